"""What a scenario can ask of a table, in a scenario's words."""

from collections.abc import Iterator

import msgspec

from engine.hocg.cards.terms import SEATS, Phase, Zone
from engine.hocg.game import Game
from engine.hocg.queries import queries
from engine.hocg.scenario.choose import find_holomem, name_card
from engine.hocg.scenario.moves import Session
from engine.hocg.state.atoms import zone_of
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.state.views import CardView
from engine.kernel.errors import EngineBug

ZONES = {
    "hand": Zone.HAND,
    "archive": Zone.ARCHIVE,
    "holo_power": Zone.HOLO_POWER,
    "life": Zone.LIFE,
    "deck": Zone.DECK,
    "cheer_deck": Zone.CHEER_DECK,
}


def name_cards(table: Table, cards: list[int]) -> list[str]:
    """Cards by their names in scenarios."""
    return [name_card(table.cards[card]) for card in cards]


def zone_cards(table: Table, seat: int, zone: str) -> list[str]:
    """The cards of a zone, the top one first."""
    return name_cards(table, zone_of(table.player(seat), ZONES[zone]))


def row_cards(table: Table, seat: int) -> list[str]:
    """The top cards of the back holomem."""
    return [table.top(holomem).number for holomem in table.player(seat).back]


def find(table: Table, seat: int, place: str) -> Holomem | None:
    """The holomem in a place of a seat's stage."""
    return find_holomem(table, place, seat)


def holomem_fact(table: Table, holomem: Holomem, fact: str) -> str | int | bool | list[str]:
    """One fact of a holomem with all effects."""
    match fact:
        case "card":
            return table.top(holomem).number
        case "stack":
            return name_cards(table, holomem.stack)
        case "cheers":
            return name_cards(table, holomem.cheers)
        case "attached":
            return name_cards(table, holomem.attached)
        case "damage":
            return holomem.damage
        case "hp":
            return queries.remaining_hp(table, holomem)
        case "max_hp":
            return queries.max_hp(table, holomem)
        case "resting":
            return holomem.is_resting
        case "names":
            return list(table.top(holomem).names)
    raise EngineBug(f"a holomem has no fact {fact!r}")


def match_fact(game: Game, fact: str) -> str | int:
    """One fact of the match."""
    state = game.state
    result = game.result
    match fact:
        case "turn":
            return 1 if state.phase is Phase.SETUP else state.turn
        case "player":
            return SEATS[state.active]
        case "phase":
            return str(state.phase)
        case "winner":
            return "none" if result is None else "draw" if result.winner is None else SEATS[result.winner]
        case "loss_reason":
            return "none" if result is None else result.reason
        case "last_art_damage":
            return state.last_art_damage
        case "last_die":
            return state.last_die
    raise EngineBug(f"a match has no fact {fact!r}")


def visible_cards(session: "Session", viewer: int | None) -> set[str]:
    """Every card that a viewer may see: in the view, in a prompt of theirs, in what has just happened."""
    table = session.table
    numbers = set(_numbers_in(session.game.view(viewer)))
    prompt = session.game.prompt
    if prompt is not None and viewer == prompt.seat:
        handles = [prompt.source, *(option.card for option in prompt.options)]
        numbers.update(table.cards[handle].number for handle in handles if handle >= 0)
    for event in session.events:
        seen = event.seen_by(viewer)
        if seen is not None:
            numbers.update(table.cards[handle].number for handle in _handles_in(seen))
    by_number = {card.number: card for card in table.cards}
    return {name_card(by_number[number]) for number in numbers}


CARD_FIELDS = ("card", "cards", "shown", "previous")
"""The fields of events that hold cards."""


def _handles_in(event: msgspec.Struct) -> Iterator[int]:
    for name in event.__struct_fields__:
        if name in CARD_FIELDS:
            value = getattr(event, name)
            yield from (each for each in (value if isinstance(value, tuple) else (value,)) if each >= 0)


def _numbers_in(value: object) -> Iterator[str]:
    """The numbers of all cards anywhere inside a view."""
    if isinstance(value, CardView):
        yield value.number
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _numbers_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _numbers_in(each)
