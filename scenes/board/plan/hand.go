package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Hand is the open hand of top secret cards. Only its owner may see it.
type Hand struct {
	plan *Plan
	view rules.View // the seat's view, with its identity; only facts about the cards leave this type

	Seat    rules.Seat
	Chosen  int             // the index of the chosen card, −1 for none
	Hovered int             // the index of the card under pointer or focus, −1 for none
	Card    *match.CardPlan // the plan of the chosen card; nil for none, or if it is unplayable
}

// Cards returns the cards of the hand.
func (h *Hand) Cards() []rules.Card {
	all := h.view.Hand(h.Seat)
	return all[:h.view.HandSize(h.Seat)]
}

// WhyUnplayable returns why card c can't be played now, for its face. It returns a zero message if it can.
func (h *Hand) WhyUnplayable(c rules.Card) message.Message { return WhyUnplayable(h.view, c) }

// AnyPlayable reports whether any card can be played now.
func (h *Hand) AnyPlayable() bool {
	for _, c := range h.Cards() {
		if match.Unplayable(h.view, c).None() {
			return true
		}
	}
	return false
}

// Choose chooses the i-th card, or puts it back if it is chosen. In a call it only shows whether the card is playable.
func (h *Hand) Choose(i int) {
	if i >= len(h.Cards()) {
		return
	}
	h.plan.Refusal, h.plan.FannedAt = nil, rules.NoBuilding
	if h.Chosen, h.Card = toggleIndex(h.Chosen, i), nil; h.Chosen < 0 {
		return
	}
	if card, err := match.NewCardPlan(h.view, h.Cards()[i]); err == nil && h.plan.View.Phase() == rules.PhaseCards {
		h.Card = card
	}
}

// applyAdvice chooses the card of an advised action with its targets.
func (h *Hand) applyAdvice(a rules.Action) {
	h.Chosen = -1
	if i := slices.Index(h.Cards(), a.Card); i >= 0 {
		h.Choose(i)
	}
	if h.Card != nil {
		h.Card.SetAction(a)
	}
}

// SetHovered records whether pointer or focus is on the i-th card. It reports whether that changed.
func (h *Hand) SetHovered(i int, on bool) bool {
	if on == (h.Hovered == i) {
		return false
	}
	if h.Hovered, h.plan.Refusal = i, nil; !on {
		h.Hovered = -1
	}
	return true
}

// PickAgent picks an agent for the chosen card.
func (h *Hand) PickAgent(a rules.Agent) {
	card := h.Card
	if card == nil {
		h.refuseUnplayable()
		return
	}
	if at := h.plan.Projection().At[a]; card.Buildings()[at] && !card.PickedAgents().Has(a) {
		h.plan.setRefusal(card.PickBuilding(at)) // an agent at a legal target stands for its building
	} else {
		h.plan.setRefusal(card.PickAgent(a))
	}
}

// PickBuilding picks a building for the chosen card, or an agent in it. Several agents fan out for a pointer. With
// keys, the player is asked to name one.
func (h *Hand) PickBuilding(b rules.Building, keys bool) {
	card := h.Card
	if card == nil {
		h.refuseUnplayable()
		return
	}
	if card.Buildings()[b] {
		h.plan.setRefusal(card.PickBuilding(b))
		return
	}
	var can []rules.Agent
	for _, a := range h.plan.Presses().AgentsIn(b) {
		if card.Agents().Has(a) || card.PickedAgents() != 0 && card.Agents() == 0 {
			can = append(can, a)
		}
	}
	switch {
	case len(can) == 0:
		h.plan.setRefusal(card.PickBuilding(b))
	case len(can) == 1:
		h.PickAgent(can[0])
	case keys:
		h.plan.Refuse(message.Of("hand.several"))
	default:
		h.plan.FannedAt = b
	}
}

// refuseUnplayable records why nothing can be picked for an unplayable card.
func (h *Hand) refuseUnplayable() {
	c, _ := h.plan.ReadCard()
	h.plan.Refuse(message.Of("hand.unplayable.put-back", message.Words("why", match.Unplayable(h.view, c))))
}

// OpenHand opens the hand of seat s. V is the view of that seat.
func (p *Plan) OpenHand(s rules.Seat, v rules.View) {
	p.LastHandOwner, p.NoAutoOpen = s, false
	p.Hand = &Hand{plan: p, Seat: s, view: v, Chosen: -1, Hovered: -1}
	p.Refusal = nil
}

// CloseHand closes the open hand without a trace. It reports whether one was open.
func (p *Plan) CloseHand() bool {
	if p.Hand == nil {
		return false
	}
	p.Hand, p.Refusal, p.FannedAt = nil, nil, rules.NoBuilding
	return true
}

// OpensByItself reports whether a hand should open by itself: that of the only person who may play a card. In a call it
// stays closed until it is pressed.
func (p *Plan) OpensByItself() bool {
	return p.View.Phase() == rules.PhaseCards && p.Hand == nil && !p.NoAutoOpen && p.PersonActs() &&
		p.OnlyPerson() == p.View.Actor()
}

// ClosedHand returns the seat whose closed hand is shown in a card round: the only person, or the person who has to
// decide. It returns NoSeat if there is none or a hand is open.
func (p *Plan) ClosedHand() rules.Seat {
	if !p.InCardRound() || p.Hand != nil || p.View.Over() {
		return rules.NoSeat
	}
	s := p.OnlyPerson()
	if s == rules.NoSeat {
		s = p.View.Actor()
	}
	if !p.isPerson(s) || p.View.HandSize(s) == 0 || p.OpensByItself() {
		return rules.NoSeat
	}
	return s
}

// ClosedHandCommand returns the command of a press on the closed hand. It opens the hand if its owner has to decide,
// else the owner's passport with the cards.
func (p *Plan) ClosedHandCommand() Command {
	switch s := p.ClosedHand(); {
	case s == rules.NoSeat || p.Animating():
		return Command{}
	case s != p.View.Actor():
		return Command{Kind: OpenPassport, Seat: s}
	case p.View.Phase() == rules.PhaseCall && p.Shared():
		return Command{Kind: OpenHandInCall, Seat: s}
	default:
		return Command{Kind: OpenHand, Seat: s}
	}
}

// ReadsHandInCall reports whether a person at a shared screen looks at their cards in a call. The game waits meanwhile.
func (p *Plan) ReadsHandInCall() bool {
	return p.Hand != nil && p.View.Phase() == rules.PhaseCall && p.Shared()
}

// Choosing reports whether the owner of the open hand has to decide about playing a card.
func (p *Plan) Choosing() bool {
	return p.Hand != nil && !p.Animating() && p.InCardRound() && p.View.Actor() == p.Hand.Seat
}

// Picking reports whether a card is chosen in a card round. Agents and buildings can then be pressed even if the card
// is unplayable, so that the controls don't reveal the card.
func (p *Plan) Picking() bool {
	return p.Choosing() && p.View.Phase() == rules.PhaseCards && p.Hand.Chosen >= 0
}

// PlansCard reports whether a playable card is chosen and its targets are being picked.
func (p *Plan) PlansCard() bool { return p.Choosing() && p.Hand.Card != nil }

// toggleIndex returns i, or −1 if i is chosen already.
func toggleIndex(chosen, i int) int {
	if chosen == i {
		return -1
	}
	return i
}

// ReadCard returns the card of the open hand to explain: the chosen one, else the one under pointer or focus. It
// returns false if there is none.
func (p *Plan) ReadCard() (rules.Card, bool) {
	if p.Hand == nil || p.Animating() {
		return rules.NoCard, false
	}
	i := p.Hand.Chosen
	if i < 0 {
		i = p.Hand.Hovered
	}
	if cards := p.Hand.Cards(); i >= 0 && i < len(cards) {
		return cards[i], true
	}
	return rules.NoCard, false
}

// LikelyViewer returns the seat of the person who most likely wants to look. The order is: the owner of the open hand,
// the seat to act, the seat of the turn, the only person.
func (p *Plan) LikelyViewer() rules.Seat {
	if p.Hand != nil {
		return p.Hand.Seat
	}
	for _, s := range []rules.Seat{p.View.Actor(), p.View.ActiveSeat()} {
		if p.isPerson(s) {
			return s
		}
	}
	if ps := p.Match.People(); len(ps) > 0 {
		return ps[0]
	}
	return rules.NoSeat
}
