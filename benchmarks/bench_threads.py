"""Two threads beside two independent processes: the speed-up, the CPU time, the bits.

    python benchmarks/bench_threads.py

What two cores can give is what two processes that know nothing of each other reach in the same run; memory, caches
and whoever else uses the machine take their share from both. Goals: two threads reach 0.9 of that speed-up, they cost
at most 1.1 of the CPU time of one, and the answer has the same bits. Wall time, unavoidably: the turns are taken one
after the other, and each ratio is the median over all turns. Exit status 1 when a goal is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import IO, Final

import holdem_eval as he

TURNS: Final = 5
QUESTIONS: Final = {
    "three ranges of a fifth of all hands before the flop": (
        ("22+,A2s+,K7s+,Q9s+,JTs,A8o+,KTo+", "20%", "5%-25%"),
        "",
    ),
    "two ranges before the flop without 2c": (("random:0.5, 22+, A2s+", "random:0.5, 55+, A8s+"), "2c"),
    "four narrow ranges before the flop": (("QQ+", "JJ-99", "AKs, AQs", "KQs, 88-77"), ""),
}


def work(title: str, threads: int) -> tuple[float, float, str]:
    """Wall and CPU seconds, and the bits of the answer."""
    players, dead = QUESTIONS[title]
    query = he.Query(*players, dead=dead)
    start, before = perf_counter(), os.times()
    found = he.equity(query, method="exact", threads=threads)
    after = os.times()
    cpu = after.user + after.system - before.user - before.system
    return perf_counter() - start, cpu, found.outcomes.tobytes().hex()


def worker() -> None:
    """Answers "title, tab, threads" lines from stdin."""
    for line in sys.stdin:
        title, threads = line.rstrip("\n").split("\t")
        print(*work(title, int(threads)), sep="\t", flush=True)


class Worker:
    """A process of its own, which waits for questions."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, title: str, threads: int) -> None:
        print(title, threads, sep="\t", file=_open(self._process.stdin), flush=True)

    def answer(self) -> tuple[float, float, str]:
        wall, cpu, bits = _open(self._process.stdout).readline().split("\t")
        return float(wall), float(cpu), bits

    def stop(self) -> None:
        _open(self._process.stdin).close()
        self._process.wait()


def _open(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def measure(workers: list[Worker], title: str) -> tuple[float, float, bool]:
    """The speed-up of two threads over that of two processes, CPU time of two threads over one, equal bits."""
    first = workers[0]
    speed_ups, costs, same = [], [], True
    for _ in range(TURNS):
        first.ask(title, 1)
        wall_of_one, cpu_of_one, bits = first.answer()
        first.ask(title, 2)
        wall_of_threads, cpu_of_threads, other_bits = first.answer()
        for each in workers:
            each.ask(title, 1)
        walls = [each.answer()[0] for each in workers]
        by_processes = 2 * wall_of_one / max(walls)
        by_threads = wall_of_one / wall_of_threads
        print(
            f"  one {wall_of_one:.2f} s, two threads {by_threads:.2f} x, two processes {by_processes:.2f} x"
        )
        speed_ups.append(by_threads / by_processes)
        costs.append(cpu_of_threads / cpu_of_one)
        same = same and bits == other_bits
    return median(speed_ups), median(costs), same


def main() -> int:
    workers = [Worker(), Worker()]
    missed = False
    try:
        for title in QUESTIONS:
            print(title)
            speed_up, cost, same = measure(workers, title)
            met = speed_up >= 0.9 and cost <= 1.1 and same
            missed = missed or not met
            print(f"  speed-up of two threads over that of two processes {speed_up:.2f} (goal: at least 0.9)")
            print(f"  CPU time of two threads over that of one           {cost:.2f} (goal: at most 1.1)")
            print(f"  {'the same' if same else 'OTHER'} bits; {'met' if met else 'missed'}")
    finally:
        for each in workers:
            each.stop()
    return int(missed)


if __name__ == "__main__":
    if sys.argv[1:] == ["--worker"]:
        worker()
    else:
        sys.exit(main())
