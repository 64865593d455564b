"""Long texts take time and memory in proportion to their length, whatever stands in them."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from holdem_eval import Range
from holdem_eval.errors import RangeError

LENGTH = 1_000_000
cards = [rank + suit for rank in "23456789tjqka" for suit in "cdhs"]

def endless(texts):
    while True:
        yield from texts

def filled(texts):
    words, length = [], 0
    for word in texts:
        words.append(word)
        length += len(word) + 1
        if length >= LENGTH:
            return ",".join(words)

TEXTS = {
    "everything": lambda: filled(endless(["*"])),
    "percentages": lambda: filled(f"{n / 1e3:.6f}%" for n in range(LENGTH)),
    "bands": lambda: filled(f"{n % 997 / 10:.1f}%-{n % 991 / 10:.1f}%" for n in range(LENGTH)),
    "combos": lambda: filled(f"{a}{b}:0.{n}" for n in range(LENGTH) for a in cards for b in cards if a != b),
    "groups": lambda: filled(endless(["0.5(AA)", "[50]KK[/50]"])),
    "a slip at the end": lambda: filled(endless(["AA , KK"])) + ",hello",
    "blanks": lambda: "AA" + " " * LENGTH + "- KK",
    "dashes": lambda: "AA " + "- " * (LENGTH // 2),
}
try:
    found = Range(TEXTS[sys.argv[1]]())
    print("read", found.combos)
except RangeError as error:
    print("refused", len(str(error)))
(peak,) = (line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
"""


@pytest.mark.memory
@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is asked of /proc")
@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("everything", "read 1326"),
        ("percentages", "read 1"),
        ("bands", "read 1326"),
        ("combos", "read 1326"),
        ("groups", "read 12"),
        ("a slip at the end", "refused"),
        ("blanks", "read 12"),
        ("dashes", "refused"),
    ],
)
def test_a_megabyte_is_answered_in_little_memory(kind: str, answer: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, kind], capture_output=True, text=True, check=True, timeout=60
    )
    said, megabytes = run.stdout.splitlines()
    assert said.startswith(answer)
    if answer == "refused":
        assert int(said.split()[1]) < 500
    assert int(megabytes) < 200
