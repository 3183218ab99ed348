package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestWriteChangesOneRow checks that a guess changes its own row of a draft, and only if it is allowed. The same guess
// again clears the row. It tries every guess in every row, for all editions and numbers of players.
func TestWriteChangesOneRow(t *testing.T) {
	for edition := range rules.EditionID(rules.NumEditions) {
		if !edition.Edition().Dossier.Allowed {
			continue
		}
		for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
			m := dealtMatch(t, peopleOptions(players, edition, rules.Variants{Dossier: true}, 5), nil)
			for seat := range rules.Seat(players) {
				v := m.PrivateView(seat)
				full := match.NewDossierDraft(v, match.NotebookMarks{})
				var want [rules.NumAgents]rules.Guess
				for agent := range rules.Agent(rules.NumAgents) {
					for i := range players + 1 { // nobody, then the seats
						guess := rules.GuessNobody
						if i > 0 {
							guess = rules.GuessSeat(rules.Seat(i - 1))
						}
						can := v.InPlay().Has(agent) && !v.Identities(seat).Has(agent) && guess.Seat() != seat
						draft, now := full, want
						if draft.Write(agent, guess); can {
							now[agent] = guess
						}
						if got := draft.Action(); got.Seat != seat || got.Guesses() != now ||
							draft.Guess(agent) != now[agent] {
							t.Fatalf("%v, %d seats: seat %d, guess %v about %v: got %v, want %v", edition,
								players, seat, guess, agent, got.Guesses(), now)
						}
						again := draft
						if again.Write(agent, guess); can {
							now[agent] = rules.GuessNone
						}
						if got := again.Action().Guesses(); got != now {
							t.Fatalf("%v, %d seats: seat %d, guess %v about %v twice: got %v, want %v", edition,
								players, seat, guess, agent, got, now)
						}
						// the next row is written into a draft that is not empty
						full, want = draft, draft.Action().Guesses()
					}
				}
			}
		}
	}
}
