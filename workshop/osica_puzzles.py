"""Puzzles of OSICA: to win in a turn, whatever the opponent does.

What an appeal comes to hangs on whether the opponent guards, which is theirs to choose. So an answer counts
only if the win is sure on every line of their answers, and if every sure line has all of its moves. They have
no card in hand and no costs, and their hearts have no text.
"""

from typing import Any, Final

import yaml

from engine.kernel.chance import Chance
from engine.kernel.scenario.model import SEAT_NAMES
from engine.kernel.scenario.solving import Lines, TooMany, explore
from engine.kernel.scenario.tasks import read_step
from engine.kernel.scenario.vocabulary import Refusal
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import STAGE
from engine.osica.game import Game
from engine.osica.players import GreedyPlayer
from engine.osica.scenario import Scenario, read_scenarios
from engine.osica.scenario.runner import RUNNER
from engine.osica.scenario.telling import tell_answer
from engine.osica.state.views import CardView, PieceView, SideView
from workshop.puzzle_files import Document, Found, Solved, Task, write_puzzle
from workshop.puzzle_kinds import Kind, NoPuzzle, is_end, rate

MOST_POSITIONS: Final = 2_500
MOST_IN_HAND: Final = 2
"""Cards of the hand that are left: more of them only hide the others."""
MOST_COSTS: Final = 4
MOST_HEARTS: Final = 3
"""Hearts of the opponent: as many as can just be taken."""
FEWEST_MOVES: Final = 2
"""Own moves of an answer, besides ending a phase."""
EASIEST: Final = 2
"""What is easier is found by letting everybody appeal."""
TASK: Final = Task(
    {"en": "win this turn", "ja": "このターンで勝つ"},
    {"en": "Win this turn.", "ja": "このターンに勝とう。"},
    "turn",
    {"winner": "a"},
)


def make_puzzle(game: Game, pool: Pool, seed: bytes, kind: Kind) -> Found:
    """A puzzle of the position of a match: the opponent has so many hearts that they can only just be beaten.

    Args:
        game: the match at the beginning of an event phase, or of an appeal phase where it is about appeals.
        pool: the cards.
        seed: decides what is left out.
        kind: what it is about.

    Raises:
        NoPuzzle: it isn't fit to be one, or too easy.
    """
    prompt = game.prompt
    if prompt is None or kind is Kind.SAVE:
        raise NoPuzzle
    document = write_position(game, prompt.seat, Chance(seed))
    start, lines = _find_hearts(document, pool)
    way, needed = lines.find_surest(_is_won, lambda move: not is_end(move)), lines.find_surely_needed(_is_won)
    if way is None or needed is None:
        raise NoPuzzle
    moves = [step.move for step in way if step.move is not None and not is_end(step.move)]
    if len(moves) < FEWEST_MOVES or not needed.issuperset(moves):
        raise NoPuzzle
    hard = rate(lines, _is_won, len(moves), is_missed=not _has_won(play_greedily(start)))
    if hard < EASIEST:
        raise NoPuzzle
    oshi = pool.cards[start.view(0).sides[0].oshi.number]
    called = {"en": oshi.name, "ja": oshi.ja or oshi.name}
    found = write_puzzle(document, Solved(start, called, TASK, way, hard), tell_answer)
    (scenario,) = read_scenarios(found.text, found.name)
    if not RUNNER.run(scenario, pool).is_passed or _uses_what_is_hidden(scenario, pool):
        raise NoPuzzle
    return found


def _uses_what_is_hidden(scenario: Scenario, pool: Pool) -> bool:
    """Whether a card of the own deck has a part in the answer: nobody can know which one it is."""
    session = RUNNER.begin(scenario, pool)
    deck = list(session.game.state.players[0].deck)
    for step in scenario.data.play:
        session.play(*read_step(step))
    return bool(session.game.state.players[0].deck != deck)


def write_position(game: Game, seat: int, chance: Chance) -> Document:
    """A position as a seat sees it, which becomes the first one: with few cards in hand, and nothing by which
    the opponent could act but whom they have on the stage.
    """
    view = game.view(seat)
    own, other = _write_side(view.sides[seat]), _write_side(view.sides[1 - seat])
    own |= {
        "hand": _thin_out([card.number for card in view.sides[seat].hand], MOST_IN_HAND, chance),
        "costs": min(MOST_COSTS, view.sides[seat].cost_count),
        "hearts": 1,
    }
    other |= {"hand": []}
    turn = game.turn - (game.turn + 1) % 2  # an own turn of the first one
    given = {"turn": turn, "phase": str(view.phase), SEAT_NAMES[0]: own, SEAT_NAMES[1]: other}
    return {"title": "puzzle", "game": "osica", "given": given}


def _write_side(side: SideView) -> dict[str, Any]:
    written: dict[str, Any] = {"oshi": side.oshi.number, "oshi_up": False}
    for place, piece in zip(STAGE, (side.left, side.center, side.right), strict=True):
        if piece is not None:
            written[str(place)] = _write_piece(piece, side.oshi)
    if side.assist:
        written["assist"] = [_write_piece(piece, side.oshi) for piece in side.assist]
    if side.ranks:
        written["ranks"] = dict(side.ranks)
    if side.is_orb_out:
        written["orb"] = True
    return written


def _write_piece(piece: PieceView, oshi: CardView) -> object:
    card = "oshi" if piece.is_oshi else piece.card.number
    return {"card": card, "resting": True} if piece.is_resting else card


def _thin_out(cards: list[str], most: int, chance: Chance) -> list[str]:
    """So many of some cards, in their order."""
    places = list(range(len(cards)))
    chance.shuffle(places)
    return [cards[place] for place in sorted(places[:most])]


def _find_hearts(document: Document, pool: Pool) -> tuple[Game, Lines[bool]]:
    """The match at a position in which the opponent has as many hearts as can just be taken, and what can
    come of it.

    Raises:
        NoPuzzle: they aren't surely beaten even without hearts, or with many.
    """
    other, found = document["given"][SEAT_NAMES[1]], None
    for hearts in range(MOST_HEARTS + 1):
        other["hearts"] = hearts
        start = _begin(document, pool)
        lines = _explore(start)
        if not _is_sure(lines):
            break
        found = start, lines
    else:
        raise NoPuzzle
    if found is None:
        raise NoPuzzle
    other["hearts"] -= 1
    return found


def _begin(document: Document, pool: Pool) -> Game:
    (scenario,) = read_scenarios(yaml.safe_dump(document), "puzzle")
    game: Game = RUNNER.begin(scenario, pool).game
    return game


def _explore(start: Game) -> Lines[bool]:
    """What can come of a turn: whether it was won."""
    turn = start.turn
    try:
        return explore(start, 0, _has_won, lambda game: game.turn != turn, MOST_POSITIONS)
    except (TooMany, Refusal) as error:
        raise NoPuzzle from error


def _has_won(game: Game) -> bool:
    return game.result is not None and game.result.winner == 0


def _is_won(fact: bool) -> bool:
    return fact


def _is_sure(lines: Lines[bool]) -> bool:
    return lines.find_worth(lambda fact: 1 if fact else 0)[0] > 0


def play_greedily(start: Game) -> Game:
    """A copy of a match once computer players that take what looks best have played its turn."""
    game, player, turn = start.copy(), GreedyPlayer(), start.turn
    while (prompt := game.prompt) is not None and game.turn == turn:
        game.pick(player.choose(prompt, game.view(prompt.seat)))
    return game
