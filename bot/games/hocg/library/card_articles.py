"""Cards as articles: the picture with the text that runs, rulings, use, printings."""

from collections.abc import Callable, Sequence
from datetime import date

from bot.app.library.articles import list_links
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
from bot.games.hocg.library.legality import Legality, find_legality
from bot.games.hocg.library.library import Shelves
from bot.games.hocg.library.rule_articles import ruling_link
from engine.hocg.cards.card import Ability, Art, Card
from engine.hocg.cards.terms import AbilityKind, CardType

Draw = Callable[[Card], Drawing]
"""What draws a card."""
KINDS = {
    AbilityKind.OSHI_SKILL: "Oshi skill",
    AbilityKind.SP_OSHI_SKILL: "SP Oshi skill",
    AbilityKind.STAGE_SKILL: "Oshi stage skill",
    AbilityKind.COLLAB_EFFECT: "Collab effect",
    AbilityKind.BLOOM_EFFECT: "Bloom effect",
    AbilityKind.GIFT: "Gift",
    AbilityKind.EXTRA: "Extra",
}
LIMITS = {"turn": "once per turn", "game": "once per game"}
TABS = ((What.CARD, "Text"), (What.CARD_RULINGS, "Rulings"), (What.CARD_USE, "Use"))
USUAL_COPIES = 4
"""Of one card in a deck; only another number is told beside the card."""


def describe_texts(card: Card) -> list[str]:
    """Every text of a card, a paragraph each, as plain words."""
    return [*map(describe_ability, card.abilities), *map(_describe_art, card.arts)]


def describe_ability(ability: Ability) -> str:
    """A text of a card with its sort, its name and what it costs."""
    facts = []
    if ability.kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL):
        facts.append(f"{'X' if ability.cost is None else ability.cost} holo Power")
    if ability.limit:
        facts.append(LIMITS[ability.limit])
    kind = KINDS.get(ability.kind, "")
    head = ": ".join(part for part in (kind, ability.name) if part)
    head += f" ({', '.join(facts)})" if facts else ""
    return f"{head}\n{ability.text}" if head else ability.text


def _describe_art(art: Art) -> str:
    cost = " ".join(art.cost) or "no cheer"
    critical = "".join(f", +{bonus} against {color}" for color, bonus in art.critical)
    head = f"{art.name}: {art.damage}{'+' if art.has_plus else ''} for {cost}{critical}"
    return f"{head}\n{art.ability.text}" if art.ability is not None else head


def describe_legality(legality: Legality) -> list[str]:
    """What decks may do with a card, a sentence each."""
    if legality.unsupported:
        names = ", ".join(dict.fromkeys(problem.ability for problem in legality.unsupported))
        return [f"It can't be played here yet: a text isn't understood ({names})."]
    copies = "any number of copies" if legality.copies is None else f"at most {legality.copies}"
    lines = [f"A deck may have {copies} (rule {legality.clause})."]
    lines += [
        f"Official events, {listed.region.label} list: at most {listed.copies} ({listed.since})."
        for listed in legality.restrictions
    ]
    return lines


def _head(card: Card) -> Head:
    ja = f" · {card.ja}" if card.ja and card.ja != card.name else ""
    tags = " ".join(f"#{tag}" for tag in card.tags)
    pass_cost = f", baton pass {card.baton_pass}" if card.type is CardType.HOLOMEM else ""
    facts = (f"{describe(card)}{pass_cost}", tags)
    return Head(card.name, (f"{card.number}{ja}",), tuple(fact for fact in facts if fact))


def _paragraphs(card: Card) -> tuple[Paragraph, ...]:
    """Every text of a card with its heading in bold."""
    plain = {ability.text for ability in card.abilities}
    paragraphs = []
    for text in describe_texts(card):
        title, line_break, rest = text.partition("\n")
        is_headed = bool(line_break) or text not in plain
        paragraphs.append(Paragraph(rest, title) if is_headed else Paragraph(text))
    return tuple(paragraphs)


def write_card(shelves: Shelves, card: Card, day: date, draw: Draw) -> Article:
    """A card with its picture and the text that runs.

    Args:
        shelves: where its printings and rulings are.
        card: the card.
        day: the day whose restricted lists hold.
        draw: orders its picture.
    """
    words = "\n".join([card.name, describe(card), *describe_texts(card)])
    parts: list[Part] = [_head(card), Picture(draw(card), words), *_paragraphs(card)]
    legality = find_legality(card, day)
    if legality.unsupported or legality.restrictions or legality.copies != USUAL_COPIES:
        parts.append(Small(tuple(describe_legality(legality))))
    parts += _choose_printing(shelves, card)
    return Article(tuple(parts), _tabs(shelves, card, What.CARD), str(Target(What.CARD, card.number)))


def _tabs(shelves: Shelves, card: Card, shown: What) -> tuple[Tab, ...]:
    counts = {What.CARD_RULINGS: len(shelves.rulings.of_card(card.number))}
    return tuple(
        Tab(
            f"{label} ({counts[what]})" if what in counts else label,
            str(Target(what, card.number)),
            is_disabled=what is shown or counts.get(what) == 0,
        )
        for what, label in TABS
    )


def _choose_printing(shelves: Shelves, card: Card) -> tuple[Links, ...]:
    others = [_card_link(other) for other in shelves.cards.printings(card) if other is not card]
    return list_links(f"Other cards of this name ({len(others)})", f"name {card.number}", others)


def _card_link(card: Card) -> Link:
    detail = " / ".join(text.replace("\n", ": ") for text in describe_texts(card))
    label = f"{card.name} · {describe(card)} · {card.number}"
    return Link(label, str(Target(What.CARD, card.number)), detail)


def write_card_rulings(shelves: Shelves, card: Card) -> Article:
    """The rulings on a card."""
    rulings = shelves.rulings.of_card(card.number)
    texts = tuple((ruling.number, f"{ruling.question} — {ruling.answer}") for ruling in rulings)
    parts: list[Part] = [_head(card)]
    parts.append(Bullets(texts) if texts else Paragraph("There are no rulings on this card."))
    parts += list_links("Open a ruling", f"rulings {card.number}", [ruling_link(each) for each in rulings])
    target = str(Target(What.CARD_RULINGS, card.number))
    return Article(tuple(parts), _tabs(shelves, card, What.CARD_RULINGS), target)


def write_card_use(shelves: Shelves, card: Card, day: date) -> Article:
    """How many copies a deck may have, and which starter decks have the card."""
    legality = tuple(("", line) for line in describe_legality(find_legality(card, day)))
    uses = tuple(("", f"{use.name}: {use.count}") for use in shelves.cards.uses(card.number))
    parts: tuple[Part, ...] = (
        _head(card),
        Bullets(legality, "In a deck"),
        Bullets(uses or (("", "None of the starter decks has it."),), "Starter decks", room=2000),
        *_choose_printing(shelves, card),
    )
    target = str(Target(What.CARD_USE, card.number))
    return Article(parts, _tabs(shelves, card, What.CARD_USE), target)


def write_printings(name: str, cards: Sequence[Card]) -> Article:
    """All cards of a name, to choose from."""
    links = [_card_link(card) for card in cards]
    parts: tuple[Part, ...] = (
        Head(name),
        Bullets(tuple((card.number, describe(card)) for card in cards)),
        *list_links(f"Choose a card ({len(cards)})", f"name {cards[0].number}", links),
    )
    return Article(parts, target=str(Target(What.PRINTINGS, name)))


def write_found_cards(title: str, cards: Sequence[Card]) -> Article:
    """Cards that were found, to choose from."""
    links = [_card_link(card) for card in cards]
    parts: tuple[Part, ...] = (
        Head(title),
        Bullets(tuple(("", f"{card.name} · {describe(card)} · {card.number}") for card in cards)),
        *list_links("Choose a card", f"found {cards[0].number}", links),
    )
    return Article(parts)
