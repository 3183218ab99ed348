package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestSinglePersonHandOpensByItself checks that a hand opens by itself only in card rounds with one person at this
// screen, and not while NoAutoOpen is set. It opens and closes the hands of all. While the same person stays to act,
// the plan remembers them as the last owner, who needs no curtain.
func TestSinglePersonHandOpensByItself(t *testing.T) {
	testrun.Long(t)
	const minOpened, minKept, minLost = 100, 5, 50
	opened, kept, lost := 0, 0, 0 // hands opened; owners remembered and forgotten after the next action
	eachMoment(t, func(table *table) {
		p, phase := table.p, table.p.View.Phase()
		inRound := phase == rules.PhaseCall || phase == rules.PhaseCards
		p.CloseHand()
		if p.CloseHand() {
			t.Fatalf("phase %d: the hand was closed twice", phase)
		}
		if opens := p.OpensByItself(); opens != (inRound && !p.Shared()) {
			t.Fatalf("phase %d with %d people: got OpensByItself %v, want %v", phase, len(table.m.People()), opens,
				!opens)
		}
		p.NoAutoOpen = true
		if p.OpensByItself() {
			t.Error("a hand opens by itself although NoAutoOpen is set")
		}
		p.NoAutoOpen = false
		if !inRound {
			if p.LastHandOwner != rules.NoSeat {
				t.Errorf("phase %d: got last owner seat %d, want none", phase, p.LastHandOwner+1)
			}
			return
		}
		opened++
		table.checkHandOpensAndCloses()
		if table.checkLastOwnerAfterAction() {
			kept++
		} else {
			lost++
		}
		table.prepare()
	}, nil)
	if opened < minOpened || kept < minKept || lost < minLost {
		t.Errorf("got %d hands opened, %d owners kept, %d lost; want at least %d, %d and %d", opened, kept, lost,
			minOpened, minKept, minLost)
	}
}

// checkHandOpensAndCloses opens the hand of the seat to act in a card round, checks it, and closes it again.
func (t *table) checkHandOpensAndCloses() {
	t.Helper()
	p, seat := t.p, t.p.View.Actor()
	p.NoAutoOpen = true
	p.PickerAt = 3
	openHand(p, seat)
	if p.NoAutoOpen || p.OpensByItself() {
		t.Errorf("the hand of seat %d is open: got NoAutoOpen %v, OpensByItself %v; want false", seat+1, p.NoAutoOpen,
			p.OpensByItself())
	}
	if p.Hand.Seat != seat || p.Hand.Chosen != -1 || p.Hand.Hovered != -1 {
		t.Errorf("seat %d opens their hand: got %+v, want no card chosen or hovered", seat+1, p.Hand)
	}
	if p.LastHandOwner != seat || p.LikelyViewer() != seat || !p.IsOwnersTurn() {
		t.Errorf("the hand of seat %d is open: got last owner %d, viewer %d, owner's turn %v; want that seat, true",
			seat+1, p.LastHandOwner+1, p.LikelyViewer()+1, p.IsOwnersTurn())
	}
	wantReads := p.Shared() && p.View.Phase() == rules.PhaseCall
	if reads := p.ReadsHandInCall(); reads != wantReads {
		t.Errorf("the hand of seat %d is open: got ReadsHandInCall %v, want %v", seat+1, reads, wantReads)
	}
	t.moving = true
	if p.IsOwnersTurn() {
		t.Error("a card can be chosen during an animation")
	}
	t.moving = false
	if !p.CloseHand() || p.Hand != nil {
		t.Errorf("the hand is closed: got hand %+v, want none", p.Hand)
	}
	if p.PickerAt != rules.NoBuilding || p.LastHandOwner != seat {
		t.Errorf("the hand is closed: got the picker at building %v, last owner %d; want none, %d", p.PickerAt,
			p.LastHandOwner+1, seat+1)
	}
}

// checkLastOwnerAfterAction takes a random action after the hand of the seat to act was open. It reports whether the
// same seat acts again, and checks that only then the plan remembers it as the last owner.
func (t *table) checkLastOwnerAfterAction() (again bool) {
	t.Helper()
	seat := t.p.View.Actor()
	scenetest.ActRandomly(t, t.m, &t.src)
	t.p.Begin()
	phase := t.p.View.Phase()
	inRound := phase == rules.PhaseCall || phase == rules.PhaseCards
	again = inRound && t.p.View.Actor() == seat
	want := rules.NoSeat
	if again {
		want = seat
	}
	if got := t.p.LastHandOwner; got != want {
		t.Errorf("the hand of seat %d was open, seat %d acts in phase %d: got last owner %d, want %d", seat+1,
			t.p.View.Actor()+1, phase, got+1, want+1)
	}
	return again
}

// TestDragTakesOverPoints checks an edition in which one agent uses the whole roll. Dragging another agent moves all
// points to it, and undo moves them back. Dragging it too far changes nothing.
func TestDragTakesOverPoints(t *testing.T) {
	table := newTable(t, scenetest.Options(rules.French41, rules.Variants{}, 3, 3, 1))
	for table.p.View.Phase() != rules.PhaseMove {
		table.actRandomly()
	}
	p, high := table.p, table.p.View.Roll().High
	one, other := p.Agents()[0], p.Agents()[1]
	p.AddStep(one, 1)
	p.Drag(other, p.View.At(other).Forward(int(high)), true)
	var want [rules.NumAgents]uint8
	want[other] = high
	if p.Steps() != want || p.Refusal != nil {
		t.Errorf("%v dragged as far as possible: got steps %v, refused %v; want %v, no refusal", other, p.Steps(),
			p.Refusal, want)
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
	const minCases = 10                  // of each kind
	var other, round, skipped, asked int // cases by phase
	eachMoment(t, func(table *table) {
		view := table.p.View
		for _, seat := range table.m.People() {
			got := englishText(t, table.p.Texts().WhyNoCard(table.m.PrivateView(seat)))
			actor := table.m.Player(table.p.ActingSeat()).Name
			want := ""
			switch view.Phase() {
			case rules.PhaseCards:
				if round++; seat != view.Actor() {
					want = "Now it’s " + actor + "’s decision."
				}
			case rules.PhaseCall:
				players := rules.Seat(view.Players())
				order := func(s rules.Seat) rules.Seat { return (s + players - view.ActiveSeat()) % players }
				alreadyAsked := order(seat) < order(view.Actor())
				if asked++; alreadyAsked || view.HandSize(seat) == 0 {
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
	if min(other, round, skipped, asked) < minCases {
		t.Errorf("got %d cases in other phases, %d in card rounds, %d in calls, %d of them skipped; "+
			"want at least %d each", other, round, asked, skipped, minCases)
	}
}
