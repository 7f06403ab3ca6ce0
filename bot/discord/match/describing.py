"""What is said of the lines of a question beside what they are: above their menus, or on their buttons."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.app.packs.asking import Asking
from bot.discord.match.choices import Entry, say_facts
from bot.discord.match.telling import repeats, tell_choice
from bot.discord.platform.limits import BUTTON_LABEL, OPTION_TEXT
from bot.discord.platform.markdown import escape, escape_words, shorten_lines
from bot.discord.platform.pages import Block, Text
from engine.kernel.copies import say_copies
from engine.kernel.prompts import Prompt
from engine.kernel.questions import Label

TEXT_ROOM = 1600
"""Characters of what is said of all lines together."""


class Descriptions:
    """Describes the lines of one question.

    Args:
        prompt: the question.
        asking: what is told with it.
        told: the texts that stand beside what brings them into play, with their headings.
        is_brief: whether what has room on a button stands there alone.
    """

    def __init__(self, prompt: Prompt, asking: Asking, told: Mapping[str, str], *, is_brief: bool) -> None:
        self._prompt, self._asking, self._told, self._is_brief = prompt, asking, told, is_brief
        self._listed: set[int] = set()

    def describe(self, entries: tuple[Entry, ...], *, are_buttons: bool = True) -> tuple[Block, ...]:
        """What the entries bring into play, and beside buttons what else there is to say of each: in the line
        of its text, if that text is no other's. Of a numbered list all lines are told, or none.
        """
        if self._is_brief:
            told = self._describe_briefly(entries, are_buttons=are_buttons)
            return self.list_all(entries) if told and self._asking.has_sheet else told
        texts = [self._asking.texts.get(self._prompt.options[entry.index].id, "") for entry in entries]
        lines: list[str] = []
        left = {text: head for text, head in self._told.items() if text in texts}
        for entry, text in zip(entries, texts, strict=True):
            detail = entry.label.detail if are_buttons or self._is_long(entry) else ""
            detail = "" if text in self._told and repeats(detail, text) else detail
            head = left.pop(text, "")
            if head and detail and texts.count(text) == 1:
                lines.append(tell_choice(entry.text, f"{detail}\n{text}"))
                continue
            if head:
                lines.append(tell_choice(head, text))
            if detail:
                lines.append(tell_choice(entry.text, detail))
        return (Text(shorten_lines("\n".join(lines), TEXT_ROOM)),) if lines else ()

    def list_all(self, entries: tuple[Entry, ...]) -> tuple[Block, ...]:
        """All entries with what there is to say of each; their buttons then hold nothing of it."""
        lines = []
        self._listed.update(entry.index for entry in entries)
        for entry in entries:
            text = self._asking.texts.get(self._prompt.options[entry.index].id, "")
            name, said = (
                self._name_briefly(entry) if self._is_brief else entry.text,
                text or entry.label.detail,
            )
            lines.append(tell_choice(name, said) if said else f"- **{escape(name)}**")
        return (Text(shorten_lines("\n".join(lines), TEXT_ROOM)),)

    def _describe_briefly(self, entries: tuple[Entry, ...], *, are_buttons: bool) -> tuple[Block, ...]:
        """The texts that their lines don't hold, each once, and what has no room on a button."""
        lines: dict[str, None] = {}
        for entry in entries:
            text = self._asking.texts.get(self._prompt.options[entry.index].id, "")
            if text in self._told:
                lines[tell_choice(self._told[text], text)] = None
            is_left_out = not self._has_room(entry) if are_buttons else self._is_long(entry)
            if entry.label.detail and is_left_out:
                lines[tell_choice(self._name_briefly(entry), entry.label.detail)] = None
        return (Text(shorten_lines("\n".join(lines), TEXT_ROOM)),) if lines else ()

    def _name_briefly(self, entry: Entry) -> str:
        return entry.text if entry.label.group else entry.line

    def _has_room(self, entry: Entry) -> bool:
        """Whether all that there is to say of a line stands on its button."""
        return len(f"{self._name_briefly(entry)} — {entry.label.detail}") <= BUTTON_LABEL

    def _is_long(self, entry: Entry) -> bool:
        """Whether a menu has no room for all that there is to say of a line."""
        caution = self._asking.cautions.get(self._prompt.options[entry.index].id)
        return len(say_facts(entry, caution)) > OPTION_TEXT

    def name_button(self, entry: Entry) -> str:
        """What is picked; briefly also what there is to say of it, where it has room."""
        if not self._is_brief:
            return entry.text
        is_told = entry.index in self._listed
        if not entry.label.detail or is_told or not self._has_room(entry):
            return self._name_briefly(entry)
        return f"{self._name_briefly(entry)} — {entry.label.detail}"

    def name_picks(self, labels: Sequence[Label], picks: Sequence[int]) -> str:
        """What is picked so far, by name: what there is to say of it was told before it was picked."""
        names = [f"**{escape_words(labels[pick].text)}**" for pick in picks]
        if self._prompt.is_ordered:
            return "\n".join(f"{number}. {name}" for number, name in enumerate(names, 1))
        counts = Counter(names).items()
        return "\n".join(f"- {name}{say_copies(count)}" for name, count in counts)

    def tell_picks(self, labels: Sequence[Label], picks: Sequence[int]) -> str:
        """What is picked, with what there is to say of it; of copies once."""
        told, lines = set[str](), list[str]()
        for number, pick in enumerate(picks, 1):
            label, option = labels[pick], self._prompt.options[pick]
            full = "" if option.likeness in told else self._asking.texts.get(option.id, "")
            is_said = option.likeness not in told and label.detail and not full
            detail = f" — {escape_words(label.detail)}" if is_said else ""
            sign = f"{number}." if self._prompt.is_ordered else "-"
            lines.append(f"{sign} **{escape_words(label.text)}**{detail}")
            lines += [f"> {escape_words(line)}" for line in full.splitlines()]
            if caution := self._asking.cautions.get(option.id):
                lines.append(f"⚠ {escape_words(caution.text)}")
            told.add(option.likeness)
        return shorten_lines("\n".join(lines), TEXT_ROOM)
