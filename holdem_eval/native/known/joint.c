/* Deals that the suit permutations of `group` map to each other have the same outcomes. The one with the lowest number
 * stands for all of its orbit that the ranges can deal, with the sum of their weights; so each deal decides by itself what it
 * counts, and nothing need be remembered from one to the next.
 */
#include "known/joint.h"

#include <string.h>

#include "common/combos.h"
#include "common/require.h"
#include "common/symmetry.h"
#include "known/known.h"

typedef struct {
    uint16_t combo[HE_N_COMBOS]; /* the live combos, ascending … */
    int n;
    int16_t place[HE_N_COMBOS]; /* … and where among them each combo is, or -1 */
    const double *weights;
} live_combos;

typedef struct {
    uint16_t combos[HE_MOST_PLAYERS];
    uint8_t cards[2 * HE_MOST_PLAYERS];
} deal;

static void find_live(live_combos *live, const double *weights) {
    live->n = 0;
    live->weights = weights;
    for (int combo = 0; combo < HE_N_COMBOS; combo++) {
        live->place[combo] = -1;
        if (weights[combo] > 0) {
            live->combo[live->n] = (uint16_t)combo;
            live->place[combo] = (int16_t)live->n++;
        }
    }
}

static inline int64_t n_deals(const live_combos *live, int n_players) {
    int64_t n = 1;
    for (int i = 0; i < n_players; i++)
        n *= live[i].n;
    return n;
}

/* The deal of a number; 0 when two players would hold the same card. */
static int find_deal(const live_combos *live, int n_players, int64_t number, deal *found) {
    uint64_t used = 0;
    for (int i = n_players - 1; i >= 0; i--) {
        uint16_t combo = live[i].combo[number % live[i].n];
        uint64_t mask = he_combo_mask(combo);
        number /= live[i].n;
        if (used & mask)
            return 0;
        used |= mask;
        found->combos[i] = combo;
        memcpy(found->cards + 2 * i, he_combo_cards[combo], 2);
    }
    return 1;
}

/* The weight of the deal's orbit when no other of it has a lower number, else 0. */
static double weight_of_orbit(
    const live_combos *live, int n_players, uint32_t group, int64_t number, const uint16_t *combos) {
    double sum = 0;
    int fixing = 0; /* every member is the image of as many permutations as leave the deal unchanged */
    for (int p = 0; p < 24; p++) {
        if (!(group >> p & 1))
            continue;
        int64_t image = 0;
        double weight = 1;
        for (int i = 0; i < n_players && image >= 0; i++) {
            unsigned combo = he_combo_of[p][combos[i]];
            image = live[i].place[combo] < 0 ? -1 : image * live[i].n + live[i].place[combo];
            weight *= live[i].weights[combo];
        }
        if (image < 0) /* not in the ranges */
            continue;
        if (image < number)
            return 0;
        fixing += image == number;
        sum += weight;
    }
    return sum / fixing;
}

void he_joint(const he_joint_query *query, int64_t first, int64_t last, double *outcomes) {
    HE_REQUIRE(query && 2 <= query->n_players && query->n_players <= HE_MOST_PLAYERS);
    HE_REQUIRE(he_are_apart(query->board, query->dead));
    HE_REQUIRE(he_is_group_of(query->group, query->board) && he_is_group_of(query->group, query->dead));
    HE_REQUIRE(query->weights && he_are_weights(query->weights, HE_N_COMBOS * query->n_players));
    HE_REQUIRE(0 <= first && first <= last && outcomes);
    int n_players = query->n_players;
    live_combos live[HE_MOST_PLAYERS];
    int64_t counts[1 << HE_MOST_PLAYERS];
    deal dealt;
    for (int i = 0; i < n_players; i++)
        find_live(&live[i], query->weights + HE_N_COMBOS * i);
    HE_REQUIRE(last <= n_deals(live, n_players));
    for (int64_t number = first; number < last; number++) {
        if (!find_deal(live, n_players, number, &dealt))
            continue;
        double weight = weight_of_orbit(live, n_players, query->group, number, dealt.combos);
        if (!(weight > 0))
            continue;
        he_known(dealt.cards, n_players, query->board, query->dead, counts);
        for (int set = 1; set < 1 << n_players; set++)
            outcomes[set] += weight * (double)counts[set];
    }
}
