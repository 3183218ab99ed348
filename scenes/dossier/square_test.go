package dossier

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestSquareChangesOnlyItsGuess checks that each press on a square writes its column's guess about its row's agent, and
// changes nothing else. It presses in ink and pencil, with all numbers of seats and at all sizes.
func TestSquareChangesOnlyItsGuess(t *testing.T) {
	testrun.Long(t)
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		m := atFinishLine(t, rules.Amigo, players, 1, 3)
		for _, screen := range sizes {
			for _, notebook := range []*Notebook{Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil,
				func() {}),
				Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)} {
				notebook.Layout(screen)
				names, rows := headings(notebook), figures(notebook)
				for row, agent := range notebook.agents() {
					for c, q := range notebook.guesses() {
						name, column := "nobody", 0
						if q != rules.GuessNobody {
							name, column = m.Player(q.Seat()).Name, int(q.Seat())+1
						}
						rect := notebook.Focus().Find(fmt.Sprintf("%v-%d", agent, c+1)).Rect
						if x, there := names[name]; !there || x < rect.X || x > rect.Right() || rows[row] < rect.Y ||
							rows[row] > rect.Bottom() {
							t.Fatalf(
								"%d seats on %vx%v: the square of %v and %s is at %v, the name at %v, the agent at %v",
								players, screen.W, screen.H, agent, name, rect, names, rows[row])
						}
						before := marksOf(notebook)
						for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
							notebook.Handle(widgets.InputEvent{Kind: k, X: rect.Center().X, Y: rect.Center().Y})
						}
						after := marksOf(notebook)
						want := before
						if !notebook.view.Identities(0).Has(agent) {
							if notebook.writing {
								want[agent] = [rules.MaxSeats + 1]string{}
								want[agent][column] = "ink"
							} else {
								want[agent][column] = fmt.Sprint(match.MarkNo)
							}
						}
						if after != want {
							t.Fatalf("%d seats on %vx%v, ink %v: a press on %v and %s turned\n%v\ninto\n%v\nwant\n%v",
								players, screen.W, screen.H, notebook.writing, agent, name, before, after, want)
						}
					}
				}
				m.SetNotebook(0, match.NotebookMarks{}) // the next pencil page starts empty
			}
		}
	}
}

// TestSealedPageIsRecorded checks that the record has every row as pressed, for all numbers of seats, with another
// column in each row.
func TestSealedPageIsRecorded(t *testing.T) {
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		m := atFinishLine(t, rules.Amigo, players, players, 3)
		notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
		notebook.Layout(sizes[0])
		for range players {
			press(t, notebook, "iam")
			seat := notebook.owner
			want := map[rules.Agent]rules.Guess{}
			for r, a := range notebook.agents() {
				c := (r + int(seat)) % players
				press(t, notebook, fmt.Sprintf("%v-%d", a, c+1))
				if want[a] = notebook.guesses()[c]; notebook.view.Identities(seat).Has(a) {
					want[a] = rules.GuessNone
				}
			}
			press(t, notebook, "seal")
			press(t, notebook, "seal-yes")
			finishSealDrop(notebook)
			rec, err := record.Read([]byte(scenetest.Record(m)))
			if err != nil {
				t.Fatal(err)
			}
			last := rec.Actions[len(rec.Actions)-1]
			for a, q := range want {
				if last.Seat != seat || last.Guesses()[a] != q {
					t.Errorf("%d seats: got guess %v by seat %d in the dossier of seat %d, want %v", players,
						last.Guesses()[a], last.Seat, seat, q)
				}
			}
		}
	}
}

// headings returns the x of the middle of each text of the page.
func headings(n *Notebook) map[string]float64 {
	found := map[string]float64{}
	n.Stage().Walk(func(x *sprites.Node) {
		text, ok := x.Face().(*lettering.Text)
		if !ok || x.Parent() != n.Content {
			return
		}
		px, _ := x.Pos()
		if w, _ := text.Size(); x.Name() != "heading" {
			px += w / 2
		}
		if _, there := found[text.String()]; !there {
			found[text.String()] = px
		}
	})
	return found
}

// figures returns the y of the agents' pictures, by row.
func figures(n *Notebook) (ys []float64) {
	n.Stage().Walk(func(x *sprites.Node) {
		if x.Name() == "figure" {
			_, y := x.Pos()
			ys = append(ys, y)
		}
	})
	return ys
}

// marksOf returns the marks of the whole page.
func marksOf(notebook *Notebook) (w [rules.NumAgents][rules.MaxSeats + 1]string) {
	for agent := range w {
		for c := range w[agent] {
			q := rules.GuessNobody
			if c > 0 {
				q = rules.GuessSeat(rules.Seat(c - 1))
			}
			switch {
			case !notebook.writing:
				w[agent][c] = fmt.Sprint(notebook.notes.Mark(rules.Agent(agent), q))
			case notebook.page.Guess(rules.Agent(agent)) == q:
				w[agent][c] = "ink"
			}
		}
	}
	return w
}
