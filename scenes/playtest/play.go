package playtest

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/scenes/a11y"
)

// PlayUntil plays at the table, and writes dossiers, until the function until returns true or another scene opens. It
// returns that state. Until is called whenever a person is asked to act at the table. PlayUntil answers every request
// with a legal action that the seed decides.
func (tr *Tester) PlayUntil(until func(a11y.PublicState) bool) a11y.PublicState {
	tr.t.Helper()
	for {
		state := tr.Wait("a person’s turn or another scene", func(s a11y.PublicState) bool {
			if s.Scene != "board" {
				return len(s.Controls) > 0
			}
			isAsked := s.Turn || !tr.alone || Can(s, "not-me") || tr.standIns && Can(s, "wait")
			return isAsked && !s.Busy && awaitsAction(s)
		})
		switch {
		case state.Scene == "dossier":
			tr.write(state)
		case state.Scene != "board" || until(state):
			return state
		case Can(state, "not-me"): // a second agent was dealt, and need not be looked at
			tr.PressAndWait("not-me", "the table", func(s a11y.PublicState) bool { return !Can(s, "not-me") })
		case Can(state, "wait"): // somebody is away for long: the other choice is to wait
			tr.PressAndWait("confirm", "a stand-in", func(s a11y.PublicState) bool { return !Can(s, "wait") })
		default:
			tr.act(state)
		}
	}
}

// ViewPassports shows every person their passport, if the game asks for it, and goes to the table.
func (tr *Tester) ViewPassports() {
	tr.t.Helper()
	state := tr.Wait("a game", func(state a11y.PublicState) bool {
		return state.Scene != "title" && state.Scene != "tablesetup" && len(state.Controls) > 0
	})
	for state.Scene == "handover" {
		if Can(state, "iam") {
			tr.Press("iam")
		}
		tr.Press("show")
		tr.Press("done")
		state = tr.Wait("the next person or the table",
			func(state a11y.PublicState) bool { return state.Scene != "handover" || Can(state, "iam") })
	}
}

// UntilGameEnds makes PlayUntil play until another scene than the table and the dossiers opens, as at the game's end.
func UntilGameEnds(a11y.PublicState) bool { return false }

// awaitsAction reports whether the table asks a person for an action.
func awaitsAction(s a11y.PublicState) bool {
	for _, id := range []string{"roll", "confirm", "not-me", "card-1", "draw"} {
		if Can(s, id) {
			return true
		}
	}
	for _, c := range s.Controls {
		isPiece := strings.HasPrefix(c.ID, "agent-") || strings.HasPrefix(c.ID, "building-")
		if c.Enabled && isPiece {
			return true
		}
	}
	return false
}

// act performs a random legal action of the asked person: it rolls, moves, places the safe, or answers a card request.
func (tr *Tester) act(state a11y.PublicState) {
	tr.t.Helper()
	game, err := rules.ParsePosition(state.Position)
	if err != nil {
		tr.t.Fatalf("can't read the published position: %v: %q", err, state.Position)
	}
	moved := func(n a11y.PublicState) bool { return n.Scene != "board" || n.Position != state.Position }
	if game.Phase() == rules.PhaseRoll || game.Phase() == rules.PhaseFirst {
		tr.PressAndWait("roll", "a roll", moved)
		return
	}
	switch game.Phase() {
	case rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards:
		tr.answer(state, &game)
		return
	}
	action := game.NthLegal(tr.source.Intn(game.CountLegal()))
	tr.Do(&game, action)
	tr.Wait(fmt.Sprintf("%v to be carried out", action), moved)
}

// Do plans and confirms a legal action of the single human player in a game: a move, a building for the safe, a card or
// passing. The game must have that person's cards. Do does not wait for the effect.
func (tr *Tester) Do(game *rules.Game, action rules.Action) {
	tr.t.Helper()
	switch action.Kind {
	case rules.KindMove:
		if action.Steps() == [rules.NumAgents]uint8{} {
			tr.PressAndWait("instead", "nobody to be moved", func(s a11y.PublicState) bool { return Can(s, "confirm") })
		}
		for i, n := range action.Steps() {
			if n > 0 && !game.Edition().Split {
				n = 1 // one press moves an agent the whole way
			}
			for range n {
				tr.step(rules.Agent(i))
			}
		}
	case rules.KindSafe:
		tr.Press("building-" + action.Building.String())
	case rules.KindPlay:
		tr.Wait("the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		tr.target(game, action)
	case rules.KindPass:
	default:
		tr.t.Fatalf("can't do %v at %q", action, game.Position())
	}
	tr.planned = append(tr.planned, action)
	tr.Press("confirm")
}

// step plans one step of an agent and waits until the table shows it.
func (tr *Tester) step(a rules.Agent) {
	tr.t.Helper()
	id := "agent-" + a.String()
	before := tr.Wait("the control "+id, func(s a11y.PublicState) bool { return Can(s, id) })
	old, _ := Find(before, id)
	tr.PressAndWait(id, "a step of "+a.String(), func(s a11y.PublicState) bool {
		shown, ok := Find(s, id)
		return ok && shown.Label != old.Label
	})
}

// Check compares the tester's positions and actions with a saved record, and returns the record. Every published
// position must be a public position of it, in order. The actions of people must be the tester's. The record must be
// legal. Any difference fails the test.
func (tr *Tester) Check(text []byte) *record.Record {
	tr.t.Helper()
	rec, err := record.Read(text)
	if err != nil {
		tr.t.Fatalf("can't read the saved record: %v\n%s", err, text)
	}
	var public []string
	addPosition := func(game *rules.Game) {
		view := game.View(rules.NoSeat)
		public = append(public, view.Position())
	}
	game, err := rec.Replay(func(game *rules.Game, _ rules.Action) error {
		addPosition(game)
		return nil
	})
	if err != nil {
		tr.t.Fatalf("the saved record breaks a rule: %v", err)
	}
	addPosition(&game)
	next := 0
	for i, seen := range tr.seen {
		for next < len(public) && public[next] != seen {
			next++
		}
		if next == len(public) {
			tr.t.Fatalf("published position %d is not in the saved game, or out of order:\n%s\nafter\n%s", i+1,
				seen, tr.seen[max(i-1, 0)])
		}
	}
	if got, want := fmt.Sprint(peopleActions(tr.t, rec)), fmt.Sprint(tr.planned); got != want {
		tr.t.Errorf("people's actions: got %s in the record, want %s", got, want)
	}
	return rec
}

// peopleActions returns the actions in a record that people decided.
func peopleActions(t testing.TB, rec *record.Record) []rules.Action {
	t.Helper()
	var done []rules.Action
	_, err := rec.Replay(func(g *rules.Game, next rules.Action) error {
		seat := g.Actor()
		if next.Kind == rules.KindDossier { // dossiers are written in any order
			seat = next.Seat
		}
		if seat != rules.NoSeat && rec.Players[seat].Kind == "person" {
			done = append(done, next)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// PositionCount returns the number of positions that the tester has seen.
func (tr *Tester) PositionCount() int { return len(tr.seen) }
