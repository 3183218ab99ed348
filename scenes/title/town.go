package title

import (
	"fmt"
	"image"
	"math"
	"slices"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/scenery"
	"heimlich/sprites/widgets"
)

// addTown adds the town square at night with moon, houses and the seven agents, and returns its measures. The moon is
// beside the buttons, or below them if there is no room.
func (t *Title) addTown(screen appctx.Screen, buttons []*widgets.Control) *scenery.TownSquare {
	below := buttons[len(buttons)-1].Rect.Bottom()
	textures, stage := t.Ctx.Textures, t.Stage()
	wide := isWide(screen)
	size := max(min(screen.H*0.34, screen.W*0.42), 110)
	agentHeight := max(min(size*0.62, screen.W/7*1.15), 56)
	q := scenery.TownSquare{W: screen.W, H: screen.H, House: size, Wide: wide, Size: min(screen.W, screen.H) * 0.1}
	if wide {
		q.House, q.Size = screen.H*0.27, screen.H*0.144
		agentHeight = max(min(screen.H*0.205, screen.W*0.07/figureAspect), 56)
		q.Moon = layout.Point{X: screen.W * 0.707, Y: screen.H * 0.27}
		q.Far = screen.H * 0.795
	} else {
		q.Far = screen.H - agentHeight*1.22
		q.House = min(q.House, max((q.Far-below)*0.95, 70)) // lower than the buttons
		q.Moon = layout.Point{X: screen.W * 0.8, Y: min(max(screen.H*0.6, below+q.Size*1.4), q.Far-q.House*0.5)}
		if c := boundingBox(buttons); screen.W-c.Right() > 2.2*q.Size { // beside them
			q.Moon = layout.Point{X: (c.Right() + screen.W) / 2, Y: c.Center().Y}
		} else if q.Far-0.7*q.House-below < 2.4*q.Size { // behind the lowest roofs
			q.Moon.X = screen.W * 0.42
		}
	}
	// on a low screen the moon is above buttons that reach below it
	if q.TextArea = boundingBox(buttons); q.TextArea.Right() > q.Moon.X-q.Size && lowWide(screen) {
		q.Moon.Y, q.Size = screen.H*0.2, screen.H*0.13
	}
	scale := scenery.PixelScale(q.W, q.H, textures.Scale())
	key := fmt.Sprintf("%v-%v-%v", textures.Scale(), q.Moon, q.TextArea)
	var batch sprites.Batch
	var square *sprites.Picture
	textures.Batch(&batch, func() {
		square = textures.Backdrop("square", key, screen.W, screen.H,
			func(yield func()) *image.RGBA { return q.Paint(scale, yield) })
	})
	textures.SetPlaceholder(&batch, square, func() *sprites.Picture {
		return textures.AsyncSmooth("coarse-square-"+key, screen.W, screen.H,
			func(yield func()) *image.RGBA { return q.Paint(scenery.PreviewScale(scale), yield) })
	})
	stage.Add(sprites.LayerGround, sprites.NewFace("square", square, 0, 0))
	t.addLitWindows(&q, buttons)
	t.addAgents(screen, agentHeight, buttons)
	return &q
}

// addLitWindows lights one window for each solved case, except windows behind a button.
func (t *Title) addLitWindows(q *scenery.TownSquare, buttons []*widgets.Control) {
	if t.content.Solved == 0 {
		return
	}
	textures := t.Ctx.Textures
	scale := textures.Scale()
	lit := textures.AsyncSmooth("garret", scenery.LitWindowSize, scenery.LitWindowSize,
		func(func()) *image.RGBA { return scenery.LitWindow(scale) })
	at := slices.DeleteFunc(q.LitWindows(), func(p layout.Point) bool {
		return slices.ContainsFunc(buttons,
			func(c *widgets.Control) bool { return c.Rect.Inset(-0.6 * scenery.LitWindowSize).Contains(p) })
	})
	for _, p := range at[:min(t.content.Solved, len(at))] {
		t.Stage().Add(sprites.LayerGround, sprites.NewFace("garret", lit, p.X, p.Y).SetAnchor(0.5, 0.5))
	}
}

// starPlaces are the possible places of stars, in order of preference, in shares of the width and of the sky's height.
var starPlaces = []layout.Point{
	{X: 0.09, Y: 0.07},
	{X: 0.53, Y: 0.07},
	{X: 0.95, Y: 0.5},
	{X: 0.46, Y: 0.45},
	{X: 0.93, Y: 0.3},
	{X: 0.2, Y: 0.31},
	{X: 0.72, Y: 0.3},
	{X: 0.12, Y: 0.93},
	{X: 0.5, Y: 0.9},
	{X: 0.36, Y: 0.04},
	{X: 0.6, Y: 0.7},
	{X: 0.3, Y: 0.97},
	{X: 0.85, Y: 0.9},
	{X: 0.03, Y: 0.6},
	{X: 0.97, Y: 0.75},
}

// startAmbience starts the ambient animation: fog over the square, glints of moon and stars, and the agents' motion.
func (t *Title) startAmbience(q *scenery.TownSquare) {
	textures, on := t.Ctx.Textures, sprites.New("air")
	t.Stage().Add(sprites.LayerGround, on)
	t.ambience = ambience.Ambience{}
	t.ambience.Fog(textures, on, layout.Rect{Y: q.Far - q.House*0.6, W: q.W, H: q.H - q.Far + q.House*0.5})
	t.ambience.Glint(textures, on, q.Moon, q.Size)
	for i, p := range t.stars(q) {
		t.ambience.Star(textures, on, p, 0.23*float64(i))
	}
	t.animateAgents()
}

// stars returns the positions of at most five stars, away from text, buttons and the moon.
func (t *Title) stars(q *scenery.TownSquare) []layout.Point {
	const maxStars, margin = 5, 8 // the margin is in points
	var free []layout.Point
	taken := t.coveredRects()
	for _, p := range starPlaces {
		p = layout.Point{X: p.X * q.W, Y: p.Y * (q.Far - q.House)}
		onMoon := math.Hypot(p.X-q.Moon.X, p.Y-q.Moon.Y) < 1.6*q.Size
		if !onMoon && !slices.ContainsFunc(taken, func(r layout.Rect) bool { return r.Inset(-margin).Contains(p) }) {
			free = append(free, p)
		}
	}
	return free[:min(maxStars, len(free))]
}

// coveredRects returns the rectangles of texts and buttons.
func (t *Title) coveredRects() (all []layout.Rect) {
	t.Stage().Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok {
			left, right := text.InkBounds()
			_, height := text.Size()
			x, y, w, h := n.StageBounds(left, 0, right-left, height)
			all = append(all, layout.Rect{X: x, Y: y, W: w, H: h})
		}
	})
	for _, c := range t.Focus().Controls() {
		all = append(all, c.Rect)
	}
	return all
}

// HasAmbientMotion returns true: the title has an ambient animation.
func (*Title) HasAmbientMotion() bool { return true }

// AdvanceAmbient runs the ambient animation by dt seconds.
func (t *Title) AdvanceAmbient(dt float64) {
	t.paused = 0
	t.ambience.Advance(dt)
}
