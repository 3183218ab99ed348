package shell

import (
	"image"
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
	pressedPointers map[int]bool  // the pointers that are down, by number
	offscreen       *ebiten.Image // the scene before its rotation; nil while there is no rotation
}

// turnTime is how long the picture takes to turn, in seconds.
const turnTime = 0.6

// swapSides returns a screen after a number of quarter turns: with width and height exchanged if the number is odd.
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
func (o *orientation) toWindow(w, h float64, control a11y.ControlInfo) a11y.ControlInfo {
	switch o.quarters {
	case 1:
		control.X, control.Y, control.W, control.H = h-control.Y-control.H, control.X, control.H, control.W
	case 2:
		control.X, control.Y = w-control.X-control.W, h-control.Y-control.H
	case 3:
		control.X, control.Y, control.W, control.H = control.Y, w-control.X-control.W, control.H, control.W
	}
	return control
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
	turn := &sh.filters.turn
	if turn.animating() {
		turn.turnTimeLeft -= dt
		sh.page.stale = true
		sh.view.scene.Stage().Invalidate()
		return
	}
	if sh.Waiting() || len(turn.pressedPointers) > 0 {
		return
	}
	if target, may := sh.App.Orientation(); may && target != turn.quarters {
		from := turn.quarters
		sh.Turn(target)
		settings := sh.view.ctx.Settings
		switch {
		case !settings.Speed.HasAnimations():
		case settings.Reduced:
			sh.fade.remaining, sh.fade.previousVisible = fadeTime, false
		default:
			turn.turning, turn.turnTimeLeft = float64((target-from+5)%4-1), turnTime // −1 to 2: the shorter way
		}
	}
}

// Turn sets the clockwise quarter turns of the picture, 0 … 3, without animation. The scene is laid out again if its
// sides change. There must be a scene.
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
	turn := &sh.filters.turn
	if turn.quarters == 0 && !turn.animating() {
		if turn.offscreen != nil {
			turn.offscreen.Deallocate()
			turn.offscreen = nil
		}
		sh.view.scene.Stage().Paint(dst)
		return
	}
	w, h := dst.Bounds().Dx(), dst.Bounds().Dy()
	screen := swapSides(appctx.Screen{W: float64(w), H: float64(h)}, turn.quarters)
	size := image.Pt(int(screen.W), int(screen.H))
	if old := turn.offscreen; old == nil || old.Bounds().Size() != size {
		if old != nil {
			old.Deallocate()
		}
		turn.offscreen = ebiten.NewImage(size.X, size.Y)
	}
	turn.offscreen.Fill(sh.view.ctx.Kit.Theme.Night)
	sh.view.scene.Stage().Paint(turn.offscreen)
	var options ebiten.DrawImageOptions
	options.GeoM.Translate(-screen.W/2, -screen.H/2)
	angle := float64(turn.quarters) * math.Pi / 2
	if turn.animating() { // smaller during the animation, so that no corner leaves the screen
		angle -= turn.turning * math.Pi / 2 * ease(turn.turnTimeLeft/turnTime)
		sin, cos := math.Abs(math.Sin(angle)), math.Abs(math.Cos(angle))
		fits := min(float64(w)/(screen.W*cos+screen.H*sin), float64(h)/(screen.W*sin+screen.H*cos))
		options.GeoM.Scale(fits, fits)
		options.Filter = ebiten.FilterLinear
	}
	options.GeoM.Rotate(angle)
	options.GeoM.Translate(float64(w)/2, float64(h)/2)
	dst.DrawImage(turn.offscreen, &options)
}

// ease returns the smoothstep of x: a smooth curve from 0 at 0 to 1 at 1.
func ease(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}
