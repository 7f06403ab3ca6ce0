"""Events in words: one sentence an event, as far as the viewer may know it."""

from collections.abc import Callable
from typing import Any

from engine.hocg.cards.terms import CardType, Zone
from engine.hocg.state import events as e
from engine.hocg.state.table import Table
from engine.kernel.events import HIDDEN, Event, Viewer

Teller = Callable[[Table, Any], str | None]
TELLERS: dict[type[Event], Teller] = {}

ZONE_NAMES = {
    Zone.DECK: "the deck",
    Zone.CHEER_DECK: "the cheer deck",
    Zone.HAND: "the hand",
    Zone.ARCHIVE: "the archive",
    Zone.HOLO_POWER: "holo Power",
    Zone.LIFE: "life",
    Zone.STAGE: "the stage",
    Zone.RESOLUTION: "the resolution zone",
}


def narrate_event(table: Table, event: Event, viewer: Viewer) -> str | None:
    """The sentence, or ``None`` where there is nothing to tell."""
    seen = event.seen_by(viewer)
    if seen is None:
        return None
    teller = TELLERS.get(type(seen))
    return teller(table, seen) if teller else None


def tells(kind: type[Event]) -> Callable[[Teller], Teller]:
    """Register the function that puts this kind of event into words."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


def name_of(table: Table, handle: int) -> str:
    """A card by name; a hidden one is "a card"."""
    if handle == HIDDEN:
        return "a card"
    card = table.cards[handle]
    if card.type is CardType.CHEER:
        return f"a {card.colors[0] if card.colors else 'colorless'} cheer"
    if card.type is CardType.HOLOMEM:
        return f"{card.name} ({'Buzz ' if card.is_buzz else ''}{card.level})"
    return card.name


def names_of(table: Table, handles: tuple[int, ...]) -> str:
    """Cards by name; hidden ones are counted."""
    if not handles:
        return "nothing"
    if HIDDEN in handles:
        return "a card" if len(handles) == 1 else f"{len(handles)} cards"
    names = [name_of(table, handle) for handle in handles]
    counts = {name: names.count(name) for name in names}
    return ", ".join(
        name if count == 1 else f"{count} x {name.removeprefix('a ')}" for name, count in counts.items()
    )


def holomem_of(table: Table, handle: int) -> str:
    """A holomem by the name of its top card."""
    holomem = table.last_known(handle)
    return name_of(table, holomem.top) if holomem else "a holomem"


@tells(e.TurnStarted)
def _turn_started(table: Table, event: e.TurnStarted) -> str:
    return f"Turn {event.turn}: {{{event.seat}}}."


@tells(e.FirstPlayerChosen)
def _first_player(table: Table, event: e.FirstPlayerChosen) -> str:
    return f"{{{event.first}}} goes first."


@tells(e.HandRedrawn)
def _hand_redrawn(table: Table, event: e.HandRedrawn) -> str:
    if event.is_forced:
        return f"{{{event.seat}}} has no Debut holomem, shows {names_of(table, event.shown)} and redraws."
    return f"{{{event.seat}}} redraws."


@tells(e.StagesRevealed)
def _stages_revealed(table: Table, event: e.StagesRevealed) -> str:
    parts = []
    for seat in (0, 1):
        stage = [name_of(table, each.top) for each in table.player(seat).stage]
        parts.append(f"{{{seat}}} begins with {', '.join(stage)}")
    return "; ".join(parts) + "."


@tells(e.CardsDrawn)
def _cards_drawn(table: Table, event: e.CardsDrawn) -> str:
    return f"{{{event.seat}}} draws {names_of(table, event.cards)}."


@tells(e.CardsMoved)
def _cards_moved(table: Table, event: e.CardsMoved) -> str | None:
    what = names_of(table, event.cards)
    who = f"{{{event.seat}}}"
    match event.origin, event.to:
        case (_, Zone.RESOLUTION) | (Zone.RESOLUTION, Zone.ARCHIVE) | (Zone.CHEER_DECK, Zone.LIFE):
            return None
        case (Zone.HAND, Zone.DECK) if not event.is_bottom:
            return f"{who} returns {what} to the deck."
        case (Zone.DECK, Zone.DECK) | (Zone.HOLO_POWER, Zone.HOLO_POWER):
            end = "bottom" if event.is_bottom else "top"
            return f"{who} puts {what} on the {end} of {ZONE_NAMES[event.to]}."
        case (Zone.DECK, Zone.HOLO_POWER):
            return f"{who} gets a holo Power."
        case (_, Zone.ARCHIVE):
            return f"{who} archives {what}."
        case (_, Zone.HAND):
            return f"{who} adds {what} to the hand."
    return f"{who} moves {what} from {ZONE_NAMES[event.origin]} to {ZONE_NAMES[event.to]}."


@tells(e.CardsRevealed)
def _cards_revealed(table: Table, event: e.CardsRevealed) -> str:
    return f"{{{event.seat}}} reveals {names_of(table, event.cards)}."


@tells(e.CardsLookedAt)
def _cards_looked_at(table: Table, event: e.CardsLookedAt) -> str:
    count = len(event.cards)
    if HIDDEN in event.cards or not event.cards:
        cards = "a card" if count == 1 else f"{count} cards"
        return f"{{{event.seat}}} looks at {cards} of {ZONE_NAMES[event.zone]}."
    return f"{{{event.seat}}} sees {names_of(table, event.cards)}."


@tells(e.Shuffled)
def _shuffled(table: Table, event: e.Shuffled) -> str | None:
    return f"{{{event.seat}}} shuffles {ZONE_NAMES[event.zone]}." if table.state.turn else None


@tells(e.HolomemPlaced)
def _holomem_placed(table: Table, event: e.HolomemPlaced) -> str:
    if event.is_face_down:
        what = "a card face down" if event.card == HIDDEN else f"{name_of(table, event.card)} face down"
        return f"{{{event.seat}}} places {what}."
    return f"{{{event.seat}}} places {name_of(table, event.card)}."


@tells(e.Bloomed)
def _bloomed(table: Table, event: e.Bloomed) -> str:
    return f"{{{event.seat}}} blooms {name_of(table, event.previous)} into {name_of(table, event.card)}."


@tells(e.Collabed)
def _collabed(table: Table, event: e.Collabed) -> str:
    return f"{{{event.seat}}} collabs with {holomem_of(table, event.holomem)}."


@tells(e.HolomemMoved)
def _holomem_moved(table: Table, event: e.HolomemMoved) -> str | None:
    if event.reason in ("collab", "baton pass"):
        return None
    return f"{holomem_of(table, event.holomem)} of {{{event.seat}}} moves to the {event.to} position."


@tells(e.BatonPassed)
def _baton_passed(table: Table, event: e.BatonPassed) -> str:
    leaving, entering = holomem_of(table, event.leaving), holomem_of(table, event.entering)
    return f"{{{event.seat}}} passes the baton from {leaving} to {entering}."


@tells(e.CheerSent)
def _cheer_sent(table: Table, event: e.CheerSent) -> str:
    verb = "reattaches" if event.origin is Zone.STAGE else "sends"
    return f"{{{event.seat}}} {verb} {name_of(table, event.card)} to {holomem_of(table, event.holomem)}."


@tells(e.SupportAttached)
def _support_attached(table: Table, event: e.SupportAttached) -> str:
    return (
        f"{name_of(table, event.card)} is attached to {holomem_of(table, event.holomem)} of {{{event.seat}}}."
    )


@tells(e.SupportPlayed)
def _support_played(table: Table, event: e.SupportPlayed) -> str:
    return f"{{{event.seat}}} plays {name_of(table, event.card)}."


@tells(e.SkillUsed)
def _skill_used(table: Table, event: e.SkillUsed) -> str:
    return f"{{{event.seat}}} uses the {'SP ' if event.is_sp else ''}Oshi skill {event.name}."


@tells(e.AbilityPlayed)
def _ability_played(table: Table, event: e.AbilityPlayed) -> str:
    name = f" {event.name}" if event.name else ""
    return f"{{{event.seat}}}: {event.kind.replace('_', ' ')}{name} of {name_of(table, event.card)}."


@tells(e.DiceRolled)
def _dice_rolled(table: Table, event: e.DiceRolled) -> str:
    return f"{{{event.seat}}} rolls {', '.join(map(str, event.results))}."


@tells(e.HandsShown)
def _hands_shown(table: Table, event: e.HandsShown) -> str:
    shown = f"{{0}} shows {event.hands[0]}, {{1}} shows {event.hands[1]}"
    return f"{shown}: {f'{{{event.winner}}} wins' if event.winner >= 0 else 'nobody wins'}."


@tells(e.ArtUsed)
def _art_used(table: Table, event: e.ArtUsed) -> str:
    performer, target = name_of(table, event.card), holomem_of(table, event.target)
    return f"{performer} of {{{event.seat}}} uses {event.name} on {target}."


@tells(e.DamageDealt)
def _damage_dealt(table: Table, event: e.DamageDealt) -> str:
    kind = "" if event.kind == "arts" else "special "
    return f"{holomem_of(table, event.holomem)} of {{{event.seat}}} takes {event.amount} {kind}damage."


@tells(e.HpRestored)
def _hp_restored(table: Table, event: e.HpRestored) -> str:
    return f"{holomem_of(table, event.holomem)} of {{{event.seat}}} is restored by {event.amount}."


@tells(e.RestChanged)
def _rest_changed(table: Table, event: e.RestChanged) -> str | None:
    if event.cause < 0:
        return None
    state = "rests" if event.is_resting else "becomes active"
    return f"{holomem_of(table, event.holomem)} of {{{event.seat}}} {state}."


@tells(e.HolomemDowned)
def _holomem_downed(table: Table, event: e.HolomemDowned) -> str:
    return f"{name_of(table, event.card)} of {{{event.seat}}} is downed."


@tells(e.LifeLost)
def _life_lost(table: Table, event: e.LifeLost) -> str:
    left = len(table.player(event.seat).life)
    for later in reversed(table.events):
        if isinstance(later, e.LifeLost) and later.seat == event.seat:
            if later.card == event.card:
                break
            left += 1
    return f"{{{event.seat}}} loses a life ({left + 1} → {left}): {name_of(table, event.card)}."


@tells(e.EffectApplied)
def _effect_applied(table: Table, event: e.EffectApplied) -> str:
    who = ", ".join(holomem_of(table, handle) for handle in event.targets)
    return f"{who}: {event.note}." if who else f"{{{event.seat}}}: {event.note}."


@tells(e.MatchEnded)
def _match_ended(table: Table, event: e.MatchEnded) -> str:
    return table.state.result.text if table.state.result else "The match is over."
