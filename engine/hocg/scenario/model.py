"""What may stand in a scenario file, strictly: an unknown key is an error with its file and line."""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from engine.hocg.scenario.words import (
    AbilitySource,
    Card,
    CheerColor,
    Item,
    Number,
    PhaseName,
    Ref,
)
from engine.kernel.scenario.lessons import ScenarioOf
from engine.kernel.scenario.model import (
    CardsOf,
    Concede,
    Count,
    MovesOf,
    PromptOf,
    Strict,
    ViewOf,
    find_move,
)

# given


class HolomemGiven(Strict):
    """A holomem that stands on the stage in the position; ``under`` lists the cards below it, from above."""

    card: Number
    under: list[Number] = []
    cheers: list[CheerColor] = []
    attached: list[Number] = []
    damage: Count = 0
    resting: bool = False
    placed_this_turn: bool = False
    bloomed_this_turn: bool = False


def _kind_of_holomem(value: Any) -> str:
    return "<holomem>" if isinstance(value, dict | HolomemGiven) else "<number>"


Stageable = Annotated[
    Annotated[Number, Tag("<number>")] | Annotated[HolomemGiven, Tag("<holomem>")],
    Discriminator(_kind_of_holomem),
]


def _kind_of_place(value: Any) -> str:
    return "<none>" if value == "none" else _kind_of_holomem(value)


Placed = Annotated[
    Annotated[Literal["none"], Tag("<none>")]
    | Annotated[Number, Tag("<number>")]
    | Annotated[HolomemGiven, Tag("<holomem>")],
    Discriminator(_kind_of_place),
]


class UsedGiven(Strict):
    """What a player has used this turn (the SP Oshi skill: this game)."""

    oshi_skill: bool = False
    sp_oshi_skill: bool = False
    limited: bool = False
    collab: bool = False
    baton_pass: bool = False
    support: Count = 0


class SeatGiven(Strict):
    """One player's half of the position. What isn't given is filled in when the position is built."""

    oshi: Number = "hSD01-001"
    center: Placed | None = None
    collab: Placed = "none"
    back: list[Stageable] = []
    hand: list[Card] = []
    deck: list[Card] | None = None
    cheer_deck: list[Card] | None = None
    archive: list[Card] = []
    holo_power: Count | list[Card] = 0
    life: Count | list[Card] | None = None
    used: UsedGiven = UsedGiven()


class Given(Strict):
    """The position from which a scenario starts. What isn't given is filled in when it is built."""

    turn: Annotated[int, Field(ge=1)] | None = None
    player: Literal["a", "b"] = "a"
    phase: PhaseName = "main"
    dice: list[Annotated[int, Field(ge=1, le=6)]] = []
    shuffle: Literal["keep", "seeded"] = "keep"
    a: SeatGiven = SeatGiven()
    b: SeatGiven = SeatGiven()

    @model_validator(mode="after")
    def check_setup(self) -> "Given":
        """Before the game there are no turns and no stage yet."""
        if self.phase == "setup":
            if self.turn not in (None, 1):
                raise ValueError("setup comes before turn 1: leave 'turn' out or write 1")
            for seat in (self.a, self.b):
                if seat.center not in (None, "none") or seat.collab != "none" or seat.back:
                    raise ValueError("no holomem is on a stage when setup begins (6.2.1.7)")
                if seat.life not in (None, 0, []):
                    raise ValueError("life is placed during setup (6.2.1.11): leave it out")
        return self


# moves


class PlaceHolomem(Strict):
    """Place a Debut or Spot holomem from hand."""

    place: Number


class Bloom(Strict):
    """Bloom a holomem with a card from hand."""

    bloom: Number
    on: Ref


class Collab(Strict):
    """8.4: a back holomem moves to the collab position."""

    collab: Ref


class BatonPass(Strict):
    """Swap the center holomem with a back holomem."""

    baton_pass: Ref
    cheers: list[CheerColor] | None = None


class Use(Strict):
    """8.6: a support card is played from hand, on a holomem if it is attached to one."""

    use: Number
    on: Ref | None = None


class OshiSkill(Strict):
    """Use the Oshi skill in the main phase, for X if a number is given."""

    oshi_skill: Literal[True] | Annotated[int, Field(ge=1)]


class SpOshiSkill(Strict):
    """Use the SP Oshi skill in the main phase."""

    sp_oshi_skill: Literal[True] | Annotated[int, Field(ge=1)]


class Activate(Strict):
    """Use an activated ability of a card on the stage."""

    activate: AbilitySource


class UseArt(Strict):
    """9.2: a holomem uses an art on a target; arts are counted from 1, as they stand on the card."""

    art: Annotated[int, Field(ge=1)]
    with_: Ref = Field(alias="with")
    on: Ref


class End(Strict):
    """Do nothing more in this phase."""

    end: Literal["main", "performance"]


class Choose(Strict):
    """Answer the prompt that is waiting."""

    choose: bool | list[Item]


class AnyArt(Strict):
    """Use any art; in a position for computer players, where it is said what they should do."""

    any_art: Literal[True]


MOVES: tuple[type[Strict], ...] = (
    PlaceHolomem, Bloom, Collab, BatonPass, Use, OshiSkill, SpOshiSkill, Activate, UseArt, End, Choose,
    Concede,
)  # fmt: skip


def _kind_of_wish(value: Any) -> str:
    keys = value if isinstance(value, dict) else type(value).model_fields if isinstance(value, Strict) else ()
    return "<any_art>" if "any_art" in keys else "<move>"


Move = Annotated[
    Annotated[PlaceHolomem, Tag("<place>")]
    | Annotated[Bloom, Tag("<bloom>")]
    | Annotated[Collab, Tag("<collab>")]
    | Annotated[BatonPass, Tag("<baton_pass>")]
    | Annotated[Use, Tag("<use>")]
    | Annotated[OshiSkill, Tag("<oshi_skill>")]
    | Annotated[SpOshiSkill, Tag("<sp_oshi_skill>")]
    | Annotated[Activate, Tag("<activate>")]
    | Annotated[UseArt, Tag("<art>")]
    | Annotated[End, Tag("<end>")]
    | Annotated[Choose, Tag("<choose>")]
    | Annotated[Concede, Tag("<concede>")],
    find_move(MOVES),
]


Wish = Annotated[
    Annotated[AnyArt, Tag("<any_art>")] | Annotated[Move, Tag("<move>")], Discriminator(_kind_of_wish)
]
"""A move that a computer player should make, or shouldn't."""


class Computer(Strict):
    """What a computer player should do in the position.

    Args:
        seat: whose choices it makes.
        until: how long it is watched: until its turn is over, or for the next choice alone.
        wants: moves that it should make.
        never: moves that it shouldn't make while one of ``wants`` is still open; at all if there are none.
    """

    seat: Literal["a", "b"] = "a"
    until: Literal["turn", "choice"] = "turn"
    wants: list[Wish] = []
    never: list[Wish] = []

    @model_validator(mode="after")
    def check_any(self) -> "Computer":
        """Something must be wanted, or unwanted."""
        if not self.wants and not self.never:
            raise ValueError("say what the computer player should do (wants), or what it shouldn't (never)")
        return self


# expectations, as far as they are maps of their own

PromptExpected = PromptOf[Item]
MovesExpected = MovesOf[Move]
CardsExpected = CardsOf[Card]
ViewExpected = ViewOf[Card]


# the whole


class ScenarioData(ScenarioOf[Move]):
    """A scenario as it stands in a file."""

    game: Literal["hocg"] = "hocg"
    given: Given = Given()
    computer: Computer | None = None

    @model_validator(mode="after")
    def check_solution(self) -> "ScenarioData":
        """What a computer player does can't be written down beforehand."""
        if self.computer is not None and (self.play or self.expect):
            raise ValueError("a position for computer players has no play and no expect beside computer")
        return self
