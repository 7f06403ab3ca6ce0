"""Carries out deliveries about challenges and matches."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final

import discord
import msgspec
import structlog

from bot.app.delivery.deliverer import Overtaken, PermanentFailure, Receipt, TemporaryFailure
from bot.app.delivery.overtaking import renew_notice, stop_if_overtaken
from bot.discord.challenge.messages import build_challenge, build_table, build_unposted
from bot.discord.match.agreements import say_end
from bot.discord.match.board import build_board, say_moved
from bot.discord.match.hands import build_hand
from bot.discord.match.messages import Ending, build_result, build_result_link
from bot.discord.match.notices import build_notice
from bot.discord.match.posts import Posts, Spot
from bot.discord.match.recalling import recall
from bot.discord.match.recap import build_recap
from bot.discord.platform.failures import NO_POST, to_failure, to_thread_failure
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.localising import posting_in
from bot.discord.platform.pacing import OLD_AGE
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.story import tell_story
from bot.discord.platform.threads import name_thread, open_thread
from bot.model.challenges import ChallengeStatus
from bot.model.deliveries import (
    EditBoard,
    EditChallenge,
    FailureReason,
    MatchDelivery,
    OpenThread,
    PostBoard,
    PostChallenge,
    PostNotice,
    PostResult,
    PostResultLink,
    RecallPost,
    RefreshHand,
    RetireBoard,
    RetireOffer,
    SendHand,
    SendNotice,
    TellChallenger,
)
from bot.model.log_lines import Weight
from bot.model.matches import MatchInfo, Seat
from engine.kernel.translation import speaking

log = structlog.get_logger(__name__)

RESULT_ROOM = 600
"""Columns of how a match came to its end: the picture has its story, the log the rest."""
STORY_LINES: Final = 5000
"""Log lines that the picture of a result is told from: those of a whole match."""
OF_CHALLENGES: Final = (PostChallenge, EditChallenge, TellChallenger)
"""What may be about no match yet."""


class MatchDeliveries:
    """Carries out deliveries about challenges and matches.

    Args:
        client: the connection to Discord.
        front_end: the tools.
        posts: the messages.
    """

    def __init__(self, client: discord.Client, front_end: FrontEnd, posts: Posts) -> None:
        self._client, self._app, self._reader = client, front_end.app, front_end.reader
        self._posts = posts
        self._studio, self._packs, self._names = front_end.studio, front_end.packs, front_end.names
        self._languages, self._talks = front_end.languages, front_end.talks

    async def carry_out(
        self, delivery: MatchDelivery, tried_since: datetime | None, match: MatchInfo | None
    ) -> Receipt:
        """Carry out one delivery, in the language of who reads it.

        Args:
            delivery: what is to be done.
            tried_since: earlier attempts were made since then; what one of them posted is found and used.
            match: the match that it is about, where it was just read.

        Raises:
            PermanentFailure: the match is played in private answers alone.
        """
        if match is None and not isinstance(delivery, OF_CHALLENGES):
            match = await self._app.matches.get(delivery.subject)
        if match is not None and match.place.is_nowhere:
            raise PermanentFailure(FailureReason.DM_CLOSED, "its player sees it in private answers")
        language = await self._find_language(delivery, match)
        with speaking(language), posting_in(await self._find_posts(match)):
            return await self._carry_out(delivery, tried_since, match)

    async def _find_language(self, delivery: MatchDelivery, match: MatchInfo | None) -> str:
        """The language of whoever reads it: of the one person that it is for, or of the server where the
        match is now.
        """
        if match is None or isinstance(delivery, OF_CHALLENGES):
            guild_id = (await self._app.challenges.get(delivery.subject)).place.guild_id
            reader = delivery.user_id if isinstance(delivery, TellChallenger) else None
        else:
            guild_id, reader = match.place.guild_id, _find_reader(delivery, match)
        known = await self._languages.of_absent(reader)
        return known or await self._languages.of_server(guild_id)

    async def _find_posts(self, match: MatchInfo | None) -> str | None:
        """The language of the public posts of a match; ``None`` where they have but one reader."""
        guild_id = None if match is None else match.place.guild_id
        return None if guild_id is None else await self._languages.of_server(guild_id)

    async def _carry_out(
        self, delivery: MatchDelivery, tried_since: datetime | None, match_info: MatchInfo | None
    ) -> Receipt:
        match delivery:
            case PostChallenge():
                return await self._post_challenge(delivery, tried_since)
            case EditChallenge():
                return await self._edit_challenge(delivery)
            case OpenThread():
                return await self._open_thread(delivery)
            case PostBoard():
                return await self._post_board(delivery, tried_since, match_info)
            case EditBoard():
                return await self._edit_board(delivery, tried_since, match_info)
            case RetireBoard() | RetireOffer():
                return await self._retire(delivery, match_info)
            case SendHand():
                match_info = match_info or await self._app.matches.get(delivery.subject)
                return await self._send_hand(delivery, tried_since, match_info)
            case RefreshHand():
                return await self._refresh_hand(delivery, tried_since, match_info)
            case PostResult():
                return await self._post_result(delivery, tried_since)
            case PostResultLink(subject=subject, channel_id=channel_id):
                outcome = await self._reader.outcome(subject)
                line = await self._name(build_result_link(outcome, delivery), outcome.match)
                return await self._posts.post(channel_id, line, "result", delivery.key, tried_since)
            case RecallPost():
                await recall(self._app, self._posts, delivery)
                return Receipt()
            case PostNotice(subject=subject, notice=notice):
                match_info = match_info or await self._app.matches.get(subject)
                told = build_notice(renew_notice(notice, match_info), subject)
                message = await self._name(told, match_info)
                return await self._posts.post(match_info.home, message, "notice", delivery.key, tried_since)
            case SendNotice(subject=subject, user_id=user_id, notice=notice):
                match_info = match_info or await self._app.matches.get(subject)
                talk = await self._talks.open(user_id)
                message = await self._name(build_notice(notice, subject), match_info)
                return await self._posts.post(talk.channel_id, message, "notice", delivery.key, tried_since)

            case TellChallenger(subject=subject, user_id=user_id):
                challenge = await self._app.challenges.get(subject)
                if challenge.status is not ChallengeStatus.OPEN:
                    raise Overtaken
                talk = await self._talks.open(user_id)
                told = build_unposted(challenge)
                return await self._posts.post(talk.channel_id, told, "notice", delivery.key, tried_since)

    async def _retire(self, delivery: RetireBoard | RetireOffer, match_info: MatchInfo | None) -> Receipt:
        """Take the buttons off a post that has had its time, and say what has come of it."""
        note = ""
        if isinstance(delivery, RetireOffer):
            note = "" if delivery.notice is None else say_end(delivery.notice)
            if note:
                match_info = match_info or await self._app.matches.get(delivery.subject)
                note = await self._names.tell_text(note, match_info.place.guild_id)
        elif delivery.moved_to is not None:
            match_info = match_info or await self._app.matches.get(delivery.subject)
            note = say_moved(match_info, delivery.moved_to, match_info.board_message_id)
        await self._posts.retire(delivery.channel_id, delivery.message_id, note)
        return Receipt()

    async def _name(self, message: Outgoing, match_info: MatchInfo) -> Outgoing:
        """The message with the names that people have where the match is played."""
        return await self._names.tell(message, match_info.place.guild_id)

    # --- challenges -----------------------------------------------------------------------------------------

    async def _challenge_card(self, challenge_id: str) -> tuple[int, int | None, Outgoing]:
        challenge = await self._app.challenges.get(challenge_id)
        title = self._packs.get(challenge.ruleset).ruleset.title
        commitment = ""
        if challenge.status is ChallengeStatus.ACCEPTED:
            commitment = (await self._app.matches.get(challenge_id)).commitment
        place = challenge.thread_id or challenge.place.channel_id
        is_rated = await self._app.challenges.is_rated(challenge)
        weight = await self._app.challenges.weight(challenge) if is_rated else 1.0
        caption = await self._app.events.caption(challenge_id)
        card = (
            build_challenge(challenge, title, commitment, is_rated=is_rated, weight=weight)
            if caption is None
            else build_table(challenge, caption, commitment, is_rated=is_rated)
        )
        return place, challenge.message_id, await self._names.tell(card, challenge.place.guild_id)

    async def _post_challenge(self, delivery: PostChallenge, tried_since: datetime | None) -> Receipt:
        place, _, card = await self._challenge_card(delivery.subject)
        return await self._posts.post(place, card, "challenge", delivery.key, tried_since)

    async def _edit_challenge(self, delivery: EditChallenge) -> Receipt:
        place, message_id, card = await self._challenge_card(delivery.subject)
        if message_id is None:
            raise PermanentFailure(FailureReason.MESSAGE_GONE, "the challenge was never posted")
        return await self._posts.edit(Spot(None, place, message_id), card, "challenge")

    async def _open_thread(self, delivery: OpenThread) -> Receipt:
        challenge = await self._app.challenges.get(delivery.subject)
        match_info = await self._app.matches.get(delivery.subject)
        if challenge.message_id is None:
            raise PermanentFailure(FailureReason.MESSAGE_GONE, NO_POST)
        players = await self._reader.names(match_info)
        name, thread_id = name_thread(players), challenge.message_id
        try:
            await open_thread(self._client, challenge.place.channel_id, thread_id, name)
        except discord.HTTPException as error:
            raise to_thread_failure(error) from error
        for user in match_info.users:
            try:
                await self._client.http.add_user_to_thread(thread_id, user)
            except (discord.HTTPException, discord.RateLimited) as error:
                # They read and play in it all the same, and the board that pings them adds them.
                is_limited = isinstance(error, discord.RateLimited)
                if isinstance(to_failure(error), TemporaryFailure) and not is_limited:
                    raise
                log.info("player_not_added", match=delivery.subject, error=str(error))
        return Receipt(thread_id=thread_id)

    # --- boards ---------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _turn(
        self, delivery: MatchDelivery, tried_since: datetime | None, read: MatchInfo | None
    ) -> AsyncIterator[MatchInfo | None]:
        """The turn of a post to be drawn; the match if it can be shown as it was read.

        Raises:
            Overtaken: while it waited for its turn, a newer one came.
        """
        async with self._studio.post_turn() as has_waited:
            if has_waited:
                await stop_if_overtaken(self._app.context, delivery, tried_since)
            yield None if has_waited else read

    async def _board(
        self, delivery: PostBoard | EditBoard, tried_since: datetime | None, read: MatchInfo | None
    ) -> tuple[MatchInfo, Outgoing]:
        async with self._turn(delivery, tried_since, read) as match_info:
            read_table = self._app.matches.table_of_seat(delivery.subject, None, match_info)
            table = await self._reader.named(await read_table)
            highlights = await self._app.replays.highlights(delivery.subject, None, table.match)
            picture = await self._studio.board(table, await self._reader.names(table.match), highlights)
        pack, is_new = self._packs.get(table.match.ruleset), isinstance(delivery, PostBoard)
        before, until = table.match.told_before, table.match.told_until
        told, since = (until, None) if is_new or until < 0 else (before, until)
        ping = delivery.ping if isinstance(delivery, PostBoard) else None
        board = build_board(table, picture, pack.headline(table.view), ping, told=told, since=since)
        return table.match, await self._name(board, table.match)

    async def _post_board(
        self, delivery: PostBoard, tried_since: datetime | None, read: MatchInfo | None
    ) -> Receipt:
        match_info, board = await self._board(delivery, tried_since, read)
        receipt = await self._posts.post(match_info.home, board, "board", delivery.key, tried_since)
        retired = await self._posts.retire_older(match_info, receipt)
        told = match_info.answers if match_info.turn else None
        return msgspec.structs.replace(receipt, retired=retired, told=told)

    async def _edit_board(
        self, delivery: EditBoard, tried_since: datetime | None, read: MatchInfo | None
    ) -> Receipt:
        match_info, board = await self._board(delivery, tried_since, read)
        channel_id, message_id = match_info.board_channel_id, match_info.board_message_id
        if channel_id is None or message_id is None:
            raise PermanentFailure(FailureReason.MESSAGE_GONE, "there is no board yet")
        return await self._posts.bring_up_to_date(
            Spot(match_info.place.guild_id, channel_id, message_id), board, "board", delivery.key, tried_since
        )

    async def _post_result(self, delivery: PostResult, tried_since: datetime | None) -> Receipt:
        outcome = await self._reader.outcome(delivery.subject)
        table = await self._reader.table(delivery.subject, None)
        story = tell_story(await self._reader.log(delivery.subject, None, STORY_LINES))
        names = await self._reader.names(table.match)
        picture, is_told = await self._studio.result(table, names, story)
        recap = build_recap(
            table.log,
            lambda line: (
                line.turn >= table.match.turn - 1
                and line.answer > table.match.told_before  # what older boards tell stands there
                and line.weight is not Weight.END  # stands above
            ),
            RESULT_ROOM,
        )
        ending = Ending(picture, () if is_told else story, recap, "\n".join([*story, table.board_text]))
        result = await self._name(build_result(outcome, delivery.ping, ending), outcome.match)
        return await self._posts.post(outcome.match.home, result, "result", delivery.key, tried_since)

    # --- hands ----------------------------------------------------------------------------------------------

    async def _hand(
        self,
        delivery: SendHand | RefreshHand,
        tried_since: datetime | None,
        read: MatchInfo | None,
        *,
        is_first: bool = False,
    ) -> tuple[MatchInfo, Outgoing]:
        async with self._turn(delivery, tried_since, read) as match_info:
            read_table = self._app.matches.table_of_seat(delivery.subject, delivery.seat, match_info)
            table = await self._reader.named(await read_table)
            picture = await self._studio.hand(table, await self._reader.names(table.match))
        return table.match, await self._name(build_hand(table, picture, is_first=is_first), table.match)

    async def _send_hand(
        self, delivery: SendHand, tried_since: datetime | None, match_info: MatchInfo
    ) -> Receipt:
        seat = match_info.seats[delivery.seat]
        if seat.user_id is None:
            raise PermanentFailure(FailureReason.DM_CLOSED, "this player's data were deleted")
        talk = None if seat.hand_channel_id is not None else await self._talks.open(seat.user_id)
        is_first = talk is not None and not talk.is_used
        match_info, hand = await self._hand(delivery, tried_since, match_info, is_first=is_first)
        seat = match_info.seats[delivery.seat]
        channel_id = seat.hand_channel_id if talk is None else talk.channel_id
        assert channel_id is not None, "either the match knows it, or the conversation"
        newest = None if delivery.is_anew else await self._find_newest_hand(seat)
        if newest is not None:
            try:
                return await self._posts.bring_up_to_date(newest, hand, "hand", delivery.key, tried_since)
            except discord.NotFound:
                log.info("hand_is_gone", match=match_info.id, seat=seat.index)
        try:
            receipt = await self._posts.post(channel_id, hand, "hand", delivery.key, tried_since)
        except discord.HTTPException as error:
            await self._talks.note_refusal(error, talk)
            raise
        if seat.hand_message_id is not None and seat.hand_message_id != receipt.message_id:
            await self._posts.remove(channel_id, seat.hand_message_id)
        return msgspec.structs.replace(receipt, welcomed=seat.user_id if is_first else None)

    async def _find_newest_hand(self, seat: Seat) -> Spot | None:
        """The last message with a seat's hand, if it can as well be edited as followed by a new one: nothing
        of ours stands below it, and it is young enough for its player to be there.
        """
        user_id, channel_id, message_id = seat.user_id, seat.hand_channel_id, seat.hand_message_id
        if user_id is None or channel_id is None or message_id is None:
            return None
        age = self._app.context.clock.now() - discord.utils.snowflake_time(message_id)
        if age > OLD_AGE or not await self._app.conversations.is_newest_hand(user_id, channel_id, message_id):
            return None
        return Spot(None, channel_id, message_id)

    async def _refresh_hand(
        self, delivery: RefreshHand, tried_since: datetime | None, read: MatchInfo | None
    ) -> Receipt:
        match_info, hand = await self._hand(delivery, tried_since, read)
        seat = match_info.seats[delivery.seat]
        if seat.hand_channel_id is None or seat.hand_message_id is None:
            raise PermanentFailure(FailureReason.MESSAGE_GONE, "the hand was never sent")
        return await self._posts.bring_up_to_date(
            Spot(None, seat.hand_channel_id, seat.hand_message_id), hand, "hand", delivery.key, tried_since
        )


def _find_reader(delivery: MatchDelivery, match: MatchInfo) -> int | None:
    """Who alone reads what is delivered; ``None`` if others may, too."""
    match delivery:
        case SendHand(seat=seat) | RefreshHand(seat=seat):
            return match.seats[seat].user_id
        case SendNotice(user_id=user_id):
            return user_id
    if match.place.guild_id is None:  # a match in somebody's direct messages
        return next((seat.user_id for seat in match.seats if seat.computer is None), None)
    return None
