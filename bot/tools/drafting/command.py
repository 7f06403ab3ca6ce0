"""``oshiban cards draft`` and ``oshiban cards add``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.tools.common import CommandFailed, print_json
from bot.tools.drafting.entries import Drafter
from bot.tools.drafting.lists import ListedCard, read_list
from bot.tools.drafting.reading import ListReader, Report
from engine.hocg.cards.pool import Pool


class Added(Report, frozen=True):
    """What has come of a list that was added: the numbers of the cards that are there now."""

    added: list[str]


class Draft:
    """A list that was read.

    Args:
        listed: its cards.
        known: cards with Japanese texts; those that the pool has are where proposals come from.
        pool: the cards there are.
    """

    def __init__(self, listed: Sequence[ListedCard], known: Sequence[ListedCard], pool: Pool) -> None:
        self._reader = ListReader(listed, known, pool)
        listed = [self._reader.part_names(card) for card in listed]
        self.report = self._reader.read_all(listed)
        self.missing = [card for card in listed if card.number not in pool.cards]
        self.nameless = 0

    def write(self, title: str) -> str:
        """The card file of the listed cards that the pool doesn't have.

        Args:
            title: the first line of the file.

        Raises:
            CommandFailed: the pool has all of them.
        """
        if not self.missing:
            raise CommandFailed("every card of this list is there already; a draft is for new cards")
        drafter = Drafter(self._reader, self.report)
        written = drafter.write_set(title, self.missing)
        self.nameless = drafter.nameless
        return written

    def describe(self) -> str:
        """What is left to do before the card is complete."""
        report = self.report
        return (
            f"{len(report.cards)} cards, {report.complete_cards} of them complete;"
            f" {report.read} of {report.texts} texts read; {self.nameless} names need English"
        )


def draft_list(pool: Pool, file: Path, known: Sequence[Path]) -> Draft:
    """Read a list.

    Raises:
        DataError: a list can't be read.
    """
    listed = read_list(file)
    cards = {card.number: card for path in known for card in read_list(path)}
    return Draft(listed, list(cards.values()), pool)


def write_draft(pool: Pool, file: Path, known: Sequence[Path], out: Path | None, *, as_json: bool) -> None:
    """Read the lists, and print the draft or write it into a new file.

    Raises:
        CommandFailed: the pool has all the cards, or the file to be written exists.
        DataError: a list can't be read.
    """
    if out is not None and out.exists():
        raise CommandFailed(f"{out} exists: a draft never replaces what somebody may have read already")
    draft = draft_list(pool, file, known)
    if out is not None:
        out.write_text(draft.write(f"Cards of {file.name}"), encoding="utf-8")
    elif not as_json:
        typer.echo(draft.write(f"Cards of {file.name}"), nl=False)
    if as_json:
        print_json(draft.report)
    typer.echo(draft.describe(), err=True)


def add_cards(pool: Pool, file: Path, folder: Path | None, *, as_json: bool) -> None:
    """Put the cards of a list that the pool doesn't have into the folder of own cards: what was read can be
    played, the rest can be looked up.

    Raises:
        CommandFailed: there is no folder, it has such a file already, or the pool has all the cards.
        DataError: the list can't be read.
    """
    if folder is None:
        raise CommandFailed("where to? Name a folder with --folder, or in OSHIBAN_CARDS")
    out = folder / f"{file.stem}.yaml"
    if out.exists():
        raise CommandFailed(f"{out} exists: cards that are there are never replaced; delete it first")
    draft = draft_list(pool, file, ())
    written = draft.write(f"Cards of {file.name}")
    folder.mkdir(parents=True, exist_ok=True)
    out.write_text(written, encoding="utf-8")
    report = draft.report
    added = sorted(card.number for card in draft.missing)
    if as_json:
        print_json(Added(report.texts, report.read, report.complete_cards, report.cards, added))
    else:
        typer.echo(f"{len(added)} cards are in {out}")
    typer.echo(draft.describe(), err=True)


File = Annotated[Path, typer.Argument(help="A list of cards: .json, .jsonl or .csv.", metavar="LIST")]
KnownLists = Annotated[
    list[Path] | None,
    typer.Option(
        "--known",
        help="A list of cards with their Japanese texts; proposals come from those that the pool has.",
        metavar="LIST",
    ),
]
Out = Annotated[
    Path | None, typer.Option("--out", help="The card file to write; printed without it.", metavar="FILE")
]
Into = Annotated[
    Path | None,
    typer.Option(
        "--folder", help="The folder of own cards; the one in OSHIBAN_CARDS without it.", metavar="DIR"
    ),
]
