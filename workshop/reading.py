"""``oshiban reading``: how much of printed Japanese is read, set by set as if the set were new."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bot.tools.common import AsJson, print_json
from bot.tools.drafting.lists import ListedCard, read_list
from bot.tools.drafting.memory import pair_texts
from bot.tools.drafting.reading import known_texts, part_names
from engine.hocg import HOCG
from engine.hocg.cards.card import Ability
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.program import Program
from engine.hocg.language.japanese_reader import JapaneseReader, PrintedText
from engine.hocg.language.japanese_texts import JapaneseTexts
from engine.hocg.language.nodes.nouns import Kind
from engine.kernel.language import Phrase


class Otherwise(msgspec.Struct, frozen=True):
    """A text that was read as another program than its card has: misread, or the same in other words."""

    number: str
    kind: str
    name: str
    card: str
    read: str


class SetFigures(msgspec.Struct, frozen=True):
    """What was read of a set.

    Args:
        name: the set.
        texts: how many texts it has.
        read: how many of them were read.
        same: how many of these as the very program that the card has.
        several: how many were left to people because they can mean several things.
        seconds: how long it took.
    """

    name: str
    texts: int
    read: int
    same: int
    several: int
    seconds: float


class Figures(msgspec.Struct, frozen=True):
    """What was read of all sets, and what was read otherwise than its card has it."""

    sets: list[SetFigures]
    otherwise: list[Otherwise]


class Trial:
    """Reads sets whose cards the pool has, each as if nothing were known of it but the names on its list: not
    its texts, nor how it is worded.

    Args:
        listed: cards with their printed texts.
        pool: the cards there are.
    """

    def __init__(self, listed: Sequence[ListedCard], pool: Pool) -> None:
        self._pool = pool
        self._reader = JapaneseReader(JapaneseTexts(pool.cards.values()))
        self._sets: dict[str, list[ListedCard]] = {}
        for card in listed:
            if pool.is_playable(card.number):
                self._sets.setdefault(set_of(card.number), []).append(card)
        self.otherwise: list[Otherwise] = []

    def run(self, wanted: Sequence[str] = ()) -> Iterator[SetFigures]:
        """What is read of each set, or of those that are wanted."""
        for name in sorted(self._sets):
            if not wanted or name in wanted:
                yield self._read_set(name)

    def _read_set(self, name: str) -> SetFigures:
        known = known_texts(self._pool, but=name)
        begun = time.process_time()
        found = Counter(
            self._read_text(card, japanese, ability, known)
            for card in (part_names(each, self._reader) for each in self._sets[name])
            for japanese, ability in pair_texts(card, self._pool.cards[card.number])
        )
        took = time.process_time() - begun
        same, otherwise, several = (found[what] for what in ("same", "otherwise", "several"))
        return SetFigures(name, found.total(), same + otherwise, same, several, round(took, 1))

    def _read_text(self, card: ListedCard, japanese: str, ability: Ability, known: frozenset[str]) -> str:
        read = self._reader.read(PrintedText(japanese, ability.kind, subtype=card.subtype), known)
        if read.best is None:
            return "several" if read.readings else "unread"
        if is_alike(read.best.program, ability.program):
            return "same"
        self.otherwise.append(
            Otherwise(card.number, ability.kind, ability.name, ability.text, read.best.text)
        )
        return "otherwise"


def set_of(number: str) -> str:
    """The set of a card number."""
    return number.partition("-")[0]


def sum_up(figures: Sequence[SetFigures]) -> SetFigures:
    """The figures of all sets as those of one."""
    counts = [[each.texts, each.read, each.same, each.several] for each in figures]
    texts, read, same, several = map(sum, zip(*counts, strict=True))
    return SetFigures("all", texts, read, same, several, round(sum(each.seconds for each in figures), 1))


def write_table(figures: Sequence[SetFigures]) -> str:
    """The figures as a table in Markdown."""
    lines = [
        "| set | texts | read | share | in the words of the card | left to people |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {each.name} | {each.texts} | {each.read} | {each.read / each.texts:.0%} | {each.same}"
        f" | {each.several} |"
        for each in (*figures, sum_up(figures))
        if each.texts
    ]
    return "\n".join(lines)


def reading(
    file: Annotated[Path, typer.Argument(help="A list of cards: .json, .jsonl or .csv.", metavar="LIST")],
    sets: Annotated[list[str] | None, typer.Option("--set", help="Read only this set.")] = None,
    as_json: AsJson = False,
) -> None:
    """Read the printed texts of cards there are, set by set as if the set were new, and compare."""
    trial = Trial(read_list(file), HOCG.pool)
    figures = list(trial.run(sets or ()))
    if as_json:
        print_json(Figures(figures, trial.otherwise))
        return
    typer.echo(write_table(figures))
    for each in trial.otherwise:
        typer.echo(f"\n{each.number} {each.kind} {each.name}\n  card: {each.card}\n  read: {each.read}")


def is_alike(one: Program, other: Program) -> bool:
    """Whether two programs are the same but for what says nothing: the order of the words before a noun, and
    of paragraphs.
    """
    return _sorted(one) == _sorted(other)


def _sorted(value: object) -> object:
    match value:
        case tuple():
            return tuple(map(_sorted, value))
        case Kind(adjectives, noun, after):
            return ("Kind", sorted(map(repr, map(_sorted, adjectives))), repr(noun), _sorted(after))
        case Program(parts):
            return sorted(map(repr, map(_sorted, parts)))
        case Phrase():
            fields = (_sorted(getattr(value, name)) for name in value.__struct_fields__)
            return (type(value).__name__, *fields)
    return repr(value)
