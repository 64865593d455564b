/* Included by heads_up.c, once for each kind of weight. What can be dealt beside a combo is all the villain holds, less what
 * is on each of its two cards, plus what is on both. */

/* The mean of a combo's sums over the group (symmetry.h); of counts, it is a whole number. */
static inline TOTAL NAME(mean)(const TOTAL *sums, const he_images *images, int combo) {
    TOTAL mean = sums[combo];
    if (images->n == 1)
        return mean;
    for (int i = 1; i < images->n; i++)
        mean += sums[images->of[i][combo]];
    return mean / (TOTAL)images->n;
}

/* The villain's weight, and how many of his combos have some: in all, and with each card. */
typedef struct {
    TOTAL weight, weight_with[52];
    int n, n_with[52];
} NAME(villain_sums);

static void NAME(add_up)(const VILLAIN *restrict villain, NAME(villain_sums) *restrict sums) {
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
void NAME(he_heads_up)(const he_heads_up *spot, const VILLAIN *villain, const TOTAL *sums, TOTAL *out, TOTAL *all) {
    HE_REQUIRE(spot && spot->hero && he_are_flags(spot->hero, HE_N_COMBOS) && he_is_group_of(spot->group, 0));
    HE_REQUIRE(spot->boards_of_hand >= 0 && spot->boards_of_both >= 0);
    HE_REQUIRE(villain && IS_WEIGHTS(villain, HE_N_COMBOS));
    HE_REQUIRE(sums && all);
    NAME(villain_sums) of;
    he_images images = he_images_under(spot->group);
    NAME(add_up)(villain, &of);
    if (out)
        memset(out, 0, 3 * HE_N_COMBOS * sizeof *out);
    all[0] = all[1] = all[2] = 0;
    for (int c = 0; c < HE_N_COMBOS; c++) {
        int a = he_combo_cards[c][0], b = he_combo_cards[c][1];
        if (!(spot->hero[c] && of.n - of.n_with[a] - of.n_with[b] + (villain[c] > 0) > 0))
            continue;
        TOTAL own = (TOTAL)villain[c];
        TOTAL won = NAME(mean)(sums, &images, c);
        TOTAL tied = NAME(mean)(sums + HE_N_COMBOS, &images, c) + own * (TOTAL)spot->boards_of_hand - won;
        TOTAL mass = of.weight - of.weight_with[a] - of.weight_with[b] + own;
        TOTAL of_combo[3] = {won > 0 ? won : 0, tied > 0 ? tied : 0, mass * (TOTAL)spot->boards_of_both};
        for (int row = 0; row < 3; row++) {
            all[row] += of_combo[row];
            if (out)
                out[HE_N_COMBOS * row + c] = of_combo[row];
        }
    }
}

double NAME(he_combo_shares)(const TOTAL *found, const double *hero, double boards, double *shares) {
    HE_REQUIRE(found && shares && boards > 0);
    HE_REQUIRE(hero && he_are_weights(hero, HE_N_COMBOS));
    const TOTAL *wins = found, *ties = found + HE_N_COMBOS, *totals = found + 2 * HE_N_COMBOS;
    double *equity = shares, *win = shares + HE_N_COMBOS, *tie = shares + 2 * HE_N_COMBOS, *lose = shares + 3 * HE_N_COMBOS;
    double *weight = shares + 4 * HE_N_COMBOS, sum = 0;
    for (int c = 0; c < HE_N_COMBOS; c++) {
        double total = (double)totals[c];
        TOTAL rest = totals[c] - wins[c] - ties[c];
        weight[c] = hero[c] * total / boards;
        sum += weight[c];
        if (!(total > 0)) {
            equity[c] = win[c] = tie[c] = lose[c] = NAN;
            continue;
        }
        equity[c] = ((double)wins[c] + (double)ties[c] / 2) / total;
        win[c] = (double)wins[c] / total;
        tie[c] = (double)ties[c] / total;
        lose[c] = (double)(rest > 0 ? rest : 0) / total;
    }
    return sum;
}
