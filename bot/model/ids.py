"""Ids of challenges, matches and decks, and the keys of deliveries."""

import secrets

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and capitals without the pairs that look alike (0 O, 1 I)."""

ID_LENGTH = 8
SERVER = "s-"
"""Begins what stands for a server among ids of matches, which have no hyphen."""
KEY_BYTES = 12


def new_id() -> str:
    """A new random id, one of 32**8."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def subject_of(guild_id: int) -> str:
    """What stands for a server where a job has a subject."""
    return f"{SERVER}{guild_id:x}"


def guild_of(subject: str) -> int:
    """The server that :func:`subject_of` has written."""
    return int(subject.removeprefix(SERVER), 16)


def new_key() -> str:
    """A new idempotency key of 24 characters; a Discord nonce may have 25."""
    return secrets.token_hex(KEY_BYTES)
