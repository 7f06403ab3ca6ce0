"""Comparing a match with what a scenario expects of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engine.kernel.copies import VisibleCard
from engine.kernel.events import Viewer
from engine.kernel.prompts import Option, Prompt
from engine.kernel.scenario.model import SEAT_NAMES, CardsOf, MovesOf, PromptOf, ViewOf, say_move, say_value
from engine.kernel.scenario.paths import Expectation
from engine.kernel.scenario.session import Session
from engine.kernel.scenario.vocabulary import Item, Refusal, say_item

Playing = Session[Any, Any]

CARD_FIELDS = ("card", "cards", "shown", "previous")
"""The fields of events that hold cards."""


def find_differences(session: Playing, expected: Sequence[Expectation]) -> Iterator[str]:
    """What differs, a sentence each.

    Raises:
        DataError: something can't be compared, such as the facts of a card that doesn't exist.
    """
    for each in expected:
        for difference in _compare(session, each):
            yield f"{each.path}: {difference}"


def _compare(session: Playing, each: Expectation) -> Iterator[str]:
    words, wanted = session.words, each.value
    if each.seat < 0:
        yield from _compare_match(session, each.fact, wanted)
        return
    if each.place:
        found = words.piece_fact(each.seat, each.place, each.fact)
        if found is None:
            if wanted != "none":
                yield f"expected {say_value(wanted)}, but nobody is there"
            return
    else:
        found = words.seat_fact(each.seat, each.fact)
    if not isinstance(found, list):
        yield from _compare_value(found, wanted)
    elif isinstance(wanted, int):
        if len(found) != wanted:
            yield f"expected {wanted} cards, found {len(found)}: {say_value(found)}"
    elif isinstance(wanted, CardsOf):
        yield from _compare_parts(session, found, wanted)
    else:
        names = [] if wanted == "none" else list(map(words.name, wanted))
        if found != names if each.is_ordered else Counter(found) != Counter(names):
            yield f"expected {say_value(names)}, found {say_value(found)}"


def _compare_value(found: object, wanted: object) -> Iterator[str]:
    if found != wanted:
        yield f"expected {say_value(wanted)}, found {say_value(found)}"


def _compare_parts(session: Playing, found: list[str], wanted: CardsOf[str]) -> Iterator[str]:
    name = session.words.name
    has, lacks, top, bottom = (
        list(map(name, cards)) for cards in (wanted.has, wanted.lacks, wanted.top, wanted.bottom)
    )
    if missing := Counter(has) - Counter(found):
        yield f"lacks {say_value(sorted(missing.elements()))}; it is {say_value(found)}"
    if unwanted := sorted(set(lacks) & set(found)):
        yield f"has {say_value(unwanted)}; it is {say_value(found)}"
    if found[: len(top)] != top:
        yield f"expected {say_value(top)} on top, found {say_value(found[: len(top)])}"
    if bottom and found[-len(bottom) :] != bottom:
        yield f"expected {say_value(bottom)} at the bottom, found {say_value(found[-len(bottom) :])}"


def _compare_match(session: Playing, fact: str, wanted: Any) -> Iterator[str]:
    state = session.game.table.state
    match fact:
        case "prompt":
            yield from _compare_prompt(session, None if wanted == "none" else wanted)
        case "legal" | "illegal":
            yield from _compare_moves(session, wanted, is_legal=fact == "legal")
        case "refused":
            for seat, clauses in enumerate((wanted.a, wanted.b)):
                found = {refusal.clause for refusal in session.game.refusals(seat)}
                if missing := set(clauses) - found:
                    yield f"nothing is refused by {sorted(missing)}; only by {sorted(found)}"
        case "view":
            yield from _compare_views(session, wanted)
        case "player":
            yield from _compare_value(SEAT_NAMES[state.active], wanted)
        case "phase":
            yield from _compare_value(str(state.phase), wanted)
        case "winner":
            result = session.game.result
            seat = result and result.winner
            winner = "none" if result is None else "draw" if seat is None else SEAT_NAMES[seat]
            yield from _compare_value(winner, wanted)
        case _:
            yield from _compare_value(session.words.match_fact(fact), wanted)


def _compare_moves(session: Playing, wanted: MovesOf[Any], *, is_legal: bool) -> Iterator[str]:
    for seat, moves in zip(SEAT_NAMES, (wanted.a, wanted.b), strict=True):
        for move in moves:
            if session.would_allow(SEAT_NAMES.index(seat), move) is not is_legal:
                yield f"{say_move(move)} of {seat} is {'not ' if is_legal else ''}legal"


def _compare_views(session: Playing, wanted: ViewOf[str]) -> Iterator[str]:
    name = session.words.name
    for who, viewer, expected in (
        ("a", 0, wanted.a),
        ("b", 1, wanted.b),
        ("spectator", None, wanted.spectator),
    ):
        if expected is not None:
            seen = {name(number) for number in _list_seen(session, viewer)}
            yield from (f"{who} doesn't see {card}" for card in expected.has if name(card) not in seen)
            yield from (f"{who} sees {card}" for card in expected.lacks if name(card) in seen)


def _list_seen(session: Playing, viewer: Viewer) -> set[str]:
    """The numbers of the cards that a viewer may see: in the view, in a prompt, in what has just happened."""
    cards = session.game.table.cards
    numbers = set(_numbers_in(session.game.view(viewer)))
    prompt = session.game.prompt
    handles: list[int] = []
    if prompt is not None and viewer == prompt.seat:
        handles += [prompt.source, *(option.card for option in prompt.options)]
    for event in session.events:
        seen = event.seen_by(viewer)
        for field in CARD_FIELDS:
            value = getattr(seen, field, ())
            handles += value if isinstance(value, tuple) else (value,)
    return numbers | {cards[handle].number for handle in handles if handle >= 0}


def _numbers_in(value: object) -> Iterator[str]:
    """The numbers of all cards anywhere inside a view."""
    if isinstance(value, VisibleCard):
        yield value.number
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _numbers_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _numbers_in(each)


def _compare_prompt(session: Playing, wanted: PromptOf[Any] | None) -> Iterator[str]:
    """What differs; ``None`` means that no choice waits: a move is awaited, or the match is over."""
    prompt = session.game.prompt
    is_choice = prompt is not None and prompt.kind not in session.words.timings
    if wanted is None:
        if is_choice:
            yield f"expected none, but {session.describe()}"
        return
    if prompt is None:
        yield "the match is over, nobody is asked"
        return
    found = {
        "seat": SEAT_NAMES[prompt.seat],
        "kind": prompt.kind,
        "optional": prompt.is_yes_no,
        "min": prompt.at_least,
        "max": prompt.at_most,
    }
    for name in type(wanted).model_fields:
        value = getattr(wanted, name)
        if name in found and value is not None and value != found[name]:
            told = f"expected {name} {say_value(value)}, found {say_value(found[name])}"
            yield f"{told}: {session.describe()}"
    if wanted.options is not None:
        if is_choice:
            yield from _compare_options(session, prompt, wanted.options)
        else:
            yield f"expected a choice, but {session.describe()}"


def _compare_options(session: Playing, prompt: Prompt, items: Sequence[Item]) -> Iterator[str]:
    """Every item must mean an option, and every option, copies taken together, must be meant."""
    words = session.words
    meant: list[Option] = []
    for item in items:
        try:
            found = words.match(prompt, item)
        except Refusal as refusal:
            yield str(refusal)
            continue
        left = [option for option in found if option not in meant]
        if left:
            meant.append(left[0])
        else:
            yield f"{say_item(item)} is there only {len(found)} times"
    kinds = {key for option in meant if (key := words.copy_key(option))}
    rest = [each for each in prompt.options if each not in meant and words.copy_key(each) not in kinds]
    if rest:
        names = ", ".join(dict.fromkeys(map(words.say_option, rest)))
        yield f"options besides those expected: {names} (all: {words.say_options(prompt)})"
