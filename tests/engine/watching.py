"""Watched matches: checks run at every prompt and after every answer; a failure says how to see it again.

``watched_play`` (a fixture, see ``conftest.py``) plays one match with all checks on::

    def test_my_deck(watched_play):
        watched_play(decks=(my_deck, "hSD01-azki"), seed=3)

Other folders import the fixture: ``from tests.engine.watching import watched_play``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pytest

from engine.hocg import HOCG, Game
from engine.hocg.players import Played, Player, RandomPlayer, derive_seed
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck
from tests.engine.checks import (
    CardsConserved,
    Check,
    CopiesApart,
    NothingUnfinished,
    PromptSound,
    SavedAndReloaded,
    StageSound,
    WordsSound,
)
from tests.engine.hiding import BlindPrompts, NothingLeaks

DECKS = ("hSD01-sora", "hSD01-azki")
LIMIT = 5_000


def deck_of(deck: str | Deck) -> Deck:
    """A deck, or the shipped one with this id."""
    return dict(HOCG.starter_decks())[deck] if isinstance(deck, str) else deck


def new_game(seed: int = 0, decks: Sequence[str | Deck] = DECKS) -> Game:
    """A match at its first prompt; the seed is a number."""
    return HOCG.start([deck_of(deck) for deck in decks], derive_seed("watched match", seed))


def random_players(seed: int = 0) -> tuple[Player, Player]:
    """Two players who pick at random."""
    return RandomPlayer(2 * seed), RandomPlayer(2 * seed + 1)


def standard_checks() -> list[Check]:
    """Every check, ready for one match."""
    return [
        CardsConserved(),
        StageSound(),
        NothingUnfinished(),
        PromptSound(),
        WordsSound(),
        SavedAndReloaded(),
        CopiesApart(),
        NothingLeaks(),
        BlindPrompts(),
    ]


def play_watched(
    game: Game,
    players: Sequence[Player],
    checks: Sequence[Check],
    limit: int = LIMIT,
    stop_after: int | None = None,
) -> Played:
    """Play a match under checks, to its end unless it is stopped before.

    Args:
        game: the match, played on in place.
        players: one a seat.
        checks: what must hold at every prompt and after every answer.
        limit: answers after which the match counts as endless.
        stop_after: answers after which no more is watched, if any.

    Raises:
        AssertionError: a check failed; notes say at which answer, and how the match went until then.
    """
    picks: list[tuple[Prompt, tuple[Option, ...]]] = []
    try:
        for check in checks:
            check.at_rest(game)
        while (prompt := game.prompt) is not None and len(picks) != stop_after:
            assert len(picks) < limit, f"no end after {limit} answers"
            player = players[prompt.seat]
            view = game.view(prompt.seat) if player.reads_view else NOTHING_SEEN
            picked = player.choose(prompt, view)
            picks.append((prompt, picked))
            for check in checks:
                check.before(game, picked)
            game.answer([option.id for option in picked])
            for check in checks:
                check.after(game, picked)
                check.at_rest(game)
    except BaseException as error:
        entries = Played(None, game.turn, picks).entries
        error.add_note(f"at answer {len(picks)}, turn {game.turn}: {game!r}")
        error.add_note("answers so far: " + " ".join(",".join(entry.picked) or "-" for entry in entries))
        raise
    return Played(game.result, game.turn, picks)


class WatchedPlay(Protocol):
    """Plays one match with checks on."""

    def __call__(
        self,
        *,
        decks: Sequence[str | Deck] = DECKS,
        seed: int = 0,
        players: Sequence[Player] | None = None,
        checks: Sequence[Check] | None = None,
        game: Game | None = None,
    ) -> Played:
        """Play it.

        Args:
            decks: ids of shipped decks, or decks.
            seed: of shuffles, dice and choices.
            players: random ones if omitted.
            checks: all of them if omitted.
            game: a match to go on with, instead of a new one with these decks.
        """


@pytest.fixture
def watched_play() -> WatchedPlay:
    """A function that plays a match under checks; it fails at the first thing that is wrong."""

    def play(
        *,
        decks: Sequence[str | Deck] = DECKS,
        seed: int = 0,
        players: Sequence[Player] | None = None,
        checks: Sequence[Check] | None = None,
        game: Game | None = None,
    ) -> Played:
        return play_watched(
            new_game(seed, decks) if game is None else game,
            random_players(seed) if players is None else players,
            standard_checks() if checks is None else checks,
        )

    return play
