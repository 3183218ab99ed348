package match

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// TestHistoryUndo checks that a history with undone and repeated steps equals one without them, after every step. It
// keeps one snapshot in snapshotInterval steps.
func TestHistoryUndo(t *testing.T) {
	const dealerSeed, seed, samples = 5, 6, 60
	g, err := rules.New(rules.Setup{Players: 3, Variants: rules.Variants{TopSecret: true, Dossier: true}})
	if err != nil {
		t.Fatal(err)
	}
	table := Table{Setup: g.Setup(), Players: make([]Player, 3)}
	start := g.View(rules.NoSeat)
	history, plain := NewHistory(table, start), NewHistory(table, start)
	d, src := rules.NewDealer(dealerSeed), rules.NewRandomSource(seed)
	games := []rules.Game{g}
	var moments []*PublicHistory
	for !g.Over() {
		before := g
		a := d.Next(&g)
		if !g.IsChance() {
			a = g.NthLegal(src.Intn(g.CountLegal()))
		}
		var log rules.Log
		if err := g.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
		n := len(games)
		step := Redact(rules.NoSeat, n, &before, a, log.Events, &g)
		games = append(games, g)
		plain.Take(step)
		moments = append(moments, plain.Now())
		history.Take(step)
		for repeats := min(src.Intn(40)-30, n); repeats > 0; repeats-- { // after about a quarter of the steps
			history.Take(UndoStep(rules.NoSeat, n-1, &games[n-1]))
			if log := history.Now().Log(); !log[len(log)-1].Undone {
				t.Fatalf("undone step %d: last log entry: got %+v, want Undone", n, log[len(log)-1])
			}
			history.Take(step)
		}
	}
	if len(history.Steps()) != len(moments) || len(history.snapshots) != len(moments)/snapshotInterval+1 {
		t.Fatalf("got %d steps and %d snapshots, want %d and %d", len(history.Steps()), len(history.snapshots),
			len(moments), len(moments)/snapshotInterval+1)
	}
	late := NewHistory(table, start, plain.Steps()...)
	for range samples {
		n := 1 + src.Intn(len(moments))
		for _, got := range []*PublicHistory{history.At(n), late.At(n)} {
			if !reflect.DeepEqual(got, moments[n-1]) {
				t.Fatalf("log after %d steps: got\n%v\nwant\n%v", n, got.log, moments[n-1].log)
			}
		}
	}
}

// TestInitialBelief checks that the initial belief has the style of each opponent, by its level. It has none of people,
// nor of opponents that replace people.
func TestInitialBelief(t *testing.T) {
	opponent := func(l opponents.Level) Player { return Player{Kind: Opponent, Level: l} }
	unknown := []Player{{Kind: Person}, {Kind: Elsewhere, Level: opponents.Recruit},
		{Kind: Opponent, Level: opponents.Handler, Away: true}, {Kind: Person}, {Kind: Elsewhere}}
	known := []Player{opponent(opponents.Recruit), opponent(opponents.FieldAgent), opponent(opponents.Handler),
		opponent(opponents.Spymaster), opponent(opponents.Mastermind)}
	for n := 2; n <= rules.MaxSeats; n++ {
		for _, others := range [][]Player{unknown, known} {
			for i := range others {
				players := append([]Player{{Kind: Person}, others[i]}, unknown...)[:n]
				g, err := rules.New(rules.Setup{Players: n})
				if err != nil {
					t.Fatal(err)
				}
				table := Table{Setup: g.Setup(), Players: players}
				var want deduction.Belief
				if &others[0] == &known[0] {
					want.SetStyle(1, others[i].Level.PlayStyle(table.Setup))
					if want == (deduction.Belief{}) {
						t.Errorf("%s: got no style, want one", others[i].Level)
					}
				}
				if c := newPublicHistory(table, g.View(rules.NoSeat)); c.Belief() != want || table.Belief() != want {
					t.Errorf("%d players, seat 1 %+v: got an initial belief with other styles than those of the levels",
						n, others[i])
				}
			}
		}
	}
	// A latecomer to a table of two does not change the belief about the two.
	late := Table{Setup: rules.Setup{Players: 3, Joined: 1},
		Players: []Player{{Kind: Person}, known[0], {Kind: Person}}}
	two := Table{Setup: rules.Setup{Players: 2}, Players: late.Players[:2]}
	if late.Belief() != two.Belief() {
		t.Error("table of two with a latecomer: got another belief than without")
	}
}
