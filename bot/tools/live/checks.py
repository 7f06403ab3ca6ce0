"""What is tried on Discord without anybody pressing anything, step by step."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord

from bot.discord.platform.dedup import find_post
from bot.discord.platform.failures import THREAD_ARCHIVED, TOO_MANY_EDITS
from bot.discord.platform.pages import Outgoing, say
from bot.model.ids import new_key
from bot.model.matches import MatchInfo
from bot.tools.live.messages import last_sent, last_upload, outline, pictures, presses
from bot.tools.live.survey import find_changed, list_commands
from bot.tools.live.trial import Failed, OverTooSoon, Trial, require
from bot.tools.live.whole_match import play_whole_match

COMMANDS: Final = r"/applications/\d+/commands"
NONCE_AFTER: Final = (0.0, 60.0, 300.0)
"""Seconds after which a post is made once more."""
SURE_OF_NONCE: Final = 60.0
"""For so long the bot counts on a nonce; after that it looks for its post before it posts again."""
EDITS: Final = 10
LIMITED: Final = 429
MATCHES: Final = 12
"""So many matches are begun, should they be over too soon. Of the shortest game, in which one in four is, all
of them are once in ten million checks.
"""
OLD_AFTER: Final = 61 * 60.0
SILENT: Final = 1 << 12
USER_INSTALL: Final = "1"


@dataclass(frozen=True)
class Check:
    """Something that is tried.

    Args:
        name: its name.
        proves: what is proven where it is fine.
        run: tries it, and says what was seen; raises Failed.
        provokes: codes of refusals that it asks for.
        is_slow: whether it takes more than an hour.
    """

    name: str
    proves: str
    run: Callable[[Trial], Awaitable[str]]
    provokes: tuple[int, ...] = ()
    is_slow: bool = False


async def check_application(trial: Trial) -> str:
    """Users can install the application for themselves; else the settings that stand in the way are told."""
    types = trial.measured.integration_types
    config = f"integration_types_config has {', '.join(types) or 'nothing'}"
    require(
        not types or USER_INSTALL in types,
        f"{config}, so users can't install the bot for themselves: switch User Install on at the"
        " application's page Installation",
        "no-user-install",
    )
    return config


async def check_commands(trial: Trial) -> str:
    """Commands are registered at the first start, and not again at the second."""
    first = trial.sent("PUT", COMMANDS)
    require(not first or not first[-1].call.is_refused, "the commands were not registered")
    seen = len(trial.record.exchanges)
    await trial.stop()
    await trial.start()
    again = trial.sent("PUT", COMMANDS, seen)
    require(not again, "the second start registered the commands once more", "rewritten-commands")
    client = trial.bot.client
    listed = await list_commands(client)
    missing = {command.name for command in client.tree.get_commands()}
    missing -= {command["name"] for command in listed}
    require(not missing, f"not registered: {', '.join(sorted(missing))}")
    if first and isinstance(first[-1].sent, list):
        changed = find_changed(first[-1].sent, listed)
        require(
            not changed,
            f"Discord lists other words than were sent for {', '.join(changed)}; the bot remembers both, and"
            " so registers nothing twice",
            "rewritten-commands",
        )
    how = "registered" if first else "were registered as they are"
    return f"{len(listed)} {how}; the second start registered nothing"


async def check_board(trial: Trial) -> str:
    """A board with a picture is posted, edited, and retired when the next one is posted."""
    for _ in range(MATCHES - 1):
        try:
            return await _follow_board(trial)
        except OverTooSoon:
            continue
    return await _follow_board(trial)


async def _follow_board(trial: Trial) -> str:
    """Follow the boards of a match until one was edited and retired; those of its preparation are deleted."""
    began = await trial.begin_match(trial.bot)
    await trial.deliver()
    while True:
        await _see_board(trial, await trial.bot.app.matches.get(began.id))
        edited = await trial.play_until(began.id, partial(_is_edited, trial))
        await _see_board(trial, edited)
        old = edited.board_message_id
        await trial.play_until(began.id, partial(_is_other_board, old))
        if not trial.sent("DELETE", _path_of(old)):
            break
    assert edited.board_channel_id is not None
    assert old is not None
    retired = await trial.fetch(edited.board_channel_id, old)
    require(not presses(retired), "the board of before has kept its buttons")
    await _see_picture(trial, retired, old, "the retired board")
    return "posted, edited and retired; each time its picture was the one that was sent"


def _is_edited(trial: Trial, now: MatchInfo) -> bool:
    return bool(trial.sent("PATCH", _path_of(now.board_message_id)))


def _is_other_board(old: int | None, now: MatchInfo) -> bool:
    return now.board_message_id != old


def _path_of(message_id: int | None) -> str:
    """The path of a message, wherever it is, as a regular expression."""
    return rf"/channels/\d+/messages/{message_id}"


async def _see_board(trial: Trial, match: MatchInfo) -> None:
    """The board as Discord has it is the one that was sent."""
    if match.board_channel_id is None or match.board_message_id is None:
        raise Failed("no board was posted")
    posted = await trial.fetch(match.board_channel_id, match.board_message_id)
    sent = last_sent(trial.record.exchanges, match.board_message_id)
    require(sent is not None and outline(sent.sent) == outline(posted), "the board says something else")
    await _see_picture(trial, posted, match.board_message_id, "the board")


async def _see_picture(trial: Trial, message: Mapping[str, object], message_id: int, what: str) -> None:
    """The picture of a message is the one that was uploaded to it last."""
    urls = pictures(message)
    require(len(urls) == 1, f"{what} has lost its picture", "expired-addresses")
    found = await trial.digest(urls[0])
    require(found, f"the picture of {what} can't be loaded any more", "expired-addresses")
    require(found == last_upload(trial.record.exchanges, message_id), f"the picture of {what} is another one")


async def check_thread(trial: Trial) -> str:
    """A thread that was archived refuses edits (50083), and the bot opens it again to edit its board."""
    parts, began = trial.bot, await trial.begin_match(trial.bot)
    await trial.deliver()
    match = await trial.play_until(began.id, lambda now: now.turn > 0)
    if match.thread_id is None or match.board_message_id is None:
        raise Failed("the match has no thread")
    http = parts.client.http
    posted = await trial.post(Outgoing(content="before"), place=match.thread_id)
    await http.edit_channel(match.thread_id, archived=True, reason="it is tried out")
    thread = parts.client.get_partial_messageable(match.thread_id)
    try:
        await thread.get_partial_message(posted).edit(content="after")
    except discord.HTTPException as error:
        require(error.code == THREAD_ARCHIVED, f"an edit in an archived thread: {error}")
    else:
        raise Failed("an edit in an archived thread was taken")
    choices = match.answers

    def has_gone_on(now: MatchInfo) -> bool:
        return now.answers > choices

    now = await trial.play_until(match.id, has_gone_on)
    metadata = dict(await http.get_channel(match.thread_id))["thread_metadata"]
    assert isinstance(metadata, dict)
    require(not metadata["archived"], "the thread stayed archived when the match went on", "archived-thread")
    await _see_board(trial, now)
    return "50083 in the archived thread; the next choice opened it and was shown"


async def check_edits(trial: Trial) -> str:
    """Ten edits in ten seconds arrive."""
    trial.edited = await trial.post(Outgoing(content="0"))
    attempts = await _edit_often(trial)
    return f"{EDITS} edits in {EDITS} s arrived; {attempts.count(LIMITED)} were put off by a limit"


async def _edit_often(trial: Trial) -> list[int]:
    """Edit a message once a second, and look whether the last edit is there; the status of each attempt."""
    seen = len(trial.record.exchanges)
    channel = trial.bot.client.get_partial_messageable(trial.channel_id)
    for number in range(1, EDITS + 1):
        await channel.get_partial_message(trial.edited).edit(content=str(number))
        await asyncio.sleep(1)
    shown = await trial.fetch(trial.channel_id, trial.edited)
    require(shown["content"] == str(EDITS), f"the last edit isn't there: {shown['content']!r}")
    return [each.call.status for each in trial.record.since(seen) if each.call.method == "PATCH"]


async def check_old_edits(trial: Trial) -> str:
    """The same with a message that is older than an hour: there is a limit of its own (30046)."""
    require(trial.edited, "there is no message to edit")
    age = (trial.ground.clock.now() - discord.utils.snowflake_time(trial.edited)).total_seconds()
    await asyncio.sleep(max(0.0, OLD_AFTER - age))
    begun = asyncio.get_running_loop().time()
    attempts = await _edit_often(trial)
    took = asyncio.get_running_loop().time() - begun
    at_once = attempts.index(LIMITED) if LIMITED in attempts else EDITS
    trial.measure(old_edits=at_once)
    return f"{EDITS} edits of a message of 61 minutes took {took:.0f} s; {at_once} were taken at once"


async def check_nonce(trial: Trial) -> str:
    """A post that is made again is there once: by its nonce, and later since the bot finds it."""
    key, begun = new_key(), trial.ground.clock.now()
    first = await trial.post(say("once"), key)
    known, forgotten, waited = 0.0, None, 0.0
    for after in NONCE_AFTER:
        await asyncio.sleep(after - waited)
        waited = after
        again = await trial.post(say("once"), key)
        if again == first:
            known = after
        elif forgotten is None:
            forgotten = after
    trial.measure(nonce_seconds=known, forgotten_nonce_seconds=forgotten)
    require(
        forgotten is None or forgotten > SURE_OF_NONCE,
        f"Discord posted again after {forgotten:.0f} s what has the same nonce",
        "forgotten-nonce",
    )
    found = await find_post(trial.bot.client, trial.channel_id, key, begun)
    require(found is not None, "the bot doesn't find its own post again")
    return f"one post with one nonce until {known:.0f} s" + (
        "" if forgotten is None else f", another one after {forgotten:.0f} s"
    )


async def check_letter(trial: Trial) -> str:
    """A silent direct message to the owner of the application arrives."""
    client = trial.bot.client
    channel = await client.create_dm(discord.Object(trial.owner_id))
    posted = await client.front_end.sender.post(
        channel.id, Outgoing(content="This is only a try.", is_silent=True), "doctor", new_key()
    )
    there = await trial.fetch(channel.id, posted.id)
    flags = there["flags"]
    require(isinstance(flags, int) and flags & SILENT, "the direct message wasn't silent")
    return "arrived, and silent"


CHECKS: Final = (
    Check("application", "users can install the bot for themselves", check_application),
    Check("commands", "commands are registered once", check_commands),
    Check("board", "boards keep their pictures when they are edited and retired", check_board),
    Check("thread", "an archived thread is opened again", check_thread, provokes=(THREAD_ARCHIVED,)),
    Check("edits", "ten edits in ten seconds arrive", check_edits),
    Check("nonce", "what is posted again is there once", check_nonce),
    Check("letter", "a silent direct message arrives", check_letter),
    Check("match", "a whole match is delivered, though the bot is killed midway", play_whole_match),
    Check(
        "old-edits",
        "edits of old messages arrive",
        check_old_edits,
        provokes=(TOO_MANY_EDITS,),
        is_slow=True,
    ),
)
"""In their order."""
