"""Puzzles about saving a holomem: it must stand whatever the opponent does in their next turn.

What the opponent has in that turn is what lies open: their stage with its cheers, their Oshi and holo Power.
Their hand is empty, what they draw they can't play, and they get no cheer but those of the life that is taken
from them, which may have any colour.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import SEATS, Color, Level
from engine.hocg.game import Game
from engine.hocg.queries.queries import remaining_hp
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.runner import RUNNER
from engine.hocg.scenario.telling import tell_answer
from engine.kernel.chance import Chance
from engine.kernel.scenario.goals import OWN_NEXT
from engine.kernel.scenario.solving import Lines, Move, Step, TooMany, explore
from engine.kernel.scenario.vocabulary import Refusal
from workshop.puzzle_files import Document, Found, Solved, Task, write_puzzle
from workshop.puzzle_kinds import FEWEST_MOVES, Kind, NoPuzzle, is_end, rate
from workshop.puzzle_positions import begin, call, call_oshi, write_position
from workshop.puzzle_search import play_greedily, require_sound

MOST_POSITIONS: Final = 1_500
"""Positions of both turns."""
MOST_IN_FIRST: Final = 120
"""Positions that one's own turn can end in, and of one reply, before all of it is gone through."""
MOST_IN_BACK: Final = 1
"""Holomem of the opponent's back that are left."""
STEP: Final = 10
"""Damage and HP are multiples of it."""
LIFE: Final = 3
"""Of both: it is not about winning."""
MOST_TAKEN: Final = 1
"""Life that is taken in the answer: what cheers several lives bring can't all be tried."""
COLORS: Final = tuple(color for color in Color if color is not Color.COLORLESS)
DRAWN: Final = 5
"""Cards of the opponent's deck."""


class After(NamedTuple):
    """What a position of either turn has come to.

    Args:
        is_over: whether nothing more is decided in it.
        left: HP that the holomem has left; 0 if it stands no more.
    """

    is_over: bool
    left: int


def make_saving_puzzle(game: Game, pool: Pool, seed: bytes) -> Found:
    """A puzzle of the position of a match, as its seat sees it: its center holomem is to be saved. It gets so
    much damage that only what leaves it most keeps it.

    Args:
        game: the match at the beginning of a main phase.
        pool: the cards.
        seed: decides what is left out.

    Raises:
        NoPuzzle: it isn't fit to be one.
    """
    prompt = game.prompt
    if prompt is None:
        raise NoPuzzle
    seat, chance = prompt.seat, Chance(seed)
    document = write_position(game, seat, chance)
    own, other = document["given"][SEATS[seat]], document["given"][SEATS[1 - seat]]
    if not isinstance(own["center"], dict):
        raise NoPuzzle
    saved = own["center"]["card"]
    _lay_open(document, other, pool)
    own["life"], own["center"]["damage"] = LIFE, 0
    if _count_copies(own)[saved] != 1:
        raise NoPuzzle
    own["center"]["damage"] = _find_damage(begin(document, pool), seat, saved)
    start = begin(document, pool)
    lines = _explore(start, seat, saved, MOST_POSITIONS)
    way, needed = (
        lines.find_surest(_is_saved, lambda move: not is_end(move)),
        lines.find_surely_needed(_is_saved),
    )
    if way is None or needed is None:
        raise NoPuzzle
    way = _cut_off(start, way)
    moves = [step.move for step in way if step.move is not None and not is_end(step.move)]
    if len(moves) < FEWEST_MOVES[Kind.SAVE] or not needed.issuperset(moves):
        raise NoPuzzle
    greedy = _explore(play_greedily(start, pool), seat, saved, MOST_POSITIONS, start.turn)
    is_missed = greedy.find_surest(_is_saved, _counts_any) is None
    hard = rate(lines, _is_saved, len(moves), is_missed=is_missed)
    solved = Solved(start, call_oshi(start, seat), _ask(pool, seat, saved), way, hard)
    found = write_puzzle(document, solved, tell_answer)
    for color in COLORS:
        _try_color(found, other["life"], color, pool, seat)
    return require_sound(found, pool, seat)


def _lay_open(document: Document, other: dict[str, Any], pool: Pool) -> None:
    """Leave the opponent what lies open, and give them a deck of which nothing can be played."""
    other["back"] = other["back"][:MOST_IN_BACK]
    other |= {"life": LIFE, "hand": [], "cheer_deck": []}
    on_stage = [each for each in (other["center"], other["collab"], *other["back"]) if isinstance(each, dict)]
    names = {name for each in on_stage for name in pool.cards[each["card"]].names}
    useless = (
        number
        for number, card in pool.cards.items()
        if card.level is Level.SECOND and names.isdisjoint(card.names)
    )
    other["deck"] = [next(useless)] * DRAWN


def _count_copies(own: dict[str, Any]) -> Counter[str]:
    """How many copies of each holomem there are on a stage and in hand."""
    found = Counter[str](own["hand"])
    for each in (own["center"], own["collab"], *own["back"]):
        if isinstance(each, dict):
            found.update([each["card"], *each.get("under", [])])
    return found


def _find_damage(start: Game, seat: int, saved: str) -> int:
    """The damage with which a holomem is only just saved by the best that can be done.

    Raises:
        NoPuzzle: there are too many positions, it isn't in danger, or it can't be saved.
    """
    _try_parts(start, seat, saved)
    lines = _explore(start, seat, saved, MOST_POSITIONS)
    worth = lines.find_worth(lambda after: after.left)
    most = int(worth[0])
    if most <= STEP or most >= lines.facts[0].left:
        raise NoPuzzle
    return most - STEP


def _try_parts(start: Game, seat: int, saved: str) -> None:
    """Give up at once where the own turn alone, or the reply to a turn in which nothing was done, has too
    much in it. Raises NoPuzzle then.
    """
    turn = start.turn
    try:
        explore(start, seat, lambda game: 0, lambda game: game.turn != turn, MOST_IN_FIRST * 2)
    except (TooMany, Refusal) as error:
        raise NoPuzzle from error
    idle = start.copy()
    while (prompt := idle.prompt) is not None and idle.turn == turn:
        if prompt.seat != seat or not any(option.id == "end" for option in prompt.options):
            raise NoPuzzle
        idle.answer(["end"])
    _explore(idle, seat, saved, MOST_IN_FIRST, turn)


def _explore(start: Game, seat: int, saved: str, most: int, turn: int | None = None) -> Lines[After]:
    last = (start.turn if turn is None else turn) + OWN_NEXT

    def measure(game: Game) -> After:
        left = next(
            (
                remaining_hp(game.table, holomem)
                for holomem in game.state.players[seat].stage
                if saved in [game.table.cards[card].number for card in holomem.stack]
            ),
            0,
        )
        return After(game.turn >= last or game.result is not None or not left, left)

    try:
        return explore(start, seat, measure, lambda game: measure(game).is_over, most)
    except (TooMany, Refusal) as error:
        raise NoPuzzle from error


def _is_saved(after: After) -> bool:
    return after.left > 0


def _counts_any(move: Move) -> bool:
    return True


def _cut_off(start: Game, way: Sequence[Step]) -> list[Step]:
    """The steps of one's own turn."""
    game, found = start.copy(), list[Step]()
    for step in way:
        if game.turn != start.turn:
            break
        game.answer(step.answered.ids)
        found.append(step)
    if len(start.state.players[1 - start.state.active].life) - MOST_TAKEN > len(
        game.state.players[1 - start.state.active].life
    ):
        raise NoPuzzle
    return found


def _try_color(found: Found, life: int, color: Color, pool: Pool, seat: int) -> None:
    """The answer must be right whatever colour the opponent's life has. Raises NoPuzzle if it isn't."""
    (scenario,) = read_scenarios(found.text, found.name)
    given = scenario.data.given
    name = SEATS[1 - seat]
    side = getattr(given, name).model_copy(update={"life": [color.value] * life})
    data = scenario.data.model_copy(update={"given": given.model_copy(update={name: side})})
    if not RUNNER.run(replace(scenario, data=data), pool).is_passed:
        raise NoPuzzle


def _ask(pool: Pool, seat: int, saved: str) -> Task:
    en, ja = call(pool.cards[saved]).values()
    return Task(
        {"en": "save your center", "ja": "センターを守る"},
        {
            "en": f"See to it that {en}, now in your center, still stands on your stage when your next"
            " turn begins. Your opponent's hand is empty, what they draw they can't play, and no cheer comes"
            " to them but from life that you take.",
            "ja": f"自分の次のターンが始まるまで、センターの{ja}をステージに残そう。相手の手札は無く、"
            "引くカードは使えない。相手に届くエールは、奪ったライフのエールだけ。",
        },
        "reply",
        {f"{SEATS[seat]}.stage": {"has": [saved]}},
    )
