package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Do executes a command that concerns only the plan, its letter or the announced intents. It returns the command that
// the caller must then execute: one that follows from it, such as a knock, or the command itself if it concerns
// something else. It returns the zero Command if nothing is left to do.
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
			setIntent(p, s, func(intent *match.Intent) { intent.Calls = false })
		}
	case ContinueCall:
		return buttons{p}.continueCall()
	case StopPassing:
		setIntent(p, command.Seat, func(intent *match.Intent) { intent.Passing = false })
	case ToggleUntilCount:
		setIntent(p, command.Seat, func(intent *match.Intent) { intent.UntilCount = !intent.UntilCount })
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

// setIntent changes the announced intent of the person in seat s at this screen.
func setIntent(p *Plan, s rules.Seat, change func(*match.Intent)) {
	intent := p.Match.Intent(s)
	change(&intent)
	p.Match.SetIntent(s, intent)
}

// ToggleKnock announces that the person in seat s will knock, or withdraws it. It clears the refusal.
func (p *Plan) ToggleKnock(s rules.Seat) {
	setIntent(p, s, func(intent *match.Intent) { intent.Calls = !intent.Calls })
	p.Refusal = nil
}

// knock returns the command by which the acting seat knocks. The only person must have opened the hand and chosen a
// card that can be played. So it returns a command that opens the hand, or refuses and returns the zero Command. A
// refusal in public would reveal that no card is playable. At a shared screen, announceKnock has checked that before.
func (b buttons) knock() Command {
	seat := b.View.Actor()
	switch {
	case b.SinglePerson() == seat && b.Hand == nil:
		return Command{Kind: OpenHandAtOnce, Seat: seat}
	case b.SinglePerson() == seat:
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

// announceKnock announces a knock of the person in a seat whose hand is open, or withdraws one, and closes the hand. If
// no card is playable, it refuses and keeps the hand open. To withdraw a knock, the hand need not be open.
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

// continueCall makes the announced intents of the other people at this screen final. It returns the command by which
// the acting seat knocks or not, as announced.
func (b buttons) continueCall() Command {
	asked := b.View.Actor()
	knocks := b.Match.Intent(asked).Calls
	for _, s := range b.Match.People() {
		if s != asked {
			setIntent(b.Plan, s, func(intent *match.Intent) { intent.Final = true })
		}
	}
	if knocks {
		return b.knock()
	}
	return b.DeclineCommand()
}

// MayPass reports whether the acting person may pass now: in the cards phase unless they must play, or alone at this
// screen in a call. During an animation it returns false.
func (p *Plan) MayPass() bool {
	if p.Animating() || !p.PersonActs() || p.MustPlay() {
		return false
	}
	return p.View.Phase() == rules.PhaseCards || p.View.Phase() == rules.PhaseCall && !p.Shared()
}

// toggleMoveNobody plans to move nobody, or withdraws that plan. It refuses if the rules do not allow it, closes the
// picker, and deselects the agent. Without a draft it does nothing.
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
