package match_test

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// TestMatchFromPosition checks that a match which begins at a position can be saved, resumed and replayed. All three
// show the same log and belief. A position with masked facts is refused.
func TestMatchFromPosition(t *testing.T) {
	const seed, resumeAfter = 9, 7 // steps
	for _, at := range []string{
		"hc1 amigo base 4 move 25 1 1 roygbva 8.9.0.7.7.7.1 23.36.15.35.12.16.20 3 4 gbry 0.0.0.0 - 0.0.0.0.0.0.0",
		"hc1 amigo-2001 topsecret 4 cards 26 2 1 roygbva 2.11.5.4.7.3.9 16.17.13.32.15.15.24 11 - gvor 0.0.0.0 - " +
			"0.0.0.0.0.0.0 eg.-.-.- aabbccddeffghijkkllmmnno - -:-.-.-.- r:-:-:8 o:1:1:0:m",
	} {
		o := match.Options{Seed: 3, HasSeed: true}
		for i, name := range []string{"Anna", "Ben", "Carl", "Dora"} {
			o.Players = append(o.Players, match.Player{Name: name, Kind: match.Opponent, Level: opponents.FieldAgent,
				Temperament: opponents.TemperamentOf(i)})
		}
		o.Players[0].Kind = match.Person
		store := &noteStore{}
		table, err := host.NewAt(at, o, store, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		if g := table.Game(); g.Position() != at {
			t.Fatalf("first position: got %s, want %s", g.Position(), at)
		}
		game := table.Screen()
		src := rules.NewRandomSource(seed)
		for steps := 0; !game.Over(); steps++ {
			if steps == resumeAfter {
				game.Leave()() // waits until all is saved
				if table, err = host.Resume(store.record, store, host.Helpers{}); err != nil {
					t.Fatal(err)
				}
				again := table.Screen()
				// The record may have one more action, which no screen has taken.
				if again.N() != game.N() && again.N() != game.N()+1 || again.N() == game.N() &&
					fmt.Sprint(again.Log(), again.Belief()) != fmt.Sprint(game.Log(), game.Belief()) {
					t.Fatalf("resumed match: got %d actions or another log or belief, want as in the match after %d",
						again.N(), game.N())
				}
				game = again
			}
			if v := game.PrivateView(0); game.Status().WaitsForPerson {
				if v.IsChance() {
					err = game.Act(0, match.Throw)
				} else {
					err = game.Act(0, v.NthLegal(src.Intn(v.CountLegal())))
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			game.Advance(10, 1)
			for _, ok := game.Next(); ok; _, ok = game.Next() {
			}
		}
		if string(store.record) != game.Record() {
			t.Fatalf("saved record: got\n%s\nwant\n%s", store.record, game.Record())
		}
		rec, err := record.Read(store.record)
		if err != nil || rec.Position != at {
			t.Fatalf("position of the saved record: got %q and error %v, want %q", rec.Position, err, at)
		}
		playback, err := replay.Open(store.record)
		if err != nil {
			t.Fatal(err)
		}
		replayed := match.New(playback)
		for _, ok := replayed.Next(); ok; _, ok = replayed.Next() {
		}
		if fmt.Sprint(replayed.Log(), replayed.Belief()) != fmt.Sprint(game.Log(), game.Belief()) {
			t.Error("replay: got another log or belief")
		}
		if start := playback.Start(); start.Position() == at {
			t.Error("public view at the start: got identities, want them masked")
		}
	}
	if _, err := tables.BeginAt("hc1 amigo base 2 move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3 g? 0.0 - "+
		"0.0.0.0.0.-.-", match.Options{}, nil, tables.Helpers{}); err == nil {
		t.Error("position with masked facts: got no error, want one")
	}
}
