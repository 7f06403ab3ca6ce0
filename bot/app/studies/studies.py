"""Asking for studies, and looking how far they are."""

import msgspec

from bot.app.context import Context
from bot.app.refusals import Refused
from bot.app.studies.sorts import StudySort
from bot.model.jobs import JobKind, Queueing, Research
from bot.model.studies import Study, StudyAsker, StudyKind
from bot.store.database import Transaction
from engine.kernel.translation import mark, tr

MANY_ASKED = mark(
    "The computer is still at work on other things that you have asked for. Ask again when one of them is"
    " done."
)
MANY_WAIT = mark("Very many computations are waiting already. Please try again in a few minutes.")


class Studies:
    """Use cases about studies.

    Attributes:
        sorts: what can be studied.
    """

    def __init__(self, context: Context, sorts: dict[StudyKind, StudySort]) -> None:
        self._context, self.sorts = context, sorts

    async def get(self, study_id: str) -> Study | None:
        """A study as it is now; ``None`` if nobody has asked for it, or its time is over."""
        async with self._context.store.read() as tx:
            return await tx.rows.get(Study, id=study_id)

    async def ask(self, user_id: int, wanted: Study) -> Study:
        """A study as it is now; it is begun if it wasn't yet, and gone on with if it was given up. Who waits
        for several others waits for one of them first.

        Args:
            user_id: who asks.
            wanted: the study, as it begins.

        Raises:
            Refused: several others of theirs aren't over, or very many wait.
        """
        study = await self._context.retrying(lambda: self._ask(user_id, wanted))
        self._context.study_signal.send()
        return study

    async def _ask(self, user_id: int, wanted: Study) -> Study:
        now, policy = self._context.clock.now(), self._context.policy
        async with self._context.store.write() as tx:
            for kind in (Study, StudyAsker):
                await tx.rows.delete_before(kind, now - policy.studies_kept)
            known = await tx.rows.hold(Study, id=wanted.id)
            if known is not None and known.is_finished:
                return known
            if await _count_others(tx, user_id, wanted.id) >= policy.max_studies_each:
                raise Refused(tr(MANY_ASKED))
            if known is None or known.is_over:
                if (await tx.jobs.state(JobKind.STUDY)).waiting >= policy.max_studies:
                    raise Refused(tr(MANY_WAIT))
                begun = wanted if known is None else msgspec.structs.replace(known, failure=None, at=now)
                known = await tx.rows.advance(begun)
                await tx.jobs.add(Queueing(Research(known.id), Research.slot), now=now)
            await tx.rows.put(StudyAsker(user_id, known.id, now))
        return known


async def _count_others(tx: Transaction, user_id: int, study_id: str) -> int:
    """How many other studies somebody waits for. One that is gone, as with its match, holds up nobody."""
    asked = {each.study_id for each in await tx.rows.find(StudyAsker, user_id=user_id)}
    return len(await tx.rows.find_among(Study, "id", asked - {study_id}))
