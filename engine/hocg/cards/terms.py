"""The words of the game: closed lists of names that rules, cards and views share (comprehensive rules,
chapters 2 to 4).
"""

from enum import StrEnum
from typing import Final

from engine.kernel.spoken import Spoken

SEATS: Final = ("a", "b")
"""Names of the two seats in scenarios, reports and the command line."""


class Color(Spoken):
    """2.4: the colours; colorless is the absence of one and a cost that any colour pays."""

    WHITE = "white", "白"
    GREEN = "green", "緑"
    RED = "red", "赤"
    BLUE = "blue", "青"
    PURPLE = "purple", "紫"
    YELLOW = "yellow", "黄"
    COLORLESS = "colorless", "無色"


COLORS: Final = tuple(color for color in Color if color is not Color.COLORLESS)
"""2.4.2.3: what "all colours" means."""


class CardType(StrEnum):
    """2.2.2: the four types of cards, one of which is printed on each."""

    OSHI = "oshi"
    HOLOMEM = "holomem"
    SUPPORT = "support"
    CHEER = "cheer"


class SupportKind(StrEnum):
    """2.2.3: the second type of a support card."""

    STAFF = "staff"
    ITEM = "item"
    EVENT = "event"
    TOOL = "tool"
    MASCOT = "mascot"
    FAN = "fan"

    @property
    def is_attached(self) -> bool:
        """2.2.4: whether cards of this kind are attached to a holomem."""
        return self in (SupportKind.TOOL, SupportKind.MASCOT, SupportKind.FAN)


class Level(Spoken):
    """2.3: the Bloom levels of holomem; Spot holomem never bloom."""

    DEBUT = "Debut", "Debut"
    FIRST = "1st", "1st"
    SECOND = "2nd", "2nd"
    SPOT = "Spot", "Spot"


LEVEL_ORDER: Final = {Level.DEBUT: 0, Level.FIRST: 1, Level.SECOND: 2}
"""2.3: the Bloom levels from the lowest; a Spot has no place among them."""


class Aspect(Spoken):
    """2.1 to 2.4: in what cards may be the same."""

    COLOR = "color", "色", "colors"
    NAME = "name", "カード名", "names"
    LEVEL = "Bloom level", "Bloomレベル", "Bloom levels"
    TAG = "tag", "タグ", "tags"

    @property
    def counter(self) -> str:
        """Colours have no counter in Japanese: they count themselves."""
        return "色" if self is Aspect.COLOR else "種類"


class Position(Spoken):
    """4.7-4.9: the three parts of a stage."""

    CENTER = "center", "センター"
    COLLAB = "collab", "コラボ"
    BACK = "back", "バック"


CENTER: Final = Position.CENTER
COLLAB: Final = Position.COLLAB
BACK: Final = Position.BACK
"""Names of their own, here and below, for members that are read at every step: up to Python 3.11 reading a
member of its enum takes as long as ten other lines.
"""


class Zone(Spoken):
    """Chapter 4: where a card can be. A holomem's stack, cheers and attached cards are on the stage with
    it.
    """

    DECK = "deck", "デッキ"
    CHEER_DECK = "cheer deck", "エールデッキ"
    HAND = "hand", "手札"
    ARCHIVE = "archive", "アーカイブ"
    HOLO_POWER = "holo Power", "ホロパワー"
    LIFE = "life", "ライフ"
    STAGE = "stage"
    OSHI = "oshi position"
    RESOLUTION = "resolution zone"


STAGE: Final = Zone.STAGE
RESOLUTION: Final = Zone.RESOLUTION
HAND: Final = Zone.HAND
ARCHIVE: Final = Zone.ARCHIVE
LIFE: Final = Zone.LIFE
DECK: Final = Zone.DECK
CHEER_DECK: Final = Zone.CHEER_DECK
HOLO_POWER: Final = Zone.HOLO_POWER


class Phase(Spoken):
    """Chapters 6 and 7: the parts of a match and of a turn."""

    SETUP = "setup"
    RESET = "reset", "リセット"
    DRAW = "draw", "手札"
    CHEER = "cheer", "エール"
    MAIN = "main", "メイン"
    PERFORMANCE = "performance", "パフォーマンス"
    END = "end", "エンド"


class AbilityKind(StrEnum):
    """What sort of text a card carries."""

    OSHI_SKILL = "oshi_skill"
    SP_OSHI_SKILL = "sp_oshi_skill"
    STAGE_SKILL = "stage_skill"
    COLLAB_EFFECT = "collab_effect"
    BLOOM_EFFECT = "bloom_effect"
    GIFT = "gift"
    ART = "art"
    SUPPORT = "support"
    EXTRA = "extra"
    ATTACH = "attach"


SUPPORT: Final = AbilityKind.SUPPORT
SP_OSHI_SKILL: Final = AbilityKind.SP_OSHI_SKILL

SKILLS: Final = (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL)
"""Abilities that an Oshi pays for."""

GRANTED: Final = "ability"
"""The sort of a text that is in force for a time (10.8.5); no card has one."""


class OptionKind(StrEnum):
    """What it does to pick an option: an action (``place`` to ``end``), or an answer to what a rule or a text
    asks.
    """

    PLACE = "place"
    BLOOM = "bloom"
    USE = "use"
    COLLAB = "collab"
    OSHI_SKILL = "oshi_skill"
    SP_OSHI_SKILL = "sp_oshi_skill"
    ACTIVATE = "activate"
    BATON_PASS = "baton_pass"
    ART = "art"
    END = "end"
    CARD = "card"
    HOLOMEM = "holomem"
    HOLO_POWER = "holo_power"
    ABILITY = "ability"
    SEAT = "seat"
    NUMBER = "number"
    MODE = "mode"
    TOP = "top"
    BOTTOM = "bottom"
    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"


CARD: Final = OptionKind.CARD
HOLOMEM: Final = OptionKind.HOLOMEM


class PromptKind(StrEnum):
    """What a player is asked: for an action (``PLAY_TIMINGS``), or for a choice that a rule or a text
    needs.
    """

    MAIN = "main"
    PERFORMANCE = "performance"
    FIRST_PLAYER = "first_player"
    REDRAW = "redraw"
    CENTER = "center"
    BACK = "back"
    HOLOMEM = "holomem"
    CHEER = "cheer"
    NEW_CENTER = "new_center"
    CARDS = "cards"
    PAYMENT = "payment"
    ABILITY = "ability"
    WINDOW = "window"
    YES_NO = "yes_no"
    NUMBER = "number"
    ORDER = "order"
    MODE = "mode"
    HAND = "hand"


HOLOMEM_PROMPTS: Final = frozenset({PromptKind.HOLOMEM, PromptKind.CHEER, PromptKind.NEW_CENTER})
"""Prompts that ask for holomem: for a text or an art, for whom the rules send a cheer to (7.4.2, 11.5.1), for
whom becomes the center holomem (7.2.6, 7.7.5).
"""

HANDS: Final = (OptionKind.ROCK, OptionKind.PAPER, OptionKind.SCISSORS)
"""What can be shown in rock-paper-scissors; each beats the one before it, the first the last."""

PLAY_TIMINGS: Final = frozenset({PromptKind.MAIN, PromptKind.PERFORMANCE})
"""7.5.2, 7.6.4: prompts that wait for an action and not for a choice."""


class MoveReason(StrEnum):
    """Why a holomem changed its position."""

    RULE = "rule"
    SWAP = "swap"
    MOVE = "move"
    BATON_PASS = "baton pass"
    COLLAB = "collab"


class DamageKind(StrEnum):
    """12.3.4.5.1 and Q168: damage that an art deals, and damage that a text deals."""

    ARTS = "arts"
    SPECIAL = "special"


class EndReason(StrEnum):
    """1.2: why a match ended, or why a player has lost, as the result and the log tell it."""

    LIFE = "life"
    DECK = "deck"
    STAGE = "stage"
    REDRAW = "redraw"
    CONCEDE = "concede"
    TIMEOUT = "timeout"
    EFFECT = "effect"
    LOOP = "loop"


class Limit(StrEnum):
    """12.1.4 and 10.7.2.1.1: within what the uses of an ability are counted, if they are limited."""

    NONE = ""
    TURN = "turn"
    GAME = "game"


MAX_HOLOMEM: Final = 6
"""4.6.2.1: holomem on one stage."""

OPENING_HAND: Final = 7
"""6.2.1.6: cards drawn before the game."""

MAX_REDRAWS: Final = 6
"""6.2.1.9.1: forced redraws after which a hand without a Debut loses."""
