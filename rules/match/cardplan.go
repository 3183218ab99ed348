package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// CardPlan is a top secret card in preparation. The player picks its agents and its building one by one, and can undo
// each pick. The legal plays of the card determine what may be picked next, so no rule is duplicated. Make one with
// NewCardPlan. A plan belongs to one view; make another after the next step.
type CardPlan struct {
	view  rules.View
	card  rules.Card
	count [rules.NumAgents]int // changes of scores in the coming count without the card
	plays []rules.Action       // legal plays of the card
	picks []pick
}

// pick is an agent, or a building if agent is NoAgent.
type pick struct {
	agent    rules.Agent
	building rules.Building
}

// NewCardPlan returns a plan without picks for a card of the view's seat, which must be the asked seat. If the card
// can't be played now, it returns a nil plan and an error for players that says why.
func NewCardPlan(view rules.View, card rules.Card) (*CardPlan, error) {
	plan := &CardPlan{view: view, card: card}
	if view.Placed() != 0 {
		plan.count = view.PreviewCount(buildings(&view)).Deltas
	}
	for i := range view.CountLegal() {
		if action := view.NthLegal(i); action.Kind == rules.KindPlay && action.Card == card {
			plan.plays = append(plan.plays, action)
		}
	}
	if len(plan.plays) > 0 {
		return plan, nil
	}
	if why := Unplayable(view, card); !why.IsZero() {
		return nil, message.Errorf(why, "the card %v can’t be played: %s", card, why.Key)
	}
	return nil,
		message.Errorf(message.Of("plan.not-now", message.Card("card", card)), "the card %v can’t be played now", card)
}

// buildings returns the building of each agent.
func buildings(v *rules.View) (at [rules.NumAgents]rules.Building) {
	for agent := range at {
		at[agent] = v.At(rules.Agent(agent))
	}
	return at
}

// Clone returns a copy of the plan. Picks in one do not change the other.
func (p *CardPlan) Clone() *CardPlan {
	c := *p
	c.picks = slices.Clone(p.picks)
	return &c
}

// Unplayable returns why the view's seat can't play a card of its hand in this card round. It returns the zero Message
// if the card can be played, and outside a card round if it has a target. In a card round the view must be that of the
// asked seat.
func Unplayable(v rules.View, card rules.Card) message.Message {
	if v.Unplayable(card) != "" {
		return message.NoTarget(card)
	}
	if v.Phase() != rules.PhaseCards || v.HandSize(v.Viewer) == 0 {
		return message.Message{}
	}
	for i := range v.CountLegal() {
		if v.NthLegal(i).Card == card {
			return message.Message{}
		}
	}
	return message.Of("unplayable.fresh")
}

// Card returns the planned card.
func (p *CardPlan) Card() rules.Card { return p.card }

// matchesPicks reports whether a play of the card agrees with all picks.
func (p *CardPlan) matchesPicks(a rules.Action) bool {
	for _, pick := range p.picks {
		switch {
		case pick.agent == rules.NoAgent:
			if a.Building != pick.building {
				return false
			}
		case !p.hasTarget(a, pick.agent):
			return false
		}
	}
	return true
}

// hasTarget reports whether a play of the card targets that agent.
func (p *CardPlan) hasTarget(a rules.Action, agent rules.Agent) bool {
	switch p.targetKind() {
	case targetAgentTo:
		return a.Agent == agent
	case targetAgents:
		return a.Agent == agent || a.Other == agent
	}
	return false
}

// targetKind says what a card is played on.
type targetKind int

const (
	targetNone    targetKind = iota // nothing to choose
	targetSafe                      // a building for the safe
	targetAgentTo                   // an agent and its new building
	targetAgents                    // one or two agents
)

// targetKind returns what the card is played on.
func (p *CardPlan) targetKind() targetKind {
	switch p.card {
	case rules.CardChurch, rules.CardSecond:
		return targetNone
	case rules.CardSafe:
		return targetSafe
	case rules.CardTwoBack, rules.CardTwoAhead, rules.CardSwap, rules.CardRescue, rules.CardPlus:
		return targetAgents
	}
	return targetAgentTo
}

// remainingPlays returns the plays that agree with all picks.
func (p *CardPlan) remainingPlays() []rules.Action {
	var plays []rules.Action
	for _, a := range p.plays {
		if p.matchesPicks(a) {
			plays = append(plays, a)
		}
	}
	return plays
}

// isPicked reports whether an agent is picked.
func (p *CardPlan) isPicked(agent rules.Agent) bool {
	return agent < rules.NumAgents && p.PickedAgents().Has(agent)
}

// PickedAgents returns the agents picked so far; the set may be empty.
func (p *CardPlan) PickedAgents() rules.AgentSet {
	var set rules.AgentSet
	for _, pick := range p.picks {
		if pick.agent != rules.NoAgent {
			set = set.With(pick.agent)
		}
	}
	return set
}

// MostAgents returns how many agents the card takes at most, 0 … 2.
func (p *CardPlan) MostAgents() (most int) {
	for _, a := range p.plays {
		most = max(most, p.targets(a).Len())
	}
	return most
}

// targets returns the agents that a play of the card targets.
func (p *CardPlan) targets(a rules.Action) (set rules.AgentSet) {
	for _, agent := range []rules.Agent{a.Agent, a.Other} {
		if agent < rules.NumAgents && p.hasTarget(a, agent) {
			set = set.With(agent)
		}
	}
	return set
}

// PickedBuilding returns the picked building, NoBuilding before the pick and for cards without one.
func (p *CardPlan) PickedBuilding() rules.Building {
	if !p.hasBuilding() {
		return rules.NoBuilding
	}
	return p.picks[len(p.picks)-1].building
}

// Agents returns the agents that may be picked next, empty if none is missing. A picked agent is not among them.
func (p *CardPlan) Agents() rules.AgentSet {
	var set rules.AgentSet
	for _, action := range p.remainingPlays() {
		set |= p.targets(action)
	}
	return set & p.view.InPlay() &^ p.PickedAgents()
}

// Buildings reports which buildings may be picked next, indexed by Building. None may be before the card's agent is
// picked, and after a building is.
func (p *CardPlan) Buildings() (places [rules.NumBuildings]bool) {
	target := p.targetKind()
	needsBuilding := target == targetSafe || target == targetAgentTo && p.PickedAgents() != 0
	if !needsBuilding || p.hasBuilding() {
		return places
	}
	for _, a := range p.remainingPlays() {
		places[a.Building] = true
	}
	return places
}

// hasBuilding reports whether a building has been picked.
func (p *CardPlan) hasBuilding() bool {
	return len(p.picks) > 0 && p.picks[len(p.picks)-1].agent == rules.NoAgent
}

// PickAgent picks an agent, and its building too if only one play is left. If the card moves one agent to a building,
// the pick replaces the previous agent and building. An error for players says why the agent can't be picked; the plan
// is then unchanged.
func (p *CardPlan) PickAgent(agent rules.Agent) error {
	if p.targetKind() == targetAgentTo && p.PickedAgents() != 0 && !p.isPicked(agent) {
		old := p.picks
		p.picks = nil
		if err := p.PickAgent(agent); err != nil {
			p.picks = old
			return err
		}
		return nil
	}
	if p.Agents().Has(agent) {
		p.picks = append(p.picks, pick{agent: agent})
		if places := p.Buildings(); len(p.remainingPlays()) == 1 {
			for building, ok := range places {
				if ok { // the only play that is left
					p.picks = append(p.picks, pick{rules.NoAgent, rules.Building(building)})
				}
			}
		}
		return nil
	}
	card, agentArg := message.Card("card", p.card), message.Agent("agent", agent)
	switch target := p.targetKind(); {
	case target == targetNone:
		return message.Errorf(message.Of("plan.no-agent", card), "the card %v asks for no agent", p.card)
	case target == targetSafe:
		return message.Errorf(message.Of("plan.moves-safe", card), "the card %v moves the safe: choose a building",
			p.card)
	case !p.view.InPlay().Has(agent):
		return message.Errorf(message.Of("illegal.no-part"), "that agent does not take part")
	case p.isPicked(agent):
		return message.Errorf(message.Of("plan.chosen", agentArg), "%v is chosen already", agent)
	}
	why := p.pickRefusal(agent)
	return message.Errorf(message.Of("plan.not-that", agentArg, message.Words("why", why)), "%v can’t be chosen: %s",
		agent, why.Key)
}

// pickRefusal returns why an agent can't be picked.
func (p *CardPlan) pickRefusal(agent rules.Agent) message.Message {
	switch p.card {
	case rules.CardAway:
		return message.Of("plan.not-with-safe")
	case rules.CardToSafe:
		return message.Of("plan.with-safe")
	case rules.CardRuins:
		return message.Of("plan.in-ruins")
	case rules.CardRescue:
		if p.view.At(agent) != rules.Ruins {
			return message.Of("plan.not-in-ruins")
		}
	case rules.CardPlus:
		if p.PickedAgents().Len() < 2 {
			return message.Of("plan.token-at-40")
		}
	case rules.CardSwap:
		if p.PickedAgents().Len() == 1 {
			return message.Of("plan.same-building")
		}
	}
	return message.Of("plan.has-all")
}

// PickBuilding picks the new building of the picked agent or of the safe. It replaces the previous one. An error for
// players says why it can't be picked; the plan is then unchanged.
func (p *CardPlan) PickBuilding(building rules.Building) error {
	old := p.picks
	if p.hasBuilding() {
		p.picks = p.picks[:len(p.picks)-1]
	}
	if building < rules.NumBuildings && p.Buildings()[building] {
		p.picks = append(p.picks[:len(p.picks):len(p.picks)], pick{rules.NoAgent, building})
		return nil
	}
	p.picks = old
	switch target := p.targetKind(); {
	case target == targetNone || target == targetAgents:
		return message.Errorf(message.Of("plan.no-building", message.Card("card", p.card)),
			"the card %v asks for no building", p.card)
	case target == targetSafe:
		return message.Errorf(message.Of("plan.safe-there"), "the safe stands there already")
	case p.PickedAgents() == 0:
		return message.Errorf(message.Of("plan.agent-first"), "choose the agent first")
	}
	return message.Errorf(message.Of("plan.no-reach", message.Building("place", building)),
		"the card does not reach %v", building)
}

// SetAction replaces the picks by those of a, which must be a legal play of the planned card.
func (p *CardPlan) SetAction(a rules.Action) {
	p.picks = nil
	for _, agent := range []rules.Agent{a.Agent, a.Other} {
		if agent < rules.NumAgents && p.hasTarget(a, agent) {
			p.picks = append(p.picks, pick{agent: agent})
		}
	}
	if target := p.targetKind(); target == targetSafe || target == targetAgentTo {
		p.picks = append(p.picks, pick{rules.NoAgent, a.Building})
	}
}

// PickOnly picks the targets of the only way to play the card. It reports whether there is only one.
func (p *CardPlan) PickOnly() bool {
	if len(p.plays) != 1 {
		return false
	}
	p.SetAction(p.plays[0])
	return true
}

// PickOnlyAgent picks the card's agent if exactly one can be picked and the card takes no second one. Otherwise the
// plan is unchanged.
func (p *CardPlan) PickOnlyAgent() {
	pickable := p.Agents()
	if pickable.Len() != 1 || p.MostAgents() != 1 {
		return
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if pickable.Has(agent) && p.PickAgent(agent) != nil {
			return // can't happen: it may be picked
		}
	}
}

// Picks returns the number of picks that Undo can undo.
func (p *CardPlan) Picks() int { return len(p.picks) }

// Undo undoes the last pick. It returns false if there is none.
func (p *CardPlan) Undo() bool {
	if len(p.picks) == 0 {
		return false
	}
	p.picks = p.picks[:len(p.picks)-1]
	return true
}

// Action returns the way to play the card that the picks determine. It returns the zero Action and false while picks
// are missing.
func (p *CardPlan) Action() (rules.Action, bool) {
	if target := p.targetKind(); !p.hasBuilding() && target != targetNone && target != targetAgents {
		return rules.Action{}, false
	}
	for _, action := range p.remainingPlays() {
		if p.targets(action) == p.PickedAgents() {
			return action, true
		}
	}
	return rules.Action{}, false
}

// NextPick says in a few words what to pick next. It returns the zero Message if the card can be played as planned.
func (p *CardPlan) NextPick() message.Message {
	_, ready := p.Action()
	switch target := p.targetKind(); {
	case ready:
		return message.Message{}
	case target == targetSafe:
		return message.Of("wants.safe")
	case target == targetAgentTo && p.PickedAgents() == 0:
		return message.Of("wants.agent")
	case target == targetAgentTo:
		return message.Of("wants.place", message.Agent("agent", p.picks[0].agent))
	case p.card == rules.CardPlus && p.PickedAgents() == 0:
		return message.Of("wants.tokens")
	case p.card == rules.CardPlus:
		return message.Of("wants.token")
	case p.PickedAgents() == 0 && p.card == rules.CardRescue:
		return message.Of("wants.agents-one")
	case p.PickedAgents() == 0:
		return message.Of("wants.agents")
	}
	return message.Of("wants.other")
}

// CardPreview is the result of a planned card.
type CardPreview struct {
	Moved   rules.AgentSet // agents that end in another building
	To      [rules.NumAgents]rules.Building
	Safe    rules.Building       // new building of the safe
	AtSafe  rules.AgentSet       // agents placed with the safe; if any are left after the round, a count follows
	Deltas  [rules.NumAgents]int // change of each score
	Changes [rules.NumAgents]int // of the scores, compared with the coming count without the card
	Scores  bool                 // Deltas come from the card itself, not from a count
	Notes   []Note
}

// Preview returns the result of the card as planned. It returns the zero CardPreview and false while picks are missing.
// Neither plan nor game changes.
func (p *CardPlan) Preview() (CardPreview, bool) {
	a, ok := p.Action()
	if !ok {
		return CardPreview{}, false
	}
	return p.preview(a), true
}

// preview returns the result of a legal way to play the card.
func (p *CardPlan) preview(a rules.Action) CardPreview {
	after, ok := p.view.PreviewPlay(a)
	if !ok {
		return CardPreview{} // can't happen: all plays are legal
	}
	preview := CardPreview{Safe: after.SafeAt(), AtSafe: after.Placed(), Scores: p.card == rules.CardPlus}
	for agent := range rules.Agent(rules.NumAgents) {
		if !p.view.InPlay().Has(agent) {
			continue
		}
		preview.To[agent] = after.At(agent)
		preview.Deltas[agent] = after.Score(agent) - p.view.Score(agent)
		if preview.To[agent] != p.view.At(agent) {
			preview.Moved = preview.Moved.With(agent)
		}
	}
	switch {
	case after.PendingWriters() != 0:
		preview.Notes = []Note{{NoteDossiers, rules.NoAgent}}
	case preview.AtSafe != 0 && !preview.Scores:
		preview.Deltas, preview.Notes = previewCount(&p.view.Game, preview.To)
	}
	if preview.Changes = preview.Deltas; !preview.Scores {
		for agent := range preview.Changes {
			preview.Changes[agent] -= p.count[agent]
		}
	}
	return preview
}
