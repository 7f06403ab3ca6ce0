"""Tables and prompts made by hand, for tests of pages that need no match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from bot.app.packs.asking import Asking, tell
from bot.app.tables import Table
from bot.discord.match.addresses import Press
from bot.discord.platform.pages import Button, Select
from bot.model.challenges import Place
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo, MatchStatus, Seat
from bot.model.settings import UserSettings
from engine.kernel.prompts import Option, Prompt
from engine.kernel.questions import Label, Question
from engine.kernel.ruleset import View

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
MATCH_ID = "ABCD2345"
ANN, BOB = 1001, 1002


def make_match(*, to_choose: int | None = 0, status: MatchStatus = MatchStatus.ACTIVE) -> MatchInfo:
    """A running match between Ann and Bob."""
    return MatchInfo(
        id=MATCH_ID,
        ruleset="tiny",
        place=Place(7, 8),
        status=status,
        version=3,
        seats=(Seat(0, ANN), Seat(1, BOB)),
        commitment="c0ffee",
        created_at=NOON,
        updated_at=NOON,
        turn=4,
        prompt_id=9 if to_choose is not None else None,
        prompt_seat=to_choose,
        active_seat=0,
    )


def make_prompt(options: Sequence[Option], *, at_least: int = 1, at_most: int = 1, **facts: Any) -> Prompt:
    """A prompt to Ann."""
    return Prompt(9, 0, "test", tuple(options), at_least, at_most, clause="7.1", **facts)


def make_options(count: int, kind: str = "card") -> list[Option]:
    """Options that differ in their card."""
    return [Option(kind, card=number) for number in range(count)]


def make_table(
    prompt: Prompt | None,
    labels: dict[str, Label] | None = None,
    *,
    viewer: int | None = 0,
    text: str = "What now?",
) -> Table:
    """Ann's table; every option is called after its id unless labels are given. Questions are in full."""
    options = prompt.options if prompt is not None else ()
    named = labels or {option.id: Label(f"Option {option.id}") for option in options}
    return Table(
        match=make_match(to_choose=0 if prompt is not None else 1),
        viewer=viewer,
        view=View(viewer, 4, 0),
        prompt=prompt,
        asking=tell(Question(prompt, text), Asking(named)) if prompt is not None else None,
        log=(LogLine(4, "Ann drew a card."),),
        board_text="The whole table",
        hand_text="Your hand",
        settings=UserSettings(is_told_all=True),
    )


def press_of(part: Button | Select) -> Press:
    """Where a button or a select of a match leads."""
    assert isinstance(part.press, Press)
    return part.press
