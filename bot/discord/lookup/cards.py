"""Answers about cards as pages: the picture with the text that runs, rulings, use, printings."""

from collections.abc import Sequence
from datetime import date

from bot.discord.lookup.addresses import Target, What, look_at
from bot.discord.lookup.pages import build_page, choose_target, ruling_choice
from bot.discord.platform.marks import escape, escape_lines, shorten_lines
from bot.discord.platform.pages import Attachment, Block, Button, Image, Outgoing, Style, Text
from bot.discord.platform.pictures import Drawn
from bot.games.hocg.library import DeckUse, Legality, Library, describe, find_legality
from engine.hocg.cards.card import Ability, Art, Card
from engine.hocg.cards.terms import AbilityKind, CardType

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
ROOM = 2600


def describe_texts(card: Card) -> list[str]:
    """Every text of a card, a paragraph each, as plain words."""
    return [*map(_describe_ability, card.abilities), *map(_describe_art, card.arts)]


def _describe_ability(ability: Ability) -> str:
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


def _heading(card: Card) -> str:
    ja = f" · {escape(card.ja)}" if card.ja and card.ja != card.name else ""
    tags = " ".join(f"#{tag}" for tag in card.tags)
    pass_cost = f", baton pass {card.baton_pass}" if card.type is CardType.HOLOMEM else ""
    lines = [f"### {escape(card.name)}", f"-# {card.number}{ja}", f"{describe(card)}{pass_cost}"]
    return "\n".join([*lines, escape(tags)] if tags else lines)


def _format_texts(card: Card) -> str:
    paragraphs = []
    for text in describe_texts(card):
        head, line_break, rest = text.partition("\n")
        is_headed = bool(line_break) or not any(text == ability.text for ability in card.abilities)
        paragraphs.append(f"**{escape(head)}**\n{escape_lines(rest)}" if is_headed else escape_lines(text))
    return "\n".join(paragraph.rstrip() for paragraph in paragraphs)


def build_card(
    library: Library, card: Card, picture: Drawn | None, day: date, *, is_public: bool = False
) -> Outgoing:
    """A card with its picture and the text that runs.

    Args:
        library: where its printings and rulings are.
        card: the card.
        picture: its picture; ``None`` to show it in words alone.
        day: the day whose restricted lists hold.
        is_public: whether everybody sees it.
    """
    blocks: list[Block] = [Text(_heading(card))]
    files: tuple[Attachment, ...] = ()
    words = "\n".join([card.name, describe(card), *describe_texts(card)])
    if picture is not None:
        blocks.append(Image(picture.filename, words))
        files = (Attachment(picture.filename, picture.data, words),)
    if texts := _format_texts(card):
        blocks.append(Text(shorten_lines(texts, ROOM)))
    legality = find_legality(card, day)
    if legality.unsupported or legality.restrictions or legality.copies != 4:
        blocks.append(Text("\n".join(f"-# {escape(line)}" for line in describe_legality(legality))))
    blocks += _choose_printing(library, card)
    page = build_page(blocks, _tabs(library, card, What.CARD), Target(What.CARD, card.number), is_public)
    return Outgoing(page.page, files=files)


def _tabs(library: Library, card: Card, shown: What) -> list[Button]:
    counts = {What.CARD_RULINGS: len(library.rulings.of_card(card.number))}
    return [
        Button(
            f"{label} ({counts[what]})" if what in counts else label,
            look_at(what, card.number),
            Style.SECONDARY,
            is_disabled=what is shown or counts.get(what) == 0,
        )
        for what, label in TABS
    ]


def _choose_printing(library: Library, card: Card) -> tuple[Block, ...]:
    others = [other for other in library.cards.printings(card) if other is not card]
    return choose_target(
        f"Other cards of this name ({len(others)})", f"name {card.number}", map(_card_choice, others)
    )


def _card_choice(card: Card) -> tuple[Target, str, str]:
    detail = " / ".join(text.replace("\n", ": ") for text in describe_texts(card))
    return Target(What.CARD, card.number), f"{card.name} · {describe(card)} · {card.number}", detail


def build_card_rulings(library: Library, card: Card, *, is_public: bool = False) -> Outgoing:
    """The rulings on a card."""
    rulings = library.rulings.of_card(card.number)
    lines = [
        f"**{ruling.number}** {escape(ruling.question)}\n> {escape(ruling.answer)}" for ruling in rulings
    ]
    blocks: list[Block] = [Text(_heading(card))]
    blocks.append(Text(shorten_lines("\n".join(lines), 3000) or "There are no rulings on this card."))
    blocks += choose_target("Open a ruling", f"rulings {card.number}", map(ruling_choice, rulings))
    target = Target(What.CARD_RULINGS, card.number)
    return build_page(blocks, _tabs(library, card, What.CARD_RULINGS), target, is_public)


def _describe_uses(uses: Sequence[DeckUse]) -> str:
    lines = [f"- {escape(use.name)}: {use.count}" for use in uses]
    return "\n".join(lines) or "None of the starter decks has it."


def build_card_use(library: Library, card: Card, day: date, *, is_public: bool = False) -> Outgoing:
    """How many copies a deck may have, and which starter decks have the card."""
    legality = "\n".join(f"- {escape(line)}" for line in describe_legality(find_legality(card, day)))
    uses = _describe_uses(library.cards.uses(card.number))
    blocks: list[Block] = [
        Text(_heading(card)),
        Text(f"**In a deck**\n{legality}"),
        Text(shorten_lines(f"**Starter decks**\n{uses}", 2000)),
        *_choose_printing(library, card),
    ]
    target = Target(What.CARD_USE, card.number)
    return build_page(blocks, _tabs(library, card, What.CARD_USE), target, is_public)


def build_printings(name: str, cards: Sequence[Card], *, is_public: bool = False) -> Outgoing:
    """All cards of a name, to choose from."""
    lines = [f"- **{card.number}** {describe(card)}" for card in cards]
    blocks: list[Block] = [Text(f"### {escape(name)}"), Text(shorten_lines("\n".join(lines), 3000))]
    blocks += choose_target(
        f"Choose a card ({len(cards)})", f"name {cards[0].number}", map(_card_choice, cards)
    )
    return build_page(blocks, (), Target(What.PRINTINGS, name), is_public)


def build_found_cards(title: str, cards: Sequence[Card]) -> Outgoing:
    """Cards that were found, to choose from."""
    lines = [f"- {escape(card.name)} · {describe(card)} · {card.number}" for card in cards]
    blocks: list[Block] = [Text(f"### {title}"), Text(shorten_lines("\n".join(lines), 3000))]
    blocks += choose_target("Choose a card", f"found {cards[0].number}", map(_card_choice, cards))
    return build_page(blocks, (), None, is_public=False)
