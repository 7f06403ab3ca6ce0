"""Asking for studies, and looking how far they are."""

from bot.app.context import Context
from bot.app.refusals import Refused
from bot.app.studies.sorts import StudySort
from bot.model.jobs import STUDY, JobKind, Queueing, Research
from bot.model.studies import Study, StudyAsker, StudyKind
from bot.store.database import Transaction
from engine.kernel.translation import mark, tr

ONE_AT_A_TIME = mark(
    "The computer is still at work on something else that you have asked for. Ask again when that is done."
)
MANY_WAIT = mark("Very many computations are waiting already. Please try again in a few minutes.")


class Studies:
    """Use cases about studies.

    Attributes:
        sorts: what can be studied.
    """

    def __init__(self, context: Context, sorts: dict[StudyKind, StudySort]) -> None:
        self._context, self.sorts = context, sorts

    async def look(self, study_id: str) -> Study | None:
        """A study as it is now; ``None`` if nobody has asked for it, or its time is over."""
        async with self._context.store.read() as tx:
            return await tx.rows.get(Study, id=study_id)

    async def ask(self, user_id: int, wanted: Study) -> Study:
        """A study as it is now; it is begun if it wasn't yet, or was given up. Who has asked for another one
        waits for that first.

        Args:
            user_id: who asks.
            wanted: the study, as it begins.

        Raises:
            Refused: another one of theirs isn't over, or very many wait.
        """
        return await self._context.retrying(lambda: self._ask(user_id, wanted))

    async def _ask(self, user_id: int, wanted: Study) -> Study:
        now, policy = self._context.clock.now(), self._context.policy
        async with self._context.writing() as tx:
            for kind in (Study, StudyAsker):
                await tx.rows.delete_before(kind, now - policy.studies_kept)
            known = await tx.rows.hold(Study, id=wanted.id)
            if known is not None and known.is_finished:
                return known
            if await _waits_for_another(tx, user_id, wanted.id):
                raise Refused(tr(ONE_AT_A_TIME))
            if known is None or known.is_broken:
                if (await tx.jobs.state(JobKind.STUDY)).waiting >= policy.max_studies:
                    raise Refused(tr(MANY_WAIT))
                if known is not None:
                    await tx.rows.delete(Study, id=known.id)
                known = await tx.rows.advance(wanted)
                await tx.jobs.add(Queueing(Research(known.id), STUDY), now=now)
            await tx.rows.put(StudyAsker(user_id, known.id, now))
        return known


async def _waits_for_another(tx: Transaction, user_id: int, study_id: str) -> bool:
    """Whether somebody has asked for another study that isn't over."""
    return any(each.study_id != study_id for each in await tx.rows.find(StudyAsker, user_id=user_id))
