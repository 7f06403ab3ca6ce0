"""What Japanese patterns cover without saying it, found from what they say: an inverse for each class whose
patterns speak by way of properties.

Each yields ways to fill the covered fields; one that doesn't print as it was read is passed over by the
reader, so none has to be careful.
"""

from collections.abc import Iterator, Mapping

import msgspec

from engine.hocg.abilities.quantity import Quantity
from engine.hocg.language.nodes import (
    adjectives,
    agents,
    bounds,
    card_picks,
    changes,
    counts,
    facts,
    flow,
    happened,
    lasting,
    nouns,
    picks,
    places,
    regarded,
    relatives,
    trigger_phrases,
    verbs_bloom,
    verbs_cards,
    verbs_cheers,
    verbs_stage,
)
from engine.hocg.language.nodes import arts as art_rules
from engine.hocg.language.nodes.adjectives import Adjective, Either, Noun
from engine.hocg.language.nodes.japanese_nouns import Bearing, Described, Placed, Several
from engine.hocg.language.nodes.nouns import HolomemSet, Kind, Side
from engine.hocg.language.noun_inverses import of_either, of_holomem_set, of_kind
from engine.kernel.language import Phrase
from engine.kernel.language.backward.trees import Fields, Inverse

ONE = Quantity(1, 1)
SPOKEN_OF = tuple(map(picks.TheHolomem, (*nouns.OF_HOST, nouns.HolomemRef.THAT)))

HELD: Mapping[tuple[str, str], tuple[type, ...]] = {
    ("Kind", "in_japanese"): (Adjective, Bearing, Described, Several, Placed, Noun),
    ("Predicate", "in_japanese"): (Adjective, Bearing, Described, Several, Placed, Noun),
    ("Kind", "one_by_one"): (Adjective, Described),
    ("Predicate", "one_by_one"): (Adjective, Described),
    ("Placed", "what"): (Adjective, Described, Several),
    ("Joined", "bearer"): (HolomemSet, nouns.HolomemRef),
    ("Joined", "borne"): (Kind, nouns.EitherKind),
    ("Kind", "level"): (Adjective,),
    ("EitherOf", "whom"): (picks.HolomemPick,),
    ("Continuous", "user"): (nouns.HolomemRef,),
}
"""What properties hold, where their types say too little."""


def of_quantity(said: Fields) -> Iterator[Fields]:
    """Exactly so many, unless it says otherwise."""
    yield {"least": said.get("most") or 0}


OWNERS = {
    Side.YOURS: facts.Owner.YOU,
    Side.OPPONENTS: facts.Owner.OPPONENT,
    Side.BOTH: facts.Owner.THERE,
}


def of_there_is(said: Fields) -> Iterator[Fields]:
    """Whose it is, and what and where, if the words say it together."""
    if "whom" in said:
        whom: HolomemSet = said["whom"]
        yield {"owner": OWNERS[whom.side], "what": whom.what, "place": places.OnStage(whom.side)}
        return
    if "place" not in said:
        return  # it is what was asked before
    place = said["place"]
    nouns_meant = said["what"].nouns
    if isinstance(place, places.OnStage) and Noun.HOLOMEM in nouns_meant:
        yield {"owner": OWNERS[place.side]}
    if nouns_meant != {Noun.HOLOMEM} or not isinstance(place, places.OnStage):
        yield {"owner": facts.Owner.THERE}


def of_either_kind(said: Fields) -> Iterator[Fields]:
    """Kinds of which the same is said."""
    if "shared" in said:
        first, *rest = (Kind(tuple(said["shared"]), noun) for noun in said["sorts"])
        yield {"first": first, "rest": tuple(rest)}
    else:
        yield {}


def of_joined(said: Fields) -> Iterator[Fields]:
    """What one holomem has attached, one after the other."""
    if "bearer" in said:
        first, *rest = (facts.HasAttached(said["bearer"], what) for what in said["borne"])
        yield {"first": first, "rest": tuple(rest)}
    else:
        yield {}


def of_compared(said: Fields) -> Iterator[Fields]:
    """The same number of the opponent."""
    if "is_what.how" in said and getattr(said["number"], "side", None) is Side.YOURS:
        other = msgspec.structs.replace(said["number"], side=Side.OPPONENTS)
        yield {"is_what": bounds.Than(said["is_what.how"], other)}


def of_waiver(said: Fields) -> Iterator[Fields]:
    """A waiver of so many cheers is an amount that is as many fewer."""
    yield {"amount": -said["waived"]}


def of_takes(said: Fields) -> Iterator[Fields]:
    """Whom it is for, where that is said with the position of the damage."""
    those: HolomemSet = said["those"]
    there = adjectives.At(said["who.what.position"])
    if isinstance(those.what, Kind):
        what = msgspec.structs.replace(those.what, adjectives=(*those.what.adjectives, there))
        yield {"who": picks.AllHolomem(HolomemSet(those.side, what)), "positions": ()}


def of_rolls(said: Fields) -> Iterator[Fields]:
    """For whose ability dice are rolled."""
    yield {"agent": agents.AbilityOf(said["agent.whose"])} if "agent.whose" in said else {}


def of_holomem_is(said: Fields) -> Iterator[Fields]:
    """What somebody is, from what they are called."""
    such = said.get("such")
    if isinstance(such, HolomemSet) and isinstance(such.what, Kind):
        tags = tuple(word for word in such.what.adjectives if isinstance(word, adjectives.Tagged))
        rest = tuple(word for word in such.what.adjectives if word not in tags)
        who = HolomemSet(such.side, msgspec.structs.replace(such.what, adjectives=rest))
        yield {"who": who, "is_what": facts.Predicate(tags)}
        return
    what = said.get("what_target")
    if not isinstance(what, Kind):
        yield {}
        return
    for noun in dict.fromkeys((None, what.noun)):
        yield {
            "who": nouns.HolomemRef.TARGETED,
            "is_what": facts.Predicate(what.adjectives, noun, what.after),
        }


def of_during(said: Fields) -> Iterator[Fields]:
    """Changes of those who were chosen in a sentence of its own."""
    changes = said.get("uncounted") or said.get("uncounted_of_chosen") or said.get("changes_of_chosen")
    if changes is not None:
        if "each" in said:
            changes = tuple(msgspec.structs.replace(change, each=said["each"]) for change in changes)
        if "whom" in said:
            changes = tuple(lasting.said_of(change, said["whom"]) for change in changes)
        yield {"changes": changes}
    elif "until" not in said:
        for until in lasting.Until:
            yield {"until": until}
    else:
        yield {}


def of_cards(said: Fields) -> Iterator[Fields]:
    """Cards of a place that is named alone."""
    stage = {"place": places.OnStage(said["place.side"])} if "place.side" in said else {}
    for count in (Quantity(), ONE):
        yield {"count": count, **stage}


def of_each(said: Fields) -> Iterator[Fields]:
    """What is counted, which its limit doesn't say; the two are joined by the pattern that has both."""
    if "count" in said:
        yield {}
    else:
        yield {"count": counts.CountHolomem(HolomemSet())}
    if said.get("cap") is not None:
        yield {"count": counts.LifeOf(Side.YOURS)}


def of_lots(said: Fields) -> Iterator[Fields]:
    """One of each of several sorts."""
    pair = list(said.get("pair", ()))
    if "alike" in said and len(pair) == 2:
        pair[1] = msgspec.structs.replace(pair[1], after=(*pair[1].after, said["alike"]))
    lots = [*map(verbs_cards.Lot, pair), *said.get("others", ())]
    yield {"first": lots[0], "rest": tuple(lots[1:])} if lots else {}


def of_another(said: Fields) -> Iterator[Fields]:
    """Whom the cards are for: the holomem of that side of which something is said."""
    yield {"who": HolomemSet(said["who.side"], said["who.what"])}


def of_both_holomem(said: Fields) -> Iterator[Fields]:
    """One of each of two sorts on a side."""
    if "first.what.what" in said:
        first, second = (
            picks.ChosenHolomem(HolomemSet(said["second.what.side"], said[each]), ONE)
            for each in ("first.what.what", "second.what.what")
        )
        yield {"first": first, "second": second}
    else:
        yield {}


def of_pair(said: Fields) -> Iterator[Fields]:
    """As many of the same sort from two places."""
    if "second.place" in said:
        first, second = (
            card_picks.ChosenCards(said["first.what"], said[place], said["first.count"])
            for place in ("first.place", "second.place")
        )
        yield {"first": first, "second": second}
    else:
        yield {}


def of_by_opponent(said: Fields) -> Iterator[Fields]:
    """What the opponent does, out of a "may" that is said of it."""
    permission = said.get("permission")
    yield {"effects": permission.cost} if isinstance(permission, flow.May) else {}


def of_total(said: Fields) -> Iterator[Fields]:
    """The Japanese doesn't say which number is summed up: any of them may be meant."""
    for measure in relatives.Measure:
        yield {"measure": measure}


def of_on_holomem(said: Fields) -> Iterator[Fields]:
    """The holomem to whom cards are attached, where the words name whose and which they are."""
    yield {"who": HolomemSet(said["who.side"], said["who.what"])} if "who.side" in said else {}


def of_all_holomem(said: Fields) -> Iterator[Fields]:
    """The holomem of a position, or of several names."""
    if "what.what" in said:
        yield {"what": HolomemSet(said["what.side"], said["what.what"])}
    elif "levels" in said:
        first, *rest = (each.what for each in said["levels"])
        levels = Kind((Either(first, tuple(rest)),), Noun.HOLOMEM)
        yield {"what": HolomemSet(said["what.side"], levels)}
    elif "what.position" in said:
        there = Kind((adjectives.At(said["what.position"]),), Noun.HOLOMEM)
        yield {"what": HolomemSet(said["what.side"], there)}


def plain(*ways: Fields) -> Inverse:
    """An inverse that is always the same."""
    return lambda said: ways


INVERSES: Mapping[type[Phrase], Inverse] = {
    Described: plain({"noun": Noun.HOLOMEM}),
    # What has none can't be read where it is covered: what it is about was said before.
    Kind: of_kind,
    facts.Predicate: of_kind,
    Either: of_either,
    nouns.EitherKind: of_either_kind,
    HolomemSet: of_holomem_set,
    Quantity: of_quantity,
    facts.ThereIs: of_there_is,
    facts.Joined: of_joined,
    facts.NumberIs: of_compared,
    facts.HolomemIs: of_holomem_is,
    happened.CardIs: plain(*({"how": how} for how in happened.Handled)),
    trigger_phrases.RollsDice: of_rolls,
    places.OnHolomem: of_on_holomem,
    picks.AllHolomem: of_all_holomem,
    verbs_bloom.PlaceOnStage: plain(*({"cards": card_picks.ThoseCards(is_one)} for is_one in (True, False))),
    lasting.During: of_during,
    lasting.DuringWhen: plain(*({"until": until} for until in lasting.Until)),
    card_picks.ChosenCards: of_cards,
    card_picks.CardPair: of_pair,
    card_picks.ThoseCards: plain({"is_one": True}, {"is_one": False}),
    counts.CountCards: plain(),
    counts.Each: of_each,
    counts.TotalOf: of_total,
    happened.TimesHappened: plain({"is_of_things": False}, {"is_of_things": True}),
    picks.JustChosen: plain({"ref": nouns.HolomemRef.THAT}),
    picks.BothHolomem: of_both_holomem,
    verbs_cards.Destination: plain({"side": Side.YOURS}, {"side": Side.OPPONENTS}),
    verbs_cards.MoveLots: of_lots,
    verbs_cards.Draw: plain(),
    verbs_stage.DealSpecialDamage: plain(),
    verbs_stage.Spared: plain(*({"side": side} for side in Side)),
    verbs_stage.Turns: plain(*({"who": who} for who in SPOKEN_OF)),
    verbs_cheers.AnotherOf: of_another,
    verbs_cheers.Send: plain({"cards": card_picks.ThoseCards(is_one=True)}),
    flow.ByOpponent: of_by_opponent,
    art_rules.NeedsLess: of_waiver,
    regarded.AlsoCheer: plain(*({"user": host} for host in nouns.HOSTS)),
    changes.Takes: of_takes,
    changes.NeedsForBaton: plain({"who": picks.JustChosen(nouns.HolomemRef.THAT)}),
}


def join(one: object, other: object) -> object | None:
    """One value out of two that were read in two places of a sentence; ``None`` if they don't agree."""
    if isinstance(one, counts.Each) and isinstance(other, counts.Each):
        if other.cap is None or one.counter == other.counter:
            return msgspec.structs.replace(one, cap=other.cap)
        return None
    return one if one == other else None
