"""Texts proposed for a card that nobody has read yet: they stand in card files behind a mark."""

from engine.kernel.errors import DataError

UNREAD = "UNREAD:"
"""What stands before a proposed text until somebody has compared it with the card."""


def mark_unread(proposal: str) -> str:
    """A proposed text as it is written into a card file; the mark alone where nothing is proposed."""
    return f"{UNREAD} {proposal}".rstrip()


def require_read(text: str) -> None:
    """A text that nobody has read must never be played.

    Raises:
        DataError: it still has the mark; what to do is said.
    """
    if not text.lstrip().startswith(UNREAD):
        return
    if text.strip() == UNREAD:
        raise DataError(
            f"this text has yet to be written: put it in the place of {UNREAD!r}", line=1, column=1
        )
    raise DataError(
        f"this text is a proposal that nobody has read: compare it with the card, then delete {UNREAD!r}",
        line=1,
        column=1,
    )
