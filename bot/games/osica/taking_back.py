"""What can be taken back in OSICA without asking anybody."""

from collections.abc import Iterator

from bot.games.taking_back import Secrets
from engine.kernel.events import Viewer
from engine.osica.game import Game
from engine.osica.imagining import list_covered
from engine.osica.state.events import Shuffled


def _covered(game: Game, seat: int) -> Iterator[int]:
    return list_covered(game.table, seat)


def _shown(game: Game, viewer: Viewer) -> Iterator[int]:
    """The cards that the last answer has shown a viewer, as far as events tell."""
    for event in game.events:
        seen = event.seen_by(viewer)
        card, cards = getattr(seen, "card", -1), getattr(seen, "cards", ())
        yield from (each for each in (card, *cards) if each >= 0)


SECRETS = Secrets(_covered, _shown, Shuffled)
