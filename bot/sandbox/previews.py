"""SimCord's browser pages, one for each person and place, opened when they are asked for.

SimCord shows one channel to a page and allows one preview at a time. Here several live side by side, each on
a server of its own: they take turns, so that two people can play in two browser windows.
"""

import asyncio
import io
from collections import OrderedDict, defaultdict
from collections.abc import Mapping
from typing import Any, ClassVar

import simcord
from aiohttp import web
from PIL import Image, UnidentifiedImageError
from simcord.preview import Preview
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.sandbox.icon import ICON, show_icon
from bot.sandbox.late_presses import Earlier
from bot.sandbox.menus import name_menus, read_place

MOST = 24
"""So many pages stay open; the one that was asked for longest ago is closed first."""
WIDTH, HEIGHT = 1200, 900
WIDTH_KEY, HEIGHT_KEY = "displayWidth", "displayHeight"
"""Where SimCord writes how large a picture is shown."""
STYLE = "/preview.css"
PHONE = """
.gallery-image, .attachment-image { min-height: 0; overflow: hidden; }
.channel-composer > * { min-width: 0; }
"""
"""What the page needs on a phone. A picture that is drawn anew has no more height than it will have: else its
description stretches it for a moment, what stands below jumps, and a menu closes as it is opened, since its
place has left the screen. And what an option is for doesn't push the button that sends off the screen.
"""
UPRIGHT = frozenset({"image/png", "image/webp", "image/gif"})
"""Sorts of pictures that are shown as they are stored: none is turned first."""


class PreviewPages(PreviewServer):
    """SimCord's pages, with the sign that a browser asks for (without it each begins with an error on the
    console) and with pictures that keep their height.
    """

    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, ICON: "icon.svg"}

    async def _static(self, request: web.Request) -> web.StreamResponse:
        if request.path == ICON and request.host in self._allowed_hosts():
            return show_icon()
        answer: web.StreamResponse = await super()._static(request)
        if request.path == STYLE and isinstance(answer, web.Response):
            answer.text = f"{answer.text}{PHONE}"
        return answer


class SharedPreview(Preview):
    """A preview that waits for its turn.

    SimCord knows one preview and one action at a time: whoever acts holds the lock and is that one preview.
    """

    def __init__(
        self, lock: asyncio.Lock, env: simcord.Env, channel: simcord.ChannelHandle, viewer: Any
    ) -> None:
        super().__init__(
            env, channel, (viewer,), layout="channel", display="responsive", width=WIDTH, height=HEIGHT,
            locale="en-US", timezone="UTC", presentation_time=None, assets=None, port=0,
        )  # fmt: skip
        self._server = PreviewPages(self, 0)
        self._lock = lock
        self._sizes: dict[str, dict[str, int]] = {}
        self._earlier: defaultdict[str, Earlier] = defaultdict(Earlier)

    async def enter(self) -> None:
        """Open the page's server. The caller holds the lock."""
        self.env._preview = None
        try:
            await self.__aenter__()
        finally:
            self.env._preview = None

    def _publish(self, page: _Page, **facts: Any) -> None:
        super()._publish(page, **facts)
        self._earlier[page.id].note(page.revision, page.snapshot.get("messages") or {})
        for closed in self._earlier.keys() - self._pages.keys() - {page.id}:
            del self._earlier[closed]

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        payload: dict[str, Any] = super()._page_payload(page)
        name_menus(payload.get("messages"))
        for identity, shown in payload.get("assets", {}).items():
            record = page.assets.get(identity)
            if WIDTH_KEY not in shown and record is not None and record.contentType in UPRIGHT:
                shown.update(self._measure(record.digest))
        return payload

    def _measure(self, digest: str | None) -> dict[str, int]:
        """How large a picture is, before a browser has asked for it: the page leaves that much room for it.

        SimCord says so only afterwards; until then what stands below jumps whenever a board is edited.
        """
        if digest is None or (blob := self._blobs.get(digest)) is None:
            return {}
        if digest not in self._sizes:
            self._sizes = {each: size for each, size in self._sizes.items() if each in self._blobs}
            try:
                with Image.open(io.BytesIO(blob.data)) as picture:
                    self._sizes[digest] = dict(zip((WIDTH_KEY, HEIGHT_KEY), picture.size, strict=True))
            except UnidentifiedImageError:
                self._sizes[digest] = {}  # SimCord tells of it where it is shown
        return self._sizes[digest]

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._lock:
            self.env._preview = self
            body = read_place(body)
            page = self._pages.get(context_id or "")
            if page is not None:
                body = self._earlier[page.id].bring_forward(body, page.revision)
            try:
                return await super()._action(context_id, body)
            finally:
                self.env._preview = None


class Previews:
    """All open pages.

    Args:
        env: SimCord.

    Attributes:
        lock: held by whoever works with SimCord.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self.lock = asyncio.Lock()
        self._open: OrderedDict[tuple[int, int], SharedPreview] = OrderedDict()
        self._seen = 0

    async def open(self, channel: simcord.ChannelHandle, viewer: Any) -> str:
        """The address of a page that shows a channel as one person sees it."""
        key = (channel.id, viewer.id)
        async with self.lock:
            preview = self._open.get(key)
            if preview is None:
                preview = SharedPreview(self.lock, self._env, channel, viewer)
                await preview.enter()
                self._open[key] = preview
            self._open.move_to_end(key)
        while len(self._open) > MOST:
            _, oldest = self._open.popitem(last=False)
            await oldest.close()
        return preview.url

    def _changed_channels(self) -> set[int]:
        """The channels in which messages came or changed since the last time; the record is emptied."""
        record = self._env.backend.transcript
        changed = {
            int(payload["channel_id"])
            for kind, name, payload in record
            if kind == "GATEWAY" and name.startswith("MESSAGE_")
        }
        record.clear()
        self._env.backend.http_requests.clear()
        return changed

    async def refresh(self) -> None:
        """Bring the pages up to date whose channels have changed."""
        changed = self._changed_channels()
        if not changed:
            return
        async with self.lock:
            for (channel_id, _), preview in list(self._open.items()):
                if channel_id in changed:
                    await preview.refresh()

    async def close(self) -> None:
        """Close every page that is open, and forget them."""
        for preview in self._open.values():
            await preview.close()
        self._open.clear()
