package plan

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// SideButtons returns the two smaller buttons of the action bar. A missing button has no ID.
func (p *Plan) SideButtons() (first, second ButtonModel) { return buttons{p}.sideButtons() }

// sideButtons returns the side buttons of the present phase.
func (p buttons) sideButtons() (first, second ButtonModel) {
	planned := p.PlansMove() && !p.Draft.Empty() || p.Safe != rules.NoBuilding
	first = ButtonModel{ID: "undo", Title: message.Of("button.undo"), Enabled: planned,
		Command: Command{Kind: UndoStep}}
	second = ButtonModel{ID: "reset", Title: message.Of("bar.reset"), Enabled: planned, Command: Command{Kind: Reset}}
	switch {
	case p.Blocked() && !p.Animating(): // only the continue button
		return ButtonModel{}, ButtonModel{}
	case p.counting():
		_, slow := p.Counting()
		first = enabledButton("slower", "bar.slower", Command{Kind: ToggleSlowMotion})
		first.Choice, first.Checked, first.Label = true, slow, message.Of("bar.slower.label")
		second = ButtonModel{}
	case p.InCardPhase() && p.PersonActs() && !p.Animating():
		return p.cardSideButtons()
	case p.keepsPassing():
		return p.passingButtons()
	case !planned && !p.Animating() && p.CheckUndo() == nil:
		first = p.undoActionButton()
	}
	if p.PlansMove() && p.Draft.MayMoveNobody() && p.Spent() == 0 {
		second = ButtonModel{ID: "instead", Title: message.Of("bar.draw"), Sub: message.Of("bar.draw.sub"),
			Label: message.Of("deed.instead")}
		if p.HandFull() {
			second = ButtonModel{ID: "instead", Title: message.Of("deed.move"), Sub: message.Of("bar.nobody"),
				Label: message.Of("deed.nobody")}
		}
		second.Enabled, second.Choice, second.Checked, second.Command = true, true, p.Draft.MovesNobody(),
			Command{Kind: ToggleMoveNobody}
	}
	return first, second
}

// undoActionButton returns the button that undoes the last action.
func (p buttons) undoActionButton() ButtonModel {
	return enabledButton("take-back", "bar.take-back", Command{Kind: UndoAction, Seat: p.UndoSeat()})
}

// keepsPassing reports whether the only person passes until the next turn, and is not asked.
func (p buttons) keepsPassing() bool {
	s := p.OnlyPerson()
	return s != rules.NoSeat && p.View.Actor() != s && p.Match.Intent(s).Passing && !p.View.Over()
}

// passingButtons returns the side buttons while the only person passes: to be asked again at a count, or at once.
func (p buttons) passingButtons() (first, second ButtonModel) {
	s := p.OnlyPerson()
	second = enabledButton("stop-passing", "bar.stop-passing", Command{Kind: StopPassing, Seat: s})
	if p.CheckUndo() == nil { // for a moment after the press
		return p.undoActionButton(), second
	}
	first = enabledButton("until-count", "bar.until-count", Command{Kind: ToggleUntilCount, Seat: s})
	first.Choice, first.Checked, first.Label = true, p.Match.Intent(s).UntilCount, message.Of("bar.until-count.label")
	return first, second
}

// undoActionOrNone returns the button that undoes the last action. It is disabled if that is impossible.
func (p buttons) undoActionOrNone() ButtonModel {
	if p.CheckUndo() == nil {
		return p.undoActionButton()
	}
	return ButtonModel{ID: "undo", Title: message.Of("button.undo"), Command: Command{Kind: UndoStep}}
}

// cardSideButtons returns the side buttons in the phases of top secret cards.
func (p buttons) cardSideButtons() (first, second ButtonModel) {
	switch p.View.Phase() {
	case rules.PhaseOffer:
		return p.undoActionOrNone(), enabledButton("leave", "bar.leave-it", p.actCommand(rules.AnswerOffer(false)))
	case rules.PhaseCall:
		return p.callSideButtons()
	}
	first, second = enabledButton("undo", "button.undo", Command{Kind: UndoStep}),
		enabledButton("reset", "bar.put-back", Command{Kind: Reset})
	if p.Choosing() && p.Hand.Chosen >= 0 {
		return first, second
	}
	first = p.undoActionOrNone()
	switch {
	case p.Choosing() && p.Shared():
		second = enabledButton("close-hand", "bar.close-hand", Command{Kind: CloseHand})
	case p.Choosing() && !p.MustPlay():
		second = p.keepPassingButton()
	case p.Choosing():
		second = ButtonModel{ID: "reset", Title: message.Of("bar.reset"), Command: Command{Kind: Reset}}
	default:
		second = ButtonModel{ID: "pass", Title: message.Of("deed.pass"), Enabled: !p.MustPlay(),
			Command: p.DeclineCommand()}
	}
	return first, second
}

// callSideButtons returns the side buttons of the call phase.
func (p buttons) callSideButtons() (first, second ButtonModel) {
	switch {
	case !p.Shared() && p.Choosing() && p.Hand.Chosen >= 0: // confirm knocks with a playable card
		return enabledButton("pass", "deed.pass", p.DeclineCommand()), p.keepPassingButton()
	case !p.Shared():
		return p.undoActionOrNone(), p.keepPassingButton()
	case p.ReadsHandInCall():
		return enabledButton("passport", "bar.passport", Command{Kind: ShowPassport, Seat: p.Hand.Seat}),
			enabledButton("close-hand", "bar.close-hand", Command{Kind: CloseHand})
	}
	first = ButtonModel{ID: "undo", Title: message.Of("button.undo"), Enabled: p.AnnouncedKnocks() != 0,
		Command: Command{Kind: WithdrawKnocks}}
	second = enabledButton("look", "bar.my-cards", Command{Kind: AskWhoseHand})
	second.Label = message.Of("bar.my-cards.label")
	return first, second
}

// keepPassingButton returns the button that passes until the next turn.
func (p buttons) keepPassingButton() ButtonModel {
	return enabledButton("keep-passing", "bar.keep-passing",
		Command{Kind: KeepPassing, Seat: p.View.Actor(), Action: p.DeclineCommand().Action})
}
