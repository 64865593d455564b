"""Where histories come from: files, folders and archives, as a stream of texts that is never unpacked.

Memory stays bounded whatever a file claims: a text larger than :data:`MOST_BYTES` is refused, archives are
read member by member (:mod:`tars`, :mod:`zips`), and nothing is ever written. A damaged archive gives the
hands before the damage, and then an error.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple, cast

from holdem_eval.errors import HistoryError, printable, shown
from holdem_eval.histories import tars, zips
from holdem_eval.histories.member import DamagedArchive, DamagedMember, Member
from holdem_eval.histories.pokerstars import is_pokerstars

MOST_BYTES: Final = 1 << 25
"""The largest text that is read, in bytes."""
SUFFIXES: Final = (".phh", ".phhs", ".txt")
"""Of the files that are read from folders and archives; of ``.txt`` files those of PokerStars."""
_UNREADABLE: Final = (lzma.LZMAError, zlib.error, EOFError, OSError)
"""What reading raises for a file that cannot be had, or not be unpacked."""
_PACKED: Final[dict[bytes, Callable[..., object]]] = {
    b"\xfd7zXZ\x00": lzma.open,
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
}
_LONGEST_MAGIC: Final = 6
_TARS: Final = (".tar", ".gz", ".bz2", ".xz", ".tgz", ".tbz", ".tbz2", ".txz")
"""What these begin with may be damaged, too."""
_MOST_RATIO: Final = 200
"""Of what is unpacked to what was packed: some 40 for hand histories, 1,032 for endless zeros in a gzip."""
_LIKE_A_HISTORY: Final = re.compile(rb"^(?:[ \t]*variant[ \t]*=|(?:\xef\xbb\xbf)?PokerStars )", re.MULTILINE)


class Text(NamedTuple):
    """A file or a member of an archive."""

    place: str
    data: bytes | HistoryError
    """What it holds, or why that cannot be read."""
    done: int
    """Bytes of the path consumed by then."""


_LONGEST_PATH: Final = 4096


def _can_be_a_path(text: str) -> bool:
    try:
        return 0 < len(os.fsencode(text)) <= _LONGEST_PATH and "\0" not in text
    except UnicodeEncodeError:
        return False


def path_of(source: str | os.PathLike[str], expected: str) -> Path:
    """``source`` as a path; ValueError, which says what was expected, for what is none: ``""`` is no folder.

    >>> path_of("hands/night.phh", "a path").name
    'night.phh'
    """
    if (
        not isinstance(source, str | os.PathLike)
        or not isinstance(os.fspath(source), str)
        or not _can_be_a_path(os.fspath(source))
    ):
        raise ValueError(f"expected {expected}, got {shown(source)}")
    return Path(source)


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
        elif _is_zip(path):
            yield from filter(_is_history, _zip(path))
        elif _is_tar(path):
            yield from filter(_is_history, _tar(path))
        else:
            yield _file(path, path.name)
    except HistoryError:
        raise
    except (*_UNREADABLE, ValueError) as error:  # a path with a character that none can have
        raise HistoryError(
            printable(str(path)), f"expected a file, folder or archive to read, got {_why(error)}"
        ) from None


def total_bytes(path: Path) -> int:
    """What :attr:`Text.done` comes to at the end."""
    try:
        if path.is_dir():
            return sum(file.stat().st_size for file, error in _files(path) if error is None)
        return path.stat().st_size
    except OSError:
        return 0  # texts() says what is wrong with it


def _is_history(text: Text) -> bool:
    """Folders and archives hold other texts too; of one that cannot be read nobody knows."""
    return isinstance(text.data, HistoryError) or not text.place.endswith(".txt") or is_pokerstars(text.data)


def _files(folder: Path) -> Iterator[tuple[Path, OSError | None]]:
    """The files below a folder that are named as histories, and what cannot be looked into, and why."""
    waiting = [(folder, True)]  # no recursion: folders can be deeper than Python's stack
    while waiting:
        path, is_folder = waiting.pop()
        if not is_folder:
            yield path, None
            continue
        try:
            with os.scandir(path) as entries:
                found = [
                    (path / entry.name, is_folder)
                    for entry in entries
                    if (is_folder := entry.is_dir(follow_symlinks=False))
                    or (entry.name.endswith(SUFFIXES) and entry.is_file(follow_symlinks=False))
                ]
        except OSError as error:
            yield path, error
        else:
            waiting += sorted(found, reverse=True)


def _folder(folder: Path) -> Iterator[Text]:
    done = 0
    for path, error in _files(folder):
        place = printable(str(path.relative_to(folder.parent)))
        try:
            if error is not None:
                raise error
            text = _file(path, place)
        except OSError as error:
            text = Text(
                place, HistoryError(place, f"expected a file or folder to read, got {_why(error)}"), 0
            )
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


# --- archives ---------------------------------------------------------------------------------------------


def _archive(archive: str, members: Iterator[Member]) -> Iterator[Text]:
    """The members that are named as histories; where nothing vouches for a name, those that look like one."""
    unpacked = 0
    try:
        for member in members:
            named = member.name.endswith(SUFFIXES)
            if not named and member.is_sure:
                continue
            place = printable(f"{archive}: {member.name}")
            data, n_bytes = _data_of(member, place)
            unpacked += n_bytes
            _check_ratio(unpacked, member.done)
            if named or member.refused or (isinstance(data, bytes) and _LIKE_A_HISTORY.search(data)):
                yield Text(place, data, member.done)
    except DamagedArchive as error:
        raise HistoryError(printable(f"{archive}: {error.where}"), error.reason) from None


def _data_of(member: Member, place: str) -> tuple[bytes | HistoryError, int]:
    """What a member holds, or why that cannot be read; and how many bytes were unpacked to see it."""
    if reason := _unsafe(member.name) or member.refused:
        return HistoryError(place, reason), 0
    try:
        data = member.read(MOST_BYTES)
    except DamagedMember as error:
        return HistoryError(place, f"expected a member that can be unpacked, got {error}"), error.n_bytes
    return (_too_large(place), MOST_BYTES) if data is None else (data, len(data))


def _unsafe(name: str) -> str | None:
    """Why a member's name is refused: what points out of its archive was not made by an honest tool."""
    parts = name.replace("\\", "/").split("/")
    if not parts[0] or ".." in parts or ":" in parts[0]:
        return f"expected a member inside the archive, got the name {shown(name)}"
    return None


def _is_zip(path: Path) -> bool:
    with path.open("rb") as file:
        return path.suffix == ".zip" or zips.is_zip(file)


def _zip(path: Path) -> Iterator[Text]:
    with path.open("rb") as file, path.open("rb") as directory:
        yield from _archive(path.name, zips.members(file, directory))


def _tar(path: Path) -> Iterator[Text]:
    with path.open("rb") as file:
        unpacked = _Unpacked(file)
        try:
            yield from _archive(path.name, tars.members(unpacked, file))
        except _UNREADABLE as error:
            where = printable(f"{path.name}: byte {unpacked.at:,} of what it holds")
            raise HistoryError(
                where, f"expected an archive that can be unpacked, got {_why(error)}"
            ) from None


def _is_tar(path: Path) -> bool:
    if path.suffix in _TARS:
        return True
    with path.open("rb") as file:
        start = file.read(tars.BLOCK)
    return start.startswith(tuple(_PACKED)) or tars.is_header(start)


class _Unpacked:
    """The bytes of a file that may be packed, of which no more come than an honest one would hold."""

    def __init__(self, file: IO[bytes]) -> None:
        start = file.read(_LONGEST_MAGIC)
        file.seek(0)
        opener = next((opener for magic, opener in _PACKED.items() if start.startswith(magic)), None)
        self._packed = file
        self._file = file if opener is None else cast(IO[bytes], opener(file, "rb"))
        self.at = 0

    def read(self, n: int) -> bytes:
        data = self._file.read(n)
        self.at += len(data)
        _check_ratio(self.at, self._packed.tell())
        return data


def _check_ratio(unpacked: int, packed: int) -> None:
    if unpacked > MOST_BYTES + _MOST_RATIO * packed:
        reason = f"expected at most {_MOST_RATIO:,} times what was packed, got more"
        raise DamagedArchive(f"byte {unpacked:,} of what it holds", reason)


def _why(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
