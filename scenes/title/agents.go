package title

import (
	"fmt"
	"image/color"
	"math"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// figureAspect is an agent's width divided by its height.
const figureAspect = layout.FigureAspect

// eyeShape tells how an agent's eyes are drawn.
type eyeShape uint8

const (
	dots    eyeShape = iota
	slits            // nearly closed
	arches           // closed by a smile
	glasses          // dark; their glints show where the agent looks
)

// drawingW and drawingH are the size of the agents' drawings, in their units.
const drawingW, drawingH = 160.0, 246.0

// agents lists the agents from left to right. The positions of the eyes are in units of the drawings: left and right
// are the x of the eyes, −1 for one behind a monocle, height is their y.
var agents = [7]struct {
	name        string
	eyes        eyeShape
	left, right float64
	height      float64
	skin        color.RGBA
}{
	{"red", slits, 71, 89, 86, color.RGBA{0xEB, 0xC9, 0xA2, 0xFF}},
	{"orange", slits, 69, -1, 86, color.RGBA{0xC9, 0x8F, 0x63, 0xFF}},
	{"yellow", dots, 70, 90, 88, color.RGBA{0xF0, 0xD3, 0xB0, 0xFF}},
	{"green", glasses, 69, 92, 88, ink},
	{"blue", dots, 70, 90, 90, color.RGBA{0xEB, 0xC9, 0xA2, 0xFF}},
	{"violet", arches, 70, 90, 86, color.RGBA{0xD9, 0xA8, 0x78, 0xFF}},
	{"grey", slits, 70, 90, 88, color.RGBA{0xEB, 0xC9, 0xA2, 0xFF}},
}

// gaze is the direction in which an agent looks.
type gaze int

const (
	ahead gaze = iota // as in the drawing, without further eyes
	toLeft
	toRight
	blinking
	numGazes
)

// agent is an agent on the square.
type agent struct {
	figure *sprites.Node
	eyes   *sprites.Node          // over those of the figure, hidden while it looks ahead
	gazes  [numGazes]sprites.Face // pictures of the eyes; nil for ahead
	at     layout.Point           // of the feet
}

// addAgents adds the seven agents on the square, at most h points high. On a wide screen they stand beside the buttons
// that reach as far down.
func (t *Title) addAgents(screen appctx.Screen, h float64, buttons []*widgets.Control) {
	textures, stage := t.Ctx.Textures, t.Stage()
	w := h * figureAspect
	wide := isWide(screen)
	const squareLeft, squareRight, lowSquareRight, pavement = 0.408, 0.936, 0.965, 0.925 // shares of a wide screen
	left, span := screen.W*0.06, screen.W*0.88
	if wide {
		left = screen.W * squareLeft
		for _, b := range buttons {
			if b.Rect.Bottom() > screen.H*pavement-h*1.05 {
				left = max(left, b.Rect.Right()+8)
			}
		}
		span = screen.W*squareRight - left
		if lowWide(screen) {
			span = screen.W*lowSquareRight - left
		}
		const overlap = 1.12 // width of an agent, in distances between two
		h = min(h, span/7*overlap/figureAspect)
		w = h * figureAspect
	}
	for i, spec := range agents {
		x := left + span*(float64(i)+0.5)/7
		y := screen.H - max(h*0.06, (screen.H-h)*0.02)
		if wide {
			y = screen.H * pavement
		}
		y -= h * 0.05 * float64((i+1)%2) // every other agent stands farther back
		figure := sprites.NewFace(spec.name, textures.StandingDrawing("agents/"+spec.name, w, h), x, y).
			SetAnchor(0.5, 1)
		t.agents[i] = agent{at: layout.Point{X: x, Y: y}, figure: figure}
		t.agents[i].addEyes(textures, i, w, h)
		stage.Add(sprites.LayerAgents, figure)
	}
}

// eyesW and eyesH are the size of a picture of eyes, in units of the drawing.
const eyesW, eyesH = 60.0, 24.0

// addEyes adds the hidden eyes of agent i to its figure of w×h points. Their pictures are painted in the background.
func (g *agent) addEyes(textures *sprites.TextureCache, i int, w, h float64) {
	scale := w / drawingW // points per unit of the drawing
	for look := toLeft; look < numGazes; look++ {
		g.gazes[look] = textures.AsyncShape(fmt.Sprintf("eyes-%d-%d", i, look), eyesW*scale, eyesH*scale,
			func(c *raster.Canvas, _ func()) { drawEyes(c, i, look, scale) })
	}
	g.eyes = sprites.NewFace("eyes", g.gazes[blinking], 0, (agents[i].height-drawingH)/drawingH*h).SetAnchor(0.5, 0.5).
		SetVisible(false)
	g.figure.Add(g.eyes)
}

// drawEyes draws the eyes of agent i on patches of skin, in a picture whose middle is the middle of the face. A unit of
// the drawing has scale points.
func drawEyes(canvas *raster.Canvas, i int, look gaze, scale float64) {
	spec := agents[i]
	aside := [numGazes]float64{toLeft: -4, toRight: 4}[look] // movement of the pupils, in units of the drawing
	skinW, skinH := 9.0, 6.5
	if spec.eyes == glasses {
		skinW = 5
	}
	for _, eyeX := range []float64{spec.left, spec.right} {
		if eyeX < 0 {
			continue
		}
		x, y := eyeX-drawingW/2+eyesW/2, eyesH/2
		canvas.Fill(canvas.Ellipse(x*scale, y*scale, skinW*scale, skinH*scale), spec.skin)
		drawEye(canvas, spec.eyes, look, (x+aside)*scale, y*scale, scale)
	}
}

// drawEye draws one eye with its middle at x, y. A unit of the drawing has scale points.
func drawEye(canvas *raster.Canvas, shape eyeShape, look gaze, x, y, scale float64) {
	// line draws a line through points relative to the middle, all in units of the drawing.
	line := func(width float64, col color.RGBA, points ...raster.XY) {
		for i, p := range points {
			points[i] = raster.XY{X: x + p.X*scale, Y: y + p.Y*scale}
		}
		canvas.Stroke(canvas.Line(points), width*scale, col)
	}
	switch {
	case shape == glasses:
		line(2.5, glint, raster.XY{X: -3, Y: -0.5}, raster.XY{X: 1, Y: -3.5})
	case shape == arches && look != blinking:
		line(4.5, ink, raster.XY{X: -6, Y: 1}, raster.XY{X: -3, Y: -1.5}, raster.XY{X: 3, Y: -1.5},
			raster.XY{X: 6, Y: 1})
	case shape == arches, shape == dots && look != blinking: // a smiling agent opens the eyes
		canvas.Fill(canvas.Ellipse(x, y, 3.4*scale, 3.4*scale), ink)
	case look == blinking:
		line(2.5, ink, raster.XY{X: -5}, raster.XY{X: 5})
	default:
		line(5, ink, raster.XY{X: -5}, raster.XY{X: 5})
	}
}

// The colours of eyes and of reflections in dark glasses.
var (
	ink   = color.RGBA{0x0A, 0x0E, 0x1E, 0xFF}
	glint = color.RGBA{0xC9, 0xD6, 0xFF, 0xFF}
)

// animateAgents starts the animation in which the agents breathe, blink, look at each other and shift their weight.
func (t *Title) animateAgents() {
	for i := range t.agents {
		t.ambience.Breathe(t.agents[i].figure, i)
	}
	t.ambience.Add(func(now float64) {
		for i := range t.agents {
			t.agents[i].pose(i, now)
		}
	})
}

// maxPause is the time without ambient motion, in seconds, after which resetAgents makes the agents stand still.
const maxPause = 0.5

// resetAgents makes all agents stand still and look ahead.
func (t *Title) resetAgents() {
	for i := range t.agents {
		if t.agents[i].figure != nil {
			t.agents[i].show(ahead, 0, 0)
		}
	}
}

// pose shows agent i as it is at a time in seconds.
func (g *agent) pose(i int, now float64) {
	look, lean := glance(i, now)
	if blinks(i, now) {
		look = blinking
	}
	g.show(look, lean, stepAside(i, now))
}

// show shows an agent with a gaze, an inclination in radians, and a step aside from −1 (left) to 1 (right).
func (g *agent) show(look gaze, lean, step float64) {
	if g.eyes.SetVisible(look != ahead); look != ahead {
		g.eyes.SetFace(g.gazes[look])
	}
	g.figure.SetAngle(lean+0.02*step).SetPos(g.at.X+3*step, g.at.Y-1.5*math.Abs(step))
}

// blinks reports whether agent i has its eyes closed at a time in seconds. It blinks every few seconds for a fifth of a
// second.
func blinks(i int, now float64) bool {
	period := 3.9 + 0.47*float64(i) // different, so that the agents do not blink together
	return math.Mod(now+period*math.Mod(0.37*float64(i), 1), period) > period-0.2
}

// glance returns the gaze of agent i at a time, and its inclination in radians. Every nine seconds two neighbours look
// at each other.
func glance(i int, now float64) (look gaze, lean float64) {
	const period, begins, duration = 9.0, 4.0, 2.4 // seconds
	round, p := math.Modf(now / period)
	t := (p*period - begins) / duration
	left := pseudoRandom(round) % (len(agents) - 1)
	if t < 0 || t > 1 || i != left && i != left+1 {
		return ahead, 0
	}
	lean = 0.035 * math.Sin(math.Pi*min(1, 3*min(t, 1-t))/2)
	if i == left {
		return toRight, lean
	}
	return toLeft, -lean
}

// stepAside returns the distance of agent i from its place at a time, from −1 to 1. Every seven seconds one agent
// shifts its weight from one foot to the other.
func stepAside(i int, now float64) float64 {
	const period, begins, duration = 7.0, 2.0, 1.2 // seconds
	round, p := math.Modf(now / period)
	t := (p*period - begins) / duration
	if t < 0 || t > 1 || pseudoRandom(round+100)%len(agents) != i {
		return 0
	}
	return math.Sin(2*math.Pi*t) * math.Sin(math.Pi*t)
}

// pseudoRandom returns a pseudo-random number of 16 bits for a whole number n, by Knuth's multiplicative hash.
func pseudoRandom(n float64) int { return int(uint32(n) * 2654435761 >> 16) }
