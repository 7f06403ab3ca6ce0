"""What stands in a scenario file whatever the game: the frame around positions, moves and expectations."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import PydanticCustomError

from engine.kernel.documents import NO_CARD, UNKNOWN_KEY, Document, Location, Plain
from engine.kernel.faults import FOUND_BY_US

M = TypeVar("M")

SeatName = Literal["a", "b"]
SEAT_NAMES: tuple[SeatName, SeatName] = ("a", "b")
GAME_KEY = "game"
"""The key of a scenario that names its game."""

Count = Annotated[int, Field(ge=0)]
"""A whole number from 0."""

Text = Annotated[str, BeforeValidator(lambda value: str(value) if isinstance(value, int) else value)]
"""Words, or a number that is meant as one."""


class Strict(BaseModel):
    """No unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=False)

    @model_validator(mode="before")
    @classmethod
    def check_keys(cls, value: object) -> object:
        """Refuse a key that the map doesn't have, with those that it has, for hints."""
        known = list_keys(cls)
        for key in value if isinstance(value, dict) else ():
            if key not in known:
                raise PydanticCustomError(UNKNOWN_KEY, "unknown key", {"key": key, "known": known})
        return value


class Concede(Strict):
    """A seat gives the match up, which it may do at any time: ``concede: true``."""

    concede: Literal[True]


class MovesOf(Strict, Generic[M]):
    """Moves that are (not) legal, by seat."""

    a: list[M] = []
    b: list[M] = []


class CardsOf(Strict, Generic[M]):
    """What must or must not be in a zone."""

    has: list[M] = []
    lacks: list[M] = []
    top: list[M] = []
    bottom: list[M] = []


class PromptOf(Strict, Generic[M]):
    """What a waiting prompt must be like; ``options`` are things to choose."""

    seat: SeatName | None = None
    min: Count | None = None
    max: Count | None = None
    options: list[M] | None = None
    optional: bool | None = None


class StepOf(Strict, Generic[M]):
    """A move of one seat, or something that must hold at this point."""

    a: M | None = None
    b: M | None = None
    expect: dict[str, Any] | None = None

    @model_validator(mode="after")
    def check_one(self) -> "StepOf[M]":
        """Require exactly one of the moves of a step."""
        if sum(each is not None for each in (self.a, self.b, self.expect)) != 1:
            raise ValueError("a step has exactly one of the keys a, b and expect")
        return self


class SeenExpected(Strict, Generic[M]):
    """Cards that appear, or don't, in what a viewer may see."""

    has: list[M] = []
    lacks: list[M] = []


class ViewOf(Strict, Generic[M]):
    """The cards that each of the two seats, and a spectator, may or must not see."""

    a: SeenExpected[M] | None = None
    b: SeenExpected[M] | None = None
    spectator: SeenExpected[M] | None = None


class RefusedExpected(Strict):
    """Clauses behind what a seat can't do now."""

    a: list[str] = []
    b: list[str] = []


def word_of(move: type[Strict]) -> str:
    """The key by which a move is known."""
    name, field = next(iter(move.model_fields.items()))
    return field.alias or name


def find_move(moves: Sequence[type[Strict]]) -> Discriminator:
    """How the move that a map means is found: by its key, which is also its tag, as in ``<place>``.

    Args:
        moves: all moves of the game.
    """
    words = [word_of(move) for move in moves]

    def tag(value: object) -> str | None:
        if isinstance(value, Strict):
            return f"<{word_of(type(value))}>"
        keys = value if isinstance(value, dict) else ()
        return next((f"<{word}>" for word in words if word in keys), None)

    message = "this is no move; it is a map with one of " + ", ".join(words)
    return Discriminator(tag, custom_error_type=FOUND_BY_US, custom_error_message=message)


@cache
def list_keys(kind: type[Strict]) -> Sequence[str]:
    """Every key that a map may have."""
    return [field.alias or name for name, field in kind.model_fields.items()]


def require_known(number: str, info: ValidationInfo) -> str:
    """A card number; where it is said which cards there are (see :func:`validate`), that of one of them.

    Raises:
        PydanticCustomError: there is no such card.
    """
    known: Collection[str] | None = info.context
    if known is not None and number not in known:
        folded = {each.casefold(): each for each in known}
        close = get_close_matches(number.casefold(), folded, 1)
        hint = f"; did you mean {folded[close[0]]}?" if close else ""
        raise PydanticCustomError(NO_CARD, "{said}", {"said": f"there is no card {number}{hint}"})
    return number


def validate(
    adapter: TypeAdapter[Any],
    value: Plain,
    document: Document,
    place: Location,
    cards: Collection[str] | None = None,
) -> Any:
    """A value checked by a type.

    Args:
        adapter: the type.
        value: what stands in the file.
        document: the file.
        place: where in it.
        cards: the numbers of all cards there are; if omitted any number will do.

    Raises:
        DataError: it isn't of the type; file and line are named.
    """
    try:
        return adapter.validate_python(value, strict=True, context=cards)
    except ValidationError as error:
        raise document.explain(error, place) from error


def say_move(move: Strict) -> str:
    """A move as it stands in the file."""
    values = {
        field.alias or name: getattr(move, name)
        for name, field in type(move).model_fields.items()
        if getattr(move, name) is not None
    }
    return "{" + ", ".join(f"{key}: {say_value(value)}" for key, value in values.items()) + "}"


def say_value(value: object) -> str:
    """A value as it stands in the file."""
    if isinstance(value, list):
        return "[" + ", ".join(map(say_value, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
