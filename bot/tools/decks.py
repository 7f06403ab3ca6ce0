"""``oshiban decks ...``: list the shipped decks, check a deck file, try it out, convert it."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.app.deck_lists.naming import name_of_file
from bot.app.packs.decks import ReadDeck
from bot.app.studies.deck_trials import MATCHES
from bot.games.hocg.decks.advice import warn
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI, HocgCatalog
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.restrictions import Region, Restrictions, check_restrictions, find_restrictions
from bot.games.hocg.decks.share_code import encode_deck
from bot.games.hocg.decks.statistics import find_statistics
from bot.tools import deck_advice
from bot.tools.cards import installed_cards
from bot.tools.common import AsJson, CommandFailed, print_json
from engine.hocg.cards.deck import WRITTEN, check_deck, shipped_decks
from engine.hocg.cards.pool import Pool
from engine.kernel.deck_files import load_deck
from engine.kernel.ruleset import DeckProblem

app = typer.Typer(
    help="List the shipped decks, check a deck file, try it out, convert it into another format.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

YAML = (".yaml", ".yml")

File = Annotated[
    Path, typer.Argument(help="A deck in any known format, or a shipped deck's YAML file.", metavar="FILE")
]


class ListedDeck(msgspec.Struct, frozen=True):
    """A shipped deck.

    Args:
        id: its id.
        name: its name.
        oshi: the number of its oshi.
        deck: card number -> copies in the main deck.
        cheer: the same in the cheer deck.
        playable: whether a match can be played with it.
        problems: what keeps it from being played.
        code: its share code.
    """

    id: str
    name: str
    oshi: str
    deck: dict[str, int]
    cheer: dict[str, int]
    playable: bool
    problems: tuple[str, ...]
    code: str


class Breach(msgspec.Struct, frozen=True):
    """A card of which the deck has more copies than a restricted list allows."""

    region: str
    since: str
    text: str
    card: str


class CheckedDeck(msgspec.Struct, frozen=True):
    """What ``decks check`` finds.

    Args:
        name: the deck's name.
        format: what it was written in.
        playable: whether a match can be played with it.
        problems: what keeps it from being played.
        restricted: what official events would object to.
        warnings: what an experienced player would say.
        notes: what was changed while it was read.
        debut_in_first_hand: how likely a Debut is in the opening hand.
        debut_after_redraw: the same with the voluntary redraw.
    """

    name: str
    format: str
    playable: bool
    problems: tuple[DeckProblem, ...]
    restricted: tuple[Breach, ...]
    warnings: tuple[DeckProblem, ...]
    notes: tuple[str, ...]
    debut_in_first_hand: float
    debut_after_redraw: float


def list_starters(pool: Pool) -> list[ListedDeck]:
    """The shipped decks, each with what keeps it from being played."""
    listed = []
    for file in shipped_decks():
        deck = file.deck
        problems = tuple(problem.text for problem in check_deck(pool, deck))
        oshi = next(iter(deck.piles[OSHI]))
        listed.append(
            ListedDeck(
                file.id,
                deck.name,
                oshi,
                deck.piles[DECK],
                deck.piles[CHEER],
                not problems,
                problems,
                encode_deck(deck),
            )
        )
    return listed


def read_file(path: Path, catalog: HocgCatalog) -> ReadDeck:
    """The deck of a file.

    Raises:
        CommandFailed: it is no deck.
        OSError: it can't be read.
        DataError: it is a YAML file, but no deck.
    """
    if path.suffix.casefold() in YAML:
        return ReadDeck(load_deck(path, WRITTEN).deck, "yaml")
    try:
        return import_deck(path.read_bytes(), catalog, name=name_of_file(path.name))
    except UnreadableDeck as error:
        raise CommandFailed(f"{path}: {error.sentence}") from error


def check_all(read: ReadDeck, pool: Pool, catalog: HocgCatalog, lists: Iterable[Restrictions]) -> CheckedDeck:
    """Everything that is said about a deck, held against these restricted lists."""
    problems = check_deck(pool, read.deck)
    figures = find_statistics(read.deck, catalog)
    return CheckedDeck(
        name=read.deck.name,
        format=read.format,
        playable=not problems,
        problems=tuple(problems),
        restricted=tuple(
            Breach(each.region, each.since, problem.text, problem.card)
            for each in lists
            for problem in check_restrictions(read.deck, each, catalog)
        ),
        warnings=tuple(warn(read.deck, catalog)),
        notes=read.notes,
        debut_in_first_hand=round(float(figures.opening.first_hand), 6),
        debut_after_redraw=round(float(figures.opening.after_redraw), 6),
    )


def describe(checked: CheckedDeck) -> list[str]:
    """What was found about a deck, as lines."""
    lines = [f"{checked.name} ({checked.format})"]
    lines += [f"  note: {note}" for note in checked.notes]
    for label, found in (("problem", checked.problems), ("warning", checked.warnings)):
        for problem in found:
            lines.append(f"  {label}: {problem.text}" + (f" [{problem.clause}]" if problem.clause else ""))
    lines += [f"  restricted ({each.region}, {each.since}): {each.text}" for each in checked.restricted]
    lines.append(
        f"  a Debut in the opening hand: {checked.debut_in_first_hand:.1%},"
        f" with the voluntary redraw {checked.debut_after_redraw:.1%}"
    )
    lines.append("  it can be played" if checked.playable else "  it can't be played")
    return lines


def _read_day(text: str) -> date:
    try:
        return date.fromisoformat(text) if text else datetime.now(UTC).date()
    except ValueError as error:
        raise CommandFailed(f"{text!r} is no date; write one like 2026-06-19") from error


@app.command(name="list")
def list_decks(as_json: AsJson = False) -> None:
    """List the shipped decks, and which of them can't be played."""
    listed = list_starters(installed_cards()[0])
    if as_json:
        print_json(listed)
        return
    for deck in listed:
        fate = "" if deck.playable else f"  not playable: {len(deck.problems)} problems"
        typer.echo(f"{deck.id:<18} {deck.name}{fate}")


@app.command()
def check(
    file: File,
    as_json: AsJson = False,
    region: Annotated[Region | None, typer.Option(help="Whose restricted list; both without it.")] = None,
    day: Annotated[str, typer.Option("--date", help="The day for restricted lists; today without it.")] = "",
) -> None:
    """Say everything about a deck: problems, restricted cards, warnings. Exit 1 if it can't be played."""
    pool, _ = installed_cards()
    catalog = HocgCatalog(pool)
    regions = tuple(Region) if region is None else (region,)
    on = _read_day(day)
    lists = [found for each in regions if (found := find_restrictions(each, on)) is not None]
    checked = check_all(read_file(file, catalog), pool, catalog, lists)
    if as_json:
        print_json(checked)
    else:
        typer.echo("\n".join(describe(checked)))
    if not checked.playable:
        raise typer.Exit(1)


@app.command()
def advise(
    file: File,
    matches: Annotated[int, typer.Option(help="How many matches are played.", min=2)] = MATCHES,
    as_json: AsJson = False,
) -> None:
    """Let computers play a deck against the field: win rates, cards that sit in hand, colors that lack."""
    deck = read_file(file, HocgCatalog(installed_cards()[0])).deck
    advised = deck_advice.advise(deck, deck_advice.find_tools(), matches)
    if as_json:
        print_json(advised)
    else:
        typer.echo("\n".join(deck_advice.describe(advised)))


@app.command()
def convert(
    file: File,
    to: Annotated[DeckFormat, typer.Option("--to", help="The format to write.", metavar="FORMAT")],
) -> None:
    """Print a deck in another format."""
    catalog = HocgCatalog(installed_cards()[0])
    deck = read_file(file, catalog).deck
    try:
        exported = export_deck(deck, to, catalog)
    except NotExportable as error:
        raise CommandFailed(f"{file}: {error}") from error
    typer.echo(exported.rstrip("\n"))
