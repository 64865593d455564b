"""``make exhaustive``: the golden questions that take long, such as three ranges before the flop."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import golden


def main() -> int:
    asked = golden.questions(slow=True)
    for question in asked:
        golden.check(question)
    print(f"golden: {len(asked)} answers as they were")
    return 0


if __name__ == "__main__":
    sys.exit(main())
