/* For C extensions that value hands in loops of their own. The include path is holdem_eval.get_include().
 *
 *     #include <Python.h>
 *     #include <holdem_eval.h>
 *     if (he_import() < 0) return NULL;                      // once, in the module's init function, with the GIL
 *
 *     uint64_t sum = he_add(he_add(HE_EMPTY, 51), 47);       // a partial hand; the same cards in a mask
 *     uint16_t strength = he_strength(sum, mask, n_cards);   // n_cards = 5, 6 or 7
 *     strength = he_evaluate(cards, 7);                      // or from seven bytes at once
 *     strength = he_evaluate_mask(mask);                     // or from a mask
 *     he_api->evaluate_cards(hands, 7, n, out, 1);           // api.h lists what there is for whole arrays
 *
 * All evaluation is inline and reads the tables of the loaded module: the very arithmetic of evaluator.h. Each source file
 * that includes this header has a table pointer of its own, so each calls he_import().
 */
#ifndef HOLDEM_EVAL_H
#define HOLDEM_EVAL_H

#include <Python.h>

#include "api.h"

static const he_api_v1 *he_api;

/* evaluator.h, with the tables it names found through the capsule instead of by the linker. */
#define HOLDEM_EVAL_TABLES_H
#define he_card he_api->card
#define he_mask_byte he_api->mask_byte
#define he_row7 he_api->row7
#define he_strength7 he_api->strength7
#define he_row56 he_api->row56
#define he_strength56 he_api->strength56
#define he_flush he_api->flush
#include "evaluator.h"
#undef he_card
#undef he_mask_byte
#undef he_row7
#undef he_strength7
#undef he_row56
#undef he_strength56
#undef he_flush

/* 0, or -1 with ImportError set: holdem_eval is missing, or its interface is another version or older than this header. */
static inline int he_import(void) {
    const he_api_v1 *found = NULL;
    PyObject *module = PyImport_ImportModule("holdem_eval.native.kernels");
    PyObject *capsule = module ? PyObject_GetAttrString(module, "_C_API") : NULL;
    Py_XDECREF(module);
    if (capsule == NULL)
        return -1;
    if (PyCapsule_IsValid(capsule, HE_API_NAME))
        found = (const he_api_v1 *)PyCapsule_GetPointer(capsule, HE_API_NAME);
    Py_DECREF(capsule); /* the table is static: it outlives the capsule */
    if (found == NULL || found->size < sizeof(he_api_v1)) {
        PyErr_SetString(
            PyExc_ImportError, "expected the holdem_eval C interface " HE_API_NAME
                               " of this header or newer; got another: build against the installed version");
        return -1;
    }
    he_api = found;
    return 0;
}

#endif
