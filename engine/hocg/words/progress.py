"""How far a text has come while it asks: what is shared out already, what was done before, what is next."""

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from engine.hocg.actions.support import PlaySupport
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.program import Part
from engine.hocg.cards.terms import OptionKind
from engine.hocg.language.nodes.card_picks import ChosenCards
from engine.hocg.language.nodes.flow import If, May
from engine.hocg.language.nodes.nouns import HolomemRef
from engine.hocg.language.nodes.picks import TheHolomem, needs_of
from engine.hocg.language.nodes.places import AmongThem
from engine.hocg.language.nodes.verbs_looking import PutRest
from engine.hocg.language.phrases import walk
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.resolution import Resolution, effects_at, simple_picks
from engine.hocg.procedures.skills import UseSkill
from engine.hocg.queries.naming import holomem_name, saying_of_cards
from engine.hocg.rules.setup import Mulligan, has_debut
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Condition, Effect, Pick, Resolving
from engine.hocg.texts.parts import RESOLVABLE, use_costs
from engine.hocg.words.remaining import list_to_come, say_step
from engine.kernel.course import join_sentences, join_steps
from engine.kernel.language import Phrase
from engine.kernel.machine import Frame
from engine.kernel.prompts import Option, Prompt
from engine.kernel.translation import Saying, mark, say_value, tr, tr_text

NUMBERED = (mark("1) {step}"), mark("2) {step}"), mark("3) {step}"))
"""How choices that come next are told, and how many."""


@runtime_checkable
class RemarksOnOptions(Protocol):
    """A pick or an effect that has something to say of the options of its question."""

    def remark_on(self, table: Table, scope: Resolving, option: Option) -> Saying | None:
        """What there is to say of an option beside what it is, by what was picked before; or ``None``."""


def say_kept(table: Table, frame: Resolution) -> str:
    """What isn't taken back where what a text asks is declined, as a part of a sentence: of all that stands
    before it, where one says no to that; else what has been paid for it. "" if that is nothing.
    """
    prompt = table.machine.prompt
    before = [each for each in _find_before(table, frame) if each[0].CHANGES_TABLE]
    if prompt is None or not prompt.is_yes_no:
        costs = [effect for effect, is_cost in before if is_cost]
        paid = say_steps([effect for effect in costs if _is_surely_done(effect, is_cost=True)])
        return tr("the cost isn't given back ({steps})", steps=paid) if paid else ""
    if not before:
        return ""
    done = say_steps([effect for effect, is_cost in before if _is_surely_done(effect, is_cost=is_cost)])
    if not done:
        return tr("what stands before it in the text stays done")
    return tr("what stands before it in the text stays done ({steps})", steps=done)


def _find_before(table: Table, frame: Resolution) -> Iterator[tuple[Effect, bool]]:
    """What a text has come to before what it asks, and whether each was paid as a cost."""
    program = table.compile(frame.ability.kind, frame.ability.text)
    for cost in use_costs(program):
        if cost != frame.ability.part:
            yield from ((effect, True) for effect in _effects_of(program.parts[cost]))
    path, asking = frame.asked_at
    for depth in range(0, len(path), 2):
        effects, (at, inner) = effects_at(table, frame.ability, path[:depth]), path[depth : depth + 2]
        yield from ((effect, False) for effect in effects[:at])
        paid_for = effects[at].PAID_FOR
        if paid_for is not None and inner > paid_for:
            yield from ((effect, True) for effect in effects[at].blocks()[paid_for])
    yield from ((effect, False) for effect in effects_at(table, frame.ability, path)[:asking])


def _is_surely_done(effect: Effect, *, is_cost: bool) -> bool:
    """Whether an effect that the text has come to has done what it says: no condition, nothing to decline."""
    return not any(effect.blocks()) and not any(
        pick.may_be_none(is_cost=is_cost) for pick in effect.chooses()
    )


def say_untaken(table: Table, frame: Resolution) -> str:
    """That none of the cards looked at was taken, where the rest of them are to be put in order; "" else."""
    effect = frame.asked_by(table)
    if not isinstance(effect, PutRest) or len(effect.rest(table, frame)) < len(frame.looked):
        return ""
    could_be_taken = any(
        isinstance(pick, ChosenCards) and isinstance(pick.place, AmongThem)
        for each, _ in _find_before(table, frame)
        for pick in each.picks()
    )
    return tr("None of these cards was taken.") if could_be_taken else ""


def say_steps(effects: Sequence[Effect]) -> str:
    """Effects in words, not too many of them."""
    return join_steps([say_step(effect) for effect in effects])


def say_conditions(table: Table, frame: Resolution) -> str:
    """What the rest of the text asks for and whether that is so now, where nothing that is done before can
    change it and it doesn't hang on what is picked; "" if there is nothing of the kind.
    """
    judged: list[str] = []
    if frame.asked_by(table).MOVES_CARDS:
        return ""
    for effect in (each for _, effects in frame.to_come(table) for each in effects):
        if isinstance(effect, If) and _is_about_board(effect.condition):
            sentence = mark("Not true now: {condition}.")
            if effect.condition.holds(table, frame):
                sentence = mark("True now: {condition}.")
            judged.append(tr(sentence, condition=tr_text(effect.condition.say())))
        elif effect.MOVES_CARDS:
            break
    return join_sentences(judged)


def _is_about_board(condition: Condition) -> bool:
    """Whether it is about what everybody sees rather than what was picked, done or rolled."""
    return not condition.is_chance and not any(
        each.needs() or getattr(each, "is_of_deed", False) or _names_somebody(each)
        for each in walk(condition)
    )


def _names_somebody(phrase: Phrase) -> bool:
    """Whether a part of a text means somebody who is yet to be picked or has been spoken of."""
    values = (getattr(phrase, name) for name in getattr(phrase, "__struct_fields__", ()))
    return any(isinstance(value, HolomemRef) and needs_of(value) for value in values)


def say_remark(table: Table, option: Option) -> str:
    """What the text that asks has to say of an option beside what it is: what a holomem has got of cards that
    are shared out, what is there already, what a card is picked as. "" if that is nothing.
    """
    frame = table.machine.stack[-1] if table.machine.stack else None
    if not isinstance(frame, Resolution):
        return ""
    effect = frame.asked_by(table)
    asking: list[Effect | Pick] = [effect]
    if frame.step == "pick":
        asking.insert(0, simple_picks(effect.picks())[len(frame.picked)])
    remarks = [each.remark_on(table, frame, option) for each in asking if isinstance(each, RemarksOnOptions)]
    remarks += [each.remark_on_chosen(table, option) for each in _find_meant(table, frame, effect)]
    return next((remark.say() for remark in remarks if remark is not None), "")


def _find_meant(table: Table, frame: Resolution, effect: Effect) -> Iterator[Effect]:
    """The effects that are done with whoever is picked: the one that asks, or those behind a mere choice."""
    if effect.CHANGES_TABLE:
        yield effect
        return
    for each in (each for _, effects in frame.to_come(table) for each in effects):
        if any(isinstance(pick, TheHolomem) and pick.ref is HolomemRef.THAT for pick in each.picks()):
            yield each


def say_accepting(table: Table, outcome: str = "") -> str:
    """What is chosen next where a question is answered with yes, what is done, and what follows; "" where no
    yes or no is asked for.

    Args:
        table: the table.
        outcome: what surely comes of it; it is told instead of a single deed that leaves no choice.
    """
    prompt = table.machine.prompt
    if prompt is None or not prompt.is_yes_no:
        return ""
    *below, asking = table.machine.stack
    told: list[str] = []
    match asking:
        case Resolution():
            told = _say_agreeing(table, asking, outcome)
            if _has_parts(below):
                told.append(tr("Then the next paragraph of the text follows."))
            if _is_of_art(below):
                told.append(tr("Then the art deals its damage."))
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
    scope, (first, *others) = asking.copy(), _agreed_to([asking.asked_by(table)])
    scope.enter(1)
    scope.enter(0)
    steps = [*map(say_step, others), *list_to_come(table, asking)]
    asked, settled = _sort_picks(table, scope, first)
    told = []
    if asked:
        picks = _number([tr_text(pick.say()) for pick in asked])
        told.append(_add_settled(tr("You choose {picks}", picks=picks), settled))
    elif steps or not outcome:
        told.append(_add_settled(tr("You {deed}", deed=say_steps([first])), settled))
    if steps:
        told.append(tr("Then: {steps}.", steps=join_steps(steps)))
    return [*told, outcome] if outcome else told


def _say_using(table: Table, asking: UseWindow, outcome: str) -> list[str]:
    """A window: its price and its effects, and whether they ask for choices."""
    scope, effects = asking.resolution(table), _find_used(table, asking.ability)
    scope.start(table)
    is_asked = any(_sort_picks(table, scope, effect)[0] for effect in effects)
    if outcome and len(effects) == 1 and not is_asked:
        return [outcome]
    steps = say_steps(effects)
    if is_asked:
        told = tr("What it does: {steps} (you choose for it next).", steps=steps)
    else:
        told = tr("What it does: {steps}.", steps=steps)
    return [told, outcome] if outcome else [told]


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


def _add_settled(sentence: str, settled: Sequence[str]) -> str:
    """A sentence, with what there is no choice about."""
    if not settled:
        return tr("{sentence}.", sentence=sentence)
    return tr("{sentence} (no choice: {settled}).", sentence=sentence, settled=tr("; ").join(settled))


def _agreed_to(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects that are done where their player says yes to the "you may" that is all of them."""
    if len(effects) == 1 and isinstance(effects[0], May):
        return (*effects[0].cost, *effects[0].then)
    return tuple(effects)


def _find_used(table: Table, ability: AbilityRef) -> tuple[Effect, ...]:
    """The effects of a window that is used, those that are its price first."""
    parts = table.compile(ability.kind, ability.text).parts
    costs = use_costs(table.compile(ability.kind, ability.text))
    return (
        *(effect for cost in costs for effect in _effects_of(parts[cost])),
        *_agreed_to(_effects_of(parts[ability.part])),
    )


def _effects_of(part: Part) -> tuple[Effect, ...]:
    """What is carried out."""
    return part.effects if isinstance(part, RESOLVABLE) else ()


def _sort_picks(table: Table, scope: Resolution, effect: Effect) -> tuple[list[Pick], list[str]]:
    """The picks of an effect that its player will be asked for, as far as one sees now, and what there is no
    choice about: the only things that can be picked, and beside a choice what the text itself names.
    """
    asked, settled, given = [], [], []
    for pick in simple_picks(effect.chooses()):
        if pick.chosen() is None:
            if pick in walk(effect):  # else it is so many for each of something, which are counted later
                given.append(tr_text(pick.say()))
            continue
        only = _find_only_choice(table, scope, pick)
        if only is None:
            asked.append(pick)
        elif only:
            settled.append(_say_options(table, scope, only))
    return asked, [*given, *settled] if asked else settled


def _find_only_choice(table: Table, scope: Resolution, pick: Pick) -> Sequence[Option] | None:
    """The only choice for a pick; ``None`` where there are others, or where one can't see that."""
    if pick.is_unseen or any(phrase.needs() for phrase in walk(pick)):
        return None
    with table.imagining():
        made = pick.make(table, scope)
    return made.forced() if isinstance(made, Prompt) else None


def _say_options(table: Table, scope: Resolution, options: Sequence[Option]) -> str:
    """Cards or holomem that are picked, as they are called; of holo Power, how much."""
    holomem = [option.target for option in options if option.kind == OptionKind.HOLOMEM]
    cards = [option.card for option in options if option.kind == OptionKind.CARD]
    if holomem:
        return tr(", ").join(holomem_name(table, each) for each in holomem)
    if cards:
        return say_value(saying_of_cards(table, cards, scope.seat))
    return tr("{number} holo Power", number=len(options))


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


def _is_of_art(below: Sequence[Frame]) -> bool:
    """Whether it is the text of an art, which deals its damage then."""
    return bool(below) and isinstance(below[-1], UseArt) and below[-1].step == "resolve_text"
