"""``make exhaustive``: inputs of a megabyte that were made to do harm, at every door. Each is answered, or
refused with a documented error, within 2 CPU seconds and 200 MB."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.hostile import ARCHIVES, DOORS, faults_of, faults_of_archive

import holdem_eval as he


def main() -> int:
    he.equity("AA", "KK", method="sample", deals=100)  # what is loaded once counts for nobody
    wrong = tried = 0
    for name, door in DOORS.items():
        for text in door.texts:
            tried += 1
            if faults := faults_of(name, text):
                wrong += 1
                print(f"{name}, {text}: {'; '.join(faults)}", flush=True)
    with TemporaryDirectory() as folder:
        for name in ARCHIVES:
            tried += 1
            if faults := faults_of_archive(name, Path(folder)):
                wrong += 1
                print(f"read_phh, {name}: {'; '.join(faults)}", flush=True)
    print(f"hostile inputs: {tried - wrong} of {tried} within bounds")
    return wrong


if __name__ == "__main__":
    sys.exit(main() > 0)
