"""The choices of a text that are still to come, each with what can be picked for it now."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from engine.hocg.abilities.effects import Effect, Pick
from engine.hocg.cards.terms import CardType, OptionKind, Zone
from engine.hocg.language.nodes.flow import If, May, Paid
from engine.hocg.language.nodes.picks import AllHolomem, TheHolomem
from engine.hocg.procedures.resolution import Resolution, simple_picks
from engine.hocg.queries.naming import card_name, holomem_detail, holomem_name, say_cheers
from engine.hocg.state.atoms import find_zone
from engine.hocg.state.table import Table
from engine.hocg.words.progress import is_about_board, stands_alone
from engine.kernel.brevity import is_brief
from engine.kernel.copies import say_copies
from engine.kernel.language import remembered
from engine.kernel.language.walking import walk
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.translation import mark, tr

MOST_NAMES = 12
"""So many different cards are told of one choice."""


class Ahead(msgspec.Struct, frozen=True):
    """A choice that is still to come, or somebody whom the text means.

    Args:
        words: what is picked, in the words of the text.
        options: what can be picked now.
        is_next: whether nothing else is done before it.
        is_choice: whether one chooses between them.
    """

    words: str
    options: tuple[Option, ...]
    is_next: bool = True
    is_choice: bool = True


def is_asked_for(table: Table, scope: Resolution, pick: Pick, *, is_next: bool) -> bool:
    """Whether its player is asked for a pick, as far as one sees now.

    Args:
        table: the table.
        scope: the text as it stands.
        pick: the pick.
        is_next: whether nothing else is done before it.
    """
    made = _make(table, scope, pick, is_next=is_next)
    if made is None:
        return pick.chosen() is not None
    return isinstance(made, Prompt) and made.forced() is None


def _make(table: Table, scope: Resolution, pick: Pick, *, is_next: bool) -> Prompt | list[int] | None:
    """What making a pick comes to now; ``None`` where one can't see that, or nothing is chosen."""
    if pick.chosen() is None or pick.is_unseen or _hangs_on_others(scope, pick, is_next=is_next):
        return None
    with table.imagining():
        return pick.make(table, scope)


def _hangs_on_others(scope: Resolution, pick: Pick, *, is_next: bool) -> bool:
    """Whether a pick speaks of what is yet to be picked or done: the next one may speak of the holomem that
    the text has come to.
    """
    if is_next and scope.that_holomem:
        return _needs_others(pick)
    return not stands_alone(pick)


@remembered
def _needs_others(pick: Pick) -> bool:
    return any(phrase.needs() for phrase in walk(pick))


def list_ahead(table: Table, scope: Resolution, effects: Sequence[Effect]) -> Iterator[Ahead]:
    """The choices that effects ask for, and the holomem that the first of them is about, each once.

    Args:
        table: the table.
        scope: the text as it stands before them.
        effects: what is done, one after another.
    """
    said = set()
    for place, effect in enumerate(spread(table, scope, effects)):
        for ahead in list_picks(table, scope, simple_picks(effect.chooses()), is_next=place == 0):
            if ahead.words not in said:
                said.add(ahead.words)
                yield ahead


def list_picks(
    table: Table, scope: Resolution, picks: Sequence[Pick], *, is_next: bool = True
) -> Iterator[Ahead]:
    """The same of some picks, as far as their player sees what there is to pick from.

    Args:
        table: the table.
        scope: the text as it stands before them.
        picks: the picks.
        is_next: whether nothing else is done before them.
    """
    for pick in picks:
        ahead = _look_ahead(table, scope, pick, is_next=is_next)
        if ahead is not None and not _may_change_before(table, ahead):
            yield ahead


def spread(table: Table, scope: Resolution, effects: Sequence[Effect]) -> Iterator[Effect]:
    """Effects with those behind a "you may" and those that hang on a condition: of one that is judged by the
    board the branch that is taken now, of dice and of what is yet to be revealed all that may come of it.
    """
    for effect in effects:
        if isinstance(effect, May | Paid):
            yield from spread(table, scope, [each for block in effect.blocks() for each in block])
        elif not isinstance(effect, If):
            yield effect
        elif effect.condition.is_chance:
            yield from spread(table, scope, (*effect.then, *effect.otherwise))
        elif is_about_board(effect.condition):
            is_so = effect.condition.holds(table, scope)
            yield from spread(table, scope, effect.then if is_so else effect.otherwise)


def _look_ahead(table: Table, scope: Resolution, pick: Pick, *, is_next: bool) -> Ahead | None:
    words = pick.told()
    if isinstance(pick, TheHolomem | AllHolomem):
        is_known = (
            is_next if isinstance(pick, TheHolomem) else not _hangs_on_others(scope, pick, is_next=is_next)
        )
        meant = tuple(Option(OptionKind.HOLOMEM, target=each.id) for each in pick.reachable(table, scope))
        is_told = is_known and (meant or isinstance(pick, AllHolomem))
        return Ahead(words, meant, is_next, is_choice=False) if is_told else None
    made = _make(table, scope, pick, is_next=is_next)
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
    if not ahead.is_choice:
        later = mark("{meant}: now {found}") if is_brief() else mark("{meant}, as of now: {found}")
        return tr(mark("{meant}: {found}") if ahead.is_next else later, meant=ahead.words, found=found)
    later = mark("{choice}: now {found}") if is_brief() else mark("{choice}, as of now: {found}")
    return tr(mark("{choice}: {found}") if ahead.is_next else later, choice=ahead.words, found=found)


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
