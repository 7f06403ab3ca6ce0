"""When Discord says no: closed DMs, missing permissions, lost messages, archived threads."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.app.delivery.deliverer import PermanentFailure, TemporaryFailure
from bot.app.people.sightings import Sighting
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.failures import BAD_NAME, NETWORK, finds_fault, to_failure, to_thread_failure
from bot.model.deliveries import FailureReason
from bot.model.settings import Language
from bot.model.sightings import SeenMember
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, begin_match, labels_of, words_of


async def test_a_closed_dm_is_told_without_naming_a_card(world: World) -> None:
    rin = world.people["rin"]
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    match = await begin_match(world)
    notices = [
        m for m in match.place.history() if "takes no direct" in words_of(m) or "you take no" in words_of(m)
    ]
    assert len(notices) == 2, "one for each player, once"
    assert labels_of(notices[0]) == ["My hand", "Try the DM again"]
    assert "Card" not in words_of(notices[0])
    shown = answer_to(await rin.click(notices[0], custom_id=Press(Verb.HAND, match.id).custom_id))
    assert shown.ephemeral
    assert "Your hand" in words_of(shown)
    await match.play_on()
    assert (await match.info()).is_over
    again = [m for m in match.place.history() if "you take no" in words_of(m)]
    assert len(again) == 2


async def test_the_dm_can_be_tried_again(world: World) -> None:
    mio = world.people["mio"]
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50278, times=2)
    match = await begin_match(world)
    assert world.direct_messages("mio") == []
    more = await match.press_board(mio, Verb.MORE)
    shown = answer_to(await mio.click(more, custom_id=Press(Verb.SEND_HAND, match.id).custom_id))
    assert "on its way" in words_of(shown)
    await world.settle()
    assert len(world.direct_messages("mio")) == 1


async def test_without_threads_the_match_is_played_in_the_channel(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013)
    match = await begin_match(world)
    arena = world.channels["arena"]
    assert match.place.id == arena.id
    notice = next(m for m in arena.history() if "No thread could be opened" in words_of(m))
    assert "I lack the permission Create Public Threads" in words_of(notice)
    await match.play_on()
    assert (await match.info()).is_over


FILTERED = "Invalid Form Body\nIn name: Contains words that are not allowed."
OTHER_QUIET = "Invalid Form Body\nIn auto_archive_duration: Value must be one of (60, 1440)."


def threads_asked_for(world: World) -> int:
    """How often Discord was asked to open a thread."""
    return sum(each.path.endswith("/threads") for each in world.env.http_requests if each.method == "POST")


@pytest.mark.parametrize(
    ("status", "code", "message", "told"),
    [
        (404, 10008, "Unknown Message", "(there is no post of the challenge to open one on); the match"),
        (400, 50035, FILTERED, "(Discord refuses its name, in which the players' names stand); the match"),
        (400, 200001, "Title was blocked", "(Discord refuses its name, in which the players' names stand)"),
        (400, 50035, "Invalid Form Body", "No thread could be opened; the match is played right here."),
        (400, 240000, "Harmful link", "No thread could be opened; the match is played right here."),
    ],
)
async def test_why_there_is_no_thread_is_said_in_our_own_words(
    world: World, status: int, code: int, message: str, told: str
) -> None:
    path = "/channels/*/messages/*/threads"
    world.env.inject_error("POST", path, status=status, code=code, message=message, times=None)
    match = await begin_match(world)
    arena = world.channels["arena"]
    assert match.place.id == arena.id
    notice = words_of(next(m for m in arena.history() if "No thread could be opened" in words_of(m)))
    assert told in notice
    assert str(code) not in notice
    assert message not in notice
    assert threads_asked_for(world) == 1, "what is refused once is refused again"


@pytest.mark.parametrize(("code", "message"), [(50101, "More boosts"), (20035, "Tier"), (50035, OTHER_QUIET)])
async def test_a_thread_is_opened_for_as_long_as_discord_lets_it_stay(
    world: World, code: int, message: str
) -> None:
    path = "/channels/*/messages/*/threads"
    world.env.inject_error("POST", path, status=400, code=code, message=message, times=2)
    match = await begin_match(world)
    assert (await match.info()).thread_id is not None
    assert threads_asked_for(world) == 3


async def test_a_server_reads_in_its_language_that_there_is_no_thread(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=50035)
    await world.app.servers.decide(world.guild.id, language=Language.JAPANESE)
    world.client.front_end.languages.note_server(world.guild.id, Language.JAPANESE)
    await begin_match(world)
    assert any("スレッドを開けませんでした。" in words_of(m) for m in world.channels["arena"].history())


async def test_a_thread_that_is_there_already_is_used(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004)
    mio, rin = world.people["mio"], world.people["rin"]
    arena = world.channels["arena"]
    await mio.slash(arena, "duel", opponent=rin, deck="plain")
    await world.settle()
    card = arena.last_message
    assert card is not None
    world.env.backend.create_thread(arena.id, "left over", world.env.backend.bot_user.id, message_id=card.id)
    decks = answer_to(await rin.click(card, label="Accept"))
    await rin.select(decks, ["s.plain"])
    await world.settle()
    (info,) = await world.app.matches.of_user(mio.id)
    assert info.thread_id == card.id
    assert info.board_channel_id == card.id


async def test_the_bot_says_which_permissions_it_lacks(world: World) -> None:
    guild = world.guild
    everyone = simcord.RoleHandle(world.env, guild, world.env.backend.get_role(guild.id, guild.id))
    quiet = guild.create_text_channel(
        "quiet",
        overwrites={everyone: discord.PermissionOverwrite(attach_files=False, read_message_history=False)},
    )
    shown = answer_to(await world.people["mio"].slash(quiet, "duel", deck="plain"))
    assert "**Attach Files**, **Read Message History**" in words_of(shown)
    assert await world.app.challenges.lobby(guild.id, 0) == []


async def test_a_deleted_board_is_posted_again(world: World, match: Match) -> None:
    while not (await match.info()).turn:
        await match.step()
    board = await match.board()
    world.env.backend.delete_message(match.place.id, board.id)
    for _ in range(4):
        info = await match.info()
        if info.board_message_id != board.id:
            break
        player = await match.to_choose()
        if not player.offered():
            shown = await player.actor.slash(match.place, "play", match=match.id)
            assert shown.response is not None
            await player.actor.slash(match.place, "play", match=match.id, choice="1")
        await world.advance(4)
    board = await match.board()
    assert labels_of(board)[0] == "My panel"


async def test_an_error_of_a_moment_only_delays(world: World, match: Match) -> None:
    world.env.inject_error("POST", f"/channels/{match.place.id}/messages", status=503, times=2)
    before = await match.board()
    await match.answer()
    assert (await match.info()).board_message_id == before.id
    for _ in range(5):
        await world.advance(10)
    after = await match.board()
    assert after.id != before.id
    assert f"<@{match.players[1].actor.id}> must choose" in words_of(after)


async def test_a_thread_that_was_just_put_away_is_not_pulled_back(world: World, match: Match) -> None:
    everything = discord.Permissions(manage_channels=True)
    role = world.guild.create_role("Bot", permissions=everything)
    world.env.backend.get_guild(world.guild.id).members[world.env.backend.bot_user.id].role_ids.append(
        role.id
    )
    backend = world.env.backend
    backend.edit_channel(match.place.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    metadata = backend.get_channel(match.place.id).thread_metadata
    assert metadata is not None
    assert metadata.archived, "whoever archives a busy thread means it"
    await match.play_on()
    assert (await match.info()).is_over, "the match goes on all the same"


async def test_a_lost_channel_is_told_by_dm_and_the_match_moves(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013)
    match = await begin_match(world)
    arena, lounge = world.channels["arena"], world.channels["lounge"]
    world.env.inject_error("POST", f"/channels/{arena.id}/messages", status=403, code=50001, times=None)
    await match.answer()
    letters = "\n".join(words_of(m) for m in world.direct_messages("mio"))
    assert f"/move match:{match.id}" in letters
    mio = match.players[0].actor
    moved = answer_to(await mio.slash(lounge, "move", match=match.id))
    assert "goes on here" in words_of(moved)
    await world.settle()
    assert lounge.last_message is not None
    assert labels_of(lounge.last_message)[0] == "My panel"


class Response:
    """As much of a response as an exception of discord.py reads."""

    reason = "because"
    headers: dict[str, str] = {}

    def __init__(self, status: int) -> None:
        self.status = status


@pytest.mark.parametrize(("status", "code", "reason"), [
    (403, 50007, FailureReason.DM_CLOSED),
    (403, 50278, FailureReason.DM_CLOSED),
    (404, 10003, FailureReason.CHANNEL_GONE),
    (403, 50001, FailureReason.CHANNEL_GONE),
    (403, 50013, FailureReason.CHANNEL_GONE),
    (404, 10008, FailureReason.MESSAGE_GONE),
    (400, 50035, FailureReason.REFUSED),
])  # fmt: skip
def test_what_never_succeeds(status: int, code: int, reason: FailureReason) -> None:
    error = discord.HTTPException(Response(status), {"code": code, "message": "no"})
    failure = to_failure(error)
    assert isinstance(failure, PermanentFailure)
    assert failure.reason is reason


@pytest.mark.parametrize(("field", "reason"), [("name", BAD_NAME), ("auto_archive_duration", None)])
def test_which_field_discord_refuses_is_read_off_its_answer(field: str, reason: str | None) -> None:
    refused = {field: {"_errors": [{"code": "BASE_TYPE_BAD", "message": "This name may not be."}]}}
    answer = {"code": 50035, "message": "Invalid Form Body", "errors": refused}
    error = discord.HTTPException(Response(400), answer)
    failure = to_thread_failure(error)
    assert isinstance(failure, PermanentFailure)
    assert failure.detail == (reason or str(error))
    assert finds_fault(error, field)


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (429, 0), (429, 30046), (400, 40003)])
def test_what_may_succeed_later(status: int, code: int) -> None:
    error = discord.HTTPException(Response(status), {"code": code, "message": "no"})
    assert isinstance(to_failure(error), TemporaryFailure)


def test_the_network_and_rate_limits_may_succeed_later() -> None:
    limited = to_failure(discord.RateLimited(7.5))
    assert isinstance(limited, TemporaryFailure)
    assert limited.retry_after == 7.5
    for kind in set(NETWORK) - {discord.RateLimited}:
        assert isinstance(to_failure(kind()), TemporaryFailure)


async def test_a_server_that_removed_the_bot_while_it_was_away_is_forgotten(world: World) -> None:
    mio, here, gone = world.people["mio"], world.guild.id, world.guild.id + (1 << 22)
    for guild in (here, gone):
        await world.app.sightings.note([Sighting(mio.id, "Mio", "ja", guild, "Captain", "ja")])
    await world.client.on_ready()
    async with world.store.read() as tx:
        assert [each.guild_id for each in await tx.rows.find(SeenMember, user_id=mio.id)] == [here]
    assert await world.app.sightings.list_servers() == [here]
