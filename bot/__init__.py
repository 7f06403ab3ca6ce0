"""The bot: use cases (``app``), their database (``store``) and the Discord front end (``discord``)."""

from bot.collecting import collect_seldom
from bot.plain_logs import load_logs

collect_seldom()
load_logs()
