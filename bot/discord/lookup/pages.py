"""Articles as pages: what a game has to read, as Discord shows it."""

from bot.app.packs.articles import (
    Article,
    Bullets,
    Divider,
    Head,
    Link,
    Links,
    Paragraph,
    Part,
    Picture,
    Small,
)
from bot.discord.lookup.addresses import LookUp, LookUpVerb, choose_in
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.markdown import escape, escape_lines, escape_words, shorten, shorten_lines
from bot.discord.platform.pages import (
    Attachment,
    Block,
    Button,
    Choice,
    Image,
    Outgoing,
    Page,
    Row,
    Rule,
    Select,
    Style,
    Text,
)
from bot.discord.platform.pictures import Studio
from bot.model.settings import NOTHING_SET, UserSettings
from engine.kernel.translation import tr

BLUE = 0x4C8DDB
ROOM = 2400
"""Characters of one part."""
TOTAL = 3700
"""Characters of all parts; a message holds 4,000."""
TITLE = 700
LINE = 300


async def build_article(
    article: Article,
    game: str,
    studio: Studio,
    settings: UserSettings = NOTHING_SET,
    *,
    is_public: bool = False,
) -> Outgoing:
    """An article as a message.

    Args:
        article: what it says.
        game: whose library it comes from.
        studio: makes its pictures; one that can't be made is left out.
        settings: what its only reader has set.
        is_public: whether everybody sees it, so that nothing is left to share.
    """
    blocks: list[Block] = []
    files: list[Attachment] = []
    room = TOTAL
    for part in article.parts:
        if isinstance(part, Picture):
            drawn = await studio.make(part.drawing, settings)
            if drawn is not None:
                blocks.append(Image(drawn.filename, part.alt))
                files.append(Attachment(drawn.filename, drawn.data, part.alt))
        elif isinstance(part, Links):
            blocks += _choose(part, game)
        elif isinstance(part, Divider):
            blocks.append(Rule())
        elif text := shorten_lines(_write(part), max(1, min(ROOM if room > ROOM else room, room))):
            room -= len(text)
            blocks.append(Text(text))
    if row := _buttons(article, game, is_public=is_public):
        blocks.append(row)
    return Outgoing(Page(_join_texts(blocks), BLUE), files=tuple(files))


def _write(part: Part) -> str:
    """A part of an article in Discord's markdown."""
    match part:
        case Head(title=title, small=small, facts=facts):
            lines = [f"### {shorten(escape_words(title), TITLE)}"]
            lines += [f"-# {shorten(escape_words(line), TITLE)}" for line in small]
            return "\n".join([*lines, *map(escape, facts)])
        case Paragraph(text=text, title=title):
            words = shorten(escape_lines(text), ROOM)
            return f"**{escape(title)}**\n{words}".rstrip() if title else words
        case Bullets(lines=lines, title=title, room=room):
            written = [f"**{escape(title)}**"] if title else []
            written += [
                f"- **{escape_words(name)}** {shorten(escape_words(text), LINE)}"
                if name
                else f"- {escape(text)}"
                for name, text in lines
            ]
            return shorten_lines("\n".join(written), room)
        case Small(lines=lines):
            return "\n".join(f"-# {shorten(escape_words(line), 2 * LINE)}" for line in lines)
        case _:
            return ""


def _join_texts(blocks: list[Block]) -> tuple[Block, ...]:
    """Neighbouring paragraphs in one component: a message has room for forty."""
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if isinstance(block, Text) and isinstance(last, Text):
            joined[-1] = Text(f"{last.text}\n{block.text}")
        else:
            joined.append(block)
    return tuple(joined)


def _choose(links: Links, game: str) -> list[Block]:
    """Things to go on with: several selects if they are many."""
    unique: dict[str, Link] = {link.target: link for link in links.links}
    lines = [Choice(link.label, target, link.detail) for target, link in unique.items()]
    if len(lines) <= SELECT_OPTIONS:
        look = choose_in(game, links.place)
        return [Select(links.placeholder, look, tuple(lines))] if lines else []
    step = SELECT_OPTIONS
    return [
        Select(
            tr(
                "{placeholder}, {first} to {last}",
                placeholder=links.placeholder,
                first=start + 1,
                last=min(start + step, len(lines)),
            ),
            choose_in(game, f"{start} {links.place}"),
            tuple(lines[start : start + step]),
        )
        for start in range(0, len(lines), step)
    ]


def _buttons(article: Article, game: str, *, is_public: bool) -> Row | None:
    row = [
        Button(tab.label, LookUp(LookUpVerb.SHOW, game, tab.target), is_disabled=tab.is_disabled)
        for tab in article.tabs
    ]
    if article.target and not is_public:
        row.append(Button(tr("Share"), LookUp(LookUpVerb.SHARE, game, article.target), Style.PRIMARY))
    return Row(tuple(row)) if row else None
