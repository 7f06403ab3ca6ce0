"""What is said when the database goes away, by how far it had come with what somebody asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.errors import StoreAway, Written
from bot.store.failures import one_request
from tests.bot.worlds import World


async def fail(_: AsyncConnection) -> NoReturn:
    """Be a server that goes away."""
    raise OSError("the cable is pulled out")


@contextmanager
def lost(step: str) -> Iterator[None]:
    """Within the block the database goes away at this step of every transaction."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(f"bot.store.database._{step}", fail)
        yield


async def write(world: World) -> None:
    """Commit something."""
    async with world.store.write() as tx:
        await tx.jobs.release()


async def test_what_was_committed_before_counts(world: World) -> None:
    await write(world)
    with one_request():
        with lost("begin"), pytest.raises(StoreAway) as before:
            await write(world)
        await write(world)
        with lost("begin"), pytest.raises(StoreAway) as after:
            await write(world)
    with lost("begin"), pytest.raises(StoreAway) as another:
        await write(world)
    assert str(before.value) == str(another.value) == Written.NOTHING.value
    assert str(after.value) == Written.SURELY.value


async def test_only_of_a_server_that_is_lost_in_a_commit_nobody_knows_whether_it_was_done(
    world: World,
) -> None:
    with one_request(), lost("commit"), pytest.raises(StoreAway) as caught:
        await write(world)
    is_file = world.store.engine.dialect.name == "sqlite"
    assert str(caught.value) == (Written.NOTHING if is_file else Written.PERHAPS).value
    with one_request(), lost("commit"), pytest.raises(StoreAway) as caught:
        async with world.store.read() as tx:
            await tx.matches.get("M")
    assert str(caught.value) == Written.NOTHING.value
