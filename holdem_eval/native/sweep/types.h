/* Included by entry.h, once for each kind of weight: the parts of a sweep. */
typedef LANE NAME(quad) __attribute__((vector_size(4 * sizeof(LANE))));
typedef WIDE NAME(wide_quad) __attribute__((vector_size(4 * sizeof(WIDE))));
typedef LANE NAME(piece) __attribute__((vector_size(8 / PIECES * sizeof(LANE))));
typedef WIDE NAME(wide_piece) __attribute__((vector_size(8 / PIECES * sizeof(WIDE))));
#define quad NAME(quad)
#define wide_quad NAME(wide_quad)
#define piece NAME(piece)

/* Eight numbers of a block: four for its high cards (by suit), four for its low cards. */
typedef union {
    piece p[PIECES];
    quad half[2];
    LANE lane[8];
} NAME(both);
#define both NAME(both)

typedef union {
    NAME(wide_piece) p[PIECES];
    WIDE lane[8];
} NAME(wide_both);

typedef union {
    quad q[13];
    uint64_t bits[13]; /* a quad of 16-bit lanes */
    LANE lane[52];
} NAME(by_card);

/* The villain's weight in a block, without what is gone and without flushes. */
typedef struct {
    both sums;   /* on each high and each low card; in a block of pairs both are the sums on each card */
    piece total; /* four times, then zeros if there is room */
} NAME(mass);
#define mass NAME(mass)

/* What is left to both players once some board cards lie there. */
typedef struct {
    quad plain[13]; /* KEPT for cards that can come and that make no flush with every other card */
    uint64_t gone;  /* board, dead cards and known hands */
    unsigned ranks[4]; /* of the board, by suit */
    uint8_t n_suited[4];
    int flush_suit, n_items, n_cards, whole; /* whole: all masses were saved, not only those of one rank */
    const flush_item *items;
} NAME(level);
#define level NAME(level)

/* Credits to one set of winners, boards that stand for the same number of boards together; then all. */
typedef struct {
    both some[MOST_SUMS][8][HE_N_BLOCKS];
    NAME(wide_both) all[MOST_SUMS][HE_N_BLOCKS];
    wide_quad fixes[MOST_SUMS][52][13]; /* [card][rank of the other card], lanes: its suits */
    WIDE cells[MOST_SUMS][16 * HE_N_BLOCKS];
    int n_in[8];
} NAME(credits);
#define credits NAME(credits)

typedef struct {
    const he_sweep_query *query;
    level *now;
    mass villain[HE_N_BLOCKS];
    quad weights[52][13]; /* the villain's, whole: [card][rank of the other card], lanes: its suits */
    NAME(by_card) below;
    piece all_below; /* four times, then zeros if there is room */
    uint8_t hero[16 * HE_N_BLOCKS], hero_block[HE_N_BLOCKS], villain_block[HE_N_BLOCKS], in_use[HE_N_BLOCKS];
    uint8_t hero_blocks[HE_N_BLOCKS];
    partners hero_of[13], villain_of[13];
    uint8_t order[HE_N_BLOCKS + 1];
    int n_hero_blocks, n_blocks, n_below_flush, n_sums;
    uint8_t root_counts[13];
    int most_settled, n_settled, n_cards;
    uint8_t cards[5]; /* new ones on the board */
    int64_t n_boards, n_added;
    int slot;
    LANE times;
    credits *sides[N_SIDES];
    uint8_t side_of[HE_N_BLOCKS];
    TOTAL *win_out, *win_or_tie_out;

    /* beside known hands */
    const he_known_hands *known;
    const TOTAL *hero_weights;
    const VILLAIN *villain_weights;
    TOTAL *outcomes;
    credits **by_winners;
    int failed, reached, n_passed, n_items_passed;
    uint16_t strengths[HE_N_BLOCKS], known_by_ranks[HE_SWEEP_MOST_KNOWN];
    unsigned best_known;

    /* not cleared: written before they are read */
    level levels[MOST_LEVELS];
    both current[MOST_SUMS][HE_N_BLOCKS]; /* what the blocks are credited on this board */
    mass of_card[52][13]; /* what a block loses with a card: [card][rank of the other card] */
    mass saved[MOST_LEVELS][HE_N_BLOCKS];
    flush_item items[MOST_LEVELS][MOST_ITEMS];
} NAME(sweep);
#define sweep NAME(sweep)

#define FOR_PIECES for (int p = 0; p < PIECES; p++)

/* Not functions: vectors wider than the processor's would be passed differently with AVX and without. */
#define SUM(x) ((LANE)(((x)[0] + (x)[1]) + ((x)[2] + (x)[3])))
#define FOUR_TIMES(x) ((piece){(x), (x), (x), (x)})
