"""How far a text has come while it asks: what is shared out already, what was done before, what is next."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Protocol, runtime_checkable

from engine.hocg.cards.program import Part
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards
from engine.hocg.language.nodes.flow import If
from engine.hocg.language.nodes.nouns import HolomemRef
from engine.hocg.language.nodes.picks import TheHolomem, needs_of
from engine.hocg.language.nodes.places import AmongThem
from engine.hocg.language.nodes.verbs_looking import PutRest
from engine.hocg.language.phrases import walk
from engine.hocg.procedures.resolution import Resolution, effects_at, simple_picks
from engine.hocg.state.atoms import zone_of
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Condition, Effect, Pick, Resolving
from engine.hocg.texts.parts import RESOLVABLE, use_costs
from engine.hocg.words.remaining import say_step
from engine.kernel.course import join_sentences, join_steps
from engine.kernel.language import Phrase
from engine.kernel.prompts import Option
from engine.kernel.translation import Saying, mark, tr, tr_name


@runtime_checkable
class RemarksOnOptions(Protocol):
    """A pick or an effect that has something to say of the options of its question."""

    def remark_on(self, table: Table, scope: Resolving, option: Option) -> Saying | None:
        """What there is to say of an option beside what it is, by what was picked before; or ``None``."""


@runtime_checkable
class NamesCards(Protocol):
    """A pick whose remarks name cards."""

    def names_cards(self, table: Table, scope: Resolving) -> list[int]:
        """The cards."""


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
            yield from ((effect, True) for effect in effects_of(program.parts[cost]))
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


def list_picked(table: Table) -> list[int]:
    """The cards that were picked already for what is asked, of whatever zone, and those that it names."""
    frame = table.machine.innermost
    if not isinstance(frame, Resolution) or frame.step != "pick":
        return []
    picks = simple_picks(frame.asked_by(table).picks())
    picked = zip(picks, frame.picked, strict=False)
    asking = picks[len(frame.picked)]
    named = asking.names_cards(table, frame) if isinstance(asking, NamesCards) else []
    return [*(card for pick, cards in picked if isinstance(pick, CardPick) for card in cards), *named]


def say_rest(table: Table, frame: Resolution) -> str:
    """Where the rest of the cards looked at are to be put in order: that none of them was taken, and that
    they are the whole pile; "" else.
    """
    effect = frame.asked_by(table)
    if not isinstance(effect, PutRest) or frame.looked_in is None:
        return ""
    rest, told = effect.rest(table, frame), []
    could_be_taken = any(
        isinstance(pick, ChosenCards) and isinstance(pick.place, AmongThem)
        for each, _ in _find_before(table, frame)
        for pick in each.picks()
    )
    if could_be_taken and len(rest) == len(frame.looked):
        told.append(tr("None of these cards was taken."))
    if len(zone_of(table.player(frame.seat), frame.looked_in)) == len(rest):
        told.append(tr("There are no other cards in your {zone}.", zone=tr_name(frame.looked_in.value)))
    return join_sentences(told)


def say_steps(effects: Sequence[Effect]) -> str:
    """Effects in words, not too many of them."""
    return join_steps([say_step(effect) for effect in effects])


def say_conditions(table: Table, frame: Resolution) -> str:
    """What the rest of the text asks for and whether that is so now, where nothing that is done before can
    change it and it doesn't hang on what is picked; "" if there is nothing of the kind.
    """
    if frame.asked_by(table).MOVES_CARDS:
        return ""
    later = [each for _, effects in frame.to_come(table) for each in effects]
    unmoved = takewhile(lambda effect: isinstance(effect, If) or not effect.MOVES_CARDS, later)
    return join_sentences([tr("{judged}.", judged=each) for each in judge_conditions(table, frame, unmoved)])


def judge_conditions(table: Table, scope: Resolution, effects: Iterable[Effect]) -> Iterator[str]:
    """What effects ask for and whether that is so now, as far as it doesn't hang on what is done before.

    Args:
        table: the table.
        scope: the text as it stands before them.
        effects: what is done, one after another.
    """
    for effect in effects:
        if isinstance(effect, If) and is_about_board(effect.condition):
            sentence = mark("Not true now: {condition}")
            if effect.condition.holds(table, scope):
                sentence = mark("True now: {condition}")
            yield tr(sentence, condition=effect.condition.told())


def is_about_board(condition: Condition) -> bool:
    """Whether it is about what everybody sees rather than what was picked, done or rolled."""
    is_of_deed = any(getattr(each, "is_of_deed", False) for each in walk(condition))
    return not condition.is_chance and not is_of_deed and stands_alone(condition)


def stands_alone(phrase: Phrase) -> bool:
    """Whether a part of a text means the same wherever it stands: nothing that was picked or done before."""
    return not any(each.needs() or _names_somebody(each) for each in walk(phrase))


def _names_somebody(phrase: Phrase) -> bool:
    """Whether a part of a text means somebody who is yet to be picked or has been spoken of."""
    values = (getattr(phrase, name) for name in getattr(phrase, "__struct_fields__", ()))
    return any(isinstance(value, HolomemRef) and needs_of(value) for value in values)


def say_remark(table: Table, option: Option) -> str:
    """What the text that asks has to say of an option beside what it is: what a holomem has got of cards that
    are shared out, what is there already, what a card is picked as. "" if that is nothing.
    """
    frame = table.machine.innermost
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


def effects_of(part: Part) -> tuple[Effect, ...]:
    """What is carried out."""
    return part.effects if isinstance(part, RESOLVABLE) else ()
