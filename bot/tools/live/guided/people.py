"""People of the stand-in who do what the steps ask for, where nobody else is there."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any, Final

from bot.discord.decks.menu import deck_value
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.forms import FILE
from bot.fake_discord.members import Json, User
from bot.fake_discord.messages import Message
from bot.fake_discord.places import Channel, Interaction
from bot.model.decks import StarterDeck
from bot.sandbox.moves import choose_at_random, list_moves
from bot.tools.live.guided.steps import NAMED_CARDS, Step
from bot.tools.live.town import Town
from bot.tools.live.trial import LOOK, Failed, Trial

AUTOCOMPLETE, FORM = 4, 5
MESSAGE_COMMAND = 3
TYPED: Final = "hSD01-00"
PATIENCE: Final = 20.0
DECK_FILE: Final = b"50 hSD01-003\n"


class People:
    """The owner of the application, and a guest.

    Args:
        town: where they are.
    """

    def __init__(self, town: Town) -> None:
        self._town, self._fake = town, town.fake
        self._chance = Random(7)
        self._found: Interaction | None = None
        self._opened: Interaction | None = None
        self._deeds: Mapping[str, Callable[[Trial], Awaitable[Interaction | None]]] = {
            "completion": self._type,
            "picture": self._send_card,
            "duel": self._duel,
            "panel": lambda trial: self._press_board(trial, Verb.ACTIONS),
            "choice": self._choose,
            "hand": lambda trial: self._press_board(trial, Verb.HAND),
            "spectator": lambda trial: self._press_board(trial, Verb.ACTIONS, town.guest),
            "form": self._open_form,
            "file": self._send_form,
            "old-button": lambda trial: self._press_board(trial, Verb.ACTIONS),
            "archived": self._write_and_press,
            "closed-messages": self._close_messages,
            "named-cards": self._use_menu,
            "user-install": self._send_elsewhere,
            "concede": self._concede,
        }

    async def act(self, trial: Trial, step: Step) -> None:
        """Do what a step asks for."""
        self._town.owner.takes_dms = True
        self._opened = await self._deeds[step.name](trial) or self._opened

    # --- commands -------------------------------------------------------------------------------------------

    async def _type(self, _: Trial) -> Interaction:
        data = self._fake.command_data("card", {"card": TYPED})
        data["options"][0]["focused"] = True
        self._found = await self._fake.interact(self._town.owner, self._channel, AUTOCOMPLETE, data)
        return self._found

    async def _send_card(self, _: Trial) -> Interaction:
        assert self._found is not None
        await self._await(self._found)
        value = (self._found.choices or [{"value": TYPED}])[0]["value"]
        return await self._fake.slash(self._town.owner, self._channel, "card", card=value)

    async def _duel(self, trial: Trial) -> Interaction:
        deck = deck_value(StarterDeck(sorted(dict(trial.pack.ruleset.starter_decks()))[0]))
        owner, channel = self._town.owner, self._channel
        return await self._fake.slash(owner, channel, "duel", computer="easy", deck=deck)

    async def _open_form(self, _: Trial) -> Interaction:
        data = self._fake.command_data("deck", {})
        data["options"] = [{"type": 1, "name": "import", "options": []}]
        return await self._fake.interact(self._town.owner, self._channel, 2, data)

    async def _send_form(self, _: Trial) -> Interaction:
        """The form with a file in it, and nothing in its other fields."""
        opened = self._opened
        assert opened is not None
        await self._await(opened)
        if opened.modal is None:
            raise Failed("no form was opened")
        uploaded = self._fake.upload("deck.txt", DECK_FILE)
        fields = [_fill(label, uploaded["id"]) for label in opened.modal["components"]]
        data: Json = {
            "custom_id": opened.modal["custom_id"],
            "components": fields,
            "resolved": {"attachments": {uploaded["id"]: uploaded}},
        }
        return await self._fake.interact(self._town.owner, self._channel, FORM, data)

    async def _write_and_press(self, trial: Trial) -> Interaction:
        """What somebody writes in an archived thread opens it."""
        match = await trial.bot.app.matches.get(trial.match_id)
        thread = self._fake.places.channels[match.home]
        self._fake.places.set_archived(thread, is_archived=False)
        await self._fake.announce("THREAD_UPDATE", thread)
        return await self._press_board(trial, Verb.ACTIONS)

    async def _use_menu(self, _: Trial) -> Interaction:
        message = self._channel.history[-1]
        data = self._fake.command_data(NAMED_CARDS, {}) | {
            "type": MESSAGE_COMMAND,
            "target_id": str(message.id),
            "resolved": {"messages": {str(message.id): self._fake.places.tell(message)}},
        }
        return await self._fake.interact(self._town.owner, self._channel, 2, data)

    async def _send_elsewhere(self, _: Trial) -> Interaction:
        """A command in a conversation that the bot isn't part of, of somebody who has installed it."""
        data = self._fake.command_data("card", {"card": TYPED})
        made = self._fake.prepare(self._town.owner, self._channel, 2, data)
        made.payload |= {"authorizing_integration_owners": {"1": str(self._town.owner.id)}, "context": 2}
        for key in ("guild_id", "guild_locale"):
            made.payload.pop(key, None)
        made.payload["user"] = made.payload.pop("member")["user"]
        await self._fake.send(made)
        return made

    async def _concede(self, trial: Trial) -> Interaction:
        asked = await self._fake.slash(self._town.owner, self._channel, "concede", match=trial.match_id)
        await self._await(asked)
        return await self._press(self._town.owner, asked.shown, Verb.CONCEDE_SURE)

    # --- presses --------------------------------------------------------------------------------------------

    async def _press_board(self, trial: Trial, verb: Verb, user: User | None = None) -> Interaction:
        match = await trial.bot.app.matches.get(trial.match_id)
        assert match.board_channel_id is not None
        assert match.board_message_id is not None
        board = self._fake.places.channels[match.board_channel_id].messages[match.board_message_id]
        return await self._press(user or self._town.owner, board, verb)

    async def _close_messages(self, trial: Trial) -> Interaction:
        self._town.owner.takes_dms = False
        return await self._press_board(trial, Verb.HAND)

    async def _press(self, user: User, message: Message | None, verb: Verb) -> Interaction:
        found = [] if message is None else message.custom_ids
        pressed = next((each for each in found if (press := Press.read(each)) and press.verb is verb), None)
        if message is None or pressed is None:
            raise Failed(f"there is nothing to press for {verb.name.lower()}")
        return await self._fake.press(user, message, pressed)

    async def _choose(self, trial: Trial) -> Interaction:
        """Open the panel once it is the owner's choice, and press what it offers until that is made."""
        matches, owner = trial.bot.app.matches, self._town.owner
        while True:
            match = await matches.get(trial.match_id)
            if match.to_choose == owner.id:
                break
            await asyncio.sleep(LOOK)
        answers, shown = match.answers, await self._press_board(trial, Verb.ACTIONS)
        while (await matches.get(trial.match_id)).answers == answers:
            await self._await(shown)
            assert shown.shown is not None
            moves = list_moves(shown.shown.components, self._chance)
            offered = [move for move in moves if leads_on(move.custom_id)]
            if not offered:
                raise Failed("the panel offers nothing")
            move = choose_at_random(offered, self._chance)
            shown = await self._fake.press(owner, shown.shown, move.custom_id, move.values or None)
            await self._await(shown)
        return shown

    # --- waiting --------------------------------------------------------------------------------------------

    @property
    def _channel(self) -> Channel:
        return self._town.channel

    async def _await(self, interaction: Interaction) -> None:
        """Wait until somebody sees the answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                await interaction.over.wait()
        except TimeoutError:
            raise Failed(f"{interaction.payload['data'].get('name', 'a press')} was never answered") from None


def leads_on(custom_id: str) -> bool:
    """Whether a press belongs to a question, and may answer it."""
    press = Press.read(custom_id)
    return press is not None and press.prompt != 0 and press.verb is not Verb.WHY


def _fill(label: Mapping[str, Any], file_id: str) -> Json:
    """A field of a form as it comes back: the file, or nothing."""
    part = label["component"]
    filled: Json = {"type": part["type"], "custom_id": part["custom_id"], "id": part.get("id", 1)}
    filled |= {"values": [file_id]} if part["custom_id"] == FILE else {"value": ""}
    return {"type": label["type"], "id": label.get("id", 1), "component": filled}
