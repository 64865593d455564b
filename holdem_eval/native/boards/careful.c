/* Block by block: as a whole where it has no rank of the hero's, else combo by combo. */
#include "boards/careful.h"

#include "common/combos.h"

static double part_of_block(const double *block, int step, unsigned high, unsigned low, unsigned a, unsigned b) {
    double sum = 0;
    for (unsigned s = 0; s < 4; s++) {
        unsigned c = 4 * high + s, n = high == low ? s : 4;
        if (c == a || c == b)
            continue;
        for (unsigned j = 0; j < n; j++)
            if (4 * low + j != a && 4 * low + j != b)
                sum += block[(int)(4 * s + j) * step];
    }
    return sum;
}

double he_careful_blocks(const he_masses *masses, int first, int last, unsigned a, unsigned b) {
    double sum = 0;
    for (int i = first; i < last; i++) {
        int block = masses->river->blocks[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        double total = masses->totals[block * masses->block_step];
        if (total == 0)
            continue;
        if (a >> 2 == high || a >> 2 == low || b >> 2 == high || b >> 2 == low)
            total = part_of_block(masses->blocks + 16 * block * masses->block_step, masses->block_step, high, low, a, b);
        sum += total;
    }
    return sum;
}

double he_careful_items(const he_masses *masses, int first, int last, unsigned a, unsigned b) {
    double sum = 0;
    for (int i = first; i < last; i++) {
        unsigned c = masses->river->items[i].c, d = masses->river->items[i].d;
        if (c == a || c == b || d == a || d == b)
            continue;
        if (d != HE_OTHER_SUIT) {
            sum += masses->reach[he_combo(c, d) * masses->step];
            continue;
        }
        for (unsigned x = 0; x < 52; x++)
            if (masses->river->plain >> x & 1 && (x ^ c) & 3 && x != a && x != b)
                sum += masses->reach[he_combo(c, x) * masses->step];
    }
    return sum;
}

/* The item that a hand is of; -1 if it makes no flush. */
static int item_of(const he_river *river, unsigned a, unsigned b) {
    for (int i = 0; i < river->n_items; i++) {
        unsigned c = river->items[i].c, d = river->items[i].d, other = c == a ? b : a;
        if ((c == a || c == b) && (d == other || (d == HE_OTHER_SUIT && (other ^ c) & 3)))
            return i;
    }
    return -1;
}

double he_careful_net(const he_masses *masses, unsigned a, unsigned b) {
    const he_river *river = masses->river;
    int item = item_of(river, a, b), blocks[2], items[2]; /* so many are weaker; so many are not stronger */
    if (item >= 0) {
        blocks[0] = blocks[1] = river->items[item].is_straight ? river->n_blocks : river->n_below_flush;
        for (items[0] = item; !river->items[items[0]].is_stronger;)
            items[0]--;
        for (items[1] = item + 1; items[1] < river->n_items && !river->items[items[1]].is_stronger;)
            items[1]++;
    } else {
        int block = he_block_with(a >> 2, b >> 2), i = 0;
        while ((river->blocks[i] & ~HE_STRONGER) != block)
            i++;
        items[0] = items[1] = i < river->n_below_flush ? 0 : river->n_below_straight;
        for (blocks[0] = i; !(river->blocks[blocks[0]] & HE_STRONGER);)
            blocks[0]--;
        for (blocks[1] = i + 1; !(river->blocks[blocks[1]] & HE_STRONGER);)
            blocks[1]++;
    }
    return he_careful_blocks(masses, 0, blocks[0], a, b) + he_careful_items(masses, 0, items[0], a, b) -
           (he_careful_blocks(masses, blocks[1], river->n_blocks, a, b) +
            he_careful_items(masses, items[1], river->n_items, a, b));
}
