"""Every fault with a name."""

from __future__ import annotations

from bot.fake_discord.named import commands, direct_messages, messages, threads
from bot.fake_discord.named.fault import NamedFault

_ALL = (*commands.FAULTS, *messages.FAULTS, *threads.FAULTS, *direct_messages.FAULTS)
NAMED_FAULTS: dict[str, NamedFault] = {fault.name: fault for fault in _ALL}
"""By their names, in the order in which the doctor meets them."""
assert len(NAMED_FAULTS) == len(_ALL), "no two faults have one name"
