"""What people set for themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.model.settings import Confirming, UserSettings
from tests.bot.worlds import MIO, World

CHANGES: tuple[Callable[[UserSettings], UserSettings], ...] = (
    partial(replace, shows_hints=False),
    partial(replace, is_text_only=True),
    partial(replace, confirming=Confirming.NEVER),
)
BOTH = UserSettings(shows_hints=False, is_text_only=True, confirming=Confirming.NEVER)


async def test_what_is_set_at_once_is_all_set(world: World) -> None:
    """Somebody presses several buttons, one right after another: the first time, and later."""
    for before in (UserSettings(), UserSettings(is_rated=False)):
        await world.app.preferences.set(MIO, before)
        await asyncio.gather(*(world.app.preferences.change(MIO, change) for change in CHANGES))
        assert await world.app.preferences.get(MIO) == replace(BOTH, is_rated=before.is_rated)


async def test_what_a_new_user_sets_at_once_is_all_set(world: World) -> None:
    await asyncio.gather(*(world.app.preferences.change(MIO, change) for change in CHANGES))
    assert await world.app.preferences.get(MIO) == BOTH
