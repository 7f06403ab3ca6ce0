"""What users have set for themselves."""

from collections.abc import Callable

from bot.app.context import Context
from bot.app.refusals import Refused
from bot.model.matches import MatchStatus
from bot.model.settings import UserSettings
from engine.kernel.translation import tr


class Preferences:
    """Use cases about a user's settings."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def get(self, user_id: int) -> UserSettings:
        """What a user has set; what they have not set is as the bot comes."""
        async with self._context.store.read() as tx:
            return await tx.people.settings(user_id)

    async def set(self, user_id: int, settings: UserSettings) -> UserSettings:
        """Keep a user's settings in the place of all of theirs; see :meth:`change`."""
        return await self.change(user_id, lambda _: settings)

    async def change(self, user_id: int, change: Callable[[UserSettings], UserSettings]) -> UserSettings:
        """Change a user's settings; what others change at the same moment is kept as well. Whether hands are
        sent holds for their running matches at once.

        Args:
            user_id: the user.
            change: gives the settings after those of before.

        Raises:
            Refused: there are no such colours.
        """
        return await self._context.retrying(lambda: self._change(user_id, change))

    async def _change(self, user_id: int, change: Callable[[UserSettings], UserSettings]) -> UserSettings:
        async with self._context.writing() as tx:
            before = await tx.people.hold_settings(user_id)
            settings, themes = change(before), self._context.packs.themes
            if settings.theme not in ("", before.theme, *themes):
                raise Refused(
                    tr(
                        "There are no colours {theme!r}; there are {themes}.",
                        theme=settings.theme,
                        themes=", ".join(themes),
                    )
                )
            await tx.people.set_settings(user_id, settings)
            if before.sends_hand == settings.sends_hand:
                return settings
            for match in await tx.matches.of_user(user_id, [MatchStatus.ACTIVE]):
                seat = match.seat_of(user_id)
                assert seat is not None, "these are the user's matches"
                await tx.matches.set_dm_closed(match.id, seat, not settings.sends_hand)
        return settings
