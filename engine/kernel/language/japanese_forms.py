"""Forms of Japanese verbs: what a phrase that ends in a plain verb ("カードを引く") becomes as something
that may be done ("カードを引ける"), is followed by something else ("カードを引き") or has been done.

Verbs that end in る after a kana of the i or e row are taken as one-step verbs (加える, 見せる); so are
the few written with a kanji there, which ``ONE_STEP`` names. A remark in brackets behind the verb stays.
"""

import re
from collections.abc import Callable, Mapping, Sequence

PERSONS = "人"
"""The counter of those who "are" there as people are, not as things."""
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
OPEN_ENDS = ("、", "。", ":")
"""How words end that need no mark before what follows them."""
REMARK = re.compile(r"(.*?)((?:（[^（）]*）|。(?:ただし|この能力では)、[^。]*)*)", re.DOTALL)


SOME_CARDS = "枚以上の"
LOOKED_FOR = (SOME_CARDS, "少ない", "多い", "ことができる")
"""Ends that forms look at and that no word has by itself."""


def is_one_step(verb: str) -> bool:
    """Whether its stem is all but the last る."""
    return verb.endswith(ONE_STEP) or (verb.endswith("る") and verb[-2:-1] in E_OR_I_ROW)


def potential(verb: str) -> str:
    """引く: 引ける, Bloomさせる: Bloomできる; what doesn't end in a verb gets できる."""
    if verb.endswith("ことができる"):
        return verb
    if verb.endswith(("する", "させる")):
        return f"{verb.removesuffix('する').removesuffix('させる')}できる"
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


def asked(said: str) -> str:
    """カードを引く: カードを引きますか？, HP20回復: HP20回復しますか？; a remark stays behind it."""
    parts = REMARK.fullmatch(said)
    verb, remark = (said, "") if parts is None else parts.groups()
    return f"{continuative(verb)}ますか？{remark}"


def past(verb: str) -> str:
    """引く: 引いた; what doesn't end in a verb gets した."""
    if verb.endswith("する"):
        return f"{verb[:-2]}した"
    if is_one_step(verb):
        return f"{verb[:-1]}た"
    return f"{verb[:-1]}{PAST[verb[-1]]}" if verb[-1:] in PAST else f"{verb}した"


VERB_ENDS = ("る", "た", "い", "つ")


def attributive(fact: str) -> str:
    """ホロメンの: ホロメン; a fact that ends in a verb needs no の either."""
    return fact.removesuffix("の")


def provided(fact: str) -> str:
    """ホロメンがいる: ホロメンがいるなら; 白の: 白なら; what lasts ("ターンの間") stays, and what says it
    already.
    """
    if fact.endswith(("間", "なら", "ければ")):
        return fact
    return f"{attributive(fact)}なら"


def in_case(fact: str) -> str:
    """相手より少ない: 相手より少なければ; all else as provided."""
    return f"{fact[:-1]}ければ" if fact.endswith(("少ない", "多い")) else provided(fact)


def whenever(fact: str) -> str:
    """ホロメンがいる: ホロメンがいる時; 白の: 白の時; what lasts stays, and what says a condition already."""
    if fact.endswith(("間", "なら", "ければ")):
        return fact
    plain = attributive(fact)
    return f"{plain}時" if plain.endswith(VERB_ENDS) else f"{plain}の時"


def as_long_as(fact: str) -> str:
    """For as long as a fact holds: ホロメンがいる becomes ホロメンがいる間, and 3以下の becomes 3以下の間."""
    return whenever(fact).removesuffix("時") + "間"


def unless(fact: str) -> str:
    """The condition of a negated main clause ("can't be used unless ..."): 手札が6枚以下の becomes
    手札が6枚以下でなければ, 手札が1枚以上の becomes 手札が1枚以上なければ; what no rule fits gets 時にしか.
    """
    if fact.endswith(SOME_CARDS):
        return f"{fact[:-1]}なければ"
    if fact.endswith("の"):
        return f"{fact[:-1]}でなければ"
    for verb in ("いる", "ある"):
        if fact.endswith(verb):
            return f"{fact[:-2]}{'い' if verb == 'いる' else ''}なければ"
    if fact.endswith("する"):
        return f"{fact[:-2]}しなければ"
    return f"{fact}時にしか"


def leading_on(fact: str) -> str:
    """ホロメンがいる: ホロメンがいて; ターンの: ターンで; 白を持つ: 白を持ち."""
    if fact.endswith(("つ", "つの")):
        return f"{attributive(fact)[:-1]}ち"
    if fact.endswith("の"):
        return f"{fact[:-1]}で"
    if fact.endswith("ない"):
        return f"{fact[:-1]}くて"
    if fact.endswith("ある"):
        return f"{fact[:-1]}って"
    return f"{fact[:-1]}て" if fact.endswith(("いる", "た")) else f"{fact}、かつ"


def had_been(verb: str) -> str:
    """What had happened by then, of a verb in the past: 使った becomes 使っていた; all else stays."""
    return f"{verb[:-1]}ていた" if verb.endswith("た") else verb


def being(counter: str) -> str:
    """The verb of being for what is counted in this way: いる for persons (人), ある for things (枚)."""
    return "いる" if counter == PERSONS else "ある"


def negated(fact: str) -> str:
    """付いている: 付いていない; ある: ない; 白の: 白以外の."""
    if fact.endswith("ある"):
        return f"{fact[:-2]}ない"
    if fact.endswith("いる"):
        return f"{fact[:-1]}ない"
    if fact.endswith(("つ", "つの")):
        return f"{attributive(fact)[:-1]}たない"
    return f"{attributive(fact)}以外の" if fact.endswith("の") else f"{fact}のではない"


def unclosed(sentence: str) -> str:
    """A sentence without its full stop, so that more can follow: カードを引く。 becomes カードを引く."""
    return sentence.removesuffix("。")


Forms = Mapping[str, Callable[[str], str]]
"""The name of a form -> how a verb is put into it."""

FORMS: Forms = {
    "asked": asked,
    "can": potential,
    "join": continuative,
    "did": past,
    "provided": provided,
    "if": in_case,
    "whenever": whenever,
    "aslongas": as_long_as,
    "unless": unless,
    "with": leading_on,
    "had": had_been,
    "not": negated,
    "unclosed": unclosed,
}
"""The voices in which a slot's verb is changed: ``{effect%can}``."""


def inflect(text: str, form: str, forms: Forms = FORMS) -> str:
    """A phrase with its verb in another form, the remarks behind it untouched."""
    found = REMARK.fullmatch(text)
    assert found is not None
    return forms[form](found[1]) + found[2]


def chain(members: Sequence[str], separator: str, form: str, forms: Forms = FORMS) -> str:
    """A list of which the last verb is put into a form, and those before it lead on to it."""
    *before, last = members
    return separator.join([*(inflect(each, "join", forms) for each in before), inflect(last, form, forms)])


OWNERS: Mapping[str, str] = {
    "theirs": "自身の",
    "third": "自身の",
    "both": "お互いの",
    "severally": "それぞれの",
    "ownerless": "",
}
"""The voice of what somebody else does -> how it calls what is theirs."""


def of_others(text: str, owner: str) -> str:
    """What somebody else does with what is theirs: 自分のデッキ, 自身のデッキ."""
    return text.replace("自分の", OWNERS[owner]) if owner else text
