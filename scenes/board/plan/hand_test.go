package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestSinglePersonHandOpensByItself checks that only the single human player's hand opens by itself, and not after a
// cover. The last owner reopens it without a curtain until somebody else decides.
func TestSinglePersonHandOpensByItself(t *testing.T) {
	testrun.Long(t)
	opened, kept, lost := 0, 0, 0
	eachMoment(t, func(x *table) {
		v := x.p.View
		round := v.Phase() == rules.PhaseCall || v.Phase() == rules.PhaseCards
		x.p.CloseHand()
		if x.p.CloseHand() || x.p.OpensByItself() != (round && !x.p.Shared()) {
			t.Fatalf("phase %d with %d people: Opens is %v", v.Phase(), len(x.m.People()), x.p.OpensByItself())
		}
		x.p.NoAutoOpen = true
		if x.p.OpensByItself() {
			t.Error("a hand opens before any input")
		}
		x.p.NoAutoOpen = false
		if !round {
			if x.p.LastHandOwner != rules.NoSeat {
				t.Errorf("outside of a card round the holder is seat %d", x.p.LastHandOwner+1)
			}
			return
		}
		s := v.Actor()
		x.p.NoAutoOpen = true
		x.p.PickerAt = 3
		openHand(x.p, s)
		opened++
		if x.p.NoAutoOpen || x.p.OpensByItself() || x.p.Hand.Seat != s || x.p.Hand.Chosen != -1 ||
			x.p.Hand.Hovered != -1 ||
			x.p.LastHandOwner != s || x.p.LikelyViewer() != s || !x.p.IsOwnersTurn() ||
			x.p.ReadsHandInCall() != (x.p.Shared() && v.Phase() == rules.PhaseCall) {
			t.Errorf("seat %d opens their hand: got %+v", s+1, x.p.Hand)
		}
		x.moving = true
		if x.p.IsOwnersTurn() {
			t.Error("a card can be chosen during an animation")
		}
		x.moving = false
		if !x.p.CloseHand() || x.p.Hand != nil || x.p.PickerAt != rules.NoBuilding || x.p.LastHandOwner != s {
			t.Error("a closed hand leaves a trace")
		}
		scenetest.ActRandomly(t, x.m, &x.src)
		x.p.Begin()
		now := x.p.View
		if again := (now.Phase() == rules.PhaseCall || now.Phase() == rules.PhaseCards) &&
			now.Actor() == s; again != (x.p.LastHandOwner == s) || !again && x.p.LastHandOwner != rules.NoSeat {
			t.Errorf("the hand of seat %d was open, seat %d decides in phase %d: got holder %d", s+1, now.Actor()+1,
				now.Phase(), x.p.LastHandOwner+1)
		} else if again {
			kept++
		} else {
			lost++
		}
		x.prepare()
	}, nil)
	if opened < 100 || kept < 5 || lost < 50 {
		t.Errorf("got only %d hands opened, %d kept, %d lost", opened, kept, lost)
	}
}

// TestDragTakesOverPoints checks that where one agent must use the whole roll, dragging another agent takes over all
// points.
func TestDragTakesOverPoints(t *testing.T) {
	x := newTable(t, scenetest.Options(rules.French41, rules.Variants{}, 3, 3, 1))
	for x.p.View.Phase() != rules.PhaseMove {
		x.actRandomly()
	}
	p, high := x.p, x.p.View.Roll().High
	one, other := p.Agents()[0], p.Agents()[1]
	p.AddStep(one, 1)
	p.Drag(other, p.View.At(other).Forward(int(high)), true)
	var want [rules.NumAgents]uint8
	want[other] = high
	if p.Steps() != want || p.Refusal != nil {
		t.Errorf("%v dragged as far as possible: got steps %v, refused %v", other, p.Steps(), p.Refusal)
	}
	if p.Do(plan.Command{Kind: plan.DropStep}); p.Steps()[one] != high {
		t.Errorf("after undo: got steps %v", p.Steps())
	}
	if p.Drag(other, p.View.At(other).Forward(int(high)+1), true); p.Steps()[one] != high {
		t.Errorf("%v dragged too far: got steps %v", other, p.Steps())
	}
}

// TestAdviceTexts checks the text of each action that can be advised.
func TestAdviceTexts(t *testing.T) {
	x := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 6))
	first := x.p.Agents()[0]
	var steps [rules.NumAgents]uint8
	steps[first] = 2
	for _, tc := range []struct {
		a    rules.Action
		want string
	}{
		{rules.MoveAgents(steps), "Move " + english.Agent(first) + " 2 to house 2."},
		{rules.MoveAgents([rules.NumAgents]uint8{}), "Move nobody, and draw a card."},
		{rules.MoveSafe(rules.Ruins), "Place the safe in the ruins."},
		{rules.AnswerOffer(true), "Draw the card."},
		{rules.AnswerOffer(false), "Leave the card."},
		{rules.Call(true), "Knock."},
		{rules.Call(false), "Don’t knock."},
		{rules.PlayCard(rules.CardChurch), "Play “Evensong”."},
		{rules.Pass(), "Pass."},
	} {
		if got := englishText(t, plan.Advice(x.p.View, tc.a)); got != tc.want {
			t.Errorf("advice for %v: got %q, want %q", tc.a, got, tc.want)
		}
	}
}

// TestWhyNoCard checks the text for hands that can't be played now.
func TestWhyNoCard(t *testing.T) {
	testrun.Long(t)
	var moved, round, gone, asked int
	eachMoment(t, func(x *table) {
		v := x.p.View
		for _, s := range x.m.People() {
			got, who := englishText(t, x.p.Texts().WhyNoCard(x.m.PrivateView(s))), x.m.Player(x.p.ActingSeat()).Name
			want := ""
			switch v.Phase() {
			case rules.PhaseCards:
				if round++; s != v.Actor() {
					want = "Now it’s " + who + "’s decision."
				}
			case rules.PhaseCall:
				n := rules.Seat(v.Players())
				before := (s+n-v.ActiveSeat())%n < (v.Actor()+n-v.ActiveSeat())%n
				if asked++; before || v.HandSize(s) == 0 {
					gone++
					want = x.m.Player(s).Name + " skipped this call."
				}
			default:
				moved++
				want = "Cards are played after a move, before any count."
			}
			if got != want {
				t.Errorf("phase %d, seat %d: got %q, want %q", v.Phase(), s+1, got, want)
			}
		}
	}, nil)
	if moved < 10 || round < 10 || gone < 10 || asked < 10 {
		t.Errorf("got only %d, %d, %d and %d cases", moved, round, gone, asked)
	}
}
