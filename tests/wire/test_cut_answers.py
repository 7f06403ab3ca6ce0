"""A press counts, and is answered, where the connection breaks or Discord stumbles while it is answered."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.discord.match.addresses import Verb
from bot.discord.platform.persistence import TRIES
from bot.fake_discord.faults import Fault
from bot.fake_discord.places import Interaction
from tests.wire.table import Game, Table, until

ACKNOWLEDGEMENT = ("POST", "/interactions/.*")
ANSWER = ("PATCH", "/webhooks/.*")
BROKEN, BAD_GATEWAY = 0, 502


async def commit(game: Game, *faults: Fault) -> Interaction:
    """Whoever must choose presses the button that makes a choice, while these things happen."""
    user = await game.to_choose()
    panel = await game.open_panel(user)
    pressed = next(c for c in panel.custom_ids if f"|{Verb.COMMIT.value}" in c)
    game.table.fake.faults += faults
    return await game.table.fake.press(user, panel, pressed)


@pytest.mark.parametrize(
    ("what", "status", "is_carried_out"),
    [
        (ACKNOWLEDGEMENT, BROKEN, False),
        (ACKNOWLEDGEMENT, BROKEN, True),
        (ACKNOWLEDGEMENT, BAD_GATEWAY, True),
        (ANSWER, BROKEN, False),
        pytest.param(ANSWER, BROKEN, True, marks=pytest.mark.slow),
        pytest.param(ANSWER, BAD_GATEWAY, True, marks=pytest.mark.slow),
    ],
)
async def test_a_press_survives_a_lost_request(
    table: Table, what: tuple[str, str], status: int, is_carried_out: bool
) -> None:
    game = await table.start()
    before, fault = (await game.info()).answers, Fault(*what, status, is_carried_out=is_carried_out)
    await table.done(await commit(game, fault))
    assert fault.met == 1
    assert (await game.info()).answers == before + 1


async def test_a_command_whose_acknowledgement_was_lost_is_answered(table: Table) -> None:
    table.fake.faults.append(Fault(*ACKNOWLEDGEMENT, BROKEN, is_carried_out=True))
    shown = await table.slash(table.mio, table.arena, "matches")
    assert "You play in no match now" in shown.text


async def test_a_press_that_another_process_answers_does_nothing(table: Table) -> None:
    game = await table.start()
    before = await game.info()
    press = await commit(game, Fault(*ACKNOWLEDGEMENT, 400, 40060))
    await asyncio.sleep(10)
    assert not press.answers
    assert await game.info() == before


async def test_an_answer_that_never_gets_through_is_no_error_of_ours(table: Table) -> None:
    game = await table.start()
    before, broken = (await game.info()).answers, Fault(*ANSWER, BROKEN, times=None)
    with capture_logs() as logs:
        await commit(game, broken)
        await until(lambda: broken.met == TRIES, "every try")
        await asyncio.sleep(10)
    assert (await game.info()).answers == before + 1
    assert [line["event"] for line in logs if line["log_level"] == "error"] == []
    assert "answer_lost" in [line["event"] for line in logs]
