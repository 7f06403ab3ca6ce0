"""``oshiban puzzles``: find puzzles in matches of computer players, and check the ones that are there."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.tools.common import CommandFailed
from bot.tools.scenario import list_files
from engine.hocg import HOCG, Game
from engine.hocg.cards.deck import shipped_decks
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import PLAY_TIMINGS, Phase
from engine.hocg.players import GreedyPlayer
from engine.kernel.chance import Chance
from engine.kernel.errors import DataError
from engine.kernel.players.seeds import derive_seed
from workshop.puzzle_checks import FOLDERS, check_file
from workshop.puzzle_files import Found
from workshop.puzzle_positions import NoPuzzle
from workshop.puzzle_search import Kind, make_puzzle
from workshop.saving_puzzles import make_saving_puzzle

FIRST_TURN = 4
"""Puzzles are looked for from this turn on."""
MOST_OF_ONE = 3
"""Puzzles of the same Oshi."""

app = typer.Typer(
    help="Find puzzles in matches of computer players, check those that are there.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


def watch_matches(seed: int, pool: Pool) -> Iterator[tuple[int, Game]]:
    """The beginning of every main and performance phase of match after match between computer players,
    without end, with the number of its match.

    Args:
        seed: decides decks and matches.
        pool: the cards.
    """
    decks = [each.deck for each in shipped_decks()]
    number = 0
    while True:
        number += 1
        chance = Chance(derive_seed("puzzle match", seed, number))
        pair = [decks[chance.below(len(decks))] for _ in range(2)]
        game = HOCG.start(pair, derive_seed("puzzle chance", seed, number))
        player, seen = GreedyPlayer(pool), (0, "")
        while (prompt := game.prompt) is not None:
            if prompt.kind in PLAY_TIMINGS and game.turn >= FIRST_TURN and seen != (game.turn, prompt.kind):
                seen = game.turn, prompt.kind
                yield number, game
            game.pick(player.choose(prompt, game.view(prompt.seat)))


@app.command()
def find(
    number: Annotated[int, typer.Option(help="How many puzzles.", min=1)] = 50,
    seed: Annotated[int, typer.Option(help="Seed of the matches.")] = 0,
    into: Annotated[Path, typer.Option(help="The folder they are written to.")] = FOLDERS[0],
    kind: Annotated[list[Kind] | None, typer.Option(help="What they are about; may be named twice.")] = None,
) -> None:
    """Find puzzles: one a match at the most. The same seed finds the same ones."""
    pool = default_pool()
    found: list[Found] = []
    into.mkdir(parents=True, exist_ok=True)
    of_oshi: Counter[str] = Counter()
    last = 0
    for match, game in watch_matches(seed, pool):
        prompt = game.prompt
        if prompt is None or match == last:
            continue
        oshi = game.view(prompt.seat).sides[prompt.seat].oshi
        if oshi is None or of_oshi[oshi.name] >= MOST_OF_ONE:
            continue
        puzzle = _try_kinds(game, kind or [Kind.TURN], pool, derive_seed("puzzle", seed, match, game.turn))
        if puzzle is None:
            continue
        last = match
        of_oshi[oshi.name] += 1
        found.append(puzzle)
        _name_file(into, len(found), puzzle).write_text(puzzle.text, encoding="utf-8")
        typer.echo(f"{len(found)} of {number}: match {match}, turn {game.turn}, {puzzle.name}")
        if len(found) == number:
            break
    in_order = sorted(found, key=lambda each: (each.difficulty, each.name))
    for place, puzzle in enumerate(found, start=1):
        _name_file(into, place, puzzle).unlink()
    for place, puzzle in enumerate(in_order, start=1):
        _name_file(into, place, puzzle).write_text(puzzle.text, encoding="utf-8")


def _try_kinds(game: Game, kinds: Sequence[Kind], pool: Pool, seed: bytes) -> Found | None:
    """A puzzle of a position, of the first sort that it is one of."""
    is_main = game.state.phase is Phase.MAIN
    for kind in kinds:
        if is_main is (kind is Kind.ARTS):
            continue
        try:
            if kind is Kind.SAVE:
                return make_saving_puzzle(game, pool, seed)
            return make_puzzle(game, pool, seed, kind)
        except NoPuzzle:
            continue
    return None


def _name_file(folder: Path, place: int, puzzle: Found) -> Path:
    return folder / f"{place:02}-{puzzle.name}.yaml"


@app.command()
def check(
    paths: Annotated[list[Path] | None, typer.Argument(help="Puzzles, or folders of them.")] = None,
) -> None:
    """Go through every line of puzzles: is the answer sure, and is it the only one? Exit 1 if one isn't."""
    failed = total = 0
    try:
        for file in list_files(paths or list(FOLDERS)):
            for name, wrong in check_file(file):
                total, failed = total + 1, failed + bool(wrong)
                typer.echo(f"FAIL {name}: {wrong}" if wrong else f"ok {name}")
    except DataError as error:
        raise CommandFailed(str(error)) from error
    typer.echo(f"{total - failed} have one answer, {failed} don't")
    raise typer.Exit(1 if failed else 0)
