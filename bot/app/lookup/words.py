"""From what a person typed to words that can be looked for, in English and Japanese."""

import re
from unicodedata import normalize

_APOSTROPHE = re.compile(r"[’'`´]")
_POSSESSIVE = re.compile(r"'s\b")
_JAPANESE = "\u3041-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々〆"
_RUN = re.compile(rf"[{_JAPANESE}]+")
_TOKEN = re.compile(rf"[{_JAPANESE}]+|[^\W{_JAPANESE}]+", re.UNICODE)
_MARK = re.compile(r"\bLIMITED\b")
_HIRAGANA = re.compile(r"[\u3040-\u309f]+")
_ACCENTS = re.compile(r"[\u0300-\u036f]+")
"""Accents of Latin letters alone: the marks of kana tell words apart."""

_COMMON = """
    a about after again all also am an and any anyone are aren arent as at be because been before being both
    but by can cannot cant could d did didnt do does doesn doesnt doing don done dont even ever few for from
    gets get getting give gives goes going gonna got had happen happened happens has hasn hasnt have having
    he her here hers hi him his how i if im in into is isn isnt it its itself just kind let lets ll m may me
    mean means mine my need needs now of off ok on only or our ours out own please re really rule rules
    ruling s say says she should so some someone something still such t tell than that the their them then
    there these they thing things this those to too us use used uses using ve very want wants was wasnt way
    we were what whats when where whether which while who whose why will with work works would you your
    yours although however maybe though
"""
STOP_WORDS = frozenset(_TOKEN.findall(_COMMON))
"""English words that are in every question and tell nothing of what it is about."""


def fold(text: str) -> str:
    """Full-width signs made plain, no capitals, accents and apostrophes: the form in which everything is
    compared.
    """
    plain = normalize("NFKC", text).casefold()
    if not plain.isascii():
        plain = normalize("NFC", _ACCENTS.sub("", normalize("NFD", plain)))
    return _APOSTROPHE.sub("", _POSSESSIVE.sub("", plain.replace("’", "'")))


def is_japanese(word: str) -> bool:
    """Whether a token is Japanese writing."""
    return _RUN.fullmatch(word) is not None


def split(text: str) -> list[str]:
    """The words of a folded text in order; a run of Japanese writing is one word."""
    return _TOKEN.findall(text)


def pair_up(run: str) -> list[str]:
    """A run of Japanese writing as overlapping pairs of signs, since it has no spaces between words."""
    return [run] if len(run) < 3 else [run[start : start + 2] for start in range(len(run) - 1)]


def telling_pairs(run: str) -> list[str]:
    """The pairs of a run that carry meaning: hiragana are mostly endings and particles."""
    pairs = pair_up(run)
    plain = [pair for pair in pairs if not _HIRAGANA.search(pair)]
    return plain or [pair for pair in pairs if not _HIRAGANA.fullmatch(pair)] or pairs


def is_ending(run: str) -> bool:
    """Whether a run is of hiragana alone, as endings and particles are."""
    return _HIRAGANA.fullmatch(run) is not None


def to_indexed(text: str) -> str:
    """A text as it is put into the full-text index: folded, Japanese in pairs.

    The mark LIMITED gets a word of its own; otherwise its stem would be that of "limit".
    """
    folded = fold(_MARK.sub(" limitedmark ", text))
    return _RUN.sub(lambda match: f" {' '.join(pair_up(match[0]))} ", folded)


def stem(word: str) -> str:
    """An English word without its ending, so that "mulligans" and "mulliganed" find "mulligan".

    It is rougher than the index's own (Porter) and serves only to look words up in the list of synonyms.
    """
    for ending, least in (("ies", 4), ("ing", 5), ("ed", 5), ("es", 5), ("s", 4)):
        if len(word) >= least + len(ending) - 1 and word.endswith(ending):
            if ending == "s" and word.endswith(("ss", "us", "is")):
                return word
            base = word[: -len(ending)]
            if ending == "ies":
                return base + "y"
            if ending in ("ing", "ed") and len(base) > 2 and base[-1] == base[-2] and base[-1] not in "ls":
                return base[:-1]
            return base[:-1] if base.endswith("e") else base
    return word[:-1] if len(word) > 3 and word.endswith("e") else word
