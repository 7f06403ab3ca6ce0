"""The panels of matches that nobody watches: how much players press and read in a turn, and what a single
question looks like to somebody who sees nothing else.

The matches are played by pressing what the panels offer, like the players of the demo, without Discord and
without pictures.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property, partial
from random import Random
from typing import Annotated, Any

import msgspec
import typer

from bot.app.languages import install_languages
from bot.app.packs.asking import tell_apart
from bot.app.packs.pack import GamePack
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.board import build_board
from bot.discord.match.choices import Menu, Spot
from bot.discord.match.open_questions import ask_below_board
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.match.walking import walk
from bot.discord.platform.limits import Linter
from bot.discord.platform.naming import fill_table
from bot.discord.platform.pages import Outgoing, Page
from bot.discord.platform.wire import to_wire
from bot.games.installed import installed_packs
from bot.model.challenges import Place
from bot.model.matches import MatchInfo, MatchStatus, Seat
from bot.model.settings import NOTHING_SET, UserSettings
from bot.sandbox.moves import choose_at_random, list_moves, list_words
from bot.tools.common import AsJson, print_json
from engine.hocg.players import derive_seed
from engine.kernel.brevity import speaking_briefly
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Match
from engine.kernel.translation import ENGLISH, speaking
from workshop.press_way import press_way

NAMES = ("Mio", "Rin")
BEGINNING = datetime(2026, 1, 1, 18, tzinfo=UTC)
MOST_ANSWERS = 3000
STRICT = Linter(is_strict=True)
Components = list[dict[str, Any]]

app = typer.Typer(
    help="Look at what players are asked: count it, or print questions.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@dataclass(frozen=True)
class Question:
    """A question of a match, as its player sees it.

    Args:
        game: the match at it.
        table: the player's table, with names.
        prompt: the question.
        is_opened: whether the player opens the panel anew for it.
        headline: the part of the turn, in words.
    """

    game: Match
    table: Table
    prompt: Prompt
    is_opened: bool
    headline: str

    @cached_property
    def builder(self) -> PanelBuilder:
        """Makes the pages of the panel on which the question is asked."""
        return PanelBuilder(self.table, self.prompt)

    @cached_property
    def below_board(self) -> Components:
        """The menu below the board, if the question is asked there and its player hasn't the panel open."""
        blocks = ask_below_board(self.table) if self.is_opened else ()
        return list_components(Page(blocks)) if blocks else []

    @cached_property
    def board(self) -> Components:
        """The board, as text, with what is asked below it."""
        page = build_board(self.table, None, self.headline).page
        assert page is not None, "a board is a page"
        return list_components(page)

    def show(self, spot: Spot = Spot()) -> Components:  # noqa: B008 (a spot is never changed)
        """The components of a page of the panel, as they go over the wire."""
        page = build_panel(self.table, spot).page
        assert page is not None, "a panel is a page"
        return list_components(page)


def list_components(page: Page) -> Components:
    """The components of a page, as they go over the wire."""
    wire = to_wire(Outgoing(page), STRICT, "panel")
    assert wire.layout is not None, "a page has a layout"
    return list(wire.layout.to_components())  # type: ignore[no-untyped-call]


@dataclass
class Tally:
    """What was pressed and read, of the player whose turn it is ("active") and of the other ("waiting")."""

    presses: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    answers: int = 0


class Counted(msgspec.Struct, frozen=True):
    """What many matches came to, in an average turn.

    Args:
        games: matches played.
        turns: turns of all of them.
        answers: choices of all of them.
        presses_per_turn: of the player whose turn it is, and of the other one.
        words_per_turn: words on the panels they saw, those of buttons and menus included.
    """

    games: int
    turns: int
    answers: int
    presses_per_turn: dict[str, float]
    words_per_turn: dict[str, float]


def lay_table(pack: GamePack, game: Match, prompt: Prompt, settings: UserSettings = NOTHING_SET) -> Table:
    """The table of whoever is asked, who has set this."""
    view = game.view(prompt.seat)
    match = MatchInfo(
        id="AAAA2222",
        ruleset=pack.name,
        place=Place(1, 2),
        status=MatchStatus.ACTIVE,
        version=1,
        seats=(Seat(0, 1001), Seat(1, 1002)),
        commitment="",
        created_at=BEGINNING,
        updated_at=BEGINNING,
        turn=game.turn,
        prompt_id=prompt.id,
        prompt_seat=prompt.seat,
        active_seat=view.active,
    )
    with speaking_briefly(is_on=not settings.is_told_all):
        asking = pack.ask(game)
    alike = {option.id: option.alike for option in prompt.options}
    table = Table(
        match=match,
        viewer=prompt.seat,
        view=view,
        prompt=prompt,
        asking=msgspec.structs.replace(asking, labels=tell_apart(asking.labels, alike)),
        log=(),
        board_text=game.describe_board(None),
        hand_text=game.describe_hand(prompt.seat),
        refusals=tuple(game.refusals(prompt.seat)),
        open_prompt=prompt if pack.is_open(game) else None,
        settings=settings,
    )
    return fill_table(table, NAMES)


def ask_all(
    pack: GamePack, seed: int, tally: Tally, settings: UserSettings = NOTHING_SET
) -> Iterator[Question]:
    """Play a match by pressing what the panels offer; every question of it, before it is answered.

    Args:
        pack: the card game.
        seed: decides decks, shuffles and presses.
        tally: where presses and words are counted.
        settings: of both players.
    """
    chance = Random(seed)
    decks = [deck for _, deck in pack.ruleset.starter_decks()]
    game = pack.ruleset.start(chance.choices(decks, k=2), derive_seed("panels", seed))
    asked: int | None = None
    for _ in range(MOST_ANSWERS):
        prompt = game.prompt
        if prompt is None:
            break
        table, headline = lay_table(pack, game, prompt, settings), pack.headline(game.view(None))
        question = Question(game, table, prompt, prompt.seat != asked, headline)
        yield question
        asked = prompt.seat
        who = "active" if game.active == prompt.seat else "waiting"
        count = partial(_count, tally, who) if game.turn else _ignore
        answer = press_through(question, chance, count)
        with speaking(ENGLISH):  # as in a real match: what the game keeps is said anew to whoever reads it
            game.answer(answer)
        tally.answers += 1
    tally.turns += game.turn


def _count(tally: Tally, who: str, sort: str, count: int) -> None:
    """Count presses or words of a player."""
    (tally.presses if sort == "presses" else tally.words)[who] += count


def _ignore(sort: str, count: int) -> None:
    """The preparation belongs to no turn."""


def press_through(question: Question, chance: Random, count: Callable[[str, int], None]) -> tuple[str, ...]:
    """Press until the question is answered; the ids of what was picked.

    Args:
        question: the question.
        chance: chooses what is pressed.
        count: is told of presses and of words that were shown.
    """
    components = question.below_board or question.show()
    count("presses", int(question.is_opened and not question.below_board))
    while True:
        count("words", sum(len(words.split()) for words in list_words(components)))
        moves = [move for move in list_moves(components, chance) if _is_choice(move.custom_id)]
        move = choose_at_random(moves, chance)
        press = Press.read(move.custom_id)
        assert press is not None, "every move is a press of the match"
        count("presses", 1)
        walked = walk(question.builder, press, move.values)
        if walked.is_answer:
            return Menu(question.prompt, question.table.labels).ids(walked.spot)
        components = question.show(walked.spot)


def _is_choice(custom_id: str) -> bool:
    """Whether a press goes on with the choice: reading a card and asking why don't."""
    press = Press.read(custom_id)
    return press is not None and press.prompt != 0 and press.verb not in (Verb.WHY, Verb.READ, Verb.CHOICE)


def count_panels(games: int, seed: int, settings: UserSettings = NOTHING_SET) -> Counted:
    """Play matches and count.

    Args:
        games: how many.
        seed: of the first; the others follow.
        settings: of both players.
    """
    tally, pack = Tally(), installed_packs().first
    for number in range(games):
        for _ in ask_all(pack, seed + number, tally, settings):
            pass
    turns = max(1, tally.turns)
    presses, words = (
        {who: round(counter[who] / turns, 2) for who in ("active", "waiting")}
        for counter in (tally.presses, tally.words)
    )
    return Counted(games, tally.turns, tally.answers, presses, words)


def sample_questions(count: int, seed: int, pack: GamePack) -> list[str]:
    """Questions of random matches as their player sees them, each as text: an even share of each sort. What
    is asked below the board is shown with the board.

    Args:
        count: how many.
        seed: decides which.
        pack: the card game.
    """
    chance = Random(seed)
    kinds: dict[tuple[str, str], list[str]] = {}
    for number in range(max(2, count // 8)):
        for question in ask_all(pack, seed * 1000 + number, Tally()):
            kept = kinds.setdefault(_sort_of(question.prompt), [])
            if len(kept) < count and chance.random() < 1 / (1 + len(kept) / 4):
                components = question.board if question.below_board else question.show()
                kept.append("\n".join(list_words(components)))
    for kept in kinds.values():
        chance.shuffle(kept)
    drawn: list[str] = []
    while len(drawn) < count and any(kinds.values()):
        drawn += [kept.pop() for kept in kinds.values() if kept]
    return drawn[:count]


def _sort_of(prompt: Prompt) -> tuple[str, str]:
    """What questions of one sort have in common: their kind, and the rule that asks."""
    return prompt.kind, prompt.clause


@app.command("count")
def count_command(
    games: Annotated[int, typer.Option(help="How many matches.", min=1)] = 50,
    seed: Annotated[int, typer.Option(help="Seed of the first match.")] = 0,
    is_full: Annotated[bool, typer.Option("--full", help="Questions in full.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count what players press and read in an average turn."""
    counted = count_panels(games, seed, UserSettings(is_told_all=is_full))
    if as_json:
        print_json(counted)
        return
    typer.echo(f"{counted.games} matches, {counted.turns} turns, {counted.answers} choices; in a turn:")
    for who in ("active", "waiting"):
        typer.echo(
            f"{who:<8} {counted.presses_per_turn[who]:6.2f} presses {counted.words_per_turn[who]:8.1f} words"
        )


def find_pack(game: str) -> GamePack:
    """A game by its name; the first if none is named. Raises typer.BadParameter if there is no such game."""
    packs = {pack.name: pack for pack in installed_packs()}
    if game and game not in packs:
        raise typer.BadParameter(f"{game} is none of {', '.join(packs)}")
    return packs[game] if game else installed_packs().first


def check_language(language: str) -> str:
    """A language that there is a catalog of. Raises typer.BadParameter if there is no such language."""
    if language not in install_languages():
        raise typer.BadParameter(f"{language} is none of {', '.join(install_languages())}")
    return language


Language = Annotated[str, typer.Option(help="Of whoever is shown it.", callback=check_language)]


app.command("way")(press_way)


@app.command("show")
def show_command(
    count: Annotated[int, typer.Option(help="How many questions.", min=1)] = 50,
    seed: Annotated[int, typer.Option(help="Decides which.")] = 0,
    language: Language = ENGLISH,
    game: Annotated[str, typer.Option(help="The card game; the first if none is named.")] = "",
) -> None:
    """Print questions of random matches, each as its player sees it."""
    pack = find_pack(game)
    with speaking(language):
        for number, text in enumerate(sample_questions(count, seed, pack), 1):
            typer.echo(f"=== {number} ===\n{text}\n")
