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

// TestPublicEventsHideDeal plays two games without a seed that have the same public events from the first roll on, but
// different identities.
func TestPublicEventsHideDeal(t *testing.T) {
	dealt := 0
	game := func(deal uint64) testMatch {
		hidden, open := bitSource(deal), bitSource(77)
		var m testMatch
		m = newMatch(t, unseeded(5, rules.Variants{}), nil, host.Helpers{RandomBits: func() uint64 {
			if g := m.host.Game(); g.Phase() == rules.PhaseDeal {
				dealt++
				return hidden()
			}
			return open()
		}})
		return m
	}
	one, other := game(1), game(2)
	for !one.Over() {
		x, y := step(t, one), step(t, other)
		if one.Over() {
			break // nothing is masked now
		}
		if !reflect.DeepEqual(x, y) || one.Public() != other.Public() {
			t.Fatalf("public events: got\n%v\nwant\n%v", y, x)
		}
	}
	if dealt != 10 {
		t.Errorf("draws of bits for ten passports: got %d, want 10", dealt)
	}
	p, q := one.Public(), other.Public()
	same := true
	for s := range rules.Seat(5) {
		same = same && p.Identity(s) == q.Identity(s)
	}
	if same {
		t.Error("different bits: got the same passports")
	}
}

// TestUnseededActionsUseFreshBits checks that without a seed every action of chance and every decision of an opponent
// takes fresh bits, so neither is predictable. With a seed nothing does.
func TestUnseededActionsUseFreshBits(t *testing.T) {
	for _, seeded := range []bool{false, true} {
		asked, want := 0, 0
		bits := bitSource(5)
		o := options(rules.Amigo, 4, 3)
		o.Setup.Variants, o.HasSeed = rules.Variants{TopSecret: true, Dossier: true}, seeded
		for i := range o.Players {
			o.Players[i].Kind = match.Opponent
		}
		m := newMatch(t, o, nil, host.Helpers{RandomBits: func() uint64 { asked++; return bits() }})
		for n := 0; n < 400 && !m.Over(); n++ {
			step(t, m)
			want++
			if seeded {
				want = 0
			}
			if asked != want {
				t.Fatalf("draws of bits after %d actions: got %d, want %d", n+1, asked, want)
			}
		}
	}
}

// TestUnseededRecordHasNoSeed checks that the record of a match without a seed has none. The match can be resumed after
// any action and continues with fresh bits.
func TestUnseededRecordHasNoSeed(t *testing.T) {
	store := &noteStore{}
	m := newMatch(t, unseeded(3, rules.Variants{TopSecret: true}), store, host.Helpers{RandomBits: bitSource(1)})
	var ends []string
	for n := 0; !m.Over(); n++ {
		step(t, m)
		if strings.Contains(string(store.record), "Seed") {
			t.Fatalf("got a record with a seed, want none:\n%s", store.record)
		}
		if n%40 != 20 {
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
		t.Errorf("different bits: got %d ends, want at least 2 different ones", len(ends))
	}
	// Without bits chance does not act.
	bare := resume(t, store.record[:strings.Index(string(store.record), "1. roll")], nil, host.Helpers{})
	if _, err := bare.chance(); err == nil {
		t.Error("chance without seed and bits: got no error")
	}
}

// TestSeedRepeatsGame checks that a seed gives the same game each time, whatever the random bits, and after a resume.
func TestSeedRepeatsGame(t *testing.T) {
	o := options(rules.Amigo2001, 3, 1234)
	o.Setup.Variants.TopSecret = true
	var want string
	for i := range uint64(3) {
		m := newMatch(t, o, nil, host.Helpers{RandomBits: bitSource(i)})
		for n := 0; !m.Over(); n++ {
			if step(t, m); i == 2 && n == 60 {
				m = resume(t, []byte(m.Record()), nil, host.Helpers{RandomBits: bitSource(99)})
			}
		}
		if got := m.Record(); i > 0 && got != want {
			t.Fatalf("game of the seed: got\n%s\nwant\n%s", got, want)
		} else {
			want = got
		}
		if !strings.Contains(want, "[Seed \"1234\"]\n") {
			t.Fatalf("got a record without the seed:\n%s", want)
		}
	}
}

// TestOpponentRequestsStayHidden checks that only the thinker gets an opponent's request, and no client has its view.
// Nothing happens while it thinks. With a seed a repeated request is the same.
func TestOpponentRequestsStayHidden(t *testing.T) {
	var asked []opponents.Request
	cancelled := 0
	m := newMatch(t, options(rules.Amigo, 4, 3), nil,
		host.Helpers{Thinker: func(q opponents.Request) *async.Task[rules.Action] {
			asked = append(asked, q)
			j, _, _ := async.Promise[rules.Action](func() { cancelled++ })
			return j
		}})
	m.deal(t)
	for s := range rules.Seat(4) {
		if v := m.PrivateView(s); (v.Identity(s) != rules.NoAgent) != (s == 0) {
			t.Errorf("screen: got identity %v of seat %d, want only that of seat 1", v.Identity(s), s+1)
		}
	}
	for p := m.Public(); p.IsChance() || p.Actor() == 0; p = m.Public() {
		step(t, m)
	}
	before, p := m.Record(), m.Public()
	for range 3 {
		for range 10 {
			m.Advance(10, 1)
		}
		if len(asked) != 1 || asked[0].View.Viewer != p.Actor() {
			t.Fatalf("got %d requests, want 1 for the acting seat", len(asked))
		}
		if _, ok := m.Next(); ok || m.Record() != before || m.Status().WaitsForPerson {
			t.Fatal("got a step while the opponent was thinking, want none")
		}
	}
	m.host.Leave()()
	m.Advance(10, 1)
	if cancelled != 1 || len(asked) != 2 || asked[1].Seed != asked[0].Seed {
		t.Errorf("after leaving: got %d requests, %d cancelled; want 2 with the same seed, 1", len(asked), cancelled)
	}
}

// TestNotesBelongToGame checks that notes are found again by the deal, at any time, and never by a game with another
// deal.
func TestNotesBelongToGame(t *testing.T) {
	for _, e := range []rules.EditionID{rules.Amigo, rules.French42} { // the latter has rolls for the first turn
		o := unseeded(3, rules.Variants{})
		o.Setup.Edition = e
		store := &noteStore{}
		m := newMatch(t, o, store, host.Helpers{RandomBits: bitSource(4)})
		m.deal(t)
		n := m.Notebook(1)
		n.Cycle(rules.Violet, rules.GuessSeat(2), false)
		m.SetNotebook(1, n)
		m.host.Leave()()
		for range 12 {
			again := resume(t, store.record, store, host.Helpers{})
			if err := again.Status().NotesError; err != nil {
				t.Fatal(err)
			}
			if again.Notebook(1) != n {
				t.Fatalf("resumed match without the notes:\n%s", store.record)
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

// unseeded returns options without a seed.
func unseeded(n int, v rules.Variants) match.Options {
	o := people(n, rules.Amigo, v, 0)
	o.HasSeed = false
	return o
}

// bitSource returns a source of bits for tests.
func bitSource(seed uint64) func() uint64 {
	src := rules.NewRandomSource(seed)
	return src.Uint64
}
