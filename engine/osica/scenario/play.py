"""Playing the moves of a scenario through the public engine API."""

from collections.abc import Callable, Sequence

from engine.kernel.errors import EngineBug
from engine.kernel.prompts import Option, Prompt
from engine.kernel.scenario import running as kernel
from engine.kernel.scenario.model import Concede, say_move
from engine.kernel.scenario.running import Refusal
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import PHASE_PROMPTS, SEATS, Place
from engine.osica.game import Game
from engine.osica.scenario.model import (
    REF,
    Appeal,
    Choose,
    End,
    Move,
    Pass,
    Play,
    PlayEvent,
    TurnUp,
    UseAction,
)
from engine.osica.state.state import Piece
from engine.osica.state.table import Table

PLACES = tuple(Place)

Watcher = Callable[[Game], None]
"""Looks at the match at every prompt; it may raise AssertionError."""


def find_piece(table: Table, ref: str, seat: int) -> Piece | None:
    """The card in a place; a place without a seat is on the side of ``seat``."""
    match = REF.fullmatch(ref)
    if match is None:
        return None
    player = table.player(SEATS.index(match["seat"]) if match["seat"] else seat)
    if not match["index"]:
        return player.at(Place(match["place"]))
    index = int(match["index"])
    return player.assist[index - 1] if index <= len(player.assist) else None


def require_piece(table: Table, ref: str, seat: int) -> Piece:
    """The card in a place. Raises Refusal if there is none."""
    piece = find_piece(table, ref, seat)
    if piece is None:
        raise Refusal(f"there is nobody at {ref}")
    return piece


class Session(kernel.Session[Game, Move]):
    """A match that a scenario plays.

    Args:
        game: the match at its start.
        pool: its cards.
        is_reloading: whether the match is saved and loaded again at every prompt.
        watch: what else looks at the match at every prompt.
    """

    def __init__(
        self, game: Game, pool: Pool, *, is_reloading: bool = False, watch: Watcher | None = None
    ) -> None:
        super().__init__(game, is_reloading=is_reloading, watch=watch)
        self.pool = pool
        self.settle()

    @property
    def table(self) -> Table:
        """The inner table, to be read."""
        return self.game.table

    def copy(self) -> "Session":
        """A session to try something on."""
        return Session(self.game.copy(), self.pool)

    def restore(self, saved: bytes) -> Game:
        """The match that was saved."""
        return Game.from_json(saved, self.pool)

    def play(self, seat: int, move: Move) -> None:
        """Play a move. Raises Refusal if it isn't legal now, and EngineBug if the engine failed."""
        match move:
            case Concede():
                self.concede(seat)
            case Choose():
                items = [move.choose] if isinstance(move.choose, bool) else move.choose
                self.answer(self._find_choice(seat, items))
            case _:
                self.answer([self._find_action(seat, move)])
        self.settle()

    def _find_choice(self, seat: int, items: Sequence[bool | int | str]) -> list[Option]:
        prompt = self.game.prompt
        if prompt is None or prompt.kind in PHASE_PROMPTS or prompt.seat != seat:
            raise Refusal(f"{SEATS[seat]} has nothing to choose: {self.describe()}")
        picked: list[Option] = []
        for item in items:
            found = [option for option in match_item(self.table, prompt, item) if option not in picked]
            if not found:
                raise Refusal(f"{item!r} is picked more often than it is there")
            picked.append(found[0])
        self.check(picked)
        return picked

    def _find_action(self, seat: int, move: Move) -> Option:
        prompt = self.game.prompt
        if prompt is None or prompt.kind not in PHASE_PROMPTS or prompt.seat != seat:
            raise Refusal(f"{SEATS[seat]} can't do that now: {self.describe()}")
        test = test_of(self.table, seat, prompt, move)
        found = [option for option in prompt.options if test(option)]
        if len(found) != 1:
            what = "isn't legal now" if not found else f"could be {len(found)} different things"
            raise Refusal(f"{say_move(move)} {what}")
        return found[0]

    def describe(self) -> str:
        """What the match waits for."""
        prompt = self.game.prompt
        if prompt is None:
            return "the match is over"
        options = ", ".join(dict.fromkeys(say_option(self.table, option) for option in prompt.options))
        return f"{SEATS[prompt.seat]} is asked: {prompt.text} (options: {options or 'none'})"


def test_of(table: Table, seat: int, prompt: Prompt, move: Move) -> Callable[[Option], bool]:
    """What an option must be like to be this move."""
    match move:
        case Play():
            place = PLACES.index(Place(move.to))
            return lambda option: (
                option.kind == "play" and option.number == place and is_card(table, seat, option, move.play)
            )
        case TurnUp():
            return lambda option: option.kind == "turn_up"
        case PlayEvent():
            return lambda option: option.kind == "event" and is_card(table, seat, option, move.event)
        case UseAction():
            piece = require_piece(table, move.action, seat).id
            text = move.text
            return lambda option: (
                option.kind == "action" and option.target == piece and text in (None, option.number + 1)
            )
        case Pass():
            return lambda option: option.kind == "pass"
        case Appeal():
            who = require_piece(table, move.appeal, seat).id
            return lambda option: option.kind == "appeal" and option.target == who
        case End():
            return lambda option: option.kind == "end" and prompt.kind == move.end
    raise EngineBug(f"{type(move).__name__} is no action")


def is_card(table: Table, seat: int, option: Option, name: str) -> bool:
    """Whether an option shows this card; the oshi is only meant by its own word."""
    if option.card < 0:
        return False
    oshi = table.player(seat).oshi
    if name == "oshi":
        return option.card == oshi
    return option.card != oshi and table.cards[option.card].number == name


def match_item(table: Table, prompt: Prompt, item: bool | int | str) -> list[Option]:
    """The options that an item means: one, or identical copies of one.

    Raises:
        Refusal: it means none, or several that differ.
    """
    found = [option for option in prompt.options if means(table, prompt, option, item)]
    if not found:
        options = ", ".join(dict.fromkeys(say_option(table, option) for option in prompt.options))
        raise Refusal(f"{item!r} is not among the options: {options}")
    if len({option.likeness for option in found}) > 1:
        raise Refusal(f"{item!r} could be {len(found)} different things here")
    return found


def means(table: Table, prompt: Prompt, option: Option, item: bool | int | str) -> bool:
    """Whether an item means an option."""
    if isinstance(item, bool):
        return option.kind == ("yes" if item else "no")
    if isinstance(item, int):
        return option.kind == "mode" and option.number == item
    if item in SEATS:
        return option.kind == "seat" and option.number == SEATS.index(item)
    if option.kind in ("place", "move"):
        return item == PLACES[option.number]
    if option.kind in ("hand", "assist", "cost"):
        return item == option.kind
    if REF.fullmatch(item):
        piece = find_piece(table, item, prompt.seat)
        return piece is not None and option.target == piece.id
    return is_card(table, prompt.seat, option, item)


def say_option(table: Table, option: Option) -> str:
    """An option in a scenario's words."""
    match option.kind:
        case "seat":
            return SEATS[option.number]
        case "mode":
            return str(option.number)
        case "place" | "move":
            return str(PLACES[option.number])
        case "hand" | "assist" | "cost" | "yes" | "no" | "end" | "pass":
            return option.kind
        case "piece":
            piece = table.require_piece(option.target)
            player = table.player(piece.seat)
            index = "" if piece.is_on_stage else f" {player.assist.index(piece) + 1}"
            return f"{SEATS[piece.seat]}.{piece.place}{index}"
    return table.cards[option.card].number
