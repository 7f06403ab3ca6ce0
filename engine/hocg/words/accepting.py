"""What comes of answering a yes-or-no question with yes."""

from collections.abc import Sequence

from engine.hocg.abilities.effects import Effect, Pick
from engine.hocg.actions.support import PlaySupport
from engine.hocg.actions.using_art import UseArt
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.resolution import Resolution, simple_picks
from engine.hocg.procedures.skills import UseSkill
from engine.hocg.rules.setup import Mulligan, has_debut
from engine.hocg.state.table import Table
from engine.hocg.words.agreed import find_agreed
from engine.hocg.words.ahead import is_asked_for
from engine.hocg.words.damages import say_art_damage
from engine.hocg.words.outcomes import say_outcome
from engine.hocg.words.progress import say_steps
from engine.hocg.words.remaining import list_to_come, say_step
from engine.kernel.machine import Frame
from engine.kernel.prompts import YES, Prompt
from engine.kernel.sequel import join_sentences, join_steps
from engine.kernel.translation import mark, tr

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
