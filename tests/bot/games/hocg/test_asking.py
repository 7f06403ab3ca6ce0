"""What is told with hOCG's questions: their source, and what an art will do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from bot.app.packs.asking import number_choices
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.actions.moving import BatonPass
from engine.hocg.cards.terms import PLAY_TIMINGS, DamageKind, OptionKind, PromptKind, Zone
from engine.hocg.foresight.foresight import foresee
from engine.hocg.language.nodes.verbs_cheers import Giving
from engine.hocg.players import derive_seed
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.dice import RollDice
from engine.hocg.procedures.resolution import Resolution, simple_picks
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.procedures.running import find_running
from engine.hocg.queries import queries
from engine.hocg.queries.naming import card_name, holomem_name
from engine.hocg.state.atoms import find_zone
from engine.hocg.state.events import DamageDealt, DiceRolled, HolomemDowned
from engine.hocg.words.asking import is_from_pile
from engine.kernel.chance import Chance
from engine.kernel.prompts import NO, NONE
from tests.bot.games.hocg.questions import play, prompts
from tests.engine.imagining import imagine

PACK = HocgPack(HOCG)
SENDING = frozenset({"7.4.2", "11.5.1"})
"""Rules by which a cheer is sent."""


PAIRS = [(0, 5), (9, 12), (14, 18), (7, 20)]


@pytest.mark.parametrize("pair", PAIRS)
def test_every_question_of_a_card_names_the_card_and_its_words(pair: tuple[int, int]) -> None:
    asked = 0
    for game in prompts(1, pair):
        prompt = game.prompt
        assert prompt is not None
        asking = PACK.ask(game)
        assert asking.labels.keys() == {option.id for option in prompt.options}
        assert asking.source or prompt.kind in PLAY_TIMINGS or prompt.clause in SENDING, prompt
        assert not asking.words or asking.source, prompt
        asked += bool(asking.words)
    assert asked > 0


def test_who_gets_cards_is_asked_with_those_cards_and_who_has_them() -> None:
    asked = 0
    for game in prompts(1, (3, 7)):
        frame = game.table.machine.stack[-1]
        if not isinstance(frame, Resolution) or not frame.is_picking or not frame.picked:
            continue
        if not isinstance(frame.asked_by(game.table), Giving):
            continue
        (card,) = frame.picked[0]
        asking = PACK.ask(game)
        assert card_name(game.card(card)) in asking.question
        for holomem in game.table.stages():
            if card in holomem.cheers:
                assert holomem_name(game.table, holomem.id) in asking.question
                asked += 1
    assert asked > 0


@pytest.mark.parametrize("pair", PAIRS)
def test_a_button_tells_the_damage_that_is_dealt(pair: tuple[int, int]) -> None:
    tried = 0
    for game in prompts(2, pair):
        prompt = game.prompt
        assert prompt is not None
        for option in prompt.options:
            if option.kind != OptionKind.ART:
                continue
            preview = foresee(game.table).of_art(option)
            twin = game.copy()
            before = twin.state.chance.position
            twin.answer([option.id])
            if preview.asks or twin.state.chance.position != before:
                continue
            dealt = sum(
                e.amount for e in twin.events if isinstance(e, DamageDealt) and e.holomem == option.target
            )
            downed = any(isinstance(e, HolomemDowned) and e.holomem == option.target for e in twin.events)
            going_down = twin.table.machine.enclosing(DownHolomem)  # something is asked about it first
            downed = downed or (going_down is not None and going_down.holomem == option.target)
            assert preview.least <= dealt <= preview.most
            assert not preview.is_down or downed
            assert preview.may_go_down or not downed
            if preview.least == preview.most:
                tried += 1
                label = PACK.ask(game).labels[option.id].text
                left = queries.remaining_hp(game.table, game.table.require_holomem(option.target)) - dealt
                assert any(f": {preview.least} {to} " in label for to in ("on", "damage to"))
                assert downed == label.endswith(" → DOWN")
                assert downed or label.endswith(f" → {left}")
    assert tried > 5


def test_a_target_goes_down_also_where_the_down_asks_something_first() -> None:
    asked = 0
    for game in prompts(3, (30, 5)):
        prompt = game.prompt
        assert prompt is not None
        for option in prompt.options:
            if option.kind != OptionKind.ART:
                continue
            twin = game.copy()
            twin.answer([option.id])
            if twin.table.machine.enclosing(DownHolomem) is not None:
                label = PACK.ask(game).labels[option.id]
                assert label.text.endswith(" → DOWN")
                asked += 1
    assert asked > 0


@pytest.mark.parametrize("pair", [(14, 16), (28, 31)])
def test_the_name_of_an_art_is_cut_alike_for_all_its_targets(pair: tuple[int, int]) -> None:
    compared = 0
    for game in prompts(4, pair):
        prompt = game.prompt
        assert prompt is not None
        if prompt.kind != PromptKind.PERFORMANCE:
            continue
        labels = PACK.ask(game).labels
        arts = [option for option in prompt.options if option.kind == OptionKind.ART]
        names: dict[tuple[int, int], set[str]] = {}
        for option in arts:
            named = re.match(r"(.*): [0-9–]+ (?:on|damage to) ", labels[option.id].text)
            assert named is not None, labels[option.id].text
            names.setdefault((option.card, option.number), set()).add(named[1])
        assert all(len(said) == 1 for said in names.values()), names
        short = [" damage to " not in labels[option.id].text for option in arts]
        assert len(set(short)) <= 1, "one form on one panel"
        compared += any("…" in name for said in names.values() for name in said)
    assert compared > 0


def test_cards_of_a_whole_pile_are_listed_by_name_and_level() -> None:
    listed = 0
    for game in prompts(1, (3, 7)):
        prompt = game.prompt
        assert prompt is not None
        if not is_from_pile(game.table):
            continue
        asking = PACK.ask(game)
        options = {option.id: option for option in prompt.options}
        cards = [game.card(options[name].card) for name in asking.labels]
        assert [card.name for card in cards] == sorted(card.name for card in cards)
        numbers = number_choices(prompt, asking.labels)
        assert len(set(numbers.values())) == len({card.number for card in cards})
        drawn = PACK.draw_choice(game.view(prompt.seat), prompt, numbers)
        assert (drawn is not None) == asking.has_sheet
        listed += len(cards) > 1
    assert listed > 0


def test_the_card_whose_text_runs_can_be_read() -> None:
    for game in prompts(1, (3, 7)):
        running = find_running(game.table.machine.stack)
        if running is not None:
            named = [card.name for card in PACK.ask(game).cards]
            assert any(name.startswith(card_name(game.card(running.source))) for name in named), named


def test_whoever_decides_who_goes_first_finds_their_own_name_marked() -> None:
    game = next(prompts(1, (3, 7)))
    assert game.prompt is not None
    seat = game.prompt.seat
    labels = [label.text for label in PACK.ask(game).labels.values()]
    assert labels == [f"{{{seat}}} (you) first", f"{{{1 - seat}}} first"]


def test_what_is_told_hangs_on_nothing_hidden() -> None:
    compared = 0
    for number, game in enumerate(prompts(3, (9, 18))):
        prompt = game.prompt
        assert prompt is not None
        if prompt.kind != PromptKind.PERFORMANCE:
            continue
        other = imagine(game, prompt.seat, Chance(derive_seed("other", number)))
        assert PACK.ask(other) == PACK.ask(game)
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("pair", [(9, 12), (14, 18), (30, 5)])
def test_what_comes_of_declining_hangs_on_nothing_hidden(pair: tuple[int, int]) -> None:
    compared = 0
    for number, game in enumerate(prompts(3, pair)):
        prompt = game.prompt
        assert prompt is not None
        asking = PACK.ask(game) if prompt.is_yes_no or prompt.at_least == 0 else None
        if asking is None:
            continue
        chance = Chance(derive_seed("declining", number))
        other = PACK.ask(imagine(game, prompt.seat, chance))
        assert (other.declining, other.question) == (asking.declining, asking.question), prompt
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("pair", [(9, 12), (14, 18)])
def test_what_is_asked_in_public_hangs_on_nothing_hidden(pair: tuple[int, int]) -> None:
    kinds = set()
    for number, game in enumerate(prompts(3, pair)):
        prompt = game.prompt
        assert prompt is not None
        if not PACK.is_open(game):
            continue
        chance = Chance(derive_seed("public", number))
        other = imagine(game, 1 - prompt.seat, chance)
        assert other.prompt == prompt
        assert PACK.ask(other).in_public() == PACK.ask(game).in_public()
        assert prompt.source in {card.handle for card in game.view(None).open_cards}
        kinds.add(prompt.clause)
    assert kinds >= {"7.4.2", "11.5.1"}


def test_trying_out_leaves_the_match_as_it_is() -> None:
    for game in prompts(4, (0, 9)):
        before = game.to_json()
        PACK.ask(game)
        assert game.to_json() == before
        if game.turn > 6:
            break


def test_cards_of_one_name_are_told_apart_by_what_they_are() -> None:
    seen = 0
    for game in prompts(5, (14, 18)):
        prompt = game.prompt
        assert prompt is not None
        asking = PACK.ask(game)
        called: dict[str, set[str]] = {}
        for option in prompt.options:
            if option.card != NONE:
                number = game.card(option.card).number
                called.setdefault(asking.labels[option.id].text, set()).add(number)
        assert all(len(numbers) == 1 for numbers in called.values()), called
        seen += any(" [" in text for text in called)
        assert len({card.name for card in asking.cards}) == len(asking.cards)
    assert seen > 0


def test_different_cards_of_one_name_have_their_numbers_also_where_they_stand_apart() -> None:
    seen = set()
    for game in prompts(5, (32, 26)):
        prompt = game.prompt
        assert prompt is not None
        if prompt.kind != PromptKind.MAIN:
            continue
        labels = PACK.ask(game).labels
        collabs = [option for option in prompt.options if option.kind == OptionKind.COLLAB]
        blooms = [option for option in prompt.options if option.kind == OptionKind.BLOOM]
        for options in (collabs, blooms):
            for one, other in combinations(options, 2):
                first, second = game.card(one.card), game.card(other.card)
                if card_name(first) == card_name(second) and first.number != second.number:
                    assert f" [{first.number}]" in labels[one.id].text
                    seen.add(one.kind)
    assert seen == {OptionKind.COLLAB, OptionKind.BLOOM}


@pytest.mark.parametrize(("seed", "pair"), [(1, (6, 7)), (5, (14, 18)), (3, (5, 32))])
def test_a_choice_calls_its_cards_as_the_list_of_cards_to_read_does(seed: int, pair: tuple[int, int]) -> None:
    kinds = set()
    for game in prompts(seed, pair):
        prompt = game.prompt
        assert prompt is not None
        asking = PACK.ask(game)
        numbered = {card.target[2:] for card in asking.cards if card.name.endswith("]")}
        for option in prompt.options:
            label = asking.labels[option.id]
            number = game.card(option.card).number if option.card != NONE else ""
            if number not in numbered or option.kind == OptionKind.ABILITY:
                continue
            said = label.detail if option.kind == OptionKind.ART else label.text
            assert f"[{number}]" in said, (label, numbered)
            kinds.add(option.kind)
    assert len(kinds) > 2, kinds


def test_a_hand_that_may_be_redrawn_can_be_read() -> None:
    lengths: set[int] = set()
    for seed in range(4):
        for game in prompts(seed, (9, 12)):
            if game.prompt is None or game.prompt.kind != PromptKind.REDRAW:
                continue
            hand = {card.number for card in game.view(game.prompt.seat).sides[game.prompt.seat].hand}
            asking = PACK.ask(game)
            assert {card.target for card in asking.cards} == {f"d|{number}" for number in hand}
            title, *lines = asking.beside.splitlines()
            assert title == "Your hand (7 cards):"
            names = [card.name.partition(" [")[0] for card in asking.cards]
            assert names == [line.partition(" [")[0] for line in lines]
            assert sum(int(line.partition(" ×")[2][:1] or 1) for line in lines) == 7
            lengths.add(len(lines))
            break
    assert min(lengths) < 7


def test_what_is_looked_at_and_cannot_be_picked_is_shown_as_well() -> None:
    marked = 0
    for game in prompts(6, (0, 9)):
        asking = PACK.ask(game)
        if "You are looking at" not in asking.beside:
            continue
        marked += "✘" in asking.beside
        prompt = game.prompt
        assert prompt is not None
        other = game.view(1 - prompt.seat)
        assert other.shown == ()
        shown = {card.handle for card in game.view(prompt.seat).shown}
        assert shown >= {option.card for option in prompt.options}, "one picks from what is looked at"
        lines = asking.beside.splitlines()[1:]
        numbers = number_choices(prompt, asking.labels)
        said = [asking.labels[name].text for name in sorted(numbers, key=numbers.__getitem__)]
        assert [line[2:] for line in lines if line[0] == "✔"] == said
        assert sorted(lines, key=lambda line: line[0] == "✘") == lines
    assert marked > 0


@pytest.mark.parametrize("pair", [(7, 10), (24, 27), (27, 30)])
def test_what_is_asked_on_the_way_stays_within_what_the_button_tells(pair: tuple[int, int]) -> None:
    tried = 0
    random = Random(8)
    for game in prompts(2, pair):
        prompt = game.prompt
        assert prompt is not None
        for option in prompt.options:
            if option.kind != OptionKind.ART or not (preview := foresee(game.table).of_art(option)).asks:
                continue
            label = PACK.ask(game).labels[option.id]
            damage = f"{preview.least}–{preview.most}" if preview.is_open else preview.least
            assert any(f": {damage} {to} " in label.text for to in ("on", "damage to"))
            is_open = preview.is_open and not preview.rolls
            assert ("depends on what " in label.detail) == is_open
            assert ("your opponent chooses" in label.detail) == (is_open and prompt.seat not in preview.asks)
            for twin in (game.copy() for _ in range(3)):
                before = twin.state.chance.position
                dealt = follow(twin, [option.id], option.target, random)
                if twin.state.chance.position == before:
                    assert preview.least <= dealt <= preview.most, label
                    tried += 1
    assert tried > 5


def follow(game: Game, answer: list[str], target: int, random: Random) -> int:
    """Use an art and answer at random until it is done; how much damage its target was dealt."""
    dealt = 0
    while True:
        game.answer(answer)
        dealt += sum(e.amount for e in game.events if isinstance(e, DamageDealt) and e.holomem == target)
        is_done = any(isinstance(e, DamageDealt) and e.kind is DamageKind.ARTS for e in game.events)
        prompt = game.prompt
        if is_done or prompt is None or prompt.kind in PLAY_TIMINGS:
            return dealt
        count = random.randint(prompt.at_least, min(prompt.at_most, len(prompt.options)))
        order = random.sample(prompt.options, len(prompt.options))
        answer = [option.id for option in prompt.first_fitting(order, count)]


@pytest.mark.parametrize("pair", [(16, 19), (27, 30)])
def test_a_question_about_damage_tells_it_and_where_it_goes(pair: tuple[int, int]) -> None:
    asked = 0
    for game in prompts(2, pair):
        prompt = game.prompt
        assert prompt is not None
        damage = next((f for f in reversed(game.table.machine.stack) if isinstance(f, DealDamage)), None)
        asking = PACK.ask(game)
        occasion = asking.occasion
        if damage is None:
            assert "damage to" not in occasion
            continue
        is_own = game.table.require_holomem(damage.target).seat == prompt.seat
        whose = "your" if is_own else "your opponent's"
        sort = "damage" if damage.kind is DamageKind.ARTS else "special damage"
        target = holomem_name(game.table, damage.target)
        assert f" would deal {damage.amount} {sort} to {whose} {target} (" in occasion
        assert "(HP " in occasion
        assert "It is about" not in asking.question, "the damage tells who takes it"
        if prompt.is_yes_no:
            dealt = decline(game.copy(), damage.target)
            assert dealt in (damage.amount, None), occasion
            asked += dealt is not None
    assert asked > 0


def decline(game: Game, target: int) -> int | None:
    """The damage that a holomem is dealt if all that is offered about it is declined."""
    while game.prompt is not None and game.prompt.is_yes_no:
        game.answer([NO.id])
        for event in game.events:
            if isinstance(event, DamageDealt) and event.holomem == target:
                return event.amount
    return None


def test_a_question_about_dice_tells_what_they_are_for() -> None:
    told = set()
    for game in prompts(10, (19, 22)):
        if any(isinstance(frame, RollDice) for frame in game.table.machine.stack):
            words, text = PACK.ask(game).occasion.splitlines()
            assert ": a die is about to be rolled." in words or ": the die shows" in words
            told.add(text)
    assert told


def test_abilities_to_put_in_order_are_called_by_their_names() -> None:
    named = 0
    for game in prompts(2, (9, 22)):
        prompt = game.prompt
        assert prompt is not None
        for option in prompt.options:
            if option.kind == OptionKind.ABILITY:
                waiting = game.table.state.waiting[option.number].ability
                asking = PACK.ask(game)
                assert waiting.name in asking.labels[option.id].text
                assert asking.texts[option.id] == waiting.text
                named += bool(waiting.name)
    assert named > 0


def test_abilities_that_wait_together_are_asked_for_with_what_has_happened() -> None:
    told = set()
    for pair in ((9, 22), (26, 9), (5, 32)):
        for game in prompts(2, pair):
            prompt = game.prompt
            assert prompt is not None
            if prompt.clause in ("10.6.3.2", "10.6.3.3"):
                occasion = PACK.ask(game).occasion
                assert occasion
                told.add(occasion)
    assert told


def test_an_attached_card_that_asks_is_named_with_its_holomem() -> None:
    named = set()
    for pair in ((5, 12), (12, 19), (13, 20)):
        for game in prompts(2, pair):
            running = find_running(game.table.machine.stack)
            host = None if running is None else game.table.holomem(running.holomem)
            if running is not None and host is not None and running.source in host.attached:
                name = f"{card_name(game.card(running.source))} on {holomem_name(game.table, host.id)}"
                source = PACK.ask(game).source
                assert source.startswith(name), source
                named.add(source)
    assert named


def test_who_pays_for_a_baton_pass_is_told_who_changes_places_for_it() -> None:
    told = 0
    for game in prompts(5, (0, 1)):
        top, prompt = game.table.machine.stack[-1], game.prompt
        if isinstance(top, BatonPass) and prompt is not None:
            center = game.table.player(game.table.state.active).center
            assert center is not None
            names = [holomem_name(game.table, handle) for handle in (center.id, top.holomem)]
            asking = PACK.ask(game)
            assert (asking.occasion, asking.source) == ("", "Baton pass")
            assert game.question().short.startswith(f"From {names[0]} to {names[1]}: which ")
            assert asking.says_count
            told += 1
    assert told > 0


def test_an_art_that_rolls_dice_says_so_and_its_whole_text_stands_beside_it() -> None:
    rolled = 0
    for game in prompts(2, (25, 20)):
        prompt = game.prompt
        assert prompt is not None
        if prompt.kind != PromptKind.PERFORMANCE:
            continue
        asking = PACK.ask(game)
        for option in prompt.options:
            if option.kind != OptionKind.ART:
                continue
            art = game.card(option.card).arts[option.number]
            assert (art.ability.text if art.ability else "") in asking.texts.get(option.id, "")
            twin = game.copy()
            twin.answer([option.id])
            has_rolled = any(isinstance(event, DiceRolled) for event in twin.events)
            assert not has_rolled or asking.labels[option.id].detail.endswith("depends on what is rolled")
            rolled += has_rolled
    assert rolled > 0


def ask_of_ability(seed: int, pair: tuple[int, int]) -> Iterator[tuple[Game, Resolution, str]]:
    """The questions of abilities for picks, as they are asked."""
    for game in prompts(seed, pair):
        prompt, stack = game.prompt, game.table.machine.stack
        frame = stack[-1] if stack else None
        if prompt is not None and isinstance(frame, Resolution) and not prompt.is_yes_no:
            yield game, frame, PACK.ask(game).question


def test_cards_that_go_to_somebody_are_named_with_the_place_where_they_are() -> None:
    places: set[str] = set()
    for pair in ((1, 8), (11, 12), (6, 11)):
        for game, frame, question in ask_of_ability(3, pair):
            prompt = game.prompt
            if prompt is None or prompt.kind != PromptKind.HOLOMEM or not question.endswith("to which?"):
                continue
            card = frame.picked[0][0] if frame.picked else frame.pending[0]
            zone = find_zone(game.table, card)
            if zone not in (Zone.STAGE, Zone.RESOLUTION):
                assert f"from your {zone}" in question
                places.add(zone)
    assert {Zone.ARCHIVE, Zone.CHEER_DECK} <= places


def test_cards_looked_at_are_asked_for_by_what_becomes_of_them() -> None:
    seen: set[str] = set()
    for pair in ((1, 14), (2, 4), (8, 5)):
        for _, frame, question in ask_of_ability(4, pair):
            if frame.looked_in is not None and question.startswith("Which card"):
                seen.add(frame.looked_in)
            assert "from among them" not in question or question.endswith(f" of your {frame.looked_in}?")
    assert Zone.DECK in seen


def test_what_is_picked_is_not_said_twice() -> None:
    for pair in PAIRS:
        for game, frame, question in ask_of_ability(5, pair):
            if frame.is_picking and ". Choose " in question:
                parts = simple_picks(frame.asked_by(game.table).picks())
                assert len({type(part) for part in parts}) < len(parts), question


@pytest.mark.parametrize("is_short", [False, True])
def test_an_art_that_another_lends_is_offered_by_its_own_name(is_short: bool) -> None:
    """Elizabeth has one art of her own; the second one that she can use is printed on another card."""
    performance, *_ = play(
        """
title: x
source: hBP07-048
given:
  phase: performance
  a: {center: {card: hBP07-048, cheers: [red, white, white]}, back: [hSD13-007]}
  b: {center: hSD01-006}
play:
  - a: {art: 2, with: center, on: center}
expect: {b.center.damage: 160}
""",
        is_short=is_short,
    )
    assert any(label.startswith("Evil-Cleaving Cadenza") for label in performance.details)
