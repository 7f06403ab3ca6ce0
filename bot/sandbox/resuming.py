"""Goes on with the matches that a sandbox has kept: its small Discord is a new one each time."""

from datetime import datetime

from msgspec.structs import replace

from bot.app.delivery.queueing import announce_first_hands, queue
from bot.discord.platform.threads import name_thread
from bot.model.deliveries import PostBoard
from bot.model.matches import MatchInfo, MatchStatus
from bot.sandbox.world import World
from bot.store import Store
from bot.store.database import Transaction


async def resume(world: World, store: Store) -> None:
    """Give every match that is still played its place again, with its board and its hands.

    Args:
        world: the small Discord, in which nothing was posted yet.
        store: its database.
    """
    async with store.read() as tx:
        played = await tx.matches.with_status(MatchStatus.ACTIVE)
    for match in played:
        if match.place.is_nowhere:
            continue
        await _open_place(world, match)
        unsent = [replace(seat, hand_channel_id=None, hand_message_id=None) for seat in match.seats]
        left = replace(match, board_channel_id=None, board_message_id=None, seats=tuple(unsent))
        async with store.write() as tx:
            await _post_anew(tx, left, world.app.context.clock.now())


async def _post_anew(tx: Transaction, match: MatchInfo, now: datetime) -> None:
    """Forget the messages that are gone, and post those that are wanted."""
    await tx.matches.set_place(match)
    for seat in match.seats:
        await tx.matches.set_hand(match.id, seat.index, seat.hand_channel_id, seat.hand_message_id)
    await queue(tx, PostBoard(subject=match.id, ping=match.to_choose), now)
    await announce_first_hands(tx, match, now)


async def _open_place(world: World, match: MatchInfo) -> None:
    """Open the thread in which a match is played, with the id that it had; a channel is there anyway."""
    backend = world.env.backend
    if match.home in backend.channels:
        return
    channels = {channel.id for channel in world.channels.values()}
    parent = match.place.channel_id if match.place.channel_id in channels else min(channels)
    name = name_thread(await world.client.front_end.reader.names(match))
    bot = backend.bot_user.id
    thread = backend.create_thread(parent, name, bot, message_id=match.home, broadcast=False)
    backend.announce_thread_create(thread)  # without a word: the challenge on which it was opened is gone
