"""The cards of hOCG as decks name them, and the piles of a deck."""

import re

from bot.app.deck_lists.catalog import EDGE, Catalog, DeckForm, Listed, PileForm
from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import CardType
from engine.kernel.translation import mark

OSHI, DECK, CHEER = "oshi", "deck", "cheer"
PILES = (OSHI, DECK, CHEER)
PILE_OF_TYPE = {
    CardType.OSHI: OSHI,
    CardType.HOLOMEM: DECK,
    CardType.SUPPORT: DECK,
    CardType.CHEER: CHEER,
}
FORM = DeckForm(
    (
        PileForm(
            OSHI,
            mark("Oshi"),
            (
                "oshi holomem", "oshi holomem card", "oshi card", "leader",
                "推し", "推しホロメン", "推しホロメンカード",
            ),
            is_single=True,
        ),
        PileForm(
            DECK,
            mark("Main deck"),
            (
                "deck", "main", "holomem", "debut", "debuts", "1st", "2nd", "spot", "buzz",
                "support", "supports", "staff", "item", "items", "event", "events", "tool", "tools",
                "mascot", "mascots", "fan", "fans",
                "デッキ", "メイン", "メインデッキ", "ホロメン", "ホロメンカード",
                "サポート", "サポートカード", "スタッフ", "アイテム", "イベント", "ツール",
                "マスコット", "ファン",
            ),
        ),
        PileForm(
            CHEER,
            mark("Cheer deck"),
            ("cheer", "cheers", "yell", "yell deck", "エール", "エールデッキ", "エールカード"),
        ),
    ),
    DECK,
    ("hSD01-016", "hBP01-014", "hSD01-003"),
)  # fmt: skip

_OFFICIAL_NUMBER = re.compile(r"h[A-Z]{1,4}\d{0,2}-\d{3}", re.IGNORECASE)
_OFFICIAL = re.compile(EDGE.format(r"(h[A-Za-z]{1,4}\d{0,2}-\d{3})(?:_[A-Za-z0-9_]+)?"), re.IGNORECASE)
_CHEER = re.compile(r"hY\d{0,2}-")


def _list_card(card: Card) -> Listed:
    """A card as lists know it: told apart from others of its name by its level, as in "Debut, HP 60"."""
    level = "" if card.level is None else card.level.value
    buzz = "Buzz " if card.is_buzz else ""
    facts = [level, buzz.strip(), "oshi" if card.type is CardType.OSHI else ""]
    return Listed(
        card.number,
        card.name,
        (card.ja,),
        (PILE_OF_TYPE[card.type],),
        level,
        frozenset(fact.casefold() for fact in facts if fact),
        f"{buzz}{level}, HP {card.hp}" if level else card.type.value,
        card.name if card.type is CardType.CHEER else "",
    )


class HocgCatalog(Catalog):
    """The cards of a pool. Numbers of the official pattern are known as such also where the pool lacks them.

    Args:
        pool: the cards.
    """

    def __init__(self, pool: Pool) -> None:
        super().__init__(FORM, map(_list_card, pool.cards.values()))
        self._pool = pool

    def find(self, number: str) -> Card | None:
        """The card with this number, in any case."""
        known = self.get(number)
        return None if known is None else self._pool.cards[known.number]

    def find_numbers(self, line: str) -> list[re.Match[str]]:
        """The numbers of the official pattern in a line, or else whatever the pool knows."""
        return list(_OFFICIAL.finditer(line)) or super().find_numbers(line)

    def read_number(self, text: str, where: str) -> str:
        number = text.strip()
        if self.get(number) is None and _OFFICIAL_NUMBER.fullmatch(number):
            return "h" + number[1:].upper()
        return super().read_number(text, where)

    def piles_of(self, number: str) -> tuple[str, ...]:
        """The pile that a known card belongs to; for others what the number tells."""
        return super().piles_of(number) or ((CHEER,) if _CHEER.match(number) else ())
