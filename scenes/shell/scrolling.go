package shell

import (
	"math"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Scroller scrolls the picture if a scene, or a dialog over it, is higher than the window. A shell has one; get it from
// Shell.Scroller.
type Scroller struct {
	scrollState
	view    *view
	handle  func(widgets.InputEvent) // sends an event to the scene
	waiting func() bool              // reports whether the screen ignores input
	changed func()                   // called when the picture was scrolled
}

// scrollState is the scroll position with the state of dragging, dialogs and the bar.
type scrollState struct {
	offset       float64 // points of the picture above the window
	maxOffset    float64 // its maximum in this tick, since asking a scene for its height can be expensive
	scene        appctx.Scene
	scopes       int              // number of dialogs over the scene
	beforeDialog float64          // scroll position before the first of them
	focus        *widgets.Control // last focused control that was scrolled into sight
	pointer      int              // the pointer that may scroll
	pointerDown  bool             // that pointer is down
	dragging     bool             // its drag scrolls, so its release presses nothing
	lastY        float64          // its last y in the window, in points
	bar          *sprites.Node    // the scroll bar
	drawnFor     [2]float64       // position and height for which the bar was drawn
}

// The drag distance that starts scrolling, the margin around what is scrolled into sight, and the width of the bar, in
// points.
const (
	dragThreshold = 8
	revealMargin  = 14
	barWidth      = 5.0
)

// VisibleArea returns the visible part of the picture.
func (sc *Scroller) VisibleArea() layout.Rect {
	return layout.Rect{Y: sc.offset, W: sc.view.screen.W, H: sc.view.screen.H}
}

// DialogBounds returns the bounding box of the topmost dialog and its controls; ok is false without a dialog.
func (sc *Scroller) DialogBounds() (box layout.Rect, ok bool) {
	focus := sc.view.scene.Focus()
	if focus.Scopes() == 0 {
		return box, false
	}
	for _, c := range focus.Controls() {
		if c.ID == widgets.InsideDialogID {
			box, ok = c.Rect, true
		}
	}
	for _, c := range focus.Controls() {
		if !c.Pointer {
			box = box.Union(c.Rect)
		}
	}
	return box, ok
}

// Position returns the scroll position: the points of the picture above the window.
func (sc *Scroller) Position() float64 { return sc.offset }

// Max returns the largest scroll position in points, 0 if everything fits. Under a dialog it is that of the dialog.
func (sc *Scroller) Max() float64 {
	height := sc.view.layoutScreen().H
	if box, ok := sc.DialogBounds(); ok { // the text below it can't be read
		height = box.Bottom() + revealMargin/2
	}
	if height < sc.view.screen.H+1 {
		return 0
	}
	return height - sc.view.screen.H
}

// handlesDrag reports whether a control at a point of the picture handles drags or scrolling itself.
func (sc *Scroller) handlesDrag(x, y float64) bool {
	p := layout.Point{X: x, Y: y}
	for _, c := range sc.view.scene.Focus().Controls() {
		draggable := c.OnDrag != nil && !c.Disabled
		if (c.Scrollable || draggable) && c.Rect.Contains(p) {
			return true
		}
	}
	return false
}

// scroll is the filter that scrolls by wheel, drag, Page Up and Page Down. It returns the event in the scene's
// coordinates, and false if the event ends here. A wheel event becomes a move of the pointer. Controls that scroll or
// drag themselves keep their events.
func (sc *Scroller) scroll(event widgets.InputEvent) (widgets.InputEvent, bool) {
	if sc.maxOffset == 0 {
		sc.pointerDown = false
		return event, true
	}
	windowY := event.Y
	switch event.Kind {
	case widgets.PointerDown, widgets.PointerMove, widgets.PointerUp, widgets.PointerCancel, widgets.Wheel:
		event.Y += sc.offset
	}
	switch event.Kind {
	case widgets.PointerDown:
		ignored := event.Alt || sc.waiting() || sc.handlesDrag(event.X, event.Y)
		if !sc.pointerDown && !ignored {
			sc.pointerDown, sc.dragging, sc.pointer, sc.lastY = true, false, event.Pointer, windowY
		}
	case widgets.PointerMove:
		if !sc.pointerDown || event.Pointer != sc.pointer {
			break
		}
		if !sc.dragging && math.Abs(windowY-sc.lastY) > dragThreshold {
			sc.dragging, sc.lastY = true, windowY
			sc.handle(widgets.InputEvent{Kind: widgets.PointerCancel, Pointer: event.Pointer})
		}
		if sc.dragging {
			sc.scrollTo(sc.offset + sc.lastY - windowY)
			sc.lastY = windowY
			return event, false
		}
	case widgets.PointerUp, widgets.PointerCancel:
		if sc.pointerDown && event.Pointer == sc.pointer {
			sc.pointerDown = false
			return event, !sc.dragging
		}
	case widgets.Wheel:
		if !sc.handlesDrag(event.X, event.Y) {
			before := sc.offset
			sc.scrollTo(sc.offset - event.DY*widgets.WheelStep)
			// the control under the pointer now
			return widgets.InputEvent{Kind: widgets.PointerMove, X: event.X, Y: event.Y + sc.offset - before}, true
		}
	case widgets.KeyDown:
		switch page := sc.view.screen.H - widgets.WheelStep; {
		case sc.view.typing() || sc.hasList():
		case event.Key == widgets.KeyPageUp:
			sc.scrollTo(sc.offset - page)
			return event, false
		case event.Key == widgets.KeyPageDown:
			sc.scrollTo(sc.offset + page)
			return event, false
		}
	}
	return event, true
}

// hasList reports whether the scene has a scrollable list.
func (sc *Scroller) hasList() bool {
	for _, c := range sc.view.scene.Focus().Controls() {
		if c.Scrollable {
			return true
		}
	}
	return false
}

// scrollTo scrolls to a position in points, limited to the picture and rounded to whole pixels.
func (sc *Scroller) scrollTo(offset float64) {
	offset = math.Round(min(max(offset, 0), sc.maxOffset)*sc.view.screen.Scale) / sc.view.screen.Scale
	if offset != sc.offset {
		sc.offset = offset
		sc.changed()
	}
	sc.view.scene.Stage().SetScroll(offset)
}

// reveal scrolls by as little as possible to show a part of the picture. Of a part higher than the window it shows the
// top.
func (sc *Scroller) reveal(part layout.Rect) {
	sc.scrollTo(min(sc.offset+max(part.Bottom()-sc.VisibleArea().Bottom(), 0), part.Y))
}

// reset starts over with the current scene: it scrolls to the top and removes the bar.
func (sc *Scroller) reset() {
	if sc.bar != nil {
		sc.bar.Remove()
	}
	sc.scrollState = scrollState{scene: sc.view.scene}
	if sc.view.scene != nil {
		sc.view.scene.Stage().SetScroll(0)
	}
}

// restore restores the scroll position after a layout, as far as possible. A new scene starts at its top.
func (sc *Scroller) restore() {
	isNew := sc.scene != sc.view.scene
	if isNew {
		sc.reset()
	}
	sc.maxOffset = sc.Max()
	if isNew {
		if start := sc.view.scene.Start(); start.H > 0 {
			sc.reveal(start)
		}
	}
	sc.scrollTo(sc.offset)
}

// Follow scrolls to a new dialog or focus, and back when the last dialog has closed. It also updates the scroll bar.
func (sc *Scroller) Follow() {
	focus := sc.view.scene.Focus()
	if sc.scene != sc.view.scene {
		sc.reset()
	}
	if sc.maxOffset = sc.Max(); sc.maxOffset == 0 && sc.offset == 0 && sc.bar == nil {
		sc.scopes, sc.focus = focus.Scopes(), nil
		return
	}
	if n := focus.Scopes(); n != sc.scopes {
		if sc.scopes == 0 {
			sc.beforeDialog = sc.offset
		}
		if sc.scopes, sc.focus = n, nil; n == 0 {
			sc.scrollTo(sc.beforeDialog)
		} else if box, ok := sc.DialogBounds(); ok {
			sc.scrollTo(0)
			sc.reveal(box.Inset(-revealMargin / 2))
		}
	}
	sc.scrollTo(sc.offset)
	if c := focus.Focused(); focus.ShowFocus() && c != sc.focus {
		if sc.focus = c; c != nil {
			sc.reveal(c.Rect.Inset(-revealMargin))
		}
	}
	sc.drawBar()
}

// drawBar draws the scroll bar at the right edge.
func (sc *Scroller) drawBar() {
	layer := sc.view.scene.Stage().Layer(sprites.LayerFocus)
	if sc.bar != nil && sc.bar.Parent() == layer && sc.drawnFor == [2]float64{sc.offset, sc.maxOffset} {
		return
	}
	if sc.bar != nil {
		sc.bar.Remove()
		sc.bar = nil
	}
	sc.drawnFor = [2]float64{sc.offset, sc.maxOffset}
	if sc.maxOffset == 0 {
		return
	}
	visible, theme, textures := sc.VisibleArea(), sc.view.ctx.Kit.Theme, sc.view.ctx.Textures
	track := layout.Rect{X: visible.Right() - barWidth - 1, Y: visible.Y + 4, W: barWidth, H: visible.H - 8}
	thumb := track
	thumb.H *= visible.H / (visible.H + sc.maxOffset)
	thumb.Y += (track.H - thumb.H) * sc.offset / sc.maxOffset
	sc.bar = sprites.New("roll")
	sc.bar.Add(
		sprites.NewFace("track", textures.Panel(sprites.PanelStyle{Radius: barWidth / 2, Fill: theme.Night}, track.W,
			track.H), track.X, track.Y).
			SetAlpha(0.6),
		sprites.NewFace("thumb", textures.Panel(sprites.PanelStyle{Radius: barWidth / 2, Fill: theme.Cream}, thumb.W,
			thumb.H), thumb.X, thumb.Y),
	)
	layer.Add(sc.bar)
}
