"""What a viewer can't see (4.1.2), and a match in which that part is dealt anew."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.hocg.cards.terms import Phase, Zone
from engine.hocg.state.events import (
    PUBLIC_ZONES,
    Bloomed,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRevealed,
    CheerSent,
    HandRedrawn,
    HolomemPlaced,
    LifeLost,
    Shuffled,
    SupportAttached,
)
from engine.hocg.state.state import State
from engine.kernel.chance import Chance
from engine.kernel.events import Event, Viewer
from engine.kernel.prompts import Prompt


def unseen_by(
    state: State,
    prompt: Prompt | None,
    events: Iterable[Event],
    viewer: Viewer,
    looked: Iterable[int] = (),
) -> list[int]:
    """The cards that a viewer can't see, in the order in which they lie on the table.

    Args:
        state: the state.
        prompt: the question that waits; whoever is asked sees the cards it offers.
        events: what happened since the last answer; a card shown by it is still known, unless it was shuffled
            away (5.6) or went on together with cards of the same zone that the viewer didn't see.
        viewer: a seat, or ``None`` for everybody.
        looked: the cards that whoever is asked has looked at before.
    """
    known = _known_since(state, events, viewer)
    if prompt is not None and prompt.seat == viewer:
        known.update(option.card for option in prompt.options if (option.card < state.split) == (viewer == 0))
        known.add(prompt.source)
        known.update(looked)
    return [card for card in _covered(state, viewer) if card not in known]


def _known_since(state: State, events: Iterable[Event], viewer: Viewer) -> set[int]:
    """The cards that events have shown to a viewer who can still tell where they are."""
    known: set[int] = set()
    places: dict[int, Zone] = {}
    for event in events:
        shown = set(shown_by(event, viewer))
        match event:
            case Shuffled(seat=seat, zone=zone):
                known -= {card for card in known if _may_lie(state, places, card, seat, zone)}
            case CardsMoved(seat=seat, cards=cards, origin=zone, to=to):
                if not shown.issuperset(cards):
                    known -= {card for card in known if _may_lie(state, places, card, seat, zone)}
                places.update(dict.fromkeys(cards, to))
            case CardsDrawn(seat=seat, cards=cards):
                if not shown.issuperset(cards):
                    known -= {card for card in known if _may_lie(state, places, card, seat, Zone.DECK)}
                places.update(dict.fromkeys(cards, Zone.HAND))
            case CardsRevealed(cards=cards, origin=zone) | CardsLookedAt(cards=cards, zone=zone):
                places.update(dict.fromkeys(cards, zone))
        known |= shown
    return known


def _may_lie(state: State, places: Mapping[int, Zone], card: int, seat: int, zone: Zone) -> bool:
    """Whether a card of this seat lies in a zone, as far as events tell."""
    return (card >= state.split) == bool(seat) and places.get(card, zone) is zone


def _covered(state: State, viewer: Viewer) -> list[int]:
    """The cards of zones that the viewer can't look into."""
    covered: list[int] = []
    for player in state.players:
        covered += (*player.deck, *player.cheer_deck, *player.life, *player.holo_power)
        if player.seat != viewer:
            covered += player.hand
            if state.phase is Phase.SETUP:  # 6.2.1.10: placed face down
                covered += (card for holomem in player.stage for card in holomem.stack)
    return covered


def shown_by(event: Event, viewer: Viewer) -> Sequence[int]:
    """The cards whose faces an event shows to a viewer."""
    show = SHOWN.get(type(event))
    return () if show is None else show(event, viewer)


def _show_to_all(event: CardsRevealed, viewer: Viewer) -> Sequence[int]:
    return event.cards


def _show_to_its_player(event: CardsLookedAt | CardsDrawn, viewer: Viewer) -> Sequence[int]:
    return event.cards if event.seat == viewer else ()


def _show_redrawn(event: HandRedrawn, viewer: Viewer) -> Sequence[int]:
    return event.shown if event.is_forced else ()


def _show_moved(event: CardsMoved, viewer: Viewer) -> Sequence[int]:
    """Those that come from or into a public zone, or are revealed; a player sees their own hand."""
    is_open = event.is_revealed or event.origin in PUBLIC_ZONES or event.to in PUBLIC_ZONES
    is_own = event.seat == viewer and Zone.HAND in (event.origin, event.to)
    return event.cards if is_open or is_own else ()


def _show_placed(event: HolomemPlaced, viewer: Viewer) -> Sequence[int]:
    return () if event.is_face_down else (event.card,)


def _show_one(event: LifeLost | Bloomed | CheerSent | SupportAttached, viewer: Viewer) -> Sequence[int]:
    return (event.card,)


SHOWN: Mapping[type[Event], Callable[[Any, Viewer], Sequence[int]]] = {
    CardsRevealed: _show_to_all,
    CardsLookedAt: _show_to_its_player,
    CardsDrawn: _show_to_its_player,
    HandRedrawn: _show_redrawn,
    CardsMoved: _show_moved,
    HolomemPlaced: _show_placed,
    LifeLost: _show_one,
    Bloomed: _show_one,
    CheerSent: _show_one,
    SupportAttached: _show_one,
}
"""The events that show faces of cards, each with which of them it shows to a viewer."""


def lies_open(events: Sequence[Event], cards: Sequence[int], zone: Zone) -> bool:
    """Whether everybody knows which cards these are, for they were revealed in a hidden zone and lie there as
    they did.

    Args:
        events: what has happened, the newest last.
        cards: the cards.
        zone: where they lie.
    """
    for event in reversed(events):
        match event:
            case CardsRevealed(cards=shown, origin=origin) if origin is zone:
                return set(shown).issuperset(cards)
            case Shuffled() | CardsMoved() | CardsDrawn():
                return False
    return False


def with_other_faces(state: State, numbers: Sequence[str], chance: Chance) -> State:
    """An independent state in which the cards have these numbers and chance goes another way.

    Args:
        state: the state.
        numbers: the card number of every handle.
        chance: the generator of everything that is still to come.
    """
    twin = state.copy()
    twin.numbers = tuple(numbers)
    twin.chance = chance
    return twin
