"""Comparing the prompt that waits with the one that a scenario expects."""

from collections.abc import Iterator, Sequence

from engine.hocg.cards.terms import PLAY_TIMINGS, SEATS
from engine.hocg.scenario.choose import (
    copy_key,
    match_item,
    say_item,
    say_option,
    say_options,
)
from engine.hocg.scenario.model import PromptExpected
from engine.hocg.scenario.moves import Session
from engine.kernel.prompts import Option, Prompt
from engine.kernel.scenario.running import Refusal


def compare_prompt(session: Session, wanted: PromptExpected | None) -> Iterator[str]:
    """What differs; ``None`` means that no choice waits: a play timing, or the match is over."""
    prompt = session.game.prompt
    is_choice = prompt is not None and prompt.kind not in PLAY_TIMINGS
    if wanted is None:
        if is_choice:
            yield f"expected none, but {session.describe()}"
        return
    if prompt is None:
        yield "the match is over, nobody is asked"
        return
    if wanted.seat is not None and wanted.seat != SEATS[prompt.seat]:
        yield f"expected seat {wanted.seat}, but {session.describe()}"
    if wanted.optional is not None and wanted.optional is not prompt.is_yes_no:
        yield f"expected {'a' if wanted.optional else 'no'} yes/no prompt, but {session.describe()}"
    for name, value, found in (("min", wanted.min, prompt.at_least), ("max", wanted.max, prompt.at_most)):
        if value is not None and value != found:
            yield f"expected {name} {value}, found {found} ({prompt.text})"
    if wanted.options is not None:
        if is_choice:
            yield from _compare_options(session, prompt, wanted.options)
        else:
            yield f"expected a choice, but {session.describe()}"


def _compare_options(session: Session, prompt: Prompt, items: Sequence[bool | int | str]) -> Iterator[str]:
    """Every item must mean an option, and every option, copies taken together, must be meant."""
    table = session.table
    meant: list[Option] = []
    for item in items:
        try:
            found = match_item(table, prompt, item)
        except Refusal as refusal:
            yield str(refusal)
            continue
        left = [option for option in found if option not in meant]
        if left:
            meant.append(left[0])
        else:
            yield f"{say_item(item)} is there only {len(found)} times"
    kinds = {key for option in meant if (key := copy_key(table, option))}
    rest = [
        option for option in prompt.options if option not in meant and copy_key(table, option) not in kinds
    ]
    if rest:
        names = ", ".join(dict.fromkeys(say_option(table, option) for option in rest))
        yield f"options besides those expected: {names} (all: {say_options(table, prompt)})"
