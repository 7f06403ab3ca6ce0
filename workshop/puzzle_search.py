"""From a position of a match to a puzzle: an aim that one set of moves alone reaches, whatever happens."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import SEATS, OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer
from engine.hocg.queries.queries import remaining_hp
from engine.hocg.scenario import Scenario, read_scenarios
from engine.hocg.scenario.runner import RUNNER
from engine.hocg.scenario.telling import tell_answer
from engine.kernel.chance import Chance
from engine.kernel.scenario.solving import Lines, Move, TooMany, explore
from engine.kernel.scenario.vocabulary import Refusal
from workshop.puzzle_files import Found, Solved, Task, write_puzzle
from workshop.puzzle_kinds import FEWEST_MOVES, HARDEST, Kind, NoPuzzle, is_end, rate
from workshop.puzzle_positions import begin, call_oshi, write_position

MOST_POSITIONS = 3_000
"""Positions that are gone through for one puzzle."""
PLAIN_ONE_IN = 4
"""One in so many of the plain puzzles is kept, in which nothing is found but who attacks with whom."""
PLAIN_DIFFICULTY = 2
"""The most that such a puzzle is said to be."""
LIVES = (1, 1, 2, 3)
"""How many life the opponent has in a puzzle; with the last one it is about winning."""


class Outcome(NamedTuple):
    """What a turn has come to.

    Args:
        is_won: whether it was won.
        life: what life the opponent has left.
        damage: what damage their center holomem has.
    """

    is_won: bool
    life: int
    damage: int


class Aim(NamedTuple):
    """What is to be reached in a turn: to win, or the least life that the opponent can be left with."""

    is_won: bool
    life: int

    def is_met(self, outcome: Outcome) -> bool:
        """Whether a line of play has reached it."""
        return outcome.is_won if self.is_won else outcome.life == self.life and not outcome.is_won


def make_puzzle(game: Game, pool: Pool, seed: bytes, kind: Kind = Kind.TURN) -> Found:
    """A puzzle of the position of a match, as its seat sees it. The opponent's center holomem gets so much
    damage that only what deals most to it downs it.

    Args:
        game: the match at the beginning of a main phase, or of a performance phase where it is about arts.
        pool: the cards.
        seed: decides what is left out.
        kind: what it is about, within the turn.

    Raises:
        NoPuzzle: it isn't fit to be one.
    """
    prompt = game.prompt
    if prompt is None:
        raise NoPuzzle
    seat, chance = prompt.seat, Chance(seed)
    document = write_position(game, seat, chance)
    other = document["given"][SEATS[1 - seat]]
    other["life"], other["center"]["damage"] = LIVES[chance.below(len(LIVES))], 0
    other["center"]["damage"] = _find_damage(begin(document, pool), seat)
    start = begin(document, pool)
    before, lines = _measure(seat)(start), _explore(start, seat)
    aim = _best_of(lines.facts, before)
    if aim is None:
        raise NoPuzzle
    way, needed = lines.find_shortest(aim.is_met), lines.find_needed(aim.is_met)
    if way is None or needed is None:
        raise NoPuzzle
    own = [step.move for step in way if step.move is not None and not is_end(step.move)]
    if len(own) < FEWEST_MOVES[kind] or not needed.issuperset(own):
        raise NoPuzzle
    is_plain = _is_plain(own)
    if is_plain and (kind is Kind.ARTS or chance.below(PLAIN_ONE_IN)):
        raise NoPuzzle
    is_missed = not aim.is_met(_measure(seat)(play_greedily(start, pool)))
    hard = rate(lines, aim.is_met, len(own), is_missed=is_missed)
    hard = min(hard, PLAIN_DIFFICULTY if is_plain else HARDEST)
    solved = Solved(start, call_oshi(start, seat), _ask(seat, aim, before.life), way, hard)
    return require_sound(write_puzzle(document, solved, tell_answer), pool, seat)


def require_sound(found: Found, pool: Pool, seat: int) -> Found:
    """A puzzle whose file passes, and whose answer needs nothing that lies hidden. Raises NoPuzzle if not."""
    (scenario,) = read_scenarios(found.text, found.name)
    if not RUNNER.run(scenario, pool).is_passed or _uses_what_is_hidden(scenario, pool, seat):
        raise NoPuzzle
    return found


def _is_plain(own: Sequence[Move]) -> bool:
    """Whether a solution is a collab and arts against one and the same holomem."""
    kinds = {move.picked[0].split(".")[0] for move in own if move.picked}
    targets = {move.picked[0].split(".")[2] for move in own if move.kind == PromptKind.PERFORMANCE}
    return kinds <= {OptionKind.COLLAB, OptionKind.ART} and len(targets) <= 1


def _find_damage(start: Game, seat: int) -> int:
    """The damage with which the opponent's center holomem is only just within reach.

    Raises:
        NoPuzzle: there are too many lines, nothing hurts it, or it goes down anyhow.
    """
    center = start.state.players[1 - seat].center
    assert center is not None, "somebody stands there"
    lines = _explore(start, seat)
    most = max(each.damage for each in lines.facts)
    left = remaining_hp(start.table, center)
    if not 0 < most < left:
        raise NoPuzzle
    return left - most


def _measure(seat: int) -> Callable[[Game], Outcome]:
    """What a position has come to for a seat."""

    def measure(game: Game) -> Outcome:
        result = game.result
        other = game.state.players[1 - seat]
        is_won = result is not None and result.winner == seat
        return Outcome(is_won, len(other.life), 0 if other.center is None else other.center.damage)

    return measure


def _explore(start: Game, seat: int) -> Lines[Outcome]:
    turn = start.turn
    try:
        return explore(start, seat, _measure(seat), lambda each: each.turn != turn, MOST_POSITIONS)
    except (TooMany, Refusal) as error:
        raise NoPuzzle from error


def play_greedily(start: Game, pool: Pool) -> Game:
    """A copy of a match once a computer player that takes what looks best has played its turn."""
    game, player, turn = start.copy(), GreedyPlayer(pool), start.turn
    while (prompt := game.prompt) is not None and game.turn == turn:
        game.pick(player.choose(prompt, game.view(prompt.seat)))
    return game


def _best_of(outcomes: Sequence[Outcome], before: Outcome) -> Aim | None:
    """The best that was reached; ``None`` if nothing was."""
    if any(each.is_won for each in outcomes):
        return Aim(True, 0)
    least = min(each.life for each in outcomes)
    return Aim(False, least) if least < before.life else None


def _uses_what_is_hidden(scenario: Scenario, pool: Pool, seat: int) -> bool:
    """Whether a card that nobody can see has a part in the solution, beside those that become holo Power."""
    session = RUNNER.begin(scenario, pool)
    player = session.game.state.players[seat]
    deck, cheers = list(player.deck), list(player.cheer_deck)
    for step in scenario.data.play:
        mover, move = (0, step.a) if step.a is not None else (1, step.b)
        if move is not None:
            session.play(mover, move)
    player = session.game.state.players[seat]
    gone = len(deck) - len(player.deck)
    is_moved = list(player.deck) != deck[gone:] or not set(deck[:gone]) <= set(player.holo_power)
    return is_moved or list(player.cheer_deck) != cheers


def _reached(seat: int, aim: Aim) -> dict[str, object]:
    return {"winner": SEATS[seat]} if aim.is_won else {f"{SEATS[1 - seat]}.life": aim.life}


def _ask(seat: int, aim: Aim, life: int) -> Task:
    """What is asked: to win, or to take so many of so many life."""
    if aim.is_won:
        title = {"en": "win this turn", "ja": "このターンで勝つ"}
        goal = {"en": "Win this turn.", "ja": "このターンに勝とう。"}
    else:
        taken = life - aim.life
        title = {"en": f"take {taken} life this turn", "ja": f"このターンにライフを{taken}つ奪う"}
        goal = {
            "en": f"Take {taken} of your opponent's {life} life this turn.",
            "ja": f"このターンに、相手のライフ{life}つのうち{taken}つを奪おう。",
        }
    return Task(title, goal, "turn", _reached(seat, aim))
