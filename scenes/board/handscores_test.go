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
	"heimlich/sprites/widgets"
)

// callPosition returns a position in which the first player, a person, is asked in a call and holds three cards.
func callPosition() string {
	at := strings.Replace(handPosition("chl"), " cards ", " call ", 1)
	return strings.Replace(at, "ro:1:1:0:-", "ro:1:4:0:-", 1)
}

// openHandAtCall returns a table at callPosition with the hand open.
func openHandAtCall(t *testing.T, s appctx.Screen) *TableScene {
	t.Helper()
	b := tableFrom(t, s, callPosition())
	if b.focus.Find("card-1") == nil {
		press(t, b, "hand")
	}
	return b
}

// TestOpenHandLeavesForecasts checks that an open hand hides neither the scores nor the forecast of a card on any
// screen. The forecast tells how the card could change the coming count.
func TestOpenHandLeavesForecasts(t *testing.T) {
	for _, screen := range append(screens, smallScreen, appctx.Screen{W: 740, H: 360, Scale: 1},
		appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := openHandAtCall(t, screen)
		press(t, scene, "card-3") // Head start: Yellow gains 2 at the safe, or loses 11 in the ruins
		var texts []string
		on := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))
		scene.Stage().Layer(sprites.LayerWords).Walk(func(n *sprites.Node) {
			if text, ok := n.Face().(*lettering.Text); ok {
				texts = append(texts, text.String())
			}
		})
		for _, n := range on["sign"] {
			x, y := n.Pos()
			for _, r := range scene.table.OpenHand(3) {
				if r.Contains(layout.Point{X: x, Y: y}) {
					t.Errorf("%vx%v: a sign lies on a card", screen.W, screen.H)
				}
			}
		}
		// the scores 23, 17, 12, 5 and 9; the changes 2 and 11
		for _, want := range []string{"23", "17", "12", "5", "9", "2", "11"} {
			if !slices.Contains(texts, want) {
				t.Errorf("%vx%v: %q is missing in %q", screen.W, screen.H, want, texts)
			}
		}
		if len(on["sign"]) != 8 || len(on["pill"]) != 7 {
			t.Errorf("%vx%v: got %d signs in %d agent pills, want 8 (yellow has two) in 7", screen.W, screen.H,
				len(on["sign"]), len(on["pill"]))
		}
	}
}

// TestForecastWithoutCount checks on every screen that the scores show what a card could change if no count is coming
// without it.
func TestForecastWithoutCount(t *testing.T) {
	safeIn6 := strings.NewReplacer(".5.9 7 -", ".5.9 6 -", "ro:1:4:0:-", "-:1:4:0:-")
	for _, screen := range append(screens, appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := tableFrom(t, screen, safeIn6.Replace(callPosition()))
		if scene.focus.Find("card-1") == nil {
			press(t, scene, "hand")
		}
		press(t, scene, "card-1") // Retreat: Red or Orange would end at the safe
		signs := 0
		for _, n := range scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["sign"] {
			if _, y := n.Pos(); y < scene.focus.Find("confirm").Rect.Y-40 {
				signs++
			}
		}
		if _, coming := scene.plan.PendingCount(scene.stage.SeenState(scene.plan.View).At); coming || signs != 2 {
			t.Errorf("%vx%v: got %d signs, count coming %v, want 2 without a count", screen.W, screen.H, signs, coming)
		}
	}
}

// TestKnockedCardStaysRaised checks that the chosen card stays raised after a knock, and that the person's panel shows
// a fist. A played card leaves the hand when its animation begins.
func TestKnockedCardStaysRaised(t *testing.T) {
	for _, screen := range append(screens, appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := openHandAtCall(t, screen)
		press(t, scene, "card-2")
		scene.ctx.Settings.Speed = appctx.Normal
		press(t, scene, "confirm")
		for range 20 {
			scene.Advance(0.05)
		}
		if scene.plan.View.Actor() == 0 {
			t.Fatal("the person is still asked")
		}
		if all := cardHeights(scene); scene.table.HandPlace() != layout.HandOverAgents &&
			(len(all) != 3 || all[2]-all[0] < 10) {
			t.Errorf("%vx%v: after the knock the cards are at y %v, want three, one at least 10 points higher",
				screen.W, screen.H, all)
		}
		hasFist := false
		for _, n := range scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["fist"] {
			x, y := n.Pos()
			hasFist = hasFist || scene.table.Seats[0].Contains(layout.Point{X: x, Y: y})
		}
		if !hasFist {
			t.Errorf("%vx%v: after the knock the person's panel shows no fist", screen.W, screen.H)
		}
	}
	b := playRetreat(t, screens[0])
	b.Advance(0.1)
	if all := cardHeights(b); len(all) != 2 {
		t.Errorf("the hand shows %d cards while one flies, want 2", len(all))
	}
}

// TestChosenCardCoversOthers checks that a chosen card of an overlapping hand is drawn above the others, and pressed up
// to its edge. The order of the controls stays.
func TestChosenCardCoversOthers(t *testing.T) {
	scene := tableFrom(t, screens[1], handPosition("chkl"))
	if scene.plan.Hand == nil {
		press(t, scene, "hand")
	}
	press(t, scene, "card-1")
	var last float64 // the place of the card that is drawn last
	scene.Stage().Layer(sprites.LayerWords).Walk(func(n *sprites.Node) {
		if n.Name() == "card" && n.Parent().Name() != "tag" {
			last, _ = n.Pos()
		}
	})
	all := scene.table.OpenHand(4)
	if last != all[0].Center().X {
		t.Errorf("the card at x %v is drawn last, want the chosen one at %v", last, all[0].Center().X)
	}
	for _, x := range []float64{all[0].X + 3, all[1].X + 3, all[0].Right() - 1} {
		if c := scene.focus.At(x, all[0].Center().Y); c == nil || c.ID != "card-1" {
			t.Errorf("x %v: got control %+v, want the chosen card", x, c)
		}
	}
	var ids []string
	for _, c := range scene.focus.Controls() {
		if strings.HasPrefix(c.ID, "card-") {
			ids = append(ids, c.ID)
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
		scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
		if n := len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["dim"]); n != 2 {
			t.Errorf("%vx%v: got %d dimmed cards, want 2", screen.W, screen.H, n)
		}
	}
}

// TestFocusRingSurroundsCard checks that the focus ring surrounds the raised card, as far as the next card leaves it.
func TestFocusRingSurroundsCard(t *testing.T) {
	for _, screen := range screens {
		scene := openHandAtCall(t, screen)
		scene.focus.ShowFocusOn("card-2")
		want := scene.table.OpenHand(3)[1]
		if scene.table.HandPlace() != layout.HandOverAgents {
			want.Y -= 10
		}
		node := scene.Stage().Layer(sprites.LayerFocus).Children()[0]
		x, y := node.Pos()
		w, h := node.Children()[0].Face().Size()
		ring := layout.Rect{X: x, Y: y, W: w, H: h}
		if !want.Inset(-4).Within(ring, 0.01) || !ring.Within(want.Inset(-8), 0.01) {
			t.Errorf("%vx%v: got ring %v, want it around the card %v", screen.W, screen.H, ring, want)
		}
	}
}

// playRetreat returns a table at which the first player has just played Retreat against Green and Red.
func playRetreat(t *testing.T, s appctx.Screen) *TableScene {
	t.Helper()
	scene := tableFrom(t, s, handPosition("chl"))
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
func cardHeights(b *TableScene) (all []float64) {
	b.Stage().Layer(sprites.LayerWords).Walk(func(n *sprites.Node) {
		if _, y := n.Pos(); n.Name() == "card" && n.Parent().Name() != "tag" {
			all = append(all, y)
		}
	})
	slices.Sort(all)
	return all
}
