"""The REST routes: each reads a request and does what Discord would."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from bot.fake_discord.faults import Request
from bot.fake_discord.gateway import MOST_STARTS, Gateway
from bot.fake_discord.messages import EPHEMERAL, Message
from bot.fake_discord.places import Interaction, Places
from bot.fake_discord.refusals import Refusal

ACKNOWLEDGE_SECONDS, TOKEN_SECONDS = 3.0, 900.0
USER_INSTALL, PRIVATE_CHANNEL = 1, 2
NOT_SWITCHED_ON = {"_errors": [{"code": "ARRANGED", "message": "The application doesn't support this"}]}
"""Why a command is refused; Discord says nowhere what its own words are."""
TAKEN = {2: {4, 5, 9}, 3: {4, 5, 6, 7, 9}, 4: {8}, 5: {4, 5, 6, 7}}
"""The callbacks that an interaction of each sort may be answered with; 6 and 7 need a message."""
COMPLETE = (4, 7, 8, 9)
"""Callbacks after which a person waits for nothing more."""
DEFERRED, DEFERRED_UPDATE, UPDATE = 5, 6, 7
"""The callback after which a person sees "thinking …", and those of a message that will change, or does."""
WRONG_CALLBACK = {"_errors": [{"code": "ARRANGED", "message": "No answer to an interaction of this sort"}]}
MOST_FOLLOW_UPS = 5
"""So many messages may follow an answer where the bot isn't in the server, and a user has installed it."""
NOTHING = None
DAY_MS = 86_400_000
MOST_GUILDS = 200
"""So many servers are told at once."""
Answer = Any
Handler = Callable[["Routes", Request, Any], Answer]
ROUTES: list[tuple[str, str, Handler]] = []


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Register a handler for a method and a path with ``{names}``."""

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, template, handler))
        return handler

    return register


def find_route(method: str, path: str) -> tuple[str, Handler, dict[str, str]]:
    """The template and handler of a path, and what its names stand for. Raises Refusal."""
    for known, template, handler in ROUTES:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template)
        if known == method and (found := re.fullmatch(pattern, path)):
            return template, handler, found.groupdict()
    raise Refusal(404, 0, f"404: Not Found ({method} {path})")


class Routes:
    """What the handlers work with.

    Args:
        places: what the stand-in remembers.
        gateway: where events go to.
        shards: how many shards the bot is told to have.

    Attributes:
        install_types: how the application may be installed: 0 by servers, 1 by users.
        write_down: what becomes of a command that is registered.
    """

    def __init__(self, places: Places, gateway: Gateway, shards: int) -> None:
        self.places, self.gateway, self.shards = places, gateway, shards
        self.acknowledge_seconds, self.token_seconds = ACKNOWLEDGE_SECONDS, TOKEN_SECONDS
        self.install_types = {0, 1}
        self.write_down: Callable[[dict[str, Any]], dict[str, Any]] = dict
        self.pending: list[tuple[str, dict[str, Any], int | None]] = []
        """Events that the request causes; they are sent after its answer."""

    def interaction(self, token: str) -> Interaction:
        """The interaction of a token. Raises Refusal."""
        found = self.places.interactions.get(token)
        if found is None:
            raise Refusal(404, 10015, "Unknown Webhook")
        if self.places.clock() - found.sent_at > self.token_seconds:
            found.refused.append(50027)
            raise Refusal(401, 50027, "Invalid Webhook Token")
        return found


# --- the application ---


@route("GET", "/gateway/bot")
def gateway_bot(routes: Routes, request: Request, names: Any) -> Answer:
    """Where the gateway is, and how many connections may be begun."""
    gateway = routes.gateway
    counts = {"total": MOST_STARTS, "remaining": gateway.starts, "reset_after": DAY_MS}
    limit = counts | {"max_concurrency": 16}
    return {"url": gateway.url, "shards": routes.shards, "session_start_limit": limit}


@route("GET", "/users/@me")
def own_user(routes: Routes, request: Request, names: Any) -> Answer:
    """The bot's own user, with what only it may see of itself."""
    return routes.places.bot.to_json() | {"mfa_enabled": False, "locale": "en-US", "premium_type": 0}


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def own_application(routes: Routes, request: Request, names: Any) -> Answer:
    """The bot's application; it has the bot's id."""
    bot = routes.places.bot
    return {
        "id": str(bot.id), "name": "Oshiban", "icon": None, "description": "", "flags": 0, "type": None,
        "verify_key": "0" * 64, "bot_public": True, "bot_require_code_grant": False, "rpc_origins": [],
        "owner": (routes.places.owner or bot).to_json() | {"bot": False}, "team": None,
        "bot": bot.to_json(), "redirect_uris": [],
        "integration_types_config": {str(kind): {} for kind in sorted(routes.install_types)},
        "approximate_guild_count": len(routes.places.guilds),
        "approximate_user_authorization_count": 0, "approximate_user_install_count": 0,
        "eligible_oauth2_scopes": [], "explicit_content_filter": 0, "flags_new": "0",
        "interactions_endpoint_url": None, "role_connections_verification_url": None,
    }  # fmt: skip


@route("GET", "/users/@me/guilds")
def own_guilds(routes: Routes, request: Request, names: Any) -> Answer:
    """The servers that the bot is in, a page of them, in the order of their ids."""
    after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", MOST_GUILDS))
    if not 1 <= limit <= MOST_GUILDS:
        raise Refusal(400, 50035, "Invalid Form Body")
    joined = [guild for guild in routes.places.guilds.values() if guild.is_joined and guild.id > after]
    return [guild.to_json() for guild in sorted(joined, key=lambda guild: guild.id)[:limit]]


@route("GET", "/guilds/{guild_id}")
def guild(routes: Routes, request: Request, names: Any) -> Answer:
    """A server that the bot is in."""
    found = routes.places.guilds.get(int(names["guild_id"]))
    if found is None or not found.is_joined:
        raise Refusal(404, 10004, "Unknown Guild")
    return found.describe(routes.places.owner or routes.places.bot)


@route("GET", "/users/{user_id}")
def user(routes: Routes, request: Request, names: Any) -> Answer:
    """Somebody by their id. Raises Refusal if there is nobody."""
    found = routes.places.users.get(int(names["user_id"]))
    if found is None:
        raise Refusal(404, 10013, "Unknown User")
    return found.to_json()


@route("POST", "/users/@me/channels")
def open_dm(routes: Routes, request: Request, names: Any) -> Answer:
    """The channel of the direct messages with a user, which is opened if there is none."""
    return routes.places.open_dm(int(request.body["recipient_id"])).to_json(routes.places.bot)


@route("GET", "/applications/{application_id}/commands")
def commands(routes: Routes, request: Request, names: Any) -> Answer:
    """The registered commands; their other languages only for whoever asks for them."""
    if request.query.get("with_localizations") == "true":
        return routes.places.commands
    return [leave_out_languages(command) for command in routes.places.commands]


LANGUAGES = ("name_localizations", "description_localizations")


def leave_out_languages(part: Mapping[str, Any]) -> dict[str, Any]:
    """A command, or a part of one, as Discord tells it to whoever asks for no other languages."""
    told = {key: value for key, value in part.items() if key not in LANGUAGES}
    for inner in ("options", "choices"):
        if inner in told:
            told[inner] = [leave_out_languages(each) for each in told[inner]]
    return told


def refuse_commands(install_types: set[int], commands: list[dict[str, Any]]) -> None:
    """Raise Refusal if one command of a set asks for what the application hasn't switched on: one is enough
    to have all of them refused.
    """
    for number, command in enumerate(commands):
        installs = set(command.get("integration_types", install_types))
        is_private = PRIVATE_CHANNEL in (command.get("contexts") or ()) and USER_INSTALL not in installs
        if not installs or installs - install_types or is_private:
            key = "contexts" if is_private else "integration_types"
            raise Refusal(400, 50035, "Invalid Form Body", errors={str(number): {key: NOT_SWITCHED_ON}})


def say_permissions(command: Mapping[str, Any]) -> str | None:
    """Who may use a command without being asked for; Discord takes a number and answers with its digits."""
    value = command.get("default_member_permissions")
    return None if value is None else str(value)


@route("PUT", "/applications/{application_id}/commands")
def register_commands(routes: Routes, request: Request, names: Any) -> Answer:
    """Take all commands of the bot in the place of those before. Raises Refusal for what Discord doesn't
    take.
    """
    places = routes.places
    refuse_commands(routes.install_types, request.body)
    places.commands = [
        {"id": str(places.new_id()), "application_id": str(places.bot.id), "version": str(places.new_id()),
         "type": 1, "description": "", **routes.write_down(command),
         "default_member_permissions": say_permissions(command)}
        for command in request.body
    ]  # fmt: skip
    return places.commands


# --- channels and messages ---


@route("GET", "/channels/{channel_id}")
def channel(routes: Routes, request: Request, names: Any) -> Answer:
    """A channel or thread that the bot may see."""
    return routes.places.channel(int(names["channel_id"])).to_json(routes.places.bot)


@route("PATCH", "/channels/{channel_id}")
def edit_channel(routes: Routes, request: Request, names: Any) -> Answer:
    """Change a thread, and tell the gateway."""
    changed = routes.places.edit_channel(int(names["channel_id"]), request.body)
    routes.pending.append(("THREAD_UPDATE", changed.to_json(routes.places.bot), changed.guild_id))
    return changed.to_json(routes.places.bot)


@route("DELETE", "/channels/{channel_id}")
def delete_channel(routes: Routes, request: Request, names: Any) -> Answer:
    """Delete a thread, and tell the gateway."""
    deleted = routes.places.delete_channel(int(names["channel_id"]))
    routes.pending.append(("THREAD_DELETE", deleted.to_json(routes.places.bot), deleted.guild_id))
    return deleted.to_json(routes.places.bot)


@route("GET", "/channels/{channel_id}/messages")
def history(routes: Routes, request: Request, names: Any) -> Answer:
    """The newest messages, the newest first. A nonce is not told again."""
    channel = routes.places.channel(int(names["channel_id"]))
    if not routes.places.may(channel, "read_message_history"):
        return []
    after = int(request.query.get("after", 0))
    limit = int(request.query.get("limit", 50))
    found = [message for message in channel.history if message.id > after]
    found = found[:limit] if after else found[-limit:]
    return [routes.places.tell(message) for message in reversed(found)]


@route("POST", "/channels/{channel_id}/messages")
def post_message(routes: Routes, request: Request, names: Any) -> Answer:
    """Post a message; the same nonce posts once."""
    channel = routes.places.channel(int(names["channel_id"]))
    was_archived = channel.is_archived
    message = routes.places.post(channel.id, request.body, request.files)
    if was_archived:
        routes.pending.append(("THREAD_UPDATE", channel.to_json(routes.places.bot), channel.guild_id))
    return routes.places.tell(message) | {"nonce": message.nonce}


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def message(routes: Routes, request: Request, names: Any) -> Answer:
    """A message of a channel, as it is now."""
    routes.places.require(routes.places.channel(int(names["channel_id"])), "read_message_history")
    return routes.places.tell(routes.places.message(int(names["channel_id"]), int(names["message_id"])))


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(routes: Routes, request: Request, names: Any) -> Answer:
    """Change a message, with the files that are sent for it."""
    where = int(names["channel_id"]), int(names["message_id"])
    return routes.places.tell(routes.places.edit(*where, request.body, request.files))


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(routes: Routes, request: Request, names: Any) -> Answer:
    """Delete a message; Discord answers with nothing."""
    routes.places.delete(int(names["channel_id"]), int(names["message_id"]))
    return NOTHING


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def open_thread(routes: Routes, request: Request, names: Any) -> Answer:
    """Open a thread on a message."""
    where = int(names["channel_id"]), int(names["message_id"])
    quiet_minutes = request.body.get("auto_archive_duration", 1440)
    thread = routes.places.open_thread(*where, request.body["name"], quiet_minutes)
    routes.pending.append(("THREAD_CREATE", thread.to_json(routes.places.bot), thread.guild_id))
    return thread.to_json(routes.places.bot)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_to_thread(routes: Routes, request: Request, names: Any) -> Answer:
    """Add a user to a thread, or the bot itself (``@me``)."""
    is_self = names["user_id"] == "@me"
    user_id = routes.places.bot.id if is_self else int(names["user_id"])
    routes.places.add_to_thread(int(names["channel_id"]), user_id)
    return NOTHING


# --- interactions ---


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def callback(routes: Routes, request: Request, names: Any) -> Answer:
    """The first answer to an interaction."""
    places = routes.places
    interaction = routes.interaction(names["interaction_token"])
    if interaction.answers:
        interaction.refused.append(40060)
        raise Refusal(400, 40060, "Interaction has already been acknowledged.")
    if places.clock() - interaction.sent_at > routes.acknowledge_seconds:
        interaction.refused.append(10062)
        raise Refusal(404, 10062, "Unknown interaction")
    kind, data = request.body["type"], request.body.get("data") or {}
    changes = kind in (DEFERRED_UPDATE, UPDATE)
    if kind not in TAKEN[interaction.payload["type"]] or (changes and interaction.source is None):
        raise Refusal(400, 50035, "Invalid Form Body", errors={"type": WRONG_CALLBACK})
    interaction.answers.append(kind)
    interaction.acknowledged_at = places.clock()
    if kind in (4, 5):
        interaction.shown = places.make_message(interaction.channel, data, request.files)
    elif kind == 6:
        interaction.shown = interaction.source
    elif kind == 7:
        assert interaction.source is not None
        places.change(interaction.source, data, request.files)
        interaction.shown = interaction.source
    elif kind == 8:
        interaction.choices = data["choices"]
    elif kind == 9:
        interaction.modal = data
    if kind in COMPLETE:
        interaction.over.set()
    shown = {"id": names["interaction_id"], "type": interaction.payload["type"]}
    answer: Answer = {"interaction": {**shown, "response_message_loading": kind == 5}}
    if interaction.shown is not None:
        answer["interaction"]["response_message_id"] = str(interaction.shown.id)
    if interaction.shown is not None and kind in (4, 7):
        answer["resource"] = {"type": kind, "message": places.tell(interaction.shown)}
    return answer


def _original(routes: Routes, names: Any) -> tuple[Interaction, Message]:
    interaction = routes.interaction(names["interaction_token"])
    if interaction.shown is None:
        interaction.refused.append(10008)
        raise Refusal(404, 10008, "Unknown Message")
    return interaction, interaction.shown


@route("GET", "/webhooks/{application_id}/{interaction_token}/messages/@original")
def original(routes: Routes, request: Request, names: Any) -> Answer:
    """What somebody is shown for an interaction."""
    return routes.places.tell(_original(routes, names)[1])


@route("PATCH", "/webhooks/{application_id}/{interaction_token}/messages/@original")
def edit_original(routes: Routes, request: Request, names: Any) -> Answer:
    """Finish an answer that was put off."""
    interaction, shown = _original(routes, names)
    routes.places.change(shown, request.body, request.files)
    interaction.over.set()
    return routes.places.tell(shown)


@route("POST", "/webhooks/{application_id}/{interaction_token}")
def follow_up(routes: Routes, request: Request, names: Any) -> Answer:
    """One more message after the answer; the first one takes the place of "thinking …" if that is shown. A
    private one in the place of a change of the message that was pressed says why nothing came of that.
    """
    interaction = routes.interaction(names["interaction_token"])
    if not interaction.answers:
        raise Refusal(404, 10015, "Unknown Webhook")
    if len(interaction.followups) >= MOST_FOLLOW_UPS and not routes.places.is_member(interaction.channel):
        raise Refusal(400, 40094, "Maximum number of follow-up messages reached")
    if interaction.answers == [DEFERRED] and not interaction.finished and interaction.shown is not None:
        routes.places.change(interaction.shown, request.body, request.files)
        interaction.over.set()
        return routes.places.tell(interaction.shown)
    made = routes.places.make_message(interaction.channel, request.body, request.files)
    interaction.followups.append(made)
    is_private = bool(request.body.get("flags", 0) & EPHEMERAL)
    if interaction.answers == [DEFERRED_UPDATE] and not interaction.finished and is_private:
        interaction.shown = made
        interaction.over.set()
    return routes.places.tell(made)
