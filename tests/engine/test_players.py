"""Computer players: legal, repeatable, blind for what their seat can't see, and not stupid."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine.hocg import HOCG, Game
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import Color
from engine.hocg.players import GreedyPlayer, MatchFailed, RandomPlayer, derive_seed, play_match
from engine.hocg.players.assessment import ViewedAssessment
from engine.hocg.players.main_ratings import cards_gained
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.position import build_position
from engine.hocg.state.events import HolomemDowned
from engine.hocg.state.views import TableView
from engine.kernel import match as kernel_match
from engine.kernel.errors import IllegalAnswer
from engine.kernel.journal import Header, replay
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.prompts import Option, Prompt, Relation
from engine.kernel.ruleset import View
from tests.engine.watching import DECKS, deck_of, new_game, random_players

CARDS = tuple(Option("card", card, groups=(("a",), ("b",), ("a", "b"))[card % 3]) for card in range(6))


def ask(least: int, most: int, *, relation: Relation = Relation.NONE, is_ordered: bool = False) -> Prompt:
    return Prompt(1, 0, "cards", CARDS, least, most, is_ordered, relation, "1.1")


@pytest.mark.parametrize(
    "prompt",
    [
        ask(1, 1),
        ask(0, 1),
        ask(0, 6),
        ask(2, 4),
        ask(6, 6, is_ordered=True),
        ask(0, 2, relation=Relation.DIFFERENT),
        ask(2, 4, relation=Relation.COMMON),
    ],
)
def test_a_random_player_gives_every_kind_of_legal_answer(prompt: Prompt) -> None:
    player = RandomPlayer(1)
    answers = [player.choose(prompt, NOTHING_SEEN) for _ in range(600)]
    for answer in answers:
        assert prompt.check([option.id for option in answer]) == answer
    assert {len(answer) for answer in answers} == set(range(prompt.at_least, prompt.at_most + 1))
    assert {option for answer in answers for option in answer} == set(CARDS)
    if prompt.is_ordered:
        assert len(set(answers)) > 300


def test_a_random_player_with_the_same_seed_plays_the_same() -> None:
    answers = [
        [player.choose(ask(0, 6), NOTHING_SEEN) for _ in range(20)]
        for player in (RandomPlayer(1), RandomPlayer(1), RandomPlayer(2), RandomPlayer(derive_seed("own")))
    ]
    assert answers[0] == answers[1]
    assert len({str(each) for each in answers}) == 3


def test_a_random_player_is_fair() -> None:
    player = RandomPlayer(3)
    counts = Counter(player.choose(ask(1, 1), NOTHING_SEEN)[0].card for _ in range(6000))
    assert all(850 < counts[card] < 1150 for card in range(6))


class Sealed:
    """A greedy player behind a wall: only what a prompt and a view look like as JSON gets through."""

    reads_view = True

    def __init__(self) -> None:
        self.player = GreedyPlayer()

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        prompt_there = msgspec.json.decode(msgspec.json.encode(prompt), type=Prompt)
        view_there = msgspec.json.decode(msgspec.json.encode(view), type=TableView)
        return self.player.choose(prompt_there, view_there)


def test_a_greedy_player_needs_nothing_but_prompt_and_view() -> None:
    plain, sealed = new_game(8), new_game(8)
    first = play_match(plain, (GreedyPlayer(), GreedyPlayer()))
    second = play_match(sealed, (Sealed(), Sealed()))
    assert first.entries == second.entries
    assert plain.to_json() == sealed.to_json()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_greedy_player_beats_a_random_one(seat: int) -> None:
    wins = 0
    for seed in range(12):
        players = (GreedyPlayer(), RandomPlayer(seed)) if seat == 0 else (RandomPlayer(seed), GreedyPlayer())
        result = play_match(new_game(seed), players).result
        wins += result is not None and result.winner == seat
    assert wins >= 10


def test_a_greedy_player_downs_rather_than_hurts() -> None:
    """In every turn: if an art can down somebody as the performance begins, somebody goes down in it."""
    due: set[int] = set()
    done: set[int] = set()
    for seed in range(4):
        game, player = new_game(seed), GreedyPlayer()
        while (prompt := game.prompt) is not None:
            view, turn = game.view(prompt.seat), 100 * seed + game.turn
            picked = player.choose(prompt, view)
            if prompt.kind == "performance":
                assert picked[0].kind == "art"
                if any(is_lethal(view, prompt.seat, option) for option in prompt.options):
                    due.add(turn)
            game.pick(picked)
            if any(isinstance(event, HolomemDowned) for event in game.events):
                done.add(turn)
    assert len(due) > 5
    assert due <= done


def choose_in(given: str) -> tuple[str, str]:
    """What a greedy player picks in a position in which player a is asked, and which holomem it is about."""
    (scenario,) = read_scenarios(f"title: a position\ngiven:\n{given}", "position.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    prompt = game.prompt
    assert prompt is not None
    view = game.view(prompt.seat)
    (picked,) = GreedyPlayer().choose(prompt, view)
    stage = (each for side in view.sides for each in side.stage)
    return picked.kind, next((each.card.number for each in stage if each.handle == picked.target), "")


def test_a_greedy_player_has_two_arts_down_together_whom_neither_downs_alone() -> None:
    """30 and 30 are the 60 HP of the collab holomem; the center holomem is hurt more, and would stay."""
    assert choose_in("""
  phase: performance
  a: {center: {card: hSD01-003, cheers: [white]}, collab: {card: hSD01-003, cheers: [white]}}
  b: {center: {card: hSD01-005, damage: 80}, collab: hSD01-003, back: [hSD01-008]}
""") == ("art", "hSD01-003")


def test_a_greedy_player_blooms_nobody_in_front_who_would_lose_the_art_that_can_be_used() -> None:
    """A green cheer pays for the Debut's art and for none of the 1st holomem."""
    bloom = """
  phase: main
  a: {center: {card: hSD01-003, cheers: [CHEER]}, hand: [hSD01-005]}
  b: {center: hSD01-003}
"""
    assert choose_in(bloom.replace("CHEER", "green")) == ("end", "")
    assert choose_in(bloom.replace("CHEER", "white")) == ("bloom", "hSD01-003")


def test_a_greedy_player_blooms_first_who_deals_most_for_it() -> None:
    """From 20 to 50 in the back; the center holomem would deal 30 as before."""
    assert choose_in("""
  phase: main
  a:
    center: {card: hSD01-003, cheers: [white]}
    back: [{card: hSD01-008, cheers: [green, green]}]
    hand: [hSD01-005, hSD01-010]
  b: {center: hSD01-003}
""") == ("bloom", "hSD01-008")


def test_a_greedy_player_collabs_for_the_most_damage_before_any_effect() -> None:
    """IRyS and the second AZKi have collab effects, Sora and the first AZKi have none."""
    collab = """
  phase: main
  a: {center: hSD01-003, back: [BACK]}
  b: {center: hSD01-003}
"""
    sora, irys = "{card: hSD01-003, cheers: [white]}", "{card: hSD01-007, cheers: [white]}"
    assert choose_in(collab.replace("BACK", f"{irys}, {sora}")) == ("collab", "hSD01-003")
    azki = "{card: hSD01-008, cheers: [green]}"
    assert choose_in(collab.replace("BACK", f"{azki}, {irys}")) == ("collab", "hSD01-007"), "20 either way"
    assert choose_in(collab.replace("BACK", "hSD01-008, hSD01-009")) == ("collab", "hSD01-009")
    assert choose_in(collab.replace("BACK", "hSD01-008")) == ("end", ""), "she would only be a target"


def test_a_greedy_player_sends_cheers_for_what_its_hand_blooms() -> None:
    """The center holomem can pay for its own art; the one in hand that it blooms into lacks a cheer."""
    cheer = """
  phase: cheer
  a:
    center: {card: hSD01-008, cheers: [green]}
    back: [hSD01-003]
    hand: [HAND]
    cheer_deck: [green, green]
  b: {center: hSD01-003}
"""
    assert choose_in(cheer.replace("HAND", "hSD01-010")) == ("holomem", "hSD01-008")
    assert choose_in(cheer.replace("HAND", "hSD01-005")) == ("holomem", "hSD01-003")


def is_lethal(view: TableView, seat: int, option: Option) -> bool:
    performer = next((each for each in view.sides[seat].stage if each.card.handle == option.card), None)
    target = next((each for each in view.sides[1 - seat].stage if each.handle == option.target), None)
    if option.kind != "art" or performer is None or target is None:
        return False
    return performer.arts[option.number].damage >= target.hp


def test_a_greedy_player_sees_the_cheer_that_it_sends() -> None:
    """7.4.2: it lies open, so that it goes where its colour is needed."""
    game = new_game(2)
    colors: set[Color] = set()
    while (prompt := game.prompt) is not None:
        view = game.view(prompt.seat)
        if prompt.clause == "7.4.2":
            cheer = ViewedAssessment(view, prompt.seat, default_pool()).card_view(prompt.source)
            assert cheer is not None
            colors.update(cheer.colors)
        game.pick(GreedyPlayer().choose(prompt, view))
    assert colors


SHUFFLING = """
title: a support that shuffles holomem of the archive into the deck and draws
given:
  a: {center: hSD01-003, hand: [hBP07-092, hSD01-016, hSD01-016, hSD01-016], archive: [hSD01-003, hSD01-003]}
  b: {center: hSD01-003}
  phase: main
"""


def test_a_greedy_player_plays_what_shuffles_no_card_of_its_hand_away() -> None:
    (scenario,) = read_scenarios(SHUFFLING, "shuffling.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    prompt = game.prompt
    assert prompt is not None
    assessment = ViewedAssessment(game.view(prompt.seat), prompt.seat, default_pool())
    card = default_pool().cards["hBP07-092"]
    assert cards_gained(assessment, card) == 2
    assert cards_gained(assessment, default_pool().cards["hSD01-017"]) == 5 - 3


SHUFFLING_THE_HAND_IN = """
title: a support that takes the hand away, beside Debuts that may be placed
given:
  a: {center: hSD01-003, hand: [hSD01-017, hSD01-008, hSD01-012, hSD05-005]}
  b: {center: hSD01-003}
  phase: main
"""


def test_a_greedy_player_places_what_it_can_before_its_hand_goes_away() -> None:
    (scenario,) = read_scenarios(SHUFFLING_THE_HAND_IN, "shuffling.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game, player, kinds = Game.begin(state, stack, default_pool()), GreedyPlayer(), []
    for _ in range(3):
        prompt = game.prompt
        assert prompt is not None
        (picked,) = player.choose(prompt, game.view(prompt.seat))
        kinds.append(picked.kind)
        game.pick((picked,))
    assert kinds == ["place", "place", "use"]


def test_a_greedy_player_plays_with_cards_that_its_pool_lacks() -> None:
    """A host's own cards, for one, of which it sees what lies open and knows no text."""
    game, player = new_game(4), GreedyPlayer(Pool(()))
    for _ in range(60):
        prompt = game.prompt
        assert prompt is not None
        game.pick(player.choose(prompt, game.view(prompt.seat)))


def test_a_greedy_player_knows_only_this_game() -> None:
    with pytest.raises(TypeError, match="knows the tables of hOCG, not View"):
        GreedyPlayer().choose(ask(1, 1), NOTHING_SEEN)


def test_a_match_ends_and_its_entries_replay() -> None:
    game = new_game(9)
    played = play_match(game, random_players(9))
    assert played.result == game.result is not None
    assert played.turns == game.turn
    assert played.answers == len(played.entries)
    decks = tuple(deck_of(deck) for deck in DECKS)
    header = Header(HOCG.name, HOCG.data_hash, derive_seed("watched match", 9), decks)
    assert replay(HOCG, header, played.entries).to_json() == game.to_json()


def test_a_match_stops_at_the_limit() -> None:
    game = new_game(9)
    played = play_match(game, random_players(9), limit=7)
    assert (played.answers, played.result) == (7, None)
    assert game.prompt is not None


class Cheat:
    """Answers with something of its own."""

    reads_view = False

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        return (Option("win"),)


def test_a_player_is_held_to_the_rules() -> None:
    game = new_game()
    saved = game.to_json()
    with pytest.raises(IllegalAnswer, match="'win' is not one of the options"):
        play_match(game, (Cheat(), Cheat()))
    assert game.to_json() == saved


def test_an_error_of_the_engine_comes_with_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_in_turn_3(table: object) -> None:
        if game.turn >= 3:
            raise ZeroDivisionError("broken on purpose")

    game: Game = new_game(4)
    monkeypatch.setattr(kernel_match, "require_progress", fail_in_turn_3)
    with pytest.raises(MatchFailed, match="broken on purpose") as failed:
        play_match(game, random_players(4))
    played = failed.value.played
    assert played.result is None
    monkeypatch.undo()
    decks = tuple(deck_of(deck) for deck in DECKS)
    header = Header(HOCG.name, HOCG.data_hash, derive_seed("watched match", 4), decks)
    before = replay(HOCG, header, played.entries[:-1])
    assert before.prompt is not None
    assert before.prompt.id == played.entries[-1].prompt


def test_seeds_follow_from_their_words() -> None:
    assert derive_seed("match", 7) == derive_seed("match", 7)
    assert derive_seed("match", 7).hex().startswith("99124be6")
    assert len({derive_seed(*words) for words in (("a", 1), ("a", 2), ("b", 1), ("a",))}) == 4
    assert len(derive_seed()) == 32
