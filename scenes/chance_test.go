package scenes

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/scenes/appctx"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
)

// TestNewGamesHaveNoSeedUnlessTyped checks that new games have no seed unless one was given, which then belongs to the
// first game only.
func TestNewGamesHaveNoSeedUnlessTyped(t *testing.T) {
	deals := map[string]bool{}
	for range 3 {
		game, saved := startAtTitle(t, StartOptions{})
		press(t, game, "play")
		if r := saved(); strings.Contains(r, "Seed") {
			t.Fatalf("Play starts a game with a seed:\n%s", r)
		} else {
			deals[dealOf(r)] = true
		}
		game, saved = startAtTitle(t, StartOptions{})
		press(t, game, "new")
		press(t, game, "start")
		if r := saved(); strings.Contains(r, "Seed") {
			t.Fatalf("New table starts a game with a seed:\n%s", r)
		} else {
			deals[dealOf(r)] = true
		}
	}
	if len(deals) < 4 {
		t.Errorf("got %d different deals in six games", len(deals))
	}
	var first string
	for _, way := range [][]string{{"play"}, {"new", "start"}} {
		d, saved := startAtTitle(t, StartOptions{Seed: 5, SeedSet: true})
		for _, id := range way {
			press(t, d, id)
		}
		r := saved()
		if !strings.Contains(r, "[Seed \"5\"]") {
			t.Fatalf("%v does not start the game of seed 5:\n%s", way, r)
		}
		if first != "" && dealOf(r) != first {
			t.Errorf("%v deals another game than seed 5:\n%s", way, r)
		}
		first = dealOf(r)
	}
}

// TestTypedSeedIsForFirstGameOnly checks that only the first game of a run uses the given seed.
func TestTypedSeedIsForFirstGameOnly(t *testing.T) {
	game, _ := startAtTitle(t, StartOptions{})
	g := withOptions(game, StartOptions{Seed: 5, SeedSet: true})
	for range 3 {
		g.features.launcher.StartDefault()
		finishTasks(game)
		g.showTitle()
		finishTasks(game)
	}
	es, err := game.files.Open()
	if err != nil || len(es) != 3 {
		t.Fatalf("got %d games, %v", len(es), err)
	}
	seeds := 0
	for _, e := range es {
		data, err := game.files.Read(e.ID)
		if err != nil {
			t.Fatal(err)
		}
		seeds += strings.Count(string(data), "[Seed ")
	}
	if seeds != 1 {
		t.Errorf("%d of three games have the seed, want 1", seeds)
	}
}

// TestRematchHasNoSeed checks that a rematch after a game with a seed has none.
func TestRematchHasNoSeed(t *testing.T) {
	for _, options := range []StartOptions{{}, {Seed: 5, SeedSet: true}} {
		game, saved := startAtTitle(t, options)
		o2 := match.Options{
			Table: match.Table{
				Setup:   rules.Setup{Players: 2, First: rules.NoSeat},
				Players: []match.Player{{Name: "Anna"}, {Name: "Ben", Kind: match.Opponent}},
			},
			Seed:    5,
			HasSeed: true,
		}
		var m *match.Match
		g := withOptions(game, options)
		g.session.Start(func(table *savefiles.Slot) (*match.Match, error) {
			m = scenetest.Begin(t, o2, table, host.Helpers{})
			for src := rules.NewRandomSource(1); !m.Over(); {
				scenetest.ActRandomly(t, m, &src)
			}
			return m, nil
		}, session.Goal{})
		finishTasks(g)
		press(t, game, "end")
		press(t, game, "again")
		r := saved()
		if strings.Contains(r, "Seed") || !strings.Contains(r, "\"Ben\"") || scenetest.Record(m) == r {
			t.Errorf("Play again starts\n%s", r)
		}
	}
}

// startAtTitle starts a game on a screen, and returns a function that reads the saved record.
func startAtTitle(t *testing.T, o StartOptions) (game *game, saved func() string) {
	t.Helper()
	o.SaveDir, o.NoLessons = t.TempDir(), true
	game, err := newGame(o)
	if err != nil {
		t.Fatal(err)
	}
	game.shell.Resize(appctx.Screen{W: 1280, H: 720, Scale: 1})
	finishTasks(game)
	return game, func() string {
		es, err := game.files.Open()
		if err != nil || len(es) == 0 {
			t.Fatalf("no saved game: %v", err)
		}
		data, err := game.files.Read(es[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
}

// finishTasks finishes all background tasks and shows the scene at once.
func finishTasks(g *game) { g.shell.FinishTasks() }

// reshowScene shows the current scene as if it had just opened.
func reshowScene(g *game) { g.shell.Show(g.shell.Name(), g.shell.Scene()) }

// withOptions gives a started game other options and turns lessons on.
func withOptions(g *game, o StartOptions) *game {
	g.options = o
	g.features.play.NoTips, g.features.lessons.OnlyOnRequest, g.features.launcher.Seed = false, false, nil
	if o.SeedSet {
		g.features.launcher.Seed = &g.options.Seed
	}
	return g
}

// continueMatch continues a match, saved, and shows its table.
func continueMatch(g *game, m *match.Match) {
	create := func(*savefiles.Slot) (*match.Match, error) { return m, nil }
	g.session.Start(create, session.Goal{})
	finishTasks(g)
	if !m.Over() {
		g.features.play.Board(m)
		finishTasks(g)
	}
}

// press presses a control of the current scene.
func press(t *testing.T, d *game, id string) {
	t.Helper()
	c := d.shell.Scene().Focus().Find(id)
	if c == nil {
		t.Fatalf("%s has no control %q", d.shell.Name(), id)
	}
	c.OnPress()
	finishTasks(d)
}

// dealOf returns the deal from a record.
func dealOf(record string) string { return record[strings.Index(record, "\n\n"):] }
