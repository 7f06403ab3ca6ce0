"""Attached supports that count as cheers: while an art is used, or as payment (10.11.4)."""

from engine.hocg.cards.terms import Color
from engine.hocg.language.nodes.picks import HolomemRef
from engine.hocg.texts.changes import CountsAsCheer, Modifier


class AlsoCheer(CountsAsCheer, frozen=True):
    """``while this fan's holomem uses an art, this fan is also regarded as a red cheer``."""

    who: HolomemRef
    word: str
    color: Color

    def remarks(self) -> tuple[str, ...]:
        """For what it counts (Q114, Q398)."""
        return ("only for the cheers that the art needs; texts that count cheers leave it out",)

    def say(self) -> str:
        """The phrase."""
        return f"while {self.who} uses an art, this {self.word} is also regarded as a {self.color} cheer"


class PaysAsCheer(Modifier, frozen=True):
    """``when cheers would be archived for an ability of this mascot's holomem, you may archive this mascot
    instead of 1 blue cheer``.

    It also pays where there is no such cheer (10.11.4).
    """

    who: HolomemRef
    word: str
    color: Color

    def remarks(self) -> tuple[str, ...]:
        """When it is offered (10.11.4)."""
        return ("offered beside the cheers, also if there is no such cheer; it counts as one of them",)

    def say(self) -> str:
        """The phrase."""
        return (
            f"when cheers would be archived for an ability of {self.who}, "
            f"you may archive this {self.word} instead of 1 {self.color} cheer"
        )
