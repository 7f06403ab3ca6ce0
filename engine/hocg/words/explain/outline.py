"""Outlines of compiled texts: step by step, who chooses, from where, how many, and what if there is none.

The outline is read off the tree alone: off the fields of each node and what it says, picks and holds. A new
node of the vocabulary is outlined without a change here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.occasions import DownOccasion, Occasion, Trigger
from engine.hocg.abilities.parts import (
    NO_LIMITS,
    Activated,
    Continuous,
    Limits,
    OneShot,
    Shift,
    Triggered,
    Turn,
    UseCondition,
    UseCost,
    Window,
    only_may,
)
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.program import Extra, Node, Part, Program
from engine.hocg.cards.terms import AbilityKind, CardType, SupportKind
from engine.hocg.language.nodes.flow import ByEach, ByOpponent, EitherOf, If, May, Paid, Rolled
from engine.hocg.language.nodes.lasting import DuringWhen
from engine.hocg.language.nodes.picks import AllHolomem
from engine.hocg.language.nodes.program import AttachRule, UseLimit
from engine.hocg.language.nodes.regarded import PaysForHand
from engine.hocg.language.nodes.verbs_cards import MoveLots
from engine.hocg.queries.queries import attach_limit
from engine.hocg.words.explain.picks import GOES_ON, Failing, outline_pick
from engine.kernel.errors import DataError
from engine.kernel.language import forms

INDENT = "  "

PART_TITLES: Mapping[type[Part], str] = {
    OneShot: "When it is played",
    UseCondition: "Playable only if this is so",
    UseCost: "Additional cost, paid in full before anything else",
    Window: "May be played at this moment",
    Activated: "An action of your main phase, if its cost can be paid",
    Triggered: "Plays by itself when this happens",
    Continuous: "In force as long as the card is on the stage (a holomem's card: on top)",
    AttachRule: "What it may be attached to",
    UseLimit: "A limit that all of them share",
    PaysForHand: "May be used while cards are archived",
    Shift: "You may use this text instead of the one above, if it changes something; limited by name",
    Extra: "A fact of the card, in every zone",
}
"""What each sort of part means, by its class; other parts go by the name of that."""

EFFECT_TITLES: Mapping[type[Effect], str] = {
    If: "If {condition}",
    May: "You may (yes or no; asked only if {asked})",
    Rolled: "Roll and see",
    Paid: "A cost that is no choice: paid in full, or nothing is done",
    EitherOf: "One of these, as you choose",
    MoveLots: "One sort after the other; what is of the same name is like what was taken just before",
    DuringWhen: "{until}, whenever this happens: {occasion}",
    ByOpponent: "Your opponent does this, and makes the choices in it",
    ByEach: "Each player does this and makes the choices in it, the active player first",
}
"""Headings of effects that hold others; the rest go by the name of their class and what their fields say."""

BLOCK_TITLES = {"then": "then", "otherwise": "otherwise", "cost": "do", "effects": ""}
COST_BLOCKS = frozenset({"cost"})
ATTACHED_KINDS = (SupportKind.TOOL, SupportKind.MASCOT, SupportKind.FAN)
SAID_WHOLE = (UseLimit, PaysForHand)
"""Parts that are one sentence, which says all of it."""

AGREED: Mapping[type[Part], str] = {
    Activated: "Cost, paid without a further question, and what follows",
    Window: "One question, asked only if {asked}; a no is no use",
}
"""Headings of a "you may" that is all of a part: using the part answers it."""

WHEN: Mapping[type[Occasion], str] = {
    Trigger: "at the next check timing, after downs and life",
    DownOccasion: "within the down",
}
"""When an ability comes, by the sort of its occasion; the others come before what they speak of."""

UNPAID = Failing("the cost can't be paid")
NOTHING_DONE = Failing("nothing of this is done")
NOT_ASKED = Failing("it is not asked", is_whole=False)
IN_FULL = 'what stands under "do" can be done in full'
AT_ALL = 'any of what stands under "do" can be done'
"""When a player is asked whether to do something: a cost has to be paid in full (10.4.2.2), the rest is
done as far as it can be (1.3.2).
"""

OPPONENTS_WORDS = {
    "who chooses: you": "who chooses: your opponent",
    "You may (": "They may (",
    "your ": "their ",
    "their opponent": "your opponent",
}
"""Words of a block that the opponent carries out -> the same as the reader of the card says them."""

NOT_FOR_NOTHING = (
    "playable only if it would change something besides its own place, "
    "and only somebody for whom it would is chosen by 'choose' (10.7.2.3.7)"
)


def outline_card(card: Card) -> list[str]:
    """Every text of a card: its words, then what they do. Texts that don't compile say where and why."""
    lines: list[str] = []
    for text in card.texts:
        lines.append(f"{text.kind.replace('_', ' ')}{f' {text.name}' if text.name else ''}: {text.text}")
        lines.extend(_outline_text(text))
    if card.kind in ATTACHED_KINDS:
        limit = attach_limit(card)
        lines.append(f"{card.kind}: {'any number' if limit is None else limit} on each holomem")
    elif card.type is CardType.SUPPORT:
        lines.append(f"{card.kind}: {NOT_FOR_NOTHING}")
    return lines or ["no text"]


def _outline_text(text: Ability) -> list[str]:
    try:
        return [INDENT + line for line in outline_program(text.program, is_art=text.kind is AbilityKind.ART)]
    except DataError as error:
        return [f"{INDENT}not supported: {error}"]


def outline_program(program: Program, *, is_art: bool = False) -> list[str]:
    """A compiled text, a part after the other.

    Args:
        program: the text.
        is_art: whether it is an art's: then its limits are those of the text, not of the art.
    """
    lines: list[str] = []
    for part in program.parts:
        lines.extend(_outline_part(part, is_art=is_art))
    return lines


def _outline_part(part: Part, *, is_art: bool) -> Iterator[str]:
    kind = type(part)
    yield f"{PART_TITLES.get(kind) or _words_of(kind.__name__).capitalize()}:"
    if kind in SAID_WHOLE:
        yield from _indent([part.say(), *part.remarks()])
        return
    yield from _indent(_outline_limits(part, is_art=is_art))
    facts: list[str] = []
    steps: list[str] = []
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if _is_block(value):
            may = only_may(part) if kind in AGREED else None
            title = "" if may is None else AGREED[kind].format(asked=_when_asked(may))
            steps.extend(
                outline_effects(value, if_impossible=UNPAID if kind is UseCost else GOES_ON, title=title)
            )
        elif isinstance(value, Occasion):
            facts.extend(_outline_occasion(value))
        elif isinstance(value, Limits):
            continue
        elif isinstance(value, Node):
            facts.append(f"{_words_of(field)}: {value.say().removesuffix(':')}")
        elif isinstance(value, tuple) and value and all(isinstance(each, Node) for each in value):
            steps.extend(line for each in value for line in _outline_change(each))
    yield from _indent([*facts, *steps, *part.remarks()] or [part.say()])


def _outline_occasion(occasion: Occasion) -> Iterator[str]:
    yield f"occasion: {occasion.say()}"
    for kind, when in WHEN.items():
        if isinstance(occasion, kind):
            yield f"{INDENT}played {when}"
    yield from _indent(occasion.remarks())


def _outline_change(change: Node) -> Iterator[str]:
    """What a continuous ability changes; a set of holomem means each of them."""
    yield sentence(change.say())
    if isinstance(who := getattr(change, "who", None), AllHolomem):
        yield f"{INDENT}whom it concerns: each of {who.what.say()}"
    yield from _indent(change.remarks())


def _outline_limits(part: Part, *, is_art: bool) -> Iterator[str]:
    limits: Limits = getattr(part, "limits", NO_LIMITS)
    turn: Turn | None = getattr(part, "turn", None)
    words = [said] if (said := forms.capitalize(limits.say().strip())) else []
    if turn is not None:
        words.append(str(turn))
    if words:
        yield f"limits{' of this text, not of the art' if is_art else ''}: {', '.join(words)}"


def outline_effects(
    effects: Iterable[Effect], *, if_impossible: Failing = GOES_ON, title: str = ""
) -> Iterator[str]:
    """A list of effects, numbered if there are several.

    Args:
        effects: in the order in which they are done.
        if_impossible: what then, if they are a cost or what a player may do.
        title: a heading in place of the effect's own.
    """
    steps = tuple(effects)
    for number, effect in enumerate(steps, 1):
        lines = list(_outline_effect(effect, if_impossible=if_impossible, title=title))
        yield f"{number}. {lines[0]}" if len(steps) > 1 else lines[0]
        yield from _indent(lines[1:])


def _outline_effect(effect: Effect, *, if_impossible: Failing, title: str) -> Iterator[str]:
    blocks = effect.blocks()
    yield (title or _title_of(effect)) + ":" if any(blocks) else sentence(effect.say())
    for pick in effect.chooses():
        yield from outline_pick(pick, if_impossible=if_impossible)
    yield from effect.remarks()
    for block in blocks:
        if not block:
            continue
        field = _field_of(effect, block)
        lines = outline_effects(block, if_impossible=_what_if_not(effect, field, if_impossible))
        if isinstance(effect, ByOpponent):
            lines = map(_as_opponents, lines)
        if title := BLOCK_TITLES.get(field, _words_of(field)):
            yield f"{title}:"
            yield from _indent(lines)
        else:
            yield from lines


def _what_if_not(effect: Effect, field: str, outer: Failing) -> Failing:
    """What then, if a block that is paid or may be done can't be; for other blocks what holds outside."""
    if field not in COST_BLOCKS:
        return outer
    if isinstance(effect, Paid):
        return NOTHING_DONE
    return UNPAID if getattr(effect, "then", ()) else NOT_ASKED


def _as_opponents(line: str) -> str:
    """A line about what the opponent does, as its reader sees it."""
    for mine, theirs in OPPONENTS_WORDS.items():
        line = line.replace(mine, theirs)
    return line


def _title_of(effect: Effect) -> str:
    """The heading of an effect that holds others."""
    kind = type(effect)
    if isinstance(effect, May) and effect.is_any_number:
        return "You may (to pick none is the no; asked only if there is anything to pick)"
    if isinstance(effect, ByOpponent) and effect.may:
        return "Your opponent is asked, and makes the choices in it"
    said = {
        field: value.say()
        for field in effect.__struct_fields__
        if isinstance(value := getattr(effect, field), Node) and not isinstance(value, Effect)
    }
    if kind in EFFECT_TITLES:
        words = {
            field: str(value)
            for field in effect.__struct_fields__
            if isinstance(value := getattr(effect, field), Enum)
        }
        return forms.capitalize(EFFECT_TITLES[kind].format(**said, **words, asked=_when_asked(effect)))
    return ", ".join([_words_of(kind.__name__).capitalize(), *said.values()])


def _when_asked(effect: Effect) -> str:
    """How much of what a player may do has to be possible."""
    return IN_FULL if getattr(effect, "then", ()) else AT_ALL


def _field_of(effect: Effect, block: tuple[Effect, ...]) -> str:
    """The name of the field that holds a block; empty if the effect makes it up."""
    return next((name for name in effect.__struct_fields__ if getattr(effect, name) is block), "")


def _is_block(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, Effect) for each in value)


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _words_of(name: str) -> str:
    """``ForEach`` and ``for_each`` as "for each"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()


def _indent(lines: Iterable[str]) -> Iterator[str]:
    return (INDENT + line for line in lines)
