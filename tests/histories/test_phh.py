"""Reading PHH: texts, files, folders, archives; plain records as tomllib reads them; hostile files."""

from __future__ import annotations

import contextlib
import gzip
import random
import tarfile
import tomllib
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.memory import peak_of
from support.records import MEMBERS, PLURIBUS, WSOP, one, phh, refusal, tar_of, zip_of

from holdem_eval import HistoryError
from holdem_eval.histories import read_phh
from holdem_eval.histories.phh import plain_fields
from holdem_eval.histories.sources import MOST_BYTES, texts

# --- texts ------------------------------------------------------------------------------------------------


def test_a_record() -> None:
    history = one(phh(players="['Ann', 'Bob', 'Cid']", hand="7", finishing_stacks="[99, 98, 103]"))
    assert (history.place, history.variant, history.unit) == ("text", "NT", 1)
    assert (history.antes, history.blinds_or_straddles, history.bet_sizes) == ((0, 0, 0), (1, 2, 0), (2,))
    assert (history.starting_stacks, history.finishing_stacks) == ((100,) * 3, (99, 98, 103))
    assert history.actions == ("p3 cbr 5", "p1 f", "p2 f") and history.ante_trimming is None
    assert history.players == ("Ann", "Bob", "Cid") and history.fields["hand"] == 7
    assert one(phh()).players is None and one(phh()).finishing_stacks is None


def test_fixed_limit_has_two_bets() -> None:
    history = one(phh(variant="'FT'", min_bet=None, small_bet="2", big_bet="4"))
    assert (history.variant, history.bet_sizes) == ("FT", (2, 4))


def test_comments_line_breaks_and_byte_order_marks() -> None:
    text = "# a hand\n\n" + phh(actions="[\n  'p3 cbr 5',  # Ann\n  'p1 f', 'p2 f',\n]")
    assert one(text) == one(phh()) == one(text.replace("\n", "\r\n")) == one("\ufeff" + text)


@pytest.mark.parametrize(
    ("blinds", "raised", "unit", "chips"),
    [
        ("[0.5, 1, 0]", "2.50", Decimal("0.1"), (5, 10, 0)),
        ("[0.25, 0.5, 0]", "2", Decimal("0.01"), (25, 50, 0)),
        ("[1, 2, 0]", "4.125", Decimal("0.001"), (1000, 2000, 0)),
        ("[1.00, 2.0, 0]", "5.0", Decimal(1), (1, 2, 0)),
        ("[1e1, 2E1, 0]", "40", Decimal(1), (10, 20, 0)),
    ],
)
def test_money_is_counted_in_the_smallest_unit(
    blinds: str, raised: str, unit: Decimal, chips: tuple[int, ...]
) -> None:
    history = one(phh(blinds_or_straddles=blinds, actions=f"['p3 cbr {raised}', 'p1 f', 'p2 f']"))
    assert history.unit == unit and history.blinds_or_straddles == chips
    assert [stack * unit for stack in history.starting_stacks] == [100] * 3


def test_finishing_stacks_keep_fractions_of_a_chip() -> None:
    assert one(phh(finishing_stacks="[99.5, 98, 102.5]")).finishing_stacks == (
        Fraction(199, 2),
        98,
        Fraction(205, 2),
    )


def test_many_hands_in_one_text() -> None:
    text = "".join(
        f"# hand {name}\n[{name}]\n{phh(hand=number)}\n" for number, name in enumerate(("1", "'b c'", '"d"'))
    )
    histories = list(read_phh(text))
    assert [history.place for history in histories] == ["text, hand 1", "text, hand b c", "text, hand d"]
    assert [history.fields["hand"] for history in histories] == [0, 1, 2]


def test_a_table_at_the_end_of_a_hand_is_its_field() -> None:
    history = one(phh() + "[_notes]\nroom = 'north'\n")
    assert history.fields["_notes"] == {"room": "north"}


def test_tables_that_only_toml_sees() -> None:
    inline = ", ".join(line for line in phh().splitlines())
    assert [history.place for history in read_phh(f"1 = {{ {inline} }}\n2 = {{ {inline} }}\n")] == [
        "text, hand 1",
        "text, hand 2",
    ]


def test_one_bad_hand_of_many_is_named_or_passed_over() -> None:
    text = f"[1]\n{phh()}\n[2]\n{phh(variant='7')}\n[3]\n{phh()}x = \n[3]\n{phh()}\n[4]\n{phh()}"
    assert refusal(text).startswith("text, hand 2: expected variant 'NT' or 'FT', got 7")
    errors: list[Any] = []
    assert [history.place for history in read_phh(text, on_error=errors.append)] == [
        "text, hand 1",
        "text, hand 4",
    ]
    assert [error.place for error in errors] == ["text, hand 2", "text, hand 3", "text, hand 3"]
    assert "TOML" in errors[1].reason and "second" in errors[2].reason


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"variant": "'NS'"}, ["'NT' or 'FT'", "'NS'", "short-deck"]),
        ({"variant": "'PO'"}, ["'PO'", "Omaha"]),
        ({"variant": None}, ["variant", "None"]),
        ({"actions": None}, ["actions", "None"]),
        ({"actions": "'p1 f'"}, ["actions", "list"]),
        ({"actions": "[1, 2]"}, ["actions", "texts"]),
        ({"starting_stacks": None}, ["starting_stacks", "None"]),
        ({"starting_stacks": "[100]"}, ["starting_stacks", "2 to 10"]),
        ({"starting_stacks": "[" + "1, " * 11 + "]"}, ["starting_stacks", "2 to 10"]),
        ({"starting_stacks": "[100, 'x', 3]"}, ["starting_stacks", "'x'"]),
        ({"starting_stacks": "[100, true, 3]"}, ["starting_stacks", "True"]),
        ({"starting_stacks": "[inf, 100, 100]"}, ["starting_stacks", "amount"]),
        ({"starting_stacks": "[nan, 100, 100]"}, ["starting_stacks", "amount"]),
        ({"starting_stacks": "[1e999999, 100, 100]"}, ["starting_stacks", "amount"]),
        ({"starting_stacks": "[1e-999999, 100, 100]"}, ["starting_stacks", "9 decimals"]),
        ({"starting_stacks": f"[1{'0' * 18}, 100, 100]"}, ["starting_stacks", "10**18"]),
        ({"antes": "[0, 0]"}, ["antes", "3 amounts"]),
        ({"blinds_or_straddles": None}, ["blinds_or_straddles", "None"]),
        ({"min_bet": None}, ["min_bet", "None"]),
        ({"min_bet": "'2'"}, ["min_bet"]),
        ({"variant": "'FT'"}, ["small_bet", "None"]),
        ({"ante_trimming_status": "1"}, ["ante_trimming_status", "true or false", "1"]),
        ({"finishing_stacks": "[1, 2]"}, ["finishing_stacks", "3 amounts"]),
        ({"players": "['Ann']"}, ["players", "3 names"]),
        ({"players": "[1, 2, 3]"}, ["players", "3 names"]),
        ({"actions": "['p3 cbr 5.x']"}, ["action 1", "'5.x'"]),
        ({"actions": "['p3 cbr 1.0000000001']"}, ["action 1", "9 decimals"]),
        ({"x": ""}, ["TOML"]),
        ({"x": "1\nx = 2"}, ["TOML"]),
        ({"x": "2024-99-99"}, ["TOML"]),
        ({"x": "9" * 5000}, ["TOML"]),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(changes: dict[str, Any], words: list[str]) -> None:
    line = refusal(phh(**changes))
    assert line.startswith("text: ") and [word for word in words if word not in line] == []


def test_min_bet_as_text_is_not_taken_for_money() -> None:
    assert "min_bet" in refusal(phh(min_bet="true"))


# --- the fast way is the slow way --------------------------------------------------------------------------


def test_plain_records_are_read_as_tomllib_reads_them() -> None:
    plain = 0
    for path in (PLURIBUS, WSOP):
        for text in texts(path):
            assert isinstance(text.data, bytes)
            source = text.data.decode()
            fields = plain_fields(source)
            if fields is not None and plain % 10 == 0:
                assert fields == tomllib.loads(source, parse_float=Decimal)
            plain += fields is not None
    assert plain > 9_900


VALUES = st.sampled_from(
    """1|-0|01|+1|1_0|0x1|1.5|true|'a'|"a"|'a\\'|''|'''a'''|[]|[1, 2]|[1,2]|[1, 'a']|['a', 'b']
['a' ,'b']|[ 1 ]|[1, ]|['é']|'\t'|inf|{}|[[1]]||1 # c|-5""".replace("\n", "|").split("|")
)


@given(
    st.lists(st.tuples(st.sampled_from(["a", "b", "a-b", "a.b", "'a'", "é", "1", " a"]), VALUES), max_size=4),
    st.booleans(),
)
def test_plain_fields_are_toml_or_nothing(lines: list[tuple[str, str]], ends: bool) -> None:
    text = "\n".join(f"{name} = {value}" for name, value in lines) + "\n" * ends
    fields = plain_fields(text)
    if fields is not None:
        assert fields == tomllib.loads(text)


# --- files, folders, archives ------------------------------------------------------------------------------


PLACES = ["hands/a.phh", "hands/b.phhs, hand x", "hands/b.phhs, hand y"]


@pytest.mark.parametrize("ending", ["tar", "tar.gz", "tar.bz2", "tar.xz", "zip"])
def test_archives(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"night.{ending}"
    if ending == "zip":
        zip_of(path, MEMBERS)
    else:
        tar_of(path, MEMBERS, f"w:{ending[4:]}" if "." in ending else "w")
    for source in (path, str(path)):
        histories = list(read_phh(source))
        assert [history.place for history in histories] == [f"{path.name}: {place}" for place in PLACES]
        assert [history.fields["hand"] for history in histories] == [1, 2, 3]


def test_folders_and_files(tmp_path: Path) -> None:
    for name, data in MEMBERS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    assert [history.place for history in read_phh(tmp_path / "hands")] == PLACES
    assert [history.place for history in read_phh(tmp_path / "hands/b.phhs")] == [
        "b.phhs, hand x",
        "b.phhs, hand y",
    ]
    other = tmp_path / "any name"
    other.write_text(phh())
    assert one(other).place == "any name"


def test_links_in_folders_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out.phh").write_text(phh())
    (tmp_path / "in/out.phh").symlink_to(tmp_path / "out.phh")
    (tmp_path / "in/loop").symlink_to(tmp_path / "in")
    assert list(read_phh(tmp_path / "in")) == []


def test_reading_is_a_stream() -> None:
    hands = read_phh(PLURIBUS)
    assert next(hands).place == f"{PLURIBUS.name}: pluribus/30/0.phh"
    hands.close()


@pytest.mark.parametrize("source", ["", 7, None, b"x\n"])
def test_what_is_no_source(source: Any) -> None:
    with pytest.raises(ValueError, match="expected the path of a hand history or its text"):
        next(read_phh(source))


def test_a_path_that_is_not_there_is_an_error_in_any_case(tmp_path: Path) -> None:
    for on_error in (None, print):
        with pytest.raises(HistoryError, match=r"nothing\.phh: .*No such file"):
            list(read_phh(tmp_path / "nothing.phh", on_error=on_error))


# --- hostile files -----------------------------------------------------------------------------------------


@pytest.mark.memory
def test_a_100_megabyte_line(tmp_path: Path) -> None:
    """As a file, in a tar and in a zip (mere kilobytes there), by a process that counts its memory."""
    line = b"variant = '" + b"N" * 100_000_000
    (tmp_path / "long.phh").write_bytes(line)
    tar_of(tmp_path / "long.tar.gz", {"a.phh": line, "b.phh": phh().encode()}, "w:gz", compresslevel=1)
    zip_of(tmp_path / "long.zip", {"a.phh": line, "b.phh": phh().encode()})
    first = "from holdem_eval.histories import read_phh"
    work = """
for name in ("long.phh", "long.tar.gz", "long.zip"):
    errors = []
    hands = list(read_phh(sys.argv[1] + "/" + name, on_error=errors.append))
    print(len(hands), *errors)
"""
    printed, kilobytes = peak_of(first, work, str(tmp_path))
    assert kilobytes < 150_000
    too_large = f"expected a text of at most {MOST_BYTES:,} bytes, got a larger one"
    assert printed.splitlines() == [
        f"0 long.phh: {too_large}",
        f"1 long.tar.gz: a.phh: {too_large}",
        f"1 long.zip: a.phh: {too_large}",
    ]


def test_after_ten_thousand_errors_in_a_row_the_rest_is_passed_over(tmp_path: Path) -> None:
    """One hand among them, and counting begins anew."""
    bad, good = 9_999 * "[{}]\n", "[{}]\n" + phh() + "\n"
    names = iter(range(100_000))
    text = "".join(
        (bad + good + bad + good + 3 * bad).replace("{}", "%d") % tuple(islice(names, 5 * 9_999 + 2))
    )
    errors: list[Any] = []
    (tmp_path / "x.phhs").write_text(text)
    for source in (text, tmp_path / "x.phhs"):
        errors.clear()
        assert len(list(read_phh(source, on_error=errors.append))) == 2
        assert len(errors) == 2 * 9_999 + 10_000 + 1
        assert str(errors[-1]).endswith("expected hands, got 10,000 errors in a row: the rest is passed over")
        assert all(error.__traceback__ is None and error.__context__ is None for error in errors)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = " + "[" * 100_000 + "\n", "nested too deeply"),
        ("x = " + "{a=" * 50_000 + "\n", "nested too deeply"),
        (".".join("a" * 200_000) + " = 1\n", "32 parts"),
        ("[" + ".".join("a" * 200_000) + "]\n", "32 parts"),
        ("x = {" + ' . "a"' * 50_000 + "= 1}\n", "32 parts"),
        ("x = '" + "y" * (1 << 21) + "'\n", "at most 1,048,576 characters"),
        ("x" * 900_000 + "\n", "TOML"),
        ("x = 'a\0b'\n", "TOML"),
    ],
)
def test_hostile_texts_end_at_once(text: str, words: str) -> None:
    assert words in refusal(text)
    assert words in refusal(f"[1]\n{text}") or text.startswith("[")


def test_bytes_that_are_no_text_are_placed(tmp_path: Path) -> None:
    (tmp_path / "bad.phh").write_bytes(phh().encode() + b"# \xff\n")
    where = len(phh()) + 2
    assert refusal(tmp_path / "bad.phh") == f"bad.phh: expected UTF-8, got a byte that is none at {where}"


@pytest.mark.parametrize(
    "name", ["../out.phh", "a/../../out.phh", "/tmp/out.phh", "C:\\out.phh", "..\\out.phh"]
)
@pytest.mark.parametrize("kind", ["tar", "zip"])
def test_members_outside_of_their_archive(name: str, kind: str, tmp_path: Path) -> None:
    folder = tmp_path / "inner" / "most"
    folder.mkdir(parents=True)
    members = {name: phh().encode(), "good.phh": phh().encode()}
    path = (tar_of if kind == "tar" else zip_of)(folder / f"x.{kind}", members)  # type: ignore[operator]
    assert refusal(path).startswith(f"x.{kind}: ")
    errors: list[Any] = []
    assert [history.place for history in read_phh(path, on_error=errors.append)] == [f"x.{kind}: good.phh"]
    assert len(errors) == 1 and "inside the archive" in errors[0].reason
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [path]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_links_and_devices_in_archives(kind: bytes, tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "x.tar", "w") as archive:
        info = tarfile.TarInfo("link.phh")
        info.type, info.linkname = kind, "/etc/passwd"
        archive.addfile(info)
    assert refusal(tmp_path / "x.tar") == "x.tar: link.phh: expected a regular file, got a link or a device"


def test_a_header_that_claims_gigabytes(tmp_path: Path) -> None:
    """tarfile would read an extended header whole."""
    info = tarfile.TarInfo("header")
    info.type, info.size = tarfile.XHDTYPE, 1 << 32
    with gzip.open(tmp_path / "x.tar.gz", "wb", compresslevel=1) as file:
        file.write(info.tobuf())
        for _ in range(64):
            file.write(bytes(1 << 20))
    assert "x.tar.gz: a header" in refusal(tmp_path / "x.tar.gz")


@pytest.mark.parametrize("share", [0.02, 0.3])
def test_archives_that_break_off(share: float, tmp_path: Path) -> None:
    data = PLURIBUS.read_bytes()
    (tmp_path / "half.tar.xz").write_bytes(data[: int(share * len(data))])
    with pytest.raises(HistoryError, match=r"half\.tar\.xz"):
        for _ in read_phh(tmp_path / "half.tar.xz"):
            pass


def test_a_zip_with_spoiled_data(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "x.zip", {"a.phh": phh().encode() * 20, "b.phh": phh().encode()})
    data = bytearray(path.read_bytes())
    data[60:64] = b"\0\1\2\3"
    path.write_bytes(data)
    errors: list[Any] = []
    assert [history.place for history in read_phh(path, on_error=errors.append)] == ["x.zip: b.phh"]
    assert [error.place for error in errors] == ["x.zip: a.phh"]


@given(st.binary(max_size=600))
def test_any_bytes_are_hands_or_an_error(data: bytes) -> None:
    from holdem_eval.histories.phh import hands_in

    for place in ("x.phh", "x.txt"):
        errors: list[Any] = []
        try:
            list(hands_in(data, place, errors.append))
        except HistoryError as error:
            errors.append(error)
        assert all(isinstance(error, HistoryError) and error.place.startswith(place) for error in errors)


def test_archives_with_flipped_bytes_give_hands_or_an_error(tmp_path: Path) -> None:
    generator, read = random.Random(9), 0
    paths = [
        tar_of(tmp_path / "x.tar", MEMBERS),
        zip_of(tmp_path / "x.zip", MEMBERS),
        tar_of(tmp_path / "x.gz", MEMBERS, "w:gz"),
    ]
    for path in paths:
        whole = path.read_bytes()
        for _ in range(60):
            data = bytearray(whole)
            for _ in range(generator.choice([1, 3, 30])):
                data[generator.randrange(min(len(data), 4000))] = generator.randrange(256)
            path.write_bytes(data)
            with contextlib.suppress(HistoryError):
                for _ in read_phh(path, on_error=lambda error: None):
                    read += 1
    assert read > 100
