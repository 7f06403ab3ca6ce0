"""What a match that explains itself says above the question."""

from bot.app.tables import Table
from bot.discord.platform.marks import escape


def tell_lesson(table: Table) -> str:
    """The lesson that fits the question; "" if there is none."""
    lesson, learned = table.lesson, table.match.lessons
    if lesson is None or learned is None:
        return ""
    return f"🎓 **Step {len(learned) + 1} of {table.lessons}: {escape(lesson.title)}**\n> {lesson.text}"
