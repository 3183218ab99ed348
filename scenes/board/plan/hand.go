package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Hand is an open hand of top secret cards. Only its owner may see it.
type Hand struct {
	plan *Plan
	view rules.View // the owner's private view; this type exposes only its cards

	Seat    rules.Seat
	Chosen  int             // index of the chosen card, −1 for none
	Hovered int             // index of the card under pointer or focus, −1 for none
	Card    *match.CardPlan // plan of the chosen card, nil if none or unplayable
	given   int             // number of picks that Choose made, since there was no choice
	pointed target          // the target under pointer or focus, or noTarget
}

// Cards returns the cards of the hand, sorted. It includes cards that can't be played yet.
func (h *Hand) Cards() []rules.Card {
	all := h.view.Hand(h.Seat)
	return all[:h.view.HandSize(h.Seat)]
}

// WhyUnplayable returns why card c can't be played now, as its face tells it. It is zero if the card can be played.
func (h *Hand) WhyUnplayable(c rules.Card) message.Message { return WhyUnplayable(h.view, c) }

// AnyPlayable reports whether any card has a legal target now. In a card round the owner must be the asked seat.
func (h *Hand) AnyPlayable() bool {
	for _, c := range h.Cards() {
		if match.Unplayable(h.view, c).IsZero() {
			return true
		}
	}
	return false
}

// Choose chooses card i, or puts it back if it was chosen. It ignores an index that is too large. In the cards phase a
// playable card gets a plan; if only one agent is possible, that is picked at once. Choose clears the refusal.
func (h *Hand) Choose(i int) {
	if i >= len(h.Cards()) {
		return
	}
	h.plan.Refusal, h.plan.PickerAt, h.plan.ReadsPiles = nil, rules.NoBuilding, false
	h.pointed = noTarget
	h.Hovered = -1 // from now on the pressed card is shown
	if h.Chosen, h.Card = toggleIndex(h.Chosen, i), nil; h.Chosen < 0 {
		return
	}
	h.startLegend()
	if card, err := match.NewCardPlan(h.view, h.Cards()[i]); err == nil && h.plan.View.Phase() == rules.PhaseCards {
		h.Card = card
		h.Card.PickOnlyAgent()
		h.given = h.Card.Picks()
	}
}

// HasTarget reports whether the person has picked a target of the chosen card.
func (h *Hand) HasTarget() bool { return h.Card != nil && h.Card.Picks() > h.given }

// applyAdvice chooses the card of an advised action, and picks its targets. If the hand lacks the card, none is chosen.
func (h *Hand) applyAdvice(a rules.Action) {
	h.Chosen = -1
	if i := slices.Index(h.Cards(), a.Card); i >= 0 {
		h.Choose(i)
	}
	if h.Card != nil {
		h.Card.SetAction(a)
	}
}

// SetHovered records whether pointer or focus is on card i. It reports whether that changed; then it clears the
// refusal.
func (h *Hand) SetHovered(i int, on bool) bool {
	if on == (h.Hovered == i) {
		return false
	}
	if h.Hovered, h.plan.Refusal = i, nil; !on {
		h.Hovered = -1
	}
	h.startLegend()
	return true
}

// startLegend records the turn in which a card is first read in a card round.
func (h *Hand) startLegend() {
	if h.plan.legendTurn == 0 && h.plan.InCardRound() {
		h.plan.legendTurn = h.plan.View.Turn()
	}
}

// Shown returns the index of the card whose text is shown: the one under pointer or focus, else the chosen one. It
// returns −1 for none.
func (h *Hand) Shown() int {
	if h.Hovered >= 0 && h.Hovered < len(h.Cards()) {
		return h.Hovered
	}
	return h.Chosen
}

// ShownPlan returns the plan of the card that is shown. That of the chosen card includes the target under pointer or
// focus; that of another card has targets only where there is no choice. It returns nil if no card is shown or the card
// is unplayable, outside of card rounds, and during an animation.
func (h *Hand) ShownPlan() *match.CardPlan {
	i := h.Shown()
	switch {
	case i < 0 || !h.plan.InCardRound() || h.plan.View.Over() || h.plan.Animating():
		return nil
	case h.Card != nil && i == h.Chosen:
		return h.pointedPlan()
	}
	card, err := match.NewCardPlan(h.view.AskedForCard(h.Seat), h.Cards()[i])
	if err != nil {
		return nil
	}
	card.PickOnly()
	return card
}

// PickAgent picks an agent as a target of the chosen card, or the agent's building if that is a legal target. The
// plan's Refusal then says why that is not allowed, or is nil.
func (h *Hand) PickAgent(a rules.Agent) {
	if h.Card == nil {
		h.refuseUnplayable()
		return
	}
	h.plan.setRefusal(h.pickAgent(h.Card, a))
}

// pickAgent picks an agent for a card, or the agent's building if that is a legal target and the agent is not picked.
// The error says why neither is allowed.
func (h *Hand) pickAgent(card *match.CardPlan, a rules.Agent) error {
	if at := h.plan.Projection().At[a]; card.Buildings()[at] && !card.PickedAgents().Has(a) {
		return card.PickBuilding(at) // a press on the agent means its building
	}
	return card.PickAgent(a)
}

// PickBuilding picks a building as a target of the chosen card, or the only suitable agent there. With several suitable
// agents there, a press opens the picker; a key press is refused, with a message that asks for one of them. Keys says
// that a key was pressed.
func (h *Hand) PickBuilding(building rules.Building, keys bool) {
	if h.Card == nil {
		h.refuseUnplayable()
		return
	}
	switch agents := h.pickable(building); {
	case h.Card.Buildings()[building] || len(agents) == 0:
		h.plan.setRefusal(h.Card.PickBuilding(building))
	case len(agents) == 1:
		h.PickAgent(agents[0])
	case keys:
		h.plan.Refuse(message.Of("hand.several"))
	default:
		h.plan.PickerAt = building
	}
}

// pickable returns the agents in building b that can be picked for the chosen card. If agents are picked and no further
// one is possible, it returns all agents there, so that a press on them is refused like one on an agent.
func (h *Hand) pickable(b rules.Building) (agents []rules.Agent) {
	card := h.Card
	for _, a := range h.plan.TownInput().AgentsIn(b) {
		if card.Agents().Has(a) || card.PickedAgents() != 0 && card.Agents() == 0 {
			agents = append(agents, a)
		}
	}
	return agents
}

// refuseUnplayable refuses a pick because the chosen card is unplayable. If no card is chosen, it does nothing.
func (h *Hand) refuseUnplayable() {
	if h.Chosen < 0 {
		return
	}
	card := h.Cards()[h.Chosen]
	h.plan.Refuse(message.Of("hand.unplayable.put-back", message.Words("why", match.Unplayable(h.view, card))))
}

// OpenHand opens the hand of seat s. V is the private view of that seat. If its owner is asked, the card with which the
// owner knocked is chosen.
func (p *Plan) OpenHand(s rules.Seat, v rules.View) {
	p.LastHandOwner, p.NoAutoOpen = s, false
	p.Hand = p.HandOf(s, v)
	p.Refusal = nil
	if i := slices.Index(p.Hand.Cards(), p.knockedWith); i >= 0 && p.IsOwnersTurn() {
		p.knockedWith = rules.NoCard
		p.Hand.Choose(i)
	}
}

// Raised returns the index of the card that stands out: the chosen one, or in the hand of the only person the one that
// they knocked with. It returns −1 for none.
func (h *Hand) Raised() int {
	if h.Chosen < 0 && h.Seat == h.plan.SinglePerson() {
		return slices.Index(h.Cards(), h.plan.knockedWith)
	}
	return h.Chosen
}

// HandOf returns the hand of seat s without opening it, to read its cards. V is the private view of that seat.
func (p *Plan) HandOf(s rules.Seat, v rules.View) *Hand {
	return &Hand{plan: p, Seat: s, view: v, Chosen: -1, Hovered: -1, pointed: noTarget}
}

// CloseHand closes the open hand and discards its plan. It reports whether one was open.
func (p *Plan) CloseHand() bool {
	if p.Hand == nil {
		return false
	}
	p.Hand, p.Refusal, p.PickerAt = nil, nil, rules.NoBuilding
	return true
}

// OpensByItself reports whether the hand of the only person should open now, since that person is asked in a card
// round. It returns false after Cover until the next input, and for a person whose cards stay closed until a press.
func (p *Plan) OpensByItself() bool {
	return p.InCardRound() && p.Hand == nil && !p.NoAutoOpen && p.PersonActs() && !p.InPocket() &&
		p.SinglePerson() == p.View.Actor()
}

// ClosedHand returns the seat whose closed hand is shown in a card round: that of the only person, else of the
// acting person. It returns NoSeat if there is none.
func (p *Plan) ClosedHand() rules.Seat {
	if !p.InCardRound() || p.Hand != nil || p.View.Over() {
		return rules.NoSeat
	}
	s := p.SinglePerson()
	if s == rules.NoSeat {
		s = p.View.Actor()
	}
	if !p.isPerson(s) || p.View.HandSize(s) == 0 || p.OpensByItself() {
		return rules.NoSeat
	}
	return s
}

// ClosedHandCommand returns the command of a press on the closed hand. It opens the hand of the acting person, else the
// owner's passport with the cards.
func (p *Plan) ClosedHandCommand() Command {
	switch s := p.ClosedHand(); {
	case s == rules.NoSeat || p.Animating():
		return Command{}
	case s != p.View.Actor() || p.passesUnasked():
		return Command{Kind: AskPassport, Seat: s}
	case p.View.Phase() == rules.PhaseCall && p.Shared():
		return Command{Kind: AskHandInCall, Seat: s}
	default:
		return Command{Kind: AskHand, Seat: s}
	}
}

// ReadsHandInCall reports whether somebody at a shared screen has their hand open in a call. The game waits meanwhile.
func (p *Plan) ReadsHandInCall() bool {
	return p.Hand != nil && p.View.Phase() == rules.PhaseCall && p.Shared()
}

// IsOwnersTurn reports whether the owner of the open hand is asked in a card round. It returns false during an
// animation.
func (p *Plan) IsOwnersTurn() bool {
	return p.Hand != nil && !p.Animating() && p.InCardRound() && p.View.Actor() == p.Hand.Seat
}

// PickingTargets reports whether a card is chosen in the cards phase, so that presses pick its targets. It is also true
// for an unplayable card, so that the controls do not reveal the card.
func (p *Plan) PickingTargets() bool {
	return p.IsOwnersTurn() && p.View.Phase() == rules.PhaseCards && p.Hand.Chosen >= 0
}

// HasCardPlan reports whether a playable card is chosen, whose plan is in Hand.Card.
func (p *Plan) HasCardPlan() bool { return p.IsOwnersTurn() && p.Hand.Card != nil }

// toggleIndex returns i, or −1 if i is chosen.
func toggleIndex(chosen, i int) int {
	if chosen == i {
		return -1
	}
	return i
}

// ShownCard returns the card of the open hand whose text is shown: the hovered one, else the chosen one. It returns
// false if there is none.
func (p *Plan) ShownCard() (rules.Card, bool) {
	if p.Hand == nil || p.Animating() {
		return rules.NoCard, false
	}
	if i := p.Hand.Shown(); i >= 0 {
		return p.Hand.Cards()[i], true
	}
	return rules.NoCard, false
}

// ShowsPiles reports whether the table shows which cards were played and how many are left. A card that is read takes
// precedence, and so does an animation.
func (p *Plan) ShowsPiles() bool {
	_, reads := p.ShownCard()
	return p.ReadsPiles && !reads && !p.Animating()
}

// LikelyViewer returns the person who most likely wants to see something private, NoSeat if nobody is at this screen.
// The order is: owner of the open hand, acting person, person whose turn it is, first person.
func (p *Plan) LikelyViewer() rules.Seat {
	if p.Hand != nil {
		return p.Hand.Seat
	}
	for _, s := range []rules.Seat{p.View.Actor(), p.View.ActiveSeat()} {
		if p.isPerson(s) {
			return s
		}
	}
	if people := p.Match.People(); len(people) > 0 {
		return people[0]
	}
	return rules.NoSeat
}
