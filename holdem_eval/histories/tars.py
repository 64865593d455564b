"""Tar archives as a stream of members. What is damaged is an error that says where, never a shorter archive.

:mod:`tarfile` ends at a header that it cannot read as if there were no more. Here every header must have its
checksum, every member all its bytes, and the archive the zeros at its end. No checksum guards what extended
headers say: a size must be that of the header, a name, which may be longer, makes the member not sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, Final, NamedTuple, NoReturn, Protocol

from holdem_eval.errors import shown
from holdem_eval.histories.member import DamagedArchive, Member

BLOCK: Final = 512
_PIECE: Final = 1 << 16
_MOST_EXTENDED: Final = 1 << 20
"""The largest extended header that is read, in bytes: it holds a name and some times."""
_FILES: Final = (b"0", b"\0", b"7")
_WITHOUT_DATA: Final = (b"1", b"2", b"3", b"4", b"5", b"6", b"V")
_LONG_NAME, _LONG_LINK, _OF_NEXT, _OF_NEXT_ON_SOLARIS, _OF_ALL = b"L", b"K", b"x", b"X", b"g"
_SPARSE, _VOLUME = b"S", b"M"
_RECORD: Final = re.compile(rb"([0-9]{1,20}) ([^=\n]+)=")


class Readable(Protocol):
    def read(self, n: int, /) -> bytes: ...


class _Header(NamedTuple):
    kind: bytes
    name: bytes
    size: int


class _Extended(NamedTuple):
    """What extended headers say of the member that follows."""

    name: bytes | None = None
    size: int | None = None
    is_sparse: bool = False


def is_header(block: bytes) -> bool:
    """Whether a block begins a tar archive.

    >>> is_header(bytes(512)), is_header(b"variant = 'NT'")
    (False, False)
    """
    return len(block) == BLOCK and _has_checksum(block)


def members(file: Readable, packed: IO[bytes]) -> Iterator[Member]:
    """The members of an archive, in their order; ``packed`` is the file that it comes from.

    Raises :class:`DamagedArchive` where it is damaged, after the members before that.
    """
    blocks, extended = _Blocks(file), None
    while any(block := blocks.header()):
        where = f"a header at byte {blocks.at - BLOCK:,}"
        header = _header(block, where)
        end = blocks.at if header.kind in _WITHOUT_DATA else blocks.at + header.size
        if header.kind in (_LONG_NAME, _LONG_LINK, _OF_NEXT, _OF_NEXT_ON_SOLARIS, _OF_ALL):
            if header.size > _MOST_EXTENDED:
                _damaged(where, f"one of at most {_MOST_EXTENDED:,} bytes", f"{header.size:,}")
            data = blocks.take(header.size, where)
            blocks.go_to(end, where)
            if header.kind != _OF_ALL:  # what is said of all members is no name: a comment, times
                extended = _said(header.kind, data, extended or _Extended(), where)
            continue
        if header.kind in (_SPARSE, _VOLUME):
            _damaged(where, "a whole archive of plain files", "a sparse file or a part of an archive")
        yield _member(blocks, header, extended, end, where, packed.tell())
        blocks.go_to(end, where)
        extended = None
    blocks.end()


def _member(
    blocks: _Blocks, header: _Header, extended: _Extended | None, end: int, where: str, done: int
) -> Member:
    said = extended or _Extended()
    if said.size not in (None, header.size):  # larger ones do not fit the header, and are too large anyhow
        _damaged(where, f"the size {header.size:,} of the header also in what extends it", f"{said.size:,}")
    is_file = header.kind in _FILES and not said.is_sparse

    def read(most: int) -> bytes | None:
        return None if header.size > most else blocks.take(header.size, where)

    return Member(
        name=(header.name if said.name is None else said.name).decode("utf-8", "surrogateescape"),
        refused=None if is_file else "expected a regular file, got a link or a device",
        is_sure=extended is None or not is_file,
        read=read,
        done=done,
    )


class _Blocks:
    """The bytes of an archive in their order, and how many have been read."""

    def __init__(self, file: Readable) -> None:
        self._file = file
        self.at = 0

    def header(self) -> bytes:
        block = self._file.read(BLOCK)
        if len(block) < BLOCK:
            _damaged(
                f"byte {self.at + len(block):,}",
                "another header, or the zeros that end an archive",
                "its end",
            )
        self.at += BLOCK
        return block

    def take(self, n: int, where: str) -> bytes:
        data = self._file.read(n)
        self.at += len(data)
        if len(data) < n:
            _damaged(where, f"{n:,} bytes after it", f"the end of the archive after {len(data):,}")
        return data

    def go_to(self, end: int, where: str) -> None:
        """Past the bytes up to ``end``, and on to a full block."""
        last = -(-end // BLOCK) * BLOCK
        while self.at < last:
            self.take(min(_PIECE, last - self.at), where)

    def end(self) -> None:
        """After a block of zeros there is nothing but zeros: one in the middle is a damaged header."""
        while piece := self._file.read(_PIECE):
            if any(piece):
                _damaged(
                    f"a header at byte {self.at - BLOCK:,}", "one, or zeros up to the end", "zeros and more"
                )


def _header(block: bytes, where: str) -> _Header:
    if not _has_checksum(block):
        _damaged(where, "one with its checksum", "another or none")
    size = _number(block[124:136])
    if size is None or size < 0:
        _damaged(where, "a size of 0 bytes or more", shown(block[124:136]))
    name, kind = _text(block[:100]), block[156:157]
    if block[257:263] == b"ustar\0" and (folder := _text(block[345:500])):
        name = folder + b"/" + name
    if kind == b"\0" and name.endswith(b"/"):
        kind = b"5"
    return _Header(kind, name, size)


def _has_checksum(block: bytes) -> bool:
    """The sum of the bytes, with blanks for the sum itself; some archivers took them for signed."""
    field = block[148:156]
    told = _number(field)
    if told is None or not field.strip(b"\0 "):
        return False
    rest = block[:148] + block[156:]
    total = sum(rest) + len(field) * ord(" ")
    return told == total or told == total - 256 * sum(byte > 127 for byte in rest)


def _number(field: bytes) -> int | None:
    """Octal digits, or, marked by the highest bit, bytes; None for what is no number."""
    if field[0] in (0x80, 0xFF):
        return int.from_bytes(field[1:], "big") - (256 ** len(field[1:]) if field[0] == 0xFF else 0)
    digits = _text(field).strip(b" ")
    return int(digits or b"0", 8) if re.fullmatch(rb"[0-7]*", digits) else None


def _text(field: bytes) -> bytes:
    return field.partition(b"\0")[0]


def _said(kind: bytes, data: bytes, before: _Extended, where: str) -> _Extended:
    if kind == _LONG_LINK:
        return before
    if kind == _LONG_NAME:
        return before._replace(name=_text(data))
    records = _records(data, where)
    size = records.get(b"size")
    if size is not None and not re.fullmatch(rb"[0-9]{1,20}", size):
        _damaged(where, "a size of 0 bytes or more", shown(size))
    return before._replace(
        name=records.get(b"path", before.name),
        size=before.size if size is None else int(size),
        is_sparse=before.is_sparse or any(key.startswith(b"GNU.sparse") for key in records),
    )


def _records(data: bytes, where: str) -> dict[bytes, bytes]:
    """The records of an extended header, each its own length, a key and a value."""
    found, start, data = {}, 0, data.rstrip(b"\0")
    while start < len(data):
        record = _RECORD.match(data, start)
        end = start + int(record[1]) if record else 0
        if record is None or not record.end() < end <= len(data) or data[end - 1 : end] != b"\n":
            _damaged(where, "records of what it extends", shown(data[start : start + 40]))
        found[record[2]] = data[record.end() : end - 1]
        start = end
    return found


def _damaged(where: str, expected: str, got: str) -> NoReturn:
    raise DamagedArchive(where, f"expected {expected}, got {got}")
