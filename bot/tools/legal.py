"""``oshiban legal``: the pages that a bot in many servers has to publish."""

import html
import re
from collections.abc import Mapping
from typing import Annotated

import typer
from markdown_it import MarkdownIt

from bot.app.languages import JAPANESE
from bot.legal import LegalPage
from bot.tools.common import CommandFailed
from bot.tools.starting import read_settings
from engine.kernel.translation import ENGLISH

_TITLE = re.compile(r"# (.+)")
OPERATOR = {
    ENGLISH: ("This bot is run by {name}.", "Contact: {address}."),
    JAPANESE: ("このBotの運営者：{name}。", "連絡先：{address}。"),
}
"""What stands above a page, in each language that there are pages in: who runs the bot, how to reach them."""
_STYLE = (
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}"
    "table{border-collapse:collapse}"
    "td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left;vertical-align:top}"
)


def write_html(
    page: LegalPage,
    *,
    by: str = "",
    contact: str = "",
    links: Mapping[LegalPage, str],
    language: str = ENGLISH,
) -> str:
    """A page as a whole document of HTML.

    Args:
        page: which one.
        by: who runs the bot; "" to leave that out.
        contact: how to reach them; "" to leave that out.
        links: the addresses of the pages, for links from one to the other.
        language: in which it is.
    """
    text = page.read(language)
    for other in LegalPage:
        name = other.file_name(language)
        address = links.get(other, f"{name.removesuffix('.md')}.html")
        text = text.replace(f"]({name})", f"]({address})")
    found = _TITLE.match(text)
    title = found[1] if found is not None else page.value
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    who, where = OPERATOR[language]
    lines = [who.format(name=html.escape(by))] if by else []
    lines += [where.format(address=html.escape(contact))] if contact else []
    operator = f"<p><strong>{' '.join(lines)}</strong></p>\n" if lines else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{operator}{body}</body>\n</html>\n"
    )


def legal(
    page: Annotated[LegalPage, typer.Argument(help="Which page.")],
    by: Annotated[str, typer.Option("--by", help="Who runs the bot.", metavar="NAME")] = "",
    contact: Annotated[str, typer.Option("--contact", help="How to reach them.", metavar="ADDRESS")] = "",
    language: Annotated[
        str, typer.Option("--language", help="In which language: en or ja.", metavar="LANGUAGE")
    ] = ENGLISH,
    markdown: Annotated[bool, typer.Option("--markdown", help="As text, not as HTML.")] = False,
) -> None:
    """Print the page on privacy or the terms of use, to be published and named in the settings."""
    if language not in OPERATOR:
        known = ", ".join(OPERATOR)
        raise CommandFailed(f"There is no page in {language!r}; there is one in each of: {known}.")
    if markdown:
        typer.echo(page.read(language), nl=False)
        return
    links = read_settings().legal_pages()
    typer.echo(write_html(page, by=by, contact=contact, links=links, language=language), nl=False)
