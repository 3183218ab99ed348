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
	const games, players = 4, 4
	for seed := range uint64(games) {
		options := peopleOptions(players, rules.Amigo, rules.Variants{}, seed)
		for i := range options.Players {
			options.Players[i].Kind, options.Players[i].Level = match.Opponent, opponents.Recruit
		}
		m := dealtMatch(t, options, nil)
		for !m.Over() {
			step(t, m)
		}
		rec, err := record.Read([]byte(m.Record()))
		if err != nil {
			t.Fatal(err)
		}
		recorded := recordedEvidence(t, rec)
		for agent := range rules.Agent(rules.NumAgents) {
			for s, got := range m.Evidence(agent) {
				seat := rules.Seat(s)
				want := recorded[agentAndSeat{agent, seat}]
				want.Seat = seat
				if got != want.Evidence {
					t.Errorf("seed %d: evidence about seat %d and %v: got %+v, want %+v", seed, seat, agent, got,
						want.Evidence)
				}
				if got := m.Moves(agent, seat); !slices.Equal(got, want.moves) {
					t.Errorf("seed %d: moves of seat %d with %v: got %v, want %v", seed, seat, agent, got, want.moves)
				}
			}
		}
	}
}

// agentAndSeat is a pair that evidence is about.
type agentAndSeat struct {
	agent rules.Agent
	seat  rules.Seat
}

// evidenceWithMoves is evidence with the moves it comes from.
type evidenceWithMoves struct {
	match.Evidence
	moves []match.EvidenceTurn
}

// recordedEvidence returns the evidence in a record without cards, without the field Seat.
func recordedEvidence(t *testing.T, rec *record.Record) map[agentAndSeat]evidenceWithMoves {
	t.Helper()
	all := map[agentAndSeat]evidenceWithMoves{}
	_, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
		if a.Kind != rules.KindMove {
			return nil
		}
		after := *g
		if err := after.Apply(a, nil); err != nil {
			return err
		}
		for i, steps := range a.Steps() {
			if steps == 0 {
				continue
			}
			key := agentAndSeat{rules.Agent(i), g.Actor()}
			from, to := g.At(key.agent), after.At(key.agent)
			evidence := all[key]
			evidence.Turns++
			evidence.Steps += int(steps)
			evidence.moves = append(evidence.moves, match.EvidenceTurn{Turn: g.Turn(),
				Points: to.Points() - from.Points()})
			switch {
			case to == g.SafeAt():
				evidence.ToSafe++
			case to == rules.Ruins:
				evidence.IntoRuins++
			case from == rules.Ruins:
				evidence.OutOfRuins++
			}
			all[key] = evidence
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestEvidenceMessage checks the English text and the weight of evidence.
func TestEvidenceMessage(t *testing.T) {
	for _, tc := range []struct {
		evidence match.Evidence
		text     string
		weight   int
	}{
		{match.Evidence{}, "", 0},
		{match.Evidence{Steps: 1, Turns: 1}, "1 step in 1 move", 1},
		{match.Evidence{Steps: 5, Turns: 2, ToSafe: 1}, "5 steps in 2 moves, to the safe", 9},
		{match.Evidence{ToSafe: 2, IntoRuins: 1}, "to the safe 2×, into the ruins", 11},
		{match.Evidence{IntoRuins: 2, OutOfRuins: 3}, "into the ruins 2×, out of the ruins 3×", 15},
		{match.Evidence{OutOfRuins: 1, Cards: 1}, "out of the ruins, 1 card", 6},
		{match.Evidence{Cards: 2}, "2 cards", 6},
	} {
		if got := englishText(t, tc.evidence.Message()); got != tc.text {
			t.Errorf("Message of %+v: got %q, want %q", tc.evidence, got, tc.text)
		}
		if got := tc.evidence.Weight(); got != tc.weight {
			t.Errorf("Weight of %+v: got %d, want %d", tc.evidence, got, tc.weight)
		}
	}
}
