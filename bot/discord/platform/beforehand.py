"""What players are told of hands by direct message before the first one comes, and while one can't come."""

from bot.app.wiring import App
from bot.discord.platform.localising import name_button
from bot.model.matches import Seat
from engine.kernel.translation import mark, tr

COMES = mark(
    "-# Your hand also comes by direct message, without a sound. To have it behind the button **{hand}**"
    " alone, switch off **Hand by direct message** in `/settings`."
)
WAITS = mark(
    "-# Your hand waits behind **{hand}**: Discord doesn't let me write to anybody new just now. It also"
    " comes by direct message once it does."
)


async def tell_beforehand(app: App, user_id: int) -> str:
    """What somebody who is about to play is told of their hand; "" if they have been sent one before, or have
    none sent.
    """
    conversation = await app.conversations.get(user_id)
    if conversation is not None and conversation.is_used:
        return ""
    if not (await app.preferences.get(user_id)).sends_hand:
        return ""
    is_refused = await app.conversations.look_for_pause() is not None
    return tr(WAITS if is_refused else COMES, hand=name_button("My hand"))


def tell_waiting_hand(app: App, seat: Seat) -> str:
    """That a player's hand waits because Discord lets the bot write to nobody new; "" if it doesn't."""
    is_sent = seat.user_id is not None and not seat.is_dm_closed
    is_waiting = is_sent and seat.hand_channel_id is None and app.conversations.pause is not None
    return tr(WAITS, hand=name_button("My hand")) if is_waiting else ""
