"""Reading the JSON deck formats of the community's tools. The shape says which one it is."""

import re
from collections.abc import Callable

from bot.app.deck_lists.draft import Draft
from bot.app.deck_lists.errors import UnreadableDeck, show
from bot.app.deck_lists.strict_json import Json, OddNumber, describe
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI
from bot.games.hocg.decks.formats import DeckFormat
from engine.kernel.translation import tr

Fields = dict[str, Json]
Reader = Callable[[Fields, Draft], str]
"""Adds the cards of an object to a draft and returns the deck's name."""

_WITH_RARITY = re.compile(r"h[A-Z]+\d*-\d+(_.*)?", re.DOTALL | re.IGNORECASE)


def _entry(key: str, index: int) -> str:
    """Where an entry of a list stands."""
    return tr("{key}, entry {index}", key=key, index=index)


def _read_name(fields: Fields, key: str) -> str:
    name = fields.get(key)
    if name is None:
        return ""
    if not isinstance(name, str):
        raise UnreadableDeck(
            tr("{key}: the deck's name must be a text, not {value}.", key=key, value=describe(name))
        )
    return name


def _take_list(fields: Fields, key: str, where: str = "") -> list[Json]:
    value = fields.get(key)
    if not isinstance(value, list):
        found = tr("missing") if key not in fields else describe(value)
        raise UnreadableDeck(
            tr(
                "{where}: a list of cards belongs here, but it is {value}.",
                where=f"{where}{key}",
                value=found,
            )
        )
    return value


def _take_object(value: Json, where: str) -> Fields:
    if not isinstance(value, dict):
        raise UnreadableDeck(
            tr("{where}: an object belongs here, not {value}.", where=where, value=describe(value))
        )
    return value


def _check_art(value: Json, where: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | OddNumber | None):
        raise UnreadableDeck(
            tr("{where}: the art must be a whole number, not {value}.", where=where, value=describe(value))
        )


def _read_amounts(value: Json, pile: str, where: str, draft: Draft) -> None:
    """Cards as an object number -> amount."""
    for number, amount in _take_object(value, where).items():
        draft.add(number, amount, f"{where}, {show(number)}", pile)


def _read_rows(rows: list[Json], pile: str, where: str, draft: Draft, *, has_art: bool) -> None:
    """Cards as lists [number, amount] or [number, amount, art]."""
    length = 3 if has_art else 2
    shape = "[number, amount, art]" if has_art else "[number, amount]"
    for index, row in enumerate(rows, 1):
        place = _entry(where, index)
        if not isinstance(row, list) or len(row) != length:
            raise UnreadableDeck(
                tr(
                    "{where}: {shape} belongs here, not {value}.",
                    where=place,
                    shape=shape,
                    value=describe(row),
                )
            )
        if has_art:
            _check_art(row[2], place)
        draft.add(row[0], row[1], place, pile)


def _read_holodelta(fields: Fields, draft: Draft) -> str:
    oshi = _take_list(fields, "oshi")
    _check_art(oshi[1], "oshi")
    draft.add(oshi[0], 1, "oshi", OSHI)
    _read_rows(_take_list(fields, "deck"), DECK, "deck", draft, has_art=True)
    _read_rows(_take_list(fields, "cheerDeck"), CHEER, "cheerDeck", draft, has_art=True)
    return _read_name(fields, "deckName")


def _read_tabletop(fields: Fields, draft: Draft) -> str:
    draft.add(_take_list(fields, "oshi")[0], 1, "oshi", OSHI)
    _read_rows(_take_list(fields, "deck"), DECK, "deck", draft, has_art=False)
    _read_rows(_take_list(fields, "cheerDeck"), CHEER, "cheerDeck", draft, has_art=False)
    return _read_name(fields, "deckName")


def _read_holoduel(fields: Fields, draft: Draft) -> str:
    draft.add(fields["oshi"], 1, "oshi", OSHI)
    _read_amounts(fields.get("deck"), DECK, "deck", draft)
    _read_amounts(fields.get("cheer_deck"), CHEER, "cheer_deck", draft)
    return _read_name(fields, "deck_name")


def _read_holocardserver(fields: Fields, draft: Draft) -> str:
    draft.add(fields["oshi_id"], 1, "oshi_id", OSHI)
    _read_amounts(fields.get("deck"), DECK, "deck", draft)
    _read_amounts(fields.get("cheer_deck"), CHEER, "cheer_deck", draft)
    return _read_name(fields, "deck_id")


def _read_deck_log(fields: Fields, draft: Draft) -> str:
    for key, pile in (("p_list", OSHI), ("list", DECK), ("sub_list", CHEER)):
        for index, entry in enumerate(_take_list(fields, key), 1):
            where = _entry(key, index)
            card = _take_object(entry, where)
            draft.add(card.get("card_number"), card.get("num"), where, pile)
    return _read_name(fields, "title")


def _read_common_card(value: Json, where: str, draft: Draft, pile: str | None) -> None:
    card = _take_object(value, where)
    _check_art(card.get("illustration_idx"), where)
    draft.add(card.get("card_number"), card.get("amount"), where, pile)


def _read_common(fields: Fields, draft: Draft) -> str:
    if fields.get("oshi") is not None:
        _read_common_card(fields["oshi"], "oshi", draft, OSHI)
    for key, pile in (("main_deck", DECK), ("cheer_deck", CHEER)):
        for index, card in enumerate(_take_list(fields, key), 1):
            _read_common_card(card, _entry(key, index), draft, pile)
    return _read_name(fields, "name")


def _read_pile(fields: Fields, draft: Draft) -> str:
    for index, card in enumerate(_take_list(fields, "cards"), 1):
        _read_common_card(card, _entry("cards", index), draft, None)
    return _read_name(fields, "name")


def _read_simulator(fields: Fields, draft: Draft) -> str:
    for key, amount in fields.items():
        number, _, rarity = key.partition("_")
        guess = OSHI if rarity.upper().startswith(("OSR", "OUR", "OC")) else DECK
        draft.add(number, amount, show(key), None, guess)
    return ""


def _detect(fields: Fields) -> tuple[DeckFormat, Reader, Fields] | None:
    """The format of an object, what reads it, and the part of it to be read."""
    oshi = fields.get("oshi")
    if "p_list" in fields:
        return DeckFormat.DECK_LOG, _read_deck_log, fields
    if "oshi_id" in fields:
        return DeckFormat.HOLOCARDSERVER, _read_holocardserver, fields
    if isinstance(oshi, str):
        return DeckFormat.HOLODUEL, _read_holoduel, fields
    if isinstance(oshi, list) and len(oshi) == 2:
        return DeckFormat.HOLODELTA, _read_holodelta, fields
    if isinstance(oshi, list) and len(oshi) == 1:
        return DeckFormat.TABLETOP_SIMULATOR, _read_tabletop, fields
    if "main_deck" in fields:
        return DeckFormat.COMMON, _read_common, fields
    if isinstance(fields.get("deck"), dict) and "oshi" not in fields:
        return DeckFormat.COMMON, _read_common, _take_object(fields["deck"], "deck")
    if isinstance(fields.get("pile"), dict):
        return DeckFormat.PILE, _read_pile, _take_object(fields["pile"], "pile")
    if fields and all(_WITH_RARITY.fullmatch(key) for key in fields):
        return DeckFormat.SIMULATOR, _read_simulator, fields
    return None


def read_object(value: Json, draft: Draft) -> tuple[DeckFormat, str]:
    """Add the cards of a JSON deck to a draft; returns its format and the deck's name.

    Raises:
        UnreadableDeck: it is none of the known shapes, or an entry of it is wrong.
    """
    if not isinstance(value, dict):
        raise UnreadableDeck(
            tr("A deck in JSON is one object {{…}}, but this is {value}.", value=describe(value))
        )
    if "oshi" in value and isinstance(value["oshi"], list) and len(value["oshi"]) not in (1, 2):
        raise UnreadableDeck(
            tr(
                "oshi: [number, art] (holoDelta) or [number] (Tabletop Simulator) belongs here, not {value}.",
                value=describe(value["oshi"]),
            )
        )
    found = _detect(value)
    if found is None:
        keys = ", ".join(show(key) for key in list(value)[:4]) or tr("none")
        raise UnreadableDeck(
            tr(
                "This JSON is no deck of holoDelta, HoloDuel, Tabletop Simulator, holocardserver, Deck Log,"
                " hocg-deck-convert or the battle simulator; its keys are {keys}.",
                keys=keys,
            )
        )
    name_of_format, reader, fields = found
    return name_of_format, reader(fields, draft)
