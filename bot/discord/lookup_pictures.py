"""Pictures of single cards."""

from bot.discord.pictures import Drawer, Drawn
from engine.hocg.cards.card import Card
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import CardFace
from renderers import Picture, draw_card


def draw_face(face: CardFace) -> Picture:
    """The picture of a card; runs in a worker."""
    return draw_card(face)


class CardPictures:
    """Draws cards.

    Args:
        drawer: makes pictures.
    """

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer

    async def draw(self, card: Card) -> Drawn | None:
        """The picture of a card; ``None`` if it is to be shown as text."""
        return await self._drawer.draw("card", draw_face, face_of(card), about=f"card {card.number}")
