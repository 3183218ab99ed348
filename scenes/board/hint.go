package board

import (
	"fmt"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// mayHint reports whether people may ask what a good player would do: at tables with easy opponents only.
func (t *Board) mayHint() bool {
	some := false
	for _, p := range t.match.Options().Players {
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
	if !t.mayHint() || t.line.Running() || s == rules.NoSeat || !t.person() {
		return
	}
	if t.only() == s {
		t.showHint(s)
		return
	}
	t.uncover(s, "The hint tells whose side you are on. It opens with the next press.", func() { t.showHint(s) })
}

func (t *Board) showHint(s rules.Seat) {
	q, ok := t.match.HintQuestion(s)
	if !ok {
		return
	}
	h := q.Answer()
	n := sprites.New("hint")
	t.stage.Add(sprites.LayerDialog, n)
	d := widgets.Dialog{Title: wordsHint, Body: t.adviceWords(h.Action) + " " + t.back.Say(h.Why), Back: t.closeSecret,
		Answers: []widgets.Answer{{ID: "resume", Title: "Close", Primary: true, OnPress: t.closeSecret}}}
	if h.Action.Kind == rules.KindMove || h.Action.Kind == rules.KindSafe {
		d.Answers = append(d.Answers, widgets.Answer{ID: "plan-it", Title: "Plan it", OnPress: func() { t.closeSecret(); t.planAdvice(h.Action) }})
	}
	t.secret = secret{seat: s, node: n}
	t.show(d)
}

// adviceWords tells an action that is advised.
func (t *Board) adviceWords(a rules.Action) string {
	switch a.Kind {
	case rules.KindMove:
		var parts []string
		for _, x := range t.rail() {
			if k := int(a.Steps[x]); k > 0 {
				parts = append(parts, fmt.Sprintf("%s %d to %s", match.AgentName(x), k, match.PlaceName(t.view.At(x).Forward(k))))
			}
		}
		if parts == nil {
			return "Move nobody, and draw a card."
		}
		return "Move " + strings.Join(parts, ", ") + "."
	case rules.KindSafe:
		return "Set the safe down in " + match.PlaceName(a.Building) + "."
	case rules.KindOffer:
		if !a.Yes {
			return "Leave the card."
		}
		return "Draw the card."
	case rules.KindCall:
		if a.Yes {
			return "Knock."
		}
		return "Let the call go."
	case rules.KindPlay:
		return "Play " + match.CardTitle(a.Card) + "."
	}
	return "Pass."
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
	if !t.mayHint() || !t.person() || t.line.Running() || t.view.Over() || t.rolling() {
		return layout.Rect{}
	}
	return t.table.Bar.Ask
}
