"""How official Japanese texts are compared with ours without being here: by fingerprints of what is left of a
text once width, spaces and punctuation, and the rules printed on every card of a kind, are taken away.

``python -m tests.cards.japanese_wording FILE`` makes the fingerprints from an export of official texts: a
line of JSON for each card, with its number and its skills, each with their kind and their text.
"""

import hashlib
import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.japanese_texts import JapaneseTexts

FINGERPRINTS = Path(__file__).parent / "japanese_fingerprints.txt"
DIFFERENCES = Path(__file__).parent / "japanese_differences.yaml"

PRINTED_ON_ALL = (
    r"LIMITED:?ターンに1枚しか使えない。?",
    r"(ツール|マスコット)は、?自分のホロメン1人につき1枚だけ付けられる。?",
    r"このファンは、?.{1,60}?だけに付けられ、?1人につき何枚でも付けられる。?",
    r"[\[【](ターン|ゲーム)に1回[\]】]",
)
BRACKETS = str.maketrans("〈〉《》", "<><>")
PUNCTUATION = re.compile(r"[\s、。・,.:;◆/]|\((?=\))|\(\)")
STAGE_SKILL = "oshi_stage_skill"


def fingerprint(text: str) -> str:
    """What stands for a text: the same for texts that differ in nothing but how they are set."""
    plain = unicodedata.normalize("NFKC", text).translate(BRACKETS)
    for pattern in PRINTED_ON_ALL:
        plain = re.sub(pattern, "", plain)
    return hashlib.blake2b(PUNCTUATION.sub("", plain).encode(), digest_size=5).hexdigest()


def official_texts(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Every official text with the key of its ability."""
    for line in lines:
        card = json.loads(line)
        counted: Counter[str] = Counter()
        for skill in card["skills"]:
            counted[skill["kind"]] += 1
            if skill.get("text_ja") and skill["kind"] != "extra":
                yield f"{card['number']} {skill['kind']} {counted[skill['kind']]}", skill["text_ja"]


def own_texts(card: Card, texts: JapaneseTexts) -> dict[str, str]:
    """Our text of every ability of a card, by its key; those of a support card are one text."""
    said: dict[str, list[str]] = defaultdict(list)
    abilities = [(each.kind, each.program if each.text else None) for each in card.abilities]
    abilities += [(AbilityKind.ART, art.ability.program if art.ability else None) for art in card.arts]
    for kind, program in abilities:
        shown = STAGE_SKILL if kind is AbilityKind.STAGE_SKILL else kind.value
        said[shown].append(texts.say(program, kind, card.number) if program is not None else "")
    if parts := said.get(AbilityKind.SUPPORT):
        said[AbilityKind.SUPPORT] = ["".join(parts)]
    return {
        f"{card.number} {shown} {index}": text
        for shown, each in said.items()
        for index, text in enumerate(each, 1)
    }


def read_fingerprints() -> dict[str, str]:
    """The fingerprint of every official text, by the key of its ability."""
    lines = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" ", 1) for line in lines)


if __name__ == "__main__":
    with Path(sys.argv[1]).open(encoding="utf-8") as official:
        made = [f"{key} {fingerprint(text)}" for key, text in official_texts(official)]
    FINGERPRINTS.write_text("\n".join(made) + "\n", encoding="utf-8")
