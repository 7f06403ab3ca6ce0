"""What a panel says beside its buttons and menus: the question, what asks, what choices bring into play."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.app.packs.asking import Asking, number_choices
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.board import say_thinking
from bot.discord.match.choices import MOST_NUMBERED, MOST_ORDERED, Spot, is_stepwise, say_none
from bot.discord.match.notices import decide_buttons
from bot.discord.match.recap import build_recap
from bot.discord.platform.limits import BUTTON_LABEL
from bot.discord.platform.markdown import (
    escape,
    escape_lines,
    escape_words,
    name_user,
    shorten,
    shorten_lines,
)
from bot.discord.platform.pages import Block, Button, Row, Text
from bot.model.log_lines import LogLine, Weight
from engine.kernel.copies import say_copies
from engine.kernel.facts import join_facts
from engine.kernel.prompts import Prompt
from engine.kernel.questions import Label
from engine.kernel.translation import tr

SENTENCE_END = re.compile(r"(?<=[.。])")
WORDS_ROOM = 500
BESIDE_ROOM = 1800
DECLINING_ROOM = 300
AHEAD_ROOM = 500
MOST_LAST, LAST_ROOM = 3, 600
"""Lines of the log, and characters, for what has happened last."""
BROUGHT_ROOM = 1200
"""Characters for the texts that stand beside their buttons; what doesn't fit is confirmed."""


def say_question(prompt: Prompt, asking: Asking, *, is_typed: bool = False, is_brief: bool = False) -> str:
    """What asks, in which words, the question itself, what one must see to decide it, and what comes of
    declining. How many are picked is said once: by the question, or by the menu, which only picking one after
    another hasn't.

    Args:
        prompt: the question.
        asking: what is told with it.
        is_typed: whether it is answered in one line of text, without a menu.
        is_brief: whether the text that is carried out stands behind a button. One that is offered is told,
            since all of it hangs on the answer.
    """
    lines = []
    if asking.occasion:
        head, *text = asking.occasion.splitlines()
        lines += [escape(head), *(f"> {escape_words(shorten(line, WORDS_ROOM))}" for line in text)]
    if asking.source:
        lines.append(f"**{escape(asking.source)}**")
    if asking.words and (asking.is_weighed or not is_brief):
        lines.append(f"> {escape_words(shorten(asking.words, WORDS_ROOM))}")
    count = ""
    if is_typed:
        count = "" if asking.says_count else say_typed_count(prompt, asking)
    elif is_stepwise(prompt):
        count = say_count(prompt, asking)
    lines.append(f"### {escape_words(asking.question) or tr('Your choice')}{count}")
    if asking.beside:
        lines.append(shorten_lines(escape_lines(asking.beside), BESIDE_ROOM))
    if asking.accepting:
        lines.append(f"**{tr('Yes')}** — {escape_words(shorten(asking.accepting, DECLINING_ROOM))}")
    lines += [f"• {escape_words(shorten(each, AHEAD_ROOM))}" for each in asking.ahead]
    if asking.declining:
        answer = tr("No") if prompt.is_yes_no else say_none(asking)
        lines.append(f"**{answer}** — {escape_words(shorten(asking.declining, DECLINING_ROOM))}")
    return "\n".join(lines)


def say_count(prompt: Prompt, asking: Asking) -> str:
    """That several are picked one after another, and how one stops; how many, unless the question says it
    already. It stands behind a question; "" for orders that stand on their buttons.
    """
    most = MOST_NUMBERED if asking.has_sheet else MOST_ORDERED
    if prompt.is_arrangement and prompt.at_most <= most:
        return ""
    if prompt.is_arrangement:
        number = asking.counted.format(number=prompt.at_most)
        return tr(" (all {number}, one after another)", number=number)
    number = prompt.count_in_words(asking.counted)
    if prompt.at_least == prompt.at_most:
        return (
            tr(" (one after another)")
            if asking.says_count
            else tr(" ({number}, one after another)", number=number)
        )
    if asking.says_count:
        return tr(" (one after another; after the first, Done ends it)")
    return tr(" ({number}, one after another; after the first, Done ends it)", number=number)


def say_typed_count(prompt: Prompt, asking: Asking) -> str:
    """How many are picked where they are typed; "" for one."""
    if prompt.at_least == prompt.at_most == 1:
        return ""
    return tr(" (pick {number})", number=prompt.count_in_words(asking.counted))


def add_secrets(asking: Asking, labels: Mapping[str, Label]) -> Mapping[str, Label]:
    """The options with what their player alone may know of them."""
    return {
        option: replace(label, detail=join_facts(label.detail, asking.secrets.get(option, "")))
        for option, label in labels.items()
    }


def choose_told(
    prompt: Prompt, asking: Asking, labels: Sequence[Label], *, is_brief: bool = False
) -> Mapping[str, str]:
    """The texts that stand beside what brings them into play, and the heading of each.

    Several choices that bring the same text into play share it; a text for which there is no room left is
    confirmed instead.

    Args:
        prompt: the question.
        asking: what is told with it.
        labels: its options in words, in their order.
        is_brief: whether they are called as in their menus.
    """
    heads: dict[str, list[Label]] = {}
    for option, label in zip(prompt.options, labels, strict=True):
        if text := asking.texts.get(option.id):
            heads.setdefault(text, []).append(
                replace(label, text=label.line or label.text) if is_brief else label
            )
    told, room = {}, BROUGHT_ROOM
    for text, sharing in heads.items():
        words = list(dict.fromkeys(label.text for label in sharing))
        head = words[0] if len(words) == 1 else sharing[0].item or " / ".join(words)
        line = tell_choice(head, text)
        if len(line) < room:
            told[text] = head
            room -= len(line) + 1
    return told


def tell_choice(head: str, text: str) -> str:
    """What there is to say of a choice, in a line."""
    return f"- **{escape(head)}** — {escape_words(' · '.join(text.splitlines()))}"


def repeats(detail: str, text: str) -> bool:
    """Whether what is said of a choice is only taken from a text: its beginning, or some of its sentences."""
    whole = " ".join(text.split()).casefold()
    said = " ".join(detail.removesuffix("…").split()).casefold()
    return all(sentence.strip() in whole for sentence in SENTENCE_END.split(said))


def number_labels(prompt: Prompt, asking: Asking, labels: Mapping[str, Label]) -> Mapping[str, Label]:
    """The options with the numbers that their cards have on the sheet, and in typed choices; copies that have
    a number each say that they are copies.
    """
    if not asking.has_sheet:
        return labels
    copies = Counter(option.likeness for option in prompt.options)
    places: Counter[str] = Counter()
    numbers, options = number_choices(prompt, labels), {option.id: option for option in prompt.options}
    numbered = {}
    for option in (options[name] for name in numbers):
        number, alike = numbers[option.id], option.likeness
        places[alike] += 1
        copy = tr(" (copy {place} of {number})", place=places[alike], number=copies[alike])
        suffix = copy if prompt.is_arrangement and copies[alike] > 1 else ""
        label = labels[option.id]
        text, line = (
            shorten(f"{number}. {each}", BUTTON_LABEL - len(suffix)) + suffix if each else ""
            for each in (label.text, label.line)
        )
        numbered[option.id] = replace(label, text=text, line=line)
    return numbered


def tell_picks(labels: Sequence[str]) -> str:
    """What was picked, in its order; what was picked several times in a row is counted."""
    runs = ((label, sum(1 for _ in run)) for label, run in groupby(labels))
    return tr(", ").join(label + say_copies(copies) for label, copies in runs)


def tell_private(table: Table) -> str:
    """What the beginning of the running turn has told this player alone, such as the card that was drawn; ""
    if that is nothing, or if something else was told to them since: it would pass for what came last.
    """
    match = table.match
    lines = [line for line in table.log if line.turn == match.turn]
    own = [line for line in lines if line.is_private]
    if not match.turn or not own or any(line.answer != lines[0].answer for line in own):
        return ""
    return "-# " + tr("Only you see: {told}", told=escape(" ".join(line.said for line in own)))


def is_shown(line: LogLine, table: Table) -> bool:
    """Whether the waiting question shows its player the cards that a line tells only them: those that they
    look at, and in the preparation their whole hand.
    """
    asking = table.asking
    if table.prompt is None or asking is None or not line.is_private:
        return False
    return bool(asking.beside) if line.turn == 0 else line.weight is Weight.LOOK and asking.has_sheet


def say_waiting(table: Table, notice: str, *, is_told: bool = False) -> tuple[Block, ...]:
    """What there is to say to a player for whom nothing waits, and what has happened last.

    Args:
        table: the player's table.
        notice: a sentence above everything.
        is_told: whether that tells what has happened last.
    """
    match = table.match
    lines = [notice] if notice else []
    if match.is_over:
        lines.append(tr("The match is over.") + (f" {escape(match.result.text)}" if match.result else ""))
        return (Text("\n".join(lines)),)
    decides = match.to_choose is not None and match.late_seat not in (None, table.viewer)
    if decides:
        player = name_user(match.to_choose)
        lines.append(
            tr("The time of {player} is up. You decide, as long as they make no choice.", player=player)
        )
    elif match.to_choose is not None:
        lines.append(tr("Nothing waits for you: it is {player}'s choice.", player=name_user(match.to_choose)))
    elif match.thinks is not None:
        lines.append(say_thinking(match.thinks))
    else:
        lines.append(tr("Nothing can be chosen now: the match is held until an error is put right."))
    if not is_told and table.log:
        last = [line for line in table.log[-MOST_LAST:] if line.answer == table.log[-1].answer]
        lines.append(build_recap(table.log, last.__contains__, LAST_ROOM, running=match.turn))
    again = Row((Button(tr("↻ Look again"), Press(Verb.SHOW, match.id, 0, Spot().encode())),))
    rows = (Row(decide_buttons(match.id)), again) if decides else (again,)
    return (Text("\n".join(filter(None, lines))), *rows)
