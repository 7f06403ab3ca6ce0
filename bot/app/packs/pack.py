"""The pack of a game: its ruleset, and everything the bot shows of it that is not the match itself."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

import msgspec

from bot.app.packs.articles import Library
from bot.app.packs.asking import Asking, Readable, tell
from bot.app.packs.decks import DeckTools
from bot.app.packs.guides import Guide
from bot.app.packs.lessons import Course
from bot.app.packs.opponents import Opponents
from bot.app.packs.pictures import NO_HIGHLIGHTS, Drawing, Highlights, Pile, Scene
from bot.app.packs.plain_decks import PlainDecks
from bot.app.packs.standing import Recurring
from bot.model.errors import UnknownRuleset
from bot.model.log_lines import Weight
from engine.kernel.documents import Document
from engine.kernel.errors import DataError
from engine.kernel.events import Event
from engine.kernel.lessons import Puzzle
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Deck, Match, Result, Ruleset, View
from engine.kernel.scenario.verdicts import ReadyScenario
from engine.kernel.translation import Words


class NewTurn(msgspec.Struct, frozen=True):
    """A turn that an event begins.

    Args:
        number: the turn, counted over both players.
        seat: whose it is.
    """

    number: int
    seat: int


class GamePack(Opponents):
    """A game as the bot knows it. A game that brings no more than its ruleset is played in words.

    Args:
        ruleset: the rules.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @property
    def name(self) -> str:
        """The short name of its ruleset, by which matches and decks say which game they belong to."""
        return self.ruleset.name

    @cached_property
    def decks(self) -> DeckTools:
        """What it knows about decks; lists of its starter decks' cards if it says nothing."""
        return PlainDecks.of(self.ruleset)

    def leader_of(self, deck: Deck) -> str:
        """The number of the card that leads a deck; "" where none does."""
        return ""

    def set_of(self, number: str) -> str:
        """The set of a card, by its number."""
        return number.partition("-")[0]

    @property
    def numbers(self) -> Collection[str]:
        """The numbers of all its cards; none where it doesn't tell them."""
        return ()

    @property
    def has_own_cards(self) -> bool:
        """Whether there are cards of the host's own, which may change while matches are played."""
        return False

    def take_up(self) -> bool:
        """Take up what the host has changed of the own cards, in a thread, as it may take a second;
        whether there was anything."""
        return False

    def with_own_texts(self, kept: bytes) -> Ruleset:
        """The rules with the cards of today, but the host's own as they were kept, for matches that began
        with them. Raises DataError if they can't be read.
        """
        return self.ruleset

    @property
    def has_library(self) -> bool:
        """Whether it brings rules and cards to look up (:meth:`load_library`)."""
        return False

    def load_library(self) -> Library | None:
        """What there is to read about it. It may take a second, so it is called once, in a thread."""
        return None

    def read_scenario(self, document: Document) -> ReadyScenario:
        """A scenario in its terms, to be run.

        Raises:
            DataError: something in it isn't of the format, or the game has no scenarios.
        """
        raise DataError(f"{self.ruleset.title} has no scenarios", file=document.file, line=document.line)

    def write_scenario(self, view: View, title: str, source: str) -> str:
        """A position as a scenario file that :meth:`read_scenario` reads, with nothing that the view doesn't
        tell; "" if the game writes none.

        Args:
            view: the position, as somebody sees it.
            title: what the scenario is called.
            source: where it comes from.
        """
        return ""

    def guide(self) -> Guide:
        """How it is played, in sentences that catalogs have."""
        return Guide()

    def headline(self, view: View) -> str:
        """The part of the turn in words, for the board's title."""
        return ""

    def find_turn(self, event: Event) -> NewTurn | None:
        """The turn that an event begins; ``None`` if it begins none."""
        return None

    def weigh(self, event: Event) -> Weight:
        """What the line that tells of an event is among the lines of a log. A game that names no actions is
        told answer by answer.
        """
        return Weight.PLAIN

    def measure(self, event: Event) -> int:
        """How hard a hit is that an event is (damage, say), so that the hardest of a match can be told; 0 for
        what is none.
        """
        return 0

    def find_chance(self, view: View, seat: int) -> float | None:
        """How well a seat stands in a position: its chance to win, from 0 to 1; ``None`` if the game can't
        tell.

        Args:
            view: the position, as everybody may know it.
            seat: the seat.
        """
        return None

    def describe_private(self, view: View, seat: int) -> str:
        """What a seat alone may look at besides its hand, as a text list; "" if there is nothing.

        Args:
            view: that seat's view.
            seat: the seat.
        """
        return ""

    def find_move(self, before: Match, after: Match, earlier: object = None) -> object:
        """What the answers of a turn did that a board can show beside the position (attacks, with their
        numbers), as everybody may know it; ``None`` if there is nothing. It is a plain value that can be
        written as JSON, given back in :class:`Highlights`.

        Args:
            before: the match before the last answer.
            after: the match after it, with its events.
            earlier: the same for the answers of the turn before that.
        """
        return earlier

    # --- what was ------------------------------------------------------------------------------------------

    view_type: ClassVar[type[View]] = View
    """What the views of its matches are: as such they are read from a record."""
    move_type: ClassVar[type] = type(None)
    """What :meth:`find_move` gives, other than ``None``."""

    def keep_view(self, view: View) -> tuple[View, Words]:
        """A view as a record keeps it, without what nothing shows, and the sentences in it by language. Names
        and texts of cards are found in other languages by themselves.

        Args:
            view: a view, in English.
        """
        return view, {}

    def say_view(self, view: View) -> View:
        """A view as it is to be read in the language that is spoken now."""
        return view

    def end_view(self, view: View, sentence: str) -> View:
        """What is seen of a match that ended otherwise than by its rules: nobody is to choose any more.

        Args:
            view: the view of its last position.
            sentence: how it ended.
        """
        return view

    def describe_view(self, view: View) -> str:
        """The table in words, as ``Match.describe_board`` gives it."""
        return ""

    # --- pictures -------------------------------------------------------------------------------------------

    def draw_board(
        self, view: View, names: Sequence[str], last: Sequence[str], highlights: Highlights = NO_HIGHLIGHTS
    ) -> Drawing | None:
        """The board for whoever the view was made for; ``None`` if it is to be shown as text.

        Args:
            view: the view.
            names: the players by seat.
            last: the last events, with names.
            highlights: what it shows besides the position.
        """
        return None

    def draw_replay(self, title: str, scenes: Sequence[Scene], names: Sequence[str]) -> Sequence[Drawing]:
        """A match that is over, position by position: files of any sort, none if the game makes none.

        Args:
            title: what the match is called.
            scenes: the positions in order, at least one, as everybody may know them, told with names.
            names: the players by seat.
        """
        return ()

    def animate(self, scenes: Sequence[Scene], names: Sequence[str]) -> Drawing | None:
        """A few positions as an animated picture that shows every one of them; ``None`` if the game makes
        none.

        Args:
            scenes: the positions in order, at least one, as everybody may know them, told with names.
            names: the players by seat.
        """
        return None

    def draw_result(
        self, view: View, names: Sequence[str], result: Result | None, story: Sequence[str]
    ) -> Drawing | None:
        """How a match ended, with its story; ``None`` to show the last position and tell the story in words.

        Args:
            view: the table at its end, as everybody may see it.
            names: the players by seat.
            result: how it ended; ``None`` if it was closed unfinished.
            story: what decided the match, in lines with names, the oldest first.
        """
        return None

    def draw_hand(self, view: View, seat: int, names: Sequence[str]) -> Drawing | None:
        """What a seat alone may look at, from that seat's view; ``None`` if it is to be shown as text."""
        return None

    def draw_choice(self, view: View, prompt: Prompt, numbers: Mapping[str, int]) -> Drawing | None:
        """The cards that a question is about, those that can be picked with their numbers; ``None`` where the
        words say enough.

        Args:
            view: the view of whoever is asked.
            prompt: the question.
            numbers: option id -> its number in the menu.
        """
        return None

    def list_piles(self, view: View, names: Sequence[str]) -> Sequence[Pile]:
        """The piles that everybody may look through and that the board doesn't show; none if there is nothing
        in them.
        """
        return ()

    def ask(self, match: Match) -> Asking:
        """The waiting question of a match as its player should see it. Raises ValueError if there is none."""
        prompt = match.prompt
        if prompt is None:
            raise ValueError("nothing is asked")
        return tell(match.question(), Asking({option.id: match.label(option) for option in prompt.options}))

    def is_open(self, match: Match) -> bool:
        """Whether everybody may see the waiting question with all that is told with it, so that it can be
        asked in public.
        """
        return False

    # --- pictures' colours ----------------------------------------------------------------------------------

    @property
    def themes(self) -> Sequence[str]:
        """The names of the colours that its pictures can be had in; empty where there is no choice."""
        return ()

    # --- answering ahead ------------------------------------------------------------------------------------

    def find_recurring(self, match: Match) -> Sequence[Recurring]:
        """What of the waiting question may be answered ahead; usually nothing."""
        return ()

    # --- lessons and puzzles --------------------------------------------------------------------------------

    @property
    def has_lessons(self) -> bool:
        """Whether it brings lessons for beginners (:meth:`load_course`)."""
        return False

    def load_course(self) -> Course | None:
        """The lessons that teach it. It may take a second, so it is called in a thread."""
        return None

    @property
    def has_puzzles(self) -> bool:
        """Whether it brings puzzles, one for each day (:meth:`load_puzzles`)."""
        return False

    def load_puzzles(self) -> Sequence[Puzzle]:
        """Its puzzles, the easiest first. It may take a second, so it is called in a thread."""
        return ()

    def list_readable(self, view: View) -> Sequence[Readable]:
        """The cards that lie open to somebody, each once, to be read in full."""
        return ()

    # --- taking back ----------------------------------------------------------------------------------------

    def is_revealing(self, before: Match, after: Match, seat: int) -> bool:
        """Whether an answer has told its player something that was hidden, or has used chance.

        What nothing was learned from can be taken back without asking anybody.

        Args:
            before: the match before the answer.
            after: the match after it.
            seat: who answered.
        """
        return True


class Packs:
    """The games that are installed, the one that is meant when none is named first.

    Args:
        packs: the games.
    """

    def __init__(self, packs: Sequence[GamePack]) -> None:
        self._packs = {pack.name: pack for pack in packs}

    def __iter__(self) -> Iterator[GamePack]:
        return iter(self._packs.values())

    def __len__(self) -> int:
        return len(self._packs)

    @property
    def first(self) -> GamePack:
        """The game that is meant when none is named."""
        return next(iter(self._packs.values()))

    @property
    def rulesets(self) -> Sequence[Ruleset]:
        """The rulesets of all installed packs."""
        return [pack.ruleset for pack in self]

    def get(self, name: str) -> GamePack:
        """The game of this name.

        Raises:
            UnknownRuleset: there is none.
        """
        if name not in self._packs:
            raise UnknownRuleset(name, sorted(self._packs))
        return self._packs[name]

    @property
    def themes(self) -> Sequence[str]:
        """The names of the colours that any of the games has pictures in."""
        return list(dict.fromkeys(name for pack in self for name in pack.themes))

    def with_library(self) -> Sequence[GamePack]:
        """The games that can be read about."""
        return [pack for pack in self if pack.has_library]
