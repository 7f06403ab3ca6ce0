"""`/mydata`: what is stored about somebody, as a file; and how to have it deleted."""

import asyncio
import gzip
from collections.abc import Mapping

from discord import app_commands

from bot.app.people.privacy import Portion, Stake
from bot.discord.people.addresses import OwnPress, OwnVerb
from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import FILE_BYTES
from bot.discord.platform.pages import Attachment, Button, Outgoing, Row, Style, say
from bot.discord.platform.presses import Presses, in_place, press
from bot.legal import LegalPage
from engine.kernel.translation import current_language, mark, tr, tr_n

ABOUT = (
    mark("### What I keep about you"),
    mark(
        "- Your number on Discord with your decks, challenges, matches, choices, ratings and settings; what"
        " you are called, also in servers where you have used me, and the language of your Discord. No"
        " messages, no e-mail."
    ),
    mark(
        "- Matches are kept so that they can be played on, looked at again and checked. Nothing is sold or"
        " given away."
    ),
    mark(
        "- Opponents and spectators see what lies open. Your hand, and what you alone may know, is shown to"
        " you alone."
    ),
    mark(
        "- `/mydata export` sends you all of it. `/mydata delete` deletes it after asking: running matches"
        ' are conceded, finished ones name "a former player" in your place.'
    ),
    mark("- `/settings` ends direct messages and ratings."),
)


def build_about(pages: Mapping[LegalPage, str]) -> Outgoing:
    """What is stored, in short, and the way to the whole texts: their addresses, or else the texts as files.

    Args:
        pages: the addresses that there are.
    """
    lines = list(map(tr, ABOUT))
    if LegalPage.PRIVACY in pages:
        lines.append(tr("- The whole text: {address}", address=pages[LegalPage.PRIVACY]))
    if LegalPage.TERMS in pages:
        lines.append(tr("- The terms of use: {address}", address=pages[LegalPage.TERMS]))
    missing = [page for page in LegalPage if page not in pages]
    if missing:
        lines.append(tr("- The whole texts that have no page of their own are attached."))
    language = current_language()
    files = tuple(Attachment(page.file_name(language), page.read(language).encode()) for page in missing)
    return Outgoing(content="\n".join(lines), files=files)


async def export(front_end: FrontEnd, user: int, first: int) -> Outgoing:
    """What is stored about a user, as a file; packed if Discord would not take it otherwise.

    Args:
        front_end: the tools.
        user: the user.
        first: with which of their matches it begins.
    """
    portion = await front_end.app.privacy.export(user, first)
    if first > max(portion.total, 1):
        return say(
            tr_n(
                "You have {number} match, so there is none with the number {first}.",
                "You have {number} matches, so there is none with the number {first}.",
                portion.total,
                first=first,
            )
        )
    data, name = portion.data, f"oshiban-{user}.json"
    if len(data) > FILE_BYTES:
        data, name = await asyncio.to_thread(gzip.compress, data, mtime=0), f"{name}.gz"
    if len(data) > FILE_BYTES:  # it would be left out without a word
        return say(tr("Your data are too large for Discord. Whoever runs this bot can send them to you."))
    return Outgoing(content=tell_portion(portion), files=(Attachment(name, data),))


def tell_portion(portion: Portion) -> str:
    """What is in a file of an export, and how to get what isn't."""
    if (portion.first, portion.last) == (1, portion.total):
        return tr("Everything that is stored about you.")
    told = tr(
        "Everything that is stored about you, with the matches {first} to {last} of {total}, the oldest"
        " first.",
        first=portion.first,
        last=portion.last,
        total=portion.total,
    )
    if portion.last == portion.total:
        return told
    more = tr(
        "Discord takes no more at once: `/mydata export first_match:{next}` has those that come next.",
        next=portion.last + 1,
    )
    return f"{told} {more}"


def build_question(stake: Stake) -> Outgoing:
    """The question before everything is deleted.

    Args:
        stake: what would be taken away.
    """
    lines = (
        tr("### Delete everything about you?"),
        tr("- Decks that are deleted: {number}.", number=stake.decks),
        tr("- Challenges that are withdrawn or declined: {number}.", number=stake.challenges),
        tr("- Running matches that you lose at once: {number}.", number=stake.running),
        tr(
            "- Finished matches that lose your name, and stay with your opponents: {number}.",
            number=stake.finished,
        ),
        tr("- Your ratings and settings are deleted."),
        tr("This can't be undone. `/mydata export` keeps a copy."),
    )
    buttons = (
        Button(tr("Yes, delete everything"), OwnPress(OwnVerb.DELETE_SURE), Style.DANGER),
        Button(tr("Keep it"), OwnPress(OwnVerb.KEEP)),
    )
    return say("\n".join(lines), Row(buttons))


class DataPresses(Presses):
    """Answers the question whether everything is to be deleted."""

    @press(OwnVerb.DELETE_SURE, acknowledge=in_place)
    async def delete(self, user: int) -> Outgoing:
        """Delete what is stored about a user."""
        await self.app.privacy.delete(user)
        self.front_end.names.forget(user)
        return say(tr("Everything about you is deleted. Thank you for playing."))

    @press(OwnVerb.KEEP, acknowledge=in_place)
    async def keep(self) -> Outgoing:
        """Somebody who was asked whether to delete everything keeps it; the question goes."""
        return say(tr("Nothing was deleted."))


@extension
def add_mydata(registry: Registry) -> None:
    """Register the commands, and what answers the question before everything is deleted."""
    front_end = registry.front_end
    registry.router.add(DataPresses(front_end))
    group = app_commands.Group(name="mydata", description=mark("What is stored about you"))

    @group.command(name="about", description=mark("What is stored, what for, and who sees it"))
    async def about(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            return build_about(front_end.legal_pages)

        await front_end.answer(interaction, "/mydata about", make)

    @group.command(name="export", description=mark("Everything that is stored about you, as a file"))
    @app_commands.describe(
        first_match=mark("With which of your matches it begins, the oldest being 1; leave it out for all")
    )
    async def export_data(
        interaction: Interaction, first_match: app_commands.Range[int, 1, 10**6] = 1
    ) -> None:
        user = interaction.user.id
        await front_end.answer(interaction, "/mydata export", lambda: export(front_end, user, first_match))

    @group.command(
        name="delete", description=mark("Delete everything that is stored about you; asks once more")
    )
    async def delete_data(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            return build_question(await front_end.app.privacy.weigh(interaction.user.id))

        await front_end.answer(interaction, "/mydata delete", make)

    registry.tree.add_command(group)
