"""What a viewer may know of a match, as values of their own: renderers and front ends see nothing else.

A view is built by inclusion: every field below is put in because its viewer may know it (4.1.2), and what
isn't put in isn't there. Hidden cards are counts.
"""

from typing import NamedTuple

import msgspec

from engine.hocg.cards.terms import CardType, Color, Level, Phase, Position, SupportKind
from engine.kernel.copies import VisibleCard
from engine.kernel.ruleset import View
from engine.kernel.translation import Saying

TYPES, LEVELS, SUPPORTS, COLORS = tuple(CardType), tuple(Level), tuple(SupportKind), tuple(Color)


class CardView(VisibleCard, frozen=True, omit_defaults=True):
    """One visible card as printed.

    Args:
        name: its English name.
        type: what it is.
        colors: its printed colours (none for colorless).
        level: Bloom level of a holomem.
        is_buzz: whether it is a Buzz holomem.
        hp: printed HP of a holomem, else 0.
        life: printed life of an Oshi, else 0.
        kind: the kind of a support card.
        is_limited: whether a support card is LIMITED.
        drawn_as: its English name where the one shown is in another language: a card is drawn alike for
            everybody.
    """

    name: str
    type: CardType
    colors: tuple[Color, ...] = ()
    level: Level | None = None
    is_buzz: bool = False
    hp: int = 0
    life: int = 0
    kind: SupportKind | None = None
    is_limited: bool = False
    drawn_as: str = ""

    @property
    def order(self) -> tuple[int, int, str, str]:
        """Holomem by level and name, supports by kind, cheers by colour."""
        place = 0
        if self.level is not None:
            place = LEVELS.index(self.level)
        elif self.kind is not None:
            place = SUPPORTS.index(self.kind)
        elif self.type is CardType.CHEER:
            place = COLORS.index(self.colors[0] if self.colors else Color.COLORLESS)
        return TYPES.index(self.type), place, self.name, self.number


class ArtView(msgspec.Struct, frozen=True):
    """An art that a holomem on the stage has.

    Args:
        name: its English name.
        cost: one entry a cheer; colorless takes any.
        damage: what it would deal now, before its own text and the target's side count.
        has_plus: whether its text may add to the damage.
        text: what it does besides, in the words that run.
        is_ready: whether the attached cheers pay for it.
    """

    name: str
    cost: tuple[Color, ...]
    damage: int
    has_plus: bool
    text: str
    is_ready: bool


class HolomemView(msgspec.Struct, frozen=True):
    """A holomem on the stage.

    Args:
        handle: its handle in options.
        card: the top card.
        position: where it stands.
        index: 1 for the first back holomem, 2 for the second, ...; 0 in center and collab position.
        under: cards stacked below the top one, top to bottom.
        cheers: the attached cheer cards.
        attached: the attached support cards.
        damage: damage on it.
        max_hp: its HP with all effects, without damage.
        is_resting: whether it is resting.
        arts: its arts as they are now.
        notes: lasting effects on it, in words ("Arts +50 this turn").
    """

    handle: int
    card: CardView
    position: Position
    index: int
    under: tuple[CardView, ...]
    cheers: tuple[CardView, ...]
    attached: tuple[CardView, ...]
    damage: int
    max_hp: int
    is_resting: bool
    arts: tuple[ArtView, ...]
    notes: tuple[str | Saying, ...] = ()

    @property
    def hp(self) -> int:
        """4.4.5.4: the HP that it has left: its HP after all changes, less its damage."""
        return self.max_hp - self.damage


class SkillView(msgspec.Struct, frozen=True):
    """An Oshi's skill: its name, what it costs now in holo Power ("2", "X"), and whether its limit leaves no
    use.
    """

    name: str
    kind: str
    cost: str
    text: str
    is_spent: bool


class Piles(NamedTuple):
    """How many cards there are in the piles of one player.

    Args:
        turned_up: how many of the lives are lost already, as they have been turned up to be sent.
    """

    life: int
    holo_power: int
    hand: int
    deck: int
    cheer_deck: int
    archive: int
    turned_up: int

    @property
    def life_left(self) -> int:
        """The lives that aren't lost yet."""
        return self.life - self.turned_up


class SideView(msgspec.Struct, frozen=True):
    """One player's half of the table.

    Args:
        seat: 0 or 1.
        oshi: the Oshi card.
        skills: its skills.
        center: the center holomem.
        collab: the collab holomem.
        back: the back holomem by their numbers.
        hand_count: cards in hand.
        hand: those cards, if the viewer may see them, else empty.
        deck_count: cards in the deck.
        cheer_deck_count: cards in the cheer deck.
        life: cards in the life area.
        turned_up: how many of them are lost already, as they have been turned up to be sent.
        holo_power: cards in the holo Power area.
        archive: all cards in the archive, newest first.
        used: what was used this turn ("LIMITED", "collab", "baton pass", "Oshi skill").
        face_down: the positions of holomem that lie face down for this viewer (6.2.1.10); they are in none of
            center, collab and back.
    """

    seat: int
    oshi: CardView | None
    skills: tuple[SkillView, ...]
    center: HolomemView | None
    collab: HolomemView | None
    back: tuple[HolomemView, ...]
    hand_count: int
    hand: tuple[CardView, ...]
    deck_count: int
    cheer_deck_count: int
    life: int
    holo_power: int
    archive: tuple[CardView, ...]
    used: tuple[str, ...] = ()
    face_down: tuple[Position, ...] = ()
    turned_up: int = 0

    @property
    def piles(self) -> Piles:
        """How many cards there are in its piles."""
        return Piles(
            self.life,
            self.holo_power,
            self.hand_count,
            self.deck_count,
            self.cheer_deck_count,
            len(self.archive),
            self.turned_up,
        )

    @property
    def life_left(self) -> int:
        """The lives that aren't lost yet."""
        return self.piles.life_left

    @property
    def stage(self) -> tuple[HolomemView, ...]:
        """All holomem of the side: center, collab, then the back."""
        front = tuple(holomem for holomem in (self.center, self.collab) if holomem is not None)
        return front + self.back


class TableView(View, frozen=True):
    """The whole table as one viewer may see it.

    Args:
        phase: the part of the turn.
        to_act: the seat that must choose now, or ``None`` if the match is over.
        sides: both halves, by seat.
        open_cards: cards that everybody sees besides those in the zones: in the resolution zone (4.16.2), or
            a cheer that has just been turned up.
        shown: cards that this viewer is being shown now (looked at or revealed by an effect).
        result: how the match ended, in words; empty while it runs.
    """

    phase: Phase
    to_act: int | None
    sides: tuple[SideView, SideView]
    open_cards: tuple[CardView, ...] = ()
    shown: tuple[CardView, ...] = ()
    result: str = ""


class SkillFace(msgspec.Struct, frozen=True):
    """A skill, effect or gift printed on a card: what sort it is, its name, cost, limit and text."""

    kind: str
    name: str
    text: str
    cost: str = ""
    limit: str = ""
    colors: tuple[Color, ...] = ()
    damage: int = 0
    has_plus: bool = False
    critical: tuple[tuple[Color, int], ...] = ()


class CardFace(msgspec.Struct, frozen=True):
    """Everything printed on a card, for card pictures and look-ups: the facts and every text that runs.

    Args:
        card: the facts.
        ja: the name in the other language.
        tags: its tags without the number sign.
        baton_pass: cheers that a baton pass costs.
        skills: arts, effects and skills in printed order; a support card's text has kind "support".
        extra: the texts of its extra abilities.
    """

    card: CardView
    ja: str
    tags: tuple[str, ...]
    baton_pass: int
    skills: tuple[SkillFace, ...]
    extra: tuple[str, ...]
