"""Cards of an owner's own: compiled, checked and playable like the shipped ones. What is broken is reported
with file and line, and the rest stays playable.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.games import installed as games
from engine.hocg import HOCG
from engine.hocg.cards.pool import Pool, default_pool, load_pool, with_own_cards
from engine.hocg.cards.terms import Limit
from engine.hocg.players import RandomPlayer, derive_seed, play_match
from engine.hocg.ruleset import Hocg
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck

GOOD = """
- number: OWN-001
  name: Lighthouse Keeper
  type: oshi
  colors: [white]
  life: 5
  skills:
    - {kind: oshi_skill, name: Lamp, cost: 1, limit: turn, text: Draw 1 card.}
    - {kind: sp_oshi_skill, name: Storm, cost: 2, limit: game, text: "Restore 50 HP of all of your #Harbour Town holomem."}
- number: OWN-002
  name: Gull
  type: holomem
  level: Debut
  colors: [white]
  hp: 60
  baton_pass: 1
  tags: [Harbour Town]
  extra: ["You may include any number of this holomem in the deck."]
  arts:
    - {name: Peck, cost: [colorless], damage: 20, plus: true, text: "This art gets +10 for each of your #Harbour Town holomem."}
- number: OWN-003
  name: Fog Horn
  type: support
  subtype: event
  limited: true
  text: |-
    Usable only if you have 3 or fewer other cards in hand.
    Reveal 1 <Gull> from your deck and place it on your stage. Then shuffle your deck.
"""  # noqa: E501  a card file has one line a text

BROKEN = {
    "no YAML": ("- number: [\n  name: x\n", "this is no YAML", 3),
    "tabs": ("- number: OWN-004\n\tname: x\n", "this is no YAML", 2),
    "an alias of nothing": ("- *card\n", "this is no YAML", 1),
    "empty": ("", "a card file is a list of cards", 1),
    "a map": ("number: OWN-004\n", "a card file is a list of cards", 1),
    "no map": ("- OWN-004\n", "a card is a map", 1),
    "an unknown field": (
        "\n- {number: OWN-004, name: A, type: cheer, x: 1}\n",
        "card OWN-004: unknown key 'x'",
        2,
    ),
    "a field is missing": (
        "- {number: OWN-004, type: cheer}\n",
        "card OWN-004: the key 'name' is missing",
        1,
    ),
    "a wrong word": (
        "- {number: OWN-004, name: A, type: dragon}\n",
        "card OWN-004: type: one of 'oshi', 'holomem', ",
        1,
    ),
    "a wrong number": (
        "- {number: OWN-004, name: A, type: oshi, life: many}\n",
        "card OWN-004: life: a whole number belongs here, not 'many'",
        1,
    ),
    "a negative number": (
        "- {number: OWN-004, name: A, type: oshi, life: -1}\n",
        "card OWN-004: life: at least 0 belongs here, not -1",
        1,
    ),
    "no card number": ("- {number: OWN 4, name: A, type: oshi}\n", "card OWN 4: number: ", 1),
    "the second card": (
        "- {number: OWN-004, name: A, type: cheer}\n\n- {number: OWN-005, name: A, type: cheer, hp: x}\n",
        "card OWN-005: hp: a whole number belongs here, not 'x'",
        3,
    ),
    "a skill": (
        "- number: OWN-004\n  name: A\n  type: oshi\n  skills: [{kind: song, name: x, text: y}]\n",
        "card OWN-004: skills[1].kind: one of ",
        4,
    ),
    "a field below": (
        "- number: OWN-004\n  name: A\n  type: cheer\n  arts:\n    - name: B\n      damage: much\n",
        "card OWN-004: arts[1].damage: a whole number belongs here, not 'much'",
        6,
    ),
    "a truth value for a number": (
        "- number: OWN-004\n  name: A\n  type: cheer\n  arts:\n    - name: B\n      damage: true\n",
        "card OWN-004: arts[1].damage: a whole number belongs here, not true",
        6,
    ),
    "a key that is there twice": (
        "- number: OWN-004\n  name: A\n  type: cheer\n  name: B\n",
        "the key 'name' is there twice",
        4,
    ),
    "a key that is there twice below": (
        "- number: OWN-004\n  name: A\n  type: oshi\n  skills:\n    - text: Draw 1 card.\n      text: x\n",
        "the key 'text' is there twice",
        6,
    ),
}  # fmt: skip


OSHI = "- {number: OWN-004, name: A, type: oshi, life: 5, %s}\n"
HOLOMEM = "- {number: OWN-004, name: A, type: holomem, level: Debut, hp: 60, %s}\n"
SUPPORT = "- {number: OWN-004, name: A, type: support, subtype: event, text: Draw 1 card., %s}\n"
USELESS = {
    HOLOMEM % "life: 5": "holomem cards have no life; they have colors, level, buzz, hp, ",
    HOLOMEM % "text: Draw 1 card.": "holomem cards have no text; ",
    HOLOMEM % "limited: true, subtype: event": "holomem cards have no subtype and no limited; ",
    OSHI % "hp: 60": "oshi cards have no hp; they have colors, life, tags, skills",
    SUPPORT % "arts: [{name: B, damage: 20}]": "support cards have no arts; ",
    SUPPORT % "extra: [This holomem can't bloom.]": "support cards have no extra; ",
    SUPPORT % "attach: Attach only to <AZKi>.": "a card of the sort 'event' isn't attached",
    HOLOMEM % "skills: [{kind: oshi_skill, name: B, text: Draw 1 card.}]": (
        "holomem cards have no oshi_skill; they have collab_effect, bloom_effect, gift"
    ),
    OSHI % "skills: [{kind: gift, name: B, text: Your white holomem get Arts +10.}]": (
        "oshi cards have no gift; they have oshi_skill, sp_oshi_skill, stage_skill"
    ),
    HOLOMEM % "skills: [{kind: art, name: B, text: Draw 1 card.}]": (
        "stage_skill, collab_effect, bloom_effect, gift belongs here, not 'art'"
    ),
    HOLOMEM % "skills: [{kind: collab_effect, name: B, limit: turn, text: Draw 1 card.}]": (
        "a collab_effect has no limit of its own; "
    ),
    OSHI % "skills: [{kind: oshi_skill, name: B, cost: 1, limit: game, text: Draw 1 card.}]": (
        "the limit of every oshi_skill is turn"
    ),
    "- {number: OWN-004, name: '', type: cheer}\n": "name: a text that isn't empty belongs here",
    HOLOMEM % "tags: ['#JP']": "a tag is written without '#' and blanks around it, as in 'JP', not '#JP'",
    HOLOMEM % "tags: [\uff03JP]": "as in 'JP', not '\uff03JP'",
    HOLOMEM % "tags: ['# JP']": "as in 'JP', not '# JP'",
}
"""What could never do anything where it stands -> what is said of it."""


@pytest.mark.parametrize("entry", USELESS)
def test_nothing_stands_on_a_card_that_its_type_has_no_use_for(tmp_path: Path, entry: str) -> None:
    (tmp_path / "own.yaml").write_text(entry, encoding="utf-8")
    pool, problems = with_own_cards(default_pool(), tmp_path)
    assert "OWN-004" not in pool.cards
    assert USELESS[entry] in problems[0].message


def test_a_text_can_ask_for_a_tag_of_an_own_oshi(tmp_path: Path) -> None:
    event = "- {number: OWN-005, name: B, type: support, subtype: event, text: '%s'}\n"
    text = OSHI % "tags: [Harbour Town]" + event % "If your Oshi is #Harbour Town, draw 2 cards."
    (tmp_path / "own.yaml").write_text(text, encoding="utf-8")
    pool, problems = with_own_cards(default_pool(), tmp_path)
    assert not problems
    (scenario,) = read_scenarios(
        "title: x\ngiven: {a: {oshi: OWN-004, hand: [OWN-005]}}\n"
        "play: [{a: {use: OWN-005}}]\nexpect: {a.hand: 2}",
        "position",
    )
    assert not run_scenario(scenario, pool).difference


def test_the_limit_of_a_skill_may_be_left_out(tmp_path: Path) -> None:
    skill = OSHI % "skills: [{kind: sp_oshi_skill, name: B, cost: 1, text: Draw 1 card.}]"
    (tmp_path / "own.yaml").write_text(skill, encoding="utf-8")
    pool, _ = with_own_cards(default_pool(), tmp_path)
    assert [text.limit for text in pool.cards["OWN-004"].texts] == [Limit.GAME]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good file."""
    (tmp_path / "harbour.yaml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def own_deck() -> Deck:
    """A deck of the own cards, filled up with shipped ones."""
    main = {"OWN-002": 38, "OWN-003": 4, "hSD01-006": 4, "hSD01-016": 4}
    return Deck("Harbour", {"oshi": {"OWN-001": 1}, "deck": main, "cheer": {"hY01-001": 20}})


def require_playable(pool: Pool) -> None:
    """The good file is there whole."""
    assert {"OWN-001", "OWN-002", "OWN-003"} <= set(pool.cards)
    assert not pool.unsupported
    assert Hocg(pool).check_deck(own_deck()) == []


def test_own_cards_stand_beside_the_shipped_ones(folder: Path) -> None:
    pool, problems = with_own_cards(default_pool(), folder)
    assert problems == []
    assert set(pool.cards) == set(default_pool().cards) | {"OWN-001", "OWN-002", "OWN-003"}
    require_playable(pool)
    assert "OWN-001" not in default_pool().cards
    assert pool.data_hash != default_pool().data_hash


def test_a_folder_that_isn_t_there_is_no_folder_without_cards(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cards_x: there is no such folder with cards"):
        load_pool(tmp_path / "cards_x")
    assert load_pool(tmp_path).cards == {}


def test_a_folder_without_cards_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no card", encoding="utf-8")
    pool, problems = with_own_cards(default_pool(), tmp_path)
    assert problems == []
    assert pool.data_hash == default_pool().data_hash


@pytest.mark.parametrize("seed", range(4))
def test_own_cards_are_played_to_the_end(folder: Path, seed: int) -> None:
    pool, _ = with_own_cards(default_pool(), folder)
    rules = Hocg(pool)
    sora = dict(HOCG.starter_decks())["hSD01-sora"]
    game = rules.start([own_deck(), sora], derive_seed("own cards", seed))
    players = RandomPlayer(2 * seed), RandomPlayer(2 * seed + 1)
    while game.prompt is not None:
        play_match(game, players, limit=25)
        game = rules.restore(game.to_json())
    assert game.result is not None
    with pytest.raises(DataError, match="there is no card OWN-"):
        HOCG.restore(game.to_json())


SCENARIO = """
title: own cards do what they say
given:
  a:
    oshi: OWN-001
    holo_power: 1
    center: {card: OWN-002, cheers: [white]}
    back: [OWN-002]
    hand: [OWN-003]
    deck: [OWN-002, hSD01-003, OWN-002]
  b: {center: hSD01-006}
play:
  - a: {use: OWN-003}
  - a: {choose: [OWN-002]}
  - a: {oshi_skill: true}
  - expect: {a.back: [OWN-002, OWN-002], a.archive: {has: [OWN-003]}}
  - a: {end: main}
  - a: {art: 1, with: center, on: center}
expect: {last_art_damage: 50, b.center.damage: 50, a.hand: 1}
"""


def test_own_cards_do_what_they_say(folder: Path) -> None:
    pool, _ = with_own_cards(default_pool(), folder)
    (scenario,) = read_scenarios(SCENARIO, "own.yaml")
    verdict = run_scenario(scenario, pool)
    assert verdict.is_passed, str(verdict)
    assert not run_scenario(scenario).is_passed


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_reported_and_the_rest_is_playable(folder: Path, name: str) -> None:
    text, message, line = BROKEN[name]
    (folder / "broken.yaml").write_text(text, encoding="utf-8")
    pool, (problem,) = with_own_cards(default_pool(), folder)
    assert problem.message.startswith(message)
    assert problem.file == str(folder / "broken.yaml")
    assert problem.line == line
    assert not {"OWN-004", "OWN-005"} & set(pool.cards)
    require_playable(pool)


def write(path: Path, *numbers: str) -> None:
    entries = [f"- {{number: {number}, name: A, type: cheer}}\n" for number in numbers]
    path.write_text("".join(entries), encoding="utf-8")


@pytest.mark.parametrize("taken", ["hSD01-001", "OWN-002"])
def test_a_number_that_is_taken_is_reported(folder: Path, taken: str) -> None:
    write(folder / "more.yaml", "OWN-004", taken)
    pool, (problem,) = with_own_cards(default_pool(), folder)
    assert problem.message == f"the number {taken} is taken by another card"
    assert problem.file == str(folder / "more.yaml")
    assert pool.cards[taken].name != "A"
    assert "OWN-004" not in pool.cards
    require_playable(pool)


def test_a_number_that_is_taken_is_reported_with_its_line(folder: Path) -> None:
    write(folder / "more.yaml", "OWN-004", "OWN-002")
    _, (problem,) = with_own_cards(default_pool(), folder)
    assert problem.line == 2


def test_a_number_that_a_file_has_twice_is_reported(folder: Path) -> None:
    write(folder / "more.yaml", "OWN-004", "OWN-004")
    pool, (problem,) = with_own_cards(default_pool(), folder)
    assert "OWN-004" in problem.message
    require_playable(pool)


@pytest.mark.parametrize(
    "content",
    [b"- \xff\xfe", b"- {name: 2026-13-45}", b"- " + b"9" * 5_000],
    ids=["no UTF-8", "no date", "a number without end"],
)
def test_a_file_that_cannot_be_read_is_reported(folder: Path, content: bytes) -> None:
    (folder / "broken.yaml").write_bytes(content)
    pool, (problem,) = with_own_cards(default_pool(), folder)
    assert problem.file == str(folder / "broken.yaml")
    require_playable(pool)


def test_lists_in_one_another_are_reported_before_they_overrun_the_stack(folder: Path) -> None:
    (folder / "broken.yaml").write_text("- " + "[" * 50 + "]" * 50, encoding="utf-8")
    _, (problem,) = with_own_cards(default_pool(), folder)
    assert "lists and maps in one another" in problem.message
    assert problem.file == str(folder / "broken.yaml")


def test_a_folder_with_the_name_of_a_file_is_reported(folder: Path) -> None:
    (folder / "folder.yaml").mkdir()
    pool, (problem,) = with_own_cards(default_pool(), folder)
    assert problem.file == str(folder / "folder.yaml")
    require_playable(pool)


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    _, problems = with_own_cards(default_pool(), tmp_path / "nowhere")
    assert problems


@pytest.mark.parametrize(
    "facts",
    [
        "type: oshi, colors: [white]",
        "type: holomem, level: Debut, colors: [white]",
        "type: holomem, hp: 50, colors: [white]",
        "type: support, text: Draw 1 card.",
    ],
    ids=[
        "an Oshi without life",
        "a holomem without HP",
        "a holomem without a level",
        "a support without a kind",
    ],
)
def test_a_card_without_what_its_type_needs_is_reported(folder: Path, facts: str) -> None:
    (folder / "broken.yaml").write_text(f"- {{number: OWN-004, name: A, {facts}}}\n", encoding="utf-8")
    pool, (problem,) = with_own_cards(default_pool(), folder)
    assert "OWN-004" in problem.message
    require_playable(pool)


SINGS = """
- {number: OWN-004, name: A, type: support, subtype: event, text: "Draw 1 card.\\nSing."}
- {number: OWN-005, name: B, type: support, subtype: event, text: "Draw 1 card."}
"""


def test_a_text_that_is_not_supported_is_reported_and_the_rest_is_playable(folder: Path) -> None:
    (folder / "songs.yaml").write_text(SINGS, encoding="utf-8")
    pool, problems = with_own_cards(default_pool(), folder)
    assert problems == []
    (unsupported,) = pool.unsupported
    assert (unsupported.number, unsupported.line, unsupported.column) == ("OWN-004", 2, 1)
    assert unsupported.message.startswith("'Sing' is not a word I know")
    assert (unsupported.file, unsupported.file_line) == (str(folder / "songs.yaml"), 2)
    assert not pool.is_playable("OWN-004")
    assert pool.is_playable("OWN-005")
    deck = own_deck()
    assert Hocg(pool).check_deck(deck) == []
    deck.piles["deck"]["OWN-002"] -= 1
    deck.piles["deck"]["OWN-004"] = 1
    (problem,) = Hocg(pool).check_deck(deck)
    assert "isn't supported" in problem.text
    with pytest.raises(DataError, match="isn't supported"):
        Hocg(pool).start([deck, deck], derive_seed("own cards"))


LINES = """
- number: OWN-006
  name: A
  type: holomem
  level: Debut
  hp: 50
  extra: ["This holomem can't dance."]
  skills:
    - kind: gift
      name: Song
      text: |-
        Draw 1 card.
        Sing.
  arts:
    - name: Solo
      text: Draw 1 card. Then
        sing.
"""


def test_the_line_of_the_file_is_reported_for_each_text(folder: Path) -> None:
    (folder / "songs.yaml").write_text(LINES, encoding="utf-8")
    pool, _ = with_own_cards(default_pool(), folder)
    found = {problem.ability: (problem.line, problem.file_line) for problem in pool.unsupported}
    assert found == {"gift Song": (2, 13), "extra": (1, 7), "art Solo": (1, 16)}


# The setting


@pytest.fixture
def fresh_games() -> Iterator[None]:
    """The bot's games are made anew in the test, and again after it."""
    games.installed_packs.cache_clear()
    yield
    games.installed_packs.cache_clear()


@pytest.mark.usefixtures("fresh_games")
def test_the_setting_names_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSHIBAN_CARDS", str(folder))
    (folder / "broken.yaml").write_text("- {number: OWN-009}\n", encoding="utf-8")
    (folder / "songs.yaml").write_text(SINGS, encoding="utf-8")
    with capture_logs() as logs:
        pack = games.installed_packs().get("hocg")
    assert games.installed_packs().get("hocg") is pack
    rules = pack.ruleset
    assert rules.check_deck(own_deck()) == []
    assert len(rules.starter_decks()) == len(HOCG.starter_decks())
    left_out, not_playable = logs
    assert left_out["event"] == "card_file_left_out"
    assert left_out["file"] == str(folder / "broken.yaml")
    assert left_out["line"] == 1
    assert not_playable["event"] == "card_not_playable"
    assert not_playable["number"] == "OWN-004"
    assert not_playable["file"] == str(folder / "songs.yaml")
    assert not_playable["line"] == 2


@pytest.mark.usefixtures("fresh_games")
def test_without_the_setting_there_are_the_shipped_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSHIBAN_CARDS", raising=False)
    assert games.installed_packs().get("hocg").ruleset is HOCG
