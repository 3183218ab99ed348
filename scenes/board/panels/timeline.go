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
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// timeline builds the timeline of a replay in place of the action bar. A pen on a strip of chart paper marks the
// present moment. Curves show how strongly the shown view suspects each agent's owner, up to that moment.
type timeline struct{ *Panels }

// Sizes in points.
const (
	penWidth    = 15.0
	penOverhang = 3.0 // beyond each side of the strip
)

// add builds the timeline with its buttons, and returns the controls.
func (t *timeline) add() []*widgets.Control {
	at, th := t.table.ReplayBar, t.kit.Theme
	t.backLayer.Add(
		sprites.NewFace("bar", t.kit.Textures.Panel(sprites.PanelStyle{Radius: 14, Fill: th.Panel, Raised: true,
			Grain: true}, at.Rect.W, at.Rect.H), at.Rect.X, at.Rect.Y))
	t.write()
	controls := []*widgets.Control{t.addTrack()}
	for i, d := range t.plan.ReplayControls().StepButtons() {
		icon := "icons/" + d.ID
		if d.ID == "time-play" && t.plan.Replay.Playing {
			icon = "icons/time-pause"
		}
		b := widgets.ButtonSpec{ID: d.ID, Label: t.ctx.Say(d.Title), Icon: icon, Rect: at.Steps[i],
			Disabled: !d.Enabled,
			Checked:  d.ID == "time-play" && t.plan.Replay.Playing, Look: widgets.Choice}
		controls = append(controls, t.button(d, b))
	}
	speed, perspective, playOn, leave := t.plan.ReplayControls().OtherButtons()
	if t.table.FormFactor != layout.Wide && perspective.ID == "" && playOn.ID == "" { // the buttons use the whole width
		at.Back = at.Viewpoint.Union(at.Back)
	}
	var models []plan.ButtonModel
	var row []widgets.ButtonSpec
	for _, x := range []struct {
		model plan.ButtonModel
		rect  layout.Rect
	}{{speed, at.Speed}, {perspective, at.Viewpoint}, {playOn, at.PlayOn}, {leave, at.Back}} {
		if x.model.ID == "" {
			continue
		}
		button := widgets.ButtonSpec{ID: x.model.ID, Title: t.ctx.Say(x.model.Title), Sub: t.ctx.Say(x.model.Sub),
			Label: t.ctx.Say(x.model.Label), Rect: x.rect, Size: 17}
		if x.model.ID == "time-eyes" && x.rect.W < 80 { // no room for a title
			button.Label, button.Icon = button.Title+", "+button.Sub, "icons/time-eyes"
			button.Title, button.Sub = "", ""
		}
		if button.Title != "" && x.rect.W < 56 && x.model.Command.Kind == plan.Leave {
			if button.Label == "" {
				button.Label = button.Title
			}
			button.Title, button.Sub, button.Icon = "", "", "icons/back"
		}
		if x.model.ID == "time-over" || t.plan.Replay.GameRuns && x.model.Command.Kind == plan.Leave {
			button.Look = widgets.Primary
		}
		models, row = append(models, x.model), append(row, button)
	}
	t.kit.ShareSize(row)
	for i, b := range row {
		controls = append(controls, t.button(models[i], b))
	}
	return controls
}

// button adds the button of model d.
func (t *timeline) button(d plan.ButtonModel, s widgets.ButtonSpec) *widgets.Control {
	s.OnPress = func() { t.pressButton(d) }
	b := t.kit.Button(s)
	t.contentLayer.Add(b.Node)
	return b.Control
}

// write writes the title of the present moment, and the legend of the curves.
func (t *timeline) write() {
	at := t.table.ReplayBar
	head, st, says := at.Title, t.kit.Style(lettering.Body, 15), t.plan.ReplayControls().Legend()
	switch {
	case at.Hint.H <= 0:
	case at.Hint.H >= 34:
		t.kit.WrappedLabel(t.contentLayer, st, t.ctx.Sentences(says...), at.Hint, false)
	case t.kit.Fonts.Width(st.WithSize(14), t.ctx.Say(says[0])) <= at.Hint.W: // room for one line
		t.kit.Label(t.contentLayer, st.WithAlign(lettering.Right), t.ctx.Say(says[0]), at.Hint)
	default:
		head = head.Union(at.Hint)
	}
	t.kit.Label(t.contentLayer, t.kit.Style(lettering.Title, 21).WithColor(t.kit.Theme.Cream),
		t.ctx.Say(t.plan.ReplayControls().MomentText()), head)
}

// addTrack adds strip, marks, curves and pen. It returns the control that seeks to the pressed moment.
func (t *timeline) addTrack() *widgets.Control {
	rect, replay := t.table.ReplayBar.Track, t.plan.Replay
	t.contentLayer.Add(desk.Prop(t.kit.Textures, "strip", "chart", rect,
		func(scale float64) *image.RGBA { return props.Chart(rect.W, rect.H, scale) }))
	in := t.timeArea()
	t.addMarks(in)
	t.addCurve(in)
	x := in.X + in.W*replay.Fraction(replay.Moment())
	pen := layout.Rect{X: x - penWidth/2, Y: rect.Y - penOverhang, W: penWidth, H: rect.H + 2*penOverhang}
	t.contentLayer.Add(desk.Prop(t.kit.Textures, "pen", "needle", pen,
		func(scale float64) *image.RGBA { return props.Needle(pen.W, pen.H, scale) }))
	from := replay.Moment()
	put := func(x float64) { t.Execute(plan.Command{Kind: plan.Seek, N: replay.Nearest((x - in.X) / in.W)}) }
	return &widgets.Control{ID: "time-track",
		Label: t.phrase("time.track", message.Words("moment", t.plan.ReplayControls().MomentText())), Rect: rect,
		OnPressAt: func(x, _ float64) { put(x) },
		OnDrag: func(d widgets.Drag) bool {
			if d.Cancels {
				t.Execute(plan.Command{Kind: plan.Seek, N: from})
			} else {
				put(d.X)
			}
			return true
		}}
}

// timeArea returns the rectangle of the strip in which x is proportional to time.
func (t *timeline) timeArea() layout.Rect {
	r := t.table.ReplayBar.Track
	side := props.ChartEnd + penWidth/2
	return layout.Rect{X: r.X + side, Y: r.Y + 6, W: r.W - 2*side, H: r.H - 12}
}

// addMarks marks the starts of turns, the counts, and the moments when people left, returned or joined.
func (t *timeline) addMarks(area layout.Rect) {
	replay := t.plan.Replay
	turns, counts := markPositions(replay, match.LandmarkTurn), markPositions(replay, match.LandmarkCount)
	people := markPositions(replay, plan.PresenceLandmarks...)
	face := t.kit.Textures.Shape(fmt.Sprintf("time marks %x", hash(turns, counts, people)), area.W+8, area.H,
		func(canvas *raster.Canvas) {
			for _, x := range turns {
				canvas.Stroke(canvas.Line([]raster.XY{{X: 4 + x*area.W, Y: 0}, {X: 4 + x*area.W, Y: 4}}), 1,
					light.WithOpacity(art.PaperText, 0.5))
			}
			for _, x := range counts {
				at := 4 + x*area.W
				canvas.Stroke(canvas.Line([]raster.XY{{X: at, Y: area.H - 5}, {X: at, Y: 5}}), 1,
					light.WithOpacity(art.Oxblood, 0.35))
				canvas.Fill(canvas.Polygon([]raster.XY{{X: at - 4, Y: area.H}, {X: at + 4, Y: area.H},
					{X: at, Y: area.H - 7}}),
					art.Oxblood)
			}
			for _, x := range people {
				at := 4 + x*area.W
				canvas.Fill(canvas.Polygon([]raster.XY{{X: at - 4, Y: 0}, {X: at + 4, Y: 0}, {X: at, Y: 7}}),
					art.PaperText)
			}
		})
	t.contentLayer.Add(sprites.NewFace("time marks", face, area.X-4, area.Y))
}

// markPositions returns the positions of some kinds of landmarks on the timeline, 0 … 1.
func markPositions(replay *plan.Replay, kinds ...match.LandmarkKind) []float64 {
	var positions []float64
	for _, landmark := range replay.Landmarks(kinds...) {
		positions = append(positions, replay.Fraction(landmark.N))
	}
	return positions
}

// hash returns a hash of numbers, used as a cache key of the pictures drawn from them.
func hash(all ...[]float64) uint64 {
	h := fnv.New64a()
	for _, xs := range all {
		fmt.Fprintln(h, xs)
	}
	return h.Sum64()
}

// addCurve shows the curves up to the last finished turn. Their cached picture spans the whole game, and is clipped.
func (t *timeline) addCurve(area layout.Rect) {
	replay := t.plan.Replay
	points, _ := replay.SuspicionCurve()
	to := -1.0
	for _, x := range points {
		if x.N <= replay.Moment() {
			to = replay.Fraction(x.N)
		}
	}
	if to < 0 {
		return
	}
	agents := t.plan.Agents()
	xs := []float64{area.W, area.H}
	for _, x := range points {
		xs = append(xs, replay.Fraction(x.N))
		for _, a := range agents {
			xs = append(xs, float64(a), float64(x.Highest[a]))
		}
	}
	face := t.kit.Textures.Shape(fmt.Sprintf("curve %x", hash(xs)), area.W, area.H,
		func(c *raster.Canvas) { drawCurve(c, replay, points, agents, area) })
	clip := sprites.New("curve").SetPos(area.X, area.Y).SetClip(max(area.W*to, 1), area.H)
	clip.Add(sprites.NewFace("lines", face, 0, 0))
	t.contentLayer.Add(clip)
}

// drawCurve draws a line for each agent with a dark outline into a rectangle. The outlines are below all lines.
func drawCurve(canvas *raster.Canvas, replay *plan.Replay, points []plan.SuspicionPoint, agents []rules.Agent,
	in layout.Rect) {
	const edge = 2.5 // points above and below the curves
	for _, outline := range []bool{true, false} {
		for _, agent := range agents {
			var line []raster.XY
			for _, x := range points {
				line = append(line, raster.XY{X: replay.Fraction(x.N) * in.W,
					Y: in.H - edge - curveHeight(x.Highest[agent], len(agents))*(in.H-2*edge)})
			}
			if len(line) == 1 {
				line = append([]raster.XY{{X: 0, Y: line[0].Y}}, line...)
			}
			width, col := 2.0, art.AgentColor(int(agent))
			if outline {
				width, col = 3.4, light.WithOpacity(color.RGBA{0x2A, 0x1C, 0x10, 0xFF}, 0.55)
			}
			canvas.Stroke(canvas.Line(line), width, col)
		}
	}
}

// curveHeight maps a probability to the height of its curve, both 0 … 1. Values below chance share the lowest part of
// the height; an exponent below 1 stretches those just above chance.
func curveHeight(p deduction.Probability, agents int) float64 {
	const foot, exponent = 0.14, 0.6
	share, even := float64(p)/float64(deduction.Certain), 1/float64(max(agents, 2))
	if share <= even {
		return foot * share / even
	}
	return foot + (1-foot)*math.Pow((share-even)/(1-even), exponent)
}
