"""Imagining a match from one seat: what the seat can't see is dealt anew, as it may well be (4.1.2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from engine.hocg.cards.deck import check_deck, shipped_decks
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import CardType
from engine.hocg.procedures.running import seen_cards
from engine.hocg.procedures.triggers import lay_table
from engine.hocg.state.events import SupportPlayed
from engine.hocg.state.family import Procedure
from engine.hocg.state.table import Table
from engine.hocg.state.unseen import shown_by, unseen_by, with_other_faces
from engine.kernel.chance import Chance
from engine.kernel.events import Event


class Imagination:
    """What one seat makes of a table: which cards it can't see, what they may be, and matches as they may be.

    It knows its own deck, as its player does. Of the opponent's it knows what has been shown; the rest is
    believed to be as in the shipped deck that has most of it.

    Args:
        table: the table; what the seat can't see has no influence on what comes out.
        seat: who imagines.

    Attributes:
        unseen: the cards that the seat can't see, in the order in which they lie on the table.
        hidden: the same in no order.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        prompt, looked = table.machine.prompt, seen_cards(table)
        self.unseen = unseen_by(table.state, prompt, table.events, seat, looked)
        self.hidden = frozenset(self.unseen)
        self._covered = list(self._sort_covered())
        self._recalled = self._find_recalled()

    def _find_recalled(self) -> dict[int, str]:
        """The cards that were shown this turn or in the one before and are hidden again since, with their
        faces: what is remembered of the turn speaks of them.
        """
        table, shown = self._table, list[int]()
        for event in (*table.turn_events, *table.last_turn_events):
            # A support card that is used is named openly.
            shown += (event.card,) if type(event) is SupportPlayed else shown_by(event, self._seat)
        return {card: table.state.numbers[card] for card in shown if card in self.hidden}

    def _sort_covered(self) -> Iterator[tuple[list[int], Sequence[str]]]:
        """The hidden cards by their owner and sort, each with the faces that they may have, sorted."""
        cards, numbers, split = self._table.cards, self._table.state.numbers, self._table.state.split
        cheer = CardType.CHEER
        covered: tuple[tuple[list[int], list[int]], ...] = (([], []), ([], []))
        for card in self.unseen:
            covered[card >= split][cards[card].type is cheer].append(card)
        for owner, sorts in enumerate(covered):
            if owner == self._seat:
                yield from ((own, sorted([numbers[card] for card in own])) for own in sorts)
                continue
            for theirs, believed in zip(sorts, _believe(self._table.pool, self._find_shown()), strict=True):
                yield theirs, _pick_faces(believed, len(theirs))

    def _find_shown(self) -> frozenset[tuple[str, int]]:
        """The cards of the opponent that aren't hidden, each number so many times."""
        numbers, split = self._table.state.numbers, self._table.state.split
        theirs = range(split, len(numbers)) if self._seat == 0 else range(split)
        shown = Counter([numbers[card] for card in theirs if card not in self.hidden])
        return frozenset(shown.items())

    def imagine(self, chance: Chance) -> Table:
        """An independent table that looks the same from the seat.

        Args:
            chance: deals the hidden cards, and makes every later shuffle and die.
        """
        table, numbers = self._table, list(self._table.state.numbers)
        for covered, faces in self._covered:
            dealt = list(faces)
            chance.shuffle(dealt)
            for card, face in zip(covered, dealt, strict=False):
                numbers[card] = face
        later, recalled = chance.branch(), self._recall(numbers) if self._recalled else {}
        twin = lay_table(with_other_faces(table.state, numbers, later), table.pool, table.machine.copy())
        twin.events = table.events
        twin.turn_events = _recall_events(table.turn_events, recalled)
        twin.last_turn_events = _recall_events(table.last_turn_events, recalled)
        for frame in twin.machine.stack:
            if isinstance(frame, Procedure):
                frame.imagine(self._seat, later)
        return twin

    def _recall(self, numbers: Sequence[str]) -> dict[int, int]:
        """Which card has the face now that each of those cards showed: what was done with a card that is
        shuffled away was done with such a card, wherever it lies.
        """
        faces = {card: face for card, face in self._recalled.items() if numbers[card] != face}
        taken = self._recalled.keys() - faces.keys()
        stand_ins: dict[int, int] = {}
        for covered, _ in self._covered:
            for card in faces.keys() & set(covered):
                alike = (each for each in covered if numbers[each] == faces[card] and each not in taken)
                if (found := next(alike, None)) is not None:
                    stand_ins[card] = found
                    taken |= {found}
        return stand_ins


def _recall_events(events: Sequence[Event], recalled: Mapping[int, int]) -> list[Event]:
    """Events as they are remembered where other cards have the faces of those that they speak of."""
    return [event.with_cards(recalled) for event in events] if recalled else list(events)


class Believed(NamedTuple):
    """What the opponent's hidden cards of a sort are believed to be.

    Args:
        left: the faces that are left of the deck that the opponent is believed to play, sorted.
        whole: all faces of that sort in it, sorted.
    """

    left: Sequence[str]
    whole: Sequence[str]


def _pick_faces(believed: Believed, count: int) -> Sequence[str]:
    """The faces that so many hidden cards of a sort may have; at least as many, sorted."""
    faces = believed.left if len(believed.left) >= count else believed.whole
    return list(faces) * ceil(count / max(1, len(faces)))


@lru_cache(maxsize=256)
def _believe(pool: Pool, shown: frozenset[tuple[str, int]]) -> tuple[Believed, Believed]:
    """What is believed of the opponent's hidden cards and of their hidden cheers by what has been shown of
    the deck, each number so many times.
    """
    gone, deck = dict(shown), _find_likeliest(pool, shown)

    def sort_out(*, is_cheer: bool) -> Believed:
        faces = _sort_faces(pool, deck, is_cheer)
        left = [face for face, count in faces for _ in range(count - gone.get(face, 0))]
        return Believed(left, [face for face, count in faces for _ in range(count)])

    return sort_out(is_cheer=False), sort_out(is_cheer=True)


@lru_cache(maxsize=256)
def _sort_faces(pool: Pool, deck: int, is_cheer: bool) -> Sequence[tuple[str, int]]:
    """The faces of a sort in a known deck, sorted, each with how many there are."""
    contents = _known_decks(pool)[deck]
    return sorted((face, count) for face, count in contents.items() if _is_sort(pool, face, is_cheer))


@lru_cache(maxsize=8)
def _known_decks(pool: Pool) -> Sequence[Mapping[str, int]]:
    """The contents of the decks that people are known to play: those that ship, as far as the pool has their
    cards.
    """
    decks = [each.deck for each in shipped_decks() if not check_deck(pool, each.deck)]
    return [
        {number: count for pile in deck.piles.values() for number, count in pile.items()} for deck in decks
    ]


@lru_cache(maxsize=8)
def _index_decks(pool: Pool) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Card number -> the places of the known decks that have it, each with how many."""
    found: dict[str, list[tuple[int, int]]] = {}
    for place, deck in enumerate(_known_decks(pool)):
        for number, count in deck.items():
            found.setdefault(number, []).append((place, count))
    return found


def _find_likeliest(pool: Pool, shown: frozenset[tuple[str, int]]) -> int:
    """The place of the known deck that has most of what was shown of one, each number so many times."""
    index = _index_decks(pool)
    in_common = [0] * len(_known_decks(pool))
    for number, count in shown:
        for place, copies in index.get(number, ()):
            in_common[place] += min(count, copies)
    return in_common.index(max(in_common))


def _is_sort(pool: Pool, number: str, is_cheer: bool) -> bool:
    kind = pool.cards[number].type
    return kind is not CardType.OSHI and (kind is CardType.CHEER) is is_cheer
