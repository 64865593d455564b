/* Block by block: as a whole where it has no rank of the hero's, else combo by combo. */
#include "boards/careful.h"

#include "common/combos.h"

static double part_of_block(const double *block, unsigned high, unsigned low, unsigned a, unsigned b) {
    double sum = 0;
    for (unsigned s = 0; s < 4; s++) {
        unsigned c = 4 * high + s, n = high == low ? s : 4;
        if (c == a || c == b)
            continue;
        for (unsigned j = 0; j < n; j++)
            if (4 * low + j != a && 4 * low + j != b)
                sum += block[4 * s + j];
    }
    return sum;
}

double he_careful_blocks(const he_masses *masses, int first, int last, unsigned a, unsigned b) {
    double sum = 0;
    for (int i = first; i < last; i++) {
        int block = masses->river->blocks[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        double total = masses->totals[block];
        if (total == 0)
            continue;
        if (a >> 2 == high || a >> 2 == low || b >> 2 == high || b >> 2 == low)
            total = part_of_block(masses->blocks + 16 * block, high, low, a, b);
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
            sum += masses->reach[he_combo(c, d)];
            continue;
        }
        for (unsigned x = 0; x < 52; x++)
            if (masses->river->plain >> x & 1 && (x ^ c) & 3 && x != a && x != b)
                sum += masses->reach[he_combo(c, x)];
    }
    return sum;
}
