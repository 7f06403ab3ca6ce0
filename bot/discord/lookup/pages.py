"""Answers of look-ups as pages: clauses, rulings, terms, and lists to choose from."""

from collections.abc import Iterable, Sequence

from bot.discord.lookup.addresses import Target, What, choose_in, look_at, share
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.marks import escape, escape_lines, shorten, shorten_lines
from bot.discord.platform.pages import Block, Button, Choice, Outgoing, Page, Row, Rule, Select, Style, Text
from bot.games.hocg.library import Answer, Clause, Keyword, Kind, Library, Ruling

BLUE = 0x4C8DDB
TEXT_ROOM = 2400
LISTED = 4
WHATS = {Kind.CLAUSE: What.CLAUSE, Kind.RULING: What.RULING, Kind.KEYWORD: What.KEYWORD}


def build_page(
    blocks: Iterable[Block], buttons: Sequence[Button], target: Target | None, is_public: bool
) -> Outgoing:
    """An answer with its buttons.

    Args:
        blocks: what it says.
        buttons: where else it leads, four at most.
        target: what the Share button shows to everybody; ``None`` for none.
        is_public: whether everybody sees it already.
    """
    row = list(buttons)
    if target is not None and not is_public:
        row.append(Button("Share", share(target), Style.PRIMARY))
    rows = (Row(tuple(row)),) if row else ()
    return Outgoing(Page((*blocks, *rows), BLUE))


def choose_target(
    placeholder: str, place: str, choices: Iterable[tuple[Target, str, str]]
) -> tuple[Block, ...]:
    """A select of things to show, (target, label, detail): several if they are many, none if there are none.

    Args:
        placeholder: what is to be chosen.
        place: tells these selects from the others of the message and from those of other pages.
        choices: the things; each is listed once.
    """
    unique = {target.encode(): (label, detail) for target, label, detail in choices}
    lines = [Choice(label, value, detail) for value, (label, detail) in unique.items()]
    step = SELECT_OPTIONS
    if len(lines) <= step:
        return (Select(placeholder, choose_in(place), tuple(lines)),) if lines else ()
    return tuple(
        Select(
            f"{placeholder}, {start + 1} to {min(start + step, len(lines))}",
            choose_in(f"{start} {place}"),
            tuple(lines[start : start + step]),
        )
        for start in range(0, len(lines), step)
    )


def clause_choice(library: Library, number: str) -> tuple[Target, str, str]:
    """A clause as a line of a select."""
    clause = library.rules.clauses[number]
    return Target(What.CLAUSE, number), f"{number} {clause.title}", clause.text


def ruling_choice(ruling: Ruling) -> tuple[Target, str, str]:
    """A ruling as a line of a select."""
    return Target(What.RULING, ruling.number), f"{ruling.number} {ruling.question}", ruling.answer


def keyword_choice(keyword: Keyword) -> tuple[Target, str, str]:
    """A term as a line of a select."""
    return Target(What.KEYWORD, keyword.term), f"Term: {keyword.term}", keyword.text


def build_clause(library: Library, clause: Clause, *, is_public: bool = False) -> Outgoing:
    """A clause, what contains it, what is below and beside it, and the rulings on it."""
    rules, number = library.rules, clause.number
    above = " › ".join(f"{up} {escape(rules.clauses[up].title)}" for up in rules.ancestors(number))
    head = f"### {number} {escape(clause.title)}\n-# {escape(clause.ja)}"
    blocks: list[Block] = [Text(f"{head}\n-# in {above}" if above else head)]
    blocks.append(Text(shorten(escape_lines(clause.text), TEXT_ROOM)))
    below = rules.children(number)
    if below:
        lines = [f"- **{child}** {escape(rules.clauses[child].title)}" for child in below]
        blocks.append(Text(shorten_lines("\n".join(lines), 900)))
    keywords = [keyword_choice(keyword) for keyword in library.keywords.of_clause(number)]
    linked = dict.fromkeys((*below, *clause.see, *rules.mentioned_by.get(number, ())))
    related = [clause_choice(library, other) for other in linked if other in rules.clauses]
    blocks += choose_target("Related rules and terms", f"see {number}", [*keywords, *related])
    rulings = library.rulings.of_clause(number)
    blocks += choose_target(
        f"Rulings on this rule ({len(rulings)})", f"rulings {number}", map(ruling_choice, rulings)
    )
    return build_page(blocks, _around(library, number), Target(What.CLAUSE, number), is_public)


def _around(library: Library, number: str) -> list[Button]:
    """The buttons to the clauses before, after and above."""
    before, after = library.rules.neighbors(number)
    up = library.rules.ancestors(number)[-1:]
    buttons = [Button(f"▲ {other}", look_at(What.CLAUSE, other)) for other in up]
    if before:
        buttons.append(Button(f"◀ {before}", look_at(What.CLAUSE, before)))
    if after:
        buttons.append(Button(f"{after} ▶", look_at(What.CLAUSE, after)))
    return buttons


def card_choice(library: Library, number: str) -> tuple[Target, str, str]:
    """A card as a line of a select; a number that isn't in the pool by itself."""
    card = library.cards.pool.cards.get(number)
    return Target(What.CARD, number), f"{card.name} {number}" if card else number, "card"


def build_ruling(library: Library, ruling: Ruling, *, is_public: bool = False) -> Outgoing:
    """A ruling, with its clauses and cards."""
    cards = [number for number in ruling.cards if number in library.cards.pool.cards]
    names = [f"{escape(library.cards.pool.cards[number].name)} ({number})" for number in cards]
    facts = [f"-# {ruling.number} · {ruling.date:%Y-%m-%d} · official answer in our own words"]
    if names:
        facts.append(shorten(f"-# {', '.join(names)}", 400))
    blocks: list[Block] = [
        Text(f"### {shorten(escape(ruling.question), 700)}"),
        Text(shorten(escape_lines(ruling.answer), TEXT_ROOM)),
        Text("\n".join(facts)),
    ]
    clauses = [clause_choice(library, number) for number in ruling.clauses if number in library.rules.clauses]
    linked = [*clauses, *(card_choice(library, number) for number in cards)]
    blocks += choose_target("Rules and cards behind it", f"see {ruling.number}", linked)
    return build_page(blocks, (), Target(What.RULING, ruling.number), is_public)


def build_keyword(library: Library, keyword: Keyword, *, is_public: bool = False) -> Outgoing:
    """A term, with its clauses and related terms."""
    head = f"### {escape(keyword.term)}\n-# {escape(keyword.ja)}"
    if keyword.icon:
        head += f"\n-# On cards: {escape(keyword.icon)}"
    rules = " · ".join(keyword.clauses)
    blocks: list[Block] = [
        Text(head),
        Text(shorten(escape_lines(keyword.text), TEXT_ROOM)),
        Text(f"-# Rules {rules}"),
    ]
    terms = [keyword_choice(library.keywords.keywords[term]) for term in keyword.see]
    clauses = [clause_choice(library, number) for number in keyword.clauses]
    blocks += choose_target("Its rules and related terms", f"see {keyword.term}", [*clauses, *terms])
    return build_page(blocks, (), Target(What.KEYWORD, keyword.term), is_public)


def build_answers(library: Library, question: str, answers: Sequence[Answer]) -> Outgoing:
    """The best answer to a question in full, the next ones in a line each, and all of them to choose from."""
    best, rest = answers[0], answers[1 : 1 + LISTED]
    lines = [f"- **{escape(_name(answer))}** {escape(shorten(_line(answer), 160))}" for answer in rest]
    blocks: list[Block] = [
        Text(f"-# {escape(shorten(question, 200))}"),
        Text(f"### {escape(shorten(best.label, 500))}\n{shorten(escape_lines(best.text), TEXT_ROOM)}"),
    ]
    if lines:
        blocks += [Rule(), Text("\n".join(lines))]
    choices = [(Target(WHATS[answer.kind], answer.key), answer.label, answer.text) for answer in answers]
    blocks += choose_target("Open an answer", f"found {best.key}", choices)
    return build_page(blocks, (), Target(WHATS[best.kind], best.key), is_public=False)


def _name(answer: Answer) -> str:
    return "Term" if answer.kind is Kind.KEYWORD else answer.key


def _line(answer: Answer) -> str:
    return f"{answer.title}: {answer.text}" if answer.kind is not Kind.RULING else answer.title


def build_rulings(title: str, rulings: Sequence[Ruling]) -> Outgoing:
    """Several rulings in a line each, to choose from."""
    lines = [f"- **{ruling.number}** {escape(shorten(ruling.question, 300))}" for ruling in rulings]
    blocks: list[Block] = [Text(f"### {title}"), Text(shorten_lines("\n".join(lines), 3000))]
    blocks += choose_target("Open a ruling", f"of {title}", map(ruling_choice, rulings))
    return build_page(blocks, (), None, is_public=False)
