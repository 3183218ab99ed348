package match

import (
	"errors"
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Store keeps a match's record. Its calls may take as long as a disk takes: a match makes them beside the loop, one after the other.
type Store interface {
	// Keep is given the whole record as it is now; it begins with what was given before. What is kept outlasts a crash. ErrGone ends the match
	// here; any other error does not stop it, and the next record given holds what could not be kept.
	Keep(record []byte) error
}

// ErrGone is what a store says when the record is no longer this match's to write: somebody else has taken it over, or it was changed.
var ErrGone = message.Fault(message.Of("save.lost"), "the saved game is no longer this table’s")

// keeper is what of a match is kept, and what is being kept.
type keeper struct {
	store  Store
	text   []byte // the record as it is now, with the action that is being kept
	err    error  // why the last action could not be kept, nil if it was
	gone   error  // why nothing more is written here; ErrGone
	coming *step  // the action that is being kept, nil for none
	news   []rules.Action
}

// step is an action that is not shown before it is kept.
type step struct {
	action        rules.Action
	before, after rules.Game
	kept          chan error
}

// begin keeps the header of a new match.
func (k *keeper) begin() error {
	if k.store == nil {
		return nil
	}
	if k.err = k.store.Keep(k.text); errors.Is(k.err, ErrGone) {
		return k.err
	}
	return nil
}

// keep begins to keep the record with another line; what comes of it is heard on the channel.
func (k *keeper) keep(line string) chan error {
	kept := make(chan error, 1)
	k.text = append(k.text, line...)
	if k.store == nil {
		kept <- nil
		return kept
	}
	text := k.text[:len(k.text):len(k.text)] // later lines leave it as it is
	go func() { kept <- k.store.Keep(text) }()
	return kept
}

// SaveError is why the match could not be saved the last time, nil if it was.
func (m *Match) SaveError() error { return m.keeper.err }

// Gone is why this match is over for this screen: the record is somebody else's now. It is nil as long as the match can go on.
func (m *Match) Gone() error { return m.keeper.gone }

// Begin begins to carry out an action of a player: it is saved, and happens when Next says so. An illegal action changes nothing. Chance acts
// through BeginChance only.
func (m *Match) Begin(a rules.Action) error {
	if m.game.IsChance() {
		return fmt.Errorf("chance has to act first")
	}
	return m.begin(a)
}

// BeginChance lets the dealer act where chance is due, as Begin does with a player's action.
func (m *Match) BeginChance() error {
	if !m.game.IsChance() {
		return fmt.Errorf("chance is not due")
	}
	if err := errors.Join(m.mayBegin(), m.lacksChance()); err != nil {
		return err
	}
	return m.begin(m.dealer.Next(&m.game))
}

func (m *Match) mayBegin() error {
	switch {
	case m.keeper.gone != nil:
		return m.keeper.gone
	case m.Looking():
		return errLooking
	case m.keeper.coming != nil:
		return fmt.Errorf("the last action is still being saved")
	}
	return nil
}

func (m *Match) begin(a rules.Action) error {
	if err := m.mayBegin(); err != nil {
		return err
	}
	s := &step{action: a, before: m.game, after: m.game}
	m.history.Reset()
	if err := s.after.Apply(a, &m.history); err != nil {
		return err
	}
	s.kept = m.keeper.keep(record.Line(&s.before, a))
	m.keeper.coming = s
	return nil
}

// Coming reports whether an action has begun and has not happened yet.
func (m *Match) Coming() bool { return m.keeper.coming != nil || len(m.keeper.news) > 0 }

// Next is what happened next, as those who look at the screen may see it; false while nothing did. What has begun happens here, once it is kept.
func (m *Match) Next() ([]rules.Event, bool) {
	k := &m.keeper
	if k.coming == nil {
		return m.nextNews()
	}
	select {
	case err := <-k.coming.kept:
		return m.happen(err)
	default:
		return nil, false
	}
}

// happen makes the action that was being kept happen; err is what the store said. One that may not be written does not happen.
func (m *Match) happen(err error) ([]rules.Event, bool) {
	s := m.keeper.coming
	m.keeper.coming, m.keeper.err = nil, err
	if errors.Is(err, ErrGone) {
		m.keeper.gone = err
		return nil, false
	}
	m.game = s.after
	m.conclude(&s.before, s.action)
	m.record.Actions = append(m.record.Actions, s.action)
	m.tell(&s.before, m.history.Events)
	m.witness(&s.before, m.history.Events)
	seen := []rules.Event{}
	for _, e := range m.history.Events {
		if e, ok := e.For(m.eyes); ok {
			seen = append(seen, e)
		}
	}
	return seen, true
}

// Rest waits until everything that was to be kept is kept. Nothing may be begun meanwhile, and an action that was being kept is forgotten: it is in
// the record, and nobody has seen it.
func (m *Match) Rest() {
	if s := m.keeper.coming; s != nil && s.kept != nil {
		<-s.kept
	}
	m.scribe.work.Wait()
}

// Act carries out an action of a player as Begin does, waits until it is kept, and returns what Next would. It is for programs that have no
// picture to move meanwhile.
func (m *Match) Act(a rules.Action) ([]rules.Event, error) {
	if err := m.Begin(a); err != nil {
		return nil, err
	}
	return m.wait()
}

// Chance lets the dealer act as BeginChance does, waits until it is kept, and returns what Next would.
func (m *Match) Chance() ([]rules.Event, error) {
	if err := m.BeginChance(); err != nil {
		return nil, err
	}
	return m.wait()
}

func (m *Match) wait() ([]rules.Event, error) {
	events, _ := m.happen(<-m.keeper.coming.kept)
	return events, m.keeper.gone
}
