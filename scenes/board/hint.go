package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/work"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// hints are what a good player would do, told to whoever asks.
type hints struct {
	*eyes
	asked *hinting // nil while nobody has asked for one
}

// ask shows the person who has to act what a good player would do, and why. It is as secret as the passport: others at the screen look away first.
func (h *hints) ask() {
	s := h.plan.View.Actor()
	if !h.plan.MayHint() || h.plan.Moving() || s == rules.NoSeat || !h.plan.Person() {
		return
	}
	if h.plan.Only() == s {
		h.think(s)
		return
	}
	h.uncover(s, h.phrase("secret.hint"), func() { h.think(s) })
}

func (h *hints) think(s rules.Seat) {
	q, ok := h.match.HintQuestion(s)
	if !ok {
		return
	}
	h.giveUp()
	h.asked = &hinting{s, h.match.N(), work.Begin(func(step work.Step) match.Hint { return q.Answer(func() bool { return step(0, 1) }) })}
	if h.plan.Only() != s { // who looks on now is known, and in a moment it may be somebody else
		h.asked.job.Wait()
	}
	h.advance()
}

// hinting is a hint that is being thought about beside the loop.
type hinting struct {
	seat rules.Seat
	n    int // how many actions had happened when it was asked for
	job  *work.Job[match.Hint]
}

// giveUp gives up a hint that is not there yet.
func (h *hints) giveUp() {
	if h.asked != nil {
		h.asked.job.GiveUp()
		h.asked = nil
	}
}

// advance opens the hint once it is there, unless something else is going on by then.
func (h *hints) advance() {
	if h.asked == nil {
		return
	}
	x := *h.asked
	hint, ok := x.job.Result()
	if !ok {
		return
	}
	h.asked = nil
	if x.n == h.match.N() && !h.plan.Moving() && h.desk.Scopes() == 0 && h.plan.Hand == nil && !h.plan.Covered {
		h.open(x.seat, hint)
	}
}

func (h *hints) open(s rules.Seat, x match.Hint) {
	n := sprites.New("hint")
	h.picture.Add(sprites.LayerDialog, n)
	d := widgets.Dialog{Title: h.phrase("hint.title"), Body: h.back.Say(h.plan.Advice(x.Action)) + " " + h.back.Say(x.Why), Back: h.closeSecret,
		Answers: []widgets.Answer{{ID: "resume", Title: h.phrase("button.close"), Primary: true, OnPress: h.closeSecret}}}
	if x.Action.Kind == rules.KindMove || x.Action.Kind == rules.KindSafe {
		d.Answers = append(d.Answers, widgets.Answer{ID: "plan-it", Title: h.phrase("hint.plan-it"), OnPress: func() { h.closeSecret(); h.plan.Advise(x.Action); h.changed() }})
	}
	h.secret = secret{seat: s, node: n}
	h.show(d)
}
