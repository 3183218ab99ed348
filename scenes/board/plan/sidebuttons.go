package plan

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// SideButtons returns the two smaller buttons of the action bar for the present phase. A missing button has no ID.
func (p *Plan) SideButtons() (first, second ButtonModel) { return buttons{p}.sideButtons() }

// sideButtons returns the side buttons: undo and reset, unless something else takes their place.
func (b buttons) sideButtons() (first, second ButtonModel) {
	planned := b.PlansMove() && !b.Draft.Empty() || b.Safe != rules.NoBuilding
	first = ButtonModel{ID: "undo", Title: message.Of("button.undo"), Enabled: planned,
		Command: Command{Kind: DropStep}}
	second = ButtonModel{ID: "reset", Title: message.Of("bar.reset"), Enabled: planned, Command: Command{Kind: Reset}}
	switch {
	case b.Blocked() && !b.Animating(): // only the continue button
		return ButtonModel{}, ButtonModel{}
	case SharedTables && offersStandIn(b.Plan):
		return absenceButtons(b.Plan)
	case b.counting():
		_, slow := b.Counting()
		second = enabledButton("slower", "bar.slower", Command{Kind: ToggleSlowMotion}) // never where undo can be
		second.Choice, second.Checked, second.Label = true, slow, message.Of("bar.slower.label")
		first = ButtonModel{}
	case b.InCardPhase() && b.PersonActs() && !b.Animating():
		return b.cardSideButtons()
	case b.keepsPassing():
		return b.passingButtons()
	case !planned && !b.Animating() && b.CheckUndo() == nil:
		first = b.undoActionButton()
	}
	if b.PlansMove() && b.Draft.MayMoveNobody() && b.Spent() == 0 {
		second = ButtonModel{ID: "instead", Title: message.Of("bar.draw"), Sub: message.Of("bar.draw.sub"),
			Label: message.Of("deed.instead")}
		if b.HandFull() {
			second = ButtonModel{ID: "instead", Title: message.Of("deed.move"), Sub: message.Of("bar.nobody"),
				Label: message.Of("deed.nobody")}
		}
		second.Enabled, second.Choice, second.Checked, second.Command = true, true, b.Draft.MovesNobody(),
			Command{Kind: ToggleMoveNobody}
	}
	return first, second
}

// undoActionButton returns the enabled button that undoes the last action.
func (b buttons) undoActionButton() ButtonModel {
	return enabledButton("take-back", "bar.take-back", Command{Kind: UndoAction, Seat: b.UndoSeat()})
}

// keepsPassing reports whether the only person has declared to pass until their next turn, and so is not asked.
func (b buttons) keepsPassing() bool {
	seat := b.SinglePerson()
	return seat != rules.NoSeat && b.Match.Intent(seat).Passing && !b.View.Over()
}

// passingButtons returns the side buttons while the only person passes: to be asked again at a count, or at
// once. Undo is in the menu, because its button would appear and vanish with each pass.
func (b buttons) passingButtons() (first, second ButtonModel) {
	seat := b.SinglePerson()
	second = enabledButton("stop-passing", "bar.stop-passing", Command{Kind: StopPassing, Seat: seat})
	first = enabledButton("until-count", "bar.until-count", Command{Kind: ToggleUntilCount, Seat: seat})
	first.Choice, first.Checked = true, b.Match.Intent(seat).UntilCount
	first.Label = message.Of("bar.until-count.label")
	return first, second
}

// undoActionOrNone returns the button that undoes the last action, or a disabled undo button if that is impossible.
func (b buttons) undoActionOrNone() ButtonModel {
	if b.CheckUndo() == nil {
		return b.undoActionButton()
	}
	return ButtonModel{ID: "undo", Title: message.Of("button.undo"), Command: Command{Kind: DropStep}}
}

// cardSideButtons returns the side buttons in the phases of top secret cards.
func (b buttons) cardSideButtons() (first, second ButtonModel) {
	switch b.View.Phase() {
	case rules.PhaseOffer:
		return b.undoActionOrNone(), enabledButton("leave", "bar.leave-it", b.actCommand(rules.AnswerOffer(false)))
	case rules.PhaseCall:
		return b.callSideButtons()
	}
	first, second = enabledButton("undo", "button.undo", Command{Kind: DropStep}),
		enabledButton("reset", "bar.put-back", Command{Kind: Reset})
	if b.IsOwnersTurn() && b.Hand.Chosen >= 0 {
		first.Enabled = b.Hand.HasTarget()
		first.Neutral, first.Label = true, first.Title // the page must not learn whether the card takes a target
		return first, second
	}
	first = b.undoActionOrNone()
	switch {
	case b.IsOwnersTurn() && b.Shared():
		second = enabledButton("close-hand", "bar.close-hand", Command{Kind: CloseHand})
	case b.IsOwnersTurn() && !b.MustPlay():
		second = b.keepPassingButton()
	case b.IsOwnersTurn():
		second = ButtonModel{ID: "reset", Title: message.Of("bar.reset"), Command: Command{Kind: Reset}}
	default:
		second = ButtonModel{ID: "pass", Title: message.Of("deed.pass"), Enabled: !b.MustPlay(),
			Command: b.DeclineCommand()}
	}
	return first, second
}

// callSideButtons returns the side buttons of the call phase.
func (b buttons) callSideButtons() (first, second ButtonModel) {
	switch {
	case !b.Shared() && b.IsOwnersTurn() && b.Hand.Chosen >= 0: // confirm knocks with a playable card
		return enabledButton("pass", "deed.pass", b.DeclineCommand()), b.keepPassingButton()
	case !b.Shared():
		return b.undoActionOrNone(), b.keepPassingButton()
	case b.ReadsHandInCall():
		return enabledButton("passport", "bar.passport", Command{Kind: OpenPassportAtOnce, Seat: b.Hand.Seat}),
			enabledButton("close-hand", "bar.close-hand", Command{Kind: CloseHand})
	}
	first = ButtonModel{ID: "undo", Title: message.Of("button.undo"), Enabled: b.AnnouncedKnocks() != 0,
		Command: Command{Kind: WithdrawKnocks}}
	second = enabledButton("look", "bar.my-cards", Command{Kind: AskWhoseHand})
	second.Label = message.Of("bar.my-cards.label")
	return first, second
}

// keepPassingButton returns the button by which the acting seat passes until its next turn.
func (b buttons) keepPassingButton() ButtonModel {
	return enabledButton("keep-passing", "bar.keep-passing",
		Command{Kind: KeepPassing, Seat: b.View.Actor(), Action: b.DeclineCommand().Action})
}
