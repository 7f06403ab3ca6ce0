"""The sign of the sandbox's pages, which every browser asks for."""

from importlib import resources
from typing import Final

from aiohttp import web

ICON: Final = "/favicon.ico"
"""Where a browser looks for it if a page doesn't say."""


def show_icon() -> web.Response:
    """The sign of the sandbox's pages, for the browser's tab."""
    drawing = resources.files("bot.sandbox").joinpath("icon.svg").read_bytes()
    return web.Response(body=drawing, content_type="image/svg+xml")
