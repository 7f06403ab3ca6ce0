"""What every game's matches are watched for: what a viewer gets, and that all of it can be said."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from engine.kernel.events import Event, Viewer
from engine.kernel.prompts import Prompt
from engine.kernel.questions import Label
from engine.kernel.ruleset import Match, Refusal, View

SNAPSHOT_LIMIT = 60 * 1024
LABEL_LIMIT = 80
VIEWERS: tuple[Viewer, ...] = (0, 1, None)


class Sight(msgspec.Struct):
    """Everything that a front end could show a viewer at this moment."""

    view: View
    prompt: Prompt | None
    labels: list[Label]
    refusals: list[Refusal]
    events: list[Event]
    told: list[str | None]
    board: str
    hand: str


def see(game: Match, viewer: Viewer) -> Sight:
    """All of it; a prompt and its labels only for the seat that is asked."""
    prompt = game.prompt if game.prompt is not None and game.prompt.seat == viewer else None
    seen = [event.seen_by(viewer) for event in game.events]
    return Sight(
        game.view(viewer),
        prompt,
        [game.label(option) for option in prompt.options] if prompt else [],
        list(game.refusals(viewer)) if viewer is not None else [],
        [event for event in seen if event is not None],
        [game.narrate(event, viewer) for event in game.events],
        game.describe_board(viewer),
        game.describe_hand(viewer) if viewer is not None else "",
    )


def assert_same(sight: Sight, other: Sight, viewer: Viewer, what: str) -> None:
    """Byte for byte; a difference is named by its part."""
    for field in sight.__struct_fields__:
        mine, theirs = getattr(sight, field), getattr(other, field)
        assert msgspec.json.encode(mine) == msgspec.json.encode(theirs), (
            f"{what} changes the {field} of viewer {viewer}:\n{mine}\n{theirs}"
        )


def exchange_within(pools: Iterable[list[int]], chance: Random) -> dict[int, int]:
    """Card -> the card of the same pool that it changes places with."""
    mapping: dict[int, int] = {}
    for pool in pools:
        shuffled = pool.copy()
        chance.shuffle(shuffled)
        mapping.update(zip(pool, shuffled, strict=True))
    return mapping


def words_are_sound(game: Match) -> None:
    """Everything can be said, for everybody, within the limits of buttons and selects."""
    for viewer in VIEWERS:
        assert game.describe_board(viewer)
        for event in game.events:
            said = game.narrate(event, viewer)
            assert said is None or (said.strip() and "\n" not in said)
    for option in game.prompt.options if game.prompt else ():
        label = game.label(option)
        assert 0 < len(label.text) <= LABEL_LIMIT
        assert not label.detail.endswith("…"), "a menu keeps whole facts"
    for seat in (0, 1):
        for refusal in game.refusals(seat):
            assert refusal.text.endswith(".")
            assert refusal.clause
