"""What must hold: paths, the values they may have, and the comparison with the table."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from pydantic import TypeAdapter

from engine.kernel.documents import Location
from engine.kernel.scenario.model import Count, RefusedExpected, SeatName, say_move, validate
from engine.kernel.scenario.running import Refusal
from engine.osica.cards.terms import PHASE_PROMPTS, SEATS
from engine.osica.queries import facts
from engine.osica.scenario.model import (
    KNOWN_KEYS,
    REF,
    Card,
    CardsExpected,
    MovesExpected,
    PhaseName,
    PromptExpected,
    ViewExpected,
)
from engine.osica.scenario.play import (
    Session,
    find_piece,
    match_item,
    say_option,
)
from engine.osica.scenario.reading import Scenario
from engine.osica.state.state import Piece, Player
from engine.osica.state.table import Table
from engine.osica.state.views import CardView

Zone = TypeAdapter[Any](Count | list[Card] | CardsExpected)

ZONES: Mapping[str, Callable[[Player], list[int]]] = {
    "hand": lambda player: player.hand,
    "deck": lambda player: player.deck,
    "hearts": lambda player: player.hearts,
    "costs": lambda player: player.costs,
    "drop": lambda player: player.drop,
    "kept": lambda player: player.kept,
    "assist": lambda player: [piece.card for piece in player.assist],
}
ORDERED = ("deck", "hearts")

SEAT_FACTS: Mapping[str, TypeAdapter[Any]] = {
    "limit": TypeAdapter(Count),
    "oshi": TypeAdapter(Literal["up", "down", "in play"]),
    "ranks": TypeAdapter(dict[str, Count]),
    "orb": TypeAdapter(bool),
}

PIECE_FACTS: Mapping[str, TypeAdapter[Any]] = {
    "card": TypeAdapter(Card | Literal["none"]),
    "ap": TypeAdapter(int),
    "level": TypeAdapter(Count),
    "cheers": TypeAdapter(Count),
    "resting": TypeAdapter(bool),
    "broken": TypeAdapter(bool),
    "stacked": TypeAdapter(list[Card]),
    "keywords": TypeAdapter(list[str]),
}

MATCH_FACTS: Mapping[str, TypeAdapter[Any]] = {
    "turn": TypeAdapter(Count),
    "player": TypeAdapter(SeatName),
    "first": TypeAdapter(SeatName),
    "phase": TypeAdapter(PhaseName),
    "winner": TypeAdapter(SeatName | Literal["draw", "none"]),
    "end_reason": TypeAdapter(Literal["hearts", "deck", "concede", "timeout", "loop", "none"]),
    "prompt": TypeAdapter(Literal["none"] | PromptExpected),
    "legal": TypeAdapter(MovesExpected),
    "illegal": TypeAdapter(MovesExpected),
    "refused": TypeAdapter(RefusedExpected),
    "view": TypeAdapter(ViewExpected),
}


def find_differences(
    session: Session, scenario: Scenario, expected: Mapping[str, Any], place: Location
) -> Iterator[str]:
    """What differs, a sentence each.

    Raises:
        DataError: a path is unknown, or its value isn't one that the path can have.
    """
    for path, value in expected.items():
        parsed = parse_path(path)
        if parsed is None:
            raise scenario.document.error(
                f"unknown path {path!r}: it is one like a.center.ap, b.hand, a.limit, or one of "
                f"{', '.join(MATCH_FACTS)}",
                (*place, path),
            )
        seat, where, fact, adapter = parsed
        wanted = validate(adapter, value, scenario.document, (*place, path), KNOWN_KEYS)
        for difference in compare(session, seat, where, fact, wanted):
            yield f"{path}: {difference}"


def parse_path(path: str) -> tuple[int, str, str, TypeAdapter[Any]] | None:
    """Seat, place, fact and the type of the value; ``None`` if there is no such path."""
    if path in MATCH_FACTS:
        return -1, "", path, MATCH_FACTS[path]
    name, _, rest = path.partition(".")
    if name not in SEATS:
        return None
    seat = SEATS.index(name)
    if rest in ZONES:
        return seat, rest, "zone", Zone
    if rest in SEAT_FACTS:
        return seat, "", rest, SEAT_FACTS[rest]
    where, _, fact = rest.partition(".")
    fact = fact or "card"
    if REF.fullmatch(where) and fact in PIECE_FACTS:
        return seat, where, fact, PIECE_FACTS[fact]
    return None


def compare(session: Session, seat: int, where: str, fact: str, wanted: Any) -> Iterator[str]:
    """What differs at one path."""
    table = session.table
    if seat < 0:
        yield from compare_match(session, fact, wanted)
    elif fact == "zone":
        found = [table.cards[card].number for card in ZONES[where](table.player(seat))]
        yield from compare_cards(found, wanted, is_ordered=where in ORDERED)
    elif where:
        piece = find_piece(table, where, seat)
        if piece is None:
            if wanted != "none":
                yield f"expected {wanted}, but nobody is there"
        else:
            yield from compare_values(piece_fact(table, piece, fact), wanted)
    else:
        yield from compare_values(seat_fact(table.player(seat), fact), wanted)


def piece_fact(table: Table, piece: Piece, fact: str) -> Any:
    """One fact of a card in play with all changes."""
    match fact:
        case "card":
            return table.card(piece).number
        case "ap":
            return facts.ap(table, piece)
        case "level":
            return facts.level(table, piece)
        case "cheers":
            return facts.cheers(table, piece)
        case "resting":
            return piece.is_resting
        case "broken":
            return facts.is_limit_broken(table, piece)
        case "stacked":
            return [table.cards[card].number for card in piece.stacked]
    return [keyword.write(number) for keyword, number in facts.keywords(table, piece)]


def seat_fact(player: Player, fact: str) -> Any:
    """One fact of a player."""
    match fact:
        case "limit":
            return player.limit
        case "oshi":
            if player.oshi not in player.oshi_area:
                return "in play"
            return "up" if player.is_oshi_up else "down"
        case "ranks":
            return {name: value for name, value in player.ranks.items() if value}
    return bool(player.orb_until)


def compare_match(session: Session, fact: str, wanted: Any) -> Iterator[str]:
    """What differs in a fact of the match."""
    state, result = session.game.state, session.game.result
    match fact:
        case "prompt":
            yield from compare_prompt(session, None if wanted == "none" else wanted)
        case "legal" | "illegal":
            is_wanted = fact == "legal"
            for seat, moves in enumerate((wanted.a, wanted.b)):
                for move in moves:
                    if session.would_allow(seat, move) is not is_wanted:
                        yield f"{say_move(move)} of {SEATS[seat]} is {'not ' if is_wanted else ''}legal"
        case "refused":
            for seat, clauses in enumerate((wanted.a, wanted.b)):
                found = {refusal.clause for refusal in session.game.refusals(seat)}
                if missing := set(clauses) - found:
                    yield f"nothing is refused by {sorted(missing)}; only by {sorted(found)}"
        case "view":
            for name, viewer in (("a", 0), ("b", 1), ("spectator", None)):
                if (seen := getattr(wanted, name)) is not None:
                    numbers = visible_numbers(session, viewer)
                    yield from (f"{name} doesn't see {card}" for card in seen.has if card not in numbers)
                    yield from (f"{name} sees {card}" for card in seen.lacks if card in numbers)
        case "turn":
            yield from compare_values(state.turn, wanted)
        case "player":
            yield from compare_values(SEATS[state.active], wanted)
        case "first":
            yield from compare_values(SEATS[state.first], wanted)
        case "phase":
            yield from compare_values(str(state.phase), wanted)
        case "winner":
            winner = "none" if result is None else "draw" if result.winner is None else SEATS[result.winner]
            yield from compare_values(winner, wanted)
        case "end_reason":
            yield from compare_values("none" if result is None else str(result.reason), wanted)


def compare_prompt(session: Session, wanted: PromptExpected | None) -> Iterator[str]:
    """What differs in the prompt; ``None`` means that no choice waits."""
    prompt = session.game.prompt
    is_choice = prompt is not None and prompt.kind not in PHASE_PROMPTS
    if wanted is None:
        if is_choice:
            yield f"expected none, but {session.describe()}"
        return
    if prompt is None:
        yield "the match is over, nobody is asked"
        return
    found = {"seat": SEATS[prompt.seat], "kind": prompt.kind, "min": prompt.at_least, "max": prompt.at_most}
    for name, value in found.items():
        if getattr(wanted, name) is not None and getattr(wanted, name) != value:
            yield f"expected {name} {getattr(wanted, name)}, but {session.describe()} is {value}"
    if wanted.options is None:
        return
    meant = []
    for item in wanted.options:
        try:
            left = [each for each in match_item(session.table, prompt, item) if each not in meant]
        except Refusal as refusal:
            yield str(refusal)
            continue
        meant.extend(left[:1])
    kinds = {option.likeness for option in meant}
    rest = [option for option in prompt.options if option.likeness not in kinds]
    if rest:
        yield f"options besides those: {', '.join(say_option(session.table, option) for option in rest)}"


def compare_values(found: object, wanted: object) -> Iterator[str]:
    """Whether they are equal."""
    if found != wanted:
        yield f"expected {wanted}, found {found}"


def compare_cards(
    found: list[str], wanted: int | list[str] | CardsExpected, *, is_ordered: bool
) -> Iterator[str]:
    """Whether the cards of a zone are as wanted."""
    if isinstance(wanted, int):
        if len(found) != wanted:
            yield f"expected {wanted} cards, found {len(found)}: {found}"
    elif isinstance(wanted, list):
        if found != wanted if is_ordered else Counter(found) != Counter(wanted):
            yield f"expected {wanted}, found {found}"
    else:
        if missing := Counter(wanted.has) - Counter(found):
            yield f"lacks {sorted(missing.elements())}; it is {found}"
        if unwanted := sorted(set(wanted.lacks) & set(found)):
            yield f"has {unwanted}; it is {found}"
        if found[: len(wanted.top)] != wanted.top:
            yield f"expected {wanted.top} on top, found {found[: len(wanted.top)]}"
        if wanted.bottom and found[-len(wanted.bottom) :] != wanted.bottom:
            yield f"expected {wanted.bottom} at the bottom, found {found[-len(wanted.bottom) :]}"


def visible_numbers(session: Session, viewer: int | None) -> set[str]:
    """The numbers of all cards that a viewer may see: in the view, in a prompt, in what has just happened."""
    table = session.table
    numbers = set(numbers_in(session.game.view(viewer)))
    prompt = session.game.prompt
    handles: list[int] = []
    if prompt is not None and viewer == prompt.seat:
        handles += [prompt.source, *(option.card for option in prompt.options)]
    for event in session.events:
        seen = event.seen_by(viewer)
        handles += [*getattr(seen, "cards", ()), getattr(seen, "card", -1)]
    return numbers | {table.cards[handle].number for handle in handles if handle >= 0}


def numbers_in(value: object) -> Iterator[str]:
    """The numbers of all cards anywhere inside a view."""
    if isinstance(value, CardView):
        yield value.number
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from numbers_in(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from numbers_in(each)
