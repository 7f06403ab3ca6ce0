"""Checks: what is said must mean something where it is said. A text that could never do anything is refused.

References are checked with what each class says that it gives and needs (``Phrase.gives``,
``Phrase.needs``); parts with what sort of text they stand in; cards that go somewhere with who owns them.
"""

from collections.abc import Collection, Mapping
from functools import partial
from typing import NoReturn

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.occasions import Occasion
from engine.hocg.abilities.parts import (
    Activated,
    Continuous,
    HostLimit,
    OneShot,
    SharedLimit,
    Shift,
    Triggered,
    UseCondition,
    UseCost,
    Window,
)
from engine.hocg.cards.program import Extra, Part, Program
from engine.hocg.cards.terms import GRANTED, SKILLS, SUPPORT, AbilityKind
from engine.hocg.language.nodes.adjectives import AttachedNoun
from engine.hocg.language.nodes.card_picks import CardPick
from engine.hocg.language.nodes.nouns import HOSTS, OF_OTHERS, HolomemRef, HolomemSet
from engine.hocg.language.nodes.picks import HolomemPick, needs_of
from engine.hocg.language.nodes.program import UseLimit
from engine.hocg.language.nodes.regarded import PaysForHand
from engine.hocg.language.nodes.sentences import Standing
from engine.hocg.language.owners import Owners
from engine.kernel.language import Misread, Phrase, Reading
from engine.kernel.language.walking import next_below, walk

PLAYED = frozenset({*SKILLS, AbilityKind.COLLAB_EFFECT, AbilityKind.BLOOM_EFFECT, AbilityKind.ART, SUPPORT})
"""Texts that are played, so that something can be done once."""

IN_FORCE = frozenset({AbilityKind.GIFT, AbilityKind.STAGE_SKILL, SUPPORT})
"""Texts that are in force as long as their card is."""

HOLOMEM_TEXTS = frozenset(
    {AbilityKind.ART, AbilityKind.COLLAB_EFFECT, AbilityKind.BLOOM_EFFECT, AbilityKind.GIFT}
)
"""Texts of a holomem, which stands in a position."""

STANDING = HOLOMEM_TEXTS | {SUPPORT}
"""Texts whose card or whose card's holomem stands in a position while they are in force."""

WHERE: tuple[tuple[type[Part], Collection[AbilityKind], str], ...] = (
    (HostLimit, (AbilityKind.ATTACH,), "belongs into 'attach' of a tool, mascot or fan"),
    (Extra, (AbilityKind.EXTRA,), "belongs into 'extra'"),
    (PaysForHand, SKILLS, "is what an Oshi skill can say"),
    (
        UseCondition,
        (*SKILLS, SUPPORT, AbilityKind.ART),
        "is for what is used: an art, a skill or a support card; say 'if ..., ' inside the sentence",
    ),
    (UseCost, (*SKILLS, SUPPORT), "is for a skill or a support card; say 'you may ...: '"),
    (OneShot, PLAYED, "is done when something is played; say when: 'when ..., ' or 'in your main phase, '"),
    (
        Continuous,
        IN_FORCE,
        "holds as long as a gift, stage skill or attached card is there; say how long: 'during this turn, '",
    ),
    (Activated, IN_FORCE, "is for a gift or an attached card"),
    (Triggered, IN_FORCE | {AbilityKind.ART}, "is for a gift or an attached card; say 'usable when ...: '"),
    (Window, IN_FORCE.union(SKILLS), "is for a skill, a gift or an attached card"),
    (Shift, (SUPPORT,), "is for a support card"),
    (SharedLimit, PLAYED | IN_FORCE, "is for what is used"),
)
"""A sort of part, the texts that can use it, and what to say elsewhere."""

HOST_GIVES: Mapping[str, tuple[str, ...]] = {
    AbilityKind.ART: ("art", "host"),
    AbilityKind.COLLAB_EFFECT: ("collab", "host"),
    AbilityKind.BLOOM_EFFECT: ("bloom", "host"),
    AbilityKind.GIFT: ("host",),
    SUPPORT: ("played", "wearer"),
    **dict.fromkeys(SKILLS, ("X",)),
    GRANTED: ("host", "wearer", "holomem"),
}
"""What a sort of text can speak of from the start; what is given for a time, whichever card gives it."""

SAY_FIRST = {
    "holomem": "choose a holomem first, as in 'choose 1 of your holomem', or name it by 'this holomem'",
    "cards": "reveal, look at or move cards first",
    "looked": "look at cards first, as in 'look at the top 4 cards of your deck'",
    "rest": "look at cards first, as in 'look at the top 4 cards of your deck'",
    "die": "roll a die first, as in 'roll a die: '",
    "dice": "this stands behind 'usable when dice are rolled ...: '",
    "used art": "this stands behind 'when ... uses an art, '",
    "number": "choose a number first, as in 'choose 3 or 5'",
    "winner": "play first, as in 'play rock-paper-scissors with your opponent until there is a winner'",
    "doomed": "'instead' stands behind 'when ... would be archived, '",
    "damage": "this stands behind 'usable when ... would take damage: '",
    "art": "only an art speaks of 'this art'",
    "played": "only a support card speaks of 'this card'",
    "down": "this stands behind 'when ... is downed, '",
    "excess": "this stands behind 'when ... downs ..., '",
    "amount": "this stands behind 'when ... deals damage ..., '",
    "archived": "archive cards first",
    "returned": "return cards first",
    "placed": "place holomem first",
    "attached": "attach cards first",
    "X": "only an Oshi skill archives holo Power as its cost",
    "restored": "restore HP first",
    "moved": "swap holomem first",
    "host": "only a holomem's own text speaks of 'this holomem'; say which, as in '1 of your holomem'",
    "wearer": "only a tool, mascot or fan speaks of itself and of the holomem that it is attached to",
    "other": "other than which? Choose a holomem first, or say 'your holomem'",
    "bloom": "only a bloom effect asks how it bloomed; say 'this holomem bloomed from ...'",
    "collab": "only a collab effect asks with whom it collabs; say 'your center holomem is ...'",
    "kept": "this stands behind 'in your main phase, while this card is in your archive, '",
}
"""A thing that is referred to -> what to say instead where it hasn't been spoken of."""


def check(kind: str, reading: Reading) -> None:
    """What a text refers to has been spoken of, and its host can use all of its parts.

    Args:
        kind: what sort of text it is (an ability kind, or that of one in force for a time).
        reading: the text.

    Raises:
        Misread: something can't be meant here; says what to say instead.
    """
    assert isinstance(reading.node, Program)
    sort = AbilityKind.GIFT if kind == GRANTED else AbilityKind(kind)
    given = set(HOST_GIVES.get(kind, ()))
    is_used = any(isinstance(part, Activated | Window) for part in reading.node.parts)
    owners = Owners(partial(_refuse, reading))
    for part in reading.node.parts:
        if not (is_used and isinstance(part, UseCondition | UseCost)):
            require_host(sort, part, reading)
        _walk_part(part, given, reading, owners)


def require_host(kind: AbilityKind, part: Part, reading: Reading) -> None:
    """The sort of text can use the part.

    Raises:
        Misread: it can't.
    """
    positions = [*getattr(part, "positions", ()), *getattr(getattr(part, "limits", None), "positions", ())]
    is_played = isinstance(part, OneShot | UseCondition | Shift)
    if positions and kind not in (HOLOMEM_TEXTS if is_played else STANDING):
        here = positions[0]
        told = f"only a holomem stands in the {here} position: say it of one, as in 'your {here} holomem'"
        _refuse(reading, part, told)
    if getattr(part, "host", None) is not None and kind is not SUPPORT:
        _refuse(reading, part, "'if attached to ...' is for a tool, mascot or fan")
    if getattr(part, "is_in_archive", False) and kind is not AbilityKind.GIFT:
        _refuse(reading, part, "only a gift works while its card is in the archive")
    if isinstance(part, UseLimit) and kind is not part.limited:
        told = f"that stands in the text that it limits, not in one of the sort {kind.value!r}"
        _refuse(reading, part, told)
    for sort, kinds, instead in WHERE:
        if isinstance(part, sort) and kind not in kinds:
            head, name = " ".join(part.say().split()[:4]), kind.value.replace("_", " ")
            told = f"'{head} ...' does nothing in a text of the sort {name!r}: it {instead}"
            _refuse(reading, part, told)


def _refuse(reading: Reading, phrase: Phrase, reason: str) -> NoReturn:
    raise Misread(reading.position_of(phrase), reason)


def _walk_part(part: Part, given: set[str], reading: Reading, owners: Owners) -> None:
    """Check a paragraph; what later ones may refer to is added."""
    if getattr(part, "is_in_archive", False):
        given.add("kept")
    occasion = getattr(part, "occasion", None)
    if occasion is not None:
        owners.begin(walk(occasion))
        given.update(thing for phrase in walk(occasion) for thing in things_given(phrase))
    _walk(part, given, reading, owners)


def _walk(phrase: Phrase, given: set[str], reading: Reading, owners: Owners) -> None:
    """Check a phrase and all in it, in the order of the text; what it gives is added."""
    for thing in needs_of_phrase(phrase):
        if given.isdisjoint(MET_BY.get(thing, (thing,))):
            said = phrase.say() if hasattr(phrase, "say") else str(phrase)
            _refuse(reading, phrase, f"{said!r} refers to nothing: {SAY_FIRST[thing]}")
    if isinstance(phrase, Standing):
        _refuse(reading, phrase, f"say how long: 'during this turn, {phrase.say()}'")
    owners.enter(phrase)
    for value in next_below(phrase):
        _walk(value, given, reading, owners)
    owners.leave(phrase)
    given.update(things_given(phrase))
    if isinstance(phrase, Effect):
        picks = phrase.picks()
        if any(isinstance(pick, HolomemPick) for pick in (*picks, *phrase.chooses())):
            given.add("holomem")
        if any(isinstance(pick, CardPick) for pick in picks):
            given.add("cards")


def things_given(phrase: Phrase) -> tuple[str, ...]:
    """What later words can speak of by a phrase: as it says itself, and by what sort of occasion it is."""
    return phrase.gives() + (phrase.IS_ABOUT if isinstance(phrase, Occasion) else ())


MET_BY = {"other": ("host", "wearer", "holomem")}
"""Things that are there if any of several are."""


def needs_of_phrase(phrase: Phrase) -> tuple[str, ...]:
    """What must have been spoken of before a phrase, or be so of its card: as it says itself, and by what it
    names.
    """
    named = tuple(
        need for field in phrase.__struct_fields__ for need in _needs_of_name(getattr(phrase, field))
    )
    is_of_others = isinstance(phrase, HolomemSet) and OF_OTHERS.fits(phrase.what)
    return (*phrase.needs(), *named, *(("other",) if is_of_others else ()))


def _needs_of_name(value: object) -> tuple[str, ...]:
    """What a word for a holomem, an attached card or who deals damage needs."""
    match value:
        case HolomemRef.THIS | HolomemRef.OWN_TARGET:
            return ("host",)
        case HolomemRef():
            return ("wearer",) if value in HOSTS else needs_of(value)
        case AttachedNoun():
            return ("wearer",)
    return needs_of(value)
