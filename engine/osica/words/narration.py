"""Events in sentences. Players stand in them as {0} and {1}; front ends put names there."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.kernel import events as kernel
from engine.kernel.copies import say_copies
from engine.kernel.events import HIDDEN, Viewer
from engine.kernel.translation import mark, seat_mark, tr, tr_n
from engine.osica.cards.terms import Keyword, Zone
from engine.osica.language.changes import Duration
from engine.osica.language.texts import Keywords
from engine.osica.queries.names import PLACES, card_name, count_cards, count_costs
from engine.osica.state import events as e
from engine.osica.state.state import Change, Stat
from engine.osica.state.table import Table


class Names:
    """What pieces are called in a log, also those that have left."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def card(self, handle: int) -> str:
        """The name of a card in the language that is spoken."""
        return tr("one card") if handle < 0 else card_name(self.table.cards[handle])

    def cards(self, handles: Iterable[int]) -> str:
        """Cards by name if they are seen, else their number."""
        known = list(handles)
        if HIDDEN in known:
            return count_cards(len(known))
        counts = dict.fromkeys(map(self.card, known), 0)
        for handle in known:
            counts[self.card(handle)] += 1
        return tr(", ").join(name + say_copies(count) for name, count in counts.items())

    def piece(self, handle: int) -> str:
        """The name of a card in play, or of one that left since the last answer."""
        piece = self.table.piece(handle)
        if piece is not None:
            return card_name(self.table.card(piece))
        for event in self.table.events:
            if isinstance(event, e.Left | e.Entered) and event.piece == handle:
                return card_name(self.table.cards[event.card])
        return tr("a card that has left")

    def follower(self, event: kernel.Event) -> kernel.Event | None:
        """What was recorded right after an event that everybody sees."""
        events = self.table.events
        at = next((at for at, each in enumerate(events) if each is event), len(events))
        return events[at + 1] if at + 1 < len(events) else None

    def pieces(self, handles: Iterable[int]) -> str:
        """The names of several cards in play."""
        return tr(", ").join(map(self.piece, handles))


Teller = Callable[[Names, Any], str | None]


def narrate_event(table: Table, event: kernel.Event, viewer: Viewer) -> str | None:
    """An event in one sentence as this viewer may know it; ``None`` if there is nothing to say."""
    seen = event.seen_by(viewer)
    if seen is None or type(seen) not in TELLERS:
        return None
    return TELLERS[type(seen)](Names(table), seen)


def tell_draw(names: Names, event: e.CardsDrawn) -> str:
    """As in "{0} draws 2 cards."."""
    return tr("{player} draws {cards}.", player=seat_mark(event.seat), cards=names.cards(event.cards))


MOVED = {
    (Zone.DECK, Zone.COSTS): mark("{player} gains {costs} ({cards})."),
    (Zone.DECK, Zone.HEARTS): mark("{player} puts {count} from the deck on the hearts."),
    (Zone.DECK, Zone.LOOKED): mark("{player} looks at {cards}."),
    (Zone.OSHI_AREA, Zone.HAND): mark("{player} takes {cards} to hand, which was kept."),
}
"""What is said of cards that go from one zone to another."""
ARRIVED = {
    Zone.OSHI_AREA: mark("{player} keeps {cards}."),
    Zone.DROP: mark("{player} drops {cards}."),
    Zone.HEARTS: mark("{player} puts {cards} on the hearts."),
    Zone.COSTS: mark("{player} puts {cards} to the costs."),
    Zone.HAND: mark("{player} puts {cards} to hand."),
}
"""What is said of cards by where they go, wherever they come from."""


def tell_move(names: Names, event: e.CardsMoved) -> str | None:
    """Where cards go, in the words of the game where it has some."""
    sentence, player = "", seat_mark(event.seat)
    match event.origin, event.to:
        case (_, Zone.PLAYED) | (Zone.PLAYED, Zone.DROP):
            return None
        case Zone.STAGE | Zone.ASSIST, Zone.DROP:  # what leaves play itself is told otherwise
            return tr("The card that broke {card}'s limit is dropped.", card=names.cards(event.cards))
        case Zone.COSTS, Zone.DROP if event.is_payment:
            sentence = mark("{player} pays {costs} ({cards}).")
        case Zone.HEARTS, Zone.LOOKED:
            return tr_n(
                "{number} heart of {player} is taken.",
                "{number} hearts of {player} are taken.",
                len(event.cards),
                player=player,
            )
        case _, Zone.DECK if event.is_bottom:
            sentence = mark("{player} puts {cards} on the bottom of the deck.")
        case _, Zone.DECK:
            sentence = mark("{player} puts {cards} on top of the deck.")
    sentence = sentence or MOVED.get((event.origin, event.to)) or ARRIVED.get(event.to, "")
    return tr(
        sentence or mark("{player} puts {cards} to the {zone}."),
        player=player,
        cards=names.cards(event.cards),
        count=count_cards(len(event.cards)),
        costs=count_costs(len(event.cards)),
        zone=event.to.said,
    )


def tell_entry(names: Names, event: e.Entered) -> str:
    """As in "{0} plays Mika to the center."."""
    is_played = event.origin in (Zone.HAND, Zone.OSHI_AREA)
    plays, puts = mark("{player} plays {card} to the {place}."), mark("{player} puts {card} to the {place}.")
    return tr(
        plays if is_played else puts,
        player=seat_mark(event.seat),
        card=names.card(event.card),
        place=tr(PLACES[event.place]),
    )


LEFT = {
    Zone.DROP: mark("{card} is dropped."),
    Zone.OSHI_AREA: mark("{card} goes to {player}'s oshi area, face down."),
    Zone.HAND: mark("{card} returns to {player}'s hand."),
}


def tell_leave(names: Names, event: e.Left) -> str:
    """The line of the log for a card that leaves play, as in "Mika is dropped."."""
    sentence = LEFT.get(event.to, mark("{card} goes to {player}'s {zone}."))
    return tr(sentence, card=names.card(event.card), player=seat_mark(event.seat), zone=event.to.said)


def tell_text(names: Names, event: e.TextUsed) -> str | None:
    """A text that is used, of which follows what it does; of abilities with a name it is told when they have
    done something. A card that is played for its text is told as that.
    """
    if event.piece < 0 or isinstance(names.table.read(event.text), Keywords):
        return None
    return tr("{player} uses the text of {card}.", player=seat_mark(event.seat), card=names.card(event.card))


def tell_rest(names: Names, event: e.RestChanged) -> str | None:
    """Who is turned sideways, or stands up; that an appeal turns whoever appeals, everybody knows."""
    following = names.follower(event)
    if event.is_resting and isinstance(following, e.Appealed) and following.piece == event.piece:
        return None
    return tr(RESTS if event.is_resting else STANDS, card=names.piece(event.piece))


def tell_guard(names: Names, event: e.Guarded) -> str:
    """Who guards, or that nobody does."""
    return tr("{card} guards.", card=names.piece(event.piece)) if event.piece >= 0 else tr("Nobody guards.")


def tell_comparison(names: Names, event: e.AppealCompared) -> str:
    """That AP were compared, and which."""
    return tr(
        "{card} (AP {ap}) against {guard} (AP {guard_ap}).",
        card=names.piece(event.piece),
        ap=event.ap,
        guard=names.piece(event.guard),
        guard_ap=event.guard_ap,
    )


def tell_break(names: Names, event: e.LimitBroken) -> str:
    """With a card or by a text."""
    card = names.piece(event.piece)
    if event.card < 0:
        return tr("{card} breaks its limit.", card=card)
    return tr("{card} breaks its limit with {other} from hand.", card=card, other=names.card(event.card))


def tell_rank(names: Names, event: e.RankChanged) -> str:
    """As in "{0}'s Voyage rank rises to 2."."""
    rises = mark("{player}'s {rank} rank rises to {value}.")
    falls = mark("{player}'s {rank} rank falls to {value}.")
    sentence = rises if event.by > 0 else falls
    return tr(sentence, player=seat_mark(event.seat), rank=event.rank, value=event.value)


def tell_change(names: Names, event: e.ChangeMade) -> str:
    """As in "Mika: AP +2000 this turn."."""
    return tr(
        "{who}: {change} {duration}.",
        who=names.pieces(event.targets) if event.targets else seat_mark(event.seat),
        change=say_change(event.change),
        duration=Duration(event.duration).said,
    )


STATS = {
    Stat.LEVEL: mark("level {amount:+d}"),
    Stat.CHEERS: mark("cheer symbols {amount:+d}"),
    Stat.HAND_LIMIT: mark("hand limit {amount:+d}"),
    Stat.UNGUARDABLE: mark("unguardable appeals"),
    Stat.NO_DRAW: mark("no draw in the start phase"),
}


def say_change(change: Change) -> str:
    """As in "AP +2000", "Charge 4000", "unguardable appeals"."""
    if change.stat is Stat.KEYWORD and change.keyword is not None:
        return change.keyword.say(change.amount)
    if change.stat is Stat.AP:
        return f"AP {change.amount:+d}"
    return tr(STATS[change.stat], amount=change.amount)


def say_of_seat(sentence: str) -> Teller:
    """A teller of a sentence that names the player alone."""
    return lambda names, event: tr(sentence, player=seat_mark(event.seat))


def say_of_cards(sentence: str) -> Teller:
    """A teller of a sentence that names the player and some cards."""
    return lambda names, event: tr(sentence, player=seat_mark(event.seat), cards=names.cards(event.cards))


TOLD_KEYWORDS = {
    Keyword.CHEER_ON: mark("{card} cheers on."),
    Keyword.MIX: mark("{card} mixes."),
    Keyword.DECODE: mark("{card} decodes."),
    Keyword.PERFORM: mark("{card} performs."),
    Keyword.CONTACT: mark("{card} contacts."),
}


def tell_shuffle(names: Names, event: e.Shuffled) -> str | None:
    """Before the first turn all decks are shuffled, as everybody knows."""
    if not names.table.state.turn:
        return None
    return tr("{player} shuffles the deck.", player=seat_mark(event.seat))


RESTS, STANDS = mark("{card} is turned sideways."), mark("{card} stands up.")
APPEALS, APPEALS_AGAIN = mark("{card} appeals."), mark("{card} appeals once more.")
PLAYS, COUNTERS = mark("{player} plays {card}."), mark("{player} plays {card} as a Counter.")
ORB_OUT, ORB_GONE = mark("{player}'s orb comes out."), mark("{player}'s orb goes away.")

TELLERS: dict[type[kernel.Event], Teller] = {
    e.TurnStarted: lambda names, event: tr(
        "Turn {turn}: {player}.", turn=event.turn, player=seat_mark(event.seat)
    ),
    e.FirstPlayerChosen: lambda names, event: tr(
        "{player} decides: {first} goes first.", player=seat_mark(event.chooser), first=seat_mark(event.first)
    ),
    e.HandRedrawn: say_of_seat(mark("{player} exchanges the first hand.")),
    e.CardsDrawn: tell_draw,
    e.CardsMoved: tell_move,
    e.CardsRevealed: say_of_cards(mark("{player} shows {cards}.")),
    e.CardsLookedAt: say_of_cards(mark("{player} looks at {cards}.")),
    e.Shuffled: tell_shuffle,
    e.LimitRaised: lambda names, event: tr(
        "{player}'s limit rises to {limit}.", player=seat_mark(event.seat), limit=event.limit
    ),
    e.Entered: tell_entry,
    e.Left: tell_leave,
    e.PieceMoved: lambda names, event: tr(
        "{card} moves to the {place}.", card=names.piece(event.piece), place=tr(PLACES[event.to])
    ),
    e.PiecesSwapped: lambda names, event: tr(
        "{card} and {other} change places.", card=names.piece(event.piece), other=names.piece(event.other)
    ),
    e.RestChanged: tell_rest,
    e.OshiTurnedUp: lambda names, event: tr(
        "{player}'s oshi {card} lies face up again.",
        player=seat_mark(event.seat),
        card=names.card(event.card),
    ),
    e.EventPlayed: lambda names, event: tr(
        COUNTERS if event.is_counter else PLAYS, player=seat_mark(event.seat), card=names.card(event.card)
    ),
    e.TextUsed: tell_text,
    e.Passed: say_of_seat(mark("{player} passes.")),
    e.Cheered: lambda names, event: tr(
        "{player} cheers {count}.", player=seat_mark(event.seat), count=count_cards(event.count)
    ),
    e.Appealed: lambda names, event: tr(
        APPEALS_AGAIN if event.is_extra else APPEALS, card=names.piece(event.piece)
    ),
    e.Guarded: tell_guard,
    e.AppealCompared: tell_comparison,
    e.LimitBroken: tell_break,
    e.KeywordUsed: lambda names, event: tr(TOLD_KEYWORDS[event.keyword], card=names.piece(event.piece)),
    e.RankChanged: tell_rank,
    e.OrbChanged: lambda names, event: tr(
        ORB_OUT if event.is_out else ORB_GONE, player=seat_mark(event.seat)
    ),
    e.ChangeMade: tell_change,
    e.MatchEnded: lambda names, event: names.table.state.result.text if names.table.state.result else None,
}
"""What is said of each event. Of the others (phases, hearts taken, which a move has told) nothing is said."""
