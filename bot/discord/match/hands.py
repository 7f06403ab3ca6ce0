"""A player's hand: sent by DM and always behind the board's "My hand" button.

It is a plain message with the picture attached, not a page: Discord can refuse a gallery in the completion of
a deferred reply, and the same message then serves both places.
"""

from bot.app.packs.pictures import Drawn
from bot.app.tables import Table
from bot.discord.platform.limits import CONTENT
from bot.discord.platform.links import link_board
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape_lines, join_words, name_seat, shorten_lines
from bot.discord.platform.pages import Attachment, Link, Outgoing, Row, attach
from bot.discord.platform.times import say_turn
from engine.kernel.translation import mark, tr

FIRST = mark(
    "-# Hands come without a sound. To have yours behind the button **{hand}** alone, switch off **Hand by"
    " direct message** in `/settings`."
)
WELCOME = mark(
    "-# Nobody else sees this. It is kept up to date here; when it is your choice, you"
    " are pinged in <#{where}>: press **{panel}** there. `/help` says how to win."
)


def build_hand(table: Table, picture: Drawn | None, notice: str = "", *, is_first: bool = False) -> Outgoing:
    """The hand of the table's viewer.

    Args:
        table: the player's own table.
        picture: the hand as a picture, if there is one.
        notice: a sentence above everything.
        is_first: whether it is the first that this player is sent by direct message.
    """
    match = table.match
    against = join_words([name_seat(seat) for seat in match.seats if seat.index != table.viewer])
    where = match.home
    head = tr(
        "**Your hand** · match #{match} · vs {against} · {when}",
        match=match.id,
        against=against,
        when=say_turn(match.turn),
    )
    if not match.place.is_nowhere:
        head += f" · <#{where}>"
    hand = escape_lines(table.hand_text) or tr("Your hand is empty.")
    if table.private_text:
        hand += f"\n{escape_lines(table.private_text)}"
    is_welcomed = not match.turn and not match.place.is_nowhere
    welcome = tr(WELCOME, where=where, panel=name_button("My panel")) if is_welcomed else ""
    first = tr(FIRST, hand=name_button("My hand")) if is_first else ""
    parts = [part for part in (notice, head, welcome, first) if part]
    room = CONTENT - sum(len(part) + 1 for part in parts)
    content = "\n".join([*parts, shorten_lines(hand, room)])
    files: tuple[Attachment, ...] = ()
    if picture is not None:
        files = (attach(picture, table.hand_text)[1],)
    rows = () if match.place.is_nowhere else (Row((Link(tr("To the table"), link_board(match)),)),)
    return Outgoing(content=content, rows=rows, files=files, is_silent=True)
