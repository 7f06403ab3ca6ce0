"""What the board shows, reduced to what is painted: equal facts look equal, whatever their handles.

Tiles are painted from facts alone and kept by them; two sets of facts tell what changed between two looks.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from engine.hocg.cards.terms import Color, Position, SupportKind
from engine.hocg.state.views import ArtView, CardView, HolomemView, SideView, SkillView, TableView
from engine.kernel.copies import as_any_copy
from engine.kernel.translation import say
from renderers.hocg.cheers import count_cheers
from renderers.kit.attacks import Spot
from renderers.kit.changes import Standing, TableFacts

replace = msgspec.structs.replace


class HolomemFacts(NamedTuple):
    """What is painted of a holomem on the stage.

    Args:
        card: the top card.
        is_front: whether it stands in center or collab position, where its arts are shown, too.
        under: cards stacked below the top one.
        cheers: the attached cheers by colour.
        attached: kind and name of the attached support cards.
        damage: damage on it.
        max_hp: its HP without damage.
        is_resting: whether it is resting.
        arts: its arts as they are now; in the back the one alone that counts first (:func:`find_best`).
        notes: lasting effects on it, in words.
    """

    card: CardView
    is_front: bool
    under: int
    cheers: tuple[tuple[Color, int], ...]
    attached: tuple[tuple[SupportKind, str], ...]
    damage: int
    max_hp: int
    is_resting: bool
    arts: tuple[ArtView, ...]
    notes: tuple[str, ...]

    @property
    def hp(self) -> int:
        """The HP that it has left; what has more damage than HP has a negative number of them."""
        return self.max_hp - self.damage


def describe_holomem(holomem: HolomemView) -> HolomemFacts:
    """Take what is painted of a holomem."""
    is_front = holomem.position is not Position.BACK
    arts = holomem.arts if is_front else find_best(holomem.arts)
    return HolomemFacts(
        card=as_any_copy(holomem.card),
        is_front=is_front,
        under=len(holomem.under),
        cheers=count_cheers(holomem.cheers),
        attached=tuple((card.kind or SupportKind.ITEM, card.name) for card in holomem.attached),
        damage=holomem.damage,
        max_hp=holomem.max_hp,
        is_resting=holomem.is_resting,
        arts=tuple(replace(art, text="") for art in arts),
        notes=tuple(map(say, holomem.notes)),
    )


def find_best(arts: Sequence[ArtView]) -> Sequence[ArtView]:
    """The art that counts first of a holomem that can't use one where it stands: the strongest that its
    cheers pay for; else the one that costs the fewest, of those the strongest. None where it has none.
    """
    ready = [art for art in arts if art.is_ready]
    if ready:
        return (max(ready, key=lambda art: art.damage),)
    return sorted(arts, key=lambda art: (len(art.cost), -art.damage))[:1]


class PanelFacts(NamedTuple):
    """What is painted of a player's half besides the stage.

    Args:
        seat: whose it is.
        oshi: the Oshi card.
        skills: its skills, without their texts.
        life, power, hand, deck, cheer_deck: cards in these zones.
        archive: cards in the archive.
        archive_top: the newest of them.
        used: what was used this turn.
    """

    seat: int
    oshi: CardView | None
    skills: tuple[SkillView, ...]
    life: int
    power: int
    hand: int
    deck: int
    cheer_deck: int
    archive: int
    archive_top: CardView | None
    used: tuple[str, ...]


def describe_panel(side: SideView) -> PanelFacts:
    """Take what is painted of a player's half besides the stage."""
    return PanelFacts(
        seat=side.seat,
        oshi=None if side.oshi is None else as_any_copy(side.oshi),
        skills=tuple(replace(skill, text="") for skill in side.skills),
        life=side.life_left,
        power=side.holo_power,
        hand=side.hand_count,
        deck=side.deck_count,
        cheer_deck=side.cheer_deck_count,
        archive=len(side.archive),
        archive_top=as_any_copy(side.archive[0]) if side.archive else None,
        used=side.used,
    )


def describe_table(view: TableView) -> TableFacts:
    """Take what is painted of a table."""
    first, second = map(describe_panel, view.sides)
    return TableFacts(tuple(each for side in view.sides for each in _list_standing(side)), (first, second))


def _list_standing(side: SideView) -> Iterator[Standing]:
    """List who stands on a stage."""
    for holomem in side.stage:
        spot = Spot(side.seat, holomem.position, holomem.index)
        yield Standing(holomem.handle, spot, describe_holomem(holomem))
