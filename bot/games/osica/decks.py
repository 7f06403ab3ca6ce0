"""The decks of OSICA: their cards as lists name them, how the starter decks play, and trying them out."""

from collections.abc import Sequence

from bot.app.deck_lists.catalog import Catalog, DeckForm, Listed, PileForm
from bot.app.packs.decks import Difficulty, StarterLine
from bot.app.packs.plain_decks import PlainDecks
from bot.app.packs.trials import TrialPlan
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, saying, tr
from engine.osica import OSICA
from engine.osica.cards.card import Card
from engine.osica.cards.deck import shipped_decks
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import CardKind
from engine.osica.players.trials import try_deck

SORTS = {CardKind.SUPPORT: mark("support"), CardKind.EVENT: mark("event")}
OSHI, DECK = "oshi", "deck"
PILES = (
    PileForm(OSHI, mark("Oshi character"), ("oshi", "推し", "推しホロメン"), is_single=True),
    PileForm(DECK, mark("Deck"), ("main", "main deck", "characters", "supports", "events", "デッキ")),
)
STARTERS = {
    "SLF-noa": StarterLine(
        Difficulty.EASY, mark("A crew that supports each other: appeals grow with every Voyage rank")
    ),
    "CWB-hazel": StarterLine(
        Difficulty.MEDIUM, mark("Fills its drop area to switch Designs on, wins with big bakers and machines")
    ),
}
"""Starter deck -> how hard it is, and how it plays."""


def make_catalog(pool: Pool) -> Catalog:
    """The cards of a pool. A character may be the oshi as well as in the deck, so headings tell (1.4.2)."""
    first, second, third, *_ = (*pool.cards, "AB-01", "AB-02", "AB-03")
    return Catalog(DeckForm(PILES, DECK, (first, second, third)), map(_list_card, pool.cards.values()))


def _list_card(card: Card) -> Listed:
    names = (card.ja,) if card.ja else ()
    if card.kind is not CardKind.CHARACTER:
        return Listed(card.number, card.name, names, (DECK,), SORTS[card.kind], described=card.kind.value)
    level = saying("level {level}", level=card.level)
    described = f"level {card.level}, AP {card.ap}"
    return Listed(card.number, card.name, names, (DECK, OSHI), level, described=described)


def play_one(deck: Deck, other: Deck, against: str, seat: int, seed: bytes, trials: Trials) -> None:
    """Play one match; runs in a worker. The arguments are those of :func:`try_deck`.

    Raises:
        DataError: one of the decks can't be played.
    """
    try_deck(OSICA, deck, other, against, seat, seed, trials)


class OsicaDecks(PlainDecks):
    """Lists of cards, odds of the opening hand, and matches that computers play."""

    def plan_trials(self, deck: Deck) -> TrialPlan | None:
        """Quick matches against the shipped decks but itself."""
        field = tuple((file.id, file.deck) for file in shipped_decks() if file.deck.piles != deck.piles)
        return TrialPlan(field, play_one) if field else None

    def tell_hindrances(self, deck: Deck, trials: Trials) -> Sequence[str]:
        """How often every character in hand was above the limit."""
        if not trials.hindered_turns:
            return ()
        share = f"{trials.hindered_turns / trials.own_turns * 100:.1f} %"
        return (
            tr(
                "In {share} of its turns every character in hand had a level above the limit.",
                share=share,
            ),
        )
