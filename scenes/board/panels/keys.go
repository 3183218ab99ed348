package panels

import (
	"strings"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Handle handles one input event. A pointer beside a picker over an open hand closes the picker first. Spectators and
// replays have their own handling. Otherwise fast-forward and the wheel over the log come first, then the controls,
// then the shortcuts, unless a dialog is open.
func (p *Panels) Handle(event widgets.InputEvent) {
	pickerIsOpen := p.plan.Hand != nil && p.plan.PickerAt != rules.NoBuilding && p.focus.Scopes() == 0
	if pickerIsOpen && event.Kind == widgets.PointerDown {
		if c := p.focus.At(event.X, event.Y); c == nil || !strings.HasPrefix(c.ID, "picker-") {
			p.plan.TownInput().ClosePicker()
			p.Update() // the press is then handled like any other
		}
	}
	if plan.SharedTables && plan.Spectates(p.plan) {
		p.handleSpectator(event)
		return
	}
	if p.plan.Replay != nil {
		p.handleReplay(event)
		return
	}
	if p.fastForward.handle(p, event) {
		return
	}
	isPress := event.Kind == widgets.PointerDown || event.Kind == widgets.KeyDown && isConfirmKey(event.Key)
	if isPress && !event.Repeat && p.plan.Animating() && p.fastForward.handlePress(p, event) {
		return
	}
	if p.openLogByWheel(event) {
		return
	}
	if !p.focus.Handle(event) && event.Kind == widgets.KeyDown && p.focus.Scopes() == 0 {
		p.handleKey(event)
	}
}

// openLogByWheel opens the logbook if the event scrolls back over the log panel, unless a dialog is open. It reports
// whether it did.
func (p *Panels) openLogByWheel(event widgets.InputEvent) bool {
	if event.Kind != widgets.Wheel || event.DY <= 0 || p.focus.Scopes() > 0 ||
		!p.table.Log.Contains(layout.Point{X: event.X, Y: event.Y}) {
		return false
	}
	p.Execute(plan.Command{Kind: plan.ReadLog})
	return true
}

// handleReplay handles an event in a replay: first the keys of the timeline, even during an animation, then the wheel
// over the log, the controls, and the other shortcuts. With an open dialog, keys reach only the dialog.
func (p *Panels) handleReplay(event widgets.InputEvent) {
	if event.Kind == widgets.KeyDown && p.focus.Scopes() == 0 {
		if command, ok := replayKeyCommand(p.plan, event); ok {
			p.Execute(command)
			return
		}
	}
	if p.openLogByWheel(event) {
		return
	}
	if !p.focus.Handle(event) && event.Kind == widgets.KeyDown && p.focus.Scopes() == 0 && !event.Repeat {
		if command := p.keyCommand(event.Key); command.Kind != plan.NoCommand {
			p.Execute(command)
		}
	}
}

// replayKeyCommand returns the timeline command of a key. The command is zero if its button is disabled, and for the
// repeats of Space. It returns false for a key without a button on the timeline.
func replayKeyCommand(now *plan.Plan, event widgets.InputEvent) (plan.Command, bool) {
	steps := now.ReplayControls().StepButtons()
	step, turn := 0, 0
	if event.Shift { // to the next turn instead of the next action
		turn = 1
	}
	switch event.Key {
	case widgets.KeyArrowLeft:
		step = layout.StepBack - turn
	case widgets.KeyArrowRight:
		step = layout.StepOn + turn
	case widgets.KeyHome:
		step = layout.StepStart
	case widgets.KeyEnd:
		step = layout.StepEnd
	case widgets.KeySpace:
		if step = layout.StepPlay; event.Repeat {
			return plan.Command{}, true
		}
	default:
		return plan.Command{}, false
	}
	if model := steps[step]; model.Enabled {
		return model.Command, true
	}
	return plan.Command{}, true
}

// handleKey handles a key that no control has handled: a digit, a confirm key or another shortcut. Repeats count only
// if they take back planned steps.
func (p *Panels) handleKey(event widgets.InputEvent) {
	if k := event.Key; len(k) == 1 && k[0] >= '1' && k[0] <= '9' {
		p.handleDigit(int(k[0]-'1'), event.Shift)
		return
	}
	dropsStep := event.Key == widgets.KeyBackspace || event.Key == "U" || event.Key == "Z"
	if event.Repeat && !(dropsStep && p.plan.CanUndoStep()) {
		return // key repeat removes planned steps only
	}
	if !isConfirmKey(event.Key) {
		if command := p.keyCommand(event.Key); command.Kind != plan.NoCommand {
			p.Execute(command)
		}
	} else if model := p.plan.Confirm(); model.Enabled || p.plan.PersonActs() { // no reason while opponents act
		p.pressButton(model)
	}
}

// isConfirmKey reports whether a key presses the confirm button when no control has the focus.
func isConfirmKey(key string) bool { return key == widgets.KeyEnter || key == widgets.KeySpace }

// handleDigit handles the digit index+1. It chooses a face of a real die, a card of the open hand, or an agent. If
// back, because Shift is held, the agent loses a planned step, and no face is chosen.
func (p *Panels) handleDigit(index int, back bool) {
	agents := p.plan.Agents()
	switch {
	case p.plan.RealDie() && !p.plan.Animating():
		if index < len(p.plan.View.Edition().Faces) && !back {
			p.Execute(p.plan.RollCommand(index))
		}
		return
	case p.plan.Hand != nil && !p.plan.PickingTargets():
		p.plan.Hand.Choose(index)
	case index >= len(agents):
		return
	case back && !p.plan.PickingTargets():
		p.plan.AddStep(agents[index], -1)
	default:
		p.plan.TownInput().PressAgent(agents[index])
	}
}

// keyCommand returns the command of a shortcut key, or a zero command. Keys that act work only in their phase, while a
// person acts and no animation runs; K also works at a shared screen while anybody may be asked.
func (p *Panels) keyCommand(key string) plan.Command {
	switch key {
	case widgets.KeyBackspace, "U", "Z":
		return plan.Command{Kind: plan.DropStep}
	case "R":
		return plan.Command{Kind: plan.Reset}
	case "I":
		return plan.Command{Kind: plan.AskLikelyPassport}
	case "H":
		return plan.Command{Kind: plan.ReadRules}
	case "M":
		return plan.Command{Kind: plan.OpenMenu}
	case "L":
		return plan.Command{Kind: plan.ReadLog}
	case "N":
		return plan.Command{Kind: plan.OpenNotebook}
	case "W":
		return plan.Command{Kind: plan.AskHint}
	}
	now := p.plan
	switch phase := now.View.Phase(); {
	case !now.PersonActs() && key != "K" || now.Animating():
	case key == "D" && phase == rules.PhaseOffer:
		return now.Confirm().Command
	case key == "D" && phase == rules.PhaseMove:
		return plan.Command{Kind: plan.ToggleMoveNobody}
	case key == "K" && phase == rules.PhaseCall && now.Shared() && len(now.SeatsToAsk()) > 0:
		return plan.Command{Kind: plan.AskWhoseHand}
	case key == "K" && phase == rules.PhaseCall && !now.Shared() && now.PersonActs():
		return plan.Command{Kind: plan.Knock}
	case key == "P" && now.MayPass():
		return now.DeclineCommand()
	}
	return plan.Command{}
}

// goBack handles Esc. It closes what is open: the piles, the picker, or at a shared screen the hand. Otherwise it opens
// the menu. Over an open hand it ignores the picker, which could reveal the chosen card.
func (p *Panels) goBack() {
	switch {
	case p.plan.ShowsPiles():
		p.plan.ReadsPiles = false
	case p.plan.PickerAt != rules.NoBuilding && p.plan.Hand == nil:
		p.plan.TownInput().ClosePicker()
	case p.plan.Hand != nil && p.plan.Shared():
		p.Execute(plan.Command{Kind: plan.CloseHand})
	default:
		p.Execute(plan.Command{Kind: plan.OpenMenu})
	}
}
