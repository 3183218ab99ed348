package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestWriteChangesOneRow writes every guess into every row of everybody’s draft, at tables of two to seven in every
// edition with dossiers. Only an allowed guess changes the row, and no other row changes. The same guess again clears
// the row. The action has all rows of the draft.
func TestWriteChangesOneRow(t *testing.T) {
	for e := range rules.EditionID(rules.NumEditions) {
		if !e.Edition().Dossier.Allowed {
			continue
		}
		for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
			m := dealtMatch(t, people(players, e, rules.Variants{Dossier: true}, 5), nil)
			for s := range rules.Seat(players) {
				v := m.PrivateView(s)
				full := match.NewDossierDraft(v, match.NotebookMarks{})
				var want [rules.NumAgents]rules.Guess
				for a := range rules.Agent(rules.NumAgents) {
					for i := range players + 1 {
						q := rules.GuessNobody
						if i > 0 {
							q = rules.GuessSeat(rules.Seat(i - 1))
						}
						can := v.InPlay().Has(a) && !v.Identities(s).Has(a) && q.Seat() != s
						p, now := full, want
						if p.Write(a, q); can {
							now[a] = q
						}
						if got := p.Action(); got.Seat != s || got.Guesses() != now || p.Guess(a) != now[a] {
							t.Fatalf("%v, %d seats: seat %d, guess %v about %v: got %v, want %v", e,
								players, s, q, a, got.Guesses(), now)
						}
						again := p
						if again.Write(a, q); can {
							now[a] = rules.GuessNone
						}
						if got := again.Action().Guesses(); got != now {
							t.Fatalf("%v, %d seats: seat %d, guess %v about %v twice: got %v, want %v", e,
								players, s, q, a, got, now)
						}
						full, want = p, p.Action().Guesses() // the next row is written into a draft that is not empty
					}
				}
			}
		}
	}
}
