package host

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// sealedTable returns a host in a call with secret answers: Ann and Cem hold cards, Bea's opponent holds one too. All
// are at different screens. Clients are those of the seats, then that of the public.
func sealedTable(t *testing.T) (*Host, []match.Client) {
	t.Helper()
	o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: rules.Amigo, Players: 3, First: rules.NoSeat,
		Variants: rules.Variants{TopSecret: true}}, Players: []match.Player{{Name: "Ann"},
		{Name: "Bea", Kind: match.Opponent}, {Name: "Cem"}}}}
	o.Seed, o.HasSeed = 5, true
	h, err := New(o, nil, Helpers{Sealed: true})
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(3)
	for h.game.Phase() != rules.PhaseCall || h.intents.askedPeople(&h.game, h.options.Players).Len() < 2 ||
		h.game.HandSize(1) == 0 {
		if h.game.Over() {
			t.Fatal("no call with two people and an opponent")
		}
		if h.game.IsChance() {
			if err := h.Chance(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		a := h.game.NthLegal(src.Intn(h.game.CountLegal()))
		if h.game.Phase() == rules.PhaseCall {
			a = rules.Call(false)
		}
		if err := h.Act(a); err != nil {
			t.Fatal(err)
		}
	}
	h.pace.stop()
	h.intents.sealed = &sealedCall{}
	var all []match.Client
	for _, s := range []rules.Seat{0, 1, 2, rules.NoSeat} {
		all = append(all, h.Client(s))
	}
	return h, all
}

// advance advances the host by tenths of a second. It returns the time of each answer to the call.
func advance(t *testing.T, h *Host, seconds float64) (answers []string) {
	t.Helper()
	n := len(h.record.Actions)
	for i := 1; float64(i) <= seconds*10+0.5; i++ {
		if err := h.Advance(0.1, 1); err != nil {
			t.Fatal(err)
		}
		for ; n < len(h.record.Actions); n++ {
			if a := h.record.Actions[n]; a.Kind == rules.KindCall {
				answers = append(answers, fmt.Sprintf("%.1f %t", float64(i)/10, a.Yes))
			}
		}
	}
	return answers
}

// TestSealedAnswersAreGivenTogether checks that a call takes answers of all people at once, and gives them in turn when
// all are in, three seconds after the question at the earliest.
func TestSealedAnswersAreGivenTogether(t *testing.T) {
	h, clients := sealedTable(t)
	for _, s := range []rules.Seat{2, 0} {
		for i, c := range clients {
			if got := c.Status(); !got.Sealed || got.WaitsForPerson != (i != 2 || s == 2) {
				t.Fatalf("client %d before the answer of %d: %+v", i, s, got)
			}
		}
		clients[s].SetIntent(match.Intent{Final: true})
		if err := clients[s].Status().Refused; err != nil {
			t.Fatal(err)
		}
	}
	if got := advance(t, h, 2.9); got != nil {
		t.Fatalf("answers before three seconds: %q", got)
	}
	if got := advance(t, h, 3); len(got) != 3 {
		t.Fatalf("got the answers %q, want three", got)
	}
}

// TestMissingSealedAnswerIsNo checks that an answer that does not come within twenty seconds is no, that a later one is
// refused, and that an answer can't be undone.
func TestMissingSealedAnswerIsNo(t *testing.T) {
	h, clients := sealedTable(t)
	clients[0].SetIntent(match.Intent{Final: true})
	if got := advance(t, h, match.AnswerTime-0.1); got != nil {
		t.Fatalf("got answers before the time was up: %q", got)
	}
	advance(t, h, 0.2)
	clients[2].SetIntent(match.Intent{Calls: true, Final: true})
	if got := clients[2].Status().Refused; got == nil {
		t.Error("a late knock was not refused")
	}
	for h.game.Phase() == rules.PhaseCall {
		for _, s := range []rules.Seat{0, 2} {
			if u := clients[s].(match.Undoer); isCallAnswer(h.record.Actions) && u.CheckUndo() == nil {
				t.Error("an answer can be undone")
			}
		}
		advance(t, h, 0.1)
	}
	for _, l := range h.lines[len(h.lines)-3:] {
		if l.by == 2 && l.Action.Yes {
			t.Errorf("Cem knocked: %v", l.Action)
		}
	}
}

// TestSealedAnswersTellNothing checks that other screens see the same in every tick, whatever a seat answers and when,
// until all answers are given.
func TestSealedAnswersTellNothing(t *testing.T) {
	var want []match.Status
	for when := range 4 {
		for _, calls := range []bool{false, true} {
			h, clients := sealedTable(t)
			var got []match.Status
			for tick := range 190 {
				if tick == when*60 {
					clients[2].SetIntent(match.Intent{Calls: calls && canCall(&rules.View{Game: h.game, Viewer: 2}),
						Final: true})
				}
				if err := h.Advance(0.1, 1); err != nil {
					t.Fatal(err)
				}
				for _, c := range []match.Client{clients[0], clients[1], clients[3]} {
					got = append(got, c.Status())
					if _, ok := c.Next(); ok {
						t.Fatalf("a step in tick %d, before all have answered", tick)
					}
				}
			}
			if want == nil {
				want = got
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("the status of other screens depends on the answer %t in tick %d", calls, when*60)
			}
		}
	}
}

// TestSealedCallRefusesOpenAnswers checks that nobody answers such a call by an action.
func TestSealedCallRefusesOpenAnswers(t *testing.T) {
	h, clients := sealedTable(t)
	s := h.game.Actor()
	if h.options.Players[s].Kind != match.Person {
		s = 0
	}
	if err := clients[s].Act(len(h.lines), rules.Call(false)); err == nil {
		t.Error("an open answer was taken")
	}
	if _, err := record.Read([]byte(h.Record())); err != nil {
		t.Error(err)
	}
}
