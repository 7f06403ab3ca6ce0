"""How many of something a text means."""

from typing import ClassVar

from engine.hocg.cards.program import Node
from engine.kernel.language import Declared, Meaningless, words


class Quantity(Node, frozen=True):
    """How many: exactly ``most`` if ``least`` is the same, "up to", "1 to 3", "any number of" (``most`` is
    ``None``).
    """

    least: int = 0
    most: int | None = None
    UNSAID = ("least",)
    ja = (
        words("好きな{counter}数", most=None),
        words("{most#}", when="is_exact"),
        words("{most#}まで", least=0),
        "{least}～{most#}",
    )
    words: ClassVar[Declared] = (
        words("any number of", most=None),
        words("{most}", when="is_exact", only_said=True),
        words("up to {most}", least=0),
        words("{least} to {most}", only_said=True),
    )

    def __post_init__(self) -> None:
        if self.most is None:
            return
        if self.least > self.most:
            raise Meaningless(f"{self.least} to {self.most} is no range")

    @property
    def is_exact(self) -> bool:
        """Whether it is one number rather than a range."""
        return self.least == self.most

    def times(self, number: int) -> "Quantity":
        """As many for each of so many."""
        return Quantity(self.least * number, None if self.most is None else self.most * number)

    def within(self, most: int) -> "Quantity":
        """No more than so many."""
        return Quantity(min(self.least, most), most if self.most is None else min(self.most, most))

    @property
    def is_plural(self) -> bool:
        """Whether the noun behind it is in the plural."""
        return self.most != 1


def require_amount(*amounts: object) -> None:
    """A number of something that is said is never 0; ``None`` is none.

    Raises:
        Meaningless: one is.
    """
    if 0 in amounts:
        raise Meaningless("0 of something is nothing")
