"""Reading scenario files: from text to checked scenarios."""

from pydantic import TypeAdapter

from engine.kernel.documents import Document
from engine.kernel.scenario.model import validate
from engine.kernel.scenario.running import read_each
from engine.osica.scenario.model import KNOWN_KEYS, ScenarioData

_SCENARIO: TypeAdapter[ScenarioData] = TypeAdapter(ScenarioData)


class Scenario:
    """A scenario that has been read.

    Args:
        data: what stands in the file.
        document: the file's own structure, for the lines of errors.
    """

    def __init__(self, data: ScenarioData, document: Document) -> None:
        self.data = data
        self.document = document

    @property
    def title(self) -> str:
        """What it is called."""
        return self.data.title


def read_scenario(document: Document) -> Scenario:
    """A scenario. Raises DataError if something in it isn't of the format; file and line are named."""
    return Scenario(validate(_SCENARIO, document.value, document, (), KNOWN_KEYS), document)


def read_scenarios(text: str, file: str) -> list[Scenario]:
    """The scenarios of a file.

    Raises:
        DataError: it is no YAML, or something in it isn't of the format; file and line are named.
    """
    return read_each(text, file, read_scenario)
