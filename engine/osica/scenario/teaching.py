"""Lessons and puzzles of OSICA."""

from functools import partial

from engine.kernel.chance import Chance
from engine.kernel.scenario.lesson_files import read_lessons, read_puzzles
from engine.kernel.scenario.tasks import School
from engine.osica.cards.pool import DATA, default_pool
from engine.osica.game import Game
from engine.osica.imagining import Imagination
from engine.osica.scenario.model import ScenarioData, SeatGiven
from engine.osica.scenario.position import DECK_SIZE, FILLER
from engine.osica.scenario.runner import RUNNER


def deal(data: ScenarioData, chance: Chance) -> ScenarioData:
    """A scenario with hands, hearts and decks dealt anew, as many cards to each as it gives."""
    given = data.given
    seats = {"a": _deal_seat(given.a, chance), "b": _deal_seat(given.b, chance)}
    return data.model_copy(update={"given": given.model_copy(update=seats)})


def _deal_seat(given: SeatGiven, chance: Chance) -> SeatGiven:
    hearts = given.hearts if isinstance(given.hearts, list) else []
    cards = [*given.hand, *hearts, *([FILLER] * DECK_SIZE if given.deck is None else given.deck)]
    chance.shuffle(cards)
    first, second = len(given.hand), len(given.hand) + len(hearts)
    dealt: dict[str, object] = {
        "hand": cards[:first],
        "hearts": cards[first:second] or given.hearts,
        "deck": cards[second:],
    }
    return given.model_copy(update=dealt)


def imagine(game: Game, seat: int, chance: Chance) -> Game:
    """A match that looks the same to a seat, with what is hidden dealt anew."""
    return Imagination(game, seat, default_pool()).deal(chance)


load_lessons = partial(read_lessons, School(RUNNER, deal, imagine, DATA / "lessons"))
"""The lessons of a folder, the shipped ones if none is named; made of the cards of a pool."""
load_puzzles = partial(read_puzzles, School(RUNNER, deal, imagine, DATA / "puzzles"))
"""The puzzles of a folder, in the same way."""
