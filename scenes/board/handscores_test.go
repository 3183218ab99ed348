package board

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// What an open hand must leave visible: the scores, and its own cards.

// callPosition returns a position in which the first player, a person, is asked in a call and holds three cards.
func callPosition() string {
	position := strings.Replace(handPosition("chl"), " cards ", " call ", 1)
	return strings.Replace(position, "ro:1:1:0:-", "ro:1:4:0:-", 1)
}

// openHandAtCall returns a table at callPosition with the hand open.
func openHandAtCall(t *testing.T, s appctx.Screen) *TableScene {
	t.Helper()
	scene := tableAtPersonsTurn(t, s, callPosition())
	if scene.focus.Find("card-1") == nil {
		press(t, scene, "hand")
	}
	return scene
}

// TestOpenHandLeavesForecasts checks that an open hand hides neither the scores nor the forecast of a card on any
// screen. The forecast tells how the card could change the coming count.
func TestOpenHandLeavesForecasts(t *testing.T) {
	for _, screen := range append(screens, smallScreen, appctx.Screen{W: 740, H: 360, Scale: 1},
		appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := openHandAtCall(t, screen)
		press(t, scene, "card-3") // Head start: Yellow gains 2 at the safe, or loses 11 in the ruins
		var texts []string
		nodes := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))
		scene.Stage().Layer(sprites.LayerWords).Walk(func(node *sprites.Node) {
			if text, ok := node.Face().(*lettering.Text); ok {
				texts = append(texts, text.String())
			}
		})
		for _, sign := range nodes["sign"] {
			for _, card := range scene.table.OpenHand(3) {
				if card.Contains(nodePoint(sign)) {
					t.Errorf("%vx%v: a sign at %v lies on the card at %v", screen.W, screen.H, nodePoint(sign), card)
				}
			}
		}
		// the scores 23, 17, 12, 5 and 9; the changes 2 and 11
		for _, want := range []string{"23", "17", "12", "5", "9", "2", "11"} {
			if !slices.Contains(texts, want) {
				t.Errorf("%vx%v: %q is missing in %q", screen.W, screen.H, want, texts)
			}
		}
		if signs, pills := len(nodes["sign"]), len(nodes["pill"]); signs != 8 || pills != 7 {
			t.Errorf("%vx%v: got %d signs in %d agent pills, want 8 (yellow has two) in 7", screen.W, screen.H, signs,
				pills)
		}
	}
}

// TestForecastWithoutCount checks on every screen that the scores show what a card could change if no count is coming
// without it.
func TestForecastWithoutCount(t *testing.T) {
	safeIn6 := strings.NewReplacer(".5.9 7 -", ".5.9 6 -", "ro:1:4:0:-", "-:1:4:0:-")
	for _, screen := range append(screens, appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := tableAtPersonsTurn(t, screen, safeIn6.Replace(callPosition()))
		if scene.focus.Find("card-1") == nil {
			press(t, scene, "hand")
		}
		press(t, scene, "card-1") // Retreat: Red or Orange would end at the safe
		const barGap = 40         // points above the confirm button; signs below that are not of the scores
		signs := 0
		for _, sign := range scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["sign"] {
			if nodePoint(sign).Y < scene.focus.Find("confirm").Rect.Y-barGap {
				signs++
			}
		}
		if signs != 2 {
			t.Errorf("%vx%v: got %d signs, want 2", screen.W, screen.H, signs)
		}
		if _, coming := scene.plan.PendingCount(scene.stage.SeenState(scene.plan.View).At); coming {
			t.Errorf("%vx%v: a count is coming without the card, want none", screen.W, screen.H)
		}
	}
}

// TestKnockedCardStaysRaised checks that the chosen card stays raised after a knock, and that the person's panel shows
// a fist.
func TestKnockedCardStaysRaised(t *testing.T) {
	const minRaised = 10 // points
	for _, screen := range append(screens, appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := openHandAtCall(t, screen)
		press(t, scene, "card-2")
		scene.ctx.Settings.Speed = appctx.Normal
		press(t, scene, "confirm")
		for range 20 {
			scene.Advance(0.05)
		}
		if scene.plan.View.Actor() == 0 {
			t.Fatal("a second after the knock: the person is still asked")
		}
		if scene.table.HandPlace() != layout.HandOverAgents {
			if ys := cardHeights(scene); len(ys) != 3 || ys[2]-ys[0] < minRaised {
				t.Errorf("%vx%v: after the knock the cards are at y %v, want three, one at least %d points higher",
					screen.W, screen.H, ys, minRaised)
			}
		}
		fists := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["fist"]
		onPanel := func(fist *sprites.Node) bool { return scene.table.Seats[0].Contains(nodePoint(fist)) }
		if !slices.ContainsFunc(fists, onPanel) {
			t.Errorf("%vx%v: after the knock the person's panel shows no fist", screen.W, screen.H)
		}
	}
}

// TestPlayedCardLeavesHand checks that a played card is no longer in the hand while it flies.
func TestPlayedCardLeavesHand(t *testing.T) {
	scene := playRetreat(t, screens[0])
	scene.Advance(0.1)
	if cards := len(cardHeights(scene)); cards != 2 {
		t.Errorf("the hand shows %d cards while one flies, want 2", cards)
	}
}

// TestChosenCardCoversOthers checks that a chosen card of an overlapping hand is drawn above the others, and pressed up
// to its edge. The order of the controls stays.
func TestChosenCardCoversOthers(t *testing.T) {
	scene := tableAtPersonsTurn(t, screens[1], handPosition("chkl"))
	if scene.plan.Hand == nil {
		press(t, scene, "hand")
	}
	press(t, scene, "card-1")
	var lastX float64 // of the card that is drawn last
	scene.Stage().Layer(sprites.LayerWords).Walk(func(node *sprites.Node) {
		if node.Name() == "card" && node.Parent().Name() != "tag" {
			lastX = nodePoint(node).X
		}
	})
	cards := scene.table.OpenHand(4)
	chosen := cards[0]
	if want := chosen.Center().X; lastX != want {
		t.Errorf("the card at x %v is drawn last, want the chosen one at %v", lastX, want)
	}
	for _, x := range []float64{chosen.X + 3, cards[1].X + 3, chosen.Right() - 1} { // also over the next card
		if hit := scene.focus.At(x, chosen.Center().Y); hit == nil || hit.ID != "card-1" {
			t.Errorf("x %v: got control %+v, want the chosen card", x, hit)
		}
	}
	var ids []string
	for _, control := range scene.focus.Controls() {
		if strings.HasPrefix(control.ID, "card-") {
			ids = append(ids, control.ID)
		}
	}
	if want := []string{"card-1", "card-2", "card-3", "card-4"}; !slices.Equal(ids, want) {
		t.Errorf("got controls %v, want %v", ids, want)
	}
}

// TestOtherCardsAreDimmed checks on every screen that the cards beside the chosen one are dimmed.
func TestOtherCardsAreDimmed(t *testing.T) {
	for _, screen := range append(screens, appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := openHandAtCall(t, screen)
		press(t, scene, "card-1")
		pointAtNothing(scene)
		dimmed := len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["dim"])
		if dimmed != 2 {
			t.Errorf("%vx%v: got %d dimmed cards, want 2", screen.W, screen.H, dimmed)
		}
	}
}

// TestFocusRingSurroundsCard checks that the focus ring surrounds the raised card, as far as the next card leaves it.
func TestFocusRingSurroundsCard(t *testing.T) {
	const raised, minGap, maxGap, tolerance = 10, 4, 8, 0.01 // points
	for _, screen := range screens {
		scene := openHandAtCall(t, screen)
		scene.focus.ShowFocusOn("card-2")
		card := scene.table.OpenHand(3)[1]
		if scene.table.HandPlace() != layout.HandOverAgents {
			card.Y -= raised
		}
		node := scene.Stage().Layer(sprites.LayerFocus).Children()[0]
		x, y := node.Pos()
		width, height := node.Children()[0].Face().Size()
		ring := layout.Rect{X: x, Y: y, W: width, H: height}
		if !card.Inset(-minGap).Within(ring, tolerance) || !ring.Within(card.Inset(-maxGap), tolerance) {
			t.Errorf("%vx%v: got ring %v, want it %d to %d points around the card %v", screen.W, screen.H, ring, minGap,
				maxGap, card)
		}
	}
}

// playRetreat returns a table at which the first player has just played Retreat against Green and Red.
func playRetreat(t *testing.T, s appctx.Screen) *TableScene {
	t.Helper()
	scene := tableAtPersonsTurn(t, s, handPosition("chl"))
	if scene.plan.Hand == nil {
		press(t, scene, "hand")
	}
	press(t, scene, "card-1")
	scene.plan.Hand.PickAgent(rules.Green)
	scene.plan.Hand.PickAgent(rules.Red)
	scene.UpdatePanels()
	scene.ctx.Settings.Speed = appctx.Normal
	press(t, scene, "confirm")
	return scene
}

// cardHeights returns the y of each card of the hand, in ascending order.
func cardHeights(b *TableScene) (ys []float64) {
	b.Stage().Layer(sprites.LayerWords).Walk(func(node *sprites.Node) {
		if node.Name() == "card" && node.Parent().Name() != "tag" {
			ys = append(ys, nodePoint(node).Y)
		}
	})
	slices.Sort(ys)
	return ys
}
