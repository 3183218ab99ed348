package match

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/scenes/words"
)

// TestHintMessages checks the exact English text of a hint for each reason, in all its forms.
func TestHintMessages(t *testing.T) {
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
	for _, tc := range hintCases {
		if got := english.Say(request.message(tc.advice)); got != tc.want {
			t.Errorf("reason %d: got %q, want %q", tc.advice.Reason, got, tc.want)
		}
		tried[tc.advice.Reason] = true
	}
	for r := opponents.ReasonNone; r <= opponents.ReasonGuess; r++ {
		if !tried[r] {
			t.Errorf("reason %d: got no case, want at least one", r)
		}
	}
}

// hintCases are advices with the English text of their hints.
var hintCases = []struct {
	advice opponents.Advice
	want   string
}{
	{greenAdvice(opponents.ReasonWins), "That ends the game with Green in front."},
	{greenAdvice(opponents.ReasonTies), "That ends the game with Green tied for first."},
	{greenAdvice(opponents.ReasonLeads), "If the count happens, the game ends with Green in front."},
	{greenAdvice(opponents.ReasonEndsBehind), "That ends the game, but Green is not in front."},
	{greenAdvice(opponents.ReasonAheadBeforeDossiers),
		"That ends the game: Green is in front, dossiers still to come."},
	{greenAdvice(opponents.ReasonTiedBeforeDossiers),
		"That ends the game: Green is tied for first, dossiers still to come."},
	{greenAdvice(opponents.ReasonBehindBeforeDossiers), "That ends the game: Green is behind, dossiers still to come."},
	{greenAdvice(opponents.ReasonPreventsGoal), "Otherwise the count takes Green to the goal."},
	{changedAdvice(opponents.ReasonScores, func(a *opponents.Advice) { a.OtherOwn, a.OtherLoss = rules.Blue, 3 }),
		"A count now pays Green 4 points. Blue, yours too, loses 3 points."},
	{changedAdvice(opponents.ReasonKeepsCard, func(a *opponents.Advice) { a.Points = 0 }),
		"Keep “Rescue”: nobody has scored yet, so it will be worth more later."},
	{changedAdvice(opponents.ReasonScores, func(a *opponents.Advice) { a.Rival, a.RivalPoints = rules.Blue, 8 }),
		"A count now pays Green 4 points. Blue gets 8, but no move looks better."},
	{greenAdvice(opponents.ReasonSetsBackRival),
		"Ben moved Green to the safe twice. Green is ahead of yours; this costs it 4 points at the next count."},
	{changedAdvice(opponents.ReasonSafeLowersThreat, func(a *opponents.Advice) { a.FacesBefore, a.FacesAfter = 6, 3 }),
		"There, next turn only 3 rolls could take a rival to the goal; elsewhere up to 6."},
	{changedAdvice(opponents.ReasonSafeLowersThreat, func(a *opponents.Advice) { a.FacesBefore, a.FacesAfter = 6, 1 }),
		"There, next turn only one roll could take a rival to the goal; elsewhere up to 6."},
	{changedAdvice(opponents.ReasonSafeLowersThreat, func(a *opponents.Advice) { a.FacesBefore = 4 }),
		"There, no roll could take a rival to the goal next turn; elsewhere up to 4."},
	{changedAdvice(opponents.ReasonDrawsCard, func(a *opponents.Advice) {
		a.Action = rules.MoveAgents([rules.NumAgents]uint8{1})
	}), "An agent moved into the ruins gets you a top secret card."},
	{changedAdvice(opponents.ReasonPreventsGoal, func(a *opponents.Advice) { a.Action = rules.Call(true) }),
		"Then play “Rescue”. Otherwise the count takes Green to the goal."},
	{changedAdvice(opponents.ReasonSetsBackLeader, func(a *opponents.Advice) { a.Action = rules.Call(true) }),
		"Then play “Rescue”. Ben moved Green to the safe twice. Nobody is ahead of Green; this costs it 4 " +
			"points at the next count."},
	{greenAdvice(opponents.ReasonScores), "A count now pays Green 4 points."},
	{changedAdvice(opponents.ReasonScores, func(a *opponents.Advice) { a.Points = 1 }),
		"A count now pays Green 1 point."},
	{changedAdvice(opponents.ReasonLowersThreat, func(a *opponents.Advice) { a.FacesBefore, a.FacesAfter = 4, 2 }),
		"Next turn 4 rolls could take a rival to the goal; after this, only 2."},
	{changedAdvice(opponents.ReasonLowersThreat, func(a *opponents.Advice) { a.FacesBefore, a.FacesAfter = 2, 1 }),
		"Next turn 2 rolls could take a rival to the goal; after this, only one."},
	{changedAdvice(opponents.ReasonLowersThreat, func(a *opponents.Advice) { a.FacesBefore = 1 }),
		"Next turn one roll could take a rival to the goal; after this, none."},
	{greenAdvice(opponents.ReasonGoodBuilding), "Green will be in house 9, ready for the next count."},
	{greenAdvice(opponents.ReasonBetterBuilding), "Green will be better placed in house 9."},
	{greenAdvice(opponents.ReasonSacrifices), "Green loses ground for now, but that pays in the long run."},
	{greenAdvice(opponents.ReasonSetsBackLeader),
		"Ben moved Green to the safe twice. Nobody is ahead of Green; this costs " +
			"it 4 points at the next count."},
	{changedAdvice(opponents.ReasonSetsBackLeader, func(a *opponents.Advice) { a.Agent, a.Owner = rules.Blue, 2 }),
		"Carl moved Blue three times. Nobody is ahead of Blue; this costs it 4 points at the next count."},
	{changedAdvice(opponents.ReasonSetsBackLeader, func(a *opponents.Advice) { a.Agent, a.Owner = rules.Blue, 1 }),
		"Nobody is ahead of Blue; this costs it 4 points at the next count."},
	{changedAdvice(opponents.ReasonSetsBackLeader, func(a *opponents.Advice) { a.Owner = 2 }),
		"Nobody is ahead of Green; this costs it 4 points at the next count."},
	{changedAdvice(opponents.ReasonSetsBackLeader, func(a *opponents.Advice) { a.Owner = 3 }),
		"Nobody is ahead of Green; this costs it 4 points at the next count."},
	{changedAdvice(opponents.ReasonSetsBackLeader, func(a *opponents.Advice) { a.Owner = rules.NoSeat }),
		"Nobody is ahead of Green; this costs it 4 points at the next count."},
	{greenAdvice(opponents.ReasonKeepsBuilding), "Green is well placed in house 9: leave it there."},
	{greenAdvice(opponents.ReasonNothingToGain), "Don’t spend this roll on Green: others need it more."},
	{greenAdvice(opponents.ReasonHides), "Leaving Green alone gives nothing away."},
	{changedAdvice(opponents.ReasonFeints, func(a *opponents.Advice) { a.Rival = rules.Blue }),
		"Leaving Green alone gives nothing away: you seem to play for Blue."},
	{greenAdvice(opponents.ReasonSafeNear), "Green is well placed in house 9: put the safe within easy reach."},
	{greenAdvice(opponents.ReasonSafeFar), "Green is badly placed in house 9: put the safe out of reach."},
	{greenAdvice(opponents.ReasonSafeHelps), "The safe does Green more good there."},
	{greenAdvice(opponents.ReasonPlays), "“Rescue” is worth more now than later."},
	{changedAdvice(opponents.ReasonPlays, func(a *opponents.Advice) { a.Card = rules.CardSecond }),
		"A second agent is a second chance to win."},
	{greenAdvice(opponents.ReasonMustPlay), "You must play a card, and “Rescue” is the best now."},
	{changedAdvice(opponents.ReasonCalls, func(a *opponents.Advice) { a.Action = rules.Call(true) }),
		"“Rescue” does more for Green now than later."},
	{changedAdvice(opponents.ReasonCalls, func(a *opponents.Advice) {
		a.Action, a.Card = rules.Call(true), rules.CardSecond
	}), "A second agent is a second chance to win."},
	{changedAdvice(opponents.ReasonMustPlay, func(a *opponents.Advice) { a.Action = rules.Call(true) }),
		"“Rescue” is the best choice now."},
	{greenAdvice(opponents.ReasonNoCardHelps), "No card does enough for Green now."},
	{greenAdvice(opponents.ReasonPassIsBetter), "Passing is worth more now than any of your cards."},
	{greenAdvice(opponents.ReasonKeepsCard),
		"Keep “Rescue”: the leader still needs 4 points, so it will be worth more later."},
	{changedAdvice(opponents.ReasonKeepsCard, func(a *opponents.Advice) { a.Points = 1 }),
		"Keep “Rescue”: the leader still needs 1 point, so it will be worth more later."},
	{changedAdvice(opponents.ReasonDrawsCard, func(a *opponents.Advice) {
		a.Action = rules.MoveAgents([rules.NumAgents]uint8{})
	}), "A top secret card is worth more than any move."},
	{changedAdvice(opponents.ReasonDrawsCard, func(a *opponents.Advice) { a.Action = rules.AnswerOffer(true) }),
		"It’s free: take it."},
	{greenAdvice(opponents.ReasonGuess),
		"Ben moved Green to the safe twice. The evidence says Ben owns Green."},
	{changedAdvice(opponents.ReasonGuess, func(a *opponents.Advice) { a.Owner = rules.NoSeat }),
		"The evidence says Green is a free agent."},
	{changedAdvice(opponents.ReasonGuess, func(a *opponents.Advice) { a.Agent = rules.NoAgent }),
		"Nothing is certain enough to write down."},
	{greenAdvice(opponents.ReasonNone), ""},
}

// greenAdvice returns an advice about Green, building 9, seat 1, 4 points and the card rescue.
func greenAdvice(r opponents.Reason) opponents.Advice {
	return opponents.Advice{Reason: r, Agent: rules.Green, Building: 9, Owner: 1, Points: 4, Card: rules.CardRescue}
}

// changedAdvice returns the advice of greenAdvice after a change.
func changedAdvice(r opponents.Reason, change func(*opponents.Advice)) opponents.Advice {
	advice := greenAdvice(r)
	change(&advice)
	return advice
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
		if got := english.Say(thought); got != want {
			t.Errorf("reason %d: got thought %q, want %q", reason, got, want)
		}
		if got := english.Say(hint); hint.IsZero() || got == want {
			t.Errorf("reason %d: got hint %q, want another text than the thought", reason, got)
		}
	}
}
