"""Cards as articles: the picture with the text that runs, rulings, use, printings."""

from collections.abc import Callable, Sequence
from datetime import date

from bot.app.library.articles import list_links, ruling_link
from bot.app.lookup.targets import Target, What
from bot.app.packs.articles import (
    Article,
    Bullets,
    Head,
    Link,
    Links,
    Paragraph,
    Part,
    Picture,
    Small,
    Tab,
)
from bot.app.packs.pictures import Drawing
from bot.games.hocg.library.cards import describe
from bot.games.hocg.library.collection import Collection
from bot.games.hocg.library.legality import Legality, find_legality
from engine.hocg.cards.card import Art, Card
from engine.hocg.cards.terms import CardType
from engine.hocg.language.book import say_text
from engine.hocg.queries.naming import COLORS
from engine.hocg.words.brought import describe_ability
from engine.hocg.words.spoken import say_tag
from engine.kernel.translation import mark, tr, tr_name

Draw = Callable[[Card], Drawing]
"""What draws a card."""
TABS = (
    (What.CARD, mark("Text")),
    (What.CARD_RULINGS, mark("Rulings")),
    (What.CARD_USE, mark("Use")),
)
USUAL_COPIES = 4
"""Of one card in a deck; only another number is told beside the card."""


def describe_texts(card: Card) -> list[str]:
    """Every text of a card, a paragraph each, as plain words."""
    return [
        *(describe_ability(card, ability) for ability in card.abilities),
        *(_describe_art(card, art) for art in card.arts),
    ]


def _describe_art(card: Card, art: Art) -> str:
    cost = " ".join(tr(COLORS[color]) for color in art.cost) or tr("no cheer")
    critical = "".join(
        tr(", +{bonus} against {color}", bonus=bonus, color=tr(COLORS[color]))
        for color, bonus in art.critical
    )
    name = tr_name(art.name)
    head = tr(
        "{art}: {damage} for {cost}{critical}",
        art=name,
        damage=art.printed_damage,
        cost=cost,
        critical=critical,
    )
    return f"{head}\n{say_text(card, art.ability)}" if art.ability is not None else head


def describe_legality(legality: Legality) -> list[str]:
    """What decks may do with a card, a sentence each."""
    if legality.unsupported:
        names = ", ".join(dict.fromkeys(problem.ability for problem in legality.unsupported))
        return [tr("It can't be played here yet: a text isn't understood ({names}).", names=names)]
    clause = legality.clause
    lines = [
        tr("A deck may have any number of copies (rule {clause}).", clause=clause)
        if legality.copies is None
        else tr("A deck may have at most {copies} (rule {clause}).", copies=legality.copies, clause=clause)
    ]
    lines += [
        tr(
            "Official events, {region} list: at most {copies} ({since}).",
            region=listed.region.label,
            copies=listed.copies,
            since=listed.since,
        )
        for listed in legality.restrictions
    ]
    return lines


def _head(card: Card) -> Head:
    other = card.name if tr_name(card.name) != card.name else card.ja
    ja = f" · {other}" if other and other != tr_name(card.name) else ""
    tags = " ".join(f"#{say_tag(tag)}" for tag in card.tags)
    is_holomem = card.type is CardType.HOLOMEM
    pass_cost = tr(", baton pass {cost}", cost=card.baton_pass) if is_holomem else ""
    facts = (f"{describe(card)}{pass_cost}", tags)
    return Head(tr_name(card.name), (f"{card.number}{ja}",), tuple(fact for fact in facts if fact))


def _paragraphs(card: Card) -> tuple[Paragraph, ...]:
    """Every text of a card with its heading in bold."""
    plain = {say_text(card, ability) for ability in card.abilities}
    paragraphs = []
    for text in describe_texts(card):
        title, line_break, rest = text.partition("\n")
        is_headed = bool(line_break) or text not in plain
        paragraphs.append(Paragraph(rest, title) if is_headed else Paragraph(text))
    return tuple(paragraphs)


def write_card(collection: Collection, card: Card, day: date, draw: Draw) -> Article:
    """A card with its picture and the text that runs.

    Args:
        collection: where its printings and rulings are.
        card: the card.
        day: the day whose restricted lists hold.
        draw: orders its picture.
    """
    words = "\n".join([tr_name(card.name), describe(card), *describe_texts(card)])
    parts: list[Part] = [_head(card), Picture(draw(card), words), *_paragraphs(card)]
    legality = find_legality(card, day)
    if legality.unsupported or legality.restrictions or legality.copies != USUAL_COPIES:
        parts.append(Small(tuple(describe_legality(legality))))
    parts += _choose_printing(collection, card)
    return Article(tuple(parts), _tabs(collection, card, What.CARD), str(Target(What.CARD, card.number)))


def _tabs(collection: Collection, card: Card, shown: What) -> tuple[Tab, ...]:
    counts = {What.CARD_RULINGS: len(collection.reference.rulings.of_card(card.number))}
    return tuple(
        Tab(
            f"{tr(label)} ({counts[what]})" if what in counts else tr(label),
            str(Target(what, card.number)),
            is_disabled=what is shown or counts.get(what) == 0,
        )
        for what, label in TABS
    )


def _choose_printing(collection: Collection, card: Card) -> tuple[Links, ...]:
    others = [_card_link(other) for other in collection.cards.printings(card) if other is not card]
    return list_links(
        tr("Other cards of this name ({number})", number=len(others)), f"name {card.number}", others
    )


def _card_link(card: Card) -> Link:
    detail = " / ".join(text.replace("\n", ": ") for text in describe_texts(card))
    label = f"{tr_name(card.name)} · {describe(card)} · {card.number}"
    return Link(label, str(Target(What.CARD, card.number)), detail)


def write_card_rulings(collection: Collection, card: Card) -> Article:
    """The rulings on a card, each with a link to it."""
    rulings = collection.reference.rulings.of_card(card.number)
    texts = tuple((ruling.number, f"{ruling.asked} — {ruling.answered}") for ruling in rulings)
    parts: list[Part] = [_head(card)]
    parts.append(Bullets(texts) if texts else Paragraph(tr("There are no rulings on this card.")))
    parts += list_links(
        tr("Open a ruling"), f"rulings {card.number}", [ruling_link(each) for each in rulings]
    )
    target = str(Target(What.CARD_RULINGS, card.number))
    return Article(tuple(parts), _tabs(collection, card, What.CARD_RULINGS), target)


def write_card_use(collection: Collection, card: Card, day: date) -> Article:
    """How many copies a deck may have, and which starter decks have the card."""
    legality = tuple(("", line) for line in describe_legality(find_legality(card, day)))
    uses = tuple(
        ("", tr("{head}: {text}", head=tr_name(use.name), text=use.count))
        for use in collection.cards.uses(card.number)
    )
    parts: tuple[Part, ...] = (
        _head(card),
        Bullets(legality, tr("In a deck")),
        Bullets(uses or (("", tr("None of the starter decks has it.")),), tr("Starter decks"), room=2000),
        *_choose_printing(collection, card),
    )
    target = str(Target(What.CARD_USE, card.number))
    return Article(parts, _tabs(collection, card, What.CARD_USE), target)


def write_printings(name: str, cards: Sequence[Card]) -> Article:
    """All cards of a name, to choose from."""
    links = [_card_link(card) for card in cards]
    parts: tuple[Part, ...] = (
        Head(tr_name(name)),
        Bullets(tuple((card.number, describe(card)) for card in cards)),
        *list_links(tr("Choose a card ({number})", number=len(cards)), f"name {cards[0].number}", links),
    )
    return Article(parts, target=str(Target(What.PRINTINGS, name)))


def write_found_cards(title: str, cards: Sequence[Card]) -> Article:
    """Cards that were found, to choose from."""
    links = [_card_link(card) for card in cards]
    parts: tuple[Part, ...] = (
        Head(title),
        Bullets(tuple(("", f"{tr_name(card.name)} · {describe(card)} · {card.number}") for card in cards)),
        *list_links(tr("Choose a card"), f"found {cards[0].number}", links),
    )
    return Article(parts)
