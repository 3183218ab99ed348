package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// TestClosedHandShowsBacksOnly checks that a closed hand shows one back per card and no faces. A press by mouse, touch
// or key opens it. At a shared screen a curtain comes first.
func TestClosedHandShowsBacksOnly(t *testing.T) {
	compared := 0
	for name, do := range inputDevices {
		for _, phase := range []rules.Phase{rules.PhaseCall, rules.PhaseCards} {
			for _, people := range [][]int{{0, 1}, {1, 2, 3}} { // a single person's hand opens by itself
				scene := tableWhen(t, rules.Amigo, personActsIn(phase), people...)
				src := rules.NewRandomSource(3)
				for _, screen := range screens {
					ctx := scenetest.Context(t)
					if table := layout.NewTable(screen.W, screen.H, layout.TableOptions{Agents: 7, Seats: 4,
						Cards: true}); len(people) == 1 && table.HandPlace() != layout.HandOverAgents {
						continue // with one person and enough room the hand is open
					}
					all := tablesWithOtherHands(t, scene, &src, ctx, screen)
					want, page := picture(all[0]), publicState(all[0])
					seat := all[0].plan.View.Actor()
					for _, x := range all[1:] {
						compared++
						if picture(x) != want {
							t.Fatalf("%vx%v: the picture of the closed hand depends on its cards", screen.W, screen.H)
						}
						if got := publicState(x); stateDiff(page, got)+stateDiff(got, page) != "" {
							t.Fatalf("%vx%v: the page depends on the cards of a closed hand\n%s", screen.W, screen.H,
								stateDiff(got, page))
						}
					}
					x := all[0]
					if n := len(scenetest.NodesByName(x.panelContents())["back"]); n != x.plan.View.HandSize(seat) {
						t.Errorf("%vx%v: got %d backs, want %d", screen.W, screen.H, n, x.plan.View.HandSize(seat))
					}
					const minTarget = 44 // points, for a finger
					c := x.Focus().Find("hand")
					if c == nil || c.Rect.W < minTarget || c.Rect.H < minTarget ||
						!c.Rect.Within(x.table.Park.Inset(-4), 1) ||
						c.Rect.Overlaps(x.table.Info.Inset(18), 0) && !x.table.ClosedHandOverPiles() {
						t.Fatalf("%vx%v: got control %+v for the closed hand, want one of at least %d points "+
							"in the park, outside the info panel", screen.W, screen.H, c, minTarget)
					}
					if do(t, x, "hand"); len(people) > 1 {
						if _, some := showsCards(x, seat); some || !showsCurtain(picture(x)) {
							t.Fatalf("%s: got no curtain before the cards", name)
						}
						do(t, x, "iam")
					}
					if all, _ := showsCards(x, seat); !all || x.plan.Hand == nil || x.plan.Hand.Seat != seat {
						t.Errorf("%s: a press does not open the closed hand in phase %v", name, phase)
					}

					if x.Focus().Find("hand") != nil || len(scenetest.NodesByName(x.panelContents())["back"]) > 0 {
						t.Errorf("%s, phase %v: the closed hand stays beside the open one", name, phase)
					}
				}
			}
		}
	}
	if enough := 20; compared < enough {
		t.Errorf("compared %d other hands, want at least %d", compared, enough)
	}
}

// TestInfoPanelListsPayingBuildings checks the list of paying buildings in the info panel during a count. Buildings
// that have paid are struck off, and the next one is marked. Pointer and key switch slow motion.
func TestInfoPanelListsPayingBuildings(t *testing.T) {
	const tick, limit = 1.0 / 60, 4000 // seconds, and ticks
	const paying = 6                   // buildings with agents in the position below
	for _, screen := range scenetest.Screens {
		o := match.Options{Table: match.Table{Players: []match.Player{{Name: "Anna"}, {Name: "Ben"}, {Name: "Carl"},
			{Name: "Dora"}}}}
		m, err := tables.BeginUnsavedAt(
			"hc1 amigo base 4 move 1 1 1 roygbva 3.0.7.5.8.2.11 12.0.9.0.4.0.40 7 5 royg 0.0.0.0 - 0.0.0.0.0.0.0",
			o, tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		scene := New(scenetest.Context(t), m, Exits{})
		scene.ctx.Settings.Speed = appctx.Normal
		scene.Layout(screen)
		scene.Advance(0)
		for range 4 {
			scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		}
		scene.change(func() { scene.plan.AddStep(rules.Orange, 1) })()
		press(t, scene, "confirm")
		maximum, last, slowed := 0, -1, false
		for i := 0; i < limit && scene.stage.Running(); i++ {
			scene.Advance(tick)
			paid, next, later := 0, 0, 0
			for _, node := range scene.panelContents().Children() {
				switch node.Name() {
				case "house-paid":
					paid++
				case "house-next":
					next++
				case "house-to-come":
					later++
				}
				if strings.HasPrefix(node.Name(), "house-") {
					x, y := node.Pos()
					w, h := node.Children()[0].Face().Size()
					if r := (layout.Rect{X: x, Y: y, W: w, H: h}); !r.Within(scene.table.Info, 1) {
						t.Fatalf("%vx%v: building in the list at %v, outside the panel %v", screen.W, screen.H, r,
							scene.table.Info)
					}
				}
			}
			counts, slow := scene.stage.Counting()
			if all := paid + next + later; counts != (all > 0) ||
				counts && (all != paying || next > 1 || next == 0 && paid < paying) {
				t.Fatalf("%vx%v: counting %v: the list has %d paid buildings, %d next and %d later ones; "+
					"want %d in all", screen.W, screen.H, counts, paid, next, later, paying)
			}
			if !counts {
				continue
			}
			if paid < last {
				t.Fatalf("%vx%v: the list has %d paid buildings after %d", screen.W, screen.H, paid, last)
			}
			maximum, last = max(maximum, paid), paid
			var p a11y.PublicState
			scene.Describe(&p)
			if scene.Focus().Find("slower") == nil || !scene.Focus().Find("slower").Transient {
				t.Fatal("got no control for slow motion")
			}
			if !slow && !slowed && paid == 2 {
				press(t, scene, "slower")
				if _, slow = scene.stage.Counting(); !slow || !scene.stage.Running() {
					t.Fatal("the count does not run in slow motion")
				}
				pressByTab(t, scene, "slower")
				if _, slow = scene.stage.Counting(); slow || !scene.stage.Running() {
					t.Fatal("the key does not end slow motion")
				}
				slowed = true
			}
		}
		if maximum != paying || !slowed {
			t.Errorf("%vx%v: %d buildings were struck off, slow motion was tried %v; want %d, true", screen.W, screen.H,
				maximum, slowed, paying)
		}
	}
}
