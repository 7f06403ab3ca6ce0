"""``oshiban cards draft`` and ``add``: printed cards are read, and what isn't read can't be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from bot.tools import cards as tool
from bot.tools.common import CommandFailed
from bot.tools.drafting.command import Draft
from bot.tools.drafting.lists import ListedCard, read_list
from engine.hocg.cards.card_data import CardData, build_card
from engine.hocg.cards.deck import check_deck
from engine.hocg.cards.pool import Pool, default_pool, problems_of, with_own_cards
from engine.hocg.cards.unread import UNREAD
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck

MIRA = {
    "number": "hXX01-001",
    "name_ja": "星野ミラ",
    "name_en": "Hoshino Mira",
    "type": "holomem",
    "colors": ["white"],
    "hp": 120,
    "bloom_level": "debut",
    "baton_pass": 1,
    "tags_ja": ["JP", "星"],
    "tags_en": ["JP", "Star"],
    "skills": [
        {
            "kind": "collab_effect",
            "name_ja": "ひかり",
            "text_ja": "自分のデッキを2枚引く。その後、自分の手札1枚をアーカイブする。",
        },
        {
            "kind": "art",
            "name_ja": "ながれ星",
            "cost": ["white", "colorless"],
            "damage": 30,
            "plus": True,
            "critical": [{"color": "red", "bonus": 50}],
            "text_ja": "自分のステージに〈月野ルカ〉がいるなら、このアーツ+20。",
        },
    ],
}
LUKA = MIRA | {"number": "hXX01-002", "name_ja": "月野ルカ", "name_en": "Tsukino Luka", "skills": []}
KNOWN = [MIRA, LUKA]


def build(data: dict[str, object]) -> CardData:
    return CardData.model_validate(data)


POOL = Pool(
    build_card(build(data))
    for data in (
        {
            "number": "hXX01-001", "name": "Hoshino Mira", "ja": "星野ミラ", "type": "holomem",
            "level": "Debut", "hp": 120, "tags": ["JP", "Star"],
            "skills": [{"kind": "collab_effect", "name": "Light", "ja": "ひかり",
                        "text": "Draw 2 cards. Then archive 1 card from your hand."}],
            "arts": [{"name": "Shooting Star", "ja": "ながれ星",
                      "text": "If you have <Tsukino Luka> on your stage, this art gets +20."}],
        },
        {
            "number": "hXX01-002", "name": "Tsukino Luka", "ja": "月野ルカ", "type": "holomem",
            "level": "Debut", "hp": 120, "tags": ["JP", "Star"],
        },
    )
)  # fmt: skip


def new_card(text: str, **facts: object) -> dict[str, object]:
    """A card that the pool doesn't have, with one art."""
    art = {"kind": "art", "name_ja": "あさひ", "cost": ["red"], "damage": 20, "text_ja": text}
    return MIRA | {"number": "hXX02-001", "skills": [art]} | facts


def draft(*cards: dict[str, object]) -> str:
    listed = [ListedCard.model_validate(card) for card in cards]
    return Draft(listed, [ListedCard.model_validate(card) for card in KNOWN], POOL).write("A set")


def text_of(drafted: str) -> str:
    return str(yaml.safe_load(drafted)[0]["arts"][0]["text"])


def test_facts_are_written_as_the_list_has_them() -> None:
    drafted = draft(MIRA | {"number": "hXX02-009"})
    card = yaml.safe_load(drafted)[0]
    text = {key: card[key] for key in ("number", "name", "ja", "type", "level", "colors", "hp", "tags")}
    assert text == {
        "number": "hXX02-009",
        "name": "Hoshino Mira",
        "ja": "星野ミラ",
        "type": "holomem",
        "level": "Debut",
        "colors": ["white"],
        "hp": 120,
        "tags": ["JP", "Star"],
    }
    art = card["arts"][0]
    assert (art["name"], art["ja"], art["cost"]) == ("Shooting Star", "ながれ星", ["white", "colorless"])
    assert (art["damage"], art["plus"], art["critical"]) == (30, True, {"color": "red", "bonus": 50})
    assert CardData.model_validate(card).number == "hXX02-009"


@pytest.mark.parametrize(
    ("japanese", "english"),
    [
        (
            "自分のステージに〈月野ルカ〉がいるなら、このアーツ+20。",
            "If you have <Tsukino Luka> on your stage, this art gets +20.",
        ),
        (
            "自分のステージに〈新人ソラ〉がいるなら、このアーツ+50。",
            "If you have <Newcomer Sora> on your stage, this art gets +50.",
        ),
        (
            "自分のデッキを１枚引く。その後、自分のデッキの上から３枚をアーカイブする。",
            "Draw 1 card. Archive the top 3 cards of your deck.",
        ),
        ("自分の#星を持つホロメン1人のHP20回復。", "Restore 20 HP of 1 of your #Star holomem."),
    ],
    ids=["known names", "a name that the list brings", "numbers", "a tag that the list brings"],
)
def test_texts_are_read_and_can_be_played(japanese: str, english: str) -> None:
    sora = MIRA | {"number": "hXX02-002", "name_ja": "新人ソラ", "name_en": "Newcomer Sora", "skills": []}
    drafted = draft(new_card(japanese), sora)
    assert text_of(drafted) == english
    assert japanese not in drafted
    cards = [build_card(CardData.model_validate(each)) for each in yaml.safe_load(drafted)]
    assert Pool([*POOL.cards.values(), *cards]).is_playable("hXX02-001")


def test_a_text_that_cant_be_read_says_where_with_the_card_it_is_near_to() -> None:
    drafted = draft(new_card("自分のステージに〈月野ルカ〉がそろうなら、このアーツ+20。"))
    assert text_of(drafted).startswith(f"{UNREAD} If you have <Tsukino Luka>")
    assert "not understood: '自分のステージに<月野ルカ>がそろうなら、'" in drafted
    assert " % as on hXX01-001: If you have" in drafted


def test_numbers_never_come_from_another_card() -> None:
    drafted = draft(new_card("自分のステージに〈月野ルカ〉がそろうなら、このアーツ+30とHP+40。"))
    assert text_of(drafted) in (UNREAD, f"{UNREAD} ")


def test_a_text_like_no_other_is_left_to_be_written() -> None:
    drafted = draft(new_card("ぜんぜんちがうことば"))
    assert text_of(drafted) == UNREAD
    card = build_card(CardData.model_validate(yaml.safe_load(drafted)[0]))
    assert problems_of(card)[0].message == "this text has yet to be written: put it in the place of 'UNREAD:'"


def test_unread_cards_are_refused_until_the_mark_is_deleted() -> None:
    data = yaml.safe_load(draft(new_card("自分のステージに〈月野ルカ〉がそろうなら、このアーツ+20。")))[0]
    unread = Pool([build_card(CardData.model_validate(data))])
    assert not unread.is_playable("hXX02-001")
    assert unread.unsupported[0].message == (
        "this text is a proposal that nobody has read: compare it with the card, then delete 'UNREAD:'"
    )
    problems = [problem.text for problem in check_deck(unread, Deck("", {"deck": {"hXX02-001": 4}}))]
    assert "Hoshino Mira (hXX02-001) has a text that isn't supported yet" in problems
    data["arts"][0]["text"] = data["arts"][0]["text"].removeprefix(f"{UNREAD} ")
    cleared = build_card(CardData.model_validate(data))
    assert Pool([*POOL.cards.values(), cleared]).is_playable("hXX02-001")


def test_a_fan_has_its_attach_line_apart_and_reminders_are_left_out() -> None:
    fan: dict[str, object] = {
        "number": "hXX02-003", "name_ja": "ミラ隊", "type": "support", "subtype": "fan",
        "skills": [{"kind": "support", "text_ja":
            "自分のデッキを4枚引く。\nこのファンは、自分の〈星野ミラ〉だけに付けられ、1人につき何枚でも付けられる。"}],
    }  # fmt: skip
    staff: dict[str, object] = {
        "number": "hXX02-004", "name_ja": "係", "type": "support", "subtype": "staff",
        "limited": True, "skills": [{"kind": "support", "text_ja":
            "自分のデッキを4枚引く。\nLIMITED：ターンに１枚しか使えない。"}],
    }  # fmt: skip
    drafted = yaml.safe_load(draft(fan, staff))
    assert drafted[0]["text"] == "Draw 4 cards."
    assert drafted[0]["attach"] == "Attach only to <Hoshino Mira>."
    assert drafted[1]["text"] == "Draw 4 cards."
    assert drafted[1]["limited"] is True


def test_cards_that_are_there_are_left_out() -> None:
    with pytest.raises(CommandFailed, match="every card of this list is there already"):
        draft(MIRA)
    assert [card["number"] for card in yaml.safe_load(draft(MIRA, new_card("")))] == ["hXX02-001"]


CSV = """\
number,name_ja,type,bloom_level,hp,baton_pass,colors,tags_ja,kind,skill_name_ja,cost,damage,plus,critical,text_ja
hXX02-001,星野ミラ,holomem,1st,150,1,white red,JP|星 組,gift,よる,,,,,自分のデッキを4枚引く。
,,,,,,,,art,あさ,red colorless,40,true,blue 50|red 20,
hXX02-002,月野ルカ,oshi,,,,white,,oshi_skill,ひる,X,,,,自分のデッキを1枚引く。
"""


def test_the_formats_say_the_same(tmp_path: Path) -> None:
    names = {"a.json": json.dumps(KNOWN), "a.jsonl": "\n".join(map(json.dumps, KNOWN))}
    for name, text in names.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert read_list(tmp_path / "a.json") == read_list(tmp_path / "a.jsonl")


def test_lines_of_a_csv_file_without_a_number_go_on_with_the_card(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(CSV, encoding="utf-8")
    mira, luka = read_list(tmp_path / "a.csv")
    assert (mira.colors, mira.tags_ja, mira.hp) == (("white", "red"), ("JP", "星 組"), 150)
    assert [text.kind for text in mira.skills] == ["gift", "art"]
    assert (mira.skills[1].cost, mira.skills[1].plus) == (("red", "colorless"), True)
    assert [(each.color, each.bonus) for each in mira.skills[1].critical] == [("blue", 50), ("red", 20)]
    assert luka.skills[0].cost == "X"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.txt", "", "a list of cards ends in .json, .jsonl or .csv"),
        ("a.json", "{}", "a list of cards was expected"),
        ("a.json", '[\n{"number": "hXX02-001"]', "line 2: this is no JSON"),
        (
            "a.jsonl",
            '\n{"number": "hXX02-001", "name_ja": "x", "type": "idol"}',
            "line 2: card hXX02-001: type: one of",
        ),
        ("a.json", '[{"number": "hXX02-001"}]', "line 1: card hXX02-001: the key 'name_ja' is missing"),
        (
            "a.jsonl",
            '{"number": "h-1", "name_ja": "x", "type": "oshi"}\n' * 2,
            "line 2: the number h-1 is also in line 1",
        ),
        ("a.jsonl", "\n\n{", "line 3: this is no JSON"),
        ("a.csv", "number,name_ja,type\n,x,oshi\n", "line 2: card "),
    ],
)
def test_a_broken_list_is_named_with_its_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as raised:
        read_list(tmp_path / name)
    assert message in str(raised.value)
    assert name in str(raised.value)


PUBLIC = {
    "hXX02-005": {
        "card_number": "hXX02-005", "card_type": "holomem",
        "name": {"jp": "新人ソラ", "en": "Newcomer Sora"},
        "colors": ["red"], "hp": 120, "bloom_level": "first", "baton_pass": ["colorless", "colorless"],
        "tags": [{"jp": "#JP", "en": "#JP"}],
        "keywords": [{"type": "bloom", "name": {"jp": "のび"}, "text": {"jp": "自分のデッキを1枚引く。"}}],
        "arts": [{"cheers": ["red"], "name": {"jp": "うた"}, "power": "30+", "advantage": ["blue", 50],
                  "text": {"jp": "自分の〈新人ソラ〉1人のHP10回復。"}}],
    },
    "hXX02-006": {
        "card_number": "hXX02-006", "name": {"jp": "新しい道具"}, "card_type": {"support": "tool"},
        "text": {"jp": "このツールが付いているホロメンのアーツ+10。\n"
                       "ツールは、自分のホロメン1人につき1枚だけ付けられる。"},
    },
    "hXX02-007": {
        "card_number": "hXX02-007", "card_type": "oshi_holomem",
        "name": {"jp": "新人ソラ", "en": "Newcomer Sora"},
        "colors": ["red"], "life": 5,
        "oshi_skills": [
            {"holo_power": 2, "name": {"jp": "ひる"}, "text": {"jp": "自分のデッキを2枚引く。"}},
            {"kind": "special", "holo_power": "x", "name": {"jp": "よる"},
             "text": {"jp": "自分のデッキを3枚引く。"}},
        ],
    },
}  # fmt: skip


def test_public_lists_are_read_in_their_own_form(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(PUBLIC), encoding="utf-8")
    sora, tool_card, oshi = read_list(tmp_path / "a.json")
    assert (sora.name_ja, sora.name_en, sora.bloom_level, sora.baton_pass) == (
        "新人ソラ",
        "Newcomer Sora",
        "1st",
        2,
    )
    assert (sora.tags_ja, [text.kind for text in sora.skills]) == (("JP",), ["bloom_effect", "art"])
    assert (sora.skills[1].damage, sora.skills[1].plus, sora.skills[1].critical[0].bonus) == (30, True, 50)
    assert (tool_card.type, tool_card.subtype, tool_card.name_en) == ("support", "tool", "")
    assert [(text.kind, text.cost, text.limit) for text in oshi.skills] == [
        ("oshi_skill", 2, "turn"),
        ("sp_oshi_skill", "X", "game"),
    ]


def test_a_list_has_the_limits_of_card_files(tmp_path: Path) -> None:
    """What is drafted can be loaded."""
    path = tmp_path / "list.json"
    skill = {"kind": "oshi_skill", "name_ja": "歌", "limit": "game", "text_ja": "自分のデッキを1枚引く。"}
    path.write_text(json.dumps([MIRA | {"type": "oshi", "life": 5, "skills": [skill]}]), encoding="utf-8")
    with pytest.raises(DataError, match="the limit of every oshi_skill is turn"):
        read_list(path)


def test_tags_may_be_listed_with_their_mark(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text(json.dumps([MIRA | {"tags_ja": ["#JP", "\uff03 星", "#"]}]), encoding="utf-8")
    assert read_list(path)[0].tags_ja == ("JP", "星")


def test_cards_of_a_set_are_added_on_its_day(tmp_path: Path) -> None:
    source, folder = tmp_path / "hXX02.json", tmp_path / "own"
    unread = new_card("このホロメンは毒状態になる。", number="hXX02-008")
    source.write_text(json.dumps([*PUBLIC.values(), unread]), encoding="utf-8")
    result = CliRunner().invoke(tool.app, ["add", str(source), "--folder", str(folder), "--json"])
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["added"] == ["hXX02-005", "hXX02-006", "hXX02-007", "hXX02-008"]
    assert (report["texts"], report["read"], report["complete_cards"]) == (6, 5, 3)
    stopped = report["cards"][-1]["abilities"][0]
    assert stopped.keys() == {"kind", "name_ja", "read", "readings", "text", "ja", "why"}
    assert (stopped["read"], stopped["readings"], stopped["ja"]) == (False, 0, "")
    assert "このホロメンは毒状態になる" in stopped["why"]
    pool, problems = with_own_cards(default_pool(), folder)
    assert not problems
    assert [number for number in report["added"] if pool.is_playable(number)] == report["added"][:3]
    again = CliRunner().invoke(tool.app, ["add", str(source), "--folder", str(folder)])
    assert isinstance(again.exception, CommandFailed)
    assert "never replaced" in str(again.exception)


def test_a_draft_for_programs_tells_what_is_printed_again(tmp_path: Path) -> None:
    source = tmp_path / "a.json"
    source.write_text(json.dumps([new_card("自分のデッキを4枚引く。")]), encoding="utf-8")
    result = call(str(source), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == {
        "texts": 1,
        "read": 1,
        "complete_cards": 1,
        "cards": [
            {
                "number": "hXX02-001",
                "complete": True,
                "abilities": [
                    {
                        "kind": "art",
                        "name_ja": "あさひ",
                        "read": True,
                        "readings": 1,
                        "text": "Draw 4 cards.",
                        "ja": "自分のデッキを4枚引く。",
                        "why": "",
                    }
                ],
            }
        ],
    }


def call(*words: str) -> Result:
    return CliRunner().invoke(tool.app, ["draft", *words])


def test_the_command_writes_a_file_and_never_over_one(tmp_path: Path) -> None:
    source, out = tmp_path / "set.json", tmp_path / "hXX02.yaml"
    source.write_text(json.dumps([new_card("自分のデッキを4枚引く。")]), encoding="utf-8")
    first = call(str(source), "--out", str(out))
    assert first.exit_code == 0, first.output
    assert "1 cards, 1 of them complete; 1 of 1 texts read" in first.stderr
    written = out.read_text(encoding="utf-8")
    assert yaml.safe_load(written)[0]["number"] == "hXX02-001"
    again = call(str(source), "--out", str(out))
    assert isinstance(again.exception, CommandFailed)
    assert "a draft never replaces" in str(again.exception)
    assert out.read_text(encoding="utf-8") == written
