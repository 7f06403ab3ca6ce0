"""Events in words: one sentence an event, as far as the viewer may know it."""

from engine.hocg.cards.terms import AbilityKind, MoveReason, Position, Zone
from engine.hocg.queries.naming import KINDS, POSITIONS, card_name, numbering_too
from engine.hocg.state import events as e
from engine.hocg.state import notes
from engine.hocg.state.table import Table
from engine.hocg.words.names import holomem_of, name_of, names_of
from engine.hocg.words.tellers import Tellers
from engine.hocg.words.told_battle import BATTLE
from engine.kernel.events import HIDDEN, Event, Viewer
from engine.kernel.translation import mark, say, seat_mark, tr, tr_n, tr_name

WAITING_KINDS = frozenset({AbilityKind.GIFT, AbilityKind.STAGE_SKILL, AbilityKind.ATTACH})
OTHERS = Tellers()

HANDS = {"rock": mark("rock"), "paper": mark("paper"), "scissors": mark("scissors")}
ZONE_NAMES = {
    Zone.DECK: mark("the deck"),
    Zone.CHEER_DECK: mark("the cheer deck"),
    Zone.HAND: mark("the hand"),
    Zone.ARCHIVE: mark("the archive"),
    Zone.HOLO_POWER: mark("holo Power"),
    Zone.LIFE: mark("life"),
    Zone.STAGE: mark("the stage"),
    Zone.RESOLUTION: mark("the resolution zone"),
}


@OTHERS.of(e.TurnStarted)
def _turn_started(table: Table, event: e.TurnStarted) -> str:
    return tr("Turn {turn}: {seat}.", turn=event.turn, seat=seat_mark(event.seat))


@OTHERS.of(e.FirstPlayerChosen)
def _first_player(table: Table, event: e.FirstPlayerChosen) -> str:
    return tr("{first} goes first.", first=seat_mark(event.first))


@OTHERS.of(e.HandRedrawn)
def _hand_redrawn(table: Table, event: e.HandRedrawn) -> str:
    if event.is_forced:
        return tr(
            "{seat} has no Debut holomem, shows {shown} and redraws.",
            seat=seat_mark(event.seat),
            shown=names_of(table, event.shown),
        )
    return tr("{seat} redraws.", seat=seat_mark(event.seat))


@OTHERS.of(e.StagesRevealed)
def _stages_revealed(table: Table, event: e.StagesRevealed) -> str:
    parts = []
    for seat in (0, 1):
        stage = names_of(table, tuple(each.top for each in table.player(seat).stage))
        parts.append(tr("{seat} begins with {stage}", seat=seat_mark(seat), stage=stage))
    return tr("{first}; {second}.", first=parts[0], second=parts[1])


@OTHERS.of(e.CardsDrawn)
def _cards_drawn(table: Table, event: e.CardsDrawn) -> str:
    return tr("{seat} draws {cards}.", seat=seat_mark(event.seat), cards=names_of(table, event.cards))


@OTHERS.of(e.CardsMoved)
def _cards_moved(table: Table, event: e.CardsMoved) -> str | None:
    what = names_of(table, event.cards)
    who, zone = seat_mark(event.seat), tr(ZONE_NAMES[event.to])
    match event.origin, event.to:
        case (_, Zone.RESOLUTION) | (Zone.RESOLUTION, Zone.ARCHIVE) | (Zone.CHEER_DECK, Zone.LIFE):
            return None
        case (Zone.HAND, Zone.DECK) if not event.is_bottom:
            return tr("{who} returns {what} to the deck.", who=who, what=what)
        case (Zone.DECK, Zone.DECK) | (Zone.HOLO_POWER, Zone.HOLO_POWER) if event.is_bottom:
            return tr("{who} puts {what} on the bottom of {zone}.", who=who, what=what, zone=zone)
        case (Zone.DECK, Zone.DECK) | (Zone.HOLO_POWER, Zone.HOLO_POWER):
            return tr("{who} puts {what} on the top of {zone}.", who=who, what=what, zone=zone)
        case (Zone.DECK, Zone.HOLO_POWER):
            return tr("{who} gets a holo Power.", who=who)
        case (Zone.HOLO_POWER, Zone.ARCHIVE) if event.is_payment:
            return tr("{who} pays {number} holo Power ({what}).", who=who, number=len(event.cards), what=what)
        case (_, Zone.ARCHIVE):
            return tr("{who} archives {what}.", who=who, what=what)
        case (_, Zone.HAND):
            return tr("{who} adds {what} to the hand.", who=who, what=what)
    origin = tr(ZONE_NAMES[event.origin])
    return tr("{who} moves {what} from {origin} to {zone}.", who=who, what=what, origin=origin, zone=zone)


@OTHERS.of(e.CardsRevealed)
def _cards_revealed(table: Table, event: e.CardsRevealed) -> str:
    return tr("{seat} reveals {cards}.", seat=seat_mark(event.seat), cards=names_of(table, event.cards))


@OTHERS.of(e.CardsLookedAt)
def _cards_looked_at(table: Table, event: e.CardsLookedAt) -> str:
    count = len(event.cards)
    if HIDDEN in event.cards or not event.cards:
        cards = tr_n("a card", "{number} cards", count)
        return tr(
            "{seat} looks at {cards} of {zone}.",
            seat=seat_mark(event.seat),
            cards=cards,
            zone=tr(ZONE_NAMES[event.zone]),
        )
    return tr("{seat} sees {cards}.", seat=seat_mark(event.seat), cards=names_of(table, event.cards))


@OTHERS.of(e.Shuffled)
def _shuffled(table: Table, event: e.Shuffled) -> str | None:
    return (
        tr("{seat} shuffles {zone}.", seat=seat_mark(event.seat), zone=tr(ZONE_NAMES[event.zone]))
        if table.state.turn
        else None
    )


def _is_just_named(
    table: Table, event: e.HolomemPlaced | e.SupportAttached, *kinds: type[e.CardsRevealed | e.SupportPlayed]
) -> bool:
    """Whether the sentence before names the card, and no other one."""
    at = next((at for at, each in enumerate(table.turn_events) if each is event), 0)
    before = table.turn_events[at - 1] if at else None
    match before:
        case e.CardsRevealed(cards=cards) if isinstance(before, kinds):
            return cards == (event.card,)
        case e.SupportPlayed(card=card) if isinstance(before, kinds):
            return card == event.card
    return False


@OTHERS.of(e.HolomemPlaced)
def _holomem_placed(table: Table, event: e.HolomemPlaced) -> str | None:
    """What lies face down is told when it is turned up."""
    if event.is_face_down:
        return None
    if _is_just_named(table, event, e.CardsRevealed):
        return tr("{seat} places it.", seat=seat_mark(event.seat))
    return tr("{seat} places {card}.", seat=seat_mark(event.seat), card=name_of(table, event.card))


@OTHERS.of(e.Bloomed)
def _bloomed(table: Table, event: e.Bloomed) -> str:
    """With the numbers of the cards where both are called the same."""
    previous, card = table.cards[event.previous], table.cards[event.card]
    is_alike = card_name(previous) == card_name(card) and previous.number != card.number
    with numbering_too({previous.number, card.number} if is_alike else set()):
        return tr(
            "{seat} blooms {previous} into {card}.",
            seat=seat_mark(event.seat),
            previous=name_of(table, event.previous),
            card=name_of(table, event.card),
        )


@OTHERS.of(e.Collabed)
def _collabed(table: Table, event: e.Collabed) -> str:
    return tr(
        "{seat} collabs with {holomem}.", seat=seat_mark(event.seat), holomem=holomem_of(table, event.holomem)
    )


@OTHERS.of(e.HolomemMoved)
def _holomem_moved(table: Table, event: e.HolomemMoved) -> str | None:
    if event.reason in (MoveReason.COLLAB, MoveReason.BATON_PASS):
        return None
    return tr(
        "The {origin} {holomem} of {seat} moves to the {to} position.",
        origin=tr(POSITIONS[event.origin]),
        holomem=holomem_of(table, event.holomem),
        seat=seat_mark(event.seat),
        to=tr(POSITIONS[event.to]),
    )


@OTHERS.of(e.BatonPassed)
def _baton_passed(table: Table, event: e.BatonPassed) -> str:
    leaving, entering = holomem_of(table, event.leaving), holomem_of(table, event.entering)
    return tr(
        "{seat} passes the baton from {leaving} to {entering}.",
        seat=seat_mark(event.seat),
        leaving=leaving,
        entering=entering,
    )


@OTHERS.of(e.CheerSent)
def _cheer_sent(table: Table, event: e.CheerSent) -> str:
    if event.origin is Zone.STAGE:
        sentence = mark("{seat} reattaches {card} to {holomem}.")
    elif event.position is None:
        sentence = mark("{seat} sends {card} to {holomem}.")
    else:
        return tr(
            "{seat} sends {card} to the {position} {holomem}.",
            seat=seat_mark(event.seat),
            card=name_of(table, event.card),
            position=tr(POSITIONS[event.position]),
            holomem=holomem_of(table, event.holomem),
        )
    return tr(
        sentence,
        seat=seat_mark(event.seat),
        card=name_of(table, event.card),
        holomem=holomem_of(table, event.holomem),
    )


@OTHERS.of(e.SupportAttached)
def _support_attached(table: Table, event: e.SupportAttached) -> str:
    holomem = table.last_known(event.holomem)
    is_named = _is_just_named(table, event, e.SupportPlayed, e.CardsRevealed)
    return tr(
        mark("{seat} attaches it to the {position} {holomem}.")
        if is_named
        else mark("{seat} attaches {card} to the {position} {holomem}."),
        seat=seat_mark(event.seat),
        card=name_of(table, event.card),
        position=tr(POSITIONS[Position.BACK if holomem is None else holomem.position]),
        holomem=holomem_of(table, event.holomem),
    )


@OTHERS.of(e.SupportPlayed)
def _support_played(table: Table, event: e.SupportPlayed) -> str:
    return tr("{seat} plays {card}.", seat=seat_mark(event.seat), card=name_of(table, event.card))


@OTHERS.of(e.SkillUsed)
def _skill_used(table: Table, event: e.SkillUsed) -> str:
    sentence = (
        mark("{seat} uses the SP Oshi skill {skill}.")
        if event.is_sp
        else mark("{seat} uses the Oshi skill {skill}.")
    )
    return tr(sentence, seat=seat_mark(event.seat), skill=tr_name(event.name))


@OTHERS.of(e.AbilityPlayed)
def _ability_played(table: Table, event: e.AbilityPlayed) -> str:
    return tr(
        mark("{seat} plays the {kind} {ability} of {card}.")
        if event.name
        else mark("{seat} plays the {kind} of {card}."),
        seat=seat_mark(event.seat),
        kind=tr(KINDS[event.kind]) if event.kind in KINDS else tr("ability"),
        ability=tr_name(event.name),
        card=name_of(table, event.card),
    )


@OTHERS.of(e.DiceRolled)
def _dice_rolled(table: Table, event: e.DiceRolled) -> str:
    return tr(
        "{seat} rolls {results}.", seat=seat_mark(event.seat), results=", ".join(map(str, event.results))
    )


@OTHERS.of(e.HandsShown)
def _hands_shown(table: Table, event: e.HandsShown) -> str:
    first, second = (tr(HANDS[hand]) for hand in event.hands)
    if event.winner < 0:
        return tr("{{0}} shows {first}, {{1}} shows {second}: nobody wins.", first=first, second=second)
    return tr(
        "{{0}} shows {first}, {{1}} shows {second}: {winner} wins.",
        first=first,
        second=second,
        winner=seat_mark(event.winner),
    )


@OTHERS.of(notes.EffectApplied)
def _effect_applied(table: Table, event: notes.EffectApplied) -> str:
    who = tr(", ").join(holomem_of(table, handle) for handle in event.targets)
    return tr("{who}: {note}.", who=who or seat_mark(event.seat), note=say(event.note))


def _has_waited(table: Table, event: notes.ConditionUnmet | notes.NothingDone) -> bool:
    """Whether a text wasn't brought into play, but has waited for something: such a text fails silently."""
    return event.kind in WAITING_KINDS or (
        event.kind == AbilityKind.SUPPORT and table.cards[event.source].is_attachment
    )


@OTHERS.of(notes.ConditionUnmet)
def _condition_unmet(table: Table, event: notes.ConditionUnmet) -> str | None:
    """Of a text that was brought into play."""
    if _has_waited(table, event):
        return None
    return tr(
        "{seat} doesn't meet “{condition}”.", seat=seat_mark(event.seat), condition=event.condition.say()
    )


@OTHERS.of(notes.NothingDone)
def _nothing_done(table: Table, event: notes.NothingDone) -> str | None:
    """Of a text that was brought into play."""
    return None if _has_waited(table, event) else tr("Nothing comes of it.")


@OTHERS.of(e.MatchEnded)
def _match_ended(table: Table, event: e.MatchEnded) -> str:
    return table.state.result.text if table.state.result else tr("The match is over.")


TELLERS = BATTLE | OTHERS


def narrate_event(table: Table, event: Event, viewer: Viewer) -> str | None:
    """The sentence, or ``None`` where there is nothing to tell."""
    seen = event.seen_by(viewer)
    if seen is None:
        return None
    teller = TELLERS.get(type(seen))
    return teller(table, seen) if teller else None
