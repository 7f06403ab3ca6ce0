"""The bot: use cases (``app``), their database (``store``) and the Discord front end (``discord``)."""
