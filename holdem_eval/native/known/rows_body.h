/* Included by rows.c and rows_avx2.c, which define TARGET (what is compiled for), NAME(x) and COUNT(bits). */

typedef struct {
    const uint8_t *hole;
    uint64_t sum;     /* of the board's ranks */
    uint8_t ranks[5]; /* of the final board, those of the cards to come first */
    int n_board, to_come, block;
    int left[13];                          /* open cards of a rank */
    unsigned open[4], own[4], on_board[4]; /* ranks of a suit */
    int n_own[4], n_on_board[4];
    uint8_t suits[4], n_suits; /* those that may have three cards on the final board */
    he_block_set two_open[4];  /* the blocks of two open cards of a suit */
} row;

QUICK int size_of(he_block_set set) { return COUNT(set[0]) + COUNT(set[1]); }

/* The blocks that are weaker than one of them, and those that are not stronger: compared digit by digit. */
QUICK void find_weaker(const he_final *final, int block, he_block_set weaker[2]) {
    he_block_set below = {0, 0}, equal = HE_ALL_BLOCKS;
    for (int i = 0; i < HE_LEVEL_DIGITS; i++) {
        uint64_t digit = 0 - (uint64_t)he_has_block(final->level[i], block);
        he_block_set ours = {digit, digit}, theirs = final->level[i];
        below |= equal & ours & ~theirs;
        equal &= ~(ours ^ theirs);
    }
    weaker[0] = below;
    weaker[1] = below | equal;
}

QUICK int points_among(const he_block_set weaker[2], he_block_set set) {
    return size_of(weaker[0] & set) + size_of(weaker[1] & set);
}

/* How many combos of some blocks there are, with so many cards of each rank, less those of the ranks `gone`. */
TARGET static int combos_in(he_block_set set, int of_rank, const uint8_t *gone, int n_gone) {
    int pairs = size_of(set & he_pair_blocks);
    int n = of_rank * of_rank * (size_of(set) - pairs) + of_rank * (of_rank - 1) / 2 * pairs;
    for (int i = 0; i < n_gone; i++) {
        unsigned r = gone[i];
        n -= of_rank * size_of(set & he_blocks_with[r]) - he_has_block(set, he_block_of(r, r));
        for (int j = 0; j < i; j++) /* taken off twice */
            n += he_has_block(set, he_block_with(r, gone[j]));
    }
    return n;
}

/* Has F three cards of five in a row? Else two more make no straight flush. */
QUICK int may_be_straight(unsigned F) {
    int most = COUNT(F & 0x100fu); /* the ace below the deuce */
    for (int low = 0; low <= 8; low++) {
        int n = COUNT(F & (0x1fu << low));
        most = n > most ? n : most;
    }
    return most >= 3;
}

QUICK int points_of(unsigned strength, unsigned other) { return (other < strength) + (other <= strength); }

/* Of a hand of this strength against all flushes that can be made on F, with the open cards `suited` and n_plain others. It
 * is a flush itself with the ranks `own`, or better than all but straight flushes. */
TARGET static int points_of_flushes(
    unsigned F, int n_suited, unsigned suited, unsigned own, int n_plain, unsigned strength) {
    if (n_suited < 5 && !may_be_straight(F)) { /* the highest card held decides, and no two hold the same */
        unsigned top = own;
        while (top & (top - 1))
            top &= top - 1;
        int lower = COUNT(own ? suited & (top - 1) : suited);
        return lower * (lower - 1) + (n_suited == 4 ? 2 * n_plain * lower : 0);
    }
    int points = n_suited == 5 ? n_plain * (n_plain - 1) / 2 * points_of(strength, he_flush[F]) : 0;
    for (unsigned left = suited; left; left &= left - 1) {
        unsigned with = F | (left & -left);
        if (n_suited >= 4)
            points += n_plain * points_of(strength, he_flush[with]);
        for (unsigned rest = left & (left - 1); rest; rest &= rest - 1)
            points += points_of(strength, he_flush[with | (rest & -rest)]);
    }
    return points;
}

/* The ranks of the board's and the hand's cards, those of suit f apart if it is one: of the board those that make up F. */
TARGET static int find_gone(const row *r, int f, unsigned F, uint8_t gone[7]) {
    int n = 0;
    for (int i = 0; i < 5; i++) {
        unsigned bit = 1u << r->ranks[i];
        if (!(F & bit))
            gone[n++] = r->ranks[i];
        F &= ~bit;
    }
    for (int i = 0; i < 2; i++)
        if ((r->hole[i] & 3) != f)
            gone[n++] = r->hole[i] >> 2;
    return n;
}

/* How many combos of no flush beat one, with so many cards of each rank: full houses and better. */
TARGET static int better_than_flush(
    const row *r, const he_final *final, unsigned strength, int of_rank, int f, unsigned F) {
    uint8_t gone[7];
    if (!(final->full_house[0] | final->full_house[1]) || strength >= he_first_strength[STRAIGHT_FLUSH])
        return 0;
    return combos_in(final->full_house, of_rank, gone, find_gone(r, f, F, gone));
}

/* Points on a final board on which suit f has the ranks F; `weaker` are the blocks below the hand by ranks. */
TARGET static int points_with_flushes(
    const row *r, const he_final *final, const he_block_set weaker[2], int f, unsigned F, int n_suited) {
    unsigned suited = r->open[f] & ~F;
    int n_plain = 39 - (5 - n_suited) - (2 - r->n_own[f]), is_flush = n_suited + r->n_own[f] >= 5, points;
    unsigned strength = is_flush ? he_flush[F | r->own[f]] : 0;
    if (n_suited == 3) {
        he_block_set flushes = r->two_open[f];
        for (unsigned come = F & ~r->on_board[f]; come; come &= come - 1)
            flushes &= ~he_blocks_with[__builtin_ctz(come)];
        if (is_flush)
            points = 2 * (HANDS - better_than_flush(r, final, strength, 4, -1, 0) - size_of(flushes));
        else
            points = final->points[r->block] - points_among(weaker, flushes);
    } else if (n_suited == 5)
        points = 0;
    else if (is_flush)
        points = 2 * (n_plain * (n_plain - 1) / 2 - better_than_flush(r, final, strength, 3, f, F));
    else {
        uint8_t gone[7];
        int n_gone = find_gone(r, f, F, gone);
        points = combos_in(weaker[0], 3, gone, n_gone) + combos_in(weaker[1], 3, gone, n_gone);
    }
    if (!is_flush && he_has_block(final->full_house, r->block))
        strength = he_first_strength[FULL_HOUSE]; /* as any of them, against flushes */
    return strength ? points + points_of_flushes(F, n_suited, suited, is_flush ? r->own[f] : 0, n_plain, strength) : points;
}

/* The ways in which cards of the ranks a and b come, those of suit f being the ranks `come`; f < 0: in any suits. */
QUICK int ways(const row *r, int f, unsigned come, int a, int b) {
    if (r->to_come == 0)
        return 1;
    int of_a = r->left[a], of_b = r->left[b], a_comes = come >> a & 1, b_comes = come >> b & 1;
    if (f >= 0) {
        of_a = a_comes ? 1 : of_a - (int)(r->open[f] >> a & 1);
        of_b -= (int)(r->open[f] >> b & 1);
    }
    if (r->to_come == 1)
        return of_a;
    if (a == b)
        return a_comes ? of_b : of_a * (of_a - 1) / 2;
    return of_a * (b_comes ? 1 : of_b);
}

/* All run-outs of the ranks a and b, as far as cards are to come. */
TARGET static int64_t points_of_kind(row *r, int a, int b) {
    he_final spare;
    he_block_set weaker[2];
    uint64_t sum = r->sum;
    unsigned coming = 0;
    int weight = ways(r, -1, 0, a, b), is_compared = 0;
    if (!weight)
        return 0;
    if (r->to_come >= 1) {
        sum += he_card[4 * a];
        r->ranks[0] = (uint8_t)a;
        coming |= 1u << a;
    }
    if (r->to_come == 2) {
        sum += he_card[4 * b];
        r->ranks[1] = (uint8_t)b;
        coming |= 1u << b;
    }
    const he_final *final = he_final_on(r->ranks, sum, &spare);
    int64_t points = 0;
    for (int i = 0; i < r->n_suits; i++) {
        int f = r->suits[i];
        unsigned open = coming & r->open[f];
        if (r->n_on_board[f] + COUNT(open) < 3)
            continue;
        if (!is_compared) {
            find_weaker(final, r->block, weaker);
            is_compared = 1;
        }
        for (unsigned come = open;; come = (come - 1) & open) {
            int n_suited = r->n_on_board[f] + COUNT(come);
            if (n_suited < 3)
                break;
            int n = ways(r, f, come, a, b);
            weight -= n;
            if (n)
                points += n * points_with_flushes(r, final, weaker, f, r->on_board[f] | come, n_suited);
            if (!come)
                break;
        }
    }
    return points + weight * final->points[r->block];
}

TARGET static void read_row(row *r, const uint8_t *hole, const uint8_t *board, int n_board) {
    memset(r, 0, sizeof *r);
    r->hole = hole;
    r->n_board = n_board;
    r->to_come = 5 - n_board;
    r->block = he_block_with(hole[0] >> 2, hole[1] >> 2);
    for (int rank = 0; rank < 13; rank++)
        r->left[rank] = 4;
    for (int i = 0; i < 2; i++) {
        unsigned rank = hole[i] >> 2, f = hole[i] & 3;
        r->left[rank]--;
        r->own[f] |= 1u << rank;
        r->n_own[f]++;
    }
    for (int i = 0; i < n_board; i++) {
        unsigned rank = board[i] >> 2, f = board[i] & 3;
        r->sum += he_card[board[i] & ~3u];
        r->ranks[r->to_come + i] = (uint8_t)rank;
        r->left[rank]--;
        r->on_board[f] |= 1u << rank;
        r->n_on_board[f]++;
    }
    for (int f = 0; f < 4; f++) {
        r->open[f] = ALL_RANKS & ~r->own[f] & ~r->on_board[f];
        if (r->n_on_board[f] + r->to_come < 3)
            continue;
        r->suits[r->n_suits++] = (uint8_t)f;
        for (unsigned high = r->open[f]; high; high &= high - 1) {
            unsigned h = (unsigned)__builtin_ctz(high);
            uint64_t lower = r->open[f] & ((1u << h) - 1);
            int first = he_block_of(h, 0); /* and on, by the lower rank */
            r->two_open[f] |= first >= 64 ? (he_block_set){0, lower << (first - 64)}
                                          : (he_block_set){lower << first, first > 51 ? lower >> (64 - first) : 0};
        }
    }
}

TARGET void NAME(he_hand_shares)(const he_rows *rows, double *out) {
    HE_REQUIRE(he_bad_row(rows) < 0 && rows->n_board >= 3 && (out || !rows->n));
    static const int RUN_OUTS[6] = {[3] = 1081, [4] = 46, [5] = 1};
    int last_a = rows->n_board < 5 ? 12 : 0;
    for (ptrdiff_t i = 0; i < rows->n; i++) {
        row r;
        int64_t points = 0;
        read_row(&r, rows->holes + 2 * i, rows->boards + rows->n_board * i, rows->n_board);
        for (int a = 0; a <= last_a; a++)
            for (int b = 0; b <= (rows->n_board == 3 ? a : 0); b++)
                points += points_of_kind(&r, a, b);
        out[i] = (double)points / (2.0 * HANDS * RUN_OUTS[rows->n_board]);
    }
}
