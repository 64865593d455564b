"""The table of match-ups before the flop, counted by the kernels just built.

``python tables/matchups.py KERNELS FILE`` loads that extension module alone, counts all 47,008 match-ups on
all cores and writes FILE if its digest is the pinned one. ``native/known/matchups.h`` says what is in it.
setup.py runs this in a process of its own: what was just compiled never runs inside the build.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

N_MATCHUPS = 47_008
N_BYTES = 8
AT_ONCE = 512
DATA = Path(__file__).resolve().parent.parent / "holdem_eval/data"
DIGEST = (DATA / "matchups.sha256").read_text().split()[0]


def is_right(file: Path) -> bool:
    """Is it there, with the pinned digest?"""
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == DIGEST


def put(table: bytes, file: Path) -> None:
    """Write it at one stroke: two builds at once never see half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(table)
    part.replace(file)


def load(path: Path) -> ModuleType:
    """The extension module in a file, without the package around it."""
    loader = importlib.machinery.ExtensionFileLoader("kernels", str(path))
    spec = importlib.util.spec_from_file_location("kernels", path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def count(kernels: ModuleType) -> bytes:
    """All match-ups, in parts on all cores; how far it is goes to stderr."""
    table = bytearray(N_MATCHUPS * N_BYTES)
    view = memoryview(table)

    def part(first: int) -> None:
        last = min(first + AT_ONCE, N_MATCHUPS)
        kernels.count_matchups(first, last, view[N_BYTES * first : N_BYTES * last])

    starts = range(0, N_MATCHUPS, AT_ONCE)
    step = len(starts) // 4
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
    with ThreadPoolExecutor(cores) as pool:
        for done, _ in enumerate(pool.map(part, starts), 1):
            if done % step == 0 or done == len(starts):
                print(f"match-ups: {100 * done // len(starts)} % counted", file=sys.stderr, flush=True)
    return bytes(table)


def main() -> None:
    path, file = map(Path, sys.argv[1:])
    try:
        kernels = load(path)
    except (ImportError, ValueError) as error:
        raise SystemExit(f"match-ups: expected kernels that can be loaded here, got {error}") from None
    table = count(kernels)
    if (digest := hashlib.sha256(table).hexdigest()) != DIGEST:
        raise SystemExit(f"match-ups: expected the digest {DIGEST}, got {digest}: the kernels count wrongly")
    put(table, file)


if __name__ == "__main__":
    main()
