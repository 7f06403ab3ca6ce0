"""Faults of registering commands."""

from __future__ import annotations

from bot.fake_discord.faults import Fault
from bot.fake_discord.named.fault import COMMANDS, NamedFault
from bot.fake_discord.server import FakeDiscord

USER_INSTALL = 1


def _refuse(fake: FakeDiscord) -> None:
    fake.faults.append(Fault("PUT", COMMANDS, 400, 50035, times=None))


def _switch_users_off(fake: FakeDiscord) -> None:
    fake.routes.install_types.discard(USER_INSTALL)


def _rewrite(fake: FakeDiscord) -> None:
    fake.routes.write_down = lambda command: {**command, "dm_permission": True, "nsfw": True}


FAULTS = (
    NamedFault("refused-registration", "The commands are refused, whatever they are (50035).", _refuse),
    NamedFault("no-user-install", "Users can't install the application by themselves.", _switch_users_off),
    NamedFault(
        "rewritten-commands", "What is registered is listed in other words than it was sent.", _rewrite
    ),
)
