"""A stand-in for Discord on loopback: REST v10 and gateway v10 over real HTTP and a real WebSocket.

It keeps as much of Discord's state as the bot can notice, and answers with Discord's error codes. Tests have
it look at every request, and arrange with the faults of :mod:`bot.fake_discord.faults` what goes wrong in
between; what measures the bot under load presses its buttons there.
"""
