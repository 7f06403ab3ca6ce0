"""``oshiban demo``: two computer players at the bot's own buttons."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from bot.sandbox.demo import DemoReport, run_demo
from bot.sandbox.event_demo import EventReport, run_event
from bot.tools.common import (
    AsJson,
    CommandFailed,
    print_json,
    print_line_of_json,
)
from bot.tools.games import require_game
from bot.tools.starters import DEFAULT_DECKS, require_deck

DEFAULT_GAME = "hocg"
SEED_RANGE_LIMIT = 1000


def read_seeds(words: str) -> list[int]:
    """The seeds that ``7`` or ``1..20`` stand for.

    Raises:
        typer.BadParameter: it is neither.
    """
    first, dots, last = words.partition("..")
    try:
        start = int(first)
        end = int(last) if dots else start
    except ValueError:
        raise typer.BadParameter(f"{words!r} is no seed: say a number (7) or a range (1..20)") from None
    if not 0 <= end - start < SEED_RANGE_LIMIT:
        raise typer.BadParameter(f"{words!r}: a range goes up, over at most {SEED_RANGE_LIMIT} seeds")
    return list(range(start, end + 1))


def demo(
    headless: Annotated[bool, typer.Option("--headless", help="Without a page.")] = False,
    deck_a: Annotated[str | None, typer.Option("--deck-a", help="Deck of seat a.", metavar="ID")] = None,
    deck_b: Annotated[str | None, typer.Option("--deck-b", help="Deck of seat b.", metavar="ID")] = None,
    game: Annotated[str, typer.Option(help="The card game.", metavar="NAME")] = DEFAULT_GAME,
    seed: Annotated[
        str, typer.Option(help="Seed of shuffles and choices, or a range.", metavar="N|A..B")
    ] = "0",
    out: Annotated[
        Path | None, typer.Option(help="Folder for pictures and a transcript.", metavar="DIR")
    ] = None,
    event: Annotated[
        str | None,
        typer.Option(help="Play a whole event: swiss, single, double, robin, league.", metavar="KIND"),
    ] = None,
    players: Annotated[int, typer.Option(help="Players of the event.", metavar="N")] = 8,
    best_of: Annotated[
        int, typer.Option("--best-of", help="Games that decide a table of the event: 1 or 3.", metavar="N")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Let two computer players play a match by pressing the bot's buttons, or many of them a whole event.

    With a range of seeds one match after another, one line of JSON each, in a folder of its own each.
    """
    if not headless:
        raise typer.BadParameter("a demo has no page: say --headless, or use `oshiban sandbox` to look on")
    seeds = read_seeds(seed)
    ruleset = require_game(game)
    if event is not None:
        _show_events(seeds, partial(run_event, event, players, game=game, best_of=best_of), as_json=as_json)
        return
    usual = DEFAULT_DECKS if game == DEFAULT_GAME else [name for name, _ in ruleset.starter_decks()]
    decks = [deck or own for deck, own in zip((deck_a, deck_b), usual, strict=False)]
    for deck in decks:
        require_deck(deck, ruleset)
    broken = 0
    for number in seeds:
        folder = out / f"seed-{number}" if out is not None and len(seeds) > 1 else out
        report = run_demo(decks[0], decks[1], number, folder, game=game)
        broken += bool(report.errors)
        if not as_json:
            typer.echo(describe_demo(number, report))
        elif len(seeds) == 1:
            print_json(report)
        else:
            print_line_of_json(report)
    if broken:
        raise CommandFailed(f"the bot met errors in {broken} of {len(seeds)} matches")


def _show_events(seeds: list[int], play: Callable[..., EventReport], *, as_json: bool) -> None:
    """Play an event for each seed, and tell of each."""
    broken = 0
    for number in seeds:
        try:
            report = play(seed=number)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
        broken += bool(report.errors)
        if as_json:
            (print_json if len(seeds) == 1 else print_line_of_json)(report)
        else:
            typer.echo(
                f"seed {number}: {report.event}, {report.players} players, {report.rounds} rounds,"
                f" {report.matches} matches, {report.champion or 'nobody'} won, {report.errors} errors,"
                f" {report.seconds:.1f} s"
            )
    if broken:
        raise CommandFailed(f"the bot met errors in {broken} of {len(seeds)} events")


def describe_demo(seed: int, report: DemoReport) -> str:
    """The line that is printed of a demo: how it ended, and what it took."""
    return (
        f"seed {seed}: {report.winner or 'nobody'} ({report.reason or 'not finished'}), {report.turns} turns,"
        f" {report.answers} answers, {report.interactions} interactions, {report.posts} posts,"
        f" {report.pictures} pictures, {report.errors} errors, {report.seconds:.1f} s"
    )
