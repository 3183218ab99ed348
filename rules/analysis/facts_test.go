package analysis_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/deduction"
)

// TestCountsStandInTheirTurns: the file has as many counts as the game had, each in the turn in which it was; in a game
// without variants nothing else changes a score.
func TestCountsStandInTheirTurns(t *testing.T) {
	for _, v := range []rules.Variants{{}, {TopSecret: true, Dossier: true}} {
		for seed := range uint64(4) {
			rec := played(t, v, 4, seed)
			f, err := analysis.Analyze(rec, always)
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
			if f.Counts() != all || all == 0 {
				t.Errorf("the file has %d counts, the game had %d", f.Counts(), all)
			}
			var before [rules.NumAgents]int
			for _, m := range f.Moments {
				if m.Counts != want[m.Turn] {
					t.Errorf("turn %d has %d counts, want %d", m.Turn, m.Counts, want[m.Turn])
				}
				if v == (rules.Variants{}) && m.Counts == 0 && m.Scores != before {
					t.Errorf("turn %d has no count, and the scores go from %v to %v", m.Turn, before, m.Scores)
				}
				before = m.Scores
			}
			if f.Goal != g.Edition().Goal || f.Front != g.Result().Tokens || f.Front == 0 {
				t.Errorf("the goal is %d, in front is %v", f.Goal, f.Front)
			}
		}
	}
}

// TestChance: before anything has happened everybody who looks on is as sure as chance, and the owner of an agent a
// little surer of the others.
func TestChance(t *testing.T) {
	f, err := analysis.Analyze(played(t, rules.Variants{}, 3, 2), always)
	if err != nil {
		t.Fatal(err)
	}
	n := f.InPlay.Len()
	if got, want := f.GuessChance(analysis.Public), deduction.Certain/deduction.Probability(n); got != want {
		t.Errorf("for everybody chance is %d, want %d", got, want)
	}
	for viewer := range 3 {
		if got, want := f.GuessChance(viewer), deduction.Certain/deduction.Probability(n-1); got != want {
			t.Errorf("for seat %d chance is %d, want %d", viewer, got, want)
		}
	}
	for s, a := range f.Agents[:3] {
		if got := f.Owner(a); got != rules.Seat(s) {
			t.Errorf("%v is of seat %d, want %d", a, got, s)
		}
	}
	if got := f.Owner(rules.NoAgent); got != rules.NoSeat {
		t.Errorf("no agent is of seat %d", got)
	}
}

// TestSummary tells who came in first, and for whom, if it was one.
func TestSummary(t *testing.T) {
	f := analysis.GameReport{Players: []string{"Anna", "Ben"}, Moments: make([]analysis.Moment, 12)}
	f.Agents = [rules.MaxSeats]rules.Agent{rules.Red, rules.Blue}
	f.Moments[3].Counts, f.Moments[7].Counts = 1, 2
	for want, front := range map[string]rules.AgentSet{
		"12 turns, 3 counts; first: Blue, for Ben":      rules.AgentSet(0).With(rules.Blue),
		"12 turns, 3 counts; first: Grey, a free agent": rules.AgentSet(0).With(rules.Grey),
		"12 turns, 3 counts":                            rules.AgentSet(0).With(rules.Blue).With(rules.Grey),
	} {
		f.Front = front
		if got := english.Say(f.Summary()); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
}

// TestCards: what stands on the cards is what the findings say, about the same people.
func TestCards(t *testing.T) {
	for seed := range uint64(4) {
		f, err := analysis.Analyze(played(t, rules.Variants{}, 4, seed), always)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range f.Facts {
			about, head, says := f.Card(x)
			said := english.Say(says)
			switch {
			case x.Kind == analysis.FactDice && about != rules.NoSeat, x.Kind == analysis.FactTurning && about != x.By,
				x.Kind == analysis.FactCover && about != x.Seat:
				t.Errorf("a card of kind %d is about seat %d", x.Kind, about)
			case x.Kind == analysis.FactSteps != says.IsZero():
				t.Errorf("a card of kind %d says %q", x.Kind, said)
			case !says.IsZero() && !strings.HasSuffix(said, "."):
				t.Errorf("a card says %q", said)
			case !strings.HasPrefix(string(head), "card."):
				t.Errorf("the head is %q", head)
			}
		}
	}
	if wrong := english.Mistakes(); len(wrong) > 0 {
		t.Errorf("said wrongly: %q", wrong)
	}
}
