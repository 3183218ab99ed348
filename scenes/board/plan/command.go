package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Do executes a command that concerns the plan or the announced intents. It returns the command that the caller must
// execute: an action that follows from it, or an unhandled command itself. It returns the zero Command if nothing is
// left to do.
func (p *Plan) Do(command Command) Command {
	switch command.Kind {
	case DropStep:
		if !p.CanUndoStep() && !p.PickingTargets() {
			return buttons{p}.undoAction()
		}
		buttons{p}.undoStep()
	case Reset:
		buttons{p}.reset()
	case ToggleMoveNobody:
		buttons{p}.toggleMoveNobody()
	case Knock:
		return buttons{p}.knock()
	case AnnounceKnock:
		buttons{p}.announceKnock(command.Seat)
	case WithdrawKnocks:
		for _, s := range p.Match.People() {
			setIntent(p, s, func(said *match.Intent) { said.Calls = false })
		}
	case ContinueCall:
		return buttons{p}.continueCall()
	case StopPassing:
		setIntent(p, command.Seat, func(said *match.Intent) { said.Passing = false })
	case ToggleUntilCount:
		setIntent(p, command.Seat, func(said *match.Intent) { said.UntilCount = !said.UntilCount })
	case Wait:
		p.absence.declined = p.absence.waited
	case ReadLetter:
		if p.Blocked() {
			p.LetterRead()
		}
	default:
		return command
	}
	return Command{}
}

// setIntent changes the announced intent of a person at this screen.
func setIntent(p *Plan, s rules.Seat, change func(*match.Intent)) {
	said := p.Match.Intent(s)
	change(&said)
	p.Match.SetIntent(s, said)
}

// ToggleKnock announces that a person will knock, or withdraws it.
func (p *Plan) ToggleKnock(s rules.Seat) {
	setIntent(p, s, func(said *match.Intent) { said.Calls = !said.Calls })
	p.Refusal = nil
}

// knock returns the command by which the acting seat knocks. A public refusal would reveal that no card of the hand is
// playable. So the only person sees the refusal in the open hand; at a shared screen, announceKnock has checked
// before.
func (b buttons) knock() Command {
	s := b.View.Actor()
	switch {
	case b.SinglePerson() == s && b.Hand == nil:
		return Command{Kind: OpenHand, Seat: s}
	case b.SinglePerson() == s:
		card, ok := b.chosenPlayable()
		if !ok {
			why := message.Key("hand.none-to-play")
			if b.Hand.AnyPlayable() {
				why = "hand.choose-first"
			}
			b.Refuse(message.Of(why))
			return Command{}
		}
		b.knockedWith = card
	}
	return b.actCommand(rules.Call(true))
}

// announceKnock announces or withdraws a knock of the person whose hand is open, and closes the hand. If no card is
// playable, the open hand says so instead.
func (b buttons) announceKnock(seat rules.Seat) {
	switch {
	case b.Match.Intent(seat).Calls:
	case b.Hand == nil || b.Hand.Seat != seat:
		return
	case !b.Hand.AnyPlayable():
		b.Refuse(message.Of("hand.none-to-play"))
		return
	}
	b.CloseHand()
	b.ToggleKnock(seat)
}

// continueCall confirms the announced intents of all people at this screen. It returns the answer of the acting seat as
// a command.
func (b buttons) continueCall() Command {
	asked := b.View.Actor()
	now := b.Match.Intent(asked).Calls
	for _, s := range b.Match.People() {
		if s != asked {
			setIntent(b.Plan, s, func(said *match.Intent) { said.Final = true })
		}
	}
	if now {
		return b.knock()
	}
	return b.DeclineCommand()
}

// MayPass reports whether the acting person may decline.
func (p *Plan) MayPass() bool {
	if p.Animating() || !p.PersonActs() || p.MustPlay() {
		return false
	}
	return p.View.Phase() == rules.PhaseCards || p.View.Phase() == rules.PhaseCall && !p.Shared()
}

// toggleMoveNobody plans to move nobody, or withdraws that plan.
func (b buttons) toggleMoveNobody() {
	if b.Draft == nil {
		return
	}
	b.Selected, b.PickerAt = rules.NoAgent, rules.NoBuilding
	if b.Draft.MovesNobody() {
		b.Draft.Reset()
		b.setRefusal(nil)
		return
	}
	b.setRefusal(b.Draft.MoveNobody())
}
