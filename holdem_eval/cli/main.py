"""The entry of ``holdem-eval``: what becomes of errors, Ctrl-C and closed pipes.

Exit codes: 0 done (also when the reader of a pipe has seen enough), 1 the system refused to write, or
``bench`` met another answer, 2 bad input (one line on stderr), 130 interrupted.

Read this first: nothing that takes time is imported here, not even typing, so that Ctrl-C is ours before
numpy and the commands are loaded.
"""

from __future__ import annotations

import _thread
import io
import os
import signal
import sys
import time
from collections.abc import Sequence
from types import FrameType

from holdem_eval.cli import PROGRAM

_COMPLETION = "_HOLDEM_EVAL_COMPLETE"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code. Without ``arguments`` it is the process's own, and so
    is Ctrl-C, unless the process ignores it."""
    ours = arguments is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    try:
        if ours:
            signal.signal(signal.SIGINT, _interrupt)
        _prepare_streams()
        code = _print(sys.argv[1:] if arguments is None else arguments)
        if ours:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # the output is complete
        return code
    except KeyboardInterrupt:
        return _complain("interrupted", 130)


_COMING = _thread.allocate_lock()
"""Held once an interrupt is on its way."""


def _interrupt(signal_number: int, frame: FrameType | None) -> None:
    """Ctrl-C is a KeyboardInterrupt, but not in the middle of an import, which may swallow it or make another
    error of it (numpy.random's does both): then it comes a moment later. A second one ends the process."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            if _COMING.acquire(blocking=False):
                _thread.start_new_thread(_interrupt_later, (_thread.get_ident(),))
            return
        frame = frame.f_back
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    raise KeyboardInterrupt


def _interrupt_later(main_thread: int) -> None:
    """Until it is heard: a signal on the last step before the main thread waits for something does not wake
    it, and that step, at which this thread gets its turn, is where it comes most often."""
    while True:
        time.sleep(0.01)
        if signal.getsignal(signal.SIGINT) is not _interrupt:
            return
        if sys.platform == "win32":
            _thread.interrupt_main()
        else:
            signal.pthread_kill(main_thread, signal.SIGINT)  # wakes it, too, where it waits


def _prepare_streams() -> None:
    """Closed streams become empty ones; what the locale cannot read or write is no reason to stop."""
    for name, mode, errors in (
        ("stdin", "r", "surrogateescape"),
        ("stdout", "w", "backslashreplace"),
        ("stderr", "w", "backslashreplace"),
    ):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115 - pathlib takes time; it stays open
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _print(arguments: Sequence[str]) -> int:
    """Run the command and see its output out."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _discard_stdout()
        return 0
    except OSError as error:
        _discard_stdout()
        return _complain(str(error), 1)


def _run(arguments: Sequence[str]) -> int:
    # Not command_line.main(): that prints usage with every error and turns Ctrl-C into one of its own.
    import click

    from holdem_eval.cli.commands import command_line

    if instruction := os.environ.get(_COMPLETION):
        from click.shell_completion import shell_complete

        return shell_complete(command_line, {}, PROGRAM, _COMPLETION, instruction)
    try:
        with command_line.make_context(PROGRAM, list(arguments)) as context:
            command_line.invoke(context)
        return 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else PROGRAM
        return _complain(f"{error.format_message()} (see {command} --help)", 2, command)
    except click.ClickException as error:
        return _complain(error.format_message(), 2)
    except ValueError as error:  # CardError, RangeError, DealError: what the library says of bad input
        return _complain(str(error), 2)


def _complain(message: str, code: int, command: str = PROGRAM) -> int:
    """One line on stderr, after everything that was already computed has gone out."""
    try:
        sys.stdout.flush()
    except OSError:  # a closed pipe, a full disk
        _discard_stdout()
    print(f"{command}: {' '.join(message.split())}", file=sys.stderr)
    return code


def _discard_stdout() -> None:
    """Send what is still buffered nowhere, else the interpreter complains when it flushes at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
