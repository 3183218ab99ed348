package scenes

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTurnedPointsComeBack: where a control is said to be in the window, a press in the window hits it on the scene, however the picture lies; controls stay within the window, and a quarter turn
// leads on clockwise: the lower edge lies below, left, above and right.
func TestTurnedPointsComeBack(t *testing.T) {
	window := backstage.Screen{W: 390, H: 844, Scale: 1}
	for q := range 4 {
		turn := turning{quarters: q}
		s := across(window, q)
		for _, c := range []pagestate.Control{{X: 0, Y: 0, W: 10, H: 20}, {X: s.W - 44, Y: 100, W: 44, H: 50}, {X: 7, Y: s.H - 70, W: s.W - 14, H: 60}} {
			on := turn.onWindow(s.W, s.H, c)
			if on.X < 0 || on.Y < 0 || on.X+on.W > window.W || on.Y+on.H > window.H {
				t.Errorf("turned by %d, %+v lies at %+v", q, c, on)
			}
			e := turn.event(s, widgets.Event{Kind: widgets.PointerMove, X: on.X + on.W/2, Y: on.Y + on.H/2})
			if math.Abs(e.X-c.X-c.W/2)+math.Abs(e.Y-c.Y-c.H/2) > 1e-9 {
				t.Errorf("turned by %d, a press in the middle of %+v hits %v, %v", q, on, e.X, e.Y)
			}
		}
		low := turn.onWindow(s.W, s.H, pagestate.Control{Y: s.H - 10, W: s.W, H: 10})
		if want := []pagestate.Control{{Y: 834, W: 390, H: 10}, {W: 10, H: 844}, {W: 390, H: 10}, {X: 380, W: 10, H: 844}}[q]; low != want {
			t.Errorf("turned by %d, the lower edge lies at %+v, want %+v", q, low, want)
		}
		if e := turn.event(s, widgets.Event{Kind: widgets.KeyDown, Key: "Enter", X: 3}); e.X != 3 {
			t.Error("keys are turned")
		}
	}
}

// around is a table of people around the screen, at which the picture turns.
func around(t *testing.T, people int, size backstage.Screen, speed backstage.Speed) *game {
	t.Helper()
	d, err := New(Options{SaveDir: t.TempDir(), Speed: speed})
	if err != nil {
		t.Fatal(err)
	}
	settle(d)
	d.back.Settings.Turns, d.back.Settings.Speed, d.screen, d.zoom = true, speed, size, 1
	g := &game{Director: d, options: Options{SeedSet: true}}
	g.fault = func(report string) { t.Fatal(report) }
	d.faces = func() (int, bool) { return towards(g) }
	m := played(t, rules.Amigo, rules.Variants{TopSecret: true}, people, people, func(v rules.View) bool { return v.Phase() == rules.PhaseRoll && v.ActiveSeat() == 0 && v.Held(0) > 0 })
	g.match = m
	g.showBoard(m)
	settle(d)
	g.ticks(2)
	return g
}

// ticks lets some ticks pass.
func (g *game) ticks(n int) {
	for range n {
		g.pass(1.0 / 60)
		settle(g.Director)
	}
}

// tapped touches a control where the page says that it is.
func (g *game) tapped(t *testing.T, id string) {
	t.Helper()
	for _, c := range backstage.Published(g.scene.Desk(), g.zoom) {
		if c.ID == id {
			c = g.turn.onWindow(g.screen.W, g.screen.H, c)
			e := widgets.Event{X: c.X + c.W/2, Y: c.Y + c.H/2, Pointer: 1, Touch: true}
			for _, e.Kind = range []widgets.Kind{widgets.PointerDown, widgets.PointerUp} {
				g.did([]widgets.Event{e}, 0)
			}
			g.ticks(3)
			return
		}
	}
	t.Fatalf("%s has no control %s", g.name, id)
}

// TestThePictureTurns: it turns to whoever acts, and to whoever is asked to come past the curtain, which is there in the new form; never while a secret is open, a menu is read or a finger
// presses, and back where it is not wished for any more.
func TestThePictureTurns(t *testing.T) {
	for _, people := range []int{2, 3, 4} {
		side := map[int][]int{2: {0, 2}, 3: {0, 1, 3}, 4: {0, 1, 2, 3}}[people]
		for _, size := range []backstage.Screen{scenetest.Screens[0], scenetest.Screens[1], {W: 1024, H: 768, Scale: 1}} {
			g := around(t, people, size, backstage.Instant)
			last := people - 1
			if g.turn.quarters != 0 {
				t.Fatalf("%d people: it lies turned by %d", people, g.turn.quarters)
			}
			g.tapped(t, "seat-"+string(rune('1'+last)))
			if g.turn.quarters != side[last] || g.scene.Desk().Find("iam") == nil || g.screen != across(size, side[last]) {
				t.Fatalf("%d people on %v: the curtain lies turned by %d", people, size, g.turn.quarters)
			}
			if r := g.scene.Desk().Find("iam").Rect; !r.Within(g.screen.Rect(), 0) {
				t.Errorf("%d people on %v: the curtain’s button lies at %v", people, size, r)
			}
			g.tapped(t, "iam")
			if g.scene.Desk().Find("close-passport") == nil {
				t.Fatalf("%d people on %v: the passport does not open: %s", people, size, scenetest.Controls(g.scene))
			}
			if g.ticks(30); g.turn.quarters != side[last] {
				t.Errorf("%d people: it turns away while a passport is open", people)
			}
			if g.tapped(t, "close-passport"); g.turn.quarters != 0 {
				t.Errorf("%d people: it does not turn back to who acts", people)
			}
			g.tapped(t, "seat-"+string(rune('1'+last)))
			before := g.turn.quarters
			if g.tapped(t, "not-me"); before != side[last] || g.turn.quarters != 0 {
				t.Errorf("%d people: who does not come past the curtain leaves it turned by %d", people, g.turn.quarters)
			}
			turned := 0
			for range 400 { // people play on
				v := g.match.Public()
				if v.Phase() == rules.PhaseRoll && int(v.ActiveSeat()) == last {
					turned = g.turn.quarters
					break
				}
				src := rules.NewSource(uint64(v.Turn()))
				scenetest.Random(t, g.match, &src)
				g.scene.Layout(g.screen)
				g.ticks(2)
			}
			if turned != side[last] {
				t.Errorf("%d people on %v: when the last one acts it lies turned by %d", people, size, turned)
			}
			g.did([]widgets.Event{{Kind: widgets.KeyDown, Key: "M"}}, 0)
			g.back.Settings.Turns = false
			if g.ticks(2); g.turn.quarters != side[last] {
				t.Errorf("%d people: it turns below who reads a menu", people)
			}
			g.tapped(t, "resume")
			if g.turn.quarters != 0 || g.screen != size {
				t.Errorf("%d people: where nothing is to turn it lies turned by %d", people, g.turn.quarters)
			}
			g.back.Settings.Turns = true
			g.did([]widgets.Event{{Kind: widgets.PointerDown, X: 1, Y: 1, Pointer: 4, Touch: true}}, 0)
			if g.ticks(2); g.turn.quarters != 0 {
				t.Errorf("%d people: it turns below a finger", people)
			}
			g.did([]widgets.Event{{Kind: widgets.PointerUp, X: 1, Y: 1, Pointer: 4, Touch: true}}, 0)
			if g.ticks(2); g.turn.quarters != side[last] {
				t.Errorf("%d people: and not when the finger is gone", people)
			}
			g.match = nil
			if g.putTitle(left{}); g.turn.quarters != 0 || g.screen != size {
				t.Errorf("%d people: the title lies turned by %d", people, g.turn.quarters)
			}
		}
	}
}

// TestItTurnsSmoothly: it takes its time, by the shorter way, and nothing can be pressed meanwhile; for whoever wants less motion it lies otherwise at once, out of the dark.
func TestItTurnsSmoothly(t *testing.T) {
	size := scenetest.Screens[0]
	for _, reduced := range []bool{false, true} {
		g := around(t, 4, size, backstage.Normal)
		g.ticks(60)
		g.back.Settings.Reduced = reduced
		for _, to := range []int{3, 2, 0, 1} {
			was := g.turn.quarters
			d := g.Director
			d.faces = func() (int, bool) { return to, true }
			d.pass(1.0 / 60)
			if reduced {
				if d.turn.turns() || d.turn.quarters != to || d.fade <= 0 {
					t.Errorf("with less motion it turns from %d to %d: %+v", was, to, d.turn)
				}
				continue
			}
			if want := map[int]float64{3: -1, 2: -1, 0: 2, 1: 1}[to]; !d.turn.turns() || math.Abs(d.turn.by) != math.Abs(want) || want < 2 && d.turn.by != want {
				t.Errorf("from %d to %d it turns by %v", was, to, d.turn.by)
			}
			if !d.waiting() {
				t.Error("something can be pressed while it turns")
			}
			for range int(turnTime*60) + 2 {
				d.pass(1.0 / 60)
			}
			if d.turn.turns() {
				t.Error("it turns for ever")
			}
		}
	}
}

// TestWhereItTurnsIsNoSecret: how the picture lies says who acts or is asked, whoever owns whom: a game and the same one with others’ agents turn the same.
func TestWhereItTurnsIsNoSecret(t *testing.T) {
	lies := func(text string) (all []int) {
		g := atDesk(t, text, scenetest.Screens[0])
		g.back.Settings.Turns = true
		g.touched("continue")
		for _, way := range []string{"seat-2", "iam", "close-passport", "seat-1", "not-me"} {
			g.touched(way)
			g.pass(0.02)
			all = append(all, g.turn.quarters)
		}
		return all
	}
	text := playtest.BeforeTheDossiers(t)
	a, b := lies(text), lies(recordtest.Swapped(t, text))
	if !slices.Equal(a, b) || !slices.Contains(a, 2) {
		t.Errorf("%v and %v", a, b)
	}
}

// TestPeopleChooseTheirSides: from the table somebody is moved to another side of the screen, which turns the picture there when the menu is closed and is kept; with so many people the next table
// turns there, too, and at New table it can be changed.
func TestPeopleChooseTheirSides(t *testing.T) {
	g := around(t, 3, scenetest.Screens[1], backstage.Instant)
	g.tapped(t, "menu")
	for _, id := range []string{"menu-table", "menu-sides", "sits-1", "side-2", "resume", "resume"} {
		if c := g.scene.Desk().Find(id); c == nil && id == "menu-table" {
			continue // there is no such drawer at this table
		}
		if g.turn.quarters != 0 {
			t.Fatalf("before %s is pressed the picture turns below a menu", id)
		}
		g.tapped(t, id)
	}
	if g.turn.quarters != 2 || g.back.Settings.Sides != "3:213" {
		t.Errorf("who acts sits above, and the picture lies turned by %d: %q", g.turn.quarters, g.back.Settings.Sides)
	}
	if kept, _ := keptSettings(g.back.Files); kept.Sides != "3:213" || !kept.Turns {
		t.Errorf("kept is %q", kept.Sides)
	}
	g.back.Settings.Turns = false
	if g.ticks(3); g.turn.quarters != 0 {
		t.Errorf("the picture turns where nobody wishes it")
	}
	one := around(t, 2, scenetest.Screens[1], backstage.Instant)
	if one.back.Settings.Sides = "3:213"; one.turn.quarters != 0 {
		t.Error("two people sit as three did")
	}
	desk := atDesk(t, "", scenetest.Screens[0])
	desk.touched("new", "notes", "key End")
	if desk.scene.Desk().Find("turns") != nil {
		t.Error("one person is asked where they sit")
	}
	desk.touched("done", "seat-2-kind", "kind-person", "done", "notes", "key End")
	if desk.scene.Desk().Find("sits-1") != nil {
		t.Error("people are asked where they sit though the picture does not turn")
	}
	desk.touched("turns", "key End", "sits-2", "key End", "sits-2", "key End", "sits-1")
	settle(desk.Director)
	if kept, _ := keptSettings(desk.back.Files); kept.Sides != "2:10" || !kept.Turns {
		t.Errorf("from the set-up %q is kept, and it turns: %v", kept.Sides, kept.Turns)
	}
	if st, _ := desk.State(); !slices.ContainsFunc(st.Controls, func(c pagestate.Control) bool { return c.ID == "sits-1" && strings.Contains(c.Label, "on the left") }) {
		t.Error("nobody is told at which side they sit now")
	}
}

// TestWhoStaysSeesThePictureUpright: where two people sit around the screen and one of them leaves, the picture lies before the other one, who has not moved; and it turns back when that one is
// there again.
func TestWhoStaysSeesThePictureUpright(t *testing.T) {
	g := atDesk(t, playtest.BeforeTheDossiers(t), backstage.Screen{W: 1024, H: 768, Scale: 1})
	g.back.Settings.Turns, g.back.Settings.Sides = true, "2:02"
	g.touched("continue")
	sit := func() []rules.Seat {
		rec, err := record.Read([]byte(g.keptGame()))
		if err != nil {
			t.Fatal(err)
		}
		table, err := match.TableOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		return table.People()
	}
	people := sit()
	g.touched("key M", "menu-table", "menu-seats", fmt.Sprintf("leaves-%d", people[0]+1), "level-recruit")
	g.pass(0)
	if s, _ := g.scene.(facing).Faces(); s != people[1] || g.turn.quarters != 2 {
		t.Errorf("%s is for seat %d, and lies turned by %d", g.name, s+1, g.turn.quarters)
	}
	g.touched("iam", "show", "done", "key M", "menu-table", "menu-seats", fmt.Sprintf("returns-%d", people[0]+1))
	g.pass(0)
	if s, may := g.scene.(facing).Faces(); len(sit()) != 2 || !may || s == people[0] && g.turn.quarters != 0 || s == people[1] && g.turn.quarters != 2 {
		t.Errorf("%s is for seat %d then, and lies turned by %d", g.name, s+1, g.turn.quarters)
	}
}

// TestHowThePictureLiesTakesNoMemory: the picture is asked in every tick how it is to lie.
func TestHowThePictureLiesTakesNoMemory(t *testing.T) {
	g := around(t, 3, scenetest.Screens[1], backstage.Instant)
	g.back.Settings.Sides = "2:02 3:213"
	if n := testing.AllocsPerRun(100, func() { towards(g) }); n > 0 {
		t.Errorf("%v times a tick memory is taken", n)
	}
}
