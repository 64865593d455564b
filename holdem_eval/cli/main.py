"""The entry of ``holdem-eval``: its commands, and what becomes of errors, Ctrl-C and closed pipes.

Exit codes: 0 done (also when the reader of a pipe has seen enough), 1 the system refused to write, or
``bench`` met another answer, 2 bad input (one line on stderr), 130 interrupted.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click
from click.shell_completion import shell_complete

from holdem_eval import __version__
from holdem_eval.cli.bench import bench_command
from holdem_eval.cli.equities import equity_command
from holdem_eval.cli.hands import eval_command
from holdem_eval.cli.histories import allin_command, replay_command
from holdem_eval.cli.matchups import matrix_command
from holdem_eval.cli.play import deal_command, icm_command
from holdem_eval.cli.ranges import range_command
from holdem_eval.cli.spots import combos_command, flops_command, runouts_command
from holdem_eval.strength import simd

PROGRAM: Final = "holdem-eval"
COMMANDS: Final = (
    eval_command,
    equity_command,
    range_command,
    combos_command,
    runouts_command,
    flops_command,
    matrix_command,
    deal_command,
    replay_command,
    allin_command,
    icm_command,
    bench_command,
)
_COMPLETION: Final = "_HOLDEM_EVAL_COMPLETE"


@click.group(
    name=PROGRAM,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Single-quote ranges: !, *, ( and [ mean something to the shell.",
)
@click.version_option(__version__, prog_name=PROGRAM, message="%(prog)s %(version)s")
@click.pass_context
def command_line(context: click.Context) -> None:
    """Texas hold'em: hand values, exact equities, ranges, play by the rules, hand histories."""
    simd()  # a bad HOLDEM_EVAL_SIMD is bad input to every command
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in COMMANDS:
    command_line.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (by default the process's own) and return its exit code."""
    instruction = os.environ.get(_COMPLETION)
    if instruction:
        return shell_complete(command_line, {}, PROGRAM, _COMPLETION, instruction)
    _prepare_streams()
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _discard_stdout()
        return 0
    except OSError as error:
        _discard_stdout()
        return _complain(str(error), 1)


def _prepare_streams() -> None:
    """Closed streams become empty ones; what the locale cannot read or write is no reason to stop."""
    for name, mode, errors in (
        ("stdin", "r", "surrogateescape"),
        ("stdout", "w", "backslashreplace"),
        ("stderr", "w", "backslashreplace"),
    ):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - it stays open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _run(arguments: Sequence[str]) -> int:
    # Not command_line.main(): that prints usage with every error and turns Ctrl-C into one of its own.
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
    except KeyboardInterrupt:
        return _complain("interrupted", 130)


def _complain(message: str, code: int, command: str = PROGRAM) -> int:
    """One line on stderr, after everything that was already computed has gone out."""
    sys.stdout.flush()
    print(f"{command}: {' '.join(message.split())}", file=sys.stderr)
    return code


def _discard_stdout() -> None:
    """Send what is still buffered nowhere, else the interpreter complains when it flushes at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
