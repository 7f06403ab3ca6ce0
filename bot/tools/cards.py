"""``oshiban cards ...``: check, export, show and explain cards, try out a text, draft and add new cards."""

from enum import StrEnum
from typing import Annotated

import msgspec
import typer
from rapidfuzz import process

from bot.settings import load_settings
from bot.tools.card_export import (
    ExportedCard,
    export_card,
    in_japanese,
    skill_cost,
)
from bot.tools.common import AsJson, CommandFailed, print_json
from bot.tools.drafting.command import File, Into, KnownLists, Out, add_cards, write_draft
from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool, Unsupported, default_pool, problems_of, with_own_cards
from engine.hocg.cards.terms import AbilityKind, CardType
from engine.hocg.words.explain import outline_card, outline_program
from engine.kernel.errors import DataError

app = typer.Typer(
    help="Check, export, show, explain, compile, draft and add cards.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Number = Annotated[str, typer.Argument(help="A card number, as in hSD01-013.", metavar="NUMBER")]


class TextLanguage(StrEnum):
    """The languages in which texts can be printed."""

    ENGLISH = "en"
    JAPANESE = "ja"


class SetCount(msgspec.Struct):
    """How many cards of a set there are and can be played."""

    total: int = 0
    playable: int = 0


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text that doesn't compile: the card, which of its texts, where in it, and what is wrong; of a card of
    the owner's also the file and its line.
    """

    number: str
    ability: str
    line: int
    column: int
    message: str
    file: str = ""
    file_line: int = 0


class LeftOut(msgspec.Struct, frozen=True):
    """A file of own cards that can't be read."""

    file: str
    line: int
    message: str


class Checked(msgspec.Struct, omit_defaults=True):
    """What ``cards check`` finds: how many cards there are, how many can be played, what is wrong with
    others.
    """

    total: int
    playable: int
    unsupported: list[Problem]
    by_set: dict[str, SetCount]
    left_out: list[LeftOut] = []


def set_of(number: str) -> str:
    """The set in a card number: ``hSD01`` of ``hSD01-013``."""
    return number.partition("-")[0]


def check_cards(pool: Pool) -> Checked:
    """Which cards can be played, and every text that keeps one from it."""
    by_set: dict[str, SetCount] = {}
    problems: list[Problem] = []
    for number in sorted(pool.cards):
        count = by_set.setdefault(set_of(number), SetCount())
        count.total += 1
        found = pool.problems_of(pool.cards[number])
        count.playable += not found
        problems.extend(_problem(each) for each in found)
    total = sum(count.total for count in by_set.values())
    return Checked(total, sum(count.playable for count in by_set.values()), problems, by_set)


def _problem(found: Unsupported) -> Problem:
    plain = Problem(found.number, found.ability, found.line, found.column, found.message)
    if found.number in default_pool().cards:
        return plain
    return msgspec.structs.replace(plain, file=found.file, file_line=found.file_line)


def installed_cards() -> tuple[Pool, list[LeftOut]]:
    """The shipped cards and the owner's (``OSHIBAN_CARDS``), with the owner's files that are left out."""
    folder = load_settings().cards
    if folder is None:
        return default_pool(), []
    pool, problems = with_own_cards(default_pool(), folder)
    return pool, [LeftOut(problem.file or "", problem.line or 1, problem.message) for problem in problems]


def require_card(number: str) -> Card:
    """The shipped card with this number, whatever the case of its letters.

    Raises:
        CommandFailed: there is none; similar numbers are named.
    """
    cards = installed_cards()[0].cards
    by_folded = {known.casefold(): card for known, card in cards.items()}
    found = by_folded.get(number.casefold())
    if found is not None:
        return found
    close = process.extract(number, sorted(cards), processor=str.casefold, limit=3, score_cutoff=60)
    similar = [known for known, _, _ in close]
    hint = f"; did you mean {' or '.join(similar)}?" if similar else ""
    raise CommandFailed(f"there is no card {number!r}{hint}")


def describe_card(card: Card) -> str:
    """A card as a page of text."""
    lines = [f"{card.number}  {card.name}{f' ({card.ja})' if card.ja and card.ja != card.name else ''}"]
    lines.append(_line_of_facts(card))
    if card.tags:
        lines.append(" ".join(f"#{tag}" for tag in card.tags))
    for ability in card.abilities:
        title = _title_of(ability.kind, ability.name)
        if ability.kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL):
            title += f" ({skill_cost(ability.cost)} holo Power)"
        lines.extend(["", title, *_indent(ability.text)])
    for art in card.arts:
        cost = " ".join(art.cost) or "no cheer"
        critical = "".join(f", +{bonus} against {color}" for color, bonus in art.critical)
        lines.extend(
            ["", f"{_title_of(AbilityKind.ART, art.name)}: {art.printed_damage} for {cost}{critical}"]
        )
        if art.ability is not None:
            lines.extend(_indent(art.ability.text))
    lines.extend(
        f"\nNot supported: {problem.ability}, line {problem.line}, column {problem.column}: {problem.message}"
        for problem in problems_of(card)
    )
    return "\n".join(lines)


def _line_of_facts(card: Card) -> str:
    colors = " ".join(card.colors) or ("" if card.type is CardType.SUPPORT else "colorless")
    parts = [f"{colors} {card.kind or ''} {card.type}".replace("  ", " ").strip()]
    if card.level is not None:
        parts.append(f"{'Buzz ' if card.is_buzz else ''}{card.level}")
    if card.hp:
        parts.append(f"HP {card.hp}")
    if card.life:
        parts.append(f"life {card.life}")
    if card.type is CardType.HOLOMEM:
        parts.append(f"baton pass {card.baton_pass}")
    if card.is_limited:
        parts.append("LIMITED")
    return ", ".join(parts)


def _title_of(kind: AbilityKind, name: str) -> str:
    words = kind.value.replace("_", " ").capitalize().replace("Sp oshi", "SP Oshi")
    return f"{words}: {name}" if name else words


def _indent(text: str) -> list[str]:
    return [f"  {line}" for line in text.splitlines()]


def explain_text(text: str, kind: AbilityKind) -> str:
    """What the compiler makes of a text; it may speak of the tags and names of the owner's cards too.

    Raises:
        CommandFailed: a word isn't understood, or a name is no card's; the report shows where.
    """
    try:
        program = installed_cards()[0].try_out(kind, text)
        return "\n".join(outline_program(program, is_art=kind is AbilityKind.ART))
    except DataError as error:
        lines = text.splitlines() or [""]
        line, column = error.line or 1, error.column or 1
        shown = lines[min(line, len(lines)) - 1]
        raise CommandFailed(str(error), f"{shown}\n{' ' * (column - 1)}^") from error


@app.command()
def check(as_json: AsJson = False) -> None:
    """Count the cards that can be played, your own (OSHIBAN_CARDS) too, and list every text that isn't
    supported and every file that can't be read.
    """
    pool, left_out = installed_cards()
    checked = check_cards(pool)
    checked.left_out = left_out
    if as_json:
        print_json(checked)
        return
    for problem in checked.unsupported:
        place = f"{problem.line}:{problem.column}"
        where = f"{problem.file}, line {problem.file_line}: " if problem.file else ""
        typer.echo(f"{where}{problem.number} {problem.ability}, {place}: {problem.message}")
    for file in checked.left_out:
        typer.echo(f"{file.file}, line {file.line}: {file.message}; the file is left out")
    for name, count in checked.by_set.items():
        typer.echo(f"{name:<8} {count.playable:>4} of {count.total:>4}")
    typer.echo(f"{checked.playable} of {checked.total} cards can be played")


@app.command()
def export(
    as_json: AsJson = False,
    language: Annotated[
        TextLanguage, typer.Option("--language", help="The language of the texts.")
    ] = TextLanguage.ENGLISH,
) -> None:
    """Print every card as data; without --json one card a line, with tabs."""
    pool, _ = installed_cards()
    cards = [export_card(card) for _, card in sorted(pool.cards.items())]
    unsaid: list[str] = []
    if language is TextLanguage.JAPANESE:
        cards = [in_japanese(pool, each, unsaid) for each in cards]
    _print_cards(cards, as_json=as_json)
    if unsaid:
        typer.echo(f"{len(unsaid)} texts can't be printed in Japanese, first {unsaid[0]}", err=True)


def _print_cards(cards: list[ExportedCard], *, as_json: bool) -> None:
    if as_json:
        print_json(cards)
        return
    for card in cards:
        texts = " | ".join(ability.text.replace("\n", " / ") for ability in card.abilities if ability.text)
        typer.echo(f"{card.number}\t{card.type}\t{card.name}\t{texts}")


@app.command()
def show(number: Number) -> None:
    """Print a card: its facts and its texts."""
    typer.echo(describe_card(require_card(number)))


@app.command()
def explain(number: Number) -> None:
    """Print what the texts of a card do, step by step: who chooses, from where, how many, what if none."""
    card = require_card(number)
    typer.echo(f"{card.number}  {card.name}")
    typer.echo("\n".join(outline_card(card)))


@app.command(name="compile")
def compile_words(
    text: Annotated[str, typer.Argument(help="The words; a new line for a new paragraph.", metavar="TEXT")],
    kind: Annotated[
        AbilityKind, typer.Option("--as", help="What sort of text it is.", metavar="KIND")
    ] = AbilityKind.ART,
) -> None:
    """Try out a text: its outline, or what isn't understood in it."""
    typer.echo(explain_text(text, kind))


@app.command()
def draft(file: File, known: KnownLists = None, out: Out = None, as_json: AsJson = False) -> None:
    """Write the card file of a new set from a list of its cards: facts as printed, texts as they are read.

    A card with a text that can't be read can't be played until somebody has written the text and deleted
    "UNREAD:" in front of it.
    """
    write_draft(installed_cards()[0], file, known or [], out, as_json=as_json)


@app.command()
def add(file: File, folder: Into = None, as_json: AsJson = False) -> None:
    """Put the cards of a list into the folder of own cards: what is read is playable, the rest looked up."""
    add_cards(installed_cards()[0], file, folder or load_settings().cards, as_json=as_json)
