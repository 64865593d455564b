/* What tournament chips are worth, for any number of players: the independent chip model after Malmuth and Harville.
 * Read this first.
 *
 * The model: the next place goes to a player with a chance in proportion to his chips, among those without a place.
 * That is a race of clocks: player i's rings after an exponential waiting time of rate stack_i, and the order of
 * ringing is the order of finishing, first to last. At time t his is still silent with the chance e_i = exp(-stack_i t),
 * whatever the others' do. So, with prize_0 for the first place,
 *
 *     value_i = integral of stack_i e_i A_i dt,     A_i = sum over m of prize_m Pr[exactly m others have rung by t]
 *
 * and, since A_i knows nothing of stack_i, a chip more is worth
 *
 *     slope_i = integral of (1 - stack_i t) e_i A_i dt.
 *
 * All A_i of one t come from one walk over the players, forth and back:
 *
 *     forth   F_0 = (1, 0, 0, ...)     F_j+1(m) = e_j F_j(m) + (1 - e_j) F_j(m - 1)       m of players 0 .. j have rung
 *     back    G_n(m) = prize_m         G_j(m) = e_j G_j+1(m) + (1 - e_j) G_j+1(m + 1)     the prize to come
 *     A_j = sum over m of F_j(m) G_j+1(m)
 *
 * Nothing is subtracted, so no digits are lost. F is kept for the paid places, and where it is not negligible: about
 * 20 standard deviations of m.
 *
 * The integral: with t = exp(pi/2 (x - exp(-x))) / (all chips) every integrand falls off steeply on both sides of x, and
 * the trapezoid sum over equidistant x is exact but for exp(-2 pi d / step), d being how far the integrand can be
 * continued to complex x = .. + i d and stays small. There t turns by the angle a = pi d / 2 (soon as x grows), and
 * |1 - exp(-stack t)| <= (1 - exp(-stack |t| cos a)) / cos a, hence |A_i| is its real bound times cos(a)^-paid at most.
 * The step is the longest for which both make up exp(-LOG_ERROR).
 *
 * Cost: players x width of F x nodes (70 for two prizes, 330 for 150, 1,060 for 1,350). Memory: 2 sqrt(players) rows of
 * F: the way back works them out again, sqrt(players) at a time, from the row before.
 */
#ifndef HOLDEM_EVAL_ICM_H
#define HOLDEM_EVAL_ICM_H

typedef struct he_icm he_icm;

/* stacks: n >= 1, descending, finite, >= 0, the first `paid` of them > 0. prizes: 1 <= paid <= n finite numbers of any
 * order and sign, first prize first. Both are read for as long as the walk lives. NULL: no memory. */
he_icm *he_icm_new(const double *stacks, int n, const double *prizes, int paid);
void he_icm_free(he_icm *icm);

/* How many nodes the integral has. */
int he_icm_nodes(const he_icm *icm);

/* Begin the sums over nodes first .. last - 1. */
void he_icm_start(he_icm *icm, int first, int last);

/* Go on for so many steps, each of sqrt(n) players at one node; 1 when the sums are done. */
int he_icm_run(he_icm *icm, int steps);

/* The sums, n of each: value_i; and slope_i times stack_i, for a stack of 0 times stacks[paid - 1]. */
const double *he_icm_values(const he_icm *icm);
const double *he_icm_slopes(const he_icm *icm);

#endif
