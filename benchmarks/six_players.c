/* The six-player simulation of bench_jit.py, in C: what the compiled Python is measured against. */
#include <Python.h>

#include <holdem_eval.h>

static uint64_t next_number(uint64_t *state) {
    uint64_t x = *state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *state = x;
}

static PyObject *simulate(PyObject *module, PyObject *args) {
    (void)module;
    long long deals, won = 0;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "LK", &deals, &seed))
        return NULL;
    uint64_t state = seed;
    uint8_t deck[52];
    for (int i = 0; i < 52; i++)
        deck[i] = (uint8_t)i;
    for (long long deal = 0; deal < deals; deal++) {
        for (unsigned i = 0; i < 17; i++) {
            unsigned j = i + (unsigned)((next_number(&state) >> 32) * (52 - i) >> 32);
            uint8_t card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
        uint64_t board = HE_EMPTY, mask = 0;
        for (int i = 12; i < 17; i++) {
            board = he_add(board, deck[i]);
            mask |= 1ull << deck[i];
        }
        unsigned hero = 0, best = 0;
        for (int player = 0; player < 6; player++) {
            uint8_t a = deck[2 * player], b = deck[2 * player + 1];
            unsigned strength = he_strength(he_add(he_add(board, a), b), mask | 1ull << a | 1ull << b, 7);
            if (player == 0)
                hero = strength;
            if (strength > best)
                best = strength;
        }
        won += hero == best;
    }
    return PyLong_FromLongLong(won);
}

static PyMethodDef methods[] = {{"simulate", simulate, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "six_players", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_six_players(void) {
    if (he_import() < 0)
        return NULL;
    return PyModule_Create(&definition);
}
