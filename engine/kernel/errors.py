"""The three kinds of error, told apart by whose fault they are."""

from typing import Self


class OshibanError(Exception):
    """Base of every error this project raises on purpose."""


class IllegalAnswer(OshibanError):
    """The player's error: the answer is not among those the prompt allows. The match is unchanged."""


class DataError(OshibanError):
    """An error in a card, deck or scenario file.

    Args:
        message: what was wrong and what would have been right.
        file: the file it stands in, if known.
        line: the 1-based line, if known.
        column: the 1-based column, if known.
    """

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        self.message, self.file, self.line, self.column = message, file, line, column
        place = ", ".join(
            part
            for part in (
                file,
                f"line {line}" if line is not None else None,
                f"column {column}" if column is not None else None,
            )
            if part
        )
        super().__init__(f"{place}: {message}" if place else message)

    @classmethod
    def at(cls, message: str, text: str, position: int) -> Self:
        """The error in a text, with line and column of a position in it.

        Args:
            message: what was wrong and what would have been right.
            text: the text.
            position: the number of characters before it.
        """
        line_begins = text.rfind("\n", 0, position) + 1
        return cls(message, line=text.count("\n", 0, position) + 1, column=position - line_begins + 1)


class EndlessLoop(OshibanError):
    """The rules go round without ever asking anybody; the ruleset says what that means."""


class EngineBug(OshibanError):
    """Our error: the engine contradicted itself. The match stays as it was before the answer."""
