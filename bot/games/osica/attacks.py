"""The appeals among the events of a turn, as boards show them."""

from engine.kernel.events import Event
from engine.osica import Game
from engine.osica.cards.terms import EndReason, Zone
from engine.osica.state import events as e
from engine.osica.state.views import TableView
from renderers.kit.attacks import Attack, Hit, Spot
from renderers.osica.spots import HEARTS, find_spot


def find_attack(before: Game, after: Game, earlier: Attack | None = None) -> Attack | None:
    """The appeals of the last answer, with who guarded and how many hearts they took; the earlier ones if
    nobody guarded and none was taken. Hearts that a text takes outside of an appeal come from nowhere.

    Args:
        before: the match before the answer.
        after: the match after it.
        earlier: the appeals of the turn before it.
    """
    reader = _Reader(before.view(None), after.view(None), earlier)
    for event in after.events:
        reader.read(event)
    reader.close()
    return reader.attack


class _Reader:
    """Reads events, one appeal after the other.

    Args:
        before: the table before them.
        after: the table after them.
        earlier: the appeals before them.

    Attributes:
        attack: the appeals so far.
    """

    def __init__(self, before: TableView, after: TableView, earlier: Attack | None) -> None:
        self._views = (before, after)
        self.attack = earlier
        appeal = before.appeal
        self._piece, self._guard = (-1, -1) if appeal is None else (appeal.piece, appeal.guard)
        self._hits: list[Hit] = []

    def read(self, event: Event) -> None:
        """Take an event."""
        match event:
            case e.Appealed():
                self.close()
                self._piece, self._guard = event.piece, -1
            case e.Guarded() if event.piece >= 0:
                self._guard = event.piece
                self._hit(self._find(event.piece))
            case e.Left() if event.piece == self._guard:
                self._hit(self._find(event.piece), is_down=True)
            case e.CardsMoved(origin=Zone.HEARTS, to=Zone.LOOKED):
                self._hit(Spot(event.seat, HEARTS), len(event.cards))
            case e.MatchEnded(reason=EndReason.HEARTS):
                self._hit(Spot(1 - event.winner, HEARTS))
            case e.TurnEnding():
                self.close()
                self._piece = self._guard = -1

    def close(self) -> None:
        """The appeal is over, or the events are."""
        if self._hits:
            self.attack = Attack(self._find(self._piece), tuple(self._hits), self.attack)
        self._hits = []

    def _hit(self, target: Spot | None, damage: int = 0, *, is_down: bool = False) -> None:
        if target is not None:
            self._hits.append(Hit(target, damage, is_down))

    def _find(self, piece: int) -> Spot | None:
        """Where a card in play stands, or stood."""
        return next((spot for view in self._views if (spot := find_spot(view, piece)) is not None), None)
