package shell

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
)

// view is the current scene and its mapping to the window.
type view struct {
	ctx        *appctx.Context
	scene      appctx.Scene  // nil before the first
	name       string        // of the scene
	screen     appctx.Screen // as the scene sees it, in its orientation
	zoom       float64       // window points per screen point
	pixelRatio float64       // device pixels per window point, for input; 0 without a window
}

// Narrowest is the shortest side of a window in points that every scene fits. Higher scenes scroll.
const Narrowest = 180.0

// Zoom returns the scale for a window of w×h points, where percent is the player's setting. Large windows show a larger
// town, not larger type: the scale is 1 up to 1500×850 points. Above 2 it is limited so that a whole table stays
// visible. A web frame without a given size has 300×150 points, where everything is scaled down.
func Zoom(w, h float64, percent int) float64 {
	if h < w && h < Narrowest {
		return min(w/appctx.MinLongSide, h/appctx.MinShortSide)
	}
	usual := max(1, min(w/1500, h/850))
	short, long := min(w, h), max(w, h)
	maximum := max(2*usual, min(short/appctx.MinShortSide, long/appctx.MinLongSide))
	return min(usual*float64(percent)/100, maximum, max(usual, short/Narrowest))
}

// typing reports whether a text field of the scene has the keyboard.
func (v *view) typing() bool {
	return v.scene != nil && v.scene.Typing()
}

// The largest landscape screen of somebody who looks on at a shared table from three metres, in points.
const (
	onlookerW = 896
	onlookerH = 504
)

// windowZoom returns the scale for a window of w×h points by the settings. For somebody who looks on it is larger.
func (v *view) windowZoom(w, h float64) float64 {
	zoom := Zoom(w, h, v.ctx.Settings.Zoom())
	if v.ctx.LooksOn && w > h {
		zoom = max(zoom, min(w/onlookerW, h/onlookerH))
	}
	return zoom
}

// layoutScreen returns the screen for the scene's layout: as high as the window, or higher if the scene needs more.
func (v *view) layoutScreen() appctx.Screen { return v.screen.ForScene(v.scene) }

// Screen returns the window as the scene sees it, in its orientation and zoom.
func (sh *Shell) Screen() appctx.Screen { return sh.view.screen }

// WindowSize returns the size of the window in points.
func (sh *Shell) WindowSize() (w, h float64) {
	s := swapSides(sh.view.screen, sh.filters.turn.quarters)
	return s.W * sh.view.zoom, s.H * sh.view.zoom
}

// MaxZoom returns the largest zoom in this window, in percent.
func (sh *Shell) MaxZoom() int {
	const unlimited = 1000
	w, h := sh.WindowSize()
	return int(math.Floor(100*Zoom(w, h, unlimited)/Zoom(w, h, 100) + 0.01))
}

// LayoutF returns the size of the picture in device pixels for a window of w×h points. The engine calls it.
func (sh *Shell) LayoutF(w, h float64) (float64, float64) {
	scale := devicePixelRatio()
	sh.view.pixelRatio = ebiten.Monitor().DeviceScaleFactor()
	sh.view.zoom = sh.view.windowZoom(w, h)
	large := sh.view.zoom > Zoom(w, h, 100)
	s := appctx.Screen{W: w / sh.view.zoom, H: h / sh.view.zoom, Scale: scale * sh.view.zoom, Large: large}
	if s = swapSides(s, sh.filters.turn.quarters); s != sh.view.screen {
		sh.Resize(s)
	}
	return math.Round(w * scale), math.Round(h * scale)
}

// Layout implements [ebiten.Game]. The engine calls LayoutF instead.
func (sh *Shell) Layout(w, h int) (int, int) { return w, h }

// Resize lays the scene out for another screen.
func (sh *Shell) Resize(s appctx.Screen) {
	sh.view.screen, sh.fade.previousVisible = s, false
	sh.guard(sh.relayout)
}

// relayout lays the current scene out for a changed screen.
func (sh *Shell) relayout() {
	sh.view.ctx.Textures.SetScale(sh.view.screen.Scale)
	sh.view.ctx.Fonts.SetScale(sh.view.screen.Scale)
	switch {
	case sh.view.scene == nil:
	case sh.view.scene.Stage() == nil: // shown before there was a window
		sh.build(true)
	default:
		sh.scroller.reset()
		sh.scroller.scene = nil // scrolling starts over
		sh.view.scene.Resized()
		sh.build(sh.fade.waiting || !sh.fade.anySceneShown)
		sh.page.stale = true
	}
}

// build lays the scene out. A new scene is held until its pictures are ready.
func (sh *Shell) build(isNew bool) {
	textures := sh.view.ctx.Textures
	textures.Trim()
	sh.view.ctx.Fonts.Trim()
	textures.Build(isNew, func() { sh.view.scene.Layout(sh.view.layoutScreen()) })
	sh.scroller.restore()
	sh.fade.waited = 0
	sh.fade.waiting, sh.fade.lastFrameDark = isNew && !sh.readyToShow(), false
}
