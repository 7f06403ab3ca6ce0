"""Matches in Japanese: no English in questions, options, reasons, boards, logs and results."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.app.languages import JAPANESE, install_languages
from bot.app.packs.pack import GamePack
from bot.games.hocg.pack import HocgPack
from bot.games.osica.pack import OsicaPack
from engine.hocg import HOCG
from engine.hocg.cards.terms import PromptKind
from engine.kernel.players.random import RandomPlayer
from engine.kernel.ruleset import Match
from engine.kernel.translation import speaking
from engine.osica import OSICA
from tests.english import find_english

install_languages()
PACKS: dict[str, GamePack] = {"hocg": HocgPack(HOCG), "osica": OsicaPack(OSICA)}
ANSWERS = 130


def tell(pack: GamePack, match: Match) -> Iterator[str]:
    """Everything that is said about a position."""
    for viewer in (None, 0, 1):
        yield match.describe_board(viewer)
        for event in match.events:
            seen = event.seen_by(viewer)
            yield (match.narrate(seen, viewer) or "") if seen is not None else ""
    prompt = match.prompt
    if prompt is None:
        yield match.result.text if match.result is not None else ""
        return
    seat = prompt.seat
    yield match.describe_hand(seat)
    yield pack.describe_private(match.view(seat), seat)
    yield pack.headline(match.view(None))
    yield from (refusal.text for refusal in match.refusals(seat))
    asking = pack.ask(match)
    for label in asking.labels.values():
        yield from (label.text, label.detail, label.group, label.item)
    yield from (asking.short, asking.question, asking.occasion, asking.declining)
    yield from (asking.source, asking.words, asking.beside, *asking.texts.values())
    for caution in asking.cautions.values():
        yield caution.text


def play_in_japanese(pack: GamePack, first: int) -> Iterator[str]:
    """What is said in a match of two starter decks, up to so many answers."""
    decks = [deck for _, deck in pack.ruleset.starter_decks()]
    chosen = [decks[first % len(decks)], decks[(first + 1) % len(decks)]]
    match, player = pack.ruleset.start(chosen, bytes([first]) * 32), RandomPlayer(first)
    for _ in range(ANSWERS):
        with speaking(JAPANESE):
            yield from tell(pack, match)
        prompt = match.prompt
        if prompt is None:
            return
        match.answer([option.id for option in player.choose(prompt, match.view(prompt.seat))])
    match.concede(0)
    with speaking(JAPANESE):
        yield from tell(pack, match)


STARTED = [
    *(("hocg", first) for first in (0, 8, 22)),
    *(
        pytest.param("hocg", first, marks=pytest.mark.slow)
        for first in range(2, 38, 2)
        if first not in (8, 22)
    ),
    ("osica", 0),
    ("osica", 1),
]


@pytest.mark.parametrize(("game", "first"), STARTED)
def test_a_match_is_told_without_english(game: str, first: int) -> None:
    everything = set(play_in_japanese(PACKS[game], first))
    found = {(english, said) for said in everything for english in find_english(said)}
    assert not found, "\n".join(f"{english!r} in {said!r}" for english, said in sorted(found)[:20])


def test_questions_of_holomem_ask_who_and_yes_or_no_is_asked_as_one_asks() -> None:
    seen: set[str] = set()
    decks = [deck for _, deck in HOCG.starter_decks()]
    for first in range(3):
        match, player = HOCG.start(decks[3 * first :][:2], bytes([first]) * 32), RandomPlayer(first)
        while (prompt := match.prompt) is not None:
            with speaking(JAPANESE):
                question = match.question().wording
            if prompt.is_yes_no:
                assert "ますか？" in question
                seen.add("yes or no")
            elif prompt.kind == PromptKind.HOLOMEM and question.endswith("？"):
                assert "どれ" not in question
                seen.add("holomem")
            match.answer([option.id for option in player.choose(prompt, match.view(prompt.seat))])
    assert seen == {"yes or no", "holomem"}
