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

// TestPoseShowsLegalTargets checks that the die glows only if a person has to roll. In the safe phase the buildings to
// which the safe may go are lit.
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

// TestPoseShowsCardTargets checks that a chosen card lights its target buildings, fades agents that it can't take, and
// shows arrows. An open hand leaves the die visible.
func TestPoseShowsCardTargets(t *testing.T) {
	cards, buildings, agents, safes := 0, 0, 0, 0
	checkShown := func(scene *TableScene) {
		scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
		plan := scene.plan.Hand.Card
		pre, ok := plan.Preview()
		arrows := len(arrowsOf(plan, scene.plan.Hand.HasTarget()))
		if there := safeNode(t, scene, "safe’s place").Visible(); there != (ok &&
			pre.Safe != scene.plan.View.SafeAt()) {
			t.Errorf("%v: the safe’s new place is shown: %v, want %v", plan.Card(), there, !there)
		} else if there {
			safes++
			arrows++
		}
		if n := len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerSafe))["arrow"]); n != arrows {
			t.Errorf("%v: got %d arrows, want %d", plan.Card(), n, arrows)
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
	for _, seed := range []uint64{2, 10, 20, 22} { // the hands include cards that move the safe or two agents
		scene := tableInCardRound(t, seed, 0, 1, 2, 3)
		scene.private.OpenHand(scene.plan.View.Actor())
		for i := range scene.plan.Hand.Cards() {
			if scene.change(func() { scene.plan.Hand.Choose(i) })(); scene.plan.Hand.Card != nil {
				cards++
				for range 3 { // without target, with one, and with two
					checkShown(scene)
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
		t.Errorf("got %d playable cards, want at least 7; %d light buildings, %d fade agents, %d move the safe, "+
			"want at least 1 each", cards, buildings, agents, safes)
	}
}

// TestCardRoundStaysReadable checks that the board is only a little darker in a card round, with and without a chosen
// card. All agents stay clearly visible.
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
			t.Errorf("chosen card %d: the darkness has opacity %v, want more than 0 and at most 0.4", chosen, dark)
		}
		for _, a := range scene.plan.Agents() {
			if n := scene.stage.Figure(a); n.Alpha() < 0.6 {
				t.Errorf("chosen card %d: %v has opacity %v, want at least 0.6", chosen, a, n.Alpha())
			}
		}
	}
}

// arrowsOf returns the arrows that the board shows for a card, each as the last two buildings of a path. If picked is
// true, only picked agents have paths.
func arrowsOf(card *match.CardPlan, picked bool) map[[2]rules.Building]bool {
	arrows := map[[2]rules.Building]bool{}
	for _, move := range plan.ShownMoves(card) {
		if picked && !card.PickedAgents().Has(move.Agent) {
			continue
		}
		from := move.From
		for n := 1; n <= rules.NumBuildings/2; n++ {
			switch move.To {
			case move.From.Forward(n):
				from = move.From.Forward(n - 1)
			case move.From.Forward(rules.NumBuildings - n): // backwards; six buildings go forwards
				from = move.To.Forward(1)
			}
		}
		arrows[[2]rules.Building{from, move.To}] = true
	}
	return arrows
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
