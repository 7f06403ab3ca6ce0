"""What all presses that belong to a match have in common."""

from bot.discord.match.choice_pictures import put_cards
from bot.discord.match.private_tables import put_board
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.presses import Make, Pressed, Presses


class InMatch(Presses):
    """Presses that belong to a match: what their pressers are shown has the pictures that it needs.

    Args:
        front_end: the tools.
    """

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.reader = front_end.reader

    async def carry_out(self, make: Make, pressed: Pressed | None = None) -> Outgoing:
        shown = await make()
        if pressed is None:
            return shown
        match_id, user = pressed.address.about, pressed.interaction.user.id
        shown = await put_cards(self.front_end, shown, match_id, user)
        return await put_board(self.front_end, shown, match_id, user)
