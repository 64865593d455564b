/* Showdown values on a river as a textbook has them: combos sorted by strength once, then one pass up and one down over the
 * levels of equal strength, with a sum for each of the 52 cards.
 */
#include <stdint.h>
#include <string.h>

typedef struct {
    int n_combos, n_levels;
    uint16_t combo[1326];       /* b(b-1)/2 + a, weakest first */
    uint8_t card[1326][2];      /* a and b, in the same order */
    uint16_t level_start[1327]; /* n_levels + 1 of them */
} sorted_river;

/* win, tie and total of reach for each combo; others' are left alone. */
void showdown(const sorted_river *river, const double *reach, double *win, double *tie, double *total) {
    double sum = 0, of_card[52] = {0}, lose[1326];
    for (int level = 0; level < river->n_levels; level++) {
        int first = river->level_start[level], last = river->level_start[level + 1];
        for (int i = first; i < last; i++)
            win[river->combo[i]] = sum - of_card[river->card[i][0]] - of_card[river->card[i][1]];
        for (int i = first; i < last; i++) {
            double v = reach[river->combo[i]];
            sum += v;
            of_card[river->card[i][0]] += v;
            of_card[river->card[i][1]] += v;
        }
    }
    double all = sum, all_of_card[52];
    memcpy(all_of_card, of_card, sizeof of_card);
    memset(of_card, 0, sizeof of_card);
    sum = 0;
    for (int level = river->n_levels - 1; level >= 0; level--) {
        int first = river->level_start[level], last = river->level_start[level + 1];
        for (int i = first; i < last; i++)
            lose[i] = sum - of_card[river->card[i][0]] - of_card[river->card[i][1]];
        for (int i = first; i < last; i++) {
            double v = reach[river->combo[i]];
            sum += v;
            of_card[river->card[i][0]] += v;
            of_card[river->card[i][1]] += v;
        }
        for (int i = first; i < last; i++) {
            int combo = river->combo[i];
            total[combo] = all - all_of_card[river->card[i][0]] - all_of_card[river->card[i][1]] + reach[combo];
            tie[combo] = total[combo] - win[combo] - lose[i];
        }
    }
}

/* So many vectors (k, 1326) on each of so many rivers; out (k, 3, 1326) is what the last of them gives. */
void showdowns(const sorted_river *rivers, int n_rivers, const double *reach, int k, double *out) {
    for (int r = 0; r < n_rivers; r++)
        for (int i = 0; i < k; i++) {
            double *o = out + 3 * 1326 * i;
            showdown(&rivers[r], reach + 1326 * i, o, o + 1326, o + 2 * 1326);
        }
}
