"""Messages as the stand-in keeps them: components, uploaded files, and whom they mention."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.fake_discord.members import Json, User
from bot.fake_discord.refusals import Refusal

V2, EPHEMERAL, SILENT = 1 << 15, 1 << 6, 1 << 12
KEPT = V2 | EPHEMERAL | SILENT
"""Flags that no edit takes from a message."""
FILES = "https://cdn.discordapp.com/attachments"
"""Where uploaded files lie."""
FILE_SECONDS = 86_400
"""For so long the address of an uploaded file leads to it; whoever asks later is given a new address."""
UPLOAD = "attachment://"
MENTION = re.compile(r"<@!?(\d+)>")
NOT_FOUND = (
    "Invalid Form Body\nIn components: The unfurled media attachment was not found"
    " (UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND)"
)


@dataclass
class Message:
    """A message.

    Attributes:
        body: components, content and flags as they were sent last.
        notified: whom it notified when it was posted.
        mentioned: whom it mentions so that every reader's Discord knows their names.
        nonce: the sender's key.
        posted_at: seconds of the stand-in's clock.
        files: what was uploaded with it and is still there.
        edits: how often it was edited.
    """

    id: int
    channel_id: int
    author: User
    body: Json
    posted_at: float
    posted: datetime
    files: list[Json] = field(default_factory=list)
    notified: tuple[int, ...] = ()
    mentioned: tuple[User, ...] = ()
    nonce: str | None = None
    edits: int = 0

    @property
    def components(self) -> list[Json]:
        """Its outermost components, as they were sent."""
        return list(self.body.get("components") or [])

    def walk(self) -> Iterator[Json]:
        """Every component, those inside of others too."""
        yield from walk(self.components)

    @property
    def text(self) -> str:
        """Everything that a person reads in it."""
        said = [part["content"] for part in self.walk() if part["type"] == 10]
        return "\n".join([*filter(None, [self.body.get("content")]), *said])

    @property
    def custom_ids(self) -> list[str]:
        """What can be pressed in it."""
        return [part["custom_id"] for part in self.walk() if "custom_id" in part]

    @property
    def pictures(self) -> list[str]:
        """The names of the uploaded files that its galleries show; one whose file is gone shows nothing."""
        kept = {file["id"]: str(file["filename"]) for file in self.files}
        ids = [medium.get("attachment_id") for medium in media(self.components)]
        return [kept[number] for number in ids if number in kept]

    @property
    def galleries(self) -> int:
        """How many pictures it means to show."""
        return sum(1 for _ in media(self.components))

    @property
    def raw_ids(self) -> list[int]:
        """Whom it mentions without saying who that is: many a reader sees a number there."""
        known = {user.id for user in self.mentioned}
        return [int(number) for number in MENTION.findall(self.text) if int(number) not in known]

    def to_json(self, now: datetime) -> Json:
        """As Discord sends it, with addresses of its files that are good for a day from ``now``."""
        components = self.components
        if any(True for _ in media(components)):
            components = copy.deepcopy(components)
            for medium in media(components):
                if "attachment_id" in medium:
                    medium["url"] = medium["proxy_url"] = sign(medium["url"], now)
        out: Json = {
            "id": str(self.id), "channel_id": str(self.channel_id), "author": self.author.to_json(),
            "content": self.body.get("content") or "", "timestamp": self.posted.isoformat(),
            "edited_timestamp": self.posted.isoformat() if self.edits else None, "tts": False,
            "mention_everyone": False, "mentions": [user.to_json() for user in self.mentioned],
            "mention_roles": [], "attachments": [], "embeds": [],
            "pinned": False, "type": 0, "flags": self.body.get("flags", 0), "components": components,
        }  # fmt: skip
        if not self.body.get("flags", 0) & V2:
            out["attachments"] = [
                {**file, "url": sign(file["url"], now), "proxy_url": sign(file["url"], now)}
                for file in self.files
            ]
        return out


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a message, nested ones included."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        if isinstance(part.get("accessory"), dict):
            yield from walk([part["accessory"]])


def media(components: list[Json]) -> Iterator[Json]:
    """Every picture of the galleries of a message."""
    for part in walk(components):
        yield from (item["media"] for item in part.get("items") or [])


def sign(url: str, now: datetime) -> str:
    """The address of an uploaded file, good for a day."""
    until = int((now + timedelta(seconds=FILE_SECONDS)).timestamp())
    return f"{url.split('?')[0]}?ex={until:x}&is={int(now.timestamp()):x}&hm=0"


def change(message: Message, body: Json, files: list[Json], users: Mapping[int, User]) -> None:
    """Put new content into a message, or leave it as it is if that is refused.

    Files that the edit doesn't list are removed, as Discord says of ``attachments`` since version 10. Whom
    the new text mentions is found out anew from it and from the edit's own ``allowed_mentions``.

    Raises:
        Refusal: a picture names a file that isn't there, or a page is put below plain content.
    """
    kept = message.body.get("flags", 0) & KEPT
    changed = message.body | {
        key: value for key, value in body.items() if key in ("content", "components", "flags")
    }
    changed["flags"] = changed.get("flags", 0) | kept
    if changed["flags"] & V2 and changed.get("content"):
        raise Refusal(400, 50035, "Invalid Form Body\nThe 'content' field cannot be used with components V2")
    listed = {str(entry["id"]) for entry in body.get("attachments") or []}
    old = [file for file in message.files if file["id"] in listed]
    if not {"components", "attachments"} & body.keys() and not files:
        old = message.files
    _place_files(message, [*old, *files])
    _show(message, changed, [*old, *files])
    message.body, message.files = changed, [*old, *files]
    message.edits += 1
    message.mentioned = find_mentioned(message, body, users)


def fill_in(message: Message) -> None:
    """Number the components of a new message and give its pictures addresses. Raises Refusal."""
    _place_files(message, message.files)
    _show(message, message.body, message.files)


def find_mentioned(message: Message, body: Json, users: Mapping[int, User]) -> tuple[User, ...]:
    """Whom a message mentions of those who may be mentioned."""
    allowed = body.get("allowed_mentions")
    found = [int(number) for number in dict.fromkeys(MENTION.findall(message.text))]
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        may = {int(user) for user in allowed.get("users") or []}
        found = [number for number in found if number in may]
    return tuple(users[number] for number in found if number in users)


def _place_files(message: Message, files: list[Json]) -> None:
    for file in files:
        file["url"] = f"{FILES}/{message.channel_id}/{file['id']}/{file['filename']}"
        file["proxy_url"] = file["url"]


def _show(message: Message, body: Json, files: list[Json]) -> None:
    """Complete the components as Discord does: numbers, and what is told about pictures."""
    components = list(body.get("components") or [])
    by_name = {file["filename"]: file for file in files}
    named = [str(medium["url"]) for medium in media(components)]
    if any(url.startswith(UPLOAD) and url.removeprefix(UPLOAD) not in by_name for url in named):
        raise Refusal(400, 50035, NOT_FOUND)
    taken = {part["id"] for part in walk(components) if part.get("id")}
    number = 0
    for part in walk(components):
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number
        if isinstance(part.get("emoji"), dict):
            part["emoji"] = {key: value for key, value in part["emoji"].items() if value is not None}
        for item in part.get("items") or []:
            item["media"] = _describe(message, str(item["media"]["url"]), by_name)


def _describe(message: Message, url: str, files: Mapping[str, Json]) -> Json:
    """A picture as Discord tells of it.

    Only one that was uploaded with the message has a file's number. A link to an uploaded file has none: it
    leads nowhere a day later, so here it shows nothing from the first.
    """
    told = {"width": 1200, "height": 1080, "content_type": "image/webp", "id": str(message.id)}
    if not url.startswith(UPLOAD):
        return {"url": url, "proxy_url": url, **told}
    file = files[url.removeprefix(UPLOAD)]
    return {"url": file["url"], "proxy_url": file["url"], "attachment_id": file["id"], **told}
