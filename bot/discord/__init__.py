"""The Discord front end: commands, buttons, messages. It holds no rules and no state of its own."""
