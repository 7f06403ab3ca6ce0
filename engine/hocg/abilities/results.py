"""What the steps of an ability have come to, for later words of it ("each card archived this way")."""

from enum import StrEnum

from engine.hocg.abilities.scope import Scope


class Came(StrEnum):
    """The results that are kept; the values are how they are saved."""

    DID = "did"
    DIE = "die"
    POINTS = "points"
    ARCHIVED = "archived"
    COLORS = "colors"
    RETURNED = "returned"
    FROM_HAND = "returned from hand"
    ATTACHED = "attached"
    PLACED = "placed"
    RESTORED = "restored"
    AMOUNT = "amount"
    EXCESS = "excess"
    WINNER = "winner"
    CHOSEN = "chosen number"
    X = "X"

    def by(self, seat: int) -> str:
        """The name of what this player's own share of it is kept as."""
        return f"{self} {seat}"


def kept_face(face: int) -> str:
    """The name of what the number of dice is kept as that came up with a face."""
    return f"face {face}"


def own_result(scope: Scope, came: Came) -> int:
    """What it came to for whoever acts, if it is kept for each player, or at all; 0 if it isn't known."""
    return scope.numbers.get(came.by(scope.seat), scope.numbers.get(came, 0))
