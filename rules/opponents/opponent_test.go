package opponents_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// TestOpponentText checks that Parse returns every opponent from its String, and from the spellings in old records.
// Errors quote the unknown name in one line.
func TestOpponentText(t *testing.T) {
	seen := map[string]bool{}
	for _, level := range opponents.Levels {
		for _, temperament := range opponents.Temperaments {
			want := opponents.Opponent{Level: level, Temperament: temperament}
			text := want.String()
			if got, err := opponents.Parse(text); err != nil || got != want {
				t.Errorf("Parse(%q): got %v, %v; want %v", text, got, err, want)
			}
			if seen[text] {
				t.Errorf("%+v: got text %q, which another opponent has", want, text)
			}
			seen[text] = true
		}
	}
	for _, c := range []struct {
		text string
		want opponents.Opponent
	}{
		{"recruit", opponents.Opponent{}},
		{"field-agent", opponents.Opponent{Level: opponents.FieldAgent}},
		{"handler/bold", opponents.Opponent{Level: opponents.Handler, Temperament: opponents.Bold}},
		{"mastermind/steady", opponents.Opponent{Level: opponents.Mastermind}},
	} {
		if got, err := opponents.Parse(c.text); err != nil || got != c.want {
			t.Errorf("Parse(%q): got %v, %v; want %v", c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{"boss": `unknown opponent "boss"`, "handler/": `unknown temperament ""`,
		"handler/rude": `unknown temperament "rude"`, "/bold": `unknown opponent ""`} {
		_, err := opponents.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Parse(%q): got error %v, want one line with %q", text, err, want)
		}
	}
}

// TestNeighboursHaveDifferentTemperaments checks that adjacent seats of a full table have different default
// temperaments.
func TestNeighboursHaveDifferentTemperaments(t *testing.T) {
	for seat := range rules.MaxSeats - 1 {
		if opponents.TemperamentOf(seat) == opponents.TemperamentOf(seat+1) {
			t.Errorf("seats %d and %d: got %v for both, want two temperaments", seat+1, seat+2,
				opponents.TemperamentOf(seat))
		}
	}
}

// TestPlayStyleByPlayers checks that the play style with two players is Aims, or Plain for recruits. It is the same
// with any other number of players.
func TestPlayStyleByPlayers(t *testing.T) {
	for _, level := range opponents.Levels {
		two, three, seven := level.PlayStyle(rules.Setup{Players: 2}), level.PlayStyle(rules.Setup{Players: 3}),
			level.PlayStyle(rules.Setup{Players: 7})
		want := deduction.Aims
		if level == opponents.Recruit {
			want = deduction.Plain
		}
		if two != want {
			t.Errorf("%v: play style with two players: got %d, want %d", level, two, want)
		}
		if three != seven {
			t.Errorf("%v: play styles with 3 and 7 players: got %d and %d, want equal ones", level, three, seven)
		}
		dossier := level.PlayStyle(rules.Setup{Players: 4, Variants: rules.Variants{Dossier: true}})
		misleads := level == opponents.Mastermind && dossier == deduction.Misleads
		if dossier != three && !misleads {
			t.Errorf("%v: play style with the dossier: got %d, want %d, or Misleads for masterminds", level, dossier,
				three)
		}
	}
}

// playStyles are the play styles that TestPlayStylesFitBest compares.
var playStyles = [...]deduction.PlayStyle{deduction.Unknown, deduction.Plain, deduction.FeintsSometimes,
	deduction.FeintsOften, deduction.FeintsSlightly, deduction.Misleads}

// TestPlayStylesFitBest checks that beliefs about four players of one level have the lowest log loss with the level's
// own play style.
func TestPlayStylesFitBest(t *testing.T) {
	testrun.OnlyCI(t)
	const games = 20
	for _, level := range opponents.Levels {
		own := slices.Index(playStyles[:], level.PlayStyle(rules.Setup{Players: 4}))
		var loss [len(playStyles)]float64 // sum of log losses, in bits
		for seed := range uint64(games) {
			addLosses(t, &loss, level, own, seed)
		}
		t.Logf("%v: log loss by style in bits: %.1f", level, loss)
		for i, style := range playStyles {
			if i != own && loss[i] <= loss[own] {
				t.Errorf("%v: log loss of style %d: got %.1f bits, want more than %.1f of its own style", level, style,
					loss[i], loss[own])
			}
		}
	}
}

// addLosses plays the first turns of a game of four opponents of a level, and adds the log loss of the belief with each
// play style. The opponents use the belief with their own style, an index into playStyles.
func addLosses(t *testing.T, loss *[len(playStyles)]float64, level opponents.Level, own int, seed uint64) {
	t.Helper()
	const players, turns = 4, 17
	g, err := rules.New(rules.Setup{Players: players, First: 0})
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
	var beliefs [len(playStyles)]deduction.Belief
	for i, style := range playStyles {
		for seat := range rules.Seat(players) {
			beliefs[i].SetStyle(seat, style)
		}
	}
	for g.Turn() < turns && !g.Over() {
		action := dealer.Next(&g)
		if seat := g.Actor(); seat != rules.NoSeat {
			action = opponents.Opponent{Level: level}.Decide(g.View(seat), &beliefs[own], &src, neverCancel)
		}
		for i := range beliefs {
			beliefs[i].Observe(&g, action)
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	public := g.View(rules.NoSeat)
	for i := range beliefs {
		marginals := beliefs[i].Marginals(&public)
		for seat := range rules.Seat(players) {
			probability := float64(max(marginals[g.Identity(seat)][seat], 1)) / float64(deduction.Certain)
			loss[i] -= math.Log2(probability)
		}
	}
}
