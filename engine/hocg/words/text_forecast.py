"""How a text finds the table: what its choices can be made from, what it counts, what is so of its "if"."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import RESOLVABLE, Activated, OneShot, effects_of, use_costs
from engine.hocg.abilities.reach import would_change
from engine.hocg.cards.terms import OptionKind, Zone
from engine.hocg.language.nodes.counts import Count, Each
from engine.hocg.language.nodes.flow import If, May
from engine.hocg.language.nodes.verbs_cheers import Send
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.resolution import Resolution, part_of, simple_picks
from engine.hocg.procedures.running import RunningText, Step, find_running_text
from engine.hocg.state.atoms import find_zone
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.words.ahead import Ahead, list_ahead, list_picks, say_ahead, spread
from engine.hocg.words.asked_by_texts import ask_for_verb
from engine.hocg.words.progress import judge_conditions, stands_alone
from engine.kernel.brevity import is_brief
from engine.kernel.facts import join_facts
from engine.kernel.language import remembered
from engine.kernel.language.walking import walk
from engine.kernel.translation import tr


class TextForecast(msgspec.Struct, frozen=True):
    """What a question hangs on.

    Args:
        choices: those that follow it in its text.
        facts: what is counted, and what is so of what the text asks for, in words.
    """

    choices: tuple[Ahead, ...] = ()
    facts: tuple[str, ...] = ()


def forecast_text(table: Table) -> TextForecast:
    """What the text that asks finds on the table: after a yes, all that is done then; else what else the same
    effect is done with.
    """
    prompt = table.machine.prompt
    asking = table.machine.innermost
    if prompt is None or not isinstance(asking, Resolution | UseWindow):
        return TextForecast()
    text = find_running_text(table)
    later = [] if text is None else _list_later(text)
    if prompt.is_yes_no:
        scope, first = find_agreed(table, asking)
        effects = (*first, *later)
        facts = (*judge_conditions(table, scope, effects), *list_counts(table, scope, effects))
        return TextForecast(tuple(list_ahead(table, scope, effects)), facts)
    if text is None:
        return TextForecast()
    facts = tuple(list_counts(table, text.frame, later if _says_count(text) else (text.effect, *later)))
    picks = text.effect.picks() if text.picks else ()
    behind = (*text.picks_behind, *(each for each in text.effect.chooses() if picks and each not in picks))
    return TextForecast(tuple(list_picks(table, text.frame, behind)), facts)


def _says_count(text: RunningText) -> bool:
    """Whether the question itself says what its effect counts."""
    effect = text.effect
    is_counting = isinstance(effect, Send) and effect.each is not None and text.pick is not None
    return is_counting and bool(ask_for_verb(effect, text))


def _list_later(text: RunningText) -> list[Effect]:
    """What stands in a text behind what it asks, up to where the other player acts."""
    return [step.effect for step in text.to_come if isinstance(step, Step) and not step.is_anothers]


def list_counts(table: Table, scope: Resolution, effects: Sequence[Effect]) -> Iterator[str]:
    """What effects count, as in "for each cheer on your stage: 3", as far as it doesn't hang on what is
    picked or done before.
    """
    for effect in spread(table, scope, effects):
        for each in _find_counts(effect):
            yield _say_count(table, scope, each)


@remembered
def _find_counts(effect: Effect) -> Sequence[Each]:
    """What an effect counts that doesn't hang on what is picked or done before."""
    found: list[Each] = []
    within: set[int] = set()
    for phrase in walk(effect):
        if isinstance(phrase, Each):
            within.update(map(id, walk(phrase.count)))
        if isinstance(phrase, Count) and id(phrase) not in within:
            phrase = Each(phrase)
        if isinstance(phrase, Each) and stands_alone(phrase):
            found.append(phrase)
    return found


def _say_count(table: Table, scope: Resolution, each: Each) -> str:
    """As in "for each cheer on your stage: 3"; where groups of it count, or not all of it, how often."""
    words, number = each.told(), each.value(table, scope)
    there = each.count.value(table, scope)
    if there == number:
        return tr("{each}: {number}", each=words, number=number)
    return tr("{each}: {there}, {number} times", each=words, there=there, number=number)


def say_forecast(table: Table, ability: AbilityRef) -> str:
    """What a text finds if it is carried out now: what is so, what is counted, what there is of the archive,
    and what can't be found; "" if that is nothing.

    Args:
        table: the table as it is when the text is carried out.
        ability: the text; all of its parts that are.
    """
    told: dict[str, None] = {}
    for place, part in enumerate(table.compile(ability.kind, ability.text).parts):
        if isinstance(part, OneShot | Activated):
            scope = Resolution(ability=replace(ability, part=place))
            scope.start(table)
            told.update(dict.fromkeys(judge_conditions(table, scope, part.effects)))
            told.update(dict.fromkeys(list_counts(table, scope, part.effects)))
            found = [each for each in list_ahead(table, scope, part.effects) if is_telling(table, each)]
            told.update(dict.fromkeys(say_ahead(table, replace(each, is_next=is_brief())) for each in found))
    return join_facts(*told)


def is_telling(table: Table, ahead: Ahead) -> bool:
    """Whether the board doesn't show it at a glance: cards of the archive, or that there is nothing."""
    cards = [option.card for option in ahead.options if option.kind == OptionKind.CARD]
    return not ahead.options or any(find_zone(table, card) is Zone.ARCHIVE for card in cards)


def say_all_idle(table: Table, ability: AbilityRef) -> str:
    """:func:`say_idle` of a text as a whole: "" if any of it does something.

    Args:
        table: the table as it is when the text is carried out.
        ability: the text; all of its parts that are.
    """
    parts = enumerate(table.compile(ability.kind, ability.text).parts)
    played = [
        Resolution(ability=replace(ability, part=at)) for at, part in parts if isinstance(part, OneShot)
    ]
    told = [say_idle(table, each) for each in played]
    return told[0] if told and all(told) else ""


def say_idle(table: Table, played: Resolution) -> str:
    """That a text would do nothing now, as far as its player can know, and why: whom or what it doesn't find,
    or what isn't so; "" if it does something.
    """
    part = part_of(table, played.ability)
    if not isinstance(part, RESOLVABLE) or would_change(part.effects, table, played):
        return ""
    effects = list(spread(table, played, part.effects))
    picks = [pick for effect in effects for pick in simple_picks(effect.chooses())]
    lacking = [Ahead(pick.told(), ()) for pick in picks if not pick.extent(table, played).is_any]
    told = [say_ahead(table, each) for each in lacking[:1]]
    conditions = judge_conditions(table, played, part.effects, is_text_told=False)
    return join_facts(tr("does nothing now"), *told, *conditions)


def say_over(table: Table, ability: AbilityRef) -> str:
    """That a text will never do anything in this match, as one for a first turn that is over; "" if it may.

    Args:
        table: the table.
        ability: the text; all of its parts that are.
    """
    parts = table.compile(ability.kind, ability.text).parts
    scope = Resolution(ability=ability)
    is_over = all(isinstance(part, OneShot) and _is_over(part.effects, table, scope) for part in parts)
    return tr("does nothing any more") if is_over else ""


def _is_over(effects: Sequence[Effect], table: Table, scope: Resolution) -> bool:
    return all(
        isinstance(each, If) and not each.otherwise and each.condition.is_over(table, scope)
        for each in effects
    )


def find_agreed(table: Table, asking: Resolution | UseWindow) -> tuple[Resolution, tuple[Effect, ...]]:
    """What is done first where a yes or no is answered with yes, and the text as it stands then."""
    if isinstance(asking, UseWindow):
        scope = asking.resolution(table)
        scope.start(table)
        program = table.compile(asking.ability.kind, asking.ability.text)
        costs = [effect for cost in use_costs(program) for effect in effects_of(program.parts[cost])]
        return scope, (*costs, *_agreed_to(effects_of(program.parts[asking.ability.part])))
    scope = asking.copy()
    scope.enter(1)
    scope.enter(0)
    return scope, _agreed_to([asking.asked_by(table)])


def _agreed_to(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects that are done where their player says yes to the "you may" that is all of them."""
    if len(effects) == 1 and isinstance(effects[0], May):
        return (*effects[0].cost, *effects[0].then)
    return tuple(effects)
