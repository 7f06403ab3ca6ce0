"""What `/help` says."""

from collections.abc import Iterable

from bot.app.packs.pack import GamePack
from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing, say
from engine.kernel.translation import mark, tr

COMMANDS = (
    mark("### How to play here"),
    mark(
        "- `/duel opponent:@friend` challenges a friend, `/duel` alone challenges anybody in"
        " this channel. Leave out the deck to choose a starter deck from a list. The menu of"
        " a person has **Challenge to a duel**."
    ),
    mark("- Whoever accepts picks a deck; the match gets its own thread with the board in it."),
    mark(
        "- The board has four buttons. **{panel}** opens your choices, which only you"
        " see. **{hand}** shows your hand; it is also sent to you by direct message. **{log}**"
        " tells what happened. **{more}** has the rest."
    ),
    mark(
        "- The bot knows the rules: it shuffles, pays, counts and offers only what is"
        " allowed; **Why can't I…?** names the rule against the rest. You are pinged once"
        " when it is your choice. A match may take minutes or weeks; every choice is saved at"
        " once."
    ),
    mark("### Decks and look-ups"),
    mark(
        "- `/deck import` takes a list or a file of any common format; `/deck` also shows,"
        " edits, shares and exports your decks."
    ),
    mark(
        "- `/rule`, `/faq`, `/ruling`, `/card` and `/keyword` answer questions for you"
        " alone, with a button to share the answer. The menu of a message has **Show the"
        " cards named here**."
    ),
    mark("### Without buttons or pictures"),
    mark("- `/play` makes any choice by typing, `/board view:text` and `/hand` say everything in words."),
    mark(
        "- `/matches` lists your matches with links, `/lobby` who looks for a match here,"
        " `/concede` gives up (it asks first), `/move` takes a match to another channel."
    ),
    mark(
        "- `/event` lists the tournaments and leagues here; one signs up with a button of their posts, and"
        " `/event mine` leads to one's match."
    ),
    mark("### Alone, and among friends"),
    mark(
        "- `/learn` teaches the game in short lessons and a first match with a coach, for you alone; stop and"
        " go on at any time."
    ),
    mark("- `/puzzle` has puzzles of a single turn, each with one answer, and one of them for each day."),
    mark("- `/duel computer:normal` plays against me at once; up to four strengths, no clock, unrated."),
    mark(
        "- `/offer` takes back, draws, annuls, pauses or goes on vacation, if your opponent"
        " agrees; a choice that told you nothing is taken back at once. `/reminders` sets"
        " when you may be reminded."
    ),
    mark(
        "- Results count for ratings from turn 3 on and after 5 minutes, or when a clock runs out; less"
        " against somebody who has met few others, and with each match of the same two within a month."
        " `/leaderboard` asks for ten different opponents."
    ),
    mark(
        "- `/history` has your finished matches with their replays, `/analyse` tells what cost or won you"
        " one, `/profile` sums up your year. `/note` keeps a note of your own on any match."
    ),
    mark("### Fair chance"),
    mark(
        "- A challenge shows the SHA-256 of a secret of mine. Whoever accepts mixes in what nobody can"
        " choose; **{word}** on the challenge mixes in your own. All of it is told at the end, and"
        " anybody can repeat every shuffle and every roll with it."
    ),
)
BUTTONS = {
    "panel": mark("My panel"),
    "hand": mark("My hand"),
    "log": mark("Log"),
    "more": mark("Concede / More"),
    "word": mark("A word for chance"),
}
"""The buttons of a board, by the places that they have in sentences."""


def build_help(packs: Iterable[GamePack]) -> Outgoing:
    """How to win, what a turn is, and what the bot does.

    Args:
        packs: the games.
    """
    sections = []
    for pack in packs:
        guide = pack.guide()
        if guide.goal:
            lines = [
                f"### {escape(pack.ruleset.title)}",
                escape(tr(guide.goal)),
                *(f"- {escape(tr(step))}" for step in guide.turn),
            ]
            sections.append("\n".join(lines))
    buttons = {name: name_button(label) for name, label in BUTTONS.items()}
    return say("\n".join([*sections, *(tr(line, **buttons) for line in COMMANDS)]))


@extension
def add_help(registry: Registry) -> None:
    """Add `/help` to the bot's commands."""
    front_end = registry.front_end

    @registry.tree.command(name="help", description=mark("How to play here"))
    async def show_help(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            return build_help(await front_end.app.servers.games(interaction.guild_id))

        await front_end.answer(interaction, "/help", make)
