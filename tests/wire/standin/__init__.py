"""A stand-in for Discord on loopback: REST v10 and gateway v10 over real HTTP and a real WebSocket.

It keeps as much of Discord's state as the bot can notice, answers with Discord's error codes, and holds
every request against Discord's limits. What goes wrong in between is arranged with the faults of
:mod:`tests.wire.standin.faults`.
"""
