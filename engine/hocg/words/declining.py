"""How things go on where a question is accepted or declined: what comes of it, and what comes next."""

from collections.abc import Sequence

from engine.hocg.abilities.effects import Effect, Permission, Pick
from engine.hocg.actions.moving import BatonPass
from engine.hocg.actions.support import PlaySupport
from engine.hocg.actions.using_art import UseArt
from engine.hocg.procedures.abilities import OfferWindows, UseWindow
from engine.hocg.procedures.archiving import Archiving
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.dice import RollDice
from engine.hocg.procedures.playing import playable_waiting
from engine.hocg.procedures.resolution import Resolution, simple_picks
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.procedures.skills import UseSkill
from engine.hocg.queries import queries
from engine.hocg.queries.naming import holomem_name
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.rules.setup import Mulligan, has_debut
from engine.hocg.rules.turn import CheerPhase, DrawPhase, EndPhase, MainPhase, PerformancePhase, ResetPhase
from engine.hocg.state.table import Table
from engine.hocg.words.ahead import is_asked_for
from engine.hocg.words.asked_by_texts import say_passing
from engine.hocg.words.asking import say_ability
from engine.hocg.words.damages import say_art_damage, say_fate
from engine.hocg.words.outcomes import say_outcome
from engine.hocg.words.progress import say_kept, say_steps
from engine.hocg.words.remaining import list_to_come, say_remaining, say_step
from engine.hocg.words.text_forecast import find_agreed
from engine.kernel.machine import Frame
from engine.kernel.prompts import YES, Prompt
from engine.kernel.sequel import Sequel, join_sentences, join_steps
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


# What comes of accepting

NUMBERED = (mark("1) {step}"), mark("2) {step}"), mark("3) {step}"))
"""How choices that come next are told, and how many."""


def say_accepting(table: Table) -> str:
    """What is chosen next where a question is answered with yes, what is done, and what follows; "" where no
    yes or no is asked for. What surely comes of it is told instead of a single deed that leaves no choice.
    """
    prompt = table.machine.prompt
    if prompt is None or not prompt.is_yes_no:
        return ""
    *below, asking = table.machine.stack
    outcome = say_outcome(table, YES)
    told: list[str] = []
    match asking:
        case Resolution():
            told = _say_agreeing(table, asking, outcome)
            if _has_parts(below):
                told.append(tr("Then the next paragraph of the text follows."))
            if damage := _say_art(table, below):
                told.append(tr("Then the art deals its damage ({damage}).", damage=damage))
        case UseWindow():
            told = _say_using(table, asking, outcome)
        case UseArt():
            told = [tr("It is used once more, on a target of your choice.")]
        case PlaySupport():
            told = [tr("The changed text is carried out.")]
        case Mulligan():
            told = _say_redrawing(table, prompt)
    return join_sentences(told)


def _say_agreeing(table: Table, asking: Resolution, outcome: str) -> list[str]:
    """A "you may" that the question has named: the choices for its first deed, then what follows that."""
    scope, (first, *others) = find_agreed(table, asking)
    steps = [*map(say_step, others), *list_to_come(table, asking)]
    asked = _list_asked(table, scope, first, is_next=True)
    told = []
    if asked:
        told.append(tr("You choose {picks}.", picks=_number([pick.told() for pick in asked])))
    elif steps or not outcome:
        told.append(tr("You {deed}.", deed=say_steps([first])))
    if steps:
        told.append(tr("Then: {steps}.", steps=join_steps(steps)))
    return [*told, outcome] if outcome else told


def _say_using(table: Table, asking: UseWindow, outcome: str) -> list[str]:
    """A window: its price and its effects, and whether they ask for choices."""
    scope, effects = find_agreed(table, asking)
    is_asked = any(_list_asked(table, scope, each, is_next=at == 0) for at, each in enumerate(effects))
    if outcome and len(effects) == 1 and not is_asked:
        return [outcome]
    steps = say_steps(effects)
    if is_asked:
        told = tr("What it does: {steps} (you choose for it next).", steps=steps)
    else:
        told = tr("What it does: {steps}.", steps=steps)
    return [told, outcome] if outcome else [told]


def _list_asked(table: Table, scope: Resolution, effect: Effect, *, is_next: bool) -> list[Pick]:
    """The picks of an effect that its player will be asked for, as far as one sees now."""
    picks = simple_picks(effect.chooses())
    return [pick for pick in picks if is_asked_for(table, scope, pick, is_next=is_next)]


def _say_redrawing(table: Table, prompt: Prompt) -> list[str]:
    """The redraw that costs nothing, which spares a hand without a Debut the one that does."""
    drawn = (
        tr("You draw 7 new cards.")
        if has_debut(table, table.player(prompt.seat))
        else tr("You draw 7 new cards; this redraw costs no card.")
    )
    return [
        drawn,
        tr(
            "If none of them is a Debut holomem, they are shown and redrawn until one is; for each of those"
            " redraws you later put 1 card of your hand on the bottom of your deck."
        ),
    ]


def _number(choices: Sequence[str]) -> str:
    """Choices in their order, numbered if there are several, not too many of them."""
    if len(choices) == 1:
        return choices[0]
    numbered = [tr(number, step=step) for number, step in zip(NUMBERED, choices, strict=False)]
    told = tr("; ").join(numbered)
    return tr("{steps}, and so on", steps=told) if len(choices) > len(NUMBERED) else told


def _has_parts(below: Sequence[Frame]) -> bool:
    """Whether the text has paragraphs that follow.

    Args:
        below: the procedures around the one that is carried out, the innermost last.
    """
    return bool(below) and isinstance(below[-1], PlaySupport | UseSkill | UseArt) and bool(below[-1].parts)


def _say_art(table: Table, below: Sequence[Frame]) -> str:
    """What the art deals whose text it is; "" where it is that of none, or its own damage isn't next."""
    art = below[-1] if below else None
    return say_art_damage(table) if isinstance(art, UseArt) and art.is_in_text else ""
