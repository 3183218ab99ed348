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
		n := 0
		for _, k := range g.drawable() {
			if k > 0 {
				n++
			}
		}
		return n
	case PhaseOffer:
		return 2
	case PhaseCall:
		if g.mayCall(g.asked) {
			return 2
		}
		return 1
	case PhaseCards:
		n := 0
		if !g.must {
			n = 1
		}
		last := NoCard
		for _, c := range g.hands[g.asked] {
			if c != last && c != NoCard && c <= NumCards {
				n += g.countTargets(c)
			}
			last = c
		}
		return n
	case PhaseDossier:
		n := 0
		for s := range Seat(g.setup.Players) {
			n += g.countDossiers(s)
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
		for c, n := range g.drawable() {
			if n > 0 {
				if i == 0 {
					return DrawCard(Card(c))
				}
				i--
			}
		}
	case PhaseOffer:
		return AnswerOffer(i == 1)
	case PhaseCall:
		return Call(i == 1)
	case PhaseCards:
		return g.nthPlay(i)
	case PhaseDossier:
		for s := range Seat(g.setup.Players) {
			n := g.countDossiers(s)
			if i < n {
				return g.nthDossier(s, i)
			}
			i -= n
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

// mayCall reports whether a seat has a card it could play, or may have one as far as is known here.
func (g *Game) mayCall(s Seat) bool {
	last := NoCard
	for _, c := range g.hands[s] {
		if c == HiddenCard || c != last && c != NoCard && c <= NumCards && g.countTargets(c) > 0 {
			return true
		}
		last = c
	}
	return false
}

// nthPlay is the i-th thing the asked seat may do in the card round.
func (g *Game) nthPlay(i int) Action {
	if !g.must {
		if i == 0 {
			return Pass()
		}
		i--
	}
	last := NoCard
	for _, c := range g.hands[g.asked] {
		if c != last && c != NoCard && c <= NumCards {
			n := g.countTargets(c)
			if i < n {
				return g.nthTarget(c, i)
			}
			i -= n
		}
		last = c
	}
	return Action{}
}
