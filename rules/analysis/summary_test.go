package analysis_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/words/wordstest"
)

// suspicions returns a history in which the table suspects seat 1: the n-th letter is the agent in turn n+1, a dot
// none.
func suspicions(by string) (history []match.Suspicion) {
	for i, c := range by {
		x := match.Suspicion{Turn: i + 1}
		for a := range rules.Agent(rules.NumAgents) {
			x.Owners[a][1] = deduction.Certain / 10
			if a.String()[0] == byte(c) {
				x.Owners[a][1] = analysis.Suspected
			}
		}
		history = append(history, x)
	}
	return history
}

// TestLongestBluff checks the longest run of wrong suspicions: never of an own agent, never across a gap, and the first
// of equal runs.
func TestLongestBluff(t *testing.T) {
	red := rules.AgentSet(0).With(rules.Red)
	for by, want := range map[string]analysis.Bluff{
		"":           {},
		"....":       {},
		"rrrrr":      {},
		"..oo.ooor":  {Agent: rules.Orange, FirstTurn: 6, Turns: 3},
		".yy.oo":     {Agent: rules.Orange, FirstTurn: 5, Turns: 2},
		"yyyy.bb":    {Agent: rules.Yellow, FirstTurn: 3, Turns: 2},
		"rooorbbbbb": {Agent: rules.Blue, FirstTurn: 6, Turns: 5},
	} {
		if got := analysis.LongestBluff(suspicions(by), 1, red); got != want {
			t.Errorf("%q: got %+v, want %+v", by, got, want)
		}
		if got := analysis.LongestBluff(suspicions(by), 0, red); got.Turns != 0 {
			t.Errorf("%q: another seat: got %+v, want none", by, got)
		}
	}
}

// TestSuspectedSince checks that only a suspicion that lasts to the end counts, from its first turn.
func TestSuspectedSince(t *testing.T) {
	for by, want := range map[string]int{"": 0, "...": 0, "rr.": 0, "rrr": 1, "r.o.rr": 5, "ooor": 4} {
		if got := analysis.SuspectedSince(suspicions(by), 1, rules.Red); got != want {
			t.Errorf("%q: got turn %d, want %d", by, got, want)
		}
	}
}

// TestEndings checks the facts of finished games for each seat. Places follow the scores, the surest player is another
// one, and the suggestion is a sentence.
func TestEndings(t *testing.T) {
	kinds := map[analysis.SuggestionKind]bool{}
	for seed := range uint64(6) {
		game := finishedMatch(t, rules.Variants{Dossier: seed%2 == 0}, 4, seed)
		view := game.Public()
		places := 0
		for seat := range rules.Seat(4) {
			summary := analysis.NewPlayerSummary(game, seat)
			better := 0
			for o := range rules.Seat(4) {
				if view.Score(view.Token(o)) > view.Score(view.Token(seat)) {
					better++
				}
			}
			if won := view.Result().Winners; summary.Rank != better+1 && (won.Has(seat) || won == 0) {
				t.Errorf("seed %d, seat %d: got place %d, want %d", seed, seat, summary.Rank, better+1)
			}
			known := summary.Surest != rules.NoSeat
			if summary.Surest == seat || summary.Turns != view.Turn() || known && (summary.HasDossiers ||
				summary.ExposedSince == 0 && summary.Certainty >= analysis.Suspected) || !known &&
				!summary.HasDossiers &&
				summary.ExposedSince > 0 {
				t.Errorf("seed %d, seat %d: got seat %d as the surest, cover %+v and %d turns of %d", seed, seat,
					summary.Surest, summary.Cover, summary.Turns, view.Turn())
			}
			if summary.FromDossier != (seed%2 == 0) || summary.FromDossier && 5*summary.Right() < view.Bonus(seat) {
				t.Errorf("seed %d, seat %d: got %d rows right, points of the dossier are %d", seed, seat,
					summary.Right(),
					view.Bonus(seat))
			}
			said := wordstest.Say(t, english, summary.Message(func(seat rules.Seat) string {
				return game.Player(seat).Name
			}))
			if said == "" {
				t.Errorf("seed %d, seat %d: got no suggestion", seed, seat)
			}
			kinds[summary.Suggestion.Kind] = true
			if view.Result().Winners.Has(seat) != (summary.Suggestion.Kind == analysis.SuggestionNothing) {
				t.Errorf("seed %d, seat %d: got suggestion %+v, winners %v", seed, seat, summary.Suggestion,
					view.Result().Winners)
			}
			places += summary.Rank
		}
		if places < 4 {
			t.Errorf("seed %d: got the sum %d of all places", seed, places)
		}
	}
	if len(kinds) < 3 {
		t.Errorf("got the kinds of suggestion %v, want at least 3", kinds)
	}
}

// TestDossiersDecide checks that the facts of games with dossiers are what the dossiers say: who named the agent, and
// which wrong agent others wrote. A bluff that nobody wrote was over before the end.
func TestDossiersDecide(t *testing.T) {
	named, by, over := 0, 0, 0
	for seed := range uint64(8) {
		m := finishedMatch(t, rules.Variants{Dossier: true}, 4, seed)
		view := m.Public()
		for seat := range rules.Seat(4) {
			summary := analysis.NewPlayerSummary(m, seat)
			for p := range rules.Seat(4) {
				if wrote := p != seat && view.Dossier(p,
					summary.Agent) == rules.GuessSeat(seat); wrote != summary.GuessedBy.Has(p) {
					t.Errorf("seed %d, seat %d: got %b as who named the agent, seat %d wrote it: %v", seed, seat,
						summary.GuessedBy,
						p, wrote)
				}
				if summary.Bluff.Believers.Has(p) && (view.Dossier(p, summary.Bluff.Agent) != rules.GuessSeat(seat) ||
					view.Owner(summary.Bluff.Agent) == seat) {
					t.Errorf("seed %d, seat %d: seat %d did not write %v", seed, seat, p, summary.Bluff.Agent)
				}
			}
			b := summary.Bluff
			if b.Believers == 0 && b.Turns > 0 && b.FirstTurn+b.Turns > summary.Turns {
				t.Errorf("seed %d, seat %d: nobody wrote the bluff %+v, which lasts to the end", seed, seat, b)
			}
			if summary.Suggestion.Kind == analysis.SuggestionExposed && summary.GuessedBy == 0 {
				t.Errorf("seed %d, seat %d: the suggestion is about a cover that no dossier named", seed, seat)
			}
			named, by = named+summary.GuessedBy.Len(), by+b.Believers.Len()
			if b.Believers == 0 && b.Turns > 0 {
				over++
			}
		}
	}
	if named == 0 || by == 0 {
		t.Errorf("got %d right guesses, %d wrong ones, and %d other bluffs", named, by, over)
	}
}

// TestEarlySuspicionIsNotTold checks that there is no cover and no suggestion about a suspicion since the first turns.
func TestEarlySuspicionIsNotTold(t *testing.T) {
	for exposed, want := range map[int]bool{0: true, 1: false, 2: false, 3: true, 9: true} {
		if got := (analysis.Cover{ExposedSince: exposed}).Notable(); got != want {
			t.Errorf("suspected since turn %d: got %v, want %v", exposed, got, want)
		}
		if got := (analysis.Cover{ExposedSince: exposed, HasDossiers: true}).Notable(); !got {
			t.Errorf("suspected since turn %d, with dossiers: got nothing to tell", exposed)
		}
	}
}

// TestSuggestionMessages checks the sentence of each kind of suggestion.
func TestSuggestionMessages(t *testing.T) {
	summary := analysis.PlayerSummary{Cover: analysis.Cover{Agent: rules.Blue}}
	for want, x := range map[string]analysis.Suggestion{
		"Next time: the same again. Nobody expects it twice.":           {},
		"Next time: leave the ruins sooner. They cost 6 points.":        {Kind: analysis.SuggestionRuins, Points: 6},
		"Next time: study the others more. The dossier missed 1 point.": {Kind: analysis.SuggestionDossier, Points: 1},
		"Next time: walk Blue less before turn 31.":                     {Kind: analysis.SuggestionExposed, Turn: 31},
		"Next time: mind the last count. Ben gained 9 points on you there.": {Kind: analysis.SuggestionLastCount,
			Seat: 1, Points: 9},
		"Next time: walk another agent as if it were yours.": {Kind: analysis.SuggestionBluff},
	} {
		summary.Suggestion = x
		said := summary.Message(func(rules.Seat) string { return "Ben" })
		if got := english.Say(said); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// finishedMatch returns a finished game of n opponents as a replay at its end.
func finishedMatch(t *testing.T, v rules.Variants, n int, seed uint64) *match.Match {
	t.Helper()
	m, err := tables.OpenReplay([]byte(opponentsGame(t, v, n, seed).String()))
	if err != nil {
		t.Fatal(err)
	}
	m.Seek(m.Rewinder().Len())
	return m
}
