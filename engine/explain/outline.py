"""Outlines of compiled texts: step by step, who chooses, from where, how many, and what if there is none.

The outline is read off the tree alone: off the fields of each node and what it says, picks and holds.
A new node of the vocabulary is outlined without a change here.
"""

import re
from collections.abc import Iterable, Iterator

from engine.explain.picks import outline_pick
from engine.hocg.cards import Ability, Card
from engine.hocg.effects.base import Effect, Node, sentence
from engine.hocg.effects.program import NO_LIMITS, Limits, Part, Program
from engine.hocg.queries import attach_limit
from engine.hocg.terms import SupportKind
from engine.kernel.errors import DataError

INDENT = "  "

PART_TITLES = {
    "OneShot": "When it is played",
    "UseCondition": "Playable only if this is so",
    "UseCost": "Additional cost, paid in full before anything else",
    "Window": "May be played at this moment",
    "Activated": "An action of your main phase; its cost is paid without a further question",
    "Triggered": "Plays by itself at this moment",
    "Continuous": "In force as long as the card is",
    "AttachRule": "What it may be attached to",
    "UseLimit": "A limit that all your cards or abilities of that name share",
    "PaysForHand": "May be used while cards are archived, as long as the holo Power lasts",
    "Shift": "Another text under a condition",
    "Extra": "A fact of the card, in every zone",
}
"""What each sort of part means, by the name of its class; other parts go by that name."""

EFFECT_TITLES = {
    "If": "If {condition}",
    "May": "You may (yes or no; asked only if all of it can be done)",
    "Rolled": "Roll and see",
    "Paid": "A cost that is no choice: paid in full, or nothing is done",
    "Either": "One of these, as you choose",
    "ByOpponent": "Your opponent does this, and makes the choices in it",
    "ByEach": "Each player does this and makes the choices in it, the active player first",
}
"""Headings of effects that hold others; the rest go by the name of their class and what their fields say."""

BLOCK_TITLES = {"then": "then", "otherwise": "otherwise", "cost": "do", "effects": ""}
COST_BLOCKS = frozenset({"cost"})
ATTACHED_KINDS = (SupportKind.TOOL, SupportKind.MASCOT, SupportKind.FAN)
SAID_WHOLE = frozenset({"UseLimit", "PaysForHand"})
"""Parts that are one sentence, which says all of it."""

OPPONENTS_TURN = "during your opponent's turn"


def outline_card(card: Card) -> list[str]:
    """Every text of a card: its words, then what they do. Texts that don't compile say where and why."""
    texts = [*card.abilities, *(art.ability for art in card.arts if art.ability is not None)]
    lines: list[str] = []
    for text in texts:
        lines.append(f"{text.kind.replace('_', ' ')}{f' {text.name}' if text.name else ''}: {text.text}")
        lines.extend(_outline_text(text))
    if card.kind in ATTACHED_KINDS:
        limit = attach_limit(card)
        lines.append(f"{card.kind}: {'any number' if limit is None else limit} on each holomem")
    return lines or ["no text"]


def _outline_text(text: Ability) -> list[str]:
    try:
        return [INDENT + line for line in outline_program(text.program)]
    except DataError as error:
        return [f"{INDENT}not supported: {error}"]


def outline_program(program: Program) -> list[str]:
    """A compiled text, a part after the other."""
    lines: list[str] = []
    for part in program.parts:
        lines.extend(_outline_part(part))
    return lines


def _outline_part(part: Part) -> Iterator[str]:
    name = type(part).__name__
    yield f"{PART_TITLES.get(name, _words_of(name).capitalize())}:"
    if name in SAID_WHOLE:
        yield f"{INDENT}{part.say()}"
        return
    yield from _indent(_outline_limits(getattr(part, "limits", NO_LIMITS)))
    facts: list[str] = []
    steps: list[str] = []
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if _is_block(value):
            steps.extend(outline_effects(value, is_cost=name == "UseCost"))
        elif isinstance(value, Node):
            facts.append(f"{_words_of(field)}: {value.say().removesuffix(': ')}")
        elif isinstance(value, tuple) and value and all(isinstance(each, Node) for each in value):
            steps.extend(sentence(each.say()) for each in value)
    yield from _indent([*facts, *steps] or [part.say()])


def _outline_limits(limits: Limits) -> Iterator[str]:
    words = [words] if (words := limits.say().strip()) else []
    if limits.is_opponents_turn:
        words.append(OPPONENTS_TURN)
    if words:
        yield f"limits: {', '.join(words)}"


def outline_effects(effects: Iterable[Effect], *, is_cost: bool = False) -> Iterator[str]:
    """A list of effects, numbered if there are several.

    Args:
        effects: in the order in which they are done.
        is_cost: whether they are a cost, which is paid in full or not at all.
    """
    steps = tuple(effects)
    for number, effect in enumerate(steps, 1):
        lines = list(_outline_effect(effect, is_cost=is_cost))
        yield f"{number}. {lines[0]}" if len(steps) > 1 else lines[0]
        yield from _indent(lines[1:])


def _outline_effect(effect: Effect, *, is_cost: bool) -> Iterator[str]:
    blocks = effect.blocks()
    yield _title_of(effect) + ":" if any(blocks) else sentence(effect.say())
    for pick in effect.chooses():
        yield from outline_pick(pick, is_cost=is_cost)
    yield from effect.remarks()
    for block in blocks:
        if not block:
            continue
        field = _field_of(effect, block)
        lines = outline_effects(block, is_cost=is_cost or field in COST_BLOCKS)
        if title := BLOCK_TITLES.get(field, _words_of(field)):
            yield f"{title}:"
            yield from _indent(lines)
        else:
            yield from lines


def _title_of(effect: Effect) -> str:
    """The heading of an effect that holds others."""
    name = type(effect).__name__
    said = {
        field: value.say()
        for field in effect.__struct_fields__
        if isinstance(value := getattr(effect, field), Node) and not isinstance(value, Effect)
    }
    if name in EFFECT_TITLES:
        return EFFECT_TITLES[name].format(**said)
    return ", ".join([_words_of(name).capitalize(), *said.values()])


def _field_of(effect: Effect, block: tuple[Effect, ...]) -> str:
    """The name of the field that holds a block; empty if the effect makes it up."""
    return next((name for name in effect.__struct_fields__ if getattr(effect, name) is block), "")


def _is_block(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, Effect) for each in value)


def _words_of(name: str) -> str:
    """``ForEach`` and ``for_each`` as "for each"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()


def _indent(lines: Iterable[str]) -> Iterator[str]:
    return (INDENT + line for line in lines)
