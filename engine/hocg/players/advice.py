"""What a computer player of hOCG would do and why."""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import PLAY_TIMINGS, OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.players.facts import AttackFact, Fact, SideFact, Whose
from engine.hocg.players.judgement import Term, default_judgement, name_fact
from engine.hocg.players.searching import SeatModel
from engine.hocg.players.strengths import Strength, seat_player
from engine.kernel.players import advice
from engine.kernel.players.advice import Advice, Reasons
from engine.kernel.players.searching import Stop
from engine.kernel.translation import mark

SENTENCES: Final[dict[tuple[Whose, Fact], str]] = {
    (Whose.OWN, SideFact.LIFE): mark("you keep {with_it} life instead of {without}"),
    (Whose.OTHER, SideFact.LIFE): mark("your opponent keeps {with_it} life instead of {without}"),
    (Whose.OWN, SideFact.HAND): mark("your cards in hand are {with_it} instead of {without}"),
    (Whose.OWN, SideFact.HOLO_POWER): mark("you have {with_it} holo Power instead of {without}"),
    (Whose.OWN, SideFact.HOLOMEM): mark("your holomem on the stage are {with_it} instead of {without}"),
    (Whose.OTHER, SideFact.HOLOMEM): mark(
        "your opponent's holomem on the stage are {with_it} instead of {without}"
    ),
    (Whose.OWN, SideFact.CENTER_HP): mark("your center has {with_it} HP left instead of {without}"),
    (Whose.OTHER, SideFact.CENTER_HP): mark(
        "your opponent's center has {with_it} HP left instead of {without}"
    ),
    (Whose.OWN, SideFact.COLLAB_HP): mark("your collab holomem has {with_it} HP left instead of {without}"),
    (Whose.OTHER, SideFact.COLLAB_HP): mark(
        "your opponent's collab holomem has {with_it} HP left instead of {without}"
    ),
    (Whose.OTHER, SideFact.BACK_HP): mark(
        "your opponent's back has {with_it} HP together instead of {without}"
    ),
    (Whose.OTHER, SideFact.HAND): mark("your opponent's cards in hand are {with_it} instead of {without}"),
    (Whose.OWN, SideFact.CHEERS): mark("your cheers on the stage are {with_it} instead of {without}"),
    (Whose.OTHER, SideFact.CHEERS): mark(
        "your opponent's cheers on the stage are {with_it} instead of {without}"
    ),
    (Whose.OWN, SideFact.FIRSTS): mark("your 1st holomem on the stage are {with_it} instead of {without}"),
    (Whose.OWN, SideFact.SECONDS): mark("your 2nd holomem on the stage are {with_it} instead of {without}"),
    (Whose.OWN, AttackFact.DOWNS): mark("your arts can down {with_it} holomem instead of {without}"),
    (Whose.OTHER, AttackFact.DOWNS): mark(
        "your opponent's arts can down {with_it} of your holomem instead of {without}"
    ),
    (Whose.OWN, SideFact.BACK_HP): mark("your back has {with_it} HP together instead of {without}"),
    (Whose.OWN, SideFact.FRONT_DAMAGE): mark("your arts deal {with_it} together instead of {without}"),
    (Whose.OWN, SideFact.BEST_DAMAGE): mark("your best art deals {with_it} instead of {without}"),
    (Whose.OWN, SideFact.SOON_DAMAGE): mark(
        "with one more cheer your best art deals {with_it} instead of {without}"
    ),
    (Whose.OWN, SideFact.STRONGEST): mark(
        "with all its cheers your strongest art deals {with_it} instead of {without}"
    ),
    (Whose.OTHER, SideFact.FRONT_DAMAGE): mark(
        "your opponent's arts deal {with_it} together instead of {without}"
    ),
    (Whose.OTHER, SideFact.BEST_DAMAGE): mark(
        "your opponent's best art deals {with_it} instead of {without}"
    ),
    (Whose.OWN, SideFact.CHEERS_IN_USE): mark(
        "your cheers that serve an art are {with_it} instead of {without}"
    ),
    (Whose.OWN, SideFact.CHEERS_MISSING): mark(
        "the cheers that your center's strongest art lacks are {with_it} instead of {without}"
    ),
    (Whose.OTHER, AttackFact.LIVES): mark(
        "your opponent can take {with_it} life at once instead of {without}"
    ),
    (Whose.OWN, AttackFact.LIVES): mark("you can take {with_it} life at once instead of {without}"),
}
"""What is said of a term, after the opponent's next turn."""
NAMED: Final = {name_fact(*fact): words for fact, words in SENTENCES.items()}
"""The same by the names of facts."""


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
    stop = Stop(frozenset(PLAY_TIMINGS), OptionKind.END)
    reasons = Reasons(find_terms, NAMED, stop, PromptKind.MAIN)
    return advice.advise(game, seat, seed, player, model, reasons)


def _find_terms(seat: int, match: Game) -> list[Term]:
    return default_judgement().terms(match.view(seat))
