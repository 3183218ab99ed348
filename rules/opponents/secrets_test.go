package opponents_test

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// TestDecisionsIgnoreSecrets checks that decisions and hints stay the same if secrets are dealt again. Secrets are the
// deck and the others' identities, hands and dossiers.
func TestDecisionsIgnoreSecrets(t *testing.T) {
	testrun.Long(t)
	const interval, seed = 7, 77 // decisions between two checks, and the seed of both decisions
	forms := 0
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		forms++
		for n := rules.MinSeats + forms%2; n <= rules.MaxSeats; n += 2 {
			src := rules.NewRandomSource(uint64(edition)<<8 | uint64(n))
			seats := make([]decider, n)
			for i := range seats {
				seats[i] = level(opponents.Level(i % 2))
			}
			var belief deduction.Belief
			asked, checked := 0, 0
			playGame(t, rules.Setup{Edition: edition, Variants: variants, Players: n, First: rules.NoSeat}, uint64(n),
				seats,
				func(g *rules.Game, a rules.Action) {
					defer belief.Observe(g, a)
					if g.IsChance() {
						return
					}
					asked++
					if asked%interval != 0 {
						return
					}
					me := g.Actor()
					other, ok := redealt(g, me, &src)
					if !ok {
						return
					}
					o := opponents.Opponent{Level: opponents.Levels[asked/interval%len(opponents.Levels)],
						Temperament: opponents.TemperamentOf(asked / interval)}
					gotSource, wantSource := rules.NewRandomSource(seed), rules.NewRandomSource(seed)
					got := o.Decide(other.View(me), &belief, &gotSource, neverCancel)
					want := o.Decide(g.View(me), &belief, &wantSource, neverCancel)
					if got != want {
						t.Fatalf("%s %v: %v: got %v with other secrets, want %v\n%s\n%s", edition.Edition().ID,
							variants, o, got, want, other.Position(), g.Position())
					}
					if opponents.Advise(g.View(me), &belief, neverCancel) != opponents.Advise(other.View(me), &belief,
						neverCancel) {
						t.Fatalf("%s %v: got another hint with other secrets\n%s\n%s", edition.Edition().ID, variants,
							other.Position(), g.Position())
					}
					checked++
				})
			if checked == 0 {
				t.Fatalf("%s %v, %d players: no decision was checked", edition.Edition().ID, variants, n)
			}
		}
	})
}

// neverCancel is a yield function that lets a decision run to its end.
func neverCancel() bool { return true }

// Indices of the fields of a position that hold secrets.
const (
	fieldIdentities = 13
	fieldHands      = 17
	fieldDeck       = 18
	fieldSecond     = 20
)

// redealt returns the game with all secrets of the other seats dealt again. It returns false if the result is no valid
// game.
func redealt(g *rules.Game, me rules.Seat, src *rules.RandomSource) (rules.Game, bool) {
	fields := strings.Fields(g.Position())
	n := g.Players()
	variants := g.Setup().Variants

	var free []byte
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) && !g.Identities(me).Has(a) {
			free = append(free, a.Code())
		}
	}
	shuffle(free, src)
	owned := make([]string, n)
	ids, extras := []byte(fields[fieldIdentities]), []string(nil)
	if variants.TopSecret {
		_, list, _ := strings.Cut(fields[fieldSecond], ":")
		extras = strings.Split(list, ".")
	}
	for s := range n {
		if rules.Seat(s) != me {
			ids[s], free = free[0], free[1:]
			if extras != nil && extras[s] != "-" {
				k := len(extras[s])
				more := slices.Clone(free[:k])
				slices.SortFunc(more,
					func(x, y byte) int { return strings.IndexByte("roygbva", x) - strings.IndexByte("roygbva", y) })
				extras[s], free = string(more), free[k:]
			}
		}
		owned[s] = string(ids[s])
		if extras != nil {
			owned[s] += extras[s]
		}
	}
	fields[fieldIdentities] = string(ids)
	pages := fieldHands
	if variants.TopSecret {
		sign, _, _ := strings.Cut(fields[fieldSecond], ":")
		fields[fieldSecond] = sign + ":" + strings.Join(extras, ".")
		redealHands(fields, int(me), src)
		pages = fieldSecond + 3
	}
	if variants.Dossier {
		all := strings.Split(fields[pages], ".")
		for s := range all {
			if all[s] != "-" && rules.Seat(s) != me {
				all[s] = randomPage(g, s, owned[s], src)
			}
		}
		fields[pages] = strings.Join(all, ".")
	}
	other, err := rules.ParsePosition(strings.Join(fields, " "))
	return other, err == nil
}

// redealHands shuffles the others' cards and the deck. Capital letters, cards that may not be played yet, stay in their
// places.
func redealHands(fields []string, me int, src *rules.RandomSource) {
	hands := strings.Split(fields[fieldHands], ".")
	pool := []byte(strings.Trim(fields[fieldDeck], "-"))
	for s, h := range hands {
		if s != me && h != "-" {
			pool = append(pool, strings.ToLower(h)...)
		}
	}
	shuffle(pool, src)
	for s, h := range hands {
		if s == me || h == "-" {
			continue
		}
		hand := []byte(h)
		for i := range hand {
			c := pool[0]
			if hand[i] < 'a' {
				c -= 'a' - 'A'
			}
			hand[i], pool = c, pool[1:]
		}
		slices.SortFunc(hand, func(x, y byte) int { // playable ones first
			return int(x^0x20) - int(y^0x20)
		})
		hands[s] = string(hand)
	}
	slices.Sort(pool)
	fields[fieldHands] = strings.Join(hands, ".")
	if len(pool) > 0 {
		fields[fieldDeck] = string(pool)
	}
}

// randomPage returns a random dossier of seat s, which owns the agents with these letters, as a position has it.
func randomPage(g *rules.Game, s int, owned string, src *rules.RandomSource) string {
	page := make([]byte, rules.NumAgents)
	for a := range rules.Agent(rules.NumAgents) {
		page[a] = '_'
		if g.InPlay().Has(a) && strings.IndexByte(owned, a.Code()) < 0 {
			page[a] = '0'
			if q := src.Intn(g.Players()); q != s {
				page[a] = '1' + byte(q)
			}
		}
	}
	return string(page)
}

// shuffle shuffles a list in place.
func shuffle(list []byte, src *rules.RandomSource) {
	for i := len(list) - 1; i > 0; i-- {
		j := src.Intn(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
