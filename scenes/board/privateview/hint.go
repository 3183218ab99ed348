package privateview

import (
	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// askHint gives a hint to the acting person, behind a curtain at a shared screen. It explains if the table has no
// hints.
func (e *Views) askHint() {
	s := e.plan.View.Actor()
	if e.plan.Animating() || s == rules.NoSeat && !e.plan.RollDue() || !e.plan.PersonActs() {
		return
	}
	if !e.plan.HintsAllowed() {
		// a reaction could reveal the open hand at a shared screen
		if e.plan.Hand == nil || !e.plan.Shared() {
			e.plan.Refuse(message.Of("hint.not-here"))
		}
		return
	}
	if e.plan.RollDue() {
		e.plan.Refuse(message.Of("hint.roll-first"))
		return
	}
	if e.plan.OnlyPerson() == s {
		e.startHint(s)
		return
	}
	e.openBehindCurtain(s, e.phrase("secret.hint"), func() { e.startHint(s) })
}

// startHint starts computing a hint for seat s in the background.
func (e *Views) startHint(s rules.Seat) {
	q, ok := e.match.HintRequest(s)
	if !ok {
		return
	}
	e.cancelHint()
	e.hint = &hintRequest{s, e.match.N(),
		async.Start(func(step async.Progress) match.Hint { return q.Answer(func() bool { return step(0, 1) }) })}
	if e.plan.OnlyPerson() != s { // the person behind the curtain looks now
		e.hint.task.Wait()
	}
	e.advanceHint()
}

// hintRequest is a hint that is being computed.
type hintRequest struct {
	seat       rules.Seat
	numActions int // at the time of the request
	task       *async.Task[match.Hint]
}

// ComputesHint reports whether a hint is being computed.
func (e *Views) ComputesHint() bool { return e.hint != nil }

// TookBack cancels the requested hint after an action was undone.
func (e *Views) TookBack() { e.cancelHint() }

// cancelHint cancels the requested hint.
func (e *Views) cancelHint() {
	if e.hint != nil {
		e.hint.task.Cancel()
		e.hint = nil
	}
}

// advanceHint opens the hint once it is computed, or discards it if anything has happened meanwhile.
func (e *Views) advanceHint() {
	if e.hint == nil {
		return
	}
	x := *e.hint
	hint, ok := x.task.Result()
	if !ok {
		return
	}
	e.hint = nil
	if x.numActions == e.match.N() && !e.plan.Animating() && e.focus.Scopes() == 0 &&
		(e.plan.Hand == nil || e.plan.Hand.Seat == x.seat) && !e.plan.NoAutoOpen {
		e.openHint(x.seat, hint)
	}
}

// openHint shows a hint for seat s. The only person can apply it to the plan.
func (e *Views) openHint(s rules.Seat, x match.Hint) {
	n := sprites.New("hint")
	e.picture.Add(sprites.LayerDialog, n)
	d := widgets.Dialog{Title: e.phrase("hint.title"), Body: e.ctx.Say(e.plan.Texts().
		Advice(e.match.PrivateView(s), x.Action)) + " " + e.ctx.Say(x.Why), Back: e.Close, Private: true,
		Answers: []widgets.Answer{{ID: "resume", Title: e.phrase("button.close"), Primary: true, OnPress: e.Close}}}
	kind := x.Action.Kind
	// a shared screen would show the advice to others
	if plans := kind == rules.KindMove || kind == rules.KindSafe ||
		kind == rules.KindPlay && e.plan.Hand != nil; plans && e.plan.OnlyPerson() == s {
		d.Answers = append(d.Answers, widgets.Answer{ID: "plan-it", Title: e.phrase("hint.plan-it"),
			OnPress: func() { e.Close(); e.applyHint(x.Action) }})
	}
	e.view = privateView{seat: s, node: n}
	e.Show(d)
}

// applyHint plans the advised action and focuses the confirm button.
func (e *Views) applyHint(a rules.Action) {
	e.plan.ApplyAdvice(a)
	e.update()
	e.focus.Focus("confirm")
}
