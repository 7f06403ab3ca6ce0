"""The choices of a text that are still to come, each with what can be picked for it now."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from engine.hocg.cards.terms import CardType, OptionKind, Zone
from engine.hocg.language.nodes.flow import If, May
from engine.hocg.language.nodes.nouns import HolomemRef
from engine.hocg.language.nodes.picks import TheHolomem
from engine.hocg.language.phrases import walk
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.resolution import Resolution, simple_picks
from engine.hocg.queries.naming import card_name, holomem_detail, holomem_name, say_cheers
from engine.hocg.state.atoms import find_zone
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Pick
from engine.hocg.texts.parts import use_costs
from engine.hocg.words.progress import effects_of, is_about_board
from engine.kernel.copies import say_copies
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.translation import tr, tr_text

MOST_NAMES = 12
"""So many different cards are told of one choice."""


class Ahead(msgspec.Struct, frozen=True):
    """A choice that is still to come, or somebody whom the text means.

    Args:
        words: what is picked, in the words of the text.
        options: what can be picked now.
        is_next: whether nothing else is done before it.
    """

    words: str
    options: tuple[Option, ...]
    is_next: bool = True


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


def is_asked_for(table: Table, scope: Resolution, pick: Pick) -> bool:
    """Whether its player is asked for a pick, as far as one sees now."""
    made = _make(table, scope, pick)
    if made is None:
        return pick.chosen() is not None
    return isinstance(made, Prompt) and made.forced() is None


def _make(table: Table, scope: Resolution, pick: Pick) -> Prompt | list[int] | None:
    """What making a pick comes to now; ``None`` where one can't see that, or nothing is chosen."""
    if pick.chosen() is None or pick.is_unseen or _hangs_on_others(pick):
        return None
    with table.imagining():
        return pick.make(table, scope)


def _hangs_on_others(pick: Pick) -> bool:
    return any(phrase.needs() for phrase in walk(pick))


def find_ahead(table: Table) -> tuple[Ahead, ...]:
    """The choices that follow the waiting question in its text: after a yes those of all that is done then,
    else the others of the same effect. Where a text goes on with the holomem that it stands on, that one too.
    """
    prompt = table.machine.prompt
    asking = table.machine.stack[-1] if table.machine.stack else None
    if prompt is None or not isinstance(asking, Resolution | UseWindow):
        return ()
    if not prompt.is_yes_no:
        return tuple(_find_others(table, asking))
    scope, effects = find_agreed(table, asking)
    later: list[Effect] = []
    if isinstance(asking, Resolution):
        later = [each for block, effects in asking.to_come(table) if block.seat < 0 for each in effects]
    found: dict[str, Ahead] = {}
    for place, effect in enumerate(_spread(table, scope, (*effects, *later))):
        for pick in simple_picks(effect.chooses()):
            ahead = _look_ahead(table, scope, pick, is_next=place == 0)
            if ahead is not None and not _may_change_before(table, ahead):
                found.setdefault(ahead.words, ahead)
    return tuple(found.values())


def _spread(table: Table, scope: Resolution, effects: Sequence[Effect]) -> Iterator[Effect]:
    """Effects with those that hang on a condition: of one that is judged by the board the branch that is
    taken now, of dice and of what is yet to be revealed all that may come of it.
    """
    for effect in effects:
        if not isinstance(effect, If):
            yield effect
        elif effect.condition.is_chance:
            yield from _spread(table, scope, (*effect.then, *effect.otherwise))
        elif is_about_board(effect.condition):
            is_so = effect.condition.holds(table, scope)
            yield from _spread(table, scope, effect.then if is_so else effect.otherwise)


def _find_others(table: Table, asking: Resolution | UseWindow) -> Iterator[Ahead]:
    """The picks that the effect at hand still asks for behind this one."""
    if not isinstance(asking, Resolution) or asking.step != "pick":
        return
    for pick in simple_picks(asking.asked_by(table).picks())[len(asking.picked) + 1 :]:
        ahead = _look_ahead(table, asking, pick, is_next=True)
        if ahead is not None:
            yield ahead


def _look_ahead(table: Table, scope: Resolution, pick: Pick, *, is_next: bool) -> Ahead | None:
    words = tr_text(pick.say())
    if isinstance(pick, TheHolomem) and pick.ref is HolomemRef.THIS:
        meant = tuple(Option(OptionKind.HOLOMEM, target=each) for each in pick.make(table, scope))
        return Ahead(words, meant, is_next) if is_next and meant else None
    made = _make(table, scope, pick)
    if made is None:
        return None
    options = made.options if isinstance(made, Prompt) else ()
    return Ahead(words, options, is_next) if all(_is_seen(table, o, scope.seat) for o in options) else None


def _is_seen(table: Table, option: Option, seat: int) -> bool:
    """Whether whoever chooses sees what can be picked before it is asked for."""
    if option.kind != OptionKind.CARD or option.target != NONE:
        return True
    zone = find_zone(table, option.card)
    return zone is Zone.ARCHIVE or (zone is Zone.HAND and table.owner(option.card) == seat)


def _may_change_before(table: Table, ahead: Ahead) -> bool:
    """Whether the hand may be another one until it is picked from."""
    return not ahead.is_next and any(
        option.kind == OptionKind.CARD and find_zone(table, option.card) is Zone.HAND
        for option in ahead.options
    )


def say_ahead(table: Table, ahead: Ahead) -> str:
    """A choice with what can be picked, as in "1 of your Debut holomem: AZKi (Debut), back 1 (HP 70/70, no
    cheer)".
    """
    found = tr("; ").join(_say_options(table, ahead.options)) or tr("none")
    if ahead.is_next:
        return tr("{choice}: {found}", choice=ahead.words, found=found)
    return tr("{choice}, as of now: {found}", choice=ahead.words, found=found)


def _say_options(table: Table, options: Sequence[Option]) -> Iterator[str]:
    """Holomem with their HP and cheers, cards by the holomem that has them, copies counted together."""
    cards: dict[int, list[int]] = {}
    for option in options:
        if option.kind == OptionKind.HOLOMEM:
            yield _say_with_facts(holomem_name(table, option.target), holomem_detail(table, option.target))
        elif option.kind == OptionKind.CARD:
            cards.setdefault(option.target, []).append(option.card)
    for host, handles in cards.items():
        words = _say_cards(table, handles)
        if host == NONE:
            yield words
        else:
            yield tr("{card} from {holomem}", card=words, holomem=holomem_name(table, host))
    power = sum(option.kind == OptionKind.HOLO_POWER for option in options)
    if power:
        yield tr("{number} holo Power", number=power)


def _say_with_facts(name: str, facts: str) -> str:
    return tr("{name} ({facts})", name=name, facts=facts)


def _say_cards(table: Table, handles: Sequence[int]) -> str:
    """Cards by their names, cheers by their colours."""
    faces = [table.cards[handle] for handle in handles]
    cheers = [face.colors for face in faces if face.type is CardType.CHEER]
    named = Counter(card_name(face) for face in faces if face.type is not CardType.CHEER)
    told = [name + say_copies(number) for name, number in list(named.items())[:MOST_NAMES]]
    if cheers:
        told.append(say_cheers(cheers))
    if len(named) > MOST_NAMES:
        told.append(tr("{number} more", number=len(named) - MOST_NAMES))
    return tr(", ").join(told)
