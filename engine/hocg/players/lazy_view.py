"""What players base their judgements on: a view, or a lazy view of a match that they imagine.

A view of the whole table takes longer than the answer to a question. Whoever plays an imagined match on,
where nothing is secret from who imagined it, has each fact drawn up only where it is looked at.
"""

from functools import cached_property

from engine.hocg.cards.terms import Position
from engine.hocg.queries import queries
from engine.hocg.queries.board import view_arts, view_card, view_cards, view_skills
from engine.hocg.state.state import Holomem, Player
from engine.hocg.state.table import Table
from engine.hocg.state.views import ArtView, CardView, HolomemView, SideView, SkillView


class LazyHolomem:
    """A holomem of an imagined match, with the names of :class:`engine.hocg.state.views.HolomemView`."""

    def __init__(self, table: Table, holomem: Holomem) -> None:
        self._table = table
        self._holomem = holomem
        self.handle = holomem.id
        self.position: Position = holomem.position
        self.damage = holomem.damage
        self.is_resting = holomem.is_resting

    @cached_property
    def card(self) -> CardView:
        """The card on top of the stack, the one that counts (4.4.2.1)."""
        return view_card(self._table.cards[self._holomem.top], self._holomem.top)

    @cached_property
    def under(self) -> tuple[CardView, ...]:
        """Cards stacked below the top one."""
        return view_cards(self._table, self._holomem.stack[1:])

    @cached_property
    def cheers(self) -> tuple[CardView, ...]:
        """The cheer cards attached to it, in the order in which they came."""
        return view_cards(self._table, self._holomem.cheers)

    @cached_property
    def attached(self) -> tuple[CardView, ...]:
        """The support cards attached to it, in the order in which they came."""
        return view_cards(self._table, self._holomem.attached)

    @cached_property
    def max_hp(self) -> int:
        """Its HP with all effects, without damage."""
        return queries.max_hp(self._table, self._holomem)

    @property
    def hp(self) -> int:
        """4.4.5.4: the HP that it has left: its HP after all changes, less its damage."""
        return self.max_hp - self.damage

    @cached_property
    def arts(self) -> tuple[ArtView, ...]:
        """Its arts as they are now."""
        return view_arts(self._table, self._holomem)


class LazySide:
    """One player's half of an imagined match, with the names of :class:`engine.hocg.state.views.SideView`.

    Args:
        table: the table.
        seat: whose half.
        is_own: whether it is the half of who looks.
    """

    def __init__(self, table: Table, seat: int, is_own: bool) -> None:
        self._table = table
        self._player: Player = table.state.players[seat]
        self._is_own = is_own
        self.hand_count = len(self._player.hand)
        self.deck_count = len(self._player.deck)
        self.cheer_deck_count = len(self._player.cheer_deck)
        self.holo_power = len(self._player.holo_power)
        self.life = len(self._player.life)

    def _look_at(self, holomem: Holomem | None) -> LazyHolomem | None:
        return None if holomem is None else self._holomems[holomem.id]

    @cached_property
    def _holomems(self) -> dict[int, LazyHolomem]:
        return {holomem.id: LazyHolomem(self._table, holomem) for holomem in self._player.stage}

    @cached_property
    def skills(self) -> tuple[SkillView, ...]:
        """The skills of the side's Oshi, and whether each has been used."""
        return view_skills(self._table, self._player)

    @property
    def center(self) -> LazyHolomem | None:
        """The holomem on the center position; ``None`` if it is empty."""
        return self._look_at(self._player.center)

    @property
    def collab(self) -> LazyHolomem | None:
        """The holomem on the collab position; ``None`` if it is empty."""
        return self._look_at(self._player.collab)

    @property
    def back(self) -> tuple[LazyHolomem, ...]:
        """The holomem on the back position, in the order in which they stand there."""
        return tuple(self._holomems[holomem.id] for holomem in self._player.back)

    @property
    def stage(self) -> tuple[LazyHolomem, ...]:
        """All holomem of the side: center, collab, then the back."""
        return tuple(self._holomems.values())

    @cached_property
    def hand(self) -> tuple[CardView, ...]:
        """The hand, if it is one's own, else empty."""
        return view_cards(self._table, self._player.hand) if self._is_own else ()


HolomemSeen = HolomemView | LazyHolomem
SideSeen = SideView | LazySide
