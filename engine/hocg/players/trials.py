"""Trying a deck out: quick matches, and in them the arts for which only colours were lacking."""

from collections.abc import Collection
from functools import partial

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import Color, OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.queries import queries
from engine.hocg.queries.continuous import arts_of
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.players.trials import Trials, Watch, try_match
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck, View


class QuickPlayer:
    """The greedy player, who looks only where it has to. It sees no more than its own seat does.

    Args:
        game: the match.
        pool: the cards.
    """

    reads_view = False

    def __init__(self, game: Game, pool: Pool) -> None:
        self._game, self._pool, self._greedy = game, pool, GreedyPlayer(pool)

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """What the greedy player would do."""
        return self._greedy.judge(prompt, LazyAssessment(self._game.table, prompt.seat, self._pool))


def ends_main_phase(prompt: Prompt, picked: tuple[Option, ...]) -> bool:
    """Whether an answer ends the main phase: nothing more is attached before the arts."""
    return prompt.kind == PromptKind.MAIN and any(each.kind == OptionKind.END for each in picked)


def find_missing_colors(game: Game, seat: int) -> Collection[str]:
    """The colours that arts of the center and collab holomem of a seat lack, where there would be cheers
    enough: of each holomem those of the art that lacks the fewest.
    """
    table, player = game.table, game.state.players[seat]
    front = [each for each in (player.center, player.collab) if each is not None]
    return {color for holomem in front for color in _missing_of(table, holomem)}


def _missing_of(table: Table, holomem: Holomem) -> tuple[str, ...]:
    cheers = queries.cheer_colors(table, holomem)
    costs = [queries.art_cost(table, holomem, art) for art in arts_of(table, holomem)]
    lacking = [queries.missing_cheers(cheers, cost) for cost in costs if len(cheers) >= len(cost)]
    found = [each for each in lacking if each and Color.COLORLESS not in each]
    return min(found, key=len, default=())


WATCH: Watch[Game] = Watch(ends_main_phase, find_missing_colors)


def try_deck(
    deck: Deck, other: Deck, against: str, seat: int, seed: bytes, pool: Pool, trials: Trials
) -> None:
    """Play a match with a deck, and add what it tells of it. The same arguments give the same match.

    Args:
        deck: the deck that is tried out.
        other: the opponent's.
        against: its id.
        seat: where the deck sits.
        seed: decides shuffles and dice.
        pool: the cards.
        trials: is added to.

    Raises:
        DataError: one of the decks can't be played.
    """
    decks = [deck, other] if seat == 0 else [other, deck]
    game = Game.new(decks, seed, pool)
    make = partial(QuickPlayer, game, pool)
    try_match(game, [make(), make()], seat, against, WATCH, trials)
