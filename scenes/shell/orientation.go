package shell

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/sprites/widgets"
)

// orientation is the rotation of the picture, which can face the acting one of several people around a screen. The
// shell rotates the picture, the published controls and, inversely, pointer events. Scenes are not affected.
type orientation struct {
	quarters        int           // quarter turns clockwise, 0 … 3: the lower edge is below, left, above, right
	turning         float64       // quarter turns of the running animation, negative if anticlockwise
	turnTimeLeft    float64       // seconds until the animation ends
	pressedPointers map[int]bool  // pressed pointers
	offscreen       *ebiten.Image // the scene before its rotation; nil while there is no rotation
}

// turnTime is how long the picture takes to turn, in seconds.
const turnTime = 0.6

// swapSides returns a screen after that many quarter turns: with width and height exchanged if the number is odd.
func swapSides(s appctx.Screen, quarters int) appctx.Screen {
	if quarters%2 != 0 {
		s.W, s.H = s.H, s.W
	}
	return s
}

// toScene converts a point of the window to the scene's screen s.
func (o *orientation) toScene(s appctx.Screen, x, y float64) (float64, float64) {
	switch o.quarters {
	case 1:
		return y, s.H - x
	case 2:
		return s.W - x, s.H - y
	case 3:
		return s.W - y, x
	}
	return x, y
}

// toWindow converts a control of the scene's screen, w×h points, to the window.
func (o *orientation) toWindow(w, h float64, c a11y.ControlInfo) a11y.ControlInfo {
	switch o.quarters {
	case 1:
		c.X, c.Y, c.W, c.H = h-c.Y-c.H, c.X, c.H, c.W
	case 2:
		c.X, c.Y = w-c.X-c.W, h-c.Y-c.H
	case 3:
		c.X, c.Y, c.W, c.H = c.Y, w-c.X-c.W, c.H, c.W
	}
	return c
}

// event converts an event of the window to the scene's coordinates. It tracks pressed pointers: the picture never turns
// under a finger.
func (o *orientation) event(screen appctx.Screen, event widgets.InputEvent) widgets.InputEvent {
	switch event.Kind {
	case widgets.PointerDown:
		if o.pressedPointers == nil {
			o.pressedPointers = map[int]bool{}
		}
		o.pressedPointers[event.Pointer] = true
	case widgets.PointerUp, widgets.PointerCancel:
		delete(o.pressedPointers, event.Pointer)
	case widgets.PointerMove, widgets.Wheel:
	default:
		return event
	}
	event.X, event.Y = o.toScene(screen, event.X, event.Y)
	return event
}

// Quarters returns the clockwise quarter turns of the picture.
func (sh *Shell) Quarters() int { return sh.filters.turn.quarters }

// animating reports whether the picture is turning.
func (o *orientation) animating() bool { return o.turnTimeLeft > 0 }

// updateOrientation advances the turn of the picture by dt seconds, or starts one if the app wants another orientation.
// No turn starts while the screen waits or a pointer is down.
func (sh *Shell) updateOrientation(dt float64) {
	t := &sh.filters.turn
	if t.animating() {
		t.turnTimeLeft -= dt
		sh.page.stale = true
		sh.view.scene.Stage().Invalidate()
		return
	}
	if sh.Waiting() || len(t.pressedPointers) > 0 {
		return
	}
	if to, may := sh.App.Orientation(); may && to != t.quarters {
		from := t.quarters
		sh.Turn(to)
		set := sh.view.ctx.Settings
		switch {
		case !set.Speed.HasAnimations():
		case set.Reduced:
			sh.fade.remaining, sh.fade.previousVisible = fadeTime, false
		default:
			t.turning, t.turnTimeLeft = float64((to-from+5)%4-1), turnTime // the shorter way
		}
	}
}

// Turn sets the clockwise quarter turns of the picture without animation. The scene is laid out again if its sides
// change.
func (sh *Shell) Turn(quarters int) {
	odd := (quarters-sh.filters.turn.quarters)%2 != 0
	sh.filters.turn.quarters, sh.filters.turn.turnTimeLeft = quarters, 0
	if odd && sh.view.screen.W > 0 {
		sh.view.screen = swapSides(sh.view.screen, 1)
		sh.view.scene.Turning()
		sh.build(sh.fade.waiting || !sh.fade.anySceneShown)
	}
	sh.page.stale = true
	sh.view.scene.Stage().Invalidate()
}

// paint draws the scene onto dst in its orientation.
func (sh *Shell) paint(dst *ebiten.Image) {
	t := &sh.filters.turn
	if t.quarters == 0 && !t.animating() {
		if t.offscreen != nil {
			t.offscreen.Deallocate()
			t.offscreen = nil
		}
		sh.view.scene.Stage().Paint(dst)
		return
	}
	w, h := dst.Bounds().Dx(), dst.Bounds().Dy()
	on := swapSides(appctx.Screen{W: float64(w), H: float64(h)}, t.quarters)
	if s := t.offscreen; s == nil || s.Bounds().Dx() != int(on.W) || s.Bounds().Dy() != int(on.H) {
		if s != nil {
			s.Deallocate()
		}
		t.offscreen = ebiten.NewImage(int(on.W), int(on.H))
	}
	t.offscreen.Fill(sh.view.ctx.Kit.Theme.Night)
	sh.view.scene.Stage().Paint(t.offscreen)
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(-on.W/2, -on.H/2)
	angle := float64(t.quarters) * math.Pi / 2
	if t.animating() { // smaller during the animation, so that no corner leaves the screen
		angle -= t.turning * math.Pi / 2 * ease(t.turnTimeLeft/turnTime)
		sin, cos := math.Abs(math.Sin(angle)), math.Abs(math.Cos(angle))
		fits := min(float64(w)/(on.W*cos+on.H*sin), float64(h)/(on.W*sin+on.H*cos))
		o.GeoM.Scale(fits, fits)
		o.Filter = ebiten.FilterLinear
	}
	o.GeoM.Rotate(angle)
	o.GeoM.Translate(float64(w)/2, float64(h)/2)
	dst.DrawImage(t.offscreen, &o)
}

// ease returns a smoothstep from 0 to 1.
func ease(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}
