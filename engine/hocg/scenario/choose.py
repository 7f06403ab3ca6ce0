"""What the words of a scenario mean at a prompt: places on a stage, and things to choose."""

from collections.abc import Callable, Sequence

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import HANDS, SEATS, CardType, OptionKind
from engine.hocg.scenario.words import CARD_ON, REF
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.prompts import NO, YES, Option, Prompt
from engine.kernel.scenario.running import Refusal


def name_card(card: Card) -> str:
    """How a scenario names a card: a cheer by its colour, any other card by its number."""
    if card.type is CardType.CHEER and len(card.colors) == 1:
        return str(card.colors[0])
    return card.number


def canonical_name(table: Table, name: str) -> str:
    """The name of a card as scenarios compare it; the number of a cheer becomes its colour."""
    card = next((each for each in table.cards if each.number == name), None)
    return name_card(card) if card is not None else name


def find_holomem(table: Table, ref: str, seat: int) -> Holomem | None:
    """The holomem in a place; a place without a seat is on the stage of ``seat``."""
    match = REF.fullmatch(ref)
    if match is None:
        raise Refusal(f"{ref!r} is no place on a stage")
    player = table.player(SEATS.index(match["seat"]) if match["seat"] else seat)
    if match["place"] == "center":
        return player.center
    if match["place"] == "collab":
        return player.collab
    index = int(match["index"])
    return player.back[index - 1] if index <= len(player.back) else None


def require_holomem(table: Table, ref: str, seat: int) -> Holomem:
    """The holomem in a place. Raises Refusal if nobody is there."""
    holomem = find_holomem(table, ref, seat)
    if holomem is None:
        raise Refusal(f"there is no holomem at {ref}")
    return holomem


def choose_options(table: Table, prompt: Prompt, items: Sequence[bool | int | str]) -> list[Option]:
    """The options that some items pick, in their order; copies are picked one after the other.

    Raises:
        Refusal: an item matches no option, or several that differ.
    """
    picked: list[Option] = []
    for item in items:
        found = match_item(table, prompt, item)
        left = [option for option in found if option not in picked]
        if not left:
            raise Refusal(f"{say_item(item)} is picked more often than it is there ({len(found)})")
        picked.append(left[0])
    return picked


def match_item(table: Table, prompt: Prompt, item: bool | int | str) -> list[Option]:
    """The options that an item means: one, or identical copies of one.

    Raises:
        Refusal: it means none, or several that differ.
    """
    for test in _tests_of(table, prompt, item):
        found = [option for option in prompt.options if test(option)]
        if found:
            first = copy_key(table, found[0])
            if len(found) > 1 and not (first and all(copy_key(table, option) == first for option in found)):
                raise Refusal(f"{say_item(item)} could be {len(found)} different things here")
            return found
    raise Refusal(f"{say_item(item)} is not among the options: {say_options(table, prompt)}")


def copy_key(table: Table, option: Option) -> str:
    """What identical copies have in common; of abilities the same one of two copies of a card counts too."""
    if option.kind != OptionKind.ABILITY:
        return option.alike
    ability = option.alike.partition(":")[2]
    return f"{name_card(table.cards[option.card])}@{option.target}:{ability}"


def _tests_of(table: Table, prompt: Prompt, item: bool | int | str) -> list[Callable[[Option], bool]]:
    """What an option must be like to be meant by an item, the nearest meaning first."""
    if isinstance(item, bool):
        return [lambda option: option.kind == (YES if item else NO).kind]
    if isinstance(item, int):
        return _tests_of_number(prompt, item)
    if item in SEATS:
        return [lambda option: option.kind == OptionKind.SEAT and option.number == SEATS.index(item)]
    if item in ("top", "bottom", *HANDS):
        return [lambda option: option.kind == item]
    return _tests_of_card(table, prompt, item)


def _tests_of_number(prompt: Prompt, item: int) -> list[Callable[[Option], bool]]:
    """A number itself, else the option of that number if nothing else names it."""
    nth = prompt.options[item - 1] if 1 <= item <= len(prompt.options) else None
    return [
        lambda option: option.kind == OptionKind.NUMBER and option.number == item,
        lambda option: (
            option is nth and option.card < 0 and option.target < 0 and option.kind != OptionKind.NUMBER
        ),
        lambda option: option is nth and option.kind == OptionKind.ABILITY,
    ]


def _tests_of_card(table: Table, prompt: Prompt, item: str) -> list[Callable[[Option], bool]]:
    """A card on a holomem, a place on a stage, or a card by its name."""
    if match := CARD_ON.fullmatch(item):
        wanted, place = canonical_name(table, match["card"]), match["ref"]
        host = find_holomem(table, place, prompt.seat)
        return [
            lambda option: (
                host is not None
                and option.card >= 0
                and option.target == host.id
                and name_card(table.cards[option.card]) == wanted
            )
        ]
    if REF.fullmatch(item):
        there = find_holomem(table, item, prompt.seat)
        return [
            lambda option: (
                there is not None and option.target == there.id and option.kind == OptionKind.HOLOMEM
            ),
            lambda option: (
                there is not None
                and option.target == there.id
                and option.card == there.top
                and option.kind != OptionKind.ABILITY
            ),
        ]
    name = canonical_name(table, item)
    return [
        lambda option: (
            option.kind != OptionKind.HOLOMEM
            and option.card >= 0
            and name_card(table.cards[option.card]) == name
        ),
        lambda option: (
            option.kind == OptionKind.HOLOMEM
            and option.card >= 0
            and name_card(table.cards[option.card]) == name
        ),
    ]


def say_item(item: bool | int | str) -> str:
    """An item as it stands in the file."""
    return ("yes" if item else "no") if isinstance(item, bool) else str(item)


def say_options(table: Table, prompt: Prompt) -> str:
    """The options of a prompt in a scenario's words, copies once."""
    found: dict[str, None] = {}
    for option in prompt.options:
        found.setdefault(say_option(table, option))
    return ", ".join(found) or "nothing"


def say_option(table: Table, option: Option) -> str:
    """An option in a scenario's words."""
    place = say_place(table, option.target)
    if option.kind == OptionKind.HOLOMEM and place:
        return place
    if option.card >= 0:
        name = name_card(table.cards[option.card])
        return f"{name} on {place}" if place else name
    if option.kind == OptionKind.SEAT:
        return SEATS[option.number]
    return str(option.number) if option.kind == OptionKind.NUMBER else option.kind


def say_place(table: Table, handle: int) -> str:
    """Where a holomem stands, with its seat: ``b.back 1``."""
    holomem = table.holomem(handle) if handle >= 0 else None
    if holomem is None:
        return ""
    place = f"{SEATS[holomem.seat]}.{holomem.position}"
    row = table.player(holomem.seat).back
    return f"{place} {row.index(holomem) + 1}" if holomem in row else place
