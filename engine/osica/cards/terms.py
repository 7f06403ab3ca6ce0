"""The words of the game: closed lists of names that rules, cards and views share.

The game has no official English; these are the names used throughout, each with the Japanese one.
"""

from enum import StrEnum
from typing import Final

from engine.kernel.spoken import Spoken

SEATS: Final = ("a", "b")
"""Names of the two seats in scenarios, reports and the command line."""


class CardKind(Spoken):
    """2.1: the three kinds of cards. An oshi is a character."""

    CHARACTER = "character", "キャラクター"
    SUPPORT = "support", "サポート"
    EVENT = "event", "イベント"


class Position(Spoken):
    """3.4 and 3.5: where a card in play stands."""

    LEFT = "left", "レフト"
    CENTER = "center", "センター"
    RIGHT = "right", "ライト"
    ASSIST = "assist", "アシスト"


STAGE: Final = (Position.LEFT, Position.CENTER, Position.RIGHT)
"""3.4.1: the three places of a stage."""

FRONT: Final = {
    Position.LEFT: Position.RIGHT,
    Position.CENTER: Position.CENTER,
    Position.RIGHT: Position.LEFT,
}
"""3.4.4: which place of the opponent's stage lies in front of each of one's own."""

ASSIST_SIZE: Final = 3
"""3.5.1: how many cards an assist area holds."""


class Zone(Spoken):
    """Chapter 3: where a card can be."""

    DECK = "deck", "デッキ"
    HAND = "hand", "手札"
    OSHI_AREA = "oshi area", "推しエリア"
    STAGE = "stage", "ステージエリア"
    ASSIST = "assist area", "アシストエリア"
    HEARTS = "hearts", "ハートエリア"
    COSTS = "costs", "コストエリア"
    DROP = "drop area", "ドロップエリア"
    LOOKED = "looked at", "見ているカード"
    PLAYED = "being played", "プレイ中のカード"


PUBLIC_ZONES: Final = frozenset({Zone.OSHI_AREA, Zone.STAGE, Zone.ASSIST, Zone.DROP, Zone.PLAYED})
"""Zones whose cards everybody sees."""

FIELD_ZONES: Final = frozenset({Zone.STAGE, Zone.ASSIST})
"""Zones whose cards are in play."""


class Phase(Spoken):
    """Chapters 4 and 5: the parts of a match and of a turn. In Japanese each word says that it is a phase."""

    SETUP = "setup", "準備"
    START = "start", "スタートフェイズ"
    MAIN = "main", "メインフェイズ"
    EVENT = "event", "イベントフェイズ"
    CHEER = "cheer", "エールフェイズ"
    APPEAL = "appeal", "アピールフェイズ"
    END = "end", "エンドフェイズ"

    @property
    def heading(self) -> str:
        """As a heading in the language that is spoken now: "Main phase"."""
        return f"{self.value.capitalize()} phase" if self.said == self.value else self.said


class PromptKind(StrEnum):
    """What a player is asked; each member is one place in the rules or in texts that asks."""

    MAIN = "main"
    EVENT = "event"
    APPEAL = "appeal"
    FIRST_PLAYER = "first_player"
    DROP_STAGE = "drop_stage"
    DROP_SUPPORTS = "drop_supports"
    HAND_LIMIT = "hand_limit"
    DESTINATION = "destination"
    TO_ASSIST = "to_assist"
    TO_COSTS = "to_costs"
    COUNTER = "counter"
    LIMIT_BREAK = "limit_break"
    PAYMENT = "payment"
    NEXT_TEXT = "next_text"
    PIECES = "pieces"
    CARDS = "cards"
    MODE = "mode"
    MOVE = "move"
    PLACE = "place"
    SEAT = "seat"
    YES_NO = "yes_no"
    REDRAW = "redraw"
    GUARD = "guard"


PHASE_PROMPTS: Final = {
    PromptKind.MAIN: Phase.MAIN,
    PromptKind.EVENT: Phase.EVENT,
    PromptKind.APPEAL: Phase.APPEAL,
}
"""Prompts that wait for a move in a phase and not for a choice."""


class OptionKind(StrEnum):
    """What picking an option means: an action of a phase, or what is chosen."""

    PLAY = "play"
    TURN_UP = "turn_up"
    EVENT = "event"
    ACTION = "action"
    PASS = "pass"
    APPEAL = "appeal"
    END = "end"
    CARD = "card"
    PIECE = "piece"
    SEAT = "seat"
    MODE = "mode"
    PLACE = "place"
    MOVE = "move"
    HAND = "hand"
    ASSIST = "assist"
    COST = "cost"
    TEXT = "text"
    COUNTER = "counter"


class Timing(Spoken):
    """8.1: when a text can be used."""

    ENTRY = "Entry", "エントリー"
    APPEAL = "Appeal", "アピール"
    ACTION = "Action", "アクション"
    PLAY = "Play", "プレイ"
    COUNTER = "Counter", "カウンター"


class Keyword(Spoken):
    """8.2: abilities that have a name, with an amount behind it (``Charge 4000``) or without (``Double``)."""

    CHARGE = "Charge", "チャージ"
    THROUGH = "Through", "スルー"
    CRITICAL = "Critical", "クリティカル"
    STOP = "Stop", "ストップ"
    DOUBLE = "Double", "ダブル"
    POWER_UP = "Power-up", "パワーアップ"
    ANNIHILATE = "Annihilate", "滅殺"
    CHEER_ON = "Cheer-on", "応援"
    MIX = "Mix", "調合"
    DECODE = "Decode", "解読"
    PERFORM = "Perform", "演奏"
    CONTACT = "Contact", "交信"

    @property
    def has_number(self) -> bool:
        """Whether a number stands behind it."""
        return self not in PLAIN_KEYWORDS

    def write(self, number: int) -> str:
        """As texts have it: "Charge 4000", "Double"."""
        return f"{self.value} {number}" if number else self.value

    def say(self, number: int) -> str:
        """The same in the language that is spoken now."""
        return self.write(number) if self.said == self.value else f"{self.said}{number or ''}"


PLAIN_KEYWORDS: Final = (Keyword.THROUGH, Keyword.CRITICAL, Keyword.STOP, Keyword.DOUBLE)

APPEAL_KEYWORDS: Final = (
    Keyword.POWER_UP, Keyword.ANNIHILATE, Keyword.CHEER_ON, Keyword.MIX, Keyword.DECODE, Keyword.PERFORM,
    Keyword.CONTACT,
)  # fmt: skip
"""8.2: keywords that do something when their card appeals."""


class EndReason(StrEnum):
    """1.2 and 1.3: why a match ended."""

    HEARTS = "hearts"
    DECK = "deck"
    CONCEDE = "concede"
    TIMEOUT = "timeout"
    LOOP = "loop"


def write_tag(tag: str) -> str:
    """A tag as texts write it. What it is called elsewhere is known of it in this form, as its word alone may
    be another name, too.
    """
    return f"<{tag}>"
