package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/work"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// mayHint reports whether people may ask what a good player would do: at tables with easy opponents only.
func (t *Board) mayHint() bool {
	some := false
	for _, p := range t.match.Table().Players {
		if p.Kind == match.Opponent {
			if some = true; p.Level > opponents.FieldAgent {
				return false
			}
		}
	}
	return some && len(t.match.People()) > 0
}

// askHint shows the person who has to act what a good player would do, and why. It is as secret as the passport: others at the screen look away first.
func (t *Board) askHint() {
	s := t.view.Actor()
	if !t.mayHint() || t.moving() || s == rules.NoSeat || !t.person() {
		return
	}
	if t.only() == s {
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
	if t.only() != s { // who looks on now is known, and in a moment it may be somebody else
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
	if x.n == t.match.N() && !t.moving() && t.desk.Scopes() == 0 && t.hand == nil && !t.covered {
		t.openHint(x.seat, h)
	}
}

func (t *Board) openHint(s rules.Seat, h match.Hint) {
	n := sprites.New("hint")
	t.picture.Add(sprites.LayerDialog, n)
	d := widgets.Dialog{Title: t.phrase("hint.title"), Body: t.adviceWords(h.Action) + " " + t.back.Say(h.Why), Back: t.closeSecret,
		Answers: []widgets.Answer{{ID: "resume", Title: t.phrase("button.close"), Primary: true, OnPress: t.closeSecret}}}
	if h.Action.Kind == rules.KindMove || h.Action.Kind == rules.KindSafe {
		d.Answers = append(d.Answers, widgets.Answer{ID: "plan-it", Title: t.phrase("hint.plan-it"), OnPress: func() { t.closeSecret(); t.planAdvice(h.Action) }})
	}
	t.secret = secret{seat: s, node: n}
	t.show(d)
}

// adviceWords tells an action that is advised.
func (t *Board) adviceWords(a rules.Action) string {
	switch a.Kind {
	case rules.KindMove:
		var parts []*message.Arg
		for _, x := range t.rail() {
			if k := int(a.Steps[x]); k > 0 {
				parts = append(parts, message.Words("", message.Of("log.part.forward", message.Agent("agent", x), message.Number("steps", k), message.Place("place", t.view.At(x).Forward(k)))))
			}
		}
		if parts == nil {
			return t.phrase("advice.nobody")
		}
		return t.phrase("advice.move", message.Each("parts", parts))
	case rules.KindSafe:
		return t.phrase("advice.safe", message.Place("place", a.Building))
	case rules.KindOffer:
		if !a.Yes {
			return t.phrase("advice.leave")
		}
		return t.phrase("advice.draw")
	case rules.KindCall:
		if a.Yes {
			return t.phrase("advice.knock")
		}
		return t.phrase("advice.no-knock")
	case rules.KindPlay:
		return t.phrase("advice.play", message.Card("card", a.Card))
	}
	return t.phrase("advice.pass")
}

// planAdvice plans what was advised; it can be changed and undone like any plan.
func (t *Board) planAdvice(a rules.Action) {
	if a.Kind == rules.KindSafe {
		t.planSafe(a.Building)
		return
	}
	if t.draft == nil {
		return
	}
	t.draft.Reset()
	if a.Steps == [rules.NumAgents]uint8{} {
		t.planned(t.draft.MoveNobody())
		return
	}
	for _, x := range t.rail() {
		if k := int(a.Steps[x]); k > 0 {
			t.planned(t.draft.Set(x, k))
		}
	}
}

// hintRect is where the button for a hint is: in the bar, where that has room for one.
func (t *Board) hintRect() layout.Rect {
	if !t.mayHint() || !t.person() || t.moving() || t.view.Over() || t.rolling() {
		return layout.Rect{}
	}
	return t.table.Bar.Ask
}
