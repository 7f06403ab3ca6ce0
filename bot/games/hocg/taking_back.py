"""What can be taken back in hOCG without asking anybody."""

from collections.abc import Iterator

from bot.app.packs.taking_back import has_learned
from engine.hocg import Game
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.state.events import Shuffled
from engine.hocg.state.unseen import shown_by, unseen_by
from engine.kernel.events import Viewer


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
    return is_chance or has_learned(before, after, seat, _unseen, _shown, _acting(before, after))


def _acting(before: Game, after: Game) -> Iterator[int]:
    yield from (each.ability.seat for each in before.table.machine.stack if isinstance(each, Resolution))
    yield from (prompt.seat for prompt, _ in after.table.machine.made)


def _unseen(game: Game, seat: int) -> Iterator[int]:
    yield from unseen_by(game.state, game.prompt, game.events, seat)


def _shown(game: Game, viewer: Viewer) -> Iterator[int]:
    for event in game.events:
        yield from shown_by(event, viewer)
