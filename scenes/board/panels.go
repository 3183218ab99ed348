package board

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// The panels around the town: rail, seats, log, action bar, and the paper slip in the park. They are built anew whenever something
// changes, never while nothing does.

// refresh builds the panels and what can be pressed from the view and the plan.
func (t *Board) refresh() {
	if t.picture == nil {
		return
	}
	if t.panels == nil || t.panels.Parent() == nil {
		t.panels = sprites.New("panels")
		t.picture.Add(sprites.LayerPanels, t.panels)
		t.marks = sprites.New("marks")
		t.picture.Add(sprites.LayerWords, t.marks)
	}
	t.panels.Clear()
	t.marks.Clear()
	var cs []*widgets.Control
	cs = append(cs, t.addBar()...)
	cs = append(cs, t.addRail()...)
	cs = append(cs, t.addTown()...)
	cs = append(cs, t.addSeats()...)
	cs = append(cs, t.addButtons()...)
	cs = append(cs, t.addHand()...)
	t.addLog()
	t.addSlip()
	t.addTrails()
	if t.plan.Fan != rules.NoBuilding {
		cs = append(cs, t.addFan()...)
	}
	t.desk.Home = t.home()
	t.desk.Replace(cs)
}

// home is the control at which keys go on when the one that had the focus can’t be pressed any more.
func (t *Board) home() string {
	switch {
	case !t.plan.Person() || t.moving():
		return "log"
	case t.plan.Choosing():
		return "card-1"
	case t.plan.View.Phase() == rules.PhaseMove:
		return "agent-" + t.plan.Agents()[0].String()
	case t.plan.View.Phase() == rules.PhaseSafe: // the safe is on its way from here
		return "building-" + t.plan.View.SafeAt().Forward(1).String()
	}
	return "confirm"
}

// addRail shows every agent in play with score, planned steps and what a count would bring. Pressing a chip adds a step.
func (t *Board) addRail() []*widgets.Control {
	if t.plan.Hand != nil && !t.moving() && t.table.HandInRail() {
		return nil // the hand lies there
	}
	var cs []*widgets.Control
	th, g := t.back.Kit.Theme, t.back.Gallery
	var steps [rules.NumAgents]uint8
	plan := t.plan.Leads()
	planned := t.plan.Moves() || t.plan.PlansCard()
	if t.plan.Moves() {
		steps = t.plan.Draft.Steps()
	}
	seen := t.stage.Seen(t.plan.View)
	for i, a := range t.plan.Agents() {
		c := t.table.Chips[i]
		place := c.Rect.W
		if steps[a] > 0 && !c.Centered && c.Delta.Overlaps(c.Minus, 0) { // the words end where the button begins
			place = c.Minus.X - c.Delta.X - 2
			c.Score.W, c.Delta.W = place, place
		}
		total, at := seen.Score[a], seen.At[a]
		label := t.phrase("rail.agent", message.Agent("agent", a), message.Count("points", total), message.Place("place", at))
		if steps[a] > 0 {
			label = t.phrase("rail.agent.moves", message.Agent("agent", a), message.Count("points", total), message.Place("place", at),
				message.Number("steps", int(steps[a])), message.Place("to", t.plan.View.At(a).Forward(int(steps[a]))))
		}
		ground := sprites.New("chip "+a.String()).SetPos(c.Rect.X, c.Rect.Y)
		t.panels.Add(ground)
		can := t.plan.Moves() || t.plan.Picking()
		ctl := &widgets.Control{ID: "agent-" + a.String(), Label: label, Rect: c.Rect, Disabled: !can,
			OnPress: t.press(func() { t.plan.PressAgent(a) }), OnAlt: t.press(func() { t.plan.Step(a, -1) })}
		chosen := steps[a] > 0 || t.plan.Selected == a && t.plan.Moves() || t.plan.PlansCard() && t.plan.Hand.Card.Picked().Has(a)
		ctl.OnLook = func(s widgets.State) {
			p := sprites.PanelStyle{Radius: 12, Fill: th.Panel, Edge: th.Edge, Line: 1.5}
			if chosen {
				p.Fill, p.Edge, p.Line = th.Raised, th.Gold, 2
			}
			if s.Hover && can {
				p.Fill = th.Hover
			}
			ground.Clear()
			ground.Add(sprites.NewFace("ground", g.Panel(p, c.Rect.W, c.Rect.H), 0, 0))
			ground.Add(sprites.NewFace("colour", g.Panel(sprites.PanelStyle{Radius: 4, Fill: agentColor(a)}, c.Band.W, c.Band.H), c.Band.X-c.Rect.X, c.Band.Y-c.Rect.Y))
		}
		cs = append(cs, ctl)
		figure := c.Figure
		if steps[a] > 0 {
			figure = c.Planned
			cs = append(cs, t.addSteps(a, c, int(steps[a])))
		}
		t.marks.Add(sprites.NewFace("figure", g.Drawing(stage.FigureArt(a), figure.W, figure.H), figure.X, figure.Y))
		align := lettering.Left
		if c.Centered {
			align = lettering.Center
		}
		t.addScore(t.back.Kit.Style(lettering.Number, c.ScoreSize).With(th.Cream).Aligned(align), total, c.Score)
		if planned && plan.Scores {
			d := plan.Deltas[a]
			col := th.Words
			if d > 0 {
				col = th.Good
			} else if d < 0 {
				col = th.Bad
			}
			t.back.Kit.Say(t.marks, t.back.Kit.Style(lettering.Number, 17).With(col).Aligned(align), t.deltaWords(c, d, max(t.plan.View.Score(a)+d, 0)), c.Delta)
		} else if words := t.shortPlace(at, place); words != "" {
			t.back.Kit.Say(t.marks, t.back.Kit.Style(lettering.Body, 15).Aligned(align), words, c.Delta)
		} else {
			t.addPlate(at, c.Delta, c.Centered)
		}
	}
	return cs
}

// addScore writes an agent's points; in a narrow rail it says what they are, since nothing but their size tells them from a house's number there.
func (t *Board) addScore(st lettering.Style, n int, r layout.Rect) {
	const gap = 3
	unit := t.phrase("rail.unit")
	words := fmt.Sprint(n)
	if t.table.Form == layout.Wide {
		t.back.Kit.Say(t.marks, st, words, r)
		return
	}
	ty := t.back.Type
	small := t.back.Kit.Style(lettering.Body, 14)
	w, after := ty.Width(st, words), ty.Width(small, unit)
	if w+gap+after > r.W {
		t.back.Kit.Say(t.marks, st, words, r)
		return
	}
	x := r.X
	if st.Align == lettering.Center {
		x += (r.W - w - gap - after) / 2
	}
	y := r.Y + (r.H-ty.LineHeight(st))/2
	t.marks.Add(sprites.NewFace("score", ty.Line(st.Aligned(lettering.Left), words), x, y))
	base := y + ty.Baseline(st) - ty.Baseline(small)
	t.marks.Add(sprites.NewFace("unit", ty.Line(small, unit), x+w+gap, base))
}

// addPlate shows where an agent stands as the plate of that house, which looks as it does in the town.
func (t *Board) addPlate(at rules.Building, r layout.Rect, centered bool) {
	h := min(r.H, 20)
	plate := layout.Rect{X: r.X, Y: r.Center().Y - h/2, W: 1.3 * h, H: h}
	if centered {
		plate.X = r.Center().X - plate.W/2
	}
	n := sprites.New("place").SetPos(plate.X, plate.Y)
	t.marks.Add(n)
	stage.PaintPlate(n, t.back.Kit, at, plate.W, plate.H, at == t.stage.Seen(t.plan.View).Safe)
}

// deltaWords is what a count would bring an agent, as much of it as the chip has room for.
func (t *Board) deltaWords(c layout.Chip, d, score int) string {
	if c.Delta.W < 70 {
		return words.Signed(d)
	}
	return fmt.Sprintf("%s → %d", words.Signed(d), score)
}

// addSteps shows an agent's planned steps with the button that takes one back.
func (t *Board) addSteps(a rules.Agent, c layout.Chip, n int) *widgets.Control {
	b := t.back.Kit.Button(widgets.ButtonSpec{ID: "minus-" + a.String(), Label: t.phrase("rail.less", message.Agent("agent", a)), Rect: c.Minus,
		OnPress: t.press(func() { t.plan.Step(a, -1) })})
	t.marks.Add(b.Node)
	look := b.Control.OnLook
	st := t.back.Kit.Style(lettering.Strong, 18).With(t.back.Kit.Theme.Gold).Aligned(lettering.Center)
	words := sprites.New("steps")
	r := c.Steps
	t.back.Kit.Say(words, st, fmt.Sprintf("+%d", n), layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H * 0.58})
	bar := min(r.W*0.6, 16)
	words.Add(sprites.NewFace("less", t.back.Gallery.Fill(t.back.Kit.Theme.Gold, bar, 2.5), r.Center().X-bar/2, r.Y+r.H*0.74))
	t.marks.Add(words)
	b.Control.OnLook = look
	return b.Control
}

// addLog shows the last sentences of what happened, as many as there is room for, the newest below. The rest is in the logbook, which it leads to.
func (t *Board) addLog() {
	r := t.table.Log
	if r.H < 20 || r.W < 60 {
		return
	}
	th, ty := t.back.Kit.Theme, t.back.Type
	if r.H < 60 { // one line
		if es := t.match.Log(); len(es) > 0 {
			t.back.Kit.SayCut(t.marks, "log-line", t.back.Kit.Style(lettering.Body, 15), t.tells(es[len(es)-1]), r.Inset(4))
		}
		return
	}
	t.panels.Add(sprites.NewFace("log", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 12, Fill: th.Panel, Edge: th.Edge, Line: 1.5}, r.W, r.H), r.X, r.Y))
	head := t.back.Kit.Style(lettering.Number, 16).With(th.Cream)
	line := layout.Rect{X: r.X + 12, Y: r.Y + 8, W: r.W - 24, H: ty.LineHeight(head)}
	all := t.back.Kit.Style(lettering.Body, 15).With(th.Gold).Aligned(lettering.Right)
	if w := ty.Width(all, t.phrase("logbook.all")) + 12; line.W >= ty.Width(head, t.phrase("logbook.title"))+w {
		t.back.Kit.Say(t.marks, all, t.phrase("logbook.all"), line)
		line.W -= w
	}
	t.back.Kit.Say(t.marks, head, t.phrase("logbook.title"), line)
	top := r.Y + 12 + ty.LineHeight(head)
	st := t.back.Kit.Style(lettering.Body, 15)
	room := int((r.Y + r.H - 8 - top) / ty.LineHeight(st))
	var lines []string
	es := t.match.Log()
	for i := len(es) - 1; i >= 0 && len(lines) < room; i-- {
		lines = append(ty.Wrap(st, t.tells(es[i]), r.W-24), lines...)
	}
	if len(lines) > room {
		lines = lines[len(lines)-room:]
	}
	t.marks.Add(sprites.NewFace("lines", ty.Lines(st, lines, r.W-24), r.X+12, top))
}
