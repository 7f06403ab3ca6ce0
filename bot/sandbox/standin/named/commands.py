"""Faults of registering commands."""

from __future__ import annotations

from bot.sandbox.standin.named.fault import NamedFault

FAULTS: tuple[NamedFault, ...] = ()
