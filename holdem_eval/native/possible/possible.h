/* Can these players be dealt a combo each, all cards different? For any ranges in the same short time. Read this first.
 *
 * Trying deals takes time without bound, and so may any search. Here the deals are summed instead, all at once, each with
 * a random factor, in the field of integers modulo the prime P = 2^31 - 1: the sum is 0 if there is no deal, and hardly
 * ever otherwise.
 *
 * For k players let a_i(e) be a random number for each combo e of player i, and A_i the skew-symmetric 52 x 52 matrix
 * that has a_i(ab) at (a, b), -a_i(ab) at (b, a). For any 2k cards S the Pfaffian of sum x_i A_i, restricted to S, is the
 * sum over all ways to pair S off of the products of the entries, with signs. What belongs to x_1 x_2 ... x_k in it are the
 * pairs that give one combo to each player: the deals that use just the cards S. Two more steps, and no S is left out:
 *
 *     the cards     V is 2k x 52, with the powers 0 .. 2k - 1 of c + 1 in the column of card c (Vandermonde), so that any
 *                   2k columns have a determinant other than 0. By the minor summation formula (Ishikawa, Wakayama 1995)
 *
 *                       Pf(V A V') = sum over S of det(V_S) Pf(A_S)
 *
 *     the players   the part that belongs to x_1 ... x_k is, by inclusion and exclusion,
 *
 *                       D = sum over T, sets of the k players, of (-1)^(k - |T|) Pf(sum over i in T of V A_i V')
 *
 * D is a polynomial of degree k in the numbers a_i(e), and each deal has a term of its own in it, the product of its k
 * numbers, with the factor det(V_S) != 0. So
 *
 *     there is no deal   D is 0, whatever the numbers are: another D *proves* that there is a deal;
 *     there is a deal    D is 0 for at most k / P of all choices of the numbers (Schwartz, Zippel). Sets for which D is 0
 *                        are looked at again with other numbers, HE_DEAL_ROUNDS times: (10 / P)^4 < 10^-33,
 *                        for all 1,023 sets of ten players together < 10^-30.
 *
 * The numbers come from a hash of round, player and combo: the same in every run, so the answer is, too.
 *
 * Cost: for n players at most 2^n Pfaffians of 2n x 2n numbers, and for each combo 4n products, whatever the ranges are.
 */
#ifndef HOLDEM_EVAL_POSSIBLE_H
#define HOLDEM_EVAL_POSSIBLE_H

#include <stdint.h>

#define HE_DEAL_MOST_PLAYERS 10
#define HE_DEAL_ROUNDS 4
#define HE_COMBO_BYTES 166 /* of a set of combos, bit = combo, lowest first */

/* The first set (bit = player) of `size` among n players that has no deal, 0 if each has one. 1 <= size <= n <= 10.
 * combos: n sets, one after the other. */
unsigned he_without_deal(const uint8_t *combos, int n, int size);

#endif
