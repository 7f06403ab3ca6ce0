"""What a scenario expects: paths into a match, and the values that must be there."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal

from pydantic import TypeAdapter

from engine.kernel.documents import Document, Location
from engine.kernel.scenario.model import (
    SEAT_NAMES,
    CardsOf,
    Count,
    MovesOf,
    SeatName,
    ViewOf,
    validate,
)

Adapters = Mapping[str, TypeAdapter[Any]]
"""What can be asked for -> the values that it may have."""

ITSELF = "card"
"""What is asked of a card in play where its place stands alone."""


@dataclass(frozen=True)
class Expectation:
    """A path and the value it must have.

    Args:
        path: as it is written.
        seat: whose, or -1.
        place: a place on the table, or "" for a fact of the player or the match.
        fact: what is asked for.
        value: what must be there.
        is_ordered: whether the order matters where it is a list.
    """

    path: str
    seat: int
    place: str
    fact: str
    value: Any
    is_ordered: bool


@dataclass(frozen=True)
class Paths:
    """The paths of a game.

    Args:
        match: facts of the match, such as ``turn``.
        seats: facts and zones of a player, such as ``a.hand``.
        pieces: facts of a card in play, such as ``a.center.damage``.
        place: the places of cards in play, without their seat.
        ordered: the zones and facts that are lists whose order matters.
        examples: what a path may look like, for errors.
    """

    match: Adapters
    seats: Adapters
    pieces: Adapters
    place: re.Pattern[str]
    ordered: Collection[str]
    examples: str

    def parse(self, path: str) -> tuple[int, str, str, TypeAdapter[Any]] | None:
        """Seat, place, fact and the type of the value; ``None`` if there is no such path."""
        if path in self.match:
            return -1, "", path, self.match[path]
        seat, _, rest = path.partition(".")
        if seat not in SEAT_NAMES:
            return None
        if rest in self.seats:
            return SEAT_NAMES.index(seat), "", rest, self.seats[rest]
        place, _, fact = rest.partition(".")
        fact = fact or ITSELF
        if not self.place.fullmatch(place) or fact not in self.pieces:
            return None
        return SEAT_NAMES.index(seat), place, fact, self.pieces[fact]

    def _list_near(self, path: str) -> list[str]:
        """Paths that may have been meant: of the match, the seats, and the place that is named."""
        place = path.split(".")[1] if path.count(".") == 2 else ""
        facts = [*self.seats, *(f"{place}.{fact}" for fact in self.pieces if self.place.fullmatch(place))]
        return [*self.match, *(f"{seat}.{fact}" for seat in SEAT_NAMES for fact in facts)]

    def read(
        self,
        expected: Mapping[str, Any],
        document: Document,
        place: Location,
        cards: Collection[str] | None = None,
    ) -> list[Expectation]:
        """The expectations of one map.

        Args:
            expected: the map.
            document: the file it stands in.
            place: where in the file.
            cards: the numbers of all cards there are; if omitted any number will do.

        Raises:
            DataError: a path is unknown, or its value isn't one that the path can have.
        """
        found = []
        for path, value in expected.items():
            here = (*place, path)
            parsed = self.parse(path)
            if parsed is None:
                close = get_close_matches(path, self._list_near(path), 1)
                hint = f"; did you mean {close[0]!r}?" if close else ""
                raise document.error(
                    f"unknown key {path!r} in {document.name_of(place)}: it is no path like {self.examples} "
                    f"or one of {', '.join(self.match)}{hint}",
                    here,
                )
            seat, where, fact, adapter = parsed
            checked = validate(adapter, value, document, here, cards)
            is_ordered = fact in self.ordered
            if isinstance(checked, CardsOf) and (checked.top or checked.bottom) and not is_ordered:
                raise document.error(f"{path} has no order: 'top' and 'bottom' mean nothing there", here)
            found.append(Expectation(path, seat, where, fact, checked, is_ordered))
        return found


def match_facts(
    moves: type[MovesOf[Any]], prompt: Any, view: type[ViewOf[Any]], phases: Any
) -> dict[str, TypeAdapter[Any]]:
    """The facts of a match that can be asked for in every game.

    Args:
        moves: moves by seat.
        prompt: what a prompt must be like.
        view: what each viewer may see.
        phases: the type of the names of phases.
    """
    return {
        "turn": TypeAdapter(Count),
        "player": TypeAdapter(SeatName),
        "phase": TypeAdapter(phases),
        "winner": TypeAdapter(SeatName | Literal["draw", "none"]),
        "prompt": TypeAdapter(Literal["none"] | prompt),
        "legal": TypeAdapter(moves),
        "illegal": TypeAdapter(moves),
        "view": TypeAdapter(view),
    }
