package reveal

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// ruler is the score track, drawn as a brass ruler with the tokens above it.
type ruler struct {
	lines    []float64 // the x of each score, from the left
	baseY    float64   // the y of the lower row of tokens
	passingY float64   // the y of a token that passes over others
	agents   []rules.Agent
	tokens   [rules.NumAgents]*sprites.Node
	apart    float64 // on a narrow ruler the tokens are in one row, so far apart at least; else 0
}

const (
	tokenSize   = 28.0 // the diameter of a token above the ruler
	rulerHeight = 44.0

	narrowTokenSize, narrowRulerHeight = 24.0, 34.0
	narrowRulerWidth                   = 800 // below this width the ruler is narrow
	stemHeight                         = 10.0
)

// The colours of the engraving.
var (
	engraved = color.RGBA{0x2A, 0x1C, 0x08, 0xFF}
	goalRed  = color.RGBA{0x5E, 0x08, 0x0C, 0xFF}
)

// lineIndex returns the index of a score's line, clamped to the ruler.
func (r *ruler) lineIndex(score int) int { return min(max(score, 0), len(r.lines)-1) }

// passingPoint returns the point over a score at which a token passes over others.
func (r *ruler) passingPoint(score int) layout.Point {
	return layout.Point{X: r.lines[r.lineIndex(score)], Y: r.passingY}
}

// tokenPoints returns the points of all tokens. Up to three tokens with equal scores are stacked over their line in the
// order of the agent bar; more are in two rows.
func (r *ruler) tokenPoints(scores [rules.NumAgents]int) (at [rules.NumAgents]layout.Point) {
	if r.apart > 0 {
		return r.rowPoints(scores)
	}
	heap, all := make([]int, len(r.lines)), make([]int, len(r.lines))
	for _, a := range r.agents {
		all[r.lineIndex(scores[a])]++
	}
	const apart = tokenSize * 0.92
	for _, a := range r.agents {
		i := r.lineIndex(scores[a])
		abreast := 1
		if all[i] > 3 {
			abreast = (all[i] + 1) / 2
		}
		row, column := heap[i]/abreast, heap[i]%abreast
		here := min(abreast, all[i]-row*abreast) // in this row
		at[a] = layout.Point{X: r.lines[i] + apart*(float64(column)-float64(here-1)/2),
			Y: r.baseY - apart*float64(row)}
		heap[i]++
	}
	return at
}

// rowPoints returns the points of all tokens in one row, as near to their lines as the distance allows.
func (r *ruler) rowPoints(scores [rules.NumAgents]int) (at [rules.NumAgents]layout.Point) {
	row := slices.Clone(r.agents)
	slices.SortStableFunc(row, func(a, b rules.Agent) int { return scores[a] - scores[b] })
	count := len(row)
	left, right := make([]float64, count), make([]float64, count)
	for i, a := range row {
		left[i] = r.lines[r.lineIndex(scores[a])]
		right[i] = left[i]
	}
	pushRight := func(xs []float64) {
		for i := range xs {
			xs[i] = max(xs[i], r.lines[0]+float64(i)*r.apart)
			if i > 0 {
				xs[i] = max(xs[i], xs[i-1]+r.apart)
			}
		}
	}
	pushLeft := func(xs []float64) {
		for i := count - 1; i >= 0; i-- {
			xs[i] = min(xs[i], r.lines[len(r.lines)-1]-float64(count-1-i)*r.apart)
			if i < count-1 {
				xs[i] = min(xs[i], xs[i+1]-r.apart)
			}
		}
	}
	pushRight(left)
	pushLeft(left)
	pushLeft(right)
	pushRight(right)
	for i, a := range row { // the middle between both keeps the distance, too
		at[a] = layout.Point{X: (left[i] + right[i]) / 2, Y: r.baseY}
	}
	return at
}

// size returns the diameter of a token.
func (r *ruler) size() float64 {
	if r.apart > 0 {
		return narrowTokenSize
	}
	return tokenSize
}

// newRuler draws the ruler with the tokens at the scores seen so far. With dossiers it is longer, so that it rarely has
// to grow.
func newRuler(p *appctx.BaseScene, at *progress, area layout.Rect) ruler {
	textures, fonts := p.Ctx.Textures, p.Ctx.Fonts
	view := at.match.Public()
	edition := view.Edition()
	last, first, scores := edition.Goal, at.match.ScoresBeforeDossiers(), at.scores()
	for _, a := range at.agents {
		last = max(last, first[a])
	}
	if len(at.dossiers) > 0 {
		last += 3 * edition.Dossier.Right
	}
	for _, a := range at.agents {
		last = max(last, scores[a])
	}
	s, high := ruler{passingY: area.Y + 8, agents: at.agents}, rulerHeight
	if area.W < narrowRulerWidth {
		s.apart, high = narrowTokenSize+3, narrowRulerHeight
		if at.over() { // with names
			s.apart = min(48, (area.W-40)/float64(len(at.agents)))
		}
	}
	box, _ := area.CutBottom(high, 0)
	s.baseY = box.Y - tokenSize*0.22
	if s.apart > 0 {
		s.baseY = box.Y - narrowTokenSize/2 - stemHeight
	}
	step := (box.W - 40) / float64(last+1)
	inside := make([]float64, last+2)
	for i := range inside {
		inside[i] = 20 + step*float64(i)
		s.lines = append(s.lines, box.X+inside[i])
	}
	brass := desk.Prop(textures, "ruler", fmt.Sprintf("ruler-%d-%d", last, edition.Goal), box,
		func(scale float64) *image.RGBA { return props.Ruler(box.W, box.H, scale, inside, edition.Goal) })
	p.Content.Add(brass)
	for i, x := range s.lines {
		every, space := 5, 3 // there is no room for numbers nearer to the goal's
		if s.apart > 0 {
			every, space = 10, 5
		}
		near := i != edition.Goal && edition.Goal-i < space && i-edition.Goal < space
		if i%every != 0 && i != edition.Goal || near && step < 14 {
			continue
		}
		st := lettering.Style{Face: lettering.Strong, Size: 15, Color: engraved, Align: lettering.Center}
		if i == edition.Goal {
			st.Color = goalRed
		}
		words := fmt.Sprint(i)
		w := fonts.Width(st, words)
		p.Content.Add(sprites.NewFace("number", fonts.Line(st, words), x-w/2, box.Y+box.H*0.41-fonts.LineHeight(st)/2))
	}
	shown := rules.NoAgent
	if n := at.seen; n > 0 && n <= len(at.order) && !at.over() && !at.dossierOpen() {
		shown = at.order[n-1]
	}
	for a, point := range s.tokenPoints(scores) {
		if view.InPlay().Has(rules.Agent(a)) {
			dx := s.lines[s.lineIndex(scores[a])] - point.X
			s.tokens[a] = s.newToken(textures, rules.Agent(a), point, rules.Agent(a) == shown, dx)
			p.Content.Add(s.tokens[a])
		}
	}
	return s
}

// newToken returns an agent's token; shown adds a gold ring. On a narrow ruler a stem leads to the line dx points away.
func (r *ruler) newToken(textures *sprites.TextureCache, agent rules.Agent, p layout.Point, shown bool,
	dx float64) *sprites.Node {
	n, d := sprites.New("token").SetPos(p.X, p.Y), r.size()
	if r.apart > 0 {
		n.Add(newStem(textures, dx))
	}
	if shown {
		n.Add(sprites.NewFace("ring", textures.Panel(sprites.PanelStyle{Radius: d/2 + 4, Edge: art.Gold,
			Line: 2.4}, d+8, d+8), 0, 0).SetAnchor(0.5, 0.5))
	}
	n.Add(sprites.NewFace("token", textures.LyingDrawing("tokens/"+agent.String(), d, d), 0, 0).SetAnchor(0.5, 0.5))
	return n
}

// newStem returns the line from a token to a point on the ruler, dx points to the right.
func newStem(textures *sprites.TextureCache, dx float64) *sprites.Node {
	const high = narrowTokenSize/2 + stemHeight + 3
	w := math.Abs(dx) + 4
	from, to := raster.XY{X: w/2 - dx/2}, raster.XY{X: w/2 + dx/2, Y: high}
	return sprites.NewFace("stem", textures.Shape(fmt.Sprintf("stem-%.1f", dx), w, high, func(c *raster.Canvas) {
		c.Stroke(c.Line([]raster.XY{from, to}), 2, art.Gold)
	}), -w/2+dx/2, 0)
}
