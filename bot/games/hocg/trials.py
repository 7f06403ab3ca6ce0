"""Trying decks of hOCG out: which decks they meet, and playing one match in a worker."""

from collections.abc import Sequence

from bot.games.hocg.computers import read_pool
from engine.hocg.players.trials import try_deck
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck

FIELD = (
    "open-azki", "open-haato", "open-iroha", "open-kronii", "open-laplus", "open-nene", "open-okayu",
    "open-polka", "open-raden", "open-subaru", "open-watame", "open-zeta", "hSD12-bijou", "hSD13-elizabeth",
    "hSD14-fubuki", "hSD15-raden", "hSD16-miko", "hSD17-suisei", "hSD18-calliope", "hSD19-subaru",
)  # fmt: skip
"""The decks built from the whole pool, and the newest starter decks, one a product."""


def list_field(starters: Sequence[tuple[str, Deck]], deck: Deck) -> tuple[tuple[str, Deck], ...]:
    """Those whom a deck meets: all of the field but itself."""
    shipped = dict(starters)
    met = [(name, shipped[name]) for name in FIELD if name in shipped]
    return tuple((name, other) for name, other in met if other.piles != deck.piles)


def play_one(
    deck: Deck, other: Deck, against: str, seat: int, seed: bytes, trials: Trials, own: bytes
) -> None:
    """Play one match; runs in a worker. The arguments are those of :func:`try_deck`, and the host's own
    cards, as ``read_pool`` reads them.

    Raises:
        DataError: one of the decks can't be played.
    """
    try_deck(deck, other, against, seat, seed, read_pool(own), trials)
