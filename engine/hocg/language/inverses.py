"""What Japanese patterns cover without saying it, found from what they say: an inverse for each class whose
patterns speak by way of properties.

Each yields ways to fill the covered fields; one that doesn't print as it was read is passed over by the
reader, so none has to be careful.
"""

from collections.abc import Iterator, Mapping
from itertools import product

import msgspec

from engine.hocg.abilities.quantity import Quantity
from engine.hocg.language.nodes import (
    adjectives,
    agents,
    bounds,
    card_pairs,
    card_picks,
    card_refs,
    changes,
    changes_arts,
    changes_dealt,
    counts,
    facts,
    facts_holomem,
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
    windows,
)
from engine.hocg.language.nodes import arts as art_rules
from engine.hocg.language.nodes.adjectives import Adjective, Either, Noun
from engine.hocg.language.nodes.japanese_nouns import Bearing, Described, Placed, Several
from engine.hocg.language.nodes.nouns import HolomemSet, Kind, Side
from engine.hocg.language.noun_inverses import of_either, of_holomem_set, of_kind
from engine.kernel.language import Phrase
from engine.kernel.language.backward.trees import Fields, Inverse

ONE = Quantity(1, 1)
THAT = picks.TheHolomem(nouns.HolomemRef.THAT)
SPOKEN_OF = tuple(map(picks.TheHolomem, (*nouns.OF_HOST, nouns.HolomemRef.THAT)))
CARD = Kind(noun=Noun.CARD)
HOLOMEM = Kind(noun=Noun.HOLOMEM)

HELD: Mapping[tuple[str, str], tuple[type, ...]] = {
    ("Kind", "in_japanese"): (Adjective, Bearing, Described, Several, Placed, Noun),
    ("Predicate", "in_japanese"): (Adjective, Bearing, Described, Several, Placed, Noun),
    ("Kind", "one_by_one"): (Adjective, Described),
    ("Predicate", "one_by_one"): (Adjective, Described),
    ("Placed", "what"): (Adjective, Described, Several),
    ("ChosenCards", "side"): (Side,),
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
    place = said.get("place")
    if place is not None:
        nouns_meant = said["what"].nouns if "what" in said else frozenset[Noun]()
        if isinstance(place, places.OnStage) and Noun.HOLOMEM in nouns_meant:
            yield {"owner": OWNERS[place.side]}
        if nouns_meant != {Noun.HOLOMEM} or not isinstance(place, places.OnStage):
            yield {"owner": facts.Owner.THERE, "what": CARD}
        return
    for what in (CARD, Kind((adjectives.Other(),), Noun.CARD)):
        yield {"what": what, "place": facts.InHand()}
    yield {"owner": facts.Owner.THERE, "place": places.RevealedCards()}


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
        first, *rest = (facts_holomem.HasAttached(said["bearer"], what) for what in said["borne"])
        yield {"first": first, "rest": tuple(rest)}
    else:
        yield {}


def of_compared(said: Fields) -> Iterator[Fields]:
    """The same number of the opponent."""
    if "how" in said and getattr(said["number"], "side", None) is Side.YOURS:
        other = msgspec.structs.replace(said["number"], side=Side.OPPONENTS)
        yield {"is_what": bounds.Than(said["how"], other)}


def of_signed(said: Fields) -> Iterator[Fields]:
    """A number with a sign as a number and a direction."""
    size = said.get("size", said.get("change"))
    if size is not None:
        less = changes.Less.LESS if size < 0 else changes.Less.MORE
        yield {"amount": abs(size), "less": less}
    else:
        yield {}


def of_takes(said: Fields) -> Iterator[Fields]:
    """The same, and whom it is for, where that is said with the position of the damage."""
    for signed in of_signed(said):
        if "those" not in said:
            yield signed
            continue
        those: HolomemSet = said["those"]
        there = (
            (*those.what.adjectives, adjectives.At(said["position"])) if isinstance(those.what, Kind) else ()
        )
        what = msgspec.structs.replace(those.what, adjectives=there)
        yield {**signed, "who": picks.AllHolomem(HolomemSet(those.side, what)), "positions": ()}


def of_baton(said: Fields) -> Iterator[Fields]:
    """The same, of those who were named before it."""
    for signed in of_signed(said):
        yield {**signed, "who": picks.JustChosen(nouns.HolomemRef.THAT)}


def of_rolls(said: Fields) -> Iterator[Fields]:
    """For whose ability dice are rolled."""
    yield {"agent": agents.AbilityOf(said["performer"])} if "performer" in said else {}


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
    stage = {"place": places.OnStage(said["side"])} if "side" in said else {}
    for what, count in product((CARD, HOLOMEM), (Quantity(), ONE)):
        yield {"what": what, "count": count, **stage}


def of_counted(said: Fields) -> Iterator[Fields]:
    """Cards that are counted, of a place that is named alone or by what is done."""
    yield {"what": CARD, "place": places.RevealedCards()}


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
    lots = [verbs_cards.Lot(what) for what in said.get("whats", ())]
    if "pair" in said and len(said["pair"]) == 2:
        first, second = said["pair"]
        second = msgspec.structs.replace(second, after=(*second.after, said["alike"]))
        lots = [verbs_cards.Lot(first), verbs_cards.Lot(second), *said["others"]]
    yield {"first": lots[0], "rest": tuple(lots[1:])} if lots else {}


def of_reattach(said: Fields) -> Iterator[Fields]:
    """Who gets them."""
    yield {"to": HolomemSet(said["side"], said["what"])}


def of_both_holomem(said: Fields) -> Iterator[Fields]:
    """One of each of two sorts on a side."""
    if "one" in said:
        yield {
            "first": picks.ChosenHolomem(HolomemSet(said["side"], said["one"]), ONE),
            "second": picks.ChosenHolomem(HolomemSet(said["side"], said["other"]), ONE),
        }
    else:
        yield {}


def of_pair(said: Fields) -> Iterator[Fields]:
    """As many of the same sort from two places."""
    if "other_place" in said:
        first, second = (
            card_picks.ChosenCards(said["what"], said[place], said["count"])
            for place in ("place", "other_place")
        )
        yield {"first": first, "second": second}
    else:
        yield {}


def of_by_opponent(said: Fields) -> Iterator[Fields]:
    """What the opponent may do."""
    permission = said.get("permission")
    yield {"effects": permission.cost} if isinstance(permission, flow.May) else {}


def of_total(said: Fields) -> Iterator[Fields]:
    """What is summed up."""
    for measure in relatives.Measure:
        yield {"measure": measure}


def of_on_holomem(said: Fields) -> Iterator[Fields]:
    """To whom they are attached."""
    yield {"who": HolomemSet(said["side"], said["what"])} if "side" in said else {}


def of_all_holomem(said: Fields) -> Iterator[Fields]:
    """The holomem of a position, or of several names."""
    if "kinds" in said:
        yield {"what": HolomemSet(said["side"], said["kinds"])}
    elif "levels" in said:
        first, *rest = (each.what for each in said["levels"])
        levels = Kind((Either(first, tuple(rest)),), Noun.HOLOMEM)
        yield {"what": HolomemSet(said["side"], levels)}
    elif "position" in said:
        there = Kind((adjectives.At(said["position"]),), Noun.HOLOMEM)
        yield {"what": HolomemSet(said["side"], there)}


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
    facts.MoreThanOpponent: plain({"what": CARD, "relation": facts.Relation.MORE}),
    facts.Joined: of_joined,
    facts.NumberIs: of_compared,
    facts_holomem.HolomemIs: of_holomem_is,
    happened.CardIs: plain(*({"how": how} for how in happened.Handled)),
    windows.RollsDice: of_rolls,
    counts.CountSurplus: plain(),
    places.OnHolomem: of_on_holomem,
    picks.AllHolomem: of_all_holomem,
    verbs_bloom.PlaceOnStage: plain(*({"cards": card_refs.ThoseCards(is_one)} for is_one in (True, False))),
    lasting.During: of_during,
    lasting.DuringWhen: plain(*({"until": until} for until in lasting.Until)),
    card_picks.ChosenCards: of_cards,
    card_picks.AllCards: of_cards,
    card_pairs.CardPair: of_pair,
    card_refs.ThoseCards: plain({"is_one": True}, {"is_one": False}),
    counts.CountCards: of_counted,
    counts.Each: of_each,
    counts.TotalOf: of_total,
    trigger_phrases.CardsArchived: plain({"what": CARD}),
    happened.TimesHappened: plain({"is_of_things": False}, {"is_of_things": True}),
    picks.JustChosen: plain({"ref": nouns.HolomemRef.THAT}),
    picks.BothHolomem: of_both_holomem,
    verbs_cards.ToZone: plain({"side": Side.YOURS}, {"side": Side.OPPONENTS}),
    verbs_cards.MoveLots: of_lots,
    verbs_cards.Draw: plain(),
    verbs_stage.DealSpecialDamage: plain(),
    verbs_stage.Rest: plain(*({"who": who} for who in SPOKEN_OF)),
    verbs_stage.MakeActive: plain(*({"who": who} for who in SPOKEN_OF)),
    verbs_cheers.Reattach: of_reattach,
    verbs_cheers.Send: plain({"cards": card_refs.ThoseCards(is_one=True)}),
    flow.ByOpponent: of_by_opponent,
    art_rules.NeedsLess: of_signed,
    regarded.AlsoCheer: plain(*({"who": host} for host in nouns.HOSTS)),
    changes.Gets: plain({"who": THAT}),
    changes_arts.Arts: plain({"who": THAT}),
    changes.Takes: of_takes,
    changes.TakesFrom: of_signed,
    changes.NeedsForBaton: of_baton,
    changes_arts.NeedsForArts: of_signed,
    changes_dealt.DealsMore: of_signed,
}


def join(one: object, other: object) -> object | None:
    """One value out of two that were read in two places of a sentence; ``None`` if they don't agree."""
    if isinstance(one, counts.Each) and isinstance(other, counts.Each):
        if other.cap is None or one.counter == other.counter:
            return msgspec.structs.replace(one, cap=other.cap)
        return None
    return one if one == other else None
