package board

import (
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// addBar builds the action bar: whose turn it is, what is to be done, and the buttons that do it. Confirm is always there and says what is
// missing or what it will do.
func (t *Board) addBar() []*widgets.Control {
	th, bar := t.back.Kit.Theme, t.table.Bar
	t.panels.Add(sprites.NewFace("bar", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 14, Fill: th.Panel, Edge: th.Edge, Line: 1.5}, bar.Rect.W, bar.Rect.H), bar.Rect.X, bar.Rect.Y))
	t.words = sprites.New("prompt")
	t.marks.Add(t.words)
	t.writePrompt()
	t.addPoints(bar.Points)

	var cs []*widgets.Control
	button := func(s widgets.ButtonSpec) {
		b := t.back.Kit.Button(s)
		t.marks.Add(b.Node)
		cs = append(cs, b.Control)
	}
	d := t.plan.Confirm()
	confirm := t.button(d)
	confirm.Rect, confirm.Look, confirm.Size, confirm.OnRefuse = bar.Confirm, widgets.Primary, 20, confirm.OnPress
	button(confirm)
	cs[0].Brief = d.Does.Kind == plan.Skip
	first, second := t.plan.Asides()
	for i, d := range []plan.Deed{first, second} {
		b := t.button(d)
		b.Rect = []layout.Rect{bar.Undo, bar.Reset}[i]
		button(t.narrowed(b))
	}
	return cs
}

// button is the button of a deed: it says what the deed says, and a press does what the deed does.
func (t *Board) button(d plan.Deed) widgets.ButtonSpec {
	say := t.back.Say
	b := widgets.ButtonSpec{ID: d.ID, Title: say(d.Title), Sub: say(d.Sub), Label: say(d.Label), Disabled: !d.Ready, Why: say(d.Why), Checked: d.Checked,
		OnPress: func() { t.do(d) }}
	if d.Neutral {
		b.Disabled, b.Barred = false, !d.Ready
	}
	if d.Choice {
		b.Look = widgets.Choice
	}
	return b
}

// narrowed is a button whose words stand on two lines if one is too short for them.
func (t *Board) narrowed(s widgets.ButtonSpec) widgets.ButtonSpec {
	const least, pad = 14, 12
	words := lettering.Style{Face: lettering.Strong, Size: least}
	if title, rest, ok := strings.Cut(s.Title, " "); ok && s.Sub == "" && t.back.Type.Width(words, s.Title) > s.Rect.W-2*pad {
		if s.Label == "" {
			s.Label = s.Title
		}
		s.Title, s.Sub = title, rest
	}
	return s
}

// writePrompt writes into the bar whose turn it is and what is to be done, why the last press did nothing, or what a card does that is read.
func (t *Board) writePrompt() {
	th, bar := t.back.Kit.Theme, t.table.Bar
	says := t.plan.Says()
	title, hint := t.back.Say(says.Title), t.sentences(says.Hint...)
	head := bar.Title
	if !t.plan.Moves() { // the points’ room is free
		head.W = max(head.W, bar.Points.Right()-head.X)
		head.H = max(head.H, bar.Points.Bottom()-head.Y)
	}
	st := t.back.Kit.Style(lettering.Body, 16)
	if t.plan.Refused != nil {
		hint, st = t.back.Sentence(t.plan.Refused), st.With(th.Gold)
	} else if says.Not {
		st = st.With(th.Gold)
	}
	t.words.Clear()
	big := t.back.Kit.Style(lettering.Title, 22).With(th.Cream)
	if t.back.Type.Width(big.Sized(17), title) > head.W {
		title = t.back.Say(says.Short)
	}
	if head.H > bar.Title.H && t.back.Type.Width(big.Sized(17), title) > head.W {
		t.back.Kit.SayWrapped(t.words, big.Sized(16), title, head, false)
	} else {
		t.back.Kit.Say(t.words, big, title, head)
	}
	t.back.Kit.SayWrapped(t.words, st, hint, bar.Hint, t.moving())
}

// addPoints shows the roll's points as dots: gold ones are still to be spent.
func (t *Board) addPoints(r layout.Rect) {
	if !t.plan.Moves() || r.W <= 0 {
		return
	}
	_, left := t.plan.Draft.Left()
	spent := t.plan.Spent()
	n := spent + left
	d := min(18, r.H*0.6, r.W/(float64(n)*1.5))
	th := t.back.Kit.Theme
	for i := range n {
		st := sprites.PanelStyle{Radius: d / 2, Fill: th.Gold}
		if i < spent || t.plan.Draft.MovesNobody() {
			st = sprites.PanelStyle{Radius: d / 2, Edge: th.Gold, Line: 2}
		}
		t.marks.Add(sprites.NewFace("point", t.back.Gallery.Panel(st, d, d), r.X+float64(i)*d*1.45, r.Y+(r.H-d)/2))
	}
}

// addStake writes above an open hand in the park what the round is about, or what the planned card would make of it.
func (t *Board) addStake() {
	slip, about := t.plan.Stake()
	words, who := t.back.Say(slip.Title), t.back.Say(about)
	r, th, ty := t.table.Stake, t.back.Kit.Theme, t.back.Type
	st := lettering.Style{Face: lettering.Number, Size: 16, Color: th.Ink, Align: lettering.Center}
	if who != "" { // they can be seen at the safe, too
		if all := t.phrase("slip.stake", message.Verbatim("stake", words), message.Verbatim("who", who)); ty.Width(st.Sized(14), all) <= r.W-20 {
			words = all
		}
	}
	st = ty.Fit(st, words, r.W-20, 14)
	w := min(ty.Width(st, words)+28, r.W)
	r = layout.Rect{X: r.Center().X - w/2, Y: r.Y, W: w, H: r.H}
	t.panels.Add(sprites.NewFace("stake", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: th.Cream}, r.W, r.H), r.X, r.Y))
	t.back.Kit.Say(t.marks, st, words, layout.Rect{X: r.X + 10, Y: r.Y, W: r.W - 20, H: r.H})
}
