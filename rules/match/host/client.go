package host

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// client is the match.Client of one viewer in this program. It also implements match.Undoer and match.SeatChanger.
type client struct {
	host    *Host
	viewer  rules.Seat
	steps   []match.Step         // taken by Next, without undone ones
	lines   int                  // number of lines after the last taken step
	view    rules.View           // after the last taken step
	public  *match.PublicHistory // after the last taken step
	queued  []sentStep           // sent, not taken yet
	refused error                // why the last action or intent was refused; nil if it was not
}

// sentStep is a step sent to a client, with the public history after it.
type sentStep struct {
	match.Step
	public *match.PublicHistory
}

// Client opens a client for a seat, or for the public with NoSeat. It has the steps so far and gets all later ones
// until its Leave. It must be used on the goroutine of the host.
func (h *Host) Client(viewer rules.Seat) match.Client {
	c := &client{host: h, viewer: viewer, steps: h.pastSteps(viewer), lines: len(h.lines), view: h.game.View(viewer),
		public: h.history.Now()}
	h.clients = append(h.clients, c)
	return c
}

// Screen returns the match of a screen that all people at the table share. It shows what the public sees, but with a
// single person what that person sees.
func (h *Host) Screen() *match.Match {
	clients := h.screenClients()
	return match.New(clients[0], clients[1:]...)
}

// screenClients opens the clients of a screen that all people share. The first one is the public's unless there is one
// person.
func (h *Host) screenClients() []match.Client {
	people := h.options.People()
	var clients []match.Client
	if len(people) != 1 {
		clients = append(clients, h.Client(rules.NoSeat))
	}
	for _, s := range people {
		clients = append(clients, h.Client(s))
	}
	return clients
}

// send queues a step for the client.
func (c *client) send(s match.Step) {
	s.Lines = len(c.host.lines)
	c.queued = append(c.queued, sentStep{s, c.host.history.Now()})
	c.refused = nil // the refusal was about an earlier step
}

// Viewer implements match.Client.
func (c *client) Viewer() rules.Seat { return c.viewer }

// Table implements match.Client. Its slices belong to the host.
func (c *client) Table() match.Table { return c.host.options.Table }

// Start implements match.Client.
func (c *client) Start() rules.View { return c.host.start.View(c.viewer) }

// Steps implements match.Client.
func (c *client) Steps() []match.Step { return c.steps }

// View implements match.Client.
func (c *client) View() rules.View { return c.view }

// PublicHistory implements match.Client.
func (c *client) PublicHistory() *match.PublicHistory { return c.public }

// Next implements match.Client. First it completes a line that has been saved meanwhile.
func (c *client) Next() (match.Step, bool) {
	c.host.completeSaved()
	if len(c.queued) == 0 {
		return match.Step{}, false
	}
	s := c.queued[0]
	c.queued = slices.Delete(c.queued, 0, 1)
	c.steps, c.lines, c.view, c.public = s.AppendTo(c.steps), s.Lines, s.View, s.public
	return s.Step, true
}

// Advance implements match.Client. An error of the host becomes the refusal in the Status.
func (c *client) Advance(seconds, pace float64) {
	if err := c.host.Advance(seconds, pace); err != nil {
		c.refused = err
	}
}

// Status implements match.Client.
func (c *client) Status() match.Status {
	h := c.host
	s := match.Status{
		WaitsForPerson: h.waitsFor(c.viewer), SaveError: h.persister.err, Gone: h.persister.goneErr, Refused: c.refused,
		Sealed: h.persister.pending == nil && h.intents.collects(&h.game, h.options.Players),
	}
	if c.viewer != rules.NoSeat {
		s.NotesError = h.NotesError()
	}
	return s
}

// waitsFor reports whether the match waits for a person, as a viewer sees it. Only the declaring person may notice that
// an answer is already declared.
func (h *Host) waitsFor(viewer rules.Seat) bool {
	switch {
	case h.persister.pending != nil:
		return false
	case h.intents.collects(&h.game, h.options.Players):
		return !h.intents.hasAnswered(viewer)
	case h.opponent() != rules.NoSeat:
		return false
	}
	if h.game.Phase() == rules.PhaseDossier {
		return true
	}
	asked := h.person()
	if _, declared := h.intents.answer(&h.game); declared {
		return asked != rules.NoSeat && asked != viewer
	}
	return asked != rules.NoSeat && !h.pace.pausing && h.pace.remaining <= 0
}

// Lines implements match.Client.
func (c *client) Lines() int { return c.lines }

// Act implements match.Client.
func (c *client) Act(lines int, a rules.Action) error {
	c.refused = c.host.act(c.viewer, lines, a)
	return c.refused
}

// act starts an action of the player in a seat. The player has seen a number of lines; a negative number never matches.
// A repeated action does nothing. While another line is being saved, a dossier is queued, and other actions are
// refused. The error says why the action is refused now; a queued dossier may be refused later.
func (h *Host) act(seat rules.Seat, seen int, action rules.Action) error {
	done := h.doneLines()
	switch {
	case seat == rules.NoSeat:
		return message.Errorf(message.Of("table.looks-on"), "the public only looks on")
	case h.options.Players[seat].Kind != match.Person:
		return errAway
	case action.Kind == rules.KindDossier && action.Seat == seat && hasWritten(&h.game, done, len(h.lines), action):
		return nil // a repetition; dossiers are written in any order
	case seen >= 0 && seen < len(done) && done[seen].is(seat, action, h.options.HouseRules.Has(match.RealDie)):
		return nil
	case seen != len(done) && action.Kind != rules.KindDossier:
		return match.ErrStale
	case h.persister.pending != nil && hasNoAction(h.persister.pending.line):
		return errSaving
	case action == match.Throw && h.options.HouseRules.Has(match.RealDie):
		return errRealDie
	case action == match.Throw:
		if h.person() != seat || !h.game.IsChance() {
			return message.Errorf(message.Of("table.not-the-die"), "it’s not this player’s roll")
		}
		return h.beginChance()
	case h.isTypedRoll(seat, action):
		return h.beginTyped(action)
	case h.game.IsChance():
		return errChance
	case action.Kind == rules.KindCall && h.intents.sealed != nil:
		return errSealed
	case action.Kind == rules.KindDossier && action.Seat != seat,
		action.Kind != rules.KindDossier && h.game.Actor() != seat:
		return message.Errorf(message.Of("table.other-acts"), "it’s another player’s turn to act")
	}
	if action.Kind == rules.KindDossier && h.persister.pending != nil { // several seats may write at once
		if err := h.game.Check(action); err != nil {
			return err
		}
		h.queue = append(h.queue, queuedLine{seat, record.HistoryLine{Action: action}})
		return nil
	}
	err := h.beginAction(action)
	if err == nil {
		h.persister.pending.byPerson = true
	}
	return err
}

// errAway refuses an action of a person while an opponent plays in the person's seat.
var errAway = message.Errorf(message.Of("table.other-acts"), "an opponent plays in this seat")

// errSealed refuses an answer to a call that others could see at once.
var errSealed = message.Errorf(message.Of("table.other-acts"), "this table takes answers to a call as intents")

// errRealDie refuses the action Throw at a table with a real die.
var errRealDie = message.Errorf(message.Of("table.real-die"), "this table uses a real die: enter its roll")

// isTypedRoll reports whether an action is the typed face of a real die that this seat must roll.
func (h *Host) isTypedRoll(s rules.Seat, a rules.Action) bool {
	rolls := a.Kind == rules.KindRoll || a.Kind == rules.KindFirstRoll
	return rolls && h.options.HouseRules.Has(match.RealDie) && h.game.IsChance() && h.person() == s
}

// beginTyped starts the roll of a real die. The dealer skips one number, so that a seed deals the same afterwards,
// whether or not the match was resumed.
func (h *Host) beginTyped(a rules.Action) error {
	err := h.beginAction(a)
	if err == nil {
		h.persister.pending.byPerson = true
		h.dealer.Skip(1)
	}
	return err
}

// errNoCall is shown only to the player who wants to call. It would tell others that no card of that hand can be
// played.
var errNoCall = message.Errorf(message.Of("hand.none-to-play"), "none of these cards can be played now")

// SetIntent implements match.Client. It does nothing for the public, or while an opponent plays in the viewer's seat.
// It refuses a call without a playable card, and a changed answer to a call whose answers have been given; the Status
// has the reason.
func (c *client) SetIntent(what match.Intent) {
	if c.viewer == rules.NoSeat || c.host.options.Players[c.viewer].Kind != match.Person {
		return
	}
	c.refused = nil
	if view := c.host.game.View(c.viewer); what.Calls && !canCall(&view) {
		what.Calls, what.Final, c.refused = false, false, errNoCall
	}
	h := c.host
	old := h.intents.declared[c.viewer]
	if h.intents.sealed != nil && !h.intents.collects(&h.game, h.options.Players) {
		if what.Final && (what.Calls != old.Calls || !old.Final) {
			c.refused = errTooLate
		}
		what.Calls, what.Final = old.Calls, old.Final
	}
	h.intents.set(c.viewer, what, &h.game)
	if _, declared := h.intents.answer(&h.game); !declared && h.person() != rules.NoSeat {
		h.pace.stop() // the intent was withdrawn before it was used
	}
}

// canCall reports whether the viewer can play a card now.
func canCall(view *rules.View) bool {
	hand := view.Hand(view.Viewer)
	for _, card := range hand[:view.HandSize(view.Viewer)] {
		if view.Unplayable(card) == "" {
			return true
		}
	}
	return false
}

// Intent implements match.Client.
func (c *client) Intent() match.Intent {
	if c.viewer == rules.NoSeat {
		return match.Intent{}
	}
	return c.host.intents.declared[c.viewer]
}

// answer starts action a, which the player in seat s has declared. If it is refused, answer clears the intent and
// reports why.
func (h *Host) answer(s rules.Seat, a rules.Action) {
	err := h.beginAction(a)
	if err == nil {
		return
	}
	h.intents.clear(s) // the player must be asked
	h.reportRefusal(s, err)
}

// reportRefusal reports to the clients of seat s why a declared or queued action does not happen.
func (h *Host) reportRefusal(s rules.Seat, err error) {
	for _, c := range h.clients {
		if c.viewer == s {
			c.refused = err
		}
	}
}

// Notebook implements match.Client.
func (c *client) Notebook() match.NotebookMarks {
	if c.viewer == rules.NoSeat {
		return match.NotebookMarks{}
	}
	return c.host.notes[c.viewer]
}

// SetNotebook implements match.Client.
func (c *client) SetNotebook(n match.NotebookMarks) { c.host.setNotes(c.viewer, n) }

// Record implements match.Client.
func (c *client) Record() string {
	if !c.view.Over() || c.host.record.Players == nil { // a match that began at a finished game has none
		return ""
	}
	return c.host.Record()
}

// Leave implements match.Client. The last client to leave also makes the host leave.
func (c *client) Leave() (wait func()) {
	h := c.host
	h.clients = slices.DeleteFunc(h.clients, func(o *client) bool { return o == c })
	if len(h.clients) > 0 {
		return func() {}
	}
	return h.Leave()
}
