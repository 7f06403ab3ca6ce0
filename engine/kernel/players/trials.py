"""Trying a deck out: matches between computer players, of which is kept what helps to build it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import msgspec

from engine.kernel.players.playing import ANSWER_LIMIT, BUGS, Playable, require_legal
from engine.kernel.players.protocol import NOTHING_SEEN, Player
from engine.kernel.prompts import Option, Prompt


class Record(msgspec.Struct):
    """Matches against somebody: played, won, drawn."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def decided(self) -> int:
        """The number of matches that somebody won."""
        return self.played - self.drawn

    def count(self, points: float) -> None:
        """One more: 1 for a victory, 0.5 for a draw, 0 for a defeat."""
        self.played += 1
        self.won += points == 1.0
        self.drawn += points == 0.5


class Stay(msgspec.Struct):
    """How long copies of a card stay in hand.

    Args:
        drawn: copies that came to the hand, in all matches.
        left: of them those that were there when the match ended.
        turns: own turns that those had been there, all together.
    """

    drawn: int = 0
    left: int = 0
    turns: int = 0


class Trials(msgspec.Struct):
    """What matches with a deck came to.

    Args:
        against: the id of an opponent's deck -> how it went.
        first: matches in which the deck began.
        second: the others.
        turns: turns of all matches.
        own_turns: own turns in which it was looked for what hinders.
        hindered_turns: of them those in which something did.
        hindrances: what hindered, in words of the game -> in how many own turns.
        cards: card number -> how long it stayed in hand.
        failed: matches that the program broke off, which count for nothing else.
    """

    against: dict[str, Record] = {}
    first: Record = msgspec.field(default_factory=Record)
    second: Record = msgspec.field(default_factory=Record)
    turns: int = 0
    own_turns: int = 0
    hindered_turns: int = 0
    hindrances: dict[str, int] = {}
    cards: dict[str, Stay] = {}
    failed: int = 0

    @property
    def total(self) -> Record:
        """The matches against all opponents put together."""
        found = Record()
        for each in self.against.values():
            found.played += each.played
            found.won += each.won
            found.drawn += each.drawn
        return found


class TriedPlayer(Protocol):
    """What is read of a player's state."""

    hand: list[int]
    turns: int


class TriedState(Protocol):
    """What is read of the state of a match."""

    @property
    def numbers(self) -> Sequence[str]:
        """The card number of each handle."""

    @property
    def players(self) -> Sequence[TriedPlayer]:
        """Both players' states, by seat."""

    @property
    def turn(self) -> int:
        """Turns begun, both players counted; 0 during preparation."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""

    @property
    def first(self) -> int:
        """The seat that took the first turn."""


class Tried(Playable, Protocol):
    """A match in which a deck can be tried out."""

    @property
    def state(self) -> TriedState:
        """The state of the table that is tried out."""


G = TypeVar("G", bound=Tried)


@dataclass(frozen=True)
class Watch(Generic[G]):
    """What a game tells of a match in which a deck is tried out. It may look at everything: what it finds
    goes to nobody who plays.

    Args:
        is_ready: whether an answer that isn't given yet ends what its seat can do in its turn before it
            attacks.
        find: what keeps a seat then from something that it would be ready for otherwise.
    """

    is_ready: Callable[[Prompt, tuple[Option, ...]], bool]
    find: Callable[[G, int], Collection[str]]


class _Notes(Generic[G]):
    """What is seen in one match."""

    def __init__(self, game: G, seat: int, watch: Watch[G]) -> None:
        self._game, self._seat, self._watch = game, seat, watch
        self._since: dict[int, int] = {}
        self._drawn: list[int] = []
        self._turn, self._looked = 0, 0
        self._own_turns = 0
        self._hindered: list[frozenset[str]] = []

    def see(self, prompt: Prompt, picked: tuple[Option, ...]) -> None:
        """Look at the table before an answer is given."""
        state = self._game.state
        if not state.turn:
            return
        self._look_at_hand()
        if state.active != self._seat:
            self._look(self._turn)
            return
        self._turn = state.turn
        if prompt.seat == self._seat and self._watch.is_ready(prompt, picked):
            self._look(self._turn)

    def _look_at_hand(self) -> None:
        """Note which cards have come to the hand, and which have left it. What comes in the opponent's turn
        is there from the next own one.
        """
        state = self._game.state
        own = state.players[self._seat]
        now, turn = set(own.hand), own.turns + (state.active != self._seat)
        for card in now - self._since.keys():
            self._since[card] = turn
            self._drawn.append(card)
        for card in self._since.keys() - now:
            del self._since[card]

    def _look(self, turn: int) -> None:
        """Look what hinders, once a turn; nobody attacks in the first turn of a match."""
        if turn > max(1, self._looked):
            self._looked = turn
            self._hindered.append(frozenset(self._watch.find(self._game, self._seat)))

    def add_to(self, trials: Trials, against: str, winner: int | None) -> None:
        """Add the match, which is over."""
        self._look_at_hand()
        state, seat = self._game.state, self._seat
        points = 0.5 if winner is None else float(winner == seat)
        trials.against.setdefault(against, Record()).count(points)
        (trials.first if state.first == seat else trials.second).count(points)
        trials.turns += state.turn
        trials.own_turns += len(self._hindered)
        trials.hindered_turns += sum(map(bool, self._hindered))
        for hindrances in self._hindered:
            for each in sorted(hindrances):
                trials.hindrances[each] = trials.hindrances.get(each, 0) + 1
        for card in self._drawn:
            trials.cards.setdefault(state.numbers[card], Stay()).drawn += 1
        for card, since in self._since.items():
            stay = trials.cards[state.numbers[card]]
            stay.left += 1
            stay.turns += state.players[seat].turns - since + 1


def try_match(
    game: G, players: Sequence[Player], seat: int, against: str, watch: Watch[G], trials: Trials
) -> None:
    """Play a match, and add what it tells of the deck of one seat.

    Args:
        game: the match; it is played to its end.
        players: one a seat.
        seat: whose deck is tried out.
        against: the id of the other deck.
        watch: tells of the match.
        trials: is added to, once the match is over.

    Raises:
        IllegalAnswer: a player answered what the prompt doesn't allow.
    """
    notes = _Notes(game, seat, watch)
    for _ in range(ANSWER_LIMIT):
        prompt = game.prompt
        if prompt is None:
            break
        player = players[prompt.seat]
        picked = player.choose(prompt, game.view(prompt.seat) if player.reads_view else NOTHING_SEEN)
        require_legal(prompt, picked)
        notes.see(prompt, picked)
        try:
            game.pick(picked)
        except BUGS:
            break
    if game.result is None:
        trials.failed += 1
        return
    notes.add_to(trials, against, game.result.winner)
