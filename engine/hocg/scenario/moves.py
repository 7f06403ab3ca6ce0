"""Playing the moves of a scenario through the public engine API."""

from collections.abc import Callable, Sequence

from engine.hocg.actions.menu import judge
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import PLAY_TIMINGS, SEATS, OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.scenario.choose import (
    choose_options,
    name_card,
    require_holomem,
    say_options,
)
from engine.hocg.scenario.model import (
    Activate,
    BatonPass,
    Bloom,
    Choose,
    Collab,
    End,
    Move,
    OshiSkill,
    Place,
    SpOshiSkill,
    Use,
    UseArt,
)
from engine.hocg.scenario.words import CARD_ON, NUMBER, REF, CheerColor
from engine.hocg.state.events import PhaseStarted
from engine.hocg.state.table import Table
from engine.kernel.errors import EngineBug
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.scenario import running as kernel
from engine.kernel.scenario.model import Concede, say_move
from engine.kernel.scenario.running import Refusal

Stage = tuple[int, str]
"""A phase of a seat's turn."""

Watcher = Callable[[Game], None]
"""Looks at the match at every prompt; it may raise AssertionError."""


class Session(kernel.Session[Game, Move]):
    """A match that a scenario plays.

    Args:
        game: the match at its start.
        pool: its cards.
        start: whose turn it was when the position was set up, and its phase.
        is_reloading: whether the match is saved and loaded again at every prompt.
        watch: what else looks at the match at every prompt.

    Attributes:
        events: what happened since the last answer.
    """

    def __init__(
        self,
        game: Game,
        pool: Pool,
        start: Stage,
        *,
        is_reloading: bool = False,
        watch: Watcher | None = None,
    ) -> None:
        super().__init__(game, is_reloading=is_reloading, watch=watch)
        self.pool = pool
        self._made: list[tuple[Prompt, tuple[Option, ...]]] = []
        self._over: list[Stage] = []
        self._note(start)

    @property
    def table(self) -> Table:
        """The inner table, to be read."""
        return self.game.table

    def copy(self) -> "Session":
        """A session to try something on."""
        twin = Session.__new__(Session)
        twin.game = self.game.copy()
        twin.pool = self.pool
        twin.is_reloading = False
        twin.watch = None
        twin.events = self.events
        twin._made = list(self._made)
        twin._over = list(self._over)
        return twin

    def restore(self, saved: bytes) -> Game:
        """The match that was saved."""
        return Game.from_json(saved, self.pool)

    def play(self, seat: int, move: Move) -> None:
        """Play a move.

        Raises:
            Refusal: it isn't legal now.
            EngineBug: the engine failed.
        """
        match move:
            case Concede():
                before = self._stage
                self.concede(seat)
                self._note(before)
            case Choose():
                self._choose(seat, move)
            case End():
                self._end(seat, move)
            case BatonPass():
                self._pass_baton(seat, move)
            case _:
                self._answer([self._find_action(seat, move)])

    # answering

    def _answer(self, options: Sequence[Option]) -> None:
        before = self._stage
        self.answer(options)
        self._note(before, is_ended=any(option.kind == OptionKind.END for option in options))

    def _note(self, before: Stage, *, is_ended: bool = False) -> None:
        """Note what the engine did by itself since ``before``."""
        self._made = list(self.table.machine.made)
        started = [
            (each.seat, str(each.phase)) for each in self.game.events if isinstance(each, PhaseStarted)
        ]
        stages = started if is_ended else [before, *started]
        self._over = [stage for stage in stages if stage != self._stage]
        self.settle()

    @property
    def _stage(self) -> Stage:
        """Whose turn it is, and its phase."""
        return self.game.state.active, str(self.game.state.phase)

    # moves

    def _end(self, seat: int, move: End) -> None:
        prompt = self.game.prompt
        if prompt is not None and prompt.seat == seat and prompt.kind == move.end:
            self._answer([option for option in prompt.options if option.kind == OptionKind.END])
            return
        if (seat, move.end) in self._over:
            self._over.remove((seat, move.end))
            return
        raise Refusal(f"the {move.end} phase of {SEATS[seat]} can't be ended now: {self.describe()}")

    def _choose(self, seat: int, move: Choose) -> None:
        items = [move.choose] if isinstance(move.choose, bool) else move.choose
        try:
            self._answer(self._find_choice(seat, items))
        except Refusal:
            if not self._was_made(seat, items):
                raise

    def _find_choice(self, seat: int, items: Sequence[bool | int | str]) -> list[Option]:
        prompt = self.game.prompt
        if prompt is None or prompt.kind in PLAY_TIMINGS or prompt.seat != seat:
            raise Refusal(f"{SEATS[seat]} has nothing to choose: {self.describe()}")
        options = choose_options(self.table, prompt, items)
        self.check(options)
        return options

    def _was_made(self, seat: int, items: Sequence[bool | int | str]) -> bool:
        """Whether the engine has just made this choice by itself, as all options were copies of one card."""
        for made in self._made:
            prompt, picked = made
            alike = {option.alike for option in prompt.options}
            if prompt.seat != seat or len(alike) != 1 or "" in alike or len(items) != len(picked):
                continue
            try:
                choose_options(self.table, prompt, items)
            except Refusal:
                continue
            self._made.remove(made)
            return True
        return False

    def _pass_baton(self, seat: int, move: BatonPass) -> None:
        option = self._find_action(seat, move)
        if move.cheers is None:
            trial = self.copy()
            trial._answer([option])
            if trial._is_paying(seat):
                raise Refusal("which cheers pay for the baton pass is a choice: add cheers: [COLOUR...]")
        self._answer([option])
        if move.cheers is None:
            return
        if self._is_paying(seat):
            self._answer(self._find_choice(seat, move.cheers))
        else:
            self._check_payment(move.cheers)

    def _is_paying(self, seat: int) -> bool:
        prompt = self.game.prompt
        return prompt is not None and prompt.kind == PromptKind.PAYMENT and prompt.seat == seat

    def _check_payment(self, cheers: Sequence[CheerColor]) -> None:
        """A payment without a choice must be the one that is written."""
        for prompt, picked in self._made:
            if prompt.kind == PromptKind.PAYMENT:
                paid = sorted(name_card(self.table.cards[option.card]) for option in picked)
                if paid != sorted(cheers):
                    raise Refusal(f"the baton pass was paid with {paid}, not with {sorted(cheers)}")
                return

    def _find_action(self, seat: int, move: Move) -> Option:
        """The option of the play timing that a move means. Raises Refusal if there is none, or several."""
        prompt = self.game.prompt
        if prompt is None or prompt.kind not in PLAY_TIMINGS or prompt.seat != seat:
            raise Refusal(f"{SEATS[seat]} can't do that now: {self.describe()}")
        test = test_of(self.table, seat, move)
        found = [option for option in prompt.options if test(option)]
        if not found:
            reasons = [why for option, why in judge(self.table, seat) if why is not None and test(option)]
            because = f": {reasons[0].text.strip(' :')} ({reasons[0].clause})" if reasons else ""
            raise Refusal(f"{say_move(move)} isn't legal now{because}")
        if len(found) > 1:
            raise Refusal(f"{say_move(move)} could be {len(found)} different things")
        return found[0]

    def describe(self) -> str:
        """What the match waits for."""
        prompt = self.game.prompt
        if prompt is None:
            return "the match is over"
        who = SEATS[prompt.seat]
        if prompt.kind in PLAY_TIMINGS:
            return f"it is {who}'s {prompt.kind} phase"
        return f"{who} is asked: {prompt.text} (options: {say_options(self.table, prompt)})"


def test_of(table: Table, seat: int, move: Move) -> Callable[[Option], bool]:
    """What an option must be like to be this move."""

    def is_named(option: Option, number: str) -> bool:
        return option.card >= 0 and name_card(table.cards[option.card]) == number

    match move:
        case Place():
            return lambda option: option.kind == OptionKind.PLACE and is_named(option, move.place)
        case Bloom():
            host = require_holomem(table, move.on, seat).id
            return lambda option: (
                option.kind == OptionKind.BLOOM and is_named(option, move.bloom) and option.target == host
            )
        case Collab():
            host = require_holomem(table, move.collab, seat).id
            return lambda option: option.kind == OptionKind.COLLAB and option.target == host
        case BatonPass():
            host = require_holomem(table, move.baton_pass, seat).id
            return lambda option: option.kind == OptionKind.BATON_PASS and option.target == host
        case Use():
            on = None if move.on is None else require_holomem(table, move.on, seat).id
            return lambda option: (
                option.kind == OptionKind.USE and is_named(option, move.use) and on in (None, option.target)
            )
        case OshiSkill():
            return _test_of_skill(OptionKind.OSHI_SKILL, move.oshi_skill)
        case SpOshiSkill():
            return _test_of_skill(OptionKind.SP_OSHI_SKILL, move.sp_oshi_skill)
        case Activate():
            return _test_of_activation(table, seat, move.activate)
        case UseArt():
            return _test_of_art(table, seat, move)
    raise EngineBug(f"{type(move).__name__} is no action of a play timing")


def _test_of_skill(kind: OptionKind, x: int) -> Callable[[Option], bool]:
    """``True`` is a skill without X, or one whose X can only be one number."""
    if x is True:
        return lambda option: option.kind == kind
    return lambda option: option.kind == kind and option.number == x


def _test_of_activation(table: Table, seat: int, source: str) -> Callable[[Option], bool]:
    if NUMBER.fullmatch(source) is not None:
        return lambda option: (
            option.kind == OptionKind.ACTIVATE
            and option.target == NONE
            and name_card(table.cards[option.card]) == source
        )
    on = CARD_ON.fullmatch(source)
    if on is None:
        host = require_holomem(table, source, seat).id
        return lambda option: option.kind == OptionKind.ACTIVATE and option.target == host
    host = require_holomem(table, on["ref"], seat).id
    return lambda option: (
        option.kind == OptionKind.ACTIVATE
        and option.target == host
        and name_card(table.cards[option.card]) == on["card"]
    )


def _test_of_art(table: Table, seat: int, move: UseArt) -> Callable[[Option], bool]:
    performer = require_holomem(table, move.with_, seat)
    match = REF.fullmatch(move.on)
    place = move.on if match is not None and match["seat"] else f"{SEATS[1 - seat]}.{move.on}"
    target = require_holomem(table, place, seat).id
    return lambda option: (
        option.kind == OptionKind.ART
        and option.card == performer.top
        and option.target == target
        and option.number == move.art - 1
    )
