"""Every public function with wrong values of every kind, one parameter at a time: it answers or it refuses as
documented, in a few words of ours, whatever comes.

A new public name needs an entry in ``support/doors.py``: arguments that are right, or a place in ANSWERS.
"""

from __future__ import annotations

import inspect
import resource
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from support.doors import ANSWERS, CALLS, FOR_THE_ENGINES, enough
from support.wrong_values import WRONG, Enough, complaint

import holdem_eval as he
from holdem_eval import boards, histories, jit, ranges, rules

ROOMS = [he, rules, histories, ranges, boards, jit]


def public(room: ModuleType) -> Iterator[str]:
    """What takes arguments in a room, and the methods of its classes that do, as named in CALLS."""
    prefix = "" if room is he else f"{room.__name__.removeprefix('holdem_eval.')}."
    for name, thing in sorted(vars(room).items()):
        at_the_top = room is not he and getattr(he, name, None) is thing
        if name not in getattr(room, "__all__", [name]) or not callable(thing) or at_the_top:
            continue
        if thing.__module__ != "typing" and (inspect.isclass(thing) or takes_arguments(thing)):
            yield f"{prefix}{name}"
        for method, function in vars(thing).items() if inspect.isclass(thing) else ():
            if not method.startswith("_") and takes_arguments(getattr(function, "__func__", function), 1):
                yield f"{prefix}{name}.{method}"


def takes_arguments(thing: object, more_than: int = 0) -> bool:
    return (
        callable(thing)
        and not inspect.isclass(thing)
        and len(inspect.signature(thing).parameters) > more_than
    )


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.__name__)
def test_every_public_function_has_an_entry(room: ModuleType) -> None:
    for name in getattr(room, "__all__", []):
        getattr(room, name)  # loaded when it is asked for
    entries = {*CALLS, *ANSWERS, *FOR_THE_ENGINES}
    assert [name for name in public(room) if name not in entries] == []


def made(argument: Any) -> Any:
    return argument() if inspect.isfunction(argument) and argument is not enough else argument


@pytest.mark.parametrize("name", CALLS)
def test_what_is_right_is_taken(name: str) -> None:
    """Else nothing below would reach what it is about."""
    function, arguments = CALLS[name]
    try:
        function(**{parameter: made(argument) for parameter, argument in arguments.items()})
    except Enough:
        assert "progress" in arguments


@pytest.fixture
def little_memory() -> Iterator[None]:
    """An error, not a machine out of memory, for what takes two gigabytes more than it has."""
    limits = resource.getrlimit(resource.RLIMIT_AS)
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + (2 << 30), limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, limits)


@pytest.mark.usefixtures("little_memory")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", CALLS)
def test_wrong_values_are_refused_in_words(name: str) -> None:
    function, right_ones = CALLS[name]
    complaints = []
    for parameter in right_ones:
        for label, wrong in WRONG.items():
            arguments = {other: made(argument) for other, argument in right_ones.items()}
            value = wrong()
            said = complaint(lambda value: function(**{**arguments, parameter: value}), value)  # noqa: B023
            if said is not None:
                complaints.append(f"{parameter} is {label}: {said}")
    assert complaints == []
