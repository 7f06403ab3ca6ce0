"""Whom a text mentions is called by name, but for what stands in code: that is shown as it is."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio

from bot.app.packs.pack import Packs
from bot.app.seeding import Entropy
from bot.discord.platform.mentions import list_mentioned, list_unnotified, name_people
from bot.discord.platform.pages import Outgoing, Page, Text
from bot.sandbox.world import Setting, World, open_world
from tests.bot.discord.table_talk import answer_to, begin_match, words_of
from tests.bot.tiny_game import TinyRuleset
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import SEEDS

NOBODY = 123456789012345678
"""A number that somebody made up."""


@pytest_asyncio.fixture
async def fair() -> AsyncIterator[World]:
    """A world whose seeds are made as they are for people."""
    setting = Setting(Packs([TinyPack(TinyRuleset())]), entropy=Entropy(Random(SEEDS).randbytes))
    async with open_world(setting) as running:
        yield running
        assert running.errors == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<@1> meets <@!2>", r"A\_b meets <@!2>"),
        ("```\nword <@1>\n``` <@1>", "```\nword <@1>\n``` A\\_b"),
        ("```<@1>```<@1>```<@1>```", r"```<@1>```A\_b```<@1>```"),
        ("`<@1>` <@1>", r"`<@1>` A\_b"),
        ("``a ` <@1>`` <@1>", r"``a ` <@1>`` A\_b"),
        ("\\`<@1>\\`", "\\`A\\_b\\`"),
        ("it's ` one <@1>", r"it's ` one A\_b"),
        ("```never closed <@1>", r"```never closed A\_b"),
        ("\\<@1>", "\\<@1>"),
        ("\\\\<@1>", "\\\\A\\_b"),
    ],
)
def test_who_stands_in_code_is_left_there(text: str, shown: str) -> None:
    assert name_people(text, {1: "A_b"}) == shown
    assert (1 in list_mentioned(text)) == (shown != text)


def test_code_ends_with_its_paragraph() -> None:
    message = Outgoing(Page((Text("an odd ` here"), Text("<@1>"), Text("` and <@2>"))))
    assert list_unnotified(message) == [1, 2]


def test_a_text_of_backticks_alone_is_read_at_once() -> None:
    assert list_mentioned("` " * 2000 + "<@1>") == [1]
    assert list_mentioned("".join("`" * number + " " for number in range(1, 90)) + "<@1>") == [1]
    assert list_mentioned("`" * 4000 + "<@1>") == [1]


def asked_about(world: World, user: int) -> list[str]:
    """What Discord was asked about somebody."""
    return [each.path for each in world.env.http_requests if f"/users/{user}" in each.path]


@pytest.mark.parametrize("is_of_before", [False, True])
async def test_a_proof_shows_the_lines_that_were_hashed(
    fair: World, monkeypatch: pytest.MonkeyPatch, *, is_of_before: bool
) -> None:
    if is_of_before:  # an earlier release took every word that fits on a line
        monkeypatch.setattr("bot.app.challenges.challenges.read_word", str)
    match = await begin_match(fair, word=f"<@{NOBODY}> x")
    mio = match.players[0].actor
    await fair.app.matches.concede(match.id, mio.id)
    await fair.settle()
    proof = words_of(answer_to(await mio.click(match.result(), label="Was chance fair?")))
    lines = re.search(r"```\n(.*?)```", proof, re.DOTALL)
    secret, seed = (re.search(rf"{name}: `([0-9a-f]{{64}})`", proof) for name in ("Secret", "Seed"))
    assert lines is not None
    assert secret is not None
    assert seed is not None
    assert lines[1].splitlines()[-1] == f"word 1 {'<' * is_of_before}@{NOBODY}> x"
    assert hashlib.sha256(bytes.fromhex(secret[1]) + lines[1].encode()).hexdigest() == seed[1]
    assert asked_about(fair, NOBODY) == []


async def test_a_paste_comes_back_as_it_was_pasted(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    paste = f"4 <@{mio.id}>\n??? <@{NOBODY}> `<@{NOBODY + 1}>`"
    form = await mio.slash(arena, "deck import")
    refused = answer_to(await mio.submit_modal(form, {"text": paste}))
    assert f"```\n{paste}\n```" in words_of(refused)
    assert asked_about(world, NOBODY) == asked_about(world, NOBODY + 1) == []
    again = await mio.click(refused, label="Put it right …")
    assert again.modal is not None
    assert again.modal["components"][0]["component"]["value"] == paste
