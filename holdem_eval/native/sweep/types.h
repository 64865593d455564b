/* Included by entry.h, once for each kind of weight: the parts of a sweep.
 *
 * A block's numbers come in eight lanes, four for its high cards and four for its low ones, so that vectors add them. A
 * *piece* is what the processor adds at once: counts of 16 bits fit into one, doubles take two.
 *
 *     lane of block_lanes      0     1     2     3   |   4     5     6     7
 *     card                   high  high  high  high  |  low   low   low   low
 *                              c     d     h     s   |   c     d     h     s
 *     counts                 p[0] ----------------------------------------->
 *     doubles                p[0] ---------------->  | p[1] --------------->
 *     a total, in one piece    A     A     A     A   |   0     0     0     0     (doubles: without the zeros)
 *     what is credited       A - B[high], by suit    |     - B[low], by suit
 *
 * A function gets the parts that it may change, and the whole sweep as const if it reads more; only those that go from
 * board to board (walk.h) or from strength to strength get the whole to change.
 */
typedef LANE NAME(quad) __attribute__((vector_size(4 * sizeof(LANE))));
typedef WIDE NAME(wide_quad) __attribute__((vector_size(4 * sizeof(WIDE))));
typedef LANE NAME(piece) __attribute__((vector_size(8 / PIECES * sizeof(LANE))));
typedef WIDE NAME(wide_piece) __attribute__((vector_size(8 / PIECES * sizeof(WIDE))));
#define quad NAME(quad)
#define wide_quad NAME(wide_quad)
#define piece NAME(piece)

typedef union {
    piece p[PIECES];
    quad half[2];
    LANE lane[8];
} NAME(block_lanes);
#define block_lanes NAME(block_lanes)

typedef union {
    NAME(wide_piece) p[PIECES];
    WIDE lane[8];
} NAME(wide_block_lanes);

/* A number for each card. */
typedef union {
    quad q[13];
    uint64_t bits[13]; /* a quad of 16-bit lanes */
    LANE lane[52];
} NAME(cards);

/* A range's weight in a block. */
typedef struct {
    block_lanes sums; /* on each high and each low card; in a block of pairs both are the sums on each card */
    piece total;      /* as drawn above */
} NAME(block_weight);
#define block_weight NAME(block_weight)

typedef struct {
    block_weight now[HE_N_BLOCKS]; /* what is left on the board so far */
    quad weights[52][13];          /* whole: [card][rank of the other card], lanes: its suits */
    uint8_t in_block[HE_N_BLOCKS];
    partners of_rank[13];

    block_weight of_card[52][13]; /* what a block loses with a card: [card][rank of the other card]; not cleared */
    block_weight saved[MOST_LEVELS][HE_N_BLOCKS]; /* `now` of the levels above (walk.h); not cleared */
} NAME(held_range);
#define held_range NAME(held_range)

/* What is left to both players once some board cards lie there. */
typedef struct {
    quad plain[13];    /* KEPT, but 0 for board cards and those that make a flush whatever card is beside them */
    uint64_t gone;     /* board, dead cards and known hands */
    unsigned ranks[4]; /* of the board, by suit */
    uint8_t n_suited[4];
    int flush_suit, n_items, n_cards, whole; /* whole: all block weights were saved, not only those of one rank */
    const flush_item *items;
} NAME(level);
#define level NAME(level)

typedef struct {
    level *top;                         /* of levels: the board as it is */
    uint8_t cards[5];                   /* new ones on the board … */
    int n_cards, n_shared, most_shared; /* … of which the first are shared */
    uint8_t root_counts[13];
    block_order order; /* on boards of the kind that is visited */
    int64_t n_added;   /* boards, since the credits were handed over */

    level levels[MOST_LEVELS]; /* from here on not cleared: written before they are read */
    flush_item items[MOST_LEVELS][MOST_ITEMS];
} NAME(walk_state);
#define walk_state NAME(walk_state)

/* Credits to one set of winners. */
typedef struct {
    block_lanes narrow[MOST_SUMS][8][HE_N_BLOCKS]; /* by orbit class */
    NAME(wide_block_lanes) wide[MOST_SUMS][HE_N_BLOCKS];
    wide_quad by_card[MOST_SUMS][52][13]; /* [card][rank of the other card], lanes: its suits */
    WIDE by_combo[MOST_SUMS][16 * HE_N_BLOCKS];
    int n_in[8]; /* boards in the narrow lanes */
} NAME(credits);
#define credits NAME(credits)

/* One board, strength by strength. */
typedef struct {
    NAME(cards) below; /* the villain's weight met so far, on each card … */
    piece all_below;   /* … and in all, as drawn above */
    LANE multiplicity;
    int orbit_class, n_sums;
    credits *sides[N_SIDES];
    uint8_t side_of[HE_N_BLOCKS];
    block_lanes current[MOST_SUMS][HE_N_BLOCKS]; /* what the blocks are credited on this board; not cleared */
} NAME(tally);
#define tally NAME(tally)

typedef struct {
    const he_known_hands *hands; /* NULL without */
    const TOTAL *hero_weights;
    const VILLAIN *villain_weights;
    TOTAL *outcomes;
    uint16_t strengths[HE_N_BLOCKS], by_ranks[HE_SWEEP_MOST_KNOWN]; /* of blocks and known hands, flushes apart */
    unsigned best;                                                  /* strength on this board */
    int reached, n_passed, n_items_passed, failed;
} NAME(beside_known);
#define beside_known NAME(beside_known)

/* What the hero's combos take together, by next card (next_card.h). */
typedef struct {
    TOTAL *sums;         /* 52 times WIN and WIN_OR_TIE */
    TOTAL taken[BOARDS]; /* on this board */
    held_range hero;
} NAME(next_cards);
#define next_cards NAME(next_cards)

typedef struct {
    const he_sweep_query *query;
    TOTAL *win, *win_or_tie;
    credits **by_winners; /* NULL where there are none yet */
    int n_winners;        /* sets of them, without the villain; bit 0: the hero */
    next_cards *next;     /* NULL unless the next card is asked about */
    hero_range hero;
    beside_known known;
    walk_state walk;
    tally board;
    held_range villain;
} NAME(sweep);
#define sweep NAME(sweep)

/* The ranges whose weights follow the board: the villain's, and the hero's if the next card is asked about. */
#define FOR_RANGES(range)                           \
    for (held_range *range = &self->villain; range; \
         range = range == &self->villain && self->next ? &self->next->hero : NULL)

#define FOR_PIECES for (int p = 0; p < PIECES; p++)

/* Not functions: vectors wider than the processor's would be passed differently with AVX and without. */
#define SUM(x) ((LANE)(((x)[0] + (x)[1]) + ((x)[2] + (x)[3])))
#define SUM_WIDE(x) ((WIDE)(((x)[0] + (x)[1]) + ((x)[2] + (x)[3])))
#define FOUR_TIMES(x) ((piece){(x), (x), (x), (x)})
