"""The pack of hOCG."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
import structlog

from bot.app.languages import JAPANESE
from bot.app.packs.articles import Library
from bot.app.packs.asking import Asking, Readable
from bot.app.packs.decks import DeckTools
from bot.app.packs.guides import Guide
from bot.app.packs.lessons import Course
from bot.app.packs.pack import NewTurn
from bot.app.packs.pictures import Drawing, Pile
from bot.app.packs.standing import Recurring
from bot.games.boards import to_attack
from bot.games.deck_names import find_japanese_names
from bot.games.hocg.asking import Asker, asks_for_open_cheer
from bot.games.hocg.attacks import find_attack
from bot.games.hocg.computers import COMPUTERS, THINKER, THINKERS
from bot.games.hocg.decks.catalog import OSHI
from bot.games.hocg.decks.hocg_decks import HocgDecks
from bot.games.hocg.guide import GUIDE
from bot.games.hocg.keeping import keep_table, say_table
from bot.games.hocg.library.collection import load_collection
from bot.games.hocg.library.files import load_keywords
from bot.games.hocg.library.hocg_library import HocgLibrary
from bot.games.hocg.own_cards import OwnCards
from bot.games.hocg.pictures import (
    BOARDS,
    list_archives,
    order_card,
    order_choice,
    order_hand,
    order_result,
    to_table,
)
from bot.games.hocg.standing import find_recurring
from bot.games.hocg.taking_back import SECRETS
from bot.games.table_pack import TablePack
from bot.model.log_lines import Weight
from bot.settings import load_settings
from engine.hocg import HOCG, Game, Hocg
from engine.hocg.cards.deck import shipped_decks
from engine.hocg.cards.pool import Pool, keep_default_programs, keep_own_cards, with_kept_own_cards
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.players.judgement import Judgement
from engine.hocg.state import events as e
from engine.hocg.state.notes import ConditionUnmet, NothingDone
from engine.hocg.state.views import TableView
from engine.hocg.words.board import PHASES, describe_cards, describe_table
from engine.hocg.words.spoken import teach_card_names
from engine.kernel.documents import Document
from engine.kernel.events import Event
from engine.kernel.language.forms import capitalize
from engine.kernel.lazy_import import lazy_import
from engine.kernel.lessons import Lesson, Puzzle
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Deck, Match, Result, View
from engine.kernel.scenario.verdicts import ReadyScenario
from engine.kernel.translation import Words, teach_names, tr
from renderers.kit.attacks import Attack

WEIGHTS: Mapping[type[Event], Weight] = {
    e.TurnStarted: Weight.TURN,
    **dict.fromkeys(
        (
            e.SupportPlayed, e.Bloomed, e.HolomemPlaced, e.Collabed, e.BatonPassed, e.SkillUsed,
        ),
        Weight.ACTION,
    ),
    e.ArtUsed: Weight.ATTACK,
    e.AbilityPlayed: Weight.REACTION,
    e.DiceRolled: Weight.ROLL,
    e.CardsLookedAt: Weight.LOOK,
    ConditionUnmet: Weight.VAIN,
    NothingDone: Weight.VAIN,
    e.HolomemDowned: Weight.DECISIVE,
    e.LifeLost: Weight.DECISIVE,
    e.MatchEnded: Weight.END,
}  # fmt: skip
BROUGHT_INTO_PLAY = (AbilityKind.COLLAB_EFFECT, AbilityKind.BLOOM_EFFECT)
log = structlog.get_logger(__name__)
load_judgement: Callable[[Pool], Judgement] = lazy_import("engine.hocg.players.judgement", "load_judgement")
prepare_scenario: Callable[[Document, Pool], ReadyScenario] = lazy_import(
    "engine.hocg.scenario.runner", "prepare_scenario"
)
load_lessons: Callable[[Pool], tuple[Lesson, ...]] = lazy_import(
    "engine.hocg.scenario.teaching", "load_lessons"
)
load_puzzles: Callable[[Pool], tuple[Puzzle, ...]] = lazy_import(
    "engine.hocg.scenario.teaching", "load_puzzles"
)
write_scenario: Callable[[TableView, str, str], str] = lazy_import(
    "engine.hocg.scenario.writing", "write_scenario"
)


class HocgPack(TablePack[Hocg, Game]):
    """hOCG for the bot.

    Args:
        game: the ruleset with its cards.
        folder: where the host's own cards are, if there are any.
    """

    view_type = TableView
    boards = BOARDS
    computers = COMPUTERS
    secrets = SECRETS
    thinkers = THINKERS

    def __init__(self, game: Hocg, folder: Path | None = None) -> None:
        super().__init__(game)
        self._own = None if folder is None else OwnCards(folder)
        teach_card_names(game.pool.cards.values())
        teach_names(JAPANESE, find_japanese_names(shipped_decks()))

    @property
    def has_own_cards(self) -> bool:
        return self._own is not None

    def take_up(self) -> bool:
        pool = None if self._own is None else self._own.read_changed()
        if pool is None:
            return False
        teach_card_names(pool.cards.values())
        keep_own_cards(pool)  # it takes a moment, and is kept for the work that is given to workers
        self.ruleset = self._game = Hocg(pool)
        for name in ("decks", "_asker", "_judgement"):
            vars(self).pop(name, None)
        return True

    def with_own_texts(self, kept: bytes) -> Hocg:
        return Hocg(with_kept_own_cards(self._game.pool, kept))

    @cached_property
    def decks(self) -> DeckTools:
        return HocgDecks(self._game.pool, self._game.check_deck)

    def leader_of(self, deck: Deck) -> str:
        return next(iter(deck.piles.get(OSHI, ())), "")

    def load_library(self) -> Library:
        """Everything there is to read: rules, rulings, terms and cards, the host's own among them."""
        return HocgLibrary(load_collection(self._game.pool, self._game.starter_decks()), order_card)

    def read_scenario(self, document: Document) -> ReadyScenario:
        """A scenario, played with the host's own cards among the others."""
        return prepare_scenario(document, self._game.pool)

    def write_scenario(self, view: View, title: str, source: str) -> str:
        return write_scenario(to_table(view), title, source)

    def guide(self) -> Guide:
        return GUIDE

    def headline(self, view: View) -> str:
        return capitalize(tr(PHASES[to_table(view).phase]))

    @cached_property
    def _asker(self) -> Asker:
        return Asker(self._game.pool)

    def ask(self, match: Match) -> Asking:
        """The question with its source, its words, and what arts would do."""
        return self._asker.ask(self.as_own(match))

    def is_open(self, match: Match) -> bool:
        """Where a cheer goes that lies open."""
        return asks_for_open_cheer(self.as_own(match))

    def find_turn(self, event: Event) -> NewTurn | None:
        return NewTurn(event.turn, event.seat) if isinstance(event, e.TurnStarted) else None

    def weigh(self, event: Event) -> Weight:
        """Actions, arts and turns; holomem that go down, and lives that are lost."""
        if isinstance(event, e.HolomemPlaced | e.Bloomed) and event.cause >= 0:
            return Weight.PLAIN
        if isinstance(event, e.HolomemPlaced) and event.is_face_down:
            # The preparation is no action: what came before it, such as the other's redraw, is no cost.
            return Weight.PLAIN
        if isinstance(event, e.AbilityPlayed) and event.kind in BROUGHT_INTO_PLAY:
            return Weight.EFFECT
        if isinstance(event, e.DamageDealt) and event.art:
            return Weight.BLOW
        return WEIGHTS.get(type(event), Weight.PLAIN)

    def measure(self, event: Event) -> int:
        return event.amount if isinstance(event, e.DamageDealt) else 0

    @cached_property
    def _judgement(self) -> Judgement:
        return load_judgement(self._game.pool)

    def judge(self, view: View, seat: int) -> float:
        return self._judgement.chance(msgspec.structs.replace(to_table(view), viewer=seat))

    def describe_private(self, view: View, seat: int) -> str:
        """The cards that this seat is looking at."""
        table = to_table(view)
        own = table.sides[seat]
        known = {card.handle for card in (*own.hand, *own.archive)}
        known |= {card.handle for holomem in own.stage for card in (holomem.card, *holomem.cheers)}
        known |= {side.oshi.handle for side in table.sides if side.oshi is not None}
        shown = [card for card in table.shown if card.handle not in known]
        return tr("You are looking at:\n{cards}", cards=describe_cards(shown)) if shown else ""

    def find_move(self, before: Match, after: Match, earlier: object = None) -> Attack | None:
        return find_attack(self.as_own(before), self.as_own(after), to_attack(earlier))

    def keep_view(self, view: View) -> tuple[View, Words]:
        """Without texts of arts and skills, which boards don't show, and with its remarks printed."""
        return keep_table(to_table(view))

    def say_view(self, view: View) -> View:
        return say_table(to_table(view))

    def describe_view(self, view: View) -> str:
        return describe_table(to_table(view))

    def draw_result(
        self, view: View, names: Sequence[str], result: Result | None, story: Sequence[str]
    ) -> Drawing:
        """The result, with the holomem that went down and the lives that were lost."""
        return order_result(view, names, result, story)

    def draw_choice(self, view: View, prompt: Prompt, numbers: Mapping[str, int]) -> Drawing | None:
        """The cards of a choice from deck or archive, and those looked at with them."""
        return order_choice(to_table(view), prompt, numbers, self._game.pool)

    def list_piles(self, view: View, names: Sequence[str]) -> Sequence[Pile]:
        """The archives."""
        return list_archives(to_table(view), names, self._game.pool)

    def draw_hand(self, view: View, seat: int, names: Sequence[str]) -> Drawing:
        """The hand, and the cards that are being looked at."""
        return order_hand(view, seat, names, self._game.pool)

    def keep_own_texts(self, match: Match | None = None) -> bytes:
        return keep_own_cards(self._game.pool if match is None else self.as_own(match).table.pool)

    def find_recurring(self, match: Match) -> Sequence[Recurring]:
        """Windows, and the rest of a turn."""
        return tuple(find_recurring(self.as_own(match)))

    def load_course(self) -> Course:
        return Course(load_lessons(self._game.pool), load_keywords().keywords, THINKER)

    def load_puzzles(self) -> Sequence[Puzzle]:
        """Found in matches between computer players."""
        return load_puzzles(self._game.pool)

    def list_readable(self, view: View) -> Sequence[Readable]:
        """Everything that is on the table and in the own hand but cheers."""
        return tuple(self._asker.list_readable(to_table(view)))


def open_hocg() -> HocgPack:
    """hOCG with the host's own cards, if there are any; files that can't be read are logged and left out."""
    keep_default_programs()
    folder = load_settings().cards
    if folder is None:
        return HocgPack(HOCG)
    pack = HocgPack(HOCG, folder)
    pack.take_up()
    return pack
