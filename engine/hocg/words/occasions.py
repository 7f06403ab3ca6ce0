"""What is under way while a question is asked, in words: a damage, dice, a down, cards to be archived."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.hocg.actions.moving import BatonPass
from engine.hocg.cards.terms import DamageKind
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.archiving import Archiving
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.dice import RollDice
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.queries import queries
from engine.hocg.queries.naming import card_name, holomem_name, saying_of_cards
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.state import events
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.words.asking import find_running, say_ability, say_ability_text
from engine.hocg.words.narration import narrate_event
from engine.kernel.machine import Frame
from engine.kernel.translation import say_value, tr, tr_n, tr_name

Teller = Callable[[Table, Any, Sequence[Frame]], str]
TELLERS: dict[type[Frame], Teller] = {}
CAUSES = (
    events.PhaseStarted,
    events.HolomemPlaced,
    events.Bloomed,
    events.Collabed,
    events.HolomemMoved,
    events.BatonPassed,
    events.CheerSent,
    events.SupportAttached,
    events.SupportPlayed,
    events.SkillUsed,
    events.ArtUsed,
    events.DamageDealt,
    events.HolomemDowned,
    events.LifeLost,
)
"""What abilities come of."""


def say_occasion(table: Table) -> str:
    """What has brought the waiting question up and isn't done yet, the innermost of several; "" if nothing
    has. Where what it does hangs on a text, that text is in the second line.
    """
    stack = table.machine.stack
    for depth in range(len(stack) - 1, -1, -1):
        teller = TELLERS.get(type(stack[depth]))
        if teller is not None:
            return teller(table, stack[depth], stack[:depth])
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
    holomem = table.holomem(frame.target)
    if holomem is None:
        return ""
    left = queries.remaining_hp(table, holomem)
    change = tr("HP {hp}", hp=left)
    if frame.is_changed:
        after = left - frame.amount
        change = tr("HP {hp} → {left}", hp=left, left=after) if after > 0 else tr("HP {hp} → DOWN", hp=left)
    return tr(
        "{cause} would deal {amount} damage to {holomem} ({change}).",
        cause=_say_art(table, frame) or say_cause(table, below, frame.source),
        amount=frame.amount,
        holomem=_say_whose(table, holomem),
        change=change,
    )


def _say_art(table: Table, frame: DealDamage) -> str:
    """The art whose damage it is; "" if it is no damage of an art."""
    used = table.state.used_art
    if used is None or frame.kind is not DamageKind.ARTS or used.performer != frame.by:
        return ""
    card = table.cards[used.card]
    return tr("{card}, {ability}", card=card_name(card), ability=tr_name(card.arts[used.index].name))


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
    return tr("{holomem} goes down.", holomem=_say_whose(table, holomem))


def _say_whose(table: Table, holomem: Holomem) -> str:
    """A holomem by its name, and whether it is that of whoever is asked."""
    prompt, name = table.machine.prompt, holomem_name(table, holomem.id)
    if prompt is None or prompt.seat == holomem.seat:
        return tr("your {holomem}", holomem=name)
    return tr("your opponent's {holomem}", holomem=name)


@tells(CheckTiming)
def _event(table: Table, frame: CheckTiming, below: Sequence[Frame]) -> str:
    """What the abilities that wait are about, while it is asked which is next or whether one is used: the
    last of the events that abilities come of.
    """
    if not isinstance(table.machine.stack[-1], CheckTiming | UseWindow):
        return ""
    seat = table.state.active if table.machine.prompt is None else table.machine.prompt.seat
    caused = (event for event in reversed(table.turn_events) if isinstance(event, CAUSES))
    told = (narrate_event(table, event, seat) for event in caused)
    return next((words for words in told if words), "")


@tells(BatonPass)
def _baton_pass(table: Table, frame: BatonPass, below: Sequence[Frame]) -> str:
    center = table.player(table.state.active).center
    if center is None:
        return ""
    return tr(
        "{center} changes places with {holomem}.",
        center=holomem_name(table, center.id),
        holomem=holomem_name(table, frame.holomem),
    )


@tells(Archiving)
def _archiving(table: Table, frame: Archiving, below: Sequence[Frame]) -> str:
    prompt = table.machine.prompt
    seat = table.state.active if prompt is None else prompt.seat
    return tr("About to be archived: {cards}.", cards=say_value(saying_of_cards(table, frame.cards, seat)))
