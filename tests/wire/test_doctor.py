"""``oshiban doctor`` where Discord answers."""

from __future__ import annotations

from pathlib import Path

import discord
from pydantic import SecretStr

from bot.fake_discord.faults import Fault
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.server import TOKEN, FakeDiscord
from bot.settings import Settings
from bot.tools.doctor import examine
from renderers.kit.fonts import can_join
from tests.wire.table import open_table, point_at


async def ask(fake: FakeDiscord, folder: Path, token: str = TOKEN) -> dict[str, tuple[bool, str]]:
    """What the doctor finds: part -> whether it is fine, and how it is."""
    point_at(fake)
    database = f"sqlite+aiosqlite:///{folder / 'oshiban.db'}"
    settings = Settings.model_construct(discord_token=SecretStr(token), database=database)
    found = await examine(settings, is_offline=False)
    return {finding.what: (finding.is_fine, finding.text) for finding in found}


async def test_everything_is_there(fake: FakeDiscord, tmp_path: Path) -> None:
    fake.places.add_guild("Oshiban Café")
    found = await ask(fake, tmp_path)
    of_discord = ["token", "intents", "gateway", "permissions", "commands"]
    assert list(found) == [*of_discord, "database", "disk", "fonts", "scripts"]
    lacking = {part for part, (is_fine, _) in found.items() if not is_fine}
    assert lacking == (set() if can_join() else {"scripts"}), found
    assert "oshiban" in found["token"][1]
    assert "servers: 1" in found["permissions"][1]
    assert "1000 of 1000 starts left" in found["gateway"][1]


async def test_missing_permissions_are_named_by_server(fake: FakeDiscord, tmp_path: Path) -> None:
    fake.places.add_guild("Oshiban Café")
    fake.places.add_guild("Elsewhere").denied = {"attach_files", "create_public_threads"}
    found = await ask(fake, tmp_path)
    assert found["permissions"] == (False, "Elsewhere: Attach Files, Create Public Threads")


async def test_a_server_is_told_of_as_discord_tells(fake: FakeDiscord) -> None:
    """Whoever isn't connected asks for it; the answer is held against Discord's description."""
    point_at(fake)
    guild = fake.places.add_guild("Oshiban Café")
    guild.locale = "ja"
    client = discord.Client(intents=discord.Intents.none())
    await client.login(TOKEN)
    found = await client.fetch_guild(guild.id, with_counts=False)
    await client.close()
    assert (found.name, found.preferred_locale) == ("Oshiban Café", discord.Locale.japanese)


async def test_a_wrong_token_is_told(fake: FakeDiscord, tmp_path: Path) -> None:
    found = await ask(fake, tmp_path, token="not.the.token")
    assert not found["token"][0]
    assert "copy it anew" in found["token"][1]
    assert found["database"][0], "the rest is looked at all the same"


async def test_a_discord_that_is_down_is_told(fake: FakeDiscord, tmp_path: Path) -> None:
    fake.faults.append(Fault("GET", "/users/@me", 503, times=None))
    found = await ask(fake, tmp_path)
    assert not found["Discord"][0]
    assert "can't be reached" in found["Discord"][1]


async def test_every_server_is_looked_at(fake: FakeDiscord, tmp_path: Path) -> None:
    for number in range(450):
        fake.places.add_guild(f"Server {number}")
    fake.places.add_guild("The last one").denied = {"attach_files"}
    found = await ask(fake, tmp_path)
    assert found["permissions"] == (False, "The last one: Attach Files")


async def test_embedding_links_is_not_asked_for(fake: FakeDiscord, tmp_path: Path) -> None:
    fake.places.add_guild("Oshiban Café").denied = {"embed_links"}
    assert (await ask(fake, tmp_path))["permissions"][0]


async def test_refused_commands_are_told_until_they_are_taken(fake: FakeDiscord, tmp_path: Path) -> None:
    NAMED_FAULTS["refused-registration"].switch_on(fake)
    async with open_table(fake, tmp_path):
        pass
    is_fine, text = (await ask(fake, tmp_path))["commands"]
    assert not is_fine
    assert "50035" in text
    fake.faults.clear()
    async with open_table(fake, tmp_path):
        pass
    is_fine, text = (await ask(fake, tmp_path))["commands"]
    assert is_fine
    assert text.startswith("as registered at")


async def test_an_application_that_users_cannot_install_is_told(fake: FakeDiscord, tmp_path: Path) -> None:
    NAMED_FAULTS["no-user-install"].switch_on(fake)
    is_fine, text = (await ask(fake, tmp_path))["commands"]
    assert is_fine
    assert "look-ups work in servers alone" in text
