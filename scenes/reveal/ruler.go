package reveal

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"sort"

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

// ruler is the score track, drawn as a brass ruler with the agents' tokens above it. On a narrow ruler the tokens are
// in one row, and a stem leads from each to its score; else tokens with equal scores are stacked.
type ruler struct {
	lines    []float64                      // x of each score, in points; nil without a ruler
	baseY    float64                        // y of the lowest row of tokens
	passingY float64                        // y of a token that passes over others
	agents   []rules.Agent                  // in play, in the order of the agent bar
	tokens   [rules.NumAgents]*sprites.Node // by agent; nil if not in play
	apart    float64                        // least distance of tokens on a narrow ruler, in points; else 0
}

// The sizes of rulers and tokens, in points. A ruler below narrowRulerWidth is narrow.
const (
	tokenSize        = 28.0
	rulerHeight      = 44.0
	narrowRulerWidth = 800.0

	narrowTokenSize   = 24.0
	narrowRulerHeight = 34.0
	stemHeight        = 10.0
)

// The colours of the engraved numbers; goalRed is that of the edition's goal.
var (
	engraved = color.RGBA{0x2A, 0x1C, 0x08, 0xFF}
	goalRed  = color.RGBA{0x5E, 0x08, 0x0C, 0xFF}
)

// lineIndex returns the index in r.lines of a score, clamped to the ruler.
func (r *ruler) lineIndex(score int) int { return min(max(score, 0), len(r.lines)-1) }

// passingPoint returns the point over a score at which a token passes over others.
func (r *ruler) passingPoint(score int) layout.Point {
	return layout.Point{X: r.lines[r.lineIndex(score)], Y: r.passingY}
}

// tokenPoints returns the middles of all tokens, by agent. Up to three tokens with equal scores are stacked over their
// line in the order of the agent bar; more are in two rows.
func (r *ruler) tokenPoints(scores [rules.NumAgents]int) (points [rules.NumAgents]layout.Point) {
	if r.apart > 0 {
		return r.rowPoints(scores)
	}
	placed, total := make([]int, len(r.lines)), make([]int, len(r.lines)) // numbers of tokens by line
	for _, a := range r.agents {
		total[r.lineIndex(scores[a])]++
	}
	const pitch = tokenSize * 0.92
	for _, a := range r.agents {
		line := r.lineIndex(scores[a])
		columns := 1
		if total[line] > 3 {
			columns = (total[line] + 1) / 2
		}
		row, column := placed[line]/columns, placed[line]%columns
		inRow := min(columns, total[line]-row*columns)
		points[a] = layout.Point{X: r.lines[line] + pitch*(float64(column)-float64(inRow-1)/2),
			Y: r.baseY - pitch*float64(row)}
		placed[line]++
	}
	return points
}

// rowPoints returns the middles of all tokens in one row on a narrow ruler, as near to their lines as the distance
// r.apart allows. Each is halfway between its solutions with overlapping tokens pushed to the right and to the left.
func (r *ruler) rowPoints(scores [rules.NumAgents]int) (points [rules.NumAgents]layout.Point) {
	row := slices.Clone(r.agents)
	sort.SliceStable(row, func(i, k int) bool { return scores[row[i]] < scores[row[k]] })
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
	for i, a := range row { // halfway between both the distance is also kept
		points[a] = layout.Point{X: (left[i] + right[i]) / 2, Y: r.baseY}
	}
	return points
}

// size returns the diameter of a token.
func (r *ruler) size() float64 {
	if r.apart > 0 {
		return narrowTokenSize
	}
	return tokenSize
}

// newRuler adds the ruler to a scene, with the tokens at the scores seen so far. With dossiers it is longer, so that it
// rarely has to grow.
func newRuler(scene *appctx.BaseScene, seen *progress, area layout.Rect) ruler {
	const endMargin = 20.0 // between the ends of the ruler and its first and last line
	textures := scene.Ctx.Textures
	view := seen.match.Public()
	edition := view.Edition()
	last, before, scores := edition.Goal, seen.match.ScoresBeforeDossiers(), seen.scores()
	for _, a := range seen.agents {
		last = max(last, before[a])
	}
	if len(seen.dossiers) > 0 { // few dossiers have more than three right guesses
		last += 3 * edition.Dossier.Right
	}
	for _, a := range seen.agents {
		last = max(last, scores[a])
	}
	track, height := ruler{passingY: area.Y + 8, agents: seen.agents}, rulerHeight
	if area.W < narrowRulerWidth {
		track.apart, height = narrowTokenSize+3, narrowRulerHeight
		if seen.over() { // room for names over the tokens
			track.apart = min(48, (area.W-2*endMargin)/float64(len(seen.agents)))
		}
	}
	box, _ := area.CutBottom(height, 0)
	track.baseY = box.Y - tokenSize*0.22
	if track.apart > 0 {
		track.baseY = box.Y - narrowTokenSize/2 - stemHeight
	}
	step := (box.W - 2*endMargin) / float64(last+1)
	inside := make([]float64, last+2) // x of the lines from the left end
	for i := range inside {
		inside[i] = endMargin + step*float64(i)
		track.lines = append(track.lines, box.X+inside[i])
	}
	brass := desk.Prop(textures, "ruler", fmt.Sprintf("ruler-%d-%d", last, edition.Goal), box,
		func(scale float64) *image.RGBA { return props.Ruler(box.W, box.H, scale, inside, edition.Goal) })
	scene.Content.Add(brass)
	track.addNumbers(scene, box, step, edition.Goal)
	ringed := rules.NoAgent
	if opened := seen.seen; opened > 0 && opened <= len(seen.order) && !seen.over() && !seen.dossierOpen() {
		ringed = seen.order[opened-1]
	}
	for a, point := range track.tokenPoints(scores) {
		if view.InPlay().Has(rules.Agent(a)) {
			stemX := track.lines[track.lineIndex(scores[a])] - point.X
			track.tokens[a] = track.newToken(textures, rules.Agent(a), point, rules.Agent(a) == ringed, stemX)
			scene.Content.Add(track.tokens[a])
		}
	}
	return track
}

// addNumbers adds the numbers of every fifth or tenth line, and of the goal. Lines are step points apart.
func (r *ruler) addNumbers(scene *appctx.BaseScene, box layout.Rect, step float64, goal int) {
	const minStep = 14 // distance of lines from which the numbers beside the goal fit
	fonts := scene.Ctx.Fonts
	for i, x := range r.lines {
		every, space := 5, 3 // scores between numbers, and the least between another number and the goal
		if r.apart > 0 {
			every, space = 10, 5
		}
		isGoal := i == goal
		nearGoal := !isGoal && goal-i < space && i-goal < space
		if i%every != 0 && !isGoal || nearGoal && step < minStep {
			continue
		}
		style := lettering.Style{Face: lettering.Strong, Size: 15, Color: engraved, Align: lettering.Center}
		if isGoal {
			style.Color = goalRed
		}
		words := fmt.Sprint(i)
		w := fonts.Width(style, words)
		scene.Content.Add(sprites.NewFace("number", fonts.Line(style, words), x-w/2,
			box.Y+box.H*0.41-fonts.LineHeight(style)/2))
	}
}

// newToken returns an agent's token with its middle at point, with a gold ring if ringed is true. On a narrow ruler a
// stem leads to the line of its score, dx points to the right.
func (r *ruler) newToken(textures *sprites.TextureCache, agent rules.Agent, point layout.Point, ringed bool,
	dx float64) *sprites.Node {
	node, diameter := sprites.New("token").SetPos(point.X, point.Y), r.size()
	if r.apart > 0 {
		node.Add(newStem(textures, dx))
	}
	if ringed {
		node.Add(sprites.NewFace("ring", textures.Panel(sprites.PanelStyle{Radius: diameter/2 + 4, Edge: art.Gold,
			Line: 2.4}, diameter+8, diameter+8), 0, 0).SetAnchor(0.5, 0.5))
	}
	node.Add(sprites.NewFace("token", textures.LyingDrawing("tokens/"+agent.String(), diameter, diameter), 0,
		0).SetAnchor(0.5, 0.5))
	return node
}

// newStem returns the line from a token to a point on the ruler, dx points to the right.
func newStem(textures *sprites.TextureCache, dx float64) *sprites.Node {
	const height = narrowTokenSize/2 + stemHeight + 3
	w := math.Abs(dx) + 4
	from, to := raster.XY{X: w/2 - dx/2}, raster.XY{X: w/2 + dx/2, Y: height}
	return sprites.NewFace("stem", textures.Shape(fmt.Sprintf("stem-%.1f", dx), w, height, func(c *raster.Canvas) {
		c.Stroke(c.Line([]raster.XY{from, to}), 2, art.Gold)
	}), -w/2+dx/2, 0)
}
