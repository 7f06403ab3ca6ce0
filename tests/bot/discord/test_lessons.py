"""`/learn` as somebody sees it who learns a game."""

from __future__ import annotations

import re
from dataclasses import replace

import simcord
from msgspec import structs

from bot.app.lessons.lectures import Lecture, Overview
from bot.discord.lessons.addresses import LessonPress, LessonVerb, QuestionPress
from bot.discord.lessons.pages import build_lecture, build_list
from bot.discord.match.addresses import Verb
from bot.discord.match.hinting import add_facts, name_together, name_whole, point_at, say_left_out
from bot.discord.platform.pages import Text
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from engine.kernel.questions import Label
from engine.kernel.ruleset import Result
from tests.bot.discord.table_talk import answer_to, components_of, labels_of, words_of


class Learner:
    """Somebody with the one message of their lesson.

    Args:
        world: the small Discord.
        name: who it is.
    """

    def __init__(self, world: World, name: str = "mio") -> None:
        self.world, self.actor = world, world.people[name]
        self.message: simcord.ResponseMessage

    async def type(self, command: str) -> None:
        """Send a command without options."""
        self.message = answer_to(await self.actor.slash(self.world.channels["arena"], command))

    async def press(self, label: str) -> None:
        """Press the button with these words."""
        custom_id = next(
            part["custom_id"]
            for part in walk_components(components_of(self.message))
            if part["type"] == 2 and label in part.get("label", "")
        )
        self.message = answer_to(await self.actor.click(self.message, custom_id=custom_id))

    @property
    def cards(self) -> list[str]:
        """The cards that can be played, as their buttons name them."""
        return [
            part["label"]
            for part in walk_components(components_of(self.message))
            if part["type"] == 2
            and (press := QuestionPress.read(part["custom_id"])) is not None
            and press.asked is Verb.COMMIT
        ]

    @property
    def words(self) -> str:
        """Everything that the message says."""
        return words_of(self.message)


def number_of(card: str) -> int:
    """The number of a card of the tiny game."""
    found = re.search(r"\d+", card)
    assert found is not None, card
    return int(found[0])


async def test_a_lesson_is_one_private_message_from_the_list_to_the_end(world: World) -> None:
    mio = Learner(world)
    await mio.type("learn")
    assert mio.message.ephemeral
    assert "0 of 2" in mio.words
    await mio.press("Next: Numbers")
    assert "1/2 · Numbers" in mio.words
    assert "**number**: What a card scores." in mio.words
    assert "Goal:" in mio.words
    assert "Play your highest card." in mio.words
    low, high = min(mio.cards, key=number_of), max(mio.cards, key=number_of)
    await mio.press(low)
    assert "taken back" in mio.words
    assert "That is the lowest." in mio.words
    await mio.press("Hint")
    assert "Look at the numbers." in mio.words
    (advised,) = (label for label in labels_of(mio.message) if label.startswith("👉"))
    assert advised == f"👉 {high}", "it says no less than before"
    await mio.press(advised)
    assert "Numbers: done" in mio.words
    assert "High cards score much." in mio.words
    await mio.press("All lessons")
    assert "1 of 2" in mio.words
    assert world.channels["arena"].history() == [], "nobody else sees anything of it"
    assert world.direct_messages("mio") == []


def test_advice_says_what_its_menu_says_where_a_button_has_no_room_for_more() -> None:
    short, long = Label("Place AZKi", line="AZKi"), Label("An art: " + "x" * 72, line="An art: 50 on center")
    assert name_whole(short) == "Place AZKi"
    assert name_whole(long) == "An art: 50 on center"
    assert name_whole(Label("An art with a lo…", line="An art: DOWN")) == "An art: DOWN"


def test_advice_names_the_menu_in_which_it_stands() -> None:
    label = Label(
        "Bloom AZKi (Debut) [hSD01-008], center into AZKi (1st)", "HP 160", "Bloom", line="center → AZKi"
    )
    assert name_whole(label) == "Bloom · center → AZKi"
    assert add_facts(name_whole(label), label) == "Bloom · center → AZKi — HP 160"
    many = Label(
        "Play Iori to the left (1 of 2)",
        "AP 7000 · " + "a long text " * 8,
        "Play",
        line="Iori (level 4) → left",
    )
    assert add_facts(name_whole(many), many) == "Play · Iori (level 4) → left — AP 7000"


def test_advice_is_not_cut_on_its_button() -> None:
    whole = "center → Sora (Buzz 1st) — HP 60 → 240 · 60+ ready · one fact more than there is room"
    assert point_at(whole) == "👉 center → Sora (Buzz 1st) — HP 60 → 240 · 60+ ready"
    names = ["1. Tokino Sora (Debut)", "2. Manager-chan (copy 1 of 2)", "3. Manager-chan (copy 2 of 2)"]
    assert name_together(names[:2], (1, 2)) == "1. Tokino Sora (Debut) + 2. Manager-chan (copy 1 of 2)"
    assert name_together(names, (1, 2, 3)) == "1, 2, 3"
    many = name_together(["A rather long name of a card"] * 4, ())
    assert many.count("A rather") == 4
    assert len(point_at(many)) <= 80


def test_advice_of_two_cards_of_one_name_says_which_where_its_button_has_no_room() -> None:
    art = "HP 100 · Round and Round~ (20 for 1 colorless)"
    label = Label("Place …", art, "Place", line="Nekomata Okayu (Debut) [hBP05-041]")
    button = point_at(add_facts(name_whole(label), label))
    assert button == "👉 Place · Nekomata Okayu (Debut) [hBP05-041] — HP 100"
    assert "(20 for 1 colorless)" in say_left_out(label, button)
    only = Label("Place …", art, "Place", line="Nekomata Okayu (Debut)")
    assert not say_left_out(only, point_at(add_facts(name_whole(only), only)))
    short = Label("Place …", "HP 100", "Place", line="Nekomata Okayu (Debut) [hBP05-041]")
    assert not say_left_out(short, point_at(add_facts(name_whole(short), short)))


async def test_the_tutorial_leads_to_the_lessons(world: World) -> None:
    mio = Learner(world)
    await mio.type("tutorial")
    assert "Next: Numbers" in labels_of(mio.message)


async def test_the_bot_stops_in_the_middle_of_a_lesson(world: World) -> None:
    mio = Learner(world)
    await mio.type("learn")
    await mio.press("Next: Numbers")
    await world.restart()
    await mio.press(max(mio.cards, key=number_of))
    assert "Numbers: done" in mio.words


async def test_a_lesson_in_direct_messages(world: World) -> None:
    mio = world.people["mio"]
    shown = answer_to(await mio.user.slash("learn"))
    assert "0 of 2" in words_of(shown)


async def test_a_first_match_is_played_with_its_coach(world: World) -> None:
    mio = Learner(world)
    await mio.type("learn")
    begin = next(
        part
        for part in walk_components(components_of(mio.message))
        if part["type"] == 3
        and (press := LessonPress.read(part["custom_id"])) is not None
        and press.verb is LessonVerb.CHOOSE
    )
    chosen = await mio.actor.select(mio.message, ["first-match"], custom_id=begin["custom_id"])
    mio.message = answer_to(chosen)
    assert "A high card is good." in mio.words
    await mio.press("Hint")
    assert "💡 It stands first." in mio.words, "the same as in a match against the computer"
    assert "Hint" not in labels_of(mio.message)
    for _ in range(100):
        advised = [label for label in labels_of(mio.message) if label.startswith("👉")]
        if not advised:
            break
        await mio.press(advised[0])
    assert "It ended in turn" in mio.words
    assert "Challenge somebody" in labels_of(mio.message)
    await mio.press("Challenge somebody")
    assert "/duel" in mio.words
    await mio.press("Challenge anybody here")
    assert "Challenge anybody here" in mio.words


async def finish_first_match(world: World) -> Lecture:
    """A first match of Mio's at its end, played as its coach would."""
    mio, lessons = world.people["mio"].id, world.app.lessons
    lecture = await lessons.begin(mio, "tiny", "first-match")
    while lecture.hint is not None and lecture.table.prompt is not None:
        picked, prompt = lecture.hint.picked, lecture.table.prompt
        lecture = await lessons.choose(mio, lecture.sitting.id, prompt.id, picked)
    return lecture


async def test_a_first_match_that_is_drawn_is_not_lost(world: World) -> None:
    lecture = await finish_first_match(world)
    match = structs.replace(lecture.table.match, result=Result(None, "both", "1.2.2", "A draw."))
    drawn = replace(lecture, is_won=False, table=structs.replace(lecture.table, match=match))
    (told, *_) = build_lecture(drawn, ("Mio", "Oshiban")).blocks
    assert isinstance(told, Text)
    assert "This one is a draw" in told.text
    assert "lost" not in told.text.splitlines()[0]


async def test_a_lost_first_match_is_not_in_progress(world: World) -> None:
    lecture = await finish_first_match(world)
    lost = structs.replace(lecture.progress, sitting=lecture.sitting, learned_at=None)
    overview = Overview.of("tiny", lecture.course, [lost])
    page = build_list(overview, "Tiny", []).page
    assert page is not None
    assert isinstance(page.blocks[0], Text)
    assert "▫️ 2. A first match" in page.blocks[0].text


async def test_whoever_leaves_a_lesson_is_told_that_it_is_kept(world: World) -> None:
    mio = Learner(world)
    await mio.type("learn")
    await mio.press("Next: Numbers")
    old = mio.message
    await mio.press("Leave")
    assert "It is kept where you were." in mio.words
    assert "▶️ 1. Numbers" in mio.words
    mio.message = old
    await mio.press("Next: Numbers")
    assert "Goal:" in mio.words
