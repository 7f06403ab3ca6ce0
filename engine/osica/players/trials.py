"""Trying a deck out: quick matches, and in them the turns in which every character was above the limit."""

from collections.abc import Collection

from engine.kernel.players.trials import Trials, Watch, try_match
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck
from engine.osica.cards.terms import CardKind, OptionKind, PromptKind
from engine.osica.game import Game
from engine.osica.players.greedy import GreedyPlayer
from engine.osica.ruleset import Osica

LIMIT = "limit"
"""Characters in hand, and none that even an empty stage could take."""


def ends_main_phase(prompt: Prompt, picked: tuple[Option, ...]) -> bool:
    """Whether an answer ends the main phase: nothing more comes to the stage."""
    return prompt.kind == PromptKind.MAIN and any(each.kind == OptionKind.END for each in picked)


def find_too_high(game: Game, seat: int) -> Collection[str]:
    """Whether every character in the hand of a seat has a level above its limit."""
    player = game.state.players[seat]
    hand = [game.table.cards[card] for card in player.hand]
    levels = [card.level for card in hand if card.kind is CardKind.CHARACTER]
    return (LIMIT,) if levels and min(levels) > player.limit else ()


WATCH: Watch[Game] = Watch(ends_main_phase, find_too_high)


def try_deck(
    game: Osica, deck: Deck, other: Deck, against: str, seat: int, seed: bytes, trials: Trials
) -> None:
    """Play a match with a deck, and add what it tells of it. The same arguments give the same match.

    Args:
        game: the rules.
        deck: the deck that is tried out.
        other: the opponent's.
        against: its id.
        seat: where the deck sits.
        seed: decides shuffles.
        trials: is added to.

    Raises:
        DataError: one of the decks can't be played.
    """
    match = game.start([deck, other] if seat == 0 else [other, deck], seed)
    try_match(match, [GreedyPlayer(), GreedyPlayer()], seat, against, WATCH, trials)
