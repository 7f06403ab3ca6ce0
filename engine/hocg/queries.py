"""Queries: every derived fact, after all continuous effects in the order of 10.10.1. Nothing else reads printed values of cards in play.

A printed value is the base (10.10.1.1); then abilities given or taken, then changes that aren't numbers, then numbers. Within a layer
effects apply in the order in which they began (10.10.1.6); additions of one layer commute, so a sum is the same thing.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.hocg.effects.base import Scope, StaticScope
from engine.hocg.effects.program import Continuous, Modifier
from engine.hocg.state import Holomem
from engine.hocg.stats import Stat
from engine.hocg.terms import AbilityKind, CardType, Color, Level, Position, SupportKind
from engine.kernel.machine import clause

if TYPE_CHECKING:
    from engine.hocg.cards import Art, Card
    from engine.hocg.table import Table

STATIC_KINDS = (AbilityKind.GIFT, AbilityKind.STAGE_SKILL, AbilityKind.EXTRA)


@clause("10.1.1.3", "10.3.4", "10.3.4.1", "10.3.4.2", "10.7.1")
def statics(table: "Table") -> list[tuple[Modifier, StaticScope]]:
    """Every modifier of a continuous ability in force: top cards of holomem, cards attached to them, Oshi holomem."""
    found = table.derived.get("statics")
    if found is None:
        found = table.derived["statics"] = [
            (modifier, scope)
            for part, scope in _continuous(table)
            if part.is_active(table, scope)
            for modifier in part.modifiers
        ]
    return found  # type: ignore[return-value]


def _continuous(table: "Table") -> Iterator[tuple[Continuous, StaticScope]]:
    cards = table.cards
    for player in table.state.players:
        oshi = cards[player.oshi]
        for part in continuous_parts(oshi):
            yield part, StaticScope(player.seat, player.oshi, -1)
        for holomem in player.stage:
            for part in continuous_parts(cards[holomem.stack[0]]):
                yield part, StaticScope(player.seat, holomem.stack[0], holomem.id)
            for card in holomem.attached:
                for part in continuous_parts(cards[card]):
                    yield part, StaticScope(player.seat, card, holomem.id)


_PARTS: dict["Card", tuple[Continuous, ...]] = {}


def continuous_parts(card: "Card") -> tuple[Continuous, ...]:
    """The continuous abilities printed on a card."""
    parts = _PARTS.get(card)
    if parts is None:
        kinds = (*STATIC_KINDS, AbilityKind.SUPPORT) if card.is_attachment else STATIC_KINDS
        parts = _PARTS[card] = tuple(
            part
            for kind in kinds
            for program in card.programs(kind)
            for part in program.parts
            if isinstance(part, Continuous)
        )
    return parts


@clause("10.10.1", "10.10.1.1", "10.10.1.3", "10.10.1.4", "10.10.1.6", "10.10.2", "10.10.3")
def stat(table: "Table", holomem: Holomem, name: Stat, color: Color | None = None) -> int:
    """The sum of all continuous changes of one number of a holomem."""
    total = 0
    for lasting in table.state.lasting:
        if lasting.stat == name and holomem.id in lasting.targets and lasting.color is color:
            total += lasting.amount
    for modifier, scope in statics(table):
        if modifier.stat is name and modifier.color is color and modifier.applies_to(table, scope, holomem):
            total += modifier.value(table, scope, holomem)
    return total


# Facts of a holomem on the stage


@clause("2.1.1", "2.1.2", "4.4.2.1")
def names_of(table: "Table", holomem: Holomem) -> frozenset[str]:
    """Its names in comparable form."""
    return table.cards[holomem.stack[0]].folded_names


@clause("2.4.1", "2.4.3")
def colors_of(table: "Table", holomem: Holomem) -> tuple[Color, ...]:
    """Its colours; a colorless holomem has none (2.4.2.2)."""
    return table.cards[holomem.stack[0]].colors


def level_of(table: "Table", holomem: Holomem) -> Level | None:
    """2.3: its Bloom level."""
    return table.cards[holomem.stack[0]].level


@clause("2.9.1")
def max_hp(table: "Table", holomem: Holomem) -> int:
    """Its HP with all effects, before damage."""
    return table.cards[holomem.stack[0]].hp + stat(table, holomem, Stat.HP)


@clause("4.4.5.4")
def remaining_hp(table: "Table", holomem: Holomem) -> int:
    """HP less the damage on it."""
    return max_hp(table, holomem) - holomem.damage


@clause("2.10.1")
def baton_pass_cost(table: "Table", holomem: Holomem) -> int:
    """Colorless cheers that a baton pass of this holomem costs; never below 0."""
    return max(0, table.cards[holomem.stack[0]].baton_pass + stat(table, holomem, Stat.BATON_PASS))


def arts_of(table: "Table", holomem: Holomem) -> tuple["Art", ...]:
    """The arts printed on its top card."""
    return table.cards[holomem.stack[0]].arts


@clause("12.3.3.1", "10.5.1")
def art_cost(table: "Table", holomem: Holomem, art: "Art") -> tuple[Color, ...]:
    """What an art of this holomem needs now: the printed cheers, changed by effects on colorless ones."""
    change = stat(table, holomem, Stat.ART_COST)
    if not change:
        return art.cost
    colored = tuple(color for color in art.cost if color is not Color.COLORLESS)
    free = max(0, len(art.cost) - len(colored) + change)
    return colored + (Color.COLORLESS,) * free


def cheer_colors(table: "Table", holomem: Holomem) -> list[frozenset[Color]]:
    """The colours that each attached cheer counts as."""
    return [frozenset(table.cards[cheer].colors) for cheer in holomem.cheers]


@clause("10.5.2", "2.4.2.1", "12.3.3.1.1")
def can_pay(cheers: list[frozenset[Color]], cost: tuple[Color, ...]) -> bool:
    """Whether these cheers cover a cost: each cheer for one symbol of its colour, any cheer for a colorless one."""
    if len(cheers) < len(cost):
        return False
    wanted = [color for color in cost if color is not Color.COLORLESS]
    if not wanted:
        return True
    if all(len(colors) == 1 for colors in cheers):
        have = [next(iter(colors)) for colors in cheers]
        return all(have.count(color) >= wanted.count(color) for color in set(wanted))
    return _match(wanted, cheers, 0, set())


def _match(wanted: list[Color], cheers: list[frozenset[Color]], at: int, used: set[int]) -> bool:
    """Whether the wanted colours from ``at`` on can each get a cheer of their own."""
    if at == len(wanted):
        return True
    for index, colors in enumerate(cheers):
        if index not in used and wanted[at] in colors and _match(wanted, cheers, at + 1, used | {index}):
            return True
    return False


@clause("12.3.3.1")
def is_art_ready(table: "Table", holomem: Holomem, art: "Art") -> bool:
    """Whether the cheers attached to the holomem allow the art."""
    return can_pay(cheer_colors(table, holomem), art_cost(table, holomem, art))


def arts_bonus(table: "Table", holomem: Holomem) -> int:
    """12.3.4.4: what continuous effects add to the damage of this holomem's arts."""
    return stat(table, holomem, Stat.ARTS)


def critical_bonus(table: "Table", art: "Art", target: Holomem) -> int:
    """12.3.4.3: what the art's critical icons add against this target."""
    colors = colors_of(table, target)
    return sum(bonus for color, bonus in art.critical if color in colors)


def damage_change(table: "Table", holomem: Holomem) -> int:
    """5.22.3: by how much continuous effects change damage that this holomem takes."""
    return stat(table, holomem, Stat.DAMAGE_TAKEN)


# What may be done


@clause("4.6.2", "4.6.2.1", "8.2.1")
def can_place(table: "Table", seat: int) -> bool:
    """Whether the stage has room for one more holomem."""
    from engine.hocg.terms import MAX_HOLOMEM

    return len(table.player(seat).stage) < MAX_HOLOMEM


@clause("8.3.1", "8.3.2")
def can_bloom_now(table: "Table", holomem: Holomem) -> bool:
    """Whether a holomem may be chosen to bloom by the action of the main phase."""
    state = table.state
    if state.players[holomem.seat].turns < 2 or holomem.placed_turn == state.turn:
        return False
    if holomem.bloomed_turn == state.turn and not holomem.extra_blooms:
        return False
    card = table.cards[holomem.stack[0]]
    return card.level is not Level.SPOT and card.can_be_bloomed


STEPS_UP = {
    Level.FIRST: (Level.DEBUT, Level.FIRST),
    Level.SECOND: (Level.FIRST, Level.SECOND),
}


@clause("8.3.3")
def fits_bloom(table: "Table", holomem: Holomem, card: "Card") -> bool:
    """Whether a card may be put on this holomem by blooming: a shared name, the same or the next level, HP above the damage."""
    top = table.cards[holomem.stack[0]]
    return (
        card.level in STEPS_UP
        and top.level in STEPS_UP[card.level]
        and card.hp + stat(table, holomem, Stat.HP) > holomem.damage
        and shares_name(card, top)
    )


def shares_name(one: "Card", other: "Card") -> bool:
    """2.1: whether two cards have a name in common."""
    return not one.folded_names.isdisjoint(other.folded_names)


@clause("5.17.3", "5.17.3.1", "5.17.3.2", "5.17.3.3")
def attach_limit(card: "Card") -> int | None:
    """How many cards of this card's kind one holomem may have: 1 for tools and for mascots, none for fans."""
    return 1 if card.kind in (SupportKind.TOOL, SupportKind.MASCOT) else None


@clause("10.7.2.3.6", "11.4.3")
def fits_host(table: "Table", card: "Card", holomem: Holomem) -> bool:
    """Whether a support card may be attached to this holomem by what its own text says."""
    return all(program.fits_host(table, holomem) for program in card.programs(AbilityKind.SUPPORT))


@clause("5.17.3.4", "10.7.2.5.1.2.1")
def has_room_for(table: "Table", card: "Card", holomem: Holomem) -> bool:
    """Whether one more card of this card's kind may be attached to the holomem."""
    limit = attach_limit(card)
    if limit is None:
        return True
    return sum(table.cards[each].kind is card.kind for each in holomem.attached) < limit


def is_kind(table: "Table", card: int, kind: CardType) -> bool:
    """Whether a card is of this type."""
    return table.cards[card].type is kind


# Places


def at(table: "Table", seat: int, positions: tuple[Position, ...]) -> list[Holomem]:
    """The holomem of one stage in these positions."""
    player = table.state.players[seat]
    found = []
    for position in positions:
        if position is Position.CENTER:
            if player.center is not None:
                found.append(player.center)
        elif position is Position.COLLAB:
            if player.collab is not None:
                found.append(player.collab)
        else:
            found.extend(player.back)
    return found


def has_limit_left(table: "Table", key: str, limit: str) -> bool:
    """10.7.2.1.1: whether an ability with a limit ("turn", "game" or none) may be played once more."""
    if limit == "turn":
        return not table.state.turn_uses.get(key)
    if limit == "game":
        return not table.state.game_uses.get(key)
    return True


def scope_of(seat: int, source: int, holomem: int = -1) -> Scope:
    """The point of view of an ability of this card."""
    return StaticScope(seat, source, holomem)
