"""Use cases of the bot. They know the kernel's protocols, the store, a clock and a deliverer; neither Discord
nor a card game, and they write no SQL.

**Putting it together** (``bot.store.open_store``, ``bot.app.wiring.App``,
``bot.app.clock.SystemClock``, ``bot.app.delivery.dispatcher.Dispatcher``,
``bot.app.clocks.sweeper.Sweeper``)::

    store = await open_store(settings.database)            # runs the migrations
    app = App(store, packs, clock=SystemClock(), policy=Policy())
    dispatcher = Dispatcher(app.context, deliverer)            # deliverer: your Deliverer
    sweeper = Sweeper(app.context)
    async with asyncio.TaskGroup() as group:                   # both run until they are cancelled
        group.create_task(dispatcher.run())
        group.create_task(sweeper.run())
    ...
    await store.close()

Tests and the demo call ``await dispatcher.drain()`` and ``await sweeper.drain()`` instead of ``run()``.

**What a front end calls**

* ``app.challenges``: ``challenge``, ``accept``, ``decline``, ``withdraw``, ``get``, ``lobby``, ``of_user``;
  ``app.seeking``: who looks for a match; ``app.practice``: matches against a computer; ``app.rematches``:
  ``offer``.
* ``app.matches``: ``choose`` (one press), ``concede``, ``table`` (everything one viewer may see), ``log``,
  ``get``, ``of_user``, ``outcome`` (result and the revealed seed), ``journal``, ``send_hand_again``,
  ``mute``, ``move``; ``app.threads``: those that are played in; ``app.replays``: matches that are over;
  ``app.forgetting``: deletes those that were over long ago.
* ``app.offers``: what players agree on: takebacks, draws, pauses.
* ``app.timeouts``: ``claim_win`` and ``give_time``, for the opponent of a player whose time is up.
* ``app.decks``: stored decks (``save``, ``of_user``, ``get``, ``rename``, ``delete``) and ``starters``;
  ``app.deck_trials``: decks that are tried out by computers; ``app.analyses``: how a match went;
  ``app.studies``: both, while they are computed.
* ``app.events``: looking at events; ``app.making``: creating one; ``app.entering``: signing up, checking in,
  leaving; ``app.organising``: running one; ``app.words``: words that players bring, for their seeds;
  ``app.lost_places``: channels and servers that are gone.
* ``app.lessons``, ``app.puzzles``, ``app.daily_puzzles`` and ``app.hints``: what one learns by.
* ``app.servers``: what a server has decided: ``games``, ``choose_games``, ``get``; ``app.mutes`` and
  ``app.arranging``: what moderators do about players, and see of results that seem arranged.
* ``app.preferences`` and ``app.waking``: what people have decided, and when they are awake; ``app.records``:
  how they have played; ``app.reports``: problems that they report; ``app.privacy``: ``export``, ``delete``.
* ``app.sightings`` and ``app.conversations``: what Discord tells of people, and where they are written to.
* ``app.meta``: what is played; ``app.counting``: adds matches that are over to its sums.
* ``app.operations``: ``thaw`` a frozen match, ``incidents`` of it; ``app.bringing_forward``: what older
  releases have left.

A use case that changes a match returns the ``Change`` (``changes.py``), or what else it made. What can't be
done raises one of the family ``Refused`` (``refusals.py``): catch that at one place and word it there. Other
errors are for what no player can cause by playing: ``UnknownMatch``, ``UnknownChallenge``, ``UnknownDeck``
(``bot/model/errors.py``; say "that is gone").

**What a front end implements**: ``Deliverer.deliver(delivery) -> Receipt`` (``delivery/deliverer.py``). A
delivery says what is to be posted, edited or sent and where it belongs; its content is asked for at that
moment (``app.matches.table(id, None)`` for the public board, ``app.matches.table(id, user_id)`` for a hand,
``app.challenges.get(id)``), so that what is posted is never older than the post. ``delivery.key`` (24
characters) is the same at every attempt: use it as the nonce. Raise ``TemporaryFailure`` to be called again
later, ``PermanentFailure(reason)`` when that is pointless; an edit of a message that is not there is
``FailureReason.MESSAGE_GONE``, and the message is posted anew.

**When what is posted.** The board is posted anew, with one ping, when another player must choose, and anew
without a ping when a turn begins; otherwise it is edited, once the choices of ``Policy.edit_interval`` have
come together. A hand is sent anew when its player's turn begins, and edited when it has changed. Each player
who is late, reminded or shut out gets one ``PostNotice``.

**Ids.** A match has the id of the challenge that it was made from (8 characters of
``bot.model.ids.ALPHABET``). Users, channels and messages are Discord's integers. Seats are 0 and 1. A press
carries match id, prompt id and option ids, nothing else.

**Who sees what.** ``Table.prompt`` and ``Table.labels`` are there only for the player who must choose;
everybody else gets ``Table.match.to_choose``. Nothing of ``app.matches.table(id, None)`` depends on hidden
cards.
"""
