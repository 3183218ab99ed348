package scenes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/persist"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestPictureTurnsToActingPerson checks that the picture turns to the acting person and to the one before a curtain. It
// never turns while a secret is open, a menu is shown or a finger is down. It turns back when the option is off.
func TestPictureTurnsToActingPerson(t *testing.T) {
	testrun.Long(t)
	for _, people := range []int{2, 3, 4} {
		side := map[int][]int{2: {0, 2}, 3: {0, 1, 3}, 4: {0, 1, 2, 3}}[people]
		for _, size := range []appctx.Screen{scenetest.Screens[0], scenetest.Screens[1],
			{W: 1024, H: 768, Scale: 1}} {
			g := tableAround(t, people, size, appctx.Instant)
			last := people - 1
			if g.shell.Quarters() != 0 {
				t.Fatalf("%d people: got %d quarter turns", people, g.shell.Quarters())
			}
			g.tap(t, "seat-"+string(rune('1'+last)))
			if g.shell.Quarters() != side[last] || g.shell.Scene().Focus().Find("iam") == nil ||
				g.shell.Screen() != rotatedScreen(size, side[last]) {
				t.Fatalf("%d people on %v: curtain at %d quarter turns", people, size, g.shell.Quarters())
			}
			if r := g.shell.Scene().Focus().Find("iam").Rect; !r.Within(g.shell.Screen().Rect(), 0) {
				t.Errorf("%d people on %v: the curtain's button lies at %v", people, size, r)
			}
			g.tap(t, "iam")
			if g.shell.Scene().Focus().Find("close-passport") == nil {
				t.Fatalf("%d people on %v: the passport does not open: %s", people, size,
					scenetest.ControlLines(g.shell.Scene()))
			}
			if g.ticks(30); g.shell.Quarters() != side[last] {
				t.Errorf("%d people: the picture turns while a passport is open", people)
			}
			if g.tap(t, "close-passport"); g.shell.Quarters() != 0 {
				t.Errorf("%d people: the picture does not turn back to the acting person", people)
			}
			g.tap(t, "seat-"+string(rune('1'+last)))
			before := g.shell.Quarters()
			if g.tap(t, "not-me"); before != side[last] || g.shell.Quarters() != 0 {
				t.Errorf("%d people: a refused curtain leaves %d quarter turns", people, g.shell.Quarters())
			}
			turned := 0
			for range 400 { // people play on
				v := g.session.Match().Public()
				if v.Phase() == rules.PhaseRoll && int(v.ActiveSeat()) == last {
					turned = g.shell.Quarters()
					break
				}
				src := rules.NewRandomSource(uint64(v.Turn()))
				scenetest.ActRandomly(t, g.session.Match(), &src)
				g.shell.Scene().Layout(g.shell.Screen())
				g.ticks(2)
			}
			if turned != side[last] {
				t.Errorf("%d people on %v: last actor: got %d quarter turns", people, size, turned)
			}
			g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
			g.ctx.Settings.Turns = false
			if g.ticks(2); g.shell.Quarters() != side[last] {
				t.Errorf("%d people: the picture turns while a menu is open", people)
			}
			g.tap(t, "resume")
			if g.shell.Quarters() != 0 || g.shell.Screen() != size {
				t.Errorf("%d people: option off: got %d quarter turns", people, g.shell.Quarters())
			}
			g.ctx.Settings.Turns = true
			g.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerDown, X: 1, Y: 1, Pointer: 4, Touch: true}}, 0)
			if g.ticks(2); g.shell.Quarters() != 0 {
				t.Errorf("%d people: the picture turns under a finger", people)
			}
			g.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerUp, X: 1, Y: 1, Pointer: 4, Touch: true}}, 0)
			if g.ticks(2); g.shell.Quarters() != side[last] {
				t.Errorf("%d people: the picture does not turn after the finger is gone", people)
			}
			g.session.Show(nil, "")
			if g.openTitle(savedGames{}); g.shell.Quarters() != 0 || g.shell.Screen() != size {
				t.Errorf("%d people: title at %d quarter turns", people, g.shell.Quarters())
			}
		}
	}
}

// TestOrientationHidesIdentities checks that the orientation does not depend on identities: the same game with other
// agents turns the same.
func TestOrientationHidesIdentities(t *testing.T) {
	lies := func(text string) (all []int) {
		g := newDesktop(t, text, scenetest.Screens[0])
		g.ctx.Settings.Turns = true
		g.tapControls("continue")
		for _, way := range []string{"seat-2", "iam", "close-passport", "seat-1", "not-me"} {
			g.tapControls(way)
			g.shell.Advance(0.02)
			all = append(all, g.shell.Quarters())
		}
		return all
	}
	text := playtest.BeforeDossiers(t)
	a, b := lies(text), lies(recordtest.SwapIdentities(t, text))
	if !slices.Equal(a, b) || !slices.Contains(a, 2) {
		t.Errorf("%v and %v", a, b)
	}
}

// TestChosenSidesAreSaved checks that a person's side of the screen, changed at the table or in the set-up, is saved
// for that number of people.
func TestChosenSidesAreSaved(t *testing.T) {
	g := tableAround(t, 3, scenetest.Screens[1], appctx.Instant)
	g.tap(t, "menu")
	for _, id := range []string{"menu-table", "menu-sides", "sits-1", "side-2", "resume", "resume"} {
		if c := g.shell.Scene().Focus().Find(id); c == nil && id == "menu-table" {
			continue // this table has no such drawer
		}
		if g.shell.Quarters() != 0 {
			t.Fatalf("before %s: the picture turns below a menu", id)
		}
		g.tap(t, id)
	}
	if g.shell.Quarters() != 2 || g.ctx.Settings.Sides != "3:213" {
		t.Errorf("the actor sits above: got %d quarter turns, sides %q", g.shell.Quarters(), g.ctx.Settings.Sides)
	}
	if kept, _ := persist.SavedSettings(g.files); kept.Sides != "3:213" || !kept.Turns {
		t.Errorf("got saved sides %q", kept.Sides)
	}
	g.ctx.Settings.Turns = false
	if g.ticks(3); g.shell.Quarters() != 0 {
		t.Errorf("the picture turns though the option is off")
	}
	one := tableAround(t, 2, scenetest.Screens[1], appctx.Instant)
	if one.ctx.Settings.Sides = "3:213"; one.shell.Quarters() != 0 {
		t.Error("two people sit as three did")
	}
	desk := newDesktop(t, "", scenetest.Screens[0])
	desk.tapControls("new", "notes", "key End")
	if desk.shell.Scene().Focus().Find("turns") != nil {
		t.Error("a single person is asked for a side")
	}
	desk.tapControls("done", "seat-2-kind", "kind-person", "done", "notes", "key End")
	if desk.shell.Scene().Focus().Find("sits-1") != nil {
		t.Error("people are asked for their sides though the picture does not turn")
	}
	desk.tapControls("turns", "key End", "sits-2", "key End", "sits-2", "key End", "sits-1")
	finishTasks(desk.game)
	if kept, _ := persist.SavedSettings(desk.files); kept.Sides != "2:10" || !kept.Turns {
		t.Errorf("set-up: got saved sides %q, turning %v", kept.Sides, kept.Turns)
	}
	if st, _ := desk.State(); !slices.ContainsFunc(st.Controls,
		func(c a11y.ControlInfo) bool { return c.ID == "sits-1" && strings.Contains(c.Label, "on the left") }) {
		t.Error("the new side is not announced")
	}
}

// TestPictureFacesRemainingPerson checks that, when one of two people leaves, the picture faces the other one, and
// turns back when they return.
func TestPictureFacesRemainingPerson(t *testing.T) {
	g := newDesktop(t, playtest.BeforeDossiers(t), appctx.Screen{W: 1024, H: 768, Scale: 1})
	g.ctx.Settings.Turns, g.ctx.Settings.Sides = true, "2:02"
	g.tapControls("continue")
	sit := func() []rules.Seat {
		rec, err := record.Read([]byte(g.openRecord()))
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
	g.tapControls("key M", "menu-table", "menu-seats", fmt.Sprintf("leaves-%d", people[0]+1))
	g.tapForScene("level-recruit", "handover")
	g.shell.Advance(0)
	if s, _ := g.shell.Scene().Addressee(); s != people[1] || g.shell.Quarters() != 2 {
		t.Errorf("%s is for seat %d at %d quarter turns", g.shell.Name(), s+1, g.shell.Quarters())
	}
	g.tapControls("iam", "show", "done", "key M", "menu-table", "menu-seats")
	g.tapForScene(fmt.Sprintf("returns-%d", people[0]+1), "board")
	g.shell.Advance(0)
	if s, may := g.shell.Scene().Addressee(); len(sit()) != 2 || !may || s == people[0] && g.shell.Quarters() != 0 ||
		s == people[1] && g.shell.Quarters() != 2 {
		t.Errorf("then %s is for seat %d at %d quarter turns", g.shell.Name(), s+1, g.shell.Quarters())
	}
}

// TestOrientationDoesNotAllocate checks that asking for the orientation, as every tick does, allocates nothing.
func TestOrientationDoesNotAllocate(t *testing.T) {
	g := tableAround(t, 3, scenetest.Screens[1], appctx.Instant)
	g.ctx.Settings.Sides = "2:02 3:213"
	if n := testing.AllocsPerRun(100, func() { g.Orientation() }); n > 0 {
		t.Errorf("got %v allocations per tick", n)
	}
}

// tableAround returns a table of people around the screen.
func tableAround(t *testing.T, people int, size appctx.Screen, speed appctx.Speed) *game {
	t.Helper()
	game, err := newGame(StartOptions{SaveDir: t.TempDir(), Speed: speed})
	if err != nil {
		t.Fatal(err)
	}
	finishTasks(game)
	game.ctx.Settings.Turns, game.ctx.Settings.Speed = true, speed
	game.shell.Resize(size)
	g := withOptions(game, StartOptions{SeedSet: true})
	g.showFailure = func(report string) { t.Fatal(report) }
	m := randomMatch(t, rules.Amigo, rules.Variants{TopSecret: true}, people, people,
		func(v rules.View) bool {
			return v.Phase() == rules.PhaseRoll && v.ActiveSeat() == 0 && v.HandSize(0) > 0
		})
	g.session.Show(m, "")
	g.features.play.Board(m)
	finishTasks(game)
	g.ticks(2)
	return g
}

// rotatedScreen returns a screen of that size after some quarter turns.
func rotatedScreen(size appctx.Screen, quarters int) appctx.Screen {
	if quarters%2 != 0 {
		size.W, size.H = size.H, size.W
	}
	return size
}

// ticks advances by n ticks.
func (g *game) ticks(n int) {
	for range n {
		g.shell.Advance(1.0 / 60)
		finishTasks(g)
	}
}

// tap touches a control at its published place.
func (g *game) tap(t *testing.T, id string) {
	t.Helper()
	for _, c := range g.shell.Page().Controls() {
		if c.ID == id {
			e := widgets.InputEvent{X: c.X + c.W/2, Y: c.Y + c.H/2, Pointer: 1, Touch: true}
			for _, e.Kind = range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
				g.shell.Input([]widgets.InputEvent{e}, 0)
			}
			g.ticks(3)
			return
		}
	}
	t.Fatalf("%s has no control %s", g.shell.Name(), id)
}
