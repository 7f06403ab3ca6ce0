"""Trying decks of OSICA out: whom they meet, playing one match in a worker, what is told of it."""

from collections.abc import Sequence

from bot.app.packs.plain_decks import PlainDecks
from bot.app.packs.trials import TrialPlan
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr
from engine.osica import OSICA
from engine.osica.cards.deck import shipped_decks
from engine.osica.players.trials import try_deck


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
