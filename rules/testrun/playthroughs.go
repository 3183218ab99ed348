package testrun

import "heimlich/rules"

// playthroughs holds for each edition the number of players in the base game, and the seeds of four games: base game,
// top secret cards, dossier, both. The seed of a choice that the edition does not allow is 0 or missing.
var playthroughs = map[rules.EditionID]struct {
	players int
	seeds   [4]uint64
}{
	rules.Amigo:     {2, [4]uint64{1, 6, 9, 13}},
	rules.Amigo2001: {3, [4]uint64{2, 7, 10, 14}},
	rules.Engine:    {4, [4]uint64{3, 8}},
	rules.French42:  {5, [4]uint64{4, 0, 11}},
	rules.French41:  {6, [4]uint64{5, 0, 12}},
}

// Playthroughs calls visit with the set-up and the seed of each playthrough in rules/testdata/playthrough, in a fixed
// order. Each edition has one of the base game, and one for each allowed choice of variants.
func Playthroughs(visit func(s rules.Setup, seed uint64)) {
	for e := range rules.EditionID(rules.NumEditions) {
		p := playthroughs[e]
		for i, v := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true}, {TopSecret: true, Dossier: true}} {
			// With variants there are 4, 3 and 2 players.
			s := rules.Setup{Edition: e, Players: 5 - i, First: rules.NoSeat, Variants: v}
			if i == 0 {
				s.Players = max(p.players, rules.MinSeats)
			}
			if s.Validate() == nil {
				visit(s, p.seeds[i])
			}
		}
	}
}
