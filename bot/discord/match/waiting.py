"""The panel while nothing waits for its player."""

from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.board import say_thinking
from bot.discord.match.choices import Spot
from bot.discord.platform.marks import escape, escape_lines
from bot.discord.platform.pages import Block, Button, Row, Text


def tell_waiting(table: Table, notice: str) -> tuple[Block, ...]:
    """Whose choice it is, and what happened last."""
    match = table.match
    lines = [notice] if notice else []
    if match.is_over:
        lines.append("The match is over." + (f" {escape(match.result.text)}" if match.result else ""))
        return (Text("\n".join(lines)),)
    if match.to_choose is not None:
        lines.append(f"Nothing waits for you: it is <@{match.to_choose}>'s choice.")
    elif match.thinks is not None:
        lines.append(say_thinking(match.thinks))
    else:
        lines.append("Nothing can be chosen now: the match is held until an error is put right.")
    lines += [f"-# {escape_lines(line.text)}" for line in table.log[-3:]]
    again = Button("↻ Look again", Press(Verb.SHOW, match.id, 0, Spot().encode()))
    return (Text("\n".join(lines)), Row((again,)))
