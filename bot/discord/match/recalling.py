"""What an overtaken attempt has posted is taken back."""

from collections.abc import Awaitable, Callable

from bot.app.wiring import App
from bot.discord.match.posts import Posts
from bot.model.deliveries import EditBoard, PostBoard, RecallPost, RefreshHand, SendHand
from bot.model.matches import MatchInfo


async def recall(app: App, posts: Posts, delivery: RecallPost) -> None:
    """Take the buttons off a board, or remove a hand, that the match goes by no longer.

    Args:
        app: the use cases.
        posts: the messages of matches.
        delivery: what was posted, or may have been.
    """
    match_info = await app.matches.get(delivery.subject)
    take_back: Callable[[int, int], Awaitable[None]]
    match delivery.post:
        case PostBoard() | EditBoard():
            current, take_back = match_info.board_message_id, posts.retire
        case SendHand(seat=seat) | RefreshHand(seat=seat):
            current, take_back = match_info.seats[seat].hand_message_id, posts.remove
    for channel_id, message_id in await _find_made(app, posts, delivery, match_info):
        if message_id != current:
            await take_back(channel_id, message_id)


async def _find_made(
    app: App, posts: Posts, delivery: RecallPost, match_info: MatchInfo
) -> list[tuple[int, int]]:
    """The messages that it made, with their channels."""
    if delivery.channel_id is not None and delivery.message_id is not None:
        return [(delivery.channel_id, delivery.message_id)]
    places: set[int | None]
    if isinstance(delivery.post, PostBoard | EditBoard):
        places = {match_info.thread_id, match_info.place.channel_id, match_info.board_channel_id}
    else:
        seat = match_info.seats[delivery.post.seat]
        places = {seat.hand_channel_id}
        if places == {None} and seat.user_id is not None:
            talk = await app.conversations.get(seat.user_id)
            places = set() if talk is None else {talk.channel_id}
    made = []
    for place in places - {None}:
        assert place is not None
        found = await posts.find(place, delivery.post.key, delivery.since)
        if found is not None:
            made.append((place, found.id))
    return made
