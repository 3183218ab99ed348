package rules

// checkVariants reports variant fields that contradict each other.
func (r *positionReader) checkVariants(g *Game) {
	if g.setup.Variants.TopSecret {
		r.checkDeck(g)
		r.checkOwners(g)
		r.checkCards(g)
	}
	if g.setup.Variants.Dossier && r.err == nil {
		r.checkDossiers(g)
	}
}

// checkDeck reports cards that are missing or in two places.
func (r *positionReader) checkDeck(g *Game) {
	left, full, sum := [NumCardKinds + 1]int{}, g.setup.Deck(), 0
	for c, n := range full {
		left[c] = int(n) - int(g.discards[c])
	}
	if g.secondRemoved {
		left[CardSecond]--
	}
	for s := range g.hands {
		for _, c := range g.hands[s] {
			if c != NoCard && c != HiddenCard {
				left[c&^freshCard]--
			}
		}
	}
	left[NoCard] = 0
	masked := g.deckMasked()
	for c, n := range left {
		sum += n
		if n < 0 || !masked && n != int(g.deck[c]) {
			r.failf(19, "position.card-count card cards", "the card %v has a wrong count: %d in all", Card(c), full[c])
			return
		}
	}
	if sum != int(g.deckSize)+g.hiddenCards() {
		r.failf(19, "position.cards-sum", "the number of cards is wrong")
	}
}

// checkOwners reports agents with two owners.
func (r *positionReader) checkOwners(g *Game) {
	seen := AgentSet(0)
	for s := range Seat(g.setup.Players) {
		if g.furtherCount[s] > 0 && s >= Seat(g.dealt) || g.Identities(s)&seen != 0 || g.identity[s] != NoAgent &&
			g.further[s].Has(g.identity[s]) {
			r.failf(21, "position.two-owners", "an agent has two owners, or a seat a further identity and no first")
			return
		}
		seen |= g.Identities(s)
	}
	if g.freeAgents() < 0 {
		r.failf(21, "position.owners", "there are more owners than agents")
	}
}

// checkCards reports contradictions between phase, stage, draws and card round.
func (r *positionReader) checkCards(g *Game) {
	rules := &g.Edition().Cards
	begun := g.phase >= PhaseRoll || g.turn > 0
	inRound := g.stage == stageRound
	dealt := rules.Dealt * g.setup.Players
	late := g.setup.Joined > 0 && g.Joining() // a latecomer is being dealt to
	stageOK := false
	switch g.phase {
	case PhaseDraw, PhasePassport:
		stageOK = (g.stage == stageHands) == (!begun || late) && g.stage != stageCounted
	case PhaseCall, PhaseCards:
		stageOK = inRound
	case PhaseOffer:
		stageOK = g.stage == stageMoved || inRound && g.asked == g.active
	case PhaseDossier:
		stageOK = inRound || g.stage == stageCounted
	case PhaseSafe:
		stageOK = g.stage == stageCounted
	default:
		stageOK = g.stage == stageHands
	}
	fresh := g.anyFresh()
	drawing := g.phase == PhaseDraw || g.phase == PhasePassport
	early := g.phase < PhaseDraw && !late
	switch {
	case !stageOK:
		r.failf(22, "position.stage-phase", "that stage doesn’t belong to this phase")
	case drawing != (g.drawer != NoSeat), g.drawDue != (g.phase == PhaseDraw),
		g.passportDue != (g.phase == PhasePassport),
		g.offerOpen != (g.phase == PhaseOffer):
		r.failf(22, "position.drawer-phase", "that draw doesn’t belong to this phase")
	case g.phase == PhaseDraw && (!g.canDraw(g.drawer) || g.deckSize == 0):
		r.failf(22, "position.no-draw", "no card can be drawn")
	case g.phase == PhasePassport && g.freeAgents() == 0:
		r.failf(22, "position.none-free", "no agent is free")
	case g.phase == PhaseOffer && (!g.canDraw(g.active) || g.drewForRuins || rules.Ruins != RuinsMayDraw):
		r.failf(22, "position.no-offer", "no card can be offered")
	case early && (g.cardsDealt != 0 || g.deckSize+g.cardsInHands() != g.setup.Deck().size()):
		r.failf(22, "position.no-cards-yet", "no cards are dealt yet")
	case begun && !late && int(g.cardsDealt) != dealt, late && invalidCardsDealt(g, dealt), g.phase == PhaseFirst &&
		int(g.cardsDealt) != dealt:
		r.failf(22, "position.hand-size cards", "every seat is dealt %d cards", rules.Dealt)
	case !begun && drawing && int(g.drawer) != (int(g.cardsDealt)-1)%g.setup.Players, late && drawing &&
		int(g.drawer) != g.setup.Players-1:
		r.failf(22, "position.other-dealt", "the next card goes to another seat")
	case g.drewForRuins && g.stage == stageHands:
		r.failf(22, "position.ruins-late", "a draw for the ruins belongs to the turn after the move")
	case g.placed&^g.agentsIn(g.safe) != 0, g.placed != 0 && g.stage != stageMoved && !inRound:
		r.failf(23, "position.placed-elsewhere", "agents placed with the safe are not in its building")
	case inRound != (g.asked != NoSeat), !inRound && (g.callers != 0 || g.passes != 0 || g.playedInGo || fresh):
		r.failf(23, "position.no-round", "knocks, passes and plays belong to a card round")
	case (g.phase == PhaseCall || g.phase == PhaseCards) && g.handSizes[g.asked] == 0:
		r.failf(23, "position.asked-empty", "the asked seat has no card")
	case g.phase == PhaseCall && (rules.Call == CallNone || g.passes != 0 || g.oneCard || g.playedInGo || fresh):
		r.failf(23, "position.played-early", "no card is played while players knock")
	case g.phase == PhaseCall && invalidCallers(g):
		r.failf(23, "position.called-early", "a seat knocked before it was asked, or with no card to play")
	case inRound && (rules.Call == CallNone) && (g.callers != 0 || g.mustPlay), g.mustPlay &&
		(g.playedInGo || g.phase != PhaseCards),
		g.oneCard && (rules.Call != CallOneAlone || g.callers.Len() != 1):
		r.failf(23, "position.round-elsewhere", "this edition has no such round")
	case inRound && (int(g.passes) >= g.setup.Players || g.playedInGo && g.passes != 0):
		r.failf(23, "position.round-over", "the round is over after so many passes")
	case fresh && !rules.FreshWait:
		r.failf(18, "position.no-wait", "in this edition no card waits for the next round")
	case g.mustPlay && g.phase == PhaseCards && g.hiddenCards() == 0 && !g.cardPlays(g.asked).any():
		r.failf(23, "position.must-none", "the player who must play has no playable card")
	}
}

// invalidCardsDealt reports whether cardsDealt is impossible while a latecomer is dealt to; all is the number after the
// deal.
func invalidCardsDealt(g *Game, all int) bool {
	before := all - g.Edition().Cards.Dealt
	if g.phase == PhaseDeal {
		return int(g.cardsDealt) != before
	}
	return int(g.cardsDealt) <= before || int(g.cardsDealt) > all
}

// invalidCallers reports whether, during the calls, a seat has called that was not asked yet or can't play.
func invalidCallers(g *Game) bool {
	rest := g.callers
	for s := g.active; s != g.asked; s = g.leftOf(s) {
		if rest.Has(s) && g.cardPlays(s).any() {
			rest = rest.Without(s)
		}
	}
	return rest != 0
}

// checkDossiers reports contradictions between phase and dossiers.
func (r *positionReader) checkDossiers(g *Game) {
	field := baseFields + 1
	if g.setup.Variants.TopSecret {
		field += cardFieldCount
	}
	begun := g.phase >= PhaseRoll || g.turn > 0
	switch {
	case (g.pending != 0) != (g.phase == PhaseDossier):
		r.failf(field+1, "position.written-phase", "dossiers are written in the phase dossier")
	case !begun && g.written != 0, g.pending != 0 && !g.crossed, g.crossed != (g.openers != 0):
		r.failf(field+1, "position.written-early", "nobody writes before the line is crossed")
	case g.crossed && g.written|g.pending != 1<<g.setup.Players-1:
		r.failf(field, "position.written-all", "once the line is crossed all seats write")
	case !g.crossed && g.written != 0 && !g.Edition().Dossier.Reopens:
		r.failf(field+1, "position.written-stays", "in this edition a written dossier stays")
	case g.phase != PhaseOver && g.bonus != [MaxSeats]int8{}:
		r.failf(field+2, "position.bonus-early", "bonuses come at the end")
	}
}
