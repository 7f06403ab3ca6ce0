"""Matches saved by every earlier release: each is restored at the very question it waited for, and played to
its end. ``oshiban saves`` makes the file of a release (see CONTRIBUTING.md).
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from bot.app.languages import install_languages
from engine.hocg import HOCG
from engine.hocg.abilities.causes import Cause
from engine.hocg.cards.terms import Color, DamageKind, PromptKind
from engine.hocg.forms import FORMS, RULES_ASK, put_archiving_between
from engine.hocg.game import Game
from engine.hocg.players import RandomPlayer, derive_seed, play_match
from engine.hocg.queries.players import dice_count_as
from engine.hocg.state.stats import (
    CheersNeeded,
    CriticalAgainst,
    DamageTaken,
    NoDamage,
    Reach,
    RegardedAs,
    SpecialDealt,
)
from engine.kernel.errors import DataError
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import ENGLISH, saying, speaking
from tests.engine.checks import CardsConserved
from tests.engine.hiding import NothingLeaks
from tests.engine.watching import play_watched, standard_checks
from workshop.saves import (
    SavedMatch,
    choose_moments,
    digest_views,
    find_moments,
    mix_deck,
    pair_decks,
    read_saves,
    write_saves,
)

install_languages()

SAVES = sorted((Path(__file__).resolve().parents[1] / "fixtures" / "saves").glob("*/hocg.jsonl.gz"))
MATCHES = [
    pytest.param(match, id=f"{path.parent.name}-{number}-{match.kind}")
    for path in SAVES
    for number, match in enumerate(read_saves(path), 1)
]


@pytest.mark.parametrize("match", MATCHES)
def test_a_match_of_an_earlier_release_is_restored_and_played_to_its_end(match: SavedMatch) -> None:
    game = HOCG.restore(bytes(match.saved))
    prompt = game.prompt
    assert prompt is not None
    kind = RULES_ASK.get(prompt.clause, match.kind) if match.kind == PromptKind.HOLOMEM else match.kind
    assert (prompt.id, prompt.seat, prompt.kind) == (match.prompt, match.seat, kind)
    for language in (ENGLISH, JAPANESE):
        with speaking(language):
            assert game.question().short, "it is asked in the words of today"
    assert tuple(option.id for option in prompt.options) == match.picks
    assert digest_views(game) == match.digest
    players = [RandomPlayer(derive_seed("finishing", match.digest, seat)) for seat in range(2)]
    # What was shown just before it was saved is told by the events of that answer, which are not saved.
    checks = [check for check in standard_checks() if not isinstance(check, NothingLeaks)]
    play_watched(game, players, checks, stop_after=8)
    played = play_match(game, players)
    assert played.result is not None
    assert played.result.text


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.parent.name)
def test_the_matches_of_a_release_wait_in_many_places(path: Path) -> None:
    matches = read_saves(path)
    assert len(matches) >= 60
    assert len({(match.stack, match.text) for match in matches}) == len(matches)
    assert len({match.kind for match in matches}) >= 12
    assert sum("Resolution" in match.stack for match in matches) >= 20


def test_a_match_of_the_first_form_gets_the_name_of_the_game() -> None:
    match = next(match for path in SAVES for match in read_saves(path) if "UseWindow" in match.stack)
    saved = json.loads(bytes(match.saved))
    assert saved["version"] == 1
    forward = json.loads(FORMS.bring_forward(bytes(match.saved)))
    assert forward["version"] == FORMS.current
    for family in ("stack", "turn_events", "last_turn_events"):
        for old, new in zip(saved[family], forward[family], strict=True):
            assert new["type"] == f"hocg.{old['type']}"


def cards_in(tree: Any) -> Counter[int]:
    """Every card handle in the zones of a saved match, in plain JSON."""
    state = tree["state"]
    found = Counter(state["resolution"])
    for player in state["players"]:
        found[player["oshi"]] += 1
        for zone in ("deck", "cheer_deck", "hand", "archive", "holo_power", "life"):
            found.update(player[zone])
        for holomem in (player["center"], player["collab"], *player["back"]):
            for pile in ("stack", "cheers", "attached") if holomem else ():
                found.update(holomem[pile])
    return found


@pytest.mark.parametrize("match", MATCHES)
def test_no_step_loses_a_card(match: SavedMatch) -> None:
    tree = json.loads(bytes(match.saved))
    every_card = Counter(range(len(tree["state"]["numbers"])))
    assert cards_in(tree) == every_card
    for step in FORMS.steps[tree["version"] - 1 :]:
        numbers = list(tree["state"]["numbers"])
        step(tree)
        assert cards_in(tree) == every_card
        assert tree["state"]["numbers"] == numbers


def say_in_first_form(saved: bytes) -> bytes:
    """A match of today as 0.1.0 would have saved it. What lasts and is of a later sort it couldn't."""
    tree = json.loads(saved)
    assume(all(isinstance(lasting["stat"], str) for lasting in tree["state"].get("lasting", [])))
    tree["version"] = 1
    for family in ("stack", "turn_events", "last_turn_events"):
        for member in tree[family]:
            member["type"] = member["type"].removeprefix("hocg.")
    if tree["prompt"] is not None:
        tree["prompt"]["text"] = "In words."
    return json.dumps(tree).encode()


@given(seed=st.integers(0, 10_000), answers=st.integers(0, 250))
@example(seed=1065, answers=65)  # the question has turned up a cheer
@example(seed=74, answers=74)  # the question is for cards
@settings(max_examples=25, deadline=None)
def test_a_match_that_comes_out_of_the_first_form_is_the_same_match(seed: int, answers: int) -> None:
    decks = [mix_deck(derive_seed("deck", seed, seat)) for seat in range(2)]
    game = HOCG.start(decks, derive_seed(seed))
    players = [RandomPlayer(derive_seed("forms", seed, seat)) for seat in range(2)]
    play_match(game, players, limit=answers)
    twin = HOCG.restore(say_in_first_form(game.to_json()))
    assert twin.to_json() == game.to_json()
    assert twin.prompt == game.prompt
    for viewer in (0, 1, None):
        assert twin.view(viewer) == game.view(viewer)
    CardsConserved().at_rest(twin)


def test_a_choice_in_two_steps_is_asked_anew_as_one() -> None:
    """0.1.0 asked for 2 cards with a tag in common one after the other."""
    whether, first, second = read_saves(SAVES[0].with_name("tag-mates.jsonl.gz"))
    yes = HOCG.restore(bytes(whether.saved))
    yes.answer(["yes"])
    for match in (first, second):
        game = HOCG.restore(bytes(match.saved))
        assert game.prompt is not None
        assert game.prompt.id == match.prompt
        assert (game.prompt.at_least, game.prompt.at_most) == (2, 2)
        assert tuple(option.id for option in game.prompt.options) == first.picks
        game.answer(["card.17", "card.19"])
        assert {17, 19} <= set(game.state.players[0].archive)
        assert play_match(game, [RandomPlayer(1), RandomPlayer(2)]).result
    assert yes.prompt is not None
    assert tuple(option.id for option in yes.prompt.options) == first.picks


def test_an_art_that_waits_to_be_paid_for_is_paid_for_when_it_is_aimed() -> None:
    """0.1.0 asked for the cost of Shining Comet after it was aimed at the back."""
    unpaid, _ = read_saves(SAVES[0].with_name("blows.jsonl.gz"))
    assert unpaid.kind == "yes_no"
    game = HOCG.restore(bytes(unpaid.saved))
    (hit,) = game.state.players[1].back
    assert hit.damage == 120
    assert len(game.state.players[0].archive) == 2


def test_a_downing_in_progress_keeps_what_brought_it_about() -> None:
    """0.1.0 kept on the holomem that no life is lost, and who downed it."""
    _, downing = read_saves(SAVES[0].with_name("blows.jsonl.gz"))
    game = HOCG.restore(bytes(downing.saved))
    assert game.prompt is not None
    assert game.prompt.kind == downing.kind
    game.answer(["no"])
    assert len(game.state.players[1].life) == 3


def test_dice_that_count_as_a_number_for_a_turn_still_do() -> None:
    """Before form 6 that was a number of the player; now it is an ability in force."""
    deck = mix_deck(derive_seed("dice", 1))
    deck.piles["oshi"] = {"hBP01-004": 1}
    game = HOCG.start([deck, mix_deck(derive_seed("dice", 2))], derive_seed("dice"))
    tree = json.loads(game.to_json())
    tree["version"] = 5
    tree["state"]["lasting"] = [
        {"stat": "dice", "amount": 6, "targets": [], "seat": 0, "source": 0, "until": tree["state"]["turn"]}
    ]
    twin = HOCG.restore(json.dumps(tree).encode())
    assert isinstance(twin, Game)
    cause = Cause(0, 0)
    assert dice_count_as(twin.table, 0, cause, 2) == 6
    assert dice_count_as(twin.table, 1, cause, 2) == 0


def test_what_says_it_is_of_the_first_form_and_isn_t_is_refused() -> None:
    for saved in (b'{"version": 1}', b'{"version": 1, "stack": [3]}', b'{"version": 1, "stack": [{}]}'):
        with pytest.raises(DataError, match="no match of hOCG in form 1, as it says"):
            HOCG.restore(saved)


SAID_ONCE = (
    "Archive 1 cheer of {center}, which then changes places with {holomem}: which cheer?",
    "Archive {count} cheers of {center}, which then changes places with {holomem}: which cheers?",
    "Your center holomem is already placed; your back holomem come next. Your hand had no Debut holomem"
    " and was redrawn once: for that, return 1 card of your hand, Debut or not, to the bottom of"
    " your deck.",
    "Your center holomem is already placed; your back holomem come next. Your hand had no Debut holomem"
    " and was redrawn {count} times: for that, return {count} cards of your hand, Debut or not, to the"
    " bottom of your deck, the first one that you pick uppermost of them, the last one lowest.",
)
"""Questions of form 10."""


@pytest.mark.parametrize("version", [10, FORMS.current - 1])
def test_a_question_that_was_kept_in_words_is_asked_in_those_of_today(version: int) -> None:
    new = HOCG.start([mix_deck(derive_seed("x", 1))] * 2, derive_seed("anew"))
    tree = json.loads(new.to_json())
    assert "text" not in tree["prompt"]
    for words in (
        "Who begins?",
        *([old, {"count": 2, "center": "AZKi", "holomem": "AZKi"}] for old in SAID_ONCE),
    ):
        tree["version"], tree["prompt"]["text"] = version, words
        game = HOCG.restore(json.dumps(tree).encode())
        assert game == new
        assert game.question().short.startswith("Who goes first?")
        with speaking(JAPANESE):
            assert "先攻" in game.question().short


ORDERS = read_saves(SAVES[0].parents[1] / "form-12" / "orders.jsonl.gz")
FORM_13 = SAVES[0].parents[1] / "form-13"


@pytest.mark.parametrize("match", ORDERS, ids=["own hand", "opponent's hand", "cheers", "revealed"])
def test_an_order_of_cards_that_was_asked_for_as_a_pick_is_asked_for_when_they_go(match: SavedMatch) -> None:
    """Form 12 made a pick of it (hBP01-075 of each player, hBP07-035, hBP07-098)."""
    assert json.loads(bytes(match.saved))["version"] == 12
    game = HOCG.restore(bytes(match.saved))
    prompt = game.prompt
    assert prompt is not None
    assert (prompt.id, prompt.seat, prompt.kind) == (match.prompt, match.seat, PromptKind.ORDER)
    cards = [option.card for option in prompt.options]
    assert [pick.split(".")[1] for pick in match.picks] == [str(card) for card in cards]
    assert (game.question().short, digest_views(game)) == (match.text, match.digest)
    game.answer([option.id for option in reversed(prompt.options)])
    player = game.state.players[match.seat]
    is_there = {tuple(pile[-len(cards) :]) for pile in (player.deck, player.cheer_deck)}
    is_there.add(tuple(player.deck[: len(cards)]))
    assert tuple(reversed(cards)) in is_there
    assert play_match(game, [RandomPlayer(1), RandomPlayer(2)]).result


def test_what_was_changed_for_a_while_is_changed_and_noted_as_before() -> None:
    """Form 13 had a name for every color and kind of damage; the file has a change by each, and how each was
    noted.
    """
    kept = json.loads(gzip.decompress((FORM_13 / "lasting.json.gz").read_bytes()))
    lasting = HOCG.restore(json.dumps(kept["saved"]).encode()).state.lasting
    stats = {each.stat for each in lasting}
    assert stats >= {CriticalAgainst(Color.RED), RegardedAs(), CheersNeeded(Color.COLORLESS), SpecialDealt()}
    assert stats >= {DamageTaken(kind) for kind in (None, *DamageKind)} | {
        NoDamage(kind, reach) for kind in (None, *DamageKind) for reach in (Reach.ANY, Reach.OPPONENT)
    }
    words = [
        saying("{change} {until}", change=each.stat.phrase(each.amount), until=saying("this turn"))
        for each in lasting
    ]
    assert [each.note for each in lasting] == words
    for language in (ENGLISH, JAPANESE):
        with speaking(language):
            assert [each.say() for each in words] == kept["said"][language]


def test_the_tool_keeps_what_is_new_and_chooses_what_differs(tmp_path: Path) -> None:
    moments = find_moments(pair_decks(2))
    chosen = choose_moments(moments, 12)
    assert len(chosen) == 12
    assert len({match.kind for match in chosen}) >= 6
    path = tmp_path / "9.9.9" / "hocg.jsonl.gz"
    write_saves(path, chosen)
    written = path.read_bytes()
    assert read_saves(path) == chosen
    write_saves(path, read_saves(path))
    assert path.read_bytes() == written


def test_an_offer_about_revealed_cards_gets_a_procedure_of_its_own() -> None:
    tree: dict[str, Any] = {
        "stack": [
            {"type": "hocg.Resolution", "step": "finish"},
            {"type": "hocg.OfferWindows", "step": "offer", "cards": [7, 9]},
            {"type": "hocg.UseWindow", "step": "use"},
        ]
    }
    put_archiving_between(tree)
    resolution, archiving, *rest = tree["stack"]
    assert (resolution["type"], archiving["type"]) == ("hocg.Resolution", "hocg.Archiving")
    assert (archiving["cards"], archiving["zones"]) == ([7, 9], ["deck", "deck"])
    assert [each["type"] for each in rest] == ["hocg.OfferWindows", "hocg.UseWindow"]
