"""``python -m tables FILE | --check | --search``."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from tables import emit, keys
from tables.displace import Displaced

DIGEST_FILE = Path(__file__).with_name("DIGEST")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def write(path: Path) -> bool:
    """Make the C source at ``path``; True when that changed the file. The digest is checked first."""
    text = checked_source()
    if path.exists() and path.read_text() == text:
        return False
    part = path.with_suffix(".part")
    part.write_text(text, newline="\n")
    part.replace(path)
    return True


def checked_source() -> str:
    text = emit.source()
    if digest(text) != (expected := DIGEST_FILE.read_text().strip()):
        raise SystemExit(f"tables: expected the digest {expected}, got {digest(text)}")
    return text


def search() -> None:
    found = keys.search_keys()
    assert found == keys.KEYS, found
    print("keys", found)
    by_size = {size: [keys.key(counts) for counts in keys.multisets(size)] for size in (5, 6, 7)}
    for multiplier in keys.multiplier_candidates():
        try:
            for totals, column_bits in ((by_size[7], 16), (by_size[5] + by_size[6], 15)):
                Displaced(totals, [1] * len(totals), column_bits, multiplier)
        except AssertionError:
            continue
        break
    print("multiplier", multiplier)
    assert multiplier == keys.MULTIPLIER, multiplier


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tables", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=Path, help="where to write the C source")
    what.add_argument("--check", action="store_true", help="derive all tables and verify their digest")
    what.add_argument("--search", action="store_true", help="find keys and multiplier again (some minutes)")
    arguments = parser.parse_args()
    if arguments.check:
        print("tables: ok,", digest(checked_source()))
    elif arguments.search:
        search()
    else:
        write(arguments.file)


if __name__ == "__main__":
    sys.exit(main())
