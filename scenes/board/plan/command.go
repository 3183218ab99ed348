package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Do carries out the part of a command that changes the plan or announcements. It returns the command that is left for
// the table.
func (p *Plan) Do(d Command) Command {
	switch d.Kind {
	case UndoStep:
		if !p.CanUndoStep() && !p.Picking() {
			return buttons{p}.undoAction()
		}
		buttons{p}.undoStep()
	case Reset:
		buttons{p}.reset()
	case ToggleMoveNobody:
		p.toggleMoveNobody()
	case AnswerOffer:
		p.answerOffer(d.Offer)
	case Knock:
		return p.knock()
	case AnnounceKnock:
		p.announceKnock(d.Seat)
	case WithdrawKnocks:
		for _, s := range p.Match.People() {
			p.setIntent(s, func(said *match.Intent) { said.Knocks = false })
		}
	case ContinueCall:
		return p.continueCall()
	case ReadLetter:
		if p.Blocked() {
			p.LetterRead()
		}
	default:
		return d
	}
	return Command{}
}

// setIntent changes the announcements of a person at this screen.
func (p *Plan) setIntent(s rules.Seat, change func(*match.Intent)) {
	said := p.Match.Intent(s)
	change(&said)
	p.Match.SetIntent(s, said)
}

// ToggleKnock announces that a person wants to play a card, or withdraws it.
func (p *Plan) ToggleKnock(s rules.Seat) {
	p.setIntent(s, func(said *match.Intent) { said.Knocks = !said.Knocks })
	p.Refusal = nil
}

// knock knocks for the seat to act. A public refusal would tell everybody that no card of that hand is playable. So a
// knock needs an open hand, where the refusal is private. At a shared screen it was announced there before.
func (p *Plan) knock() Command {
	s := p.View.Actor()
	switch {
	case p.OnlyPerson() == s && p.Hand == nil:
		return Command{Kind: ShowHand, Seat: s}
	case p.OnlyPerson() == s && !p.Hand.AnyPlayable():
		p.Refuse(message.Of("hand.none-to-play"))
		return Command{}
	}
	return buttons{p}.actCommand(rules.Call(true))
}

// announceKnock announces or withdraws a knock of the person whose hand is open, and closes the hand. If no card is
// playable, the open hand says so, which only that person sees.
func (p *Plan) announceKnock(s rules.Seat) {
	switch {
	case p.Match.Intent(s).Knocks:
	case p.Hand == nil || p.Hand.Seat != s:
		return
	case !p.Hand.AnyPlayable():
		p.Refuse(message.Of("hand.none-to-play"))
		return
	}
	p.CloseHand()
	p.ToggleKnock(s)
}

// continueCall answers the call as the people at this screen have announced. The answer of the seat to act is returned
// as a command.
func (p *Plan) continueCall() Command {
	asked := p.View.Actor()
	now := p.Match.Intent(asked).Knocks
	for _, s := range p.Match.People() {
		if s != asked {
			p.setIntent(s, func(said *match.Intent) { said.Sure = true })
		}
	}
	if now {
		return p.knock()
	}
	return p.DeclineCommand()
}

// MayPass reports whether the seat to act may decline.
func (p *Plan) MayPass() bool {
	if p.Animating() || !p.PersonActs() || p.MustPlay() {
		return false
	}
	return p.View.Phase() == rules.PhaseCards || p.View.Phase() == rules.PhaseCall && !p.Shared()
}
