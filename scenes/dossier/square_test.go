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
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestSquareChangesOnlyItsGuess checks that a press on a square writes its column's guess about its row's agent, and
// changes nothing else. It presses every square, in ink and pencil, with all numbers of seats, on all screens.
func TestSquareChangesOnlyItsGuess(t *testing.T) {
	testrun.Long(t)
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		played := atDossiers(t, rules.Amigo, players, 1, seed)
		for _, screen := range screens {
			for _, notebook := range []*Notebook{Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil,
				func() {}),
				Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)} {
				notebook.Layout(screen)
				textXs, figureYs := textCentres(notebook), figureCentres(notebook)
				for row, agent := range notebook.agents() {
					for columnIndex, guess := range notebook.guesses() {
						name, column := "nobody", 0 // column of marksOf
						if guess != rules.GuessNobody {
							name, column = played.Player(guess.Seat()).Name, int(guess.Seat())+1
						}
						rect := notebook.Focus().Find(fmt.Sprintf("%v-%d", agent, columnIndex+1)).Rect
						if x, ok := textXs[name]; !ok || !rect.Contains(layout.Point{X: x, Y: figureYs[row]}) {
							t.Fatalf(
								"%d seats on %vx%v: the square of %v and %s is at %v, names at x %v, the agent at y %v",
								players, screen.W, screen.H, agent, name, rect, textXs, figureYs[row])
						}
						before := marksOf(notebook)
						for _, kind := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
							notebook.Handle(widgets.InputEvent{Kind: kind, X: rect.Center().X, Y: rect.Center().Y})
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
				played.SetNotebook(0, match.NotebookMarks{}) // the next pencil page starts empty
			}
		}
	}
}

// TestSealedPageIsRecorded checks that the record of a sealed dossier has the guess that was pressed in each row, for
// all numbers of seats. Each row uses another column.
func TestSealedPageIsRecorded(t *testing.T) {
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		played := atDossiers(t, rules.Amigo, players, players, seed)
		notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
		notebook.Layout(screens[0])
		for range players {
			press(t, notebook, "iam")
			seat := notebook.owner
			want := map[rules.Agent]rules.Guess{}
			for row, a := range notebook.agents() {
				column := (row + int(seat)) % players
				press(t, notebook, fmt.Sprintf("%v-%d", a, column+1))
				if want[a] = notebook.guesses()[column]; notebook.view.Identities(seat).Has(a) {
					want[a] = rules.GuessNone
				}
			}
			press(t, notebook, "seal")
			press(t, notebook, "seal-yes")
			finishSealDrop(notebook)
			stored, err := record.Read([]byte(scenetest.Record(played)))
			if err != nil {
				t.Fatal(err)
			}
			last := stored.Actions[len(stored.Actions)-1]
			for a, guess := range want {
				if last.Seat != seat || last.Guesses()[a] != guess {
					t.Errorf("%d seats: got guess %v by seat %d in the dossier of seat %d, want %v", players,
						last.Guesses()[a], last.Seat, seat, guess)
				}
			}
		}
	}
}

// textCentres returns the x of the middle of each text on the page; of equal texts that of the first.
func textCentres(n *Notebook) map[string]float64 {
	centres := map[string]float64{}
	n.Stage().Walk(func(node *sprites.Node) {
		text, ok := node.Face().(*lettering.Text)
		if !ok || node.Parent() != n.Content {
			return
		}
		x, _ := node.Pos()
		if w, _ := text.Size(); node.Name() != "heading" { // the x of an upright heading is its middle
			x += w / 2
		}
		if _, ok := centres[text.String()]; !ok {
			centres[text.String()] = x
		}
	})
	return centres
}

// figureCentres returns the y of the middles of the agents' pictures, by row.
func figureCentres(n *Notebook) (ys []float64) {
	n.Stage().Walk(func(node *sprites.Node) {
		if node.Name() == "figure" {
			_, y := node.Pos()
			ys = append(ys, y)
		}
	})
	return ys
}

// marksOf returns the marks of the whole page, by agent and guess: first nobody, then the seats in order.
func marksOf(notebook *Notebook) (marks [rules.NumAgents][rules.MaxSeats + 1]string) {
	for agent := range marks {
		for column := range marks[agent] {
			guess := rules.GuessNobody
			if column > 0 {
				guess = rules.GuessSeat(rules.Seat(column - 1))
			}
			switch {
			case !notebook.writing:
				marks[agent][column] = fmt.Sprint(notebook.notes.Mark(rules.Agent(agent), guess))
			case notebook.page.Guess(rules.Agent(agent)) == guess:
				marks[agent][column] = "ink"
			}
		}
	}
	return marks
}
