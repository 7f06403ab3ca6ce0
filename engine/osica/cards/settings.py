"""The few numbers that the published rules leave open or have changed over time."""

import msgspec


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
    """

    hand: int = 5
    redraws: int = 1
    hearts: int = 8
    limit: int = 0
    limit_growth: int = 2
    hand_limit: int = 7
    oshi_cost: int = 2
