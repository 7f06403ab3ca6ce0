"""``oshiban strength --positions``: whether computer players do what a careful player would in positions."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import typer

from bot.tools.common import CommandFailed, print_json
from bot.tools.scenario import list_files
from engine.hocg.cards.pool import default_pool
from engine.hocg.game import Game
from engine.hocg.players import Player, Strength, seat_player
from engine.hocg.scenario import Scenario, read_scenarios
from engine.hocg.scenario.positions import is_position_played_well
from engine.kernel.errors import DataError


class Positions(msgspec.Struct):
    """What a computer player does in positions for computer players.

    Args:
        positions: how many there are.
        right: in how many it does what it should.
        wrong: the titles of the others.
    """

    positions: int
    right: int
    wrong: list[str]


def read_positions(paths: Iterable[Path]) -> list[Scenario]:
    """The positions for computer players in scenario files and folders of them; other scenarios are left out.

    Raises:
        DataError: a file or folder isn't there, can't be read, or isn't of the format.
    """
    files = [file for path in paths for file in list_files([path])]
    scenarios = [
        each for file in files for each in read_scenarios(file.read_text(encoding="utf-8"), str(file))
    ]
    return [each for each in scenarios if each.data.computer is not None]


def judge_positions(scenarios: Sequence[Scenario], strength: Strength) -> Positions:
    """Let a computer player play positions.

    Args:
        scenarios: the positions.
        strength: who plays.

    Raises:
        DataError: a position can't be.
    """
    pool = default_pool()

    def seat(game: Game, seat: int, seed: bytes) -> Player:
        return seat_player(strength, game, seat, seed, pool)

    wrong = [each.title for each in scenarios if not is_position_played_well(each, seat, pool)]
    return Positions(len(scenarios), len(scenarios) - len(wrong), wrong)


def tell_positions(paths: Sequence[Path], of: Sequence[str], *, as_json: bool) -> None:
    """Print what one strength does in positions.

    Raises:
        CommandFailed: there is nothing to play, or it can't be played.
    """
    if len(of) != 1:
        raise CommandFailed("say which one strength plays the positions: --of hard, for one")
    if of[0] not in list(Strength):
        raise CommandFailed(f"there is {', '.join(Strength)} to play the positions, not {of[0]}")
    if not paths:
        raise CommandFailed("say which positions: files or folders after --positions")
    try:
        scenarios = read_positions(paths)
        if not scenarios:
            raise CommandFailed(
                "there is no position for computers in these files: it has a block 'computer'"
            )
        judged = judge_positions(scenarios, Strength(of[0]))
    except DataError as error:
        raise CommandFailed(str(error)) from error
    if as_json:
        print_json(judged)
        return
    for title in judged.wrong:
        typer.echo(f"WRONG {title}")
    typer.echo(f"{judged.right} of {judged.positions} right")
