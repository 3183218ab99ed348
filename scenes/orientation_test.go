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

// TestPictureTurnsToActingPerson checks that the picture turns to the acting person, or to the one whom a curtain asks.
// It does not turn while a secret or a menu is open, or a finger is down.
func TestPictureTurnsToActingPerson(t *testing.T) {
	testrun.OnlyCI(t)
	for people, sizes := range map[int][]appctx.Screen{2: {scenetest.Phone}, 3: {scenetest.Tablet},
		4: {scenetest.Window, scenetest.Tablet}} {
		for _, size := range sizes {
			t.Run(fmt.Sprintf("%d people on %vx%v", people, size.W, size.H), func(t *testing.T) {
				game := tableAround(t, people, size, appctx.Instant)
				last := rules.Seat(people - 1)
				// The side of the last person, in clockwise quarter turns from the bottom edge.
				side := map[int]int{2: 2, 3: 3, 4: 3}[people]
				wantQuarters := func(when string, want int) {
					t.Helper()
					if got := game.shell.Quarters(); got != want {
						t.Errorf("%s: got %d quarter turns, want %d", when, got, want)
					}
				}
				wantQuarters("turn of the first", 0)
				checkCurtainTurns(t, game, last, size, side)
				playUntilRoll(t, game, last)
				wantQuarters("turn of the last person", side)
				game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
				game.ctx.Settings.Turns = false
				game.ticks(2)
				wantQuarters("setting off, while a menu is open", side)
				game.tap(t, "resume")
				wantQuarters("setting off", 0)
				game.ctx.Settings.Turns = true
				finger := widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1, Pointer: 4, Touch: true}
				game.shell.Input([]widgets.InputEvent{finger}, 0)
				game.ticks(2)
				wantQuarters("setting on, under a finger", 0)
				finger.Kind = widgets.PointerUp
				game.shell.Input([]widgets.InputEvent{finger}, 0)
				game.ticks(2)
				wantQuarters("setting on", side)
				game.session.Show(nil, "")
				game.openTitle(savedGames{})
				wantQuarters("title", 0)
				if got := game.shell.Screen(); got != size {
					t.Errorf("title: got the screen %v, want %v", got, size)
				}
			})
		}
	}
}

// checkCurtainTurns presses the plate of the last person, whose side is side quarter turns away. It checks that the
// picture turns there for the curtain and the passport, and back to the first person.
func checkCurtainTurns(t *testing.T, game *game, last rules.Seat, size appctx.Screen, side int) {
	t.Helper()
	plate := fmt.Sprintf("seat-%d", last+1)
	game.tap(t, plate)
	curtain := game.shell.Scene().Focus().Find("iam")
	if curtain == nil || game.shell.Quarters() != side || game.shell.Screen() != rotatedScreen(size, side) {
		t.Fatalf("got a curtain %v at %d quarter turns, want one at %d", curtain != nil, game.shell.Quarters(), side)
	}
	if !curtain.Rect.Within(game.shell.Screen().Rect(), 0) {
		t.Errorf("the curtain's button at %v leaves the screen", curtain.Rect)
	}
	game.tap(t, "iam")
	if game.shell.Scene().Focus().Find("close-passport") == nil {
		t.Fatalf("the passport does not open: %s", scenetest.ControlLines(game.shell.Scene()))
	}
	if game.ticks(30); game.shell.Quarters() != side {
		t.Error("the picture turns while a passport is open")
	}
	if game.tap(t, "close-passport"); game.shell.Quarters() != 0 {
		t.Error("the picture does not turn back to the acting person")
	}
	game.tap(t, plate)
	before := game.shell.Quarters()
	if game.tap(t, "not-me"); before != side || game.shell.Quarters() != 0 {
		t.Errorf("refused curtain: got %d quarter turns before and %d after, want %d and 0", before,
			game.shell.Quarters(), side)
	}
}

// playUntilRoll acts at random until a seat has to roll.
func playUntilRoll(t *testing.T, game *game, seat rules.Seat) {
	t.Helper()
	const maxActions = 400
	for range maxActions {
		view := game.session.Match().Public()
		if view.Phase() == rules.PhaseRoll && view.ActiveSeat() == seat {
			return
		}
		src := rules.NewRandomSource(uint64(view.Turn()))
		scenetest.ActRandomly(t, game.session.Match(), &src)
		game.shell.Scene().Layout(game.shell.Screen())
		game.ticks(2)
	}
	t.Fatalf("seat %d has no turn within %d actions", seat+1, maxActions)
}

// TestOrientationHidesIdentities checks that the orientation does not depend on secrets: the same game with two
// identities swapped has the same quarter turns.
func TestOrientationHidesIdentities(t *testing.T) {
	quarters := func(text string) (all []int) {
		device := newDesktop(t, text, scenetest.Window)
		device.ctx.Settings.Turns = true
		device.tapControls("continue")
		for _, way := range []string{"seat-2", "iam", "close-passport", "seat-1", "not-me"} {
			device.tapControls(way)
			device.shell.Advance(0.02)
			all = append(all, device.shell.Quarters())
		}
		return all
	}
	text := playtest.BeforeDossiers(t)
	want, got := quarters(text), quarters(recordtest.SwapIdentities(t, text))
	if !slices.Equal(got, want) || !slices.Contains(got, 2) {
		t.Errorf("with swapped identities: got quarter turns %v, want %v, with a 2 in them", got, want)
	}
}

// TestChosenSidesAreSaved checks that a person's side of the screen can be changed at the table and in the set-up, and
// is saved by the number of people. In "3:213" three people sit above, left and right.
func TestChosenSidesAreSaved(t *testing.T) {
	game := tableAround(t, 3, scenetest.Phone, appctx.Instant)
	game.tap(t, "menu")
	for _, id := range []string{"menu-table", "menu-sides", "sits-1", "side-2", "resume", "resume"} {
		if c := game.shell.Scene().Focus().Find(id); c == nil && id == "menu-table" {
			continue // some menus show its contents directly
		}
		if game.shell.Quarters() != 0 {
			t.Fatalf("before %s: the picture turns below a menu", id)
		}
		game.tap(t, id)
	}
	if game.shell.Quarters() != 2 || game.ctx.Settings.Sides != "3:213" {
		t.Errorf("the actor sits above: got %d quarter turns, sides %q, want 2, 3:213", game.shell.Quarters(),
			game.ctx.Settings.Sides)
	}
	if kept, _ := persist.SavedSettings(game.files); kept.Sides != "3:213" || !kept.Turns {
		t.Errorf("got saved sides %q, turning %v, want 3:213, true", kept.Sides, kept.Turns)
	}
	game.ctx.Settings.Turns = false
	if game.ticks(3); game.shell.Quarters() != 0 {
		t.Errorf("option off: got %d quarter turns, want 0", game.shell.Quarters())
	}
	one := tableAround(t, 2, scenetest.Phone, appctx.Instant)
	if one.ctx.Settings.Sides = "3:213"; one.shell.Quarters() != 0 {
		t.Errorf("two people with saved sides of three: got %d quarter turns, want 0", one.shell.Quarters())
	}
	desk := newDesktop(t, "", scenetest.Window)
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
		t.Errorf("set-up: got saved sides %q, turning %v, want 2:10, true", kept.Sides, kept.Turns)
	}
	if st, _ := desk.State(); !slices.ContainsFunc(st.Controls,
		func(c a11y.ControlInfo) bool { return c.ID == "sits-1" && strings.Contains(c.Label, "on the left") }) {
		t.Error("the new side is not announced")
	}
}

// TestPictureFacesRemainingPerson checks that the picture faces the remaining person when one of two leaves. After the
// return it faces the person whom the scene addresses.
func TestPictureFacesRemainingPerson(t *testing.T) {
	device := newDesktop(t, playtest.BeforeDossiers(t), scenetest.Tablet)
	device.ctx.Settings.Turns, device.ctx.Settings.Sides = true, "2:02"
	device.tapControls("continue")
	seatsOfPeople := func() []rules.Seat {
		rec, err := record.Read([]byte(device.openRecord()))
		if err != nil {
			t.Fatal(err)
		}
		table, err := match.TableOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		return table.People()
	}
	people := seatsOfPeople()
	device.tapControls("key M", "menu-table", "menu-seats", fmt.Sprintf("leaves-%d", people[0]+1))
	device.tapForScene("level-recruit", "handover")
	device.shell.Advance(0)
	if s, _ := device.shell.Scene().Addressee(); s != people[1] || device.shell.Quarters() != 2 {
		t.Errorf("after seat %d left: got scene %s for seat %d at %d quarter turns, want seat %d at 2", people[0]+1,
			device.shell.Name(), s+1, device.shell.Quarters(), people[1]+1)
	}
	device.tapControls("iam", "show", "done", "key M", "menu-table", "menu-seats")
	device.tapForScene(fmt.Sprintf("returns-%d", people[0]+1), "board")
	device.shell.Advance(0)
	if got := len(seatsOfPeople()); got != 2 {
		t.Errorf("after the return: got %d people, want 2", got)
	}
	addressee, may := device.shell.Scene().Addressee()
	if !may {
		t.Error("after the return: the picture may not turn")
	}
	want, isPerson := map[rules.Seat]int{people[0]: 0, people[1]: 2}[addressee]
	if isPerson && device.shell.Quarters() != want {
		t.Errorf("after the return: got scene %s for seat %d at %d quarter turns, want %d", device.shell.Name(),
			addressee+1, device.shell.Quarters(), want)
	}
}

// TestOrientationDoesNotAllocate checks that asking for the orientation, as every tick does, allocates nothing.
func TestOrientationDoesNotAllocate(t *testing.T) {
	game := tableAround(t, 3, scenetest.Phone, appctx.Instant)
	game.ctx.Settings.Sides = "2:02 3:213"
	if n := testing.AllocsPerRun(100, func() { game.Orientation() }); n > 0 {
		t.Errorf("got %v allocations per tick, want none", n)
	}
}

// tableAround returns a game at a table of people around the screen, before the first person's roll. The setting Turns
// is on.
func tableAround(t *testing.T, people int, size appctx.Screen, speed appctx.Speed) *game {
	t.Helper()
	game, err := newGame(StartOptions{SaveDir: t.TempDir(), Speed: speed})
	if err != nil {
		t.Fatal(err)
	}
	finishTasks(game)
	game.ctx.Settings.Turns, game.ctx.Settings.Speed = true, speed
	game.shell.Resize(size)
	useOptions(game, StartOptions{SeedSet: true})
	game.showFailure = func(report string) { t.Fatal(report) }
	m := randomMatch(t, rules.Amigo, rules.Variants{TopSecret: true}, people, people,
		func(v rules.View) bool {
			return v.Phase() == rules.PhaseRoll && v.ActiveSeat() == 0 && v.HandSize(0) > 0
		})
	game.session.Show(m, "")
	game.features.play.Board(m)
	finishTasks(game)
	game.ticks(2)
	return game
}

// rotatedScreen returns a screen after a number of quarter turns.
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
	for _, control := range g.shell.Page().Controls() {
		if control.ID == id {
			event := widgets.InputEvent{X: control.X + control.W/2, Y: control.Y + control.H/2, Pointer: 1, Touch: true}
			for _, event.Kind = range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
				g.shell.Input([]widgets.InputEvent{event}, 0)
			}
			g.ticks(3)
			return
		}
	}
	t.Fatalf("%s has no control %s", g.shell.Name(), id)
}
