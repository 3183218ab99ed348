package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// lit are the buildings that are lit.
func lit(b *Board) (set [rules.NumBuildings]bool) {
	for _, n := range b.Stage().Layer(sprites.LayerGlow).Children() {
		x, y := n.Pos()
		for i, p := range b.table.Buildings {
			if c := p.Rect.Center(); n.Name() == "light" && n.Visible() && n.Alpha() > 0 && c.X == x && c.Y == y {
				set[i] = true
			}
		}
	}
	return set
}

// invites reports whether the die asks to be thrown.
func invites(b *Board) bool {
	return len(scenetest.Named(b.Stage().Layer(sprites.LayerGlow))["invitation"]) > 0
}

// faint are the agents that are drawn fainter than others.
func faint(b *Board) (set rules.AgentSet) {
	for _, a := range b.plan.Agents() {
		if b.stage.Figure(a).Alpha() < 1 {
			set = set.With(a)
		}
	}
	return set
}

// TestPiecesShowWhatCanBeDone: the die asks a person to throw it, and nobody else; buildings to which the safe may go are lit while a person moves it.
func TestPiecesShowWhatCanBeDone(t *testing.T) {
	b := positionAt(t, screens[0], inMove("6.0.2.5.7.2.1", "7", "5"))
	if invites(b) || lit(b) != [rules.NumBuildings]bool{} || faint(b) != 0 {
		t.Errorf("before a move the die asks (%v), %v are lit, %v are faint", invites(b), lit(b), faint(b))
	}
	for active, want := range map[string]bool{"1 1 1": true, "2 2 1": false} {
		stand(t, b, "hc1 amigo base 4 roll "+active+" roygbva 6.0.2.5.7.2.1 12.0.9.0.4.0.40 7 - ???? 0.0.0.0 - 0.0.0.0.0.0.0")
		if invites(b) != want || b.plan.Person() != want {
			t.Errorf("in turn %s the die asks (%v), want %v", active, invites(b), want)
		}
	}
	stand(t, b, inSafe("7.0.7.5.7.2.7", "7"))
	var want [rules.NumBuildings]bool
	for i := range want {
		want[i] = b.plan.View.Check(rules.MoveSafe(rules.Building(i))) == nil
	}
	b.stage.Advance(1) // until all lights have come on
	if got := lit(b); got != want || want == [rules.NumBuildings]bool{} {
		t.Errorf("%v are lit, the safe may go to %v", got, want)
	}
}

// pickAny picks the first agent that can be picked for the chosen card, or the first building if none can.
func pickAny(b *Board) {
	for _, a := range b.plan.Agents() {
		if b.plan.Hand.Card.Agents().Has(a) {
			b.change(func() { b.plan.Hand.PickAgent(a) })()
			return
		}
	}
	for p, ok := range b.plan.Hand.Card.Places() {
		if ok {
			b.change(func() { b.plan.Hand.PickPlace(rules.Building(p), false) })()
			return
		}
	}
}

// TestPiecesShowWhatACardReaches: while a card is planned the buildings are lit that can be picked for it, and agents that can't are faint; an open hand in the park covers the die, one
// in the rail does not.
func TestPiecesShowWhatACardReaches(t *testing.T) {
	cards, buildings, agents, safes := 0, 0, 0, 0
	shows := func(b *Board) {
		plan := b.plan.Hand.Card
		pre, ok := plan.Preview()
		ways := pre.Moved.Len()
		if there := safeNode(t, b, "safe’s place").Visible(); there != (ok && pre.Safe != b.plan.View.SafeAt()) {
			t.Errorf("%v: the safe is planned elsewhere: %v, and shown there: %v", plan.Card(), !there, there)
		} else if there {
			safes++
			ways++
		}
		if arrows := len(scenetest.Named(b.marks())["arrow"]); arrows != ways {
			t.Errorf("%v: %d arrows show where %d pieces go", plan.Card(), arrows, ways)
		}
		b.stage.Advance(1)
		if got := lit(b); got != plan.Places() {
			t.Errorf("%v: %v are lit, %v can be picked", plan.Card(), got, plan.Places())
		} else if got != [rules.NumBuildings]bool{} {
			buildings++
		}
		can := plan.Agents() | plan.Picked() | pre.Moved
		if plan.Agents() == 0 {
			can = b.plan.View.InPlay()
		}
		if got := faint(b); got|pre.Moved != b.plan.View.InPlay()&^can|pre.Moved {
			t.Errorf("%v: %v are faint, %v can be picked, %v move", plan.Card(), got, can, pre.Moved)
		} else if can != b.plan.View.InPlay() {
			agents++
		}
	}
	for _, seed := range []uint64{2, 10, 20, 22} { // safe, join and swap are among the cards
		b := inRound(t, seed, 0, 1, 2, 3)
		b.eyes.OpenHand(b.plan.View.Actor())
		for i := range b.plan.Hand.Cards() {
			if b.change(func() { b.plan.Hand.Choose(i) })(); b.plan.Hand.Card != nil {
				cards++
				for range 3 {
					shows(b)
					pickAny(b)
				}
			}
			b.change(func() { b.plan.Hand.Choose(i) })()
		}
		for _, s := range screens {
			b.Layout(s)
			b.eyes.OpenHand(b.plan.View.Actor())
			tokens := scenetest.Named(b.Stage().Layer(sprites.LayerTokens))
			if seen := len(tokens["die"]) == 1; seen != b.table.HandInRail() {
				t.Errorf("%vx%v: the die is seen (%v) beside an open hand, which lies in the rail: %v", s.W, s.H, seen, b.table.HandInRail())
			}
			b.eyes.CloseHand()
			tokens = scenetest.Named(b.Stage().Layer(sprites.LayerTokens))
			held := b.plan.View.Held(b.plan.View.Actor())
			if n := len(scenetest.Named(b.marks())["back"]); len(tokens["die"]) != 0 || n != held || b.Desk().Find("hand") == nil {
				t.Errorf("%vx%v: of the closed hand of %d cards %d lie in the place of the die", s.W, s.H, held, n)
			}
		}
	}
	if cards < 7 || buildings == 0 || agents == 0 || safes == 0 {
		t.Errorf("only %d cards could be played, of which %d light buildings, %d are not for all agents, and %d move the safe", cards, buildings, agents, safes)
	}
}
