"""What people type is bounded, cleaned, and answered whatever it is."""

from __future__ import annotations

from unicodedata import normalize

import aiohttp
import discord
import pytest
from simcord import interactions
from simcord.backend.models import Interaction

from bot.discord.match.addresses import Press, Verb
from bot.discord.match.walking import find_stale, is_for_prompt
from bot.discord.platform.fitting import fit
from bot.discord.platform.pages import Attachment, Button, Choice, Image, Outgoing, Page, Row, Select, Text
from bot.discord.platform.receiving import BURST, MOST, PER_SECOND, RateLimiter, clean, read_plainly
from bot.discord.platform.refusing import STALE
from bot.discord.platform.wire import assemble
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, press_old, words_of

LONG = "W" * 9000


@pytest.mark.parametrize("typed", ["\ufdfa" * 6000, "㌖" * 3000, "x" * 9000, "a\u0301" * 5000])
def test_no_text_unfolds_into_much(typed: str) -> None:
    assert len(normalize("NFKC", read_plainly(typed))) <= MOST


def test_what_no_database_takes_is_left_out() -> None:
    assert read_plainly("a\x00b\ud800c\nd\te") == "abc\nd\te"
    number = {"name": "n", "value": 3}
    options = [{"name": "x", "options": [{"name": "y", "value": "\x00z"}, number]}]
    assert clean(options) == [{"name": "x", "options": [{"name": "y", "value": "z"}, number]}]


def test_one_person_can_ask_for_so_much_and_then_waits() -> None:
    now = 0.0
    rate_limiter = RateLimiter(lambda: now)
    assert [rate_limiter.admits(1) for _ in range(BURST + 1)] == [True] * BURST + [False]
    assert rate_limiter.admits(2), "others don't wait"
    now += 1.0
    assert [rate_limiter.admits(1) for _ in range(int(PER_SECOND) + 1)] == [True] * int(PER_SECOND) + [False]


def _button(number: int) -> Button:
    return Button(f"B{number}", Press(Verb.LOG, "ABCD2345", number))


@pytest.mark.parametrize(
    "message",
    [
        Outgoing(Page((Text(LONG),))),
        Outgoing(Page(tuple(Text(LONG[:1500]) for _ in range(5)), accent=1)),
        Outgoing(Page(tuple(Row((_button(n), _button(n + 100))) for n in range(30)))),
        Outgoing(Page((Row((_button(1), _button(1))), Row((_button(1),))))),
        Outgoing(Page((Image("a.webp", LONG),)), files=(Attachment("a.webp", b"x" * (11 << 20), LONG),)),
        Outgoing(Page((Image("a.webp", LONG),)), files=(Attachment("a.webp", b"x", LONG),)),
        Outgoing(
            Page((Select("p", _button(1).press, tuple(Choice("c", str(n % 40)) for n in range(90)), 30, 40),))
        ),
        Outgoing(content=LONG, rows=tuple(Row((_button(n),)) for n in range(9))),
        Outgoing(Page((Text(""),))),
        Outgoing(Page(())),
    ],
)
def test_a_message_that_breaks_limits_is_cut_until_it_fits(message: Outgoing) -> None:
    assert assemble(fit(message))[1] == []


def test_a_message_within_limits_stays_as_it_is() -> None:
    message = Outgoing(Page((Text("Turn 1"), Row((_button(1), _button(2)))), accent=5), mentions=(1,))
    assert fit(message) == message


ODD = ["   ", "#\t", "#", "\x00", "ABCD2345", "#abcd2345", "⁠", "ﷺ" * 90, LONG[:100], "<@1> `x` **y**"]


@pytest.mark.parametrize("typed", ODD)
async def test_an_odd_match_is_answered_with_a_sentence(world: World, match: Match, typed: str) -> None:
    mio = world.people["mio"]
    for command in ("hand", "board", "play", "concede"):
        shown = answer_to(await mio.slash(match.place, command, match=typed))
        assert words_of(shown)
        assert "Something went wrong" not in words_of(shown)


@pytest.mark.parametrize("argument", ["", "-1", "zzzzzzzzzzzzzzzz", "٣", "1|2", "x y"])
async def test_forged_pages_are_the_first(world: World, match: Match, argument: str) -> None:
    mio = world.people["mio"]
    shown = await press_old(world, mio, await match.board(), f"o1|{match.id}|0|l|{argument}")
    assert f"Log of match #{match.id}" in words_of(shown)


async def type_into(world: World, command: str, option: str) -> Interaction:
    """Mio types into an option of a command."""
    typed = {"name": option, "type": 3, "value": "st", "focused": True}
    backend = world.env.backend
    record, payload = interactions.base_payload(
        backend,
        type=4,
        channel_id=world.channels["arena"].id,
        guild_id=world.guild.id,
        user_id=world.people["mio"].id,
        data={"id": "1", "name": command, "type": 1, "options": [typed]},
    )
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return record


@pytest.mark.parametrize(
    ("command", "option"), [("duel", "arena"), ("duel", "opponent"), ("brawl", "deck"), ("mydata", "deck")]
)
async def test_suggestions_for_what_the_bot_no_longer_has_are_none_and_no_fault(
    world: World, command: str, option: str
) -> None:
    """An app that was not restarted for long sends the commands of an earlier release."""
    record = await type_into(world, command, option)
    assert record.responded
    assert record.autocomplete_choices == []


async def test_suggestions_that_a_broken_connection_lost_are_no_fault(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, seen = world.client.tree, list[object]()
    check = tree.interaction_check

    async def look(interaction: discord.Interaction[discord.Client]) -> bool:
        try:
            seen.append(await check(interaction))
        except aiohttp.ClientError as error:
            seen.append(error)
        return False

    async def lose(*_: object) -> None:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(tree, "interaction_check", look)
    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", lose)
    await type_into(world, "brawl", "deck")
    assert seen == [False]


@pytest.mark.parametrize("value", ["0@", "0@1_", "x@-1", "@", "0@Z", "0@²", "0@٣", "0@１", "0@" + "z" * 90])
async def test_a_line_that_no_menu_has_listed_is_stale(match: Match, value: str) -> None:
    table = await match.world.app.matches.table(match.id, match.players[0].actor.id)
    assert table.prompt is not None
    press = Press(Verb.PICK, match.id, table.prompt.id)
    assert not is_for_prompt(press, [value])
    shown = find_stale(press, table, [value])
    assert shown is not None
    assert STALE in str(shown)
