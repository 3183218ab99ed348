package dossier

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// screens are the tested screens.
var screens = scenetest.Screens

// seed is the seed of the tested games.
const seed = 3

// maxActions is the number of actions after which atDossiersWith gives up a game.
const maxActions = 2000

// TestDossiersByKeys checks that different numbers of people can write their dossiers with keys alone.
func TestDossiersByKeys(t *testing.T) {
	for _, table := range []struct{ players, people int }{{2, 2}, {7, 7}, {5, 1}} {
		played := atDossiers(t, rules.Amigo, table.players, table.people, seed)
		done := false
		notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(func(string) { done = true }), nil,
			func() {})
		notebook.Layout(screens[0])
		for i := 0; !done; i++ {
			if i > table.people {
				t.Fatalf("%+v: after %d dossiers of %d people the scene is not done", table, i, table.people)
			}
			if !notebook.open {
				key(notebook, widgets.KeyEnter)
			}
			seat := notebook.owner
			for _, a := range notebook.agents() {
				if !notebook.view.Identities(seat).Has(a) {
					press(t, notebook, fmt.Sprintf("%v-%d", a, 1+(int(a)+i)%table.players))
				}
			}
			press(t, notebook, "seal")
			press(t, notebook, "seal-yes")
			view := played.Public()
			if !view.HasDossier(seat) {
				t.Fatalf("%+v: after sealing, seat %d has no dossier", table, seat)
			}
			finishSealDrop(notebook)
		}
		for _, s := range played.People() {
			if view := played.Public(); view.PendingWriters().Has(s) {
				t.Errorf("%+v: seat %d was not asked for a dossier", table, s)
			}
		}
	}
}

// TestCoverHidesPage checks that a page closes when the window is covered: picture, accessibility state and undo stack
// show nothing of it. When its owner opens it again, all marks are there.
func TestCoverHidesPage(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 2, seed)
	notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(screens[0])
	key(notebook, widgets.KeyTab) // from now on the focus is shown
	notebook.Layout(screens[0])
	closedPicture, closedText := pictureText(notebook), publishedText(notebook)
	press(t, notebook, "iam")
	emptyPicture, emptyText := pictureText(notebook), publishedText(notebook)
	agent := otherAgent(notebook)
	press(t, notebook, agent.String()+"-1")
	if pictureText(notebook) == emptyPicture {
		t.Fatalf("after a press on a square: got the picture of the empty page, want a mark:\n%s", emptyPicture)
	}
	if got := publishedText(notebook); got != emptyText {
		t.Errorf("the accessibility state with marks:\n%s\nwant the one without\n%s", got, emptyText)
	}
	guess := notebook.page.Guess(agent)
	notebook.Layout(screens[1])
	if !notebook.open || notebook.page.Guess(agent) != guess {
		t.Errorf("after a new layout: got open %v and guess %v, want true and %v", notebook.open,
			notebook.page.Guess(agent), guess)
	}
	notebook.Layout(screens[0])
	notebook.Cover()
	if got := pictureText(notebook); got != closedPicture {
		t.Errorf("the picture of a covered page:\n%s\nwant\n%s", got, closedPicture)
	}
	if got := publishedText(notebook); got != closedText {
		t.Errorf("the accessibility state of a covered page:\n%s\nwant\n%s", got, closedText)
	}
	if undoable := len(notebook.pageUndo) + len(notebook.notesUndo); undoable > 0 {
		t.Errorf("covered page: got %d marks to undo, want none", undoable)
	}
	press(t, notebook, "iam")
	if got := notebook.page.Guess(agent); got != guess {
		t.Errorf("after reopening: got guess %v about %v, want %v", got, agent, guess)
	}
}

// TestNotesAreKept checks that notes made by keys are there when the notebook opens again, without the undone one.
func TestNotesAreKept(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 1, seed)
	closed := 0
	ctx := scenetest.Context(t)
	notebook := Notes(ctx, played, 0, scenetest.Stack(func(string) { closed++ }), nil)
	notebook.Layout(screens[0])
	if !notebook.open {
		t.Fatal("the notebook of a single person is closed")
	}
	agent := otherAgent(notebook)
	guess := notebook.guesses()[0]
	press(t, notebook, agent.String()+"-1")
	press(t, notebook, agent.String()+"-1")
	if got := notebook.notes.Mark(agent, guess); got != match.MarkMaybe {
		t.Fatalf("after two presses: got %v, want %v", got, match.MarkMaybe)
	}
	key(notebook, widgets.KeyBackspace)
	if got := notebook.notes.Mark(agent, guess); got != match.MarkNo {
		t.Fatalf("after undo: got %v, want %v", got, match.MarkNo)
	}
	press(t, notebook, "done")
	if closed != 1 {
		t.Fatalf("after “done”: the notebook closed %d times, want once", closed)
	}
	notebook = Notes(ctx, played, 0, scenetest.Stack(nil), nil)
	notebook.Layout(screens[2])
	if got := notebook.notes.Mark(agent, guess); got != match.MarkNo {
		t.Errorf("after reopening: got %v, want %v", got, match.MarkNo)
	}
}

// TestCoversFit checks that the text of cover and page fits on all screens, before and after the first dossier is
// sealed.
func TestCoversFit(t *testing.T) {
	testrun.Long(t)
	for _, players := range []int{2, 4, 7} {
		for _, screen := range screens {
			played := atDossiers(t, rules.Amigo, players, players, seed)
			notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
			notebook.Layout(screen)
			checkWords(t, notebook, screen)
			press(t, notebook, "iam")
			fill(t, notebook)
			notebook.seal()
			checkWords(t, notebook, screen)
			finishSealDrop(notebook)
			checkWords(t, notebook, screen)
			notes := Notes(scenetest.Context(t), played, 1, scenetest.Stack(nil), nil)
			notes.Layout(screen)
			checkWords(t, notes, screen)
		}
	}
}

// TestResumeAsksOnlyPending checks that a resumed game asks only the two of four people whose dossiers are not sealed.
func TestResumeAsksOnlyPending(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 4, seed)
	notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(screens[0])
	var sealed rules.SeatSet
	for range 2 {
		press(t, notebook, "iam")
		fill(t, notebook)
		sealed = sealed.With(notebook.owner)
		notebook.seal()
		finishSealDrop(notebook)
	}
	resumed := scenetest.Resume(t, scenetest.Record(played), nil, host.Helpers{})
	done := false
	notebook = Dossiers(scenetest.Context(t), resumed, scenetest.Stack(func(string) { done = true }), nil, func() {})
	notebook.Layout(screens[0])
	if len(notebook.pending) != 2 {
		t.Fatalf("resumed game: got %d people to ask, want 2", len(notebook.pending))
	}
	for !done {
		if sealed.Has(notebook.owner) {
			t.Fatalf("resumed game: seat %d is asked, but has sealed already", notebook.owner)
		}
		press(t, notebook, "iam")
		fill(t, notebook)
		notebook.seal()
		finishSealDrop(notebook)
	}
}

// TestEveryPageFits checks for several numbers of players that on all screens no text is cut off. Controls are on the
// screen and at least 34×38 points large.
func TestEveryPageFits(t *testing.T) {
	testrun.Long(t)
	for _, players := range []int{2, 4, 7} {
		for _, edition := range []rules.EditionID{rules.Amigo, rules.French41} {
			played := atDossiers(t, edition, players, 1, seed)
			for _, screen := range screens {
				notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
				notebook.Layout(screen)
				for _, selected := range append(notebook.agents(), rules.NoAgent) {
					notebook.selected = selected
					notebook.Layout(screen)
					checkWords(t, notebook, screen)
				}
				for _, control := range notebook.Focus().Controls() {
					if r := control.Rect; r.X < -1 || r.Y < -1 || r.Right() > screen.W+1 || r.Bottom() > screen.H+1 ||
						r.H < 38 || r.W < 34 {
						t.Errorf("%vx%v, %d players: %s is at %v, want it on the screen and at least 34x38", screen.W,
							screen.H, players, control.ID, r)
					}
				}
			}
		}
	}
}

// TestCoverClosesSealDialog checks with two people that covering or resizing the window closes the dialog that asks
// whether to seal. The page then can't be sealed.
func TestCoverClosesSealDialog(t *testing.T) {
	for name, cover := range map[string]func(*Notebook){
		"covered": func(n *Notebook) { n.Cover() },
		"resized": func(n *Notebook) { n.Resized(); n.Layout(screens[1]) },
	} {
		played := atDossiers(t, rules.French41, 4, 2, seed)
		notebook := Dossiers(scenetest.Context(t),
			played, scenetest.Stack(func(string) { t.Errorf("%s: the dossiers are done", name) }), nil, func() {})
		notebook.Layout(screens[0])
		press(t, notebook, "iam")
		fill(t, notebook)
		press(t, notebook, "seal")
		if notebook.Focus().Find("seal-yes") == nil {
			t.Fatalf("%s: the button “seal” opens no dialog", name)
		}
		cover(notebook)
		if notebook.Focus().Scopes() != 0 || notebook.Focus().Find("seal-yes") != nil {
			t.Errorf("%s: the dialog is still open", name)
		}
		notebook.seal()
		if v := played.Public(); v.HasDossier(notebook.owner) {
			t.Errorf("%s: a closed page was sealed", name)
		}
	}
}

// TestOpenPageHidesOwner checks that the published controls are the same for squares of own and of other agents.
// Presses on own agents' squares write nothing.
func TestOpenPageHidesOwner(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 1, seed)
	for name, notebook := range map[string]*Notebook{"ink": Dossiers(scenetest.Context(t), played,
		scenetest.Stack(nil),
		nil, func() {}), "pencil": Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)} {
		notebook.Layout(screens[0])
		for _, a := range notebook.agents() {
			for i, guess := range notebook.guesses() {
				control := notebook.Focus().Find(fmt.Sprintf("%v-%d", a, i+1))
				if control == nil || control.Disabled || control.Checked ||
					control.Label != notebook.Ctx.Agent(a)+", "+notebook.columnName(guess) {
					t.Errorf("%s: square of %v and %s: got control %+v, want it enabled, not checked, without a mark",
						name, a, notebook.columnName(guess), control)
				}
			}
		}
		before := notebook.page
		for _, a := range notebook.agents() {
			if notebook.view.Identities(0).Has(a) {
				press(t, notebook, a.String()+"-1")
			}
		}
		if notebook.page != before || notebook.notes != (match.NotebookMarks{}) {
			t.Errorf("%s: presses on own agents' squares: got page %v and notes %v, want %v and none", name,
				notebook.page, notebook.notes, before)
		}
	}
}

// TestWritingHidesOwner checks that two matches that differ only in their owners publish the same after each press,
// from the empty page to one that can be sealed.
func TestWritingHidesOwner(t *testing.T) {
	testrun.Long(t)
	text := scenetest.Record(atDossiers(t, rules.Amigo, 4, 1, seed))
	for _, size := range screens {
		for name, open := range map[string]func(played *match.Match) *Notebook{
			"ink": func(played *match.Match) *Notebook {
				return Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
			},
			"pencil": func(played *match.Match) *Notebook {
				return Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)
			},
		} {
			var pair [2]*Notebook
			for which, text := range []string{text, recordtest.SwapIdentities(t, text)} {
				played := scenetest.Resume(t, text, nil, host.Helpers{})
				pair[which] = open(played)
				pair[which].Layout(size)
				key(pair[which], widgets.KeyEnter)
			}
			if pair[0].view.Identities(0) == pair[1].view.Identities(0) {
				t.Fatalf("both matches have the owned agents %v: the test compares nothing", pair[0].view.Identities(0))
			}
			for _, id := range []string{"undo", "red-1", "undo", "red-1", "seal", "resume", "orange-2", "yellow-3",
				"green-2", "blue-4", "grey-2", "violet-3"} {
				for _, notebook := range pair {
					if notebook.Focus().Find(id) == nil {
						continue // notes have no button “seal”, and no answer to it
					}
					press(t, notebook, id)
				}
				first, second := appctx.PublishedControls(pair[0].Focus(), 1),
					appctx.PublishedControls(pair[1].Focus(), 1)
				if !reflect.DeepEqual(first, second) || publishedText(pair[0]) != publishedText(pair[1]) {
					t.Fatalf("%s on %vx%v: after %s the published controls are\n%+v\nand\n%+v\nwant them equal", name,
						size.W, size.H, id, first, second)
				}
			}
			for which, notebook := range pair {
				if ok, why := notebook.page.Ready(); !ok && notebook.writing {
					t.Errorf("%s on %vx%v: match %d can't be sealed at the end: %s", name, size.W, size.H, which,
						notebook.Ctx.Say(why))
				}
			}
		}
	}
}

// atDossiers returns a match of a number of players, people first, in which the dossiers are due. Its notes show
// weighed evidence.
func atDossiers(t testing.TB, e rules.EditionID, players, people int, seed uint64) *match.Match {
	t.Helper()
	return atDossiersWith(t, match.NotesWeighed, e, players, people, seed)
}

// atDossiersWith is like atDossiers, with another mode of notes. It plays games with random actions, with seeds
// from seed up, until the dossiers are due in one.
func atDossiersWith(t testing.TB, notes match.NotesMode, e rules.EditionID, players, people int,
	seed uint64) *match.Match {
	t.Helper()
	for ; ; seed++ {
		options := scenetest.Options(e, rules.Variants{Dossier: true}, players, people, seed)
		options.Notes = notes
		played := scenetest.Match(t, options)
		src := rules.NewRandomSource(seed)
		for range maxActions {
			view := played.Public()
			if view.Over() {
				break
			}
			if view.Phase() == rules.PhaseDossier {
				return played
			}
			scenetest.ActRandomly(t, played, &src)
		}
	}
}

// pictureText returns the picture of a notebook as text.
func pictureText(n *Notebook) string { return scenetest.DescribeStage(n.Stage()) }

// publishedText returns the texts that the scene publishes: the description and the public controls.
func publishedText(n *Notebook) string {
	var state a11y.PublicState
	n.Describe(&state)
	out := state.Prompt + state.Position
	for _, c := range n.Focus().Controls() {
		if c.Pointer || c.Private {
			continue
		}
		out += fmt.Sprintln(c.ID, c.Label, c.Disabled)
	}
	return out
}

// press presses the control with an ID by keys. It ends the test if there is none.
func press(t *testing.T, notebook *Notebook, id string) {
	t.Helper()
	notebook.Focus().Focus(id)
	if control := notebook.Focus().Focused(); control == nil || control.ID != id {
		t.Fatalf("press %s: got focused control %+v, want that one", id, control)
	}
	key(notebook, widgets.KeyTab) // makes the focus visible, and moves it on
	notebook.Focus().Focus(id)
	key(notebook, widgets.KeyEnter)
}

// key presses a key.
func key(n *Notebook, name string) { n.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }

// finishSealDrop runs the scene for 2 s, longer than the seal falls. Then the next page is shown.
func finishSealDrop(n *Notebook) {
	for range 120 {
		n.Advance(1.0 / 60)
	}
}

// checkWords checks that all text is on the screen, and none is cut off.
func checkWords(t *testing.T, n *Notebook, s appctx.Screen) {
	t.Helper()
	for _, wrong := range scenetest.MisplacedTexts(n.Stage(), n.Content, s) {
		t.Error(wrong)
	}
}

// fill chooses the first column in every row of the open page.
func fill(t *testing.T, n *Notebook) {
	t.Helper()
	for _, a := range n.agents() {
		if !n.view.Identities(n.owner).Has(a) {
			press(t, n, a.String()+"-1")
		}
	}
}
