"""What a text means: the trees whose words stand where phrases were found.

A tree is built through its class, and kept only if the pattern that it was read by fits it and no pattern
does that would be printed before. What a pattern covers without saying it is found by an ``Inverse``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import product
from typing import Any

from engine.kernel.language.backward.ends import Symbol
from engine.kernel.language.backward.rules import AGAIN, Fixed, Hole, Manner, Maybe, Piece, Row, Rule, Word
from engine.kernel.language.backward.spans import Spans
from engine.kernel.language.patterns import ITSELF
from engine.kernel.language.phrase import Meaningless, Phrase, value_of
from engine.kernel.language.printer import DEFAULTS, Unsaid, fits

KEPT = 48
"""Meanings of one phrase that are gone on with: the lightest."""
MOST_VALUES = 3000
"""Meanings of one phrase that are looked at; a text that has more isn't read."""

NOT_THERE = (AssertionError, AttributeError, IndexError, StopIteration, TypeError, ValueError)
"""What classes raise when they are asked for something that this phrase hasn't got."""

NO_PHRASE = (Meaningless, Unsaid, *NOT_THERE)
"""What they raise when there is no such phrase."""

Fields = Mapping[str, Any]
Inverse = Callable[[Fields], Iterable[Fields]]
"""From what a pattern says (slots and values) to the fields that it covers, in every way there may be."""
Inverses = Mapping[type[Phrase], Inverse]
Weigh = Callable[[Any], tuple[int, ...]]
"""How far a phrase is from what texts mean, as far as it tells by itself; see ``Trees``."""
Join = Callable[[Any, Any], Any]
"""One value out of two that were read of a slot that stands twice in a pattern; ``None`` if they differ."""


class TooMany(Exception):
    """A text with more meanings than anybody could look at."""


class Trees:
    """The meanings of phrases that were found in a text.

    Args:
        spans: where they stand.
        inverses: how classes get the fields that their patterns cover.
        join: what comes of a slot that stands twice.
        weigh: which meanings of a phrase are gone on with where there are very many.
    """

    def __init__(self, spans: Spans, inverses: Inverses, join: Join, weigh: Weigh) -> None:
        self.spans = spans
        self._join = join
        self._weigh = weigh
        self._inverses = inverses
        self._values: dict[tuple[Symbol, int, int], tuple[Any, ...]] = {}
        self._rows: dict[tuple[Hole, str, int, int], tuple[tuple[Any, ...], ...]] = {}

    def of_whole(self, kind: type[Phrase]) -> tuple[Any, ...]:
        """The meanings of the whole text.

        Args:
            kind: what it is.

        Raises:
            TooMany: there are too many.
        """
        return self.of_hole(Hole("", (kind,), Manner()), 0, len(self.spans.text))

    def of_symbol(self, symbol: Symbol, start: int, place: int) -> tuple[Any, ...]:
        """The meanings of what stands between two places, if it is of a class.

        Raises:
            TooMany: there are too many.
        """
        key = (symbol, start, place)
        if key not in self._values:
            self._values[key] = ()  # nothing stands in the place of itself
            found: dict[Any, None] = {}
            for rule in self.spans.rules_of(symbol):
                for value in self._of_rule(rule, start, place):
                    found[value] = None
                    if len(found) > MOST_VALUES:
                        raise TooMany
            self._values[key] = self._lightest(found)
        return self._values[key]

    def _lightest(self, found: Iterable[Any]) -> tuple[Any, ...]:
        values = tuple(found)
        return values if len(values) <= KEPT else tuple(sorted(values, key=self._weigh)[:KEPT])

    def _of_rule(self, rule: Rule | Word, start: int, place: int) -> Iterator[Phrase | Enum]:
        if isinstance(rule, Word):
            if self.spans.back(place, rule.letters) == start:
                yield rule.member
            return
        for said in self._of_pieces(rule.pieces, start, place):
            if (joined := self._joined(said)) is not None:
                yield from self._make(rule, joined)

    def _of_pieces(self, pieces: tuple[Piece, ...], start: int, place: int) -> Iterator[dict[str, Any]]:
        """What the slots of a sequence may hold."""
        ends = [frozenset((place,))]
        for piece in reversed(pieces):
            ends.append(self.spans.before_piece(piece, ends[-1]))
        ends.reverse()
        if start in ends[0]:
            yield from self._go_on(pieces, 0, ends, start)

    def _go_on(
        self, pieces: tuple[Piece, ...], at: int, ends: list[frozenset[int]], start: int
    ) -> Iterator[dict[str, Any]]:
        if at == len(pieces):
            if start in ends[at]:
                yield {}
            return
        for end in ends[at + 1]:
            if start not in self.spans.of_piece(pieces[at], end):
                continue
            rest = list(self._go_on(pieces, at + 1, ends, end))
            if not rest:
                continue
            for said in self._of_piece(pieces[at], start, end):
                for each in rest:
                    yield said | each

    def _joined(self, said: dict[str, Any]) -> dict[str, Any] | None:
        """What is said, each field once; ``None`` if what is said of one in two places doesn't agree."""
        again = [name for name in said if AGAIN in name]
        for name in again:
            field = name.partition(AGAIN)[0]
            if field not in said or (joined := self._join(said[field], said[name])) is None:
                return None
            said[field] = joined
        return {name: value for name, value in said.items() if name not in again} if again else said

    def _of_piece(self, piece: Piece, start: int, place: int) -> Iterator[dict[str, Any]]:
        match piece:
            case Fixed():
                yield {}
            case Maybe(parts, flag):
                if start == place:
                    yield {}
                for said in self._of_pieces(parts, start, place):
                    yield said | ({flag: True} if flag else {})
            case Hole():
                for value in self.of_hole(piece, start, place):
                    yield {piece.field: value}
            case Row():
                for values in self._of_row(piece, start, place):
                    yield {piece.hole.field: values}

    def of_hole(self, hole: Hole, start: int, place: int) -> tuple[Any, ...]:
        """The meanings of what stands in a slot."""
        if isinstance(hole.held, str):
            return tuple(value for at, value in self.spans.words_in(hole, place) if at == start)
        found: dict[Any, None] = {}
        if hole.form:
            plain = Hole(hole.field, hole.held, hole.manner)
            for each in self.spans.plain(hole.form, place):
                if start in self.spans.of_hole(plain, each):
                    found |= dict.fromkeys(self.of_hole(plain, start, each))
            return tuple(found)
        for symbol in self.spans.ends.held(hole.held, hole.manner):
            if start in self.spans.starts(symbol, place):
                found |= dict.fromkeys(self.of_symbol(symbol, start, place))
        return tuple(found)

    def _of_row(self, row: Row, start: int, place: int) -> Iterator[tuple[Any, ...]]:
        yield from self._ended(row, start, place)
        if row.sentence is not None:
            for at in self.spans.of_hole(row.sentence, place):
                for value in self.of_hole(row.sentence, at, place) if at > start else ():
                    for before in self._of_row(row, start, at):
                        yield (*before, value)

    def _ended(self, row: Row, start: int, place: int) -> Iterator[tuple[Any, ...]]:
        """Lists whose last member ends at a place."""
        if start in self.spans.of_hole(row.alone, place):
            for value in self.of_hole(row.alone, start, place):
                yield (value,)
        for at in self.spans.of_hole(row.hole, place):
            if at == start or (mark := self.spans.back(at, row.between)) < 0:
                continue
            if before := self._begun(row, start, mark):
                for first, last in product(before, self.of_hole(row.hole, at, place)):
                    yield (*first, last)

    def _begun(self, row: Row, start: int, place: int) -> tuple[tuple[Any, ...], ...]:
        """Lists of members before the last one."""
        key = (row.inner, row.between, start, place)
        if key not in self._rows:
            self._rows[key] = ()
            found = [(value,) for value in self.of_hole(row.first, start, place)]
            for at in self.spans.of_hole(row.inner, place):
                if at == start or (mark := self.spans.back(at, row.between)) < 0:
                    continue
                if before := self._begun(row, start, mark):
                    found += [
                        (*first, last) for first, last in product(before, self.of_hole(row.inner, at, place))
                    ]
            if len(found) > MOST_VALUES:
                raise TooMany
            self._rows[key] = self._lightest(found)
        return self._rows[key]

    def _make(self, rule: Rule, said: dict[str, Any]) -> Iterator[Phrase]:
        """The phrases that say just this."""
        for node in self._made(rule, said):
            try:
                is_said = fits(node, rule.words) and not any(fits(node, each) for each in rule.earlier)
                if rule.again and len(set(_said_again(node, rule.again))) > 1:
                    continue
                if is_said and all(
                    value_of(node, field) == value for field, value in said.items() if field != ITSELF
                ):
                    yield node
            except NOT_THERE:
                continue

    def _made(self, rule: Rule, said: dict[str, Any]) -> Iterator[Phrase]:
        if ITSELF in said:
            yield said[ITSELF]
            return
        fields = rule.kind.__struct_fields__
        told = dict(rule.words.values) | {name: value for name, value in said.items() if name in fields}
        wholes = {name.partition(".")[0] for name in said if "." in name}
        required = set(fields) - DEFAULTS(rule.kind).keys()
        unsaid = {*rule.words.covers, *rule.kind.UNSAID, *wholes, *required} - told.keys()
        for more in self._ways(rule, said) if unsaid else ({},):
            try:
                yield rule.kind(**{name: value for name, value in more.items() if name in unsaid}, **told)
            except NO_PHRASE:
                continue

    def _ways(self, rule: Rule, said: dict[str, Any]) -> Iterator[Fields]:
        """How the fields that a pattern covers may be filled."""
        if rule.kind not in self._inverses:
            yield {}
            return
        try:
            yield from self._inverses[rule.kind](dict(rule.words.values) | said)
        except NO_PHRASE:
            return


def _said_again(value: object, again: str) -> Iterator[Enum]:
    """The words of a phrase that aren't said again where they have just been said."""
    if isinstance(value, Enum):
        if hasattr(value, again):
            yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _said_again(each, again)
    elif isinstance(value, Phrase):
        for field in value.__struct_fields__:
            yield from _said_again(getattr(value, field), again)
