"""Attached supports that count as cheers: while an art is used, or as payment (10.11.4)."""

from enum import StrEnum

from engine.hocg.cards.terms import Color
from engine.hocg.language.nodes.nouns import HolomemRef
from engine.hocg.texts.changes import CountsAsCheer, Modifier


class Attachment(StrEnum):
    """What an attached card calls itself."""

    TOOL = "this tool"
    MASCOT = "this mascot"
    FAN = "this fan"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Attachment.TOOL: "このツール",
            Attachment.MASCOT: "このマスコット",
            Attachment.FAN: "このファン",
        }[self]


class AlsoCheer(CountsAsCheer, frozen=True):
    """``while this fan's holomem uses an art, this fan is also regarded as a red cheer``."""

    who: HolomemRef
    card: Attachment
    color: Color
    words = "while {who} uses an art, {card} is also regarded as a {color} cheer"
    ja = "{who}がアーツを使う時、{card}を{color}エールとしても扱う"

    def remarks(self) -> tuple[str, ...]:
        """For what it counts (Q114, Q398)."""
        return ("only for the cheers that the art needs; texts that count cheers leave it out",)


class PaysAsCheer(Modifier, frozen=True):
    """``when cheers would be archived for an ability of this mascot's holomem, you may archive this mascot
    instead of 1 blue cheer``.

    It also pays where there is no such cheer (10.11.4).
    """

    who: HolomemRef
    card: Attachment
    color: Color | None = None
    words = (
        "when cheers would be archived for an ability of {who}, "
        "you may archive {card} instead of 1 [{color}] cheer"
    )
    ja = "{who}の能力でエールをアーカイブする時、[{color}]エール1枚の代わりに{card}をアーカイブできる"

    def remarks(self) -> tuple[str, ...]:
        """When it is offered (10.11.4)."""
        return ("offered beside the cheers, also if there is no such cheer; it counts as one of them",)
