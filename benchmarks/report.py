"""The closing table, in plain text."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final

from contest import TIMER, Row

import holdem_eval as he

_HEAD: Final = ("ratio", "goal", "met")
_CLOCK: Final = "CPU time" if TIMER is process_time else "wall time"


def closing_table(rows: Sequence[Row], versions: dict[str, str]) -> Iterator[str]:
    """Each row: ours, then its rivals, fastest first; a dot marks who does not count for the goal."""
    width = max(len(name) for row in rows for name in (row.title, *(f"  {time.name}" for time in row.rivals)))
    width = max(width, *(len(f"  {row.ours.name}") for row in rows))
    yield f"{'row, ours, rivals':<{width + 2}}{'time':>20}{_HEAD[0]:>11}{_HEAD[1]:>8}{_HEAD[2]:>5}"
    for row in rows:
        yield ""
        yield row.title
        yield f"  {row.ours.name:<{width}}{_duration(row.ours.seconds, row.item):>20}"
        for rival in row.rivals:
            dot = " " if rival.counted else "·"
            line = f"{dot} {rival.name:<{width}}{_duration(rival.seconds, row.item):>20}"
            line += f"{_ratio(row.ratio(rival)):>9} x"
            if row.goal is not None and rival is row.fastest:
                line += f"{row.goal:>6g} x{_met(row.met):>5}"
            yield line
        if row.missing:
            yield f"  not installed: {', '.join(row.missing)}"
    yield ""
    yield from _closing(rows, versions)


def _closing(rows: Sequence[Row], versions: dict[str, str]) -> Iterator[str]:
    goals = [row for row in rows if row.goal is not None]
    open_ = sum(row.met is None for row in goals)
    if goals:
        note = f" ({open_} undecided: a rival is not installed)" if open_ else ""
        yield f"goals met: {sum(row.met is True for row in goals)} of {len(goals)}{note}"
    yield f"time: {_CLOCK}, best of several bursts, ours and the rivals' in turn, one thread; ratio: theirs over ours"
    yield "·: shown beside, not counted for the goal"
    yield f"{_cpu()}, {platform.system()}, Python {platform.python_version()}, kernels {he.simd()}"
    yield f"holdem_eval {he.__version__}; " + ", ".join(
        f"{name} {versions[name]}" for name in sorted(versions)
    )


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
