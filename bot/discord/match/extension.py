"""Registers what people do with matches."""

from bot.discord.match.analysing import AnalysisPresses
from bot.discord.match.commands import MatchCommands, add_commands
from bot.discord.match.consent import ConsentPresses
from bot.discord.match.looking import LookPresses
from bot.discord.match.presses import MatchPresses
from bot.discord.match.sharing import SharePresses
from bot.discord.platform.extensions import Registry


def add_matches(registry: Registry) -> None:
    """Register the commands and presses about matches that are played or over."""
    front_end = registry.front_end
    presses, look, consent = MatchPresses(front_end), LookPresses(front_end), ConsentPresses(front_end)
    analysis = AnalysisPresses(front_end)
    for each in (presses, look, consent, analysis, SharePresses(front_end, look, analysis)):
        registry.router.add(each)
    add_commands(registry.tree, MatchCommands(front_end, presses, look, consent, analysis))
