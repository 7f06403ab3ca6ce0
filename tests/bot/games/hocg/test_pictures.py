"""hOCG's boards mark what is new and the last attack; a replay is two files within Discord's limits."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from PIL import Image

from bot.app.last_seen import LastSeen
from bot.app.matches.bringing_forward import record_again
from bot.app.records.reading import Record
from bot.app.records.recording import Moment, see_step
from bot.discord.platform.limits import FILE_BYTES
from bot.discord.platform.pictures import hash_drawing
from bot.games.hocg.attacks import find_attack
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import CardType, OptionKind
from engine.hocg.foresight.foresight import foresee
from engine.hocg.players import GreedyPlayer, derive_seed
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.state.events import ArtUsed, DamageDealt, LifeLost
from engine.hocg.state.views import CardView
from engine.kernel.journal import Entry, Header
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.ruleset import Result
from renderers.hocg.spots import find_spot
from renderers.kit.attacks import Attack
from renderers.kit.replay import LIMIT
from tests.bot.games.hocg.questions import DECKS

PACK = HocgPack(HOCG)
NAMES = ("Mio", "Rin")


class Played(NamedTuple):
    """A match that was played, with every position and every answer."""

    header: Header
    entries: list[Entry]
    games: list[Game]


@pytest.fixture(scope="module")
def played() -> Played:
    """A short match between two computer players."""
    decks = dict(HOCG.starter_decks())
    chosen = (decks["hSD01-sora"], decks["hSD01-azki"])
    seed = derive_seed("pictures", 2)
    game, player = HOCG.start(chosen, seed), GreedyPlayer(HOCG.pool)
    entries, games = [], [game.copy()]
    while (prompt := game.prompt) is not None:
        ids = tuple(option.id for option in player.choose(prompt, game.view(prompt.seat)))
        game.answer(ids)
        entries.append(Entry(prompt.seat, prompt.id, ids))
        kept = game.copy()
        kept.table.events = list(game.events)
        games.append(kept)
    return Played(Header("hocg", HOCG.data_hash, seed, chosen), entries, games)


def steps(played: Played) -> Iterator[tuple[Game, Game]]:
    """Each position with the one before it."""
    yield from zip(played.games, played.games[1:], strict=False)


def list_uses(attack: Attack | None) -> list[Attack]:
    """The attacks that a board shows."""
    return [] if attack is None else list(attack.list_uses())


def test_every_art_that_deals_damage_is_an_attack_with_its_numbers(played: Played) -> None:
    found = 0
    for before, after in steps(played):
        dealt = [e for e in after.events if isinstance(e, DamageDealt)]
        uses = list_uses(find_attack(before, after))
        assert bool(uses) == bool(dealt)
        if uses and any(isinstance(event, ArtUsed) for event in after.events):
            found += 1
            assert sum(hit.damage for use in uses for hit in use.hits) == sum(e.amount for e in dealt)
            stage = {(0, h.position, h.index): h for h in before.view(None).sides[0].stage}
            stage |= {(1, h.position, h.index): h for h in before.view(None).sides[1].stage}
            attacker = uses[-1].attacker
            assert attacker is not None
            assert (attacker.seat, attacker.position, attacker.index) in stage
    assert found > 3


def test_the_board_that_hands_over_shows_the_attack_and_what_is_new(played: Played) -> None:
    last_seen, attacked = LastSeen(), 0
    for (before, after), entry in zip(steps(played), played.entries, strict=True):
        last_seen = follow(last_seen, entry, before, after)
        prompt = after.prompt
        if prompt is None or prompt.seat == entry.seat or last_seen.move is None:
            continue
        highlights = last_seen.highlights_for(None)
        plain = PACK.draw_board(after.view(None), NAMES, ())
        marked = PACK.draw_board(after.view(None), NAMES, (), highlights)
        assert hash_drawing(plain, "en") != hash_drawing(marked, "en")
        if attacked == 0:
            assert plain.draw(*plain.subject).data != marked.draw(*marked.subject).data
        attacked += 1
    assert attacked > 3


def test_a_replay_is_a_picture_and_a_page(played: Played) -> None:
    record, _ = record_again(PACK, HOCG, played.header, played.entries, Record(PACK, []))
    scenes = list(record.list_scenes(None))[-30:]
    picture, page = (
        drawing.draw(*drawing.subject) for drawing in PACK.draw_replay("Mio vs Rin", scenes, NAMES)
    )
    assert picture.filename.endswith(".gif")
    assert len(picture.data) < LIMIT < FILE_BYTES
    frames = getattr(Image.open(io.BytesIO(picture.data)), "n_frames", 1)
    turns = len({scene.view.turn for scene in scenes})
    assert turns <= frames <= len(scenes)
    assert page.filename.endswith(".html")
    assert b"<title>Mio vs Rin" in page.data
    assert len(page.data) < FILE_BYTES
    assert page.data.count(b'"caption":') == len(scenes)


def test_a_result_that_the_players_agreed_on_is_told(played: Played) -> None:
    agreed = Result(None, "agreement", "", "The players agreed on a draw.")
    view = PACK.end_view(played.games[3].view(None), agreed.text)
    (table, _, winner, _) = PACK.draw_result(view, NAMES, agreed, ()).subject
    assert table == msgspec.structs.replace(
        played.games[3].view(None), result="The players agreed on a draw.", to_act=None
    )
    assert winner is None
    over = played.games[-1]
    (table, _, winner, _) = PACK.draw_result(over.view(None), NAMES, over.result, ()).subject
    assert over.result is not None
    assert (table, winner) == (over.view(None), over.result.winner)


def test_all_attacks_of_a_turn_stay_on_its_boards_and_none_of_the_turn_before(played: Played) -> None:
    last_seen, most, uses, turn = LastSeen(), 0, list[Attack](), 0
    for (before, after), entry in zip(steps(played), played.entries, strict=True):
        last_seen = follow(last_seen, entry, before, after)
        if before.turn != turn:
            turn, uses = before.turn, []
        uses += list_uses(find_attack(before, after))
        shown = list_uses(last_seen.move if isinstance(last_seen.move, Attack) else None)
        assert [use.hits for use in shown] == [use.hits for use in uses]
        most = max(most, len(shown))
    assert most > 1


def test_a_life_is_gone_from_the_board_when_it_is_turned_up(played: Played) -> None:
    found = 0
    for _, after in steps(played):
        lost = [event.seat for event in after.events if isinstance(event, LifeLost)]
        prompt = after.prompt
        if not lost or prompt is None or prompt.clause != "11.5.1":
            continue
        found += 1
        side = after.view(None).sides[prompt.seat]
        assert (side.life_left, side.turned_up) == (side.life - 1, 1)
        assert f"life {side.life_left}," in after.describe_board(None)
    assert found > 0


def follow(last_seen: LastSeen, entry: Entry, before: Game, after: Game) -> LastSeen:
    """Who saw what last after an answer."""
    asked = None if after.prompt is None else after.prompt.seat
    seen = see_step(PACK, last_seen, before, after, Moment(0, after.turn, entry.seat, asked)).last_seen
    assert seen is not None
    return seen


def follow_art(game: Game, player: GreedyPlayer) -> tuple[list[DamageDealt], list[str], Attack | None]:
    """Go on until the art whose choice comes next is over. Returns the damage to its target, what the log
    says of it, and the attacks that boards show.
    """
    prompt = game.prompt
    assert prompt is not None
    target, attack = NONE, None
    dealt, told = list[DamageDealt](), list[str]()
    while (prompt := game.prompt) is not None:
        before, picked = game.copy(), player.choose(prompt, game.view(prompt.seat))
        target = picked[0].target if target == NONE else target
        game.pick(picked)
        new = [e for e in game.events if isinstance(e, DamageDealt) and e.holomem == target]
        dealt += new
        told += [game.narrate(event, None) or "" for event in new]
        attack = find_attack(before, game, attack)
        if game.table.state.art is None:
            break
    return dealt, told, attack


EXCESS = """
title: Watame's hammer deals its excess damage to the 2nd holomem that it downs
source: hBP07-014
given:
  phase: performance
  a: {center: {card: hBP07-014, cheers: [white, white, white]}}
  b: {center: {card: hSD10-006, damage: 80}, back: [hSD01-003], cheer_deck: []}
play:
  - a: {art: 1, with: center, on: center}
"""


def test_damage_on_top_of_the_blow_of_an_art_is_told_with_what_it_makes_in_all() -> None:
    told: list[str] = []

    def watch(game: Game) -> None:
        told.extend(
            game.narrate(event, None) or "" for event in game.events if isinstance(event, DamageDealt)
        )

    (scenario,) = read_scenarios(EXCESS, "excess.yaml")
    run_scenario(scenario, watch=watch)
    assert [line.partition(": ")[2] for line in dict.fromkeys(told)] == [
        "-160 (120 → 0).",
        "-40, 200 in all.",
    ]


def test_a_menu_the_log_and_the_board_tell_one_number_of_an_art() -> None:
    """Also where its text deals special damage first, which may come from another card: matches are played
    until two such arts were used.
    """
    compared = joined = 0
    for seed in range(40):
        for alone in follow_arts(seed):
            compared += 1
            joined += not alone
        if joined >= 2:
            break
    assert compared > 5
    assert joined >= 2


def follow_arts(seed: int) -> Iterator[bool]:
    """Whether it was all, for each art of a match whose damage is certain: all three must tell it alike."""
    chosen = [DECKS[seed % len(DECKS)], DECKS[(seed * 3 + 1) % len(DECKS)]]
    game, player = HOCG.start(chosen, derive_seed("probe", seed)), GreedyPlayer(HOCG.pool)
    while (prompt := game.prompt) is not None:
        picked = player.choose(prompt, view := game.view(prompt.seat))
        if [option.kind for option in picked] != [OptionKind.ART]:
            game.pick(picked)
            continue
        preview, spot = foresee(game.table).of_art(picked[0]), find_spot(view, picked[0].target)
        dealt, told, attack = follow_art(game, player)
        if not preview.is_open and preview.least and spot is not None and attack is not None:
            toll = attack.sum_hits()[spot]
            assert toll.damages == (sum(event.amount for event in dealt),) == (preview.least,)
            is_alone = len(dealt) == 1
            last = told[-1]
            assert f"-{preview.least} (" in last if is_alone else last.endswith(f", {preview.least} in all.")
            yield is_alone


def test_a_choice_from_several_zones_names_the_zone_of_each_card(played: Played) -> None:
    """A card in hand and one in an archive are not the same to give away."""
    view = next(view for each in reversed(played.games) if (view := each.view(0)).sides[0].hand)
    seat, hand, archive, theirs = 0, view.sides[0].hand, view.sides[0].archive, view.sides[1].archive

    def zones_of(*cards: CardView) -> list[str] | None:
        shown = msgspec.structs.replace(view, shown=cards)
        prompt = Prompt(1, seat, "cards", tuple(Option(OptionKind.CARD, card.handle) for card in cards), 1, 1)
        numbers = {option.id: number for number, option in enumerate(prompt.options, start=1)}
        drawing = PACK.draw_choice(shown, prompt, numbers)
        return None if drawing is None else [card.zone for card in drawing.subject[1]]  # type: ignore[attr-defined]

    lying = [card for card in archive if card.type is not CardType.CHEER]  # cheers alone need no picture
    first, second = (next(card for card in lying if card.number != hand[0].number), theirs[0])
    looked = msgspec.structs.replace(hand[0], handle=9_999)
    assert zones_of(hand[0], first) == ["Hand", "Archive"]
    assert zones_of(first, second, looked) == ["Archive", "Opponent's archive", "Looked at"]
    assert zones_of(*hand) is None, "a hand has a picture of its own"
    different = [lying[0], next(card for card in lying if card.number != lying[0].number)]
    assert zones_of(*different) == ["", ""], "one zone needs no name"
