"""Carries out deliveries about events."""

from datetime import datetime

from bot.app.delivery.deliverer import Overtaken, PermanentFailure, Receipt
from bot.app.delivery.event_posts import is_lacking
from bot.app.events.events import EventView
from bot.discord.events.naming import name_entrants
from bot.discord.events.notes import build_announcement, build_loss, build_unposted, say_replaced
from bot.discord.events.pages import build_card, build_round, describe_standings, picture_standings
from bot.discord.match.posts import Posts, Spot
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.localising import posting_in
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Block, Outgoing, attach
from bot.model.announcements import EventOver
from bot.model.deliveries import (
    CloseRound,
    EditEvent,
    EditRound,
    EventDelivery,
    FailureReason,
    PostAnnouncement,
    PostEvent,
    PostRound,
    RetireEventPost,
    TellOrganiser,
)
from engine.kernel.translation import speaking


class EventDeliveries:
    """Carries out deliveries about events.

    Args:
        front_end: the tools.
        posts: the messages.
    """

    def __init__(self, front_end: FrontEnd, posts: Posts) -> None:
        self._app, self._front_end, self._posts = front_end.app, front_end, posts

    async def carry_out(self, delivery: EventDelivery, tried_since: datetime | None) -> Receipt:
        """Carry out one delivery, in the language of whoever it is for, or of the event's server."""
        view = await self._app.events.get(delivery.subject)
        public = await self._front_end.languages.of_server(view.event.guild_id)
        own = None
        if isinstance(delivery, TellOrganiser):
            own = await self._front_end.languages.of_absent(delivery.user_id)
        with speaking(own or public), posting_in(public):
            return await self._carry_out(delivery, view, tried_since)

    async def _carry_out(
        self, delivery: EventDelivery, view: EventView, tried_since: datetime | None
    ) -> Receipt:
        event = view.event
        match delivery:
            case PostEvent():
                return await self._post(view, self._card(view), "event", delivery.key, tried_since)
            case EditEvent():
                return await self._edit(view, event.message_id, self._card(view), "event")
            case PostRound():
                return await self._post(view, build_round(view), "round", delivery.key, tried_since)
            case EditRound(round=number):
                if number is not None and number != event.round:
                    raise Overtaken  # its post is closed by now, or taken back
                return await self._edit(view, event.round_message_id, build_round(view), "round")
            case CloseRound(round=number, channel_id=channel_id, message_id=message_id):
                return await self._edit(view, message_id, build_round(view, number), "round", channel_id)
            case RetireEventPost(channel_id=channel_id, message_id=message_id, why=why):
                await self._posts.retire(channel_id, message_id, say_replaced(event, why))
                return Receipt(channel_id=channel_id, message_id=message_id)
            case PostAnnouncement(announcement=announcement):
                rulings = await self._app.events.rulings(event.id)
                message = build_announcement(view, announcement, rulings)
                if isinstance(announcement, EventOver):
                    message = await add_standings(self._front_end, view, message)
                return await self._post(view, message, "announcement", delivery.key, tried_since)
            case TellOrganiser(user_id=user_id, is_unposted=is_unposted, round=number):
                is_lost = event.paused_at is not None and event.message_id is None
                if not (is_lacking(event, number) if is_unposted else is_lost):
                    raise Overtaken
                talk = await self._front_end.talks.open(user_id)
                told = build_unposted(event, number) if is_unposted else build_loss(event)
                return await self._posts.post(talk.channel_id, told, "notice", delivery.key, tried_since)

    def _card(self, view: EventView) -> Outgoing:
        return build_card(view, self._front_end.packs.get(view.event.ruleset))

    async def _post(
        self, view: EventView, message: Outgoing, what: str, key: str, tried_since: datetime | None
    ) -> Receipt:
        named = await self._front_end.names.tell(message, view.event.guild_id)
        return await self._posts.post(view.event.channel_id, named, what, key, tried_since)

    async def _edit(
        self,
        view: EventView,
        message_id: int | None,
        message: Outgoing,
        what: str,
        channel_id: int | None = None,
    ) -> Receipt:
        if message_id is None:
            raise PermanentFailure(FailureReason.MESSAGE_GONE, "it was never posted")
        named = await self._front_end.names.tell(message, view.event.guild_id)
        spot = Spot(view.event.guild_id, channel_id or view.event.channel_id, message_id)
        return await self._posts.edit(spot, named, what)


async def add_standings(front_end: FrontEnd, view: EventView, message: Outgoing, page: int = 0) -> Outgoing:
    """A page with how everybody stands, as a picture, or in words where none can be drawn.

    Args:
        front_end: the tools.
        view: the event.
        message: the page.
        page: which lines.
    """
    names = await name_entrants(front_end, view)
    words = describe_standings(view, names, page)
    drawn = await front_end.studio.make(picture_standings(view, names, page))
    assert message.page is not None, "events are shown in pages"
    if drawn is None:
        return message.with_text(shorten_lines(escape_lines(words), message.text_room))
    image, file = attach(drawn, words)
    blocks: tuple[Block, ...] = (*message.page.blocks[:1], image, *message.page.blocks[1:])
    return Outgoing(
        type(message.page)(blocks, message.page.accent),
        files=(file,),
        mentions=message.mentions,
        is_silent=message.is_silent,
    )
