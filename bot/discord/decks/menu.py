"""Decks to choose from: the starter decks and a player's own ones, in a select and as autocomplete."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.app.deck_lists.catalog import fold
from bot.app.packs.pack import GamePack
from bot.app.wiring import App
from bot.discord.platform.addresses import Address
from bot.discord.platform.games import read_game, take_turns, write_game
from bot.discord.platform.limits import CHOICES, OPTION_TEXT, SELECT_OPTIONS
from bot.discord.platform.markdown import shorten
from bot.discord.platform.pages import Block, Choice, Select, turn_pages
from bot.model.decks import DeckRef, StarterDeck, StoredDeck, StoredDeckRef
from engine.kernel.ruleset import Deck
from engine.kernel.translation import list_names, tr, tr_name

STARTER = "s."
STORED = "d."
PAGE = 23


class DeckLine(NamedTuple):
    """A deck to choose.

    Args:
        value: what stands for it.
        name: its name in the language that is spoken.
        kind: what kind of deck it is.
        names: what it is called in any language: whoever types may have read its name elsewhere.
    """

    value: str
    name: str
    kind: str
    names: tuple[str, ...]

    def is_called(self, wanted: str) -> bool:
        """Whether this is one of its names, as :func:`fold` has them."""
        return any(fold(name) == wanted for name in self.names)

    def is_like(self, wanted: str) -> bool:
        """Whether one of its names has this in it, as :func:`fold` has it."""
        return any(wanted in fold(name) for name in self.names)


GameLines = tuple[GamePack, Sequence[DeckLine]]
"""The decks of one of several games."""


def deck_value(reference: DeckRef) -> str:
    """A deck as the value of a choice."""
    prefix = STARTER if isinstance(reference, StarterDeck) else STORED
    return prefix + reference.deck_id


def parse_deck(value: str) -> DeckRef | None:
    """The deck that a value stands for, or ``None`` if it stands for none."""
    if value.startswith(STARTER):
        return StarterDeck(value.removeprefix(STARTER))
    if value.startswith(STORED):
        return StoredDeckRef(value.removeprefix(STORED))
    return None


def list_decks(
    starters: Sequence[tuple[str, Deck]],
    own: Sequence[StoredDeck],
    describe: Callable[[str], str] | None = None,
) -> list[DeckLine]:
    """Everything a player can choose from, the own decks first.

    Args:
        starters: the starter decks, (id, deck), with their English names.
        own: the player's own decks.
        describe: says of a starter deck how it plays, if the card game can.
    """
    lines = [
        DeckLine(deck_value(StoredDeckRef(deck.id)), deck.deck.name, tr("your deck"), (deck.deck.name,))
        for deck in own
    ]
    for deck_id, starter in starters:
        kind = (describe(deck_id) if describe else "") or tr("starter deck")
        value = deck_value(StarterDeck(deck_id))
        lines.append(DeckLine(value, tr_name(starter.name), kind, list_names(starter.name)))
    return lines


async def find_decks(app: App, pack: GamePack, user: int, *, only_own: bool = False) -> list[DeckLine]:
    """The decks of a game that a user may choose from, the own ones first.

    Args:
        app: the use cases.
        pack: the game.
        user: who chooses.
        only_own: whether starter decks are left out.
    """
    starters = () if only_own else app.decks.starters(pack.name)
    return list_decks(starters, await app.decks.of_user(user, pack.name), pack.decks.describe_starter)


def match_deck(lines: Sequence[DeckLine], typed: str) -> str | None:
    """The value of the deck that a player meant: its value, or the one name that contains what was typed."""
    if any(line.value == typed for line in lines):
        return typed
    wanted = fold(typed)
    exact = [line.value for line in lines if line.is_called(wanted)]
    close = exact or [line.value for line in lines if wanted and line.is_like(wanted)]
    return close[0] if len(close) == 1 else None


def suggest_decks(lines: Sequence[DeckLine], typed: str) -> list[tuple[str, str]]:
    """The choices of an autocomplete: (name, value)."""
    wanted = fold(typed)
    found = [line for line in lines if line.is_like(wanted)]
    return [(shorten(f"{line.name} ({line.kind})", OPTION_TEXT), line.value) for line in found[:CHOICES]]


def match_in_games(decks: Sequence[GameLines], typed: str) -> tuple[GamePack, str] | None:
    """The one deck that a player meant, with its game: what was typed may begin with the name of the game."""
    named, rest = read_game(typed, [pack for pack, _ in decks])
    meant = [(pack, match_deck(lines, rest)) for pack, lines in decks if named in (None, pack)]
    found = [(pack, value) for pack, value in meant if value is not None]
    return found[0] if len(found) == 1 else None


def suggest_in_games(decks: Sequence[GameLines], typed: str) -> list[tuple[str, str]]:
    """The choices of an autocomplete: (name, value), with their games if there are several."""
    named, rest = read_game(typed, [pack for pack, _ in decks])
    found = []
    for pack, lines in decks:
        if named not in (None, pack):
            continue
        pairs = suggest_decks(lines, rest)
        if len(decks) > 1:
            title = pack.ruleset.title
            pairs = [
                (shorten(f"{name} · {title}", OPTION_TEXT), write_game(pack, value)) for name, value in pairs
            ]
        found.append(pairs)
    return take_turns(found, CHOICES)


def deck_select(
    lines: Sequence[DeckLine], choose: Address, page: int, turn_to: Callable[[int], Address]
) -> tuple[Block, ...]:
    """The decks in a select, with pages if there are many.

    Args:
        lines: the decks.
        choose: the press of the select.
        page: the page to show.
        turn_to: the press that shows another page.
    """
    shown = list(lines)
    pager: tuple[Block, ...] = ()
    if len(lines) > SELECT_OPTIONS:
        last = (len(lines) - 1) // PAGE
        page = min(page, last)
        shown = shown[page * PAGE : (page + 1) * PAGE]
        pager = turn_pages(turn_to, page, last)
    choices = tuple(Choice(line.name or tr("Deck"), line.value, line.kind) for line in shown)
    return (Select(tr("Choose your deck ({lines})", lines=len(lines)), choose, choices), *pager)
