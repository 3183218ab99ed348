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
	penWidth        = 15.0
	penOverhang     = 3.0 // beyond each side of the strip
	minLegendHeight = 34  // for the whole legend; less has room for one line
	minTitledEyes   = 80  // width of the button of the perspective with its title
	minTitledLeave  = 56  // width of the button Leave with its title
)

// add builds the timeline with its buttons, and returns the controls.
func (t *timeline) add() []*widgets.Control {
	bar, theme := t.table.ReplayBar, t.kit.Theme
	t.backLayer.Add(
		sprites.NewFace("bar", t.kit.Textures.Panel(sprites.PanelStyle{Radius: 14, Fill: theme.Panel, Raised: true,
			Grain: true}, bar.Rect.W, bar.Rect.H), bar.Rect.X, bar.Rect.Y))
	t.write()
	controls := []*widgets.Control{t.addTrack()}
	for i, model := range t.plan.ReplayControls().StepButtons() {
		icon := "icons/" + model.ID
		if model.ID == "time-play" && t.plan.Replay.Playing {
			icon = "icons/time-pause"
		}
		spec := widgets.ButtonSpec{ID: model.ID, Label: t.ctx.Say(model.Title), Icon: icon, Rect: bar.Steps[i],
			Disabled: !model.Enabled,
			Checked:  model.ID == "time-play" && t.plan.Replay.Playing, Look: widgets.Choice}
		controls = append(controls, t.button(model, spec))
	}
	speed, perspective, playOn, leave := t.plan.ReplayControls().OtherButtons()
	if t.table.FormFactor != layout.Wide && perspective.ID == "" && playOn.ID == "" { // the buttons use the whole width
		bar.Back = bar.Viewpoint.Union(bar.Back)
	}
	var models []plan.ButtonModel
	var row []widgets.ButtonSpec
	for _, button := range []struct {
		model plan.ButtonModel
		rect  layout.Rect
	}{{speed, bar.Speed}, {perspective, bar.Viewpoint}, {playOn, bar.PlayOn}, {leave, bar.Back}} {
		if button.model.ID == "" {
			continue
		}
		spec := widgets.ButtonSpec{ID: button.model.ID, Title: t.ctx.Say(button.model.Title),
			Sub:   t.ctx.Say(button.model.Sub),
			Label: t.ctx.Say(button.model.Label), Rect: button.rect, Size: 17}
		if button.model.ID == "time-eyes" && button.rect.W < minTitledEyes { // no room for a title
			spec.Label, spec.Icon = spec.Title+", "+spec.Sub, "icons/time-eyes"
			spec.Title, spec.Sub = "", ""
		}
		if spec.Title != "" && button.rect.W < minTitledLeave && button.model.Command.Kind == plan.Leave {
			if spec.Label == "" {
				spec.Label = spec.Title
			}
			spec.Title, spec.Sub, spec.Icon = "", "", "icons/back"
		}
		if button.model.ID == "time-over" || t.plan.Replay.GameRuns && button.model.Command.Kind == plan.Leave {
			spec.Look = widgets.Primary
		}
		models, row = append(models, button.model), append(row, spec)
	}
	t.kit.ShareSize(row)
	for i, spec := range row {
		controls = append(controls, t.button(models[i], spec))
	}
	return controls
}

// button adds a button that executes the command of a model, and returns its control.
func (t *timeline) button(model plan.ButtonModel, spec widgets.ButtonSpec) *widgets.Control {
	spec.OnPress = func() { t.pressButton(model) }
	button := t.kit.Button(spec)
	t.contentLayer.Add(button.Node)
	return button.Control
}

// write writes the title of the present moment, and as much of the legend of the curves as there is room for.
func (t *timeline) write() {
	at := t.table.ReplayBar
	head, style, legend := at.Title, t.kit.Style(lettering.Body, 15), t.plan.ReplayControls().Legend()
	switch {
	case at.Hint.H <= 0:
	case at.Hint.H >= minLegendHeight:
		t.kit.WrappedLabel(t.contentLayer, style, t.ctx.Sentences(legend...), at.Hint, false)
	case t.kit.Fonts.Width(style.WithSize(14), t.ctx.Say(legend[0])) <= at.Hint.W: // room for one line
		t.kit.Label(t.contentLayer, style.WithAlign(lettering.Right), t.ctx.Say(legend[0]), at.Hint)
	default:
		head = head.Union(at.Hint)
	}
	t.kit.Label(t.contentLayer, t.kit.Style(lettering.Title, 21).WithColor(t.kit.Theme.Cream),
		t.ctx.Say(t.plan.ReplayControls().MomentText()), head)
}

// addTrack adds strip, marks, curves and pen. It returns the control that seeks to the pressed moment. A drag follows
// the pointer; a cancelled one returns to the moment at which it began.
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
	start := replay.Moment()
	seek := func(x float64) { t.Execute(plan.Command{Kind: plan.Seek, N: replay.Nearest((x - in.X) / in.W)}) }
	return &widgets.Control{ID: "time-track",
		Label: t.phrase("time.track", message.Words("moment", t.plan.ReplayControls().MomentText())), Rect: rect,
		OnPressAt: func(x, _ float64) { seek(x) },
		OnDrag: func(d widgets.Drag) bool {
			if d.Cancels {
				t.Execute(plan.Command{Kind: plan.Seek, N: start})
			} else {
				seek(d.X)
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

// hash returns a hash of lists of numbers, part of the cache key of the picture drawn from them.
func hash(lists ...[]float64) uint64 {
	h := fnv.New64a()
	for _, list := range lists {
		fmt.Fprintln(h, list)
	}
	return h.Sum64()
}

// addCurve shows the curves up to the last of their points that is not after the present moment. Their cached picture
// spans the whole game, and is clipped.
func (t *timeline) addCurve(area layout.Rect) {
	replay := t.plan.Replay
	points, _ := replay.SuspicionCurve()
	end := -1.0
	for _, point := range points {
		if point.N <= replay.Moment() {
			end = replay.Fraction(point.N)
		}
	}
	if end < 0 {
		return
	}
	agents := t.plan.Agents()
	values := []float64{area.W, area.H} // all that the picture depends on
	for _, point := range points {
		values = append(values, replay.Fraction(point.N))
		for _, agent := range agents {
			values = append(values, float64(agent), float64(point.Highest[agent]))
		}
	}
	face := t.kit.Textures.Shape(fmt.Sprintf("curve %x", hash(values)), area.W, area.H,
		func(c *raster.Canvas) { drawCurve(c, replay, points, agents, area) })
	clip := sprites.New("curve").SetPos(area.X, area.Y).SetClip(max(area.W*end, 1), area.H)
	clip.Add(sprites.NewFace("lines", face, 0, 0))
	t.contentLayer.Add(clip)
}

// drawCurve draws a line with a dark outline for each agent, through the points of a replay, on a canvas as large as
// rectangle in. The outlines are below all lines.
func drawCurve(canvas *raster.Canvas, replay *plan.Replay, points []plan.SuspicionPoint, agents []rules.Agent,
	in layout.Rect) {
	const edge = 2.5 // points above and below the curves
	for _, outline := range []bool{true, false} {
		for _, agent := range agents {
			var line []raster.XY
			for _, point := range points {
				line = append(line, raster.XY{X: replay.Fraction(point.N) * in.W,
					Y: in.H - edge - curveHeight(point.Highest[agent], len(agents))*(in.H-2*edge)})
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

// curveHeight maps a probability to the height of its curve, 0 … 1. Chance is 1/agents. Values below chance share the
// lowest part of the height; an exponent below 1 stretches those just above chance.
func curveHeight(p deduction.Probability, agents int) float64 {
	const (
		foot     = 0.14 // height of a value at chance
		exponent = 0.6
	)
	share, even := float64(p)/float64(deduction.Certain), 1/float64(max(agents, 2))
	if share <= even {
		return foot * share / even
	}
	return foot + (1-foot)*math.Pow((share-even)/(1-even), exponent)
}
