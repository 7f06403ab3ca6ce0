"""People in what a message says: whom it notifies is mentioned, everybody else is called by name.

Discord tells a reader's app who is meant by a mention only where the message notifies them. Of anybody else
the app may know nothing, and then it shows a number. What stands in code is no mention: it is shown as it is,
so that whoever copies it has what was meant.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from bot.discord.platform.limits import CONTENT
from bot.discord.platform.markdown import escape, shorten
from bot.discord.platform.pages import Block, Outgoing, Text

MENTION = re.compile(
    r"""
    \\[^\w\s]                            # a sign that means nothing to Discord
    | ```[\s\S]+?```                     # a block of code
    | (`++) (?: [\s\S]*?[^`] \1 (?!`) )?  # code within a line; alone the backticks are themselves
    | <@!?(?P<user>\d+)>
    """,
    re.VERBOSE,
)
"""What Discord reads as one thing, from the left; of these only mentions have a user."""
LENGTHS = (24, 16, 8)
"""Names give way where a message has no room for them: they are cut to so many signs, one after the other."""


def list_mentioned(*texts: str) -> list[int]:
    """Whom the paragraphs of a message mention, each once, in order."""
    found = (each["user"] for text in texts for each in MENTION.finditer(text))
    return list(dict.fromkeys(int(user) for user in found if user))


def list_unnotified(message: Outgoing) -> list[int]:
    """Whom a message mentions without notifying them."""
    texts = [message.content]
    if message.page is not None:
        texts += [block.text for block in message.page.blocks if isinstance(block, Text)]
    return [user for user in list_mentioned(*texts) if user not in message.mentions]


def name_people(text: str, names: Mapping[int, str]) -> str:
    """A text with names in the place of mentions.

    Args:
        text: markdown.
        names: what people are called; who isn't among them stays mentioned.
    """

    def name(found: re.Match[str]) -> str:
        known = names.get(int(found["user"])) if found["user"] else None
        return found[0] if known is None else escape(known)

    return MENTION.sub(name, text)


def name_unnotified(message: Outgoing, names: Mapping[int, str]) -> Outgoing:
    """A message with names in the place of its mentions, cut where there is no room for all of them."""
    named = _name_all(message, names)
    for length in LENGTHS:
        if _has_room(named):
            break
        named = _name_all(message, {user: shorten(name, length) for user, name in names.items()})
    return named


def _name_all(message: Outgoing, names: Mapping[int, str]) -> Outgoing:
    page = message.page
    if page is not None:
        blocks: list[Block] = [
            Text(name_people(block.text, names)) if isinstance(block, Text) else block
            for block in page.blocks
        ]
        page = replace(page, blocks=tuple(blocks))
    return replace(message, content=name_people(message.content, names), page=page)


def _has_room(message: Outgoing) -> bool:
    """Whether Discord takes so much text."""
    return message.text_room >= 0 and len(message.content) <= CONTENT
