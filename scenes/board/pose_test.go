package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// TestPoseShowsLegalTargets checks that the die glows only if a person has to roll. In the safe phase the buildings to
// which the safe may go are lit.
func TestPoseShowsLegalTargets(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("6.0.2.5.7.2.1", "7", "5"))
	if dieHighlighted(scene) {
		t.Error("before a move: got the die highlighted, want it not")
	}
	if lit := litBuildings(scene); lit != [rules.NumBuildings]bool{} {
		t.Errorf("before a move: got lit buildings %v, want none", lit)
	}
	if faint := faintAgents(scene); faint != 0 {
		t.Errorf("before a move: got faint agents %b, want none", faint)
	}
	for turn, want := range map[string]bool{"1 1 1": true, "2 2 1": false} { // number, seat and first seat
		showPosition(t, scene,
			"hc1 amigo base 4 roll "+turn+" roygbva 6.0.2.5.7.2.1 12.0.9.0.4.0.40 7 - ???? 0.0.0.0 - 0.0.0.0.0.0.0")
		if got := dieHighlighted(scene); got != want || scene.plan.PersonActs() != want {
			t.Errorf("turn %s: got die highlighted %v, a person acts %v; want %v", turn, got, scene.plan.PersonActs(),
				want)
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
// shows arrows.
func TestPoseShowsCardTargets(t *testing.T) {
	const minCards = 7 // playable ones
	var counts targetCounts
	for _, seed := range seedsOfTargetHands {
		scene := tableInCardRound(t, seed, 0, 1, 2, 3)
		scene.private.OpenHand(scene.plan.View.Actor())
		for i := range scene.plan.Hand.Cards() {
			if scene.change(func() { scene.plan.Hand.Choose(i) })(); scene.plan.Hand.Card != nil {
				counts.cards++
				for range 3 { // without target, with one, and with two
					checkCardTargetsShown(t, scene, &counts)
					pickAny(scene)
				}
			}
			scene.change(func() { scene.plan.Hand.Choose(i) })()
		}
	}
	if counts.cards < minCards || min(counts.buildings, counts.agents, counts.safes) == 0 {
		t.Errorf("got %+v cards, want at least %d, and at least 1 of each kind", counts, minCards)
	}
}

// seedsOfTargetHands are the seeds of tables whose hands include cards that move the safe or two agents.
var seedsOfTargetHands = []uint64{2, 10, 20, 22}

// targetCounts counts the playable cards, and how often one lit buildings, faded agents or moved the safe.
type targetCounts struct{ cards, buildings, agents, safes int }

// checkCardTargetsShown checks what the board shows for the chosen card and the targets picked so far.
func checkCardTargetsShown(t *testing.T, scene *TableScene, counts *targetCounts) {
	t.Helper()
	pointAtNothing(scene)
	card := scene.plan.Hand.Card
	preview, complete := card.Preview()
	wantArrows := len(arrowsOf(card, scene.plan.Hand.HasTarget()))
	wantSafe := complete && preview.Safe != scene.plan.View.SafeAt()
	if shown := safeNode(t, scene, "safe’s place").Visible(); shown != wantSafe {
		t.Errorf("%v: the safe’s new place is shown: %v, want %v", card.Card(), shown, wantSafe)
	}
	if wantSafe {
		counts.safes++
		wantArrows++
	}
	arrows := len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerSafe))["arrow"])
	if arrows != wantArrows {
		t.Errorf("%v: got %d arrows, want %d", card.Card(), arrows, wantArrows)
	}
	scene.stage.Advance(1) // second, until all lights are on
	if got := litBuildings(scene); got != card.Buildings() {
		t.Errorf("%v: got lit buildings %v, want %v", card.Card(), got, card.Buildings())
	} else if got != [rules.NumBuildings]bool{} {
		counts.buildings++
	}
	inPlay := scene.plan.View.InPlay()
	takeable := card.Agents() | card.PickedAgents() | preview.Moved // agents that are not faint
	if card.Agents() == 0 {
		takeable = inPlay
	}
	// moved agents may be faint or not
	if got, want := faintAgents(scene)|preview.Moved, inPlay&^takeable|preview.Moved; got != want {
		t.Errorf("%v: got faint or moved agents %b, want %b", card.Card(), got, want)
	} else if takeable != inPlay {
		counts.agents++
	}
}

// TestOpenHandKeepsDieVisible checks that an open hand does not hide the die. A closed hand shows a back for each card,
// and the die if it lies below it.
func TestOpenHandKeepsDieVisible(t *testing.T) {
	for _, seed := range seedsOfTargetHands {
		scene := tableInCardRound(t, seed, 0, 1, 2, 3)
		for _, screen := range screens {
			scene.Layout(screen)
			scene.private.OpenHand(scene.plan.View.Actor())
			if dice := countDice(scene); dice != 1 {
				t.Errorf("%vx%v: an open hand: got %d dice, want 1", screen.W, screen.H, dice)
			}
			scene.private.CloseHand()
			if got, want := countDice(scene) > 0, scene.table.ClosedHandBelowDie(); got != want {
				t.Errorf("%vx%v: a closed hand: got the die shown %v, want %v", screen.W, screen.H, got, want)
			}
			backs := len(scenetest.NodesByName(scene.panelContents())["back"])
			if want := scene.plan.View.HandSize(scene.plan.View.Actor()); backs != want {
				t.Errorf("%vx%v: a closed hand: got %d backs, want %d", screen.W, screen.H, backs, want)
			}
			if scene.Focus().Find("hand") == nil {
				t.Errorf("%vx%v: got no control for the closed hand", screen.W, screen.H)
			}
		}
	}
}

// countDice returns the number of dice in the picture.
func countDice(scene *TableScene) int {
	return len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))["die"])
}

// TestCardRoundStaysReadable checks that the board is only a little darker in a card round, with and without a chosen
// card. All agents stay clearly visible.
func TestCardRoundStaysReadable(t *testing.T) {
	const maxDarkness, minAgent = 0.4, 0.6 // opacities
	for _, chosen := range []int{-1, 0, 1} {
		scene := tableAtPersonsTurn(t, screens[0], handPosition("efkl"))
		if chosen >= 0 {
			scene.plan.Hand.Choose(chosen)
			scene.UpdatePanels()
		}
		darkness := 0.0
		for layer, name := range map[sprites.Layer]string{sprites.LayerHouses: "night", sprites.LayerGlow: "dusk"} {
			for _, node := range scenetest.NodesByName(scene.Stage().Layer(layer))[name] {
				darkness = max(darkness, node.Alpha())
			}
		}
		if darkness == 0 || darkness > maxDarkness {
			t.Errorf("chosen card %d: the darkness has opacity %v, want more than 0 and at most %v", chosen, darkness,
				maxDarkness)
		}
		for _, agent := range scene.plan.Agents() {
			if alpha := scene.stage.Figure(agent).Alpha(); alpha < minAgent {
				t.Errorf("chosen card %d: %v has opacity %v, want at least %v", chosen, agent, alpha, minAgent)
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
	for _, node := range b.Stage().Layer(sprites.LayerGlow).Children() {
		if node.Name() != "light" || !node.Visible() || node.Alpha() == 0 {
			continue
		}
		x, y := node.Pos()
		for i, building := range b.table.Buildings {
			if building.Rect.Center() == (layout.Point{X: x, Y: y}) {
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
	for _, agent := range b.plan.Agents() {
		if b.stage.Figure(agent).Alpha() < 1 {
			set = set.With(agent)
		}
	}
	return set
}

// pickAny picks the first legal agent for the chosen card, or else the first legal building.
func pickAny(scene *TableScene) {
	for _, agent := range scene.plan.Agents() {
		if scene.plan.Hand.Card.Agents().Has(agent) {
			scene.change(func() { scene.plan.Hand.PickAgent(agent) })()
			return
		}
	}
	for building, possible := range scene.plan.Hand.Card.Buildings() {
		if possible {
			scene.change(func() { scene.plan.Hand.PickBuilding(rules.Building(building), false) })()
			return
		}
	}
}
