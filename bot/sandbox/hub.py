"""The sandbox's own page: who you can be, where you can go, and everybody's direct messages."""

import errno
import html
import re
from collections.abc import Awaitable, Callable, Iterator
from importlib import resources

import discord
from aiohttp import web

from bot.sandbox.icon import ICON, show_icon
from bot.sandbox.markdown import to_html
from bot.sandbox.previews import Previews
from bot.sandbox.world import World

HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
}
MENTION = re.compile(r"&lt;@(\d+)&gt;")
PLACE = re.compile(r"&lt;#(\d+)&gt;")


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PortTaken(Exception):
    """Another program listens on the port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"Port {port} of 127.0.0.1 is taken: choose another one, or 0 for any free one.")


class Hub:
    """Serves the page on loopback.

    Args:
        world: the small Discord.
        previews: SimCord's pages.
        port: the port, 0 for any free one.
    """

    def __init__(self, world: World, previews: Previews, port: int) -> None:
        self._world, self._previews, self._wanted = world, previews, port
        self.port = 0
        app = web.Application(middlewares=[self._guard])
        app.router.add_get("/", self._index)
        app.router.add_get(ICON, self._icon)
        app.router.add_get("/places", self._places)
        app.router.add_get("/as/{person}/{place}", self._enter)
        app.router.add_get("/dm/{person}", self._letters)
        app.router.add_get("/dm/{person}/messages", self._messages)
        app.router.add_get("/dm/{person}/file/{file}", self._file)
        self._runner = web.AppRunner(app, access_log=None)

    @property
    def url(self) -> str:
        """The address of the page, on this machine alone."""
        return f"http://127.0.0.1:{self.port}/"

    async def start(self) -> None:
        """Listen on 127.0.0.1 and nowhere else.

        Raises:
            PortTaken: another program listens there.
        """
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._wanted)
        try:
            await site.start()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            raise PortTaken(self._wanted) from error
        self.port = int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Close the server: the page can't be reached any more."""
        await self._runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only to our own addresses, so that no other web page can reach in."""
        if request.host not in (f"127.0.0.1:{self.port}", f"localhost:{self.port}"):
            raise web.HTTPForbidden(text="This page answers to 127.0.0.1 only.")
        response = await handler(request)
        response.headers.update(HEADERS)
        return response

    # --- pages ----------------------------------------------------------------------------------------------

    async def _index(self, request: web.Request) -> web.Response:
        return self._page("Sandbox", "places", _read("hub.html"))

    async def _icon(self, request: web.Request) -> web.Response:
        return show_icon()

    async def _places(self, request: web.Request) -> web.Response:
        return web.Response(text="".join(self._list_people()), content_type="text/html")

    def _list_people(self) -> Iterator[str]:
        """A box for each person, with links to every place."""
        for name, actor in self._world.people.items():
            links = [
                f'<a class="{kind}" href="/as/{name}/{channel_id}" target="_blank">{html.escape(label)}</a>'
                for kind, channel_id, label in self._list_places()
            ]
            count = len(self._world.direct_messages(name))
            letters = f'<a class="dm" href="/dm/{name}" target="_blank">✉ Direct messages ({count})</a>'
            title = html.escape(actor.name.capitalize())
            yield f"<section><h2>{title}</h2>{''.join(links)}{letters}</section>"

    def _list_places(self) -> Iterator[tuple[str, int, str]]:
        for channel in self._world.channels.values():
            yield "channel", channel.id, f"# {channel.name}"
            for thread in channel.threads:
                yield "thread", thread.id, str(thread.name)

    async def _enter(self, request: web.Request) -> web.Response:
        """Go to SimCord's page of a place, as one person."""
        actor = self._world.people[self._person(request)]
        wanted = request.match_info["place"]
        for channel in self._world.channels.values():
            for place in (channel, *channel.threads):
                if wanted in (str(place.id), place.name):
                    raise web.HTTPFound(await self._previews.open(place, actor))
        raise web.HTTPNotFound(text="There is no such place.")

    def _person(self, request: web.Request) -> str:
        name = request.match_info["person"]
        if name not in self._world.people:
            raise web.HTTPNotFound(text="There is nobody of that name.")
        return name

    # --- direct messages ------------------------------------------------------------------------------------

    async def _letters(self, request: web.Request) -> web.Response:
        name = self._person(request)
        title = f"Direct messages of {name.capitalize()}"
        return self._page(title, f"dm/{name}/messages", f"<h1>{html.escape(title)}</h1>")

    async def _messages(self, request: web.Request) -> web.Response:
        name = self._person(request)
        messages = reversed(self._world.direct_messages(name))
        text = "".join(self._draw_message(name, message) for message in messages)
        return web.Response(text=text or "<p>No messages yet.</p>", content_type="text/html")

    def _draw_message(self, name: str, message: discord.Message) -> str:
        """One message: its words, its pictures, its links."""
        texts = [message.content]
        links = []
        for component in _walk(message.components):
            if isinstance(component, discord.TextDisplay):
                texts.append(component.content)
            elif isinstance(component, discord.Button) and component.url:
                links.append((component.label or "Link", self._link(name, component.url)))
        body = "<br>".join(self._to_html(text) for text in texts if text)
        pictures = "".join(
            f'<img src="/dm/{name}/file/{file.id}" alt="{html.escape(file.description or file.filename)}">'
            for file in message.attachments
        )
        buttons = "".join(
            f'<a class="button" target="_blank" href="{html.escape(url)}">{html.escape(label)}</a>'
            for label, url in links
        )
        return f"<article><p>{body}</p>{pictures}<div>{buttons}</div></article>"

    def _link(self, name: str, url: str) -> str:
        """A link to Discord, led to the same place in here."""
        found = re.fullmatch(r"https://discord\.com/channels/[^/]+/(\d+)(/\d+)?", url)
        return f"/as/{name}/{found.group(1)}" if found else url

    def _to_html(self, text: str) -> str:
        """A direct message with people and places by name; a place that isn't listed is a conversation."""
        people = {str(actor.id): name.capitalize() for name, actor in self._world.people.items()}
        places = {str(channel_id): label for _, channel_id, label in self._list_places()}
        safe = html.escape(text)
        safe = MENTION.sub(lambda found: f"@{people.get(found.group(1), 'somebody')}", safe)
        safe = PLACE.sub(lambda found: html.escape(places.get(found.group(1), "your direct messages")), safe)
        return to_html(safe)

    async def _file(self, request: web.Request) -> web.Response:
        """A picture of a direct message."""
        for message in self._world.direct_messages(self._person(request)):
            for file in message.attachments:
                if str(file.id) == request.match_info["file"]:
                    data = self._world.env.backend.cdn.get(file.url)
                    return web.Response(body=data, content_type=file.content_type or "image/png")
        raise web.HTTPNotFound(text="There is no such file.")

    def _page(self, title: str, source: str, head: str) -> web.Response:
        page = _read("page.html").replace("{title}", html.escape(title)).replace("{head}", head)
        return web.Response(text=page.replace("{source}", source), content_type="text/html")


def _walk(components: list[discord.Component]) -> Iterator[discord.Component]:
    for component in components:
        yield component
        yield from _walk(list(getattr(component, "children", [])))


def _read(name: str) -> str:
    return resources.files("bot.sandbox").joinpath(name).read_text(encoding="utf-8")
