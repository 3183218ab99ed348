package match

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/scenes/words"
)

// TestHintMessages checks the exact English text of a hint for each reason, in all its forms.
func TestHintMessages(t *testing.T) {
	advice := func(r opponents.Reason) opponents.Advice {
		return opponents.Advice{Reason: r, Agent: rules.Green, Building: 9, Owner: 1, Points: 4, Card: rules.CardRescue}
	}
	with := func(r opponents.Reason, change func(*opponents.Advice)) opponents.Advice {
		h := advice(r)
		change(&h)
		return h
	}
	var evidence [rules.NumAgents][rules.MaxSeats]Evidence
	evidence[rules.Green][1] = Evidence{ToSafe: 2, Turns: 3}
	evidence[rules.Green][2] = Evidence{Turns: 4}
	evidence[rules.Blue][1], evidence[rules.Blue][2] = Evidence{Turns: 1}, Evidence{Turns: 3}
	request := HintRequest{View: rules.View{Viewer: 0}, Evidence: evidence,
		Names: [rules.MaxSeats]string{"Anna", "Ben", "Carl", "Dora"}}
	english, err := words.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[opponents.Reason]bool{}
	for _, tc := range []struct {
		h    opponents.Advice
		want string
	}{
		{advice(opponents.ReasonWins), "That ends the game with Green in front."},
		{advice(opponents.ReasonTies), "That ends the game with Green tied for first."},
		{advice(opponents.ReasonLeads), "If the count happens, the game ends with Green in front."},
		{advice(opponents.ReasonEndsBehind), "That ends the game, but Green is not in front."},
		{advice(opponents.ReasonAheadBeforeDossiers), "That ends the game: Green is in front, dossiers still to come."},
		{advice(opponents.ReasonTiedBeforeDossiers),
			"That ends the game: Green is tied for first, dossiers still to come."},
		{advice(opponents.ReasonBehindBeforeDossiers), "That ends the game: Green is behind, dossiers still to come."},
		{advice(opponents.ReasonPreventsGoal), "Otherwise the count takes Green to the goal."},
		{with(opponents.ReasonScores, func(h *opponents.Advice) { h.OtherOwn, h.OtherLoss = rules.Blue, 3 }),
			"A count now pays Green 4 points. Blue, yours too, loses 3 points."},
		{with(opponents.ReasonKeepsCard, func(h *opponents.Advice) { h.Points = 0 }), "Keep “Rescue”: nobody has " +
			"scored yet, so it will be worth more later."},
		{with(opponents.ReasonScores, func(h *opponents.Advice) { h.Rival, h.RivalPoints = rules.Blue, 8 }),
			"A count now pays Green 4 points. Blue gets 8, but no move looks better."},
		{advice(opponents.ReasonSetsBackRival),
			"Ben moved Green to the safe twice. Green is ahead of yours; this costs it 4 points at the next count."},
		{with(opponents.ReasonSafeLowersThreat, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 6, 3 }),
			"There, next turn only 3 rolls could take a rival to the goal; elsewhere up to 6."},
		{with(opponents.ReasonSafeLowersThreat, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 6, 1 }),
			"There, next turn only one roll could take a rival to the goal; elsewhere up to 6."},
		{with(opponents.ReasonSafeLowersThreat, func(h *opponents.Advice) { h.FacesBefore = 4 }),
			"There, no roll could take a rival to the goal next turn; elsewhere up to 4."},
		{with(opponents.ReasonDrawsCard, func(h *opponents.Advice) {
			h.Action = rules.MoveAgents([rules.NumAgents]uint8{1})
		}), "An agent moved into the ruins gets you a top secret card."},
		{with(opponents.ReasonPreventsGoal, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"Then play “Rescue”. Otherwise the count takes Green to the goal."},
		{with(opponents.ReasonSetsBackLeader, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"Then play “Rescue”. Ben moved Green to the safe twice. Nobody is ahead of Green; this costs it 4 " +
				"points at the next count."},
		{advice(opponents.ReasonScores), "A count now pays Green 4 points."},
		{with(opponents.ReasonScores, func(h *opponents.Advice) { h.Points = 1 }), "A count now pays Green 1 point."},
		{with(opponents.ReasonLowersThreat, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 4, 2 }),
			"Next turn 4 rolls could take a rival to the goal; after this, only 2."},
		{with(opponents.ReasonLowersThreat, func(h *opponents.Advice) { h.FacesBefore, h.FacesAfter = 2, 1 }),
			"Next turn 2 rolls could take a rival to the goal; after this, only one."},
		{with(opponents.ReasonLowersThreat, func(h *opponents.Advice) { h.FacesBefore = 1 }),
			"Next turn one roll could take a rival to the goal; after this, none."},
		{advice(opponents.ReasonGoodBuilding), "Green will be in house 9, ready for the next count."},
		{advice(opponents.ReasonBetterBuilding), "Green will be better placed in house 9."},
		{advice(opponents.ReasonSacrifices), "Green loses ground for now, but that pays in the long run."},
		{advice(opponents.ReasonSetsBackLeader),
			"Ben moved Green to the safe twice. Nobody is ahead of Green; this costs " +
				"it 4 points at the next count."},
		{with(opponents.ReasonSetsBackLeader, func(h *opponents.Advice) { h.Agent, h.Owner = rules.Blue, 2 }),
			"Carl moved Blue three times. Nobody is ahead of Blue; this costs it 4 points at the next count."},
		{with(opponents.ReasonSetsBackLeader, func(h *opponents.Advice) { h.Agent, h.Owner = rules.Blue, 1 }),
			"Nobody is ahead of Blue; this costs it 4 points at the next count."},
		{with(opponents.ReasonSetsBackLeader, func(h *opponents.Advice) { h.Owner = 2 }),
			"Nobody is ahead of Green; this costs it 4 points at the next count."},
		{with(opponents.ReasonSetsBackLeader, func(h *opponents.Advice) { h.Owner = 3 }),
			"Nobody is ahead of Green; this costs it 4 points at the next count."},
		{with(opponents.ReasonSetsBackLeader, func(h *opponents.Advice) { h.Owner = rules.NoSeat }),
			"Nobody is ahead of Green; this costs it 4 points at the next count."},
		{advice(opponents.ReasonKeepsBuilding), "Green is well placed in house 9: leave it there."},
		{advice(opponents.ReasonNothingToGain), "Don’t spend this roll on Green: others need it more."},
		{advice(opponents.ReasonHides), "Leaving Green alone gives nothing away."},
		{with(opponents.ReasonFeints, func(h *opponents.Advice) { h.Rival = rules.Blue }),
			"Leaving Green alone gives nothing away: you seem to play for Blue."},
		{advice(opponents.ReasonSafeNear), "Green is well placed in house 9: put the safe within easy reach."},
		{advice(opponents.ReasonSafeFar), "Green is badly placed in house 9: put the safe out of reach."},
		{advice(opponents.ReasonSafeHelps), "The safe does Green more good there."},
		{advice(opponents.ReasonPlays), "“Rescue” is worth more now than later."},
		{with(opponents.ReasonPlays, func(h *opponents.Advice) { h.Card = rules.CardSecond }),
			"A second agent is a second chance to win."},
		{advice(opponents.ReasonMustPlay), "You must play a card, and “Rescue” is the best now."},
		{with(opponents.ReasonCalls, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"“Rescue” does more for Green now than later."},
		{with(opponents.ReasonCalls, func(h *opponents.Advice) {
			h.Action, h.Card = rules.Call(true), rules.CardSecond
		}), "A second agent is a second chance to win."},
		{with(opponents.ReasonMustPlay, func(h *opponents.Advice) { h.Action = rules.Call(true) }),
			"“Rescue” is the best choice now."},
		{advice(opponents.ReasonNoCardHelps), "No card does enough for Green now."},
		{advice(opponents.ReasonPassIsBetter), "Passing is worth more now than any of your cards."},
		{advice(opponents.ReasonKeepsCard),
			"Keep “Rescue”: the leader still needs 4 points, so it will be worth more later."},
		{with(opponents.ReasonKeepsCard, func(h *opponents.Advice) { h.Points = 1 }),
			"Keep “Rescue”: the leader still needs 1 point, so it will be worth more later."},
		{with(opponents.ReasonDrawsCard, func(h *opponents.Advice) {
			h.Action = rules.MoveAgents([rules.NumAgents]uint8{})
		}), "A top secret card is worth more than any move."},
		{with(opponents.ReasonDrawsCard, func(h *opponents.Advice) { h.Action = rules.AnswerOffer(true) }),
			"It’s free: take it."},
		{advice(opponents.ReasonGuess),
			"Ben moved Green to the safe twice. The evidence says Ben owns Green."},
		{with(opponents.ReasonGuess, func(h *opponents.Advice) { h.Owner = rules.NoSeat }),
			"The evidence says Green is a free agent."},
		{with(opponents.ReasonGuess, func(h *opponents.Advice) { h.Agent = rules.NoAgent }),
			"Nothing is certain enough to write down."},
		{advice(opponents.ReasonNone), ""},
	} {
		if got := english.Say(request.message(tc.h)); got != tc.want {
			t.Errorf("reason %d: got %q, want %q", tc.h.Reason, got, tc.want)
		}
		tried[tc.h.Reason] = true
	}
	for r := opponents.ReasonNone; r <= opponents.ReasonGuess; r++ {
		if !tried[r] {
			t.Errorf("reason %d: got no case, want at least one", r)
		}
	}
}

// TestThoughtMessages checks the exact English text of each reason as the thought of an opponent. It differs from the
// text of the hint.
func TestThoughtMessages(t *testing.T) {
	english, err := words.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for reason, want := range map[opponents.Reason]string{
		opponents.ReasonWins:                 "This ends the game with Green in front",
		opponents.ReasonScores:               "A count now pays Green 4 points",
		opponents.ReasonTies:                 "This ends the game with Green tied for first",
		opponents.ReasonLeads:                "If the count happens, the game ends with Green in front",
		opponents.ReasonAheadBeforeDossiers:  "This ends the game: Green in front, dossiers to come",
		opponents.ReasonTiedBeforeDossiers:   "This ends the game: Green tied for first, dossiers to come",
		opponents.ReasonBehindBeforeDossiers: "This ends the game: Green behind, dossiers to come",
		opponents.ReasonEndsBehind:           "This ends the game, but Green is not in front",
		opponents.ReasonPreventsGoal:         "Otherwise the count takes Green to the goal",
		opponents.ReasonSetsBackRival:        "Costs Green 4 points at the next count",
		opponents.ReasonSafeLowersThreat:     "Keeps rivals from the goal",
		opponents.ReasonLowersThreat:         "Keeps rivals from the goal",
		opponents.ReasonGoodBuilding:         "Green will be in house 9, ready for the next count",
		opponents.ReasonSetsBackLeader:       "Costs Green 4 points at the next count",
		opponents.ReasonBetterBuilding:       "Green will be better placed in house 9",
		opponents.ReasonSacrifices:           "Green loses ground now, and gains in the long run",
		opponents.ReasonKeepsBuilding:        "Green is well placed in house 9",
		opponents.ReasonNothingToGain:        "Others need this roll more than Green",
		opponents.ReasonFeints:               "Acts as if playing for Blue",
		opponents.ReasonHides:                "Green gains nothing: that gives nothing away",
		opponents.ReasonSafeNear:             "Green is well placed in house 9: a count may come soon",
		opponents.ReasonSafeFar:              "Green is badly placed in house 9: no hurry for a count",
		opponents.ReasonSafeHelps:            "The safe does Green more good there",
		opponents.ReasonPlays:                "“Rescue” is worth more now than later",
		opponents.ReasonMustPlay:             "A card must be played",
		opponents.ReasonDrawsCard:            "An agent in the ruins gets a card",
	} {
		hint, thought := reasonMessages(opponents.Advice{Reason: reason, Agent: rules.Green, Rival: rules.Blue,
			Building: 9, Points: 4, Card: rules.CardRescue})
		if got := english.Say(thought); got != want || english.Say(hint) == want || hint.IsZero() {
			t.Errorf("reason %d: got %q, want %q, unlike the hint %q", reason, got, want, english.Say(hint))
		}
	}
}
