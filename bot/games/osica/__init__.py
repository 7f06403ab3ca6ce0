"""OSICA for the bot: pictures, and how one wins."""
