"""What can be done with decks from Discord: finding, showing, importing, changing, sharing them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bot.app.deck_lists.naming import NAME_LENGTH, clean_name
from bot.app.packs.decks import DeckReport, DeckTools, ReadDeck
from bot.app.packs.pack import GamePack
from bot.app.refusals import Refused
from bot.app.studies.deck_trials import TriedDeck
from bot.app.wiring import App
from bot.discord.decks.addresses import NO_DECK
from bot.discord.decks.menu import STORED, DeckLine, deck_value, find_decks, parse_deck
from bot.discord.decks.pages import (
    ShownDeck,
    build_deck,
    build_deck_text,
    build_delete_question,
    build_export,
    build_figures,
    build_list,
    build_post,
    build_share,
    describe_state,
    tell_notes,
)
from bot.discord.decks.trials import ShownTrial, build_trial, build_waiting, order_openings, order_opponents
from bot.discord.platform.following import Showing
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.pictures import Studio
from bot.discord.platform.refusing import Explained
from bot.model.decks import StarterDeck, StoredDeckRef
from bot.model.settings import NOTHING_SET
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr, tr_name

NOT_KNOWN = mark("That isn't known yet: `/deck advise` finds it out.")


class NoDeck(Explained):
    """No deck was meant, or it is unclear which, or it can't be changed."""


@dataclass(frozen=True)
class Found:
    """A deck that a user named: its value in menus, and its cards."""

    value: str
    deck: Deck

    @property
    def is_own(self) -> bool:
        """Whether it is one of the user's own."""
        return self.value.startswith(STORED)

    @property
    def stored_id(self) -> str:
        """Its id, if it is the user's own. Raises NoDeck for a starter deck."""
        if not self.is_own:
            raise NoDeck(
                tr(
                    "**{deck}** is a starter deck, which can't be changed. `/deck copy` makes it yours.",
                    deck=escape(self.deck.name),
                )
            )
        return self.value.removeprefix(STORED)


class DeckBook:
    """The decks of the users, and what they do with them. Everything is for the eyes of its user alone.

    Args:
        app: the use cases.
        pack: the card game.
        studio: makes pictures.
        none: what stands for no deck of this card game in addresses.
    """

    def __init__(self, app: App, pack: GamePack, studio: Studio, none: str = NO_DECK) -> None:
        self._app, self.pack, self._studio, self.none = app, pack, studio, none
        self.game = pack.name

    @property
    def tools(self) -> DeckTools:
        """What the game knows about decks."""
        return self.pack.decks

    # --- finding --------------------------------------------------------------------------------------------

    async def lines(self, user: int, *, only_own: bool = False) -> list[DeckLine]:
        """The decks that a user may choose from, the own ones first."""
        return await find_decks(self._app, self.pack, user, only_own=only_own)

    async def resolve(self, user: int, value: str) -> Found:
        """The deck behind a value of a menu. Raises NoDeck, or UnknownDeck if it is somebody else's."""
        match parse_deck(value):
            case StarterDeck(deck_id=deck_id):
                starters = dict(self._app.decks.starters(self.game))
                if deck_id in starters:
                    deck = starters[deck_id]
                    return Found(value, msgspec.structs.replace(deck, name=tr_name(deck.name)))
            case StoredDeckRef(deck_id=deck_id):
                return Found(value, (await self._app.decks.get(user, deck_id)).deck)
        raise NoDeck(tr("This deck is gone. `/deck list` shows those that are there."))

    def report(self, deck: Deck) -> DeckReport:
        """Everything that can be said about a deck today."""
        day = self._app.context.clock.now().date()
        return self.tools.report(deck, day)

    def _shown(self, found: Found) -> ShownDeck:
        return ShownDeck(found.value, found.deck, self.report(found.deck), self.none)

    # --- showing --------------------------------------------------------------------------------------------

    async def show(self, user: int, found: Found, notice: str = "") -> Outgoing:
        """A deck as a picture; as a list for those who want no pictures."""
        shown = self._shown(found)
        note = describe_state(shown.report) if shown.report.problems else ""
        settings = await self._app.preferences.get(user)
        picture = await self._studio.make(self.tools.draw(found.deck, note), settings)
        return build_deck(shown, picture, self.tools, notice)

    async def show_text(self, found: Found) -> Outgoing:
        """A deck as a list that can be copied."""
        return build_deck_text(self._shown(found), self.tools)

    async def show_figures(self, found: Found) -> Outgoing:
        """A deck in figures: what it is made of, and how likely its cards come early."""
        return build_figures(self._shown(found), self.tools)

    async def show_list(self, user: int, page: int = 0, others: Sequence["DeckBook"] = ()) -> Outgoing:
        """All decks of a user.

        Args:
            user: the user.
            page: the page of the menu.
            others: the books of the other games that are played there.
        """
        own = await self._app.decks.of_user(user, self.game)
        states = [
            f"{self.tools.describe_size(stored.deck)} · {describe_state(self.report(stored.deck))}"
            for stored in own
        ]
        title = self.pack.ruleset.title if others else ""
        ways = [(other.pack.ruleset.title, other.none) for other in others]
        return build_list(await self.lines(user), states, page, self.none, title, ways)

    async def export(self, found: Found, wanted: str) -> Outgoing:
        """A deck in a format, by its key or its title. Raises NotExportable."""
        keys = {tr(each.title).casefold(): each.key for each in self.tools.formats}
        return build_export(self.tools.write(found.deck, keys.get(wanted.casefold().strip(), wanted)))

    async def share(self, found: Found) -> Outgoing:
        """A deck's share code. Raises NotExportable."""
        return build_share(self._shown(found), self.tools.encode(found.deck))

    async def post(self, found: Found, user: int) -> Outgoing:
        """A deck for everybody to see. Raises NotExportable."""
        codes = [self.tools.encode(found.deck), self.tools.encode(found.deck, has_name=False)]
        picture = await self._studio.make(self.tools.draw(found.deck, ""))
        return build_post(self._shown(found), picture, self.tools, codes, user)

    # --- trying out -----------------------------------------------------------------------------------------

    async def try_out(self, user: int, found: Found) -> Showing:
        """How a deck does against others, as far as that is known; it is begun if it wasn't yet.

        Raises:
            DeckRefused: it can't be played.
            Refused: its game can't do that, or the user waits for something else, or very many wait.
        """
        return await self._show_trial(
            user, found, await self._app.deck_trials.ask(user, self.pack, found.deck)
        )

    async def look_at_trial(self, user: int, found: Found) -> Showing:
        """How a deck does, as far as that is known. Nothing is asked for by it: what was given up stays so,
        and nobody waits for it who has had everything about them deleted.

        Raises:
            Refused: nobody has asked for it.
        """
        tried = await self._app.deck_trials.get(self.pack, found.deck)
        if tried is None:
            raise Refused(tr(NOT_KNOWN))
        return await self._show_trial(user, found, tried)

    async def _show_trial(self, user: int, found: Found, tried: TriedDeck) -> Showing:
        shown = ShownTrial(found.value, found.deck, tried, self.tools)
        if not tried.study.is_finished:
            return Showing(build_waiting(shown), is_last=tried.study.failure is not None)
        settings = await self._app.preferences.get(user)
        opponents = await self._studio.make(order_opponents(shown), settings)
        hands = await self._studio.make(order_openings(found.deck, shown.openings), settings)
        return Showing(build_trial(shown, opponents, hands), is_last=True)

    async def post_trial(self, found: Found, name: str) -> Outgoing:
        """How a deck does, for everybody to see.

        Args:
            found: the deck.
            name: what the user who shares it is called.

        Raises:
            Refused: that isn't known yet.
        """
        tried = await self._app.deck_trials.get(self.pack, found.deck)
        if tried is None or not tried.study.is_finished:
            raise Refused(tr(NOT_KNOWN))
        shown = ShownTrial(found.value, found.deck, tried, self.tools)
        opponents = await self._studio.make(order_opponents(shown), NOTHING_SET)
        hands = await self._studio.make(order_openings(found.deck, shown.openings), NOTHING_SET)
        told = build_trial(shown, opponents, hands, is_shared=True)
        return told.with_text(tr("-# {user} shares how a deck does", user=escape(name)))

    # --- storing --------------------------------------------------------------------------------------------

    async def _free_name(self, user: int, name: str, own: str = "") -> str:
        """The name itself, or with a number if there is a deck of that name already.

        Args:
            user: whose decks there are beside the starter decks.
            name: what a deck is to be called.
            own: that deck, if it is there already.
        """
        taken = {line.name.casefold() for line in await self.lines(user) if line.value != own}
        free, number = name, 2
        while free.casefold() in taken:
            ending = f" ({number})"
            free, number = name[: NAME_LENGTH - len(ending)].rstrip() + ending, number + 1
        return free

    async def _save(self, user: int, deck: Deck, notice: str, stored_id: str | None = None) -> Outgoing:
        """Store a deck and show it."""
        saved = await self._app.decks.save(user, self.game, deck, deck_id=stored_id)
        value = deck_value(StoredDeckRef(saved.deck.id))
        return await self.show(user, Found(value, saved.deck.deck), notice)

    async def read(self, content: bytes | str, fallback: str = "") -> ReadDeck:
        """Read a deck.

        Args:
            content: what was pasted or uploaded.
            fallback: what it is called if it has no name itself.

        Raises:
            UnreadableDeck: it is none.
        """
        return await asyncio.to_thread(self.tools.read, content, fallback)

    async def keep(self, user: int, imported: ReadDeck, name: str = "") -> Outgoing:
        """Store a deck that was read.

        Args:
            user: whose it becomes.
            imported: the deck.
            name: what the user calls it; "" to take the name that it has.
        """
        wanted = clean_name(name)[0] or imported.deck.name
        deck = Deck(await self._free_name(user, wanted), imported.deck.piles)
        notice = tr("✔ Imported and stored as **{deck}**.", deck=escape(deck.name))
        if imported.notes:
            notice += "\n" + tell_notes(imported.notes)
        return await self._save(user, deck, notice)

    async def take(self, user: int, code: str) -> Outgoing:
        """Store the deck that a button carries. Raises UnreadableDeck."""
        return await self.keep(user, await self.read(code))

    async def copy(self, user: int, found: Found, name: str = "") -> Outgoing:
        """Make a deck the user's own, or a second one of it."""
        free = await self._free_name(user, clean_name(name)[0] or found.deck.name)
        deck = Deck(free, found.deck.piles)
        return await self._save(
            user, deck, tr("✔ Copied as **{free}**; `/deck edit` changes it.", free=escape(free))
        )

    async def rename(self, user: int, found: Found, name: str) -> Outgoing:
        """Give one of the user's decks another name. Raises NoDeck."""
        stored_id, cleaned = found.stored_id, clean_name(name)[0]
        if not cleaned:
            raise NoDeck(tr("The deck needs a name with something to read in it."))
        free = await self._free_name(user, cleaned, found.value)
        renamed = msgspec.structs.replace(found.deck, name=free)
        return await self._save(
            user, renamed, tr("✔ It is called **{cleaned}** now.", cleaned=escape(free)), stored_id
        )

    async def edit(self, user: int, found: Found, changes: str) -> Outgoing:
        """Change one of the user's decks by a few words. Raises NoDeck, UnreadableDeck."""
        stored_id = found.stored_id
        changed = self.tools.change(found.deck, changes)
        notice = "✔ " + " · ".join(map(escape, changed.changes))
        return await self._save(user, changed.deck, notice, stored_id)

    async def replace(self, user: int, found: Found, content: str) -> Outgoing:
        """Put another list of cards in the place of a deck of the user's. Raises NoDeck, UnreadableDeck."""
        stored_id = found.stored_id
        imported = self.tools.read(content, found.deck.name)
        notice = tr("✔ Changed.") + ("\n" + tell_notes(imported.notes) if imported.notes else "")
        deck = Deck(await self._free_name(user, imported.deck.name, found.value), imported.deck.piles)
        return await self._save(user, deck, notice, stored_id)

    def list_for_editing(self, found: Found) -> str:
        """The cards of one of the user's decks as a list to be changed. Raises NoDeck."""
        _ = found.stored_id
        return self.tools.list_to_edit(found.deck)

    async def ask_delete(self, found: Found) -> Outgoing:
        """The question before deleting. Raises NoDeck."""
        _ = found.stored_id
        return build_delete_question(self._shown(found))

    async def delete(self, user: int, found: Found) -> Outgoing:
        """Delete one of the user's decks. Raises NoDeck."""
        await self._app.decks.delete(user, found.stored_id)
        return say(tr("The deck **{deck}** is deleted.", deck=escape(found.deck.name)))
