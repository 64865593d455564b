/* Included by known.c, once for each N_PLAYERS. */

typedef struct {
    deck d;
    uint64_t ranks_of[N_PLAYERS]; /* sum of hole cards and board, ranks only */
    unsigned suited[4][N_PLAYERS]; /* ranks of the hole cards of a suit */
    int n_suited[4][N_PLAYERS];
} NAME(spot);

#define spot NAME(spot)

static inline unsigned NAME(winners)(const uint16_t strengths[N_PLAYERS]) {
    uint16_t best = strengths[0];
    unsigned set = 0;
    for (int i = 1; i < N_PLAYERS; i++)
        best = strengths[i] > best ? strengths[i] : best;
    for (int i = 0; i < N_PLAYERS; i++)
        set |= (unsigned)(strengths[i] == best) << i;
    return set;
}

static inline unsigned NAME(winners_by_ranks)(const spot *s, uint64_t coming) {
    uint16_t strengths[N_PLAYERS];
    for (int i = 0; i < N_PLAYERS; i++)
        strengths[i] = he_ranks7(s->ranks_of[i] + coming);
    return NAME(winners)(strengths);
}

static void NAME(rank_kinds)(const spot *s, int below, int n_left, uint64_t coming, const choices *so_far) {
    const deck *d = &s->d;
    int16_t at_least[28] = {0}; /* [4 * j + suit]: choices with j or more cards of the suit */
    for (int i = 23; i >= 0; i--)
        at_least[i] = (int16_t)(at_least[i + 4] + so_far->by_suited[i + 4]);
    int16_t tail[8]; /* choices that flush with none more of the suit, and (from 4) with one more */
    for (int f = 0; f < 4; f++) {
        tail[f] = at_least[4 * d->from[f] + f];
        tail[4 + f] = at_least[4 * d->from_with_one[f] + f];
    }
    if (n_left == 1) {
        for (int rank = below - 1; rank >= 0; rank--) {
            const int16_t *none = d->none[rank][1], *one = d->one[rank][1];
            int32_t weight = so_far->all * d->left[rank];
            for (int f = 0; f < 4; f++)
                weight -= none[f] * tail[f] + one[f] * tail[4 + f];
            d->outcomes[NAME(winners_by_ranks)(s, coming + d->rank_constant[rank])] += weight;
        }
        return;
    }
    for (int rank = below - 1; rank >= 0; rank--) {
        int most = d->left[rank] < n_left ? d->left[rank] : n_left;
        for (int m = 1; m <= most; m++) {
            uint64_t with = coming + (uint64_t)m * d->rank_constant[rank];
            const int16_t *none = d->none[rank][m], *one = d->one[rank][m];
            int32_t all = so_far->all * CHOOSE[d->left[rank]][m];
            if (m == n_left) {
                for (int f = 0; f < 4; f++)
                    all -= none[f] * tail[f] + one[f] * tail[4 + f];
                if (all)
                    d->outcomes[NAME(winners_by_ranks)(s, with)] += all;
                continue;
            }
            choices next;
            next.all = all;
            memset(next.by_suited, 0, 4 * sizeof(int16_t));
            for (int i = 0; i < 24; i++)
                next.by_suited[4 + i] =
                    (int16_t)(so_far->by_suited[4 + i] * none[i & 7] + so_far->by_suited[i] * one[i & 7]);
            NAME(rank_kinds)(s, rank, n_left - m, with, &next);
        }
    }
}

/* No player holds both a flush and a full house, so the better of flush and ranks is his strength. */
static inline void NAME(flush_board)(const spot *s, const flush_spot *at, uint64_t others, int64_t weight) {
    uint16_t strengths[N_PLAYERS];
    for (int i = 0; i < N_PLAYERS; i++) {
        uint16_t ranks = he_ranks7(s->ranks_of[i] + at->coming + others);
        strengths[i] = at->flushes[i] > ranks ? at->flushes[i] : ranks;
    }
    s->d.outcomes[NAME(winners)(strengths)] += weight;
}

static void NAME(other_kinds)(const spot *s, const flush_spot *at) {
    const deck *d = &s->d;
    const int *others = d->others[at->suit];
    if (at->n_others == 0) {
        if (at->paired)
            NAME(flush_board)(s, at, 0, 1);
        else
            d->outcomes[at->winners] += 1;
        return;
    }
    unsigned pairing = at->paired ? 0x1fff : at->ranks; /* one more card of these ranks, and the board has a pair */
    int64_t unpaired = 0, squares = 0;                  /* of cards of other ranks */
    for (int r = 0; r < 13; r++)
        if (!(pairing >> r & 1)) {
            unpaired += others[r];
            squares += (int64_t)others[r] * others[r];
        }
    if (at->n_others == 1) {
        d->outcomes[at->winners] += unpaired;
        for (int r = 0; r < 13; r++)
            if (pairing >> r & 1)
                NAME(flush_board)(s, at, d->rank_constant[r], others[r]);
        return;
    }
    d->outcomes[at->winners] += (unpaired * unpaired - squares) / 2;
    for (int r = 0; r < 13; r++) {
        if (others[r] >= 2)
            NAME(flush_board)(s, at, 2 * d->rank_constant[r], CHOOSE[others[r]][2]);
        if (pairing >> r & 1)
            for (int q = 0; q < 13; q++) /* a pair of pairing ranks once, the higher first */
                if (q < r || !(pairing >> q & 1))
                    NAME(flush_board)(s, at, d->rank_constant[r] + d->rank_constant[q], others[r] * others[q]);
    }
}

static void NAME(flush_kind)(const spot *s, flush_spot *at, unsigned ranks) {
    const deck *d = &s->d;
    int n_board = 0;
    for (unsigned x = ranks; x; x &= x - 1)
        n_board++;
    for (int i = 0; i < N_PLAYERS; i++)
        at->flushes[i] = n_board + s->n_suited[at->suit][i] >= 5 ? he_flush[ranks | s->suited[at->suit][i]] : 0;
    at->winners = NAME(winners)(at->flushes);
    at->ranks = ranks;
    at->paired = 0;
    for (int f = 0; f < 4; f++)
        if (f != at->suit) {
            at->paired |= (at->ranks & d->board_ranks[f]) != 0;
            at->ranks |= d->board_ranks[f];
        }
    NAME(other_kinds)(s, at);
}

static void NAME(flush_kinds)(const spot *s, flush_spot *at, int below, int n_left, unsigned ranks) {
    if (n_left == 0) {
        NAME(flush_kind)(s, at, ranks);
        return;
    }
    for (int rank = below - 1; rank >= n_left - 1; rank--)
        if (s->d.open[at->suit] >> rank & 1) {
            at->coming += s->d.rank_constant[rank];
            NAME(flush_kinds)(s, at, rank, n_left - 1, ranks | 1u << rank);
            at->coming -= s->d.rank_constant[rank];
        }
}

static void NAME(known)(const uint8_t *holes, uint64_t board, uint64_t dead, int64_t *outcomes) {
    spot s;
    memset(&s, 0, sizeof s);
    memset(outcomes, 0, sizeof *outcomes << N_PLAYERS);
    deck *d = &s.d;
    d->outcomes = outcomes;
    d->n_to_come = 5;
    uint64_t gone = board | dead, board_sum = 0;
    for (unsigned card = 0; card < 52; card++)
        if (board >> card & 1) {
            d->n_to_come--;
            board_sum += he_card[card & ~3u];
            d->board_ranks[card & 3] |= 1u << (card >> 2);
            d->board_suited[card & 3]++;
        }
    for (int i = 0; i < N_PLAYERS; i++) {
        s.ranks_of[i] = board_sum;
        for (int k = 0; k < 2; k++) {
            unsigned card = holes[2 * i + k];
            gone |= 1ull << card;
            s.ranks_of[i] += he_card[card & ~3u];
            s.suited[card & 3][i] |= 1u << (card >> 2);
            s.n_suited[card & 3][i]++;
        }
    }
    count_deck(d, gone);
    int flushes_now = 0;
    for (int f = 0; f < 4; f++) {
        int most = 0;
        for (int i = 0; i < N_PLAYERS; i++)
            most = s.n_suited[f][i] > most ? s.n_suited[f][i] : most;
        d->need[f] = 5 - most - d->board_suited[f];
        d->from[f] = d->need[f] < 0 ? 0 : d->need[f] > 6 ? 6 : d->need[f];
        d->from_with_one[f] = d->need[f] < 1 ? 0 : d->from[f] - (d->need[f] <= 6);
        flushes_now |= d->need[f] <= 0;
    }

    choices none = {1, {0, 0, 0, 0, 1, 1, 1, 1}};
    if (d->n_to_come > 0)
        NAME(rank_kinds)(&s, 13, d->n_to_come, 0, &none);
    else if (!flushes_now)
        outcomes[NAME(winners_by_ranks)(&s, 0)] = 1;
    for (int f = 0; f < 4; f++) /* with three cards of the suit on the board, at most two are not */
        for (int j = d->need[f] < 0 ? 0 : d->need[f]; j <= d->n_to_come; j++) {
            flush_spot at = {.suit = f, .n_others = d->n_to_come - j};
            NAME(flush_kinds)(&s, &at, 13, j, d->board_ranks[f]);
        }
}

#undef spot
