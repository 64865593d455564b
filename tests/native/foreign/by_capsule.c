/* A foreign C extension: the header, the capsule, nothing linked. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <holdem_eval.h>

/* strengths(hands: bytes, n_cards, out: writable buffer of uint16 (3, n)) -> index of the first bad hand or -1 */
static PyObject *strengths(PyObject *module, PyObject *args) {
    (void)module;
    Py_buffer hands, out;
    int n_cards;
    if (!PyArg_ParseTuple(args, "y*iw*", &hands, &n_cards, &out))
        return NULL;
    Py_ssize_t n = hands.len / n_cards;
    const uint8_t *cards = hands.buf;
    uint16_t *by_hand = out.buf, *by_mask = by_hand + n, *by_rows = by_mask + n;
    for (Py_ssize_t i = 0; i < n; i++) {
        uint64_t mask = 0;
        for (int j = 0; j < n_cards; j++)
            mask |= 1ull << cards[i * n_cards + j];
        by_hand[i] = he_evaluate(cards + i * n_cards, n_cards);
        by_mask[i] = he_evaluate_mask(mask);
    }
    ptrdiff_t bad = he_api->evaluate_cards(cards, n_cards, n, by_rows, 1);
    PyBuffer_Release(&hands);
    PyBuffer_Release(&out);
    return PyLong_FromSsize_t(bad);
}

/* known(holes: bytes) -> outcomes of the players with all five board cards to come */
static PyObject *known(PyObject *module, PyObject *args) {
    (void)module;
    const char *holes;
    Py_ssize_t n_cards;
    int64_t outcomes[1 << 10];
    if (!PyArg_ParseTuple(args, "y#", &holes, &n_cards))
        return NULL;
    int n_players = (int)(n_cards / 2);
    he_api->known((const uint8_t *)holes, n_players, 0, 0, outcomes);
    PyObject *list = PyList_New(0);
    for (int i = 0; list != NULL && i < 1 << n_players; i++) {
        PyObject *count = PyLong_FromLongLong(outcomes[i]);
        if (count == NULL || PyList_Append(list, count) < 0)
            Py_CLEAR(list);
        Py_XDECREF(count);
    }
    return list;
}

/* values(board, dead, reach: bytes of 1,326 doubles) -> bytes: 3 x 1,326 values, then 1,326 of win less lose */
static PyObject *values(PyObject *module, PyObject *args) {
    (void)module;
    unsigned long long mask, dead;
    const char *reach;
    Py_ssize_t n_bytes;
    if (!PyArg_ParseTuple(args, "KKy#", &mask, &dead, &reach, &n_bytes))
        return NULL;
    he_board *board = he_api->board_new(mask, dead);
    if (board == NULL)
        Py_RETURN_NONE;
    PyObject *out = PyBytes_FromStringAndSize(NULL, 4 * n_bytes);
    if (out != NULL) {
        double *numbers = (double *)PyBytes_AS_STRING(out);
        he_api->board_values(board, (const double *)reach, numbers);
        he_api->board_net(board, (const double *)reach, numbers + 3 * 1326);
    }
    he_api->board_free(board);
    return out;
}

static PyObject *import_again(PyObject *module, PyObject *none) {
    (void)module, (void)none;
    if (he_import() < 0)
        return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"strengths", strengths, METH_VARARGS, NULL},
    {"known", known, METH_VARARGS, NULL},
    {"values", values, METH_VARARGS, NULL},
    {"import_again", import_again, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "by_capsule", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_by_capsule(void) {
    if (he_import() < 0)
        return NULL;
    return PyModule_Create(&definition);
}
