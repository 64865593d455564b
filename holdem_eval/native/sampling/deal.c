/* Hands for those whose ranges have tables: three ways, for ranges that seldom collide, often, and nearly always. */
#include "sampling/sampler.h"

#include "common/require.h"

#define ATTEMPTS_OF_BACKWARD 256 /* in the time of one backward draw */

static void count(he_stream *to, int attempts, int possible, int n_dealt) {
    to->attempts += attempts;
    to->possible += possible;
    if (n_dealt == to->n_dealt)
        return;
    to->n_dealt = n_dealt;
    to->attempts_then = to->attempts;
    to->possible_then = to->possible;
}

/* --- tables of one player each, which seldom collide: all hands are drawn, then those deals kept in which none do --- */

static HE_STAGE void draw_numbers(const he_tuples *table, he_random *random, int n, uint16_t *numbers) {
    he_bits bits;
    if (!he_tuples_is_plain(table)) {
        he_random_fill(random, bits.words, (n + HE_LANES - 1) / HE_LANES);
        for (int k = 0; k < n; k++)
            numbers[k] = (uint16_t)he_alias_draw(&table->alias, bits.words[k]);
        return;
    }
    const uint16_t reject = (uint16_t)HE_REJECT(table->n), n_tuples = (uint16_t)table->n;
    uint16_t rejected = 0;
    he_pieces_fill(random, &bits, (n + 4 * HE_LANES - 1) / (4 * HE_LANES));
    for (int k = 0; k < n; k++) { /* these become vectors */
        numbers[k] = (uint16_t)((uint32_t)bits.pieces[k] * n_tuples >> 16);
        rejected |= (uint16_t)(bits.pieces[k] * n_tuples) < reject;
    }
    for (int k = 0; k < n && rejected; k++)
        numbers[k] = (uint16_t)he_small_index(random, bits.pieces[k], n_tuples, reject);
}

/* Appends to the stream's batch. */
static inline __attribute__((always_inline)) void keep_apart(
    const he_sampler *s, he_stream *to, int n, uint16_t numbers[][HE_BATCH], int n_tables) {
    int at = to->n_dealt, n_possible = 0;
    for (int k = 0; k < n; k++) {
        uint64_t used = s->gone, twice = 0;
        for (int t = 0; t < n_tables; t++) {
            uint64_t mask = s->tables[t].masks[numbers[t][k]];
            twice |= used & mask;
            used |= mask;
            to->hands[s->tables[t].seats[0]][at] = s->tables[t].hands[numbers[t][k]];
        }
        to->held[at] = used;
        n_possible += !twice;
        at += !twice & (at < HE_BATCH);
    }
    count(to, n, n_possible, at);
}

static HE_STAGE void deal_single(const he_sampler *s, he_stream *to, int n) {
    uint16_t numbers[HE_MOST_SEATS][HE_BATCH];
    for (int t = 0; t < s->n_tables; t++)
        draw_numbers(&s->tables[t], &to->for_hands, n, numbers[t]);
    switch (s->n_tables) { /* constant arguments: straight code */
    case 1: keep_apart(s, to, n, numbers, 1); break;
    case 2: keep_apart(s, to, n, numbers, 2); break;
    case 3: keep_apart(s, to, n, numbers, 3); break;
    case 4: keep_apart(s, to, n, numbers, 4); break;
    default: keep_apart(s, to, n, numbers, s->n_tables);
    }
}

/* --- merged tables, which still collide often: table after table for the deals in which no hands have collided yet --- */

/* A tuple of one table for each deal of a list (`alive`, or deals 0, 1, ... when NULL). Lists in `left` those in which no
 * card is held twice, and returns how many. `drawn` and `used` are by deal. */
static inline __attribute__((always_inline)) int draw_tuples(
    const he_tuples *table, he_random *random, const he_bits *b, int plain, const uint16_t *alive, int n_alive,
    uint64_t *used, uint16_t *drawn, uint16_t *left) {
    const uint64_t *masks = table->masks;
    const uint32_t n = table->n, reject = HE_REJECT(n);
    int n_left = 0;
    for (int k = 0; k < n_alive; k++) {
        uint16_t deal = alive ? alive[k] : (uint16_t)k;
        uint32_t index =
            plain ? he_small_index(random, b->pieces[k], n, reject) : he_alias_draw(&table->alias, b->words[k]);
        uint64_t mask = masks[index], before = used[deal];
        drawn[deal] = (uint16_t)index;
        used[deal] = before | mask;
        left[n_left] = deal;
        n_left += !(before & mask);
    }
    return n_left;
}

/* Appends to the stream's batch. */
static HE_STAGE void deal_merged(const he_sampler *s, he_stream *to, int n) {
    he_bits random;
    uint64_t used[HE_BATCH];
    uint16_t drawn[HE_MOST_SEATS][HE_BATCH], alive[HE_BATCH];
    int n_alive = n;
    for (int k = 0; k < n; k++)
        used[k] = s->gone;
    for (int t = 0; t < s->n_tables; t++) {
        const he_tuples *table = &s->tables[t];
        int all = n_alive == n, plain = he_tuples_is_plain(table);
        if (plain)
            he_pieces_fill(&to->for_hands, &random, (n_alive + 4 * HE_LANES - 1) / (4 * HE_LANES));
        else
            he_random_fill(&to->for_hands, random.words, (n_alive + HE_LANES - 1) / HE_LANES);
        if (plain)
            n_alive = all ? draw_tuples(table, &to->for_hands, &random, 1, NULL, n, used, drawn[t], alive)
                          : draw_tuples(table, &to->for_hands, &random, 1, alive, n_alive, used, drawn[t], alive);
        else
            n_alive = all ? draw_tuples(table, &to->for_hands, &random, 0, NULL, n, used, drawn[t], alive)
                          : draw_tuples(table, &to->for_hands, &random, 0, alive, n_alive, used, drawn[t], alive);
    }
    int first = to->n_dealt, room = HE_BATCH - first, n_kept = n_alive < room ? n_alive : room;
    count(to, n, n_alive, first + n_kept);
    for (int k = 0; k < n_kept; k++)
        to->held[first + k] = used[alive[k]];
    for (int t = 0; t < s->n_tables; t++)
        for (int i = 0; i < s->tables[t].n_players; i++) {
            const uint16_t *from = s->tables[t].hands + (size_t)i * s->tables[t].n;
            uint16_t *hands = to->hands[s->tables[t].seats[i]] + first;
            for (int k = 0; k < n_kept; k++)
                hands[k] = from[drawn[t][alive[k]]];
        }
}

/* --- or no rejection at all --- */

static void deal_backward(const he_sampler *s, he_stream *to) {
    uint32_t drawn[HE_MOST_SEATS];
    for (int k = 0; k < HE_BATCH; k++) {
        to->held[k] = s->gone | he_backward_draw(s->backward, &to->for_hands, drawn);
        for (int i = 0; i < s->n_ranges; i++)
            to->hands[s->ranges[i].seats[0]][k] = s->ranges[i].hands[drawn[i]];
    }
}

int he_fill_hands(const he_sampler *s, he_stream *to, int wanted, int64_t *attempts) {
    HE_REQUIRE(0 < wanted && wanted <= HE_BATCH && attempts);
    HE_REQUIRE(0 <= to->n_dealt && to->n_dealt <= HE_BATCH);
    if (s->is_ready || s->n_tables == 0) {
        if (s->is_ready)
            deal_backward(s, to);
        count(to, HE_BATCH, HE_BATCH, HE_BATCH);
        *attempts -= s->is_ready ? HE_BATCH * ATTEMPTS_OF_BACKWARD : HE_BATCH;
    }
    while (to->n_dealt < wanted) {
        if (*attempts <= 0)
            return 0;
        int missing = HE_BATCH - to->n_dealt, n = missing < HE_BATCH / 2 ? 2 * missing : HE_BATCH;
        if (s->collides)
            deal_merged(s, to, n);
        else
            deal_single(s, to, n);
        *attempts -= n;
    }
    to->attempts = to->attempts_then; /* what came after is as if it had not been */
    to->possible = to->possible_then;
    for (int k = s->n_tables ? wanted : 0; k < HE_BATCH; k++)
        to->held[k] = s->gone;
    return 1;
}
