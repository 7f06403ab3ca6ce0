"""The part of Discord's markdown that the bot writes, as HTML for the sandbox's own pages."""

import re

BOLD = re.compile(r"\*\*(.+?)\*\*")
CODE = re.compile(r"`([^`]+)`")
ESCAPED = re.compile(r"\\([^\w\s])")
LINES = (
    (re.compile(r"#{1,3} (.*)"), "<b>{}</b>"),
    (re.compile(r"-# (.*)"), "<small>{}</small>"),
    (re.compile(r"- (.*)"), "• {}"),
    (re.compile(r"&gt; (.*)"), "<q>{}</q>"),
)
"""What a line may begin with -> the line in HTML."""


def to_html(text: str) -> str:
    """A text with the marks of Discord as HTML.

    Args:
        text: the text, escaped for HTML before.
    """
    return "<br>".join(map(_line_to_html, text.split("\n")))


def _line_to_html(line: str) -> str:
    shape = "{}"
    for pattern, html in LINES:
        if (found := pattern.fullmatch(line)) is not None:
            line, shape = found[1], html
            break
    said = CODE.sub(r"<code>\1</code>", BOLD.sub(r"<b>\1</b>", line))
    return shape.replace("{}", ESCAPED.sub(r"\1", said))
