"""The messages about decks. They are built from values alone and escape everything that a person wrote."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.packs.decks import DeckReport, DeckTools, WrittenDeck
from bot.app.packs.pictures import Drawn
from bot.discord.decks.addresses import NO_DECK, DeckPress, DeckVerb
from bot.discord.decks.menu import STORED, DeckLine, deck_select
from bot.discord.platform.limits import BUTTON_LABEL, CUSTOM_ID
from bot.discord.platform.markdown import escape, escape_lines, shorten, shorten_lines
from bot.discord.platform.pages import (
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
    split_rows,
)
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr, tr_n

ACCENT = 0x4A7BC8
TROUBLE = 0xC8503C
PROBLEM_ROOM = 1500
WARNING_ROOM = 900
LIST_ROOM = 3300
CODE_ROOM = 1500
POST_ROOM = 3600
"""Characters of a list and a code that are posted together."""


@dataclass(frozen=True)
class ShownDeck:
    """A deck with what is known of it.

    Args:
        value: the deck by its value in menus.
        deck: its name and cards.
        report: problems and warnings.
        none: what stands for no deck of this card game.
    """

    value: str
    deck: Deck
    report: DeckReport
    none: str = NO_DECK

    @property
    def is_own(self) -> bool:
        """Whether it is stored, and so can be changed."""
        return self.value.startswith(STORED)


def describe_state(report: DeckReport) -> str:
    """Whether a deck can be played, in one phrase."""
    count = len(report.problems)
    if not count:
        return tr("it can be played")
    return tr_n("can't be played: {number} problem", "can't be played: {number} problems", count)


def _say_problem(problem: DeckProblem) -> str:
    clause = tr(" (rule {clause})", clause=problem.clause) if problem.clause else ""
    return f"- {escape(f'{problem.text}{clause}')}"


def list_problems(report: DeckReport) -> str:
    """Everything that a report says; "" if it says nothing."""
    parts = []
    if report.problems:
        lines = [tr("**It can't be played yet**"), *map(_say_problem, report.problems)]
        parts.append(shorten_lines("\n".join(lines), PROBLEM_ROOM))
    for remarks in report.remarks:
        title = f"**{escape(remarks.title)}**" + (f" ({escape(remarks.note)})" if remarks.note else "")
        lines = [title, *map(_say_problem, remarks.problems)]
        parts.append(shorten_lines("\n".join(lines), WARNING_ROOM))
    return "\n\n".join(parts)


def describe_deck(deck: Deck, tools: DeckTools) -> str:
    """The cards of a deck as a list for reading."""
    lines = []
    for pile in tools.list_piles(deck):
        lines.append(f"**{escape(pile.title)}** ({sum(card.count for card in pile.cards)})")
        for card in pile.cards:
            detail = f" · {escape(card.detail)}" if card.detail else ""
            lines.append(f"{card.count}× {escape(card.name)}{detail} · {escape(card.number)}")
    return "\n".join(lines)


def describe_picture(shown: ShownDeck, tools: DeckTools) -> str:
    """The picture of a deck in words, for those who don't see it."""
    names = [f"{card.count} {card.name}" for pile in tools.list_piles(shown.deck) for card in pile.cards]
    return tr("The deck {deck}: {names}", deck=shown.deck.name, names=", ".join(names))


def _rows(shown: ShownDeck, tools: DeckTools, view: DeckVerb) -> tuple[Block, ...]:
    """The buttons of a deck; the view that is open now has none."""
    views = [
        (DeckVerb.SHOW, tr("Picture")),
        (DeckVerb.TEXT, tr("As text")),
        (DeckVerb.FIGURES, tr("Figures")),
    ]
    buttons = [Button(label, DeckPress(verb, shown.value)) for verb, label in views if verb is not view]
    if not shown.report.problems and tools.plan_trials(shown.deck) is not None:
        buttons.append(Button(tr("Try it out"), DeckPress(DeckVerb.TRY, shown.value)))
    buttons.append(Button(tr("Share …"), DeckPress(DeckVerb.SHARE, shown.value), Style.PRIMARY))
    second = [Button(tr("Copy"), DeckPress(DeckVerb.COPY, shown.value))]
    if shown.is_own:
        second.append(Button(tr("Edit …"), DeckPress(DeckVerb.EDIT, shown.value)))
        second.append(Button(tr("Delete …"), DeckPress(DeckVerb.DELETE, shown.value), Style.DANGER))
    formats = tuple(Choice(tr(each.title), each.key, tr(each.detail)) for each in tools.formats)
    export = Select(tr("Export as …"), DeckPress(DeckVerb.EXPORT, shown.value), formats)
    return Row(tuple(buttons)), Row(tuple(second)), export


def _head(shown: ShownDeck, tools: DeckTools) -> str:
    state = describe_state(shown.report)
    return f"## {escape(shown.deck.name)}\n{tools.describe_size(shown.deck)} · {state}"


def build_deck(shown: ShownDeck, picture: Drawn | None, tools: DeckTools, notice: str = "") -> Outgoing:
    """A deck as a picture, with its report.

    Args:
        shown: the deck.
        picture: its picture; without one it is a list.
        tools: what the card game knows about decks.
        notice: what has just happened to it, as Discord shows it.
    """
    if picture is None:
        return build_deck_text(shown, tools, notice)
    blocks: list[Block] = [Text(notice)] if notice else []
    alt = describe_picture(shown, tools)
    blocks += [Text(_head(shown, tools)), Image(picture.filename, alt)]
    if problems := list_problems(shown.report):
        blocks.append(Text(problems))
    page = Page((*blocks, *_rows(shown, tools, DeckVerb.SHOW)), TROUBLE if shown.report.problems else ACCENT)
    return Outgoing(page, files=(Attachment(picture.filename, picture.data, alt),))


def build_deck_text(shown: ShownDeck, tools: DeckTools, notice: str = "") -> Outgoing:
    """A deck as a list, with its report."""
    problems = list_problems(shown.report)
    cards = shorten_lines(describe_deck(shown.deck, tools), 3600 - len(problems) - len(notice))
    texts = [text for text in (notice, _head(shown, tools), cards, problems) if text]
    page = Page((*map(Text, texts), *_rows(shown, tools, DeckVerb.TEXT)), ACCENT)
    return Outgoing(page)


def build_figures(shown: ShownDeck, tools: DeckTools) -> Outgoing:
    """A deck in figures, as ``tools`` count them."""
    figures = tools.count(shown.deck)
    lines = [f"**{escape(name)}**: {escape(words)}" for name, words in figures.lines]
    lines += [f"-# {escape(line)}" for line in figures.small]
    texts = [f"## {escape(shown.deck.name)}", "\n".join(lines)]
    if figures.table:
        texts.append(f"**{escape(figures.title)}**\n```\n{figures.table}\n```")
    return Outgoing(Page((*map(Text, texts), *_rows(shown, tools, DeckVerb.FIGURES)), ACCENT))


def build_share(shown: ShownDeck, code: str) -> Outgoing:
    """The share code, and the question whether to post the deck."""
    text = tr(
        "## Share {deck}\nThis is the whole deck. Anybody can paste it into `/deck"
        " import`, here or in any other server with this bot.\n```\n{code}\n```",
        deck=escape(shown.deck.name),
        code=code,
    )
    buttons = (
        Button(tr("Post it in this channel"), DeckPress(DeckVerb.POST, shown.value), Style.PRIMARY),
        Button(tr("Back"), DeckPress(DeckVerb.SHOW, shown.value)),
    )
    return say(text, Row(buttons))


def fits_button(code: str, none: str = NO_DECK) -> bool:
    """Whether a code is short enough for a button to carry the deck with it."""
    return len(DeckPress(DeckVerb.TAKE, none).custom_id) + 1 + len(code) <= CUSTOM_ID


def build_post(
    shown: ShownDeck, picture: Drawn | None, tools: DeckTools, codes: Sequence[str], user: int
) -> Outgoing:
    """A deck for everybody to see.

    Args:
        shown: the deck.
        picture: its picture; without one it is a list.
        tools: what the card game knows about decks.
        codes: its share codes, the fullest first; the first that a button can carry is put on one.
        user: who shares it.
    """
    head = tr(
        "## {deck}\n<@{user}> shares a deck · {size}",
        deck=escape(shown.deck.name),
        user=user,
        size=tools.describe_size(shown.deck),
    )
    if shown.report.problems:
        head += f" · {describe_state(shown.report)}"
    blocks: list[Block] = [Text(head)]
    files: tuple[Attachment, ...] = ()
    if picture is not None:
        alt = describe_picture(shown, tools)
        blocks.append(Image(picture.filename, alt))
        files = (Attachment(picture.filename, picture.data, alt),)
    else:
        room = min(3000, POST_ROOM - len(codes[0]))
        blocks.append(Text(shorten_lines(describe_deck(shown.deck, tools), room)))
    blocks.append(Text(f"```\n{codes[0]}\n```"))
    carried = next((code for code in codes if fits_button(code, shown.none)), None)
    if carried is not None:
        take = Button(
            tr("Copy it to my decks"), DeckPress(DeckVerb.TAKE, shown.none, (carried,)), Style.SUCCESS
        )
        blocks.append(Row((take,)))
    return Outgoing(Page(tuple(blocks), ACCENT), files=files, is_silent=True)


def build_export(written: WrittenDeck) -> Outgoing:
    """A deck written down: a line to copy, or a file."""
    title = tr(written.format.title)
    if written.format.is_line and len(written.text) <= CODE_ROOM:
        return say(f"### {escape(title)}\n```\n{written.text}\n```")
    head = tr("### {written}\nThe file has the whole deck.", written=escape(title))
    files = (Attachment(written.filename, written.text.encode(), tr("The deck as {written}", written=title)),)
    return Outgoing(content=head, files=files)


FENCE = "```"
KEPT = 2200
"""Characters of a paste that is kept beside what is wrong with it."""
REFUSED_ROOM = 3700
"""Characters of both together."""


def build_refused(sentence: str, pasted: str, deck: str) -> Outgoing:
    """What is wrong with a deck that was pasted or edited, and the text itself, to be put right.

    Args:
        sentence: everything that is wrong.
        pasted: what was pasted.
        deck: the deck that is edited, or what stands for no deck of the card game.
    """
    is_kept = bool(pasted.strip()) and len(pasted) <= KEPT and FENCE not in pasted
    wrong = Text(shorten_lines(f"⚠ {escape_lines(sentence)}", REFUSED_ROOM - len(pasted) * is_kept))
    if not is_kept:
        return Outgoing(Page((wrong,)))
    again = Button(tr("Put it right …"), DeckPress(DeckVerb.AGAIN, deck), Style.PRIMARY)
    return Outgoing(Page((wrong, Text(f"{FENCE}\n{pasted}\n{FENCE}"), Row((again,)))))


def read_paste(texts: Sequence[str]) -> str:
    """The paste in the texts of such a message; "" if there is none."""
    for text in texts:
        if text.startswith(f"{FENCE}\n") and text.endswith(f"\n{FENCE}"):
            return text[len(FENCE) + 1 : -len(FENCE) - 1]
    return ""


def build_list(
    lines: Sequence[DeckLine],
    states: Sequence[str],
    page: int,
    none: str = NO_DECK,
    title: str = "",
    others: Sequence[tuple[str, str]] = (),
) -> Outgoing:
    """All decks of a user, and the starter decks, to choose one from.

    Args:
        lines: the decks.
        states: a few words on each of the user's own decks, which come first.
        page: the page of the menu.
        none: what stands for no deck of this card game.
        title: the card game, where several are played.
        others: of the other card games that are played there: title, and what stands for no deck of it.
    """
    own = [f"- **{escape(line.name)}** · {state}" for line, state in zip(lines, states, strict=False)]
    head = tr("## Your decks") + (f" · {escape(title)}" if title else "")
    empty = tr("You have none yet: `/deck import` brings one in, `/deck copy` starts from a starter deck.")

    def turn_to(number: int) -> DeckPress:
        return DeckPress(DeckVerb.LIST, none, (str(number),))

    text = "\n".join([head, *(own or [empty])])
    blocks: tuple[Block, ...] = (Text(shorten_lines(text, LIST_ROOM)),)
    if lines:
        blocks += deck_select(lines, DeckPress(DeckVerb.CHOOSE, none), page, turn_to)
    ways = [
        Button(shorten(tr("Decks of {game}", game=game), BUTTON_LABEL), DeckPress(DeckVerb.LIST, other))
        for game, other in others
    ]
    return Outgoing(Page((*blocks, *split_rows(ways)), ACCENT))


def build_delete_question(shown: ShownDeck) -> Outgoing:
    """The question before deleting a deck."""
    buttons = (
        Button(tr("Yes, delete it"), DeckPress(DeckVerb.DELETE_SURE, shown.value), Style.DANGER),
        Button(tr("Keep it"), DeckPress(DeckVerb.SHOW, shown.value)),
    )
    return say(
        tr(
            "Delete the deck **{deck}**? Running matches go on with it, but it can't be brought back.",
            deck=escape(shown.deck.name),
        ),
        Row(buttons),
    )


def tell_notes(notes: Sequence[str]) -> str:
    """Notes about what was changed, each on a line of its own."""
    return "\n".join(f"-# {line}" for line in escape_lines("\n".join(notes)).splitlines())
