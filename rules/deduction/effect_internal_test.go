package deduction

import (
	"testing"

	"heimlich/rules"
)

// TestEffectsAgreeWithTheGame looks ahead at every kind of action in random games at tables of every edition, with all
// variants and numbers of seats: where the agents and the safe would be, what the scores would be and whether a count
// would be at stake is what the game says of it. Of the card for two tokens only the full three points are counted.
func TestEffectMatchesGame(t *testing.T) {
	const games = 4
	var met [rules.KindDossier + 1]int
	var cards [rules.NumCards + 1]int
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
				s := rules.Setup{Edition: e, Players: n, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}}
				if s.Validate() != nil {
					continue
				}
				for seed := range uint64(games) {
					g, err := rules.New(s)
					if err != nil {
						t.Fatal(err)
					}
					src := rules.NewRandomSource(seed<<16 | uint64(n)<<8 | uint64(i)<<4 | uint64(e))
					for !g.Over() {
						a := g.NthLegal(src.Intn(g.CountLegal()))
						switch a.Kind {
						case rules.KindMove, rules.KindSafe, rules.KindPlay:
							public := g.View(rules.NoSeat)
							o := newEffects(&public.Game)
							if got, want := o.after(&a), standingAfter(&g, a); got != want {
								t.Fatalf("%s: %v: %+v, want %+v", g.Position(), a, got, want)
							}
							met[a.Kind]++
							cards[a.Card]++
						}
						if err := g.Apply(a, nil); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		}
	}
	for c, n := range cards {
		if n == 0 {
			t.Errorf("%v was not met", rules.Card(c))
		}
	}
	if met[rules.KindMove] == 0 || met[rules.KindSafe] == 0 || met[rules.KindPlay] == 0 {
		t.Errorf("met: %v", met)
	}
}

// thenOf returns the position after an action as the game has it.
func standingAfter(g *rules.Game, a rules.Action) standing {
	p := newEffects(g).before
	switch a.Kind {
	case rules.KindMove:
		at, arrived := g.Walked(a.Steps())
		p.countDue = arrived != 0
		for x := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(x) {
				p.at[x] = at[x]
				if p.countDue && !g.Setup().Variants.TopSecret {
					p.score[x] += int32(g.Counted(at).Deltas[x])
				}
			}
		}
		p.countDue = p.countDue && g.Setup().Variants.TopSecret
	case rules.KindSafe:
		p.safe, p.countDue = a.Building, false
	case rules.KindPlay:
		played, _ := g.Played(a)
		p.safe, p.countDue = played.SafeAt(), played.Placed() != 0
		for x := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(x) {
				p.at[x] = played.At(x)
			}
		}
		if a.Card == rules.CardPlus {
			for _, x := range []rules.Agent{a.Agent, a.Other} {
				if x != rules.NoAgent {
					p.score[x] += 3
				}
			}
		}
	}
	return p
}
