"""``oshiban legal``: the pages that a bot in many servers has to publish."""

import html
import re
from collections.abc import Mapping
from typing import Annotated

import typer
from markdown_it import MarkdownIt

from bot.legal import LegalPage
from bot.tools.starting import read_settings

_TITLE = re.compile(r"# (.+)")
_STYLE = (
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}"
    "table{border-collapse:collapse}"
    "td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left;vertical-align:top}"
)


def write_html(page: LegalPage, *, by: str = "", contact: str = "", links: Mapping[LegalPage, str]) -> str:
    """A page as a whole document of HTML.

    Args:
        page: which one.
        by: who runs the bot; "" to leave that out.
        contact: how to reach them; "" to leave that out.
        links: the addresses of the pages, for links from one to the other.
    """
    text = page.read()
    for other in LegalPage:
        text = text.replace(f"]({other.file_name})", f"]({links.get(other, f'{other.value}.html')})")
    found = _TITLE.match(text)
    title = found[1] if found is not None else page.value
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    lines = [f"This bot is run by {html.escape(by)}."] if by else []
    lines += [f"Contact: {html.escape(contact)}."] if contact else []
    operator = f"<p><strong>{' '.join(lines)}</strong></p>\n" if lines else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{operator}{body}</body>\n</html>\n"
    )


def legal(
    page: Annotated[LegalPage, typer.Argument(help="Which page.")],
    by: Annotated[str, typer.Option("--by", help="Who runs the bot.", metavar="NAME")] = "",
    contact: Annotated[str, typer.Option("--contact", help="How to reach them.", metavar="ADDRESS")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="As text, not as HTML.")] = False,
) -> None:
    """Print the page on privacy or the terms of use, to be published and named in the settings."""
    if markdown:
        typer.echo(page.read(), nl=False)
        return
    links = read_settings().legal_pages()
    typer.echo(write_html(page, by=by, contact=contact, links=links), nl=False)
