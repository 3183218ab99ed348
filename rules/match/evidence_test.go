package match_test

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// TestEvidenceEqualsRecord checks that the evidence about players and agents, which a match collects from public
// events, agrees with the record of the game.
func TestEvidenceEqualsRecord(t *testing.T) {
	const games = 4
	for seed := range uint64(games) {
		o := peopleOptions(4, rules.Amigo, rules.Variants{}, seed)
		for i := range o.Players {
			o.Players[i].Kind, o.Players[i].Level = match.Opponent, opponents.Recruit
		}
		m := dealtMatch(t, o, nil)
		for !m.Over() {
			step(t, m)
		}
		rec, err := record.Read([]byte(m.Record()))
		if err != nil {
			t.Fatal(err)
		}
		var want [rules.NumAgents][4]match.Evidence
		var moves [rules.NumAgents][4][]match.EvidenceTurn
		_, err = rec.Replay(func(g *rules.Game, a rules.Action) error {
			if a.Kind != rules.KindMove {
				return nil
			}
			after := *g
			if err := after.Apply(a, nil); err != nil {
				return err
			}
			for x, n := range a.Steps() {
				if n == 0 {
					continue
				}
				evidence := &want[x][g.Actor()]
				evidence.Turns++
				evidence.Steps += int(n)
				from, to := g.At(rules.Agent(x)), after.At(rules.Agent(x))
				moves[x][g.Actor()] = append(moves[x][g.Actor()], match.EvidenceTurn{Turn: g.Turn(),
					Points: to.Points() - from.Points()})
				switch {
				case to == g.SafeAt():
					evidence.ToSafe++
				case to == rules.Ruins:
					evidence.IntoRuins++
				case from == rules.Ruins:
					evidence.OutOfRuins++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for x := range rules.Agent(rules.NumAgents) {
			for s, got := range m.Evidence(x) {
				want := want[x][s]
				want.Seat = rules.Seat(s)
				if got != want {
					t.Errorf("seed %d: evidence about seat %d and %v: got %+v, want %+v", seed, s, x, got, want)
				}
				if got := m.Moves(x, rules.Seat(s)); !slices.Equal(got, moves[x][s]) {
					t.Errorf("seed %d: moves of seat %d with %v: got %v, want %v", seed, s, x, got, moves[x][s])
				}
			}
		}
	}
}

// TestEvidenceMessage checks the English text and the weight of evidence.
func TestEvidenceMessage(t *testing.T) {
	for _, c := range []struct {
		e      match.Evidence
		text   string
		weight int
	}{
		{match.Evidence{}, "", 0},
		{match.Evidence{Steps: 1, Turns: 1}, "1 step in 1 move", 1},
		{match.Evidence{Steps: 5, Turns: 2, ToSafe: 1}, "5 steps in 2 moves, to the safe", 9},
		{match.Evidence{ToSafe: 2, IntoRuins: 1}, "to the safe 2×, into the ruins", 11},
		{match.Evidence{IntoRuins: 2, OutOfRuins: 3}, "into the ruins 2×, out of the ruins 3×", 15},
		{match.Evidence{OutOfRuins: 1, Cards: 1}, "out of the ruins, 1 card", 6},
		{match.Evidence{Cards: 2}, "2 cards", 6},
	} {
		if got := englishText(t, c.e.Message()); got != c.text {
			t.Errorf("Message of %+v: got %q, want %q", c.e, got, c.text)
		}
		if got := c.e.Weight(); got != c.weight {
			t.Errorf("Weight of %+v: got %d, want %d", c.e, got, c.weight)
		}
	}
}
