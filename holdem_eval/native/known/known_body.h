/* Included by known.c, once for each N_PLAYERS. Each board is counted once: where no suit flushes by rank_kinds, else by
 * flush_kinds of the suit that does. */

typedef struct {
    deck d;
    uint64_t ranks_of[N_PLAYERS];   /* sum of hole cards and board, ranks only */
    unsigned hand_ranks[N_PLAYERS]; /* of the hole cards: one rank or two */
    unsigned fills[N_PLAYERS];      /* the ranks that, paired, fill his hand up: any for a pair, else his own two */
    unsigned held, pairs;           /* ranks in hands; ranks of pairs in hand */
    unsigned suited[4][N_PLAYERS];  /* ranks of the hole cards of a suit */
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

/* The boards with n_left more cards of ranks below `below`. */
static void NAME(rank_kinds)(const spot *s, int below, int n_left, uint64_t coming, const choices *so_far) {
    const deck *d = &s->d;
    if (n_left == 1) {
        for (int rank = below - 1; rank >= 0; rank--) {
            int32_t weight = so_far->safe * d->left[rank] - sum_of(d->one[rank][1] * so_far->needing[1]);
            d->outcomes[NAME(winners_by_ranks)(s, coming + d->rank_constant[rank])] += weight;
        }
        return;
    }
    for (int rank = below - 1; rank >= 0; rank--) {
        int most = d->left[rank] < n_left ? d->left[rank] : n_left;
        for (int m = 1; m <= most; m++) {
            uint64_t with = coming + (uint64_t)m * d->rank_constant[rank];
            by_suit none = d->none[rank][m], one = d->one[rank][m];
            choices next;
            next.safe = so_far->safe * CHOOSE[d->left[rank]][m] - sum_of(one * so_far->needing[1]);
            if (m == n_left) {
                d->outcomes[NAME(winners_by_ranks)(s, with)] += next.safe;
                continue;
            }
            for (int k = 1; k <= n_left - m; k++)
                next.needing[k] = none * so_far->needing[k] + one * so_far->needing[k + 1];
            NAME(rank_kinds)(s, rank, n_left - m, with, &next);
        }
    }
}

/* Boards that were given to the flushes, but may let somebody fill up. No player holds both a flush and a full house, so the
 * better of flush and ranks is his strength. */
static inline void NAME(mend)(const spot *s, const flush_spot *at, uint64_t others, int64_t weight) {
    uint16_t strengths[N_PLAYERS];
    for (int i = 0; i < N_PLAYERS; i++) {
        uint16_t ranks = he_ranks7(s->ranks_of[i] + at->coming + others);
        strengths[i] = at->flushes[i] > ranks ? at->flushes[i] : ranks;
    }
    s->d.outcomes[at->winners] -= weight * at->times;
    s->d.outcomes[NAME(winners)(strengths)] += weight * at->times;
}

/* Of the four ranks of a board with one pair: those that may be the pair when somebody has a full house or quads. */
static inline unsigned NAME(filling)(const spot *s, unsigned ranks) {
    unsigned filling = 0;
    for (int i = 0; i < N_PLAYERS; i++)
        filling |= s->hand_ranks[i] & ~ranks ? 0 : s->fills[i];
    return filling & ranks;
}

/* Of two cards of other suits, at least one is of rank `fresh`, not on the board so far. */
static inline void NAME(fresh_rank)(const spot *s, const flush_spot *at, int fresh, int64_t singles, int64_t pairs) {
    const deck *d = &s->d;
    unsigned filling = NAME(filling)(s, at->ranks | 1u << fresh);
    for (int r = 0; r < 13; r++)
        if (filling & at->ranks & 1u << r)
            NAME(mend)(s, at, d->rank_constant[r] + d->rank_constant[fresh], d->others[at->suit][r] * singles);
    if (filling >> fresh & 1)
        NAME(mend)(s, at, 2 * d->rank_constant[fresh], pairs);
}

/* Two cards of other suits, with a board so far of three cards of the suit. */
static void NAME(two_others)(const spot *s, const flush_spot *at) {
    const deck *d = &s->d;
    const int *others = d->others[at->suit];
    unsigned unheld = ALL_RANKS & ~at->ranks & ~s->held;
    int64_t singles = 0, pairs = 0;
    for (int r = 0; r < 13; r++) {
        if (s->held & ~at->ranks & 1u << r)
            NAME(fresh_rank)(s, at, r, others[r], CHOOSE[others[r]][2]);
        if (unheld >> r & 1) {
            singles += others[r];
            pairs += CHOOSE[others[r]][2];
        }
    }
    if (unheld) /* in nobody's trips or pair, and no two players have the same quads: all are alike */
        NAME(fresh_rank)(s, at, __builtin_ctz(unheld), singles, pairs);
    if (s->pairs | (s->held & at->ranks))
        for (int r = 0; r < 13; r++)
            if (at->ranks >> r & 1) {
                NAME(mend)(s, at, 2 * d->rank_constant[r], CHOOSE[others[r]][2]);
                for (int q = 0; q < r; q++)
                    if (at->ranks >> q & 1 && s->held & at->ranks)
                        NAME(mend)(s, at, d->rank_constant[r] + d->rank_constant[q], others[r] * others[q]);
            }
}

static void NAME(flush_kind)(const spot *s, flush_spot *at, unsigned ranks) {
    const deck *d = &s->d;
    for (int i = 0; i < N_PLAYERS; i++)
        at->flushes[i] = at->n_suited + s->n_suited[at->suit][i] >= 5 ? he_flush[ranks | s->suited[at->suit][i]] : 0;
    at->winners = NAME(winners)(at->flushes);
    at->ranks = ranks;
    at->paired = 0;
    for (int f = 0; f < 4; f++)
        if (f != at->suit) {
            at->paired |= (at->ranks & d->board_ranks[f]) != 0;
            at->ranks |= d->board_ranks[f];
        }
    d->outcomes[at->winners] += at->times * he_choose(d->n_others[at->suit], at->n_others);
    if (at->n_others == 2)
        NAME(two_others)(s, at);
    else if (at->n_others == 1) {
        unsigned filling = at->paired ? ALL_RANKS : NAME(filling)(s, at->ranks);
        for (int r = 0; r < 13; r++)
            if (filling >> r & 1)
                NAME(mend)(s, at, d->rank_constant[r], d->others[at->suit][r]);
    } else if (at->paired)
        NAME(mend)(s, at, 0, 1);
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

/* Are two suits the same but for their names? */
static int NAME(alike)(const spot *s, int f, int g) {
    return s->d.open[f] == s->d.open[g] && s->d.board_ranks[f] == s->d.board_ranks[g] &&
           !memcmp(s->suited[f], s->suited[g], sizeof s->suited[f]);
}

static void NAME(suit_flushes)(const spot *s, int f) {
    const deck *d = &s->d;
    flush_spot at = {.suit = f, .times = 1};
    for (int g = 0; g < 4; g++)
        if (g != f && NAME(alike)(s, f, g)) {
            if (g < f)
                return;
            at.times++;
        }
    if (d->need[f] + d->board_suited[f] == 5) { /* nobody holds the suit: all play the board */
        int n_open = he_count_cards(d->open[f]);
        if (d->need[f] <= d->n_to_come)
            d->outcomes[(1u << N_PLAYERS) - 1] += at.times * he_choose(n_open, d->need[f]);
        return;
    }
    for (int j = d->need[f] < 0 ? 0 : d->need[f]; j <= d->n_to_come; j++) {
        at.n_suited = d->board_suited[f] + j;
        at.n_others = d->n_to_come - j; /* at most two */
        NAME(flush_kinds)(s, &at, 13, j, d->board_ranks[f]);
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
            unsigned card = holes[2 * i + k], rank = 1u << (card >> 2);
            gone |= 1ull << card;
            s.ranks_of[i] += he_card[card & ~3u];
            s.suited[card & 3][i] |= rank;
            s.n_suited[card & 3][i]++;
            s.pairs |= s.hand_ranks[i] & rank;
            s.fills[i] = s.hand_ranks[i] == rank ? ALL_RANKS : s.hand_ranks[i] | rank;
            s.hand_ranks[i] |= rank;
        }
        s.held |= s.hand_ranks[i];
    }
    count_deck(d, gone);
    choices none = {1, {{0}}};
    for (int f = 0; f < 4; f++) {
        int most = 0;
        for (int i = 0; i < N_PLAYERS; i++)
            most = s.n_suited[f][i] > most ? s.n_suited[f][i] : most;
        d->need[f] = 5 - most - d->board_suited[f];
        if (d->need[f] > 0)
            none.needing[d->need[f]][f] = 1;
        else
            none.safe = 0;
    }

    if (!none.safe) /* a suit flushes already */
        ;
    else if (d->n_to_come > 0)
        NAME(rank_kinds)(&s, 13, d->n_to_come, 0, &none);
    else
        outcomes[NAME(winners_by_ranks)(&s, 0)] = 1;
    for (int f = 0; f < 4; f++)
        NAME(suit_flushes)(&s, f);
}

#undef spot
