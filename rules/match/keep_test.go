package match_test

import (
	"errors"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
)

// slowStore is a store that keeps a record when the test lets it.
type slowStore struct {
	shelf
	let chan error
}

func (s *slowStore) Keep(record []byte) error {
	if err := <-s.let; err != nil {
		return err
	}
	return s.shelf.Keep(record)
}

// TestNothingIsShownBeforeItIsKept: as long as the store is at work, everything stands where it stood, and nothing else begins.
func TestNothingIsShownBeforeItIsKept(t *testing.T) {
	s := &slowStore{let: make(chan error, 100)}
	for range 50 {
		s.let <- nil
	}
	o := options(rules.Amigo, 3, 2)
	o.Setup.First = 0
	m := begun(t, o, s)
	for len(s.let) > 0 {
		<-s.let
	}
	before, log, n := m.Through(0), len(m.Log()), m.N()
	if err := m.Act(0, match.Throw); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		m.Advance(1, 1)
		if s, ok := m.Next(); ok {
			t.Fatalf("the store is still at work, and %v happened", s.Events)
		}
	}
	if m.Through(0) != before || len(m.Log()) != log || m.Status().Waits || m.N() != n {
		t.Fatal("something is shown that is not kept")
	}
	if err := m.Act(0, match.Throw); err != nil {
		t.Errorf("the same once more is not recognised: %v", err)
	}
	if err := m.Act(0, rules.MoveSafe(3)); !errors.Is(err, match.ErrStale) {
		t.Errorf("a second action while the first one is being kept: %v", err)
	}
	if err := m.host.Act(rules.MoveSafe(3)); err == nil {
		t.Error("a second action begins while the first one is being kept")
	}
	s.let <- nil
	got, ok := m.Next()
	for ; !ok; got, ok = m.Next() {
	}
	if len(got.Events) == 0 || got.Events[0].Kind != rules.EventRolled || got.N != n+1 {
		t.Errorf("kept, and step %d has %v; want a roll", got.N, got.Events)
	}
	if !m.Status().Waits || m.Through(0) == before || string(s.text) != m.Record() {
		t.Error("what was kept did not happen")
	}
}

// TestGone: a match whose record is somebody else's now shows nothing of the action that could not be kept, and never acts again.
func TestGone(t *testing.T) {
	var s shelf
	m := sit(t, options(rules.Amigo, 3, 1), &s, host.Helpers{})
	for range 9 {
		step(t, m)
	}
	want, before := m.Record(), m.Public()
	s.gone = true
	p := m.Public()
	var err error
	if p.IsChance() {
		_, err = m.chance()
	} else {
		_, err = m.act(p.NthLegal(0))
	}
	if !errors.Is(err, match.ErrGone) || !errors.Is(m.Status().Gone, match.ErrGone) {
		t.Fatalf("the store is gone, but the action says %v, and the match %v", err, m.Status().Gone)
	}
	s.gone = false
	if _, err := m.act(p.NthLegal(0)); err == nil {
		t.Error("a match that is gone goes on")
	}
	for range 100 {
		m.Advance(10, 1)
		if _, ok := m.Next(); ok {
			t.Fatal("a match that is gone goes on by itself")
		}
	}
	if m.Record() != want || m.Public() != before || string(s.text) != want {
		t.Error("something happened in a match that is gone")
	}
	s.gone = true
	if _, err := host.New(options(rules.Amigo, 3, 1), &s, host.Helpers{}); !errors.Is(err, match.ErrGone) {
		t.Errorf("a match begins with a record that is not its own: %v", err)
	}
}

// TestWatch: a match that is looked at goes the way of the one that is played, action by action, with the public's eyes, and can't be played.
func TestWatch(t *testing.T) {
	for e := range rules.EditionID(rules.NumEditions) {
		var s shelf
		o := options(e, 4, 3)
		for i := range o.Players {
			o.Players[i].Kind = match.Opponent // so that this screen has the public's eyes, too
		}
		m := begun(t, o, &s)
		w, grow, err := tables.Watch(s.text)
		if err != nil {
			t.Fatal(err)
		}
		if !w.Looking() || m.Looking() || len(w.People()) != 0 {
			t.Fatal("a watched match is played")
		}
		for !m.Over() {
			n := len(m.Log())
			es := step(t, m)
			half := append(append([]byte(nil), s.text...), "99. mo"...) // another line is being written
			if err := grow(half); err != nil {
				t.Fatal(err)
			}
			got, ok := w.Next()
			if !ok || !reflect.DeepEqual(got.Events, es) {
				t.Fatalf("after %d entries of the log: %v, %t; want %v", n, got, ok, es)
			}
			if _, ok := w.Next(); ok || !w.Status().Waits {
				t.Fatal("more happens than was played")
			}
			if w.Public() != m.Public() {
				t.Fatal("the watched match stands elsewhere")
			}
			if w.Act(0, match.Throw) == nil || w.Act(0, rules.Pass()) == nil {
				t.Fatal("who looks on acts")
			}
			w.Advance(100, 1)
			if _, ok := w.Next(); ok {
				t.Fatal("opponents think at a table that is only looked at")
			}
		}
		if !reflect.DeepEqual(w.Log(), m.Log()) {
			t.Error("who looks on reads another log")
		}
		other := sit(t, options(e, 4, 9), nil, host.Helpers{})
		if err := grow([]byte(other.Record())); err == nil {
			t.Error("another record is followed")
		}
	}
}

// TestWatchBeforeTheDeal: a table at which nothing has been dealt yet can't be looked at, nor its record be played through, and that is said; from the first turn on it can.
func TestWatchBeforeTheDeal(t *testing.T) {
	for _, v := range []rules.Variants{{}, {TopSecret: true}} {
		o := options(rules.Amigo, 3, 1)
		o.Setup.Variants = v
		h, err := host.New(o, nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		undealt := 0
		for g := h.Game(); g.Turn() == 0 && g.Phase() != rules.PhaseFirst && g.Phase() != rules.PhaseRoll; g = h.Game() {
			undealt++
			_, _, watched := tables.Watch([]byte(h.Record()))
			_, played := tables.Retell([]byte(h.Record()))
			for _, err := range []error{watched, played} {
				if err == nil || say(t, message.Told(err)) != "nothing has been dealt at that table yet" {
					t.Errorf("%s is shown: %v", g.Position(), err)
				}
			}
			if err := h.Chance(); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, err := tables.Watch([]byte(h.Record())); err != nil || undealt < 3 {
			t.Errorf("%d things were dealt, and then: %v", undealt, err)
		}
	}
}

// TestWatchInOneGo: who looks in seldom sees all that happened since, one action after the other.
func TestWatchInOneGo(t *testing.T) {
	var s shelf
	m := begun(t, options(rules.Amigo, 4, 3), &s)
	w, grow, err := tables.Watch(s.text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		step(t, m)
		if i%7 == 0 {
			if err := grow(s.text); err != nil {
				t.Fatal(err)
			}
			w.Next()
		}
	}
	if err := grow(s.text); err != nil {
		t.Fatal(err)
	}
	for !w.Status().Waits {
		if _, ok := w.Next(); !ok {
			t.Fatal("something is coming, but nothing happens")
		}
	}
	if w.Public() != m.Public() {
		t.Error("who looked in seldom has missed something")
	}
}
