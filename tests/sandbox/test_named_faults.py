"""The faults of the stand-in that have names."""

from __future__ import annotations

import re

import pytest

from bot.fake_discord.named.fault import NamedFault
from bot.fake_discord.named.registry import NAMED_FAULTS


@pytest.mark.parametrize("fault", NAMED_FAULTS.values(), ids=list(NAMED_FAULTS))
def test_a_fault_says_what_discord_does(fault: NamedFault) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", fault.name)
    assert re.fullmatch(r"[A-Z].*\.", fault.does)
