# What the C headers of the rooms offer to kernels.pyx.
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "include/evaluator.h" nogil:
    const uint64_t HE_EMPTY
    uint64_t he_add(uint64_t sum, unsigned card)
    uint16_t he_strength(uint64_t sum, uint64_t mask, int n_cards)
    uint16_t he_evaluate(const uint8_t *cards, int n_cards)
    uint16_t he_evaluate_mask(uint64_t mask)

cdef extern from "include/api.h" nogil:
    const char *HE_API_NAME
    ctypedef struct he_api_v1:
        const uint64_t *card
        const uint64_t *mask_byte
        const uint16_t *row7
        const uint16_t *strength7
        const uint16_t *row56
        const uint16_t *strength56
        const uint16_t *flush
    const he_api_v1 he_api_table

cdef extern from "evaluator/batch.h" nogil:
    Py_ssize_t he_evaluate_cards(const uint8_t *hands, int n_cards, Py_ssize_t n, uint16_t *out, int check)
    Py_ssize_t he_evaluate_masks(const uint64_t *masks, Py_ssize_t n, uint16_t *out, int check)
    void he_board_strengths(uint64_t board, uint64_t dead, uint16_t *out)
    void he_count_strengths(int n_cards, int64_t *counts)

cdef extern from "dispatch.h" nogil:
    const int HE_NO_SUCH_KERNELS
    const int HE_CANNOT_RUN
    int he_choose_kernels(const char *name)
    const char *he_chosen_kernels()

cdef extern from "evaluator/categories.h" nogil:
    int he_count_categories(int n_cards, int64_t *counts)

cdef extern from "common/combos.h" nogil:
    enum:
        HE_N_COMBOS
    int he_combo(unsigned a, unsigned b)

cdef extern from "common/symmetry.h" nogil:
    void he_symmetry_init()
    uint8_t he_suit_of[24][4]
    uint16_t he_combo_of[24][HE_N_COMBOS]
    uint32_t he_group_of_mask(uint64_t mask)
    uint32_t he_least_images(const uint64_t *sets, int n, uint64_t *least)
    uint32_t he_group_of_weights(const double *weights, uint32_t group)
    void he_orbit_flags(const uint8_t *combos, uint32_t group, uint8_t *flags)

cdef extern from "common/runouts.h" nogil:
    int he_n_kinds(int n_to_come)

cdef extern from "sweep/sweep.h" nogil:
    ctypedef struct he_sweep_query:
        const uint8_t *hero
        uint64_t board
        uint64_t dead
        uint32_t group
        int first
        int last
    int he_sweep_counts(const he_sweep_query *query, const uint8_t *villain, int64_t *win, int64_t *win_or_tie)
    int he_sweep_weights(const he_sweep_query *query, const double *villain, double *win, double *win_or_tie)
    int he_sweep_next_counts(
        const he_sweep_query *query, const uint8_t *villain, const uint8_t *weights, int64_t *sums)
    int he_sweep_next_weights(
        const he_sweep_query *query, const double *villain, const double *weights, double *sums)
    const int HE_SWEEP_MOST_KNOWN
    ctypedef struct he_known_hands:
        const uint8_t *holes
        int n_hands
    int he_sweep_known_counts(
        const he_sweep_query *query, const uint8_t *villain, const he_known_hands *known, const int64_t *hero_weights,
        int64_t *outcomes)
    int he_sweep_known_weights(
        const he_sweep_query *query, const double *villain, const he_known_hands *known, const double *hero_weights,
        double *outcomes)

cdef extern from "sweep/one_range.h" nogil:
    const int HE_ONE_RANGE_MOST_KNOWN
    void he_one_range(
        const uint8_t *holes, int n_hands, const double *weights, uint64_t board, uint64_t dead, double *outcomes)

cdef extern from "sweep/heads_up.h" nogil:
    ctypedef struct he_heads_up:
        const uint8_t *hero
        uint32_t group
        int64_t boards_of_hand
        int64_t boards_of_both
    void he_heads_up_counts(
        const he_heads_up *spot, const uint8_t *villain, const int64_t *sums, int64_t *out, int64_t *all)
    void he_heads_up_weights(
        const he_heads_up *spot, const double *villain, const double *sums, double *out, double *all)
    int he_heads_up_sets(
        const uint8_t *hero, const uint8_t *villain, uint64_t board, uint64_t dead, uint32_t group, int64_t *all)
    double he_combo_shares_counts(const int64_t *found, const double *hero, double boards, double *shares)
    double he_combo_shares_weights(const double *found, const double *hero, double boards, double *shares)

cdef extern from "three/three.h" nogil:
    const int HE_THREE_MOST_KNOWN
    const int HE_THREE_OUTCOMES
    const int HE_THREE_BY_COMBO
    const int HE_THREE_DEALS
    ctypedef struct he_three_query:
        uint64_t board
        uint64_t dead
        uint32_t group
        int first
        int last
        int wanted
        int n_known
        const uint8_t *known
    int he_three_counts(const he_three_query *query, const int16_t *weights, int64_t *out)
    int he_three_weights(const he_three_query *query, const double *weights, double *out)

cdef extern from "known/known.h" nogil:
    void he_known(const uint8_t *holes, int n_players, uint64_t board, uint64_t dead, int64_t *outcomes)

cdef extern from "known/uniform.h" nogil:
    void he_uniform(const uint8_t *hand, uint64_t dead, int64_t *outcomes)

cdef extern from "known/finals.h" nogil:
    void he_finals_init()

cdef extern from "known/rows.h" nogil:
    ctypedef struct he_rows:
        const uint8_t *holes
        const uint8_t *boards
        int n_board
        Py_ssize_t n
    Py_ssize_t he_bad_row(const he_rows *rows)
    int he_alike_rows(const he_rows *rows, int64_t *first)
    void he_hand_shares(const he_rows *rows, double *out)

cdef extern from "known/joint.h" nogil:
    ctypedef struct he_joint_query:
        int n_players
        const double *weights
        uint64_t board
        uint64_t dead
        uint32_t group
    void he_joint(const he_joint_query *query, int64_t first, int64_t last, double *outcomes)

cdef extern from "known/matchups.h" nogil:
    const int HE_N_MATCHUPS
    const int HE_N_CLASSES
    const int HE_MATCHUP_BYTES
    ctypedef struct he_matchups:
        pass
    int he_matchup_numbers(uint32_t *numbers)
    int he_count_matchups(int first, int last, uint8_t *file)
    he_matchups *he_matchups_new(const uint8_t *file)
    void he_matchups_free(he_matchups *matchups)
    void he_matchups_sum(
        const he_matchups *matchups, const uint16_t *hero, int n_hero, const uint16_t *villain, int n_villain,
        int64_t *result)
    void he_preflop_counts(
        const he_matchups *matchups, const double *hero, const double *villain, int64_t *result, int64_t *by_combo)
    int he_preflop_weights(
        const he_matchups *matchups, const double *hero, const double *villain, double *result, double *by_combo)
    void he_matchups_by_class(const he_matchups *matchups, const uint8_t *cell, int64_t *result)

cdef extern from "sampling/sampling.h" nogil:
    ctypedef struct he_sampler:
        pass
    ctypedef struct he_stream:
        int64_t accepted
        int64_t attempts
        int64_t possible
        int n_dealt
    ctypedef struct he_deals:
        int64_t *outcomes
        uint16_t *hands
        uint64_t *boards
    he_sampler *he_sampler_new(const double *weights, int n_players, uint64_t board, uint64_t dead)
    void he_sampler_free(he_sampler *sampler)
    const int HE_SAMPLER_GOING
    const int HE_SAMPLER_VANISHED
    const int HE_SAMPLER_NO_MEMORY
    int he_sampler_prepare(he_sampler *sampler, int64_t budget)
    void he_stream_start(he_stream *stream, uint64_t seed, uint64_t chunk)
    void he_sample(
        const he_sampler *sampler, he_stream *stream, int64_t accepted, int64_t attempts, const he_deals *to)

cdef extern from "rules/payouts.h" nogil:
    ctypedef struct he_hands:
        int n_players
        int all_first
        const uint8_t *holes
        const uint8_t *boards
        const int64_t *contributions
        const uint8_t *live
        const int64_t *dead_money
    Py_ssize_t he_settle(const he_hands *hands, Py_ssize_t n, int64_t *payouts)

cdef extern from "rules/icm.h" nogil:
    ctypedef struct he_icm:
        pass
    he_icm *he_icm_new(const double *stacks, int n, const double *prizes, int paid)
    void he_icm_free(he_icm *icm)
    int he_icm_nodes(const he_icm *icm)
    void he_icm_start(he_icm *icm, int first, int last)
    int he_icm_run(he_icm *icm, int steps)
    const double *he_icm_values(const he_icm *icm)
    const double *he_icm_slopes(const he_icm *icm)

cdef extern from "boards/board.h" nogil:
    ctypedef struct he_board:
        pass
    he_board *he_board_new(uint64_t board, uint64_t dead)
    void he_board_free(he_board *board)
    void he_board_values(const he_board *board, const double *reach, double *out)
    const Py_ssize_t HE_NO_MEMORY
    Py_ssize_t he_board_values_side_by_side(
        const he_board *board, const double *reach, Py_ssize_t reach_step, Py_ssize_t k, double *out, Py_ssize_t out_step)
    void he_board_net(const he_board *board, const double *reach, double *out)
    Py_ssize_t he_bad_reach(const double *reach)

cdef extern from "boards/standing.h" nogil:
    const int HE_STANDINGS
    void he_stand(
        uint64_t hand, uint64_t board, uint64_t dead, uint64_t gone, const double *weights, int with_next,
        uint16_t *strengths, double (*sums)[3], int *ladder
    )

cdef extern from "possible/possible.h" nogil:
    const int HE_DEAL_MOST_PLAYERS
    const int HE_COMBO_BYTES
    unsigned he_without_deal(const uint8_t *combos, int n, int size)

cdef extern from "boards/matrix.h" nogil:
    int he_board_matrix(const he_board *board, int are_doubles, void *out)
