package host

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// sealedTable returns a host in a call with secret answers, and the clients of its seats and of the public. Two people,
// Ann in seat 0 and Cem in seat 2, and an opponent in seat 1 hold cards. Each client is at its own screen.
func sealedTable(t *testing.T) (*Host, []match.Client) {
	t.Helper()
	const dealSeed, choiceSeed = 5, 3
	options := match.Options{Seed: dealSeed, HasSeed: true}
	options.Setup = rules.Setup{Edition: rules.Amigo, Players: 3, First: rules.NoSeat,
		Variants: rules.Variants{TopSecret: true}}
	options.Players = []match.Player{{Name: "Ann"}, {Name: "Bea", Kind: match.Opponent}, {Name: "Cem"}}
	h, err := New(options, nil, Helpers{Sealed: true})
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(choiceSeed)
	for !asksEverybody(h) {
		if h.game.Over() {
			t.Fatal("got no call with two people and an opponent before the end, want one")
		}
		if h.game.IsChance() {
			if err := h.Chance(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		action := h.game.NthLegal(src.Intn(h.game.CountLegal()))
		if h.game.Phase() == rules.PhaseCall {
			action = rules.Call(false)
		}
		if err := h.Act(action); err != nil {
			t.Fatal(err)
		}
	}
	h.pace.stop()
	h.intents.sealed = &sealedCall{}
	var all []match.Client
	for _, seat := range []rules.Seat{0, 1, 2, rules.NoSeat} {
		all = append(all, h.Client(seat))
	}
	return h, all
}

// asksEverybody reports whether a call asks both people and the opponent in seat 1.
func asksEverybody(h *Host) bool {
	if h.game.Phase() != rules.PhaseCall {
		return false
	}
	people := h.intents.askedPeople(&h.game, h.options.Players)
	return people.Len() == 2 && h.game.HandSize(1) > 0
}

// tick is the time in seconds by which advance advances a host at once.
const tick = 0.1

// advance advances the host tick by tick. For each answer to the call it returns the time since the start of advance,
// in seconds, and whether the answer is yes.
func advance(t *testing.T, h *Host, seconds float64) (answers []string) {
	t.Helper()
	n := len(h.record.Actions)
	for ticks := range int(math.Round(seconds / tick)) {
		if err := h.Advance(tick, 1); err != nil {
			t.Fatal(err)
		}
		for ; n < len(h.record.Actions); n++ {
			if a := h.record.Actions[n]; a.Kind == rules.KindCall {
				answers = append(answers, fmt.Sprintf("%.1f %t", float64(ticks+1)*tick, a.Yes))
			}
		}
	}
	return answers
}

// TestSealedAnswersAreGivenTogether checks that people answer a call with secret answers in any order. The host gives
// the answers in turn when all are in, at the earliest three seconds after the question.
func TestSealedAnswersAreGivenTogether(t *testing.T) {
	h, clients := sealedTable(t)
	for _, s := range []rules.Seat{2, 0} {
		for i, c := range clients {
			hasAnswered := i == 2 && s == 0
			if got := c.Status(); !got.Sealed || got.WaitsForPerson == hasAnswered {
				t.Fatalf("client %d before the answer of seat %d: got status %+v, want a sealed call that waits: %v",
					i, s, got, !hasAnswered)
			}
		}
		clients[s].SetIntent(match.Intent{Final: true})
		if err := clients[s].Status().Refused; err != nil {
			t.Fatal(err)
		}
	}
	if got := advance(t, h, 2.9); got != nil {
		t.Fatalf("answers before three seconds: got %q, want none", got)
	}
	if got := advance(t, h, 3); len(got) != 3 {
		t.Fatalf("answers after three seconds: got %q, want three", got)
	}
}

// TestMissingSealedAnswerIsNo checks that an answer that does not come within match.AnswerTime is no. A later answer is
// refused, and no answer can be undone.
func TestMissingSealedAnswerIsNo(t *testing.T) {
	h, clients := sealedTable(t)
	clients[0].SetIntent(match.Intent{Final: true})
	if got := advance(t, h, match.AnswerTime-tick); got != nil {
		t.Fatalf("answers before the end of AnswerTime: got %q, want none", got)
	}
	advance(t, h, 2*tick)
	clients[2].SetIntent(match.Intent{Calls: true, Final: true})
	if got := clients[2].Status().Refused; got == nil {
		t.Error("late answer: got no refusal, want one")
	}
	for h.game.Phase() == rules.PhaseCall {
		for _, s := range []rules.Seat{0, 2} {
			if isCallAnswer(h.record.Actions) && clients[s].(match.Undoer).CheckUndo() == nil {
				t.Errorf("undo of an answer by seat %d: got no error, want one", s)
			}
		}
		advance(t, h, tick)
	}
	given := h.lines[len(h.lines)-3:]
	i := slices.IndexFunc(given, func(l lineDone) bool { return l.by == 2 })
	if i < 0 || given[i].Action != rules.Call(false) {
		t.Errorf("answers: got %v, want no of seat 2 among them", given)
	}
}

// TestSealedAnswersTellNothing checks that other screens do not learn what a seat answers, and when. Until all answers
// are given, their status is the same in every tick.
func TestSealedAnswersTellNothing(t *testing.T) {
	const (
		ticks    = 190 // almost match.AnswerTime
		interval = 60  // ticks between the tried times of the answer
	)
	var want []match.Status
	for i := range 4 {
		answerTick := i * interval
		for _, calls := range []bool{false, true} {
			h, clients := sealedTable(t)
			var got []match.Status
			for n := range ticks {
				if n == answerTick {
					clients[2].SetIntent(match.Intent{Calls: calls && canCall(&rules.View{Game: h.game, Viewer: 2}),
						Final: true})
				}
				if err := h.Advance(tick, 1); err != nil {
					t.Fatal(err)
				}
				for _, c := range []match.Client{clients[0], clients[1], clients[3]} {
					got = append(got, c.Status())
					if _, ok := c.Next(); ok {
						t.Fatalf("tick %d, before all have answered: got a step, want none", n)
					}
				}
			}
			if want == nil {
				want = got
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("answer %t in tick %d: got another status of other screens, want that of the first try", calls,
					answerTick)
			}
		}
	}
}

// TestSealedCallRefusesOpenAnswers checks that a call with secret answers refuses an answer by an action. The record of
// the match so far is valid.
func TestSealedCallRefusesOpenAnswers(t *testing.T) {
	h, clients := sealedTable(t)
	s := h.game.Actor()
	if h.options.Players[s].Kind != match.Person {
		s = 0
	}
	if err := clients[s].Act(len(h.lines), rules.Call(false)); err == nil {
		t.Errorf("answer of seat %d by an action: got no error, want one", s)
	}
	if _, err := record.Read([]byte(h.Record())); err != nil {
		t.Error(err)
	}
}
