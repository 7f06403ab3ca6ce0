"""The bot: use cases (``app``), their database (``store``) and the Discord front end (``discord``)."""

from bot.collecting import collect_seldom

collect_seldom()  # before anything is imported
