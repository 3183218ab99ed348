package opponents

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Reason says why an action is good. Package match turns it into a sentence. The zero value is no reason.
type Reason uint8

// The reasons. Capitalized words are fields of Advice; own agents belong to the advised player.
const (
	ReasonNone                Reason = iota // nobody has to act
	ReasonWins                              // it ends the game with the own Agent in front
	ReasonTies                              // it ends the game with the own Agent in front, level with another
	ReasonLeads                             // the own Agent is in front at the end, if the count that is due is made
	ReasonEndsBehind                        // it ends the game with another agent in front of the own Agent
	ReasonAheadBeforeDossiers               // it ends the game with the own Agent in front, before dossiers count
	ReasonTiedBeforeDossiers                // the same, level with another
	// it ends the game with another agent in front of the own Agent, before dossiers count
	ReasonBehindBeforeDossiers
	// it prevents the count that would take Agent, another player's, to the goal, or takes Agent out of it
	ReasonPreventsGoal
	ReasonScores // the count brings the own Agent Points
	// another agent could reach the goal with the next roll: now with FacesBefore faces of the die, afterwards with
	// FacesAfter
	ReasonLowersThreat
	ReasonGoodBuilding   // the own Agent stands well in Building afterwards
	ReasonBetterBuilding // the own Agent stands better in Building than before, though not well
	ReasonSetsBackLeader // it moves Agent, the leader of the others, to a building with Points fewer; Owner may own it
	// it moves Agent, which is ahead of the own one, to a building with Points fewer; Owner may own it
	ReasonSetsBackRival
	ReasonKeepsBuilding // the own Agent stands well in Building already and is left there
	ReasonSacrifices    // the own Agent stands worse afterwards, which pays only later
	ReasonHides         // the own Agent is not moved, so its owner stays hidden
	ReasonFeints        // the same, and makes others believe that Rival is the own agent
	// little can be gained for the own Agent, and its owner is known or need not be hidden
	ReasonNothingToGain
	ReasonSafeNear // the own Agent stands well, and the safe is placed where a count comes soon
	ReasonSafeFar  // the own Agent stands badly, and the safe is placed where a count comes late
	// another agent could reach the goal with the next roll: with FacesAfter faces of the die if the safe is placed
	// here, and with up to FacesBefore, at least twice as many, elsewhere
	ReasonSafeLowersThreat
	ReasonSafeHelps    // the safe helps the own Agent more here than elsewhere
	ReasonPlays        // Card is worth more now than in hand
	ReasonMustPlay     // a card must be played, or playing is better than passing, and Card is the best one
	ReasonCalls        // Card helps the own Agent more now than later
	ReasonNoCardHelps  // no card does enough now
	ReasonPassIsBetter // a card does enough now, but passing is better
	// Card would do something, but is worth more in hand while the leader has Points to go; 0 means that nobody has
	// scored yet
	ReasonKeepsCard
	ReasonDrawsCard // drawing a card costs nothing, or a move draws one
	ReasonGuess     // the evidence is clearest about Agent: it belongs to Owner, or to nobody
)

// Advice is a recommended action and its reason. For a call, the reason is about the play of Card that follows. Show it
// only to those who may see the view it was computed from. Fields that the reason does not name are meaningless.
type Advice struct {
	Action           rules.Action
	Reason           Reason
	Agent            rules.Agent
	Building         rules.Building
	Owner            rules.Seat            // the likeliest owner of Agent; NoSeat for nobody
	OwnerProbability deduction.Probability // the probability of Owner
	Points           int
	Card             rules.Card

	FacesBefore, FacesAfter int // numbers of die faces

	// if a count scores: another agent that gets much more and is ahead of Agent then; after a feint: the agent taken
	// for the own one; NoAgent for none
	Rival       rules.Agent
	RivalPoints int // the points of Rival in the count

	OtherOwn  rules.Agent // if a count scores: another own agent that loses points, the furthest
	OtherLoss int         // the points it loses, 0 if there is none
}

// Advise returns the action of a spymaster in the seat of the view, and its reason. It uses only the view and the
// belief, which is public. The same arguments give the same result. If that seat need not act, the result has no
// action.
//
// It may take seconds and calls yield as Opponent.Decide does. If yield returns false, the result is an Advice without
// an action.
func Advise(v rules.View, b *deduction.Belief, yield func() bool) Advice {
	// the seed depends on the position, so that first turns do not all have the same feint
	src := rules.NewRandomSource(uint64(v.Turn())<<16 | uint64(v.Token(v.Viewer))<<8 | uint64(v.Roll().High))
	a := Opponent{Level: Spymaster}.Decide(v, b, &src, yield)
	if a == rules.Call(true) {
		return callAdvice(&v, b, yield)
	}
	return Explain(v, b, a)
}

// Explain returns the reason for an action of the view's seat, which must be legal. It uses only the view and the
// belief, which is public. It can't explain that a seat calls; Advise does that.
func Explain(view rules.View, belief *deduction.Belief, a rules.Action) Advice {
	advice := Advice{Action: a, Agent: rules.NoAgent, Owner: rules.NoSeat, Rival: rules.NoAgent}
	if advice.Action.Kind == rules.KindNone {
		return advice
	}
	advice.Agent = view.Token(view.Viewer)
	if advice.explainEnd(&view) {
		return advice
	}
	switch advice.Action.Kind {
	case rules.KindMove:
		advice.explainMove(&view, belief)
	case rules.KindSafe:
		advice.explainSafe(&view)
	case rules.KindPlay:
		advice.explainCard(&view, belief)
	case rules.KindCall, rules.KindPass:
		if !advice.Action.Yes {
			advice.explainPass(&view)
		}
	case rules.KindOffer:
		advice.Reason = ReasonDrawsCard
	case rules.KindDossier:
		advice.explainDossier(&view, belief)
	}
	return advice
}

// explainMove sets the reason for a move.
func (advice *Advice) explainMove(view *rules.View, belief *deduction.Belief) {
	if advice.Action == rules.MoveAgents([rules.NumAgents]uint8{}) {
		advice.Reason = ReasonDrawsCard
		return
	}
	after, arrived := view.PreviewMove(advice.Action.Steps())
	own := advice.chooseOwn(view, &view.Game, &after, arrived != 0)
	g := view.Game
	if points := after[own].Points(); arrived != 0 && points > 0 {
		advice.Reason, advice.Points = ReasonScores, points
		advice.setRival(view, &after)
		advice.setOtherLoss(view, &after)
		return
	}
	drawsCard := g.Apply(advice.Action, nil) == nil && (g.Phase() == rules.PhaseOffer || g.Phase() == rules.PhaseDraw)
	denies := advice.lowersThreat(view, g)
	switch {
	case denies && (advice.FacesAfter == 0 || advice.FacesBefore-advice.FacesAfter > 1):
		advice.Reason = ReasonLowersThreat
	case !drawsCard && after[own].Points() < view.At(own).Points():
		advice.Reason = ReasonSacrifices
	case after[own].Points() >= view.At(own).Points() && advice.explainBuildings(view, belief, &after):
	case denies:
		advice.Reason = ReasonLowersThreat
	case drawsCard:
		advice.Reason = ReasonDrawsCard
	case after[own].Points() >= goodPoints && standsWell(view, &after, own):
		advice.Reason, advice.Building = ReasonKeepsBuilding, after[own]
	default:
		advice.explainHiding(view, belief)
	}
}

// chooseOwn sets Agent to the own agent that the reason is about, and returns it. That is the own agent that a count
// would take furthest if agents stand in these buildings; of equals, the one that gains most. If a count is made,
// agents that gain something come first.
func (advice *Advice) chooseOwn(view *rules.View, g *rules.Game, after *[rules.NumAgents]rules.Building,
	counts bool) rules.Agent {
	rank := func(x rules.Agent) int { // orders by score, then by points, which are below 100
		points := after[x].Points()
		n := (g.Score(x)+points)*100 + points
		if counts && points > 0 {
			n += 1 << 20
		}
		return n
	}
	for x := range rules.Agent(rules.NumAgents) {
		if view.Identities(view.Viewer).Has(x) && rank(x) > rank(advice.Agent) {
			advice.Agent = x
		}
	}
	return advice.Agent
}

// minRivalLead is the minimum lead of a rival's gain over the own agent's, in points, to be mentioned.
const minRivalLead = 3

// setRival sets Rival to the agent that gains much more by a count than the own one and is ahead then.
func (advice *Advice) setRival(v *rules.View, at *[rules.NumAgents]rules.Building) {
	ahead := v.Score(advice.Agent) + advice.Points
	for agent := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(agent) || v.Identities(v.Viewer).Has(agent) {
			continue
		}
		points := at[agent].Points()
		if score := v.Score(agent) + points; points >= advice.Points+minRivalLead && score > ahead {
			advice.Rival, advice.RivalPoints, ahead = agent, points, score
		}
	}
}

// setOtherLoss sets OtherOwn to another own agent that loses points by a count.
func (advice *Advice) setOtherLoss(v *rules.View, at *[rules.NumAgents]rules.Building) {
	for agent := range rules.Agent(rules.NumAgents) {
		if agent == advice.Agent || !v.Identities(v.Viewer).Has(agent) {
			continue
		}
		loss := min(-at[agent].Points(), v.Score(agent))
		isFurthest := advice.OtherLoss == 0 || v.Score(agent) > v.Score(advice.OtherOwn)
		if loss > 0 && isFurthest {
			advice.OtherOwn, advice.OtherLoss = agent, loss
		}
	}
}

// newAdviser returns a player that evaluates cards for the seat of the view. own is the seat's agent.
func newAdviser(v *rules.View, own rules.Agent) player {
	return player{view: *v, own: own, params: levelParameters[Spymaster]}
}

// explainBuildings sets the reason by the buildings where agents stand afterwards. The own agent must stand no worse
// than before. It reports whether it found a reason.
func (advice *Advice) explainBuildings(view *rules.View, belief *deduction.Belief,
	after *[rules.NumAgents]rules.Building) bool {
	own := advice.Agent
	rival := leaderExceptAt(view, view.Identities(view.Viewer), after)
	better := after[own].Points() - view.At(own).Points()
	worse := view.At(rival).Points() - after[rival].Points()
	switch {
	case worse > 0 && worse >= better && view.Score(rival) > 0:
		advice.Reason, advice.Agent, advice.Points = ReasonSetsBackLeader, rival, worse
		advice.setOwner(view, belief)
		return true
	case better <= 0:
		return advice.explainSetback(view, belief, after)
	}
	advice.Reason, advice.Building = ReasonBetterBuilding, after[own]
	if after[own].Points() >= goodPoints && standsWell(view, after, own) {
		advice.Reason = ReasonGoodBuilding
	}
	return true
}

// minSetback is the minimum loss of building points of an agent that does not lead, to be mentioned.
const minSetback = 5

// explainSetback sets the reason to the agent ahead of the own one that loses most building points. It reports whether
// that is at least minSetback.
func (advice *Advice) explainSetback(view *rules.View, belief *deduction.Belief,
	after *[rules.NumAgents]rules.Building) bool {
	own := view.Token(view.Viewer)
	advice.Points = minSetback - 1
	for agent := range rules.Agent(rules.NumAgents) {
		isOther := view.InPlay().Has(agent) && !view.Identities(view.Viewer).Has(agent)
		if !isOther || view.Score(agent) <= view.Score(own) {
			continue
		}
		if loss := view.At(agent).Points() - after[agent].Points(); loss > advice.Points {
			advice.Reason, advice.Agent, advice.Points = ReasonSetsBackRival, agent, loss
		}
	}
	if advice.Reason != ReasonSetsBackRival {
		advice.Points = 0
		return false
	}
	advice.setOwner(view, belief)
	return true
}

// standsWell reports whether an agent would gain by a count, at least as much as the mean of all, with agents in these
// buildings.
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

// goodPoints is the fewest points of a building in which an agent stands well.
const goodPoints = 4

// Thresholds in percent. From knownPercent on a seat's agent counts as known to others. A move hides it if it becomes
// more likely by at most maxOwnRise. In a feint another agent must become more likely by at least minFeintRise.
const (
	knownPercent = 80
	maxOwnRise   = 1
	minFeintRise = 3
)

// explainHiding sets the reason for not moving the own agent: observers get no evidence for its owner, and may suspect
// another agent. With two players that does not matter.
func (advice *Advice) explainHiding(view *rules.View, belief *deduction.Belief) {
	advice.Reason = ReasonNothingToGain
	if view.Players() == 2 {
		return
	}
	public, updated := view.View(rules.NoSeat), *belief
	updated.Observe(&view.Game, advice.Action)
	before, after := belief.Marginals(&public), updated.Marginals(&public)
	own := view.Identities(view.Viewer)
	percent := func(agent rules.Agent) int { return after[agent][view.Viewer].Percent() }
	rise := func(agent rules.Agent) int { return percent(agent) - before[agent][view.Viewer].Percent() }
	for agent := range rules.Agent(rules.NumAgents) {
		if own.Has(agent) && (percent(agent) >= knownPercent || rise(agent) > maxOwnRise) {
			return
		}
	}
	advice.Reason = ReasonHides
	highest := minFeintRise - 1
	for agent := range rules.Agent(rules.NumAgents) {
		if !own.Has(agent) && rise(agent) > highest {
			advice.Reason, advice.Rival, highest = ReasonFeints, agent, rise(agent)
		}
	}
}

// setOwner sets the likeliest owner of Agent and its probability.
func (advice *Advice) setOwner(v *rules.View, b *deduction.Belief) {
	table := b.Marginals(v)
	advice.OwnerProbability = table[advice.Agent][deduction.Nobody]
	for s := range rules.Seat(v.Players()) {
		if share := table[advice.Agent][s]; share > advice.OwnerProbability {
			advice.Owner, advice.OwnerProbability = s, share
		}
	}
}

// explainSafe sets the reason for placing the safe: it is reached sooner than in most other buildings, or later, as the
// own agent wants.
func (advice *Advice) explainSafe(view *rules.View) {
	at, _ := view.PreviewMove([rules.NumAgents]uint8{}) // where agents stand now
	own := advice.chooseOwn(view, &view.Game, &at, false)
	advice.Reason, advice.Building = ReasonSafeHelps, at[own]
	hits, faces := view.SafeOdds(advice.Action.Building)
	sooner, later := 0, 0
	for i := range view.CountLegal() {
		other, _ := view.SafeOdds(view.NthLegal(i).Building)
		switch {
		case other > hits:
			sooner++
		case other < hits:
			later++
		}
	}
	var least, most threat
	if g := view.Game; !view.LastLap() && g.Apply(advice.Action, nil) == nil {
		least = threatTo(&g, view.Viewer)
		_, most = threatRange(&view.Game, view.Viewer)
	}
	isHalved := 2*least.goalFaces <= most.goalFaces && most.goalFaces-least.goalFaces > 1
	switch well := standsWell(view, &at, own); {
	case isHalved && least.losingFaces < most.losingFaces:
		advice.Reason, advice.FacesBefore, advice.FacesAfter = ReasonSafeLowersThreat, most.goalFaces, least.goalFaces
	case well && later > sooner && 2*hits >= faces:
		advice.Reason = ReasonSafeNear
	case !well && sooner > later && 2*hits <= faces:
		advice.Reason = ReasonSafeFar
	}
}

// explainDossier sets the reason for a dossier to its most certain row.
func (advice *Advice) explainDossier(v *rules.View, b *deduction.Belief) {
	advice.Reason = ReasonGuess
	best := Advice{Agent: rules.NoAgent, Owner: rules.NoSeat}
	for a, guess := range advice.Action.Guesses() {
		row := Advice{Agent: rules.Agent(a), Owner: rules.NoSeat}
		if row.setOwner(v, b); guess != rules.GuessNone && row.OwnerProbability > best.OwnerProbability {
			best = row
		}
	}
	advice.Agent, advice.Owner, advice.OwnerProbability = best.Agent, best.Owner, best.OwnerProbability
}

// leaderExcept returns the furthest agent that is not in the set.
func leaderExcept(v *rules.View, own rules.AgentSet) rules.Agent {
	at := [rules.NumAgents]rules.Building{}
	for a := range rules.Agent(rules.NumAgents) {
		at[a] = v.At(a)
	}
	return leaderExceptAt(v, own, &at)
}

// leaderExceptAt returns the furthest agent that is not in the set. Of equals, it is the one that loses most building
// points if agents stand in the buildings after.
func leaderExceptAt(v *rules.View, own rules.AgentSet, after *[rules.NumAgents]rules.Building) rules.Agent {
	top := rules.NoAgent
	loss := func(agent rules.Agent) int { return v.At(agent).Points() - after[agent].Points() }
	for agent := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(agent) || own.Has(agent) {
			continue
		}
		switch {
		case top == rules.NoAgent, v.Score(agent) > v.Score(top):
			top = agent
		case v.Score(agent) == v.Score(top) && loss(agent) > loss(top):
			top = agent
		}
	}
	return top
}

// endgamePoints is the number of points to go from which the next count may end the game. Then nobody is advised to
// wait for a better one.
const endgamePoints = 10

// explainPass sets the reason for playing no card. Of the cards that are worth more in hand it names the one with the
// highest value on the table. If a card is worth playing, passing is better for another reason.
func (advice *Advice) explainPass(v *rules.View) {
	p := newAdviser(v, advice.Agent)
	advice.Reason = ReasonNoCardHelps
	top, toGo := 0, p.pointsLeft()
	if toGo == v.Edition().Goal {
		toGo = 0
	}
	for _, card := range v.Hand(v.Viewer) {
		switch value, cost := p.playValue(card), p.keepValue(card); {
		case advice.Action.Kind == rules.KindPass && value > cost:
			advice.Reason = ReasonPassIsBetter
			return
		case value > top && value <= cost && p.pointsLeft() > endgamePoints:
			advice.Reason, advice.Card, advice.Points, top = ReasonKeepsCard, card, toGo, value
		}
	}
}
