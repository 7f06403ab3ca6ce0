"""Boards, hands and cards: what they say, to whom, and that they fit whatever happens."""

from __future__ import annotations

import msgspec
import pytest

from bot.app.languages import JAPANESE
from bot.app.outcomes import MatchOutcome
from bot.app.packs.pack import GamePack, Packs
from bot.app.refusals import DeckRefused
from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.challenge.messages import build_challenge
from bot.discord.challenge.presses import Plan
from bot.discord.decks.menu import deck_select, list_decks, match_deck, parse_deck, suggest_decks
from bot.discord.decks.pages import build_refused
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.board import build_board
from bot.discord.match.hands import build_hand
from bot.discord.match.messages import (
    LOG_PAGE,
    Ending,
    build_concede_question,
    build_log,
    build_more,
    build_proof,
    build_result,
)  # fmt: skip
from bot.discord.match.notices import build_notice
from bot.discord.people.help import build_help
from bot.discord.platform.fitting import fit
from bot.discord.platform.limits import CONTENT, TEXT_TOTAL, Linter
from bot.discord.platform.naming import fill, fill_table
from bot.discord.platform.pages import Attachment, ChannelSelect, Outgoing, Page, Text, say
from bot.discord.platform.refusing import say_refusal
from bot.discord.platform.sending import allow_mentions
from bot.discord.platform.wire import to_wire
from bot.model.challenges import TIME_CONTROLS, Challenge, ChallengeStatus, Place
from bot.model.log_lines import LogLine, Weight
from bot.model.matches import MatchStatus
from bot.model.notices import (
    ClosedUnfinished,
    FrozenNotice,
    HandUnreachable,
    MoreTime,
    NoThread,
    Notice,
    PlaceLost,
    Reminder,
    SoonClosed,
    ThawedNotice,
    TimeIsUp,
)
from engine.kernel.questions import Label
from engine.kernel.ruleset import Deck, DeckProblem, Result
from engine.kernel.translation import ENGLISH, speaking, teach_names
from tests.bot.discord.tables import (
    ANN,
    BOB,
    MATCH_ID,
    NOON,
    make_match,
    make_options,
    make_prompt,
    make_table,
)
from tests.bot.tiny_game import TinyRuleset

STRICT = Linter(is_strict=True)
LONG = "# **x** @everyone <@1> " * 400
RESULT = Result(0, "life", "9.1", "{0} wins.")


class Drawn:
    """A picture."""

    data = b"\x89PNG"
    filename = "board-1.png"


def words(message: Outgoing) -> str:
    if message.page is None:
        return message.content
    return "\n".join(block.text for block in message.page.blocks if isinstance(block, Text))


def fits(message: Outgoing) -> None:
    to_wire(message, STRICT, "message")


def make_long_table() -> object:
    table = make_table(None, viewer=None)
    log = tuple(LogLine(turn, LONG) for turn in range(20))
    return msgspec.structs.replace(table, log=log, board_text=LONG, hand_text=LONG)


@pytest.mark.parametrize("picture", [None, Drawn()])
def test_a_board_fits_whatever_happened(picture: Drawn | None) -> None:
    table = make_long_table()
    board = build_board(table, picture, LONG[:80], ping=ANN)  # type: ignore[arg-type]
    fits(board)
    assert "@everyone" not in words(board)
    assert board.mentions == (ANN,)
    assert not board.is_silent
    hand = build_hand(table, picture, "notice")  # type: ignore[arg-type]
    fits(hand)


def test_a_board_without_a_ping_is_silent() -> None:
    board = build_board(make_table(None, viewer=None), None)
    assert board.is_silent
    assert board.mentions == ()
    assert allow_mentions(board.mentions).users == []


def test_a_board_on_hold_and_a_finished_one_say_so() -> None:
    table = make_table(None, viewer=None)
    held = msgspec.structs.replace(table, match=make_match(status=MatchStatus.FROZEN))
    assert "on hold" in words(build_board(held, None))
    match = msgspec.structs.replace(make_match(status=MatchStatus.FINISHED), result=RESULT)
    over = build_board(msgspec.structs.replace(table, match=match), Drawn())
    assert "The match is over" in words(over)
    fits(over)


@pytest.mark.parametrize("status", list(ChallengeStatus))
@pytest.mark.parametrize("opponent", [None, BOB])
@pytest.mark.parametrize("clock", list(TIME_CONTROLS))
def test_a_challenge_card_in_every_state(status: ChallengeStatus, opponent: int | None, clock: str) -> None:
    challenge = Challenge(
        MATCH_ID, "tiny", Place(7, 8), ANN, opponent, TIME_CONTROLS[clock], status, NOON, NOON,
        accepted_by=BOB if status is ChallengeStatus.ACCEPTED else None,
    )  # fmt: skip
    card = build_challenge(challenge, LONG[:100])
    fits(card)
    is_open = status is ChallengeStatus.OPEN
    assert bool(card.mentions) == (is_open and opponent is not None)
    assert "@everyone" not in words(card)


NOTICES: list[Notice] = [
    HandUnreachable(ANN), FrozenNotice((ANN, BOB)), ThawedNotice(), Reminder(ANN, NOON),
    SoonClosed((ANN, BOB), NOON, NOON), TimeIsUp(ANN, BOB, NOON), MoreTime(ANN, NOON),
    ClosedUnfinished((ANN, BOB)),
    NoThread(LONG[:300]),
    PlaceLost(),
]  # fmt: skip


@pytest.mark.parametrize("notice", NOTICES)
def test_every_notice_fits_and_pings_whom_it_is_for(notice: Notice) -> None:
    message = build_notice(notice, MATCH_ID)
    fits(message)
    assert message.mentions == notice.pings
    assert all(f"<@{user}>" in words(message) for user in notice.pings)
    assert message.is_silent == (not notice.pings)
    assert "@everyone" not in words(message)


LONG = f"Turn 1: {'*x* ' * 40}"


@pytest.mark.parametrize("result", [RESULT, Result(None, "draw", "", "Nobody wins."), None])
def test_a_result_tells_how_to_check_it(result: Result | None) -> None:
    match = msgspec.structs.replace(make_match(status=MatchStatus.FINISHED), result=result)
    outcome = MatchOutcome(match, result, "ab" * 32, "cd" * 32, "Do this: `sha256sum`.")
    message = build_result(outcome, (ANN, BOB))
    fits(message)
    assert "4 turns" in words(message)
    early = msgspec.structs.replace(outcome, match=msgspec.structs.replace(match, turn=0))
    assert "before the first turn" in words(build_result(early, ()))
    assert f"`{'ab' * 32}`" in words(message), "the seed is there to be copied"
    assert words(message).count("wins") == (result is not None), "who wins is said once"
    assert message.mentions == (ANN, BOB)
    told = build_result(outcome, (ANN, BOB), Ending(story=[LONG] * 30))
    fits(told)
    assert "- Turn 1: \\*x\\*" in words(told)
    proof = build_proof(outcome)
    fits(proof)
    assert "ab" * 32 in words(proof)
    assert "cd" * 32 in words(proof)


def test_the_log_has_pages_with_the_newest_line_last() -> None:
    lines = [LogLine(number // 10, f"Line {number}.") for number in range(2 * LOG_PAGE + 5)]
    newest = build_log(MATCH_ID, lines, 0)
    assert words(newest).endswith(f"Line {2 * LOG_PAGE + 4}.")
    assert f"Line {LOG_PAGE + 4}." not in words(newest)
    older = build_log(MATCH_ID, lines, 1)
    assert words(older).endswith(f"Line {LOG_PAGE + 4}.")
    oldest = build_log(MATCH_ID, lines, 2)
    assert words(oldest).endswith("Line 4.")
    for page in (newest, older, oldest, build_log(MATCH_ID, [], 0), build_log(MATCH_ID, lines, 9)):
        fits(page)
    fits(build_log(MATCH_ID, [LogLine(1, LONG)] * 70, 1))


def test_the_log_names_each_turn_once() -> None:
    lines = [
        LogLine(5, "Mio draws a card."),
        LogLine(6, "Turn 6: Rin.", weight=Weight.TURN),
        LogLine(6, "Rin draws a card."),
    ]
    assert words(build_log(MATCH_ID, lines, 0)).splitlines()[1:] == [
        "**Turn 5**",
        "- Mio draws a card.",
        "**Turn 6: Rin**",
        "- Rin draws a card.",
    ]


def test_menus_fit() -> None:
    fits(build_more(make_match(), 0))
    fits(build_more(make_match(), None))
    fits(build_concede_question(make_match()))
    fits(build_help(Packs([GamePack(TinyRuleset())])))
    problems = tuple(DeckProblem(LONG, "1.2") for _ in range(200))
    refused = say(say_refusal(DeckRefused(LONG[:200], problems)))
    fits(refused)
    assert "@everyone" not in words(refused)


@pytest.mark.parametrize("accent", [None, 1])
def test_what_is_over_a_limit_is_cut_until_it_fits(accent: int | None) -> None:
    selects = [ChannelSelect("Where", Press(Verb.SHOW, MATCH_ID, number)) for number in range(30)]
    message = fit(Outgoing(Page((Text("x " * 3000), *selects), accent)))
    fits(message)
    assert message.page is not None
    assert len(message.page.blocks) == 20
    assert words(message).startswith("x x x "), "what is said loses only its end"
    assert len(words(message)) > TEXT_TOTAL - 10
    plain = fit(Outgoing(content="x " * 3000))
    fits(plain)
    assert len(plain.content) > CONTENT - 10


def test_a_long_paragraph_leaves_the_others_their_room() -> None:
    texts = ("first", "x " * 3000, "y\n" * 3000, "last")
    message = fit(Outgoing(Page(tuple(map(Text, texts)))))
    fits(message)
    assert message.page is not None
    first, long, lines, last = (block.text for block in message.page.blocks if isinstance(block, Text))
    assert (first, last) == ("first", "last")
    assert len(long) > 1980
    assert 1980 < len(lines) <= 1996
    assert "more lines" in lines


def test_names_take_the_place_of_seats() -> None:
    assert fill("{0} hits {1}, {2}", ("Ann", "Bob")) == "Ann hits Bob, {2}"
    prompt = make_prompt(make_options(1))
    labels = {prompt.options[0].id: Label("Hit {1}", "by {0}", "{0}", "{1}")}
    table = make_table(prompt, labels, text="Does {1} block?")
    named = fill_table(table, ("Ann", "Bob"))
    assert named.asking is not None
    assert (named.asking.question, named.asking.short) == ("Does Bob block?", "Does Bob block?")
    assert list(named.labels.values()) == [Label("Hit Bob", "by Ann", "Ann", "Bob")]


def test_many_decks_have_pages() -> None:
    starters = [(f"deck-{number}", Deck(f"Deck {number} *x*", {})) for number in range(60)]
    lines = list_decks(starters, [])
    seen: set[str] = set()
    plan = Plan(2**63, "standard", "hocg")
    for page in range(3):
        blocks = deck_select(lines, plan.press(), page, plan.press)
        fits(Outgoing(Page(blocks)))
        seen |= {choice.value for choice in blocks[0].choices}  # type: ignore[union-attr]
    assert seen == {line.value for line in lines}
    assert match_deck(lines, "deck 59 *x*") == "s.deck-59"
    assert match_deck(lines, "ＤＥＣＫ　５９ *x*") == "s.deck-59", "as Japanese keyboards write it"
    assert len(suggest_decks(lines, "ｄｅｃｋ")) == 25
    assert match_deck(lines, "deck") is None
    assert len(suggest_decks(lines, "deck")) == 25
    assert parse_deck("x.y") is None
    assert Plan.of(ChallengePress(ChallengeVerb.NEW, "new", plan.press(2).arguments)) == plan


@pytest.mark.parametrize("is_rated", [True, False])
@pytest.mark.parametrize(
    ("opponent", "computer", "against"), [(None, None, None), (9, None, None), (None, "random", "hSD01")]
)
def test_a_menu_of_decks_remembers_what_it_is_for(
    opponent: int | None, computer: str | None, against: str | None, *, is_rated: bool
) -> None:
    plan = Plan(opponent, "live", "hocg", computer, against, is_rated)
    assert Plan.of(plan.press()) == plan


def test_a_message_is_a_page_or_plain() -> None:
    plain = to_wire(Outgoing(content="hi", files=(Attachment("a.png", b"x", "alt"),)), STRICT, "m")
    assert plain.layout is None
    assert plain.files[0].description == "alt"
    page = to_wire(say("hi"), STRICT, "m")
    assert page.layout is not None
    assert page.layout.is_finished(), "discord.py must not keep it"
    assert words(say("hi").with_text("above")).startswith("above")


@pytest.mark.parametrize("language", [ENGLISH, JAPANESE])
def test_a_starter_deck_is_found_by_its_name_in_either_language(language: str) -> None:
    teach_names(JAPANESE, {"The Paper Moon": "紙の月"})
    starters = [("moon", Deck("The Paper Moon", {})), ("sun", Deck("The Tin Sun", {}))]
    with speaking(language):
        lines = list_decks(starters, [])
        (english,), (japanese,) = suggest_decks(lines, "paper"), suggest_decks(lines, "紙の")
    shown = {ENGLISH: "The Paper Moon", JAPANESE: "紙の月"}[language]
    assert english == japanese
    assert english[0].startswith(shown)
    assert [match_deck(lines, typed) for typed in ("the paper moon", "紙の月", "月", "Sun")] == [
        "s.moon", "s.moon", "s.moon", "s.sun",
    ]  # fmt: skip


def test_everything_that_is_wrong_with_a_paste_is_told_or_counted() -> None:
    """With a short paste many faults have room; what has none is counted to the last."""
    sentence = "\n".join(
        f"Line {number}: “{number} Sora” names no card; {'x' * 200}" for number in range(1, 61)
    )
    told = words(build_refused(sentence, "60 lines", "-"))
    shown = told.count("names no card")
    assert shown >= 14
    assert f"… and {60 - shown} more lines" in told
    few = "\n".join(sentence.splitlines()[:8])
    assert words(build_refused(few, "8 lines" * 200, "-")).count("names no card") == 8
    fits(build_refused(sentence, "x" * 2200, "-"))
    fits(build_refused(sentence, "", "-"))
