package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestClosedHandShowsBacksOnly checks that the closed hand of a shared screen shows one back per card and no faces. A
// press by mouse, touch or key opens it, after a curtain.
func TestClosedHandShowsBacksOnly(t *testing.T) {
	testrun.Long(t)
	const minCompared = 20
	compared := 0
	for name, pressBy := range inputDevices {
		for _, phase := range []rules.Phase{rules.PhaseCall, rules.PhaseCards} {
			for _, people := range [][]int{{0, 1}, {1, 2, 3}} {
				scene := tableWhen(t, rules.Amigo, personActsIn(phase), people...)
				src := rules.NewRandomSource(3)
				for _, screen := range screens {
					t.Run(fmt.Sprintf("%s %d %v %vx%v", name, phase, people, screen.W, screen.H), func(t *testing.T) {
						tables := tablesWithOtherHands(t, scene, &src, scenetest.Context(t), screen)
						for _, other := range tables[1:] {
							compared++
							expectSameClosedHand(t, tables[0], other)
						}
						checkClosedHand(t, tables[0])
						checkClosedHandOpens(t, tables[0], pressBy)
					})
				}
			}
		}
	}
	if compared < minCompared {
		t.Errorf("got %d other hands compared, want at least %d", compared, minCompared)
	}
}

// expectSameClosedHand fails if picture or page depend on the cards of a closed hand, in which two tables differ.
func expectSameClosedHand(t *testing.T, one, other *TableScene) {
	t.Helper()
	if got, want := picture(other), picture(one); got != want {
		t.Fatalf("the picture of the closed hand depends on its cards:\n%s\n--- and ---\n%s", want, got)
	}
	got, want := publicState(other), publicState(one)
	if diff := stateDiff(want, got) + stateDiff(got, want); diff != "" {
		t.Fatalf("with other cards in a closed hand: got another page, want the same:\n%s", diff)
	}
}

// checkClosedHand checks that the closed hand of the acting seat shows a back for each card. Its control is large
// enough for a finger and lies in the park, outside the info panel.
func checkClosedHand(t *testing.T, scene *TableScene) {
	t.Helper()
	const minTarget = 44                  // points
	const parkMargin, infoMargin = -4, 18 // points by which the control may overlap the edges
	want := scene.plan.View.HandSize(scene.plan.View.Actor())
	if backs := len(scenetest.NodesByName(scene.panelContents())["back"]); backs != want {
		t.Errorf("got %d backs, want %d", backs, want)
	}
	control := scene.Focus().Find("hand")
	if control == nil {
		t.Fatal("got no control for the closed hand")
	}
	if control.Rect.W < minTarget || control.Rect.H < minTarget {
		t.Fatalf("got control %+v for the closed hand, want at least %d points", control.Rect, minTarget)
	}
	if park := scene.table.Park.Inset(parkMargin); !control.Rect.Within(park, 1) {
		t.Fatalf("got control %+v for the closed hand, want it in the park, %+v", control.Rect, park)
	}
	info := scene.table.Info.Inset(infoMargin)
	if control.Rect.Overlaps(info, 0) && !scene.table.ClosedHandOverPiles() {
		t.Fatalf("got control %+v for the closed hand, want it outside the info panel, %+v", control.Rect, info)
	}
}

// checkClosedHandOpens presses the closed hand of the acting seat, and checks that it opens after the curtain.
func checkClosedHandOpens(t *testing.T, scene *TableScene, pressBy func(*testing.T, *TableScene, string)) {
	t.Helper()
	seat := scene.plan.View.Actor()
	pressBy(t, scene, "hand")
	if _, some := showsCards(scene, seat); some || !showsCurtain(picture(scene)) {
		t.Fatalf("the closed hand is pressed: got cards shown %v, want a curtain first", some)
	}
	pressBy(t, scene, "iam")
	if all, _ := showsCards(scene, seat); !all || scene.plan.Hand == nil || scene.plan.Hand.Seat != seat {
		t.Errorf("the closed hand of seat %d is pressed: got hand %+v, all cards shown %v", seat+1, scene.plan.Hand,
			all)
	}
	backs := len(scenetest.NodesByName(scene.panelContents())["back"])
	if scene.Focus().Find("hand") != nil || backs > 0 {
		t.Errorf("the closed hand stays beside the open one, with %d backs", backs)
	}
}

// TestInfoPanelListsPayingBuildings checks the list of paying buildings in the info panel during a count. Buildings
// that have paid are struck off, and the next one is marked. Pointer and key switch slow motion.
func TestInfoPanelListsPayingBuildings(t *testing.T) {
	const tick, maxTicks = 1.0 / 60, 4000 // tick in seconds
	const paying = 6                      // buildings with agents in the position of the count
	for _, screen := range scenetest.Screens {
		scene := tableThatCounts(t, screen)
		lastPaid, slowed := -1, false
		for i := 0; i < maxTicks && scene.stage.Running(); i++ {
			scene.Advance(tick)
			list := payingBuildings(t, scene)
			total := list.paid + list.next + list.later
			counts, slow := scene.stage.Counting()
			if counts != (total > 0) || counts && total != paying {
				t.Fatalf("%vx%v: counting %v: the list has %+v buildings, want %d in all", screen.W, screen.H, counts,
					list, paying)
			}
			if !counts {
				continue
			}
			wantNext := 1
			if list.paid == paying {
				wantNext = 0
			}
			if list.next != wantNext {
				t.Fatalf("%vx%v: %d of %d buildings have paid: %d are marked as next, want %d", screen.W, screen.H,
					list.paid, paying, list.next, wantNext)
			}
			if list.paid < lastPaid {
				t.Fatalf("%vx%v: the list has %d paid buildings after %d", screen.W, screen.H, list.paid, lastPaid)
			}
			lastPaid = list.paid
			var state a11y.PublicState
			scene.Describe(&state)
			if slower := scene.Focus().Find("slower"); slower == nil || !slower.Transient {
				t.Fatalf("%vx%v: got control %+v for slow motion, want a transient one", screen.W, screen.H, slower)
			}
			if !slow && !slowed && list.paid == 2 {
				checkSlowMotion(t, scene)
				slowed = true
			}
		}
		if lastPaid != paying || !slowed {
			t.Errorf("%vx%v: %d buildings were struck off, slow motion was tried %v; want %d, true", screen.W, screen.H,
				lastPaid, slowed, paying)
		}
	}
}

// tableThatCounts returns a table at which a confirmed move to the safe begins a count.
func tableThatCounts(t *testing.T, screen appctx.Screen) *TableScene {
	t.Helper()
	options := match.Options{Table: match.Table{Players: []match.Player{{Name: "Anna"}, {Name: "Ben"}, {Name: "Carl"},
		{Name: "Dora"}}}}
	m, err := tables.BeginUnsavedAt(
		"hc1 amigo base 4 move 1 1 1 roygbva 3.0.7.5.8.2.11 12.0.9.0.4.0.40 7 5 royg 0.0.0.0 - 0.0.0.0.0.0.0",
		options, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	scene := New(scenetest.Context(t), m, Exits{})
	scene.ctx.Settings.Speed = appctx.Normal
	scene.Layout(screen)
	scene.Advance(0)
	for range 4 { // red to the safe in house 7
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
	}
	scene.change(func() { scene.plan.AddStep(rules.Orange, 1) })()
	press(t, scene, "confirm")
	return scene
}

// buildingCounts tells how many buildings in the list have paid, pay next, and pay later.
type buildingCounts struct{ paid, next, later int }

// payingBuildings counts the buildings in the list of the info panel. It fails the test if one lies outside the panel.
func payingBuildings(t *testing.T, scene *TableScene) (counts buildingCounts) {
	t.Helper()
	for _, node := range scene.panelContents().Children() {
		switch node.Name() {
		case "house-paid":
			counts.paid++
		case "house-next":
			counts.next++
		case "house-to-come":
			counts.later++
		}
		if !strings.HasPrefix(node.Name(), "house-") {
			continue
		}
		x, y := node.Pos()
		rect := nodeRect(node.Children()[0])
		rect.X, rect.Y = x, y
		if !rect.Within(scene.table.Info, 1) {
			t.Fatalf("building in the list at %v, outside the panel %v", rect, scene.table.Info)
		}
	}
	return counts
}

// checkSlowMotion switches slow motion of a count on by pointer and off by key. The count goes on.
func checkSlowMotion(t *testing.T, scene *TableScene) {
	t.Helper()
	press(t, scene, "slower")
	if _, slow := scene.stage.Counting(); !slow || !scene.stage.Running() {
		t.Fatalf("after a press: got slow motion %v, animation running %v; want true", slow, scene.stage.Running())
	}
	pressByTab(t, scene, "slower")
	if _, slow := scene.stage.Counting(); slow || !scene.stage.Running() {
		t.Fatalf("after the key: got slow motion %v, animation running %v; want false, true", slow,
			scene.stage.Running())
	}
}
