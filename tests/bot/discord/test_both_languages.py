"""Every command, button, menu and form in both languages: nothing in the wrong one, nothing over a limit."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from functools import cache
from random import Random
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord
from simcord import interactions

from bot.app.languages import JAPANESE, install_languages
from bot.app.policy import Policy
from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.decks.addresses import DeckVerb
from bot.discord.events.addresses import EventVerb
from bot.discord.lessons.addresses import LessonVerb
from bot.discord.lookup.addresses import LookUpVerb
from bot.discord.match.addresses import Verb
from bot.discord.people.addresses import OwnVerb
from bot.discord.servers.addresses import ServerVerb
from bot.games.hocg.library.shelves import Shelves, load_shelves
from bot.games.installed import installed_packs
from bot.games.osica.library.osica_library import OsicaLibrary
from bot.model.matches import MatchInfo, OfferKind
from bot.sandbox.players import Player
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from engine.osica import OSICA
from tests.bot.discord.table_talk import presses_of, words_of
from tests.bot.discord.walking import Said, Walker, list_said
from tests.bot.worlds import SetClock
from tests.english import find_english
from tests.wire.openapi import find_breaches, lint
from workshop.transcript import make_entropy

LANGUAGES = install_languages()
DECKS = {"hocg": "s.hSD01-sora", "osica": "s.SLF-noa"}
"""A starter deck of each game."""
CARDS = {"hocg": "hSD01-003", "osica": "SLF-03"}
QUESTIONS = {
    "rule": ("question", ("8.3", "bloom", "ブルームできる?", "zzzz", "osica: 5.5", "osica: 応援")),
    "faq": ("question", ("Q154", "同時にダウン", "zzzz", "osica: 応援")),
    "keyword": ("term", ("Gift", "ギフト", "zzzz", "osica: 応援")),
    "card": (
        "card",
        ("hSD01-003", "hSD01-001", "hY01-001", "ときのそら", "zzzz", "osica: SLF-03", "osica: Noa"),
    ),
    "ruling": ("card", ("hBP01-004", "hSD01-003", "zzzz", "osica: SLF-03")),
}
TYPED = ("", "8", "bloom", "ブルーム", "ホ", "s", "osica: ", "zzzz")
"""What is typed into each option that suggests something."""
CODE = ("import hashlib; print",)
"""What is to be typed into a console."""
PLACE = re.compile(r"(?<![`{])\{[a-z0-9_]*\}(?!\})")
"""A place for a value that nothing was put into."""
DECIDING = (
    "own LANGUAGE", "own DELETE_SURE", "server LANGUAGE", "server GAMES", "server CHANNELS",
    "deck DELETE_SURE",
    "match CONCEDE_SURE", "match RESUME",
    "match PAUSE_LATE", "match CLAIM_WIN", "match GIVE_TIME", "match AGREE", "match DECLINE",
    "challenge ACCEPT", "challenge DECLINE", "challenge WITHDRAW", "challenge REMATCH", "challenge NEW",
)  # fmt: skip
"""What ends or begins something, or changes the language: pressed by the story only."""
ELSEWHERE = {
    "match GO": "only a question with more answers than one menu holds has groups and pages",
    "match AHEAD": "only windows, and main phases in which arts can be used, have it, which chance decides",
    "match ASK_AGAIN": "only after an answer that was given ahead",
    "match CHOICE": "only a choice whose cards the game draws has them to see, which chance decides",
}
"""What may have no button in the story, and why."""
VERBS: dict[str, type[StrEnum]] = {
    "look": LookUpVerb, "deck": DeckVerb, "match": Verb, "own": OwnVerb, "server": ServerVerb,
    "lesson": LessonVerb,
    "challenge": ChallengeVerb,
    "event": EventVerb,
}  # fmt: skip


@dataclass
class Story:
    """What happens in a server in which everybody reads one language.

    Args:
        world: where.
        clock: its clock.
        language: the language.
    """

    world: World
    clock: SetClock
    language: str
    walkers: dict[str, Walker] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, actor in self.world.people.items():
            self.walkers[name] = Walker(self.world, actor, left_out=DECIDING)
        self.arena, self.lounge = self.world.channels["arena"], self.world.channels["lounge"]

    async def decide_for_the_server(self) -> None:
        """Somebody who manages the server sets it up."""
        bob = self.walkers["bob"]
        page = await bob.type(self.arena, "setup")
        await bob.choose(page, "server LANGUAGE", self.language)
        await bob.choose(page, "server GAMES", *DECKS)
        await bob.choose(page, "server CHANNELS", self.lounge)
        await self.walkers["ann"].type(self.arena, "duel")
        await bob.choose(page, "server CHANNELS")
        await bob.explore()

    async def ask_for_nothing(self) -> None:
        """Somebody who has nothing asks for everything."""
        ann = self.walkers["ann"]
        for command in (
            "matches", "hand", "board", "play", "concede", "offer", "lobby", "history", "leaderboard",
            "profile", "help", "reminders", "mydata about", "mydata export", "deck list",
        ):  # fmt: skip
            await ann.type(self.arena, command)
        for command in ("show", "share", "copy", "edit", "delete"):
            await ann.type(self.arena, f"deck {command}", deck="zzzz")
        await ann.type(self.arena, "deck rename", deck="zzzz", name="x")
        await ann.type(self.arena, "deck export", deck="zzzz", format="zzzz")
        await ann.type(self.arena, "move", match="ZZZZ9999")
        await ann.type(self.arena, "duel", opponent=ann.actor)
        await ann.type(self.arena, "duel", deck="zzzz", computer="normal")
        await ann.type(self.arena, "duel", computer="normal", against="zzzz")
        await ann.type(self.arena, "report", words="!", number=77)
        await ann.type(self.arena, "mydata delete")
        await ann.explore()

    async def set_everything(self) -> None:
        """Somebody sets what can be set for oneself."""
        mio = self.walkers["mio"]
        await mio.type(self.arena, "settings")
        await mio.explore()
        for values in ({"zone": "Asia/Tokyo"}, {"zone": "Nowhere"}, {"zone": "Asia/Tokyo", "wakes": 9}, {}):
            await mio.type(self.arena, "reminders", **values)
        await mio.choose(await mio.type(self.arena, "settings"), "own LANGUAGE", self.language)
        await mio.choose(await mio.type(self.arena, "settings"), "own THEME", "day")
        await mio.explore()

    async def look_up(self) -> None:
        """Somebody asks about rules and cards of both games."""
        mio = self.walkers["mio"]
        for command, (option, questions) in QUESTIONS.items():
            for question in questions:
                await mio.type(self.arena, command, **{option: question})
                await mio.explore()
        await mio.type(self.arena, "ruling", search="Q154")
        for words in ("ときのそら hSD01-003", "zzzz"):
            post = await mio.actor.send(self.arena, words)
            await mio.open_menu(self.arena, "Show the cards named here", post)
        await mio.explore()
        for post in self.arena.history():
            await mio.explore(post)

    async def keep_decks(self) -> None:
        """Somebody brings in, changes and deletes decks of both games."""
        mio = self.walkers["mio"]
        for game, starter in DECKS.items():
            ruleset = self.world.setting.packs.get(game).ruleset
            deck, tools = (
                dict(ruleset.starter_decks())[starter.removeprefix("s.")],
                self.world.setting.packs.get(game).decks,
            )
            listed = tools.list_to_edit(deck)
            mio.forms = {"d1|im": {"text": listed, "name": f"{game} 1"}, "d1|em": {"text": "1 zzzz"}}
            named = f"{game}: {starter}"
            await mio.type(self.arena, "deck import")
            await mio.type(self.arena, "deck list")
            await mio.type(self.arena, "deck copy", deck=named)
            for view in ("picture", "text", "figures"):
                await mio.type(self.arena, "deck show", deck=named, view=view)
            await mio.type(self.arena, "deck share", deck=named)
            await mio.explore()
            own = f"{game}: {game} 1"
            await mio.type(self.arena, "deck edit", deck=own, changes="-1 zzzz")
            await mio.type(self.arena, "deck edit", deck=own, changes=f"-1 {CARDS[game]}")
            await mio.type(self.arena, "deck show", deck=own, view="text")
            await mio.type(self.arena, "deck edit", deck=own)
            await mio.type(self.arena, "deck rename", deck=own, name="x" * 60)
            await mio.explore()
            await mio.choose(await mio.type(self.arena, "deck delete", deck="x" * 60), "deck DELETE_SURE")
            await mio.type(self.arena, "deck import")
            mio.forms = {"d1|im": {"text": "zzzz 77", "name": ""}}
            await mio.type(self.arena, "deck import")
            await mio.explore()

    async def begin(self, game: str, clock: str, opponent: str = "rin") -> MatchInfo:
        """A match between two people, in which both have the same starter deck."""
        mio, other = self.walkers["mio"], self.walkers[opponent]
        named = f"{game}: {DECKS[game]}"
        await mio.type(self.arena, "duel", opponent=other.actor, deck=named, clock=clock)
        card = self.arena.last_message
        menu = await other.choose(card, "challenge ACCEPT ")
        await other.choose(menu, "challenge ACCEPT_WITH", DECKS[game])
        mio.open.clear()
        other.open.clear()
        (match, *_) = await self.world.app.matches.of_user(other.actor.id)
        return match

    async def look_around(self, match: MatchInfo) -> None:
        """Both players press whatever the match has posted, and type what there is to type."""
        place = self.world.thread(match.id)
        for name in ("mio", "rin", "ann"):
            walker = self.walkers[name]
            for command, options in (
                ("hand", {}), ("board", {"view": "text"}), ("board", {"view": "picture"}), ("play", {}),
                ("play", {"choice": "zzzz"}), ("matches", {}), ("offer", {}), ("concede", {}),
            ):  # fmt: skip
                await walker.type(place, command, **options)
            walker.forget("match ACTIONS", "match MORE", "match WHY", "match LOG", "match UNMUTE", "match GO")
            await walker.explore(*place.history(), *self.world.direct_messages(name))

    async def play(self, match: MatchInfo, answers: int, seed: int = 5) -> MatchInfo:
        """The players choose at random so many times."""
        chance = Random(seed)
        players = {
            self.walkers[name].actor.id: Player(self.walkers[name].actor, chance) for name in ("mio", "rin")
        }
        match = await self.world.app.matches.get(match.id)
        aim = match.answers + answers
        while match.answers < aim and not match.is_over:
            assert match.to_choose is not None
            player = players[match.to_choose]
            if player.offered():
                await player.move()
            else:
                board = next(
                    p for p in self.world.thread(match.id).history() if p.id == match.board_message_id
                )
                await player.turn_to_board(board, match)
            await self.world.settle()
            match = await self.world.app.matches.get(match.id)
        return match

    async def offer_everything(self, match: MatchInfo) -> None:
        """One player offers whatever can be offered; the other declines, and agrees to a pause."""
        place = self.world.thread(match.id)
        mio, rin = self.walkers["mio"], self.walkers["rin"]
        for kind in OfferKind:
            await self.pass_hours(0.25)  # only so many offers can be made within ten minutes
            for walker in (mio, rin):
                standing = await walker.type(place, "offer")
                if standing is not None and presses_of(standing, Verb.DECLINE):
                    await walker.choose(standing, "match DECLINE")
            await mio.type(place, "offer", what=kind.value)
            await mio.type(place, "offer", what=kind.value)
            if kind is OfferKind.PAUSE:
                await rin.choose(await rin.type(place, "offer"), "match AGREE")
                await mio.type(place, "board")
                await mio.choose(await mio.type(place, "offer"), "match RESUME")
        mio.open.clear()
        rin.open.clear()

    async def let_time_pass(self, match: MatchInfo) -> None:
        """Reminders come, the time of a player is up; the other gives more time, then a pause, then takes the
        win.
        """
        place = self.world.thread(match.id)
        waiting = next(w for w in (self.walkers["mio"], self.walkers["rin"]) if w.actor.id != match.to_choose)
        seen = 0
        for verb in (Verb.GIVE_TIME, Verb.PAUSE_LATE, Verb.CLAIM_WIN):
            notice = await self.wait_for(verb, place, seen)
            seen = notice.id
            await waiting.choose(notice, f"match {verb.name}")
            if verb is Verb.PAUSE_LATE:  # before anybody else presses that in looking around
                await waiting.choose(await waiting.type(place, "offer"), "match RESUME")
            await self.look_around(match)
        assert (await self.world.app.matches.get(match.id)).is_over

    async def wait_for(self, verb: Verb, place: simcord.ChannelHandle, seen: int) -> discord.Message:
        """Time passes until a post with this button comes after one that was seen."""
        for _ in range(100):
            await self.pass_hours(6)
            for post in place.history():
                if post.id > seen and presses_of(post, verb):
                    return post
        raise AssertionError(f"no {verb.name} is offered")

    async def pass_hours(self, hours: float) -> None:
        """What falls due in some hours is done; nobody waits for it."""
        self.clock.forward(hours=hours)
        await self.world.sweeper.drain()
        await self.world.settle()

    async def come_and_go(self) -> None:
        """Challenges that are withdrawn, declined, refused, and one by the menu of a person."""
        mio, rin, ann = (self.walkers[name] for name in ("mio", "rin", "ann"))
        menu = await mio.type(self.arena, "duel")
        await mio.choose(menu, "challenge NEW", DECKS["hocg"])
        await rin.type(self.arena, "lobby")
        await rin.type(self.arena, "lobby", deck=DECKS["hocg"])
        found = await mio.type(self.arena, "lobby", deck=DECKS["hocg"])
        await rin.choose(await rin.type(self.arena, "lobby"), "lobby STOP")
        await mio.choose(found, "lobby MEET")
        await mio.choose(await mio.type(self.arena, "lobby"), "lobby STOP")
        await ann.choose(self.arena.last_message, "challenge ACCEPT ")
        await mio.choose(self.arena.last_message, "challenge WITHDRAW")
        await mio.open_menu(self.arena, "Challenge to a duel", rin.actor)
        await mio.type(self.arena, "duel", opponent=rin.actor, deck=f"hocg: {DECKS['hocg']}", clock="live")
        await mio.type(self.arena, "matches")
        await ann.choose(self.arena.last_message, "challenge ACCEPT ")
        await rin.choose(self.arena.last_message, "challenge DECLINE")
        for walker in (mio, rin, ann):
            walker.open.clear()

    async def end(self, match: MatchInfo) -> None:
        """A player gives up; both look at what is left, and begin again."""
        place, mio, rin = self.world.thread(match.id), self.walkers["mio"], self.walkers["rin"]
        await mio.choose(await mio.type(place, "concede"), "match CONCEDE_SURE")
        await self.look_around(match)
        await mio.choose(place.last_message, "challenge REMATCH")
        await rin.choose(place.last_message, "challenge DECLINE")
        await mio.explore(*self.arena.history(), *place.history())

    async def play_alone(self) -> None:
        """Somebody learns the game, and plays against the bot."""
        bob = self.walkers["bob"]
        for command in ("learn", "tutorial"):
            await bob.type(self.arena, command)
            await bob.explore()
        for game in DECKS:
            await bob.type(self.arena, "duel", computer="easy", deck=f"{game}: {DECKS[game]}")
            await bob.explore()
        for match in await self.world.app.matches.of_user(bob.actor.id):
            await bob.type(self.arena, "play", match=match.id)
            await bob.type(self.arena, "offer", what="annul", match=match.id)
            await bob.explore()

    async def sign_up(self, wishes: Mapping[str, object]) -> discord.Message:
        """Somebody makes an event, and three sign up; its post."""
        await self.walkers["bob"].type(self.arena, "event create", name="zzzz", clock="standard", **wishes)
        await self.world.settle()
        post = next(each for each in reversed(self.arena.history()) if "🏆" in words_of(each))
        for name in ("mio", "rin", "ann"):
            menu = await self.walkers[name].choose(post, "event SIGN_UP ")
            await self.walkers[name].choose(menu, "event SIGN_UP_WITH", DECKS["hocg"])
        return post

    async def compete(self) -> None:
        """An event with everything that is decided in one, and another one with a check-in."""
        bob, mio, rin = (self.walkers[name] for name in ("bob", "mio", "rin"))
        why = {"reason": "zzzz"}
        await bob.type(self.arena, "event list")
        post = await self.sign_up({"kind": "robin", "players": 4, "round_time": "5d", "closed": True})
        await bob.type(self.arena, "event order", player=1, rank=2)
        await bob.choose(await bob.choose(post, "event MANAGE"), "event BEGIN")
        for command in ("list", "show", "standings", "mine"):
            await mio.type(self.arena, f"event {command}")
        await mio.type(self.arena, "event deck", player=1)
        await bob.type(self.arena, "event begin")
        await bob.type(self.arena, "event result", table=1, result="draw", **why)
        await bob.type(self.arena, "event result", table=2, result="draw", **why)
        await bob.type(self.arena, "event again", **why)
        await bob.type(self.arena, "event helper", user=rin.actor)
        await bob.type(self.arena, "event replace", player=3, user=bob.actor, **why)
        await bob.type(self.arena, "event pause", **why)
        await bob.choose(await bob.choose(post, "event MANAGE"), "event RESUME")
        await bob.type(self.arena, "event resume")
        await bob.type(self.arena, "event remove", player=2, **why)
        await mio.explore(*self.arena.history())
        await bob.type(self.lounge, "event move")
        await bob.explore(*self.lounge.history())
        await bob.type(self.arena, "event off", **why)
        await self.sign_up({"kind": "swiss", "start": "2h", "check_in": "1h", "change_decks": True})
        await self.pass_hours(1.5)
        post = next(each for each in reversed(self.arena.history()) if "🏆" in words_of(each))
        rin.forget("event ")
        await rin.explore(*self.arena.history())
        await self.pass_hours(1)
        for walker in (bob, mio, rin):
            walker.open.clear()

    async def remember(self) -> None:
        """Somebody looks back, and leaves."""
        mio, rin = self.walkers["mio"], self.walkers["rin"]
        await mio.type(self.arena, "history")
        await mio.type(self.arena, "history", player=rin.actor, opponent=mio.actor)
        await mio.type(self.arena, "profile")
        for game in DECKS:
            await mio.type(self.arena, "leaderboard", game=game)
            await mio.type(self.arena, "meta", game=game)
        await mio.type(self.arena, "report", words="zzzz")
        await mio.type(self.arena, "report", words="zzzz", number=1)
        await mio.explore()
        await mio.type(self.arena, "mydata export")
        await mio.choose(await mio.type(self.arena, "mydata delete"), "own DELETE_SURE")

    async def suggest_everything(self) -> None:
        """What is suggested for each option, whatever is typed."""
        mio = self.walkers["mio"]
        commands = self.world.env.backend.visible_commands(user_id=mio.actor.id, channel_id=self.arena.id)
        for command in commands:
            for path, leaf in interactions.command_leaves(command):
                for option in leaf.get("options") or ():
                    for typed in TYPED if option.get("autocomplete") else ():
                        await mio.actor.autocomplete(self.arena, " ".join(path), option["name"], typed)


async def tell(story: Story) -> None:
    """The whole story."""
    await story.decide_for_the_server()
    await story.ask_for_nothing()
    await story.set_everything()
    await story.look_up()
    await story.keep_decks()
    await story.suggest_everything()
    await story.come_and_go()
    for game, clock in (("hocg", "standard"), ("osica", "slow")):
        match = await story.begin(game, clock)
        await story.look_around(match)
        for seed in range(4):
            match = await story.play(match, 12, seed)
            await story.look_around(match)
        await story.suggest_everything()
        for place in (story.lounge, story.world.thread(match.id)):
            await story.walkers["mio"].type(place, "move", match=match.id)
        await story.offer_everything(match)
        await (story.let_time_pass(match) if clock == "standard" else story.end(match))
    await story.play_alone()
    await story.compete()
    await story.remember()


@pytest_asyncio.fixture(params=LANGUAGES)
async def story(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Story]:
    """The beginning of the story. The Discord of everybody in it is set to its language."""
    make = interactions.base_payload

    def make_in_language(*places: Any, **facts: Any) -> Any:
        record, payload = make(*places, **facts)
        locale = request.param if request.param == JAPANESE else "en-US"
        return record, {**payload, "locale": locale, "guild_locale": locale}

    monkeypatch.setattr(interactions, "base_payload", make_in_language)
    clock = SetClock()
    impatient = Policy(computer_patience=timedelta(0))
    setting = Setting(installed_packs(), clock=clock, policy=impatient, entropy=make_entropy())
    async with open_world(setting) as world:
        yield Story(world, clock, request.param)


@cache
def list_titles() -> tuple[str, ...]:
    """What clauses and terms are called in English: it stands beside what they are called in Japanese."""
    shelves, osica = _load_libraries()
    rules = (shelves.reference.rules, osica.reference.rules)
    titles = [clause.title for library in rules for clause in library.clauses.values()]
    terms = (shelves.reference.keywords, osica.reference.keywords)
    titles += [term for library in terms for term in library.keywords]
    return tuple(sorted(filter(str.split, titles), key=len, reverse=True))


@cache
def _load_libraries() -> tuple[Shelves, OsicaLibrary]:
    return load_shelves(HOCG.pool, HOCG.starter_decks()), OsicaLibrary(OSICA.pool, OSICA.starter_decks())


def find_wrong(said: Said, language: str, names: tuple[str, ...]) -> list[str]:
    """What is wrong with something that was said."""
    wrong = [f"{place} stands for nothing" for place in PLACE.findall(said.text)]
    if language == JAPANESE:
        text = said.text.replace("\\", "")
        wrong += [
            f"{english!r} is English" for english in find_english(text, (*names, *CODE, *list_titles()))
        ]
    return wrong


@pytest.mark.slow
async def test_everything_is_said_in_the_language_of_whoever_reads_it(story: Story) -> None:
    await tell(story)
    world = story.world
    assert world.errors == []
    names = ("Oshiban", *(actor.user.name.capitalize() for actor in world.people.values()))
    wrong = {
        f"{reason}: {said.text!r}"
        for said in list_said(world)
        for reason in find_wrong(said, story.language, names)
    }
    assert not wrong, f"{len(wrong)} sentences\n" + "\n".join(sorted(wrong)[:60])
    over = [
        f"{request.path}: {reason}"
        for request in world.env.http_requests
        for reason in lint(request.method, request.path, request.json, [])
    ]
    assert not over, "\n".join(over[:20])
    assert find_breaches(world.env.http_requests) == []
    typed = set().union(*(walker.typed for walker in story.walkers.values()))
    offered = {"Challenge to a duel", "Show the cards named here"}
    offered.update(*(walker.actor.available_commands(story.arena) for walker in story.walkers.values()))
    assert offered - typed == set()
    pressed = {" ".join(shape.split()[:2]) for walker in story.walkers.values() for shape in walker.pressed}
    known = {f"{kind} {verb.name}" for kind, verbs in VERBS.items() for verb in verbs}
    assert known - pressed - ELSEWHERE.keys() == set()
