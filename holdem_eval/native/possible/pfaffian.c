/* Elimination by pairs of rows, without divisions before the end: they would take most of the time. */
#include "possible/pfaffian.h"

#include "common/require.h"

static uint32_t inverse(uint32_t a) { /* a^(P - 2) */
    uint32_t result = 1;
    for (uint32_t power = (uint32_t)HE_P - 2; power; power >>= 1, a = he_product(a, a))
        if (power & 1)
            result = he_product(result, a);
    return result;
}

static void swap(uint32_t *a, uint32_t *b) {
    uint32_t c = *a;
    *a = *b;
    *b = c;
}

/* Row and column `from` for row and column `to` > from, which changes the sign; nothing is left above or before `start`,
 * where from = start + 1. */
static void exchange(he_skew *m, int start, int from, int to, int rows) {
    swap(&m->at[start][from], &m->at[start][to]);
    for (int i = from + 1; i < to; i++) {
        uint32_t before = m->at[from][i];
        m->at[from][i] = he_negative(m->at[i][to]);
        m->at[i][to] = he_negative(before);
    }
    m->at[from][to] = he_negative(m->at[from][to]);
    for (int i = to + 1; i < rows; i++)
        swap(&m->at[from][i], &m->at[to][i]);
}

/* Two rows and columns at a time: with q = m(0, 1) those of the rest are
 *
 *     q m(i, j) - m(0, i) m(1, j) + m(0, j) m(1, i)
 *
 * and, when k pairs of rows are left, have q^(k - 1) / q times the Pfaffian: which is divided by in the end. */
uint32_t he_pfaffian(const he_skew *matrix, int rows) {
    HE_REQUIRE(matrix && 2 <= rows && rows <= HE_PFAFFIAN_MOST_ROWS && rows % 2 == 0);
    he_skew m = *matrix;
    uint32_t pivots = 1, too_much = 1, sign = 1;
    for (int start = 0;; start += 2) {
        int next = start + 1;
        while (next < rows && !m.at[start][next])
            next++;
        if (next == rows)
            return 0;
        if (next > start + 1) {
            exchange(&m, start, start + 1, next, rows);
            sign = he_negative(sign);
        }
        const uint32_t *first = m.at[start], *second = m.at[start + 1], pivot = first[start + 1];
        if (start + 2 == rows)
            return he_product(he_product(sign, pivot), inverse(too_much));
        for (int i = start + 2; i < rows; i++) {
            uint64_t minus_first = he_negative(first[i]), of_second = second[i];
            for (int j = i + 1; j < rows; j++)
                m.at[i][j] = he_reduced((uint64_t)pivot * m.at[i][j] + minus_first * second[j] + of_second * first[j]);
        }
        pivots = he_product(pivots, pivot); /* each once more for every pair of rows that follows, the last one excepted */
        if (start + 4 < rows)
            too_much = he_product(too_much, pivots);
    }
}
