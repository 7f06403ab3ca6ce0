"""What a match that explains itself says above the question."""

from bot.app.tables import Table
from bot.discord.platform.marks import escape
from engine.kernel.translation import tr


def tell_lesson(table: Table) -> str:
    """The lesson that fits the question; "" if there is none."""
    lesson, learned = table.lesson, table.match.lessons
    if lesson is None or learned is None:
        return ""
    number = len(learned) + 1
    told = tr(
        "🎓 **Step {number} of {lessons}: {title}**\n> {lesson}",
        number=number,
        lessons=table.lessons,
        title=escape(tr(lesson.title)),
        lesson=tr(lesson.text),
    )
    if number < table.lessons:
        return told
    return told + "\n" + tr("> That was the last step: you know all you need. Play on, and have fun.")
