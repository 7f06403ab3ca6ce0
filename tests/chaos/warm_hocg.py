"""Imported once by the server that forks bots of hOCG: it has read the cards and the library, and drawn."""

from tests.chaos import bot_process
from tests.chaos.contests import hocg_pack

__all__ = ["bot_process"]

hocg_pack().ruleset.starter_decks()
hocg_pack().load_library()
