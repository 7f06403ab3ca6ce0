"""Reading scenario files: from text to checked scenarios."""

from pydantic import TypeAdapter

from engine.hocg.scenario.expect import Expectation, read_expectations
from engine.hocg.scenario.model import KNOWN_KEYS, ScenarioData
from engine.kernel.documents import Document, Location
from engine.kernel.scenario.model import validate
from engine.kernel.scenario.running import AT_THE_END, read_each

_SCENARIO: TypeAdapter[ScenarioData] = TypeAdapter(ScenarioData)


class Scenario:
    """A scenario that has been read and checked.

    Args:
        data: what stands in the file.
        document: the file's own structure, for the lines of errors.

    Raises:
        DataError: an expectation is none.
    """

    def __init__(self, data: ScenarioData, document: Document) -> None:
        self.data = data
        self.document = document
        self.expectations: dict[int, list[Expectation]] = {}
        for index, step in enumerate(data.play):
            if step.expect is not None:
                place: Location = ("play", index, "expect")
                self.expectations[index] = read_expectations(step.expect, document, place)
        self.expectations[AT_THE_END] = read_expectations(data.expect, document, ("expect",))

    @property
    def title(self) -> str:
        """What it is called."""
        return self.data.title

    @property
    def file(self) -> str:
        """The file it stands in."""
        return self.document.file


def read_scenario(document: Document) -> Scenario:
    """A scenario. Raises DataError if something in it isn't of the format; file and line are named."""
    return Scenario(validate(_SCENARIO, document.value, document, (), KNOWN_KEYS), document)


def read_scenarios(text: str, file: str) -> list[Scenario]:
    """The scenarios of a file.

    Args:
        text: the whole file.
        file: its name, for errors.

    Raises:
        DataError: it is no YAML, or something in it isn't of the format; file and line are named.
    """
    return read_each(text, file, read_scenario)
