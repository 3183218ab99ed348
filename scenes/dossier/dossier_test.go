package dossier

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/record/recordtest"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// sizes are the tested screens.
var sizes = scenetest.Screens

// TestDossiersByKeys checks that different numbers of people can write their dossiers with keys alone.
func TestDossiersByKeys(t *testing.T) {
	for _, test := range []struct{ players, people int }{{2, 2}, {7, 7}, {5, 1}} {
		m := atFinishLine(t, rules.Amigo, test.players, test.people, 3)
		done := false
		notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(func(string) { done = true }), nil, func() {})
		notebook.Layout(sizes[0])
		for i := 0; !done; i++ {
			if i > test.people {
				t.Fatal("the dossiers are never done")
			}
			if !notebook.open {
				key(notebook, widgets.KeyEnter)
			}
			seat := notebook.owner
			for _, a := range notebook.agents() {
				if !notebook.view.Identities(seat).Has(a) {
					press(t, notebook, fmt.Sprintf("%v-%d", a, 1+(int(a)+i)%test.players))
				}
			}
			press(t, notebook, "seal")
			press(t, notebook, "seal-yes")
			v := m.Public()
			if !v.HasDossier(seat) {
				t.Fatalf("seat %d sealed nothing", seat)
			}
			finishSealDrop(notebook)
		}
		for _, s := range m.People() {
			if v := m.Public(); v.PendingWriters().Has(s) {
				t.Errorf("seat %d was never asked", s)
			}
		}
	}
}

// TestCoverHidesPage checks that nothing of the page is visible while the window is covered, and that all marks are
// there afterwards.
func TestCoverHidesPage(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 2, 3)
	notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(sizes[0])
	key(notebook, widgets.KeyTab) // from now on the focus is shown
	notebook.Layout(sizes[0])
	closed, told := pictureText(notebook), publishedText(notebook)
	press(t, notebook, "iam")
	empty, tells := pictureText(notebook), publishedText(notebook)
	var agent rules.Agent
	for _, x := range notebook.agents() {
		if !notebook.view.Identities(notebook.owner).Has(x) {
			agent = x
		}
	}
	press(t, notebook, agent.String()+"-1")
	if pictureText(notebook) == empty {
		t.Fatal("the marks are not drawn")
	}
	if got := publishedText(notebook); got != tells {
		t.Errorf("the accessibility state reveals the marks:\n%s\nwant\n%s", got, tells)
	}
	written := notebook.page.Guess(agent)
	notebook.Layout(sizes[1])
	if !notebook.open || notebook.page.Guess(agent) != written {
		t.Error("resizing the window loses the marks")
	}
	notebook.Layout(sizes[0])
	notebook.Cover()
	if got := pictureText(notebook); got != closed {
		t.Errorf("a covered page shows\n%s\nwant\n%s", got, closed)
	}
	if publishedText(notebook) != told {
		t.Error("a covered page reveals something in words")
	}
	if len(notebook.pageUndo)+len(notebook.notesUndo) > 0 {
		t.Error("the next person could undo the marks of the one before")
	}
	press(t, notebook, "iam")
	if notebook.page.Guess(agent) != written {
		t.Error("the marks are lost")
	}
}

// TestNotesAreKept checks that notes made by keys are there after reopening, without the undone one.
func TestNotesAreKept(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	closed := 0
	ctx := scenetest.Context(t)
	notebook := Notes(ctx, m, 0, scenetest.Stack(func(string) { closed++ }), nil)
	notebook.Layout(sizes[0])
	if !notebook.open {
		t.Fatal("the notebook of a single person is closed")
	}
	var agent rules.Agent
	for _, x := range notebook.agents() {
		if !notebook.view.Identities(0).Has(x) {
			agent = x
		}
	}
	guess := notebook.guesses()[0]
	press(t, notebook, agent.String()+"-1")
	press(t, notebook, agent.String()+"-1")
	if got := notebook.notes.Mark(agent, guess); got != match.MarkMaybe {
		t.Fatalf("after two presses: got %v", got)
	}
	key(notebook, widgets.KeyBackspace)
	if got := notebook.notes.Mark(agent, guess); got != match.MarkNo {
		t.Fatalf("after undo: got %v", got)
	}
	press(t, notebook, "done")
	if closed != 1 {
		t.Fatal("the notebook does not close")
	}
	notebook = Notes(ctx, m, 0, scenetest.Stack(nil), nil)
	notebook.Layout(sizes[2])
	if got := notebook.notes.Mark(agent, guess); got != match.MarkNo {
		t.Errorf("after reopening: got %v", got)
	}
}

// TestCoversFit checks that the text of cover and page fits at every size, with some dossiers sealed.
func TestCoversFit(t *testing.T) {
	for _, players := range []int{2, 4, 7} {
		for _, screen := range sizes {
			m := atFinishLine(t, rules.Amigo, players, players, 3)
			notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
			notebook.Layout(screen)
			checkWords(t, notebook, screen)
			press(t, notebook, "iam")
			fill(t, notebook)
			notebook.seal()
			checkWords(t, notebook, screen)
			finishSealDrop(notebook)
			checkWords(t, notebook, screen)
			notes := Notes(scenetest.Context(t), m, 1, scenetest.Stack(nil), nil)
			notes.Layout(screen)
			checkWords(t, notes, screen)
		}
	}
}

// TestResumeAsksOnlyPending checks that a resumed game asks only the people whose dossiers are not sealed.
func TestResumeAsksOnlyPending(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 4, 3)
	notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(sizes[0])
	var sealed rules.SeatSet
	for range 2 {
		press(t, notebook, "iam")
		fill(t, notebook)
		sealed = sealed.With(notebook.owner)
		notebook.seal()
		finishSealDrop(notebook)
	}
	again := scenetest.Resume(t, scenetest.Record(m), nil, host.Helpers{})
	done := false
	notebook = Dossiers(scenetest.Context(t), again, scenetest.Stack(func(string) { done = true }), nil, func() {})
	notebook.Layout(sizes[0])
	if len(notebook.pending) != 2 {
		t.Fatalf("got %d people asked after the game was resumed", len(notebook.pending))
	}
	for !done {
		if sealed.Has(notebook.owner) {
			t.Fatalf("seat %d has sealed already", notebook.owner)
		}
		press(t, notebook, "iam")
		fill(t, notebook)
		notebook.seal()
		finishSealDrop(notebook)
	}
}

// TestEveryPageFits checks at all sizes and for all numbers of players that no text is cut and that controls are large
// enough.
func TestEveryPageFits(t *testing.T) {
	for _, players := range []int{2, 4, 7} {
		for _, e := range []rules.EditionID{rules.Amigo, rules.French41} {
			m := atFinishLine(t, e, players, 1, 3)
			for _, screen := range sizes {
				n := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
				n.Layout(screen)
				for _, selected := range append(n.agents(), rules.NoAgent) {
					n.selected = selected
					n.Layout(screen)
					checkWords(t, n, screen)
				}
				for _, c := range n.Focus().Controls() {
					if r := c.Rect; r.X < -1 || r.Y < -1 || r.Right() > screen.W+1 || r.Bottom() > screen.H+1 ||
						r.H < 38 || r.W < 34 {
						t.Errorf("%vx%v, %d players: %s lies at %v", screen.W, screen.H, players, c.ID, r)
					}
				}
			}
		}
	}
}

// TestCoverClosesSealDialog checks that covering or resizing the window closes the dialog that asks whether to seal,
// and that nothing is sealed.
func TestCoverClosesSealDialog(t *testing.T) {
	for name, happens := range map[string]func(*Notebook){
		"covered": func(n *Notebook) { n.Cover() },
		"resized": func(n *Notebook) { n.Resized(); n.Layout(sizes[1]) },
	} {
		m := atFinishLine(t, rules.French41, 4, 2, 3)
		notebook := Dossiers(scenetest.Context(t),
			m, scenetest.Stack(func(string) { t.Errorf("%s: the dossiers are done", name) }), nil, func() {})
		notebook.Layout(sizes[0])
		press(t, notebook, "iam")
		fill(t, notebook)
		press(t, notebook, "seal")
		if notebook.Focus().Find("seal-yes") == nil {
			t.Fatalf("%s: no question was asked", name)
		}
		happens(notebook)
		if notebook.Focus().Scopes() != 0 || notebook.Focus().Find("seal-yes") != nil {
			t.Errorf("%s: the question can still be answered", name)
		}
		notebook.seal()
		if v := m.Public(); v.HasDossier(notebook.owner) {
			t.Error("a closed page was sealed")
		}
	}
}

// TestOpenPageHidesOwner checks that the published controls of an open page do not depend on its owner.
func TestOpenPageHidesOwner(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	for name, notebook := range map[string]*Notebook{"ink": Dossiers(scenetest.Context(t), m, scenetest.Stack(nil),
		nil, func() {}), "pencil": Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)} {
		notebook.Layout(sizes[0])
		for _, a := range notebook.agents() {
			for i, q := range notebook.guesses() {
				c := notebook.Focus().Find(fmt.Sprintf("%v-%d", a, i+1))
				if c == nil || c.Disabled || c.Checked || c.Label != notebook.Ctx.Agent(a)+", "+notebook.columnName(q) {
					t.Errorf("%s: got the square of %v and %s as %+v", name, a, notebook.columnName(q), c)
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
			t.Errorf("%s: something was written about an own agent", name)
		}
	}
}

// TestWritingHidesOwner checks that two matches that differ only in owners publish the same after every press, until
// the dossier can be sealed.
func TestWritingHidesOwner(t *testing.T) {
	text := scenetest.Record(atFinishLine(t, rules.Amigo, 4, 1, 3))
	for _, size := range sizes {
		for name, open := range map[string]func(m *match.Match) *Notebook{
			"ink": func(m *match.Match) *Notebook {
				return Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
			},
			"pencil": func(m *match.Match) *Notebook {
				return Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
			},
		} {
			var pair [2]*Notebook
			for k, text := range []string{text, recordtest.SwapIdentities(t, text)} {
				m := scenetest.Resume(t, text, nil, host.Helpers{})
				pair[k] = open(m)
				pair[k].Layout(size)
				key(pair[k], widgets.KeyEnter)
			}
			if pair[0].view.Identities(0) == pair[1].view.Identities(0) {
				t.Fatal("both tables have the same owner of the agent")
			}
			for _, id := range []string{"undo", "red-1", "undo", "red-1", "seal", "orange-2", "yellow-3", "green-2",
				"blue-4", "grey-2", "violet-3"} {
				for _, n := range pair {
					if n.Focus().Find(id) == nil {
						continue // pencil is not sealed
					}
					press(t, n, id)
				}
				a, b := appctx.PublishedControls(pair[0].Focus(), 1), appctx.PublishedControls(pair[1].Focus(), 1)
				if !reflect.DeepEqual(a, b) || publishedText(pair[0]) != publishedText(pair[1]) {
					t.Fatalf("%s on %vx%v: after %s the states are\n%+v\nand\n%+v", name, size.W, size.H, id, a, b)
				}
			}
			for k, n := range pair {
				if ok, why := n.page.Ready(); !ok && n.writing {
					t.Errorf("%s on %vx%v: page %d: %s", name, size.W, size.H, k, n.Ctx.Say(why))
				}
			}
		}
	}
}

// atFinishLine returns a match of n players, people first, in the phase in which dossiers are written.
func atFinishLine(t testing.TB, e rules.EditionID, n, people int, seed uint64) *match.Match {
	t.Helper()
	return atFinishLineWith(t, match.NotesWeighed, e, n, people, seed)
}

// atFinishLineWith returns such a match with a mode of notes.
func atFinishLineWith(t testing.TB, notes match.NotesMode, e rules.EditionID, n, people int,
	seed uint64) *match.Match {
	t.Helper()
	for ; ; seed++ {
		o := scenetest.Options(e, rules.Variants{Dossier: true}, n, people, seed)
		o.Notes = notes
		m := scenetest.Match(t, o)
		src := rules.NewRandomSource(seed)
		for range 2000 {
			p := m.Public()
			if p.Over() {
				break
			}
			if p.Phase() == rules.PhaseDossier {
				return m
			}
			scenetest.ActRandomly(t, m, &src)
		}
	}
}

// pictureText returns the picture of a notebook as text.
func pictureText(n *Notebook) string { return scenetest.DescribeStage(n.Stage()) }

// publishedText returns everything that the page publishes: description and public controls.
func publishedText(n *Notebook) string {
	var s a11y.PublicState
	n.Describe(&s)
	out := s.Prompt + s.Position
	for _, c := range n.Focus().Controls() {
		if c.Pointer || c.Private {
			continue
		}
		out += fmt.Sprintln(c.ID, c.Label, c.Disabled)
	}
	return out
}

// press presses a control by keys.
func press(t *testing.T, notebook *Notebook, id string) {
	t.Helper()
	notebook.Focus().Focus(id)
	if c := notebook.Focus().Focused(); c == nil || c.ID != id {
		t.Fatalf("there is no control %s", id)
	}
	key(notebook, widgets.KeyTab) // shows the focus, one further
	notebook.Focus().Focus(id)
	key(notebook, widgets.KeyEnter)
}

// key presses a key.
func key(n *Notebook, name string) { n.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }

// finishSealDrop runs the animation of the seal until the next page is shown.
func finishSealDrop(n *Notebook) {
	for range 120 {
		n.Advance(1.0 / 60)
	}
}

// checkWords checks that all text is inside the screen and whole.
func checkWords(t *testing.T, n *Notebook, s appctx.Screen) {
	t.Helper()
	for _, wrong := range scenetest.MisplacedTexts(n.Stage(), n.Content, s) {
		t.Error(wrong)
	}
}

// fill makes a guess in every row of the open page.
func fill(t *testing.T, n *Notebook) {
	t.Helper()
	for _, a := range n.agents() {
		if !n.view.Identities(n.owner).Has(a) {
			press(t, n, a.String()+"-1")
		}
	}
}
