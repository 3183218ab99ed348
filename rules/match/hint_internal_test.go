package match

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/scenes/words"
)

// TestHintMessages checks the exact text of each reason, in all its forms.
func TestHintMessages(t *testing.T) {
	advice := func(r opponents.Reason) opponents.Advice {
		return opponents.Advice{Reason: r, Agent: rules.Green, Building: 9, Owner: 1, Points: 4, Card: rules.CardRescue}
	}
	with := func(r opponents.Reason, change func(*opponents.Advice)) opponents.Advice {
		h := advice(r)
		change(&h)
		return h
	}
	var seen [rules.NumAgents][rules.MaxSeats]Evidence
	seen[rules.Green][1] = Evidence{Opens: 2, Turns: 3}
	seen[rules.Green][2] = Evidence{Turns: 4}
	seen[rules.Blue][1], seen[rules.Blue][2] = Evidence{Turns: 1}, Evidence{Turns: 3}
	q := HintRequest{View: rules.View{Viewer: 0}, Evidence: seen,
		Names: [rules.MaxSeats]string{"Anna", "Ben", "Carl", "Dora"}}
	english, err := words.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	told := map[opponents.Reason]bool{}
	for _, tc := range []struct {
		h    opponents.Advice
		want string
	}{
		{advice(opponents.ReasonWins), "That ends the game with Green in front."},
		{advice(opponents.ReasonLevels), "That ends the game with Green level in front."},
		{advice(opponents.ReasonLeads), "If it comes to the count, the game ends with Green in front."},
		{advice(opponents.ReasonEnds), "That ends the game, and Green is not in front."},
		{advice(opponents.ReasonAhead), "That ends the game: Green is in front, but the dossiers are still to come."},
		{advice(opponents.ReasonEven),
			"That ends the game: Green is level in front, but the dossiers are still to come."},
		{advice(opponents.ReasonBehind), "That ends the game: Green is behind, but the dossiers are still to come."},
		{advice(opponents.ReasonStops), "Otherwise the count takes Green to the goal."},
		{with(opponents.ReasonScores, func(h *opponents.Advice) { h.OtherOwn, h.OtherLoss = rules.Blue, 3 }),
			"A count now brings Green 4 points. Blue, yours too, loses 3 points by it."},
		{with(opponents.ReasonKeeps, func(h *opponents.Advice) { h.Points = 0 }), "Keep “Rescue”: nobody has scored " +
			"yet, so the card will probably do more later than now."},
		{with(opponents.ReasonScores, func(h *opponents.Advice) { h.Rival, h.RivalPoints = rules.Blue, 8 }),
			"A count now brings Green 4 points. Blue gets 8, but no other move looks better."},
		{advice(opponents.ReasonSlows), "Ben has brought Green to the safe twice. Green is ahead of your agent, and " +
			"the next count then brings Green 4 points less."},
		{with(opponents.ReasonGuards, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 6, 3 }),
			"There, only 3 faces of the die could take another agent to the goal in the next turn; elsewhere up to 6."},
		{with(opponents.ReasonGuards, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 6, 1 }),
			"There, only one face of the die could take another agent to the goal in the next turn; elsewhere up to " +
				"6."},
		{with(opponents.ReasonGuards, func(h *opponents.Advice) { h.FacesBefore = 4 }),
			"There, no face of the die could " +
				"take another agent to the goal in the next turn; elsewhere up to 4 could."},
		{with(opponents.ReasonDraws, func(h *opponents.Advice) {
			h.Action = rules.MoveAgents(
				[rules.NumAgents]uint8{1})
		}), "An agent that is moved into the ruins brings you a top secret card."},
		{with(opponents.ReasonStops, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"Then play “Rescue”. Otherwise the count takes Green to the goal."},
		{with(opponents.ReasonBlocks, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"Then play “Rescue”. Ben has brought Green to the safe twice. None of the others is ahead of Green, and " +
				"the next count then brings Green 4 points less."},
		{advice(opponents.ReasonScores), "A count now brings Green 4 points."},
		{with(opponents.ReasonScores, func(h *opponents.Advice) { h.Points = 1 }), "A count now brings Green 1 point."},
		{with(opponents.ReasonDenies, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 4, 2 }),
			"As it stands, 4 faces of the die could take another agent to the goal in the next turn; after this only " +
				"2."},
		{with(opponents.ReasonDenies, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 2, 1 }),
			"As it stands, 2 faces of the die could take another agent to the goal in the next turn; after this " +
				"only one."},
		{with(opponents.ReasonDenies, func(h *opponents.Advice) { h.FacesBefore = 1 }),
			"As it stands, one face of the die " +
				"could take another agent to the goal in the next turn; after this none could."},
		{advice(opponents.ReasonStands), "Green then stands in house 9, ready for the next count."},
		{advice(opponents.ReasonRises), "Green then stands better in house 9 than now."},
		{advice(opponents.ReasonYields), "Green stands worse for now, but that pays in the long run."},
		{advice(opponents.ReasonBlocks), "Ben has brought Green to the safe twice. None of the others is ahead of " +
			"Green, and the next count then brings Green 4 points less."},
		{with(opponents.ReasonBlocks, func(h *opponents.Advice) { h.Agent, h.Owner = rules.Blue, 2 }),
			"Carl has moved Blue three times. None of the others is ahead of Blue, and the next count then brings " +
				"Blue 4 points less."},
		{with(opponents.ReasonBlocks, func(h *opponents.Advice) { h.Agent, h.Owner = rules.Blue, 1 }),
			"None of the others is ahead of Blue, and the next count then brings Blue 4 points less."},
		{with(opponents.ReasonBlocks, func(h *opponents.Advice) { h.Owner = 2 }), "None of the others is ahead of " +
			"Green, and the next count then brings Green 4 points less."},
		{with(opponents.ReasonBlocks, func(h *opponents.Advice) { h.Owner = 3 }), "None of the others is ahead of " +
			"Green, and the next count then brings Green 4 points less."},
		{with(opponents.ReasonBlocks, func(h *opponents.Advice) { h.Owner = rules.NoSeat }),
			"None of the others is ahead of Green, and the next count then brings Green 4 points less."},
		{advice(opponents.ReasonStays), "Green already stands well in house 9: best left there."},
		{advice(opponents.ReasonIdle), "This roll is better spent on others than on Green."},
		{advice(opponents.ReasonHides), "Leaving Green alone gives nothing away."},
		{with(opponents.ReasonFeints, func(h *opponents.Advice) { h.Rival = rules.Blue }),
			"Leaving Green alone gives nothing away: it looks as if you were playing for Blue."},
		{advice(opponents.ReasonNear), "Green stands well in house 9: put the safe where it is soon reached."},
		{advice(opponents.ReasonFar), "Green stands badly in house 9: put the safe where it takes long to reach."},
		{advice(opponents.ReasonSets), "There the safe does Green more good than elsewhere."},
		{advice(opponents.ReasonPlays), "“Rescue” is worth more to you now than later."},
		{with(opponents.ReasonPlays, func(h *opponents.Advice) { h.Card = rules.CardSecond }),
			"A second identity gives you a second chance to win."},
		{advice(opponents.ReasonMust), "One card has to be played, and “Rescue” is the best choice now."},
		{with(opponents.ReasonCalls, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"“Rescue” does more for Green now than it may do later."},
		{with(opponents.ReasonCalls, func(h *opponents.Advice) {
			h.Action, h.Card = rules.Call(true),
				rules.CardSecond
		}), "A second identity gives you a second chance to win."},
		{with(opponents.ReasonMust, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"“Rescue” is the best choice now."},
		{advice(opponents.ReasonHolds), "No card does enough for Green now."},
		{advice(opponents.ReasonWaits), "Passing is worth more now than any card in your hand."},
		{advice(opponents.ReasonKeeps), "Keep “Rescue”: the agent in front still has 4 points to go, so the card " +
			"will probably do more later than now."},
		{with(opponents.ReasonKeeps, func(h *opponents.Advice) { h.Points = 1 }), "Keep “Rescue”: the agent in " +
			"front still has 1 point to go, so the card will probably do more later than now."},
		{with(opponents.ReasonDraws, func(h *opponents.Advice) {
			h.Action = rules.MoveAgents(
				[rules.NumAgents]uint8{})
		}), "A top secret card is worth more than any move with this roll."},
		{with(opponents.ReasonDraws, func(h *opponents.Advice) { h.Action = rules.AnswerOffer(true) }),
			"The card costs nothing: take it."},
		{advice(opponents.ReasonGuess),
			"Ben has brought Green to the safe twice. The evidence points to Ben owning Green."},
		{with(opponents.ReasonGuess, func(h *opponents.Advice) { h.Owner = rules.NoSeat }),
			"The evidence points to Green being a free agent."},
		{with(opponents.ReasonGuess, func(h *opponents.Advice) { h.Agent = rules.NoAgent }),
			"Nothing is sure enough to be written down."},
		{advice(opponents.ReasonNone), ""},
	} {
		if got := english.Say(q.message(tc.h)); got != tc.want {
			t.Errorf("reason %d: %q, want %q", tc.h.Reason, got, tc.want)
		}
		told[tc.h.Reason] = true
	}
	for r := opponents.ReasonNone; r <= opponents.ReasonGuess; r++ {
		if !told[r] {
			t.Errorf("reason %d is not tried", r)
		}
	}
}

// TestThoughtMessages checks the exact text of each reason as the thought of an opponent. It differs from the hint.
func TestThoughtMessages(t *testing.T) {
	english, err := words.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range map[opponents.Reason]string{
		opponents.ReasonWins:   "This ends the game with Green in front",
		opponents.ReasonScores: "A count now brings Green 4 points",
		opponents.ReasonLevels: "This ends the game with Green level in front",
		opponents.ReasonLeads:  "If it comes to the count, the game ends with Green in front",
		opponents.ReasonAhead:  "This ends the game: Green is in front, but the dossiers are still to come",
		opponents.ReasonEven:   "This ends the game: Green is level in front, but the dossiers are still to come",
		opponents.ReasonBehind: "This ends the game: Green is behind, but the dossiers are still to come",
		opponents.ReasonEnds:   "This ends the game, and Green is not in front",
		opponents.ReasonStops:  "Otherwise the count takes Green to the goal",
		opponents.ReasonSlows:  "Costs Green 4 points in the next count",
		opponents.ReasonGuards: "Keeps other agents from the goal",
		opponents.ReasonDenies: "Keeps other agents from the goal",
		opponents.ReasonStands: "Green then stands in house 9, ready for the next count",
		opponents.ReasonBlocks: "Costs Green 4 points in the next count",
		opponents.ReasonRises:  "Green then stands better in house 9",
		opponents.ReasonYields: "Green stands worse for now, which pays in the long run",
		opponents.ReasonStays:  "Green already stands well in house 9",
		opponents.ReasonIdle:   "This roll is better spent on others than on Green",
		opponents.ReasonFeints: "Acts as if playing for Blue",
		opponents.ReasonHides:  "Green gains nothing, which gives nothing away",
		opponents.ReasonNear:   "Green stands well in house 9: a count may come soon",
		opponents.ReasonFar:    "Green stands badly in house 9: a count may wait",
		opponents.ReasonSets:   "The safe does Green more good there",
		opponents.ReasonPlays:  "“Rescue” is worth more now than later",
		opponents.ReasonMust:   "A card has to be played", opponents.ReasonDraws: "An agent in the ruins brings a card",
	} {
		hint, thought := reasonMessages(opponents.Advice{Reason: r, Agent: rules.Green, Rival: rules.Blue, Building: 9,
			Points: 4, Card: rules.CardRescue})
		if got := english.Say(thought); got != want || english.Say(hint) == want || hint.IsZero() {
			t.Errorf("reason %d: %q, want %q; a hint says %q", r, got, want, english.Say(hint))
		}
	}
}
