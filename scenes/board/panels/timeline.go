package panels

import (
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// timeline is the timeline of a replay, in place of the bar: a strip of recorder paper whose pen stands at the present
// moment. The curve on it shows suspicions by the shown view, up to that moment.
type timeline struct{ *Panels }

// Sizes of the pen, and how far its ends extend beyond the strip, in points.
const (
	penWidth    = 15.0
	penOverhang = 3.0
)

// add builds the timeline with its buttons.
func (p *timeline) add() []*widgets.Control {
	at, th := p.table.ReplayBar, p.kit.Theme
	p.under.Add(sprites.NewFace("bar", p.kit.Textures.Panel(sprites.PanelStyle{Radius: 14, Fill: th.Panel, Raised: true,
		Grain: true}, at.Rect.W, at.Rect.H), at.Rect.X, at.Rect.Y))
	p.write()
	cs := []*widgets.Control{p.addTrack()}
	for i, d := range p.plan.ReplayBar().StepButtons() {
		icon := "icons/" + d.ID
		if d.ID == "time-play" && p.plan.Replay.Playing {
			icon = "icons/time-pause"
		}
		b := widgets.ButtonSpec{ID: d.ID, Label: p.ctx.Say(d.Title), Icon: icon, Rect: at.Steps[i],
			Disabled: !d.Enabled,
			Checked:  d.ID == "time-play" && p.plan.Replay.Playing, Look: widgets.Choice}
		cs = append(cs, p.button(d, b))
	}
	speed, eyes, other, leave := p.plan.ReplayBar().OtherButtons()
	if p.table.FormFactor != layout.Wide && eyes.ID == "" && other.ID == "" { // the buttons use the whole width
		at.Back = at.Viewpoint.Union(at.Back)
	}
	for _, x := range []struct {
		deed plan.ButtonModel
		rect layout.Rect
	}{{speed, at.Speed}, {eyes, at.Viewpoint}, {other, at.PlayOn}, {leave, at.Back}} {
		if x.deed.ID == "" {
			continue
		}
		b := widgets.ButtonSpec{ID: x.deed.ID, Title: p.ctx.Say(x.deed.Title), Sub: p.ctx.Say(x.deed.Sub),
			Label: p.ctx.Say(x.deed.Label), Rect: x.rect, Size: 17}
		if x.deed.ID == "time-eyes" && x.rect.W < 80 { // no room for the name of the view
			b.Label, b.Title, b.Sub, b.Icon = b.Title+", "+b.Sub, "", "", "icons/time-eyes"
		}
		if b.Title != "" && x.rect.W < 56 && x.deed.Command.Kind == plan.Leave {
			if b.Label == "" {
				b.Label = b.Title
			}
			b.Title, b.Sub, b.Icon = "", "", "icons/back"
		}
		if x.deed.ID == "time-over" || p.plan.Replay.GameRuns && x.deed.Command.Kind == plan.Leave {
			b.Look = widgets.Primary
		}
		cs = append(cs, p.button(x.deed, b))
	}
	return cs
}

// button adds the button of a model.
func (p *timeline) button(d plan.ButtonModel, s widgets.ButtonSpec) *widgets.Control {
	s.OnPress = func() { p.pressButton(d) }
	b := p.kit.Button(s)
	p.over.Add(b.Node)
	return b.Control
}

// write writes the present moment, and the text of the curve.
func (p *timeline) write() {
	at, th := p.table.ReplayBar, p.kit.Theme
	p.kit.Label(p.over, p.kit.Style(lettering.Title, 21).WithColor(th.Cream),
		p.ctx.Say(p.plan.ReplayBar().MomentText()),
		at.Title)
	if at.Hint.H <= 0 {
		return
	}
	st, says := p.kit.Style(lettering.Body, 15), p.plan.ReplayBar().Legend()
	if at.Hint.H < 34 { // at most one line
		if p.kit.Fonts.Width(st.WithSize(14), p.ctx.Say(says[0])) > at.Hint.W {
			return
		}
		p.kit.Label(p.over, st.WithAlign(lettering.Right), p.ctx.Say(says[0]), at.Hint)
		return
	}
	p.kit.WrappedLabel(p.over, st, p.ctx.Sentences(says...), at.Hint, true)
}

// addTrack builds the strip, and returns the control that jumps to a moment.
func (p *timeline) addTrack() *widgets.Control {
	r, w := p.table.ReplayBar.Track, p.plan.Replay
	p.over.Add(desktop.Prop(p.kit.Textures, "strip", "chart", r,
		func(scale float64) *image.RGBA { return props.Chart(r.W, r.H, scale) }))
	in := p.timeArea()
	p.addMarks(in)
	p.addCurve(in)
	x := in.X + in.W*w.Fraction(w.Moment())
	pen := layout.Rect{X: x - penWidth/2, Y: r.Y - penOverhang, W: penWidth, H: r.H + 2*penOverhang}
	p.over.Add(desktop.Prop(p.kit.Textures, "pen", "needle", pen,
		func(scale float64) *image.RGBA { return props.Needle(pen.W, pen.H, scale) }))
	from := w.Moment()
	put := func(x float64) { p.Execute(plan.Command{Kind: plan.Seek, N: w.Nearest((x - in.X) / in.W)}) }
	return &widgets.Control{ID: "time-track",
		Label: p.phrase("time.track", message.Words("moment", p.plan.ReplayBar().MomentText())), Rect: r,
		OnPressAt: func(x, _ float64) { put(x) },
		OnDrag: func(d widgets.Drag) bool {
			if d.Cancels {
				p.Execute(plan.Command{Kind: plan.Seek, N: from})
			} else {
				put(d.X)
			}
			return true
		}}
}

// timeArea returns the part of the strip that represents time.
func (p *timeline) timeArea() layout.Rect {
	r := p.table.ReplayBar.Track
	side := props.ChartEnd + penWidth/2
	return layout.Rect{X: r.X + side, Y: r.Y + 6, W: r.W - 2*side, H: r.H - 12}
}

// addMarks marks the beginnings of turns, counts, and people who left, came back or joined.
func (p *timeline) addMarks(in layout.Rect) {
	w := p.plan.Replay
	turns, counts, people := markPositions(w, match.LandmarkTurn), markPositions(w, match.LandmarkCount),
		markPositions(w, plan.PresenceLandmarks...)
	face := p.kit.Textures.Shape(fmt.Sprintf("time marks %x", hashOf(turns, counts, people)), in.W+8, in.H,
		func(c *raster.Canvas) {
			for _, x := range turns {
				c.Stroke(c.Line([]raster.XY{{X: 4 + x*in.W, Y: 0}, {X: 4 + x*in.W, Y: 4}}), 1,
					light.WithOpacity(art.PaperText, 0.5))
			}
			for _, x := range counts {
				at := 4 + x*in.W
				c.Stroke(c.Line([]raster.XY{{X: at, Y: in.H - 5}, {X: at, Y: 5}}), 1,
					light.WithOpacity(art.Oxblood, 0.35))
				c.Fill(c.Polygon([]raster.XY{{X: at - 4, Y: in.H}, {X: at + 4, Y: in.H}, {X: at, Y: in.H - 7}}),
					art.Oxblood)
			}
			for _, x := range people {
				at := 4 + x*in.W
				c.Fill(c.Polygon([]raster.XY{{X: at - 4, Y: 0}, {X: at + 4, Y: 0}, {X: at, Y: 7}}), art.PaperText)
			}
		})
	p.over.Add(sprites.NewFace("time marks", face, in.X-4, in.Y))
}

// markPositions returns the positions of moments of some kinds, 0 … 1.
func markPositions(w *plan.Replay, kinds ...match.LandmarkKind) []float64 {
	var xs []float64
	for _, m := range w.Landmarks(kinds...) {
		xs = append(xs, w.Fraction(m.N))
	}
	return xs
}

// hashOf returns a hash of numbers, as a key for pictures drawn from them.
func hashOf(all ...[]float64) uint64 {
	h := fnv.New64a()
	for _, xs := range all {
		fmt.Fprintln(h, xs)
	}
	return h.Sum64()
}

// addCurve shows the curve up to the last finished turn. The picture contains all of it.
func (p *timeline) addCurve(in layout.Rect) {
	w := p.plan.Replay
	ps, _ := w.SuspicionCurve()
	to := -1.0
	for _, x := range ps {
		if x.N <= w.Moment() {
			to = w.Fraction(x.N)
		}
	}
	if to < 0 {
		return
	}
	agents := p.plan.Agents()
	xs := []float64{in.W, in.H}
	for _, x := range ps {
		xs = append(xs, w.Fraction(x.N))
		for _, a := range agents {
			xs = append(xs, float64(a), float64(x.Highest[a]))
		}
	}
	face := p.kit.Textures.Shape(fmt.Sprintf("curve %x", hashOf(xs)), in.W, in.H,
		func(c *raster.Canvas) { drawCurve(c, w, ps, agents, in) })
	clip := sprites.New("curve").SetPos(in.X, in.Y).SetClip(max(in.W*to, 1), in.H)
	clip.Add(sprites.NewFace("lines", face, 0, 0))
	p.over.Add(clip)
}

// drawCurve draws a line for every agent.
func drawCurve(c *raster.Canvas, w *plan.Replay, ps []plan.SuspicionPoint, agents []rules.Agent, in layout.Rect) {
	const edge = 2.5
	for _, casing := range []bool{true, false} {
		for _, a := range agents {
			var line []raster.XY
			for _, x := range ps {
				line = append(line, raster.XY{X: w.Fraction(x.N) * in.W,
					Y: in.H - edge - curveHeight(x.Highest[a], len(agents))*(in.H-2*edge)})
			}
			if len(line) == 1 {
				line = append([]raster.XY{{X: 0, Y: line[0].Y}}, line...)
			}
			wide, col := 2.0, art.AgentColor(int(a))
			if casing {
				wide, col = 3.4, light.WithOpacity(color.RGBA{0x2A, 0x1C, 0x10, 0xFF}, 0.55)
			}
			c.Stroke(c.Line(line), wide, col)
		}
	}
}

// curveHeight returns the height of an agent's line for a probability, both 0 … 1. It is lowest for a probability of
// chance, and exaggerates small suspicions.
func curveHeight(p deduction.Probability, agents int) float64 {
	const foot, lens = 0.14, 0.6
	share, even := float64(p)/float64(deduction.Certain), 1/float64(max(agents, 2))
	if share <= even {
		return foot * share / even
	}
	return foot + (1-foot)*math.Pow((share-even)/(1-even), lens)
}
