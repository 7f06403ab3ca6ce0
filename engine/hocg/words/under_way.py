"""What is under way while a question is asked, in words: a damage, dice, a down, cards to be archived."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.hocg.abilities.occasions import Trigger
from engine.hocg.abilities.results import Came
from engine.hocg.actions.worth import facts_of
from engine.hocg.cards.terms import DamageKind
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.archiving import Archiving
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.dice import RollDice
from engine.hocg.procedures.playing import playable_waiting
from engine.hocg.procedures.resolution import Resolution, part_of
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.procedures.running import find_running
from engine.hocg.procedures.triggers import OWN_EFFECTS
from engine.hocg.queries.naming import card_name, holomem_name, say_cards
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.rules.setup import Mulligan
from engine.hocg.state import events
from engine.hocg.state.table import Table
from engine.hocg.words.asking import say_ability, say_ability_text
from engine.hocg.words.board import PHASES
from engine.hocg.words.damages import begin, say_damage, say_whose
from engine.hocg.words.names import holomem_of
from engine.hocg.words.narration import narrate_event
from engine.kernel.events import Event
from engine.kernel.machine import Frame
from engine.kernel.prompts import NONE
from engine.kernel.sequel import join_sentences
from engine.kernel.translation import mark, seat_mark, tr, tr_n

Teller = Callable[[Table, Any, Sequence[Frame]], str]
TELLERS: dict[type[Frame], Teller] = {}


def say_occasion(table: Table) -> str:
    """What has brought the waiting question up and isn't done yet, the innermost of several; "" if nothing
    has. Where what it does hangs on a text, that text is in the second line.
    """
    stack = table.machine.stack
    for depth in range(len(stack) - 1, -1, -1):
        teller = TELLERS.get(type(stack[depth]))
        told = teller(table, stack[depth], stack[:depth]) if teller is not None else ""
        if told:
            return told
    return ""


def say_cause(table: Table, below: Sequence[Frame], source: int) -> str:
    """The ability that something comes from; its card, if that does it without one."""
    running = find_running(below)
    return card_name(table.cards[source]) if running is None else say_ability(table, running)


def tells(kind: type[Frame]) -> Callable[[Teller], Teller]:
    """Register the function that puts this kind of procedure into words."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


@tells(DealDamage)
def _damage(table: Table, frame: DealDamage, below: Sequence[Frame]) -> str:
    return say_damage(table, frame, below)


@tells(RollDice)
def _dice(table: Table, frame: RollDice, below: Sequence[Frame]) -> str:
    """With the text that says what the results are good for."""
    cause = say_cause(table, below, frame.source)
    if frame.results:
        shown = tr(", ").join(map(str, frame.results))
        words = tr_n(
            "{cause}: the die shows {results}.",
            "{cause}: the dice show {results}.",
            frame.count,
            cause=cause,
            results=shown,
        )
    else:
        words = tr_n(
            "{cause}: a die is about to be rolled.",
            "{cause}: {number} dice are about to be rolled.",
            frame.count,
            cause=cause,
        )
    running = find_running(below)
    return words if running is None else f"{words}\n{say_ability_text(table, running)}"


@tells(DownHolomem)
def _down(table: Table, frame: DownHolomem, below: Sequence[Frame]) -> str:
    holomem = table.holomem(frame.holomem)
    if holomem is None:
        return ""
    name = holomem_name(table, holomem.id)
    return tr("{holomem} goes down.", holomem=begin(say_whose(table, holomem.seat, name)))


@tells(CheckTiming)
def _event(table: Table, frame: CheckTiming, below: Sequence[Frame]) -> str:
    """What the abilities that wait are about, while it is asked which is next or whether one is used: the
    last of the events that they wait for, of those of several holomem that of the one that is asked about.
    """
    if not isinstance(table.machine.stack[-1], CheckTiming | UseWindow):
        return ""
    seat = table.state.active if table.machine.prompt is None else table.machine.prompt.seat
    awaited = tuple(_awaited(table))
    found = [event for event in reversed(table.turn_events) if isinstance(event, awaited)]
    asking = table.machine.stack[-1]
    waiting = [each for ability in playable_waiting(table) for each in ability.subjects]
    subjects = asking.subjects if isinstance(asking, UseWindow) else waiting
    own = [event for event in found if getattr(event, "holomem", NONE) in subjects]
    return next((said for event in own or found if (said := _say_event(table, event, seat))), "")


def _say_event(table: Table, event: Event, seat: int) -> str:
    """An event as the log has it, and phases that begin or end, which the log leaves out."""
    match event:
        case events.PhaseStarted():
            return tr("The {phase} begins.", phase=tr(PHASES[event.phase]))
        case events.PhaseEnding():
            return tr("The {phase} comes to its end.", phase=tr(PHASES[event.phase]))
        case events.DamageDealt():
            return _say_dealt(table, event)
        case _:
            return narrate_event(table, event, seat) or ""


def _say_dealt(table: Table, event: events.DamageDealt) -> str:
    """A damage that has been dealt already, unlike one that is still on its way."""
    sentence = (
        mark("{holomem} of {seat} has taken {amount} damage.")
        if event.kind is DamageKind.ARTS
        else mark("{holomem} of {seat} has taken {amount} special damage.")
    )
    whose, name = seat_mark(event.seat), holomem_of(table, event.holomem)
    return tr(sentence, holomem=name, seat=whose, amount=event.amount)


def _awaited(table: Table) -> set[type[Event]]:
    """The kinds of events that the abilities wait for which are asked about."""
    frame = table.machine.stack[-1]
    waiting = playable_waiting(table)
    asked = [frame.ability] if isinstance(frame, UseWindow) else [each.ability for each in waiting]
    found: set[type[Event]] = set()
    for ability in asked:
        occasion = getattr(part_of(table, ability), "occasion", None)
        found |= set(occasion.events) if isinstance(occasion, Trigger) else OWN_EFFECTS
    return found


@tells(Resolution)
def _rolled(table: Table, frame: Resolution, below: Sequence[Frame]) -> str:
    """The dice that the text has rolled, while it asks something because of them."""
    if table.machine.stack[-1] is not frame or Came.POINTS not in frame.numbers:
        return ""
    rolled = [event for event in table.turn_events if isinstance(event, events.DiceRolled)]
    if not rolled or rolled[-1].cause != frame.source:
        return ""
    shown = tr(", ").join(map(str, rolled[-1].results))
    return tr_n(
        "The die shows {results}.", "The dice show {results}.", len(rolled[-1].results), results=shown
    )


@tells(Mulligan)
def _preparation(table: Table, frame: Mulligan, below: Sequence[Frame]) -> str:
    """Who goes first, and which center holomem lies there already; the turns follow within it."""
    prompt = table.machine.prompt
    if prompt is None or table.machine.stack[-1] is not frame:
        return ""
    told = tr("You go first.") if prompt.seat == table.state.first else tr("Your opponent goes first.")
    center = table.player(prompt.seat).center
    if center is None:
        return told
    card = table.top(center)
    placed = tr("Your center: {card} ({facts}).", card=card_name(card), facts=facts_of(card, ()))
    return join_sentences([told, placed])


@tells(Archiving)
def _archiving(table: Table, frame: Archiving, below: Sequence[Frame]) -> str:
    prompt = table.machine.prompt
    seat = table.state.active if prompt is None else prompt.seat
    return tr("About to be archived: {cards}.", cards=say_cards(table, frame.cards, seat))
