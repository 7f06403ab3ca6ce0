"""Every command, button, menu and form in both languages: nothing in the wrong one, nothing over a limit."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
import pytest_asyncio
from simcord import interactions

from bot.app.languages import JAPANESE, install_languages
from bot.app.policy import Policy
from bot.discord.decks.addresses import DeckVerb
from bot.discord.match.addresses import Verb
from bot.games.hocg.library.collection import Collection, load_collection
from bot.games.installed import installed_packs
from bot.games.osica.library.osica_library import OsicaLibrary
from bot.sandbox.world import Setting, open_world
from engine.hocg import HOCG
from engine.osica import OSICA
from tests.bot.discord.story import alone, asking, competing, meeting, playing, puzzling, serving
from tests.bot.discord.story.story import Story
from tests.bot.discord.story.walker import Said, list_said
from tests.bot.worlds import SetClock
from tests.english import find_english
from tests.wire.openapi import find_breaches, lint
from workshop.transcript import make_entropy

LANGUAGES = install_languages()
CODE = ("import hashlib; print",)
"""What is to be typed into a console."""
PLACE = re.compile(r"(?<![`{])\{[a-z0-9_]*\}(?!\})")
"""A place for a value that nothing was put into."""
TRIAL = "it plays hundreds of matches; test_deck_trials.py presses it"
ANALYSIS = "it thinks about a whole match; the tests of analyses press it"
ELSEWHERE = {
    DeckVerb.TRY: TRIAL,
    DeckVerb.SHARE_TRIAL: TRIAL,
    Verb.ANALYSIS: ANALYSIS,
    Verb.OPEN_SIDE: ANALYSIS,
    Verb.CLOSE_SIDE: ANALYSIS,
    Verb.GO: "only a question with more answers than one menu holds has groups and pages",
    Verb.AHEAD: "only windows, and main phases in which arts can be used, have it, which chance decides",
    Verb.ASK_AGAIN: "only after an answer that was given ahead",
    Verb.CHOICE: "only a choice whose cards the game draws has them to see, which chance decides",
    Verb.UNDO: "only a choice that told nobody anything can be taken back, which chance decides",
}
"""What may have no button in the story, and why."""


async def tell(story: Story) -> None:
    """The whole story."""
    await serving.decide_for_the_server(story)
    await asking.ask_for_nothing(story)
    await asking.set_everything(story)
    await asking.block(story)
    await asking.look_up(story)
    await asking.keep_decks(story)
    await asking.suggest_everything(story)
    await serving.keep_order(story)
    await puzzling.puzzle(story)
    await meeting.come_and_go(story)
    await meeting.look_for_a_match(story)
    await playing.play_whole_matches(story)
    await alone.learn(story)
    await alone.play_the_computer(story)
    await competing.compete(story)
    await serving.watch_ratings(story)
    await asking.remember(story)


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
    collection, osica = _load_libraries()
    rules = (collection.reference.rules, osica.reference.rules)
    titles = [clause.title for library in rules for clause in library.clauses.values()]
    terms = (collection.reference.keywords, osica.reference.keywords)
    titles += [term for library in terms for term in library.keywords]
    return tuple(sorted(filter(str.split, titles), key=len, reverse=True))


@cache
def _load_libraries() -> tuple[Collection, OsicaLibrary]:
    return load_collection(HOCG.pool, HOCG.starter_decks()), OsicaLibrary(OSICA.pool, OSICA.starter_decks())


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
    pressed = set().union(*(walker.routes for walker in story.walkers.values()))
    known = {(route.address, route.verb) for route in world.client.router.list_routes()}
    assert {(each, verb) for each, verb in known - pressed if verb not in ELSEWHERE} == set()
