"""A cable to a server that can be pulled out: a relay on loopback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Cable:
    """Leads every connection on to a server, while it is plugged in.

    Args:
        host: where the server is.
        port: its port.

    Attributes:
        port_here: where the cable begins.
        refused: how many connections were refused while it was pulled out.
    """

    host: str
    port: int
    port_here: int = 0
    refused: int = 0
    _is_in: bool = True
    _ends: set[asyncio.StreamWriter] = field(default_factory=set)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Lead one connection on, until either side ends it."""
        if not self._is_in:
            self.refused += 1
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection(self.host, self.port)
        ends = {writer, far_writer}
        self._ends |= ends
        try:
            await asyncio.gather(_pour(reader, far_writer), _pour(far_reader, writer))
        finally:
            self._ends -= ends
            for end in ends:
                end.transport.abort()

    def pull_out(self) -> None:
        """Break every connection, and refuse new ones."""
        self._is_in = False
        for end in list(self._ends):
            end.transport.abort()

    def plug_in(self) -> None:
        """Lead connections on again."""
        self._is_in = True


async def _pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    target.close()


@asynccontextmanager
async def lay_cable(host: str, port: int) -> AsyncIterator[Cable]:
    """A cable to a server until the end of the block."""
    cable = Cable(host, port)
    server = await asyncio.start_server(cable.take, "127.0.0.1", 0)
    cable.port_here = server.sockets[0].getsockname()[1]
    try:
        yield cable
    finally:
        cable.pull_out()
        server.close()
