"""Forms of English words: the third person, articles, capitals and blanks."""

import re

ARTICLE = "a/an"
"""Stands for the article until the next word is known."""

TIGHT_BEFORE = ".,:;?)]"
TIGHT_AFTER = "(["
SENTENCE = re.compile(r"(^|\n|[.:\]] |^\[|\n\[|[.:\]] \[)([a-z])")
OTHER = re.compile(r"other\b")
MARK = re.compile(r"\^\w+")
NAMES = re.compile(r"<[^<>]*>|\"[^\"\n]*\"")
IRREGULAR = {"do": "does", "have": "has", "may": "may", "can": "can", "can't": "can't", "don't": "doesn't"}


def third_person(word: str) -> str:
    """A verb as it stands behind "your opponent" or "each player"."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "sh", "ch", "x", "o")) else f"{word}s"


def unmarked(words: str) -> str:
    """Words without the marks that tell them from the same words elsewhere."""
    return MARK.sub("", words)


def their(words: str) -> str:
    """Words about the acting player, said of somebody else."""
    return re.sub(r"\byou have\b", "they have", re.sub(r"\byour\b(?! opponent)", "their", words))


def inflect(words: str) -> str:
    """The words that a verb begins, in the third person."""
    verb, _, rest = words.removeprefix("you ").partition(" ")
    return f"{third_person(verb)} {their(rest)}".rstrip()


def join(pieces: list[str]) -> str:
    """Words as they are written: no blank before a mark, the article that fits, capitals at the start of
    sentences.
    """
    text = ""
    is_another = False
    for index, piece in enumerate(pieces):
        if piece == ARTICLE:
            following = pieces[index + 1] if index + 1 < len(pieces) else ""
            is_another = OTHER.match(following) is not None
            if is_another or following.startswith("<"):
                continue
            piece = "an" if following[:1].lower() in "aeiou" else "a"
        elif is_another:
            piece = f"an{piece}"
            is_another = False
        if piece == "." and text.endswith("."):
            continue
        is_tight = not text or piece[0] in TIGHT_BEFORE or piece[0] == "\n" or text[-1] in TIGHT_AFTER + "\n"
        text += piece if is_tight or text.endswith("non-") else f" {piece}"
    return text


def capitalize(text: str) -> str:
    """With capitals where sentences begin; names stay as they are."""
    names = NAMES.findall(text)
    bare = NAMES.sub("\0", text)
    bare = SENTENCE.sub(lambda found: found[1] + found[2].upper(), bare)
    pieces = bare.split("\0")
    return "".join(piece + name for piece, name in zip(pieces, [*names, ""], strict=True))
