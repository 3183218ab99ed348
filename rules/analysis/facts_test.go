package analysis_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/deduction"
	"heimlich/scenes/words/wordstest"
)

// TestCountsByTurn checks that the report has every count of the game, in its turn. In the base game, scores change
// only in turns with a count.
func TestCountsByTurn(t *testing.T) {
	for _, variants := range []rules.Variants{{}, {TopSecret: true, Dossier: true}} {
		for seed := range uint64(4) {
			rec := opponentsGame(t, variants, 4, seed)
			report, err := analysis.Analyze(rec, neverCancel)
			if err != nil {
				t.Fatal(err)
			}
			g, err := rules.New(rec.Setup)
			if err != nil {
				t.Fatal(err)
			}
			want, all := map[int]int{}, 0
			var log rules.Log
			for _, a := range rec.Actions {
				log.Reset()
				turn := g.Turn()
				if err := g.Apply(a, &log); err != nil {
					t.Fatal(err)
				}
				for _, e := range log.Events {
					if e.Kind == rules.EventCountBegan {
						want[turn]++
						all++
					}
				}
			}
			if report.Counts() != all || all == 0 {
				t.Errorf("seed %d: got %d counts, want %d, more than 0", seed, report.Counts(), all)
			}
			var before [rules.NumAgents]int
			for _, m := range report.Moments {
				if m.Counts != want[m.Turn] {
					t.Errorf("turn %d: got %d counts, want %d", m.Turn, m.Counts, want[m.Turn])
				}
				if variants == (rules.Variants{}) && m.Counts == 0 && m.Scores != before {
					t.Errorf("turn %d without a count: got scores %v, want %v as before", m.Turn, m.Scores, before)
				}
				before = m.Scores
			}
			if report.Goal != g.Edition().Goal || report.Leaders != g.Result().Front || report.Leaders == 0 {
				t.Errorf("got goal %d and %v in front, want %d and %v", report.Goal, report.Leaders, g.Edition().Goal,
					g.Result().Front)
			}
		}
	}
}

// TestGuessChance checks that a blind guess chooses among all agents in play, and a player's guess among all but its
// own. It also checks that Owner returns the seat of each agent.
func TestGuessChance(t *testing.T) {
	report, err := analysis.Analyze(opponentsGame(t, rules.Variants{}, 3, 2), neverCancel)
	if err != nil {
		t.Fatal(err)
	}
	n := report.InPlay.Len()
	if got, want := report.GuessChance(analysis.Public), deduction.Certain/deduction.Probability(n); got != want {
		t.Errorf("GuessChance of the public: got %d, want %d", got, want)
	}
	for viewer := range 3 {
		if got, want := report.GuessChance(viewer), deduction.Certain/deduction.Probability(n-1); got != want {
			t.Errorf("GuessChance of seat %d: got %d, want %d", viewer, got, want)
		}
	}
	for s, a := range report.Agents[:3] {
		if got := report.Owner(a); got != rules.Seat(s) {
			t.Errorf("owner of %v: got seat %d, want %d", a, got+1, s+1)
		}
	}
	if got := report.Owner(rules.NoAgent); got != rules.NoSeat {
		t.Errorf("owner of NoAgent: got seat %d, want NoSeat", got)
	}
}

// TestSummary checks the summary sentences if an owned agent, a free agent or two tied agents are in front.
func TestSummary(t *testing.T) {
	report := analysis.GameReport{Players: []string{"Anna", "Ben"}, Moments: make([]analysis.Moment, 12)}
	report.Agents = [rules.MaxSeats]rules.Agent{rules.Red, rules.Blue}
	report.Moments[3].Counts, report.Moments[7].Counts = 1, 2
	for want, front := range map[string]rules.AgentSet{
		"12 turns, 3 counts; first: Blue, for Ben":      rules.AgentSet(0).With(rules.Blue),
		"12 turns, 3 counts; first: Grey, a free agent": rules.AgentSet(0).With(rules.Grey),
		"12 turns, 3 counts":                            rules.AgentSet(0).With(rules.Blue).With(rules.Grey),
	} {
		report.Leaders = front
		if got := english.Say(report.Summary()); got != want {
			t.Errorf("%v in front: got %q, want %q", front, got, want)
		}
	}
}

// TestFactCards checks the seat, heading and text of the index card of each fact in four games.
func TestFactCards(t *testing.T) {
	for seed := range uint64(4) {
		report, err := analysis.Analyze(opponentsGame(t, rules.Variants{}, 4, seed), neverCancel)
		if err != nil {
			t.Fatal(err)
		}
		for _, fact := range report.Facts {
			about, head, message := report.Card(fact)
			text := wordstest.Say(t, english, message)
			switch {
			case fact.Kind == analysis.FactLuckiestFace && about != rules.NoSeat,
				fact.Kind == analysis.FactTurningPoint &&
					about != fact.By,
				fact.Kind == analysis.FactBestHidden && about != fact.Seat:
				t.Errorf("card of kind %d: got seat %d, want the seat that fact %+v is about", fact.Kind, about, fact)
			case fact.Kind == analysis.FactSteps != message.IsZero():
				t.Errorf("card of kind %d: got text %q, want none exactly for FactSteps", fact.Kind, text)
			case !message.IsZero() && !strings.HasSuffix(text, "."):
				t.Errorf("card of kind %d: got text %q, want a sentence", fact.Kind, text)
			case !strings.HasPrefix(string(head), "card."):
				t.Errorf("card of kind %d: got heading %q, want a key with prefix card.", fact.Kind, head)
			}
		}
	}
}
