"""A Chromium that runs without a window, spoken to over its DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome-headless-shell")
BROWSER = os.environ.get("OSHIBAN_TEST_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
"""The browser's program; the environment can name one."""
FLAGS = (
    "--headless", "--no-sandbox", "--no-zygote", "--single-process", "--disable-gpu",
    "--disable-dev-shm-usage", "--remote-debugging-port=0",
)  # fmt: skip
SECONDS = 60


class Tab:
    """An open page.

    Attributes:
        requests: the addresses that it asked for.
        errors: what its scripts threw, and what stands in red on its console.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._session = ""
        self.requests: list[str] = []
        self.errors: list[str] = []

    async def call(self, method: str, **params: Any) -> Any:
        """Call a method of the protocol and wait for its result."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        await self._socket.send_json(message | ({"sessionId": self._session} if self._session else {}))
        while True:
            answer = await self._next()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                return answer["result"]

    async def _next(self) -> dict[str, Any]:
        answer: dict[str, Any] = await asyncio.wait_for(self._socket.receive_json(), SECONDS)
        if answer.get("method") == "Network.requestWillBeSent":
            self.requests.append(answer["params"]["request"]["url"])
        if answer.get("method") == "Runtime.exceptionThrown":
            self.errors.append(str(answer["params"]["exceptionDetails"]))
        if answer.get("method") == "Runtime.consoleAPICalled" and answer["params"]["type"] == "error":
            self.errors.append(str(answer["params"]["args"]))
        if answer.get("method") == "Log.entryAdded" and answer["params"]["entry"]["level"] == "error":
            self.errors.append(answer["params"]["entry"]["text"])
        return answer

    async def open(self, address: str) -> None:
        """Open an address and wait until it is loaded."""
        target = await self.call("Target.createTarget", url="about:blank")
        attached = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            await self.call(f"{domain}.enable")
        await self.call("Page.navigate", url=address)
        while (await self._next()).get("method") != "Page.loadEventFired":
            pass

    async def evaluate(self, script: str) -> Any:
        """The value of an expression."""
        result = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        return result["result"].get("value")

    async def write(self, text: str) -> None:
        """Type a text where the cursor is."""
        await self.call("Input.insertText", text=text)

    async def capture(self) -> bytes:
        """What the window shows, as PNG."""
        shot = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(shot["data"])

    async def press(self, key: str) -> None:
        """Press a key."""
        for sort in ("keyDown", "keyUp"):
            await self.call("Input.dispatchKeyEvent", type=sort, key=key)

    async def hold(self, width: int, height: int) -> None:
        """Be a phone of this size that is touched."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2,
            mobile=True,
        )
        await self.call("Emulation.setTouchEmulationEnabled", enabled=True)

    async def touch(self, *way: tuple[float, float]) -> None:
        """Put a finger down, move it along the points, and lift it."""
        for number, (x, y) in enumerate(way):
            sort = "touchMove" if number else "touchStart"
            await self.call("Input.dispatchTouchEvent", type=sort, touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


@asynccontextmanager
async def open_tab(folder: Path) -> AsyncIterator[Tab]:
    """Start the browser with a profile of its own in a folder."""
    assert BROWSER is not None
    process = await asyncio.create_subprocess_exec(
        BROWSER, *FLAGS, f"--user-data-dir={folder}", stderr=asyncio.subprocess.PIPE
    )
    try:
        assert process.stderr is not None
        address = ""
        while not address.startswith("ws://"):
            line = await asyncio.wait_for(process.stderr.readline(), SECONDS)
            assert line, "the browser ended"
            address = line.decode(errors="replace").strip().removeprefix("DevTools listening on ")
        async with aiohttp.ClientSession() as session, session.ws_connect(address, max_msg_size=0) as socket:
            yield Tab(socket)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
