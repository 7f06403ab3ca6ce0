"""The few numbers that the published rules leave open or have changed over time."""

import msgspec

from engine.osica.cards.deck import PILES


class Settings(msgspec.Struct, frozen=True):
    """Numbers of a match; they are saved with it.

    Args:
        hand: 4.4: cards of the first hand.
        redraws: 4.5: how often a player may exchange the first hand.
        hearts: 4.6: hearts of each player.
        limit: 4.7: the limit before the first turn.
        limit_growth: 5.1.3: how much it grows in each start phase.
        hand_limit: 5.6.3: cards kept at the end of the turn.
        oshi_cost: 6.3: what turning up the oshi costs.

    Raises:
        ValueError: a number can't be, or no deck has so many cards.
    """

    hand: int = 5
    redraws: int = 1
    hearts: int = 8
    limit: int = 0
    limit_growth: int = 2
    hand_limit: int = 7
    oshi_cost: int = 2

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value, least = getattr(self, name), int(name == "hearts")
            if type(value) is not int or value < least:
                raise ValueError(f"{name} is a whole number from {least}, not {value!r}")
        size, wanted = PILES["deck"].size, self.hand + self.hearts
        if wanted >= size:
            raise ValueError(f"hand and hearts are {wanted} cards; a deck of {size} must have more than that")
