"""The messages about decks. They are built from values alone and escape everything that a person wrote."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.decks import (
    CHEER,
    DECK,
    FORMATS,
    OSHI,
    Catalog,
    DeckFormat,
    DeckReport,
    DeckStatistics,
    Exported,
)
from bot.app.decks.odds import draw_any
from bot.app.decks.plain_text import TITLES
from bot.discord.deck_ids import NO_DECK, DeckPress, DeckVerb
from bot.discord.decks import STORED, DeckLine, deck_select
from bot.discord.limits import CUSTOM_ID
from bot.discord.marks import escape, escape_lines, shorten_lines
from bot.discord.pages import (
    Attachment,
    Block,
    Button,
    Choice,
    Image,
    Outgoing,
    Page,
    Row,
    Select,
    Style,
    Text,
    say,
)
from bot.discord.pictures import Drawn
from engine.hocg.cards.terms import OPENING_HAND
from engine.kernel.ruleset import Deck, DeckProblem

ACCENT = 0x4A7BC8
TROUBLE = 0xC8503C
PROBLEM_ROOM = 1500
WARNING_ROOM = 900
LIST_ROOM = 3300
CODE_ROOM = 1500
INLINE = (DeckFormat.CODE, DeckFormat.HOLODELTA_LINK)
"""Formats that are a line to copy rather than a file."""


@dataclass(frozen=True)
class ShownDeck:
    """A deck with what is known of it.

    Args:
        value: the deck by its value in menus.
        deck: its name and cards.
        report: problems and warnings.
    """

    value: str
    deck: Deck
    report: DeckReport

    @property
    def is_own(self) -> bool:
        """Whether it is stored, and so can be changed."""
        return self.value.startswith(STORED)


def describe_size(deck: Deck) -> str:
    """The cards of a deck in one phrase."""
    main, cheers = (sum(deck.piles.get(pile, {}).values()) for pile in (DECK, CHEER))
    return f"{main} cards and {cheers} cheers"


def describe_state(report: DeckReport) -> str:
    """Whether a deck can be played, in one phrase."""
    count = len(report.problems)
    if not count:
        return "it can be played"
    return f"can't be played: {count} problem{'s' if count > 1 else ''}"


def _say_problem(problem: DeckProblem) -> str:
    clause = f" (rule {problem.clause})" if problem.clause else ""
    return f"- {escape(problem.text)}{escape(clause)}"


def list_problems(report: DeckReport) -> str:
    """Everything that a report says; "" if it says nothing."""
    parts = []
    if report.problems:
        lines = ["**It can't be played yet**", *map(_say_problem, report.problems)]
        parts.append(shorten_lines("\n".join(lines), PROBLEM_ROOM))
    if report.restricted:
        lines = ["**At official events** (among friends it may be ignored)"]
        for entry, problem in report.restricted:
            lines.append(f"{_say_problem(problem)} · {entry.region.label} list, {entry.since}")
        parts.append(shorten_lines("\n".join(lines), WARNING_ROOM))
    if report.warnings:
        lines = ["**What experienced players would say**", *map(_say_problem, report.warnings)]
        parts.append(shorten_lines("\n".join(lines), WARNING_ROOM))
    return "\n\n".join(parts)


def describe_deck(deck: Deck, catalog: Catalog) -> str:
    """The cards of a deck as a list for reading."""
    lines = []
    for pile, title in TITLES.items():
        cards = deck.piles.get(pile, {})
        lines.append(f"**{title}** ({sum(cards.values())})")
        for number, count in cards.items():
            card = catalog.find(number)
            level = f" · {card.level.value}" if card is not None and card.level is not None else ""
            name = escape(card.name) if card is not None else "unknown here"
            lines.append(f"{count}× {name}{level} `{number}`")
    return "\n".join(lines)


def describe_picture(shown: ShownDeck, catalog: Catalog) -> str:
    """The picture of a deck in words, for those who don't see it."""
    names = []
    for pile in (OSHI, DECK, CHEER):
        for number, count in shown.deck.piles.get(pile, {}).items():
            card = catalog.find(number)
            names.append(f"{count} {card.name if card is not None else number}")
    return f"The deck {shown.deck.name}: {', '.join(names)}"


def _rows(shown: ShownDeck, view: DeckVerb) -> tuple[Block, ...]:
    """The buttons of a deck; the view that is open now has none."""
    views = [(DeckVerb.SHOW, "Picture"), (DeckVerb.TEXT, "Text"), (DeckVerb.FIGURES, "Figures")]
    buttons = [Button(label, DeckPress(verb, shown.value)) for verb, label in views if verb is not view]
    buttons.append(Button("Share …", DeckPress(DeckVerb.SHARE, shown.value), Style.PRIMARY))
    second = [Button("Copy", DeckPress(DeckVerb.COPY, shown.value))]
    if shown.is_own:
        second.append(Button("Edit …", DeckPress(DeckVerb.EDIT, shown.value)))
        second.append(Button("Delete …", DeckPress(DeckVerb.DELETE, shown.value), Style.DANGER))
    formats = tuple(Choice(facts.title, name.value, facts.detail) for name, facts in FORMATS.items())
    export = Select("Export as …", DeckPress(DeckVerb.EXPORT, shown.value), formats)
    return Row(tuple(buttons)), Row(tuple(second)), export


def _head(shown: ShownDeck) -> str:
    state = describe_state(shown.report)
    return f"## {escape(shown.deck.name)}\n{describe_size(shown.deck)} · {state}"


def build_deck(shown: ShownDeck, picture: Drawn | None, catalog: Catalog, notice: str = "") -> Outgoing:
    """A deck as a picture, with its report.

    Args:
        shown: the deck.
        picture: its picture; without one it is a list.
        catalog: the cards.
        notice: what has just happened to it, as Discord shows it.
    """
    if picture is None:
        return build_deck_text(shown, catalog, notice)
    blocks: list[Block] = [Text(notice)] if notice else []
    alt = describe_picture(shown, catalog)
    blocks += [Text(_head(shown)), Image(picture.filename, alt)]
    if problems := list_problems(shown.report):
        blocks.append(Text(problems))
    page = Page((*blocks, *_rows(shown, DeckVerb.SHOW)), TROUBLE if shown.report.problems else ACCENT)
    return Outgoing(page, files=(Attachment(picture.filename, picture.data, alt),))


def build_deck_text(shown: ShownDeck, catalog: Catalog, notice: str = "") -> Outgoing:
    """A deck as a list, with its report."""
    problems = list_problems(shown.report)
    cards = shorten_lines(describe_deck(shown.deck, catalog), 3600 - len(problems) - len(notice))
    texts = [text for text in (notice, _head(shown), cards, problems) if text]
    page = Page((*map(Text, texts), *_rows(shown, DeckVerb.TEXT)), ACCENT)
    return Outgoing(page)


def _percent(odds: float) -> str:
    return f"{odds * 100:.1f} %"


def _count_up(counts: Sequence[tuple[str, int]]) -> str:
    return " · ".join(f"{name} {count}" for name, count in counts) or "none"


def list_figures(figures: DeckStatistics) -> str:
    """The figures of a deck."""
    opening = figures.opening
    levels = [(level.value, count) for level, count in figures.levels.items()]
    hands = [f"{count}: {_percent(float(odds))}" for count, odds in enumerate(figures.debuts_in_hand[:5])]
    lines = [
        f"**Holomem {figures.holomem}**: {_count_up(levels)} · of them Buzz {figures.buzz}",
        f"**Support {figures.supports}**: {_count_up([(k.value, n) for k, n in figures.kinds.items()])}"
        f" · of them LIMITED {figures.limited}",
        f"**Colors of holomem**: {_count_up([(c.value, n) for c, n in figures.colors.items()])}",
        f"**Cheers**: {_count_up([(c.value, n) for c, n in figures.cheers.items()])}",
        f"**Cheers that arts ask for**: {_count_up([(c.value, n) for c, n in figures.costs.items()])}",
        "",
        f"**A Debut in the opening hand**: {_percent(float(opening.first_hand))},"
        f" with the free redraw {_percent(float(opening.after_redraw))}",
        f"-# Debuts in the first 7 cards: {' · '.join(hands)}",
        f"-# No forced redraw {_percent(float(opening.forced[0]))}, one {_percent(float(opening.forced[1]))},"
        f" two or more {_percent(float(sum(opening.forced[2:])))}; on average"
        f" {float(opening.expected_cost):.3f} cards are paid for them, and"
        f" {float(opening.lost) * 100:.2g} % of matches are lost to them",
    ]
    if figures.unknown:
        lines.append(f"-# {figures.unknown} cards are unknown here and counted nowhere.")
    return "\n".join(lines)


def list_odds(deck: Deck) -> str:
    """How likely a card is early on, by its copies; "" for a deck without cards."""
    copies = sorted(set(deck.piles.get(DECK, {}).values()), reverse=True)
    size = sum(deck.piles.get(DECK, {}).values())
    if not copies:
        return ""
    lines = ["copies  opening  +redraw   turn 2   turn 4"]
    for count in copies[:8]:
        opening, second, fourth = (
            draw_any(size, count, min(size, OPENING_HAND + turn)) for turn in (0, 2, 4)
        )
        columns = (opening, 1 - (1 - opening) ** 2, second, fourth)
        lines.append(f"{count:>6}" + "".join(f"{float(each) * 100:>8.1f}%" for each in columns))
    return "\n".join(lines)


def build_figures(shown: ShownDeck, figures: DeckStatistics) -> Outgoing:
    """The figures of a deck."""
    texts = [f"## {escape(shown.deck.name)}", list_figures(figures)]
    if table := list_odds(shown.deck):
        texts.append(
            f"**How likely a card is** among the first 7, with a redraw if it is missing, by your 2nd and 4th"
            f" turn\n```\n{table}\n```"
        )
    return Outgoing(Page((*map(Text, texts), *_rows(shown, DeckVerb.FIGURES)), ACCENT))


def build_share(shown: ShownDeck, code: str) -> Outgoing:
    """The share code, and the question whether to post the deck."""
    text = (
        f"## Share {escape(shown.deck.name)}\nThis code is the whole deck. Anybody can paste it into"
        f" `/deck import`, here or in any other server with this bot.\n```\n{code}\n```"
    )
    buttons = (
        Button("Post it in this channel", DeckPress(DeckVerb.POST, shown.value), Style.PRIMARY),
        Button("Back", DeckPress(DeckVerb.SHOW, shown.value)),
    )
    return say(text, Row(buttons))


def fits_button(code: str) -> bool:
    """Whether a code is short enough for a button to carry the deck with it."""
    return len(DeckPress(DeckVerb.TAKE).custom_id) + 1 + len(code) <= CUSTOM_ID


def build_post(
    shown: ShownDeck, picture: Drawn | None, catalog: Catalog, codes: Sequence[str], user: int
) -> Outgoing:
    """A deck for everybody to see.

    Args:
        shown: the deck.
        picture: its picture; without one it is a list.
        catalog: the cards.
        codes: its share codes, the fullest first; the first that a button can carry is put on one.
        user: who shares it.
    """
    head = f"## {escape(shown.deck.name)}\n<@{user}> shares a deck · {describe_size(shown.deck)}"
    if shown.report.problems:
        head += f" · {describe_state(shown.report)}"
    blocks: list[Block] = [Text(head)]
    files: tuple[Attachment, ...] = ()
    if picture is not None:
        alt = describe_picture(shown, catalog)
        blocks.append(Image(picture.filename, alt))
        files = (Attachment(picture.filename, picture.data, alt),)
    else:
        blocks.append(Text(shorten_lines(describe_deck(shown.deck, catalog), 3000)))
    blocks.append(Text(f"```\n{codes[0]}\n```"))
    carried = next((code for code in codes if fits_button(code)), None)
    if carried is not None:
        take = Button("Copy it to my decks", DeckPress(DeckVerb.TAKE, NO_DECK, carried), Style.SUCCESS)
        blocks.append(Row((take,)))
    return Outgoing(Page(tuple(blocks), ACCENT), files=files, is_silent=True)


def build_export(exported: Exported) -> Outgoing:
    """A deck written down: a line to copy, or a file."""
    facts = FORMATS[exported.format]
    if exported.format in INLINE and len(exported.text) <= CODE_ROOM:
        return say(f"### {facts.title}\n```\n{exported.text}\n```")
    head = f"### {facts.title}\nThe file has the whole deck."
    files = (Attachment(exported.filename, exported.text.encode(), f"The deck as {facts.title}"),)
    return Outgoing(content=head, files=files)


def build_list(lines: Sequence[DeckLine], states: Sequence[str], page: int) -> Outgoing:
    """All decks of a user, and the starter decks, to choose one from.

    Args:
        lines: the decks.
        states: a few words on each of the user's own decks, which come first.
        page: the page of the menu.
    """
    own = [f"- **{escape(line[1])}** · {state}" for line, state in zip(lines, states, strict=False)]
    text = "## Your decks\n" + (
        "\n".join(own)
        if own
        else "You have none yet: `/deck import` brings one in, `/deck copy` starts from a starter deck."
    )

    def turn_to(number: int) -> DeckPress:
        return DeckPress(DeckVerb.LIST, NO_DECK, str(number))

    blocks: tuple[Block, ...] = (Text(shorten_lines(text, LIST_ROOM)),)
    if lines:
        blocks += deck_select(lines, DeckPress(DeckVerb.CHOOSE), page, turn_to)
    return Outgoing(Page(blocks, ACCENT))


def build_delete_question(shown: ShownDeck) -> Outgoing:
    """The question before deleting a deck."""
    buttons = (
        Button("Yes, delete it", DeckPress(DeckVerb.DELETE_SURE, shown.value), Style.DANGER),
        Button("Keep it", DeckPress(DeckVerb.SHOW, shown.value)),
    )
    return say(
        f"Delete the deck **{escape(shown.deck.name)}**? Running matches go on with it, but it can't be"
        " brought back.",
        Row(buttons),
    )


def tell_notes(notes: Sequence[str]) -> str:
    """Notes about what was changed, each on a line of its own."""
    return "\n".join(f"-# {line}" for line in escape_lines("\n".join(notes)).splitlines())
