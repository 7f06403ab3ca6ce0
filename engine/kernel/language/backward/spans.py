"""What stands where: phrases found in a text from right to left, without a thought of what they mean.

A place is a number: that of a letter of the text, or one of a letter that isn't there, where a changed verb
is read in its plain form. What stands before such a letter is the text again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from engine.kernel.language.backward.ends import Category, Ends, Goal, Symbol
from engine.kernel.language.backward.rules import (
    ANY_COUNTER,
    COLON,
    COUNTERS,
    Fixed,
    Hole,
    Maybe,
    Piece,
    Row,
    Rule,
    Word,
)
from engine.kernel.language.backward.uninflected import CLOSED_REMARK, LOOKED_AT, OPEN_REMARK, PROVISOS

Places = frozenset[int]
NOWHERE: Places = frozenset()
Scan = Callable[[str, int], Iterator[tuple[int, object]]]
"""Finds words of a terminal that end at a place of the text: where each begins, and its value."""


class Spans:
    """Where phrases begin that end somewhere in a text.

    Args:
        ends: the rules, and in which letters they may end.
        text: the letters.
        marks: what stands before each of them, and behind the last one, and doesn't count.
        scans: terminal -> how its words are found.
        facts: what is so of the text; a pattern that asks for one of ``known`` that isn't so is left out.
        known: the facts that are known before the text is read.
        unmeant: words that nothing in the text can mean.
        needed: class -> letters that its words never lack.
    """

    def __init__(
        self,
        ends: Ends,
        text: str,
        marks: Sequence[str],
        scans: Mapping[str, Scan],
        facts: frozenset[str] = frozenset(),
        known: frozenset[str] = frozenset(),
        unmeant: frozenset[Enum] = frozenset(),
        needed: Mapping[type, str] = MappingProxyType({}),
    ) -> None:
        self.ends = ends
        self.text = text
        self._marks = marks
        self._scans = scans
        self._denied = known - facts
        self._unmeant = unmeant
        self._lacking = frozenset(kind for kind, letters in needed.items() if letters not in text)
        self._letters = ["", *text]
        self._before = [-1, *range(len(text))]
        self._unreal: dict[tuple[int, str], int] = {}
        self._starts: dict[tuple[Goal, int], Places] = {}
        self._growing: dict[int, dict[Goal, set[int]]] = {}
        self._met: dict[int, set[Goal]] = {}
        self._circular: set[int] = set()
        self._under_way: set[tuple[Goal, int]] = set()
        self._plain: dict[tuple[str, int], tuple[int, ...]] = {}
        self._words: dict[tuple[str, int], tuple[tuple[int, object], ...]] = {}
        self._rules: dict[Symbol, tuple[Rule | Word, ...]] = {}

    # Letters

    def _put(self, place: int, letters: str) -> int:
        """The place behind letters that aren't there."""
        for letter in letters:
            key = (place, letter)
            found = self._unreal.get(key)
            if found is None:
                if 0 <= place < len(self.text) and self.text[place] == letter:
                    found = place + 1
                else:
                    found = len(self._letters)
                    self._letters.append(letter)
                    self._before.append(place)
                self._unreal[key] = found
            place = found
        return place

    def tail(self, place: int, size: int) -> str:
        """The last letters before a place, at most so many."""
        if place <= len(self.text):
            return self.text[max(0, place - size) : place]
        found: list[str] = []
        while place > 0 and len(found) < size:
            found.append(self._letters[place])
            place = self._before[place]
        return "".join(reversed(found))

    def back(self, place: int, letters: str) -> int:
        """Where letters begin that end at a place; -1 if others stand there."""
        if place <= len(self.text):
            return place - len(letters) if self.text.endswith(letters, 0, place) else -1
        for letter in reversed(letters):
            if place <= 0 or self._letters[place] != letter:
                return -1
            place = self._before[place]
        return place

    def step_back(self, place: int, count: int) -> int:
        """The place so many letters before."""
        for _ in range(count):
            place = self._before[place]
        return place

    # Phrases

    def rules_of(self, symbol: Symbol) -> tuple[Rule | Word, ...]:
        """The rules of a symbol that can be meant here."""
        if symbol.kind in self._lacking:
            return ()
        if symbol not in self._rules:
            self._rules[symbol] = tuple(
                rule
                for rule in self.ends.rules.of_class(*symbol)
                if (
                    rule.member not in self._unmeant
                    if isinstance(rule, Word)
                    else self._denied.isdisjoint(rule.words.given)
                )
            )
        return self._rules[symbol]

    def starts(self, goal: Goal, place: int) -> Places:
        """Where a phrase of a class may begin that ends at a place."""
        known = self._starts.get((goal, place))
        if known is not None:
            return known
        if not self.ends.is_circular(goal):
            found: set[int] = set()
            self._find(goal, place, found)
            self._starts[goal, place] = result = frozenset(found)
            return result
        growing = self._growing.get(place)
        if growing is not None:
            return self._grow(goal, place, growing)
        growing = self._growing[place] = {}
        before = -1
        while before != (size := sum(map(len, growing.values()))):
            before = size
            self._met[place] = set()
            self._grow(goal, place, growing)
            if place not in self._circular:
                break
        del self._growing[place]
        for each in self._met.pop(place):
            self._starts[each, place] = frozenset(growing[each])
        self._circular.discard(place)
        return self._starts[goal, place]

    def _grow(self, goal: Goal, place: int, growing: dict[Goal, set[int]]) -> Places:
        """Find more of what ends at a place where phrases may end in phrases of their own sort: what is under
        way counts as far as it is found.
        """
        found = growing.setdefault(goal, set())
        met = self._met[place]
        if goal in met:
            if (goal, place) in self._under_way:
                self._circular.add(place)
            return frozenset(found)
        met.add(goal)
        self._under_way.add((goal, place))
        self._find(goal, place, found)
        self._under_way.discard((goal, place))
        return frozenset(found)

    def _find(self, goal: Goal, place: int, found: set[int]) -> None:
        """Find where phrases of a class begin, by each of its rules."""
        if isinstance(goal, Category):
            for each in self.ends.ending_in(goal.held, goal.manner, self._letters[place]):
                found |= self.starts(each, place)
            return
        for rule in self.rules_of(goal):
            if isinstance(rule, Word):
                at = self.back(place, rule.letters)
                if at >= 0:
                    found.add(at)
            else:
                found |= self.of_pieces(rule.pieces, place)

    def of_pieces(self, pieces: tuple[Piece, ...], place: int) -> Places:
        """Where a sequence may begin that ends at a place."""
        places: Places = frozenset((place,))
        for piece in reversed(pieces):
            places = self.before_piece(piece, places)
            if not places:
                break
        return places

    def before_piece(self, piece: Piece, places: Places) -> Places:
        """Where a piece may begin that ends at one of some places."""
        found: set[int] = set()
        for place in places:
            found |= self.of_piece(piece, place)
        return frozenset(found)

    def of_piece(self, piece: Piece, place: int) -> Places:
        """Where a piece may begin that ends at a place."""
        match piece:
            case Fixed(options, opens, closes):
                if closes and not self._has_colon(place):
                    return NOWHERE
                found = frozenset(at for each in options if (at := self.back(place, each)) >= 0)
                return frozenset(filter(self._has_colon, found)) if opens else found
            case Maybe(parts):
                return self.of_pieces(parts, place) | {place}
            case Hole():
                return self.of_hole(piece, place)
            case Row():
                return self._of_row(piece, place)

    def _has_colon(self, place: int) -> bool:
        """Whether a colon stands at a place, as far as that is known."""
        return place > len(self.text) or COLON in self._marks[place]

    def of_hole(self, hole: Hole, place: int) -> Places:
        """Where what stands in a slot may begin."""
        if isinstance(hole.held, str):
            return frozenset(at for at, _ in self.words_in(hole, place))
        if hole.form:
            found: set[int] = set()
            for plain in self.plain(hole.form, place):
                found |= self.of_hole(_without_form(hole), plain)
            return frozenset(found)
        return self.starts(Category(hole.held, hole.manner), place)

    def _of_row(self, row: Row, place: int) -> Places:
        found: set[int] = set(self.of_hole(row.alone, place))
        inner: set[int] = set()
        waiting = [self._before_mark(row, at) for at in self.of_hole(row.hole, place)]
        if row.sentence is not None:
            for at in self._of_sentences(row.sentence, place):
                found |= self.of_hole(row.alone, at)
                waiting += [self._before_mark(row, each) for each in self.of_hole(row.hole, at)]
        while waiting:
            at = waiting.pop()
            if at < 0 or at in inner:
                continue
            inner.add(at)
            found |= self.of_hole(row.first, at)
            waiting += [self._before_mark(row, each) for each in self.of_hole(row.inner, at)]
        return frozenset(found)

    def _of_sentences(self, sentence: Hole, place: int) -> set[int]:
        """Where one or more sentences may begin."""
        found: set[int] = set()
        waiting = [place]
        while waiting:
            for at in self.of_hole(sentence, waiting.pop()):
                if at not in found:
                    found.add(at)
                    waiting.append(at)
        return found

    def _before_mark(self, row: Row, place: int) -> int:
        return self.back(place, row.between)

    def words_in(self, hole: Hole, place: int) -> Iterator[tuple[int, object]]:
        """The words of a terminal that stand in a slot, with their counter."""
        assert isinstance(hole.held, str)
        counter = hole.manner.counter
        for each in COUNTERS if counter == ANY_COUNTER else (counter,):
            behind = self.back(place, each)
            if behind >= 0:
                yield from self.words(hole.held, behind)

    def words(self, terminal: str, place: int) -> tuple[tuple[int, object], ...]:
        """The words of a terminal that end at a place, where each begins and its value."""
        key = (terminal, place)
        if key not in self._words:
            if place <= len(self.text):
                words = self._scans[terminal](self.text, place)
                found = tuple((at, value) for at, value in words if self._is_whole(at, place))
            else:
                tail = self.tail(place, len(self.text) + LOOKED_AT)
                found = tuple(
                    (self.step_back(place, len(tail) - at), value)
                    for at, value in self._scans[terminal](tail, len(tail))
                )
            self._words[key] = found
        return self._words[key]

    def _is_whole(self, start: int, place: int) -> bool:
        """Whether digits between two places are a number: no mark stands among them, and one, or no digit,
        before them.
        """
        if not self.text[place - 1].isdigit():
            return True
        if any(self._marks[start + 1 : place]):
            return False
        return not (start and self.text[start].isdigit() and self.text[start - 1].isdigit()) or bool(
            self._marks[start]
        )

    # Verbs

    def plain(self, form: str, place: int) -> tuple[int, ...]:
        """The places behind what a phrase that ends here was before its verb was put into a form."""
        key = (form, place)
        if key not in self._plain:
            found = dict.fromkeys(self._uninflected(form, place))
            for remark in self._remarks(place):
                behind = self.step_back(place, len(remark))
                for each in self._uninflected(form, behind):
                    found[self._put(each, remark)] = None
            self._plain[key] = tuple(found)
        return self._plain[key]

    def _uninflected(self, form: str, place: int) -> Iterator[int]:
        for size, plain in self.ends.rules.uninflected.plain_ends(form, self.tail(place, LOOKED_AT)):
            yield self._put(self.step_back(place, size), plain)

    def _remarks(self, place: int) -> Iterator[str]:
        """The remarks that may stand at the end, behind a verb."""
        tail = self.tail(place, len(self.text) + LOOKED_AT)
        if tail.endswith(CLOSED_REMARK) and OPEN_REMARK in tail:
            yield tail[tail.rindex(OPEN_REMARK) :]
        for proviso in PROVISOS:
            if proviso in tail:
                yield tail[tail.rindex(proviso) :]


def _without_form(hole: Hole) -> Hole:
    return Hole(hole.field, hole.held, hole.manner)
