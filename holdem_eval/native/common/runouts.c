/* Two walks, one inside the other: over how many cards of each rank come (a kind), then over the suits of each rank, the
 * highest first. `group` is always what still fixes the suits taken so far. */
#include "common/runouts.h"

#include "common/require.h"
#include "common/symmetry.h"

static const uint8_t N_SUITS[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

typedef struct {
    const he_visitor *visitor;
    void *self;
    uint64_t gone;
    uint32_t whole;
    int group_size, next_kind, first, last;
    uint8_t counts[13];
} walk;

static void suits_from(walk *w, int rank, uint32_t group) {
    while (rank >= 0 && !w->counts[rank])
        rank--;
    if (rank < 0) {
        w->visitor->board(w->self, w->group_size / he_group_size(group));
        return;
    }
    unsigned taken = w->gone >> 4 * rank & 15;
    for (unsigned suits = 1; suits < 16; suits++) {
        if (N_SUITS[suits] != w->counts[rank] || (suits & taken) || !he_is_smallest(group, suits))
            continue;
        w->visitor->push(w->self, (unsigned)rank, suits);
        suits_from(w, rank - 1, group & he_fixing[suits]);
        w->visitor->pop(w->self);
    }
}

static void kinds_from(walk *w, int rank, int n_left) {
    if (w->next_kind >= w->last)
        return;
    if (rank == 0 || n_left == 0) {
        if (n_left > 4)
            return;
        w->counts[rank] = (uint8_t)n_left;
        int kind = w->next_kind++;
        if (kind >= w->first) {
            w->visitor->kind(w->self, w->counts);
            suits_from(w, 12, w->whole);
        }
        w->counts[rank] = 0;
        return;
    }
    for (int n = n_left < 4 ? n_left : 4; n >= 0; n--) {
        w->counts[rank] = (uint8_t)n;
        kinds_from(w, rank - 1, n_left - n);
    }
    w->counts[rank] = 0;
}

int he_n_kinds(int n_to_come) {
    static const int kinds[6] = {1, 13, 91, 455, 1820, 6175};
    HE_REQUIRE(0 <= n_to_come && n_to_come <= 5);
    return kinds[n_to_come];
}

void he_visit_runouts(
    const he_visitor *visitor, void *self, uint64_t gone, int n_to_come, uint32_t group, int first, int last) {
    HE_REQUIRE(visitor && 0 <= n_to_come && n_to_come <= 5 && he_is_group_of(group, gone));
    HE_REQUIRE(he_is_mask(gone) && 0 <= first && first <= last && last <= he_n_kinds(n_to_come));
    walk w = {visitor, self, gone, group, he_group_size(group), 0, first, last, {0}};
    kinds_from(&w, 12, n_to_come);
}
