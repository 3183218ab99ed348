package rules

import "math/bits"

// moves is the legal moves of the present roll, in order. The slice is shared and must not be changed.
func (g *Game) moves() []Action {
	e := g.Edition()
	f := e.Faces[g.face-1]
	low := f.Low
	if g.setup.Variants.TopSecret && low != f.High {
		low = 0
	}
	if e.Split {
		return freeSplits[g.inPlay].between(low, f.High)
	}
	return wholeSplits[g.inPlay].between(low, f.High)
}

// Legal appends every legal action to buf, each once, in the order of Compare. It allocates only when buf is too small; 924 is the most
// there ever are, except when dossiers are written: one can be filled in up to 262,144 ways, so rather use CountLegal and NthLegal there.
//
// In a view the list is what the viewer can know of it: cards that are masked are not played, and dossiers of others not written.
func (g *Game) Legal(buf []Action) []Action {
	if g.phase == PhaseMove {
		return append(buf, g.moves()...)
	}
	for i := range g.CountLegal() {
		buf = append(buf, g.NthLegal(i))
	}
	return buf
}

// CountLegal is the number of legal actions.
func (g *Game) CountLegal() int {
	switch g.phase {
	case PhaseAgents:
		return len(setsBySize[g.need()])
	case PhaseDeal, PhasePassport:
		return g.undealt().Len()
	case PhaseDraw:
		return g.drawable().kinds()
	case PhaseOffer:
		return 2
	case PhaseCall:
		if g.plays(g.asked).any() {
			return 2
		}
		return 1
	case PhaseCards:
		n := g.plays(g.asked).count()
		if !g.must {
			n++
		}
		return n
	case PhaseDossier:
		n := 0
		for s := range Seat(g.setup.Players) {
			if p, ok := g.page(s); ok {
				n += p.count()
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

// NthLegal is the i-th legal action in the order of Compare, found without making the list; 0 ≤ i < CountLegal.
func (g *Game) NthLegal(i int) Action {
	switch g.phase {
	case PhaseAgents:
		return DrawAgents(setsBySize[g.need()][i])
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
		if !g.must {
			if i == 0 {
				return Pass()
			}
			i--
		}
		return g.plays(g.asked).nth(i)
	case PhaseDossier:
		for s := range Seat(g.setup.Players) {
			p, ok := g.page(s)
			if !ok {
				continue
			}
			if n := p.count(); i >= n {
				i -= n
				continue
			}
			return p.nth(i)
		}
	case PhaseFirst:
		return FirstRoll(i)
	case PhaseRoll:
		return rollActions[i]
	case PhaseMove:
		return g.moves()[i]
	case PhaseSafe:
		free := g.safePlaces()
		for ; i > 0; i-- {
			free &= free - 1
		}
		return safeActions[bits.TrailingZeros16(free)&15]
	}
	return Action{}
}

// safePlaces is the buildings where the safe may go, one bit each.
func (g *Game) safePlaces() uint16 {
	r, occupied := g.setup.SafeRule(), uint16(0)
	if r == SafeUnoccupied { // no other rule asks
		occupied = g.occupied()
	}
	return r.Places(g.safe, occupied)
}
