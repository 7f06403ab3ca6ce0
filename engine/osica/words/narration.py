"""Events in sentences. Players stand in them as {0} and {1}; front ends put names there."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.kernel import events as kernel
from engine.kernel.events import HIDDEN, Viewer
from engine.osica.cards.terms import Zone
from engine.osica.language.texts import Keywords
from engine.osica.queries.names import PLACES, count_of
from engine.osica.state import events as e
from engine.osica.state.table import Table


class Names:
    """What pieces are called in a log, also those that have left."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def card(self, handle: int) -> str:
        """A card's name."""
        return "a card" if handle < 0 else self.table.cards[handle].name

    def cards(self, handles: Iterable[int]) -> str:
        """Cards by name if they are seen, else their number."""
        known = list(handles)
        if HIDDEN in known:
            return count_of(len(known), "card")
        counts = dict.fromkeys(map(self.card, known), 0)
        for handle in known:
            counts[self.card(handle)] += 1
        return ", ".join(f"{count}× {name}" if count > 1 else name for name, count in counts.items())

    def piece(self, handle: int) -> str:
        """The name of a card in play, or of one that left since the last answer."""
        piece = self.table.piece(handle)
        if piece is not None:
            return self.table.card(piece).name
        for event in self.table.events:
            if isinstance(event, e.Left | e.Entered) and event.piece == handle:
                return self.table.cards[event.card].name
        return "a card that has left"

    def pieces(self, handles: Iterable[int]) -> str:
        """Several of them."""
        return ", ".join(map(self.piece, handles))


Teller = Callable[[Names, Any], str | None]


def narrate_event(table: Table, event: kernel.Event, viewer: Viewer) -> str | None:
    """An event in one sentence as this viewer may know it; ``None`` if there is nothing to say."""
    seen = event.seen_by(viewer)
    if seen is None or type(seen) not in TELLERS:
        return None
    return TELLERS[type(seen)](Names(table), seen)


def tell_draw(names: Names, event: e.CardsDrawn) -> str:
    """As in "{0} draws 2 cards."."""
    return f"{{{event.seat}}} draws {names.cards(event.cards)}."


def tell_move(names: Names, event: e.CardsMoved) -> str | None:
    """Where cards go, in the words of the game where it has some."""
    who, what = f"{{{event.seat}}}", names.cards(event.cards)
    count = count_of(len(event.cards), "card")
    match event.origin, event.to:
        case _, Zone.PLAYED:
            return None
        case Zone.PLAYED, Zone.DROP:
            return None
        case Zone.DECK, Zone.COSTS:
            return f"{who} gains {len(event.cards)} cost ({what})."
        case Zone.COSTS, Zone.DROP if event.is_payment:
            return f"{who} pays {len(event.cards)} cost ({what})."
        case Zone.DECK, Zone.HEARTS:
            return f"{who} puts {count} from the deck on the hearts."
        case Zone.HEARTS, Zone.LOOKED:
            verb = "is" if len(event.cards) == 1 else "are"
            return f"{count_of(len(event.cards), 'heart')} of {who} {verb} taken."
        case Zone.DECK, Zone.LOOKED:
            return f"{who} looks at {what}."
        case Zone.LOOKED, _:
            return f"{who} puts {what} {say_zone(event)}."
        case Zone.OSHI_AREA, Zone.HAND:
            return f"{who} takes {what} to hand, which was kept."
        case _, Zone.OSHI_AREA:
            return f"{who} keeps {what}."
        case _, Zone.DROP:
            return f"{who} drops {what}."
    return f"{who} puts {what} {say_zone(event)}."


def say_zone(event: e.CardsMoved) -> str:
    """Where cards go to."""
    match event.to:
        case Zone.DECK:
            return "on the bottom of the deck" if event.is_bottom else "on top of the deck"
        case Zone.HEARTS:
            return "on the hearts"
        case Zone.COSTS:
            return "to the costs"
        case Zone.HAND:
            return "to hand"
    return f"to the {event.to}"


def tell_entry(names: Names, event: e.Entered) -> str:
    """As in "{0} plays Mika to the center."."""
    verb = "plays" if event.origin in (Zone.HAND, Zone.OSHI_AREA) else "puts"
    return f"{{{event.seat}}} {verb} {names.card(event.card)} to the {PLACES[event.place]}."


def tell_leave(names: Names, event: e.Left) -> str:
    """As in "Mika is dropped."."""
    name = names.card(event.card)
    match event.to:
        case Zone.DROP:
            return f"{name} is dropped."
        case Zone.OSHI_AREA:
            return f"{name} goes to {{{event.seat}}}'s oshi area, face down."
        case Zone.HAND:
            return f"{name} returns to {{{event.seat}}}'s hand."
    return f"{name} goes to {{{event.seat}}}'s {event.to}."


def tell_text(names: Names, event: e.TextUsed) -> str | None:
    """A text that is used; of abilities with a name it is told when they have done something."""
    if isinstance(names.table.read(event.text), Keywords):
        return None
    return f"{names.card(event.card)}: {event.text}"


def tell_guard(names: Names, event: e.Guarded) -> str:
    """Who guards, or that nobody does."""
    return f"{names.piece(event.piece)} guards." if event.piece >= 0 else "Nobody guards."


def tell_comparison(names: Names, event: e.AppealCompared) -> str:
    """The AP of both."""
    mine, other = names.piece(event.piece), names.piece(event.guard)
    return f"{mine} (AP {event.ap}) against {other} (AP {event.guard_ap})."


def tell_break(names: Names, event: e.LimitBroken) -> str:
    """With a card or by a text."""
    by = f" with {names.card(event.card)} from hand" if event.card >= 0 else ""
    return f"{names.piece(event.piece)} breaks its limit{by}."


def tell_rank(names: Names, event: e.RankChanged) -> str:
    """As in "{0}'s Voyage rank rises to 2."."""
    verb = "rises" if event.by > 0 else "falls"
    return f"{{{event.seat}}}'s {event.rank} rank {verb} to {event.value}."


def tell_change(names: Names, event: e.ChangeMade) -> str:
    """As in "Mika: AP +2000 this turn."."""
    who = names.pieces(event.targets) if event.targets else f"{{{event.seat}}}"
    return f"{who}: {event.note}."


DEEDS = {
    "Cheer-on": "cheers on",
    "Mix": "mixes",
    "Decode": "decodes",
    "Perform": "performs",
    "Contact": "contacts",
}

TELLERS: dict[type[kernel.Event], Teller] = {
    e.TurnStarted: lambda names, event: f"Turn {event.turn}: {{{event.seat}}}.",
    e.FirstPlayerChosen: lambda names, event: f"{{{event.chooser}}} decides: {{{event.first}}} goes first.",
    e.HandRedrawn: lambda names, event: f"{{{event.seat}}} exchanges the first hand.",
    e.CardsDrawn: tell_draw,
    e.CardsMoved: tell_move,
    e.CardsRevealed: lambda names, event: f"{{{event.seat}}} shows {names.cards(event.cards)}.",
    e.CardsLookedAt: lambda names, event: f"{{{event.seat}}} looks at {names.cards(event.cards)}.",
    e.Shuffled: lambda names, event: f"{{{event.seat}}} shuffles the deck.",
    e.LimitRaised: lambda names, event: f"{{{event.seat}}}'s limit rises to {event.limit}.",
    e.Entered: tell_entry,
    e.Left: tell_leave,
    e.PieceMoved: lambda names, event: f"{names.piece(event.piece)} moves to the {PLACES[event.to]}.",
    e.PiecesSwapped: lambda names, event: (
        f"{names.piece(event.piece)} and {names.piece(event.other)} change places."
    ),
    e.RestChanged: lambda names, event: (
        f"{names.piece(event.piece)} {'rests' if event.is_resting else 'stands up'}."
    ),
    e.OshiTurnedUp: lambda names, event: (
        f"{{{event.seat}}}'s oshi {names.card(event.card)} lies face up again."
    ),
    e.EventPlayed: lambda names, event: (
        f"{{{event.seat}}} plays {names.card(event.card)}{' as a Counter' if event.is_counter else ''}."
    ),
    e.TextUsed: tell_text,
    e.Passed: lambda names, event: f"{{{event.seat}}} passes.",
    e.Cheered: lambda names, event: f"{{{event.seat}}} cheers {count_of(event.count, 'card')}.",
    e.Appealed: lambda names, event: (
        f"{names.piece(event.piece)} appeals{' once more' if event.is_extra else ''}."
    ),
    e.Guarded: tell_guard,
    e.AppealCompared: tell_comparison,
    e.LimitBroken: tell_break,
    e.KeywordUsed: lambda names, event: f"{names.piece(event.piece)} {DEEDS[event.keyword]}.",
    e.RankChanged: tell_rank,
    e.OrbChanged: lambda names, event: (
        f"{{{event.seat}}}'s orb {'comes out' if event.is_out else 'goes away'}."
    ),
    e.ChangeMade: tell_change,
    e.MatchEnded: lambda names, event: names.table.state.result.text if names.table.state.result else None,
}
"""What is said of each event. Of the others (phases, hearts taken, which a move has told) nothing is said."""
