"""From a position of a match to a puzzle: an aim that one set of moves alone reaches, whatever happens."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import yaml

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import SEATS, Level, OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer, RandomPlayer
from engine.hocg.queries.queries import remaining_hp
from engine.hocg.scenario import Scenario, read_scenarios, write_scenario
from engine.hocg.scenario.runner import RUNNER
from engine.hocg.scenario.telling import tell_answer
from engine.kernel.chance import Chance
from engine.kernel.players.seeds import derive_seed
from engine.kernel.scenario.solving import Lines, Move, Step, TooMany, explore
from engine.kernel.scenario.vocabulary import Refusal

MOST_POSITIONS = 3_000
"""Positions that are gone through for one puzzle."""
MOST_IN_HAND = 2
"""Cards of the hand that are left in a puzzle: more of them only hide the others."""
MOST_IN_BACK = 2
"""Holomem of a back that are left in it."""
PLAYOUTS = 60
"""Turns that are played at random to see how likely the aim is reached by luck."""
MOST_LUCKY = 0.25
"""The share of them that may reach the aim: what is found by chance is no puzzle."""
PLAIN_ONE_IN = 4
"""One in so many of the plain puzzles is kept, in which nothing is found but who attacks with whom."""
PLAIN_DIFFICULTY = 2
"""The most that such a puzzle is said to be."""
MOST_HOLO_POWER = 3
LIVES = (1, 1, 2, 3)
"""How many life the opponent has in a puzzle; with the last one it is about winning."""
FEWEST_MOVES = 3
"""Own moves of an answer, besides ending a phase."""
HARDEST = 5
WIDTH: Final = 110
END = "end"
KEYS = ("title", "source", "given", "puzzle", "play", "expect")


class NoPuzzle(Exception):
    """A position is no puzzle."""


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


@dataclass(frozen=True)
class Found:
    """A puzzle.

    Args:
        name: what it is called in the bot.
        difficulty: how hard it is, from 1 to 5.
        text: its file.
    """

    name: str
    difficulty: int
    text: str


class Aim(NamedTuple):
    """What is to be reached in a turn: to win, or the least life that the opponent can be left with."""

    is_won: bool
    life: int

    def is_met(self, outcome: Outcome) -> bool:
        """Whether it is reached."""
        return outcome.is_won if self.is_won else outcome.life == self.life and not outcome.is_won


def make_puzzle(game: Game, pool: Pool, seed: bytes) -> Found:
    """A puzzle of the position of a match, as its seat sees it. The opponent's center holomem gets so much
    damage that only what deals most to it downs it.

    Args:
        game: the match at the beginning of a main phase.
        pool: the cards.
        seed: decides what is left out, and what is played at random.

    Raises:
        NoPuzzle: it isn't fit to be one.
    """
    prompt = game.prompt
    if prompt is None:
        raise NoPuzzle
    seat, chance = prompt.seat, Chance(seed)
    document = _write_position(game, seat, chance)
    own_side, other = document["given"][SEATS[seat]], document["given"][SEATS[1 - seat]]
    own_side["holo_power"] = max(own_side["holo_power"], 1 + chance.below(MOST_HOLO_POWER))
    if not isinstance(other["center"], dict):
        raise NoPuzzle
    other["life"], other["center"]["damage"] = LIVES[chance.below(len(LIVES))], 0
    start = _begin(document, pool)
    other["center"]["damage"] = _find_damage(start, seat)
    start = _begin(document, pool)
    before, lines = _measure(seat)(start), _explore(start, seat)
    aim = _best_of(lines.facts, before)
    if aim is None:
        raise NoPuzzle
    way, needed = lines.find_shortest(aim.is_met), lines.find_needed(aim.is_met)
    if way is None or needed is None:
        raise NoPuzzle
    own = [step.move for step in way if step.move is not None and not _is_end(step.move)]
    if len(own) < FEWEST_MOVES or not needed.issuperset(own):
        raise NoPuzzle
    is_plain = _is_plain(own)
    if is_plain and chance.below(PLAIN_ONE_IN):
        raise NoPuzzle
    share = _share(list(_play_at_random(start, seat, seed)), aim)
    if share > MOST_LUCKY:
        raise NoPuzzle
    hard = 1 + (share < 0.08) + (share < 0.02) + (len(own) > 3) + _is_missed(start, seat, aim, pool)
    hard = min(hard, PLAIN_DIFFICULTY if is_plain else HARDEST)
    found = _write(document, start, seat, aim, way, hard, before.life)
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


def check_puzzle(scenario: Scenario, pool: Pool) -> str:
    """What is wrong with a puzzle; "" if its answer is sure, and the only one.

    Args:
        scenario: the puzzle.
        pool: the cards.
    """
    puzzle = scenario.data.puzzle
    if puzzle is None:
        return "it has no block puzzle"
    verdict = RUNNER.run(scenario, pool)
    if not verdict.is_passed:
        return verdict.difference
    seat = SEATS.index(puzzle.seat)
    session = RUNNER.begin(scenario, pool)
    try:
        lines = _explore(session.game, seat)
    except NoPuzzle:
        return f"there are more than {MOST_POSITIONS} positions in it, or what is shuffled decides"
    aims = [Aim(True, 0), *(Aim(False, life) for life in range(9))]
    reached = puzzle.reached
    aim = next((each for each in aims if _reached(seat, each) == reached), None)
    if aim is None:
        return "what is reached is neither that the match is won nor how many life are left"
    needed = lines.find_needed(aim.is_met) or frozenset()
    for step in scenario.data.play:
        move = step.a if seat == 0 else step.b
        prompt = session.game.prompt
        if move is not None and prompt is not None:
            session.play(seat, move)
            done = Move(prompt.kind, prompt.likeness_of(prompt.check(session.answered[-1].ids)))
            if not _is_end(done) and done not in needed:
                return f"the aim is reached without {done.picked} too"
        elif step.expect is None:
            other = step.b if seat == 0 else step.a
            assert other is not None, "a step has a move"
            session.play(1 - seat, other)
    return ""


# --- the position -------------------------------------------------------------------------------------------


def _write_position(game: Game, seat: int, chance: Chance) -> dict[str, Any]:
    """The position as a seat sees it, with fewer cards in hand and backs, so that it is read at a glance."""
    document: dict[str, Any] = yaml.safe_load(write_scenario(game.view(seat), "puzzle"))
    for name, side in document["given"].items():
        if name not in SEATS:
            continue
        del side["deck"], side["cheer_deck"]
        side["back"] = _thin_out(side["back"], MOST_IN_BACK, chance)
        if name == SEATS[seat]:
            cards = game.table.pool.cards
            useful = [each for each in side["hand"] if cards[each].level not in (Level.DEBUT, Level.SPOT)]
            side["hand"] = _thin_out(useful or side["hand"], MOST_IN_HAND, chance)
    return document


def _thin_out(cards: list[Any], most: int, chance: Chance) -> list[Any]:
    """So many of some cards, in their order."""
    places = list(range(len(cards)))
    chance.shuffle(places)
    return [cards[place] for place in sorted(places[:most])]


def _begin(document: dict[str, Any], pool: Pool) -> Game:
    (scenario,) = read_scenarios(yaml.safe_dump(document), "puzzle")
    game: Game = RUNNER.begin(scenario, pool).game
    return game


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


def _play_at_random(start: Game, seat: int, seed: bytes) -> Iterator[Outcome]:
    measure = _measure(seat)
    for number in range(PLAYOUTS):
        game, player = start.copy(), RandomPlayer(derive_seed("playout", seed.hex(), number))
        game.table.state.chance = Chance(derive_seed("playout chance", seed.hex(), number))
        yield measure(_play_turn(game, player))


def _play_turn(game: Game, player: RandomPlayer | GreedyPlayer) -> Game:
    turn = game.turn
    while (prompt := game.prompt) is not None and game.turn == turn:
        game.pick(player.choose(prompt, game.view(prompt.seat)))
    return game


def _best_of(outcomes: Sequence[Outcome], before: Outcome) -> Aim | None:
    """The best that was reached; ``None`` if nothing was."""
    if any(each.is_won for each in outcomes):
        return Aim(True, 0)
    least = min(each.life for each in outcomes)
    return Aim(False, least) if least < before.life else None


def _share(outcomes: Sequence[Outcome], aim: Aim) -> float:
    return sum(map(aim.is_met, outcomes)) / len(outcomes)


def _is_missed(start: Game, seat: int, aim: Aim, pool: Pool) -> bool:
    """Whether a computer player that takes what looks best doesn't find it."""
    return not aim.is_met(_measure(seat)(_play_turn(start.copy(), GreedyPlayer(pool))))


def _is_end(move: Move) -> bool:
    return move.picked == (END,)


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


# --- the file -----------------------------------------------------------------------------------------------


def _reached(seat: int, aim: Aim) -> dict[str, object]:
    return {"winner": SEATS[seat]} if aim.is_won else {f"{SEATS[1 - seat]}.life": aim.life}


def _write(
    document: dict[str, Any], start: Game, seat: int, aim: Aim, way: Sequence[Step], hard: int, life: int
) -> Found:
    oshi = start.view(seat).sides[seat].oshi
    assert oshi is not None, "every player has an Oshi"
    card = start.table.pool.cards[oshi.number]
    if aim.is_won:
        title = {"en": f"{card.name}: win this turn", "ja": f"{card.ja or card.name}：このターンで勝つ"}
        goal = {"en": "Win this turn.", "ja": "このターンに勝とう。"}
    else:
        taken = life - aim.life
        title = {
            "en": f"{card.name}: take {taken} life this turn",
            "ja": f"{card.ja or card.name}：このターンにライフを{taken}つ奪う",
        }
        goal = {
            "en": f"Take {taken} of your opponent's {life} life this turn.",
            "ja": f"このターンに、相手のライフ{life}つのうち{taken}つを奪おう。",
        }
    reached = _reached(seat, aim)
    puzzle = {"seat": SEATS[seat], "goal": goal, "until": "turn", "reached": reached, "difficulty": hard}
    written = {
        **document,
        "title": title,
        "source": "matches of computer players",
        "puzzle": puzzle,
        "play": list(_tell(start, way)),
        "expect": dict(reached),
    }
    ordered = {key: written[key] for key in KEYS}
    text = yaml.safe_dump(ordered, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=None)
    slug = "".join(each if each.isalnum() else "-" for each in card.name.lower())
    return Found(f"{slug}-{start.position.hex()[:4]}", hard, text)


def _tell(start: Game, way: Sequence[Step]) -> Iterator[dict[str, object]]:
    """The steps of a way as a file has them.

    Raises:
        NoPuzzle: a step can't be said, or a die decides.
    """
    game = start.copy()
    for step in way:
        prompt = game.prompt
        assert prompt is not None, "a way consists of answers"
        try:
            yield {SEATS[prompt.seat]: tell_answer(game, prompt.check(step.answered.ids))}
        except Refusal as refusal:
            raise NoPuzzle from refusal
        used = game.state.chance.position
        game.answer(step.answered.ids)
        if game.state.chance.position != used:
            raise NoPuzzle
