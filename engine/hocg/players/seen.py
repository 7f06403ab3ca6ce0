"""What players base their judgements on: the part of a view that they look at.

The views of :mod:`engine.hocg.state.views` are this, and so is a lazy view of a match that was imagined.
"""

from typing import Protocol

from engine.hocg.cards.terms import Position
from engine.hocg.state.views import ArtView, CardView, SkillView


class HolomemSeen(Protocol):
    """A holomem on the stage; see :class:`engine.hocg.state.views.HolomemView`."""

    @property
    def handle(self) -> int:
        """Its handle in options."""

    @property
    def card(self) -> CardView:
        """The top card."""

    @property
    def position(self) -> Position:
        """Where it stands."""

    @property
    def under(self) -> tuple[CardView, ...]:
        """Cards stacked below the top one."""

    @property
    def cheers(self) -> tuple[CardView, ...]:
        """The attached cheer cards."""

    @property
    def attached(self) -> tuple[CardView, ...]:
        """The attached support cards."""

    @property
    def damage(self) -> int:
        """Damage on it."""

    @property
    def is_resting(self) -> bool:
        """Whether it is resting."""

    @property
    def max_hp(self) -> int:
        """Its HP with all effects, without damage."""

    @property
    def hp(self) -> int:
        """HP that remains."""

    @property
    def arts(self) -> tuple[ArtView, ...]:
        """Its arts as they are now."""


class SideSeen(Protocol):
    """One player's half of the table; see :class:`engine.hocg.state.views.SideView`."""

    @property
    def skills(self) -> tuple[SkillView, ...]:
        """The Oshi's skills."""

    @property
    def center(self) -> HolomemSeen | None:
        """The center holomem."""

    @property
    def collab(self) -> HolomemSeen | None:
        """The collab holomem."""

    @property
    def back(self) -> tuple[HolomemSeen, ...]:
        """The back holomem."""

    @property
    def stage(self) -> tuple[HolomemSeen, ...]:
        """All holomem: center, collab, back."""

    @property
    def hand(self) -> tuple[CardView, ...]:
        """The hand, if it is one's own, else empty."""

    @property
    def hand_count(self) -> int:
        """Cards in hand."""

    @property
    def deck_count(self) -> int:
        """Cards in the deck."""

    @property
    def holo_power(self) -> int:
        """Cards in the holo Power area."""

    @property
    def life(self) -> int:
        """Cards in the life area."""

    @property
    def cheer_deck_count(self) -> int:
        """Cards in the cheer deck."""
