package privateview

import (
	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// askHint gives a hint to the acting person, behind a curtain at a shared screen. If the table has no hints, or a roll
// is due, it refuses. While nobody at this screen acts, and during an animation, it does nothing.
func (vs *Views) askHint() {
	seat := vs.plan.View.Actor()
	if vs.plan.Animating() || !vs.plan.PersonActs() {
		return
	}
	if seat == rules.NoSeat && !vs.plan.RollDue() {
		return
	}
	if !vs.plan.HintsAllowed() {
		// At a shared screen, a reaction could reveal the open hand.
		if vs.plan.Hand == nil || !vs.plan.Shared() {
			vs.plan.Refuse(message.Of("hint.not-here"))
		}
		return
	}
	if vs.plan.RollDue() {
		vs.plan.Refuse(message.Of("hint.roll-first"))
		return
	}
	if vs.plan.SinglePerson() == seat {
		vs.startHint(seat)
		return
	}
	vs.openBehindCurtain(seat, vs.phrase("secret.hint"), func() { vs.startHint(seat) })
}

// startHint starts computing a hint for seat s in the background. At a shared screen it waits for the hint.
func (vs *Views) startHint(s rules.Seat) {
	request, ok := vs.match.HintRequest(s)
	if !ok {
		return
	}
	vs.cancelHint()
	vs.hint = &hintRequest{s, vs.match.N(), async.Start(func(step async.Progress) match.Hint {
		return request.Compute(func() bool { return step(0, 1) })
	})}
	if vs.plan.SinglePerson() != s { // the person has come through the curtain and waits
		vs.hint.task.Wait()
	}
	vs.advanceHint()
}

// hintRequest is a request for a hint that is being computed.
type hintRequest struct {
	seat       rules.Seat
	numActions int // of the match at the time of the request
	task       *async.Task[match.Hint]
}

// ComputesHint reports whether a hint is being computed.
func (vs *Views) ComputesHint() bool { return vs.hint != nil }

// ActionUndone cancels the requested hint after an action was undone.
func (vs *Views) ActionUndone() { vs.cancelHint() }

// cancelHint cancels the requested hint.
func (vs *Views) cancelHint() {
	if vs.hint != nil {
		vs.hint.task.Cancel()
		vs.hint = nil
	}
}

// advanceHint opens the hint once it is computed. It discards it if meanwhile an action was made, another hand or a
// dialog was opened, or the window was hidden.
func (vs *Views) advanceHint() {
	if vs.hint == nil {
		return
	}
	request := *vs.hint
	hint, ok := request.task.Result()
	if !ok {
		return
	}
	vs.hint = nil
	outdated := request.numActions != vs.match.N() || vs.plan.Animating()
	handOfOther := vs.plan.Hand != nil && vs.plan.Hand.Seat != request.seat
	if outdated || handOfOther || vs.focus.Scopes() > 0 || vs.plan.NoAutoOpen {
		return
	}
	vs.openHint(request.seat, hint)
}

// openHint shows a seat's hint in a private dialog. The only person can apply it to the plan, unless it concerns a
// call.
func (vs *Views) openHint(seat rules.Seat, hint match.Hint) {
	node := sprites.New("hint")
	vs.picture.Add(sprites.LayerDialog, node)
	advice := vs.ctx.Say(plan.Advice(vs.match.PrivateView(seat), hint.Action)) + " " + vs.ctx.Say(hint.Why)
	dialog := widgets.Dialog{Title: vs.phrase("hint.title"), Body: advice, Back: vs.Close, Private: true,
		Answers: []widgets.Answer{{ID: "resume", Title: vs.phrase("button.close"), Primary: true, OnPress: vs.Close}}}
	kind := hint.Action.Kind
	canPlan := kind == rules.KindMove || kind == rules.KindSafe || kind == rules.KindPlay && vs.plan.Hand != nil
	if canPlan && vs.plan.SinglePerson() == seat { // others at a shared screen would see the planned advice
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "plan-it", Title: vs.phrase("hint.plan-it"),
			OnPress: func() { vs.Close(); vs.applyHint(hint.Action) }})
	}
	vs.view = privateView{seat: seat, node: node}
	vs.Show(dialog)
}

// applyHint plans advised action a and focuses the confirm button.
func (vs *Views) applyHint(a rules.Action) {
	vs.plan.ApplyAdvice(a)
	vs.update()
	vs.focus.Focus("confirm")
}
