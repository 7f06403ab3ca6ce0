"""Playing the moves of a scenario through the public engine API."""

from collections.abc import Sequence
from typing import Self

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import SEATS, OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.scenario.model import BatonPass, Choose, End, Given, Move
from engine.hocg.scenario.position import build_position
from engine.hocg.scenario.vocabulary import Vocabulary, name_card
from engine.hocg.scenario.words import CheerColor
from engine.hocg.state.events import PhaseStarted
from engine.kernel.prompts import Option
from engine.kernel.scenario import session as kernel
from engine.kernel.scenario.vocabulary import Item, Refusal

Stage = tuple[int, str]
"""A phase of a seat's turn."""


class Session(kernel.Session[Game, Move]):
    """A match that a scenario plays. What the engine has done by itself may be written down.

    Args:
        given: the position.
        pool: the cards.

    Raises:
        DataError: the position can't be.
    """

    def __init__(self, given: Given, pool: Pool) -> None:
        game = Game.begin(*build_position(given, pool), pool)
        super().__init__(game, lambda saved: Game.from_json(saved, pool), Vocabulary)
        self._made = self.made
        self._over: list[Stage] = []
        self._note((SEATS.index(given.player), str(given.phase)))

    def copy(self) -> Self:
        twin = super().copy()
        twin._made = list(self._made)
        twin._over = list(self._over)
        return twin

    def resume(self, game: Game) -> Self:
        twin = super().resume(game)
        twin._made, twin._over = twin.made, []
        return twin

    def play(self, seat: int, move: Move) -> None:
        match move:
            case Choose():
                self._choose(seat, move)
            case End():
                self._end(seat, move)
            case BatonPass():
                self._pass_baton(seat, move)
            case _:
                super().play(seat, move)

    # what the engine has done by itself

    def answer(self, options: Sequence[Option]) -> None:
        before = self._stage
        super().answer(options)
        self._note(before, is_ended=any(option.kind == OptionKind.END for option in options))

    def concede(self, seat: int) -> None:
        before = self._stage
        super().concede(seat)
        self._note(before)

    def _note(self, before: Stage, *, is_ended: bool = False) -> None:
        """Note what the engine did by itself since ``before``."""
        self._made = list(self.made)
        started = [(each.seat, str(each.phase)) for each in self.events if isinstance(each, PhaseStarted)]
        stages = started if is_ended else [before, *started]
        self._over = [stage for stage in stages if stage != self._stage]

    @property
    def _stage(self) -> Stage:
        """Whose turn it is, and its phase."""
        return self.game.state.active, str(self.game.state.phase)

    # moves

    def _end(self, seat: int, move: End) -> None:
        prompt = self.game.prompt
        if prompt is not None and prompt.seat == seat and prompt.kind == move.end:
            self.answer([option for option in prompt.options if option.kind == OptionKind.END])
            return
        if (seat, move.end) in self._over:
            self._over.remove((seat, move.end))
            return
        raise Refusal(f"the {move.end} phase of {SEATS[seat]} can't be ended now: {self.describe()}")

    def _choose(self, seat: int, move: Choose) -> None:
        try:
            super().play(seat, move)
        except Refusal:
            if not self._was_made(seat, kernel.items_of(move) or ()):
                raise

    def _was_made(self, seat: int, items: Sequence[Item]) -> bool:
        """Whether the engine has just made this choice by itself, as all options were copies of one card."""
        for made in self._made:
            prompt, picked = made
            alike = {option.alike for option in prompt.options}
            if prompt.seat != seat or len(alike) != 1 or "" in alike or len(items) != len(picked):
                continue
            try:
                self.words.choose(prompt, items)
            except Refusal:
                continue
            self._made.remove(made)
            return True
        return False

    def _pass_baton(self, seat: int, move: BatonPass) -> None:
        option = self.find_action(seat, move)
        if move.cheers is None:
            trial = self.copy()
            trial.answer([option])
            if trial._is_paying(seat):
                raise Refusal("which cheers pay for the baton pass is a choice: add cheers: [COLOUR...]")
        self.answer([option])
        if move.cheers is None:
            return
        if self._is_paying(seat):
            self.answer(self.find_choice(seat, move.cheers))
        else:
            self._check_payment(move.cheers)

    def _is_paying(self, seat: int) -> bool:
        prompt = self.game.prompt
        return prompt is not None and prompt.kind == PromptKind.PAYMENT and prompt.seat == seat

    def _check_payment(self, cheers: Sequence[CheerColor]) -> None:
        """A payment without a choice must be the one that is written."""
        for prompt, picked in self._made:
            if prompt.kind == PromptKind.PAYMENT:
                paid = sorted(name_card(self.game.card(option.card)) for option in picked)
                if paid != sorted(cheers):
                    raise Refusal(f"the baton pass was paid with {paid}, not with {sorted(cheers)}")
                return
