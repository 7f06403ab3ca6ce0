"""The facts of a position that a judgement weighs: numbers in the game's own terms, as one seat sees them."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level
from engine.hocg.players.assessment import STEPS_UP, Assessment
from engine.hocg.players.lazy_view import HolomemSeen, SideSeen


class SideFact(StrEnum):
    """What a side has, in HP, damage, lives, cards or cheers; what is either so or not is 1 or 0.

    Attributes:
        LAST_TWO_LIVES, LAST_LIFE: whether two lives are left at the most, or one.
        HAND: cards in hand.
        SHORT_DECK: cards that a deck of twelve has more; a deck that is larger isn't short.
        SP_LEFT, SP_PAYABLE: whether the SP Oshi skill wasn't used yet, and whether holo Power pays for it.
        SKILL_PAYABLE: whether holo Power pays for the Oshi skill.
        LONELY: whether nobody is in the back.
        FIRSTS, SECONDS, BUZZ: how many holomem of the stage are 1st, 2nd and Buzz holomem.
        FRONT_DAMAGE: what center and collab holomem can deal together now.
        BEST_DAMAGE, BACK_DAMAGE: the most that one art can deal now, in front and in the back.
        SOON_DAMAGE: the most that one art could deal with one more cheer.
        STRONGEST: the most that one art could deal with all the cheers that it wants.
        FRONT_PROMISE, BEST_PROMISE, NEXT_PROMISE: damage that center and collab holomem promise,
            by whoever promises most, and by the next; a cheer that is missing makes it less.
        CHEERS_IN_USE: cheers that an art of their holomem has use for.
        CHEERS_MISSING: cheers that the strongest art of the center holomem lacks.
        SHORT_CHEERS: cheers that a cheer deck of four has more.
        ATTACHED: attached supports.
    """

    LIFE = "life"
    LAST_TWO_LIVES = "last_two_lives"
    LAST_LIFE = "last_life"
    HAND = "hand"
    SHORT_DECK = "short_deck"
    HOLO_POWER = "holo_power"
    SP_LEFT = "sp_left"
    SP_PAYABLE = "sp_payable"
    SKILL_PAYABLE = "skill_payable"
    HOLOMEM = "holomem"
    LONELY = "lonely"
    FIRSTS = "firsts"
    SECONDS = "seconds"
    BUZZ = "buzz"
    FRONT_DAMAGE = "front_damage"
    BEST_DAMAGE = "best_damage"
    SOON_DAMAGE = "soon_damage"
    BACK_DAMAGE = "back_damage"
    STRONGEST = "strongest"
    CENTER_HP = "center_hp"
    COLLAB_HP = "collab_hp"
    BACK_HP = "back_hp"
    FRONT_PROMISE = "front_promise"
    BEST_PROMISE = "best_promise"
    NEXT_PROMISE = "next_promise"
    CHEERS = "cheers"
    CHEERS_IN_USE = "cheers_in_use"
    CHEERS_MISSING = "cheers_missing"
    SHORT_CHEERS = "short_cheers"
    ATTACHED = "attached"


class AttackFact(StrEnum):
    """What center and collab holomem of a side can do to the other's; where nobody collabs, whoever of the
    back could is counted.

    Attributes:
        CENTER_BY_ONE, CENTER_BY_BOTH: whether one art downs the center holomem, or both together do.
        COLLAB_BY_ONE: whether one art downs the collab holomem.
        DOWNS, LIVES: how many go down by both arts at best, and the lives that are lost with them.
        WIN: whether that wins.
        DOWNS_SOON, WIN_SOON: how many would go down with one more cheer each, and whether that wins.
        STAKE: what is lost then with the center holomem: its cheers, and the cards below and attached to it.
        CENTER_SHARE: both arts' damage, as a share of the HP that the center holomem has left; at most 2.
    """

    CENTER_BY_ONE = "center_by_one"
    CENTER_BY_BOTH = "center_by_both"
    COLLAB_BY_ONE = "collab_by_one"
    DOWNS = "downs"
    LIVES = "lives"
    WIN = "win"
    DOWNS_SOON = "downs_soon"
    WIN_SOON = "win_soon"
    STAKE = "stake"
    CENTER_SHARE = "center_share"


class HandFact(StrEnum):
    """What is in the own hand: cards of each sort, and those that fit on a holomem of the stage."""

    HAND_DEBUTS = "hand_debuts"
    HAND_FIRSTS = "hand_firsts"
    HAND_SECONDS = "hand_seconds"
    HAND_SUPPORTS = "hand_supports"
    HAND_BLOOMS = "hand_blooms"


class TimeFact(StrEnum):
    """When it is: the turn, up to 20, and whether it is one of the first four."""

    TURN = "turn"
    OPENING = "opening"


class Whose(StrEnum):
    """On which side of the table a fact is; nobody's are those about the time."""

    OWN = "own"
    OTHER = "other"
    NOBODYS = "nobodys"


Fact = SideFact | AttackFact | HandFact | TimeFact
FACTS: tuple[tuple[Whose, Fact], ...] = (
    *((Whose.OWN, each) for each in SideFact),
    *((Whose.OTHER, each) for each in SideFact),
    *((Whose.OWN, each) for each in AttackFact),
    *((Whose.OTHER, each) for each in AttackFact),
    *((Whose.OWN, each) for each in HandFact),
    *((Whose.NOBODYS, each) for each in TimeFact),
)
"""All facts, in the order in which :func:`find_facts` tells them."""
SHORT_DECK, SHORT_CHEER_DECK = 12, 4
"""A deck, or a cheer deck, of fewer cards is running out."""
WAITING = 0.6
"""What is left of the promise of an art for every cheer that it lacks."""
PLUS = 15
"""What the text of an art adds to its damage where it prints a plus, about."""


class Fighter(NamedTuple):
    """A holomem as a fighter.

    Args:
        hp: HP that remains.
        lives: what its player loses with it.
        ready: the most damage that it can deal now.
        soon: the same with one more cheer.
        strongest: the same with all the cheers that it wants.
        missing: cheers that its strongest art lacks.
        used: attached cheers that an art of it has use for.
        promise: the damage of an art, less for each cheer that it lacks: of the art for which that is most.
        stake: its cheers, and the cards below and attached to it.
        is_resting: whether it is resting.
    """

    hp: int
    lives: int
    ready: int
    soon: int
    strongest: int
    missing: int
    used: int
    promise: float
    stake: int
    is_resting: bool


NOBODY = Fighter(0, 0, 0, 0, 0, 4, 0, 0.0, 0, False)


def find_facts(assessment: Assessment) -> list[float]:
    """The facts of a position, in the order of ``FACTS``.

    Args:
        assessment: the position as a seat sees it.
    """
    own, other = assessment.own, assessment.other
    own_front, own_back = list_fighters(assessment, own)
    other_front, other_back = list_fighters(assessment, other)
    turn = assessment.turn
    return [
        *list_side(own, own_front, own_back),
        *list_side(other, other_front, other_back),
        *list_attack(own_front, own_back, other_front, other.life, len(other_back)),
        *list_attack(other_front, other_back, own_front, own.life, len(own_back)),
        *list_hand(own),
        min(turn, 20),
        turn <= 4,
    ]


def list_fighters(assessment: Assessment, side: SideSeen) -> tuple[list[Fighter], list[Fighter]]:
    """Center and collab holomem, then those in the back; whoever isn't there is nobody."""
    front = [NOBODY if each is None else size_up(assessment, each) for each in (side.center, side.collab)]
    return front, [size_up(assessment, each) for each in side.back]


def size_up(assessment: Assessment, holomem: HolomemSeen) -> Fighter:
    """What a holomem is worth in a fight, by its HP, its arts and the cheers that they lack."""
    colors = [each.colors[0] if each.colors else Color.COLORLESS for each in holomem.cheers]
    ready = soon = strongest = missing = used = 0
    promise = 0.0
    for art in holomem.arts:
        damage = art.damage + PLUS * art.has_plus
        lacking = 0 if art.is_ready else count_missing(art.cost, colors)
        if damage >= strongest:
            strongest, missing = damage, lacking
        if art.is_ready and damage > ready:
            ready = damage
        if lacking <= 1 and damage > soon:
            soon = damage
        used = max(used, len(art.cost) - lacking)
        promise = max(promise, damage * WAITING**lacking)
    lives = assessment.life_loss(holomem)
    stake = len(colors) + len(holomem.under) + len(holomem.attached)
    hp, is_resting = max(0, holomem.hp), holomem.is_resting
    return Fighter(hp, lives, ready, soon, strongest, missing, used, promise, stake, is_resting)


def count_missing(cost: Sequence[Color], colors: Sequence[Color]) -> int:
    """How many cheers a cost lacks."""
    lacking = 0
    for color in set(cost):
        if color is not Color.COLORLESS:
            lacking += max(0, cost.count(color) - colors.count(color))
    return max(lacking, len(cost) - len(colors))


def list_side(side: SideSeen, front: Sequence[Fighter], back: Sequence[Fighter]) -> tuple[float, ...]:
    """What a side has, in the order of ``SideFact``."""
    center, collab = front
    stage, everybody = side.stage, (*front, *back)
    levels = [each.card.level for each in stage]
    promises = sorted((each.promise for each in everybody), reverse=True)
    return (
        side.life,
        side.life <= 2,
        side.life <= 1,
        min(side.hand_count, 10),
        max(0, SHORT_DECK - side.deck_count),
        min(side.holo_power, 6),
        *list_skills(side),
        len(stage),
        not back,
        levels.count(Level.FIRST),
        levels.count(Level.SECOND),
        sum(each.lives == 2 for each in everybody),
        center.ready + collab.ready,
        max(center.ready, collab.ready),
        max(each.soon for each in everybody),
        max((each.ready for each in back), default=0),
        max(each.strongest for each in everybody),
        center.hp,
        collab.hp,
        sum(each.hp for each in back),
        center.promise + collab.promise,
        promises[0],
        promises[1],
        min(sum(len(each.cheers) for each in stage), 12),
        sum(each.used for each in everybody),
        min(center.missing, 4),
        max(0, SHORT_CHEER_DECK - side.cheer_deck_count),
        min(sum(len(each.attached) for each in stage), 5),
    )


def list_skills(side: SideSeen) -> tuple[bool, bool, bool]:
    """Whether the SP Oshi skill is left, whether it can be paid for, and whether the Oshi skill can."""
    sp_left = sp_paid = skill_paid = False
    for skill in side.skills:
        is_paid = side.holo_power >= (int(skill.cost) if skill.cost.isdigit() else 1)
        if skill.kind == AbilityKind.SP_OSHI_SKILL and not skill.is_spent:
            sp_left, sp_paid = True, is_paid
        elif skill.kind == AbilityKind.OSHI_SKILL:
            skill_paid = is_paid
    return sp_left, sp_paid, skill_paid


def list_attack(
    front: Sequence[Fighter], back: Sequence[Fighter], targets: Sequence[Fighter], life: int, rest: int
) -> Iterator[float]:
    """What an attack can do, in the order of ``AttackFact``.

    Args:
        front: center and collab holomem of who attacks.
        back: who may come to the collab position if nobody is there.
        targets: center and collab holomem of the other side.
        life: lives of the other side.
        rest: holomem in its back.
    """
    first, second = front
    if second is NOBODY:
        second = max((each for each in back if not each.is_resting), key=_by_damage, default=NOBODY)
    one, two = first.ready, second.ready
    center, collab = targets
    there = (center is not NOBODY) + (collab is not NOBODY)
    yield center is not NOBODY and max(one, two) >= center.hp
    yield center is not NOBODY and one + two >= center.hp
    yield collab is not NOBODY and max(one, two) >= collab.hp
    downs, lives = count_downs(one, two, targets)
    yield downs
    yield lives
    yield downs > 0 and (lives >= life or downs >= rest + there)
    downs, lives = count_downs(first.soon, second.soon, targets)
    yield downs
    yield downs > 0 and (lives >= life or downs >= rest + there)
    yield center.stake if center is not NOBODY and first.soon + second.soon >= center.hp else 0
    yield min((one + two) / max(10, center.hp), 2.0) if center is not NOBODY else 0


def _by_damage(fighter: Fighter) -> tuple[int, int]:
    return fighter.ready, fighter.soon


def count_downs(one: int, two: int, targets: Sequence[Fighter]) -> tuple[int, int]:
    """How many of the front two blows can down, and the lives that are lost with them."""
    center, collab = targets
    best = (0, 0)
    for first, second in ((center, collab), (collab, center)):
        if first is not NOBODY and second is not NOBODY and one >= first.hp and two >= second.hp:
            return 2, first.lives + second.lives
        if first is not NOBODY and one + two >= first.hp:
            best = max(best, (1, first.lives))
    return best


def list_hand(side: SideSeen) -> tuple[float, ...]:
    """What is in the own hand, in the order of ``HandFact``."""
    debuts = firsts = seconds = supports = fits = 0
    stage = {(each.card.name, each.card.level) for each in side.stage}
    for card in side.hand:
        if card.type is CardType.SUPPORT:
            supports += 1
        elif card.level is Level.DEBUT:
            debuts += 1
        elif card.level is not None:
            firsts += card.level is Level.FIRST
            seconds += card.level is Level.SECOND
            fits += card.level in STEPS_UP and (card.name, STEPS_UP[card.level]) in stage
    return min(debuts, 4), min(firsts, 4), min(seconds, 3), min(supports, 5), min(fits, 3)
