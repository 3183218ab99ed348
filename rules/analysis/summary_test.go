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

// suspicions returns a history of the public's suspicions of seat 2. The n-th letter is the first letter of the agent
// suspected in turn n; a dot means none.
func suspicions(agents string) (history []match.Suspicion) {
	for i, c := range agents {
		suspicion := match.Suspicion{Turn: i + 1}
		for a := range rules.Agent(rules.NumAgents) {
			suspicion.Owners[a][1] = deduction.Certain / 10 // below Suspected
			if a.String()[0] == byte(c) {
				suspicion.Owners[a][1] = analysis.Suspected
			}
		}
		history = append(history, suspicion)
	}
	return history
}

// TestLongestBluff checks that LongestBluff returns the longest run of suspicions of one wrong agent from turn 3 on,
// and the first of equal runs. Gaps end a run, and suspicions of own agents do not count.
func TestLongestBluff(t *testing.T) {
	red := rules.AgentSet(0).With(rules.Red)
	for agents, want := range map[string]analysis.Bluff{
		"":           {},
		"....":       {},
		"rrrrr":      {},
		"..oo.ooor":  {Agent: rules.Orange, FirstTurn: 6, Turns: 3},
		".yy.oo":     {Agent: rules.Orange, FirstTurn: 5, Turns: 2},
		"yyyy.bb":    {Agent: rules.Yellow, FirstTurn: 3, Turns: 2},
		"rooorbbbbb": {Agent: rules.Blue, FirstTurn: 6, Turns: 5},
	} {
		if got := analysis.LongestBluff(suspicions(agents), 1, red); got != want {
			t.Errorf("%q: got %+v, want %+v", agents, got, want)
		}
		if got := analysis.LongestBluff(suspicions(agents), 0, red); got.Turns != 0 {
			t.Errorf("%q: another seat: got %+v, want none", agents, got)
		}
	}
}

// TestSuspectedSince checks that SuspectedSince returns the first turn of a suspicion that lasts to the end, else 0.
func TestSuspectedSince(t *testing.T) {
	for agents, want := range map[string]int{"": 0, "...": 0, "rr.": 0, "rrr": 1, "r.o.rr": 5, "ooor": 4} {
		if got := analysis.SuspectedSince(suspicions(agents), 1, rules.Red); got != want {
			t.Errorf("%q: got turn %d, want %d", agents, got, want)
		}
	}
}

// TestEndings checks the player summaries of finished games. Ranks follow the scores, the surest player is another one,
// rows match the dossier, and only winners get no suggestion.
func TestEndings(t *testing.T) {
	kinds := map[analysis.SuggestionKind]bool{}
	for seed := range uint64(6) {
		game := finishedMatch(t, rules.Variants{Dossier: seed%2 == 0}, 4, seed)
		view := game.Public()
		ranks := 0
		for seat := range rules.Seat(4) {
			summary := analysis.NewPlayerSummary(game, seat)
			better := 0
			for other := range rules.Seat(4) {
				if view.Score(view.Token(other)) > view.Score(view.Token(seat)) {
					better++
				}
			}
			if won := view.Result().Winners; summary.Rank != better+1 && (won.Has(seat) || won == 0) {
				t.Errorf("seed %d, seat %d: got rank %d, want %d", seed, seat+1, summary.Rank, better+1)
			}
			known := summary.Surest != rules.NoSeat
			if summary.Surest == seat || summary.Turns != view.Turn() || known && (summary.HasDossiers ||
				summary.ExposedSince == 0 && summary.Certainty >= analysis.Suspected) || !known &&
				!summary.HasDossiers &&
				summary.ExposedSince > 0 {
				t.Errorf("seed %d, seat %d: got seat %d as the surest, cover %+v and %d turns; want another seat "+
					"without dossiers, unless the cover held, and %d turns", seed, seat+1, summary.Surest+1,
					summary.Cover,
					summary.Turns, view.Turn())
			}
			if summary.FromDossier != (seed%2 == 0) || summary.FromDossier && 5*summary.Right() < view.Bonus(seat) {
				t.Errorf("seed %d, seat %d: got %d rows right, too few for %d points of the dossier at 5 a row", seed,
					seat+1, summary.Right(), view.Bonus(seat))
			}
			said := wordstest.Say(t, english, summary.Message(func(seat rules.Seat) string {
				return game.Player(seat).Name
			}))
			if said == "" {
				t.Errorf("seed %d, seat %d: got no text for suggestion %+v", seed, seat+1, summary.Suggestion)
			}
			kinds[summary.Suggestion.Kind] = true
			if view.Result().Winners.Has(seat) != (summary.Suggestion.Kind == analysis.SuggestionNothing) {
				t.Errorf("seed %d, seat %d: got suggestion %+v, winners %v; want SuggestionNothing only for winners",
					seed, seat+1, summary.Suggestion, view.Result().Winners)
			}
			ranks += summary.Rank
		}
		if ranks < 4 {
			t.Errorf("seed %d: sum of the ranks of four seats: got %d, want at least 4", seed, ranks)
		}
	}
	if len(kinds) < 3 {
		t.Errorf("got kinds of suggestion %v, want at least 3", kinds)
	}
}

// TestDossiersDecide checks that summaries of games with dossiers follow the dossiers: GuessedBy and Believers are the
// seats that wrote the right agent and the bluff. A bluff that nobody wrote ended before the last turn.
func TestDossiersDecide(t *testing.T) {
	right, believed, over := 0, 0, 0 // right guesses, guesses of bluffs, bluffs that ended early
	for seed := range uint64(8) {
		game := finishedMatch(t, rules.Variants{Dossier: true}, 4, seed)
		view := game.Public()
		for seat := range rules.Seat(4) {
			summary := analysis.NewPlayerSummary(game, seat)
			for other := range rules.Seat(4) {
				if wrote := other != seat && view.Dossier(other,
					summary.Agent) == rules.GuessSeat(seat); wrote != summary.GuessedBy.Has(other) {
					t.Errorf("seed %d, seat %d: got GuessedBy %07b, want seat %d in it: %v", seed, seat+1,
						summary.GuessedBy, other+1, wrote)
				}
				isBluff := view.Dossier(other, summary.Bluff.Agent) == rules.GuessSeat(seat) &&
					view.Owner(summary.Bluff.Agent) != seat
				if summary.Bluff.Believers.Has(other) && !isBluff {
					t.Errorf("seed %d, seat %d: got believer seat %d of bluff %v, want only seats that wrote it", seed,
						seat+1, other+1, summary.Bluff.Agent)
				}
			}
			bluff := summary.Bluff
			if bluff.Believers == 0 && bluff.Turns > 0 && bluff.FirstTurn+bluff.Turns > summary.Turns {
				t.Errorf("seed %d, seat %d: got bluff %+v without believers, want its end before turn %d", seed, seat+1,
					bluff, summary.Turns)
			}
			if summary.Suggestion.Kind == analysis.SuggestionExposed && summary.GuessedBy == 0 {
				t.Errorf("seed %d, seat %d: got SuggestionExposed, want another: no dossier named the agent", seed,
					seat+1)
			}
			right, believed = right+summary.GuessedBy.Len(), believed+bluff.Believers.Len()
			if bluff.Believers == 0 && bluff.Turns > 0 {
				over++
			}
		}
	}
	if right == 0 || believed == 0 {
		t.Errorf("got %d right guesses, %d guesses of bluffs and %d other bluffs, want some of the first two", right,
			believed, over)
	}
}

// TestEarlySuspicionIsNotTold checks that a cover exposed in turns 1 or 2 is not notable, unless dossiers were written.
func TestEarlySuspicionIsNotTold(t *testing.T) {
	for exposed, want := range map[int]bool{0: true, 1: false, 2: false, 3: true, 9: true} {
		if got := (analysis.Cover{ExposedSince: exposed}).Notable(); got != want {
			t.Errorf("exposed since turn %d: Notable: got %v, want %v", exposed, got, want)
		}
		if got := (analysis.Cover{ExposedSince: exposed, HasDossiers: true}).Notable(); !got {
			t.Errorf("exposed since turn %d, with dossiers: Notable: got false, want true", exposed)
		}
	}
}

// TestSuggestionMessages checks the English sentence of each kind of suggestion.
func TestSuggestionMessages(t *testing.T) {
	summary := analysis.PlayerSummary{Cover: analysis.Cover{Agent: rules.Blue}}
	for want, suggestion := range map[string]analysis.Suggestion{
		"Next time: the same again. Nobody expects it twice.":           {},
		"Next time: leave the ruins sooner. They cost 6 points.":        {Kind: analysis.SuggestionRuins, Points: 6},
		"Next time: study the others more. The dossier missed 1 point.": {Kind: analysis.SuggestionDossier, Points: 1},
		"Next time: walk Blue less before turn 31.":                     {Kind: analysis.SuggestionExposed, Turn: 31},
		"Next time: mind the last count. Ben gained 9 points on you there.": {Kind: analysis.SuggestionLastCount,
			Seat: 1, Points: 9},
		"Next time: walk another agent as if it were yours.": {Kind: analysis.SuggestionBluff},
	} {
		summary.Suggestion = suggestion
		said := summary.Message(func(rules.Seat) string { return "Ben" })
		if got := english.Say(said); got != want {
			t.Errorf("%+v: got %q, want %q", suggestion, got, want)
		}
	}
}

// finishedMatch returns a finished game of n field agents as a replay at its end.
func finishedMatch(t *testing.T, v rules.Variants, n int, seed uint64) *match.Match {
	t.Helper()
	m, err := tables.OpenReplay([]byte(opponentsGame(t, v, n, seed).String()))
	if err != nil {
		t.Fatal(err)
	}
	m.Seek(m.Rewinder().Len())
	return m
}
