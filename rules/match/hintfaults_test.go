package match_test

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// The functions in this file check the reasons that hints give. Each reason asserts facts, which they compute again
// from the request.

// Limits at which package opponents gives a reason.
const (
	goodBuilding   = 4  // points of a building where an agent stands well, if it is above the mean
	rivalLoss      = 5  // points that an agent ahead of the own one loses at least
	feintChange    = 3  // percentage points by which the suspicion of another agent rises at least
	safeOddsMiddle = 3  // die faces: with fewer the safe counts as far, with more as near
	farFromGoal    = 10 // points to the goal, above which a card is kept for later
)

// claim is a fact that a reason asserts, and the fault to report if it is false.
type claim struct {
	holds bool
	fault string
}

// firstFault returns the fault of the first claim that does not hold, "" if all hold.
func firstFault(claims ...claim) string {
	for _, c := range claims {
		if !c.holds {
			return c.fault
		}
	}
	return ""
}

// adviceFacts describes an advised action and its effect in the view of a request.
type adviceFacts struct {
	request *match.HintRequest
	view    *rules.View
	opponents.Advice
	owned    rules.AgentSet                  // the viewer's agents
	after    rules.Game                      // after the action
	plays    bool                            // the action plays a card
	moves    bool                            // it moves agents, by steps or a card
	counts   bool                            // a count follows
	to       [rules.NumAgents]rules.Building // buildings of the agents afterwards
	own      rules.Agent                     // the viewer's agent that the reason is about, or else the first one
	aboutOwn bool                            // the reason is about own
}

// newAdviceFacts returns the facts about an advice, or an error if its action is illegal.
func newAdviceFacts(request *match.HintRequest, advice opponents.Advice) (*adviceFacts, error) {
	view := &request.View
	f := &adviceFacts{request: request, view: view, Advice: advice, owned: view.Identities(view.Viewer),
		after: view.Game, own: view.Token(view.Viewer)}
	if err := f.after.Apply(advice.Action, nil); err != nil {
		return nil, err
	}
	played, plays := view.PreviewPlay(advice.Action)
	f.plays, f.moves = plays, plays || advice.Action.Kind == rules.KindMove
	for agent := range rules.Agent(rules.NumAgents) {
		if !view.InPlay().Has(agent) {
			continue
		}
		steps := int(advice.Action.Steps()[agent])
		f.to[agent] = view.At(agent).Forward(steps)
		reachesSafe := steps > 0 && f.to[agent] == view.SafeAt()
		if plays {
			f.to[agent] = played.At(agent)
			reachesSafe = reachesSafe || played.Placed().Has(agent)
		}
		f.counts = f.counts || reachesSafe
	}
	placesSafe := advice.Action.Kind == rules.KindSafe
	if (f.moves || placesSafe) && advice.Reason != opponents.ReasonDrawsCard {
		f.aboutOwn = f.owned.Has(advice.Agent)
	}
	if f.aboutOwn {
		f.own = advice.Agent
	}
	return f, nil
}

// reasonFault returns why the reason of an advice is not true in the view of a request, "" if it is true.
func reasonFault(request *match.HintRequest, advice opponents.Advice) string {
	if advice.Action.Kind == rules.KindCall && advice.Action.Yes {
		return callFault(request, advice)
	}
	f, err := newAdviceFacts(request, advice)
	if err != nil {
		return err.Error()
	}
	if fault := firstFault(
		claim{!f.otherOwnGetsFurther(), "another own agent gets further"},
		claim{!f.omitsOwnScore(), "a count pays an own agent, which the reason omits"},
	); fault != "" {
		return fault
	}
	switch advice.Reason {
	case opponents.ReasonWins, opponents.ReasonTies, opponents.ReasonLeads, opponents.ReasonEndsBehind,
		opponents.ReasonPreventsGoal:
		return f.endFault()
	case opponents.ReasonAheadBeforeDossiers, opponents.ReasonTiedBeforeDossiers,
		opponents.ReasonBehindBeforeDossiers:
		return f.endBeforeDossiersFault()
	case opponents.ReasonScores:
		return f.scoreFault()
	case opponents.ReasonLowersThreat:
		return f.threatFault()
	case opponents.ReasonGoodBuilding, opponents.ReasonBetterBuilding, opponents.ReasonSacrifices:
		return f.buildingFault()
	case opponents.ReasonSetsBackLeader, opponents.ReasonSetsBackRival:
		return f.setBackFault()
	case opponents.ReasonKeepsBuilding, opponents.ReasonNothingToGain, opponents.ReasonHides, opponents.ReasonFeints:
		return f.unmovedFault()
	case opponents.ReasonSafeNear, opponents.ReasonSafeFar, opponents.ReasonSafeLowersThreat,
		opponents.ReasonSafeHelps:
		return f.safeFault()
	case opponents.ReasonPlays, opponents.ReasonMustPlay, opponents.ReasonPassIsBetter, opponents.ReasonNoCardHelps,
		opponents.ReasonKeepsCard, opponents.ReasonDrawsCard:
		return f.cardFault()
	case opponents.ReasonGuess:
		return f.guessFault()
	}
	return "there is no such reason"
}

// otherOwnGetsFurther reports whether a move or a place of the safe leaves another agent of the viewer with more
// points after a count than the one that the reason is about.
func (f *adviceFacts) otherOwnGetsFurther() bool {
	if f.plays || !f.aboutOwn {
		return false
	}
	for agent := range rules.Agent(rules.NumAgents) {
		losesNow := f.counts && f.to[agent].Points() <= 0
		if f.owned.Has(agent) && !losesNow && f.scoreAfterCount(agent) > f.scoreAfterCount(f.own) {
			return true
		}
	}
	return false
}

// omitsOwnScore reports whether a count after a move pays an agent of the viewer, but the reason is a lesser one.
func (f *adviceFacts) omitsOwnScore() bool {
	if f.Action.Kind != rules.KindMove || !f.counts || f.Reason <= opponents.ReasonScores {
		return false
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if f.owned.Has(agent) && f.to[agent].Points() > 0 {
			return true
		}
	}
	return false
}

// scoreAfterCount returns the score of an agent after a count in its building.
func (f *adviceFacts) scoreAfterCount(agent rules.Agent) int {
	return f.view.Score(agent) + f.to[agent].Points()
}

// gain returns the points of the own agent's building after the action minus those before.
func (f *adviceFacts) gain() int { return f.to[f.own].Points() - f.view.At(f.own).Points() }

// standsAboveMean reports whether the own agent's building is worth points, and no less than the mean of all agents.
func (f *adviceFacts) standsAboveMean() bool {
	sum := 0
	for agent := range rules.Agent(rules.NumAgents) {
		if f.view.InPlay().Has(agent) {
			sum += f.to[agent].Points()
		}
	}
	points := f.to[f.own].Points()
	return points > 0 && points*f.view.InPlay().Len() >= sum
}

// standsWell reports whether the own agent's building is a good one, above the mean.
func (f *adviceFacts) standsWell() bool {
	return f.standsAboveMean() && f.to[f.own].Points() >= goodBuilding
}

// unmovedClaims returns the claims that the reason is about the own agent, and that a move leaves it where it is.
func (f *adviceFacts) unmovedClaims() []claim {
	return []claim{{f.moves, "no agent is moved"}, {f.Agent == f.own, "the reason is about another agent"},
		{f.Action.Steps()[f.own] == 0, "the agent is moved"}}
}

// endFault returns why a reason about the end of a game without dossiers is not true.
func (f *adviceFacts) endFault() string {
	over, leaders := f.after.Over(), leadersAtEnd(&f.after)
	noDossier := claim{!hasAnyDossier(f.view), "a dossier is written, which may change the result"}
	ends := claim{over, "the game does not end"}
	leads := claim{leaders.Has(f.Agent), "the agent is not in front"}
	isOwn := claim{f.owned.Has(f.Agent), "it is an agent of others"}
	switch f.Reason {
	case opponents.ReasonWins:
		return firstFault(ends, leads, claim{leaders&^f.owned == 0, "another agent is level"}, noDossier)
	case opponents.ReasonTies:
		return firstFault(ends, leads, isOwn, claim{leaders&^f.owned != 0, "no other agent is level"}, noDossier)
	case opponents.ReasonLeads:
		return firstFault(claim{!over, "the game ends at once"}, claim{f.after.Placed() != 0, "no count is pending"},
			leads, isOwn, noDossier)
	case opponents.ReasonEndsBehind:
		return firstFault(ends, claim{f.Agent == f.own, "the reason is about another agent"},
			claim{leaders&f.owned == 0, "an own agent is in front"}, noDossier)
	}
	leadersBefore := leadersAtEnd(&f.view.Game)
	return firstFault( // ReasonPreventsGoal
		claim{f.plays, "no card is played"},
		claim{f.view.Placed() != 0, "no count is pending"},
		claim{leadersBefore.Has(f.Agent), "the count does not end the game with the agent in front"},
		claim{leadersBefore&f.owned == 0, "an own agent is in front"},
		claim{leaders == 0, "the count still ends the game"})
}

// endBeforeDossiersFault returns why a reason about the end of a game with dossiers is not true.
func (f *adviceFacts) endBeforeDossiersFault() string {
	front := beforeDossiers(f.view, f.Action)
	ownFront := front & f.owned
	want := opponents.ReasonBehindBeforeDossiers
	switch {
	case ownFront != 0 && ownFront == front:
		want = opponents.ReasonAheadBeforeDossiers
	case ownFront != 0:
		want = opponents.ReasonTiedBeforeDossiers
	}
	return firstFault(
		claim{f.after.Over(), "the game goes on"},
		claim{hasAnyDossier(f.view), "no dossier is written"},
		claim{f.owned.Has(f.Agent), "it is an agent of others"},
		claim{f.Reason == want, "before the dossiers others are in front"},
		claim{ownFront == 0 || ownFront.Has(f.Agent), "another own agent is in front"})
}

// scoreFault returns why it is not true that a count brings the agent its points.
func (f *adviceFacts) scoreFault() string {
	if fault := firstFault(
		claim{f.moves && f.counts, "no count follows"},
		claim{f.Agent == f.own, "the reason is about another agent"},
		claim{f.Points == f.to[f.own].Points(), "the building has other points"},
		claim{f.Points > 0, "the count does not pay"},
		claim{!f.plays || f.gain() > 0 || f.view.Placed() == 0, "the card does nothing for the agent"},
		claim{f.OtherLoss == largestLoss(f.view, &f.to, f.own, f.OtherOwn), "another own agent loses something else"},
	); fault != "" || f.RivalPoints == 0 {
		return fault
	}
	return firstFault(
		claim{!f.owned.Has(f.Rival), "the rival is an own agent"},
		claim{f.RivalPoints == f.to[f.Rival].Points(), "the rival gets other points"},
		claim{f.RivalPoints > f.Points, "the rival does not get more"},
		claim{f.view.Score(f.Rival)+f.RivalPoints > f.view.Score(f.own)+f.Points, "the rival does not get ahead"})
}

// threatFault returns why it is not true that a move lowers the number of faces that take another agent to the goal.
func (f *adviceFacts) threatFault() string {
	facesAfter := reachingFaces(f.view, &f.after)
	next := f.after
	for !next.Over() && next.Phase() != rules.PhaseRoll && next.Phase() != rules.PhaseSafe {
		if err := next.ApplyNth(0, nil); err != nil {
			return err.Error()
		}
	}
	if next.Phase() == rules.PhaseSafe {
		facesAfter, _ = goalFaces(f.view, &next)
	}
	return firstFault(
		claim{f.moves && !f.plays, "the action is no move"},
		claim{!f.view.LastLap(), "it is the last round"},
		claim{f.FacesBefore == reachingFaces(f.view, &f.view.Game), "other faces reached the goal before"},
		claim{f.FacesAfter == facesAfter, "other faces reach the goal afterwards"},
		claim{f.FacesAfter < f.FacesBefore, "as many faces reach the goal as before"})
}

// buildingFault returns why a reason about the own agent's new building is not true.
func (f *adviceFacts) buildingFault() string {
	if fault := firstFault(
		claim{f.moves, "no agent is moved"},
		claim{f.Agent == f.own, "the reason is about another agent"},
	); fault != "" {
		return fault
	}
	if f.Reason == opponents.ReasonSacrifices {
		return firstFault(claim{!f.plays, "a card is played"}, claim{f.gain() < 0, "the agent stands no worse"})
	}
	wantWell := f.Reason == opponents.ReasonGoodBuilding
	return firstFault(
		claim{f.Building == f.to[f.own], "the agent is in another building"},
		claim{f.gain() > 0, "the agent stands no better"},
		claim{f.standsWell() == wantWell, "the other reason about a better building is true"})
}

// setBackFault returns why it is not true that an action sets back an agent of others.
func (f *adviceFacts) setBackFault() string {
	if fault := firstFault(
		claim{f.moves, "no agent is moved"},
		claim{!f.owned.Has(f.Agent), "the reason is about an own agent"},
	); fault != "" {
		return fault
	}
	loss := f.view.At(f.Agent).Points() - f.to[f.Agent].Points()
	if fault := firstFault(claim{f.Points == loss, "the agent loses other points"}); fault != "" {
		return fault
	}
	if f.Reason == opponents.ReasonSetsBackRival {
		return firstFault(
			claim{loss >= rivalLoss, "the agent loses little"},
			claim{f.view.Score(f.Agent) > f.view.Score(f.own), "the agent is not ahead of the own one"},
			claim{f.gain() == 0, "the own agent’s building changes in value"})
	}
	highest := 0 // score of the agents of others
	for agent := range rules.Agent(rules.NumAgents) {
		if f.view.InPlay().Has(agent) && !f.owned.Has(agent) {
			highest = max(highest, f.view.Score(agent))
		}
	}
	return firstFault(
		claim{loss > 0, "the agent loses nothing"},
		claim{f.view.Score(f.Agent) == highest, "the agent is not the leader of the others"},
		claim{f.gain() >= 0, "the own agent loses something"})
}

// unmovedFault returns why a reason about an own agent that is not moved is not true.
func (f *adviceFacts) unmovedFault() string {
	if fault := firstFault(f.unmovedClaims()...); fault != "" {
		return fault
	}
	switch f.Reason {
	case opponents.ReasonKeepsBuilding:
		return firstFault(claim{f.Building == f.view.At(f.own), "the agent is in another building"},
			claim{f.standsWell(), "the agent stands badly"})
	case opponents.ReasonHides, opponents.ReasonFeints:
		if fault := firstFault(
			claim{f.view.Players() > 2, "with two players the owner can’t be hidden"},
			claim{!exposesOwner(f.request, f.Action), "the public suspects its owner more"},
		); fault != "" {
			return fault
		}
	}
	if f.Reason != opponents.ReasonFeints {
		return ""
	}
	return firstFault(
		claim{!f.owned.Has(f.Rival), "the other agent is an own one"},
		claim{suspicionChange(f.request, f.Action, f.Rival) >= feintChange,
			"the public does not suspect the other agent more"})
}

// safeFault returns why a reason for a place of the safe is not true.
func (f *adviceFacts) safeFault() string {
	if f.Action.Kind != rules.KindSafe {
		return "the safe is not placed"
	}
	if f.Reason == opponents.ReasonSafeLowersThreat {
		_, maximum := goalFaces(f.view, &f.view.Game)
		return firstFault(
			claim{!f.view.LastLap(), "it is the last round"},
			claim{f.FacesAfter == reachingFaces(f.view, &f.after), "other faces reach the goal afterwards"},
			claim{f.FacesBefore == maximum, "other faces reach the goal elsewhere"},
			claim{2*f.FacesAfter <= f.FacesBefore, "more than half as many faces reach the goal"})
	}
	if f.Agent != f.own {
		return "the reason is about another agent"
	}
	if f.Reason == opponents.ReasonSafeHelps {
		return ""
	}
	sooner, later, faces := comparePlaces(f.view, f.Action)
	isAt := claim{f.Building == f.view.At(f.own), "the agent is in another building"}
	if f.Reason == opponents.ReasonSafeNear {
		return firstFault(isAt,
			claim{f.standsAboveMean(), "the agent stands badly"},
			claim{later > sooner && faces >= safeOddsMiddle, "most places are reached sooner"})
	}
	return firstFault(isAt, // ReasonSafeFar
		claim{!f.standsAboveMean(), "the agent stands well"},
		claim{sooner > later && faces <= safeOddsMiddle, "most places take longer to reach"})
}

// cardFault returns why a reason about a card is not true.
func (f *adviceFacts) cardFault() string {
	passes := f.Action.Kind == rules.KindPass
	declines := f.Action.Kind == rules.KindCall && !f.Action.Yes
	playsIt := claim{f.plays && f.Action.Card == f.Card, "the card is not played"}
	switch f.Reason {
	case opponents.ReasonPlays:
		return firstFault(playsIt)
	case opponents.ReasonMustPlay:
		return firstFault(playsIt, claim{f.view.Check(rules.Pass()) != nil, "the card need not be played"})
	case opponents.ReasonPassIsBetter:
		return firstFault(claim{passes, "the action is no pass"})
	case opponents.ReasonNoCardHelps:
		return firstFault(claim{passes || declines, "a card is played"})
	case opponents.ReasonKeepsCard:
		held := f.view.Hand(f.view.Viewer)
		return firstFault(
			claim{passes || declines, "a card is played"},
			claim{slices.Contains(held[:], f.Card), "the card is not in hand"},
			claim{f.view.Unplayable(f.Card) == "", "the card can’t be played"},
			claim{f.isFarFromGoal(), "an agent is near the goal, or needs other points"})
	}
	steps := f.Action.Steps()
	movesForCard := f.moves && !f.plays && (steps == [rules.NumAgents]uint8{} ||
		f.after.Phase() == rules.PhaseOffer || f.after.Phase() == rules.PhaseDraw)
	acceptsOffer := f.Action.Kind == rules.KindOffer && f.Action.Yes
	return firstFault(claim{acceptsOffer || movesForCard, "no card is drawn"}) // ReasonDrawsCard
}

// isFarFromGoal reports whether the leader needs the points of the advice, and many; 0 points mean that nobody has
// scored.
func (f *adviceFacts) isFarFromGoal() bool {
	_, top := furthest(f.view.InPlay(), f.view.Score)
	if f.Points == 0 {
		return top == 0
	}
	return f.Points == f.view.Edition().Goal-top && f.Points > farFromGoal
}

// guessFault returns why the advised guess is not the one in the dossier.
func (f *adviceFacts) guessFault() string {
	want := rules.GuessNobody
	if f.Owner != rules.NoSeat {
		want = rules.GuessSeat(f.Owner)
	}
	return firstFault(
		claim{f.Action.Kind == rules.KindDossier, "no dossier is written"},
		claim{f.Agent == rules.NoAgent || f.Action.Guesses()[f.Agent] == want, "the dossier has another guess"})
}

// leadersAtEnd returns the agents in front at the end of a game, or after the pending count if that ends it.
func leadersAtEnd(g *rules.Game) rules.AgentSet {
	if !g.Over() && g.Placed() == 0 {
		return 0
	}
	const (
		maxScore = 1000 // above any score, so that the gain outweighs it
		minGain  = -3   // points of the last count
	)
	all, top := furthest(g.InPlay(), func(agent rules.Agent) int {
		rank := g.Score(agent)
		if !g.Over() {
			rank += g.At(agent).Points()
		}
		if g.Setup().WinRule() == rules.WinLastCount && rank >= g.Edition().Goal {
			rank += maxScore * (1 + g.Gain(agent) - minGain)
		}
		return rank
	})
	if top < g.Edition().Goal {
		return 0
	}
	return all
}

// furthest returns the agents of a set with the highest rank, and that rank.
func furthest(set rules.AgentSet, rank func(rules.Agent) int) (all rules.AgentSet, top int) {
	top = -1
	for agent := range rules.Agent(rules.NumAgents) {
		if !set.Has(agent) {
			continue
		}
		switch n := rank(agent); {
		case n > top:
			top, all = n, rules.AgentSet(0).With(agent)
		case n == top:
			all = all.With(agent)
		}
	}
	return all, top
}

// hasAnyDossier reports whether any seat has a dossier.
func hasAnyDossier(view *rules.View) bool {
	return slices.ContainsFunc([]rules.Seat{0, 1, 2, 3, 4, 5, 6}, func(s rules.Seat) bool { return view.HasDossier(s) })
}

// beforeDossiers returns the agents in front after the final count of an action, before the dossiers are scored; none
// without a count.
func beforeDossiers(view *rules.View, a rules.Action) (front rules.AgentSet) {
	g := view.Game
	var log rules.Log
	if err := g.Apply(a, &log); err != nil {
		return 0
	}
	counted := slices.ContainsFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EventCountBegan })
	front, _ = furthest(view.InPlay(), func(agent rules.Agent) int {
		if counted {
			return max(view.Score(agent)+g.At(agent).Points(), 0)
		}
		return view.Score(agent)
	})
	return front
}

// goalFaces returns the minimum and maximum of reachingFaces over all places where the safe may go.
func goalFaces(view *rules.View, g *rules.Game) (minimum, maximum int) {
	minimum = len(g.Edition().Faces)
	for i := range g.CountLegal() {
		after := *g
		if after.ApplyNth(i, nil) == nil {
			n := reachingFaces(view, &after)
			minimum, maximum = min(minimum, n), max(maximum, n)
		}
	}
	return minimum, maximum
}

// exposesOwner reports whether an action raises the public belief about an agent of the viewer by over one percentage
// point, or that belief is 80 percent or more.
func exposesOwner(request *match.HintRequest, a rules.Action) bool {
	const maxChange, known = 1, 80 // percent
	for agent := range rules.Agent(rules.NumAgents) {
		if !request.View.Identities(request.View.Viewer).Has(agent) {
			continue
		}
		if _, after := suspicion(request, a, agent); after >= known || suspicionChange(request, a, agent) > maxChange {
			return true
		}
	}
	return false
}

// suspicionChange returns the change, in percentage points, of the public belief that the viewer owns an agent.
func suspicionChange(request *match.HintRequest, a rules.Action, agent rules.Agent) int {
	before, after := suspicion(request, a, agent)
	return after - before
}

// suspicion returns the public belief, in percent, that the viewer owns an agent, before and after an action.
func suspicion(request *match.HintRequest, a rules.Action, agent rules.Agent) (before, after int) {
	view, belief := &request.View, request.Belief
	public := view.View(rules.NoSeat)
	before = belief.Marginals(&public)[agent][view.Viewer].Percent()
	belief.Observe(&public.Game, a)
	return before, belief.Marginals(&public)[agent][view.Viewer].Percent()
}

// largestLoss considers the viewer's agents except own that lose points in a count, and of these the one with the
// highest score. It returns its loss, 0 without such an agent, and −1 if it is not the agent named.
func largestLoss(view *rules.View, to *[rules.NumAgents]rules.Building, own, named rules.Agent) int {
	lost, maximum := 0, -1
	for agent := range rules.Agent(rules.NumAgents) {
		if agent == own || !view.Identities(view.Viewer).Has(agent) {
			continue
		}
		before := view.Score(agent)
		after := max(before+to[agent].Points(), 0)
		if after >= before || before <= maximum {
			continue
		}
		if lost, maximum = before-after, before; agent != named {
			lost = -1
		}
	}
	return lost
}

// callFault returns why a hint to call is wrong, "" if it is right. The card of the hint must be playable, and must be
// the next hint after the calls. If another player may act before, the reason must not promise an effect.
func callFault(request *match.HintRequest, advice opponents.Advice) string {
	view := &request.View
	held, called := view.Hand(view.Viewer), view.Game
	if err := called.Apply(advice.Action, nil); err != nil {
		return err.Error()
	}
	if !slices.Contains(held[:], advice.Card) || view.Unplayable(advice.Card) != "" {
		return "the card is not playable"
	}
	others := called.Phase() == rules.PhaseCall
	for called.Phase() == rules.PhaseCall && called.Apply(rules.Call(false), nil) == nil {
	}
	if called.Actor() != view.Viewer {
		if advice.Reason != opponents.ReasonCalls && advice.Reason != opponents.ReasonMustPlay {
			return "another player plays first, so the reason may be wrong"
		}
		return ""
	}
	inRound := *request
	inRound.View = rules.View{Game: called, Viewer: view.Viewer}
	play := advice
	if play.Action = opponents.Advise(inRound.View, &inRound.Belief, func() bool { return true }).
		Action; play.Action.Card != advice.Card {
		return "the hint after the calls is another card"
	}
	switch advice.Reason {
	case opponents.ReasonCalls, opponents.ReasonMustPlay: // the test can't judge the value of cards
		return ""
	case opponents.ReasonLeads:
		after := called
		if err := after.Apply(play.Action, nil); err != nil {
			return err.Error()
		}
		return firstFault(
			claim{leadersAtEnd(&after).Has(advice.Agent), "the count does not end the game with the agent in front"},
			claim{view.Identities(view.Viewer).Has(advice.Agent), "it is an agent of others"},
			claim{!hasAnyDossier(view), "a dossier is written, which may change the result"})
	case opponents.ReasonWins, opponents.ReasonTies, opponents.ReasonAheadBeforeDossiers,
		opponents.ReasonTiedBeforeDossiers, opponents.ReasonBehindBeforeDossiers:
		if others {
			return "a player who is asked later may prevent it"
		}
	}
	return reasonFault(&inRound, play)
}

// comparePlaces counts the places of the safe that can be reached with more faces than the chosen one, and with fewer.
// It also returns the number of faces for the chosen one.
func comparePlaces(view *rules.View, a rules.Action) (sooner, later, hits int) {
	hits, _ = view.SafeOdds(a.Building)
	for place := range rules.Building(rules.NumBuildings) {
		if view.Check(rules.MoveSafe(place)) != nil {
			continue
		}
		switch other, _ := view.SafeOdds(place); {
		case other > hits:
			sooner++
		case other < hits:
			later++
		}
	}
	return sooner, later, hits
}

// reachingFaces returns the number of die faces with which the next turn could take another agent to the goal. It is 0
// if an agent is placed with the safe.
func reachingFaces(view *rules.View, g *rules.Game) (faces int) {
	if g.Over() || g.Phase() == rules.PhaseSafe || g.Placed() != 0 {
		return 0
	}
	var steps [rules.NumAgents]int
	reaches := func() bool {
		opens, first := false, 0
		for agent := range rules.Agent(rules.NumAgents) {
			if !g.InPlay().Has(agent) {
				continue
			}
			to := g.At(agent).Forward(steps[agent])
			opens = opens || steps[agent] > 0 && to == g.SafeAt()
			if !view.Identities(view.Viewer).Has(agent) {
				first = max(first, g.Score(agent)+to.Points())
			}
		}
		return opens && first >= g.Edition().Goal
	}
	var walk func(agent rules.Agent, left int) bool
	walk = func(agent rules.Agent, left int) bool {
		if left == 0 {
			return reaches()
		}
		for ; agent < rules.NumAgents; agent++ {
			if !g.InPlay().Has(agent) {
				continue
			}
			for n := left; n > 0; n-- {
				if n < left && !g.Edition().Split {
					break
				}
				steps[agent] = n
				found := walk(agent+1, left-n)
				steps[agent] = 0
				if found {
					return true
				}
			}
		}
		return false
	}
	for _, f := range g.Edition().Faces {
		for n := int(f.Low); n <= int(f.High); n++ {
			if walk(0, n) {
				faces++
				break
			}
		}
	}
	return faces
}
