"""The appeals among the events of a turn, as boards show them."""

from dataclasses import replace

from engine.kernel.events import Event
from engine.osica import Game
from engine.osica.cards.terms import EndReason, Phase, Position, Zone
from engine.osica.state import events as e
from engine.osica.state.views import TableView
from renderers.kit.attacks import Attack, Hit, Spot
from renderers.osica.spots import HEARTS, find_spot


def find_attack(before: Game, after: Game, earlier: Attack | None = None) -> Attack | None:
    """The appeals of the last answer, with who guarded and how many hearts they took, and who was dropped;
    the earlier ones if nobody guarded, none was taken and nobody dropped. Hearts that a text takes outside
    of an appeal come from nowhere, and so does what drops others than guards.

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
        self._phase = before.phase
        self._gone = [0, 0]

    def read(self, event: Event) -> None:
        """Take an event in: what it tells of an appeal, or of somebody who went down without one."""
        match event:
            case e.Appealed():
                self.close()
                self._piece, self._guard = event.piece, -1
            case e.Guarded() if event.piece >= 0:
                self._guard = event.piece
                self._hit(self._find(event.piece))
            case e.PhaseStarted():
                self._phase = event.phase
            case e.Left() if event.piece == self._guard:
                self._hit(self._find(event.piece), is_down=True)
            case e.Left(to=Zone.DROP | Zone.OSHI_AREA) if self._phase is not Phase.START:
                self._drop(event)
            case e.Entered() | e.PieceMoved():
                self.attack = _without_drop(self.attack, find_spot(self._views[1], event.piece))
            case e.CardsMoved(origin=Zone.HEARTS, to=Zone.LOOKED):
                self._hit(Spot(event.seat, HEARTS), len(event.cards))
            case e.MatchEnded(reason=EndReason.HEARTS):
                self._hit(Spot(1 - event.winner, HEARTS), is_down=True)
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

    def _drop(self, event: e.Left) -> None:
        """A card was dropped otherwise than by an appeal's comparison. In the assist area the others move up,
        so that it is told in the first place that is empty.
        """
        spot = Spot(event.seat, event.place)
        if event.place is Position.ASSIST:
            self._gone[event.seat] += 1
            standing = len(self._views[1].sides[event.seat].assist)
            spot = Spot(event.seat, event.place, standing + self._gone[event.seat])
        self.attack = Attack(None, (Hit(spot, 0, is_down=True),), _without_drop(self.attack, spot))

    def _find(self, piece: int) -> Spot | None:
        """Where a card in play stands, or stood."""
        return next((spot for view in self._views if (spot := find_spot(view, piece)) is not None), None)


def _without_drop(attack: Attack | None, spot: Spot | None) -> Attack | None:
    """The appeals of a turn without what was dropped by texts in a place, where another card stands now."""
    if attack is None:
        return None
    earlier = _without_drop(attack.earlier, spot)
    if attack.attacker is None and all(hit.target == spot for hit in attack.hits):
        return earlier
    return replace(attack, earlier=earlier)
