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
// show the same log and belief.
func TestMatchFromPosition(t *testing.T) {
	for _, position := range []string{
		"hc1 amigo base 4 move 25 1 1 roygbva 8.9.0.7.7.7.1 23.36.15.35.12.16.20 3 4 gbry 0.0.0.0 - 0.0.0.0.0.0.0",
		"hc1 amigo-2001 topsecret 4 cards 26 2 1 roygbva 2.11.5.4.7.3.9 16.17.13.32.15.15.24 11 - gvor 0.0.0.0 - " +
			"0.0.0.0.0.0.0 eg.-.-.- aabbccddeffghijkkllmmnno - -:-.-.-.- r:-:-:8 o:1:1:0:m",
	} {
		store := &noteStore{}
		game := playFromPosition(t, position, store)
		if string(store.record) != game.Record() {
			t.Fatalf("saved record: got\n%s\nwant\n%s", store.record, game.Record())
		}
		rec, err := record.Read(store.record)
		if err != nil || rec.Position != position {
			t.Fatalf("position of the saved record: got %q and error %v, want %q", rec.Position, err, position)
		}
		playback, err := replay.Open(store.record)
		if err != nil {
			t.Fatal(err)
		}
		replayed := match.New(playback)
		takeSteps(replayed)
		if got, want := logAndBelief(replayed), logAndBelief(game); got != want {
			t.Errorf("replay: got log and belief %s, want %s", got, want)
		}
		if start := playback.Start(); start.Position() == position {
			t.Errorf("public view at the start: got %s, want the identities masked", position)
		}
	}
}

// playFromPosition plays a match of a person and three opponents from a position to its end. After some steps it
// resumes the match from its record.
func playFromPosition(t *testing.T, position string, store *noteStore) *match.Match {
	t.Helper()
	const dealSeed, choiceSeed = 3, 9
	const resumeAfter = 7 // steps
	options := match.Options{Seed: dealSeed, HasSeed: true}
	for i, name := range []string{"Anna", "Ben", "Carl", "Dora"} {
		options.Players = append(options.Players, match.Player{Name: name, Kind: match.Opponent,
			Level: opponents.FieldAgent, Temperament: opponents.TemperamentOf(i)})
	}
	options.Players[0].Kind = match.Person
	table, err := host.NewAt(position, options, store, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if g := table.Game(); g.Position() != position {
		t.Fatalf("first position: got %s, want %s", g.Position(), position)
	}
	game := table.Screen()
	src := rules.NewRandomSource(choiceSeed)
	for steps := 0; !game.Over(); steps++ {
		if steps == resumeAfter {
			game.Leave()() // waits until all is saved
			again := resume(t, store.record, store, host.Helpers{}).Match
			switch again.N() {
			case game.N():
				if got, want := logAndBelief(again), logAndBelief(game); got != want {
					t.Fatalf("resumed match: got log and belief %s, want %s", got, want)
				}
			case game.N() + 1: // the record may have an action that no screen has taken
			default:
				t.Fatalf("resumed match: got %d actions, want %d or one more", again.N(), game.N())
			}
			game = again
		}
		randomAction(t, game, &src)
		game.Advance(10, 1)
		takeSteps(game)
	}
	return game
}

// logAndBelief returns the log and the public belief of a match as text.
func logAndBelief(m *match.Match) string { return fmt.Sprint(m.Log(), m.Belief()) }

// TestMaskedPositionIsRefused checks that a match can't begin at a position with masked facts.
func TestMaskedPositionIsRefused(t *testing.T) {
	const masked = "hc1 amigo base 2 move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3 g? 0.0 - 0.0.0.0.0.-.-"
	if _, err := tables.BeginAt(masked, match.Options{}, nil, tables.Helpers{}); err == nil {
		t.Errorf("%s: got no error, want one", masked)
	}
}
