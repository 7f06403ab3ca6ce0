"""The table in words: options, the board as text, hands. Players stand in texts as {0} and {1}; front ends
put names there.
"""

from collections.abc import Sequence

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.procedures.resolution import part_of
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.queries import queries
from engine.hocg.queries.naming import card_name, holomem_name, place_name
from engine.hocg.state.table import Table
from engine.hocg.state.views import CardView, HolomemView, SideView, TableView
from engine.hocg.words.narration import narrate_event
from engine.kernel.prompts import NONE, Option
from engine.kernel.ruleset import Label

SHORT = 80
LONG = 100


def cut(text: str, limit: int) -> str:
    """A text within a limit, with an ellipsis if something had to go."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def holomem_detail(table: Table, handle: int) -> str:
    """HP and cheers of a holomem."""
    holomem = table.holomem(handle)
    if holomem is None:
        return ""
    cheers = say_cheers([table.cards[cheer].colors for cheer in holomem.cheers])
    rest = ", resting" if holomem.is_resting else ""
    return f"HP {queries.remaining_hp(table, holomem)}/{queries.max_hp(table, holomem)}, {cheers}{rest}"


def say_cheers(cheers: Sequence[tuple[Color, ...]]) -> str:
    """As in "2 white 1 green", "no cheer"."""
    colors = [colors[0] if colors else Color.COLORLESS for colors in cheers]
    counts = [f"{colors.count(color)} {color}" for color in Color if color in colors]
    return " ".join(counts) if counts else "no cheer"


def label_option(table: Table, option: Option) -> Label:
    """An option of the waiting prompt as a label."""
    label = _label(table, option)
    return Label(cut(label.text, SHORT), cut(label.detail, LONG), label.group, cut(label.item, SHORT))


def _label(table: Table, option: Option) -> Label:
    card = table.cards[option.card] if option.card >= 0 else None
    name = card_name(card) if card else ""
    match option.kind:
        case "place":
            return Label(f"Place {name}", _facts(card), "Place", name)
        case "bloom":
            return Label(
                f"Bloom {holomem_name(table, option.target)} into {name}", _facts(card), "Bloom", name
            )
        case "collab":
            return Label(f"Collab with {holomem_name(table, option.target)}", _collab_text(card), "Collab")
        case "use":
            on = f" on {holomem_name(table, option.target)}" if option.target != NONE else ""
            return Label(f"Use {name}{on}", card.abilities[0].text if card else "", "Support", name)
        case "oshi_skill" | "sp_oshi_skill":
            return _skill_label(table, option)
        case "activate":
            return Label(f"Use the ability of {name}", "", "Ability", name)
        case "baton_pass":
            return Label(f"Pass the baton to {holomem_name(table, option.target)}", "", "Baton pass")
        case "art":
            return _art_label(table, option)
        case "end":
            return Label("Done with this phase", "", "End")
        case "yes" | "no":
            return Label(option.kind.capitalize())
        case "holo_power":
            return Label("1 holo Power instead", "The newest card of your holo Power, by your Oshi skill")
        case "mode":
            return Label(f"Choice {option.number}")
        case "seat":
            return Label(f"{{{option.number}}}")
        case "number":
            return Label(str(option.number))
        case "ability":
            return Label(f"Ability of {name}{_whose(table, option)}", _ability_text(table, option), "", name)
        case "holomem":
            return Label(holomem_name(table, option.target), holomem_detail(table, option.target))
    on = f" on {holomem_name(table, option.target)}" if option.target != NONE else ""
    return Label(f"{name}{on}", _facts(card))


def _whose(table: Table, option: Option) -> str:
    """Where the holomem of an ability stands; who it is as well, if the ability is another card's."""
    holomem = table.holomem(option.target) if option.target != NONE else None
    if holomem is None:
        return ""
    is_own = holomem.top == option.card
    return f" ({place_name(table, holomem) if is_own else holomem_name(table, option.target)})"


def _ability_text(table: Table, option: Option) -> str:
    """The paragraph that an ability is, of those that wait or that speak of the down at hand."""
    frame = table.machine.stack[-1] if table.machine.stack else None
    if isinstance(frame, DownHolomem):
        return part_of(table, frame.abilities(table)[option.number]).say()
    return part_of(table, table.state.waiting[option.number].ability).say()


def _facts(card: Card | None) -> str:
    if card is None:
        return ""
    if card.type is CardType.HOLOMEM:
        arts = "; ".join(f"{art.name} {art.damage}{'+' if art.has_plus else ''}" for art in card.arts)
        return f"HP {card.hp}. {arts}"
    return card.abilities[0].text if card.abilities else ""


def _collab_text(card: Card | None) -> str:
    if card is None:
        return ""
    return " ".join(ability.text for ability in card.abilities if ability.kind is AbilityKind.COLLAB_EFFECT)


def _skill_label(table: Table, option: Option) -> Label:
    skill = table.cards[option.card].oshi_skill(AbilityKind(option.kind))
    if skill is None:
        return Label(option.kind)
    sort = "SP Oshi skill" if option.kind == "sp_oshi_skill" else "Oshi skill"
    cost = option.number if skill.cost is None else skill.cost
    return Label(f"{sort}: {skill.name} ({cost} holo Power)", skill.text, "Oshi skill", skill.name)


def _art_label(table: Table, option: Option) -> Label:
    art = table.cards[option.card].arts[option.number]
    damage = f"{art.damage}{'+' if art.has_plus else ''}"
    name = card_name(table.cards[option.card])
    return Label(
        f"{art.name} ({damage}) on {holomem_name(table, option.target)}",
        art.ability.text if art.ability else holomem_detail(table, option.target),
        "Arts",
        name,
    )


# The board as text


def describe_table(view: TableView) -> str:
    """The whole view as text, the viewer's own half last."""
    own = 1 if view.viewer == 1 else 0
    lines = [f"Turn {view.turn}, {view.phase} phase of {{{view.active}}}." if view.turn else "Preparation."]
    if view.result:
        lines.append(view.result)
    elif view.to_act is not None:
        lines.append(f"{{{view.to_act}}} chooses.")
    if view.open_cards:
        lines.append("Open: " + ", ".join(card_view_name(card) for card in view.open_cards) + ".")
    for seat in (1 - own, own):
        lines.extend(describe_side(view.sides[seat]))
    return "\n".join(lines)


def describe_side(side: SideView) -> list[str]:
    """One half of the table, a zone a line."""
    oshi = side.oshi.name if side.oshi else "?"
    lines = [
        f"{{{side.seat}}}: Oshi {oshi}, life {side.life}, holo Power {side.holo_power}, "
        f"hand {side.hand_count}, "
        f"deck {side.deck_count}, cheer deck {side.cheer_deck_count}, archive {len(side.archive)}."
    ]
    lines.append("Center: " + (describe_holomem(side.center) if side.center else "empty"))
    if side.collab:
        lines.append("Collab: " + describe_holomem(side.collab))
    lines.extend(f"Back {holomem.index}: {describe_holomem(holomem)}" for holomem in side.back)
    return lines


def describe_holomem(holomem: HolomemView) -> str:
    """One holomem in a line."""
    parts = [f"{card_view_name(holomem.card)}, HP {holomem.hp}/{holomem.max_hp}"]
    parts.append(say_cheers([cheer.colors for cheer in holomem.cheers]))
    if holomem.attached:
        parts.append("with " + ", ".join(card.name for card in holomem.attached))
    if holomem.under:
        parts.append(f"{len(holomem.under)} stacked")
    if holomem.is_resting:
        parts.append("resting")
    parts.extend(holomem.notes)
    return ", ".join(parts)


def card_view_name(card: CardView) -> str:
    """As in "AZKi (2nd)"."""
    if card.type is CardType.HOLOMEM:
        return f"{card.name} ({'Buzz ' if card.is_buzz else ''}{card.level})"
    return card.name


def describe_cards(cards: Sequence[CardView]) -> str:
    """Cards as a list, copies counted together."""
    if not cards:
        return "no cards"
    counts: dict[str, tuple[CardView, int]] = {}
    for card in cards:
        first, count = counts.get(card.number, (card, 0))
        counts[card.number] = (first, count + 1)
    lines = []
    for card, count in counts.values():
        facts = f"HP {card.hp}" if card.type is CardType.HOLOMEM else f"{card.kind or card.type}"
        limited = ", LIMITED" if card.is_limited else ""
        lines.append(f"{count} x {card_view_name(card)} [{card.number}] {facts}{limited}")
    return "\n".join(lines)


__all__ = ["describe_cards", "describe_table", "label_option", "narrate_event"]
