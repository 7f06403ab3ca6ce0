"""Discord's own description of its interface, as a check of what the bot sends.

The description lies in ``tests/fixtures/discord``; ``OSHIBAN_DISCORD_OPENAPI`` names another, such as a newer
one.
"""

from __future__ import annotations

import json
import lzma
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from jsonschema_rs import Draft202012Validator, Registry, ValidationError

from bot.discord.platform.limits import check_commands, check_message, check_modal
from bot.fake_discord.faults import Request
from bot.fake_discord.strangers import find_strangers

SHIPPED = Path(__file__).resolve().parents[1] / "fixtures" / "discord" / "openapi.json.xz"
URI = "urn:discord"
SMALLEST_SNOWFLAKE = 1 << 42
IGNORED = {"tts"}
"""discord.py sends this with edits too, where Discord ignores it."""


class Sent(Protocol):
    """A request without files, as SimCord notes it."""

    @property
    def method(self) -> str: ...

    @property
    def path(self) -> str:
        """Where it went, without the version of the interface."""
        ...

    @property
    def json(self) -> Any:
        """Its body."""
        ...


def load_description() -> Validator:
    """The validator of the description that the project ships, or of the one that the environment names.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return load(Path(os.environ.get("OSHIBAN_DISCORD_OPENAPI") or SHIPPED))


@cache
def load(path: Path) -> Validator:
    """The validator of a description.

    Args:
        path: a file of JSON, compressed if its name ends in ``.xz``.

    Raises:
        FileNotFoundError: there is no such file.
    """
    content = path.read_bytes()
    return Validator(json.loads(lzma.decompress(content) if path.suffix == ".xz" else content))


def find_breaches(requests: Iterable[Sent]) -> list[str]:
    """What Discord's description has against requests, and mentions of people whom they don't notify."""
    validator = load_description()
    return [
        f"{request.method} {request.path}: {reason}"
        for request in requests
        for reason in (
            *validator.check_request(request.method, request.path, request.json),
            *find_strangers(request.path, request.json),
        )
    ]


def _to_strings(value: Any) -> Any:
    """discord.py sends snowflakes as numbers, which Discord takes; its description knows strings only.

    The same goes for the places of new files among those of a message, which stand where attachments have
    their snowflakes.
    """
    if isinstance(value, dict):
        return {
            key: _name_by_strings(part) if key == "attachments" else _to_strings(part)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_to_strings(part) for part in value]
    if isinstance(value, int) and value >= SMALLEST_SNOWFLAKE:
        return str(value)
    return value


def _name_by_strings(attachments: Any) -> Any:
    """The attachments of a message, with places as strings."""
    if not isinstance(attachments, list):
        return attachments
    named = _to_strings(attachments)
    for part in named:
        if isinstance(part, dict) and isinstance(part.get("id"), int):
            part["id"] = str(part["id"])
    return named


class Validator:
    """Checks requests and answers.

    Args:
        description: the OpenAPI document.
    """

    def __init__(self, description: dict[str, Any]) -> None:
        self._paths = description["paths"]
        self._schemas = description["components"]["schemas"]
        self._registry = Registry([(URI, description)])
        self._patterns = sorted(
            ((re.compile(re.sub(r"\{\w+\}", r"[^/]+", path)), path) for path in self._paths),
            key=lambda pair: pair[1].count("{"),
        )
        self._validators: dict[str, Draft202012Validator] = {}
        self._seen: set[object] = set()

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """The description of a request, if Discord has it."""
        for pattern, template in self._patterns:
            if pattern.fullmatch(path):
                found: dict[str, Any] | None = self._paths[template].get(method.lower())
                if found is not None:
                    return found
        return None

    def check_request(self, method: str, path: str, body: Any, *, has_files: bool = False) -> list[str]:
        """What the description has against a request; empty if nothing."""
        operation = self.operation(method, path)
        if operation is None:
            return [f"{method} {path} is not in Discord's description"]
        content = operation.get("requestBody", {}).get("content")
        if content is None:
            return [] if body is None else [f"{method} {path} takes no body"]
        if body is None:
            return []
        sort = "multipart/form-data" if has_files and "multipart/form-data" in content else "application/json"
        schema = content[sort]["schema"]
        plain = _to_strings(body)
        return [*self._check(schema, plain), *self._find_strangers(schema, plain)]

    def check_answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What the description has against an answer of the stand-in; one shape is looked at once."""
        operation = self.operation(method, path)
        answer = (operation or {}).get("responses", {}).get(str(status), {})
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        shape = (method, path.count("/"), _shape(body))
        if schema is None or shape in self._seen:
            return []
        self._seen.add(shape)
        return self._check(schema, body)

    def _check(self, schema: dict[str, Any], body: Any) -> list[str]:
        key = json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            local = json.loads(key.replace('"#/', f'"{URI}#/'))
            self._validators[key] = Draft202012Validator(local, registry=self._registry)
        return [_describe(error) for error in self._validators[key].iter_errors(body)]

    def _find_strangers(self, schema: dict[str, Any], body: Any) -> list[str]:
        """Top-level fields that no alternative of the schema knows: Discord would ignore them in silence."""
        known = self._fields(schema)
        if not isinstance(body, dict) or not known:
            return []
        return [f"{name!r} is no field of this request" for name in body if name not in known | IGNORED]

    def _fields(self, schema: dict[str, Any]) -> set[str]:
        if "$ref" in schema:
            schema = self._schemas[schema["$ref"].rsplit("/", 1)[1]]
        found = set(schema.get("properties", {}))
        for part in [*schema.get("allOf", []), *schema.get("anyOf", []), *schema.get("oneOf", [])]:
            found |= self._fields(part)
        return found


def _shape(value: Any) -> object:
    """A value without what differs between two answers of a sort."""
    if isinstance(value, dict):
        return tuple((key, _shape(part)) for key, part in value.items())
    if isinstance(value, list):
        return frozenset(map(_shape, value))
    return value if isinstance(value, int) and value < SMALLEST_SNOWFLAKE else type(value)


def _describe(error: ValidationError) -> str:
    """The deepest reason; of alternatives that of the sort that is meant, as its ``type`` says."""
    while branches := getattr(error.kind, "context", None):
        kind = [*error.instance_path, "type"]
        meant = [branch for branch in branches if all(inner.instance_path != kind for inner in branch)]
        candidates = [inner for branch in meant or branches for inner in branch]
        error = max(candidates, key=lambda inner: len(inner.instance_path))
    where = "/".join(map(str, error.instance_path))
    return f"{where}: {error.message[:300]}"


class Examiner:
    """Looks at everything that goes over the wire of a stand-in.

    Args:
        validator: Discord's description; without it only the limits are looked at.
    """

    def __init__(self, validator: Validator | None = None) -> None:
        self._validator = validator

    def examine(self, request: Request) -> list[str]:
        """What Discord would refuse of a request."""
        wrong = lint(request.method, request.path, request.body, request.files)
        if self._validator is not None:
            wrong += self._validator.check_request(
                request.method, request.path, request.body, has_files=bool(request.files)
            )
        return [f"{request.method} {request.path}: {reason}" for reason in wrong]

    def examine_answer(self, request: Request, answer: Any) -> list[str]:
        """What Discord would never answer."""
        if self._validator is None:
            return []
        wrong = self._validator.check_answer(request.method, request.path, 200, answer)
        return [f"answer to {request.method} {request.path}: {reason}" for reason in wrong]


def lint(method: str, path: str, body: Any, files: list[dict[str, Any]]) -> list[str]:
    """What Discord would refuse although its description allows it."""
    if path.endswith("/callback"):
        if body["type"] == 9:
            return check_modal(body["data"])
        if body["type"] not in (4, 7):
            return []
        body = body["data"]
    elif method == "PUT" and path.endswith("/commands"):
        return check_commands(body)
    elif "/messages" not in path and not path.startswith("/webhooks/"):
        return []
    if not isinstance(body, dict) or path.endswith("/threads") or method not in ("POST", "PATCH"):
        return []
    described = {int(part["id"]): part.get("description") or "" for part in body.get("attachments") or ()}
    uploads = [(file["filename"], file["size"], described.get(n, "")) for n, file in enumerate(files)]
    is_v2 = bool(body.get("flags", 0) & (1 << 15))
    nonce = "" if body.get("nonce") is None else str(body["nonce"])
    return check_message(
        body.get("content") or "", body.get("components") or (), uploads, is_v2=is_v2, nonce=nonce
    )
