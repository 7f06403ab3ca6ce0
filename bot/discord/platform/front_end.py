"""What every command and every press works with, and how an interaction is acknowledged and answered."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
import structlog

from bot.app.breaking_off import break_off
from bot.app.context import carrying_out, put_people_first
from bot.app.packs.pack import Packs
from bot.app.refusals import Refused
from bot.app.wiring import App
from bot.discord.platform.failures import NETWORK
from bot.discord.platform.language_preferences import LanguagePreferences
from bot.discord.platform.libraries import Libraries
from bot.discord.platform.limits import Linter, check_modal
from bot.discord.platform.localising import language_of_reader, post_in
from bot.discord.platform.markdown import escape_lines
from bot.discord.platform.metrics import Metrics, Stopwatch, measure
from bot.discord.platform.names import Names
from bot.discord.platform.naming import Reader
from bot.discord.platform.pages import Outgoing, Row, say
from bot.discord.platform.persistence import TAKEN
from bot.discord.platform.pictures import Studio
from bot.discord.platform.receiving import SLOW_DOWN, RateLimiter
from bot.discord.platform.refusing import say_refusal
from bot.discord.platform.reporting import report_button
from bot.discord.platform.sending import Sender
from bot.discord.platform.sighting import read_sightings
from bot.discord.platform.talking import Talks
from bot.discord.platform.traffic import Traffic
from bot.legal import LegalPage
from bot.model.errors import AppError, StoreAway
from engine.kernel.translation import mark, speak, speaking, tr

log = structlog.get_logger(__name__)

UNANSWERED = {10062: "late", TAKEN: "taken"}
"""Why Discord takes no first answer to an interaction, by its codes: it has told the person that it failed,
or another process answers it. Nothing is done then.
"""
AWAY = (discord.DiscordServerError, *NETWORK)
"""Discord fails, or can't be reached, however often it is tried."""
DISMISSED = frozenset({10008, 10015, 50027})
"""The message was closed by its reader, or its time is over."""
REFUSED = frozenset({400, 413})
UNSHOWN = mark(
    "Discord refused to show this answer; it has been noted. If you made a choice, it"
    " counts: `/matches` leads back to your match."
)
FAULT = mark(
    "Something went wrong on our side; it has been noted. Nothing of your match is lost:"
    " press again, or use `/matches` to find your way back."
)
BUSY = mark(
    "⏳ Very many people are playing just now, so this was not carried out. Nothing of your"
    " match is lost: try again in a few seconds, or use `/matches` to find your way back."
)
ROOM = 128
"""So many answers are made at once. Who comes then would wait for seconds, and is told so at once instead."""


def outcome_of(error: Exception) -> str:
    """The outcome, for the metrics, of an interaction whose answer didn't reach Discord, or wasn't taken.

    Raises:
        Exception: this error, if it is another one.
    """
    if isinstance(error, AWAY):
        log.warning("answer_lost", error=f"{type(error).__name__}: {error}")
        return "away"
    if not isinstance(error, discord.HTTPException) or error.code not in UNANSWERED:
        raise error
    return UNANSWERED[error.code]


async def _make_or_refuse(make: Callable[[], Awaitable[Outgoing]]) -> tuple[Outgoing, bool]:
    """What somebody is shown, and whether it is what they asked for; if not, it says why that can't be."""
    try:
        return await make(), True
    except Refused as refused:
        return say(say_refusal(refused)), False


class InProgress:
    """Counts the answers in progress.

    Args:
        room: for so many there is room at once. Whoever comes then is told so, and need not wait for those.
    """

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self._tasks: list[asyncio.Task[Any]] = []
        self._changed = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another one."""
        return len(self._tasks) >= self.room

    @contextmanager
    def counted(self) -> Iterator[None]:
        """One more, until the end of the block."""
        task = asyncio.current_task()
        assert task is not None, "answers are given in tasks"
        self._tasks.append(task)
        try:
            yield
        finally:
            self._tasks.remove(task)
            self._changed.set()

    async def none(self) -> None:
        """Wait until no work is in progress."""
        while self._tasks:
            self._changed.clear()
            await self._changed.wait()

    async def break_off(self) -> None:
        """Cancel what is in progress. A choice is written or it isn't; its player asks again."""
        await break_off(set(self._tasks))


@dataclass(frozen=True)
class FrontEnd:
    """The tools of the front end.

    Args:
        app: the use cases.
        packs: the games.
        reader: reads matches, with names.
        sender: the way out.
        studio: makes pictures.
        libraries: what there is to read about the games.
        names: names of people.
        languages: languages of people.
        metrics: counters and histograms.
        linter: looks over what is sent.
        talks: conversations with people by direct message.
        traffic: watches what Discord refuses.
        rate_limiter: bounds how much one person may ask for; ``None`` for no bound.
        legal_pages: the addresses of the pages on privacy and on terms, as far as there are any.
    """

    app: App
    packs: Packs
    reader: Reader
    sender: Sender
    studio: Studio
    libraries: Libraries
    names: Names
    languages: LanguagePreferences
    metrics: Metrics
    linter: Linter
    talks: Talks
    traffic: Traffic
    rate_limiter: RateLimiter | None = None
    legal_pages: Mapping[LegalPage, str] = field(default_factory=dict)
    in_progress: InProgress = field(default_factory=InProgress)

    async def finish(self, seconds: float) -> None:
        """Wait so long at most for the answers in progress, then break off those that are left."""
        try:
            await asyncio.wait_for(self.in_progress.none(), seconds)  # see Budget.spend
        except TimeoutError:
            await self.in_progress.break_off()

    async def answer(
        self,
        interaction: discord.Interaction,
        kind: str,
        make: Callable[[], Awaitable[Outgoing]],
        *,
        is_update: bool = False,
        **facts: object,
    ) -> None:
        """Acknowledge an interaction at once, then show what ``make`` returns to whoever it came from.

        Args:
            interaction: the interaction.
            kind: its name in the metrics.
            make: does the work.
            is_update: whether the answer takes the place of the message that was pressed, which only its
                presser sees; otherwise it is a new one of that sort. Why nothing was done stands in a new one
                in either case, so that the buttons stay that one may press again.
            facts: put into the log line.
        """
        user = interaction.user
        put_people_first()  # for the rest of this task, which is about nothing else
        refusal = self._turn_away(user.id)
        with measure(self.metrics, kind, user=user.id, **facts) as watch, self.in_progress.counted():
            if not await self._acknowledge(interaction, watch, is_update=is_update):
                return
            if refusal is not None:
                watch.outcome = "turned away"
            is_done = False
            try:
                if refusal is None:
                    await self._note_people(interaction)
                speak(await self._find_language(interaction))
                await self.look_at(interaction.guild_id)
                if refusal is None:
                    with carrying_out():
                        made, is_done = await _make_or_refuse(make)
                        message = await self.names.tell(made, interaction.guild_id)
                else:
                    message = say(tr(refusal))
            except AppError as error:
                watch.outcome = type(error).__name__
                message = say(escape_lines(f"{error}"))
            except Exception:
                # The outermost boundary: the person is told, and the error goes on to the log.
                button = report_button(str(facts.get("subject", "")))
                await self._show(
                    interaction, say(tr(FAULT), Row((button,))), watch, is_update=is_update, is_done=False
                )
                raise
            await self._show(interaction, message, watch, is_update=is_update, is_done=is_done)

    async def open_form(self, interaction: discord.Interaction, kind: str, form: discord.ui.Modal) -> None:
        """Open a form. That must be the first answer to an interaction, so nothing is acknowledged before.

        Args:
            interaction: the interaction.
            kind: its name in the metrics.
            form: the form.
        """
        self.linter.report("form", check_modal(form.to_dict()))
        with measure(self.metrics, kind, user=interaction.user.id) as watch:
            try:
                await interaction.response.send_modal(form)
            except (discord.HTTPException, *NETWORK) as error:
                watch.outcome = outcome_of(error)
                return
            watch.acknowledge()

    async def share(
        self, interaction: discord.Interaction, make: Callable[[], Awaitable[Outgoing]], what: str
    ) -> None:
        """Send a message that everybody in the channel sees, after an interaction was acknowledged.

        Args:
            interaction: whose channel it goes to.
            make: makes the message, in the language of the server.
            what: its name in the linter's report.

        Raises:
            Refused: whoever shares is muted in the server.
        """
        server = interaction.guild_id
        await self.app.mutes.check(server, interaction.user.id)
        with speaking(await self.languages.of_server(server)):
            message = await self.names.tell(await make(), server)
        await self.sender.share(interaction, message, what)

    def _turn_away(self, user_id: int) -> str | None:
        """Why nothing is done for somebody now, if so: they ask for very much, or very many ask at once."""
        if self.rate_limiter is not None and not self.rate_limiter.admits(user_id):
            return SLOW_DOWN
        return BUSY if self.in_progress.is_full else None

    async def _note_people(self, interaction: discord.Interaction) -> None:
        """Keep what people are called and read; nobody need wait for a database that is away."""
        try:
            await self.app.sightings.note(read_sightings(interaction))
        except StoreAway as error:
            self.app.context.outages.note("people_not_noted", error)

    async def look_at(self, guild_id: int | None) -> None:
        """What is said from now on speaks of the public posts of a server: their buttons are named as they
        read there.
        """
        post_in(None if guild_id is None else await self.languages.of_server(guild_id))

    async def _find_language(self, interaction: discord.Interaction) -> str:
        """The language that somebody has set; the one that their Discord is set to if they have set none."""
        return await self.languages.of_reader(interaction.user.id, language_of_reader(interaction))

    async def _show(
        self,
        interaction: discord.Interaction,
        message: Outgoing,
        watch: Stopwatch,
        *,
        is_update: bool,
        is_done: bool,
    ) -> None:
        """Show the answer; that its reader has closed the message meanwhile is no error.

        Discord may refuse an answer for a reason that nobody foresaw. Then its reader is told, and not left
        with "thinking ..." for ever.

        Args:
            interaction: the interaction.
            message: the answer.
            watch: notes what becomes of it.
            is_update: whether a message was pressed that the answer to it takes the place of.
            is_done: whether it is the answer; otherwise it says why there is none, beside what was pressed.
        """
        send = self.sender.complete if is_done or not is_update else self.sender.add
        try:
            await send(interaction, message, watch.kind)
        except AWAY as error:
            watch.outcome = outcome_of(error)
        except discord.HTTPException as error:
            if error.code in DISMISSED:
                watch.outcome = "unseen"
                return
            if error.status not in REFUSED:
                raise
            watch.outcome = "refused"
            log.error("answer_refused", kind=watch.kind, error=str(error))
            tell = self.sender.add if is_update else self.sender.complete
            await tell(interaction, say(tr(UNSHOWN)), watch.kind)

    async def _acknowledge(
        self, interaction: discord.Interaction, watch: Stopwatch, *, is_update: bool
    ) -> bool:
        """Whether the interaction is ours to answer: not too late, and nobody else's."""
        try:
            if is_update:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except (discord.HTTPException, *NETWORK) as error:
            watch.outcome = outcome_of(error)
            return False
        watch.acknowledge()
        return True
