/* Pfaffians for the sets of up to `size` players, and the sums of possible.h from them. */
#include "possible/possible.h"

#include <string.h>

#include "common/combos.h"
#include "common/require.h"
#include "possible/pfaffian.h"

#define N_CARDS 52
#define MOST_ROWS HE_PFAFFIAN_MOST_ROWS
#define MOST_SETS (1 << HE_DEAL_MOST_PLAYERS)

typedef struct {
    int n, size, rows;
    he_skew of[HE_DEAL_MOST_PLAYERS]; /* V A_i V' */
    uint32_t sums[MOST_SETS];         /* Pfaffians, then D, of each set of players */
} deals;

/* --- V A V' of a player ---------------------------------------------------------------------------------------- */

static uint32_t random_number(int round, int player, int combo) { /* splitmix64 */
    uint64_t z = ((uint64_t)(round * HE_DEAL_MOST_PLAYERS + player) << 32 | (uint64_t)combo) + 1;
    z *= 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return he_reduced(z ^ z >> 31);
}

static void fill_powers(uint32_t powers[N_CARDS][MOST_ROWS]) {
    for (int card = 0; card < N_CARDS; card++)
        for (int row = 0; row < MOST_ROWS; row++)
            powers[card][row] = row ? he_product(powers[card][row - 1], (uint32_t)card + 1) : 1;
}

static void fill(he_skew *of, const uint8_t *combos, int round, int player, int rows) {
    uint32_t powers[N_CARDS][MOST_ROWS]; /* V' */
    uint32_t moved[N_CARDS][MOST_ROWS];  /* A V', with 0 for what is below the diagonal of A */
    fill_powers(powers);
    memset(moved, 0, sizeof moved);
    for (int combo = 0; combo < HE_N_COMBOS; combo++)
        if (combos[combo / 8] >> combo % 8 & 1) {
            int low = he_combo_cards[combo][0], high = he_combo_cards[combo][1];
            uint32_t number = random_number(round, player, combo);
            for (int row = 0; row < rows; row++)
                moved[low][row] = he_reduced(moved[low][row] + (uint64_t)number * powers[high][row]);
        }
    memset(of, 0, sizeof *of);
    for (int card = 0; card < N_CARDS; card++)
        for (int i = 0; i < rows; i++)
            for (int j = i + 1; j < rows; j++)
                of->at[i][j] = he_reduced(
                    of->at[i][j] + (uint64_t)powers[card][i] * moved[card][j] +
                    (uint64_t)he_negative(powers[card][j]) * moved[card][i]);
}

/* The Pfaffian of every set of at most `left` more players, those from `first` on, beside those of `set`. */
static void visit(deals *d, const he_skew *together, unsigned set, int first, int left) {
    for (int player = first; player < d->n && left; player++) {
        he_skew more = *together;
        for (int i = 0; i < d->rows; i++)
            for (int j = i + 1; j < d->rows; j++)
                more.at[i][j] = he_sum_of(more.at[i][j], d->of[player].at[i][j]);
        d->sums[set | 1u << player] = he_pfaffian(&more, d->rows);
        visit(d, &more, set | 1u << player, player + 1, left - 1);
    }
}

/* --- sets of players ------------------------------------------------------------------------------------------- */

static int players_in(unsigned set) {
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static void sum_deals(deals *d, const uint8_t *combos, int round) {
    const he_skew none = {{{0}}};
    memset(d->sums, 0, sizeof d->sums);
    for (int player = 0; player < d->n; player++)
        fill(&d->of[player], combos + HE_COMBO_BYTES * player, round, player, d->rows);
    visit(d, &none, 0, 0, d->size);
    for (int player = 0; player < d->n; player++)
        for (unsigned set = 0; set < 1u << d->n; set++)
            if (set >> player & 1)
                d->sums[set] = he_sum_of(d->sums[set], he_negative(d->sums[set ^ 1u << player]));
}

unsigned he_without_deal(const uint8_t *combos, int n, int size) {
    HE_REQUIRE(combos && 1 <= size && size <= n && n <= HE_DEAL_MOST_PLAYERS);
    deals d = {.n = n, .size = size, .rows = 2 * size};
    uint8_t dealt[MOST_SETS] = {0};
    unsigned left = 1;
    for (int round = 0; round < HE_DEAL_ROUNDS && left; round++) {
        sum_deals(&d, combos, round);
        left = 0;
        for (unsigned set = 1u << n; --set;)
            if (players_in(set) == size && !(dealt[set] |= d.sums[set] != 0))
                left = set;
    }
    return left;
}
