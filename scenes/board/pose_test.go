package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// TestPoseShowsLegalTargets checks that the die glows only for a person who has to roll, and legal buildings for the
// safe are lit.
func TestPoseShowsLegalTargets(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("6.0.2.5.7.2.1", "7", "5"))
	if dieHighlighted(scene) || litBuildings(scene) != [rules.NumBuildings]bool{} || faintAgents(scene) != 0 {
		t.Errorf("before a move: die highlighted %v, lit %v, faint %v", dieHighlighted(scene), litBuildings(scene),
			faintAgents(scene))
	}
	for active, want := range map[string]bool{"1 1 1": true, "2 2 1": false} {
		showPosition(t, scene,
			"hc1 amigo base 4 roll "+active+" roygbva 6.0.2.5.7.2.1 12.0.9.0.4.0.40 7 - ???? 0.0.0.0 - 0.0.0.0.0.0.0")
		if dieHighlighted(scene) != want || scene.plan.PersonActs() != want {
			t.Errorf("turn of seat %s: die highlighted %v, want %v", active, dieHighlighted(scene), want)
		}
	}
	showPosition(t, scene, safePosition("7.0.7.5.7.2.7", "7"))
	var want [rules.NumBuildings]bool
	for i := range want {
		want[i] = scene.plan.View.Check(rules.MoveSafe(rules.Building(i))) == nil
	}
	scene.stage.Advance(1) // until all lights are on
	if got := litBuildings(scene); got != want || want == [rules.NumBuildings]bool{} {
		t.Errorf("lit buildings: got %v, want %v", got, want)
	}
}

// TestPoseShowsCardTargets checks that a planned card lights its target buildings and fades other agents. An open hand
// leaves the die visible.
func TestPoseShowsCardTargets(t *testing.T) {
	cards, buildings, agents, safes := 0, 0, 0, 0
	shows := func(scene *TableScene) {
		scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
		plan := scene.plan.Hand.Card
		pre, ok := plan.Preview()
		ways := len(waysOf(plan, scene.plan.Hand.HasTarget()))
		if there := safeNode(t, scene, "safe’s place").Visible(); there != (ok &&
			pre.Safe != scene.plan.View.SafeAt()) {
			t.Errorf("%v: the safe is planned elsewhere: %v, and shown there: %v", plan.Card(), !there, there)
		} else if there {
			safes++
			ways++
		}
		if arrows := len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerSafe))["arrow"]); arrows != ways {
			t.Errorf("%v: got %d arrows, want %d", plan.Card(), arrows, ways)
		}
		scene.stage.Advance(1)
		if got := litBuildings(scene); got != plan.Buildings() {
			t.Errorf("%v: lit buildings %v, want %v", plan.Card(), got, plan.Buildings())
		} else if got != [rules.NumBuildings]bool{} {
			buildings++
		}
		can := plan.Agents() | plan.PickedAgents() | pre.Moved
		if plan.Agents() == 0 {
			can = scene.plan.View.InPlay()
		}
		if got := faintAgents(scene); got|pre.Moved != scene.plan.View.InPlay()&^can|pre.Moved {
			t.Errorf("%v: faint agents %v, pickable %v, moved %v", plan.Card(), got, can, pre.Moved)
		} else if can != scene.plan.View.InPlay() {
			agents++
		}
	}
	for _, seed := range []uint64{2, 10, 20, 22} { // safe, join and swap are among the cards
		scene := tableInCardRound(t, seed, 0, 1, 2, 3)
		scene.private.OpenHand(scene.plan.View.Actor())
		for i := range scene.plan.Hand.Cards() {
			if scene.change(func() { scene.plan.Hand.Choose(i) })(); scene.plan.Hand.Card != nil {
				cards++
				for range 3 {
					shows(scene)
					pickAny(scene)
				}
			}
			scene.change(func() { scene.plan.Hand.Choose(i) })()
		}
		for _, screen := range screens {
			scene.Layout(screen)
			scene.private.OpenHand(scene.plan.View.Actor())
			tokens := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))
			if len(tokens["die"]) != 1 {
				t.Errorf("%vx%v: an open hand hides the die", screen.W, screen.H)
			}
			scene.private.CloseHand()
			tokens = scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))
			held := scene.plan.View.HandSize(scene.plan.View.Actor())
			n, dice := len(scenetest.NodesByName(scene.panelContents())["back"]), len(tokens["die"])
			if (dice != 0) != scene.table.ClosedHandBelowDie() || n != held ||
				scene.Focus().Find("hand") == nil {
				t.Errorf("%vx%v: closed hand of %d cards: got %d backs, and %d dice", screen.W, screen.H, held,
					n, dice)
			}
		}
	}
	if cards < 7 || buildings == 0 || agents == 0 || safes == 0 {
		t.Errorf("only %d cards were playable: %d light buildings, %d exclude agents, %d move the safe", cards,
			buildings, agents, safes)
	}
}

// TestCardRoundStaysReadable checks that the board is hardly darker while a person decides on a card, chosen or not.
// All agents can be read.
func TestCardRoundStaysReadable(t *testing.T) {
	for _, chosen := range []int{-1, 0, 1} {
		scene := tableFrom(t, screens[0], handPosition("efkl"))
		if chosen >= 0 {
			scene.plan.Hand.Choose(chosen)
			scene.UpdatePanels()
		}
		dark := 0.0
		for layer, name := range map[sprites.Layer]string{sprites.LayerHouses: "night", sprites.LayerGlow: "dusk"} {
			for _, n := range scenetest.NodesByName(scene.Stage().Layer(layer))[name] {
				dark = max(dark, n.Alpha())
			}
		}
		if dark == 0 || dark > 0.4 {
			t.Errorf("card %d: the board is darkened by %v", chosen, dark)
		}
		for _, a := range scene.plan.Agents() {
			if n := scene.stage.Figure(a); n.Alpha() < 0.6 {
				t.Errorf("card %d: %v is drawn with opacity %v", chosen, a, n.Alpha())
			}
		}
	}
}

// waysOf returns the last stretches of the ways that the board shows of a card, from one building to the next.
func waysOf(card *match.CardPlan, picked bool) map[[2]rules.Building]bool {
	ways := map[[2]rules.Building]bool{}
	for _, move := range plan.ShownMoves(card) {
		if picked && !card.PickedAgents().Has(move.Agent) {
			continue
		}
		from := move.From
		for n := 1; n <= rules.NumBuildings/2; n++ {
			switch move.To {
			case move.From.Forward(n):
				from = move.From.Forward(n - 1)
			case move.From.Forward(rules.NumBuildings - n): // for half the town the case above
				from = move.To.Forward(1)
			}
		}
		ways[[2]rules.Building{from, move.To}] = true
	}
	return ways
}

// litBuildings returns the buildings that are lit as legal targets.
func litBuildings(b *TableScene) (set [rules.NumBuildings]bool) {
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

// dieHighlighted reports whether the die is highlighted.
func dieHighlighted(b *TableScene) bool {
	return len(scenetest.NodesByName(b.Stage().Layer(sprites.LayerGlow))["invitation"]) > 0
}

// faintAgents returns the agents that are drawn faint.
func faintAgents(b *TableScene) (set rules.AgentSet) {
	for _, a := range b.plan.Agents() {
		if b.stage.Figure(a).Alpha() < 1 {
			set = set.With(a)
		}
	}
	return set
}

// pickAny picks the first legal agent for the chosen card, or else the first legal building.
func pickAny(scene *TableScene) {
	for _, a := range scene.plan.Agents() {
		if scene.plan.Hand.Card.Agents().Has(a) {
			scene.change(func() { scene.plan.Hand.PickAgent(a) })()
			return
		}
	}
	for p, ok := range scene.plan.Hand.Card.Buildings() {
		if ok {
			scene.change(func() { scene.plan.Hand.PickBuilding(rules.Building(p), false) })()
			return
		}
	}
}
