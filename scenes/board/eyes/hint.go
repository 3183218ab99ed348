package eyes

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/work"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// askHint shows the person who has to act what a good player would do, and why, or says that nobody is told here. It is as secret as the passport: others at the screen look away first.
func (e *Eyes) askHint() {
	s := e.plan.View.Actor()
	if e.plan.Moving() || s == rules.NoSeat && !e.plan.Rolling() || !e.plan.Person() {
		return
	}
	if !e.plan.MayHint() {
		if e.plan.Hand == nil || !e.plan.Shared() { // what a key does over an open hand must not be seen
			e.plan.Refuse(message.Of("hint.not-here"))
			e.changed()
		}
		return
	}
	if e.plan.Rolling() {
		e.plan.Refuse(message.Of("hint.roll-first"))
		e.changed()
		return
	}
	if e.plan.Only() == s {
		e.think(s)
		return
	}
	e.uncover(s, e.phrase("secret.hint"), func() { e.think(s) })
}

func (e *Eyes) think(s rules.Seat) {
	q, ok := e.match.HintQuestion(s)
	if !ok {
		return
	}
	e.giveUpHint()
	e.hinting = &hinting{s, e.match.N(), work.Begin(func(step work.Step) match.Hint { return q.Answer(func() bool { return step(0, 1) }) })}
	if e.plan.Only() != s { // who looks on now is known, and in a moment it may be somebody else
		e.hinting.job.Wait()
	}
	e.advanceHint()
}

// hinting is a hint that is being thought about beside the loop.
type hinting struct {
	seat rules.Seat
	n    int // how many actions had happened when it was asked for
	job  *work.Job[match.Hint]
}

// Thinking reports whether a hint is being thought about.
func (e *Eyes) Thinking() bool { return e.hinting != nil }

// TookBack gives up a hint that was asked for before the last action was taken back.
func (e *Eyes) TookBack() { e.giveUpHint() }

// giveUpHint gives up a hint that is not there yet.
func (e *Eyes) giveUpHint() {
	if e.hinting != nil {
		e.hinting.job.GiveUp()
		e.hinting = nil
	}
}

// advanceHint opens the hint once it is there, unless something else is going on by then.
func (e *Eyes) advanceHint() {
	if e.hinting == nil {
		return
	}
	x := *e.hinting
	hint, ok := x.job.Result()
	if !ok {
		return
	}
	e.hinting = nil
	if x.n == e.match.N() && !e.plan.Moving() && e.desk.Scopes() == 0 && (e.plan.Hand == nil || e.plan.Hand.Seat == x.seat) && !e.plan.Covered {
		e.openHint(x.seat, hint)
	}
}

func (e *Eyes) openHint(s rules.Seat, x match.Hint) {
	n := sprites.New("hint")
	e.picture.Add(sprites.LayerDialog, n)
	d := widgets.Dialog{Title: e.phrase("hint.title"), Body: e.back.Say(e.plan.Speech().Advice(e.match.Through(s), x.Action)) + " " + e.back.Say(x.Why), Back: e.Close, Private: true,
		Answers: []widgets.Answer{{ID: "resume", Title: e.phrase("button.close"), Primary: true, OnPress: e.Close}}}
	kind := x.Action.Kind
	if plans := kind == rules.KindMove || kind == rules.KindSafe || kind == rules.KindPlay && e.plan.Hand != nil; plans && e.plan.Only() == s { // others would see on the board what was advised to whoever knows that agent
		d.Answers = append(d.Answers, widgets.Answer{ID: "plan-it", Title: e.phrase("hint.plan-it"), OnPress: func() { e.Close(); e.planIt(x.Action) }})
	}
	e.secret = secret{seat: s, node: n}
	e.Show(d)
}

// planIt plans what was advised; it can be changed and undone like any plan.
func (e *Eyes) planIt(a rules.Action) {
	e.plan.Advise(a)
	e.changed()
	e.desk.Focus("confirm") // that is all that is left to do
}
