"""Cards of OSICA: found by number, name, facts or words of their texts; as articles."""

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.app.library.articles import list_links
from bot.app.lookup.index import Document, TextIndex
from bot.app.lookup.names import NameIndex
from bot.app.lookup.synonyms import Thesaurus
from bot.app.lookup.targets import Target, What
from bot.app.lookup.words import fold
from bot.app.packs.articles import Article, Bullets, Head, Link, Paragraph, Part, Picture
from bot.app.packs.pictures import Drawing
from bot.games.osica.pictures import paint_card, say_cards
from engine.kernel.ruleset import Deck
from engine.kernel.translation import in_every_language, tr, tr_name, tr_text
from engine.osica.cards.card import Card
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import write_tag
from engine.osica.queries.names import count_cheers, tag_name
from engine.osica.state.views import CardView

WEIGHTS = (3.0, 2.0, 1.0, 2.0)
"""Of name, facts, texts and Japanese name."""
SURE = 75.0
"""From this likeness (of 100) on a name counts as meant."""
_FIGURE = re.compile(
    r"(?<![a-z])(?:(level|lv\.?|レベル|ap)\s*(\d{1,5})|(\d{1,5})\s*(ap))(?![a-z\d])(?:\s*の?\s*(?:キャラクター|characters?\b))?"
)
"""A level or an AP, in a folded text."""
_PARTS = re.compile(r"[^\W\d_]+|\d+")


def describe(card: Card) -> str:
    """A card's facts in a line, as in "level 3 character, AP 6000, 1 cheer symbol"."""
    words = [card.kind.said]
    if card.level:
        words = [tr("level {level} character", level=card.level), f"AP {card.ap}"]
    if card.cheers:
        words.append(count_cheers(card.cheers))
    return tr(", ").join(words)


def show_card(card: Card) -> CardView:
    """A card as pictures show it, in no match."""
    return CardView(
        -1, card.number, card.name, card.kind, card.work, card.level, card.ap, card.cheers, card.tags,
        card.texts,
    )  # fmt: skip


class CardIndex:
    """The cards of a pool.

    Args:
        pool: the cards.
        decks: the starter decks, (id, deck).
    """

    def __init__(self, pool: Pool, decks: Iterable[tuple[str, Deck]]) -> None:
        self.cards = dict(pool.cards)
        self._decks = [deck for _, deck in decks]
        self._numbers = {_read_number(number): number for number in self.cards}
        names: dict[str, list[str]] = {}
        for card in self.cards.values():
            forms = names.setdefault(card.name, [])
            if card.ja and card.ja not in forms:
                forms.append(card.ja)
        self.names = NameIndex(names)
        self._texts = TextIndex(map(self._document, self.cards.values()), WEIGHTS, Thesaurus(()))

    @staticmethod
    def _document(card: Card) -> Document:
        told = in_every_language(lambda: describe(card)) or {}
        facts = ". ".join((*told.values(), card.work, card.ja_work, *card.tags, *card.ja_tags))
        return Document(card.number, (card.name, facts, " ".join(card.texts), card.ja))

    def named(self, name: str) -> list[Card]:
        """The cards that have this name."""
        return [card for card in self.cards.values() if card.name == name]

    def find(self, typed: str, limit: int, *, is_typing: bool = False) -> list[Card]:
        """The card of a number, or the cards of the names that fit, or those that fit by facts and texts.

        Args:
            typed: what was typed.
            limit: how many at most.
            is_typing: whether the last word may be only the beginning of one.
        """
        start = _join_number(typed)
        begun = [
            card
            for number, card in self.cards.items()
            if start and (is_typing or (start,) == _read_number(number)[:1])
            if _join_number(number).startswith(start)
        ]
        number = self._numbers.get(_read_number(typed))
        if number is not None:  # "slf-1" is SLF-01, and the beginning of SLF-10 while it is being typed
            return [self.cards[number], *(card for card in begun if card.number != number)][:limit]
        called = [card for name in self.names.exact(typed) for card in self.named(name)]
        if called:
            return called[:limit]
        found = self._find_by_figures(typed, is_typing=is_typing)
        if found is None:
            found = [*begun, *self._find_by_words(typed, is_typing=is_typing)]
        return list({card.number: card for card in found}.values())[:limit]

    def _find_by_words(self, typed: str, *, is_typing: bool) -> Iterator[Card]:
        """The cards of the names that are meant, then those that fit by facts and texts."""
        for name in self.names.find(typed, len(self.cards)):
            if name.score >= SURE:
                yield from self.named(name.name)
        yield from (self.cards[hit.key] for hit in self._texts.search(typed, None, is_typing=is_typing))

    def _find_by_figures(self, typed: str, *, is_typing: bool) -> list[Card] | None:
        """The characters that have the level and the AP that were typed, and the words beside them; ``None``
        where no such figure was typed, or none of them has those words.
        """
        folded = fold(typed)
        wanted = {(each[1] or each[4], int(each[2] or each[3])) for each in _FIGURE.finditer(folded)}
        if not wanted:
            return None
        rest = _FIGURE.sub(" ", folded).strip()
        cards = self._find_by_words(rest, is_typing=is_typing) if rest else self.cards.values()
        found = [card for card in cards if all(_has(card, *each) for each in wanted)]
        return None if rest and not found else found

    def mentioned(self, text: str, limit: int) -> list[Card]:
        """The cards whose number or whole name stands in a text, in the order in which they do."""
        folded = text.casefold()
        places: dict[str, int] = {}
        for card in self.cards.values():
            for form in (card.number, card.name, card.ja):
                place = folded.find(form.casefold()) if form else -1
                if place >= 0:
                    places[card.number] = min(place, places.get(card.number, place))
        ordered = sorted(places, key=lambda number: (places[number], number))
        return [self.cards[number] for number in ordered[:limit]]

    def uses(self, card: Card) -> list[tuple[str, int]]:
        """The starter decks with a card, and how many of it they have."""
        counted = [
            (deck.name, sum(pile.get(card.number, 0) for pile in deck.piles.values())) for deck in self._decks
        ]
        return [(tr_name(name), count) for name, count in counted if count]


def _has(card: Card, what: str, value: int) -> bool:
    """Whether a card has an AP or, by any other word, a level."""
    return bool(card.level) and (card.ap if what == "ap" else card.level) == value


def _read_number(typed: str) -> tuple[str, ...]:
    """The letters and figures of a card number, whatever stands between them: "slf 7" is "SLF-07"."""
    return tuple(part.lstrip("0") or "0" for part in _PARTS.findall(fold(typed)))


def _join_number(typed: str) -> str:
    """A card number without what stands between its parts."""
    return "".join(_PARTS.findall(fold(typed)))


def card_link(card: Card) -> Link:
    """What leads to a card: its name, kind and number, with its texts below."""
    target = str(Target(What.CARD, card.number))
    texts = " / ".join(map(tr_text, card.texts))
    return Link(f"{tr_name(card.name)} · {describe(card)} · {card.number}", target, texts)


def write_card(index: CardIndex, card: Card) -> Article:
    """A card with its picture, its texts, the decks that have it and the others of its name."""
    tags = " ".join(write_tag(tag_name(tag)) for tag in card.tags)
    name = tr_name(card.name)
    other = card.ja if name == card.name else card.name
    small = " · ".join(part for part in (card.number, other, tr_name(card.work)) if part)
    texts = [tr_text(text) for text in card.texts]
    facts = (describe(card), tags) if tags else (describe(card),)
    words = "\n".join([name, describe(card), *texts])
    parts: list[Part] = [
        Head(name, (small,), facts),
        Picture(Drawing("card", paint_card, (say_cards(show_card(card)),), is_themed=True), words),
        *(Paragraph(text) for text in texts),
    ]
    uses = tuple(("", tr("{head}: {text}", head=name, text=count)) for name, count in index.uses(card))
    if uses:
        parts.append(Bullets(uses, tr("Starter decks")))
    others = [card_link(other) for other in index.named(card.name) if other is not card]
    parts += list_links(
        tr("Other cards of this name ({number})", number=len(others)), f"name {card.number}", others
    )
    return Article(tuple(parts), target=str(Target(What.CARD, card.number)))


def write_cards(title: str, cards: Sequence[Card]) -> Article:
    """Several cards in a line each, to choose from."""
    lines = tuple(("", f"{tr_name(card.name)} · {describe(card)} · {card.number}") for card in cards)
    links = list_links(tr("Choose a card"), f"found {cards[0].number}", [card_link(card) for card in cards])
    return Article((Head(title), Bullets(lines), *links))
