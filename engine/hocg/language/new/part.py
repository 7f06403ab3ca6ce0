"""What a paragraph of a text is."""

from engine.hocg.language.new.base import Node
from engine.hocg.language.terminals import PRINTER
from engine.kernel.language import forms


class Part(Node, frozen=True):
    """One paragraph of a text."""

    def say(self) -> str:
        """With a capital letter."""
        return forms.capitalize(PRINTER.say(self))
