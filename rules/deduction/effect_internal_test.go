package deduction

import (
	"testing"

	"heimlich/rules"
)

// TestEffectMatchesGame checks that actionEffects.after gives the buildings, scores and due count of the game. It
// checks every move, placing of the safe and play in random games of every edition and variant.
func TestEffectMatchesGame(t *testing.T) {
	const games = 4
	var checkedKinds [rules.KindDossier + 1]int
	var checkedCards [rules.NumCardKinds + 1]int
	for edition := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
				s := rules.Setup{Edition: edition, Players: n, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}}
				if s.Validate() != nil {
					continue
				}
				for seed := range uint64(games) {
					g, err := rules.New(s)
					if err != nil {
						t.Fatal(err)
					}
					src := rules.NewRandomSource(seed<<16 | uint64(n)<<8 | uint64(i)<<4 | uint64(edition))
					for !g.Over() {
						action := g.NthLegal(src.Intn(g.CountLegal()))
						switch action.Kind {
						case rules.KindMove, rules.KindSafe, rules.KindPlay:
							public := g.View(rules.NoSeat)
							effects := newEffects(&public.Game)
							if got, want := effects.after(&action), positionAfter(&g, action); got != want {
								t.Fatalf("%s: %v: got %+v, want %+v", g.Position(), action, got, want)
							}
							checkedKinds[action.Kind]++
							checkedCards[action.Card]++
						}
						if err := g.Apply(action, nil); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		}
	}
	for c, n := range checkedCards {
		if n == 0 {
			t.Errorf("card %v: checked 0 actions, want some", rules.Card(c))
		}
	}
	if checkedKinds[rules.KindMove] == 0 || checkedKinds[rules.KindSafe] == 0 || checkedKinds[rules.KindPlay] == 0 {
		t.Errorf("checked actions by kind: got %v, want moves, placings of the safe and plays", checkedKinds)
	}
}

// positionAfter returns the position after an action according to the game. Like Effect, it adds three points for
// CardPlus even where the game caps a score.
func positionAfter(g *rules.Game, action rules.Action) position {
	p := newEffects(g).before
	switch action.Kind {
	case rules.KindMove:
		at, arrived := g.PreviewMove(action.Steps())
		p.countDue = arrived != 0
		for x := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(x) {
				p.at[x] = at[x]
				if p.countDue && !g.Setup().Variants.TopSecret {
					p.score[x] += int32(g.PreviewCount(at).Deltas[x])
				}
			}
		}
		p.countDue = p.countDue && g.Setup().Variants.TopSecret
	case rules.KindSafe:
		p.safe, p.countDue = action.Building, false
	case rules.KindPlay:
		played, _ := g.PreviewPlay(action)
		p.safe, p.countDue = played.SafeAt(), played.Placed() != 0
		for x := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(x) {
				p.at[x] = played.At(x)
			}
		}
		if action.Card == rules.CardPlus {
			for _, x := range []rules.Agent{action.Agent, action.Other} {
				if x != rules.NoAgent {
					p.score[x] += 3
				}
			}
		}
	}
	return p
}
