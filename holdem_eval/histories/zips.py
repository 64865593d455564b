"""Zip archives as a stream of members. What is damaged is an error that says where, never a shorter archive.

:mod:`zipfile` keeps the whole directory, hundreds of bytes a member, and no checksum guards that. Here it is
read entry by entry; each must agree with the header beside the member's data, and all with their number.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import partial
from typing import IO, Final, NamedTuple, NoReturn

from holdem_eval.errors import shown
from holdem_eval.histories.member import DamagedArchive, DamagedMember, Member

STARTS: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""How an archive begins: with a member, or, if it is empty, with its end."""
_END: Final = struct.Struct("<4s4H2LH")
_END_64: Final = struct.Struct("<4sQ2H2L4Q")
_LOCATOR_64: Final = struct.Struct("<4sLQL")
_ENTRY: Final = struct.Struct("<4s6H3L5H2L")
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_LONGEST_COMMENT: Final = 0xFFFF
_FULL: Final = 0xFFFFFFFF
"""In place of a number that stands among the 64-bit ones."""
_ENCRYPTED: Final = 1
_IN_UTF_8: Final = 0x800
_STORED: Final = 0
_DEFLATED: Final = 8
_AT_ONCE: Final = 1 << 20
"""Bytes that are unpacked at a time."""
_MOST_OVERHEAD: Final = 1 << 16
"""Bytes by which deflated data can be longer than what it holds, for all sizes that are read."""


class _Directory(NamedTuple):
    start: int
    end: int
    shift: int
    """Bytes before the archive, such as a program that unpacks it: offsets do not count them."""
    n_members: int
    modulus: int
    """Of that number: old tools keep its lowest 16 bits."""


class _Entry(NamedTuple):
    name: bytes
    flags: int
    method: int
    checksum: int
    packed: int
    size: int
    header: int
    """Where in the archive it is."""


def is_zip(file: IO[bytes]) -> bool:
    """Whether a file begins or ends as a zip archive does."""
    return file.read(4) in STARTS or _end_record(file) is not None


def members(file: IO[bytes], directory: IO[bytes]) -> Iterator[Member]:
    """The members of an archive, which is open twice, in the order of its directory.

    Raises :class:`DamagedArchive` where the directory is damaged, after the members before that, and
    :class:`DamagedMember` from ``Member.read``.
    """
    size, at = file.seek(0, 2), _directory(file)
    directory.seek(at.start)
    position, count, used = at.start, 0, 0
    while position < at.end:
        entry, position = _entry(directory, position, at.end)
        count += 1
        used += _LOCAL.size + len(entry.name) + entry.packed
        if used > size:  # the same bytes a thousand times are a bomb
            _damaged(_at(position), f"members of {size:,} bytes in all", "more, which must overlap")
        if not entry.name.endswith(b"/"):
            yield _member(file, entry, at.shift, done=used)
    if (count - at.n_members) % at.modulus:
        _damaged(_at(position), f"{at.n_members:,} entries before it", f"{count:,}")


# --- the directory ----------------------------------------------------------------------------------------


def _end_record(file: IO[bytes]) -> tuple[int, bytes] | None:
    """Where the record at the end of an archive is, and its bytes."""
    size = file.seek(0, 2)
    start = max(0, size - _END.size - _LONGEST_COMMENT)
    file.seek(start)
    tail = file.read()
    found = tail.rfind(b"PK\x05\x06", 0, max(0, len(tail) - _END.size + 4))
    return None if found < 0 else (start + found, tail[found : found + _END.size])


def _directory(file: IO[bytes]) -> _Directory:
    record = _end_record(file)
    if record is None:
        _damaged("its end", "the record that ends a zip archive", "none")
    end, data = record
    _, *disks, n_here, n_members, size, offset, _ = _END.unpack(data)
    modulus = 1 << 16
    file.seek(max(0, end - _LOCATOR_64.size))
    if file.read(4) == b"PK\x06\x07" and end >= _LOCATOR_64.size + _END_64.size:
        end -= _LOCATOR_64.size + _END_64.size
        file.seek(end)
        kind, *_, n_here, n_members, size, offset = _END_64.unpack(file.read(_END_64.size))
        if kind != b"PK\x06\x06":
            _damaged(_at(end), "the 64-bit record that ends a zip archive", "another or none")
        modulus = 1 << 64
    start = end - size
    if any(disks) or n_here != n_members or start < offset:
        _damaged(_at(end), "the end of an archive in one piece, its directory before it", "another")
    return _Directory(start, end, start - offset, n_members, modulus)


def _entry(directory: IO[bytes], position: int, end: int) -> tuple[_Entry, int]:
    """The entry at a position, and where the next one is."""
    data = directory.read(_ENTRY.size)
    if len(data) < _ENTRY.size or data[:4] != b"PK\x01\x02":
        _damaged(_at(position), "an entry of the directory", "another or none")
    _, _, _, flags, method, _, _, checksum, packed, size, *lengths, _, _, _, header = _ENTRY.unpack(data)
    name, extra = directory.read(lengths[0]), directory.read(lengths[1])
    position += _ENTRY.size + sum(lengths)
    if position > end or not name:
        _damaged(_at(position), "an entry within the directory, with a name", "another")
    directory.read(lengths[2])
    if _FULL in (size, packed, header):
        size, packed, header = _in_64_bits((size, packed, header), extra)
    return _Entry(name, flags, method, checksum, packed, size, header), position


def _in_64_bits(numbers: tuple[int, int, int], extra: bytes) -> Iterator[int]:
    """Those that stand among the extra fields put in their places."""
    wide = _extra_field(extra, 1)
    for number in numbers:
        if number == _FULL and len(wide) >= 8:
            number, wide = int.from_bytes(wide[:8], "little"), wide[8:]
        yield number


def _extra_field(extra: bytes, wanted: int) -> bytes:
    while len(extra) >= 4:
        kind, length = struct.unpack_from("<2H", extra)
        if kind == wanted:
            return extra[4 : 4 + length]
        extra = extra[4 + length :]
    return b""


# --- a member ---------------------------------------------------------------------------------------------


def _member(file: IO[bytes], entry: _Entry, shift: int, done: int) -> Member:
    # the names of old tools are in some code page of theirs: any that takes all bytes will do
    name = entry.name.decode(*(("utf-8", "surrogateescape") if entry.flags & _IN_UTF_8 else ("cp437",)))
    start = shift + entry.header
    file.seek(start)
    local = file.read(_LOCAL.size)
    if len(local) < _LOCAL.size or local[:4] != STARTS[0]:
        return _unsure(name, f"expected its header at byte {start:,}, got another or none", done)
    _, _, flags, *_, name_length, extra_length = _LOCAL.unpack(local)
    if (own := file.read(name_length)) != entry.name:
        return _unsure(name, f"expected the same name in its header, got {shown(own)}", done)
    refused = None
    if (flags | entry.flags) & _ENCRYPTED:
        refused = "expected a member that can be read, got an encrypted one"
    elif entry.method not in (_STORED, _DEFLATED):  # others unpack more at a time than is asked for
        refused = f"expected a member stored or deflated, got zip method {entry.method}"
    start += _LOCAL.size + name_length + extra_length
    return Member(name, refused, True, partial(_data, file, entry, start), done)


def _unsure(name: str, refused: str, done: int) -> Member:
    return Member(name, refused, False, lambda most: None, done)


def _data(file: IO[bytes], entry: _Entry, start: int, most: int) -> bytes | None:
    file.seek(start)
    packed = file.read(min(entry.packed, most + _MOST_OVERHEAD))
    data, ends = (packed, True) if entry.method == _STORED else _inflated(packed, most)
    if len(data) > most:
        return None
    if not ends or len(data) != entry.size or zlib.crc32(data) != entry.checksum:
        raise DamagedMember(f"{len(data):,} bytes that are not those of its checksum", len(data))
    return data


def _inflated(packed: bytes, most: int) -> tuple[bytes, bool]:
    """At least ``most`` + 1 bytes, or all and whether the data says that they are."""
    unpacking, data = zlib.decompressobj(-zlib.MAX_WBITS), bytearray()
    while packed and len(data) <= most:
        try:
            data += unpacking.decompress(packed, _AT_ONCE)
        except zlib.error as error:
            raise DamagedMember(str(error), len(data)) from None
        packed = unpacking.unconsumed_tail
    return bytes(data), unpacking.eof


def _at(position: int) -> str:
    return f"the directory at byte {position:,}"


def _damaged(where: str, expected: str, got: str) -> NoReturn:
    raise DamagedArchive(where, f"expected {expected}, got {got}")
