"""Lessons and puzzles of hOCG."""

from functools import partial

from engine.hocg.cards.pool import DATA
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.scenario.model import ScenarioData, SeatGiven
from engine.hocg.scenario.position import DEFAULT_CHEER_DECK, DEFAULT_DECK
from engine.hocg.scenario.runner import RUNNER
from engine.kernel.chance import Chance
from engine.kernel.scenario.lesson_files import read_lessons, read_puzzles
from engine.kernel.scenario.tasks import School


def deal(data: ScenarioData, chance: Chance) -> ScenarioData:
    """A scenario with hands and decks, life and cheer decks dealt anew, as many cards to each as it gives."""
    given = data.given
    seats = {"a": _deal_seat(given.a, chance), "b": _deal_seat(given.b, chance)}
    return data.model_copy(update={"given": given.model_copy(update=seats)})


def _deal_seat(given: SeatGiven, chance: Chance) -> SeatGiven:
    deck = [*given.hand, *(DEFAULT_DECK if given.deck is None else given.deck)]
    life = given.life if isinstance(given.life, list) else []
    cheers = [*life, *(DEFAULT_CHEER_DECK if given.cheer_deck is None else given.cheer_deck)]
    chance.shuffle(deck)
    chance.shuffle(cheers)
    dealt: dict[str, object] = {
        "hand": deck[: len(given.hand)],
        "deck": deck[len(given.hand) :],
        "life": cheers[: len(life)] or given.life,
        "cheer_deck": cheers[len(life) :],
    }
    return given.model_copy(update=dealt)


def imagine(game: Game, seat: int, chance: Chance) -> Game:
    """A match that looks the same to a seat, with what is hidden dealt anew."""
    return Game(Imagination(game.table, seat).imagine(chance))


load_lessons = partial(read_lessons, School(RUNNER, deal, imagine, DATA / "hocg" / "lessons"))
"""The lessons of a folder, the shipped ones if none is named; made of the cards of a pool."""
load_puzzles = partial(read_puzzles, School(RUNNER, deal, imagine, DATA / "hocg" / "puzzles"))
"""The puzzles of a folder, in the same way."""
