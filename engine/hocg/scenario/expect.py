"""What must hold: paths, the values they may have, and the comparison with the table."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from engine.hocg.cards.terms import SEATS
from engine.hocg.scenario import facts
from engine.hocg.scenario.choose import canonical_name
from engine.hocg.scenario.model import (
    KNOWN_KEYS,
    CardsExpected,
    MovesExpected,
    PromptExpected,
    ViewExpected,
)
from engine.hocg.scenario.moves import Session
from engine.hocg.scenario.prompting import compare_prompt
from engine.hocg.scenario.words import REF_WORDS, Card, CheerColor, Number, PhaseName
from engine.kernel.documents import Document, Location
from engine.kernel.scenario.model import Count, SeatName, say_move, validate

Nobody = Literal["none"]
Zone = TypeAdapter[Any](Count | list[Card] | CardsExpected)

ZONES = {
    "hand": False,
    "archive": False,
    "holo_power": True,
    "life": True,
    "deck": True,
    "cheer_deck": True,
}
"""Zone -> whether its cards have an order."""

HOLOMEM_FACTS: Mapping[str, TypeAdapter[Any]] = {
    "card": TypeAdapter(Nobody | Number),
    "stack": TypeAdapter(Count | list[Number] | CardsExpected),
    "cheers": TypeAdapter(Count | list[CheerColor] | CardsExpected),
    "attached": TypeAdapter(Count | list[Number] | CardsExpected),
    "damage": TypeAdapter(Count),
    "hp": TypeAdapter(int),
    "max_hp": TypeAdapter(int),
    "resting": TypeAdapter(bool),
    "names": TypeAdapter(list[str]),
}

MATCH_FACTS: Mapping[str, TypeAdapter[Any]] = {
    "turn": TypeAdapter(Count),
    "player": TypeAdapter(SeatName),
    "phase": TypeAdapter(PhaseName),
    "winner": TypeAdapter(SeatName | Literal["draw", "none"]),
    "loss_reason": TypeAdapter(
        Literal["life", "deck", "stage", "redraw", "concede", "timeout", "effect", "none"]
    ),
    "last_art_damage": TypeAdapter(Count),
    "last_die": TypeAdapter(Annotated[int, Field(ge=0, le=6)]),
    "prompt": TypeAdapter(Nobody | PromptExpected),
    "legal": TypeAdapter(MovesExpected),
    "illegal": TypeAdapter(MovesExpected),
    "view": TypeAdapter(ViewExpected),
}

_PLACE = re.compile(REF_WORDS)


@dataclass(frozen=True)
class Expectation:
    """A path and the value it must have.

    Args:
        path: as it is written.
        seat: whose, or -1.
        place: a place on the stage, a zone, or empty.
        fact: what of it.
        value: what must be there.
    """

    path: str
    seat: int
    place: str
    fact: str
    value: Any


def read_expectations(expected: Mapping[str, Any], document: Document, place: Location) -> list[Expectation]:
    """The expectations of one map.

    Raises:
        DataError: a path is unknown, or its value isn't one that the path can have.
    """
    found = []
    for path, value in expected.items():
        here = (*place, path)
        parsed = parse_path(path)
        if parsed is None:
            raise document.error(
                f"unknown key {path!r} in {document.name_of(place)}: it is no path like a.center.damage, "
                f"b.hand or one of {', '.join(MATCH_FACTS)}",
                here,
            )
        seat, where, fact, adapter = parsed
        checked = validate(adapter, value, document, here, KNOWN_KEYS)
        has_order = ZONES.get(where) or fact == "stack"
        if isinstance(checked, CardsExpected) and (checked.top or checked.bottom) and not has_order:
            raise document.error(f"{path} has no order: 'top' and 'bottom' mean nothing there", here)
        found.append(Expectation(path, seat, where, fact, checked))
    return found


def parse_path(path: str) -> tuple[int, str, str, TypeAdapter[Any]] | None:
    """Seat, place, fact and the type of the value; ``None`` if there is no such path."""
    if path in MATCH_FACTS:
        return -1, "", path, MATCH_FACTS[path]
    name, dot, rest = path.partition(".")
    if name not in SEATS or not dot:
        return None
    seat = SEATS.index(name)
    if rest in ZONES:
        return seat, rest, "zone", Zone
    if rest == "back":
        return seat, rest, "row", TypeAdapter(Nobody | Count | list[Number])
    where, _, fact = rest.partition(".")
    fact = fact or "card"
    if not _PLACE.fullmatch(where) or "." in where or fact not in HOLOMEM_FACTS:
        return None
    return seat, where, fact, HOLOMEM_FACTS[fact]


def find_differences(session: Session, expected: Sequence[Expectation]) -> Iterator[str]:
    """What differs, a sentence each.

    Raises:
        DataError: something can't be compared, such as the facts of a card that doesn't exist.
    """
    for each in expected:
        for difference in _compare(session, each):
            yield f"{each.path}: {difference}"


def _compare(session: Session, each: Expectation) -> Iterator[str]:
    if each.seat < 0:
        yield from _compare_match_fact(session, each)
        return
    table = session.table
    if each.fact == "zone":
        yield from _compare_cards(session, facts.zone_cards(table, each.seat, each.place), each.value, each)
        return
    if each.fact == "row":
        row = facts.row_cards(table, each.seat)
        wanted = [] if each.value == "none" else each.value
        yield from _compare_value(len(row) if isinstance(wanted, int) else row, wanted)
        return
    holomem = facts.find(table, each.seat, each.place)
    if holomem is None:
        if each.value != "none":
            yield f"expected {_say(each.value)}, but nobody is there"
        return
    found = facts.holomem_fact(table, holomem, each.fact)
    if not isinstance(found, list):
        yield from _compare_value(found, each.value)
    elif each.fact == "names":
        yield from _compare_value(sorted(found), sorted(each.value))
    else:
        yield from _compare_cards(session, found, each.value, each)


def _compare_match_fact(session: Session, each: Expectation) -> Iterator[str]:
    value = each.value
    match each.fact:
        case "prompt":
            yield from compare_prompt(session, None if value == "none" else value)
        case "legal" | "illegal":
            wanted = each.fact == "legal"
            for seat, moves in enumerate((value.a, value.b)):
                for move in moves:
                    if session.would_allow(seat, move) is not wanted:
                        yield f"{say_move(move)} of {SEATS[seat]} is {'not legal' if wanted else 'legal'}"
        case "view":
            for name, viewer in (("a", 0), ("b", 1), ("spectator", None)):
                if (seen := getattr(value, name)) is not None:
                    yield from _compare_view(session, name, viewer, seen.has, seen.lacks)
        case _:
            yield from _compare_value(facts.match_fact(session.game, each.fact), value)


def _compare_view(
    session: Session, name: str, viewer: int | None, has: Sequence[str], lacks: Sequence[str]
) -> Iterator[str]:
    seen = facts.visible_cards(session, viewer)
    for card in has:
        if canonical_name(session.table, card) not in seen:
            yield f"{name} doesn't see {card}"
    for card in lacks:
        if canonical_name(session.table, card) in seen:
            yield f"{name} sees {card}"


def _compare_value(found: object, wanted: object) -> Iterator[str]:
    if found != wanted:
        yield f"expected {_say(wanted)}, found {_say(found)}"


def _compare_cards(
    session: Session, found: list[str], wanted: int | list[str] | CardsExpected, each: Expectation
) -> Iterator[str]:
    if isinstance(wanted, int):
        if len(found) != wanted:
            yield f"expected {wanted} cards, found {len(found)}: {_say(found)}"
        return
    table = session.table
    if isinstance(wanted, list):
        names = [canonical_name(table, card) for card in wanted]
        is_ordered = ZONES.get(each.place, False) or each.fact == "stack"
        if found != names if is_ordered else Counter(found) != Counter(names):
            yield f"expected {_say(names)}, found {_say(found)}"
        return
    yield from _compare_parts(session, found, wanted)


def _compare_parts(session: Session, found: list[str], wanted: CardsExpected) -> Iterator[str]:
    def name_all(cards: list[str] | None) -> list[str]:
        return [canonical_name(session.table, card) for card in cards or ()]

    has, lacks, top, bottom = map(name_all, (wanted.has, wanted.lacks, wanted.top, wanted.bottom))
    if missing := Counter(has) - Counter(found):
        yield f"lacks {_say(sorted(missing.elements()))}; it is {_say(found)}"
    if unwanted := sorted(set(lacks) & set(found)):
        yield f"has {_say(unwanted)}; it is {_say(found)}"
    if found[: len(top)] != top:
        yield f"expected {_say(top)} on top, found {_say(found[: len(top)])}"
    if bottom and found[-len(bottom) :] != bottom:
        yield f"expected {_say(bottom)} at the bottom, found {_say(found[-len(bottom) :])}"


def _say(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
