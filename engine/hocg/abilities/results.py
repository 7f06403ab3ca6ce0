"""What the steps of an ability have come to, for later words of it ("each card archived this way")."""

from collections.abc import Sequence
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


FACES = range(1, 7)
"""What a die can show."""


def results_of_dice(results: Sequence[int], seat: int) -> dict[str, int]:
    """What dice that a player has rolled are kept as: the last one, their points, how many show each face."""
    return {
        Came.DIE.value: results[-1],
        Came.DIE.by(seat): results[-1],
        Came.POINTS.value: sum(results),
        **{_kept_face(face): results.count(face) for face in FACES},
    }


def faces_rolled(scope: Scope) -> list[int]:
    """What the dice just rolled show, in order."""
    return [face for face in FACES for _ in range(scope.numbers.get(_kept_face(face), 0))]


def _kept_face(face: int) -> str:
    return f"face {face}"


def own_result(scope: Scope, came: Came) -> int:
    """What it came to for whoever acts, if it is kept for each player, or at all; 0 if it isn't known."""
    return scope.numbers.get(came.by(scope.seat), scope.numbers.get(came, 0))
