package match_test

import (
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// TestPublicEventsHideDeal checks that public events do not depend on the deal. Two matches without a seed deal with
// different random bits, and use the same bits for everything else.
func TestPublicEventsHideDeal(t *testing.T) {
	const players, openSeed = 5, 77
	dealt := 0
	start := func(dealSeed uint64) testMatch {
		hidden, open := bitSource(dealSeed), bitSource(openSeed)
		var m testMatch
		m = newMatch(t, unseeded(players, rules.Variants{}), nil, host.Helpers{RandomBits: func() uint64 {
			if g := m.host.Game(); g.Phase() == rules.PhaseDeal {
				dealt++
				return hidden()
			}
			return open()
		}})
		return m
	}
	one, other := start(1), start(2)
	for !one.Over() {
		want, got := step(t, one), step(t, other)
		if one.Over() {
			break // nothing is masked after the end
		}
		if !reflect.DeepEqual(got, want) || one.Public() != other.Public() {
			t.Fatalf("public events: got\n%v\nwant\n%v", got, want)
		}
	}
	if dealt != 2*players {
		t.Errorf("requests for bits in two deals: got %d, want %d", dealt, 2*players)
	}
	end, otherEnd := one.Public(), other.Public()
	differ := false
	for seat := range rules.Seat(players) {
		differ = differ || end.Identity(seat) != otherEnd.Identity(seat)
	}
	if !differ {
		t.Error("passports dealt with different bits: got the same, want others")
	}
}

// TestUnseededActionsUseFreshBits checks that without a seed every action of chance and of an opponent uses fresh
// random bits. With a seed none does.
func TestUnseededActionsUseFreshBits(t *testing.T) {
	const actions = 400
	for _, seeded := range []bool{false, true} {
		requests, want := 0, 0
		bits := bitSource(5)
		options := soloOptions(rules.Amigo, 4, 3)
		options.Setup.Variants, options.HasSeed = rules.Variants{TopSecret: true, Dossier: true}, seeded
		for i := range options.Players {
			options.Players[i].Kind = match.Opponent
		}
		m := newMatch(t, options, nil, host.Helpers{RandomBits: func() uint64 { requests++; return bits() }})
		for n := 0; n < actions && !m.Over(); n++ {
			step(t, m)
			if !seeded {
				want++
			}
			if requests != want {
				t.Fatalf("seed %v, after %d actions: got %d requests for bits, want %d", seeded, n+1, requests, want)
			}
		}
	}
}

// TestUnseededRecordHasNoSeed checks that the record of a match without a seed has none. A resumed match continues with
// fresh bits, so that different bits give different games.
func TestUnseededRecordHasNoSeed(t *testing.T) {
	const interval, first = 40, 20 // actions between resumes, and before the first
	store := &noteStore{}
	m := newMatch(t, unseeded(3, rules.Variants{TopSecret: true}), store, host.Helpers{RandomBits: bitSource(1)})
	var ends []string
	for n := 0; !m.Over(); n++ {
		step(t, m)
		if strings.Contains(string(store.record), "Seed") {
			t.Fatalf("got a record with a seed, want none:\n%s", store.record)
		}
		if n%interval != first {
			continue
		}
		for _, seed := range []uint64{8, 9} {
			again := resume(t, store.record, nil, host.Helpers{RandomBits: bitSource(seed)})
			if again.host.Options().HasSeed || again.Record() != m.Record() {
				t.Fatalf("resumed match: got\n%s\nwant\n%s", again.Record(), m.Record())
			}
			for !again.Over() {
				step(t, again)
			}
			ends = append(ends, again.Record())
		}
	}
	if len(ends) < 2 || ends[0] == ends[1] {
		t.Errorf("ends of matches resumed with different bits: got %d, want at least 2 different ones", len(ends))
	}
	// A match with neither a seed nor a source of bits can't roll.
	bare := resume(t, store.record[:strings.Index(string(store.record), "1. roll")], nil, host.Helpers{})
	if _, err := bare.chance(); err == nil {
		t.Error("roll without seed and bits: got no error, want one")
	}
}

// TestSeedRepeatsGame checks that a seed gives the same game with any random bits, and after a resume.
func TestSeedRepeatsGame(t *testing.T) {
	const resumeAfter = 60 // actions
	options := soloOptions(rules.Amigo2001, 3, 1234)
	options.Setup.Variants.TopSecret = true
	play := func(bitSeed uint64, resumed bool) string {
		m := newMatch(t, options, nil, host.Helpers{RandomBits: bitSource(bitSeed)})
		for n := 0; !m.Over(); n++ {
			if step(t, m); resumed && n == resumeAfter {
				m = resume(t, []byte(m.Record()), nil, host.Helpers{RandomBits: bitSource(bitSeed + 1)})
			}
		}
		return m.Record()
	}
	want := play(0, false)
	if !strings.Contains(want, "[Seed \"1234\"]\n") {
		t.Fatalf("got a record without the seed:\n%s", want)
	}
	if got := play(1, false); got != want {
		t.Errorf("game with other bits: got\n%s\nwant\n%s", got, want)
	}
	if got := play(2, true); got != want {
		t.Errorf("resumed game: got\n%s\nwant\n%s", got, want)
	}
}

// TestOpponentRequestsStayHidden checks that only the thinker gets an opponent's request. Clients neither see its view
// nor get a step while it thinks. With a seed a repeated request is the same.
func TestOpponentRequestsStayHidden(t *testing.T) {
	var requests []opponents.Request
	cancelled := 0
	m := newMatch(t, soloOptions(rules.Amigo, 4, 3), nil,
		host.Helpers{Thinker: func(q opponents.Request) *async.Task[rules.Action] {
			requests = append(requests, q)
			task, _, _ := async.Promise[rules.Action](func() { cancelled++ })
			return task
		}})
	m.deal(t)
	for seat := range rules.Seat(4) {
		if view := m.PrivateView(seat); (view.Identity(seat) != rules.NoAgent) != (seat == 0) {
			t.Errorf("screen: got identity %v of seat %d, want only that of seat 0", view.Identity(seat), seat)
		}
	}
	public := m.Public()
	for ; public.IsChance() || public.Actor() == 0; public = m.Public() {
		step(t, m)
	}
	before := m.Record()
	for range 30 { // five minutes
		m.Advance(10, 1)
		if len(requests) != 1 || requests[0].View.Viewer != public.Actor() {
			t.Fatalf("got %d requests, want 1 for the acting seat", len(requests))
		}
		if _, ok := m.Next(); ok || m.Record() != before || m.Status().WaitsForPerson {
			t.Fatal("got a step while the opponent was thinking, want none")
		}
	}
	m.host.Leave()()
	m.Advance(10, 1)
	if cancelled != 1 || len(requests) != 2 || requests[1].Seed != requests[0].Seed {
		t.Errorf("after leaving: got %d requests, %d cancelled; want 2 with the same seed, 1", len(requests), cancelled)
	}
}

// TestNotesBelongToGame checks that a resumed match finds its notes at any time. A game with another deal does not find
// them.
func TestNotesBelongToGame(t *testing.T) {
	const resumes = 12
	for _, edition := range []rules.EditionID{rules.Amigo, rules.French42} { // the latter has rolls for the first turn
		options := unseeded(3, rules.Variants{})
		options.Setup.Edition = edition
		store := &noteStore{}
		m := newMatch(t, options, store, host.Helpers{RandomBits: bitSource(4)})
		m.deal(t)
		notes := m.Notebook(1)
		notes.Cycle(rules.Violet, rules.GuessSeat(2), false)
		m.SetNotebook(1, notes)
		m.host.Leave()()
		for range resumes {
			again := resume(t, store.record, store, host.Helpers{})
			if err := again.Status().NotesError; err != nil {
				t.Fatal(err)
			}
			if got := again.Notebook(1); got != notes {
				t.Fatalf("resumed: got notes %v, want %v:\n%s", got, notes, store.record)
			}
			step(t, m)
		}
		rec, err := record.Read(store.record)
		if err != nil {
			t.Fatal(err)
		}
		swapped := *rec
		for i, a := range rec.Actions {
			if a.Kind == rules.KindDeal {
				swapped.Actions = append([]rules.Action(nil), rec.Actions...)
				swapped.Actions[i], swapped.Actions[i+1] = rec.Actions[i+1], rec.Actions[i]
				break
			}
		}
		other := resume(t, []byte(swapped.String()), store, host.Helpers{})
		if err := other.Status().NotesError; err != nil {
			t.Fatal(err)
		}
		if other.Notebook(1) != (match.NotebookMarks{}) {
			t.Error("game with another deal: got these notes, want none")
		}
	}
}

// unseeded returns the options of a table of people without a seed.
func unseeded(players int, v rules.Variants) match.Options {
	o := peopleOptions(players, rules.Amigo, v, 0)
	o.HasSeed = false
	return o
}

// bitSource returns a function that returns 64 pseudorandom bits, for host.Helpers.
func bitSource(seed uint64) func() uint64 {
	src := rules.NewRandomSource(seed)
	return src.Uint64
}
