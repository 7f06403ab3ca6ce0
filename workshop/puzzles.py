"""``oshiban puzzles``: find puzzles in matches of computer players, and check the ones that are there."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from bot.tools.common import CommandFailed
from bot.tools.scenario import list_files
from engine.hocg import HOCG
from engine.hocg import players as hocg_players
from engine.hocg.cards import terms as hocg
from engine.kernel.card_game import CardGame
from engine.kernel.chance import Chance
from engine.kernel.errors import DataError
from engine.kernel.match import TableMatch
from engine.kernel.players.protocol import Player
from engine.kernel.players.seeds import derive_seed
from engine.osica import players as osica_players
from engine.osica.cards import terms as osica
from engine.osica.ruleset import Osica
from workshop import osica_puzzles
from workshop.puzzle_checks import FOLDERS, check_file
from workshop.puzzle_files import Found
from workshop.puzzle_kinds import Kind, NoPuzzle
from workshop.puzzle_search import make_puzzle
from workshop.saving_puzzles import make_saving_puzzle

FIRST_TURN = 4
"""Puzzles are looked for from this turn on."""

Position = TableMatch[Any, Any, Any]


@dataclass(frozen=True)
class Source:
    """Where the puzzles of a game come from.

    Args:
        ruleset: the game.
        folder: where its puzzles are.
        player: makes the computer player whose matches are watched.
        kinds: the sort of question at which a puzzle can begin, and what it can be about there.
        make: a puzzle of a position; raises NoPuzzle where there is none.
        most_of_one: puzzles of the same Oshi.
    """

    ruleset: CardGame[Any, Any]
    folder: Path
    player: Callable[[Any], Player]
    kinds: Mapping[str, Collection[Kind]]
    make: Callable[[Any, Any, bytes, Kind], Found]
    most_of_one: int

    def watch(self, seed: int) -> Iterator[tuple[int, Position]]:
        """The beginning of every phase in which a puzzle can begin, of match after match between computer
        players, without end, with the number of its match.

        Args:
            seed: decides decks and matches.
        """
        decks = [each.deck for each in self.ruleset.shipped_decks()]
        number = 0
        while True:
            number += 1
            chance = Chance(derive_seed("puzzle match", seed, number))
            pair = [decks[chance.below(len(decks))] for _ in range(2)]
            game: Position = self.ruleset.start(pair, derive_seed("puzzle chance", seed, number))
            player, seen = self.player(self.ruleset.pool), (0, "")
            while (prompt := game.prompt) is not None:
                is_begun = prompt.kind in self.kinds and prompt.seat == game.state.active
                if is_begun and game.turn >= FIRST_TURN and seen != (game.turn, prompt.kind):
                    seen = game.turn, prompt.kind
                    yield number, game
                game.pick(player.choose(prompt, game.view(prompt.seat)))

    def try_kinds(self, game: Position, kinds: Collection[Kind], seed: bytes) -> Found | None:
        """A puzzle of a position, of the first sort that it is one of.

        Args:
            game: the match at a question of ``kinds``.
            kinds: what is looked for.
            seed: decides what is left out.
        """
        assert game.prompt is not None, "a question is waiting"
        for kind in kinds:
            if kind not in self.kinds[game.prompt.kind]:
                continue
            try:
                return self.make(game, self.ruleset.pool, seed, kind)
            except NoPuzzle:
                continue
        return None


def make_hocg_puzzle(game: Any, pool: Any, seed: bytes, kind: Kind) -> Found:
    """A puzzle of hOCG. Raises NoPuzzle where there is none."""
    if kind is Kind.SAVE:
        return make_saving_puzzle(game, pool, seed)
    return make_puzzle(game, pool, seed, kind)


SOURCES: Final = {
    HOCG.name: Source(
        HOCG,
        FOLDERS[0],
        hocg_players.GreedyPlayer,
        {hocg.PromptKind.MAIN: (Kind.TURN, Kind.SAVE), hocg.PromptKind.PERFORMANCE: (Kind.ARTS,)},
        make_hocg_puzzle,
        most_of_one=3,
    ),
    Osica.name: Source(
        Osica(),
        FOLDERS[1],
        lambda pool: osica_players.GreedyPlayer(),
        {osica.PromptKind.EVENT: (Kind.TURN,), osica.PromptKind.APPEAL: (Kind.ARTS,)},
        osica_puzzles.make_puzzle,
        most_of_one=6,
    ),
}
"""By the name of the game."""

app = typer.Typer(
    help="Find puzzles in matches of computer players, check those that are there.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@app.command()
def find(
    number: Annotated[int, typer.Option(help="How many puzzles.", min=1)] = 50,
    seed: Annotated[int, typer.Option(help="Seed of the matches.")] = 0,
    into: Annotated[Path | None, typer.Option(help="The folder they are written to.")] = None,
    kind: Annotated[list[Kind] | None, typer.Option(help="What they are about; may be named twice.")] = None,
    game: Annotated[str, typer.Option(help="The card game.")] = HOCG.name,
) -> None:
    """Find puzzles: one a match at the most. The same seed finds the same ones."""
    if game not in SOURCES:
        raise typer.BadParameter(f"{game} is none of {', '.join(SOURCES)}")
    source, found = SOURCES[game], list[Found]()
    folder = into or source.folder
    folder.mkdir(parents=True, exist_ok=True)
    of_oshi: Counter[str] = Counter()
    last = 0
    for match, position in source.watch(seed):
        prompt = position.prompt
        if prompt is None or match == last:
            continue
        view: Any = position.view(prompt.seat)
        oshi = view.sides[prompt.seat].oshi
        if oshi is None or of_oshi[oshi.name] >= source.most_of_one:
            continue
        puzzle = source.try_kinds(
            position, kind or [Kind.TURN], derive_seed("puzzle", seed, match, position.turn)
        )
        if puzzle is None:
            continue
        last = match
        of_oshi[oshi.name] += 1
        found.append(puzzle)
        _name_file(folder, len(found), puzzle).write_text(puzzle.text, encoding="utf-8")
        typer.echo(f"{len(found)} of {number}: match {match}, turn {position.turn}, {puzzle.name}")
        if len(found) == number:
            break
    in_order = sorted(found, key=lambda each: (each.difficulty, each.name))
    for place, puzzle in enumerate(found, start=1):
        _name_file(folder, place, puzzle).unlink()
    for place, puzzle in enumerate(in_order, start=1):
        _name_file(folder, place, puzzle).write_text(puzzle.text, encoding="utf-8")


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
