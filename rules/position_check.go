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
	full := g.setup.Deck()
	var left [NumCardKinds + 1]int // copies of each card outside the discards and known hands
	for card, copies := range full {
		left[card] = int(copies) - int(g.discards[card])
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
	sum, masked := 0, g.deckMasked()
	for card, copies := range left {
		sum += copies
		if copies < 0 || !masked && copies != int(g.deck[card]) {
			r.failf(deckField, "position.card-count card cards", "the card %v has a wrong count: %d in all", Card(card),
				full[card])
			return
		}
	}
	if sum != int(g.deckSize)+g.hiddenCards() {
		r.failf(deckField, "position.cards-sum", "the number of cards is wrong")
	}
}

// checkOwners reports agents with two owners.
func (r *positionReader) checkOwners(g *Game) {
	seen := AgentSet(0)
	for s := range Seat(g.setup.Players) {
		hasOnlyFurther := g.furtherCount[s] > 0 && s >= Seat(g.dealt)
		hasOneTwice := g.identity[s] != NoAgent && g.further[s].Has(g.identity[s])
		if hasOnlyFurther || hasOneTwice || g.Identities(s)&seen != 0 {
			r.failf(secondField, "position.two-owners",
				"an agent has two owners, or a seat a further identity and no first")
			return
		}
		seen |= g.Identities(s)
	}
	if g.FreeAgents() < 0 {
		r.failf(secondField, "position.owners", "there are more owners than agents")
	}
}

// checkCards reports contradictions between phase, stage, draws and card round.
func (r *positionReader) checkCards(g *Game) {
	r.checkDraw(g)
	if r.err == nil {
		r.checkRound(g)
	}
}

// isStageOfPhase reports whether a turn can have that stage in the phase.
func isStageOfPhase(g *Game, dealing bool) bool {
	inRound := g.stage == stageRound
	switch g.phase {
	case PhaseDraw, PhasePassport:
		return (g.stage == stageHands) == dealing && g.stage != stageCounted
	case PhaseCall, PhaseCards:
		return inRound
	case PhaseOffer:
		return g.stage == stageMoved || inRound && g.asked == g.active
	case PhaseDossier:
		return inRound || g.stage == stageCounted
	case PhaseSafe:
		return g.stage == stageCounted
	}
	return g.stage == stageHands
}

// checkDraw reports contradictions between phase, stage and draws.
func (r *positionReader) checkDraw(g *Game) {
	rules := &g.Edition().Cards
	begun := g.phase >= PhaseRoll || g.turn > 0
	dealt := rules.Dealt * g.setup.Players
	late := g.setup.Joined > 0 && g.Joining() // a latecomer is being dealt to
	drawing := g.phase == PhaseDraw || g.phase == PhasePassport
	early := g.phase < PhaseDraw && !late
	allDealt := begun && !late || g.phase == PhaseFirst
	switch {
	case !isStageOfPhase(g, !begun || late):
		r.failf(drawField, "position.stage-phase", "that stage doesn’t belong to this phase")
	case drawing != (g.drawer != NoSeat),
		g.drawDue != (g.phase == PhaseDraw),
		g.passportDue != (g.phase == PhasePassport),
		g.offerOpen != (g.phase == PhaseOffer):
		r.failf(drawField, "position.drawer-phase", "that draw doesn’t belong to this phase")
	case g.phase == PhaseDraw && (!g.canDraw(g.drawer) || g.deckSize == 0):
		r.failf(drawField, "position.no-draw", "no card can be drawn")
	case g.phase == PhasePassport && g.FreeAgents() == 0:
		r.failf(drawField, "position.none-free", "no agent is free")
	case g.phase == PhaseOffer && (!g.canDraw(g.active) || g.drewForRuins || rules.Ruins != RuinsMayDraw):
		r.failf(drawField, "position.no-offer", "no card can be offered")
	case early && (g.cardsDealt != 0 || g.deckSize+g.cardsInHands() != g.setup.Deck().size()):
		r.failf(drawField, "position.no-cards-yet", "no cards are dealt yet")
	case allDealt && int(g.cardsDealt) != dealt,
		late && invalidCardsDealt(g, dealt):
		r.failf(drawField, "position.hand-size cards", "every seat is dealt %d cards", rules.Dealt)
	case drawing && !begun && int(g.drawer) != (int(g.cardsDealt)-1)%g.setup.Players,
		drawing && late && int(g.drawer) != g.setup.Players-1:
		r.failf(drawField, "position.other-dealt", "the next card goes to another seat")
	case g.drewForRuins && g.stage == stageHands:
		r.failf(drawField, "position.ruins-late", "a draw for the ruins belongs to the turn after the move")
	}
}

// checkRound reports contradictions between phase, stage and card round.
func (r *positionReader) checkRound(g *Game) {
	rules := &g.Edition().Cards
	inRound, fresh := g.stage == stageRound, g.anyFresh()
	roundUsed := g.callers != 0 || g.passes != 0 || g.playedInGo || fresh
	playsEarly := g.passes != 0 || g.oneCard || g.playedInGo || fresh // during the calls
	asks := g.phase == PhaseCall || g.phase == PhaseCards
	switch {
	case g.placed&^g.agentsIn(g.safe) != 0,
		g.placed != 0 && g.stage != stageMoved && !inRound:
		r.failf(roundField, "position.placed-elsewhere", "agents placed with the safe are not in its building")
	case inRound != (g.asked != NoSeat),
		!inRound && roundUsed:
		r.failf(roundField, "position.no-round", "knocks, passes and plays belong to a card round")
	case asks && g.handSizes[g.asked] == 0:
		r.failf(roundField, "position.asked-empty", "the asked seat has no card")
	case g.phase == PhaseCall && (rules.Call == CallNone || playsEarly):
		r.failf(roundField, "position.played-early", "no card is played while players knock")
	case g.phase == PhaseCall && invalidCallers(g):
		r.failf(roundField, "position.called-early", "a seat knocked before it was asked, or with no card to play")
	case inRound && rules.Call == CallNone && (g.callers != 0 || g.mustPlay),
		g.mustPlay && (g.playedInGo || g.phase != PhaseCards),
		g.oneCard && (rules.Call != CallOneAlone || g.callers.Len() != 1):
		r.failf(roundField, "position.round-elsewhere", "this edition has no such round")
	case inRound && (int(g.passes) >= g.setup.Players || g.playedInGo && g.passes != 0):
		r.failf(roundField, "position.round-over", "the round is over after so many passes")
	case fresh && !rules.FreshWait:
		r.failf(handsField, "position.no-wait", "in this edition no card waits for the next round")
	case g.mustPlay && g.phase == PhaseCards && g.hiddenCards() == 0 && !g.cardPlays(g.asked).any():
		r.failf(roundField, "position.must-none", "the player who must play has no playable card")
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
	case !begun && g.written != 0,
		g.pending != 0 && !g.crossed,
		g.crossed != (g.openers != 0):
		r.failf(field+1, "position.written-early", "nobody writes before the line is crossed")
	case g.crossed && g.written|g.pending != 1<<g.setup.Players-1:
		r.failf(field, "position.written-all", "once the line is crossed all seats write")
	case !g.crossed && g.written != 0 && !g.Edition().Dossier.Reopens:
		r.failf(field+1, "position.written-stays", "in this edition a written dossier stays")
	case g.phase != PhaseOver && g.bonus != [MaxSeats]int8{}:
		r.failf(field+2, "position.bonus-early", "bonuses come at the end")
	}
}
