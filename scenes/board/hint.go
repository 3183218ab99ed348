package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/work"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// askHint shows the person who has to act what a good player would do, and why. It is as secret as the passport: others at the screen look away first.
func (t *Board) askHint() {
	s := t.plan.View.Actor()
	if !t.plan.MayHint() || t.moving() || s == rules.NoSeat || !t.plan.Person() {
		return
	}
	if t.plan.Only() == s {
		t.showHint(s)
		return
	}
	t.uncover(s, t.phrase("secret.hint"), func() { t.showHint(s) })
}

func (t *Board) showHint(s rules.Seat) {
	q, ok := t.match.HintQuestion(s)
	if !ok {
		return
	}
	t.closeHint()
	t.hinting = &hinting{s, t.match.N(), work.Begin(func(step work.Step) match.Hint { return q.Answer(func() bool { return step(0, 1) }) })}
	if t.plan.Only() != s { // who looks on now is known, and in a moment it may be somebody else
		t.hinting.job.Wait()
	}
	t.advanceHint()
}

// hinting is a hint that is being thought about beside the loop.
type hinting struct {
	seat rules.Seat
	n    int // how many actions had happened when it was asked for
	job  *work.Job[match.Hint]
}

// closeHint gives up a hint that is not there yet.
func (t *Board) closeHint() {
	if t.hinting != nil {
		t.hinting.job.GiveUp()
		t.hinting = nil
	}
}

// advanceHint opens the hint once it is there, unless something else is going on by then.
func (t *Board) advanceHint() {
	if t.hinting == nil {
		return
	}
	x := *t.hinting
	h, ok := x.job.Result()
	if !ok {
		return
	}
	t.hinting = nil
	if x.n == t.match.N() && !t.moving() && t.desk.Scopes() == 0 && t.plan.Hand == nil && !t.plan.Covered {
		t.openHint(x.seat, h)
	}
}

func (t *Board) openHint(s rules.Seat, h match.Hint) {
	n := sprites.New("hint")
	t.picture.Add(sprites.LayerDialog, n)
	d := widgets.Dialog{Title: t.phrase("hint.title"), Body: t.back.Say(t.plan.Advice(h.Action)) + " " + t.back.Say(h.Why), Back: t.closeSecret,
		Answers: []widgets.Answer{{ID: "resume", Title: t.phrase("button.close"), Primary: true, OnPress: t.closeSecret}}}
	if h.Action.Kind == rules.KindMove || h.Action.Kind == rules.KindSafe {
		d.Answers = append(d.Answers, widgets.Answer{ID: "plan-it", Title: t.phrase("hint.plan-it"), OnPress: func() { t.closeSecret(); t.plan.Advise(h.Action); t.changed() }})
	}
	t.secret = secret{seat: s, node: n}
	t.show(d)
}

// hintRect is where the button for a hint is: in the bar, where that has room for one.
func (t *Board) hintRect() layout.Rect {
	if !t.plan.HintNow() {
		return layout.Rect{}
	}
	return t.table.Bar.Ask
}
