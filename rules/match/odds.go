package match

import "heimlich/rules"

// Odds are with how many faces of the die, of how many, an agent can be walked to the safe if it stands in a building when the next player rolls. Whatever lies in anybody’s hand is not
// looked at: it is what everybody at the table could work out.
func Odds(g *rules.Game, safe rules.Building) (hits, faces int) {
	e := g.Edition()
	for _, f := range e.Faces {
		for a := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(a) && reaches(e, f, g.At(a), safe) {
				hits++
				break
			}
		}
	}
	return hits, len(e.Faces)
}

// reaches reports whether an agent can be walked from a building to the safe with a face: with a part of its points where they can be divided, for others walk the rest.
func reaches(e *rules.Edition, f rules.Face, from, safe rules.Building) bool {
	n := (int(safe) - int(from) + rules.NumBuildings) % rules.NumBuildings
	least := 1
	if !e.Split {
		least = int(f.Low)
	}
	return n >= least && n <= int(f.High)
}
