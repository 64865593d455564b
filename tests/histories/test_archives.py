"""Damaged and hostile archives: the same hands, or those before the damage, and then an error."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from support.memory import peak_of
from support.records import phh, refusal, tar_of

from holdem_eval import HistoryError
from holdem_eval.histories import HandHistory, read_phh, tars, zips
from holdem_eval.histories.sources import MOST_BYTES, Text, _archive
from holdem_eval.histories.sources import texts as texts_of_file

LONG: Final = f"{'night/' * 20}b.phhs"
MEMBERS: Final = {
    "a.phh": phh(hand="1").encode(),
    LONG: f"[x]\n{phh(hand='2')}[y]\n{phh(hand='3')}".encode(),
    f"{'night/' * 20}readme": b"not for us",
    "c.phh": phh(hand="4").encode(),
}
BLOCK: Final = 512
FORMATS: Final = {"ustar": tarfile.USTAR_FORMAT, "gnu": tarfile.GNU_FORMAT, "pax": tarfile.PAX_FORMAT}


def tar_in(form: str) -> bytes:
    """The members in a tar archive that ends with its two blocks of zeros."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=FORMATS[form]) as archive:
        for name, data in MEMBERS.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            info.mtime = 1.5 if form == "pax" else 1  # type: ignore[assignment]  # what no header has room for
            archive.addfile(info, io.BytesIO(data))
    return file.getvalue().rstrip(b"\0").ljust(0) + bytes(
        2 * BLOCK + -len(file.getvalue().rstrip(b"\0")) % BLOCK
    )


def zip_in(method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in MEMBERS.items():
            archive.writestr(name, data)
    return file.getvalue()


def read(path: Path, data: bytes) -> tuple[list[HandHistory], HistoryError | None]:
    """The hands of an archive with these bytes, up to the first error, and that."""
    path.write_bytes(data)
    hands = []
    try:
        for hand in read_phh(path):
            hands.append(hand)
    except HistoryError as error:
        assert path.name in error.place and error.reason
        return hands, error
    return hands, None


Texts: TypeAlias = "Callable[[bytes], Iterator[Text]]"


def texts_of_tar(data: bytes) -> Iterator[Text]:
    return _archive("x.tar", tars.members(io.BytesIO(data), io.BytesIO(data)))


def texts_of_zip(data: bytes) -> Iterator[Text]:
    return _archive("x.zip", zips.members(io.BytesIO(data), io.BytesIO(data)))


def texts_in(texts: Texts, data: bytes) -> tuple[list[bytes], HistoryError | None]:
    """As :func:`read`, without a file and without the hands: there are tens of thousands of bits."""
    found = []
    try:
        for text in texts(data):
            if isinstance(text.data, HistoryError):
                return found, text.data
            found.append(text.data)
    except HistoryError as error:
        return found, error
    return found, None


def check_damage(texts: Texts, data: bytes, bits: Iterable[int]) -> tuple[int, int]:
    """Every one of the bits altered in turn; how often that did not matter, and how often it was an error."""
    whole = [text for name, text in MEMBERS.items() if "phh" in name]
    assert texts_in(texts, data) == (whole, None)
    same = errors = 0
    for bit in bits:
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        found, error = texts_in(texts, bytes(damaged))
        if error is None:
            assert found == whole, f"fewer hands in silence, or others: bit {bit % 8} of byte {bit // 8}"
            same += 1
        else:
            assert found == whole[: len(found)] and error.place.startswith("x."), bit
            errors += 1
    return same, errors


def header_bits(data: bytes) -> list[int]:
    """Of a tar archive: its headers, and what is in extended ones."""
    bits: list[int] = []
    start = 0
    while any(data[start : start + BLOCK]):
        size = int(data[start + 124 : start + 135], 8)
        extends = data[start + 156 : start + 157] in (b"L", b"x")
        bits += range(8 * start, 8 * (start + BLOCK + size * extends))
        start += BLOCK + -(-size // BLOCK) * BLOCK
    return bits


# --- one bit -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_every_bit_of_the_headers_of_a_tar(form: str) -> None:
    data = tar_in(form)
    bits = header_bits(data)
    assert len(bits) >= 4 * 8 * BLOCK + (0 if form == "ustar" else 2 * 8 * (BLOCK + len(LONG)))
    same, errors = check_damage(texts_of_tar, data, bits)
    assert errors > 0.9 * len(bits) and (same > 500 or form == "ustar")


def test_every_bit_of_the_zeros_at_the_end_of_a_tar() -> None:
    data = tar_in("ustar")
    ends = range(8 * (len(data) - 2 * BLOCK), 8 * len(data))
    assert check_damage(texts_of_tar, data, ends) == (0, len(ends))


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_every_bit_of_the_headers_of_a_zip(method: int) -> None:
    data = zip_in(method)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        locals_ = [
            bit
            for info in archive.infolist()
            for bit in range(8 * info.header_offset, 8 * (info.header_offset + 30 + len(info.filename)))
        ]
        directory = range(8 * archive.start_dir, 8 * len(data))
    same, errors = check_damage(texts_of_zip, data, [*locals_, *directory])
    assert same > 1000 and errors > 3000  # dates and versions do not matter


@pytest.mark.parametrize(
    ("ending", "pack"), [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress)]
)
def test_every_bit_of_the_headers_of_what_a_tar_is_packed_in(
    ending: str, pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    """The first and the last bytes: between them are the texts, whose checksum comes at the end."""
    path, data = tmp_path / f"x.tar.{ending}", pack(tar_in("ustar"))

    def of_file(data: bytes) -> Iterator[Text]:
        path.write_bytes(data)
        return texts_of_file(path)

    bits = [*range(8 * 10), *range(8 * (len(data) - 8), 8 * len(data))]
    same, errors = check_damage(of_file, data, bits)
    assert errors > 60 and same < 75  # times and the like do not matter


# --- cuts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_a_tar_that_is_cut(form: str, tmp_path: Path) -> None:
    data = tar_in(form)
    whole, _ = read(tmp_path / "x.tar", data)
    for length in sorted({*range(0, len(data) - BLOCK, 37), *range(0, len(data) - BLOCK, BLOCK)}):
        hands, error = read(tmp_path / "x.tar", data[:length])
        assert error is not None and hands == whole[: len(hands)], length
    hands, error = read(tmp_path / "x.tar", data[:-BLOCK])  # a block of zeros is enough
    assert (hands, error) == (whole, None)
    hands, error = read(tmp_path / "x.tar", data + bytes(10 * BLOCK))
    assert (hands, error) == (whole, None)


def test_a_zip_that_is_cut(tmp_path: Path) -> None:
    data = zip_in()
    for length in range(4, len(data)):
        hands, error = read(tmp_path / "x.zip", data[:length])
        assert error is not None and hands == []


def test_a_header_of_zeros_in_the_middle_is_not_the_end(tmp_path: Path) -> None:
    data = bytearray(tar_in("ustar"))
    data[2 * BLOCK : 3 * BLOCK] = bytes(BLOCK)
    hands, error = read(tmp_path / "x.tar", bytes(data))
    assert len(hands) == 1 and error is not None and "header at byte 1,024" in error.place


# --- numbers that are none, and too large -------------------------------------------------------------------


def tar_with_size(field: bytes, name: str = "a.phh", kind: bytes = b"0") -> bytes:
    """1.5 kilobytes: a header with such a size, and the checksum of it."""
    info = tarfile.TarInfo(name)
    info.type = kind
    block = bytearray(info.tobuf(tarfile.USTAR_FORMAT))
    block[124:136] = field
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block) + bytes(2 * BLOCK)


@pytest.mark.parametrize("name", ["a.phh", "readme", "a.txt"])
@pytest.mark.parametrize(
    ("field", "words"),
    [
        (b"\x80" + (1 << 40).to_bytes(11, "big"), "bytes after it"),
        (b"77777777777\0", "bytes after it"),
        (b"\xff" * 12, "a size of 0 bytes or more"),
        (b"-0000000001\0", "a size of 0 bytes or more"),
        (b"00000000x00\0", "a size of 0 bytes or more"),
        (b"00000000008\0", "a size of 0 bytes or more"),
    ],
)
def test_sizes_that_are_none(name: str, field: bytes, words: str, tmp_path: Path) -> None:
    hands, error = read(tmp_path / "x.tar", tar_with_size(field, name))
    assert hands == [] and error is not None
    too_large = "expected a text of at most" in error.reason  # said of a member before its end is looked for
    assert words in error.reason or (words == "bytes after it" and name != "readme" and too_large)


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME])
@pytest.mark.parametrize("size", [b"77777777777\0", b"00010000001\0"])
def test_an_extended_header_that_claims_more_than_a_name(kind: bytes, size: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.tar").write_bytes(tar_with_size(size, kind=kind))
    assert "expected one of at most 1,048,576 bytes" in refusal(tmp_path / "x.tar")


@pytest.mark.parametrize(
    "records",
    [
        b"no record\n",
        b"99 path=a.phh\n",
        b"5 path=a.phh\n",
        b"0 path=a.phh\n",
        b"14 path=a.phh" + b"x",
        b"14 path=a.phh\nmore",
        b"12 size=1e9\n",
        b"10 size=1\n",  # not that of the header
        b"9" * 30 + b" path=a.phh\n",
    ],
)
def test_extended_headers_that_do_not_fit(records: bytes, tmp_path: Path) -> None:
    extended = bytearray(tar_with_size(b"%011o\0" % len(records), kind=tarfile.XHDTYPE)[:BLOCK])
    member = tar_of(tmp_path / "x.tar", {"a.phh": phh().encode()}).read_bytes()
    data = bytes(extended) + records.ljust(BLOCK, b"\0") + member
    (tmp_path / "x.tar").write_bytes(data)
    assert "x.tar: a header at byte" in refusal(tmp_path / "x.tar")


def test_what_is_not_a_whole_file_is_refused(tmp_path: Path) -> None:
    for kind in (tarfile.GNUTYPE_SPARSE, b"M"):
        (tmp_path / "x.tar").write_bytes(tar_with_size(b"0" * 11 + b"\0", kind=kind))
        assert "a whole archive of plain files" in refusal(tmp_path / "x.tar")


def test_headers_of_old_archivers(tmp_path: Path) -> None:
    """No magic, folders by their names, sizes and checksums with blanks, signed bytes in the sum."""
    [member, folder] = (bytearray(tar_with_size(b"       144  ", name)) for name in ("h\xe9.phh", "f/"))
    for block in (member, folder):
        block[124:136] = b"%11o " % (len(phh()) if block is member else 0)
        block[156:157] = b"\0"
        block[257:500] = bytes(243)
        block[148:156] = b" " * 8
        block[148:156] = b"%6o\0 " % sum(byte - 256 * (byte > 127) for byte in block[:BLOCK])
    data = (
        bytes(folder[:BLOCK]) + bytes(member[:BLOCK]) + phh().encode().ljust(BLOCK, b"\0") + bytes(2 * BLOCK)
    )
    hands, error = read(tmp_path / "old", data)
    assert error is None and [hand.place for hand in hands] == ["old: h\xe9.phh"]


# --- bombs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.phh", "readme"])
def test_no_more_is_unpacked_than_an_honest_archive_holds(name: str, tmp_path: Path) -> None:
    """Half a gigabyte in 80 kilobytes: reading stops at 200 times what was packed, and 32 megabytes."""
    header, packing = tar_with_size(b"%011o\0" % (1 << 31), name)[:BLOCK], lzma.LZMACompressor(preset=0)
    packed = packing.compress(header)
    for _ in range(512):
        packed += packing.compress(bytes(1 << 20))
    packed += packing.flush()
    assert len(packed) < 100_000
    (tmp_path / "x.tar.xz").write_bytes(packed)
    errors: list[Any] = []
    with pytest.raises(HistoryError, match="200 times what was packed") as raised:
        list(read_phh(tmp_path / "x.tar.xz", on_error=errors.append))
    assert [error.place for error in errors] == ["x.tar.xz: a.phh"] * (name == "a.phh")
    at = int(raised.value.place.split("byte ")[1].split(" ")[0].replace(",", ""))
    assert at < MOST_BYTES + 200 * len(packed) + (1 << 17)


def entry(name: bytes, packed: int, size: int, checksum: int = 0, header: int = 0) -> bytes:
    numbers = (20, 20, 0, 8, 0, 0, checksum, packed, size, len(name), 0, 0, 0, 0, 0, header)
    return struct.pack("<4s6H3L5H2L", b"PK\1\2", *numbers) + name


def local(name: bytes, packed: int, size: int, checksum: int = 0) -> bytes:
    return struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 0, checksum, packed, size, len(name), 0) + name


def ended(start: int, directory: bytes, count: int) -> bytes:
    """The records that end an archive with its directory, of 64 bits."""
    at = start + len(directory)
    wide = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, len(directory), start)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, at, 1)
    return (
        directory + wide + locator + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 65535, 65535, 1 << 32 - 1, 0, 0)
    )


@pytest.mark.memory
def test_a_directory_of_hundreds_of_thousands_of_entries_takes_no_memory(tmp_path: Path) -> None:
    start = local(b"readme", 0, 0)
    path = tmp_path / "x.zip"
    path.write_bytes(start + ended(len(start), entry(b"readme", 0, 0) * 300_000, 300_000))
    first = "from holdem_eval.histories import read_phh"
    work = "print(len(list(read_phh(sys.argv[1]))))"
    printed, kilobytes = peak_of(first, work, str(path))
    assert printed == "0\n" and kilobytes < 10_000
    path.write_bytes(start + ended(len(start), entry(b"readme", 0, 0) * 3, 4))
    assert "expected 4 entries before it, got 3" in refusal(path)


def test_members_that_share_their_bytes_are_a_bomb(tmp_path: Path) -> None:
    """A thousand times the same 30 kilobytes."""
    text = random.Random(1).randbytes(30_000)
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(text) + packing.flush()
    numbers = (b"a.phh", len(packed), len(text), zlib.crc32(text))
    start = local(*numbers) + packed
    path = tmp_path / "x.zip"
    path.write_bytes(start + ended(len(start), entry(*numbers) * 1_000, 1_000))
    errors: list[Any] = []
    with pytest.raises(HistoryError, match="overlap"):
        list(read_phh(path, on_error=errors.append))
    assert 1 <= len(errors) <= 4


@pytest.mark.memory
def test_a_zip_holds_no_more_than_an_honest_one_in_all(tmp_path: Path) -> None:
    """Thirty members of 32 megabytes, each within bounds, in a megabyte; what was refused is let go."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for i in range(30):
            archive.writestr(f"{i}.phhs", bytes(MOST_BYTES - 1))
    first = "from holdem_eval.histories import read_phh"
    work = """
errors = []
try:
    list(read_phh(sys.argv[1], on_error=errors.append))
except ValueError as error:
    print(len(errors), error)
"""
    printed, kilobytes = peak_of(first, work, str(path))
    assert printed.startswith("1 ") and "expected at most 200 times what was packed" in printed
    assert kilobytes < 150_000


def test_an_encrypted_member_is_named(tmp_path: Path) -> None:
    data = bytearray(zip_in())
    data[6] |= 1
    hands, error = read(tmp_path / "x.zip", bytes(data))
    assert hands == [] and error is not None
    assert str(error) == "x.zip: a.phh: expected a member that can be read, got an encrypted one"


def test_a_program_that_unpacks_itself(tmp_path: Path) -> None:
    """Bytes before the archive, which offsets do not count; a comment at the end."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.phh", MEMBERS["a.phh"])
        archive.comment = b"of all nights"
    hands, error = read(tmp_path / "x.exe", b"MZ program" * 50 + file.getvalue())
    assert error is None and [hand.fields["hand"] for hand in hands] == [1]


def test_a_large_zip_has_its_numbers_in_64_bits(tmp_path: Path) -> None:
    data = MEMBERS["a.phh"]
    with (
        zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("a.phh", "w", force_zip64=True) as member,
    ):
        member.write(data)
    assert len(list(read_phh(tmp_path / "x.zip"))) == 1
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(data) + packing.flush()
    start = local(b"a.phh", len(packed), len(data), zlib.crc32(data)) + packed
    wide = bytearray(entry(b"a.phh", 0xFFFFFFFF, 0xFFFFFFFF, zlib.crc32(data), 0xFFFFFFFF))
    struct.pack_into("<H", wide, 30, 28)
    wide += struct.pack("<2H3Q", 1, 24, len(data), len(packed), 0)
    (tmp_path / "x.zip").write_bytes(start + ended(len(start), bytes(wide), 1))
    assert [hand.fields["hand"] for hand in read_phh(tmp_path / "x.zip")] == [1]
