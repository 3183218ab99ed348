package scenes

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
)

// These tests check which new games have a seed, from which others could compute the deal.

// TestNewGamesHaveNoSeedUnlessTyped checks that new games have a secret deal without a seed. With the flag -seed, both
// ways to start deal the game of that seed.
func TestNewGamesHaveNoSeedUnlessTyped(t *testing.T) {
	deals := map[string]bool{}
	for range 3 {
		game, saved := startAtTitle(t, StartOptions{})
		press(t, game, "play")
		if record := saved(); strings.Contains(record, "Seed") {
			t.Fatalf("Play starts a game with a seed:\n%s", record)
		} else {
			deals[dealOf(record)] = true
		}
		game, saved = startAtTitle(t, StartOptions{})
		press(t, game, "new")
		press(t, game, "start")
		if record := saved(); strings.Contains(record, "Seed") {
			t.Fatalf("New table starts a game with a seed:\n%s", record)
		} else {
			deals[dealOf(record)] = true
		}
	}
	if len(deals) < 4 { // some of the six may be equal by chance
		t.Errorf("got %d different deals in 6 games, want at least 4", len(deals))
	}
	var first string
	for _, presses := range [][]string{{"play"}, {"new", "start"}} {
		game, saved := startAtTitle(t, StartOptions{Seed: 5, SeedSet: true})
		for _, id := range presses {
			press(t, game, id)
		}
		r := saved()
		if !strings.Contains(r, "[Seed \"5\"]") {
			t.Fatalf("presses %v with -seed 5: got the record\n%s\nwant seed 5", presses, r)
		}
		if first != "" && dealOf(r) != first {
			t.Errorf("presses %v with -seed 5: got the deal %q, want %q", presses, dealOf(r), first)
		}
		first = dealOf(r)
	}
}

// TestTypedSeedIsForFirstGameOnly checks that only the first game of a run uses the given seed.
func TestTypedSeedIsForFirstGameOnly(t *testing.T) {
	game, _ := startAtTitle(t, StartOptions{})
	useOptions(game, StartOptions{Seed: 5, SeedSet: true})
	for range 3 {
		game.features.launcher.StartDefault()
		finishTasks(game)
		game.showTitle()
		finishTasks(game)
	}
	saved, err := game.files.Open()
	if err != nil || len(saved) != 3 {
		t.Fatalf("got %d saved games (error %v), want 3", len(saved), err)
	}
	withSeed := 0
	for _, one := range saved {
		data, err := game.files.Read(one.ID)
		if err != nil {
			t.Fatal(err)
		}
		withSeed += strings.Count(string(data), "[Seed ")
	}
	if withSeed != 1 {
		t.Errorf("got %d records with a seed, want 1 of 3", withSeed)
	}
}

// TestRematchHasNoSeed checks that a rematch after a game with a seed has none.
func TestRematchHasNoSeed(t *testing.T) {
	for _, start := range []StartOptions{{}, {Seed: 5, SeedSet: true}} {
		game, saved := startAtTitle(t, start)
		options := match.Options{
			Table: match.Table{
				Setup:   rules.Setup{Players: 2, First: rules.NoSeat},
				Players: []match.Player{{Name: "Anna"}, {Name: "Ben", Kind: match.Opponent}},
			},
			Seed:    5,
			HasSeed: true,
		}
		var first *match.Match
		useOptions(game, start)
		game.session.Start(func(table *savefiles.Slot) (*match.Match, error) {
			first = scenetest.Begin(t, options, table, host.Helpers{})
			for src := rules.NewRandomSource(1); !first.Over(); {
				scenetest.ActRandomly(t, first, &src)
			}
			return first, nil
		}, session.Goal{})
		finishTasks(game)
		press(t, game, "end")
		press(t, game, "again")
		rematch := saved()
		if strings.Contains(rematch, "Seed") || !strings.Contains(rematch, "\"Ben\"") ||
			scenetest.Record(first) == rematch {
			t.Errorf("options %+v: got the rematch\n%s\nwant another game with Ben and without a seed", start, rematch)
		}
	}
}

// startAtTitle starts a game in a window, without lessons, and returns a function that reads the saved record.
func startAtTitle(t *testing.T, o StartOptions) (game *game, saved func() string) {
	t.Helper()
	o.SaveDir, o.NoLessons = t.TempDir(), true
	game, err := newGame(o)
	if err != nil {
		t.Fatal(err)
	}
	game.shell.Resize(scenetest.Window)
	finishTasks(game)
	return game, func() string {
		open, err := game.files.Open()
		if err != nil || len(open) == 0 {
			t.Fatalf("got %d saved games (error %v), want at least 1", len(open), err)
		}
		data, err := game.files.Read(open[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
}

// finishTasks finishes all background tasks and shows the scene at once.
func finishTasks(game *game) { game.shell.FinishTasks() }

// reshowScene shows the current scene as if it had just opened.
func reshowScene(game *game) { game.shell.Show(game.shell.Name(), game.shell.Scene()) }

// useOptions gives a started game other options, and turns tips and due lessons on.
func useOptions(game *game, options StartOptions) {
	game.options = options
	game.features.play.NoTips, game.features.lessons.OnlyOnRequest, game.features.launcher.Seed = false, false, nil
	if options.SeedSet {
		game.features.launcher.Seed = &game.options.Seed
	}
}

// continueMatch makes a match the current, saved game, and shows its table unless the game is over.
func continueMatch(game *game, m *match.Match) {
	create := func(*savefiles.Slot) (*match.Match, error) { return m, nil }
	game.session.Start(create, session.Goal{})
	finishTasks(game)
	if !m.Over() {
		game.features.play.Board(m)
		finishTasks(game)
	}
}

// press presses a control of the current scene.
func press(t *testing.T, game *game, id string) {
	t.Helper()
	c := game.shell.Scene().Focus().Find(id)
	if c == nil {
		t.Fatalf("scene %s has no control %q", game.shell.Name(), id)
	}
	c.OnPress()
	finishTasks(game)
}

// dealOf returns the actions of a record, without its tags. Right after the start they are the deal.
func dealOf(record string) string { return record[strings.Index(record, "\n\n"):] }
