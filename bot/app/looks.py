"""What each player saw when they had last had a choice: what a board marks as new is what came after."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import NO_MARKS, Marks
from engine.kernel.events import Viewer
from engine.kernel.journal import Entry, Header, find_line, replay_steps
from engine.kernel.ruleset import Match, View
from engine.kernel.translation import Words

RUNS = 3
"""So many times the choice has to be handed over until nothing older counts."""


class Sight(msgspec.Struct, frozen=True):
    """What one viewer may know of a match's table.

    Args:
        view: the view, as it is kept.
        words: the sentences in it, by language.
    """

    view: View
    words: Words = {}


class Look(msgspec.Struct, frozen=True):
    """The position at which a player handed the choice over.

    Args:
        own: as that player saw it.
        public: as everybody saw it.
    """

    own: Sight
    public: Sight


class Looks(msgspec.Struct, frozen=True):
    """Who saw what last.

    Args:
        by_seat: each player's last look; who has had no choice yet has none.
        actor: who answered last.
        move: what was done in the turn of the last answer, as boards show it.
        turn: that turn.
    """

    by_seat: Mapping[int, Look] = {}
    actor: int | None = None
    move: object = None
    turn: int = 0

    def marks_for(self, viewer: Viewer) -> Marks:
        """What a board for this viewer marks: what came after their own last look, and for everybody what
        came after the last look of the player who waits.
        """
        if viewer is not None:
            look = self.by_seat.get(viewer)
            return _mark(None if look is None else look.own, self.move)
        waiting = next((look for seat, look in self.by_seat.items() if seat != self.actor), None)
        return (
            NO_MARKS if self.actor is None else _mark(None if waiting is None else waiting.public, self.move)
        )

    def follow(self, actor: int, look: Look | None, move: object, turn: int) -> "Looks":
        """Who saw what last after an answer.

        Args:
            actor: who answered.
            look: what that player saw then, if the choice was handed over.
            move: what was done in the turn up to then.
            turn: the turn in which it was answered.
        """
        by_seat = self.by_seat if look is None else {**self.by_seat, actor: look}
        return Looks(by_seat, actor, move, turn)


def follow(pack: GamePack, looks: Looks, seat: int, before: Match, after: Match) -> Looks:
    """Who saw what last after an answer.

    Args:
        pack: the card game.
        looks: the same before the answer.
        seat: who answered.
        before: the match before the answer.
        after: the match after it.
    """
    move = pack.find_move(before, after, looks.move if looks.turn == before.turn else None)
    look = None
    if after.prompt is None or after.prompt.seat != seat:
        look = Look(Sight(after.view(seat)), Sight(after.view(None)))
    return looks.follow(seat, look, move, before.turn)


def find_looks(pack: GamePack, header: Header, entries: list[Entry]) -> Looks:
    """Who saw what last, found out by playing a match again. It takes a while: not for the event loop.

    Raises:
        DataError: the match can't be played again.
    """
    line = [entry for _, entry in find_line(entries)]
    looks, before, start = Looks(), None, _find_start(line)
    for number, match in enumerate(replay_steps(pack.ruleset, header, entries)):
        if before is not None:
            looks = follow(pack, looks, line[number - 1].seat, before, match)
        before = match.copy() if number >= start else None
    return looks


def _find_start(entries: Sequence[Entry]) -> int:
    """From which entry on everything counts: what is older was followed by newer looks of both players."""
    passed = 0
    for number in range(len(entries) - 1, 0, -1):
        passed += entries[number].seat != entries[number - 1].seat
        if passed == RUNS:
            return number
    return 0


def _mark(since: Sight | None, move: object) -> Marks:
    return Marks(None, move) if since is None else Marks(since.view, move, since.words)
