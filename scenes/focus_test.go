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
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestFocusEverywhere presses random keys in every scene, with resizing, covering and pauses. It checks that from the
// first Tab on, exactly one enabled control has the focus and the focus ring.
func TestFocusEverywhere(t *testing.T) {
	testrun.Long(t)
	scenes := sceneOpeners(t)
	for name, show := range developerScenes {
		scenes[name] = func(game *game) { show(game.ctx, game.nav, game.session) }
	}
	game, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	game.ctx.Kit.NoInputMethod = true
	useOptions(game, StartOptions{SeedSet: true})
	game.showFailure = func(report string) { t.Fatal(report) }
	for _, name := range slices.Sorted(maps.Keys(scenes)) { // sorted, since scenes influence later ones
		t.Run(name, func(t *testing.T) {
			for _, test := range []struct {
				seed   uint64
				speed  appctx.Speed
				screen appctx.Screen
			}{{0, appctx.Instant, scenetest.Window}, {1, appctx.Normal, scenetest.SmallPhone}} {
				game.shell.Err, game.ctx.Settings.Speed = nil, test.speed
				game.shell.Resize(test.screen)
				scenes[name](game)
				finishTasks(game)
				randomKeys(t, game, test.seed)
			}
		})
	}
}

// randomMatch returns a match of an edition with its variants, played at random until stop accepts the public view. The
// first seats are people. It tries seeds from 1 on until stop accepts one.
func randomMatch(
	t *testing.T,
	edition rules.EditionID,
	variants rules.Variants,
	players, people int,
	stop func(rules.View) bool,
) *match.Match {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		played := scenetest.Match(t, scenetest.Options(edition, variants, players, people, seed))
		src := rules.NewRandomSource(seed)
		for view := played.Public(); ; view = played.Public() {
			if stop(view) {
				return played
			}
			if view.Over() {
				break
			}
			scenetest.ActRandomly(t, played, &src)
		}
	}
}

// focusError describes what is wrong with the focus while keys are used, "" for nothing. The focus must be on an
// enabled control, and the ring around it on the screen.
func focusError(game *game) string {
	focus := game.shell.Scene().Focus()
	enabled := map[*widgets.Control]bool{}
	seenIDs := map[string]bool{}
	for _, listed := range focus.Controls() {
		if seenIDs[listed.ID] {
			return fmt.Sprintf("there are two controls %q", listed.ID)
		}
		seenIDs[listed.ID] = true
		if !listed.Pointer && !listed.Disabled {
			enabled[listed] = true
		}
	}
	var ring *sprites.Node
	layer := game.shell.Scene().Stage().Layer(sprites.LayerFocus)
	layer.Walk(func(node *sprites.Node) {
		if node.Name() == "focus" && node != layer {
			ring = node
		}
	})
	control := focus.Focused()
	switch {
	case len(enabled) == 0 && ring != nil:
		return "a ring is shown, but nothing can be pressed"
	case len(enabled) == 0:
		return ""
	case !focus.ShowFocus() || control == nil:
		return fmt.Sprintf("no focus among %d controls", len(enabled))
	case !enabled[control]:
		return fmt.Sprintf("the focus is on %s, which can’t be pressed", control.ID)
	case ring == nil || len(ring.Children()) == 0:
		return "no ring is shown"
	}
	const maxMargin = 21 // of the ring, both sides together, in points
	x, y := ring.Pos()
	w, h := ring.Children()[0].Face().Size()
	around := control.Rect
	if control.Outline.W > 0 {
		around = control.Outline
	}
	screen := game.shell.Screen().Rect()
	shown := layout.Rect{X: x, Y: y, W: w, H: h}
	isTooLarge := w > around.W+maxMargin || h > around.H+maxMargin
	if !around.Intersect(screen).Within(shown, 0) || isTooLarge {
		return fmt.Sprintf("the ring is %.0f×%.0f at %.0f, %.0f around %s at %v", w, h, x, y, control.ID, around)
	}
	if !shown.Within(screen, 0) {
		return fmt.Sprintf("the ring around %s leaves the screen", control.ID)
	}
	return ""
}

// sceneOpeners returns functions that open every scene, by a name for the scene or its state.
func sceneOpeners(t *testing.T) map[string]func(*game) {
	t.Helper()
	cards := rules.Variants{TopSecret: true, Dossier: true}
	until := func(phase rules.Phase) func(rules.View) bool { // until one of the first two seats acts in a phase
		return func(view rules.View) bool {
			isEarlySeat := view.Actor() == rules.NoSeat || int(view.Actor()) < 2
			return view.Phase() == phase && view.Turn() > 0 && isEarlySeat
		}
	}
	over := randomMatch(t, rules.Amigo, cards, 3, 2, func(view rules.View) bool { return view.Over() })
	board := func(edition rules.EditionID, people int, stop func(rules.View) bool) func(*game) {
		return func(game *game) { game.features.play.Board(randomMatch(t, edition, cards, 3, people, stop)) }
	}
	return map[string]func(*game){
		"title":  (*game).showTitle,
		"set-up": func(game *game) { game.nav.Open(nav.SceneSetup) },
		"rules":  (*game).showRules,
		"fault":  func(game *game) { game.showErrorScene("a test") },
		"handover": func(game *game) {
			played := scenetest.Match(t, scenetest.Options(rules.Amigo, cards, 3, 2, 4))
			game.session.Start(func(*savefiles.Slot) (*match.Match, error) { return played, nil }, session.Goal{})
		},
		"games":   func(game *game) { game.nav.Open(nav.SceneGames) },
		"lessons": func(game *game) { game.nav.Open(nav.SceneLessons) },
		"letter":  func(game *game) { game.features.lessons.Teach(4) },
		"latecomer": func(game *game) {
			played := randomMatch(t, rules.Amigo, cards, 3, 2, until(rules.PhaseRoll))
			continueMatch(game, played)
			game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
			for _, id := range []string{"menu-table", "menu-joins"} {
				game.shell.Scene().Focus().Find(id).OnPress()
			}
		},
		"join":     func(game *game) { game.nav.Push("join", newJoinScene(game.ctx, game.nav.Pop)) },
		"lobby":    func(game *game) { game.nav.Push("lobby", newLobbyScene(game.ctx, 5, true, game.nav.Pop)) },
		"settings": func(game *game) { game.nav.Open(nav.SceneSettings) },
		"cases":    func(game *game) { game.nav.Open(nav.SceneCases) },
		"opened": func(game *game) {
			game.showTitle()
			finishTasks(game)
			game.features.importer.Open(finishedRecord(t), nil)
			finishTasks(game)
			if game.shell.Name() != "opened" {
				t.Errorf("imported game: got scene %s, want opened", game.shell.Name())
			}
		},
		"licences": func(game *game) { game.nav.Open(nav.SceneLicences) },
		"own":      func(game *game) { game.nav.Open(nav.SceneStatistics) },
		"held":     func(game *game) { game.Conflict("", "Anna, Ben", session.Held) },
		"roll":     board(rules.Amigo, 2, until(rules.PhaseRoll)),
		"move":     board(rules.Amigo, 2, until(rules.PhaseMove)),
		"alone":    board(rules.Amigo2001, 1, until(rules.PhaseMove)),
		"safe":     board(rules.Amigo2001, 2, until(rules.PhaseSafe)),
		"call":     board(rules.Amigo, 3, until(rules.PhaseCall)),
		"cards":    board(rules.Amigo2001, 2, until(rules.PhaseCards)),
		"my cards": board(rules.Amigo2001, 1, until(rules.PhaseCards)),
		"notebook": func(game *game) {
			played := randomMatch(t, rules.Amigo, cards, 3, 2, until(rules.PhaseMove))
			game.features.play.Board(played)
			game.nav.Push("notebook", dossier.Notes(game.ctx, played, 0, game.nav, func(int) {}))
		},
		"dossier": func(game *game) {
			played := randomMatch(t, rules.Amigo, cards, 3, 2,
				func(view rules.View) bool { return view.Phase() == rules.PhaseDossier })
			game.features.play.Board(played)
			game.nav.Push("dossier",
				dossier.Dossiers(game.ctx, played, game.nav, func(int) {}, func() { game.features.play.Board(played) }))
		},
		"reveal": func(game *game) { game.features.play.Unmask(over) },
		"replay": func(game *game) { game.features.play.Replay(playtest.FinishedGame(), play.ReplayOptions{}) },
		"past": func(game *game) {
			played := randomMatch(t, rules.Amigo, cards, 3, 1, until(rules.PhaseSafe))
			game.features.play.Board(played)
			finishTasks(game)
			game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "L"}}, 0)
			finishTasks(game)
			game.shell.Scene().Focus().Find("turn-1").OnPress()
		},
		"without a seat": func(game *game) {
			played := randomMatch(t, rules.Amigo, cards, 5, 4, until(rules.PhaseMove))
			game.features.play.Board(match.New(scenetest.Host(played).Client(rules.NoSeat)))
		},
		"casefile": func(game *game) {
			game.nav.Push("casefile", postgame.New(game.ctx, over, game.nav, func(int) {}))
		},
	}
}

// randomKeys presses random keys, and checks the focus and the prompt after each.
func randomKeys(t *testing.T, game *game, seed uint64) {
	t.Helper()
	const presses = 250
	keys := []string{ // Tab and Enter twice: they lead further than others
		widgets.KeyTab, widgets.KeyTab, widgets.KeyArrowLeft, widgets.KeyArrowRight, widgets.KeyArrowUp,
		widgets.KeyArrowDown, widgets.KeyEnter, widgets.KeyEnter, widgets.KeySpace, widgets.KeyBack,
		widgets.KeyBackspace, "1", "2", "5", "R", "I", "M", "L", "N", "K", "P", "W", "?", widgets.KeyHome,
		widgets.KeyEnd,
	}
	src := rules.NewRandomSource(seed)
	before, pressed := game.shell.Name(), ""
	for range presses {
		game.features.launcher.Seed = &seed // for every game it starts, not only the first
		key := keys[src.Intn(len(keys))]
		if pressed == "" {
			key = widgets.KeyTab
		}
		game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key, Shift: src.Intn(4) == 0})
		finishTasks(game)
		const maxReported = 60 // bytes of the last keys
		if pressed += " " + key; len(pressed) > maxReported {
			pressed = pressed[len(pressed)-maxReported:]
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
			return // the button Quit of the title was pressed
		}
		if wrong := focusError(game); wrong != "" {
			t.Fatalf("from scene %s to %s by the keys%s: %s", before, game.shell.Name(), pressed, wrong)
		}
		var state a11y.PublicState
		if game.shell.Scene().Describe(&state); playtest.ReadsBadly(state.Prompt) {
			t.Fatalf("from scene %s to %s by the keys%s: the prompt would be read out badly: %q", before,
				game.shell.Name(), pressed, state.Prompt)
		}
		before = game.shell.Name()
	}
}

// finishedRecord returns the record of a finished game of one person and three opponents.
func finishedRecord(t *testing.T) string {
	t.Helper()
	return scenetest.Record(randomMatch(t, rules.Amigo, rules.Variants{}, 4, 1,
		func(v rules.View) bool { return v.Over() }))
}
