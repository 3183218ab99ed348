package deduction

import (
	"testing"

	"heimlich/rules"
)

// TestEffectMatchesGame checks that actionEffects.after gives the buildings, scores and due count of the game. It
// checks every move, placing of the safe and play in random games of every edition and variant.
func TestEffectMatchesGame(t *testing.T) {
	const games = 4 // of each set-up
	var kinds [rules.KindDossier + 1]int
	var cards [rules.NumCardKinds + 1]int
	eachSize(func(setup rules.Setup, setupSeed uint64) {
		for seed := range uint64(games) {
			g, err := rules.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			src := rules.NewRandomSource(seed<<16 | setupSeed)
			for !g.Over() {
				action := g.NthLegal(src.Intn(g.CountLegal()))
				switch action.Kind {
				case rules.KindMove, rules.KindSafe, rules.KindPlay:
					public := g.View(rules.NoSeat)
					effects := newEffects(&public.Game)
					if got, want := effects.after(&action), positionAfter(&g, action); got != want {
						t.Fatalf("%s: %v: got %+v, want %+v", g.Position(), action, got, want)
					}
					kinds[action.Kind]++
					cards[action.Card]++
				}
				if err := g.Apply(action, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
	for card, n := range cards {
		if n == 0 {
			t.Errorf("card %v: checked 0 actions, want some", rules.Card(card))
		}
	}
	for _, kind := range []rules.ActionKind{rules.KindMove, rules.KindSafe, rules.KindPlay} {
		if kinds[kind] == 0 {
			t.Errorf("kind %v: checked 0 actions, want some", kind)
		}
	}
}

// eachSize calls f for every valid set-up without a first seat, and with a seed that differs between them.
func eachSize(f func(setup rules.Setup, seed uint64)) {
	for edition := range rules.EditionID(rules.NumEditions) {
		for variant := range 4 {
			for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
				setup := rules.Setup{Edition: edition, Players: players, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: variant&1 != 0, Dossier: variant&2 != 0}}
				if setup.Validate() == nil {
					f(setup, uint64(players)<<8|uint64(variant)<<4|uint64(edition))
				}
			}
		}
	}
}

// positionAfter returns the position after an action according to the game. Like Effect, it adds three points for
// CardPlus even where the game caps a score.
func positionAfter(g *rules.Game, action rules.Action) position {
	const plusPoints = 3
	after := newEffects(g).before
	switch action.Kind {
	case rules.KindMove:
		at, arrived := g.PreviewMove(action.Steps())
		hasRound := g.Setup().Variants.TopSecret // before the count
		after.countDue = arrived != 0 && hasRound
		isCounted := arrived != 0 && !hasRound
		for agent := range rules.Agent(rules.NumAgents) {
			if !g.InPlay().Has(agent) {
				continue
			}
			after.at[agent] = at[agent]
			if isCounted {
				after.score[agent] += int32(g.PreviewCount(at).Deltas[agent])
			}
		}
	case rules.KindSafe:
		after.safe, after.countDue = action.Building, false
	case rules.KindPlay:
		played, _ := g.PreviewPlay(action)
		after.safe, after.countDue = played.SafeAt(), played.Placed() != 0
		for agent := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(agent) {
				after.at[agent] = played.At(agent)
			}
		}
		if action.Card != rules.CardPlus {
			break
		}
		for _, agent := range []rules.Agent{action.Agent, action.Other} {
			if agent != rules.NoAgent {
				after.score[agent] += plusPoints
			}
		}
	}
	return after
}
