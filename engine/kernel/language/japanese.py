"""Forms of Japanese verbs: what a phrase that ends in a plain verb ("カードを引く") becomes as something
that may be done ("カードを引ける"), is followed by something else ("カードを引き") or has been done.

Verbs that end in る after a kana of the i or e row are taken as one-step verbs (加える, 見せる); so are
the few written with a kanji there, which ``ONE_STEP`` names. A remark in brackets behind the verb stays.
"""

import re
from collections.abc import Callable

ONE_STEP = ("見る", "得る", "出る")
E_OR_I_ROW = frozenset("いきしちにひみりぎじびえけせてねへめれげぜべ")
ROWS = {
    "う": ("い", "え"),
    "く": ("き", "け"),
    "ぐ": ("ぎ", "げ"),
    "す": ("し", "せ"),
    "つ": ("ち", "て"),
    "ぬ": ("に", "ね"),
    "ぶ": ("び", "べ"),
    "む": ("み", "め"),
    "る": ("り", "れ"),
}
PAST = {"う": "った", "つ": "った", "る": "った", "く": "いた", "ぐ": "いだ", "す": "した"}
REMARK = re.compile(r"(.*?)((?:（[^（）]*）|。ただし、[^。]*)*)", re.DOTALL)


def is_one_step(verb: str) -> bool:
    """Whether its stem is all but the last る."""
    return verb.endswith(ONE_STEP) or (verb.endswith("る") and verb[-2:-1] in E_OR_I_ROW)


def potential(verb: str) -> str:
    """引く: 引ける; what doesn't end in a verb gets できる."""
    if verb.endswith("する"):
        return f"{verb[:-2]}できる"
    if is_one_step(verb):
        return f"{verb[:-1]}られる"
    row = ROWS.get(verb[-1:])
    return f"{verb[:-1]}{row[1]}る" if row else f"{verb}できる"


def continuative(verb: str) -> str:
    """引く: 引き; what doesn't end in a verb gets し."""
    if verb.endswith("する"):
        return f"{verb[:-2]}し"
    if is_one_step(verb):
        return verb[:-1]
    row = ROWS.get(verb[-1:])
    return f"{verb[:-1]}{row[0]}" if row else f"{verb}し"


def past(verb: str) -> str:
    """引く: 引いた; what doesn't end in a verb gets した."""
    if verb.endswith("する"):
        return f"{verb[:-2]}した"
    if is_one_step(verb):
        return f"{verb[:-1]}た"
    return f"{verb[:-1]}{PAST[verb[-1]]}" if verb[-1:] in PAST else f"{verb}した"


def provided(fact: str) -> str:
    """ホロメンがいる: ホロメンがいるなら; Bloomした: Bloomした時; what lasts ("ターンの間") stays."""
    if fact.endswith("間"):
        return fact
    if fact.endswith("た"):
        return f"{fact}時"
    return f"{fact.removesuffix('の')}なら"


def unless(fact: str) -> str:
    """手札が6枚以下の: 手札が6枚以下でなければ."""
    if fact.endswith("の"):
        return f"{fact[:-1]}でなければ"
    for verb in ("いる", "ある"):
        if fact.endswith(verb):
            return f"{fact[:-2]}{'い' if verb == 'いる' else ''}なければ"
    if fact.endswith("する"):
        return f"{fact[:-2]}しなければ"
    return f"{fact}場合でなければ"


def leading_on(fact: str) -> str:
    """ホロメンがいる: ホロメンがいて; ターンの: ターンで."""
    if fact.endswith("の"):
        return f"{fact[:-1]}で"
    if fact.endswith("ある"):
        return f"{fact[:-1]}って"
    return f"{fact[:-1]}て" if fact.endswith(("いる", "た")) else f"{fact}、かつ"


def had_been(deed: str) -> str:
    """使った: 使っていた."""
    return f"{deed[:-1]}ていた" if deed.endswith("た") else deed


FORMS: dict[str, Callable[[str], str]] = {
    "can": potential,
    "join": continuative,
    "did": past,
    "provided": provided,
    "unless": unless,
    "with": leading_on,
    "had": had_been,
}
"""The voices in which a slot's verb is changed: ``{effect%can}``."""


def inflect(text: str, form: str) -> str:
    """A phrase with its verb in another form, the remarks behind it untouched."""
    found = REMARK.fullmatch(text)
    assert found is not None
    return FORMS[form](found[1]) + found[2]
