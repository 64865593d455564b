"""The closing table, in plain text."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final

from holdem_eval.speed.contest import TIMER, Row
from holdem_eval.strength import simd

_HEAD: Final = ("ratio", "goal", "met")
CLOCK: Final = "CPU time" if TIMER is process_time else "wall time"


def closing_table(rows: Sequence[Row], versions: dict[str, str], *, goals: bool) -> Iterator[str]:
    """Each row: ours, then its rivals, fastest first; with ``goals`` whether they were met, and a dot for
    who does not count. ``versions``: of all distributions that took part, ours first."""
    width = max(len(name) for row in rows for name in (row.title, *(f"  {time.name}" for time in row.rivals)))
    width = max(width, *(len(f"  {row.ours.name}") for row in rows))
    yield f"{'row, ours, rivals':<{width + 2}}{'time':>20}{_HEAD[0]:>11}" + (
        f"{_HEAD[1]:>8}{_HEAD[2]:>5}" if goals else ""
    )
    for row in rows:
        yield ""
        yield row.title
        yield f"  {row.ours.name:<{width}}{_duration(row.ours.seconds, row.item):>20}"
        for rival in row.rivals:
            dot = " " if rival.counted or not goals else "·"
            line = f"{dot} {rival.name:<{width}}{_duration(rival.seconds, row.item):>20}"
            line += f"{_ratio(row.ratio(rival)):>9} x"
            if goals and row.goal is not None and rival is row.fastest:
                line += f"{row.goal:>6.4g} x{_met(row.met):>5}"
            yield line
        if row.missing:
            yield f"  not installed: {', '.join(row.missing)}"
        for reason in row.failed:
            yield f"  not timed: {reason}"
    yield ""
    yield from _closing(rows, versions, goals)


def _closing(rows: Sequence[Row], versions: dict[str, str], goals: bool) -> Iterator[str]:
    set_ = [row for row in rows if row.goal is not None]
    open_ = sum(row.met is None for row in set_)
    if goals and set_:
        note = f" ({open_} undecided: a rival is not installed)" if open_ else ""
        yield f"goals met: {sum(row.met is True for row in set_)} of {len(set_)}{note}"
    yield f"time: {CLOCK}, best of several bursts, everyone in turn, one thread; ratio: theirs over ours"
    if goals:
        yield "·: shown beside, not counted for the goal"
    yield machine()
    yield ", ".join(f"{name} {version}" for name, version in versions.items())


def machine() -> str:
    """What the figures were taken on: processor, system, Python, our kernels."""
    return f"{_cpu()}, {platform.system()}, Python {platform.python_version()}, kernels {simd()}"


def _met(met: bool | None) -> str:
    return "?" if met is None else "yes" if met else "no"


def _ratio(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}"


def _duration(seconds: float, item: str) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}/{item}"
    return f"{seconds / 1e-9:.3g} ns/{item}"


def _cpu() -> str:
    known = Path("/proc/cpuinfo")
    if sys.platform == "linux" and known.exists():
        for line in known.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
