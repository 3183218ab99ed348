package dossier

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// square is a cell of the page: an agent and one guess about it.
type square struct {
	agent rules.Agent
	guess rules.Guess
}

// noSquare stands for no square.
var noSquare = square{agent: rules.NoAgent}

// squares is the table of the page: a row for every agent, a column for every guess.
type squares struct {
	*appctx.BaseScene
	*pageState
	written      square                         // the square with a new mark, noSquare for none
	animation    motion.Timeline                // animates new marks
	press        func(rules.Agent, rules.Guess) // writes into a square
	showEvidence func(rules.Agent)              // shows an agent's evidence
}

// advance animates the new mark by dt seconds.
func (s *squares) advance(dt float64) {
	if s.animation.Running() {
		s.animation.Advance(dt)
	}
}

// layout draws the table: columns are guesses, rows are agents with their pictures. It returns the controls of rows and
// squares.
func (s *squares) layout(grid *grid, agents []rules.Agent, guesses []rules.Guess) []*widgets.Control {
	for column, guess := range guesses {
		s.addHeading(grid.headings[column], guess, grid.upright)
	}
	bars := s.newBarScale(grid.cellW * 0.8)
	var controls []*widgets.Control
	for rowIndex, agent := range agents {
		row := grid.rows[rowIndex]
		if agent == s.selected {
			lit := layout.Rect{X: row.X - 4, Y: row.Y, W: row.W + 8, H: row.H}
			s.Content.Add(sprites.NewFace("lit", s.Ctx.Textures.Fill(rowTint, lit.W, lit.H), lit.X, lit.Y).
				SetAlpha(0.75))
			addStrokes(s.Ctx.Textures, s.Content, "tab", "tab-"+agent.String(), rowTab(row),
				func(p *props.Painter, tab layout.Rect) { p.Tab(tab, art.AgentColor(int(agent))) })
		}
		h := row.H - 8
		s.Content.Add(sprites.NewFace("figure", s.Ctx.Textures.Drawing("agents/"+agent.String(), grid.figureW-14, h),
			row.X+grid.figureW/2+3, row.Y+row.H/2).SetAnchor(0.5, 0.5))
		controls = append(controls,
			&widgets.Control{ID: "row-" + agent.String(), Label: s.Words("notebook.row", message.Agent("agent", agent)),
				Rect:     layout.Rect{X: row.X, Y: row.Y, W: grid.figureW, H: row.H},
				Disabled: !s.showsEvidence(), OnPress: func() { s.showEvidence(agent) }})
		own := s.ownsAgent(agent)
		if own {
			s.hatchOwnRow(layout.Rect{X: row.X + grid.figureW, Y: row.Y, W: row.W - grid.figureW, H: row.H})
		}
		for column, guess := range guesses {
			controls = append(controls, s.newControl(grid.cell(rowIndex, column), square{agent, guess}, column, own,
				bars))
		}
		if agent == s.selected {
			addStrokes(s.Ctx.Textures, s.Content, "ring", "ring",
				layout.Rect{X: row.X - 4, Y: row.Y, W: row.W + 8, H: row.H},
				(*props.Painter).Ring)
		}
	}
	return controls
}

// hatchOwnRow strikes out the row of an own agent, and labels it.
func (s *squares) hatchOwnRow(rect layout.Rect) {
	inside := layout.Rect{X: rect.X + 6, Y: rect.Y + 8, W: rect.W - 12, H: rect.H - 16}
	words, style := s.Words("notebook.yours"), s.Style(lettering.Italic, min(20, rect.H*0.4)).WithColor(props.Graphite).
		WithAlign(lettering.Center)
	free := s.Ctx.Fonts.Width(style, words) + 20
	addStrokes(s.Ctx.Textures, s.Content, "own-row", fmt.Sprintf("hatch-%.0f", free),
		inside, func(pad *props.Painter, box layout.Rect) {
			left, right := box, box
			left.W = max((box.W-free)/2+box.H*0.3, 0)
			right.X, right.W = box.Right()-left.W, left.W
			pad.Hatch(left, 15)
			pad.Hatch(right, 15)
		})
	s.AddLine(style, words, rect)
}

// addHeading adds the heading of a column, rotated by a quarter turn if upright is true. A long name is truncated
// rather than drawn very small.
func (s *squares) addHeading(rect layout.Rect, guess rules.Guess, upright bool) {
	fonts, name, isName := s.Ctx.Fonts, s.columnName(guess), guess.Seat() != rules.NoSeat
	style := lettering.Style{Face: lettering.Italic, Size: min(21, max(rect.H*0.5, 17)), Color: props.InkBlue,
		Align: lettering.Center}
	if !isName {
		style.Color = darkPencil
	}
	line := layout.Rect{X: rect.X + 2, Y: rect.Bottom() - min(rect.H, 36), W: rect.W - 4, H: min(rect.H, 36)}
	switch {
	case !upright && isName:
		s.AddName(style, name, line)
		return
	case !upright:
		s.AddLine(style, name, line)
		return
	}
	style.Size = 18
	if style = fonts.FitWidth(style, name, rect.H-4, 14); !isName && fonts.Width(style, name) > rect.H-2 {
		style = fonts.FitWidth(style, name, rect.H-2, lettering.MinSize)
	}
	name = fonts.Truncate(style, name, rect.H-2)
	s.Content.Add(sprites.NewFace("heading", fonts.Line(style, name), rect.Center().X, rect.Bottom()-5).SetAnchor(0,
		0.5).
		SetAngle(-math.Pi / 2))
}

// newControl returns the control of a square, which writes a mark, and draws the square's bar and mark. The label names
// the row and the column, but not the mark. The control of an own agent does nothing, but exists: without it the
// published controls would reveal own agents.
func (s *squares) newControl(rect layout.Rect, place square, column int, own bool, bars *barScale) *widgets.Control {
	agent, guess := place.agent, place.guess
	control := &widgets.Control{ID: fmt.Sprintf("%s-%d", agent.String(), column+1), Label: s.Words("notebook.square",
		message.Agent("agent", agent), message.Verbatim("guess", s.columnName(guess))), Rect: rect}
	if own {
		return control
	}
	below := layout.Rect{X: rect.X + rect.W*0.1, Y: rect.Bottom() - max(rect.H*0.25, 12), W: rect.W * 0.8,
		H: min(11, rect.H*0.16)}
	if bars != nil && guess.Seat() != rules.NoSeat { // no turn is evidence for or against an agent without an owner
		addBar(s.Ctx.Textures, s.Content, below, bars.lengths(place))
	}
	node := sprites.New("square")
	s.Content.Add(node)
	control.OnPress = func() { s.press(agent, guess) }
	control.OnStateChange = func(state widgets.ControlState) {
		node.Clear()
		if state.Hover {
			inside := rect.Inset(2)
			node.Add(sprites.NewFace("touched", s.Ctx.Textures.Fill(rowTint, inside.W, inside.H), inside.X,
				inside.Y).SetAlpha(0.6))
		}
		s.addMark(node, rect, place, bars != nil)
	}
	return control
}

// The animation of a new mark in seconds, and the largest angle of a mark in radians.
const (
	writeTime = 0.2
	slant     = 0.09
)

// addMark draws the mark of a square, above the bar if hasBar is true. The mark that was just written is animated.
// Marks have different angles, so that they look handwritten.
func (s *squares) addMark(parent *sprites.Node, rect layout.Rect, place square, hasBar bool) {
	name, size, alpha := "", 0.58, 0.9
	switch s.notes.Mark(place.agent, place.guess) {
	case match.MarkNo:
		name, alpha = "marks/no", 0.65
	case match.MarkMaybe:
		name = "marks/maybe"
	case match.MarkYes:
		name = "marks/yes"
	}
	if s.writing && s.page.Guess(place.agent) == place.guess {
		name, size, alpha = "marks/ink", 0.78, 1
	}
	if name == "" {
		return
	}
	diameter := min(rect.W, rect.H) * size
	mid := rect.Center()
	if hasBar {
		mid.Y -= rect.H * 0.13
	}
	angle := slant * (float64((int(place.agent)*7+int(place.guess)*13)%11)/5 - 1)
	hand := sprites.New("hand").SetPos(mid.X-diameter/2, mid.Y-diameter/2)
	hand.Add(sprites.NewFace("mark", s.Ctx.Textures.Drawing(name, diameter, diameter), diameter/2,
		diameter/2).SetAnchor(0.5, 0.5).SetAlpha(alpha).
		SetAngle(angle))
	parent.Add(hand)
	if s.written != place || !s.Ctx.Settings.Speed.HasAnimations() {
		return
	}
	if s.Ctx.Settings.Reduced {
		s.animation.At(0, writeTime, motion.Linear, func(p float64) { hand.SetAlpha(p) })
		return
	}
	s.animation.At(0, writeTime, motion.Out, func(p float64) {
		if p >= 1 {
			hand.SetClip(0, 0)
			return
		}
		hand.SetClip(max(diameter*p, 1), diameter)
	})
}
