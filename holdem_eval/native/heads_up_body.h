/* Included by heads_up.c, once for each kind of weight. */

/* The mean of 1,326 sums over the group (symmetry.h); of counts, it is a whole number. */
static void NAME(mean)(const TOTAL *sums, uint32_t group, TOTAL *mean) {
    for (int c = 0; c < 1326; c++)
        mean[c] = sums[c];
    if (group == 1)
        return;
    for (int p = 1; p < 24; p++)
        if (group >> p & 1)
            for (int c = 0; c < 1326; c++)
                mean[c] += sums[he_combo_of[p][c]];
    TOTAL order = (TOTAL)he_order(group);
    for (int c = 0; c < 1326; c++)
        mean[c] /= order;
}

/* The villain's weight, and how many of his combos have some: in all, and with each card. */
typedef struct {
    TOTAL weight, weight_with[52];
    int n, n_with[52];
} NAME(villain_sums);

static void NAME(add_up)(const VILLAIN *villain, NAME(villain_sums) *sums) {
    *sums = (NAME(villain_sums)){0};
    for (int b = 1, c = 0; b < 52; b++) {
        TOTAL weight = 0; /* of the combos with b and a lower card */
        int n = 0;
        for (int a = 0; a < b; a++, c++) {
            TOTAL one = (TOTAL)villain[c];
            int live = villain[c] > 0;
            weight += one;
            sums->weight_with[a] += one;
            n += live;
            sums->n_with[a] += live;
        }
        sums->weight += weight;
        sums->weight_with[b] += weight;
        sums->n += n;
        sums->n_with[b] += n;
    }
}

/* What cannot happen is decided by the number of combos, never by a rounded difference. */
void NAME(he_heads_up)(const he_heads_up *spot, const VILLAIN *villain, const TOTAL *sums, TOTAL *out) {
    TOTAL *win = out, *tie = out + 1326, *total = out + 2 * 1326;
    NAME(villain_sums) of;
    NAME(add_up)(villain, &of);
    NAME(mean)(sums, spot->group, win);
    NAME(mean)(sums + 1326, spot->group, tie);
    for (int b = 1, c = 0; b < 52; b++)
        for (int a = 0; a < b; a++, c++) {
            TOTAL own = (TOTAL)villain[c];
            int possible = spot->hero[c] > 0 && of.n - of.n_with[a] - of.n_with[b] + (villain[c] > 0) > 0;
            TOTAL ties = tie[c] + own * (TOTAL)spot->boards_of_hand - win[c];
            TOTAL mass = of.weight - of.weight_with[a] - of.weight_with[b] + own;
            win[c] = possible && win[c] > 0 ? win[c] : 0;
            tie[c] = possible && ties > 0 ? ties : 0;
            total[c] = possible ? mass * (TOTAL)spot->boards_of_both : 0;
        }
}
