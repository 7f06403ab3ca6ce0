"""Commands are registered when they changed, and what Discord refuses of them stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.fake_discord.faults import Fault
from bot.fake_discord.named.fault import COMMANDS
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.server import FakeDiscord
from tests.wire.table import WITH_CARDS, Table, open_table

USER_INSTALL, PRIVATE_CHANNEL = 1, 2


def registrations(fake: FakeDiscord) -> int:
    """How often the commands were registered."""
    return len(fake.of("PUT", "/commands"))


async def test_every_start_but_the_first_finds_the_commands_registered(table: Table) -> None:
    assert registrations(table.fake) == 1
    assert any("description_localizations" in command for command in table.fake.places.commands)
    for _ in range(2):
        await table.end()
        await table.begin()
    assert registrations(table.fake) == 1


async def test_a_database_without_memory_finds_them_at_discord(fake: FakeDiscord, tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        async with open_table(fake, tmp_path / name):
            pass
    assert registrations(fake) == 1


async def test_what_discord_adds_to_commands_is_no_change(table: Table) -> None:
    await table.end()
    for command in table.fake.places.commands:
        command["description"] = command.get("description", "").strip() + " "
    await table.begin()
    assert registrations(table.fake) == 2, "somebody has changed them"
    await table.end()
    for command in table.fake.places.commands:
        command["contexts"] = [0, 1, 2]
    await table.begin()
    assert registrations(table.fake) == 3


async def test_discords_own_way_of_writing_a_command_down_is_remembered(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    NAMED_FAULTS["rewritten-commands"].switch_on(fake)
    async with open_table(fake, tmp_path) as table:
        await table.end()
        await table.begin()
    assert registrations(fake) == 1


async def test_a_refused_registration_is_logged_and_the_bot_plays_on(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    async with open_table(fake, tmp_path) as table:
        await table.end()
        fake.places.commands[0]["description"] = "of an earlier release"
        NAMED_FAULTS["refused-registration"].switch_on(fake)
        with capture_logs() as lines:
            await table.begin()
        (refused,) = [line for line in lines if line["event"] == "commands_refused"]
        assert refused["log_level"] == "error"
        assert "50035" in refused["error"]
        await table.start()


@pytest.mark.parametrize("status", [500, 0])
async def test_an_outage_while_registering_stops_nothing(
    fake: FakeDiscord, tmp_path: Path, status: int
) -> None:
    fake.faults.append(Fault("GET", COMMANDS, status, times=None))
    async with open_table(fake, tmp_path) as table:
        await table.end()
        assert registrations(fake) == 0
        fake.faults.clear()
        await table.begin()
    assert registrations(fake) == 1


async def test_what_the_application_has_not_switched_on_is_left_out(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    NAMED_FAULTS["no-user-install"].switch_on(fake)
    async with open_table(fake, tmp_path, WITH_CARDS) as table:
        commands = {command["name"]: command for command in fake.places.commands}
        assert "card" in commands
        assert not [name for name, each in commands.items() if USER_INSTALL in each["integration_types"]]
        assert not [name for name, each in commands.items() if PRIVATE_CHANNEL in each["contexts"]]
        await table.end()
        await table.begin()
        assert registrations(fake) == 1
        await table.end()
        fake.routes.install_types.add(USER_INSTALL)
        await table.begin()
    commands = {command["name"]: command for command in fake.places.commands}
    assert commands["card"]["integration_types"] == [0, 1]
    assert registrations(fake) == 2
