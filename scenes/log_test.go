package scenes

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestLogReturnsToItsScene checks that going back from the log restores the scene that opened it: a dossier, the table
// or a notebook. A cited turn opens the log at that turn.
func TestLogReturnsToItsScene(t *testing.T) {
	m := matchAtDossiers(t, 1)
	game := newRunningGame(t, m)
	game.shell.Scene().Advance(0.1)
	game.want(t, "dossier")
	page := game.shell.Scene()
	game.press(t, "red-1")
	row, turn := citedTurn(t, game)
	game.press(t, "row-"+row)
	chosen := scenetest.DescribeStage(page.Stage())
	game.press(t, turn)
	game.want(t, "log")
	if want := fmt.Sprintf("at turn %s.", turn[strings.LastIndexByte(turn, '-')+1:]); !strings.HasSuffix(game.prompt(),
		want) {
		t.Errorf("log opened by %s: got prompt %q, want it to end in %q", turn, game.prompt(), want)
	}
	game.press(t, "back")
	game.want(t, "dossier")
	if game.shell.Scene() != page || scenetest.DescribeStage(page.Stage()) != chosen {
		t.Errorf("dossier after the log: got\n%s\nwant\n%s", scenetest.DescribeStage(page.Stage()), chosen)
	}
	game.press(t, "table")
	table := game.shell.Scene()
	for _, open := range []func(){
		func() { game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "L"}) },
		func() { game.press(t, "log") },
		func() { game.press(t, "menu"); game.press(t, "menu-log") },
	} {
		game.want(t, "board")
		open()
		game.want(t, "log")
		game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
		if game.shell.Scene() != table {
			t.Errorf("opened from the table, the log goes back to %s", game.shell.Name())
		}
	}
	game.press(t, "notebook")
	game.want(t, "notebook")
	notes := game.shell.Scene()
	game.press(t, "log")
	game.want(t, "log")
	game.press(t, "back")
	if game.shell.Scene() != notes {
		t.Errorf("opened from the notebook, the log goes back to %s", game.shell.Name())
	}
}

// TestDossierKeepsEntriesAcrossTable checks that an unfinished dossier keeps its entries while its writer looks at the
// table. With two people the dossier is covered on the way back.
func TestDossierKeepsEntriesAcrossTable(t *testing.T) {
	for people := 1; people <= 2; people++ {
		m := matchAtDossiers(t, people)
		game := newRunningGame(t, m)
		game.shell.Scene().Advance(0.1)
		game.want(t, "dossier")
		if people > 1 {
			game.press(t, "iam")
		}
		for _, a := range []string{"red", "blue"} {
			game.press(t, a+"-4")
		}
		page, written := game.shell.Scene(), scenetest.DescribeStage(game.shell.Scene().Stage())
		game.press(t, "table")
		game.want(t, "board")
		for range 20 {
			game.shell.Scene().Advance(0.5)
		}
		game.want(t, "board")
		if c := game.shell.Scene().Focus().Find("dossier"); c == nil || c.Disabled || c.Label != "Back to the dossier" {
			t.Fatalf("%d people, at the table: got the dossier button %+v, want the way back", people, c)
		}
		if got := game.prompt(); !strings.Contains(got, "wait") {
			t.Fatalf("%d people, at the table: got prompt %q, want a request", people, got)
		}
		game.press(t, "notebook")
		if people > 1 {
			game.press(t, "iam")
		}
		game.press(t, "done")
		game.want(t, "board")
		game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		game.want(t, "dossier")
		if game.shell.Scene() != page {
			t.Fatalf("%d people: the way back opens another dossier scene", people)
		}
		if people > 1 {
			if c := game.shell.Scene().Focus().Find("seal"); c != nil {
				t.Fatal("two people: the dossier is open before the hand-over")
			}
			game.press(t, "iam")
		}
		game.press(t, "row-blue") // the last pressed square
		if got := scenetest.DescribeStage(game.shell.Scene().Stage()); !sameMarks(got, written) {
			t.Errorf("%d people, back from the table: got\n%s\nwant the marks of\n%s", people, got, written)
		}
	}
}

// TestCoverClosesPageBelowLog checks that covering the window also covers an open dossier below the log.
func TestCoverClosesPageBelowLog(t *testing.T) {
	game := newRunningGame(t, matchAtDossiers(t, 2))
	game.shell.Scene().Advance(0.1)
	game.press(t, "iam")
	game.press(t, "log")
	game.want(t, "log")
	game.shell.Scene().Cover()
	game.press(t, "back")
	game.want(t, "dossier")
	if game.shell.Scene().Focus().Find("seal") != nil || game.shell.Scene().Focus().Find("iam") == nil {
		t.Error("the dossier is still open")
	}
}

// TestRotationKeepsSinglePersonsPage checks that a rotation of the screen keeps a dossier open only if one person
// plays, also below the log. Entries can still be undone.
func TestRotationKeepsSinglePersonsPage(t *testing.T) {
	for people := 1; people <= 2; people++ {
		for _, above := range []string{"", "log"} {
			game := newRunningGame(t, matchAtDossiers(t, people))
			game.shell.Scene().Advance(0.1)
			if people > 1 {
				game.press(t, "iam")
			}
			for _, a := range []string{"red", "blue", "green"} { // one of them may be their own agent
				game.press(t, a+"-1")
			}
			if above != "" {
				game.press(t, above)
			}
			game.shell.Resize(scenetest.Phone)
			if above != "" {
				game.press(t, "back")
			}
			game.want(t, "dossier")
			if open := game.shell.Scene().Focus().Find("seal") != nil; open != (people == 1) {
				t.Errorf("%d people, %q above: after the rotation: got the dossier open %v, want %v", people, above,
					open,
					people == 1)
			}
			if people > 1 {
				game.press(t, "iam")
			}
			if c := game.shell.Scene().Focus().Find("undo"); c == nil || c.Disabled {
				t.Errorf("%d people, %q above: nothing can be undone", people, above)
			}
		}
	}
}

// newSavingGame returns a game that saves into an empty folder. It shows no scene yet.
func newSavingGame(t testing.TB, ctx *appctx.Context, o StartOptions) *game {
	t.Helper()
	files, err := savefiles.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return wire(ctx, files, o)
}

// newRunningGame returns a game that shows the table of a match, without a window and animations.
func newRunningGame(t *testing.T, m *match.Match) *game {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	game := newSavingGame(t, ctx, StartOptions{})
	game.showFailure = func(report string) { t.Fatal(report) }
	game.shell.Resize(scenetest.Window)
	continueMatch(game, m)
	return game
}

// matchAtDossiers returns a match of four in which only the people still have to write their dossiers. It tries seeds
// from 1 on.
func matchAtDossiers(t *testing.T, people int) *match.Match {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		played := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{Dossier: true}, 4, people, seed))
		src := rules.NewRandomSource(seed)
		for p := played.Public(); !p.Over(); p = played.Public() {
			switch {
			case p.Phase() == rules.PhaseDossier && played.Status().WaitsForPerson:
				return played
			case p.Phase() == rules.PhaseDossier:
				scenetest.AwaitAction(t, played)
			default:
				scenetest.ActRandomly(t, played, &src)
			}
		}
	}
}

// press clicks a control and advances the scene by half a second.
func (g *game) press(t *testing.T, id string) {
	t.Helper()
	c := g.shell.Scene().Focus().Find(id)
	if c == nil {
		t.Fatalf("scene %s has no control %s", g.shell.Name(), id)
	}
	p := c.Rect.Center()
	for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
		g.shell.Scene().Handle(widgets.InputEvent{Kind: k, X: p.X, Y: p.Y})
	}
	finishTasks(g)
	for range 5 {
		g.shell.Scene().Advance(0.1)
	}
}

// want fails the test if another scene is open.
func (g *game) want(t *testing.T, name string) {
	t.Helper()
	if g.shell.Name() != name {
		t.Fatalf("got scene %s, want %s", g.shell.Name(), name)
	}
}

// prompt returns the scene's accessible prompt.
func (g *game) prompt() string {
	var s a11y.PublicState
	g.shell.Scene().Describe(&s)
	return s.Prompt
}

// citedTurn finds an agent for which the open dossier cites a turn as evidence. It returns the agent's name and the ID
// of the control that opens the turn.
func citedTurn(t *testing.T, game *game) (agent, id string) {
	t.Helper()
	for a := range rules.Agent(rules.NumAgents) {
		if game.shell.Scene().Focus().Find("row-"+a.String()) == nil {
			continue
		}
		game.press(t, "row-"+a.String())
		for _, c := range game.shell.Scene().Focus().Controls() {
			if strings.HasPrefix(c.ID, "turn-") && c.Rect.H >= 44 { // large enough for a finger, in points
				return a.String(), c.ID
			}
		}
	}
	t.Fatal("no turn is cited for any agent")
	return "", ""
}

// sameMarks reports whether two descriptions of a stage have the same marks in the same places, and at least one.
func sameMarks(a, b string) bool {
	marks := func(s string) (m string) {
		for _, line := range strings.Split(s, "\n") {
			if strings.HasPrefix(line, "mark ") {
				m += line + "\n"
			}
		}
		return m
	}
	return marks(a) != "" && marks(a) == marks(b)
}
