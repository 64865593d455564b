"""The memory that a piece of Python takes at its peak."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

# A process begins with the peak of the one that started it: a small one stands between.
_BETWEEN: Final = "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]))"
_MEASURED: Final = """
import resource, sys
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
{first}
before = peak()
{work}
print(peak() - before)
"""


def peak_of(first: str, work: str, *arguments: str) -> tuple[str, int]:
    """What both scripts print in a new process (``sys.argv[1:]`` are the arguments), and by how many
    kilobytes ``work`` raises its peak after ``first``."""
    script = _MEASURED.format(first=first, work=work)
    run = subprocess.run(
        [sys.executable, "-IS", "-c", _BETWEEN, sys.executable, "-c", script, *arguments],
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    *printed, kilobytes = run.stdout.splitlines(keepends=True)
    return "".join(printed), int(kilobytes)
