package privateview

import (
	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// askHint computes a hint for the person to act, or says that this table has none. Hints are as private as passports.
func (e *Views) askHint() {
	s := e.plan.View.Actor()
	if e.plan.Animating() || s == rules.NoSeat && !e.plan.RollDue() || !e.plan.PersonActs() {
		return
	}
	if !e.plan.HintsAllowed() {
		// with an open hand at a shared screen, the effect of a key must be invisible
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

func (e *Views) startHint(s rules.Seat) {
	q, ok := e.match.HintRequest(s)
	if !ok {
		return
	}
	e.cancelHint()
	e.hint = &hintRequest{s, e.match.N(),
		async.Start(func(step async.Progress) match.Hint { return q.Answer(func() bool { return step(0, 1) }) })}
	if e.plan.OnlyPerson() != s { // the hint must open now, since in a moment somebody else may look
		e.hint.task.Wait()
	}
	e.advanceHint()
}

// hintRequest is a hint that is being computed in the background.
type hintRequest struct {
	seat       rules.Seat
	numActions int // the number of actions at the time of the request
	task       *async.Task[match.Hint]
}

// ComputesHint reports whether a hint is being computed.
func (e *Views) ComputesHint() bool { return e.hint != nil }

// TookBack cancels a hint that was requested before the last action was taken back.
func (e *Views) TookBack() { e.cancelHint() }

// cancelHint cancels a hint that is not ready.
func (e *Views) cancelHint() {
	if e.hint != nil {
		e.hint.task.Cancel()
		e.hint = nil
	}
}

// advanceHint opens the hint once it is ready, unless something else has happened meanwhile.
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

func (e *Views) openHint(s rules.Seat, x match.Hint) {
	n := sprites.New("hint")
	e.picture.Add(sprites.LayerDialog, n)
	d := widgets.Dialog{Title: e.phrase("hint.title"), Body: e.ctx.Say(e.plan.Texts().
		Advice(e.match.PrivateView(s), x.Action)) + " " + e.ctx.Say(x.Why), Back: e.Close, Private: true,
		Answers: []widgets.Answer{{ID: "resume", Title: e.phrase("button.close"), Primary: true, OnPress: e.Close}}}
	kind := x.Action.Kind
	// at a shared screen the plan would show others what was advised
	if plans := kind == rules.KindMove || kind == rules.KindSafe ||
		kind == rules.KindPlay && e.plan.Hand != nil; plans && e.plan.OnlyPerson() == s {
		d.Answers = append(d.Answers, widgets.Answer{ID: "plan-it", Title: e.phrase("hint.plan-it"),
			OnPress: func() { e.Close(); e.applyHint(x.Action) }})
	}
	e.view = privateView{seat: s, node: n}
	e.Show(d)
}

// applyHint plans the advised action. It can be changed and undone like any plan.
func (e *Views) applyHint(a rules.Action) {
	e.plan.ApplyAdvice(a)
	e.update()
	e.focus.Focus("confirm") // nothing else is left to do
}
