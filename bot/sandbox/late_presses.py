"""Presses on a page as it was a moment ago.

While a finger is on its way the page may have changed: a board was edited, a post came. SimCord refuses such
a press; Discord takes it, since what was pressed says itself what it is. So it is made on the page as it is
now, if what was pressed is still there, wherever it stands by then.
"""

from collections.abc import Mapping
from typing import Any

from cachetools import FIFOCache

from bot.sandbox.menus import IDENTITY, KEY, walk_parts

REMEMBERED = 60
"""Revisions of a page that are remembered: the page is made anew four times a second at most."""

Controls = dict[str, dict[str, str]]
"""For each message what can be pressed: its identity by its key."""


class Earlier:
    """What could be pressed on a page at its last revisions."""

    def __init__(self) -> None:
        self._revisions: FIFOCache[int, Controls] = FIFOCache(REMEMBERED)

    def note(self, revision: int, messages: Mapping[str, Any]) -> None:
        """Remember a page as it was published.

        Args:
            revision: its number.
            messages: the messages that it shows, as SimCord writes them.
        """
        self._revisions[revision] = {
            message: {
                part[KEY]: part[IDENTITY] for part in walk_parts(shown) if KEY in part and IDENTITY in part
            }
            for message, shown in messages.items()
        }

    def bring_forward(self, action: Mapping[str, Any], revision: int) -> Mapping[str, Any]:
        """What somebody did, as it is done on the page as it is now; as it came where that can't be.

        Args:
            action: what the browser sent.
            revision: the number of the page as it is now.
        """
        seen = action.get("published_revision")
        if not isinstance(seen, int) or seen == revision or seen not in self._revisions:
            return action
        now = {**action, "published_revision": revision}
        key = action.get("control_key")
        if not isinstance(key, str) or "target_id" not in action:
            return now
        message = str(action["target_id"])
        before = self._revisions[seen].get(message, {}).get(key)
        after = self._revisions.get(revision, {}).get(message, {})
        place = next((each for each, identity in after.items() if identity == before), None)
        return action if place is None else {**now, "control_key": place}
