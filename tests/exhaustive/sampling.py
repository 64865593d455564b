"""``make exhaustive``: aces against 3..9 random hands, 10^8 deals each, beside published figures."""

from __future__ import annotations

import math
import sys

import holdem_eval as he

DEALS = 10**8
PUBLISHED = {4: 0.63829, 5: 0.55869, 6: 0.49189, 7: 0.43539, 8: 0.38724, 9: 0.34608, 10: 0.31088}
"""By the number of players; good to 4e-5 (sampled too, by others)."""
PRECISION = 4e-5


def main() -> int:
    wrong = 0
    for n_players, published in PUBLISHED.items():
        aces = he.equity("AA", *["random"] * (n_players - 1), method="sample", deals=DEALS, seed=1).players[0]
        bound = 4 * math.hypot(aces.std_error, PRECISION)
        good = abs(aces.equity - published) < bound
        wrong += not good
        verdict = "ok" if good else "WRONG"
        print(f"{n_players} players: {aces.equity:.6f}, published {published:.5f} +- {bound:.6f}: {verdict}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
