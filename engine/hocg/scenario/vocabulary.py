"""What the words of a scenario mean on a table of hOCG."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.hocg.actions.menu import find_refusal
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import HANDS, PLAY_TIMINGS, SEATS, CardType, OptionKind, Phase, Zone
from engine.hocg.queries import queries
from engine.hocg.queries.continuous import arts_of
from engine.hocg.scenario.model import (
    Activate,
    BatonPass,
    Bloom,
    Collab,
    Move,
    OshiSkill,
    PlaceHolomem,
    SpOshiSkill,
    Use,
    UseArt,
)
from engine.hocg.scenario.words import CARD_ON, NUMBER, REF
from engine.hocg.state.atoms import zone_of
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.errors import EngineBug
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.scenario import vocabulary as kernel
from engine.kernel.scenario.model import say_value
from engine.kernel.scenario.vocabulary import Refusal, Test

ZONES = {
    "hand": Zone.HAND,
    "archive": Zone.ARCHIVE,
    "holo_power": Zone.HOLO_POWER,
    "life": Zone.LIFE,
    "deck": Zone.DECK,
    "cheer_deck": Zone.CHEER_DECK,
}


def name_card(card: Card) -> str:
    """How a scenario names a card: a cheer by its colour, any other card by its number."""
    if card.type is CardType.CHEER and len(card.colors) == 1:
        return str(card.colors[0])
    return card.number


class Vocabulary(kernel.Vocabulary[Table, Move]):
    """What the words of a scenario mean."""

    timings = PLAY_TIMINGS

    def name(self, card: str) -> str:
        """The number of a cheer becomes its colour."""
        found = next((each for each in self.table.cards if each.number == card), None)
        return card if found is None else name_card(found)

    def _names(self, cards: Sequence[int]) -> list[str]:
        return [name_card(self.table.cards[card]) for card in cards]

    # places

    def find_holomem(self, ref: str, seat: int) -> Holomem | None:
        """The holomem in a place; a place without a seat is on the stage of ``seat``."""
        match = REF.fullmatch(ref)
        if match is None:
            raise Refusal(f"{ref!r} is no place on a stage")
        player = self.table.player(SEATS.index(match["seat"]) if match["seat"] else seat)
        if match["place"] == "center":
            return player.center
        if match["place"] == "collab":
            return player.collab
        index = int(match["index"])
        return player.back[index - 1] if index <= len(player.back) else None

    def require_holomem(self, ref: str, seat: int) -> Holomem:
        """The holomem in a place. Raises Refusal if nobody is there."""
        holomem = self.find_holomem(ref, seat)
        if holomem is None:
            raise Refusal(f"there is no holomem at {ref}")
        return holomem

    def say_place(self, handle: int) -> str:
        """Where a holomem stands, with its seat: ``b.back 1``."""
        holomem = self.table.holomem(handle) if handle >= 0 else None
        if holomem is None:
            return ""
        place = f"{SEATS[holomem.seat]}.{holomem.position}"
        row = self.table.player(holomem.seat).back
        return f"{place} {row.index(holomem) + 1}" if holomem in row else place

    # facts

    def match_fact(self, fact: str) -> str | int:
        state = self.table.state
        match fact:
            case "turn":
                return 1 if state.phase is Phase.SETUP else state.turn
            case "loss_reason":
                return "none" if state.result is None else state.result.reason
            case "last_art_damage":
                return state.last_art_damage
            case "last_die":
                return state.last_die
        raise EngineBug(f"a match has no fact {fact!r}")

    def seat_fact(self, seat: int, fact: str) -> list[str]:
        player = self.table.player(seat)
        if fact == "back":
            return [self.table.top(holomem).number for holomem in player.back]
        if fact == "stage":
            return [name for holomem in player.stage for name in self._names(holomem.stack)]
        return self._names(zone_of(player, ZONES[fact]))

    def piece_fact(self, seat: int, place: str, fact: str) -> str | int | list[str] | None:
        holomem = self.find_holomem(place, seat)
        return None if holomem is None else self.holomem_fact(holomem, fact)

    def holomem_fact(self, holomem: Holomem, fact: str) -> str | int | list[str]:
        """One fact of a holomem with all effects."""
        match fact:
            case "card":
                return self.table.top(holomem).number
            case "stack":
                return self._names(holomem.stack)
            case "cheers":
                return self._names(holomem.cheers)
            case "attached":
                return self._names(holomem.attached)
            case "damage":
                return holomem.damage
            case "hp":
                return queries.remaining_hp(self.table, holomem)
            case "max_hp":
                return queries.max_hp(self.table, holomem)
            case "resting":
                return holomem.is_resting
            case "names":
                return list(self.table.top(holomem).names)
        raise EngineBug(f"a holomem has no fact {fact!r}")

    # options

    def copy_key(self, option: Option) -> str:
        """Of abilities the same one of two copies of a card counts too."""
        if option.kind != OptionKind.ABILITY:
            return option.alike
        ability = option.alike.partition(":")[2]
        return f"{name_card(self.table.cards[option.card])}@{option.target}:{ability}"

    def _is_named(self, option: Option, name: str) -> bool:
        return option.card >= 0 and name_card(self.table.cards[option.card]) == name

    def tests_of(self, prompt: Prompt, item: int | str) -> Sequence[Test]:
        if isinstance(item, int):
            return _tests_of_number(prompt, item)
        if item in ("top", "bottom", *HANDS):
            return [lambda option: option.kind == item]
        return self._tests_of_card(prompt, item)

    def _tests_of_card(self, prompt: Prompt, item: str) -> Sequence[Test]:
        """A card on a holomem, a place on a stage, or a card by its name."""
        if match := CARD_ON.fullmatch(item):
            wanted, host = self.name(match["card"]), self.find_holomem(match["ref"], prompt.seat)
            return [
                lambda option: (
                    host is not None and option.target == host.id and self._is_named(option, wanted)
                )
            ]
        if REF.fullmatch(item):
            there = self.find_holomem(item, prompt.seat)
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
        name = self.name(item)
        return [
            lambda option: option.kind != OptionKind.HOLOMEM and self._is_named(option, name),
            lambda option: option.kind == OptionKind.HOLOMEM and self._is_named(option, name),
        ]

    def say_option(self, option: Option) -> str:
        place = self.say_place(option.target)
        if option.kind == OptionKind.HOLOMEM and place:
            return place
        if option.card >= 0:
            name = name_card(self.table.cards[option.card])
            return f"{name} on {place}" if place else name
        if option.kind == OptionKind.SEAT:
            return SEATS[option.number]
        return str(option.number) if option.kind == OptionKind.NUMBER else option.kind

    # moves

    def explain(self, seat: int, move: Move, test: Test) -> str:
        def is_meant(option: Option) -> bool:
            """What lacks a target stands for all of them."""
            targets = (replace(option, target=each.id) for each in self.table.stages())
            return test(option) or (option.target == NONE and any(map(test, targets)))

        refusal = find_refusal(self.table, seat, is_meant)
        if refusal is not None:
            return f"{refusal.text.removesuffix('.')} ({refusal.clause})"
        match move:
            case PlaceHolomem(place=card) | Bloom(bloom=card) | Use(use=card):
                hand = self.seat_fact(seat, "hand")
                return "" if card in hand else f"{card} isn't among the cards in hand: {say_value(hand)}"
            case UseArt():
                performer = self.require_holomem(move.with_, seat)
                number, last = self.table.top(performer).number, len(arts_of(self.table, performer))
                return "" if move.art <= last else f"the last art of {number} is art {last}"
        return ""

    def test_of(self, seat: int, move: Move) -> Test:
        match move:
            case PlaceHolomem():
                return lambda option: option.kind == OptionKind.PLACE and self._is_named(option, move.place)
            case Bloom():
                host = self.require_holomem(move.on, seat).id
                return lambda option: (
                    option.kind == OptionKind.BLOOM
                    and self._is_named(option, move.bloom)
                    and option.target == host
                )
            case Collab():
                return self._test_of_host(OptionKind.COLLAB, seat, move.collab)
            case BatonPass():
                return self._test_of_host(OptionKind.BATON_PASS, seat, move.baton_pass)
            case Use():
                on = None if move.on is None else self.require_holomem(move.on, seat).id
                return lambda option: (
                    option.kind == OptionKind.USE
                    and self._is_named(option, move.use)
                    and on in (None, option.target)
                )
            case OshiSkill():
                return _test_of_skill(OptionKind.OSHI_SKILL, move.oshi_skill)
            case SpOshiSkill():
                return _test_of_skill(OptionKind.SP_OSHI_SKILL, move.sp_oshi_skill)
            case Activate():
                return self._test_of_activation(seat, move.activate)
            case UseArt():
                return self._test_of_art(seat, move)
        raise EngineBug(f"{type(move).__name__} is no action of a play timing")

    def _test_of_host(self, kind: OptionKind, seat: int, ref: str) -> Test:
        host = self.require_holomem(ref, seat).id
        return lambda option: option.kind == kind and option.target == host

    def _test_of_activation(self, seat: int, source: str) -> Test:
        kind = OptionKind.ACTIVATE
        if NUMBER.fullmatch(source) is not None:
            return lambda option: (
                option.kind == kind and option.target == NONE and self._is_named(option, source)
            )
        on = CARD_ON.fullmatch(source)
        if on is None:
            return self._test_of_host(kind, seat, source)
        host = self.require_holomem(on["ref"], seat).id
        return lambda option: (
            option.kind == kind and option.target == host and self._is_named(option, on["card"])
        )

    def _test_of_art(self, seat: int, move: UseArt) -> Test:
        performer = self.require_holomem(move.with_, seat)
        match = REF.fullmatch(move.on)
        place = move.on if match is not None and match["seat"] else f"{SEATS[1 - seat]}.{move.on}"
        target = self.require_holomem(place, seat).id
        return lambda option: (
            option.kind == OptionKind.ART
            and option.card == performer.top
            and option.target == target
            and option.number == move.art - 1
        )


def _tests_of_number(prompt: Prompt, item: int) -> Sequence[Test]:
    """A number itself, else the option of that number if nothing else names it."""
    nth = prompt.options[item - 1] if 1 <= item <= len(prompt.options) else None
    return [
        lambda option: option.kind == OptionKind.NUMBER and option.number == item,
        lambda option: (
            option is nth and option.card < 0 and option.target < 0 and option.kind != OptionKind.NUMBER
        ),
        lambda option: option is nth and option.kind == OptionKind.ABILITY,
    ]


def _test_of_skill(kind: OptionKind, x: int) -> Test:
    """``True`` is a skill without X, or one whose X can only be one number."""
    if x is True:
        return lambda option: option.kind == kind
    return lambda option: option.kind == kind and option.number == x
