"""Reading a deck of any format; the text itself says which one it is."""

import base64
import binascii
import re
from urllib.parse import parse_qs, urlsplit

from bot.app.deck_lists.draft import Draft
from bot.app.deck_lists.errors import UnreadableDeck, show
from bot.app.deck_lists.naming import clean_name
from bot.app.deck_lists.pasting import check_signs, decode_bytes, unwrap
from bot.app.deck_lists.plain_text import read_text
from bot.app.deck_lists.strict_json import read_json
from bot.app.packs.decks import ReadDeck
from bot.games.hocg.decks.catalog import OSHI, HocgCatalog
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.json_formats import read_object
from bot.games.hocg.decks.share_code import decode_deck, find_code
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr

LONGEST_ADDRESS = 8000
UNNAMED = mark("Imported deck")
DAMAGED_LINK = mark("The deck inside this link is damaged; copy the whole link again.")

_DECK_LOG_CODE = re.compile(r"[A-Za-z0-9]{4,8}")
_BASE64_JSON = re.compile(r"eyJ[A-Za-z0-9_\-+/]+={0,2}")
_WIKI_CODE = re.compile(r"JTdC[A-Za-z0-9_\-+/]+={0,2}")
_HEADED = re.compile(r"\[[^\[\]{}\",]{1,60}\][ \t]*$", re.MULTILINE)
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_COUNTED = re.compile(
    r"^[ \t>*-]*(?:\d{1,2}(?:[ \t]*[x×])?[ \t]+[^\W\d]|[^\W\d].*[ \t][x×][ \t]*\d{1,2}[ \t]*$)", re.MULTILINE
)
"""A line with an amount and a name."""
_LINK = re.compile(
    r"(?<![\w./-])(?:https?://)?[\w./-]*(?:decklog[\w-]{0,9}\.bushiroad\.com/|\?imported_deck=)[^\s<>()\[\]|]*",
    re.IGNORECASE,
)
_NAMED = r"\[([^\[\]\n]{0,100})\]\(<?"
_MARKED_LINK = re.compile(rf"{_NAMED}{_LINK.pattern}>?\)|<{_LINK.pattern}>|{_LINK.pattern}", re.IGNORECASE)
"""A link with the marks that Discord takes around one, and the words that it is shown as."""
_NAMED_LINK = re.compile(_NAMED + _LINK.pattern, re.IGNORECASE)


def _refuse_deck_log(what: str) -> UnreadableDeck:
    return UnreadableDeck(
        tr(
            "{what}: the cards are kept on Deck Log's own server, which I can't ask. Copy the card list from"
            " that page and paste it, or open the link in hocg-deck-convert and paste its export (such as"
            " holoDelta).",
            what=what,
        )
    )


def _read_base64(payload: str, draft: Draft) -> str:
    """The JSON in a holoDelta link."""
    try:
        data = base64.b64decode(payload.translate({45: "+", 95: "/"}).rstrip("=") + "===", validate=False)
        text = data.decode("utf-8-sig")
    except (binascii.Error, UnicodeDecodeError) as error:
        raise UnreadableDeck(tr(DAMAGED_LINK)) from error
    if not text.lstrip().startswith("{"):
        raise UnreadableDeck(tr(DAMAGED_LINK))
    _, name = read_object(read_json(text), draft)
    return name


def _read_address(text: str, draft: Draft) -> str:
    """A web address: holoDelta's hold the deck, all others would have to be opened. Raises UnreadableDeck."""
    address = text.split()[0]
    if len(address) > LONGEST_ADDRESS:
        raise UnreadableDeck(
            tr(
                "This address has {number} characters; holoDelta's have at most a few thousand.",
                number=len(address),
            )
        )
    try:
        parts = urlsplit(address)
        query = parse_qs(parts.query, max_num_fields=20)
    except ValueError as error:
        raise UnreadableDeck(
            tr("{address} is no web address; paste the card list instead.", address=show(address))
        ) from error
    if "decklog" in parts.netloc.casefold():
        raise _refuse_deck_log(tr("This is a Deck Log link"))
    if "imported_deck" not in query:
        raise UnreadableDeck(
            tr(
                "I open no web pages. Only holoDelta's import links hold the deck in themselves; otherwise"
                " paste the card list or an export."
            )
        )
    return _read_base64(query["imported_deck"][0].replace(" ", "+"), draft)


def _read_beside(text: str, code: str, draft: Draft) -> None:
    """What stands around a share code: words are left out, which a note says.

    Raises:
        UnreadableDeck: cards stand there, so that it is unclear what the deck is.
    """
    lines = text.replace(code, "\n").splitlines()
    left = [line.strip(" `") for line in lines if any(sign.isalnum() for sign in line)]
    cards = next((line for line in left if draft.catalog.find_numbers(line)), None)
    if cards is not None:
        raise UnreadableDeck(
            tr(
                "A share code is a whole deck, and beside it stands {line}. Give the code or the list alone;"
                " `/deck edit` changes a deck afterwards.",
                line=show(cards),
            )
        )
    if left:
        draft.notes.append(tr("Only the share code was read, not what stands beside it."))


def _is_list(text: str, catalog: HocgCatalog) -> bool:
    """Whether cards stand beside the links of a text, by number, or by name with their amounts."""
    return bool(catalog.find_numbers(text)) or len(_COUNTED.findall(text)) > 1


def _leave_links_out(text: str, catalog: HocgCatalog) -> str:
    """A text without links, and without what is said of them below its first line; it keeps its lines, so
    that their numbers stay.
    """
    lines = list[str]()
    for line in text.splitlines():
        rest, found = _MARKED_LINK.subn(lambda link: link[1] or " ", line)
        is_said = found and any(lines) and not catalog.find_numbers(rest) and not _COUNTED.search(rest)
        lines.append("" if is_said else rest)
    return "\n".join(lines)


def _find_link(text: str) -> str | None:
    """The one link to a deck in a text; it may lack the beginning that browsers hide."""
    found = set(_LINK.findall(text))
    if len(found) != 1:
        return None
    (link,) = found
    return link if _ADDRESS.match(link) else f"https://{link.lstrip('/')}"


def _read_any(text: str, draft: Draft, catalog: HocgCatalog) -> tuple[DeckFormat, str]:
    stripped = text.strip()
    if not stripped:
        raise UnreadableDeck(
            tr("There is nothing in it. Paste a card list such as “4 hBP01-014”, or upload an export.")
        )
    listed = _leave_links_out(stripped, catalog)
    is_list = _is_list(listed, catalog)
    link = None if is_list else _find_link(stripped)
    if stripped[0] in "{[" and link is None and not (_HEADED.match(stripped) or _NAMED_LINK.match(stripped)):
        return read_object(read_json(stripped), draft)
    if is_list:
        stripped = listed
    elif _ADDRESS.match(stripped):
        return DeckFormat.HOLODELTA_LINK, _read_address(stripped, draft)
    code = find_code(stripped)
    if code is not None:
        deck = decode_deck(code)
        _read_beside(stripped, code, draft)
        for pile, cards in deck.piles.items():
            for number, count in cards.items():
                draft.add(number, count, tr("In this code"), pile)
        return DeckFormat.CODE, deck.name
    if link is not None:
        return DeckFormat.HOLODELTA_LINK, _read_address(link, draft)
    if _BASE64_JSON.fullmatch(stripped):
        return DeckFormat.HOLODELTA_LINK, _read_base64(stripped, draft)
    if _WIKI_CODE.fullmatch(stripped):
        raise UnreadableDeck(
            tr(
                "This is a code of hololive-ocg-wiki: it names pages instead of card numbers, so it can't be"
                " read here. Paste the card list instead."
            )
        )
    if _DECK_LOG_CODE.fullmatch(stripped):
        raise _refuse_deck_log(tr("{code} looks like a Deck Log code", code=show(stripped)))
    return DeckFormat.TEXT, read_text(stripped, draft)


def _name_after_oshi(deck: Deck, catalog: HocgCatalog) -> str:
    oshi = [card.name for number in deck.piles[OSHI] if (card := catalog.find(number)) is not None]
    return clean_name(" & ".join(oshi))[0] or tr(UNNAMED)


def import_deck(content: bytes | str, catalog: HocgCatalog, *, name: str = "") -> ReadDeck:
    """Read a deck, whatever format it is in.

    Args:
        content: what was pasted or uploaded.
        catalog: the cards.
        name: what a deck without a name of its own is called; without it, it is called after its oshi.

    Raises:
        UnreadableDeck: it can't be read; the sentence says what is wrong, where, and what would be right.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "replace")
    text = decode_bytes(content)
    check_signs(text)
    draft = Draft(catalog)
    read_as, own_name = _read_any(unwrap(text), draft, catalog)
    deck = draft.finish(own_name)
    if not deck.name:
        deck = Deck(clean_name(name)[0] or _name_after_oshi(deck, catalog), deck.piles)
    return ReadDeck(deck, read_as, tuple(draft.notes))
