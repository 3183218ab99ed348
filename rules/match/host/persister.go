package host

import (
	"errors"
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// persister saves the record of a match, one line at a time.
type persister struct {
	store   match.Store
	text    []byte  // record, with the pending line
	err     error   // error of the last save
	goneErr error   // ErrGone, after which nothing is saved
	pending *step   // line that is being saved, nil for none
	retryIn float64 // seconds until the save of the pending line is repeated, 0 while it runs
	wake    func()
}

// step is a line of the record that takes effect once it is saved: an action, an undo, a seat change or a join.
type step struct {
	line          record.HistoryLine
	byPerson      bool // a person started it, not an intent or the host
	before, after rules.Game
	events        []rules.Event
	saved         *async.Task[error]
}

// queuedLine is a line that waits until the pending one is saved.
type queuedLine struct {
	by   rules.Seat // who is told of a refusal
	line record.HistoryLine
}

// Why an action can’t start now.
var (
	errSaving = message.Errorf(message.Of("table.saving"), "the last action is still being saved")
	errChance = message.Errorf(message.Of("table.chance"), "chance acts first")
)

// saveNow saves the record so far and blocks until it is saved. It returns only match.ErrGone; any other error of the
// store becomes the SaveError of the Status.
func (p *persister) saveNow() error {
	if p.store == nil {
		return nil
	}
	if p.err = p.store.Save(p.text); errors.Is(p.err, match.ErrGone) {
		return p.err
	}
	return nil
}

// save appends a line to the record and starts to save it. The task's result is the store's error.
func (p *persister) save(line string) *async.Task[error] {
	p.text = append(p.text, line...)
	return p.saveText()
}

// saveText starts to save the record. The task's result is the store's error, nil without a store.
func (p *persister) saveText() *async.Task[error] {
	if p.store == nil {
		return async.Done[error](nil)
	}
	text := p.text[:len(p.text):len(p.text)] // later lines do not change it
	return startSave(func() error { return p.store.Save(text) }, p.wake)
}

// startSave starts a save in the background. It calls wake, which may be nil, once the result can be read.
func startSave(save func() error, wake func()) *async.Task[error] {
	saved := async.Start(func(async.Progress) error { return save() })
	if wake != nil {
		go func() {
			saved.Wait()
			wake()
		}()
	}
	return saved
}

// beginAction starts an action of a player or of chance. An illegal action changes nothing.
func (h *Host) beginAction(a rules.Action) error { return h.begin(record.HistoryLine{Action: a}) }

// begin starts an action, a seat change or a join. If the error is not nil, nothing changes.
func (h *Host) begin(line record.HistoryLine) error {
	p := &h.persister
	switch {
	case p.goneErr != nil:
		return p.goneErr
	case p.pending != nil:
		return errSaving
	}
	if err := h.record.CheckRoom(); err != nil {
		return err
	}
	s := &step{line: line, before: h.game, after: h.game}
	if err := h.applyLine(s); err != nil {
		return err
	}
	s.saved = p.save(lineText(s))
	p.pending = s
	return nil
}

// applyLine applies the line of a step to the game after it, and sets its events. A seat change leaves the game as it
// is. The error says why the line is impossible.
func (h *Host) applyLine(s *step) error {
	if s.line.Kind != "" || s.line.Action.Kind == rules.KindJoin {
		if err := h.checkSeats(s.line); err != nil {
			return err
		}
	}
	if s.line.Kind != "" {
		return nil
	}
	var log rules.Log
	err := s.after.Apply(s.line.Action, &log)
	s.events = log.Events
	return err
}

// lineText returns the line of a step in the record.
func lineText(s *step) string {
	switch {
	case s.line.Kind != "":
		return record.ChangeLine(&s.before, s.line.Seat, s.line.Kind)
	case s.line.Action.Kind == rules.KindJoin:
		return record.JoinLine(&s.before, s.line.Joined)
	}
	return record.Line(&s.before, s.line.Action)
}

// beginChance starts an action of chance: the script's, else the dealer's. The error says that chance is not due, or
// why it can't act.
func (h *Host) beginChance() error {
	switch {
	case !h.game.IsChance():
		return fmt.Errorf("chance is not due")
	case h.persister.pending != nil:
		return errSaving
	case h.persister.goneErr != nil:
		return h.persister.goneErr
	}
	if err := h.chanceRefusal(); err != nil {
		return err
	}
	if a, ok := h.scripted(); ok {
		return h.beginAction(a)
	}
	return h.beginAction(h.dealer.Next(&h.game))
}

// scripted returns the script's next action. It returns false if there is no script, or it leaves the decision open.
func (h *Host) scripted() (rules.Action, bool) {
	if h.helpers.Script == nil {
		return rules.Action{}, false
	}
	return h.helpers.Script(&h.game)
}

// completeSaved completes the pending line if its save has ended. A strict host whose save has failed repeats it later
// instead. It does nothing while the save runs.
func (h *Host) completeSaved() {
	p := &h.persister
	if p.pending == nil || p.retryIn > 0 {
		return
	}
	err, ok := p.pending.saved.Result()
	switch {
	case !ok:
	case err != nil && h.helpers.Strict && !errors.Is(err, match.ErrGone):
		p.err, p.retryIn = err, retrySeconds
	default:
		h.complete(p.pending, err)
	}
}

// due returns the seconds until the pending line needs attention, +Inf while it is being saved.
func (p *persister) due() float64 {
	switch {
	case p.retryIn > 0:
		return p.retryIn
	case p.pending.saved.Ready():
		return 0
	}
	return math.Inf(1)
}

// retrySeconds is the time after which a strict host repeats a failed save.
const retrySeconds = 1

// retry repeats a failed save once its time has come.
func (p *persister) retry(seconds float64) {
	if p.retryIn == 0 {
		return
	}
	if p.retryIn -= seconds; p.retryIn <= 0 {
		p.retryIn = 0
		p.pending.saved = p.saveText()
	}
}

// complete carries out a step, and begins the first queued line; err is the store's answer. After ErrGone the step does
// not happen.
func (h *Host) complete(s *step, err error) {
	h.persister.pending, h.persister.err = nil, err
	if errors.Is(err, match.ErrGone) {
		h.persister.goneErr = err
		return
	}
	h.game = s.after
	h.lines = append(h.lines, newLineDone(&s.before, s.line))
	h.record.Append(s.line)
	switch {
	case s.line.Undo:
		h.completeUndo(s)
	case s.line.Kind != "":
		h.completeSeatChange(s.line.Seat)
	default:
		h.completeAction(s)
	}
	if len(h.queue) > 0 {
		next := h.queue[0]
		h.queue = h.queue[1:]
		if err := h.begin(next.line); err != nil {
			h.reportRefusal(next.by, err)
		}
	}
}

// completeAction sends an action that has happened, or a join, to all clients.
func (h *Host) completeAction(s *step) {
	h.undoStack.Push(&s.before, s.line.Action)
	var table *match.Table
	if s.line.Action.Kind == rules.KindJoin {
		table = h.changeTable()
	}
	var thought *match.Thought
	if actor := s.before.Actor(); actor != rules.NoSeat && h.options.Thoughts() {
		v := s.before.View(actor)
		thought = h.history.Now().Thought(&v, s.line.Action)
	}
	n := len(h.record.Actions)
	seenBy := func(viewer rules.Seat) match.Step {
		sent := match.Redact(viewer, n, &s.before, s.line.Action, s.events, &s.after)
		sent.Table, sent.Thought = table, thought
		return sent
	}
	h.history.Take(seenBy(rules.NoSeat))
	for _, c := range h.clients {
		c.send(seenBy(c.viewer))
	}
	h.intents.update(&h.game)
	if h.pace.decision == nil {
		h.pace.stop() // it belonged to the previous state
		h.pauseAfterUndoable(s)
	}
}

// Act carries out an action of the player whose turn it is, and blocks until it is saved. It is for programs without a
// screen. The error says why the action is illegal, that chance acts first or another line is being saved, or that the
// record is full. It is match.ErrGone if the store returned that, and with Helpers.Strict any error of the store.
func (h *Host) Act(a rules.Action) error {
	if h.game.IsChance() {
		return errChance
	}
	return h.waitForSave(h.beginAction(a))
}

// Chance carries out an action of chance, and blocks until it is saved. It returns an error if chance is not due, or as
// Act does.
func (h *Host) Chance() error { return h.waitForSave(h.beginChance()) }

// waitForSave blocks until the pending action is saved, and completes it. If it could not start, err says why and is
// returned at once. Otherwise the error is why the action has not happened.
func (h *Host) waitForSave(err error) error {
	if err != nil {
		return err
	}
	p := &h.persister
	s := p.pending
	err = s.saved.Wait()
	if h.completeSaved(); p.retryIn > 0 {
		return err
	}
	return p.goneErr
}
