package opponents

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Reason is why an action is a good one.
type Reason uint8

// The reasons. What they are about stands in the Advice.
const (
	ReasonNone   Reason = iota // nobody has to act
	ReasonWins                 // it ends the game with Agent, one’s own, in front
	ReasonLevels               // it ends the game with Agent, one’s own, in front, and another as far
	ReasonLeads                // Agent, one’s own, is in front at the end, if the count that is at stake is made
	ReasonEnds                 // it ends the game, and Agent, one’s own, is not in front
	ReasonAhead                // it ends the game with Agent, one’s own, in front before the dossiers count
	ReasonEven                 // the same, and another is as far
	ReasonBehind               // it ends the game, and Agent, one’s own, is not in front before the dossiers count
	// the count that is at stake takes Agent, another one, to the goal, and is made no more, or takes it there no more
	ReasonStops
	ReasonScores // the count brings Agent, one’s own, Points
	// the next roll could take another agent to the goal, with Ends faces of the die as it stands and with Still,
	// fewer, afterwards
	ReasonDenies
	ReasonStands // Agent, one’s own, stands well in Building afterwards
	ReasonRises  // Agent, one’s own, stands better in Building than before, though not well
	ReasonBlocks // it takes Points from where Agent, the first of the others, stands; Seat may own it
	ReasonSlows  // it takes Points from where Agent stands, which is ahead of one’s own; Seat may own it
	ReasonStays  // Agent, one’s own, stands well in Building already, and is left there
	ReasonYields // Agent, one’s own, stands worse afterwards, which pays only later
	ReasonHides  // it gives nothing away, since Agent, one’s own, is left alone
	ReasonFeints // the same, and Rival is sooner taken for one’s own
	// too little can be done for Agent, one’s own, and it is known whose that is, or there is nothing to hide
	ReasonIdle
	ReasonNear // Agent, one’s own, stands well: the safe comes where a count is soon made
	ReasonFar  // Agent, one’s own, stands badly: the safe goes where a count takes time
	// the next roll could take another agent to the goal, with Still faces of the die where the safe is set down and
	// with up to Ends, at least twice as many, elsewhere
	ReasonGuards
	ReasonSets  // the safe does Agent, one’s own, more good where it is set down than elsewhere
	ReasonPlays // Card is worth more now than in hand
	ReasonMust  // a card has to be played, or that is better than none, and Card is the best one
	ReasonCalls // Card is worth more to Agent, one’s own, now than later
	ReasonHolds // no card does enough now
	ReasonWaits // some card does enough now, and still it is better to pass
	// Card would do something, but is worth more in hand while the first one has Points to go, or, with 0, nobody has
	// any yet
	ReasonKeeps
	ReasonDraws // a card costs nothing, or is what a move brings
	ReasonGuess // the evidence is clearest about Agent: Seat owns it, or nobody
)

// Advice is what a good player would do, and why: of a knock, to play which Card, and why that is played. It may be
// seen only by those who may see the view that it was made from.
type Advice struct {
	Action           rules.Action
	Reason           Reason
	Agent            rules.Agent
	Building         rules.Building
	Owner            rules.Seat            // who owns Agent, most likely; NoSeat for nobody
	OwnerProbability deduction.Probability // how likely that is
	Points           int
	Card             rules.Card

	FacesBefore, FacesAfter int // faces of the die

	// where a count scores, another that gets much more by it and is ahead of Agent then; who is taken for one’s own
	// after a feint; NoAgent for none
	Rival       rules.Agent
	RivalPoints int // what it gets by the count

	OtherOwn  rules.Agent // where a count scores, another of one’s own that loses by it, the furthest
	OtherLoss int         // how many points, 0 if there is none
}

// Hint returns what a good player would do in the view’s seat, and why. It knows what the view shows and what everybody
// has seen, nothing else, and says the same whenever it is asked the same. Every now and then it calls rest, and it
// gives up with an Advice to do nothing when that returns false.
func Hint(v rules.View, b *deduction.Belief, yield func() bool) Advice {
	// not the same feint in every first turn
	src := rules.NewRandomSource(uint64(v.Turn())<<16 | uint64(v.Token(v.Viewer))<<8 | uint64(v.Roll().High))
	a := Opponent{Level: Spymaster}.Decide(v, b, &src, yield)
	if a == rules.Call(true) {
		return callAdvice(&v, b, yield)
	}
	return Explain(v, b, a)
}

// Explain returns what speaks for an action of the view’s seat, for somebody who knows what the view shows and what
// everybody has seen. For a knock that is said by Hint alone.
func Explain(v rules.View, b *deduction.Belief, a rules.Action) Advice {
	h := Advice{Action: a, Agent: rules.NoAgent, Owner: rules.NoSeat, Rival: rules.NoAgent}
	if h.Action.Kind == rules.KindNone {
		return h
	}
	h.Agent = v.Token(v.Viewer)
	if h.explainEnd(&v) {
		return h
	}
	switch h.Action.Kind {
	case rules.KindMove:
		h.explainMove(&v, b)
	case rules.KindSafe:
		h.explainSafe(&v)
	case rules.KindPlay:
		h.explainCard(&v, b)
	case rules.KindCall, rules.KindPass:
		if !h.Action.Yes {
			h.explainPass(&v)
		}
	case rules.KindOffer:
		h.Reason = ReasonDraws
	case rules.KindDossier:
		h.explainDossier(&v, b)
	}
	return h
}

// move finds what speaks for a move.
func (h *Advice) explainMove(v *rules.View, b *deduction.Belief) {
	if h.Action == rules.MoveAgents([rules.NumAgents]uint8{}) {
		h.Reason = ReasonDraws
		return
	}
	after, arrived := v.PreviewMove(h.Action.Steps())
	own := h.chooseOwn(v, &v.Game, &after, arrived != 0)
	g := v.Game
	if points := after[own].Points(); arrived != 0 && points > 0 {
		h.Reason, h.Points = ReasonScores, points
		h.setRival(v, &after)
		h.setOtherLoss(v, &after)
		return
	}
	brings := g.Apply(h.Action, nil) == nil && (g.Phase() == rules.PhaseOffer || g.Phase() == rules.PhaseDraw)
	denies := h.deniesFaces(v, g)
	switch {
	case denies && (h.FacesAfter == 0 || h.FacesBefore-h.FacesAfter > 1):
		h.Reason = ReasonDenies
	case !brings && after[own].Points() < v.At(own).Points():
		h.Reason = ReasonYields
	case after[own].Points() >= v.At(own).Points() && h.explainBuildings(v, b, &after):
	case denies:
		h.Reason = ReasonDenies
	case brings:
		h.Reason = ReasonDraws
	case after[own].Points() >= goodPoints && standsWell(v, &after, own):
		h.Reason, h.Building = ReasonStays, after[own]
	default:
		h.explainHiding(v, b)
	}
}

// concerns finds of which of the own agents there is to speak where agents stand in these buildings of a game
// afterwards: the one that a count would then take furthest, of several the one that gets more by it; if a count is
// made, one of those that get something, if there is any.
func (h *Advice) chooseOwn(v *rules.View, g *rules.Game, after *[rules.NumAgents]rules.Building,
	counts bool) rules.Agent {
	rank := func(x rules.Agent) int { // points are few
		points := after[x].Points()
		n := (g.Score(x)+points)*100 + points
		if counts && points > 0 {
			n += 1 << 20
		}
		return n
	}
	for x := range rules.Agent(rules.NumAgents) {
		if v.Identities(v.Viewer).Has(x) && rank(x) > rank(h.Agent) {
			h.Agent = x
		}
	}
	return h.Agent
}

// muchMore is how many points more somebody else has to get by a count to be worth telling.
const minRivalLead = 3

// outdone notes who gets much more by a count than the own agent, and is ahead of it then: the furthest.
func (h *Advice) setRival(v *rules.View, at *[rules.NumAgents]rules.Building) {
	ahead := v.Score(h.Agent) + h.Points
	for x := range rules.Agent(rules.NumAgents) {
		if points := at[x].Points(); v.InPlay().Has(x) && !v.Identities(v.Viewer).Has(x) &&
			points >= h.Points+minRivalLead && v.Score(x)+points > ahead {
			h.Rival, h.RivalPoints, ahead = x, points, v.Score(x)+points
		}
	}
}

// costs notes which other one of the own agents loses by a count.
func (h *Advice) setOtherLoss(v *rules.View, at *[rules.NumAgents]rules.Building) {
	for x := range rules.Agent(rules.NumAgents) {
		if loses := min(-at[x].Points(), v.Score(x)); x != h.Agent && v.Identities(v.Viewer).Has(x) && loses > 0 &&
			(h.OtherLoss == 0 || v.Score(x) > v.Score(h.OtherOwn)) {
			h.OtherOwn, h.OtherLoss = x, loses
		}
	}
}

// card finds what speaks for a card: what the count brings then, or where agents stand, as with a move.
func (h *Advice) explainCard(v *rules.View, b *deduction.Belief) {
	h.Reason, h.Card = ReasonPlays, h.Action.Card
	g, ok := v.PreviewPlay(h.Action)
	if !ok || h.Card == rules.CardSecond {
		return
	}
	after, _ := g.PreviewMove([rules.NumAgents]uint8{})
	own := h.chooseOwn(v, &g, &after, g.Placed() != 0)
	points, before := after[own].Points(), v.At(own).Points()
	switch {
	case points > 0 && g.Placed() != 0 && (points > before || v.Placed() == 0):
		h.Reason, h.Points = ReasonScores, points
		h.setOtherLoss(v, &after)
	case points >= before && h.explainBuildings(v, b, &after):
	case v.Check(rules.Pass()) != nil:
		h.Reason = ReasonMust
	}
}

// knocks is for which card to knock, and why: what will be said when it is played. Where somebody has knocked before,
// who will have played by then, a glance chooses.
func callAdvice(v *rules.View, b *deduction.Belief, yield func() bool) Advice {
	g, ok := afterCall(v)
	if !ok || g.Actor() != v.Viewer {
		return greedyCall(v)
	}
	h := Hint(rules.View{Game: g, Viewer: v.Viewer}, b, yield)
	if h.Action.Kind == rules.KindNone {
		return h
	}
	if h.Action.Kind != rules.KindPlay { // who would play none need not knock
		return Explain(*v, b, rules.Call(false))
	}
	asked := v.Game
	_ = asked.Apply(rules.Call(true), nil) // it may knock
	p := newAdviser(v, v.Token(v.Viewer))
	h.Action, h.Card = rules.Call(true), h.Action.Card
	h.Reason = p.callReason(h.Reason, h.Card, asked.Phase() == rules.PhaseCall)
	return h
}

// promised returns what may be said before a knock of a card of which that is said when it is played. While others are
// still to be asked no end is promised, for they may have an answer.
func (p *player) callReason(r Reason, c rules.Card, others bool) Reason {
	switch r {
	case ReasonWins, ReasonLevels:
		if others {
			return ReasonLeads
		}
	case ReasonAhead, ReasonEven, ReasonBehind:
		if others {
			return p.cardReason(c)
		}
	case ReasonPlays, ReasonMust:
		return p.cardReason(c)
	}
	return r
}

// glance is for which card in hand a player who only reckons knocks, and why.
func greedyCall(v *rules.View) Advice {
	h := Advice{Action: rules.Call(true), Agent: v.Token(v.Viewer), Owner: rules.NoSeat, Rival: rules.NoAgent}
	p, top := newAdviser(v, h.Agent), unplayable
	for _, c := range v.Hand(v.Viewer) {
		if more := p.playValue(c) - p.keepValue(c); more > top {
			h.Card, top = c, more
		}
	}
	h.Reason = p.cardReason(h.Card)
	return h
}

// pays returns why a card is played of which nothing else is known than what it does and what it is worth in hand.
func (p *player) cardReason(c rules.Card) Reason {
	if p.playValue(c) > p.keepValue(c) {
		return ReasonCalls
	}
	return ReasonMust
}

// adviser returns a player who knows what the cards of a seat with this agent are worth.
func newAdviser(v *rules.View, own rules.Agent) player {
	return player{view: *v, own: own, params: levelParameters[Spymaster]}
}

// places finds what speaks for where agents stand afterwards, the own one no worse than before; it reports whether
// anything does.
func (h *Advice) explainBuildings(v *rules.View, b *deduction.Belief, after *[rules.NumAgents]rules.Building) bool {
	own := h.Agent
	rival := leaderExceptAt(v, v.Identities(v.Viewer), after)
	better := after[own].Points() - v.At(own).Points()
	worse := v.At(rival).Points() - after[rival].Points()
	switch {
	case worse > 0 && worse >= better && v.Score(rival) > 0:
		h.Reason, h.Agent, h.Points = ReasonBlocks, rival, worse
		h.setOwner(v, b)
		return true
	case better <= 0:
		return h.explainSlowing(v, b, after)
	}
	h.Reason, h.Building = ReasonRises, after[own]
	if after[own].Points() >= goodPoints && standsWell(v, after, own) {
		h.Reason = ReasonStands
	}
	return true
}

// much is how many points a place has to lose to be worth telling where nobody is kept back who is in front.
const minSlowing = 5

// slows finds the agent ahead of all own ones that loses most where it stands; it reports whether that is much.
func (h *Advice) explainSlowing(v *rules.View, b *deduction.Belief, after *[rules.NumAgents]rules.Building) bool {
	own := v.Token(v.Viewer)
	h.Points = minSlowing - 1
	for x := range rules.Agent(rules.NumAgents) {
		if worse := v.At(x).Points() - after[x].Points(); v.InPlay().Has(x) && !v.Identities(v.Viewer).Has(x) &&
			v.Score(x) > v.Score(own) && worse > h.Points {
			h.Reason, h.Agent, h.Points = ReasonSlows, x, worse
		}
	}
	if h.Reason != ReasonSlows {
		h.Points = 0
		return false
	}
	h.setOwner(v, b)
	return true
}

// standsWell reports whether a count would bring an agent something, and as much as all get on average, or more, if
// they stood in these buildings.
func standsWell(v *rules.View, at *[rules.NumAgents]rules.Building, a rules.Agent) bool {
	sum := 0
	for x := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(x) {
			sum += at[x].Points()
		}
	}
	points := at[a].Points()
	return points > 0 && points*v.InPlay().Len() >= sum
}

// good is how many points a building has at least of which it is said that an agent goes there, or stays, to stand
// well.
const goodPoints = 4

// known is how likely, in percent, a seat must seem to others to own its agent for that to be hidden no more; and
// pretends is by how much more another one must seem to be its own after a move that is said to be for show.
const (
	knownPercent = 80
	minFeintRise = 3
)

// leaves finds what speaks for leaving the own agent alone: that those who look on are no surer then whose it is, where
// they are not sure yet, and whom they take for it instead. Between two that does not matter.
func (h *Advice) explainHiding(v *rules.View, b *deduction.Belief) {
	h.Reason = ReasonIdle
	if v.Players() == 2 {
		return
	}
	public, then := v.View(rules.NoSeat), *b
	then.Observe(&v.Game, h.Action)
	was, is := b.Marginals(&public), then.Marginals(&public)
	rise := func(x rules.Agent) int { return is[x][v.Viewer].Percent() - was[x][v.Viewer].Percent() }
	for x := range rules.Agent(rules.NumAgents) {
		if v.Identities(v.Viewer).Has(x) && (is[x][v.Viewer].Percent() >= knownPercent || rise(x) > 1) {
			return
		}
	}
	h.Reason = ReasonHides
	for x := range rules.Agent(rules.NumAgents) {
		if !v.Identities(v.Viewer).Has(x) && rise(x) >= minFeintRise &&
			(h.Rival == rules.NoAgent || rise(x) > rise(h.Rival)) {
			h.Reason, h.Rival = ReasonFeints, x
		}
	}
}

// owner says whose the agent most likely is.
func (h *Advice) setOwner(v *rules.View, b *deduction.Belief) {
	table := b.Marginals(v)
	h.OwnerProbability = table[h.Agent][deduction.Nobody]
	for s := range rules.Seat(v.Players()) {
		if share := table[h.Agent][s]; share > h.OwnerProbability {
			h.Owner, h.OwnerProbability = s, share
		}
	}
}

// safe finds what speaks for a place of the safe: that it is reached sooner than most others, or later, if that is what
// the own agent wants.
func (h *Advice) explainSafe(v *rules.View) {
	at, _ := v.PreviewMove([rules.NumAgents]uint8{}) // where they stand
	own := h.chooseOwn(v, &v.Game, &at, false)
	h.Reason, h.Building = ReasonSets, at[own]
	hits, faces := v.SafeOdds(h.Action.Building)
	sooner, later := 0, 0
	for i := range v.CountLegal() {
		other, _ := v.SafeOdds(v.NthLegal(i).Building)
		switch {
		case other > hits:
			sooner++
		case other < hits:
			later++
		}
	}
	var least, most threat
	if g := v.Game; !v.LastLap() && g.Apply(h.Action, nil) == nil {
		least = threatTo(&g, v.Viewer)
		_, most = threatRange(&v.Game, v.Viewer)
	}
	switch well := standsWell(v, &at, own); {
	case 2*least.goal <= most.goal && most.goal-least.goal > 1 && least.losing < most.losing:
		h.Reason, h.FacesBefore, h.FacesAfter = ReasonGuards, most.goal, least.goal
	case well && later > sooner && 2*hits >= faces:
		h.Reason = ReasonNear
	case !well && sooner > later && 2*hits <= faces:
		h.Reason = ReasonFar
	}
}

// guess finds the row of the dossier that is clearest.
func (h *Advice) explainDossier(v *rules.View, b *deduction.Belief) {
	h.Reason = ReasonGuess
	best := Advice{Agent: rules.NoAgent, Owner: rules.NoSeat}
	for a, q := range h.Action.Guesses() {
		row := Advice{Agent: rules.Agent(a), Owner: rules.NoSeat}
		if row.setOwner(v, b); q != rules.GuessNone && row.OwnerProbability > best.OwnerProbability {
			best = row
		}
	}
	h.Agent, h.Owner, h.OwnerProbability = best.Agent, best.Owner, best.OwnerProbability
}

// leaderBut returns the agent that is furthest, of those that are not in the set.
func leaderExcept(v *rules.View, own rules.AgentSet) rules.Agent {
	at := [rules.NumAgents]rules.Building{}
	for a := range rules.Agent(rules.NumAgents) {
		at[a] = v.At(a)
	}
	return leaderExceptAt(v, own, &at)
}

// firstBut returns the agent that is furthest, of those that are not in the set; of several that are as far, the one
// that loses most by standing elsewhere.
func leaderExceptAt(v *rules.View, own rules.AgentSet, after *[rules.NumAgents]rules.Building) rules.Agent {
	top := rules.NoAgent
	loss := func(a rules.Agent) int { return v.At(a).Points() - after[a].Points() }
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) && !own.Has(a) &&
			(top == rules.NoAgent || v.Score(a) > v.Score(top) || v.Score(a) == v.Score(top) && loss(a) > loss(top)) {
			top = a
		}
	}
	return top
}

// closing is how many points are so few to go that the next count may end the game: nobody is told then to wait for a
// better one.
const endgamePoints = 10

// keeps finds why no card is played: one is held back, of those that are worth more in hand the one that would do most
// now; or it is better to pass than to play one that does enough.
func (h *Advice) explainPass(v *rules.View) {
	p := newAdviser(v, h.Agent)
	h.Reason = ReasonHolds
	top, toGo := 0, p.pointsLeft()
	if toGo == v.Edition().Goal {
		toGo = 0
	}
	for _, c := range v.Hand(v.Viewer) {
		switch x, cost := p.playValue(c), p.keepValue(c); {
		case h.Action.Kind == rules.KindPass && x > cost:
			h.Reason = ReasonWaits
			return
		case x > top && x <= cost && p.pointsLeft() > endgamePoints:
			h.Reason, h.Card, h.Points, top = ReasonKeeps, c, toGo, x
		}
	}
}
