"""Decks in the JSON of the community's tools: each format once, as the shape that is read and written.

None of them needs more than card numbers and amounts; where an art is asked for, it is the base art, 0.
"""

import base64
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, ClassVar, Protocol, TypeVar

import msgspec
import yaml
from msgspec import Meta, Struct
from pydantic import RootModel

from bot.app.deck_lists.draft import MAX_COPIES, Draft
from bot.app.deck_lists.errors import NotExportable, UnreadableDeck, show
from bot.app.deck_lists.strict_json import Json, describe, fit
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI, PILES
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from engine.hocg.cards.pool import DATA
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr

BASE_ART = 0
UNKNOWN_ILLUSTRATION = "4294967295"
"""What Deck Log's objects hold when the illustration's own id is not known."""
JAPANESE = 9
"""Deck Log's id of the game with Japanese cards."""
HOLODELTA_PAGE = "https://holodelta.azurewebsites.net/game/index.html?imported_deck="
RARITIES = DATA / "formats" / "rarities.yaml"
UNKNOWN_RARITY = "C"
UNKNOWN_OSHI_RARITY = "OSR"
OSHI_RARITIES = ("OSR", "OUR", "OC")
_WITH_RARITY = re.compile(r"h[A-Z]+\d*-\d+(_.*)?", re.DOTALL | re.IGNORECASE)

Number = Annotated[str, Meta(description=mark("a card number such as hSD01-016"))]
Amount = Annotated[int, Meta(ge=0, le=MAX_COPIES, description=mark("a whole number from 0 to 50"))]
Art = Annotated[int | None, Meta(description=mark("the number of an art"))]
Name = Annotated[str | None, Meta(description=mark("the deck's name"))]
Amounts = dict[Number, Amount]
Card = TypeVar("Card", bound="CardEntry")


# --- the shapes --------------------------------------------------------------------------------


class CardEntry(Protocol):
    """Copies of one card in a list, in whatever shape a tool writes them."""

    @property
    def number(self) -> str:
        """The card number, such as hSD01-016."""

    @property
    def amount(self) -> int:
        """How many copies of it the list has."""


class Row(Struct, array_like=True, forbid_unknown_fields=True):
    """Copies of a card for Tabletop Simulator: ``[number, amount]``."""

    number: Number
    amount: Amount


class RowWithArt(Struct, array_like=True, forbid_unknown_fields=True):
    """Copies of a card for holoDelta: ``[number, amount, art]``; the art may be left out."""

    number: Number
    amount: Amount
    art: Art = BASE_ART


class Oshi(Struct, array_like=True, forbid_unknown_fields=True):
    """The oshi for Tabletop Simulator: ``[number]``."""

    number: Number
    amount: ClassVar[int] = 1


class OshiWithArt(Struct, array_like=True, forbid_unknown_fields=True):
    """The oshi for holoDelta: ``[number, art]``; the art may be left out."""

    number: Number
    art: Art = BASE_ART
    amount: ClassVar[int] = 1


class LogCard(Struct, rename={"number": "card_number", "amount": "num"}):
    """Copies of a card as Deck Log answers with them; ``manage_id`` is its key of the illustration."""

    number: Number
    amount: Amount
    manage_id: object = UNKNOWN_ILLUSTRATION


class CommonCard(Struct, rename={"number": "card_number", "art": "illustration_idx"}):
    """Copies of a card for hocg-deck-convert: an object, with the illustration by its number."""

    number: Number
    amount: Amount
    art: Art = BASE_ART


Rows = tuple[Annotated[Row, Meta(description="[number, amount]")], ...]
RowsWithArt = tuple[Annotated[RowWithArt, Meta(description="[number, amount, art]")], ...]
CAMEL = {"name": "deckName", "cheer": "cheerDeck"}


class HoloDelta(Struct, kw_only=True, omit_defaults=True, rename=CAMEL):
    """A deck as holoDelta keeps it."""

    name: Name = None
    oshi: Annotated[OshiWithArt, Meta(description="[number, art]")]
    deck: RowsWithArt
    cheer: RowsWithArt


class TabletopSimulator(Struct, kw_only=True, omit_defaults=True, rename=CAMEL):
    """A deck as the mod for Tabletop Simulator keeps it: holoDelta's form without arts."""

    name: Name = None
    oshi: Annotated[Oshi, Meta(description=mark("[number], or holoDelta's [number, art],"))]
    deck: Rows
    cheer: Rows


class HoloDuel(Struct, kw_only=True, omit_defaults=True, rename={"name": "deck_name", "cheer": "cheer_deck"}):
    """A deck as HoloDuel keeps it, with amounts by card number."""

    name: Name = None
    oshi: Number
    deck: Amounts
    cheer: Amounts


class Holocardserver(
    Struct, kw_only=True, rename={"name": "deck_id", "oshi": "oshi_id", "cheer": "cheer_deck"}
):
    """A deck as holocardserver keeps it, with amounts by card number and an id in place of the name."""

    name: Name = None
    oshi: Number
    deck: Amounts
    cheer: Amounts


class DeckLog(
    Struct, kw_only=True, rename={"name": "title", "oshi": "p_list", "deck": "list", "cheer": "sub_list"}
):
    """A deck of Deck Log's pages."""

    game_title_id: object = JAPANESE
    deck_id: object = ""
    name: Name = None
    oshi: tuple[LogCard, ...]
    deck: tuple[LogCard, ...]
    cheer: tuple[LogCard, ...]


class Common(Struct, kw_only=True, rename={"deck": "main_deck", "cheer": "cheer_deck"}):
    """A deck as hocg-deck-convert keeps it, in its own form."""

    name: Name = None
    oshi: CommonCard | None = None
    deck: tuple[CommonCard, ...]
    cheer: tuple[CommonCard, ...]


class Unpiled(Struct, kw_only=True):
    """A deck of hocg-deck-convert without piles."""

    name: Name = None
    cards: tuple[CommonCard, ...]


PiledDeck = HoloDelta | TabletopSimulator | HoloDuel | Holocardserver | DeckLog | Common
WithRarities = dict[str, Amount]
"""A deck of the battle simulator: number and rarity -> amount."""
Pile = str | Amounts | CardEntry | tuple[CardEntry, ...] | None


# --- reading ------------------------------------------------------------------------------------------------


def _list_cards(cards: Pile) -> Iterator[tuple[str, int]]:
    """The cards of a pile, however it is written."""
    match cards:
        case None:
            return
        case str():
            yield cards, 1
        case dict():
            yield from cards.items()
        case tuple():
            yield from ((card.number, card.amount) for card in cards)
        case _:
            yield cards.number, cards.amount


def _add(draft: Draft, cards: Pile, pile: str | None, guess: str = "") -> None:
    for number, amount in _list_cards(cards):
        with draft.trying():
            draft.add(number, amount, tr("In this deck"), pile, guess)


def _add_piles(value: Json, shape: type[PiledDeck], draft: Draft, where: str = "") -> str:
    deck = fit(value, shape, where)
    for pile, cards in ((OSHI, deck.oshi), (DECK, deck.deck), (CHEER, deck.cheer)):
        _add(draft, cards, pile)
    return deck.name or ""


def _add_unpiled(value: Json, draft: Draft) -> str:
    deck = fit(value, Unpiled, "pile")
    _add(draft, deck.cards, None)
    return deck.name or ""


def _add_with_rarities(value: Json, draft: Draft) -> str:
    for key, amount in fit(value, WithRarities).items():
        number, _, rarity = key.partition("_")
        _add(draft, {number: amount}, None, OSHI if rarity.upper().startswith(OSHI_RARITIES) else DECK)
    return ""


def read_object(value: Json, draft: Draft) -> tuple[DeckFormat, str]:
    """Add the cards of a JSON deck to a draft; returns its format and the deck's name.

    Raises:
        UnreadableDeck: it is none of the known shapes, or parts of it are wrong, all of which are told.
    """
    match value:
        case {"p_list": _}:
            return DeckFormat.DECK_LOG, _add_piles(value, DeckLog, draft)
        case {"oshi_id": _}:
            return DeckFormat.HOLOCARDSERVER, _add_piles(value, Holocardserver, draft)
        case {"oshi": str()}:
            return DeckFormat.HOLODUEL, _add_piles(value, HoloDuel, draft)
        case {"oshi": [_, _]}:
            return DeckFormat.HOLODELTA, _add_piles(value, HoloDelta, draft)
        case {"oshi": list()}:
            return DeckFormat.TABLETOP_SIMULATOR, _add_piles(value, TabletopSimulator, draft)
        case {"main_deck": _}:
            return DeckFormat.COMMON, _add_piles(value, Common, draft)
        case {"deck": dict(inner), **others} if "oshi" not in others:
            return DeckFormat.COMMON, _add_piles(inner, Common, draft, "deck")
        case {"pile": dict(inner)}:
            return DeckFormat.PILE, _add_unpiled(inner, draft)
        case dict() if value and all(map(_WITH_RARITY.fullmatch, value)):
            return DeckFormat.SIMULATOR, _add_with_rarities(value, draft)
        case dict():
            raise UnreadableDeck(
                tr(
                    "This JSON is no deck of holoDelta, HoloDuel, Tabletop Simulator, holocardserver,"
                    " Deck Log, hocg-deck-convert or the battle simulator; its keys are {keys}.",
                    keys=", ".join(show(key) for key in list(value)[:4]) or tr("none"),
                )
            )
    raise UnreadableDeck(
        tr("A deck in JSON is one object {{…}}, but this is {value}.", value=show(describe(value)))
    )


# --- writing ------------------------------------------------------------------------------------------------


class _Rarities(RootModel[dict[str, dict[str, str]]]):
    """Rarity -> set -> numbers and ranges of numbers."""


@lru_cache(maxsize=1)
def load_rarities() -> dict[str, str]:
    """The first rarity of each card number."""
    listed = _Rarities.model_validate(
        yaml.load(RARITIES.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    )
    found: dict[str, str] = {}
    for rarity, sets in listed.root.items():
        for name, ranges in sets.items():
            for first, last in re.findall(r"(\d+)(?:-(\d+))?", ranges):
                for index in range(int(first), int(last or first) + 1):
                    found[f"{name}-{index:03d}"] = rarity
    return found


def _only_oshi(deck: Deck, wanted: DeckFormat) -> str:
    """The number of the one oshi that a format has room for. Raises NotExportable."""
    cards = deck.piles.get(OSHI, {})
    if sum(cards.values()) != 1:
        raise NotExportable(
            tr(
                "{format} writes exactly 1 oshi down, and this deck has {number}. Put that right first, or"
                " choose"
                " plain text.",
                format=tr(FORMATS[wanted].title),
                number=sum(cards.values()),
            )
        )
    return next(iter(cards))


def _write_with_rarities(deck: Deck) -> WithRarities:
    rarities = load_rarities()
    written: dict[str, int] = {}
    for pile in PILES:
        unknown = UNKNOWN_OSHI_RARITY if pile == OSHI else UNKNOWN_RARITY
        for number, count in deck.piles.get(pile, {}).items():
            key = f"{number}_{rarities.get(number, unknown)}"
            written[key] = written.get(key, 0) + count
    return written


def _shape(
    deck: Deck, wanted: DeckFormat
) -> PiledDeck | dict[str, Common] | dict[str, Unpiled] | WithRarities:
    """A deck in the shape of a format. Raises NotExportable."""
    name = deck.name or None
    oshi, main, cheer = (deck.piles.get(pile, {}) for pile in PILES)

    def rows(card: Callable[[str, int], Card], cards: Mapping[str, int]) -> tuple[Card, ...]:
        return tuple(card(number, amount) for number, amount in cards.items())

    match wanted:
        case DeckFormat.HOLODELTA:
            leader = OshiWithArt(_only_oshi(deck, wanted))
            return HoloDelta(
                name=name, oshi=leader, deck=rows(RowWithArt, main), cheer=rows(RowWithArt, cheer)
            )
        case DeckFormat.TABLETOP_SIMULATOR:
            only = Oshi(_only_oshi(deck, wanted))
            return TabletopSimulator(name=name, oshi=only, deck=rows(Row, main), cheer=rows(Row, cheer))
        case DeckFormat.HOLODUEL:
            return HoloDuel(name=name, oshi=_only_oshi(deck, wanted), deck=main, cheer=cheer)
        case DeckFormat.HOLOCARDSERVER:
            return Holocardserver(name=name or "deck", oshi=_only_oshi(deck, wanted), deck=main, cheer=cheer)
        case DeckFormat.DECK_LOG:
            leaders, logged = rows(LogCard, oshi), rows(LogCard, main)
            return DeckLog(name=deck.name, oshi=leaders, deck=logged, cheer=rows(LogCard, cheer))
        case DeckFormat.COMMON:
            first = rows(CommonCard, oshi if len(oshi) < 2 else {_only_oshi(deck, wanted): 1})
            piles = rows(CommonCard, main), rows(CommonCard, cheer)
            return {"deck": Common(name=name, oshi=next(iter(first), None), deck=piles[0], cheer=piles[1])}
        case DeckFormat.PILE:
            cards = [card for each in (oshi, main, cheer) for card in rows(CommonCard, each)]
            return {"pile": Unpiled(name=name, cards=tuple(cards))}
        case _:
            return _write_with_rarities(deck)


def write_json(deck: Deck, wanted: DeckFormat) -> str:
    """A deck in one of the JSON formats. Raises NotExportable if the format has no room for it."""
    return msgspec.json.encode(_shape(deck, wanted)).decode()


def write_link(deck: Deck) -> str:
    """The address that opens a deck in holoDelta. Raises NotExportable."""
    data = write_json(deck, DeckFormat.HOLODELTA).encode()
    return HOLODELTA_PAGE + base64.urlsafe_b64encode(data).rstrip(b"=").decode()
