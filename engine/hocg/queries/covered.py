"""Arts in words as they are now: what they deal, whether the cheers of their holomem cover them, and what
more or fewer cheers would change to that.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from engine.hocg.cards.card import Art
from engine.hocg.cards.terms import Color
from engine.hocg.queries import continuous, queries
from engine.hocg.queries.naming import LINE, card_name, cut, holomem_detail, say_cheers
from engine.hocg.state.derived import fact_of_moment
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.brevity import is_brief
from engine.kernel.facts import join_facts
from engine.kernel.machine import clause
from engine.kernel.translation import tr, tr_name

LEAST_OF_NAME = 8
"""Characters of an art's name that tell it from another."""


class Covered(NamedTuple):
    """An art of a holomem, what it deals now, and what it lacks of its cost."""

    art: Art
    deals: int
    missing: tuple[Color, ...]

    @property
    def damage(self) -> str:
        """As boards tell it: "60+" where its text may add to it."""
        return f"{self.deals}{'+' if self.art.has_plus else ''}"


def say_cost(cost: Sequence[Color]) -> str:
    """The cheers of a cost, or what is missing of it."""
    return say_cheers([(color,) for color in cost])


def say_use(table: Table, handle: int) -> str:
    """What a holomem of the stage is good for where it is to stand in front: HP, cheers, and its best art;
    briefly the art alone.
    """
    art = say_best_art(table, table.require_holomem(handle))
    return art if is_brief() else join_facts(holomem_detail(table, handle), art)


def say_gain(table: Table, holomem: Holomem, coming: Sequence[frozenset[Color]]) -> str:
    """What more cheers are good for, briefly: the art that they make ready, else what the strongest art of
    the holomem still lacks with them, or that all are ready without them.

    Args:
        table: the table.
        holomem: the holomem.
        coming: the colours of each of the cheers.
    """
    cheers = queries.cheer_colors(table, holomem)
    covered = _cover_all(table, holomem, cheers)
    lacking = sorted((each for each in covered if each.missing), key=lambda each: each.deals, reverse=True)
    with_it = [_cover(table, holomem, each.art, [*cheers, *coming]) for each in lacking]
    gained = next((each for each in with_it if not each.missing), None)
    if gained is not None:
        return tr("{damage} ready with it", damage=gained.damage)
    if with_it:
        missing = say_cost(with_it[0].missing)
        return tr("{damage} still lacks {cheers}", damage=with_it[0].damage, cheers=missing)
    return tr("needs no more")


@clause("8.3.3")
def say_next_bloom(table: Table, holomem: Holomem, coming: Sequence[frozenset[Color]]) -> str:
    """What the hand can make of a holomem that gets cheers: the card that it can bloom into with the best
    art, whose damage is as printed; "" where there is none. Only whoever holds the hand may be told.

    Args:
        table: the table.
        holomem: the holomem.
        coming: the colours of each of the cheers.
    """
    there = [*queries.cheer_colors(table, holomem), *coming]
    hand = [table.cards[each] for each in table.player(holomem.seat).hand]
    found = [
        (_rank(covered), card, covered)
        for card in dict.fromkeys(hand)
        if queries.fits_bloom(table, holomem, card)
        for art in card.arts
        for missing in (queries.missing_cheers(there, queries.art_cost(table, holomem, art)),)
        for covered in (Covered(art, art.damage, missing),)
    ]
    if not found:
        return ""
    _, card, covered = max(found, key=lambda each: each[0])
    return tr("your {card}: {art}", card=card_name(card), art=_say_lacking(covered, LINE))


def say_parting(table: Table, holomem: Holomem, cheer: int, count: int) -> str:
    """What the loss of a cheer does to the best art of the holomem that it is attached to; "" for one that
    has no art.

    Args:
        table: the table.
        holomem: the holomem.
        cheer: one of its cheers.
        count: how many are lost together; what the others are is then left as good as it can be.
    """
    colors = queries.cheer_colors(table, holomem)
    others = [at for at, each in enumerate(holomem.cheers) if each != cheer]
    lefts = [
        [colors[at] for at in range(len(colors)) if at in kept or at >= len(holomem.cheers)]
        for kept in combinations(others, max(0, len(others) - count + 1))
    ]
    now = say_best_art(table, holomem)
    then = _say_best(max((_find_best(table, holomem, left) for left in lefts), key=_rank))
    if not now:
        return ""
    told = tr("{art} as before", art=now) if now == then else tr("{now} → {then}", now=now, then=then)
    return tr("{told} at best", told=told) if count > 1 else told


def say_covered_arts(table: Table, holomem: Holomem, room: int) -> str:
    """The arts of a holomem with their damage, and whether its cheers cover them, as in "On your marks (60:
    ready) · Nightmare (110: lacks 1 green)"; briefly the one that is best now.

    Args:
        table: the table.
        holomem: the holomem.
        room: characters; where they are too few, names are cut.
    """
    if is_brief():
        return say_best_art(table, holomem)
    covered = _cover_all(table, holomem, queries.cheer_colors(table, holomem))
    whole = join_facts(*(_say_lacking(each, LINE) for each in covered))
    if len(whole) <= room:
        return whole
    named = room - (len(whole) - sum(len(tr_name(each.art.name)) for each in covered))
    return join_facts(*(_say_lacking(each, max(LEAST_OF_NAME, named // len(covered))) for each in covered))


def say_best_art(table: Table, holomem: Holomem, coming: Sequence[frozenset[Color]] = ()) -> str:
    """The strongest art that the cheers of a holomem cover; where they cover none, the one that lacks least.

    Args:
        table: the table.
        holomem: the holomem.
        coming: the colours of cheers that are counted as if they were attached already.
    """
    if coming:
        return _say_best(_find_best(table, holomem, [*queries.cheer_colors(table, holomem), *coming]))
    known = _best_arts(table)
    if holomem.id not in known:
        known[holomem.id] = _find_best(table, holomem, queries.cheer_colors(table, holomem))
    return _say_best(known[holomem.id])


@fact_of_moment
def _best_arts(table: Table) -> dict[int, Covered | None]:
    """The best arts of those holomem that were asked for, by their handles: several options speak of one."""
    return {}


def _find_best(table: Table, holomem: Holomem, cheers: Sequence[frozenset[Color]]) -> Covered | None:
    """The strongest art that these cheers cover, else the one that lacks least, and what it lacks."""
    return max(_cover_all(table, holomem, cheers), key=_rank, default=None)


def _rank(covered: Covered | None) -> tuple[int, int]:
    """The better, the greater."""
    return (0, 0) if covered is None else (-len(covered.missing), covered.deals)


def _say_best(covered: Covered | None) -> str:
    return "" if covered is None else _say_lacking(covered, LINE)


def _cover_all(table: Table, holomem: Holomem, cheers: Sequence[frozenset[Color]]) -> list[Covered]:
    """The arts of a holomem with these cheers."""
    return [_cover(table, holomem, art, cheers) for art in continuous.arts_of(table, holomem)]


def _cover(table: Table, holomem: Holomem, art: Art, cheers: Sequence[frozenset[Color]]) -> Covered:
    deals = max(0, art.damage + queries.arts_bonus(table, holomem, art.name))
    return Covered(art, deals, queries.missing_cheers(cheers, queries.art_cost(table, holomem, art)))


def _say_lacking(covered: Covered, room: int) -> str:
    """An art with what it lacks, as in "On your marks (60: lacks 1 green)"; briefly without its name."""
    damage, missing = covered.damage, covered.missing
    if is_brief():
        if missing:
            return tr("{damage} lacks {cheers}", damage=damage, cheers=say_cost(missing))
        return tr("{damage} ready", damage=damage)
    name = cut(tr_name(covered.art.name), room)
    if not missing:
        return tr("{art} ({damage}: ready)", art=name, damage=damage)
    return tr("{art} ({damage}: lacks {cheers})", art=name, damage=damage, cheers=say_cost(missing))
