"""All-in totals over 10,000 recorded hands: `holdem-eval allin` beside PokerKit, which only parses and replays them.

Goal: at least 3 x PokerKit in the same run, one core:

    python benchmarks/bench_histories.py

CPU time counts, of whole processes: start, unpacking, parsing, replaying and, on our side, the EV of all all-ins and
the table. PokerKit unpacks all hands and gets every tenth, which counts ten times; its final stacks are compared with
the record. The two take turns, and the best of three turns counts.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
HANDS = ROOT / "tests" / "data" / "phh_pluribus_10000.tar.xz"
TURNS, SHARE = 3, 10

OURS = [sys.executable, "-m", "holdem_eval", "allin", str(HANDS)]
POKERKIT = """
import sys, tarfile
from pokerkit import HandHistory
with tarfile.open(sys.argv[1], "r|*") as archive:
    for number, member in enumerate(member for member in archive if member.isreg()):
        text = archive.extractfile(member).read().decode()
        if number % int(sys.argv[2]) == 0:
            record = HandHistory.loads(text)
            *_, last = record
            pairs = zip(last.stacks, record.finishing_stacks)  # half chips are not split by default
            assert all(abs(stack - recorded) < 1 for stack, recorded in pairs), member.name
"""


def cpu_seconds(command: list[str]) -> float:
    """CPU time of a process that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"HOLDEM_EVAL_THREADS": "1", "PYTHONPATH": str(ROOT)}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def pokerkit_seconds() -> float:
    """Start and unpacking as measured with one hand, and all hands as measured with every tenth."""
    command = [sys.executable, "-c", POKERKIT, str(HANDS)]
    without = cpu_seconds([*command, "10000"])
    return without + SHARE * (cpu_seconds([*command, str(SHARE)]) - without)


def compare() -> None:
    ours, theirs = [], []
    for _ in range(TURNS):
        ours.append(cpu_seconds(OURS))
        theirs.append(pokerkit_seconds())
    print(f"holdem_eval  {min(ours):6.2f} s  parse, replay, settle, all-in EV")
    print(f"pokerkit     {min(theirs):6.2f} s  parse, replay")
    print(f"ratio        {min(theirs) / min(ours):6.2f}    (goal: 3)")


if __name__ == "__main__":
    if find_spec("pokerkit") is None:
        raise SystemExit("pokerkit: not installed")
    compare()
