"""Every code that a release has ever put on a button or a select: what it stands for today.

Messages stay in channels for ever. So nothing is ever taken out of ``EVER_SENT``; a new code gets a line.
"""

from __future__ import annotations

import pytest
import simcord

from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.challenge.lobby import LobbyPress, LobbyVerb
from bot.discord.decks.addresses import DeckPress, DeckVerb
from bot.discord.events.addresses import EventPress, EventVerb
from bot.discord.lessons.addresses import LessonPress, LessonVerb, QuestionPress
from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.notes import NotePress, NoteVerb
from bot.discord.meta.addresses import Chart, MetaPress, MetaVerb, Where, Who
from bot.discord.people.addresses import OwnPress, OwnVerb
from bot.discord.platform.addresses import Address, read_address
from bot.discord.platform.earlier_addresses import bring_forward
from bot.discord.platform.front_end import FAULT
from bot.discord.platform.router import UNKNOWN
from bot.discord.puzzles.addresses import PuzzlePress, PuzzleQuestion, PuzzleVerb
from bot.discord.servers.addresses import ServerPress, ServerVerb
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, press_old, words_of

ID = "M4TCH2AB"
REMATCH = f"c1|{ID}|r"

EVER_SENT: dict[str, Address] = {
    # the lobby
    "b1|v|-": LobbyPress(LobbyVerb.SHOW),
    "b1|s|-": LobbyPress(LobbyVerb.STOP),
    f"b1|m|{ID}": LobbyPress(LobbyVerb.MEET, ID),
    # what is played
    "w1|v|hocg|d|v|0|r|EVENT234": MetaPress(
        MetaVerb.SHOW, "hocg", Chart.DECKS, Where.EVENT, 0, Who.RATED, ("EVENT234",)
    ),
    "w1|v|hocg|d|h|c|r": MetaPress(MetaVerb.SHOW, "hocg", Chart.DECKS, Where.HERE, 12, Who.RATED),
    "w1|v|hocg|l|e|0|p": MetaPress(MetaVerb.SHOW, "hocg", Chart.LEADERS, Where.EVERYWHERE, 0, Who.PEOPLE),
    "w1|v|hocg|c|e|0|a": MetaPress(MetaVerb.SHOW, "hocg", Chart.CARDS, Where.EVERYWHERE, 0, Who.ALL),
    "w1|v|hocg|p|h|c|r": MetaPress(MetaVerb.SHOW, "hocg", Chart.PAIRS, Where.HERE, 12, Who.RATED),
    "w1|s|hocg|w|h|c|r": MetaPress(MetaVerb.SHARE, "hocg", Chart.WEEKS, Where.HERE, 12, Who.RATED),
    # challenges in 0.1.0, which had the prefix of matches
    f"o1|new|0|ck|{'9' * 18}|none|hocg": ChallengePress(ChallengeVerb.NEW, "new", ("9" * 18, "none", "hocg")),
    "o1|new|0|ck|-|none|hocg|p1": ChallengePress(ChallengeVerb.NEW, "new", ("-", "none", "hocg", "p1")),
    f"o1|{ID}|0|ca": ChallengePress(ChallengeVerb.ACCEPT, ID),
    f"o1|{ID}|0|cd": ChallengePress(ChallengeVerb.ACCEPT_WITH, ID),
    f"o1|{ID}|0|cd|p1": ChallengePress(ChallengeVerb.ACCEPT_WITH, ID, ("p1",)),
    f"o1|{ID}|0|cn": ChallengePress(ChallengeVerb.DECLINE, ID),
    f"o1|{ID}|0|cw": ChallengePress(ChallengeVerb.WITHDRAW, ID),
    f"o1|{ID}|0|r": ChallengePress(ChallengeVerb.REMATCH, ID),
    # challenges since
    "c1|new|k|-|none|hocg": ChallengePress(ChallengeVerb.NEW, "new", ("-", "none", "hocg")),
    f"c1|{ID}|a": ChallengePress(ChallengeVerb.ACCEPT, ID),
    f"c1|{ID}|d": ChallengePress(ChallengeVerb.ACCEPT_WITH, ID),
    f"c1|{ID}|n": ChallengePress(ChallengeVerb.DECLINE, ID),
    f"c1|{ID}|w": ChallengePress(ChallengeVerb.WITHDRAW, ID),
    REMATCH: ChallengePress(ChallengeVerb.REMATCH, ID),
    f"c1|{ID}|d|i2s|p1": ChallengePress(ChallengeVerb.ACCEPT_WITH, ID, ("i2s", "p1")),
    f"c1|{ID}|g": ChallengePress(ChallengeVerb.WORD, ID),
    f"c1|{ID}|gw": ChallengePress(ChallengeVerb.WORD_GIVEN, ID),
    # events
    f"e1|{ID}|s": EventPress(EventVerb.SIGN_UP, ID),
    f"e1|{ID}|d": EventPress(EventVerb.SIGN_UP_WITH, ID),
    f"e1|{ID}|d|p1": EventPress(EventVerb.SIGN_UP_WITH, ID, ("p1",)),
    f"e1|{ID}|c": EventPress(EventVerb.CHECK_IN, ID),
    f"e1|{ID}|l": EventPress(EventVerb.LEAVE, ID),
    f"e1|{ID}|ly": EventPress(EventVerb.LEAVE_SURE, ID),
    f"e1|{ID}|k": EventPress(EventVerb.DECK, ID),
    f"e1|{ID}|kd": EventPress(EventVerb.DECK_WITH, ID),
    f"e1|{ID}|m": EventPress(EventVerb.MINE, ID),
    f"e1|{ID}|p|1": EventPress(EventVerb.PLAYERS, ID, ("1",)),
    f"e1|{ID}|t|2|1": EventPress(EventVerb.TABLES, ID, ("2", "1")),
    f"e1|{ID}|w": EventPress(EventVerb.STANDINGS, ID),
    f"e1|{ID}|r": EventPress(EventVerb.RULINGS, ID),
    f"e1|{ID}|i|1": EventPress(EventVerb.LIST, ID, ("1",)),
    f"e1|{ID}|g": EventPress(EventVerb.MANAGE, ID),
    f"e1|{ID}|b": EventPress(EventVerb.BEGIN, ID),
    f"e1|{ID}|u": EventPress(EventVerb.RESUME, ID),
    f"e1|{ID}|o": EventPress(EventVerb.WORD, ID),
    f"e1|{ID}|og": EventPress(EventVerb.WORD_GIVEN, ID),
    # matches
    f"o1|{ID}|0|a": Press(Verb.ACTIONS, ID),
    f"o1|{ID}|0|h": Press(Verb.HAND, ID),
    f"o1|{ID}|0|l": Press(Verb.LOG, ID),
    f"o1|{ID}|0|l|1": Press(Verb.LOG, ID, 0, ("1",)),
    f"o1|{ID}|0|m": Press(Verb.MORE, ID),
    f"o1|{ID}|0|t": Press(Verb.BOARD_TEXT, ID),
    f"o1|{ID}|0|q": Press(Verb.CONCEDE, ID),
    f"o1|{ID}|0|qy": Press(Verb.CONCEDE_SURE, ID),
    f"o1|{ID}|0|e": Press(Verb.JOURNAL, ID),
    f"o1|{ID}|0|p": Press(Verb.PROOF, ID),
    f"o1|{ID}|0|rp": Press(Verb.REPLAY, ID),
    f"o1|{ID}|0|tp": Press(Verb.MOMENT, ID),
    f"o1|{ID}|0|an": Press(Verb.ANALYSIS, ID),
    f"o1|{ID}|0|an|1": Press(Verb.ANALYSIS, ID, 0, ("1",)),
    f"o1|{ID}|0|an|again": Press(Verb.ANALYSIS, ID, 0, ("again",)),
    f"o1|{ID}|0|ao": Press(Verb.OPEN_SIDE, ID),
    f"o1|{ID}|0|ac": Press(Verb.CLOSE_SIDE, ID),
    f"o1|{ID}|0|sh|a": Press(Verb.SHARE, ID, 0, ("a",)),
    f"o1|{ID}|0|sh|r": Press(Verb.SHARE, ID, 0, ("r",)),
    f"o1|{ID}|0|sh|p": Press(Verb.SHARE, ID, 0, ("p",)),
    f"o1|{ID}|0|sh|h": Press(Verb.SHARE, ID, 0, ("h",)),
    f"o1|{ID}|0|sh|t": Press(Verb.SHARE, ID, 0, ("t",)),
    f"o1|{ID}|1|k": Press(Verb.CHOICE, ID, 1),
    f"o1|{ID}|0|d": Press(Verb.PILES, ID),
    f"o1|{ID}|0|u": Press(Verb.MUTE, ID),
    f"o1|{ID}|0|un": Press(Verb.UNMUTE, ID),
    f"o1|{ID}|0|hs": Press(Verb.SEND_HAND, ID),
    f"o1|{ID}|0|tc": Press(Verb.CLAIM_WIN, ID),
    f"o1|{ID}|0|tg": Press(Verb.GIVE_TIME, ID),
    f"o1|{ID}|1|v": Press(Verb.SHOW, ID, 1),
    f"o1|{ID}|1|s|0|": Press(Verb.PICK, ID, 1, ("0", "")),
    f"o1|{ID}|1|so": Press(Verb.PICK_OPEN, ID, 1),
    f"o1|{ID}|1|j|0": Press(Verb.GO, ID, 1, ("0",)),
    f"o1|{ID}|1|c|00": Press(Verb.COMMIT, ID, 1, ("00",)),
    f"o1|{ID}|1|y": Press(Verb.WHY, ID, 1),
    f"o1|{ID}|1|rd": Press(Verb.READ, ID, 1),
    f"o1|{ID}|0|o": Press(Verb.OFFERS, ID),
    f"o1|{ID}|0|om|draw": Press(Verb.OFFER, ID, 0, ("draw",)),
    f"o1|{ID}|0|oz": Press(Verb.UNDO, ID),
    f"o1|{ID}|1|oz": Press(Verb.UNDO, ID, 1),
    f"o1|{ID}|1|hn|": Press(Verb.HINT, ID, 1, ("",)),
    f"o1|{ID}|0|oy|1": Press(Verb.AGREE, ID, 0, ("1",)),
    f"o1|{ID}|0|on|1": Press(Verb.DECLINE, ID, 0, ("1",)),
    f"o1|{ID}|0|or": Press(Verb.RESUME, ID),
    f"o1|{ID}|0|op": Press(Verb.PAUSE_LATE, ID),
    f"o1|{ID}|1|w|x": Press(Verb.AHEAD, ID, 1, ("x",)),
    f"o1|{ID}|0|wx": Press(Verb.ASK_AGAIN, ID),
    # look-ups in 0.1.0, which knew one game
    "k1|c|10.6.3": LookUp(LookUpVerb.SHOW, "", "c|10.6.3"),
    "k1|r|Q195": LookUp(LookUpVerb.SHOW, "", "r|Q195"),
    "k1|t|collab": LookUp(LookUpVerb.SHOW, "", "t|collab"),
    "k1|d|hSD01-001": LookUp(LookUpVerb.SHOW, "", "d|hSD01-001"),
    "k1|dr|hSD01-001": LookUp(LookUpVerb.SHOW, "", "dr|hSD01-001"),
    "k1|du|hSD01-001": LookUp(LookUpVerb.SHOW, "", "du|hSD01-001"),
    "k1|n|Tokino Sora": LookUp(LookUpVerb.SHOW, "", "n|Tokino Sora"),
    "k1|s|d|hSD01-001": LookUp(LookUpVerb.SHARE, "", "d|hSD01-001"),
    "k1|go|rulings": LookUp(LookUpVerb.CHOOSE, "", "rulings"),
    "k1|go|25 d|hSD01-001": LookUp(LookUpVerb.CHOOSE, "", "25 d|hSD01-001"),
    "k1|go|dr|hSD01-001": LookUp(LookUpVerb.CHOOSE, "", "dr|hSD01-001"),
    # look-ups since
    "k1|v|hocg|c|10.6.3": LookUp(LookUpVerb.SHOW, "hocg", "c|10.6.3"),
    "k1|go|hocg|rulings": LookUp(LookUpVerb.CHOOSE, "hocg", "rulings"),
    "k1|s|hocg|d|hSD01-001": LookUp(LookUpVerb.SHARE, "hocg", "d|hSD01-001"),
    "k1|r|hocg|d|hSD01-001": LookUp(LookUpVerb.READ, "hocg", "d|hSD01-001"),
    # decks
    "d1|l|-": DeckPress(DeckVerb.LIST),
    "d1|c|-": DeckPress(DeckVerb.CHOOSE),
    "d1|v|s.plain": DeckPress(DeckVerb.SHOW, "s.plain"),
    "d1|t|s.plain": DeckPress(DeckVerb.TEXT, "s.plain"),
    "d1|f|s.plain": DeckPress(DeckVerb.FIGURES, "s.plain"),
    "d1|x|s.plain|code": DeckPress(DeckVerb.EXPORT, "s.plain", ("code",)),
    "d1|p|s.plain": DeckPress(DeckVerb.SHARE, "s.plain"),
    "d1|pp|s.plain": DeckPress(DeckVerb.POST, "s.plain"),
    "d1|k|s.plain": DeckPress(DeckVerb.TAKE, "s.plain"),
    "d1|y|s.plain": DeckPress(DeckVerb.COPY, "s.plain"),
    "d1|e|d.1": DeckPress(DeckVerb.EDIT, "d.1"),
    "d1|em|d.1": DeckPress(DeckVerb.EDITED, "d.1"),
    "d1|im|-": DeckPress(DeckVerb.IMPORTED),
    "d1|ag|-": DeckPress(DeckVerb.AGAIN),
    "d1|a|d.1": DeckPress(DeckVerb.TRY, "d.1"),
    "d1|ap|d.1": DeckPress(DeckVerb.SHARE_TRIAL, "d.1"),
    "d1|q|d.1": DeckPress(DeckVerb.DELETE, "d.1"),
    "d1|qy|d.1": DeckPress(DeckVerb.DELETE_SURE, "d.1"),
    # a person's own pages
    "u1|h": OwnPress(OwnVerb.SENDS_HAND),
    "u1|c": OwnPress(OwnVerb.CONFIRMING),
    "u1|i": OwnPress(OwnVerb.SHOWS_HINTS),
    "u1|l": OwnPress(OwnVerb.LANGUAGE),
    "u1|t": OwnPress(OwnVerb.THEME),
    "u1|x": OwnPress(OwnVerb.TEXT_ONLY),
    "u1|f": OwnPress(OwnVerb.TOLD_ALL),
    "u1|n": OwnPress(OwnVerb.SPARED_IDLE),
    "u1|r": OwnPress(OwnVerb.RATED),
    "u1|w": OwnPress(OwnVerb.ANY_TIME),
    "u1|dy": OwnPress(OwnVerb.DELETE_SURE),
    "u1|dn": OwnPress(OwnVerb.KEEP),
    # notes on matches
    f"m1|o|{ID}": NotePress(NoteVerb.OPEN, ID),
    f"m1|w|{ID}": NotePress(NoteVerb.WRITTEN, ID),
    # lessons
    "n1|l|tiny": LessonPress(LessonVerb.LIST, "tiny"),
    "n1|c|tiny": LessonPress(LessonVerb.CHOOSE, "tiny"),
    "n1|b|tiny|first": LessonPress(LessonVerb.BEGIN, "tiny", ("first",)),
    f"n1|a|{ID}": LessonPress(LessonVerb.AGAIN, ID),
    f"n1|h|{ID}": LessonPress(LessonVerb.HINT, ID),
    f"n1|q|{ID}": LessonPress(LessonVerb.LEAVE, ID),
    "n1|d|tiny": LessonPress(LessonVerb.CHALLENGE, "tiny"),
    f"l1|{ID}|1|s|0": QuestionPress(ID, 1, Verb.PICK, ("0",)),
    # puzzles
    "z1|l|tiny": PuzzlePress(PuzzleVerb.LIST, "tiny"),
    "z1|c|tiny": PuzzlePress(PuzzleVerb.CHOOSE, "tiny"),
    "z1|b|tiny|first": PuzzlePress(PuzzleVerb.BEGIN, "tiny", ("first",)),
    f"z1|a|{ID}": PuzzlePress(PuzzleVerb.AGAIN, ID),
    f"z1|s|{ID}": PuzzlePress(PuzzleVerb.ANSWER, ID),
    f"z1|p|{ID}": PuzzlePress(PuzzleVerb.SHARE, ID),
    f"y1|{ID}|1|s|0": PuzzleQuestion(ID, 1, Verb.PICK, ("0",)),
    # a server's choices
    "v1|g": ServerPress(ServerVerb.GAMES),
    "v1|c": ServerPress(ServerVerb.CHANNELS),
    "v1|t": ServerPress(ServerVerb.CLOCK),
    "v1|l": ServerPress(ServerVerb.LANGUAGE),
    "v1|r": ServerPress(ServerVerb.RATED),
    "v1|u": ServerPress(ServerVerb.UNRATED),
}


def read(custom_id: str, *beside: str) -> Address | None:
    """What the bot takes an address for."""
    return read_address(bring_forward(custom_id, (custom_id, *beside)))


@pytest.mark.parametrize("custom_id", EVER_SENT)
def test_a_code_keeps_its_meaning(custom_id: str) -> None:
    assert read(custom_id) == EVER_SENT[custom_id]


def test_the_code_of_a_rematch_was_also_that_of_a_replay_beside_a_rematch() -> None:
    assert read(f"o1|{ID}|0|r", REMATCH, f"o1|{ID}|0|p") == Press(Verb.REPLAY, ID)


def test_every_code_of_the_program_is_among_them() -> None:
    listed = {getattr(address, "verb", None) for address in EVER_SENT.values()}
    kinds = [kind for kind in Address.__subclasses__() if kind.__module__.startswith("bot.")]
    sent = {verb for kind in kinds for verb in kind.LAYOUT.get("verb", ())}
    assert sent - listed == set(), "what is sent to people has to be known for ever"


async def test_a_challenge_of_the_first_release_can_be_accepted(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    rin = world.people["rin"]
    await mio.slash(arena, "duel", opponent=rin, deck="s.plain")
    await world.settle()
    (challenge,) = await world.app.challenges.of_user(mio.id)
    card = arena.last_message
    assert card is not None
    asked = await press_old(world, rin, card, f"o1|{challenge.id}|0|ca")
    assert "With which deck" in words_of(asked)
    channel = world.env.backend.get_message(asked.channel_id, asked.id)
    (select,) = [part for part in walk_components(channel.components) if part["type"] == 3]
    assert isinstance(select, dict)
    select["custom_id"] = f"o1|{challenge.id}|0|cd"
    begun = answer_to(await rin.select(asked, ["s.plain"]))
    assert "begins" in words_of(begun)


@pytest.mark.parametrize(
    ("code", "name", "told"), [("cn", "rin", "You declined"), ("cw", "mio", "You withdrew it")]
)
async def test_it_can_be_declined_and_withdrawn(
    world: World, arena: simcord.ChannelHandle, code: str, name: str, told: str
) -> None:
    await world.people["mio"].slash(arena, "duel", opponent=world.people["rin"], deck="s.plain")
    await world.settle()
    (challenge,) = await world.app.challenges.of_user(world.people["mio"].id)
    card = arena.last_message
    assert card is not None
    answer = await press_old(world, world.people[name], card, f"o1|{challenge.id}|0|{code}")
    assert told in words_of(answer)
    assert await world.app.challenges.of_user(world.people["mio"].id) == []


async def test_a_rematch_of_the_first_release_is_a_rematch(world: World, match: Match) -> None:
    await world.app.matches.concede(match.id, match.players[0].actor.id)
    await world.settle()
    result = world.channels["arena"].last_message
    assert result is not None
    offered = await press_old(world, match.players[1].actor, result, f"o1|{match.id}|0|r")
    assert "You offered a rematch" in words_of(offered)


@pytest.mark.parametrize("is_over", [False, True])
async def test_no_code_that_was_ever_sent_is_unknown_or_fails(
    world: World, match: Match, *, is_over: bool
) -> None:
    if is_over:
        await world.app.matches.concede(match.id, match.players[0].actor.id)
        await world.settle()
    message = match.place.last_message
    assert message is not None
    for code in EVER_SENT:
        is_last = code.endswith("|qy") and not is_over
        route = world.client.router.find(read(code))
        is_form = route is not None and route.declared.opens_form
        if not is_last and not is_form and not code.startswith("k1|"):  # this world has nothing to look up
            told = words_of(await press_old(world, world.people["rin"], message, code.replace(ID, match.id)))
            assert UNKNOWN not in told, code
            assert FAULT not in told, code
            assert told, code
