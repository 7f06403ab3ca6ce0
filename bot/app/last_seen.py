"""What each player saw when they had last had a choice: what a board marks as new is what came after."""

from collections.abc import Mapping

import msgspec

from bot.app.packs.pictures import NO_HIGHLIGHTS, Highlights
from engine.kernel.events import Viewer
from engine.kernel.ruleset import View
from engine.kernel.translation import Words


class Sight(msgspec.Struct, frozen=True):
    """What one viewer may know of a match's table.

    Args:
        view: the view, as it is kept.
        words: the sentences in it, by language.
    """

    view: View
    words: Words = {}


class SeenTable(msgspec.Struct, frozen=True):
    """The position at which a player handed the choice over.

    Args:
        own: as that player saw it.
        public: as everybody saw it.
    """

    own: Sight
    public: Sight


class LastSeen(msgspec.Struct, frozen=True):
    """Who saw what last.

    Args:
        by_seat: each player's last look; who has had no choice yet has none.
        actor: who answered last.
        move: what was done in the turn of the last answer, as boards show it.
        turn: that turn.
    """

    by_seat: Mapping[int, SeenTable] = {}
    actor: int | None = None
    move: object = None
    turn: int = 0

    def highlights_for(self, viewer: Viewer) -> Highlights:
        """What a board for this viewer marks: what came after their own last look, and for everybody what
        came after the last look of the player who waits.
        """
        if viewer is not None:
            seen = self.by_seat.get(viewer)
            return _highlight(None if seen is None else seen.own, self.move)
        waiting = next((seen for seat, seen in self.by_seat.items() if seat != self.actor), None)
        if self.actor is None:
            return NO_HIGHLIGHTS
        return _highlight(None if waiting is None else waiting.public, self.move)

    def follow(self, actor: int, seen: SeenTable | None, move: object, turn: int) -> "LastSeen":
        """Who saw what last after an answer.

        Args:
            actor: who answered.
            seen: what that player saw then, if the choice was handed over.
            move: what was done in the turn up to then.
            turn: the turn in which it was answered.
        """
        by_seat = self.by_seat if seen is None else {**self.by_seat, actor: seen}
        return LastSeen(by_seat, actor, move, turn)


def _highlight(since: Sight | None, move: object) -> Highlights:
    return Highlights(None, move) if since is None else Highlights(since.view, move, since.words)
