package rules

import "math/bits"

// moves returns the legal moves of the roll, in order, as steps in lanes for the first agents. Then scatterLanes moves
// them to the agents in play. The slice is shared and read-only.
func (g *Game) moves() []uint64 {
	cards := 0
	if g.setup.Variants.TopSecret {
		cards = 1
	}
	return rollMoves[g.setup.Edition][cards][g.inPlay.Len()&7][g.face&7]
}

// CountLegal returns the number of legal actions, 0 once the game is over. A join is not counted. In a view it counts
// what the viewer knows to be legal.
func (g *Game) CountLegal() int {
	switch g.phase {
	case PhaseAgents:
		return len(setsBySize[g.requiredAgents()])
	case PhaseDeal, PhasePassport:
		return g.undealt().Len()
	case PhaseDraw:
		return g.drawable().kinds()
	case PhaseOffer:
		return 2
	case PhaseCall:
		if g.cardPlays(g.asked).any() {
			return 2
		}
		return 1
	case PhaseCards:
		n := g.cardPlays(g.asked).count()
		if !g.mustPlay {
			n++
		}
		return n
	case PhaseDossier:
		n := 0
		for s := range Seat(g.setup.Players) {
			if options, ok := g.dossierOptions(s); ok {
				n += options.count()
			}
		}
		return n
	case PhaseFirst, PhaseRoll:
		return len(g.Edition().Faces)
	case PhaseMove:
		return len(g.moves())
	case PhaseSafe:
		return bits.OnesCount16(g.safePlaces())
	}
	return 0
}

// NthLegal returns the i-th legal action in the order of Compare, 0 ≤ i < CountLegal. It does not build the list. For
// other i it may panic or return an action that is not legal.
func (g *Game) NthLegal(i int) Action {
	switch g.phase {
	case PhaseAgents:
		return DrawAgents(setsBySize[g.requiredAgents()][i])
	case PhaseDeal:
		return Deal(g.undealt().nth(i))
	case PhasePassport:
		return TakePassport(g.undealt().nth(i))
	case PhaseDraw:
		return DrawCard(g.drawable().nthKind(i))
	case PhaseOffer:
		return AnswerOffer(i == 1)
	case PhaseCall:
		return Call(i == 1)
	case PhaseCards:
		if !g.mustPlay {
			if i == 0 {
				return Pass()
			}
			i--
		}
		return g.cardPlays(g.asked).nth(i)
	case PhaseDossier:
		for s := range Seat(g.setup.Players) {
			options, ok := g.dossierOptions(s)
			if !ok {
				continue
			}
			if n := options.count(); i >= n {
				i -= n
				continue
			}
			return options.nth(i)
		}
	case PhaseFirst:
		return FirstRoll(i)
	case PhaseRoll:
		return rollActions[i]
	case PhaseMove:
		return moveOf(scatterLanes(g.moves()[i], g.inPlay))
	case PhaseSafe:
		return safeActions[nthPlace(g.safePlaces(), i)]
	}
	return Action{}
}

// safePlaces returns the buildings where the safe may go as a bit set.
func (g *Game) safePlaces() uint16 {
	rule, occupied := g.setup.safeRule(), uint16(0)
	if rule == SafeUnoccupied { // only this rule uses it
		occupied = g.occupied()
	}
	return rule.Places(g.safe, occupied)
}

// nthPlace returns the i-th building of a bit set. Past the last one it returns a number from NumBuildings to 15.
func nthPlace(places uint16, i int) Building {
	for ; i > 0; i-- {
		places &= places - 1
	}
	return Building(bits.TrailingZeros16(places|1<<15) & 15)
}
