"""Japanese names in Latin letters: kana written out (Hepburn), and spellings made comparable.

Readings of kanji are not guessed; the English names of the cards are their readings already.
"""

import re
from typing import Final

_ROWS: Final = {
    "": "アa イi ウu エe オo",
    "k": "カa キi クu ケe コo",
    "s": "サa スu セe ソo",
    "t": "タa テe トo",
    "n": "ナa ニi ヌu ネe ノo",
    "h": "ハa ヒi ヘe ホo",
    "m": "マa ミi ムu メe モo",
    "y": "ヤa ユu ヨo",
    "r": "ラa リi ルu レe ロo",
    "w": "ワa ヰi ヱe ヲo",
    "g": "ガa ギi グu ゲe ゴo",
    "z": "ザa ズu ゼe ゾo",
    "d": "ダa デe ドo",
    "b": "バa ビi ブu ベe ボo",
    "p": "パa ピi プu ペe ポo",
    "sh": "シi",
    "ch": "チi",
    "ts": "ツu",
    "f": "フu",
    "j": "ジi ヂi",
    "v": "ヴu",
}
KANA: Final = {pair[0]: consonant + pair[1:] for consonant, row in _ROWS.items() for pair in row.split()} | {
    "ン": "n",
    "ヅ": "zu",
}
SMALL: Final = {"ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o", "ャ": "ya", "ュ": "yu", "ョ": "yo"}
SMALL_TSU, LONG = "ッ", "ー"

_SPELLINGS: Final = (
    (re.compile(r"ou|oo|oh(?![aeiou])"), "o"),
    (re.compile(r"uu"), "u"),
    (re.compile(r"aa"), "a"),
    (re.compile(r"ii"), "i"),
    (re.compile(r"ee"), "e"),
    (re.compile(r"(?<![sc])sy|(?<![sc])si(?![aeiou])"), "shi"),
    (re.compile(r"(?<![a-z])tu|(?<=[aeiou])tu"), "tsu"),
    (re.compile(r"(?<![a-z])ti|(?<=[aeiou])ti"), "chi"),
    (re.compile(r"(?<![sc])hu"), "fu"),
    (re.compile(r"l"), "r"),
    (re.compile(r"(.)\1+"), r"\1"),
)
_HIRAGANA_TO_KATAKANA: Final = {code: code + 0x60 for code in range(0x3041, 0x3097)}


def to_katakana(text: str) -> str:
    """Hiragana as katakana, so that either kind finds the other."""
    return text.translate(_HIRAGANA_TO_KATAKANA)


def _join_small(sound: str, small: str) -> str:
    """The sound of a kana with a small one behind it: ``ki`` and ``ya`` make ``kya``."""
    base = sound[:-1]
    if small in ("ya", "yu", "yo"):
        return base + (small[1:] if base.endswith(("sh", "ch", "j")) else small)
    if sound == "u":
        return "w" + small
    return base + small


def to_romaji(text: str) -> str:
    """Kana in Latin letters; everything else stays as it is.

    Args:
        text: a name, as in "アキ・ローゼンタール" (which becomes "aki・roozentaaru").
    """
    out: list[str] = []
    is_doubled = False
    for sign in to_katakana(text):
        if sign in SMALL and out and out[-1][-1:].isalpha():
            out[-1] = _join_small(out[-1], SMALL[sign])
        elif sign == SMALL_TSU:
            is_doubled = True
        elif sign == LONG and out and out[-1][-1:] in "aeiou":
            out.append(out[-1][-1])
        elif sign in KANA:
            sound = KANA[sign]
            if is_doubled:
                sound = ("t" if sound.startswith("ch") else sound[0]) + sound
                is_doubled = False
            out.append(sound)
        else:
            out.append(SMALL.get(sign, sign))
    return "".join(out)


def simplify(text: str) -> str:
    """Latin letters in one spelling, so that "Ohkami", "Ookami" and "Okami" are alike."""
    out = text.casefold()
    for pattern, plain in _SPELLINGS:
        out = pattern.sub(plain, out)
    return out
