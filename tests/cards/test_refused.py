"""Texts that can be read and would never do anything where they stand are refused, with what to say instead:
by the sort of text, by the sort of support card, by what has been spoken of before.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from engine.hocg.cards.pool import default_pool, with_own_cards
from engine.hocg.language.compiler import compile_text
from engine.kernel.errors import DataError

OWN = "only a holomem's own text speaks of 'this holomem'"
WORN = "only a tool, mascot or fan speaks of itself"
STANDS = "only a holomem stands in"
CHOOSE = "choose a holomem first"

REFUSED = [
    (
        "art",
        "If your center and collab holomem have a cheer of different colors attached, this art gets +20.",
        "one card differs from no other",
    ),
    # an Oshi, or a card that is played, is no holomem
    ("oshi_skill", "During this turn, this holomem gets Arts +20.", OWN),
    ("oshi_skill", "Restore 20 HP of this holomem.", OWN),
    ("oshi_skill", "Usable when this holomem is downed: Draw 1 card.", OWN),
    ("sp_oshi_skill", "Send 1 cheer from your archive to this holomem.", OWN),
    ("stage_skill", "This holomem gets Arts +20.", OWN),
    ("stage_skill", "When this holomem is downed, draw 1 card.", OWN),
    ("support", "During this turn, this holomem gets Arts +20.", OWN),
    ("oshi_skill", "Swap your center holomem with this holomem.", OWN),
    ("oshi_skill", "Draw 1 card for each cheer on this holomem.", OWN),
    ("oshi_skill", "Draw 1 card for each holomem stacked under this holomem.", OWN),
    ("oshi_skill", "If there are 2 or more cheers on this holomem, draw 1 card.", OWN),
    ("oshi_skill", "Deal 20 special damage to the target of an art of this holomem.", OWN),
    ("stage_skill", 'When cards are revealed for the art "holoX Slot" of this holomem, draw 1 card.', OWN),
    ("oshi_skill", "During this turn, 1 of your other holomem gets Arts +20.", "other than which?"),
    ("stage_skill", "Your other holomem get Arts +20.", "other than which?"),
    # only what is attached has a holomem
    ("art", "During this turn, this tool's holomem gets Arts +20.", WORN),
    ("gift", "This mascot's holomem gets HP +20.", WORN),
    ("collab_effect", "Restore 20 HP of this fan's holomem.", WORN),
    ("oshi_skill", "Archive this tool.", WORN),
    ("oshi_skill", "You may archive this fan: Draw 1 card.", WORN),
    ("gift", "When this fan is attached from your hand, draw 1 card.", WORN),
    ("gift", "If attached to <AZKi>: This holomem gets Arts +20.", "is for a tool, mascot or fan"),
    (
        "oshi_skill",
        "If attached to <AZKi>: Usable when your holomem is downed: Draw 1 card.",
        "is for a tool, mascot or fan",
    ),
    # positions are those of a holomem
    ("oshi_skill", "[Center position only] Draw 1 card.", STANDS),
    ("sp_oshi_skill", "[Collab position only] Draw 1 card.", STANDS),
    ("stage_skill", "[Center position only] Your center holomem gets Arts +10.", STANDS),
    ("support", "[Center position only] Draw 1 card.", STANDS),
    ("oshi_skill", "Usable in the collab position only if you have 2 or less life.\nDraw 1 card.", STANDS),
    ("support", "Usable in the collab position only if you have 2 or less life.\nDraw 1 card.", STANDS),
    # cards that were picked are no holomem
    ("art", "Return 1 holomem from your archive to your hand. Restore 20 HP of that holomem.", CHOOSE),
    ("collab_effect", "Add 1 card from your deck to your hand. Restore 20 HP of that holomem.", CHOOSE),
    ("oshi_skill", "Archive 1 card from your hand. Deal 20 special damage to that holomem.", CHOOSE),
    (
        "support",
        "Look at the top 4 cards of your deck. Reveal 1 holomem from among them and add it to your hand. "
        "Return the rest to the bottom of your deck in any order. Send 1 cheer from your archive to that "
        "holomem.",
        CHOOSE,
    ),
    ("art", "This art gets +20 for each cheer on that holomem.", CHOOSE),
    # how an ability came about
    ("collab_effect", "If it bloomed from a Debut holomem, draw 1 card.", "only a bloom effect"),
    ("art", "If it collabs with <AZKi>, draw 1 card.", "only a collab effect"),
    ("oshi_skill", "If it collabs with <AZKi>, draw 1 card.", "only a collab effect"),
    ("bloom_effect", "If it collabs with <AZKi>, draw 1 card.", "only a collab effect"),
    ("collab_effect", "You may bloom this holomem using this card.", "while this card is in your archive"),
    (
        "stage_skill",
        "In your main phase, while this card is in your archive, you may draw 1 card.",
        "only a gift works while its card is in the archive",
    ),
    # limits stand in the text that they limit
    ("gift", "You can use <AZKi> only once per turn.", "stands in the text that it limits"),
    ("art", 'You can use the bloom effect "X" only once per turn.', "stands in the text that it limits"),
    # what is spoken of must be there
    ("support", "Return the rest to the bottom of your deck in any order.", "refers to nothing"),
    ("support", "Draw 1 card for each card archived this way.", "refers to nothing"),
    ("support", "During this turn, that holomem gets Arts +20.", "refers to nothing"),
    ("support", "If it is odd, draw 1 card.", "refers to nothing"),
    ("support", "This art gets +20.", "refers to nothing"),
    ("support", "It takes 20 less damage.", "refers to nothing"),
    ("support", "Roll those dice again.", "refers to nothing"),
    ("support", "Add 1 card from among them to your hand.", "refers to nothing"),
    # what an event, a cheer or a holomem can be
    ("art", "Draw 1 card for each event on this holomem.", "no event can be"),
    ("art", "Archive 1 cheer stacked under this holomem.", "no cheer can be"),
    ("support", "Return 1 holomem from your cheer deck to your hand.", "no holomem can be"),
    ("art", "Restore 10 HP of your cheers.", "aren't on a stage by themselves"),
    ("support", "Return 1 LIMITED holomem from your archive to your hand.", "no holomem is ever 'LIMITED'"),
    ("support", "Return 1 Debut or 1st event from your archive to your hand.", "no event is ever 'Debut or"),
    ("support", "Return 1 white tool from your archive to your hand.", "no tool is ever 'white'"),
    ("support", "Return 1 #JP cheer from your archive to your cheer deck.", "no cheer is ever '#JP'"),
    (
        "support",
        "Return 1 Debut 1st holomem from your archive to your hand.",
        "nothing is both 'Debut' and '1st'",
    ),
    (
        "support",
        "During this turn, your center back holomem get Arts +20.",
        "both 'center' and 'back'; say 'or'",
    ),
    ("support", "Restore 20 HP of all of your active resting holomem.", "both 'active' and 'resting'"),
    (
        "support",
        "Return 1 non-Buzz Buzz holomem from your archive to your hand.",
        "both 'non-Buzz' and 'Buzz'",
    ),
    ("support", "Return 1 #JP #JP holomem from your archive to your hand.", "'#JP' is said twice"),
    (
        "extra",
        "You lose 0 life when this holomem is downed.",
        "a holomem that is downed costs 1 life or more",
    ),
    # each in its sort of text
    (
        "gift",
        "Usable only if you have 3 or less life.\nWhen this holomem blooms, draw 1 card.",
        "does nothing in a text of the sort 'gift'",
    ),
    ("gift", "Draw 1 card.", "does nothing in a text of the sort 'gift'"),
    ("bloom_effect", "This holomem gets Arts +20.", "say how long"),
    ("gift", "Attach only to <AZKi>.", "belongs into 'attach'"),
    ("oshi_skill", "When this holomem blooms, draw 1 card.", "say 'usable when"),
    ("support", "If attached to <AZKi>: Draw 1 card.", "is done when something happens"),
    # others
    ("gift", "1 of your holomem gets Arts +20.", "nobody is chosen as long as it holds"),
    ("support", "Draw 1 card to their hand.", "'to' can't stand here"),
    ("support", "Shuffle their deck.", "who does that?"),
]


@pytest.mark.parametrize(("kind", "text", "reason"), REFUSED)
def test_a_text_is_refused_where_its_words_mean_nothing(kind: str, text: str, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        compile_text(kind, text)
    assert reason in caught.value.message


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("art", "During this turn, this holomem gets Arts +20."),
        ("collab_effect", "[Center position only] Draw 1 card."),
        ("support", "[Center position only] This tool's holomem gets Arts +20."),
        ("art", "Place 1 holomem from your archive on your stage. Restore 20 HP of that holomem."),
        ("support", "If you have 1 or more other cards in hand, draw 1 card."),
        ("oshi_skill", "Choose 1 of your holomem. Restore 20 HP of your other holomem."),
        ("bloom_effect", "If it bloomed from a Debut holomem, draw 1 card."),
    ],
)
def test_the_same_words_are_read_where_they_mean_something(kind: str, text: str) -> None:
    compile_text(kind, text.replace("Restore 20 HP of your other", "Restore 20 HP of all of your other"))


def require_refused(card: Mapping[str, object], reason: str, folder: Path) -> None:
    """A card of one's own can't be played, and is told why."""
    (folder / "own.yaml").write_text(yaml.safe_dump([dict(card)]), encoding="utf-8")
    pool, _ = with_own_cards(default_pool(), folder)
    (problem,) = pool.problems_of(pool.cards["OWN-1"])
    assert reason in problem.message
    assert not pool.is_playable("OWN-1")


ON_SUPPORT = [
    ("event", "During this turn, this tool's holomem gets Arts +20.", "is nobody here"),
    ("item", "Your center holomem gets Arts +20.", "say how long"),
    ("staff", "When your holomem is downed, draw 1 card.", "say how long"),
    ("event", "Draw 2 cards.\nIn your main phase, you may draw 1 card.", "say how long"),
    ("tool", "Draw 2 cards.", "say when"),
    ("mascot", "This tool's holomem gets Arts +20.", "speaks of 'this mascot'"),
    ("fan", "This fan's holomem gets Arts +10.\nThis mascot's holomem gets HP +20.", "speaks of 'this fan'"),
    ("tool", "You may archive this fan: Draw 1 card.", "say when"),
    ("tool", "When this fan is attached from your hand, draw 1 card.", "speaks of 'this tool'"),
]


@pytest.mark.parametrize(("subtype", "text", "reason"), ON_SUPPORT)
def test_a_support_card_is_refused_what_its_sort_cannot_do(
    subtype: str, text: str, reason: str, tmp_path: Path
) -> None:
    card = {"number": "OWN-1", "name": "Try", "type": "support", "subtype": subtype, "text": text}
    require_refused(card, reason, tmp_path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Return 1 <Tokino Sara> from your archive to your hand.", "did you mean Tokino Sora?"),
        (
            'Draw 1 card.\nYou can use the bloom effect "Nothing Such" only once per turn.',
            "is called 'Nothing Such'",
        ),
    ],
)
def test_a_name_that_nothing_has_is_refused(text: str, words: str, tmp_path: Path) -> None:
    card = {
        "number": "OWN-1",
        "name": "Try",
        "type": "holomem",
        "level": "1st",
        "colors": ["red"],
        "hp": 100,
        "baton_pass": 1,
        "skills": [{"kind": "bloom_effect", "name": "Such", "text": text}],
    }
    require_refused(card, words, tmp_path)
