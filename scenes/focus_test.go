package scenes

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/dossier"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/playtest"
	"heimlich/scenes/postgame"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// TestFocusEverywhere checks that from the first focus key on, one enabled control has focus and ring. It presses
// random keys in every scene, with resizing, covering and pauses.
func TestFocusEverywhere(t *testing.T) {
	testrun.Long(t)
	d, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	d.ctx.Kit.NoInputMethod = true
	g := withOptions(d, StartOptions{SeedSet: true})
	g.showFailure = func(report string) { t.Fatal(report) }
	scenes := sceneOpeners(t)
	for name, show := range developerScenes {
		scenes[name] = func(g *game) { show(g.ctx, g.nav, g.session) }
	}
	for _, name := range slices.Sorted(maps.Keys(scenes)) { // sorted, since scenes influence later ones
		t.Run(name, func(t *testing.T) {
			for seed, speed := range []appctx.Speed{appctx.Instant, appctx.Normal} {
				d.shell.Err, d.ctx.Settings.Speed = nil, speed
				d.shell.Resize(scenetest.Screens[2*seed])
				scenes[name](g)
				finishTasks(d)
				randomKeys(t, g, uint64(seed))
			}
		})
	}
}

// randomMatch returns a match with the given number of people, played at random until stop returns true or it ends.
func randomMatch(
	t *testing.T,
	e rules.EditionID,
	v rules.Variants,
	players, people int,
	stop func(rules.View) bool,
) *match.Match {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		m := scenetest.Match(t, scenetest.Options(e, v, players, people, seed))
		src := rules.NewRandomSource(seed)
		for p := m.Public(); ; p = m.Public() {
			if stop(p) {
				return m
			}
			if p.Over() {
				break
			}
			scenetest.ActRandomly(t, m, &src)
		}
	}
}

// focusError returns the fault of the focus while keys are used, or "": it must be on an enabled control with a
// focus ring.
func focusError(game *game) string {
	focus := game.shell.Scene().Focus()
	can := map[*widgets.Control]bool{}
	there := map[string]bool{}
	for _, c := range focus.Controls() {
		if there[c.ID] {
			return fmt.Sprintf("there are two controls %q", c.ID)
		}
		there[c.ID] = true
		if !c.Pointer && !c.Disabled {
			can[c] = true
		}
	}
	var ring *sprites.Node
	layer := game.shell.Scene().Stage().Layer(sprites.LayerFocus)
	layer.Walk(func(n *sprites.Node) {
		if n.Name() == "focus" && n != layer {
			ring = n
		}
	})
	control := focus.Focused()
	switch {
	case len(can) == 0 && ring != nil:
		return "a ring is shown, but nothing can be pressed"
	case len(can) == 0:
		return ""
	case !focus.ShowFocus() || control == nil:
		return fmt.Sprintf("no focus among %d controls", len(can))
	case !can[control]:
		return fmt.Sprintf("the focus is on %s, which can’t be pressed", control.ID)
	case ring == nil || len(ring.Children()) == 0:
		return "no ring is shown"
	}
	x, y := ring.Pos()
	w, h := ring.Children()[0].Face().Size()
	in := control.Rect.Intersect(game.shell.Screen().Rect())
	if x > in.X || y > in.Y || x+w < in.Right() || y+h < in.Bottom() || w > control.Rect.W+21 || h > control.Rect.H+21 {
		return fmt.Sprintf("the ring is %.0f×%.0f at %.0f, %.0f around %s at %v", w, h, x, y, control.ID, control.Rect)
	}
	if x < 0 || y < 0 || x+w > game.shell.Screen().W || y+h > game.shell.Screen().H {
		return fmt.Sprintf("the ring around %s leaves the screen", control.ID)
	}
	return ""
}

// sceneOpeners returns functions that open every scene, by name.
func sceneOpeners(t *testing.T) map[string]func(*game) {
	t.Helper()
	cards := rules.Variants{TopSecret: true, Dossier: true}
	until := func(ps ...rules.Phase) func(rules.View) bool {
		return func(v rules.View) bool {
			for _, p := range ps {
				if v.Phase() == p && v.Turn() > 0 && (v.Actor() == rules.NoSeat || int(v.Actor()) < 2) {
					return true
				}
			}
			return false
		}
	}
	over := randomMatch(t, rules.Amigo, cards, 3, 2, func(v rules.View) bool { return v.Over() })
	board := func(e rules.EditionID, people int, stop func(rules.View) bool) func(*game) {
		return func(g *game) { g.features.play.Board(randomMatch(t, e, cards, 3, people, stop)) }
	}
	return map[string]func(*game){
		"title":  (*game).showTitle,
		"set-up": func(g *game) { g.nav.Open(nav.SceneSetup) },
		"rules":  (*game).showRules,
		"fault":  func(g *game) { g.showErrorScene("a test") },
		"handover": func(g *game) {
			m := scenetest.Match(t, scenetest.Options(rules.Amigo, cards, 3, 2, 4))
			g.session.Start(func(*savefiles.Slot) (*match.Match, error) { return m, nil }, session.Goal{})
		},
		"games":   func(g *game) { g.nav.Open(nav.SceneGames) },
		"lessons": func(g *game) { g.nav.Open(nav.SceneLessons) },
		"letter":  func(g *game) { g.features.lessons.Teach(4) },
		"latecomer": func(g *game) {
			m := randomMatch(t, rules.Amigo, cards, 3, 2, until(rules.PhaseRoll))
			continueMatch(g, m)
			g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
			for _, id := range []string{"menu-table", "menu-joins"} {
				g.shell.Scene().Focus().Find(id).OnPress()
			}
		},
		"join":     func(g *game) { g.nav.Push("join", newJoinScene(g.ctx, g.nav.Pop)) },
		"lobby":    func(g *game) { g.nav.Push("lobby", newLobbyScene(g.ctx, 5, true, g.nav.Pop)) },
		"settings": func(g *game) { g.nav.Open(nav.SceneSettings) },
		"cases":    func(g *game) { g.nav.Open(nav.SceneCases) },
		"opened": func(g *game) {
			g.showTitle()
			finishTasks(g)
			g.features.importer.Open(finishedRecord(t), nil)
			finishTasks(g)
			if g.shell.Name() != "opened" {
				t.Errorf("imported game: got scene %s", g.shell.Name())
			}
		},
		"licences": func(g *game) { g.nav.Open(nav.SceneLicences) },
		"own":      func(g *game) { g.nav.Open(nav.SceneStatistics) },
		"held":     func(g *game) { g.Conflict("", "Anna, Ben", session.Held) },
		"roll":     board(rules.Amigo, 2, until(rules.PhaseRoll)),
		"move":     board(rules.Amigo, 2, until(rules.PhaseMove)),
		"alone":    board(rules.Amigo2001, 1, until(rules.PhaseMove)),
		"safe":     board(rules.Amigo2001, 2, until(rules.PhaseSafe)),
		"call":     board(rules.Amigo, 3, until(rules.PhaseCall)),
		"cards":    board(rules.Amigo2001, 2, until(rules.PhaseCards)),
		"my cards": board(rules.Amigo2001, 1, until(rules.PhaseCards)),
		"notebook": func(g *game) {
			m := randomMatch(t, rules.Amigo, cards, 3, 2, until(rules.PhaseMove))
			g.features.play.Board(m)
			g.nav.Push("notebook", dossier.Notes(g.ctx, m, 0, g.nav, func(int) {}))
		},
		"dossier": func(g *game) {
			m := randomMatch(t, rules.Amigo, cards, 3, 2,
				func(v rules.View) bool { return v.Phase() == rules.PhaseDossier })
			g.features.play.Board(m)
			g.nav.Push("dossier", dossier.Dossiers(g.ctx, m, g.nav, func(int) {}, func() { g.features.play.Board(m) }))
		},
		"reveal": func(g *game) { g.features.play.Unmask(over) },
		"replay": func(g *game) { g.features.play.Replay(playtest.FinishedGame(), play.ReplayOptions{}) },
		"past": func(g *game) {
			m := randomMatch(t, rules.Amigo, cards, 3, 1, until(rules.PhaseSafe))
			g.features.play.Board(m)
			finishTasks(g)
			g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "L"}}, 0)
			finishTasks(g)
			g.shell.Scene().Focus().Find("turn-1").OnPress()
		},
		"without a seat": func(g *game) {
			m := randomMatch(t, rules.Amigo, cards, 5, 4, until(rules.PhaseMove))
			g.features.play.Board(match.New(scenetest.Host(m).Client(rules.NoSeat)))
		},
		"casefile": func(g *game) {
			g.nav.Push("casefile", postgame.New(g.ctx, over, g.nav, func(int) {}))
		},
	}
}

// randomKeys presses 250 keys and checks the focus after each.
func randomKeys(t *testing.T, g *game, seed uint64) {
	t.Helper()
	game := g
	keys := []string{
		widgets.KeyTab,
		widgets.KeyTab,
		widgets.KeyArrowLeft,
		widgets.KeyArrowRight,
		widgets.KeyArrowUp,
		widgets.KeyArrowDown,
		widgets.KeyEnter,
		widgets.KeyEnter,
		widgets.KeySpace,
		widgets.KeyBack,
		widgets.KeyBackspace,
		"1",
		"2",
		"5",
		"R",
		"I",
		"M",
		"L",
		"N",
		"K",
		"P",
		"W",
		"?",
		widgets.KeyHome,
		widgets.KeyEnd,
	}
	src := rules.NewRandomSource(seed)
	before, pressed := game.shell.Name(), ""
	for range 250 {
		g.features.launcher.Seed = &seed // for every game it starts, not only the first
		k := keys[src.Intn(len(keys))]
		if pressed == "" {
			k = widgets.KeyTab
		}
		game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: k, Shift: src.Intn(4) == 0})
		finishTasks(game)
		if pressed += " " + k; len(pressed) > 60 {
			pressed = pressed[len(pressed)-60:]
		}
		for range src.Intn(4) {
			game.shell.Scene().Advance(0.3)
		}
		switch src.Intn(30) {
		case 0:
			game.shell.Resize(scenetest.Screens[src.Intn(len(scenetest.Screens))])
			pressed += " (resize)"
		case 1:
			game.shell.Scene().Cover()
			pressed += " (cover)"
		}
		if game.shell.Err != nil {
			return // Quit on the title
		}
		if wrong := focusError(game); wrong != "" {
			t.Fatalf("%s, then %s, after%s: %s", before, game.shell.Name(), pressed, wrong)
		}
		var said a11y.PublicState
		if game.shell.Scene().Describe(&said); playtest.ReadsBadly(said.Prompt) {
			t.Fatalf("%s, then %s, after%s: got prompt %q", before, game.shell.Name(), pressed, said.Prompt)
		}
		before = game.shell.Name()
	}
}

// finishedRecord returns the record of a finished game.
func finishedRecord(t *testing.T) string {
	t.Helper()
	return scenetest.Record(randomMatch(t, rules.Amigo, rules.Variants{}, 4, 1,
		func(v rules.View) bool { return v.Over() }))
}
