"""The sandbox's pages, asked over HTTP as a browser would."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox.hub import Hub, PortTaken
from bot.sandbox.keeping import DATABASE, address_of
from bot.sandbox.serving import Sandbox

Page = dict[str, Any]
SECONDS = 60
"""As long as a busy machine may take."""
POLL = 0.1


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with Sandbox(0, address_of(tmp_path / DATABASE)) as running:
        yield running
        assert running.world.errors == []


@pytest_asyncio.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


class Window:
    """One browser window: a place as one person sees it."""

    def __init__(self, web: aiohttp.ClientSession, origin: str, capability: str) -> None:
        self._web, self._origin = web, origin
        self._headers = {"X-Simcord-Capability": capability}
        self.page: Page = {}
        self._sequence = 0

    async def open(self) -> None:
        async with self._web.post(f"{self._origin}/api/pages", json={}, headers=self._headers) as answer:
            assert answer.status == 200
            self.page = await answer.json()
        self._headers["X-Simcord-Context"] = self.page["context"]["id"]

    async def look(self) -> Page:
        async with self._web.get(f"{self._origin}/api/state", headers=self._headers) as answer:
            assert answer.status == 200
            self.page = await answer.json()
        return self.page

    async def send(self, kind: str, **facts: Any) -> Page:
        """Do something on the page as this window saw it last."""
        number = self._sequence + 1
        body = {
            "protocol_version": 3, "sequence": number, "request_id": f"r{number}",
            "generation": self.page["context"]["generation"], "bot_generation": self.page["botGeneration"],
            "published_revision": self.page["publishedRevision"], "kind": kind, **facts,
        }  # fmt: skip
        async with self._web.post(f"{self._origin}/api/action", json=body, headers=self._headers) as answer:
            result: Page = await answer.json()
        if not result.get("rejected"):
            self._sequence += 1
        return result

    async def act(self, kind: str, **facts: Any) -> Page:
        for _ in range(10):
            await self.look()
            result = await self.send(kind, **facts)
            if not result.get("rejected"):
                break
            # Something else is being done.
            await asyncio.sleep(0.2)
        assert result.get("settlement") == "settled", result
        await self.look()
        return result

    def text(self) -> str:
        return str(self.page["messages"])


async def enter(sandbox: Sandbox, web: aiohttp.ClientSession, person: str, place: str) -> Window:
    async with web.get(f"{sandbox.hub.url}as/{person}/{place}", allow_redirects=False) as answer:
        assert answer.status == 302
        url = urlsplit(answer.headers["Location"])
    assert url.hostname == "127.0.0.1"
    window = Window(web, f"http://{url.netloc}", url.fragment)
    await window.open()
    return window


async def read(web: aiohttp.ClientSession, url: str) -> str:
    async with web.get(url) as answer:
        assert answer.status == 200
        return await answer.text()


async def wait_for(what: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(round(SECONDS / POLL)):
        if await what():
            return
        await asyncio.sleep(POLL)
    raise AssertionError("it never happened")


async def start_match(sandbox: Sandbox, web: aiohttp.ClientSession) -> str:
    """Mio and Rin begin a match through SimCord; its thread's id."""
    world = sandbox.world
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    async with sandbox.previews.lock:
        await mio.slash(arena, "duel", opponent=rin, deck="s.hSD01-sora")

    async def is_posted() -> bool:
        return bool(arena.history())

    await wait_for(is_posted)
    async with sandbox.previews.lock:
        shown = await rin.click(arena.history()[0], label="Accept")
        assert shown.response is not None
        await rin.select(shown.response, ["s.hSD01-azki"])

    async def is_begun() -> bool:
        return bool(arena.threads) and len(arena.threads[0].history()) > 1

    await wait_for(is_begun)
    return str(arena.threads[0].id)


async def test_the_page_lists_everybody_and_every_place(sandbox: Sandbox, web: aiohttp.ClientSession) -> None:
    places = await read(web, f"{sandbox.hub.url}places")
    assert [places.count(f"<h2>{name}</h2>") for name in ("Mio", "Rin", "Ann", "Bob")] == [1, 1, 1, 1]
    assert places.count("# arena") == places.count("# lounge") == 4
    assert "/duel" in await read(web, sandbox.hub.url)


async def test_no_page_misses_the_sign_that_a_browser_asks_for(
    sandbox: Sandbox, web: aiohttp.ClientSession
) -> None:
    async with web.get(f"{sandbox.hub.url}as/mio/arena") as place:
        pages = (sandbox.hub.url, str(place.url.with_fragment(None)))
    for page in pages:
        async with web.get(f"{page}favicon.ico") as answer:
            assert (answer.status, answer.content_type) == (200, "image/svg+xml"), page


async def test_two_people_play_in_two_windows(sandbox: Sandbox, web: aiohttp.ClientSession) -> None:
    thread = await start_match(sandbox, web)
    assert thread in await read(web, f"{sandbox.hub.url}places")
    windows = [await enter(sandbox, web, name, thread) for name in ("mio", "rin")]
    for window in windows:
        (board,) = (each for each in window.page["messages"].values() if "'custom_id': 'o1|" in str(each))
        buttons = re.findall(r"'custom_id': '(o1\|[A-Z0-9]{8}\|0\|a)'", str(board))
        assert len(buttons) == 1
        keys = re.findall(r"'(?:control_key|controlKey|key)': '([^']*)'", str(board))
        assert keys
    answers = [
        await window.act("click", target_id=target, control_key=key)
        for window in windows
        for target, key in [find_control(window, "My panel")]
    ]
    assert all(answer["dispatched"] for answer in answers)
    assert ("Who goes first?" in windows[0].text()) != ("Who goes first?" in windows[1].text())
    assert "Nothing waits for you" in windows[0].text() + windows[1].text()


async def test_a_press_on_a_page_that_changed_meanwhile_is_made(
    sandbox: Sandbox, web: aiohttp.ClientSession
) -> None:
    thread = await start_match(sandbox, web)
    window = await enter(sandbox, web, "mio", thread)
    target, key = find_control(window, "My hand")
    seen = window.page["publishedRevision"]
    async with sandbox.previews.lock:
        await sandbox.world.people["rin"].send(sandbox.world.channels["arena"].threads[0], "Good luck!")

    async def is_changed() -> bool:
        return bool((await Window.look(window))["publishedRevision"] != seen)

    await wait_for(is_changed)
    window.page["publishedRevision"] = seen
    pressed = await window.send("click", target_id=target, control_key=key)
    assert not pressed["rejected"], pressed
    assert "Your hand" in (await window.look(), window.text())[1]


async def test_a_choice_from_a_menu_is_made(sandbox: Sandbox, web: aiohttp.ClientSession) -> None:
    window = await enter(sandbox, web, "ann", "lounge")
    async with sandbox.previews.lock:
        await sandbox.world.people["ann"].slash(sandbox.world.channels["lounge"], "settings")
    await window.act("refresh")
    target, key = find_menu(window, "ja")
    await window.act("select", target_id=target, control_key=key, values=["ja"])
    assert "あなたの設定" in window.text()


async def test_a_picture_has_its_place_before_it_is_loaded(
    sandbox: Sandbox, web: aiohttp.ClientSession
) -> None:
    """Else what stands below jumps whenever the page is made anew, and a menu closes as it is opened."""
    window = await enter(sandbox, web, "mio", await start_match(sandbox, web))
    pictures = [each for each in window.page["assets"].values() if each["available"]]
    assert pictures
    assert not any(each["displayReady"] for each in pictures), "no browser has asked for them"
    assert all(each["displayWidth"] > 0 and each["displayHeight"] > 0 for each in pictures)


def find_control(window: Window, label: str) -> tuple[str, str]:
    """The message and the key of a button in a page."""
    for identity, message in window.page["messages"].items():
        for part in walk(message):
            if part.get("label") == label and "custom_id" in part:
                return identity, str(part.get("control_key") or part.get("controlKey") or part.get("key"))
    raise AssertionError(f"there is no {label}")


def find_menu(window: Window, value: str) -> tuple[str, str]:
    """The message and the key of a menu that has an option."""
    for identity, message in window.page["messages"].items():
        for part in walk(message):
            if any(option.get("value") == value for option in part.get("options") or []):
                return identity, str(part["control_key"])
    raise AssertionError(f"there is no {value}")


def walk(value: Any) -> list[Page]:
    found = []
    if isinstance(value, dict):
        found.append(value)
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            found += walk(part)
    return found


async def test_a_window_shows_what_happens_in_another(sandbox: Sandbox, web: aiohttp.ClientSession) -> None:
    window = await enter(sandbox, web, "ann", "arena")
    assert window.page["messages"] == {}
    await start_match(sandbox, web)

    async def is_shown() -> bool:
        await window.look()
        return "Accepted by" in window.text()

    await wait_for(is_shown)


async def test_a_picture_that_a_command_asks_for_is_drawn(sandbox: Sandbox) -> None:
    world = sandbox.world
    async with sandbox.previews.lock:
        shown = await world.people["mio"].slash(
            world.channels["arena"], "deck show", deck="s.hSD01-sora", view="picture"
        )
    assert shown.response is not None
    assert len(shown.response.attachments) == 1


async def test_direct_messages_have_text_and_pictures(sandbox: Sandbox, web: aiohttp.ClientSession) -> None:
    await start_match(sandbox, web)

    async def has_come() -> bool:
        return "Your hand" in await read(web, f"{sandbox.hub.url}dm/mio/messages")

    await wait_for(has_come)
    letters = await read(web, f"{sandbox.hub.url}dm/mio/messages")
    assert "<b>Your hand</b>" in letters
    assert "vs Rin" in letters
    assert "/as/mio/" in letters, "the link leads to the place in here"
    (picture,) = re.findall(r'<img src="/(dm/mio/file/\d+)"', letters)
    async with web.get(f"{sandbox.hub.url}{picture}") as answer:
        assert answer.content_type == "image/png"
        assert (await answer.read()).startswith(b"\x89PNG")
    async with web.get(f"{sandbox.hub.url}{picture.replace('mio', 'rin')}") as answer:
        assert answer.status == 404, "nobody reads another's pictures by accident"


async def test_other_web_pages_cannot_reach_in(sandbox: Sandbox, web: aiohttp.ClientSession) -> None:
    async with web.get(sandbox.hub.url, headers={"Host": "evil.example"}) as answer:
        assert answer.status == 403
    for path in ("as/mio/nowhere", "as/nobody/arena", "dm/nobody", "dm/mio/file/1"):
        async with web.get(f"{sandbox.hub.url}{path}") as answer:
            assert answer.status == 404, path


async def test_many_windows_stay_within_bounds(
    sandbox: Sandbox, web: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sandbox.previews.MOST", 2)
    first = await enter(sandbox, web, "mio", "arena")
    for name in ("rin", "ann", "bob"):
        await enter(sandbox, web, name, "arena")
    with pytest.raises(aiohttp.ClientConnectionError):
        await first.look()
    await enter(sandbox, web, "mio", "arena")


async def test_a_taken_port_is_said_in_words(sandbox: Sandbox) -> None:
    with pytest.raises(PortTaken, match=f"Port {sandbox.hub.port} of 127.0.0.1 is taken"):
        await Hub(sandbox.world, sandbox.previews, sandbox.hub.port).start()
