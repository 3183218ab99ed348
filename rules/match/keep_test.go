package match_test

import (
	"errors"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
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

// waitForNext asks a match until something happens.
func waitForNext(m *match.Match) []rules.Event {
	for {
		if es, ok := m.Next(); ok {
			return es
		}
	}
}

// TestNothingIsShownBeforeItIsKept: as long as the store is at work, everything stands where it stood, and nothing else begins.
func TestNothingIsShownBeforeItIsKept(t *testing.T) {
	s := &slowStore{let: make(chan error, 100)}
	for range 50 {
		s.let <- nil
	}
	o := options(rules.Amigo, 3, 2)
	o.Setup.First = 0
	m, err := match.New(o, s)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Deal(); err != nil {
		t.Fatal(err)
	}
	for len(s.let) > 0 {
		<-s.let
	}
	before, log := m.View(), len(m.Log())
	if err := m.BeginChance(); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if es, ok := m.Next(); ok {
			t.Fatalf("the store is still at work, and %v happened", es)
		}
	}
	if m.View() != before || len(m.Log()) != log || !m.Coming() {
		t.Fatal("something is shown that is not kept")
	}
	if err := m.BeginChance(); err == nil {
		t.Error("a second action begins while the first one is being kept")
	}
	s.let <- nil
	if es := waitForNext(m); len(es) == 0 || es[0].Kind != rules.EventRolled {
		t.Errorf("kept, and %v happened; want a roll", es)
	}
	if m.Coming() || m.View() == before || string(s.text) != m.Record() {
		t.Error("what was kept did not happen")
	}
}

// TestGone: a match whose record is somebody else's now shows nothing of the action that could not be kept, and never acts again.
func TestGone(t *testing.T) {
	var s shelf
	m, err := match.New(options(rules.Amigo, 3, 1), &s)
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		step(t, m)
	}
	want, before := m.Record(), m.View()
	s.gone = true
	p := m.Public()
	if p.IsChance() {
		_, err = m.Chance()
	} else {
		_, err = m.Act(p.NthLegal(0))
	}
	if !errors.Is(err, match.ErrGone) || !errors.Is(m.Gone(), match.ErrGone) {
		t.Fatalf("the store is gone, but the action says %v, and the match %v", err, m.Gone())
	}
	s.gone = false
	if err := errors.Join(m.BeginChance(), m.Begin(p.NthLegal(0))); err == nil {
		t.Error("a match that is gone goes on")
	}
	if m.Record() != want || m.View() != before || string(s.text) != want {
		t.Error("something happened in a match that is gone")
	}
	s.gone = true
	if _, err := match.New(options(rules.Amigo, 3, 1), &s); !errors.Is(err, match.ErrGone) {
		t.Errorf("a match begins with a record that is not its own: %v", err)
	}
}

// TestWatch: a match that is looked at goes the way of the one that is played, action by action, with the public's eyes, and can't be played.
func TestWatch(t *testing.T) {
	for e := range rules.EditionID(rules.NumEditions) {
		var s shelf
		m, err := match.New(options(e, 4, 3), &s)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Deal(); err != nil {
			t.Fatal(err)
		}
		w, err := match.Watch(s.text)
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
			if err := w.Follow(half); err != nil {
				t.Fatal(err)
			}
			got, ok := w.Next()
			if !ok || !reflect.DeepEqual(got, es) {
				t.Fatalf("after %d entries of the log: %v, %t; want %v", n, got, ok, es)
			}
			if _, ok := w.Next(); ok || w.Coming() {
				t.Fatal("more happens than was played")
			}
			if w.Public() != m.Public() {
				t.Fatal("the watched match stands elsewhere")
			}
			if err := errors.Join(w.BeginChance(), w.Begin(rules.Pass())); err == nil {
				t.Fatal("who looks on acts")
			}
			if w.Think() {
				t.Fatal("opponents think at a table that is only looked at")
			}
		}
		if !reflect.DeepEqual(w.Log(), m.Log()) {
			t.Error("who looks on reads another log")
		}
		other, err := match.New(options(e, 4, 9), &s)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Follow([]byte(other.Record())); err == nil {
			t.Error("another record is followed")
		}
		if err := m.Follow(s.text); err != nil || m.Coming() {
			t.Error("a match that is played follows a record")
		}
	}
}

// TestWatchInOneGo: who looks in seldom sees all that happened since, one action after the other.
func TestWatchInOneGo(t *testing.T) {
	var s shelf
	m, err := match.New(options(rules.Amigo, 4, 3), &s)
	if err != nil {
		t.Fatal(err)
	}
	w, err := match.Watch(s.text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		step(t, m)
		if i%7 == 0 {
			if err := w.Follow(s.text); err != nil {
				t.Fatal(err)
			}
			w.Next()
		}
	}
	if err := w.Follow(s.text); err != nil {
		t.Fatal(err)
	}
	for w.Coming() {
		if _, ok := w.Next(); !ok {
			t.Fatal("something is coming, but nothing happens")
		}
	}
	if w.Public() != m.Public() || w.Record() != m.Record() {
		t.Error("who looked in seldom has missed something")
	}
}
