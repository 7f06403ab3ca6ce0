"""A question in words, as it stands above its answers."""

from bot.app.packs.asking import Asking
from bot.discord.platform.marks import escape, escape_lines, escape_words, shorten, shorten_lines
from engine.kernel.prompts import Prompt

WORDS_ROOM = 500
BESIDE_ROOM = 900


def tell_question(prompt: Prompt, asking: Asking, place: str, *, is_single: bool) -> str:
    """What asks, the question, and what must be seen to answer it.

    Args:
        prompt: the question.
        asking: what is told with it.
        place: where in the match it is asked.
        is_single: whether one option is picked.
    """
    count = "" if is_single and prompt.at_least == 1 else f" (pick {prompt.count_in_words()})"
    lines = []
    if asking.source:
        lines.append(f"**{escape(asking.source)}**")
    if asking.words:
        lines.append(f"> {escape_words(shorten(asking.words, WORDS_ROOM))}")
    lines.append(f"### {escape_words(prompt.text) or 'Your choice'}{count}")
    if asking.beside:
        lines.append(shorten_lines(escape_lines(asking.beside), BESIDE_ROOM))
    lines.append(f"-# {place}")
    return "\n".join(lines)
