"""What can be taken back in hOCG without asking anybody."""

from collections.abc import Iterator

from bot.games.taking_back import Secrets
from engine.hocg import Game
from engine.hocg.state.events import Shuffled
from engine.hocg.state.unseen import shown_by, unseen_by
from engine.kernel.events import Viewer


def _unseen(game: Game, seat: int) -> Iterator[int]:
    yield from unseen_by(game.state, game.prompt, game.events, seat)


def _shown(game: Game, viewer: Viewer) -> Iterator[int]:
    for event in game.events:
        yield from shown_by(event, viewer)


SECRETS = Secrets(_unseen, _shown, Shuffled)
