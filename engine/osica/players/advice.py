"""What a computer player of OSICA would do and why."""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.kernel.players import advice
from engine.kernel.players.advice import Advice, Reasons
from engine.kernel.players.searching import Stop
from engine.kernel.translation import mark
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import PHASE_PROMPTS, OptionKind, PromptKind
from engine.osica.game import Game
from engine.osica.players.facts import HandFact, SideFact
from engine.osica.players.judgement import Term, default_judgement
from engine.osica.players.searching import SeatModel
from engine.osica.players.strengths import Strength, seat_player

SENTENCES: Final[dict[str, str]] = {
    f"own.{SideFact.HEARTS}": mark("your hearts are {with_it} instead of {without}"),
    f"other.{SideFact.HEARTS}": mark("your opponent's hearts are {with_it} instead of {without}"),
    f"own.{SideFact.HAND}": mark("your cards in hand are {with_it} instead of {without}"),
    f"other.{SideFact.HAND}": mark("your opponent's cards in hand are {with_it} instead of {without}"),
    f"own.{SideFact.COSTS}": mark("your costs are {with_it} instead of {without}"),
    f"own.{SideFact.CHARACTERS}": mark("your characters on the stage are {with_it} instead of {without}"),
    f"other.{SideFact.CHARACTERS}": mark(
        "your opponent's characters on the stage are {with_it} instead of {without}"
    ),
    f"own.{SideFact.WINNING}": mark(
        "nobody in front beats {with_it} of your characters instead of {without}"
    ),
    f"other.{SideFact.WINNING}": mark(
        "nobody in front beats {with_it} of your opponent's characters instead of {without}"
    ),
    f"own.{SideFact.CHEERS}": mark("your cheer symbols in play are {with_it} instead of {without}"),
    f"own.{SideFact.RANKS}": mark("your ranks come to {with_it} instead of {without}"),
    f"own.{HandFact.HAND_FITTING}": mark(
        "the characters of your hand that fit on the stage are {with_it} instead of {without}"
    ),
}
"""What is said of a term, after the opponent's next turn."""


def advise(game: Game, seat: int, seed: bytes, pool: Pool, is_late: Callable[[], bool]) -> Advice:
    """What a strong computer player would do in the place of a seat, and why.

    It sees what the seat sees, nothing else.

    Args:
        game: the match at a question of the seat; it stays as it is.
        seat: the seat.
        seed: decides what is imagined.
        pool: the cards.
        is_late: whether the search must come to an end.

    Raises:
        ValueError: the seat isn't asked.
    """
    player = seat_player(Strength.HARD, game, seat, seed, pool, is_late)
    model = SeatModel(game, seat, pool, default_judgement())
    find_terms = partial(_find_terms, seat)
    stop = Stop(frozenset(PHASE_PROMPTS), OptionKind.END)
    reasons = Reasons(find_terms, SENTENCES, stop, PromptKind.MAIN)
    return advice.advise(game, seat, seed, player, model, reasons)


def _find_terms(seat: int, match: Game) -> list[Term]:
    return default_judgement().terms(match.view(seat), seat)
