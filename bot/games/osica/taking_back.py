"""What can be taken back in OSICA without asking anybody."""

from collections.abc import Iterator

from bot.app.packs.taking_back import has_learned
from engine.kernel.events import Viewer
from engine.osica.game import Game
from engine.osica.procedures.resolution import Resolution
from engine.osica.state.events import Shuffled


def is_revealing(before: Game, after: Game, seat: int) -> bool:
    """Whether an answer used chance, or told its player something that could not be known before.

    Args:
        before: the match before the answer.
        after: the match after it.
        seat: who answered.
    """
    # A deck of one card is shuffled without chance, and a search that ends so has told what isn't in it.
    is_chance = before.state.chance != after.state.chance or any(
        isinstance(e, Shuffled) for e in after.events
    )
    return is_chance or has_learned(before, after, seat, _covered, _shown, _acting(before, after))


def _acting(before: Game, after: Game) -> Iterator[int]:
    yield from (each.scope.seat for each in before.table.machine.stack if isinstance(each, Resolution))
    yield from (prompt.seat for prompt, _ in after.table.machine.made)


def _covered(game: Game, seat: int) -> Iterator[int]:
    """The cards of zones that a seat can't look into (chapter 3)."""
    for player in game.state.players:
        yield from (*player.deck, *player.hearts)
        if player.seat != seat:
            yield from (*player.hand, *player.costs, *player.looked)


def _shown(game: Game, viewer: Viewer) -> Iterator[int]:
    """The cards that the last answer has shown a viewer, as far as events tell."""
    for event in game.events:
        seen = event.seen_by(viewer)
        card, cards = getattr(seen, "card", -1), getattr(seen, "cards", ())
        yield from (each for each in (card, *cards) if each >= 0)
