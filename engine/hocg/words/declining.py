"""How things go on where a question is declined: what is left undone, and what comes next."""

from collections.abc import Sequence

from engine.hocg.abilities.effects import Effect, Permission
from engine.hocg.actions.moving import BatonPass
from engine.hocg.actions.support import PlaySupport
from engine.hocg.actions.using_art import UseArt
from engine.hocg.procedures.abilities import OfferWindows, UseWindow
from engine.hocg.procedures.archiving import Archiving
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.dice import RollDice
from engine.hocg.procedures.playing import playable_waiting
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.procedures.skills import UseSkill
from engine.hocg.queries import queries
from engine.hocg.queries.naming import holomem_name
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.rules.setup import Mulligan, has_debut
from engine.hocg.rules.turn import CheerPhase, DrawPhase, EndPhase, MainPhase, PerformancePhase, ResetPhase
from engine.hocg.state.table import Table
from engine.hocg.words.asked_by_texts import say_passing
from engine.hocg.words.asking import say_ability
from engine.hocg.words.damages import say_art_damage, say_fate
from engine.hocg.words.progress import say_kept, say_steps
from engine.hocg.words.remaining import say_remaining
from engine.kernel.machine import Frame
from engine.kernel.sequel import Sequel
from engine.kernel.translation import mark, tr, tr_n

PHASES: dict[type[Frame], str] = {
    ResetPhase: mark("the reset phase goes on"),
    DrawPhase: mark("the draw phase goes on"),
    CheerPhase: mark("the cheer phase goes on"),
    MainPhase: mark("the main phase goes on"),
    PerformancePhase: mark("the performance phase goes on"),
    EndPhase: mark("the end phase goes on"),
}


SEQUEL: Sequel[Table] = Sequel(PHASES)
say_declining, say_later, goes_on, declines = (
    SEQUEL.say_declining,
    SEQUEL.say_later,
    SEQUEL.goes_on,
    SEQUEL.declines,
)


# How procedures go on


@goes_on(PlaySupport, UseSkill)
def _text_goes_on(table: Table, frame: PlaySupport | UseSkill) -> str:
    return tr("the next paragraph of the text follows") if frame.parts else ""


@goes_on(UseArt)
def _art_goes_on(table: Table, frame: UseArt) -> str:
    if not frame.is_in_text:
        return ""
    if frame.parts:
        return tr("the next paragraph of the text follows")
    damage = say_art_damage(table)
    return tr("the art deals its own damage ({damage})", damage=damage) if damage else tr("the art goes on")


@goes_on(Resolution)
def _ability_goes_on(table: Table, frame: Resolution) -> str:
    return tr("{ability} goes on", ability=say_ability(table, frame.ability))


@goes_on(CheckTiming)
def _next_ability(table: Table, frame: CheckTiming) -> str:
    return tr("the next ability that waits follows") if playable_waiting(table) else ""


@goes_on(OfferWindows)
def _next_window(table: Table, frame: OfferWindows) -> str:
    return tr("the next ability is offered if it can be used") if frame.windows else ""


@goes_on(DealDamage)
def _damage_goes_on(table: Table, frame: DealDamage) -> str:
    holomem = table.holomem(frame.target)
    if holomem is None:
        return tr("the damage stays as it is")
    fate = say_fate(queries.remaining_hp(table, holomem), frame.amount)
    return tr("the damage stays as it is ({change})", change=fate)


@goes_on(RollDice)
def _dice_go_on(table: Table, frame: RollDice) -> str:
    return (
        tr("the result stays") if frame.results else tr_n("the die decides", "the dice decide", frame.count)
    )


@goes_on(DownHolomem)
def _down_goes_on(table: Table, frame: DownHolomem) -> str:
    if table.holomem(frame.holomem) is None:
        return ""
    return tr("the down of {holomem} goes on", holomem=holomem_name(table, frame.holomem))


@goes_on(Archiving)
def _archiving_goes_on(table: Table, frame: Archiving) -> str:
    return tr("the cards are archived")


@goes_on(BatonPass)
def _baton_pass_goes_on(table: Table, frame: BatonPass) -> str:
    return tr("the baton pass goes on")


# What comes of declining


@declines(Resolution)
def _decline_effect(table: Table, frame: Resolution, below: Sequence[Frame]) -> str:
    effect, prompt = frame.asked_by(table), table.machine.prompt
    if prompt is not None and prompt.is_yes_no:
        forgone = _say_forgone(effect)
    else:
        forgone = (say_passing(effect) if frame.is_picking else "") or tr("You choose none of these")
    rest, kept = say_remaining(table, frame), say_kept(table, frame)
    return SEQUEL.say_left_out(table, below, rest, forgone=forgone, kept=kept)


def _say_forgone(effect: Effect) -> str:
    """What a no leaves undone, and that what it would have paid for is left out with it."""
    deeds = (effect,) if effect.PAID_FOR is None else effect.blocks()[effect.PAID_FOR]
    deed = say_steps(deeds)
    if isinstance(effect, Permission) and effect.is_priced:
        return tr("You decline to {deed}, so what hangs on it doesn't happen", deed=deed)
    return tr("You decline to {deed}", deed=deed)


@declines(UseWindow)
def _decline_window(table: Table, frame: UseWindow, below: Sequence[Frame]) -> str:
    return tr("It isn't used; {later}.", later=say_later(table, below))


@declines(UseArt)
def _decline_repeat(table: Table, frame: UseArt, below: Sequence[Frame]) -> str:
    return tr("It isn't used again; {later}.", later=say_later(table, below))


@declines(PlaySupport)
def _decline_change(table: Table, frame: PlaySupport, below: Sequence[Frame]) -> str:
    return tr("The text is carried out as printed.")


def leads_on(table: Table) -> bool:
    """Whether something comes of declining that the question doesn't lead to expect."""
    prompt = table.machine.prompt
    is_of_redraw = prompt is not None and isinstance(table.machine.innermost, Mulligan) and prompt.is_yes_no
    return is_of_redraw and prompt is not None and not has_debut(table, table.player(prompt.seat))


@declines(Mulligan)
def _decline_in_preparation(table: Table, frame: Mulligan, below: Sequence[Frame]) -> str:
    prompt = table.machine.prompt
    if prompt is None or not prompt.is_yes_no:
        return tr("You can place back holomem in your main phases as well.")
    if has_debut(table, table.player(prompt.seat)):
        return tr("You keep these cards.")
    return tr(
        "This hand has no Debut holomem, so it is shown and redrawn until it has one; for each of those"
        " redraws you later put 1 card of your hand on the bottom of your deck."
    )
