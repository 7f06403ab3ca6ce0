"""A whole match of two computers, delivered as for people; the bot is killed midway and started again."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.discord.health import Parts
from bot.discord.match.addresses import Press, Verb
from bot.model.deliveries import FailureReason
from bot.model.matches import MatchInfo
from bot.tools.live.calls import Exchange
from bot.tools.live.messages import is_message, last_sent, last_upload, outline, pictures, presses
from bot.tools.live.trial import LOOK, Failed, Trial, require, settle

DATABASE: Final = "match.db"
KILLED_AFTER: Final = 20
"""So many choices are made before the bot is killed."""
LONGEST: Final = 15 * 60.0
"""Seconds after which a match that isn't over, or isn't delivered, is given up."""
PAGE: Final = 100
"""So many messages are fetched at once."""
PLAYING: Final = (Verb.ACTIONS, Verb.PICK_OPEN)
"""What the board of a match that is played offers, and that of one that is over doesn't."""


async def play_whole_match(trial: Trial) -> str:
    """Play, kill the bot midway, play on; then fetch every message and compare."""
    seen = len(trial.record.exchanges)
    async with trial.serving(DATABASE) as parts:
        match = await trial.begin_match(parts)
        await _play(trial, parts, match.id, KILLED_AFTER)
    async with trial.serving(DATABASE) as parts:
        await _play(trial, parts, match.id, None)
        await settle(parts)
        match = await parts.app.matches.get(match.id)
        failed = await parts.app.operations.failures(match.id)
    # What edits a message that isn't there is posted anew by the bot itself.
    given_up = [each for each in failed if each.reason is not FailureReason.MESSAGE_GONE]
    lost = ", ".join(sorted({f"{each.delivery.sort} ({each.detail})" for each in given_up}))
    require(not given_up, f"given up: {lost}")
    return await Comparison(trial, match, trial.record.since(seen)).compare()


async def _play(trial: Trial, parts: Parts, match_id: str, choices: int | None) -> None:
    """Let the owner's seat choose, too, until the match is over or so many choices were made."""
    async with asyncio.timeout(LONGEST):
        while True:
            match = await parts.app.matches.get(match_id)
            if match.is_over or (choices is not None and match.answers >= choices):
                return
            if match.thinks is None:
                await settle(parts)
                await trial.choose(parts, match)
            else:
                await asyncio.sleep(LOOK)


class Comparison:
    """What Discord has of a match, held against what was sent.

    Args:
        trial: the run.
        match: the match, which is over.
        exchanges: what went over the wire while it was played.
    """

    def __init__(self, trial: Trial, match: MatchInfo, exchanges: Sequence[Exchange]) -> None:
        self._trial, self._match, self._exchanges = trial, match, exchanges
        self._places = {match.thread_id, match.place.channel_id}
        self._places |= {seat.hand_channel_id for seat in match.seats}

    async def compare(self) -> str:
        """Say what was compared. Raises Failed."""
        if self._match.thread_id is None:
            raise Failed("the match had no thread", "no-threads")
        posted, there = self._posted(), await self._fetch_all()
        lost = len(posted - there.keys())
        require(not lost, f"{lost} of {len(posted)} messages are gone")
        extra = [each for each in there.keys() - posted if is_message(there[each]) and _is_said(there[each])]
        require(not extra, f"{len(extra)} messages are there that no answer told of", "lost-answers")
        shown = 0
        for message_id in sorted(posted):
            shown += await self._compare_message(message_id, there[message_id])
        playing = [each for each in there.values() if _can_be_played(each)]
        require(not playing, f"{len(playing)} boards of a match that is over still have buttons to play with")
        made = f"{self._match.answers} choices; killed after {KILLED_AFTER}"
        return f"{made}; {len(posted)} messages and {shown} pictures are as they were sent"

    def _posted(self) -> set[int]:
        """The messages that were posted and not taken away again."""
        posted = {
            int(each.answer["id"])
            for each in self._exchanges
            if each.call.method == "POST" and is_message(each.answer) and not each.call.is_refused
            and int(each.answer["channel_id"]) in self._places
        }  # fmt: skip
        removed = {
            int(each.path.rpartition("/")[2])
            for each in self._exchanges
            if each.call.method == "DELETE" and not each.call.is_refused
        }
        return posted - removed

    async def _fetch_all(self) -> dict[int, Mapping[str, Any]]:
        """The bot's messages in the places of the match, since it began."""
        client, found = self._trial.bot.client, dict[int, Mapping[str, Any]]()
        begin = min(self._posted(), default=0) - 1
        for place in self._places - {None}:
            assert place is not None
            after = begin
            while page := await client.http.logs_from(place, PAGE, after=after):
                found |= {int(each["id"]): each for each in page if self._is_own(each)}
                after = max(int(each["id"]) for each in page)
        return found

    def _is_own(self, message: Mapping[str, Any]) -> bool:
        user = self._trial.bot.client.user
        return user is not None and int(message["author"]["id"]) == user.id

    async def _compare_message(self, message_id: int, there: Mapping[str, Any]) -> int:
        """Whether a message is as it was sent last; how many pictures it has."""
        sent = last_sent(self._exchanges, message_id)
        assert sent is not None, "it was posted"
        require(
            outline(sent.sent) == outline(there),
            f"a message isn't as it was sent: {_difference(outline(sent.sent), outline(there))}",
        )
        uploaded, urls = last_upload(self._exchanges, message_id), pictures(there)
        if sent.files or urls:
            urls = urls or [str(each["url"]) for each in there.get("attachments") or []]
            require(len(urls) == 1, "a message has lost its picture", "expired-addresses")
            found = await self._trial.digest(urls[0])
            require(found, "the picture of an older board can't be loaded any more", "expired-addresses")
            require(found == uploaded, "a message shows another picture than was sent")
        return len(urls)


def _difference(sent: Sequence[str], there: Sequence[str]) -> str:
    """The first lines that differ, by their beginnings; who reads it needs no more."""
    for ours, theirs in zip([*sent, "nothing"], [*there, "nothing"], strict=False):
        if ours != theirs:
            return f"{ours[:60]!r} became {theirs[:60]!r}"
    return "it has other parts"


def _is_said(message: Mapping[str, Any]) -> bool:
    """Whether somebody said it: not the line with which Discord announces a thread."""
    return message.get("type") == 0


def _can_be_played(message: Mapping[str, Any]) -> bool:
    """Whether a board offers to play on."""
    found = [Press.read(press) for press in presses(message)]
    return any(press is not None and press.verb in PLAYING for press in found)
