package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Hand is the hand of top secret cards that lies open on the screen, for one person's eyes.
type Hand struct {
	plan *Plan
	view rules.View // as the seat sees it, with its identity; only what concerns the cards leaves this type

	Seat   rules.Seat
	Chosen int             // which card is chosen, −1 for none
	Peeked int             // which card the pointer or the focus is on, −1 for none
	Card   *match.CardPlan // how the chosen card is to be played; nil for none, and for one that can't be
}

// Cards are the cards of the hand.
func (h *Hand) Cards() []rules.Card {
	all := h.view.Hand(h.Seat)
	return all[:h.view.Held(h.Seat)]
}

// WhyNot is what the face of a card says against playing it now; nothing if nothing does.
func (h *Hand) WhyNot(c rules.Card) message.Message { return FaceWhy(h.view, c) }

// AnyPlayable reports whether a card of the hand could be played now.
func (h *Hand) AnyPlayable() bool {
	for _, c := range h.Cards() {
		if match.Unplayable(h.view, c).None() {
			return true
		}
	}
	return false
}

// Choose chooses a card of the open hand, or puts it back. In the call it only tells whether the card could be played.
func (h *Hand) Choose(i int) {
	if i >= len(h.Cards()) {
		return
	}
	h.plan.Refused, h.plan.Fan = nil, rules.NoBuilding
	if h.Chosen, h.Card = toggled(h.Chosen, i), nil; h.Chosen < 0 {
		return
	}
	if card, err := match.NewCardPlan(h.view, h.Cards()[i]); err == nil && h.plan.View.Phase() == rules.PhaseCards {
		h.Card = card
	}
}

// advise chooses a card and picks what it is to be played on.
func (h *Hand) advise(a rules.Action) {
	h.Chosen = -1
	if i := slices.Index(h.Cards(), a.Card); i >= 0 {
		h.Choose(i)
	}
	if h.Card != nil {
		h.Card.Advise(a)
	}
}

// Peek notes that the pointer or the focus is on a card, or is not any more; it reports whether that is news.
func (h *Hand) Peek(i int, on bool) bool {
	if on == (h.Peeked == i) {
		return false
	}
	if h.Peeked, h.plan.Refused = i, nil; !on {
		h.Peeked = -1
	}
	return true
}

// PickAgent picks an agent for the chosen card.
func (h *Hand) PickAgent(a rules.Agent) {
	card := h.Card
	if card == nil {
		h.refuse()
		return
	}
	if at := h.plan.Projected().At[a]; card.Places()[at] && !card.Picked().Has(a) {
		h.plan.done(card.PickPlace(at)) // whoever stands where the chosen agent may go shows the way
	} else {
		h.plan.done(card.PickAgent(a))
	}
}

// PickPlace picks a building for the chosen card, or an agent that stands there. Of several it fans the crowd out; whoever uses keys names one of them instead.
func (h *Hand) PickPlace(b rules.Building, keys bool) {
	card := h.Card
	if card == nil {
		h.refuse()
		return
	}
	if card.Places()[b] {
		h.plan.done(card.PickPlace(b))
		return
	}
	var can []rules.Agent
	for _, a := range h.plan.Presses().In(b) {
		if card.Agents().Has(a) || card.Picked() != 0 && card.Agents() == 0 {
			can = append(can, a)
		}
	}
	switch {
	case len(can) == 0:
		h.plan.done(card.PickPlace(b))
	case len(can) == 1:
		h.PickAgent(can[0])
	case keys:
		h.plan.Refuse(message.Of("hand.several"))
	default:
		h.plan.Fan = b
	}
}

// refuse says that nothing can be picked for a card that can’t be played.
func (h *Hand) refuse() {
	c, _ := h.plan.Read()
	h.plan.Refuse(message.Of("hand.unplayable.put-back", message.Words("why", match.Unplayable(h.view, c))))
}

// Open opens a person's hand, which is seen in a view through their eyes.
func (p *Plan) Open(s rules.Seat, v rules.View) {
	p.Holder, p.Covered = s, false
	p.Hand = &Hand{plan: p, Seat: s, view: v, Chosen: -1, Peeked: -1}
	p.Refused = nil
}

// Close closes the open hand; nothing of it is left. It reports whether one was open.
func (p *Plan) Close() bool {
	if p.Hand == nil {
		return false
	}
	p.Hand, p.Refused, p.Fan = nil, nil, rules.NoBuilding
	return true
}

// Opens reports whether a hand is about to open by itself: that of the only person at the table, when they are asked for a card. In the call it stays closed until they press it.
func (p *Plan) Opens() bool {
	return p.View.Phase() == rules.PhaseCards && p.Hand == nil && !p.Covered && p.Person() && p.Only() == p.View.Actor()
}

// Closed is the seat whose closed hand lies on the table in a card round: that of the only person at it, else that of the person who is asked; NoSeat if there is none, or a
// hand lies open.
func (p *Plan) Closed() rules.Seat {
	if !p.InRound() || p.Hand != nil || p.View.Over() {
		return rules.NoSeat
	}
	s := p.Only()
	if s == rules.NoSeat {
		s = p.View.Actor()
	}
	if !p.isPerson(s) || p.View.Held(s) == 0 || p.Opens() {
		return rules.NoSeat
	}
	return s
}

// Uncover is what a press on the closed hand leads to: to the hand, behind a curtain where others look on, as far as its owner is asked; else to what is theirs.
func (p *Plan) Uncover() Does {
	switch s := p.Closed(); {
	case s == rules.NoSeat || p.Moving():
		return Does{}
	case s != p.View.Actor():
		return Does{Kind: Passport, Seat: s}
	case p.View.Phase() == rules.PhaseCall && p.Shared():
		return Does{Kind: AskCall, Seat: s}
	default:
		return Does{Kind: OpenHand, Seat: s}
	}
}

// Looks reports whether somebody looks at their cards before the call is answered, at a screen that others share: the table waits.
func (p *Plan) Looks() bool {
	return p.Hand != nil && p.View.Phase() == rules.PhaseCall && p.Shared()
}

// Choosing reports whether the cards of the open hand can be played now, or the seat is asked whether it wants to.
func (p *Plan) Choosing() bool {
	return p.Hand != nil && !p.Moving() && p.InRound() && p.View.Actor() == p.Hand.Seat
}

// Picking reports whether a card is chosen in the card round. Then agents and buildings can be pressed, even if the card can’t be played: what can be pressed tells
// nobody what card it is.
func (p *Plan) Picking() bool {
	return p.Choosing() && p.View.Phase() == rules.PhaseCards && p.Hand.Chosen >= 0
}

// PlansCard reports whether a card that can be played is chosen and its targets are being picked.
func (p *Plan) PlansCard() bool { return p.Choosing() && p.Hand.Card != nil }

// toggled is i, or −1 if that is chosen already.
func toggled(chosen, i int) int {
	if chosen == i {
		return -1
	}
	return i
}

// Read is the card of the open hand that is told of: the one that is chosen, else the one that the pointer or the focus is on; false for none.
func (p *Plan) Read() (rules.Card, bool) {
	if p.Hand == nil || p.Moving() {
		return rules.NoCard, false
	}
	i := p.Hand.Chosen
	if i < 0 {
		i = p.Hand.Peeked
	}
	if cards := p.Hand.Cards(); i >= 0 && i < len(cards) {
		return cards[i], true
	}
	return rules.NoCard, false
}

// Reader is the seat of the person who most likely wants to look: who looks at their cards already, who is asked, whoever's turn it is, or the only person.
func (p *Plan) Reader() rules.Seat {
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
