"""Cards as printed: immutable facts, names and texts (comprehensive rules, chapter 2)."""

from dataclasses import dataclass, field, fields
from functools import cached_property

from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Compiler, Program
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, Limit, SupportKind
from engine.hocg.cards.unread import require_read
from engine.kernel.errors import EngineBug
from engine.kernel.machine import clause


@dataclass(frozen=True)
class TextPlace:
    """Where a text stands in a card file.

    Args:
        file: the file.
        line: the line of its first word, from 1.
        keeps_lines: whether each line of the text is a line of the file.
    """

    file: str
    line: int
    keeps_lines: bool

    def line_of(self, line: int) -> int:
        """The line of the file for a line of the text; the first one where the file runs lines together."""
        return self.line + line - 1 if self.keeps_lines else self.line


@dataclass(frozen=True, eq=False)
class Ability:
    """One text on a card, with what it costs and how often it may be used.

    Args:
        kind: what sort of text it is.
        name: its English name, empty for supports and extras.
        ja: its Japanese name.
        text: the words that run.
        cost: holo Power that a skill costs; ``None`` for X.
        limit: how often a skill may be used, where the card says it.
        place: where it stands in a card file.
        compiler: what makes a program of the text; the pool attaches it.
    """

    kind: AbilityKind
    name: str
    ja: str
    text: str
    cost: int | None = 0
    limit: Limit = Limit.NONE
    place: TextPlace | None = None
    compiler: Compiler | None = field(default=None, init=False)

    def __getstate__(self) -> dict[str, object]:
        """What is kept of it: what is printed. The compiler is attached anew, the program made anew."""
        return {key: value for key, value in vars(self).items() if key in PRINTED}

    def attach(self, compiler: Compiler) -> None:
        """Have the text compiled by this compiler, when its program is first asked for."""
        object.__setattr__(self, "compiler", compiler)

    @cached_property
    def program(self) -> Program:
        """The compiled text.

        Raises:
            DataError: a word of it isn't understood, or nobody has read it yet.
            EngineBug: the card is in no pool.
        """
        require_read(self.text)
        if self.compiler is None:
            raise EngineBug(f"the card of {self.text!r} is in no pool, so nothing compiles it")
        return self.compiler(self.kind, self.text)


PRINTED = frozenset({each.name for each in fields(Ability)} - {"compiler"})
"""The fields of a text that are on the card."""


@dataclass(frozen=True, eq=False)
class Art:
    """12.3: an art of a holomem card.

    Args:
        name: its English name.
        ja: its Japanese name.
        cost: one entry a cheer.
        damage: its base value.
        has_plus: whether the card prints a plus behind it.
        critical: colour of the target -> additional damage.
        ability: its text, if it has one.
    """

    name: str
    ja: str
    cost: tuple[Color, ...]
    damage: int
    has_plus: bool = False
    critical: tuple[tuple[Color, int], ...] = ()
    ability: Ability | None = None

    @property
    def printed_damage(self) -> str:
        """Its damage as it is printed: "30", "60+"."""
        return f"{self.damage}{'+' if self.has_plus else ''}"


@dataclass(frozen=True, eq=False)
class Card:
    """A card as printed. Two cards are the same card if they are the same object."""

    number: str
    name: str
    ja: str
    type: CardType
    colors: tuple[Color, ...] = ()
    tags: tuple[str, ...] = ()
    level: Level | None = None
    is_buzz: bool = False
    hp: int = 0
    life: int = 0
    baton_pass: int = 0
    kind: SupportKind | None = None
    is_limited: bool = False
    arts: tuple[Art, ...] = ()
    abilities: tuple[Ability, ...] = ()
    folded_tags: frozenset[str] = field(default=frozenset(), init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "folded_tags", frozenset(fold(tag) for tag in self.tags))

    @cached_property
    @clause("2.11.2.3", "2.11.2.3.1")
    def names(self) -> tuple[str, ...]:
        """2.1 and 2.11.2.3: its name, then the names it is also regarded as, in every zone (Q12)."""
        also = [name for extra in self.programs(AbilityKind.EXTRA) for name in extra.also_named]
        return (self.name, *also)

    @cached_property
    def folded_names(self) -> frozenset[str]:
        """The names in comparable form, English and Japanese."""
        return frozenset(fold(name) for name in (*self.names, self.ja))

    @cached_property
    def color_set(self) -> frozenset[Color]:
        """Its colours, to be asked about."""
        return frozenset(self.colors)

    @cached_property
    def texts(self) -> tuple[Ability, ...]:
        """Every text on the card, those of arts included."""
        return (*self.abilities, *(art.ability for art in self.arts if art.ability is not None))

    @cached_property
    def programs_by_kind(self) -> dict[AbilityKind, tuple[Program, ...]]:
        """The compiled texts outside the arts, by kind."""
        found: dict[AbilityKind, list[Program]] = {}
        for ability in self.abilities:
            found.setdefault(ability.kind, []).append(ability.program)
        return {kind: tuple(programs) for kind, programs in found.items()}

    def programs(self, kind: AbilityKind) -> tuple[Program, ...]:
        """The compiled texts of one kind, in printed order."""
        return self.programs_by_kind.get(kind, ())

    @cached_property
    @clause("2.11.2.4")
    def can_be_bloomed(self) -> bool:
        """2.11.2.4: whether another card may be put on top of it by blooming."""
        return not any(extra.cannot_bloom for extra in self.programs(AbilityKind.EXTRA))

    @cached_property
    @clause("8.3.2")
    def may_bloom(self) -> bool:
        """8.3.2: whether a holomem with this card on top ever blooms."""
        return self.can_be_bloomed and self.level is not Level.SPOT

    @cached_property
    def life_loss(self) -> int:
        """2.11.2.2: life that its player loses when it is downed, by its own extra ability."""
        return max((extra.life_loss for extra in self.programs(AbilityKind.EXTRA)), default=0) or 1

    @cached_property
    def has_any_number(self) -> bool:
        """2.11.2.1: whether a deck may include any number of it."""
        return any(extra.any_number for extra in self.programs(AbilityKind.EXTRA))

    @cached_property
    @clause("2.2.4")
    def is_attachment(self) -> bool:
        """2.2.4: whether it is attached to a holomem when played."""
        return self.kind is not None and self.kind.is_attached

    @cached_property
    def _oshi_skills(self) -> dict[AbilityKind, Ability]:
        return {ability.kind: ability for ability in self.abilities}

    def oshi_skill(self, kind: AbilityKind) -> Ability | None:
        """The skill of this kind, if it has one."""
        return self._oshi_skills.get(kind)
