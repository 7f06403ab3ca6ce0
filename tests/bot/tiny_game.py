"""A small but complete card game of hidden hands, for tests of the bot: the bot knows no particular game.

Each player has twelve numbered cards and a hand of four. Before the first turn a player may put back any
cards and draw as many. In a turn the player draws, plays a card and may go on playing; the opponent may block
each card with a higher one. A card that isn't blocked scores its number. Twelve points win; so does the
higher score once a deck is empty. After a lullaby the opponent's next turn passes unasked.
"""

from collections.abc import Collection, Sequence

import msgspec

from engine.kernel.chance import Chance
from engine.kernel.errors import DataError, EngineBug
from engine.kernel.events import Depth, Event, Viewer, hide_cards
from engine.kernel.prompts import Option, Prompt
from engine.kernel.questions import Label, Question
from engine.kernel.ruleset import Deck, DeckProblem, Refusal, Result, View
from engine.kernel.translation import seat_mark

HAND, DECK_SIZE, GOAL = 4, 12, 12
CURSED = 9
"""Playing this number meets an error of the engine, after it has begun to change the game."""

LULLABY = 8
"""Playing this number ends the turn, and the opponent sleeps through the next one."""


class TurnBegan(Event, frozen=True):
    """The turn of a seat began."""

    seat: int
    turn: int


class Drew(Event, frozen=True):
    """A player drew cards."""

    seat: int
    cards: tuple[int, ...]

    def seen_by(self, viewer: Viewer) -> "Drew":
        """Only the player knows which."""
        return hide_cards(self, self.cards, seen=viewer == self.seat)


class Played(Event, frozen=True):
    """A player played a card."""

    seat: int
    number: int


class Blocked(Event, frozen=True):
    """A card was blocked with a higher one."""

    seat: int
    number: int


class Thought(Event, frozen=True):
    """A player put cards back: the others learn nothing, not even that it happened."""

    seat: int

    def seen_by(self, viewer: Viewer) -> "Thought | None":
        """Known to the player alone."""
        return self if viewer == self.seat else None


class Ended(Event, frozen=True):
    """The match is over."""

    text: str


class TinyView(View, frozen=True):
    """What a viewer may know."""

    scores: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    hand: tuple[int, ...] = ()


class TinyMatch(msgspec.Struct):
    """A game in play; everything but the events is saved."""

    chance: Chance
    cards: list[list[int]]
    decks: list[list[int]]
    hands: list[list[int]]
    scores: list[int]
    turn: int = 0
    active: int = 0
    asked: int = 0
    pending: int = 0
    prompt: Prompt | None = None
    words: str = ""
    result: Result | None = None
    events: list[Event] = []

    @property
    def depths(self) -> Sequence[Depth]:
        """What follows an event came of it."""
        return [Depth(1, 1)] * len(self.events)

    def answer(self, ids: Sequence[str]) -> None:
        """Answer the waiting prompt."""
        prompt = self.prompt
        if prompt is None:
            raise EngineBug("there is no prompt")
        picked = prompt.check(ids)
        self.events, self.prompt = [], None
        match prompt.kind:
            case "redraw":
                self._redraw(prompt.seat, [option.card for option in picked])
            case "play":
                self._play(picked[0])
            case "block":
                self._block(picked[0])
            case "more" if picked[0].kind == "yes":
                self._ask_play()
            case "more":
                self._begin_turn(1 - self.active)

    def begin(self) -> None:
        """Shuffle, deal, ask the first question."""
        for seat in (0, 1):
            self.chance.shuffle(self.decks[seat])
            self._draw(seat, HAND)
        self._ask_redraw(0)

    def _ask(
        self, seat: int, kind: str, options: list[Option], text: str, *, at_least: int = 1, at_most: int = 1
    ) -> None:
        self.asked += 1
        self.words = text
        self.prompt = Prompt(
            self.asked,
            seat,
            kind,
            tuple(options),
            at_least=at_least,
            at_most=at_most,
            clause="1.1",
        )

    def _cards(self, seat: int, kind: str, above: int = 0) -> list[Option]:
        own = self.cards[seat]
        return [Option(kind, card) for card in self.hands[seat] if own[card] > above]

    def _ask_redraw(self, seat: int) -> None:
        self._ask(
            seat, "redraw", self._cards(seat, "back"), "Put back which cards?", at_least=0, at_most=HAND
        )

    def _redraw(self, seat: int, back: list[int]) -> None:
        for card in back:
            self.hands[seat].remove(card)
            self.decks[seat].append(card)
        if back:
            self.events.append(Thought(seat))
            self.chance.shuffle(self.decks[seat])
            self._draw(seat, len(back))
        if seat == 0:
            self._ask_redraw(1)
        else:
            self._begin_turn(0)

    def _draw(self, seat: int, count: int) -> None:
        drawn = [self.decks[seat].pop() for _ in range(count)]
        self.hands[seat].extend(drawn)
        self.events.append(Drew(seat, tuple(self.cards[seat][card] for card in drawn)))

    def _begin_turn(self, seat: int, *, passes: bool = False) -> None:
        self.turn += 1
        self.active = seat
        self.events.append(TurnBegan(seat, self.turn))
        if not self.decks[seat]:
            best = max(self.scores)
            winner = None if self.scores[0] == self.scores[1] else self.scores.index(best)
            self._end(winner, "deck")
            return
        self._draw(seat, 1)
        if passes:
            self._begin_turn(1 - seat)
        else:
            self._ask_play()

    def _ask_play(self) -> None:
        self._ask(self.active, "play", self._cards(self.active, "card"), "Play which card?")

    def _play(self, option: Option) -> None:
        seat = self.active
        number = self.cards[seat][option.card]
        self.hands[seat].remove(option.card)
        self.pending = number
        self.events.append(Played(seat, number))
        if number == CURSED:
            raise EngineBug("the cursed card was played")
        if number == LULLABY:
            self._begin_turn(1 - seat, passes=True)
            return
        blocks = self._cards(1 - seat, "block", above=number)
        if blocks:
            self._ask(1 - seat, "block", [Option("no"), *blocks], "Block it?")
        else:
            self._score()

    def _block(self, option: Option) -> None:
        seat = 1 - self.active
        if option.kind == "block":
            self.hands[seat].remove(option.card)
            self.events.append(Blocked(seat, self.cards[seat][option.card]))
            self._go_on()
        else:
            self._score()

    def _score(self) -> None:
        self.scores[self.active] += self.pending
        if self.scores[self.active] >= GOAL:
            self._end(self.active, "points")
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self.hands[self.active]:
            self._ask(self.active, "more", [Option("yes"), Option("no")], "Play another card?")
        else:
            self._begin_turn(1 - self.active)

    def _end(self, winner: int | None, reason: str) -> None:
        self.prompt = None
        text = "Nobody wins." if winner is None else f"{seat_mark(winner)} wins."
        self.result = Result(winner, reason, "2.1", text)
        self.events.append(Ended(text))

    def concede(self, seat: int, reason: str = "concede") -> None:
        """Give up."""
        self.events = []
        self._end(1 - seat, reason)

    def view(self, viewer: Viewer) -> TinyView:
        """What a seat, or everybody, may know."""
        hand = () if viewer is None else tuple(self.cards[viewer][card] for card in self.hands[viewer])
        return TinyView(
            viewer,
            self.turn,
            self.active,
            tuple(self.scores),
            tuple(map(len, self.hands)),
            tuple(map(len, self.decks)),
            hand,
        )

    def copy(self) -> "TinyMatch":
        """An independent match at the same point."""
        return restore(self.to_json())

    def to_json(self) -> bytes:
        """The whole match as JSON."""
        return msgspec.json.encode(
            {name: getattr(self, name) for name in self.__struct_fields__ if name != "events"}
        )

    def question(self) -> Question:
        """The waiting question."""
        assert self.prompt is not None
        return Question(self.prompt, self.words)

    def label(self, option: Option) -> Label:
        """An option of the waiting prompt in words."""
        if self.prompt is None or option.card < 0:
            return Label(option.kind.capitalize())
        return Label(f"Card {self.cards[self.prompt.seat][option.card]}", "in your hand")

    def refusals(self, seat: int) -> Sequence[Refusal]:
        """What the waiting player can't do: play a card that isn't in hand."""
        if self.prompt is None or self.prompt.seat != seat:
            return ()
        return (Refusal("Cards that are gone can't be played.", "1"),)

    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        """An event in one sentence."""
        match event:
            case Drew(seat=seat, cards=numbers) if viewer == seat:
                return f"You drew {', '.join(map(str, numbers))}."
            case Drew(seat=seat, cards=numbers):
                return f"Player {seat + 1} drew {len(numbers)}."
            case Played(seat=seat, number=number):
                return f"Player {seat + 1} played {number}."
            case Blocked(seat=seat, number=number):
                return f"Player {seat + 1} blocked with {number}."
            case Thought():
                return "You put cards back."
            case Ended(text=text):
                return text
        return None

    def describe_board(self, viewer: Viewer) -> str:
        """The visible table as text."""
        return f"Turn {self.turn}: {self.scores[0]} to {self.scores[1]}"

    def describe_hand(self, seat: int) -> str:
        """A seat's hand as text."""
        return ", ".join(str(self.cards[seat][card]) for card in self.hands[seat])


def restore(saved: bytes) -> TinyMatch:
    """The match that was saved."""
    try:
        return msgspec.json.decode(saved, type=TinyMatch)
    except msgspec.DecodeError as error:
        raise DataError(f"this is no match of the tiny game: {error}") from error


PLAIN = Deck("Plain", {"deck": {"T-1": 3, "T-2": 3, "T-3": 3, "T-4": 3}})
STEEP = Deck("Steep", {"deck": {"T-1": 6, "T-5": 6}})
FLAT = Deck("Flat", {"deck": {"T-2": 12}})
"""No card can be blocked: a player may go on without the other being asked."""
CURSED_DECK = Deck("Cursed", {"deck": {"T-9": 12}})
LULLING = Deck("Lulling", {"deck": {"T-8": 12}})


class TinyRuleset:
    """Implements ``engine.kernel.ruleset.Ruleset``."""

    name = "tiny"
    title = "The Tiny Game"
    data_hash = "tiny-1"

    def starter_decks(self) -> Sequence[tuple[str, Deck]]:
        """Decks that anyone can play with."""
        return [("plain", PLAIN), ("steep", STEEP), ("flat", FLAT), ("cursed", CURSED_DECK)]

    def check_deck(self, deck: Deck) -> list[DeckProblem]:
        """A deck has twelve cards."""
        count = sum(deck.piles.get("deck", {}).values())
        return (
            [] if count == DECK_SIZE else [DeckProblem(f"A deck has {DECK_SIZE} cards, not {count}.", "0.1")]
        )

    def start(self, decks: Sequence[Deck], seed: bytes) -> TinyMatch:
        """A new match at its first prompt."""
        cards = [
            [int(name[2:]) for name, count in sorted(deck.piles["deck"].items()) for _ in range(count)]
            for deck in decks
        ]
        piles = [list(range(len(own))) for own in cards]
        match = TinyMatch(Chance(seed), cards, piles, [[], []], [0, 0])
        match.begin()
        return match

    def keep_texts(self, numbers: Collection[str] | None = None) -> bytes:
        """There is nothing on the cards but their numbers."""
        return self.data_hash.encode()

    def with_texts(self, kept: bytes) -> "TinyRuleset":
        """The same game as it was called then."""
        rules = TinyRuleset()
        rules.data_hash = kept.decode()
        return rules

    def restore(self, saved: bytes) -> TinyMatch:
        """The match that was saved."""
        return restore(saved)
