"""The forms in which matches of hOCG have been saved, and the steps from each to the next.

A step is written once and never changed: it speaks of the form as it was, in plain JSON, and uses none of
today's classes. Whoever changes what a snapshot looks like adds a step at the end, in the same release. Where
a step takes the prompt away it is asked anew: the match runs on from its frames to the next question.
"""

import re
from typing import Any

from engine.kernel.saving import Forms


def name_the_game(saved: dict[str, Any]) -> None:
    """1 to 2: frames and events carry the game's name, ``hocg.MainPhase``."""
    for family in ("stack", "turn_events", "last_turn_events"):
        for member in saved[family]:
            member["type"] = f"hocg.{member['type']}"


def ask_for_common_tags_at_once(saved: dict[str, Any]) -> None:
    """2 to 3: cards with a tag in common are one choice, no longer one card after another. A match that waits
    for either of them is asked anew, under the same number.
    """
    prompt = saved["prompt"]
    if prompt is None or prompt["kind"] != "cards" or "tag in common" not in prompt["text"]:
        return
    saved["prompt"] = None
    saved["asked"] = prompt["id"] - 1
    resolution = saved["stack"][-1]
    resolution["picked"] = []
    resolution["step"] = "run"


def part_blows_from_holomem(saved: dict[str, Any]) -> None:
    """3 to 4: what brought a holomem down is no fact of the holomem any more: it waits beside the state until
    rule processing is done, and goes with the downing. What an art's reach costs is paid when it is aimed: an
    art that waits to be paid for is aimed anew.
    """
    state = saved["state"]
    blows = []
    for player in state["players"]:
        for holomem in (player.get("center"), player.get("collab"), *player.get("back", [])):
            if holomem is not None and holomem.get("hit") is not None:
                blow = {"holomem": holomem["id"], **holomem["hit"]}
                blows.append(blow | {"spares_life": holomem.get("spares_life", False)})
    state.setdefault("blows", blows)
    by_holomem = {blow["holomem"]: blow for blow in blows}
    for frame in saved["stack"]:
        if frame["type"] == "hocg.DownHolomem":
            frame.setdefault("blow", by_holomem.get(frame["holomem"]))
        if frame["type"] == "hocg.DealDamage" and "is_changed" not in frame:
            frame["is_changed"] = frame["step"] not in ("", "change")
            frame["step"] = "begin" if frame["step"] == "change" else frame["step"]
    _aim_unpaid_arts_anew(saved)


def _aim_unpaid_arts_anew(saved: dict[str, Any]) -> None:
    stack = saved["stack"]
    art = saved["state"].get("art") or {}
    for depth, frame in enumerate(stack):
        if frame["type"] == "hocg.UseArt" and False in (frame.get("is_reaching"), art.get("is_reaching")):
            frame["step"] = "pay"
            del stack[depth + 1 :]
            if saved["prompt"] is not None:
                saved["asked"] = saved["prompt"]["id"] - 1
                saved["prompt"] = None
            return


def put_archiving_between(saved: dict[str, Any]) -> None:
    """4 to 5: what is offered before revealed cards are archived runs inside a procedure of its own, which
    tells the ability which of them are still there.
    """
    stack = saved["stack"]
    for depth in range(len(stack) - 1, 0, -1):
        above, below = stack[depth], stack[depth - 1]
        is_offer = above["type"] == "hocg.OfferWindows" and bool(above.get("cards"))
        if is_offer and below["type"] == "hocg.Resolution" and below["step"] == "finish":
            cards = above["cards"]
            archiving = {
                "type": "hocg.Archiving",
                "step": "settle",
                "cards": cards,
                "windows": [],
                "zones": ["deck"] * len(cards),
                "hosts": [-1] * len(cards),
            }
            stack.insert(depth, archiving)


def keep_granted_texts(saved: dict[str, Any]) -> None:
    """5 to 6: what all dice of a player count as for a while is an ability in force, kept in words. Where
    holomem of two sorts are picked, each sort is a question of its own: a match that waits for holomem is
    asked anew, under the same number.
    """
    for lasting in saved["state"].get("lasting", []):
        if lasting["stat"] == "dice":
            lasting["grants"] = {
                "kind": "ability",
                "text": f"All of your dice count as {lasting['amount']}.",
                "part": 0,
                "seat": lasting["seat"],
                "source": lasting["source"],
            }
            lasting["stat"], lasting["amount"] = "has an ability", 1
    prompt = saved["prompt"]
    waiting = saved["stack"][-1] if saved["stack"] else {}
    is_pick = waiting.get("type") == "hocg.Resolution" and waiting.get("step") == "pick"
    if prompt is not None and prompt["kind"] == "holomem" and is_pick:
        saved["prompt"] = None
        saved["asked"] = prompt["id"] - 1
        waiting["step"] = "run"
        last = saved["turn_events"][-1:]
        if last and last[0]["type"].endswith("CardsRevealed") and prompt["source"] in last[0]["cards"]:
            saved["turn_events"].pop()  # the cheers that the question turns up are turned up with it again


QUOTED = {
    "Choose {what}.": {"what": "Pick"},
    "How many cards? {what}.": {"what": "Pick"},
    "{question}": {"question": "Question"},
    "1: {first}. 2: {second}.": {"first": "Deeds", "second": "Deeds"},
    "Use the changed text? {text}": {"text": "Part"},
    "Reattach {cards} to {whom}: to which?": {"whom": "Pick"},
    "Send {cards} to {whom}: to which?": {"whom": "Pick"},
    "Attach {cards} to {whom}: to which?": {"whom": "Pick"},
    "Only {cards} can be reattached, not {number}: there are no more.": {"cards": "Pick"},
    "Only {cards} can be sent, not {number}: there are no more.": {"cards": "Pick"},
    "Only {cards} can be attached, not {number}: there are no more.": {"cards": "Pick"},
    "{question} ({each}; now {number})": {"each": "Each"},
    "Choose {what} for {holomem}.": {"what": "Pick"},
    "Holomem {number} of {total}: choose {what} for {holomem}.": {"what": "Pick"},
    "{text} ({until})": {"text": "Clause"},
}
"""Sentences of form 6 -> the places in which parts of texts stood, and what sorts of parts they were."""


def quote_phrases(saved: dict[str, Any]) -> None:
    """6 to 7: parts of texts within sentences say which sort of phrase they are, beside their words."""
    for name in ("prompt", "state", "stack", "turn_events", "last_turn_events"):
        _quote_within(saved.get(name))
    for family in ("turn_events", "last_turn_events"):
        for event in saved[family]:
            if event["type"] == "hocg.ConditionUnmet" and isinstance(event["condition"], str):
                event["condition"] = ["hocg", "Condition", event["condition"]]


def _quote_within(value: Any) -> None:
    match value:
        case dict():
            members = list(value.values())
        case [str() as sentence, dict() as values]:
            members = list(values.values())
            sorts = {name: sort for name, sort in QUOTED.get(sentence, {}).items() if name in values}
            value.append({name: ["hocg", sort, values.pop(name)] for name, sort in sorts.items()})
        case list():
            members = value
        case _:
            members = []
    for each in members:
        _quote_within(each)


def number_the_back(saved: dict[str, Any]) -> None:
    """7 to 8: a back holomem has a number that it keeps; until then it was its place in the row."""
    for player in saved["state"]["players"]:
        for number, holomem in enumerate(player.get("back", []), start=1):
            holomem.setdefault("back_number", number)


REACHES = {
    "arts may target the back": "your opponent's back holomem",
    "arts may target the damaged back": "your opponent's damaged back holomem",
}


def keep_targets_in_words(saved: dict[str, Any]) -> None:
    """8 to 9: whom else arts may target for a while is an ability in force, kept in words."""
    for lasting in saved["state"].get("lasting", []):
        if lasting["stat"] in REACHES:
            whose = f'the art "{lasting["art"]}" of' if lasting.get("art") else "arts of"
            text = f"{whose} that holomem may also target {REACHES[lasting['stat']]}."
            lasting["grants"] = {
                "kind": "ability",
                "text": text[0].upper() + text[1:],
                "part": 0,
                "seat": lasting["seat"],
                "source": lasting["source"],
                "subjects": lasting["targets"],
            }
            lasting["stat"], lasting["amount"], lasting["art"] = "has an ability", 1, ""


RULES_ASK = {"7.2.6": "new_center", "7.7.5": "new_center", "7.4.2": "cheer", "11.5.1": "cheer"}


def tell_questions_apart(saved: dict[str, Any]) -> None:
    """9 to 10: where the rules ask for a holomem, the kind of the question says what for."""
    prompt = saved["prompt"]
    if prompt is not None and prompt["kind"] == "holomem":
        prompt["kind"] = RULES_ASK.get(prompt.get("clause", ""), "holomem")


def leave_words_to_readers(saved: dict[str, Any]) -> None:
    """10 to 11 to 12: a question is kept without words, which are found for whoever reads it. Form 11 had
    other words than form 10.
    """
    if saved["prompt"] is not None:
        saved["prompt"].pop("text", None)


def ask_where_picks_are_made(saved: dict[str, Any]) -> None:
    """12 to 13: whom a text chooses is picked before that is done, and cards that weren't picked in an order
    are put into one when they go: a match that waits for either is asked anew, under the same number.
    """
    prompt = saved["prompt"]
    waiting = saved["stack"][-1] if saved["stack"] else {}
    if prompt is None or waiting.get("type") != "hocg.Resolution":
        return
    given, is_second = waiting.get("given", []), waiting.get("pending") == [1]
    if waiting["step"] == "answer" and prompt["kind"] == "holomem" and _chooses(waiting, given):
        [*_, applying] = [block for block in waiting["blocks"] if block.get("index")]
        applying["index"] -= 1
        waiting |= {"picked": [given] if is_second else [], "given": [], "pending": []}
    elif waiting["step"] != "pick" or not prompt.get("is_ordered"):
        return
    waiting["step"] = "run"
    saved["asked"] = prompt["id"] - 1
    saved["prompt"] = None


def _chooses(waiting: dict[str, Any], given: list[int]) -> bool:
    """Whether a text chooses whom the rest is about, and doesn't divide anything nor say who gets one."""
    text = waiting["ability"]["text"].casefold()
    return "choose " in text and "divided as you choose" not in text and given != [-1]


DAMAGE = r"(?P<damage>((?P<kind>\w+) )?damage)"
PRODUCTS = (
    (r"(?P<color>\w+) cheers that arts need", "cheers", None),
    (r"critical against (?P<color>\w+)", "critical", "critical against {color} {amount}"),
    (r"all colors", "color", None),
    (r"also (?P<color>\w+)", "color", "also {color}"),
    (DAMAGE + r" taken", "taken", "{damage} taken {amount}"),
    (r"special damage dealt", "dealt", "special damage dealt {amount}"),
    (
        r"special damage dealt to the (?P<reach>center)",
        "dealt",
        "special damage dealt to the center {amount}",
    ),
    (r"no " + DAMAGE, "none", "no {damage}"),
    (r"no " + DAMAGE + r" from the (?P<reach>opponent)", "none", "no {damage} from the opponent"),
)
"""What form 13 called each number and mark that there is of every color or kind of damage; what it is of; and
how it is noted since, where that has changed.
"""


def keep_stats_by_what_they_are_of(saved: dict[str, Any]) -> None:
    """13 to 14: what there is of every color or kind of damage is kept as that, with the color or kind."""
    for lasting in saved["state"].get("lasting", []):
        lasting.pop("color", None)
        if found := _find_product(lasting["stat"]):
            family, said, _ = found
            of = {name: said[name].lower() for name in ("color", "kind", "reach") if name in said}
            lasting["stat"] = {"of": family} | of
    for name in ("state", "turn_events", "last_turn_events"):
        _note_products(saved.get(name))


def _find_product(name: str) -> tuple[str, dict[str, str], str | None] | None:
    for pattern, family, sentence in PRODUCTS:
        if found := re.fullmatch(pattern, name):
            return family, {of: word for of, word in found.groupdict().items() if word}, sentence
    return None


def _note_products(value: Any) -> None:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return
    match value:
        case ["{stat} {amount}", {"stat": [name, *_], "amount": amount}, *_]:
            _note_product(value, name, {"amount": amount})
        case [str() as name, dict(), *_]:
            _note_product(value, name, {})
    for each in value:
        _note_products(each)


def _note_product(note: list[Any], name: str, values: dict[str, Any]) -> None:
    _, said, sentence = _find_product(name) or ("", {}, None)
    if sentence is not None:
        words = {place: [said[place], {}, {}] for place in ("color", "damage") if place in said}
        note[:2] = [sentence, words | values]


FORMS = Forms(
    "match of hOCG",
    [
        name_the_game,
        ask_for_common_tags_at_once,
        part_blows_from_holomem,
        put_archiving_between,
        keep_granted_texts,
        quote_phrases,
        number_the_back,
        keep_targets_in_words,
        tell_questions_apart,
        leave_words_to_readers,
        leave_words_to_readers,
        ask_where_picks_are_made,
        keep_stats_by_what_they_are_of,
    ],
)
