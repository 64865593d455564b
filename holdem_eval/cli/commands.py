"""The commands of ``holdem-eval``. A new one is a line in :data:`COMMANDS`."""

from __future__ import annotations

from typing import Final

import click

from holdem_eval import __version__
from holdem_eval.cli import PROGRAM
from holdem_eval.cli.bench import bench_command
from holdem_eval.cli.boards import board_command
from holdem_eval.cli.equities import equity_command
from holdem_eval.cli.hands import eval_command
from holdem_eval.cli.histories import allin_command, replay_command
from holdem_eval.cli.matchups import matrix_command
from holdem_eval.cli.play import deal_command, icm_command
from holdem_eval.cli.ranges import range_command
from holdem_eval.cli.spots import combos_command, flops_command, runouts_command
from holdem_eval.strength import simd

COMMANDS: Final = (
    eval_command,
    equity_command,
    range_command,
    board_command,
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


@click.group(
    name=PROGRAM,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Single-quote ranges: !, *, ( and [ mean something to the shell.",
)
@click.version_option(__version__, prog_name=PROGRAM, message="%(prog)s %(version)s")
@click.pass_context
def command_line(context: click.Context) -> None:
    """Texas hold'em: hand values, exact equities, ranges, play by the rules, hand histories.

    \b
    Examples:
      holdem-eval equity AhKh 'QQ+, AKs' --board Qs7h2d
      holdem-eval eval As Ks Qs Js 10s 2c 3d
      holdem-eval equity --help
    """
    simd()  # a bad HOLDEM_EVAL_SIMD is bad input to every command
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in COMMANDS:
    command_line.add_command(_command)
