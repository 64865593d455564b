"""Where histories come from: files, folders and archives, as a stream of texts that is never unpacked.

Memory stays bounded whatever a file claims: a text larger than :data:`MOST_BYTES` is refused, archives are
read member by member, and nothing is ever written.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Final, NamedTuple, cast

from holdem_eval.errors import HistoryError, printable, shown
from holdem_eval.histories.pokerstars import is_pokerstars

MOST_BYTES: Final = 1 << 25
"""The largest text that is read, in bytes."""
SUFFIXES: Final = (".phh", ".phhs", ".txt")
"""Of the files that are read from folders and archives; of ``.txt`` files those of PokerStars."""
_BROKEN: Final = (
    *(tarfile.TarError, zipfile.BadZipFile, lzma.LZMAError, zlib.error, struct.error, EOFError, OSError),
    *(RuntimeError, NotImplementedError, OverflowError, ValueError),  # an encrypted zip, or a spoiled one
)
"""What the readers of archives raise for what is none."""
_PACKED: Final = ((b"\xfd7zXZ\x00", lzma.open), (b"\x1f\x8b", gzip.open), (b"BZh", bz2.open))


class Text(NamedTuple):
    """A file or a member of an archive."""

    place: str
    data: bytes | HistoryError
    """What it holds, or why that cannot be read."""
    done: int
    """Bytes of the path consumed by then."""


def texts(path: Path) -> Iterator[Text]:
    """The texts of one file, or of the files in a folder or a tar or zip archive that are named as histories.

    Folders are gone through with all below them, in the order of their names; links in them are not followed.
    Raises :class:`HistoryError` for a path that cannot be read or an archive that ends in the middle.
    """
    try:
        if path.is_dir():
            yield from filter(_is_history, _folder(path))
        elif not path.is_file():
            yield _file(path, path.name)  # a pipe can be opened once, and only read on
        elif zipfile.is_zipfile(path):
            yield from filter(_is_history, _zip(path))
        elif _is_tar(path):
            yield from filter(_is_history, _tar(path))
        else:
            yield _file(path, path.name)
    except HistoryError:
        raise
    except _BROKEN as error:
        raise HistoryError(
            str(path), f"expected a file, folder or archive to read, got {_why(error)}"
        ) from None


def total_bytes(path: Path) -> int:
    """What :attr:`Text.done` comes to at the end."""
    try:
        if path.is_dir():
            return sum(file.stat().st_size for file in _files(path))
        return path.stat().st_size
    except OSError:
        return 0  # texts() says what is wrong with it


def _is_history(text: Text) -> bool:
    """Folders and archives hold other texts too."""
    return not text.place.endswith(".txt") or (isinstance(text.data, bytes) and is_pokerstars(text.data))


def _files(folder: Path) -> Iterable[Path]:
    return (
        file
        for file in sorted(folder.rglob("*"))
        if file.suffix in SUFFIXES and file.is_file() and not file.is_symlink()
    )


def _folder(folder: Path) -> Iterator[Text]:
    done = 0
    for file in _files(folder):
        try:
            text = _file(file, str(file.relative_to(folder.parent)))
        except OSError as error:
            place = printable(str(file))
            text = Text(place, HistoryError(place, _why(error)), 0)
        done += text.done
        yield text._replace(done=done)


def _file(path: Path, place: str) -> Text:
    place = printable(place)
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    return Text(place, _bounded(data, place), path.stat().st_size)


def _bounded(data: bytes, place: str) -> bytes | HistoryError:
    return _too_large(place) if len(data) > MOST_BYTES else data


def _too_large(place: str) -> HistoryError:
    return HistoryError(place, f"expected a text of at most {MOST_BYTES:,} bytes, got a larger one")


def _unsafe(name: str) -> str | None:
    """Why a member's name is refused: what points out of its archive was not made by an honest tool."""
    parts = name.replace("\\", "/").split("/")
    if not parts[0] or ".." in parts or ":" in parts[0]:
        return f"expected a member inside the archive, got the name {shown(name)}"
    return None


def _unbounded(member: zipfile.ZipInfo) -> str | None:
    """Why a zip member is refused that zipfile would unpack whole, a bomb of gigabytes too: of the two usual
    methods it unpacks no more than is asked for."""
    if member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return None
    return f"expected a member stored or deflated, got zip method {member.compress_type}"


def _zip(path: Path) -> Iterator[Text]:
    done = 0
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            done += member.compress_size
            if member.is_dir() or not member.filename.endswith(SUFFIXES):
                continue
            place = printable(f"{path.name}: {member.filename}")
            if reason := _unsafe(member.filename) or _unbounded(member):
                yield Text(place, HistoryError(place, reason), done)
                continue
            try:
                with archive.open(member) as file:
                    data: bytes | HistoryError = _bounded(file.read(MOST_BYTES + 1), place)
            except _BROKEN as error:
                data = HistoryError(place, f"expected a member that can be unpacked, got {_why(error)}")
            yield Text(place, data, done)


class _Metered:
    """The unpacked bytes of a tar file, of which no more can be had at a time than was allowed."""

    def __init__(self, file: IO[bytes], path: Path) -> None:
        self._file = file
        self._path = path
        self.left = 0

    def read(self, n: int) -> bytes:
        data = self._file.read(n)
        self.left -= len(data)
        if self.left < 0:  # a header that claims gigabytes would be read whole
            raise _too_large(f"{self._path.name}: a header")
        return data


def _is_tar(path: Path) -> bool:
    with ExitStack() as stack:
        file, _ = _unpacked(path, stack)
        try:
            block = file.read(tarfile.BLOCKSIZE)
            tarfile.TarInfo.frombuf(block, tarfile.ENCODING, "surrogateescape")
        except (tarfile.HeaderError, *_BROKEN):
            return False
    return True


def _unpacked(path: Path, stack: ExitStack) -> tuple[IO[bytes], IO[bytes]]:
    """The bytes of a file that may be compressed, and the file itself."""
    raw = stack.enter_context(path.open("rb"))
    start = raw.read(6)
    raw.seek(0)
    for magic, opener in _PACKED:
        if start.startswith(magic):
            return stack.enter_context(cast(IO[bytes], opener(raw, "rb"))), raw
    return raw, raw


def _tar(path: Path) -> Iterator[Text]:
    with ExitStack() as stack:
        unpacked, raw = _unpacked(path, stack)
        metered = _Metered(unpacked, path)
        metered.left = MOST_BYTES
        archive = stack.enter_context(tarfile.open(fileobj=metered, mode="r|"))  # type: ignore[call-overload]  # a stream that is only read
        while member := archive.next():
            archive.members = []  # what has been read is not needed again
            metered.left = member.size + MOST_BYTES
            if member.isdir() or not member.name.endswith(SUFFIXES):
                continue
            place = printable(f"{path.name}: {member.name}")
            reason = _unsafe(member.name)
            if reason is None and not member.isreg():
                reason = "expected a regular file, got a link or a device"
            if reason:
                yield Text(place, HistoryError(place, reason), raw.tell())
            elif member.size > MOST_BYTES:
                yield Text(place, _too_large(place), raw.tell())
            else:
                file = archive.extractfile(member)
                assert file is not None  # it is a regular file
                yield Text(place, file.read(), raw.tell())


def _why(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
