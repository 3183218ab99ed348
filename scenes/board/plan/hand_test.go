package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestSinglePersonHandOpensByItself checks that a hand opens by itself only with one person, and not after Cover. While
// the same person stays to act, the plan remembers them as the last owner, who needs no curtain.
func TestSinglePersonHandOpensByItself(t *testing.T) {
	testrun.Long(t)
	opened, kept, lost := 0, 0, 0
	eachMoment(t, func(table *table) {
		view := table.p.View
		round := view.Phase() == rules.PhaseCall || view.Phase() == rules.PhaseCards
		table.p.CloseHand()
		if table.p.CloseHand() || table.p.OpensByItself() != (round && !table.p.Shared()) {
			t.Fatalf("phase %d with %d people: got OpensByItself %v", view.Phase(), len(table.m.People()),
				table.p.OpensByItself())
		}
		table.p.NoAutoOpen = true
		if table.p.OpensByItself() {
			t.Error("a hand opens by itself although NoAutoOpen is set")
		}
		table.p.NoAutoOpen = false
		if !round {
			if table.p.LastHandOwner != rules.NoSeat {
				t.Errorf("phase %d: got last owner seat %d, want none", view.Phase(), table.p.LastHandOwner+1)
			}
			return
		}
		seat := view.Actor()
		table.p.NoAutoOpen = true
		table.p.PickerAt = 3
		openHand(table.p, seat)
		opened++
		if table.p.NoAutoOpen || table.p.OpensByItself() || table.p.Hand.Seat != seat || table.p.Hand.Chosen != -1 ||
			table.p.Hand.Hovered != -1 ||
			table.p.LastHandOwner != seat || table.p.LikelyViewer() != seat || !table.p.IsOwnersTurn() ||
			table.p.ReadsHandInCall() != (table.p.Shared() && view.Phase() == rules.PhaseCall) {
			t.Errorf("seat %d opens their hand: got %+v", seat+1, table.p.Hand)
		}
		table.moving = true
		if table.p.IsOwnersTurn() {
			t.Error("a card can be chosen during an animation")
		}
		table.moving = false
		if !table.p.CloseHand() || table.p.Hand != nil || table.p.PickerAt != rules.NoBuilding ||
			table.p.LastHandOwner != seat {
			t.Error("a closed hand leaves a trace")
		}
		scenetest.ActRandomly(t, table.m, &table.src)
		table.p.Begin()
		now := table.p.View
		if again := (now.Phase() == rules.PhaseCall || now.Phase() == rules.PhaseCards) &&
			now.Actor() == seat; again != (table.p.LastHandOwner == seat) || !again &&
			table.p.LastHandOwner != rules.NoSeat {
			t.Errorf("the hand of seat %d was open, seat %d decides in phase %d: got last owner %d", seat+1,
				now.Actor()+1, now.Phase(), table.p.LastHandOwner+1)
		} else if again {
			kept++
		} else {
			lost++
		}
		table.prepare()
	}, nil)
	if opened < 100 || kept < 5 || lost < 50 {
		t.Errorf("got %d hands opened, %d owners kept, %d lost; want at least 100, 5 and 50", opened, kept, lost)
	}
}

// TestDragTakesOverPoints checks an edition in which one agent uses the whole roll. Dragging another agent moves all
// points to it, and undo moves them back.
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
		t.Errorf("after undo: got steps %v, want %d of %v", p.Steps(), high, one)
	}
	if p.Drag(other, p.View.At(other).Forward(int(high)+1), true); p.Steps()[one] != high {
		t.Errorf("%v dragged too far: got steps %v, want %d of %v", other, p.Steps(), high, one)
	}
}

// TestAdviceTexts checks the text of each action that can be advised.
func TestAdviceTexts(t *testing.T) {
	table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 6))
	first := table.p.Agents()[0]
	var steps [rules.NumAgents]uint8
	steps[first] = 2
	for _, test := range []struct {
		action rules.Action
		want   string
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
		if got := englishText(t, plan.Advice(table.p.View, test.action)); got != test.want {
			t.Errorf("advice for %v: got %q, want %q", test.action, got, test.want)
		}
	}
}

// TestWhyNoCard checks the text that tells why a person can't play a card now, in every phase. It is empty for a person
// who is or will be asked.
func TestWhyNoCard(t *testing.T) {
	testrun.Long(t)
	var other, round, skipped, asked int // cases by phase
	eachMoment(t, func(table *table) {
		view := table.p.View
		for _, seat := range table.m.People() {
			got := englishText(t, table.p.Texts().WhyNoCard(table.m.PrivateView(seat)))
			who := table.m.Player(table.p.ActingSeat()).Name
			want := ""
			switch view.Phase() {
			case rules.PhaseCards:
				if round++; seat != view.Actor() {
					want = "Now it’s " + who + "’s decision."
				}
			case rules.PhaseCall:
				n := rules.Seat(view.Players())
				before := (seat+n-view.ActiveSeat())%n < (view.Actor()+n-view.ActiveSeat())%n
				if asked++; before || view.HandSize(seat) == 0 {
					skipped++
					want = table.m.Player(seat).Name + " skipped this call."
				}
			default:
				other++
				want = "Cards are played after a move, before any count."
			}
			if got != want {
				t.Errorf("phase %d, seat %d: got %q, want %q", view.Phase(), seat+1, got, want)
			}
		}
	}, nil)
	if other < 10 || round < 10 || skipped < 10 || asked < 10 {
		t.Errorf("got %d cases in other phases, %d in card rounds, %d in calls, %d of them skipped; "+
			"want at least 10 each", other, round, asked, skipped)
	}
}
