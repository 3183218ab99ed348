package shell

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// KeyHints shows the keys of a scene: each on its control, and those without a control in a list. After the use of a
// gamepad it shows gamepad buttons instead.
type KeyHints struct {
	hintState
	view        *view
	visibleArea func() layout.Rect // the visible part of the picture
	waiting     func() bool        // reports whether the screen ignores input
}

// hintState is the state of the key hints.
type hintState struct {
	visible     bool
	byHeldKey   bool // shown while a key is held
	usesGamepad bool // a gamepad was used last
	node        *sprites.Node
	drawnFrom   string // what node was drawn from, as text
}

// filter shows or hides the hints for an event. Alt shows them while it is held, the help key until another key or a
// press. The result reports whether nothing else may handle the event.
func (k *KeyHints) filter(event widgets.InputEvent) bool {
	hints := &k.hintState
	key, press := event.Kind == widgets.KeyDown && !event.Automatic, event.Kind == widgets.PointerDown
	if key || press {
		hints.usesGamepad = event.Gamepad
	}
	switch {
	case event.Kind == widgets.KeyUp:
		if hints.byHeldKey {
			k.hide()
		}
		return true
	case key && event.Key == widgets.KeyAlt:
		hints.visible, hints.byHeldKey = !k.waiting(), true
		return true
	case key && event.Key == widgets.KeyHelp && !k.view.typing():
		if was := hints.visible; was || k.waiting() {
			k.hide()
		} else if !event.Repeat {
			hints.visible = true
		}
		return true
	case hints.visible && (key || press):
		k.hide()
		return key && event.Key == widgets.KeyBack
	}
	return false
}

// Node returns the node that shows the hints, nil while none are shown. The hints own it.
func (k *KeyHints) Node() *sprites.Node { return k.node }

// hide removes the key hints.
func (k *KeyHints) hide() {
	if k.hintState.node != nil {
		k.hintState.node.Remove()
	}
	k.hintState = hintState{usesGamepad: k.hintState.usesGamepad}
}

// redraw draws the hints if they are visible and have changed. It hides them while the screen ignores input.
func (k *KeyHints) redraw() {
	hints := &k.hintState
	if !hints.visible {
		return
	}
	if k.waiting() {
		k.hide()
		return
	}
	caps, list := k.caps()
	drawnFrom := fmt.Sprint(k.view.name, k.view.screen, k.visibleArea().Y, hints.usesGamepad, caps, k.listText(list))
	layer := k.view.scene.Stage().Layer(sprites.LayerFocus)
	if hints.node != nil && hints.node.Parent() == layer && hints.drawnFrom == drawnFrom {
		return
	}
	if hints.node != nil {
		hints.node.Remove()
	}
	hints.drawnFrom, hints.node = drawnFrom, sprites.New("signs")
	layer.Add(hints.node)
	k.drawList(list, k.drawCaps(caps))
}

// keycap is a key to draw on its control.
type keycap struct {
	key string
	on  string      // ID of the control
	at  layout.Rect // the control's place
}

// caps returns the keys with a visible control, and for the list the other ones that have a description. A key is in
// the list once. While gamepad buttons are shown, it leaves out keys without one.
func (k *KeyHints) caps() (caps []keycap, list []appctx.KeyHint) {
	shown := map[string]bool{} // by key
	for _, hint := range k.all() {
		if picture, _ := k.keyPicture(hint.Key); picture == nil {
			continue // a gamepad has no such button
		}
		control := k.view.scene.Focus().Find(hint.On)
		if hint.On != "" && control != nil && k.visibleArea().Contains(control.Rect.Center()) {
			caps = append(caps, keycap{hint.Key, hint.On, control.Rect})
			shown[hint.Key] = true
		} else if words := k.view.ctx.Say(hint.Does); words != "" && !shown[hint.Key] {
			shown[hint.Key] = true
			list = append(list, hint)
		}
	}
	return caps, list
}

// all returns the hints of the scene unless a dialog is open, then those of the focused control and of the shell, in
// the order of the list.
func (k *KeyHints) all() (all []appctx.KeyHint) {
	focus := k.view.scene.Focus()
	if focus.Scopes() == 0 {
		all = k.view.scene.KeyHints()
	}
	focused := ""
	if control := focus.Focused(); control != nil && focus.ShowFocus() {
		focused = control.ID
		all = slices.DeleteFunc(all, func(hint appctx.KeyHint) bool { return hint.Key == widgets.KeyEnter })
	}
	all = append(all,
		appctx.KeyHint{Key: widgets.KeyEnter, On: focused, Does: message.Of("sign.press")},
		appctx.KeyHint{Key: widgets.KeyTab, Does: message.Of("sign.next")},
		appctx.KeyHint{Key: widgets.WithShift + widgets.KeyTab, Does: message.Of("sign.before")},
		appctx.KeyHint{Key: widgets.KeyArrows, Does: message.Of("sign.there")},
	)
	for _, control := range focus.Controls() {
		if control.OnAlt != nil {
			all = append(all,
				appctx.KeyHint{Key: widgets.WithShift + widgets.KeyEnter, Does: message.Of("sign.opposite")})
			break
		}
	}
	all = append(all, appctx.KeyHint{Key: widgets.KeyBack, Does: message.Of("button.back")},
		appctx.KeyHint{Key: "S", Does: message.Of("sign.sound")})
	if InBrowser && k.view.name == "board" && focus.Scopes() == 0 {
		all = append(all,
			appctx.KeyHint{Key: widgets.WithShift + "W", Does: message.Of("look.where")},
			appctx.KeyHint{Key: widgets.WithShift + "Q", Does: message.Of("sign.can")},
			appctx.KeyHint{Key: widgets.WithShift + "E", Does: message.Of("look.what-if")},
			appctx.KeyHint{Key: widgets.WithShift + "C", Does: message.Of("look.scores")},
			appctx.KeyHint{Key: widgets.WithShift + "X", Does: message.Of("sign.own")})
	}
	return append(all, appctx.KeyHint{Key: widgets.KeyHelp, Does: message.Of("sign.these")})
}

// listText returns the list as text, a line for each key.
func (k *KeyHints) listText(list []appctx.KeyHint) string {
	var b strings.Builder
	for _, hint := range list {
		fmt.Fprintf(&b, "%s: %s\n", hint.Key, k.view.ctx.Say(hint.Does))
	}
	return b.String()
}

// keyPicture returns the picture of a key, or of the gamepad button for it, and its width in points. The picture is nil
// if the gamepad has no such button.
func (k *KeyHints) keyPicture(key string) (*sprites.Node, float64) {
	kit := k.view.ctx.Kit
	if k.hintState.usesGamepad {
		return kit.PadCap(key)
	}
	if key == widgets.KeyArrows {
		return kit.ArrowCap()
	}
	return kit.Keycap(k.keyLabel(key))
}

// keyLabel returns the name of a key in the current language.
func (k *KeyHints) keyLabel(key string) string {
	rest, shift := strings.CutPrefix(key, widgets.WithShift)
	name := rest
	switch rest {
	case widgets.KeyEnter:
		name = k.view.ctx.Words("key.enter")
	case widgets.KeyTab:
		name = k.view.ctx.Words("key.tab")
	case widgets.KeyBack:
		name = k.view.ctx.Words("key.escape")
	case widgets.KeyBackspace:
		name = k.view.ctx.Words("key.backspace")
	case widgets.KeyArrows:
		name = k.view.ctx.Words("key.arrows")
	}
	if shift {
		name = k.view.ctx.Words("key.with-shift", message.Verbatim("key", name))
	}
	return name
}

// Describe adds the hints to the published state, also as its prompt, if they are visible. While a key is held they are
// only drawn, because screen readers hold keys themselves. Gamepad buttons are only drawn too.
func (k *KeyHints) Describe(state *a11y.PublicState) {
	if !k.hintState.visible || k.hintState.byHeldKey || k.hintState.usesGamepad || k.waiting() {
		return
	}
	region := a11y.Region{ID: "signs", Title: k.view.ctx.Words("rules.keys")}
	line := func(key, does string) {
		region.Lines = append(region.Lines,
			k.view.ctx.Words("sign.line", message.Verbatim("key", k.keyLabel(key)), message.Verbatim("does", does)))
	}
	caps, list := k.caps()
	for _, cap := range caps {
		if control := k.view.scene.Focus().Find(cap.on); !control.Private && !control.Pointer {
			line(cap.key, control.Label)
		}
	}
	for _, hint := range list {
		line(hint.Key, k.view.ctx.Say(hint.Does))
	}
	state.Regions = append(state.Regions, region)
	state.Prompt = a11y.Sentences(append([]string{region.Title}, region.Lines...)...)
}

// drawCaps draws keys at the upper right of their controls, moved so that none overlap. It returns their places.
func (k *KeyHints) drawCaps(caps []keycap) (taken []layout.Rect) {
	for _, cap := range caps {
		picture, w := k.keyPicture(cap.key)
		at := layout.Rect{X: cap.at.Right() - w + 4, Y: cap.at.Y - 6, W: w, H: widgets.KeycapH}
		if cap.at.W < w+8 {
			at.X = cap.at.Center().X - w/2
		}
		at = nearestFree(moveInside(at, k.visibleArea().Inset(3)), k.visibleArea().Inset(3), taken)
		taken = append(taken, at)
		k.hintState.node.Add(picture.SetPos(at.X, at.Y))
	}
	return taken
}

// moveInside returns r moved into area, by as little as possible, at whole points.
func moveInside(r, area layout.Rect) layout.Rect {
	r.X = math.Round(max(min(r.X, area.Right()-r.W), area.X))
	r.Y = math.Round(max(min(r.Y, area.Bottom()-r.H), area.Y))
	return r
}

// isCloser reports whether two rectangles are less than gap points apart in both directions, or overlap.
func isCloser(r, other layout.Rect, gap float64) bool {
	apartX := r.X >= other.Right()+gap || other.X >= r.Right()+gap
	apartY := r.Y >= other.Bottom()+gap || other.Y >= r.Bottom()+gap
	return !apartX && !apartY
}

// nearestFree returns r moved to the nearest place inside area that keeps a gap to all of taken. It tries places within
// 120 points, and returns r itself if there is none.
func nearestFree(r, area layout.Rect, taken []layout.Rect) layout.Rect {
	const step, maxSteps, gap = 5, 24, 4 // step and gap in points
	best, cost := r, math.Inf(1)
	for y := -maxSteps; y <= maxSteps; y++ {
		for x := -maxSteps; x <= maxSteps; x++ {
			moved := r
			moved.X, moved.Y = r.X+float64(x*step), r.Y+float64(y*step)
			distance := math.Hypot(float64(x), float64(y))
			if distance >= cost || !moved.Within(area, 0.5) {
				continue
			}
			if !slices.ContainsFunc(taken, func(other layout.Rect) bool { return isCloser(moved, other, gap) }) {
				best, cost = moved, distance
			}
		}
	}
	return best
}

// drawList draws the keys without a control as a box in one to three columns, where it covers few controls and keycaps.
func (k *KeyHints) drawList(list []appctx.KeyHint, taken []layout.Rect) {
	kit := k.view.ctx.Kit
	style := kit.Style(lettering.Body, 17)
	keyW, wordsW := 0.0, 0.0 // the largest widths
	for _, hint := range list {
		_, w := k.keyPicture(hint.Key)
		keyW, wordsW = max(keyW, w), max(wordsW, kit.Fonts.Width(style, k.view.ctx.Say(hint.Does)))
	}
	box, grid := k.arrangeList(len(list), keyW, wordsW, taken)
	theme := kit.Theme
	node := sprites.New("list")
	k.hintState.node.Add(node)
	node.Add(
		sprites.NewFace("ground",
			k.view.ctx.Textures.Panel(sprites.PanelStyle{Radius: 16, Fill: theme.Panel, Edge: theme.Gold,
				Line: 2, Raised: true}, box.W, box.H), box.X, box.Y))
	for i, hint := range list {
		picture, w := k.keyPicture(hint.Key)
		left := box.X + grid.padding + float64(i/grid.rows)*(grid.columnW+2*listGap)
		top := box.Y + grid.padding + float64(i%grid.rows)*grid.lineH
		node.Add(picture.SetPos(math.Round(left+keyW-w), math.Round(top+(grid.lineH-widgets.KeycapH)/2)))
		kit.NamedLabel(node, "does", style, k.view.ctx.Say(hint.Does),
			layout.Rect{X: left + keyW + listGap, Y: top, W: grid.columnW - keyW - listGap, H: grid.lineH})
	}
}

// listGap is the distance of a key from its words in the list, and half the distance of two columns, in points.
const listGap = 10.0

// listGrid is the arrangement of the list of keys. Lengths are points.
type listGrid struct {
	rows                    int // per column
	columnW, lineH, padding float64
}

// arrangeList returns the box of a list of keys that covers least, and its grid. The widest key and words have the
// widths keyW and wordsW; words may be cut off to minWordsW.
func (k *KeyHints) arrangeList(count int, keyW, wordsW float64, taken []layout.Rect) (best layout.Rect, grid listGrid) {
	const maxColumns, margin, minWordsW = 3, 16, 120
	lowest := math.Inf(1)
	for columns := 1; columns <= maxColumns; columns++ {
		for _, tight := range []bool{false, true} {
			tried := listGrid{rows: (count + columns - 1) / columns, lineH: 34, padding: 14}
			if tight {
				tried.lineH, tried.padding = 28, 8
			}
			gaps := float64(columns-1)*2*listGap + 2*tried.padding
			tried.columnW = min(keyW+listGap+wordsW, (k.view.screen.W-margin-gaps)/float64(columns))
			if tried.columnW < keyW+listGap+min(wordsW, minWordsW) {
				continue
			}
			size := layout.Rect{W: float64(columns)*tried.columnW + gaps,
				H: float64(tried.rows)*tried.lineH + 2*tried.padding}
			if box, cost := k.placeList(size, taken); cost < lowest {
				lowest, best, grid = cost, box, tried
			}
		}
	}
	return best, grid
}

// placeList returns the place of a box that covers the fewest keycaps and controls and is nearest the middle of the
// visible area, and its cost. A covered keycap costs much more than a control, and a control more than the distance.
func (k *KeyHints) placeList(box layout.Rect, taken []layout.Rect) (best layout.Rect, lowest float64) {
	const (
		step          = 6.0 // between two tried places, in points
		edge          = 4.0 // least distance from the edge of the visible area
		gap           = 3.0 // least distance from a keycap
		controlMargin = 6.0 // around a control
	)
	const ( // costs, in points of distance
		coveredControl = 250
		coveredKeycap  = 10e3
		outsideArea    = 100e3 // the box leaves the visible part
	)
	lowest = math.Inf(1)
	controls := slices.DeleteFunc(slices.Clone(k.view.scene.Focus().Controls()),
		func(c *widgets.Control) bool { return c.Pointer || c.Rect.W*c.Rect.H <= 0 })
	area := k.visibleArea()
	centerX, centerY := math.Round((area.W-box.W)/2), math.Round(area.Y+(area.H-box.H)/2)
	for dy := 0.0; dy <= k.view.screen.H/2; dy += step {
		for dx := 0.0; dx <= k.view.screen.W/2; dx += step {
			for _, sign := range [][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				moved := box
				moved.X, moved.Y = centerX+sign[0]*dx, centerY+sign[1]*dy
				if (dx != 0 || dy != 0) && !moved.Within(area.Inset(edge), 0.5) {
					continue
				}
				cost := math.Hypot(dx, dy)
				for _, keycap := range taken {
					if isCloser(moved, keycap, gap) {
						cost += coveredKeycap
					}
				}
				if !moved.Within(area, 0.5) {
					cost += outsideArea
				}
				for i := 0; i < len(controls) && cost < lowest; i++ {
					control := controls[i].Rect.Inset(-controlMargin)
					if both := control.Intersect(moved); both.W > 0 && both.H > 0 {
						cost += coveredControl * both.W * both.H / (control.W * control.H)
					}
				}
				if cost < lowest {
					best, lowest = moved, cost
				}
			}
		}
	}
	return best, lowest
}
