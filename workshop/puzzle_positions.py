"""Positions of matches as positions of puzzles: as a seat sees them, with less in them."""

from typing import Any, Final

import yaml

from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import SEATS, Level
from engine.hocg.game import Game
from engine.hocg.scenario import read_scenarios, write_scenario
from engine.hocg.scenario.runner import RUNNER
from engine.kernel.chance import Chance
from workshop.puzzle_files import Document, Said
from workshop.puzzle_kinds import NoPuzzle

MOST_IN_HAND: Final = 2
"""Cards of the hand that are left in a puzzle: more of them only hide the others."""
MOST_IN_BACK: Final = 2
"""Holomem of a back that are left in it."""
MOST_HOLO_POWER: Final = 3


def write_position(game: Game, seat: int, chance: Chance) -> Document:
    """The position as a seat sees it, with fewer cards in hand and backs, so that it is read at a glance.

    Args:
        game: the match.
        seat: the seat.
        chance: decides what is left out.

    Raises:
        NoPuzzle: the opponent has no center holomem.
    """
    document: Document = yaml.safe_load(write_scenario(game.view(seat), "puzzle"))
    for name, side in document["given"].items():
        if name not in SEATS:
            continue
        del side["deck"], side["cheer_deck"]
        side["back"] = _thin_out(side["back"], MOST_IN_BACK, chance)
        if name == SEATS[seat]:
            cards = game.table.pool.cards
            useful = [each for each in side["hand"] if cards[each].level not in (Level.DEBUT, Level.SPOT)]
            side["hand"] = _thin_out(useful or side["hand"], MOST_IN_HAND, chance)
            side["holo_power"] = max(side["holo_power"], 1 + chance.below(MOST_HOLO_POWER))
        elif not isinstance(side["center"], dict):
            raise NoPuzzle
    return document


def _thin_out(cards: list[Any], most: int, chance: Chance) -> list[Any]:
    """So many of some cards, in their order."""
    places = list(range(len(cards)))
    chance.shuffle(places)
    return [cards[place] for place in sorted(places[:most])]


def call_oshi(game: Game, seat: int) -> Said:
    """What the Oshi of a seat is called."""
    oshi = game.view(seat).sides[seat].oshi
    assert oshi is not None, "every player has an Oshi"
    return call(game.table.pool.cards[oshi.number])


def call(card: Card) -> Said:
    """The name of a card in English and Japanese; the English one twice if it has no other."""
    return {"en": card.name, "ja": card.ja or card.name}


def begin(document: Document, pool: Pool) -> Game:
    """The match that begins at a position."""
    (scenario,) = read_scenarios(yaml.safe_dump(document), "puzzle")
    game: Game = RUNNER.begin(scenario, pool).game
    return game
