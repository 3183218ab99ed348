package match

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// TestOnlyWhatCanBeTakenBackIsRemembered: how things stood before an action is remembered where its player may take it back, and nowhere else: it takes 16 KB.
func TestOnlyWhatCanBeTakenBackIsRemembered(t *testing.T) {
	person, opponent, away := Player{Kind: Person}, Player{Kind: Opponent}, Player{Kind: Elsewhere}
	for _, tc := range []struct {
		players []Player
		most    int // remembered at any time
	}{
		{[]Player{person, opponent, opponent}, 2},
		{[]Player{person, person, opponent}, 0},
		{[]Player{person, away, opponent}, 0},
		{[]Player{opponent, opponent, opponent}, 0},
		{[]Player{away, away, away}, 2}, // a record that somebody looks at: who of them is a person is not known
	} {
		g, err := rules.New(rules.Setup{Players: 3})
		if err != nil {
			t.Fatal(err)
		}
		c := NewChronicle(Table{Setup: g.Setup(), Players: tc.players}, g.View(rules.NoSeat))
		m := &Match{Chronicle: c}
		d := rules.NewDealer(5)
		most := 0
		for n := 1; !g.Over(); n++ {
			before := g
			var a rules.Action
			if g.IsChance() {
				a = d.Next(&g)
			} else {
				a = g.NthLegal(n % g.CountLegal())
			}
			var log rules.Log
			if err := g.Apply(a, &log); err != nil {
				t.Fatal(err)
			}
			s := Redact(rules.NoSeat, n, &before, a, log.Events, &g)
			m.take(s)
			if most = max(most, len(c.back)); len(m.stand) != n || m.last.N != n {
				t.Fatalf("after %d actions %d steps stand", n, len(m.stand))
			}
		}
		if most != tc.most {
			t.Errorf("at %+v %d chronicles are remembered at a time, want %d", tc.players, most, tc.most)
		}
	}
}

// TestWhatPlatesTell: how opponents play is known from the beginning, for their level tells it, between two only that they have an aim. Of people, and of whoever plays for one that has left, nothing is.
func TestWhatPlatesTell(t *testing.T) {
	opponent := func(l opponents.Level) Player { return Player{Kind: Opponent, Level: l} }
	unknown := []Player{{Kind: Person}, {Kind: Elsewhere, Level: opponents.Recruit}, {Kind: Opponent, Level: opponents.Handler, Away: true}, {Kind: Person}, {Kind: Elsewhere}}
	known := []Player{opponent(opponents.Recruit), opponent(opponents.FieldAgent), opponent(opponents.Handler), opponent(opponents.Spymaster), opponent(opponents.Mastermind)}
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
					want.Know(1, others[i].Level.Manner(table.Setup))
					if want == (deduction.Belief{}) {
						t.Errorf("nothing is known of how a %s plays", others[i].Level)
					}
				}
				if c := NewChronicle(table, g.View(rules.NoSeat)); c.Belief() != want || table.Belief() != want {
					t.Errorf("%d players, the second %+v: something else is believed than their plates tell", n, others[i])
				}
			}
		}
	}
	// Who comes late to two changes nothing of what is believed of them.
	late := Table{Setup: rules.Setup{Players: 3, Joined: 1}, Players: []Player{{Kind: Person}, known[0], {Kind: Person}}}
	two := Table{Setup: rules.Setup{Players: 2}, Players: late.Players[:2]}
	if late.Belief() != two.Belief() {
		t.Error("more is known of one of two because somebody has joined them")
	}
}
