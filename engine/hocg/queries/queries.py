"""Queries: every derived fact, after all continuous effects in the order of 10.10.1. Nothing else reads
printed values of cards in play.

A printed value is the base (10.10.1.1); then abilities given or taken, then changes that aren't numbers, then
numbers. Within a layer effects apply in the order in which they began (10.10.1.6); additions of one layer
commute, so a sum is the same thing.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from engine.hocg.abilities import parts
from engine.hocg.abilities.changes import CountsAsCheer
from engine.hocg.abilities.effects import FoundRule
from engine.hocg.abilities.parts import Activated, Triggered, Window, art_rules
from engine.hocg.abilities.scope import view_on
from engine.hocg.cards.card import Art, Card
from engine.hocg.cards.terms import (
    CENTER,
    COLLAB,
    COLORS,
    MAX_HOLOMEM,
    AbilityKind,
    CardType,
    Color,
    Level,
    Limit,
    Position,
    SupportKind,
)
from engine.hocg.queries.continuous import as_regarded, changes, has_changes, stat, statics
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import (
    ALL_COLORLESS,
    BATON_PASS,
    BLOOM_ANY_LEVEL,
    CANNOT_MOVE,
    HP,
    NO_CHEERS,
    AnyStat,
    CheersNeeded,
    CriticalAgainst,
    RegardedAs,
    Stat,
)
from engine.hocg.state.table import Table
from engine.kernel.machine import clause

ALSO: Final = {color: RegardedAs(color) for color in COLORS}
ALL_COLORS: Final = RegardedAs()
CRITICAL: Final = {color: CriticalAgainst(color) for color in COLORS}
COST: Final = {color: CheersNeeded(color) for color in Color}

ONE_OF_A_KIND: Final = frozenset({SupportKind.TOOL, SupportKind.MASCOT})
COLORLESS: Final = Color.COLORLESS
COLOR_STATS: Final = frozenset[AnyStat]({ALL_COLORS, *ALSO.values()})
COST_STATS: Final = frozenset[AnyStat](COST.values())


# Facts of a holomem on the stage


@clause("2.1.1", "2.1.2", "4.4.2.1")
def names_of(table: Table, holomem: Holomem) -> frozenset[str]:
    """The names that a holomem counts as having (2.1), folded so that spellings of one name are equal."""
    return table.cards[holomem.stack[0]].folded_names


@clause("2.4.1", "2.4.3")
def colors_of(table: Table, holomem: Holomem) -> tuple[Color, ...]:
    """Its colours; a colorless holomem has none (2.4.2.2)."""
    colors = table.cards[holomem.stack[0]].colors
    if not has_changes(table, COLOR_STATS):
        return colors
    if stat(table, holomem, ALL_COLORS):
        return COLORS
    also = (color for color in COLORS if color not in colors and stat(table, holomem, ALSO[color]))
    return (*colors, *also)


@clause("2.9.1")
def max_hp(table: Table, holomem: Holomem) -> int:
    """Its HP with all effects, before damage."""
    return table.cards[holomem.stack[0]].hp + stat(table, holomem, HP)


@clause("4.4.5.4")
def remaining_hp(table: Table, holomem: Holomem) -> int:
    """HP less the damage on it."""
    return max_hp(table, holomem) - holomem.damage


@clause("11.3.1", "4.4.5.3")
def is_down(table: Table, holomem: Holomem) -> bool:
    """Whether a holomem goes down now."""
    return holomem.is_downed or (holomem.damage > 0 and holomem.damage >= max_hp(table, holomem))


@clause("2.10.1")
def baton_pass_cost(table: Table, holomem: Holomem) -> int:
    """Colorless cheers that a baton pass of this holomem costs; never below 0."""
    return max(0, table.cards[holomem.stack[0]].baton_pass + stat(table, holomem, BATON_PASS))


@lru_cache(maxsize=4096)
def rules_of(art: Art) -> tuple[FoundRule, ...]:
    """What an art's text states about the art itself."""
    return () if art.ability is None else tuple(art_rules(art.ability.program))


@clause("12.3.3.1", "10.5.1")
def art_cost(table: Table, holomem: Holomem, art: Art) -> tuple[Color, ...]:
    """What an art of this holomem needs now: the printed cheers, changed by effects."""
    if stat(table, holomem, NO_CHEERS, art.name):
        return ()
    changes_by_color: dict[Color | None, int] = {}
    if rules := rules_of(art):
        scope = view_on(holomem)
        for found in rules:
            if found.is_open(table, scope):
                color, change = found.rule.cost_change(table, scope)
                changes_by_color[color] = changes_by_color.get(color, 0) + change
    cost = art.cost
    if has_changes(table, COST_STATS):
        for color in Color:
            if change := stat(table, holomem, COST[color], art.name):
                changes_by_color[color] = changes_by_color.get(color, 0) + change
    if stat(table, holomem, ALL_COLORLESS, art.name):
        cost = (Color.COLORLESS,) * len(cost)
    if not changes_by_color or not any(changes_by_color.values()):
        return cost
    symbols: list[Color] = []
    for color in Color:
        symbols += [color] * max(0, cost.count(color) + changes_by_color.get(color, 0))
    change = changes_by_color.get(None, 0)
    if change >= 0:
        return (*symbols, *((Color.COLORLESS,) * change))
    ways = list(combinations(symbols, max(0, len(symbols) + change)))
    cheers = cheer_colors(table, holomem)
    return next((way for way in ways if can_pay(cheers, way)), ways[-1])


def cheer_colors(table: Table, holomem: Holomem) -> list[frozenset[Color]]:
    """The colours that each attached cheer counts as while an art is used; some supports count as cheers."""
    cards = table.cards
    colors = [as_regarded(table, cards[cheer], holomem.id).color_set for cheer in holomem.cheers]
    if holomem.attached and CountsAsCheer in table.texts.sorts:
        colors.extend(
            frozenset({modifier.color})
            for modifier, scope in statics(table)
            if isinstance(modifier, CountsAsCheer) and scope.host == holomem.id
        )
    return colors


@clause("10.5.2", "2.4.2.1", "12.3.3.1.1")
def can_pay(cheers: list[frozenset[Color]], cost: tuple[Color, ...]) -> bool:
    """Whether these cheers cover a cost: each cheer for one symbol of its colour, any cheer for a colorless
    one.
    """
    if len(cheers) < len(cost):
        return False
    wanted: list[Color] = [color for color in cost if color is not COLORLESS]
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


def missing_cheers(cheers: Sequence[frozenset[Color]], cost: tuple[Color, ...]) -> tuple[Color, ...]:
    """The fewest symbols of a cost that these cheers leave uncovered; of equally few those that any cheer
    would cover. A cheer covers one symbol, so at least those are left for which there is none.
    """
    return _leave_uncovered(tuple(cheers), cost)


@lru_cache(maxsize=4096)
def _leave_uncovered(cheers: tuple[frozenset[Color], ...], cost: tuple[Color, ...]) -> tuple[Color, ...]:
    """:func:`missing_cheers`, which hangs on nothing but the colours: few of them are asked for again and
    again.
    """
    there = list(cheers)
    if can_pay(there, cost):
        return ()
    symbols = sorted(cost, key=lambda color: color is not COLORLESS)
    places, least = range(len(symbols)), max(1, len(symbols) - len(there))
    ways = chain.from_iterable(combinations(places, count) for count in range(least, len(symbols) + 1))
    way = next(
        way for way in ways if can_pay(there, tuple(symbols[each] for each in places if each not in way))
    )
    return tuple(symbols[each] for each in way)


@clause("12.3.3.1")
def is_art_ready(table: Table, holomem: Holomem, art: Art) -> bool:
    """Whether the cheers attached to the holomem allow the art."""
    return can_pay(cheer_colors(table, holomem), art_cost(table, holomem, art))


def arts_bonus(table: Table, holomem: Holomem, art: str = "") -> int:
    """12.3.4.4: what continuous effects add to the damage of this holomem's arts, or of the art of a name."""
    return stat(table, holomem, Stat.ARTS, art)


@clause("12.3.4.3")
def critical_bonus(table: Table, performer: Holomem, art: Art, target: Holomem) -> int:
    """What the art's critical icons, and those that its performer has gained, add against this target."""
    colors = colors_of(table, target)
    printed = sum(bonus for color, bonus in art.critical if color in colors)
    gained = sum(stat(table, performer, name) for color, name in CRITICAL.items() if color in colors)
    return printed + gained


# What may be done


@clause("4.6.2", "4.6.2.1", "8.2.1")
def can_place(table: Table, seat: int) -> bool:
    """Whether the stage has room for one more holomem."""
    player = table.state.players[seat]
    return len(player.back) + (player.center is not None) + (player.collab is not None) < MAX_HOLOMEM


STEPS_UP = {
    Level.FIRST: (Level.DEBUT, Level.FIRST),
    Level.SECOND: (Level.FIRST, Level.SECOND),
}


@clause("8.3.3")
def fits_bloom(table: Table, holomem: Holomem, card: Card, *, is_from_hand: bool = True) -> bool:
    """Whether a card may be put on this holomem by blooming: a shared name, a fitting level, HP above the
    damage.

    Args:
        table: the table.
        holomem: who would bloom.
        card: the card that would be put on it.
        is_from_hand: whether the card is in hand, where some permissions need it to be.
    """
    top = table.cards[holomem.stack[0]]
    if is_step_up(card, top):
        return card.hp > holomem.damage
    if not is_from_hand or BLOOM_ANY_LEVEL not in table.texts.stats or card.level not in STEPS_UP:
        return False
    is_allowed = any(change.speaks_of(card) for change in changes(table, holomem, BLOOM_ANY_LEVEL))
    return is_allowed and shares_name(card, top) and card.hp > holomem.damage


@lru_cache(maxsize=4096)
def is_step_up(card: Card, top: Card) -> bool:
    """Whether a card has a name of the one that it is put on, and a level that comes next."""
    return card.level in STEPS_UP and top.level in STEPS_UP[card.level] and shares_name(card, top)


@clause("5.28.1")
def may_bloom_again(table: Table, holomem: Holomem, card: Card) -> bool:
    """Whether a holomem that has bloomed this turn may bloom once more into this card."""
    return any(change.speaks_of(card) for change in changes(table, holomem, Stat.BLOOM_AGAIN))


def can_be_marked(table: Table, name: Stat) -> bool:
    """Whether anything in the match sets a mark, or could have."""
    return name in table.texts.stats or bool(table.state.lasting)


def without_mark(table: Table, stage: list[Holomem], name: Stat) -> list[Holomem]:
    """Those of these holomem for whom a mark isn't set."""
    if not can_be_marked(table, name):
        return stage
    return [holomem for holomem in stage if stat(table, holomem, name) <= 0]


@clause("5.29.1", "5.29.2")
def can_move(table: Table, holomem: Holomem) -> bool:
    """Whether a holomem may change its position on the stage."""
    return stat(table, holomem, CANNOT_MOVE) <= 0


@lru_cache(maxsize=16384)
def shares_name(one: Card, other: Card) -> bool:
    """2.1: whether two cards have a name in common."""
    return not one.folded_names.isdisjoint(other.folded_names)


@clause("5.17.3", "5.17.3.1", "5.17.3.2", "5.17.3.3")
def attach_limit(card: Card) -> int | None:
    """How many cards of this card's kind one holomem may have: 1 for tools and for mascots, none for fans."""
    return 1 if card.kind in ONE_OF_A_KIND else None


@clause("10.7.2.3.6", "11.4.3")
def fits_host(table: Table, card: Card, holomem: Holomem) -> bool:
    """Whether a support card may be attached to this holomem by what its own text says."""
    return fits_on(card, table.cards[holomem.stack[0]])


@lru_cache(maxsize=4096)
def fits_on(card: Card, top: Card) -> bool:
    """Whether a support card may be attached to a holomem with this card on top."""
    return all(parts.fits_host(program, top) for program in card.programs(AbilityKind.ATTACH))


@lru_cache(maxsize=16384)
@clause("11.4.1", "11.4.2", "11.4.3")
def may_be_together(top: Card, attached: tuple[Card, ...]) -> bool:
    """Whether, as printed, a holomem with this card on top may have all these attached."""
    kinds = [card.kind for card in attached if attach_limit(card) is not None]
    return len(kinds) == len(set(kinds)) and all(fits_on(card, top) for card in attached)


@clause("5.17.3.4", "10.7.2.5.1.2.1")
def has_room_for(table: Table, card: Card, holomem: Holomem, beside: Sequence[int] | None = None) -> bool:
    """Whether one more card of this card's kind may be attached to the holomem, beside what it has or beside
    these cards.
    """
    there = holomem.attached if beside is None else beside
    limit = attach_limit(card)
    if limit is None or not there:
        return True
    same = [table.cards[each] for each in there if table.cards[each].kind is card.kind]
    if len(same) < limit:
        return True
    if card.kind is not SupportKind.MASCOT or any(shares_name(card, each) for each in same):
        return False
    return len(same) < stat(table, holomem, Stat.MASCOTS)


@clause("10.7.2.3.6", "11.4.2", "11.4.3")
def can_attach(table: Table, card: Card, holomem: Holomem) -> bool:
    """Whether the holomem may have this card, and has room for it; of all but supports everybody may."""
    is_support = card.type is CardType.SUPPORT
    return not is_support or (fits_host(table, card, holomem) and has_room_for(table, card, holomem))


# Places


def at(table: Table, seat: int, positions: tuple[Position, ...]) -> list[Holomem]:
    """The holomem of one stage in these positions."""
    player = table.state.players[seat]
    found = []
    for position in positions:
        if position is CENTER:
            if player.center is not None:
                found.append(player.center)
        elif position is COLLAB:
            if player.collab is not None:
                found.append(player.collab)
        else:
            found.extend(player.back)
    return found


def uses_within(table: Table, limit: Limit) -> dict[str, int]:
    """What was used how often within a limit; nothing where there is none."""
    if limit is Limit.TURN:
        return table.state.turn_uses
    return table.state.game_uses if limit is Limit.GAME else {}


def has_limit_left(table: Table, key: str, limit: Limit) -> bool:
    """10.7.2.1.1: whether an ability with this limit may be played once more."""
    return not uses_within(table, limit).get(key)


@clause("5.19.1", "10.13.2")
def performer_of(table: Table, source: int, host: int) -> Holomem | None:
    """The holomem that an ability counts as an ability of: that of its card; of an attached card only if the
    card adds the ability to it ("if attached to ...:").

    Args:
        table: the table.
        source: the card the ability stands on.
        host: the holomem that card belongs to or is attached to, or -1.
    """
    holomem = table.last_known(host)
    if holomem is None or source not in holomem.attached:
        return holomem
    is_added = any(
        isinstance(part, Window | Activated | Triggered) and part.host is not None
        for ability in table.cards[source].abilities
        for part in ability.program.parts
    )
    return holomem if is_added else None
