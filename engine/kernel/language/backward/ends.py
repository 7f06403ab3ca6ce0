"""In which letters phrases can end, so that most rules needn't be tried."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from engine.kernel.language.backward.rules import (
    ANY_COUNTER,
    COUNTERS,
    Fixed,
    Held,
    Hole,
    Manner,
    Maybe,
    Piece,
    Row,
    Rule,
    Rules,
    holes_of,
)

DIGITS = frozenset("0123456789")
TERMINAL_ENDS: Mapping[str, frozenset[str] | None] = {
    "INT": DIGITS,
    "SIGNED": DIGITS,
    "NAME": frozenset(">"),
    "QUOTED": frozenset("」"),
}
"""How words of terminals end; those that aren't here end in any letter."""


class Symbol(NamedTuple):
    """A class said in some manner."""

    kind: type
    manner: Manner


class Category(NamedTuple):
    """Any of several classes said in some manner."""

    held: tuple[type, ...]
    manner: Manner


Goal = Symbol | Category


class Ends:
    """The last letters of everything that a start symbol leads to.

    Args:
        rules: the rules.
        start: the class to begin with.
    """

    def __init__(self, rules: Rules, start: type) -> None:
        self.rules = rules
        self.symbols: dict[Symbol, None] = {}
        self.last: dict[Symbol, set[str]] = {}
        self.open: set[Symbol] = set()
        """Symbols that may end in any letter."""
        self.empty: set[Symbol] = set()
        """Symbols that may be nothing."""
        self._held: dict[tuple[Held, Manner], tuple[Symbol, ...]] = {}
        self._collect(self.held((start,), Manner()))
        self._settle()
        self.circular = self._find_circular()
        """Symbols at whose end there may be one that ends in a phrase of its own sort."""
        self._is_circular: dict[Goal, bool] = {}
        self._by_letter: dict[tuple[Held, Manner], dict[str, tuple[Symbol, ...]]] = {}

    def held(self, held: tuple[type, ...], manner: Manner) -> tuple[Symbol, ...]:
        """The symbols that may stand in a slot."""
        key = (held, manner)
        if key not in self._held:
            plain = msgspec.structs.replace(manner, voice="")
            self._held[key] = tuple(
                Symbol(kind, manner if manner.voice and self.rules.has_voice(kind, manner.voice) else plain)
                for kind in self.rules.members(held)
            )
        return self._held[key]

    def ending_in(self, held: tuple[type, ...], manner: Manner, letter: str) -> tuple[Symbol, ...]:
        """Those of them that may end in a letter, or be nothing."""
        known = self._by_letter.setdefault((held, manner), {})
        if letter not in known:
            known[letter] = tuple(
                symbol
                for symbol in self.held(held, manner)
                if symbol in self.open or symbol in self.empty or letter in self.last[symbol]
            )
        return known[letter]

    def _collect(self, symbols: Iterable[Symbol]) -> None:
        waiting = list(symbols)
        while waiting:
            symbol = waiting.pop()
            if symbol in self.symbols:
                continue
            self.symbols[symbol] = None
            self.last[symbol] = set()
            for rule in self.rules.of_class(*symbol):
                if isinstance(rule, Rule):
                    for hole in holes_of(rule.pieces):
                        if not isinstance(hole.held, str):
                            waiting += self.held(hole.held, hole.manner)

    def _settle(self) -> None:
        """Widen what is known until nothing changes."""
        is_growing = True
        while is_growing:
            is_growing = False
            for symbol in self.symbols:
                before = (len(self.last[symbol]), symbol in self.open, symbol in self.empty)
                for rule in self.rules.of_class(*symbol):
                    self._widen(symbol, rule.pieces if isinstance(rule, Rule) else (Fixed((rule.letters,)),))
                after = (len(self.last[symbol]), symbol in self.open, symbol in self.empty)
                is_growing = is_growing or before != after

    def _widen(self, symbol: Symbol, pieces: tuple[Piece, ...]) -> None:
        last, is_empty = self.of_pieces(pieces)
        if last is None:
            self.open.add(symbol)
        else:
            self.last[symbol] |= last
        if is_empty:
            self.empty.add(symbol)

    def is_circular(self, goal: Goal) -> bool:
        """Whether a symbol, or any that may stand for some classes, is circular."""
        if goal not in self._is_circular:
            members = self.held(*goal) if isinstance(goal, Category) else (goal,)
            self._is_circular[goal] = not self.circular.isdisjoint(members)
        return self._is_circular[goal]

    def _find_circular(self) -> frozenset[Symbol]:
        """By taking away, again and again, what ends in nothing that is left."""
        waits_for = {symbol: self._at_the_end(symbol) for symbol in self.symbols}
        ended_by: dict[Symbol, list[Symbol]] = {}
        for symbol, others in waits_for.items():
            for other in others:
                ended_by.setdefault(other, []).append(symbol)
        count = {symbol: len(others) for symbol, others in waits_for.items()}
        free = [symbol for symbol, others in count.items() if not others]
        for symbol in free:  # grows on the way
            for before in ended_by.get(symbol, ()):
                count[before] -= 1
                if not count[before]:
                    free.append(before)
        return frozenset(self.symbols.keys() - free)

    def _at_the_end(self, symbol: Symbol) -> set[Symbol]:
        """The symbols that may be the last of a symbol."""
        found: set[Symbol] = set()
        for rule in self.rules.of_class(*symbol):
            if isinstance(rule, Rule):
                for hole in self._last_holes(rule.pieces):
                    if not isinstance(hole.held, str):
                        found.update(self.held(hole.held, hole.manner))
        return found

    def _last_holes(self, pieces: tuple[Piece, ...]) -> Iterator[Hole]:
        for piece in reversed(pieces):
            if isinstance(piece, Maybe):
                yield from self._last_holes(piece.parts)
            else:
                yield from holes_of((piece,))
            if not self._of_piece(piece)[1]:
                return

    def of_pieces(self, pieces: tuple[Piece, ...]) -> tuple[set[str] | None, bool]:
        """How a sequence may end, ``None`` if in any letter, and whether it may be nothing."""
        found: set[str] = set()
        for piece in reversed(pieces):
            last, is_empty = self._of_piece(piece)
            if last is None:
                return None, False
            found |= last
            if not is_empty:
                return found, False
        return found, True

    def _of_piece(self, piece: Piece) -> tuple[set[str] | None, bool]:
        match piece:
            case Fixed(options):
                return {each[-1] for each in options if each}, "" in options
            case Maybe(parts):
                last, _ = self.of_pieces(parts)
                return last, True
            case Hole():
                return self._of_hole(piece)
            case Row(hole, _, _, alone, _, sentence):
                found: set[str] = set()
                is_any_empty = False
                for each in (hole, alone, sentence):
                    if each is not None:
                        last, is_empty = self._of_hole(each)
                        if last is None:
                            return None, False
                        found |= last
                        is_any_empty = is_any_empty or is_empty
                return found, is_any_empty

    def _of_hole(self, hole: Hole) -> tuple[set[str] | None, bool]:
        if isinstance(hole.held, str):
            ends = TERMINAL_ENDS.get(hole.held)
            if ends is None or not hole.manner.counter:
                return (None if ends is None else set(ends)), False
            counters = COUNTERS if hole.manner.counter == ANY_COUNTER else (hole.manner.counter,)
            return {*ends, *(each[-1] for each in counters if each)}, False
        if hole.form:
            return self.rules.uninflected.ends_in(hole.form), False
        found: set[str] = set()
        is_empty = False
        for symbol in self.held(hole.held, hole.manner):
            if symbol in self.open:
                return None, False
            found |= self.last.get(symbol, set())
            is_empty = is_empty or symbol in self.empty
        return found, is_empty
