"""The pack of OSICA."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TypeGuard

from msgspec import structs

from bot.app.lookup.targets import Target, What
from bot.app.packs.articles import Library
from bot.app.packs.asking import Asking, Readable, Sort, tell
from bot.app.packs.guides import Guide
from bot.app.packs.lessons import Course
from bot.app.packs.pack import NewTurn
from bot.app.packs.pictures import Drawing, Pile
from bot.games.boards import to_attack
from bot.games.osica.attacks import find_attack
from bot.games.osica.brevity import shorten_asking
from bot.games.osica.computers import COMPUTERS, THINKER, THINKERS, teach
from bot.games.osica.decks import STARTERS, OsicaDecks, make_catalog
from bot.games.osica.guide import GUIDE
from bot.games.osica.library.osica_library import OsicaLibrary, load_reference
from bot.games.osica.pictures import BOARDS, list_drop_areas, order_hand, say_cards, to_table
from bot.games.osica.taking_back import SECRETS
from bot.games.table_pack import TablePack
from bot.model.log_lines import Weight
from engine.kernel.documents import Document
from engine.kernel.events import Event
from engine.kernel.lazy_import import lazy_import
from engine.kernel.lessons import Lesson, Puzzle
from engine.kernel.ruleset import Match, View
from engine.kernel.scenario.verdicts import ReadyScenario
from engine.kernel.translation import tr, tr_name
from engine.osica.actions.menu import list_sorts
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import PromptKind, Zone
from engine.osica.game import Game
from engine.osica.language.reader import keep_parts
from engine.osica.players.judgement import default_judgement
from engine.osica.ruleset import Osica
from engine.osica.state import events as e
from engine.osica.state.views import TableView
from engine.osica.words.board import describe_cards, describe_table
from renderers.kit.attacks import Attack

prepare_scenario: Callable[[Document, Pool], ReadyScenario] = lazy_import(
    "engine.osica.scenario.runner", "prepare_scenario"
)
load_lessons: Callable[[Pool], tuple[Lesson, ...]] = lazy_import(
    "engine.osica.scenario.teaching", "load_lessons"
)
load_puzzles: Callable[[Pool], tuple[Puzzle, ...]] = lazy_import(
    "engine.osica.scenario.teaching", "load_puzzles"
)
WEIGHTS: Mapping[type[Event], Weight] = {
    e.TurnStarted: Weight.TURN,
    **dict.fromkeys(
        (e.Entered, e.EventPlayed, e.OshiTurnedUp, e.Cheered, e.Appealed),
        Weight.ACTION,
    ),
    e.Passed: Weight.REACTION,
    e.TextUsed: Weight.EFFECT,
    e.MatchEnded: Weight.END,
}


def is_heart_taken(event: Event) -> TypeGuard[e.CardsMoved]:
    """Whether hearts are taken, as the log tells it."""
    return isinstance(event, e.CardsMoved) and (event.origin, event.to) == (Zone.HEARTS, Zone.LOOKED)


def _list_sorts(match: Game) -> tuple[Sort, ...]:
    """The menus of a phase; none where something else is asked."""
    prompt = match.prompt
    if prompt is None or prompt.kind not in (PromptKind.MAIN, PromptKind.EVENT, PromptKind.APPEAL):
        return ()
    return tuple(Sort(tr(name)) for name in list_sorts(match.table.state.phase))


class OsicaPack(TablePack[Osica, Game]):
    """OSICA for the bot.

    Args:
        game: the ruleset with its cards.
    """

    view_type = TableView
    boards = BOARDS
    computers = COMPUTERS
    secrets = SECRETS
    thinkers = THINKERS

    def __init__(self, game: Osica) -> None:
        super().__init__(game)
        keep_parts(text for card in game.pool.cards.values() for text in card.texts)
        teach(game.pool)

    @cached_property
    def decks(self) -> OsicaDecks:
        """Lists of cards, odds of the opening hand, matches to try decks out."""
        hand = self._game.settings.hand
        return OsicaDecks(make_catalog(self._game.pool), self._game.check_deck, hand, STARTERS)

    def load_library(self) -> Library:
        """There are rules, terms and cards to read."""
        return OsicaLibrary(self._game.pool, self._game.starter_decks())

    def load_course(self) -> Course:
        return Course(load_lessons(self._game.pool), load_reference().keywords.keywords, THINKER)

    def load_puzzles(self) -> Sequence[Puzzle]:
        return load_puzzles(self._game.pool)

    def list_readable(self, view: View) -> Sequence[Readable]:
        """Both oshi, everything in play and the own hand."""
        cards: dict[str, str] = {}
        for side in to_table(view).sides:
            for card in (side.oshi, *(piece.card for piece in side.pieces), *side.hand):
                level = tr("level {level}", level=card.level) if card.level else card.kind.said
                cards[card.number] = f"{tr_name(card.name)} ({level})"
        return tuple(Readable(name, str(Target(What.CARD, number))) for number, name in cards.items())

    def read_scenario(self, document: Document) -> ReadyScenario:
        return prepare_scenario(document, self._game.pool)

    def ask(self, match: Match) -> Asking:
        """The question with the card and the text that ask, and with what comes of declining."""
        game = self.as_own(match)
        question = game.question()
        labels = {option.id: game.label(option) for option in question.prompt.options}
        asking = tell(question, Asking(labels))
        return shorten_asking(question.prompt, structs.replace(asking, sorts=_list_sorts(game)))

    def guide(self) -> Guide:
        return GUIDE

    def headline(self, view: View) -> str:
        return to_table(view).phase.heading

    def find_turn(self, event: Event) -> NewTurn | None:
        return NewTurn(event.turn, event.seat) if isinstance(event, e.TurnStarted) else None

    def weigh(self, event: Event) -> Weight:
        """What is played is an action; hearts that are taken decide matches."""
        if is_heart_taken(event):
            return Weight.DECISIVE
        if isinstance(event, e.Entered) and event.origin not in (Zone.HAND, Zone.OSHI_AREA):
            return Weight.PLAIN
        return WEIGHTS.get(type(event), Weight.PLAIN)

    def measure(self, event: Event) -> int:
        """How many hearts are taken, where it is more than the one that an appeal takes."""
        return len(event.cards) if is_heart_taken(event) and len(event.cards) > 1 else 0

    def judge(self, view: View, seat: int) -> float:
        return default_judgement().chance(to_table(view), seat)

    def describe_private(self, view: View, seat: int) -> str:
        """The seat's costs, and the cards that it is looking at."""
        table = to_table(view)
        own = table.sides[seat]
        known = {card.handle for card in (*own.hand, *own.costs, *own.drop, *own.kept, own.oshi)}
        known |= {piece.card.handle for side in table.sides for piece in side.pieces}
        looked = dict.fromkeys((*own.looked, *(card for card in table.shown if card.handle not in known)))
        lists = ((tr("Your costs"), own.costs), (tr("You are looking at"), tuple(looked)))
        return "\n".join(f"{title}:\n{describe_cards(cards)}" for title, cards in lists if cards)

    def find_move(self, before: Match, after: Match, earlier: object = None) -> Attack | None:
        return find_attack(self.as_own(before), self.as_own(after), to_attack(earlier))

    def say_view(self, view: View) -> View:
        """Cards with their names and texts."""
        table = say_cards(to_table(view))
        return structs.replace(table, result=tr_name(table.result)) if table.result else table

    def describe_view(self, view: View) -> str:
        return describe_table(to_table(view))

    def draw_hand(self, view: View, seat: int, names: Sequence[str]) -> Drawing:
        return order_hand(view, seat, names)

    def list_piles(self, view: View, names: Sequence[str]) -> Sequence[Pile]:
        """The drop areas."""
        return list_drop_areas(to_table(view), names)
