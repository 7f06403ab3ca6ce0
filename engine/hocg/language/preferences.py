"""Which of several readings that print alike is meant. Each preference is a rule of how card texts are
written, proved on the cards there are.

- What closes a step (a deck is shuffled, the rest put back, the revealed card taken) stands in the same
  sentence as the step that it closes, under the same condition, and no step stays open.
- "That card" is one if one was revealed.
- What is said of a holomem's abilities happens by itself, unless it changes what is about to happen; what is
  said of an Oshi skill is used.
- What has come of something that may be done is asked by the words that follow from it.
- What is done instead of something, or further, lasts as long.
- Of two ways to say the same the one with fewer words is taken.
"""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import Triggered, UseCost, Window, effects_of
from engine.hocg.cards.program import Part, Program
from engine.hocg.cards.terms import SKILLS, SUPPORT, Position, Zone
from engine.hocg.language.nodes.adjectives import At, Link, Noun
from engine.hocg.language.nodes.agents import AbilityOfOshi
from engine.hocg.language.nodes.bounds import Bound, Exactly
from engine.hocg.language.nodes.card_picks import AllCards, ChosenCards, ThoseCards, TopCards
from engine.hocg.language.nodes.counts import Count
from engine.hocg.language.nodes.facts import (
    HasAttached,
    HasMass,
    HasNo,
    HolomemIs,
    InHand,
    NumberIs,
    Predicate,
    Relation,
    ThereIs,
)
from engine.hocg.language.nodes.flow import ByEach, If, May, Paid, Roll, Rolled
from engine.hocg.language.nodes.happened import TimesHappened
from engine.hocg.language.nodes.lasting import During
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, Kind, Side
from engine.hocg.language.nodes.picks import TheHolomem
from engine.hocg.language.nodes.places import (
    AmongThem,
    InStack,
    InZone,
    OnHolomem,
    OnStage,
    RevealedCards,
    Spot,
)
from engine.hocg.language.nodes.trigger_phrases import RollsDice, WouldTakeDamage
from engine.hocg.language.nodes.verbs_cards import ARCHIVE, DECKS, Destination, MoveCards, Shuffle
from engine.hocg.language.nodes.verbs_cheers import AnotherOf, Send
from engine.hocg.language.nodes.verbs_looking import LookAt, PutRest, Reveal
from engine.hocg.language.nodes.verbs_stage import Choose
from engine.kernel.language import Phrase, remembered
from engine.kernel.language.walking import next_below, walk

Path = tuple[int, ...]


class Step(msgspec.Struct, frozen=True):
    """An effect and in which block of which effect it stands."""

    effect: Effect
    path: Path
    around: Effect | None


def rank(program: Program, kind: str) -> tuple[int, ...]:
    """How far a reading is from what card texts mean; the lowest is the best.

    Args:
        program: the reading.
        kind: the sort of ability.
    """
    steps = list(_steps(program))
    return (
        *_closing(steps),
        _misnumbered(steps) + _mistaken(steps),
        _misplaced(program, kind),
        _detached(steps),
        _untimely(program),
        weight(program),
    )


@remembered
def burden(phrase: Phrase) -> tuple[int, ...]:
    """The same of a part of a reading, as far as it tells by itself."""
    if isinstance(phrase, Effect):
        effects: tuple[Effect, ...] = (phrase,)
    else:
        effects = effects_of(phrase) if isinstance(phrase, Part) else ()
    steps = list(_within(effects, ()))
    return (_misnumbered(steps) + _detached(steps), _closing(steps)[1], weight(phrase))


def burden_of(value: object) -> tuple[int, ...]:
    """The same of a phrase, or of several in a list."""
    if isinstance(value, Phrase):
        return burden(value)
    if isinstance(value, tuple):
        return tuple(map(sum, zip(*map(burden_of, value), strict=True)))
    return (0, 0, 0)


@remembered
def weight(phrase: Phrase) -> int:
    """How many words all of a phrase costs."""
    return _weight(phrase) + sum(map(weight, next_below(phrase)))


def is_doubtful(program: Program) -> bool:
    """Whether what is printed can mean something else that we would print otherwise: several of whom a state
    is said without "all", something archived so that something else may be done, cards of the holo Power
    that are named without their place.
    """
    return any(map(_is_doubtful, walk(program)))


def _is_doubtful(phrase: Phrase) -> bool:
    match phrase:
        case HolomemIs(who=HolomemSet() as who, is_all=False) | HasAttached(who=HolomemSet() as who):
            return not who.is_single and who.link is Link.AND
        case Paid(then=(May(), *_)):
            return True
        case ChosenCards(
            what=Kind(adjectives=(), noun=Noun.CARD, after=()), place=InZone(zone=Zone.HOLO_POWER)
        ):
            return True
    return False


def _weight(phrase: Phrase) -> int:
    """How many words a phrase costs; more if there are others for the same that the cards have."""
    match phrase:
        case InZone(Zone.HAND, Side.YOURS):
            return 2
        case ChosenCards(place=InHand()) | AllCards(place=InHand()):
            return 4
        case HasAttached(bound=bound) if bound not in (Bound(1), Bound(at_most=0)):
            return 3
        case HasNo(what=what) if what.after or len(what.adjectives) != 1:
            return 4
        case Send(to=AnotherOf(), cards=ChosenCards(place=OnHolomem(HolomemRef()))):
            return 5
        case HolomemIs(who=HolomemRef.TARGETED) | NumberIs(number=Count()):
            return 3
        case TopCards(place=InZone(zone=Zone.HOLO_POWER)) if type(phrase) is TopCards:
            return 2
        case Predicate(noun=Noun()):
            return 2
        case HasMass(relation=Relation.AT_LEAST | Relation.AT_MOST):
            return 5
        case Exactly(0):
            return 2
        case ThereIs(what=Kind(adjectives=adjectives), place=OnStage()) if any(map(_is_single, adjectives)):
            return 2
        case TimesHappened(event=RollsDice(), is_of_things=False):
            return 2
        case ChosenCards(what=Kind(noun=Noun.HOLOMEM), place=InStack()):
            return 2
        case AbilityOfOshi(whose=HolomemSet(side=side)) if side is not Side.YOURS:
            return 4
        case MoveCards(cards=cards, to=Destination(side=side, is_shuffled=False) as to) if (
            to != ARCHIVE and _side_of(cards) not in (None, side)
        ):
            return 4
    return 1


def _is_single(word: object) -> bool:
    """Whether it names a position of one holomem."""
    return isinstance(word, At) and word.position is not Position.BACK


def _side_of(cards: object) -> Side | None:
    """Whose cards are picked, if the words say so."""
    place = getattr(cards, "place", None)
    return place.side if isinstance(place, InZone) else Side.YOURS if isinstance(place, InHand) else None


def _steps(program: Program) -> Iterator[Step]:
    for at, part in enumerate(program.parts):
        yield from _within(effects_of(part), (at,))


def _within(effects: tuple[Effect, ...], path: Path, around: Effect | None = None) -> Iterator[Step]:
    for at, effect in enumerate(effects):
        yield Step(effect, path, around)
        for number, block in enumerate(effect.blocks()):
            yield from _within(block, (*path, at, number), effect)


def _closing(steps: Sequence[Step]) -> tuple[int, int]:
    """How many steps are left open, and how far from what they close the closing ones stand."""
    left_open, far = 0, 0
    for at, step in enumerate(steps):
        closers = [each for each in steps[at + 1 :] if _closes(each.effect, step.effect)]
        if closers:
            far += _distance(step.path, closers[0].path)
        elif any(_closes(each.effect, step.effect) for each in steps):
            left_open += 1
    return left_open, far


def _closes(closing: Effect, opening: Effect) -> bool:
    """Whether an effect closes what another one has opened."""
    match closing:
        case Shuffle(zone):
            return zone in _searched(opening)
        case PutRest():
            return isinstance(opening, LookAt | Reveal)
    if isinstance(opening, Choose):
        return any(isinstance(part, TheHolomem) and part.ref is HolomemRef.THAT for part in walk(closing))
    return isinstance(opening, Reveal) and any(isinstance(pick, ThoseCards) for pick in closing.picks())


def _searched(effect: Effect) -> set[Zone]:
    """The decks in which an effect by itself looks for cards."""
    if any(effect.blocks()):
        return set()
    if isinstance(effect, LookAt):
        return {effect.place.zone}
    return {
        pick.place.zone
        for pick in walk(effect)
        if isinstance(pick, ChosenCards) and isinstance(pick.place, InZone) and pick.place.zone in DECKS
    }


def _distance(one: Path, other: Path) -> int:
    """How many blocks lie between two places."""
    common = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )
    return len(one) + len(other) - 2 * common


def _misnumbered(steps: Sequence[Step]) -> int:
    """How often "that card" is said of several, or "those cards" of one."""
    is_one, wrong = True, 0
    for step in steps:
        for pick in _own_words(step.effect):
            if isinstance(pick, ThoseCards):
                wrong += pick.is_one is not is_one
            elif isinstance(pick, TopCards):
                is_one = pick.count == 1 and pick.each is None and pick.equal is None
            elif isinstance(pick, ChosenCards):
                is_one = pick.count.most == 1
    return wrong


def _own_words(effect: Effect) -> Iterator[Phrase]:
    """What an effect says by itself, without the effects in it."""
    if isinstance(effect, If):
        return walk(effect.condition)
    return iter(()) if any(effect.blocks()) else walk(effect)


def _mistaken(steps: Sequence[Step]) -> int:
    """How often cards that were looked at are called revealed, or the other way round."""
    called: type[Spot] = RevealedCards
    wrong = 0
    for step in steps:
        if isinstance(step.effect, LookAt | Reveal):
            called = AmongThem if isinstance(step.effect, LookAt) else RevealedCards
        wrong += sum(
            isinstance(place, RevealedCards | AmongThem) and type(place) is not called
            for place in _own_words(step.effect)
        )
    return wrong


def _detached(steps: Sequence[Step]) -> int:
    """How often it is asked what has come of something that may be done, apart from it."""
    rolls = sum(_rolls(step) and not _leads_on(step) for step in steps)
    return rolls + sum(
        isinstance(step.effect, May)
        and not step.effect.then
        and isinstance(behind.effect, If)
        and behind.effect.condition.is_chance
        for step, behind in _neighbours(steps)
    )


def _rolls(step: Step) -> bool:
    """Whether dice are rolled, by one player or by each."""
    if isinstance(step.effect, ByEach):
        return step.effect.is_of_dice
    return isinstance(step.effect, Roll) and not isinstance(step.around, ByEach)


def _leads_on(step: Step) -> bool:
    """Whether something follows from a roll."""
    is_first = step.path[-1:] == (0,)
    return isinstance(step.around, Rolled) or (isinstance(step.around, May) and is_first)


def _untimely(program: Program) -> int:
    """For how many different times changes last."""
    return len({phrase.until for phrase in walk(program) if isinstance(phrase, During)})


def _neighbours(steps: Sequence[Step]) -> Iterator[tuple[Step, Step]]:
    """Each step with the next one in the same block."""
    last: dict[Path, Step] = {}
    for step in steps:
        if step.path in last:
            yield last[step.path], step
        last[step.path] = step


def _misplaced(program: Program, kind: str) -> int:
    """How many parts are used that should happen by themselves, or the other way round."""
    return sum(map(partial(_is_misplaced, kind), program.parts))


def _is_misplaced(kind: str, part: Part) -> bool:
    if isinstance(part, UseCost):
        return kind != SUPPORT
    if not isinstance(part, Triggered | Window):
        return False
    is_used = kind in SKILLS or isinstance(part.occasion, RollsDice | WouldTakeDamage)
    return isinstance(part, Triggered if is_used else Window)
