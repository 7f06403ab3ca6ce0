"""The use cases of one process, put together."""

from bot.app.challenges.challenges import Challenges
from bot.app.challenges.practice import Practice
from bot.app.challenges.rematching import Rematches
from bot.app.challenges.seekers import SeekerListener
from bot.app.challenges.seeking import Seeking
from bot.app.clock import Clock, SystemClock
from bot.app.clocks.timeouts import Timeouts
from bot.app.consent.offers import Offers
from bot.app.context import Context
from bot.app.decks.stored import StoredDecks
from bot.app.events.chance import EventWords
from bot.app.events.entering import Entering
from bot.app.events.events import Events
from bot.app.events.listening import EventListener
from bot.app.events.losing import LostPlaces
from bot.app.events.making import Making
from bot.app.events.organising import Organising
from bot.app.hints import Hints
from bot.app.languages import install_languages
from bot.app.lessons.lessons import Lessons
from bot.app.live import LiveMatches
from bot.app.matches.bringing_forward import BringingForward
from bot.app.matches.forgetting import Forgetting
from bot.app.matches.matches import Matches
from bot.app.matches.replaying import Replays
from bot.app.matches.threads import Threads
from bot.app.operations import Operations
from bot.app.packs.pack import Packs
from bot.app.people.conversations import Conversations
from bot.app.people.preferences import Preferences
from bot.app.people.privacy import Privacy
from bot.app.people.records import Records
from bot.app.people.reports import Reports
from bot.app.people.sightings import Sightings
from bot.app.people.waking import Waking
from bot.app.played.counting import Counting, PlayedMatches
from bot.app.played.meta import Meta
from bot.app.policy import Policy
from bot.app.puzzles.daily import DailyPuzzles
from bot.app.puzzles.puzzles import PuzzleCases
from bot.app.ratings.arranging import Arranging
from bot.app.ratings.rating import Ratings
from bot.app.seeding import Entropy
from bot.app.servers.muting import Mutes
from bot.app.servers.servers import Servers
from bot.app.studies.analyses import Analyses
from bot.app.studies.deck_trials import DeckTrials
from bot.app.studies.studies import Studies
from bot.model.studies import StudyKind
from bot.store.database import Store


class App:
    """All use cases. It holds no state but bounded caches, so any number of processes may have one.

    Args:
        store: where everything is kept.
        packs: the card games that can be played.
        clock: tells the time.
        policy: limits and intervals.
        entropy: where the secrets of matches come from.
    """

    def __init__(
        self,
        store: Store,
        packs: Packs,
        clock: Clock | None = None,
        policy: Policy | None = None,
        entropy: Entropy | None = None,
    ) -> None:
        install_languages()
        policy = policy or Policy()
        self.context = Context(
            store=store,
            packs=packs,
            clock=clock or SystemClock(),
            policy=policy,
            live=LiveMatches(policy.live_matches),
            entropy=entropy or Entropy(),
            listeners=[Ratings(policy), PlayedMatches(), EventListener(policy), SeekerListener()],
        )
        self.challenges = Challenges(self.context)
        self.seeking = Seeking(self.context)
        self.practice = Practice(self.context)
        self.hints = Hints(self.context)
        self.lessons = Lessons(self.context, self.hints)
        self.events = Events(self.context)
        self.making = Making(self.context)
        self.entering = Entering(self.context)
        self.words = EventWords(self.context)
        self.organising = Organising(self.context)
        self.lost_places = LostPlaces(self.context)
        self.puzzles = PuzzleCases(self.context)
        self.daily_puzzles = DailyPuzzles(self.context)
        self.rematches = Rematches(self.context)
        self.matches = Matches(self.context)
        self.threads = Threads(self.context)
        self.offers = Offers(self.context)
        self.replays = Replays(self.context)
        self.arranging = Arranging(self.context)
        self.bringing_forward = BringingForward(self.context)
        self.forgetting = Forgetting(self.context)
        self.timeouts = Timeouts(self.context)
        self.decks = StoredDecks(self.context)
        self.servers = Servers(self.context)
        self.mutes = Mutes(self.context)
        self.preferences = Preferences(self.context)
        self.waking = Waking(self.context)
        self.sightings = Sightings(self.context)
        self.conversations = Conversations(self.context)
        self.records = Records(self.context)
        self.counting = Counting(self.context)
        self.meta = Meta(self.context)
        self.studies = Studies(self.context, {})
        self.deck_trials = DeckTrials(self.context, self.studies)
        self.analyses = Analyses(self.context, self.studies)
        self.studies.sorts |= {StudyKind.DECK: self.deck_trials, StudyKind.MATCH: self.analyses}
        self.reports = Reports(self.context)
        self.privacy = Privacy(self.context)
        self.operations = Operations(self.context)
