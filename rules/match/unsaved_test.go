package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/record"
)

// TestRecordOfUnsavedMatch checks that an unsaved match from a position, with scripted rolls, has a complete record at
// its end. Before the end it has none.
func TestRecordOfUnsavedMatch(t *testing.T) {
	const seed, maxSteps = 9, 2000
	const four = 3 // faces count from 0
	const start = "hc1 amigo base 4 roll 33 1 1 roygbva 2.4.10.8.7.1.4 28.37.19.34.22.26.15 6 - gvor 0.0.0.0 - " +
		"0.0.0.0.0.0.0"
	options := match.Options{Seed: 5, HasSeed: true}
	for _, name := range []string{"Anna", "Ben", "Carl", "Dora"} {
		options.Players = append(options.Players, match.Player{Name: name, Kind: match.Person})
	}
	alwaysFour := func(g *rules.Game) (rules.Action, bool) {
		if g.Phase() == rules.PhaseRoll {
			return rules.RollDie(four), true
		}
		return rules.Action{}, false
	}
	game, err := tables.BeginUnsavedAt(start, options, tables.Helpers{Script: alwaysFour})
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(seed)
	for n := 0; !game.Over(); n++ {
		if n > maxSteps {
			t.Fatalf("got no end after %d steps", maxSteps)
		}
		if game.Record() != "" {
			t.Fatal("Record: got a text before the end, want none")
		}
		if game.Status().WaitsForPerson {
			a, v := match.Throw, game.Public()
			seat := v.ActiveSeat()
			if !v.IsChance() {
				v = game.PrivateView(seat)
				a = v.NthLegal(src.Intn(v.CountLegal()))
			}
			if err := game.Act(seat, a); err != nil {
				t.Fatal(err)
			}
		}
		game.Advance(10, 1)
		for _, ok := game.Next(); ok; _, ok = game.Next() {
		}
	}
	rec, err := record.Read([]byte(game.Record()))
	if err != nil {
		t.Fatal(err)
	}
	g, err := rec.Replay(nil)
	if err != nil || !g.Over() || rec.HasSeed || rec.Position != start {
		t.Errorf("got the record of another game, or error %v:\n%s", err, game.Record())
	}
	if _, err := tables.OpenReplay([]byte(game.Record())); err != nil {
		t.Error(err)
	}
}
