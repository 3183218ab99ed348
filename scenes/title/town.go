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
// beside the buttons, or below them if there is no room. The factors are shares of the screen, of the moon's size or of
// an agent's height, as in the design.
func (t *Title) addTown(screen appctx.Screen, buttons []*widgets.Control) *scenery.TownSquare {
	below := buttons[len(buttons)-1].Rect.Bottom()
	textures, stage := t.Ctx.Textures, t.Stage()
	wide := isWide(screen)
	size := max(min(screen.H*0.34, screen.W*0.42), 110)
	agentHeight := max(min(size*0.62, screen.W/7*1.15), 56)
	square := scenery.TownSquare{W: screen.W, H: screen.H, House: size, Wide: wide, Size: min(screen.W, screen.H) * 0.1}
	if wide {
		square.House, square.Size = screen.H*0.27, screen.H*0.144
		agentHeight = max(min(screen.H*0.205, screen.W*0.07/figureAspect), 56)
		square.Moon = layout.Point{X: screen.W * 0.707, Y: screen.H * 0.27}
		square.Far = screen.H * 0.795
	} else {
		square.Far = screen.H - agentHeight*1.22
		square.House = min(square.House, max((square.Far-below)*0.95, 70)) // lower than the buttons
		square.Moon = layout.Point{X: screen.W * 0.8,
			Y: min(max(screen.H*0.6, below+square.Size*1.4), square.Far-square.House*0.5)}
		if box := boundingBox(buttons); screen.W-box.Right() > 2.2*square.Size { // beside them
			square.Moon = layout.Point{X: (box.Right() + screen.W) / 2, Y: box.Center().Y}
		} else if square.Far-0.7*square.House-below < 2.4*square.Size { // behind the lowest roofs
			square.Moon.X = screen.W * 0.42
		}
	}
	// on a low screen the moon is above buttons that reach below it
	if square.TextArea = boundingBox(buttons); square.TextArea.Right() > square.Moon.X-square.Size && lowWide(screen) {
		square.Moon.Y, square.Size = screen.H*0.2, screen.H*0.13
	}
	scale := scenery.PixelScale(square.W, square.H, textures.Scale())
	key := fmt.Sprintf("%v-%v-%v", textures.Scale(), square.Moon, square.TextArea)
	var batch sprites.Batch
	var ground *sprites.Picture
	textures.Batch(&batch, func() {
		ground = textures.Backdrop("square", key, screen.W, screen.H,
			func(yield func()) *image.RGBA { return square.Paint(scale, yield) })
	})
	textures.SetPlaceholder(&batch, ground, func() *sprites.Picture {
		return textures.AsyncSmooth("coarse-square-"+key, screen.W, screen.H,
			func(yield func()) *image.RGBA { return square.Paint(scenery.PreviewScale(scale), yield) })
	})
	stage.Add(sprites.LayerGround, sprites.NewFace("square", ground, 0, 0))
	t.addLitWindows(&square, buttons)
	t.addAgents(screen, agentHeight, buttons)
	return &square
}

// addLitWindows lights one window for each solved case, as long as there are windows. It skips those behind a button.
func (t *Title) addLitWindows(square *scenery.TownSquare, buttons []*widgets.Control) {
	if t.content.Solved == 0 {
		return
	}
	textures := t.Ctx.Textures
	scale := textures.Scale()
	lit := textures.AsyncSmooth("garret", scenery.LitWindowSize, scenery.LitWindowSize,
		func(func()) *image.RGBA { return scenery.LitWindow(scale) })
	free := slices.DeleteFunc(square.LitWindows(), func(p layout.Point) bool {
		return slices.ContainsFunc(buttons,
			func(c *widgets.Control) bool { return c.Rect.Inset(-0.6 * scenery.LitWindowSize).Contains(p) })
	})
	for _, p := range free[:min(t.content.Solved, len(free))] {
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

// starDelay is the time between the starts of two stars' animations, in seconds.
const starDelay = 0.23

// startAmbience starts the ambient animation: fog over the square, glints of moon and stars, and the agents' motion.
func (t *Title) startAmbience(square *scenery.TownSquare) {
	textures, air := t.Ctx.Textures, sprites.New("air")
	t.Stage().Add(sprites.LayerGround, air)
	t.ambience = ambience.Ambience{}
	t.ambience.Fog(textures, air, layout.Rect{Y: square.Far - square.House*0.6, W: square.W,
		H: square.H - square.Far + square.House*0.5})
	t.ambience.Glint(textures, air, square.Moon, square.Size)
	for i, p := range t.stars(square) {
		t.ambience.Star(textures, air, p, starDelay*float64(i))
	}
	t.animateAgents()
}

// stars returns the positions of at most maxStars stars, away from text, buttons and the moon.
func (t *Title) stars(square *scenery.TownSquare) []layout.Point {
	const maxStars, margin = 5, 8 // the margin is in points
	var free []layout.Point
	taken := t.coveredRects()
	for _, place := range starPlaces {
		place = layout.Point{X: place.X * square.W, Y: place.Y * (square.Far - square.House)}
		onMoon := math.Hypot(place.X-square.Moon.X, place.Y-square.Moon.Y) < 1.6*square.Size
		isTaken := slices.ContainsFunc(taken, func(r layout.Rect) bool { return r.Inset(-margin).Contains(place) })
		if !onMoon && !isTaken {
			free = append(free, place)
		}
	}
	return free[:min(maxStars, len(free))]
}

// coveredRects returns the rectangles of texts and buttons.
func (t *Title) coveredRects() (all []layout.Rect) {
	t.Stage().Walk(func(node *sprites.Node) {
		if text, ok := node.Face().(*lettering.Text); ok {
			left, right := text.InkBounds()
			_, height := text.Size()
			x, y, w, h := node.StageBounds(left, 0, right-left, height)
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
