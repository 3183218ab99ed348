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

// unscaledW and unscaledH are the size, in points, of the largest window whose usual scale is 1.
const unscaledW, unscaledH = 1500, 850

// Zoom returns the scale for a window of w×h points, where percent is the player's setting. The usual scale is 1 up to
// unscaledW×unscaledH, and grows with larger windows. More than twice the usual scale is possible only while a whole
// table stays visible. A lower window than Narrowest, such as a web frame without a given size, is scaled down.
func Zoom(w, h float64, percent int) float64 {
	if h < w && h < Narrowest {
		return min(w/appctx.MinLongSide, h/appctx.MinShortSide)
	}
	usual := max(1, min(w/unscaledW, h/unscaledH))
	short, long := min(w, h), max(w, h)
	maximum := max(2*usual, min(short/appctx.MinShortSide, long/appctx.MinLongSide))
	return min(usual*float64(percent)/100, maximum, max(usual, short/Narrowest))
}

// typing reports whether a text field of the scene has the keyboard.
func (v *view) typing() bool {
	return v.scene != nil && v.scene.Typing()
}

// The largest landscape screen of a spectator of a shared table, who sits three metres away, in points.
const (
	spectatorW = 896
	spectatorH = 504
)

// windowZoom returns the scale for a window of w×h points by the settings. In a spectator's landscape window it is
// large enough that the layout gets at most spectatorW points of width or spectatorH of height.
func (v *view) windowZoom(w, h float64) float64 {
	zoom := Zoom(w, h, v.ctx.Settings.Zoom())
	if v.ctx.Spectating && w > h {
		zoom = max(zoom, min(w/spectatorW, h/spectatorH))
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

// MaxZoom returns the largest zoom that this window allows, in percent of the usual scale.
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

// Resize lays the scene out for another screen, which is the window as the scene sees it.
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

// build lays the scene out. If isNew is true, the scene is shown only once its pictures are ready.
func (sh *Shell) build(isNew bool) {
	textures := sh.view.ctx.Textures
	textures.Trim()
	sh.view.ctx.Fonts.Trim()
	textures.Build(isNew, func() { sh.view.scene.Layout(sh.view.layoutScreen()) })
	sh.scroller.restore()
	sh.fade.waited = 0
	sh.fade.waiting, sh.fade.lastFrameDark = isNew && !sh.readyToShow(), false
}
