"""How the bot bears load: a process of its own, a stand-in for Discord on a real socket, a database in a
file, and many matches in the middle of play.
"""
