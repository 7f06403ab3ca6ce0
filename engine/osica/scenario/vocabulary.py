"""What the words of a scenario mean on a table of OSICA."""

from collections.abc import Callable, Mapping, Sequence

from engine.kernel.errors import EngineBug
from engine.kernel.prompts import NO, YES, Option, Prompt
from engine.kernel.scenario import vocabulary as kernel
from engine.kernel.scenario.vocabulary import Refusal, Test
from engine.osica.cards.terms import PHASE_PROMPTS, SEATS, OptionKind, Position
from engine.osica.queries import facts
from engine.osica.scenario.model import REF, Appeal, End, Move, Pass, Play, PlayEvent, TurnUp, UseAction
from engine.osica.state.state import Piece, Player
from engine.osica.state.table import Table

PLACES = tuple(Position)

SAID_AS_THEY_ARE = frozenset(
    {OptionKind.HAND, OptionKind.ASSIST, OptionKind.COST, OptionKind.END, OptionKind.PASS, YES.kind, NO.kind}
)
"""Kinds of options that a scenario calls by the same word."""

ZONES: Mapping[str, Callable[[Player], list[int]]] = {
    "hand": lambda player: player.hand,
    "deck": lambda player: player.deck,
    "hearts": lambda player: player.hearts,
    "costs": lambda player: player.costs,
    "drop": lambda player: player.drop,
    "kept": lambda player: player.kept,
    "assist": lambda player: [piece.card for piece in player.assist],
}


class Vocabulary(kernel.Vocabulary[Table, Move]):
    """What the words of a scenario mean."""

    timings = PHASE_PROMPTS

    def _names(self, cards: Sequence[int]) -> list[str]:
        return [self.table.cards[card].number for card in cards]

    # places

    def find_piece(self, ref: str, seat: int) -> Piece | None:
        """The card in a place; a place without a seat is on the side of ``seat``."""
        match = REF.fullmatch(ref)
        if match is None:
            return None
        player = self.table.player(SEATS.index(match["seat"]) if match["seat"] else seat)
        if not match["index"]:
            return player.at(Position(match["place"]))
        index = int(match["index"])
        return player.assist[index - 1] if index <= len(player.assist) else None

    def require_piece(self, ref: str, seat: int) -> Piece:
        """The card in a place. Raises Refusal if there is none."""
        piece = self.find_piece(ref, seat)
        if piece is None:
            raise Refusal(f"there is nobody at {ref}")
        return piece

    # facts

    def match_fact(self, fact: str) -> object:
        state = self.table.state
        match fact:
            case "turn":
                return state.turn
            case "first":
                return SEATS[state.first]
            case "end_reason":
                return "none" if state.result is None else str(state.result.reason)
        raise EngineBug(f"a match has no fact {fact!r}")

    def seat_fact(self, seat: int, fact: str) -> object:
        player = self.table.player(seat)
        match fact:
            case "limit":
                return player.limit
            case "oshi":
                if player.oshi not in player.oshi_area:
                    return "in play"
                return "up" if player.is_oshi_up else "down"
            case "ranks":
                return {name: value for name, value in player.ranks.items() if value}
            case "orb":
                return bool(player.orb_until)
        return self._names(ZONES[fact](player))

    def piece_fact(self, seat: int, place: str, fact: str) -> object:
        piece = self.find_piece(place, seat)
        if piece is None:
            return None
        match fact:
            case "card":
                return self.table.card(piece).number
            case "ap":
                return facts.ap(self.table, piece)
            case "level":
                return facts.level(self.table, piece)
            case "cheers":
                return facts.cheers(self.table, piece)
            case "resting":
                return piece.is_resting
            case "broken":
                return facts.is_limit_broken(self.table, piece)
            case "stacked":
                return self._names(piece.stacked)
            case "keywords":
                return [keyword.write(number) for keyword, number in facts.keywords(self.table, piece)]
        raise EngineBug(f"a card in play has no fact {fact!r}")

    # options

    def tests_of(self, prompt: Prompt, item: int | str) -> Sequence[Test]:
        return [lambda option: self._is_meant(prompt, option, item)]

    def _is_meant(self, prompt: Prompt, option: Option, item: int | str) -> bool:
        if isinstance(item, int):
            return option.kind == OptionKind.MODE and option.number == item
        if option.kind in (OptionKind.PLACE, OptionKind.MOVE):
            return item == PLACES[option.number]
        if option.kind in (OptionKind.HAND, OptionKind.ASSIST, OptionKind.COST):
            return item == option.kind
        if REF.fullmatch(item):
            piece = self.find_piece(item, prompt.seat)
            return piece is not None and option.target == piece.id
        return self._is_card(prompt.seat, option, item)

    def _is_card(self, seat: int, option: Option, name: str) -> bool:
        """Whether an option shows this card; the oshi is only meant by its own word."""
        if option.card < 0:
            return False
        oshi = self.table.player(seat).oshi
        if name == "oshi":
            return option.card == oshi
        return option.card != oshi and self.table.cards[option.card].number == name

    def say_option(self, option: Option) -> str:
        match option.kind:
            case OptionKind.SEAT:
                return SEATS[option.number]
            case OptionKind.MODE:
                return str(option.number)
            case OptionKind.PLACE | OptionKind.MOVE:
                return str(PLACES[option.number])
            case (
                OptionKind.HAND
                | OptionKind.ASSIST
                | OptionKind.COST
                | YES.kind
                | NO.kind
                | OptionKind.END
                | OptionKind.PASS
            ):
                return option.kind
            case OptionKind.PIECE:
                piece = self.table.require_piece(option.target)
                player = self.table.player(piece.seat)
                index = "" if piece.is_on_stage else f" {player.assist.index(piece) + 1}"
                return f"{SEATS[piece.seat]}.{piece.place}{index}"
        return option.kind if option.kind in SAID_AS_THEY_ARE else self.table.cards[option.card].number

    # moves

    def test_of(self, seat: int, move: Move) -> Test:
        match move:
            case Play():
                place = PLACES.index(Position(move.to))
                return lambda option: (
                    option.kind == OptionKind.PLAY
                    and option.number == place
                    and self._is_card(seat, option, move.play)
                )
            case TurnUp():
                return lambda option: option.kind == OptionKind.TURN_UP
            case PlayEvent():
                return lambda option: (
                    option.kind == OptionKind.EVENT and self._is_card(seat, option, move.event)
                )
            case UseAction():
                piece, text = self.require_piece(move.action, seat).id, move.text
                return lambda option: (
                    option.kind == OptionKind.ACTION
                    and option.target == piece
                    and text in (None, option.number + 1)
                )
            case Pass():
                return lambda option: option.kind == OptionKind.PASS
            case Appeal():
                who = self.require_piece(move.appeal, seat).id
                return lambda option: option.kind == OptionKind.APPEAL and option.target == who
            case End():
                prompt = self.table.machine.prompt
                is_now = prompt is not None and prompt.kind == move.end
                return lambda option: is_now and option.kind == OptionKind.END
        raise EngineBug(f"{type(move).__name__} is no action")
