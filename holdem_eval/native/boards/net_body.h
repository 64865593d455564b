/* Included by values_body.h: win less lose, from one sum a card where values need two.
 *
 * Where A is what is weaker, E what is equal and T all, win is A - A[h] - A[l] and win less lose N - N[h] - N[l] with
 * N = A + (A + E) - T: all that shares a card is taken off once. So N starts at -T, and at every strength E is added twice,
 * before the results and after.
 */
QUICK void net_of_block(const work *w, unsigned high, unsigned low, int are_pairs, double *net) {
    quad x[4];
    for (unsigned s = 0; s < 4; s++)
        x[s] = (w->all - w->below.of_card[4 * high + s]) - w->below.of_rank[low];
    put_block(high, low, are_pairs, x, net);
}

QUICK void net_of_blocks(work *w, const block_sums *sums, int from, int to, double *net) {
    const uint8_t *blocks = w->river->blocks;
    for (int end; from < to; from = end) {
        end = from + 1;
        while (end < to && !(blocks[end] & HE_STRONGER))
            end++;
        for (int i = from; i < end; i++)
            add_to_all(w, blocks[i] & ~HE_STRONGER, sums);
        for (int i = from; i < end; i++) {
            unsigned high = he_block_ranks[blocks[i] & ~HE_STRONGER][0], low = he_block_ranks[blocks[i] & ~HE_STRONGER][1];
            if (high == low)
                net_of_block(w, high, high, 1, net);
            else
                net_of_block(w, high, low, 0, net);
        }
        for (int i = from; i < end; i++)
            add_to_all(w, blocks[i] & ~HE_STRONGER, sums);
    }
}

static TARGET void net_of_items(work *w, int from, int to, double *net) {
    for (int end; from < to; from = end) {
        for (end = from + 1; end < to && !w->river->items[end].is_stronger;)
            end++;
        for (int i = from; i < end; i++)
            add_item(w, i);
        for (int i = from; i < end; i++) {
            unsigned c = w->river->items[i].c, d = w->river->items[i].d;
            double mine = w->all[0] - w->below.of_card[c];
            if (d != HE_OTHER_SUIT)
                net[he_combo(c, d)] = mine - w->below.of_card[d];
            for (unsigned x = 0; x < 52 && d == HE_OTHER_SUIT; x++)
                if (IS_OTHER_SUIT(w, c, x))
                    net[he_combo(c, x)] = mine - w->below.of_card[x];
        }
        for (int i = from; i < end; i++)
            add_item(w, i);
    }
}

/* Where a hero meets little of the reach: anew, as the difference of what he wins and what he loses. */
static TARGET void mend_net(const work *w, const by_card *met, double all_met, double *net) {
    he_masses masses = masses_of(w);
    for (unsigned b = 1; b < 52; b++)
        for (unsigned a = 0; a < b; a++) {
            int combo = first_of_card(b) + (int)a;
            double meets = ((all_met - met->of_card[b]) - met->of_card[a]) + w->reach[combo];
            if (meets < all_met * HE_SPOILT && w->open.of_card[a] & w->open.of_card[b])
                net[combo] = he_careful_net(&masses, a, b);
        }
}

static TARGET void river_net(const he_river *river, const double *reach, double *net) {
    work w;
    block_sums sums[HE_N_BLOCKS];
    begin(&w, river, reach);
    sum_all(&w, sums);
    by_card met = w.below;
    quad all_met = w.all;
    for (int r = 0; r < 13; r++)
        w.below.of_rank[r] = -met.of_rank[r];
    w.all = -all_met;
    net_of_blocks(&w, sums, 0, river->n_below_flush, net);
    net_of_items(&w, 0, river->n_below_straight, net);
    net_of_blocks(&w, sums, river->n_below_flush, river->n_blocks, net);
    net_of_items(&w, river->n_below_straight, river->n_items, net);
    clear_closed(river->open, net, 1);
    if (is_concentrated(&met, &all_met))
        mend_net(&w, &met, all_met[0], net);
}
