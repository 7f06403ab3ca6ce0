"""Analyses of matches that are over, one for each seat."""

import msgspec

from engine.kernel.analysis.findings import Analysis


class SeatAnalysis(msgspec.Struct, frozen=True):
    """What a seat of a match is shown of how it went.

    Args:
        match_id: the match.
        seat: the seat.
        is_open: whether its player lets the opponent see it, once that one does the same.
        found: what was found, by what the seat could see; ``None`` if nothing was yet.
        failed: why nothing more can be found; ``None`` while it may be.
    """

    match_id: str
    seat: int
    is_open: bool = False
    found: Analysis | None = None
    failed: str | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing more will be found."""
        return self.failed is not None or (self.found is not None and self.found.decisions is not None)
