"""What may stand in a scenario file, strictly: an unknown key is an error with its file and line."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, ValidationInfo

from engine.kernel.scenario.lessons import ScenarioOf
from engine.kernel.scenario.model import (
    CardsOf,
    Concede,
    Count,
    MovesOf,
    PromptOf,
    SeatName,
    Strict,
    ViewOf,
    find_move,
    require_known,
)

PhaseName = Literal["setup", "start", "main", "event", "cheer", "appeal", "end"]
PlaceName = Literal["left", "center", "right", "assist"]

REF = re.compile(r"(?:(?P<seat>[ab])\.)?(?P<place>left|center|right|assist)(?: (?P<index>[1-9]))?")
NUMBER = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+")
WORDS = ("hand", "cost", "assist", "a", "b")


def _require_ref(text: str) -> str:
    match = REF.fullmatch(text)
    if match is None or (match["place"] == "assist") is not bool(match["index"]):
        raise ValueError(
            f"{text!r} is no place: left, center, right or assist N, with a. or b. in front if need be"
        )
    return text


def _require_card(text: str, info: ValidationInfo) -> str:
    if text == "oshi":
        return text
    if not NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is no card: a card number like SLF-07, or oshi")
    return require_known(text, info)


def _require_item(item: bool | int | str, info: ValidationInfo) -> bool | int | str:
    if isinstance(item, str) and item not in WORDS and not REF.fullmatch(item):
        _require_card(item, info)
    return item


Ref = Annotated[str, AfterValidator(_require_ref)]
"""A card in play by its place."""

Card = Annotated[str, AfterValidator(_require_card)]
"""A card number, or the oshi."""

Item = Annotated[bool | int | str, AfterValidator(_require_item)]
"""Something to choose."""


class PieceGiven(Strict):
    """A card in play in the position, with the cards put on it to break its limit."""

    card: Card
    resting: bool = False
    broken: bool = False
    stacked: list[Card] = []


def _kind_of_piece(value: Any) -> str:
    return "<map>" if isinstance(value, dict | PieceGiven) else "<card>"


PieceOrCard = Annotated[
    Annotated[Card, Tag("<card>")] | Annotated[PieceGiven, Tag("<map>")], Discriminator(_kind_of_piece)
]


class SeatGiven(Strict):
    """One player's half of the position. What isn't given is filled in when the position is built."""

    oshi: Card = "SLF-01"
    oshi_up: bool = True
    left: PieceOrCard | None = None
    center: PieceOrCard | None = None
    right: PieceOrCard | None = None
    assist: list[PieceOrCard] = []
    hand: list[Card] = []
    deck: list[Card] | None = None
    hearts: Count | list[Card] = 8
    costs: Count | list[Card] = 0
    drop: list[Card] = []
    kept: list[Card] = []
    limit: Count = 20
    ranks: dict[str, Count] = {}
    orb: bool = False


class Given(Strict):
    """The position from which a scenario starts. What isn't given is filled in when it is built."""

    turn: Annotated[int, Field(ge=1)] = 5
    player: SeatName = "a"
    phase: PhaseName = "main"
    shuffle: Literal["keep", "seeded"] = "keep"
    a: SeatGiven = SeatGiven()
    b: SeatGiven = SeatGiven()


# moves


class Play(Strict):
    """Play a character or support, or the oshi."""

    play: Card
    to: PlaceName


class TurnUp(Strict):
    """5.2.4: the seat pays 2 costs to turn up its face-down oshi, which can then be played."""

    turn_up: Literal[True]


class PlayEvent(Strict):
    """Play a card for its Play text."""

    event: Card


class UseAction(Strict):
    """Use an Action text of a card in play; ``text`` says which if it has several, from 1."""

    action: Ref
    text: Annotated[int, Field(ge=1)] | None = None


class Pass(Strict):
    """5.3.4: the seat that is asked in the event phase passes."""

    pass_: Literal[True] = Field(alias="pass")


class Appeal(Strict):
    """5.5.2: a character on the stage appeals."""

    appeal: Ref


class End(Strict):
    """Do nothing more in this phase."""

    end: Literal["main", "appeal"]


class Choose(Strict):
    """Answer the prompt that is waiting."""

    choose: bool | list[Item]


MOVES: tuple[type[Strict], ...] = (Play, TurnUp, PlayEvent, UseAction, Pass, Appeal, End, Choose, Concede)


Move = Annotated[
    Annotated[Play, Tag("<play>")]
    | Annotated[TurnUp, Tag("<turn_up>")]
    | Annotated[PlayEvent, Tag("<event>")]
    | Annotated[UseAction, Tag("<action>")]
    | Annotated[Pass, Tag("<pass>")]
    | Annotated[Appeal, Tag("<appeal>")]
    | Annotated[End, Tag("<end>")]
    | Annotated[Choose, Tag("<choose>")]
    | Annotated[Concede, Tag("<concede>")],
    find_move(MOVES),
]


# expectations, as far as they are maps of their own


class PromptExpected(PromptOf[Item]):
    """What a waiting prompt must be like."""

    kind: str | None = None


MovesExpected = MovesOf[Move]
CardsExpected = CardsOf[Card]
ViewExpected = ViewOf[Card]


# the whole


class ScenarioData(ScenarioOf[Move]):
    """A scenario as it stands in a file."""

    game: Literal["osica"]
    given: Given = Given()
