"""What can be taken back in hOCG without asking anybody."""

from collections.abc import Iterator

from bot.app.packs.taking_back import has_learned
from engine.hocg import Game
from engine.hocg.state.unseen import shown_by, unseen_by
from engine.kernel.events import Viewer


def is_revealing(before: Game, after: Game, seat: int) -> bool:
    """Whether an answer used chance, or showed anybody a card that its player could not see before.

    Args:
        before: the match before the answer.
        after: the match after it.
        seat: who answered.
    """
    return before.state.chance != after.state.chance or has_learned(before, after, seat, _unseen, _shown)


def _unseen(game: Game, seat: int) -> Iterator[int]:
    yield from unseen_by(game.state, game.prompt, game.events, seat)


def _shown(game: Game, viewer: Viewer) -> Iterator[int]:
    for event in game.events:
        yield from shown_by(event, viewer)
