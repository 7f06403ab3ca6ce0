"""Writing decks in the JSON formats of the community's tools.

None of them needs more than card numbers and amounts; where an art is asked for, it is the base art, 0.
"""

import base64
import json
import re
from collections.abc import Callable
from functools import lru_cache

import yaml
from pydantic import RootModel

from bot.app.deck_lists.errors import NotExportable
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from engine.hocg.cards.pool import DATA
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr

Value = None | int | str | list["Value"] | dict[str, "Value"]

BASE_ART = 0
UNKNOWN_ILLUSTRATION = "4294967295"
"""What Deck Log's objects hold when the illustration's own id is not known."""
JAPANESE = 9
"""Deck Log's id of the game with Japanese cards."""
HOLODELTA_PAGE = "https://holodelta.azurewebsites.net/game/index.html?imported_deck="
RARITIES = DATA / "formats" / "rarities.yaml"
UNKNOWN_RARITY = "C"
UNKNOWN_OSHI_RARITY = "OSR"


def _compact(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _only_oshi(deck: Deck, wanted: DeckFormat) -> str:
    """The number of the one oshi that a format has room for."""
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


def _named(key: str, deck: Deck) -> dict[str, Value]:
    return {key: deck.name} if deck.name else {}


def _amounts(deck: Deck, pile: str) -> dict[str, Value]:
    return dict(deck.piles.get(pile, {}))


def _write_holodelta(deck: Deck) -> Value:
    rows: dict[str, Value] = {
        key: [[number, count, BASE_ART] for number, count in deck.piles.get(pile, {}).items()]
        for key, pile in (("deck", DECK), ("cheerDeck", CHEER))
    }
    oshi: Value = [_only_oshi(deck, DeckFormat.HOLODELTA), BASE_ART]
    return {**_named("deckName", deck), "oshi": oshi, **rows}


def _write_tabletop(deck: Deck) -> Value:
    rows: dict[str, Value] = {
        key: [[number, count] for number, count in deck.piles.get(pile, {}).items()]
        for key, pile in (("deck", DECK), ("cheerDeck", CHEER))
    }
    oshi: Value = [_only_oshi(deck, DeckFormat.TABLETOP_SIMULATOR)]
    return {**_named("deckName", deck), "oshi": oshi, **rows}


def _write_holoduel(deck: Deck) -> Value:
    oshi = _only_oshi(deck, DeckFormat.HOLODUEL)
    amounts: dict[str, Value] = {"deck": _amounts(deck, DECK), "cheer_deck": _amounts(deck, CHEER)}
    return {**_named("deck_name", deck), "oshi": oshi, **amounts}


def _write_holocardserver(deck: Deck) -> Value:
    oshi = _only_oshi(deck, DeckFormat.HOLOCARDSERVER)
    amounts: dict[str, Value] = {"deck": _amounts(deck, DECK), "cheer_deck": _amounts(deck, CHEER)}
    return {"deck_id": deck.name or "deck", "oshi_id": oshi, **amounts}


def _write_deck_log(deck: Deck) -> Value:
    lists: dict[str, Value] = {
        key: [
            {"card_number": number, "num": count, "manage_id": UNKNOWN_ILLUSTRATION}
            for number, count in deck.piles.get(pile, {}).items()
        ]
        for key, pile in (("p_list", OSHI), ("list", DECK), ("sub_list", CHEER))
    }
    return {"game_title_id": JAPANESE, "deck_id": "", "title": deck.name, **lists}


def _common_cards(cards: dict[str, int]) -> list[Value]:
    return [
        {"card_number": number, "illustration_idx": BASE_ART, "amount": count}
        for number, count in cards.items()
    ]


def _write_common(deck: Deck) -> Value:
    oshi = deck.piles.get(OSHI, {})
    if len(oshi) > 1:
        _only_oshi(deck, DeckFormat.COMMON)
    return {
        "deck": {
            "name": deck.name or None,
            "oshi": _common_cards(oshi)[0] if oshi else None,
            "main_deck": _common_cards(deck.piles.get(DECK, {})),
            "cheer_deck": _common_cards(deck.piles.get(CHEER, {})),
        }
    }


def _write_pile(deck: Deck) -> Value:
    cards = [card for pile in (OSHI, DECK, CHEER) for card in _common_cards(deck.piles.get(pile, {}))]
    return {"pile": {"name": deck.name or None, "cards": cards}}


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


def _write_simulator(deck: Deck) -> Value:
    rarities = load_rarities()
    written: dict[str, int] = {}
    for pile in (OSHI, DECK, CHEER):
        unknown = UNKNOWN_OSHI_RARITY if pile == OSHI else UNKNOWN_RARITY
        for number, count in deck.piles.get(pile, {}).items():
            key = f"{number}_{rarities.get(number, unknown)}"
            written[key] = written.get(key, 0) + count
    return {**written}


def write_link(deck: Deck) -> str:
    """The address that opens a deck in holoDelta. Raises NotExportable."""
    data = _compact(_write_holodelta(deck)).encode()
    return HOLODELTA_PAGE + base64.urlsafe_b64encode(data).rstrip(b"=").decode()


WRITERS: dict[DeckFormat, Callable[[Deck], Value]] = {
    DeckFormat.HOLODELTA: _write_holodelta,
    DeckFormat.HOLODUEL: _write_holoduel,
    DeckFormat.TABLETOP_SIMULATOR: _write_tabletop,
    DeckFormat.HOLOCARDSERVER: _write_holocardserver,
    DeckFormat.DECK_LOG: _write_deck_log,
    DeckFormat.COMMON: _write_common,
    DeckFormat.PILE: _write_pile,
    DeckFormat.SIMULATOR: _write_simulator,
}


def write_json(deck: Deck, wanted: DeckFormat) -> str:
    """A deck in one of the JSON formats. Raises NotExportable if the format has no room for it."""
    return _compact(WRITERS[wanted](deck))
