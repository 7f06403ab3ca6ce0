"""Addresses of matches: ``o1|match|prompt|verb|arguments``."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address, Id
from bot.discord.platform.pages import Button
from engine.kernel.translation import tr


class Verb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    ACTIONS = "a"
    HAND = "h"
    LOG = "l"
    MORE = "m"
    BOARD_TEXT = "t"
    CONCEDE = "q"
    CONCEDE_SURE = "qy"
    JOURNAL = "e"
    PROOF = "p"
    REPLAY = "rp"
    CHOICE = "k"
    PILES = "d"
    MUTE = "u"
    UNMUTE = "un"
    SEND_HAND = "hs"
    CLAIM_WIN = "tc"
    GIVE_TIME = "tg"
    SHOW = "v"
    PICK = "s"
    PICK_OPEN = "so"
    GO = "j"
    COMMIT = "c"
    WHY = "y"
    READ = "rd"
    OFFERS = "o"
    OFFER = "om"
    UNDO = "oz"
    AGREE = "oy"
    DECLINE = "on"
    RESUME = "or"
    PAUSE_LATE = "op"
    AHEAD = "w"
    ASK_AGAIN = "wx"
    SHARE = "sh"
    MOMENT = "tp"
    HINT = "hn"
    ANALYSIS = "an"
    OPEN_SIDE = "ao"
    CLOSE_SIDE = "ac"


class Shared(StrEnum):
    """What of a match can be shown to everybody in a channel with one press."""

    REPLAY = "r"
    PROOF = "p"
    HAND = "h"
    TURN = "t"
    MOMENT = "m"
    ANALYSIS = "a"


@dataclass(frozen=True)
class Press(Address, prefix="o1", layout=("match_id", "prompt", "verb", "arguments")):
    """A press that belongs to a match.

    Args:
        verb: what is asked for.
        match_id: the match.
        prompt: number of the prompt it was made for, 0 where there is none.
        arguments: the rest, without ``|``.
    """

    verb: Verb
    match_id: Id
    prompt: int = 0
    arguments: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        return self.match_id


def share_button(what: Shared, match_id: str) -> Button:
    """The button that shows something of a match to everybody."""
    label = tr("Post this turn") if what is Shared.TURN else tr("Share")
    return Button(label, Press(Verb.SHARE, match_id, 0, (what.value,)))


def analysis_button(match_id: str) -> Button:
    """The button that shows its presser how a match went for them."""
    return Button(tr("Analysis"), Press(Verb.ANALYSIS, match_id))
