"""Boards and replays of any game whose boards the kit can draw: what of a match is shown, ordered here."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from bot.app.packs.pictures import Drawing, Drawn, Highlights, Scene
from engine.kernel.ruleset import View
from engine.kernel.translation import remembering
from renderers.kit.attacks import Attack
from renderers.kit.steps import choose_steps


class Shown(Protocol):
    """A table as a game's renderer draws it."""

    @property
    def turn(self) -> int:
        """The number of its turn, by which replays find where turns end."""


BoardView = TypeVar("BoardView", bound=Shown)
MOST_STEPS = 300
"""Positions of a replay; few matches have more."""


class Position(NamedTuple, Generic[BoardView]):
    """A position of a replay.

    Args:
        table: as everybody could know it, in the language of the replay.
        caption: what led to it, in a line.
        text: the board in words.
        attack: the last attack.
    """

    table: BoardView
    caption: str
    text: str
    attack: Attack | None


def to_attack(move: object) -> Attack | None:
    """What a game's ``find_attack`` found, which came as any game's move."""
    assert move is None or isinstance(move, Attack), "boards of the kit show attacks of the kit"
    return move


class BoardOrders(NamedTuple, Generic[BoardView]):
    """How a game's boards and replays are ordered.

    Args:
        say: a view as a board shows it, in the language that is spoken now.
        paint: paints a board: of the view, the players' names, the last events, what its viewer saw before,
            the last attack, and the name of a theme.
        paint_replay: paints an animated picture: of the players' names, the positions, the name of a theme.
        paint_page: writes a page: of the title, the players' names, the positions, the name of a theme.
    """

    say: Callable[[View], BoardView]
    paint: Callable[..., Drawn]
    paint_replay: Callable[..., Drawn]
    paint_page: Callable[..., Drawn]

    def order(self, view: View, names: Sequence[str], last: Sequence[str], highlights: Highlights) -> Drawing:
        """The board for whoever the view was made for; the arguments are those of
        :meth:`~bot.app.packs.pack.GamePack.draw_board`.
        """
        with remembering(highlights.words):
            since = None if highlights.since is None else self.say(highlights.since)
        shown = (self.say(view), (names[0], names[1]), tuple(last), since, to_attack(highlights.move))
        return Drawing("board", self.paint, shown, is_themed=True)

    def order_replay(self, title: str, scenes: Sequence[Scene], names: Sequence[str]) -> tuple[Drawing, ...]:
        """A match, position by position: an animated picture and a page. Of very many positions some are
        left out, evenly.

        Args:
            title: what the match is called.
            scenes: the positions in order, at least one.
            names: the players by seat.
        """
        chosen = [scenes[index] for index in choose_steps(len(scenes), MOST_STEPS)]
        steps, called = self._say(chosen), (names[0], names[1])
        return (
            Drawing("replay", self.paint_replay, (called, tuple(list_moments(steps))), is_themed=True),
            Drawing("replay page", self.paint_page, (title, called, steps), is_themed=True),
        )

    def animate(self, scenes: Sequence[Scene], names: Sequence[str]) -> Drawing:
        """Positions as an animated picture that shows every one of them.

        Args:
            scenes: the positions in order, at least one.
            names: the players by seat.
        """
        subject = ((names[0], names[1]), self._say(scenes))
        return Drawing("animation", self.paint_replay, subject, is_themed=True)

    def _say(self, scenes: Sequence[Scene]) -> tuple[Position[BoardView], ...]:
        return tuple(
            Position(self.say(each.view), each.caption, each.text, to_attack(each.move)) for each in scenes
        )


def list_moments(steps: Sequence[Position[BoardView]]) -> Iterator[Position[BoardView]]:
    """The positions that an animated picture has time for: every attack, and the last one of each turn."""
    for number, step in enumerate(steps):
        is_last = number + 1 == len(steps) or steps[number + 1].table.turn != step.table.turn
        if is_last or step.attack is not None:
            yield step
