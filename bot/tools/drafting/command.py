"""``oshiban cards draft``."""

from pathlib import Path
from typing import Annotated

import typer

from bot.tools.common import CommandFailed
from bot.tools.drafting.entries import Drafter, Tally
from bot.tools.drafting.lists import ListedCard, read_list
from bot.tools.drafting.memory import build_dictionary, recall
from bot.tools.drafting.proposals import Memory
from engine.hocg.cards.pool import Pool


def draft_cards(
    title: str, listed: list[ListedCard], known: list[ListedCard], pool: Pool
) -> tuple[str, Tally]:
    """The card file of the listed cards that the pool doesn't have.

    Args:
        title: the first line of the file.
        listed: the cards to be drafted.
        known: cards with Japanese texts; those that the pool has are where proposals come from.
        pool: the cards there are.

    Raises:
        CommandFailed: the pool has all of them.
    """
    missing = [card for card in listed if card.number not in pool.cards]
    if not missing:
        raise CommandFailed("every card of this list is there already; a draft is for new cards")
    dictionary = build_dictionary(known, missing, pool)
    drafter = Drafter(Memory(recall(known, pool), dictionary), dictionary)
    return drafter.write_set(title, missing), drafter.tally


def describe_tally(tally: Tally) -> str:
    """What is left to do with a draft."""
    return (
        f"{tally.cards} cards, {tally.texts} texts to be read: {tally.complete} as known from other cards,"
        f" {tally.near} only near to a known one, {tally.empty} to be written;"
        f" {tally.nameless} names need English"
    )


def write_draft(pool: Pool, file: Path, known: list[Path], out: Path | None) -> None:
    """Read the lists, and print the draft or write it into a new file.

    Raises:
        CommandFailed: the pool has all the cards, or the file to be written exists.
        DataError: a list can't be read.
    """
    if out is not None and out.exists():
        raise CommandFailed(f"{out} exists: a draft never replaces what somebody may have read already")
    listed = read_list(file)
    cards = {card.number: card for path in known for card in read_list(path)}
    text, tally = draft_cards(f"Cards of {file.name}", listed, list(cards.values()), pool)
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
    typer.echo(describe_tally(tally), err=True)


File = Annotated[Path, typer.Argument(help="A list of cards: .json, .jsonl or .csv.", metavar="FILE")]
KnownLists = Annotated[
    list[Path] | None,
    typer.Option(
        "--known",
        help="A list of cards with their Japanese texts; proposals come from those that the pool has.",
        metavar="FILE",
    ),
]
Out = Annotated[
    Path | None, typer.Option("--out", help="The card file to write; printed without it.", metavar="FILE")
]
