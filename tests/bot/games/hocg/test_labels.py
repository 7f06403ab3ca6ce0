"""What the actions and questions of the preparation and the main phase are called."""

from __future__ import annotations

from bot.app.packs.asking import Asking
from engine.hocg import Game
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.language.nodes.verbs_cheers import Giving
from engine.hocg.procedures.resolution import Resolution, simple_picks
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.translation import ENGLISH, speaking
from tests.bot.games.hocg.questions import PACK, prompts

POSITION = """
title: a position
given: {turn: 5, phase: %s, a: {%s}, b: {center: hSD01-003}}
expect: {winner: none}
"""


def ask_at(seat_a: str, phase: str = "main", language: str = ENGLISH) -> tuple[Game, Asking]:
    """A match in a position, and its first question."""
    seen: list[tuple[Game, Asking]] = []

    def watch(game: Game) -> None:
        with speaking(language):
            seen.append((game, PACK.ask(game)))

    (scenario,) = read_scenarios(POSITION % (phase, seat_a), "position")
    verdict = run_scenario(scenario, watch=watch)
    assert not verdict.difference, verdict
    return seen[0]


def of_kind(game: Game, asking: Asking, kind: OptionKind) -> list[tuple[Option, Label]]:
    """The options of one sort, with their labels."""
    assert game.prompt is not None
    return [(each, asking.labels[each.id]) for each in game.prompt.options if each.kind == kind]


def test_what_is_attached_is_attached_and_not_used() -> None:
    game, asking = ask_at("center: hSD03-002, hand: [hSD03-014]")
    ((_, label),) = of_kind(game, asking, OptionKind.USE)
    assert label.text == "Attach Onigiryaa to Nekomata Okayu (Debut), center"
    assert label.item == "Attach Onigiryaa"


def test_a_limited_card_says_so() -> None:
    game, asking = ask_at("center: hSD01-003, hand: [hSD01-016, hBP01-104]")
    said = [label.text for _, label in of_kind(game, asking, OptionKind.USE)]
    assert said == ["Use Harukawa Nodoka (LIMITED)", "Use Regular PC"]


def test_the_text_of_a_bloom_stands_below_what_is_done() -> None:
    game, asking = ask_at("center: hSD01-003, back: [hSD01-003], hand: [hSD01-005]")
    assert {label.item for _, label in of_kind(game, asking, OptionKind.BLOOM)} == {
        "Bloom into Tokino Sora (1st)"
    }
    game, asking = ask_at("center: hSD01-003, hand: [hSD01-005]", language="ja")
    assert [label.item for _, label in of_kind(game, asking, OptionKind.BLOOM)] == [
        "手札のときのそら（1st）にBloom"
    ]


def test_the_text_of_an_art_stands_below_whose_art_it_is() -> None:
    game, asking = ask_at("center: {card: hSD01-003, cheers: [white, white]}", "performance")
    assert {label.item for _, label in of_kind(game, asking, OptionKind.ART)} == {
        "Art of Tokino Sora (Debut)"
    }


def test_an_oshi_is_told_from_its_holomem_and_its_skills_say_how_often() -> None:
    skills: set[str] = set()
    for game in prompts(3, (2, 9)):
        asking = PACK.ask(game)
        for kind, limit in (
            (OptionKind.OSHI_SKILL, "[Once per turn] "),
            (OptionKind.SP_OSHI_SKILL, "[Once per game] "),
        ):
            for option, label in of_kind(game, asking, kind):
                assert asking.texts[option.id].startswith(limit)
                assert label.item in label.text
                skills.add(option.kind)
                assert [card.name for card in asking.cards if card.name.endswith(" (Oshi)")]
    assert len(skills) == 2


def test_cards_to_be_read_stand_in_the_order_of_the_menu() -> None:
    _, asking = ask_at("center: hSD01-003, hand: [hSD01-016, hSD01-004, hBP01-104]")
    names = [card.name for card in asking.cards]
    said = [label.text for label in asking.labels.values()]
    found = [next((n for n, text in enumerate(said) if name in text), -1) for name in names]
    assert found == sorted(found), (names, said)


def test_cheers_are_counted_before_their_holomem() -> None:
    counted = 0
    for game in prompts(5, (0, 1)):
        prompt = game.prompt
        assert prompt is not None
        if prompt.kind == PromptKind.PAYMENT:
            for label in PACK.ask(game).labels.values():
                cheer, _, holomem = label.text.partition(" on ")
                assert label.counted == f"{cheer} ×{{number}} on {holomem}"
                counted += 1
    assert counted > 0


def test_a_cheer_is_asked_for_as_one_and_its_holomem_is_chosen_next() -> None:
    asked: set[bool] = set()
    for seed in range(4):
        for game in prompts(seed, (0, 1)):
            frame, prompt = game.table.machine.stack[-1], game.prompt
            assert prompt is not None
            if not isinstance(frame, Resolution) or not frame.is_picking or prompt.kind != PromptKind.CARDS:
                continue
            effect = frame.asked_by(game.table)
            if isinstance(effect, Giving) and not effect.is_support and len(effect.picks()) > 1:
                question = PACK.ask(game).question
                if len(prompt.options) == 1:
                    assert "which" not in question, "it is asked whether, with all that follows"
                    continue
                assert "which cheer" in question, question
                is_chosen = len([pick for pick in simple_picks(effect.picks()) if pick.chosen()]) > 1
                assert (" You choose the holomem next." in question) == is_chosen, question
                asked.add(is_chosen)
    assert len(asked) == 2


def test_picking_nothing_is_called_by_what_is_left_undone() -> None:
    called: set[str] = set()
    for game in prompts(6, (0, 9)):
        prompt, asking = game.prompt, PACK.ask(game)
        assert prompt is not None
        if prompt.kind == PromptKind.BACK:
            assert asking.none == "Place none"
        if "add to your hand?" in asking.question:
            assert asking.none == "Add none"
        called.add(asking.none)
    assert called >= {"Place none", "Add none", ""}


def test_a_new_center_is_said_to_come_from_the_back() -> None:
    found: set[str] = set()
    for seed in range(6):
        for game in prompts(seed, (9, 12)):
            prompt = game.prompt
            asked = "" if prompt is None else game.question().short
            if prompt is not None and asked.startswith("Your center position is empty"):
                back = game.table.player(prompt.seat).back
                picked = {game.table.require_holomem(option.target).is_resting for option in prompt.options}
                word = "active back" if len(prompt.options) < len(back) and picked == {False} else "your back"
                assert f"{word} holomem as your new center holomem" in asked, asked
                found.add(word)
    assert len(found) == 2


def test_the_sorts_of_action_stay_the_same_through_a_main_phase() -> None:
    phases: dict[int, list[list[str]]] = {}
    used: set[str] = set()
    for game in prompts(4, (1, 6)):
        assert game.prompt is not None
        if game.prompt.kind == PromptKind.MAIN:
            sorts = PACK.ask(game).sorts
            used |= {sort.name for sort in sorts if sort.is_used_up}
            phases.setdefault(game.turn, []).append([each.name for each in sorts if each.name != "Ability"])
    assert max(map(len, phases.values())) > 3
    for turn, asked in phases.items():
        assert all(each == asked[0] for each in asked), turn
        assert asked[0][:4] == ["Place", "Bloom", "Support", "Collab"]
    assert "Collab" in used


MOVING = """
title: a back holomem collabs, another is placed
given:
  turn: 5
  a:
    center: {card: hSD01-003, cheers: [white]}
    back: [hSD01-004, hSD01-005, hSD01-006, hSD01-009]
    hand: [hSD01-003]
  b: {center: hSD01-003}
play:
  - a: {collab: back 2}
  - a: {place: hSD01-003}
"""


def test_a_back_holomem_keeps_its_number_while_others_come_and_go() -> None:
    boards: list[list[str]] = []
    offered: list[list[str]] = []

    def watch(game: Game) -> None:
        board = game.describe_board(None).splitlines()
        boards.append([line.partition(",")[0] for line in board if line.startswith("Back ")])
        labels = PACK.ask(game).labels.values()
        offered.append([label.text.rpartition(", ")[2] for label in labels if label.group == "Baton pass"])

    (scenario,) = read_scenarios(MOVING, "moving.yaml")
    verdict = run_scenario(scenario, watch=watch)
    assert not verdict.difference, verdict
    places = [[line.partition(":")[0] for line in board] for board in boards]
    assert places[0] == ["Back 1", "Back 2", "Back 3", "Back 4"]
    assert places[1] == ["Back 1", "Back 3", "Back 4"]
    assert boards[1] == [boards[0][0], *boards[0][2:]]
    assert places[2] == ["Back 1", "Back 2", "Back 3", "Back 4"]
    assert boards[2][1] == "Back 2: Tokino Sora (Debut)"
    assert [boards[2][0], *boards[2][2:]] == boards[1]
    assert offered[2] == ["back 1", "back 2", "back 3", "back 4"]
