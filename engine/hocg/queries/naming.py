"""How cards and holomem are called in questions, labels and reasons."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from typing import NamedTuple

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, Position, SupportKind, Zone
from engine.hocg.queries import queries
from engine.hocg.state.atoms import find_zone
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.brevity import is_brief
from engine.kernel.copies import say_copies
from engine.kernel.prompts import NONE
from engine.kernel.translation import mark, tr, tr_name

COLORS = {
    Color.WHITE: mark("white"),
    Color.GREEN: mark("green"),
    Color.RED: mark("red"),
    Color.BLUE: mark("blue"),
    Color.PURPLE: mark("purple"),
    Color.YELLOW: mark("yellow"),
    Color.COLORLESS: mark("colorless"),
}
SUPPORTS = {
    SupportKind.STAFF: mark("staff"),
    SupportKind.ITEM: mark("item"),
    SupportKind.EVENT: mark("event"),
    SupportKind.TOOL: mark("tool"),
    SupportKind.MASCOT: mark("mascot"),
    SupportKind.FAN: mark("fan"),
}
KINDS: dict[str, str] = {
    AbilityKind.OSHI_SKILL: mark("Oshi skill"),
    AbilityKind.SP_OSHI_SKILL: mark("SP Oshi skill"),
    AbilityKind.STAGE_SKILL: mark("Oshi stage skill"),
    AbilityKind.COLLAB_EFFECT: mark("collab effect"),
    AbilityKind.BLOOM_EFFECT: mark("bloom effect"),
    AbilityKind.GIFT: mark("gift"),
    AbilityKind.EXTRA: mark("extra"),
    AbilityKind.ART: mark("art"),
}
"""Sorts of texts in words; a card without a sort is a support card, which is its text."""
LINE = 100
"""Characters of a line of a menu."""
POSITIONS = {Position.CENTER: mark("center"), Position.COLLAB: mark("collab"), Position.BACK: mark("back")}
_numbered: ContextVar[frozenset[str]] = ContextVar("numbered", default=frozenset())


@contextmanager
def numbering(numbers: frozenset[str]) -> Iterator[None]:
    """Say these cards with their numbers until the end of the block, as others are called the same.

    Args:
        numbers: the numbers of the cards.
    """
    token = _numbered.set(numbers)
    try:
        yield
    finally:
        _numbered.reset(token)


@contextmanager
def numbering_too(numbers: Collection[str]) -> Iterator[None]:
    """Say these cards with their numbers as well until the end of the block."""
    with numbering(_numbered.get() | frozenset(numbers)):
        yield


def say_number(number: str) -> str:
    """The number of a card as it stands behind its name; "" for a card whose name is enough."""
    return f" [{number}]" if number in _numbered.get() else ""


def card_name(card: Card) -> str:
    """As in "AZKi (2nd)", "Tokino Sora (Buzz 1st)", "white cheer", "Sub PC"."""
    if card.type is CardType.CHEER:
        return tr("{color} cheer", color=color_name(card.colors))
    if card.type is CardType.HOLOMEM:
        name = name_with_level(card.name, card.level, is_buzz=card.is_buzz)
    else:
        name = tr_name(card.name)
    return name + say_number(card.number)


def name_with_level(name: str, level: Level | None, *, is_buzz: bool) -> str:
    """A holomem card by its name and level, as in "Tokino Sora (Buzz 1st)"."""
    return tr("{name} ({level})", name=tr_name(name), level=_write_level(level, is_buzz=is_buzz))


def say_level(card: Card) -> str:
    """A holomem card by its level, as in "Buzz 1st", and by its number where others are called alike."""
    return _write_level(card.level, is_buzz=card.is_buzz) + say_number(card.number)


def _write_level(level: Level | None, *, is_buzz: bool) -> str:
    return f"{'Buzz ' if is_buzz else ''}{level}"


def color_name(colors: Sequence[Color]) -> str:
    """The colour of a cheer in words: the first of its colours, or colorless if it has none."""
    return tr(COLORS[colors[0] if colors else Color.COLORLESS])


def place_name(holomem: Holomem) -> str:
    """The position of a holomem in words, in the back with its number: "center", "back 2"."""
    if holomem.position is Position.BACK:
        return tr("back {number}", number=holomem.back_number)
    return tr(POSITIONS[holomem.position])


def holomem_name(table: Table, handle: int) -> str:
    """A holomem with its place, as in "AZKi (2nd), back 1"."""
    holomem = table.holomem(handle)
    if holomem is None:
        return tr("a holomem that has left")
    return tr("{card}, {place}", card=card_name(table.top(holomem)), place=place_name(holomem))


class HolomemNames(NamedTuple):
    """How a holomem is called on a button and in menus.

    Args:
        card: by its card, as in "AZKi (2nd)".
        whole: with its place, as in "AZKi (2nd), back 1".
        by_place: as whoever has the board before them finds it, as in "back 1: AZKi".
    """

    card: str
    whole: str
    by_place: str


def list_holomem_names(table: Table, handle: int) -> HolomemNames:
    """All names of a holomem."""
    holomem = table.holomem(handle)
    if holomem is None:
        gone = holomem_name(table, handle)
        return HolomemNames(gone, gone, gone)
    top, place = table.top(holomem), place_name(holomem)
    card = card_name(top)
    return HolomemNames(
        card,
        tr("{card}, {place}", card=card, place=place),
        tr("{place}: {name}", place=place, name=tr_name(top.name)),
    )


def say_either(cards: Sequence[Card]) -> str:
    """One of these cards, as in "AZKi (1st) or AZKi (2nd)", those of one name once."""
    names = dict.fromkeys(map(card_name, cards))
    return reduce(lambda first, other: tr("{first} or {other}", first=first, other=other), names)


def say_cards(table: Table, handles: Sequence[int], seat: int) -> str:
    """Cards with where they are, as in "the white cheer from AZKi (2nd), back 1" or "1 red cheer and 2 blue
    cheers from your archive", copies counted together.

    Args:
        table: the table.
        handles: the cards.
        seat: who is spoken to.
    """
    hosts = {
        card: each.id for each in table.stages() for card in (*each.cheers, *each.attached, *each.stack[1:])
    }
    places: dict[tuple[int, Zone, int], list[int]] = {}
    for handle in handles:
        at = hosts.get(handle, NONE), find_zone(table, handle), table.owner(handle)
        places.setdefault(at, []).append(handle)
    return _join(
        _say_place(table, _join(_count_copies(table, there, is_only=len(handles) == 1)), *at, seat=seat)
        for at, there in places.items()
    )


def _count_copies(table: Table, handles: Sequence[int], *, is_only: bool) -> Iterator[str]:
    counted: dict[str, list[Card]] = {}
    for handle in handles:
        counted.setdefault(table.cards[handle].number, []).append(table.cards[handle])
    return (_say_copies(copies[0], len(copies), is_only=is_only) for copies in counted.values())


def _say_copies(card: Card, number: int, *, is_only: bool) -> str:
    """So many copies of a card; of several cheers each colour with its number."""
    if card.type is not CardType.CHEER:
        said = card_name(card)
        return said if number == 1 else tr("{card} ×{number}", card=said, number=number)
    color = color_name(card.colors)
    if is_only:
        return tr("the {color} cheer", color=color)
    sentence = mark("{number} {color} cheer") if number == 1 else mark("{number} {color} cheers")
    return tr(sentence, color=color, number=number)


def _join(each: Iterable[str]) -> str:
    return reduce(lambda before, last: tr("{before} and {last}", before=before, last=last), each)


def _say_place(table: Table, cards: str, host: int, zone: Zone, owner: int, *, seat: int) -> str:
    """Cards with the holomem or the zone that has them; those of an ability in progress are in none."""
    if host != NONE:
        return tr("{card} from {holomem}", card=cards, holomem=holomem_name(table, host))
    if zone is Zone.RESOLUTION:
        return cards
    if owner == seat:
        return tr("{card} from your {zone}", card=cards, zone=tr_name(zone.value))
    return tr("{card} from your opponent's {zone}", card=cards, zone=tr_name(zone.value))


def cut(text: str, limit: int) -> str:
    """A text within a limit, with an ellipsis if something had to go."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def holomem_detail(table: Table, handle: int) -> str:
    """HP and cheers of a holomem, and what is attached to it where a line has room for that; briefly its
    HP, and that it rests.
    """
    holomem = table.holomem(handle)
    if holomem is None:
        return ""
    if is_brief():
        left = max(0, queries.remaining_hp(table, holomem))
        return tr("HP {left}{rest}", left=left, rest=say_resting(holomem))
    cheers = say_cheers([table.cards[cheer].colors for cheer in holomem.cheers])
    attached, resting = _say_attached(table, holomem), say_resting(holomem)
    facts = {"left": max(0, queries.remaining_hp(table, holomem)), "hp": queries.max_hp(table, holomem)}
    whole = tr("HP {left}/{hp}, {cheers}{rest}", **facts, cheers=cheers, rest=attached + resting)
    if len(whole) <= LINE or not attached:
        return whole
    return tr("HP {left}/{hp}, {cheers}{rest}", **facts, cheers=cheers, rest=resting)


def _say_attached(table: Table, holomem: Holomem) -> str:
    """The support cards attached to a holomem, behind its HP and cheers; "" if there are none."""
    if not holomem.attached:
        return ""
    return tr(", with {cards}", cards=list_names(table.cards[card].name for card in holomem.attached))


def list_names(names: Iterable[str]) -> str:
    """Cards by their names, copies counted together, as in "BAZO, Zecretary ×2"."""
    return tr(", ").join(tr_name(name) + say_copies(number) for name, number in Counter(names).items())


def say_resting(holomem: Holomem) -> str:
    """That a holomem is resting, behind its HP and cheers; "" if it isn't."""
    return tr(", resting") if holomem.is_resting else ""


def say_cheers(cheers: Sequence[tuple[Color, ...]]) -> str:
    """As in "2 white 1 green", "no cheer"."""
    if not cheers:
        return tr("no cheer")
    colors = [colors[0] if colors else Color.COLORLESS for colors in cheers]
    return " ".join(
        [
            tr("{number} {color}", number=colors.count(color), color=tr(name))
            for color, name in COLORS.items()
            if color in colors
        ]
    )
