"""A card game with one question of sixty answers, for menus that need pages."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from engine.kernel.chance import Chance
from engine.kernel.events import Depth, Event, Viewer
from engine.kernel.prompts import Option, Prompt
from engine.kernel.questions import Label, Question
from engine.kernel.ruleset import Deck, DeckProblem, Refusal, Result, View

WIDTH = 60


class WideMatch(msgspec.Struct):
    """Seat 0 picks one of sixty; seat 1 puts five in order, then picks three of sixty; that is all."""

    step: int = 0
    result: Result | None = None
    picked: list[str] = []
    events: list[Event] = []
    turn: int = 1
    active: int = 0
    depths: list[Depth] = []

    @property
    def prompt(self) -> Prompt | None:
        """The waiting question."""
        options = tuple(Option("card", number) for number in range(WIDTH))
        if self.result is not None:
            return None
        if self.step == 0:
            return Prompt(1, 0, "one", options)
        if self.step == 1:
            return Prompt(2, 1, "order", options[:5], 5, 5, is_ordered=True)
        return Prompt(3, 1, "some", options, 3, 3)

    def answer(self, ids: Sequence[str]) -> None:
        """Answer it."""
        prompt = self.prompt
        assert prompt is not None
        prompt.check(ids)
        self.picked.append(",".join(ids))
        self.step += 1
        if self.step == 3:
            self.result = Result(None, "done", "1", "Everything was picked.")

    def concede(self, seat: int, reason: str = "concede") -> None:
        """Give up."""
        self.result = Result(1 - seat, reason, "1", f"{{{1 - seat}}} wins.")

    def view(self, viewer: Viewer) -> View:
        """What may be known."""
        return View(viewer, self.turn, 0)

    def copy(self) -> WideMatch:
        """An independent match."""
        return msgspec.json.decode(self.to_json(), type=WideMatch)

    def to_json(self) -> bytes:
        """The match as JSON."""
        return msgspec.json.encode(self)

    def question(self) -> Question:
        """The waiting question."""
        assert self.prompt is not None
        words = ("Pick one of many", "Put in order", "Pick three of many")
        return Question(self.prompt, words[self.step])

    def label(self, option: Option) -> Label:
        """An option in words; the first prompt has groups and items."""
        if self.step == 0:
            return Label(f"Answer {option.card}", f"of group {option.card % 2}", f"Group {option.card % 2}")
        return Label(f"Card {option.card}")

    def refusals(self, seat: int) -> tuple[Refusal, ...]:
        """Nothing: every option of this game can be taken."""
        return ()

    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        """Nothing is told."""
        return None

    def describe_board(self, viewer: Viewer) -> str:
        """The table as text."""
        return f"{{0}} against {{1}}, step {self.step}"

    def describe_hand(self, seat: int) -> str:
        """Nobody has cards."""
        return "no cards"


class WideRuleset:
    """Implements ``engine.kernel.ruleset.Ruleset``."""

    name = "wide"
    title = "The *Wide* Game"
    data_hash = "wide-1"

    def starter_decks(self) -> Sequence[tuple[str, Deck]]:
        """One deck."""
        return [("only", Deck("The only deck", {"deck": {"W-1": 1}}))]

    def check_deck(self, deck: Deck) -> list[DeckProblem]:
        """Every deck will do."""
        return []

    def start(self, decks: Sequence[Deck], seed: bytes) -> WideMatch:
        """A new match."""
        Chance(seed)
        return WideMatch()

    def keep_texts(self, numbers: Collection[str] | None = None) -> bytes:
        """There is nothing on the cards."""
        return b""

    def with_texts(self, kept: bytes) -> WideRuleset:
        """The same."""
        return self

    def restore(self, saved: bytes) -> WideMatch:
        """A saved match."""
        return msgspec.json.decode(saved, type=WideMatch)
