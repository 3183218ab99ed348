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
	drawnFrom   string // key of the state that node shows
}

// filter shows or hides the hints for an event. It returns true if nothing else may handle the event.
func (k *KeyHints) filter(event widgets.InputEvent) bool {
	s := &k.hintState
	key, press := event.Kind == widgets.KeyDown && !event.Automatic, event.Kind == widgets.PointerDown
	if key || press {
		s.usesGamepad = event.Gamepad
	}
	switch {
	case event.Kind == widgets.KeyUp:
		if s.byHeldKey {
			k.hide()
		}
		return true
	case key && event.Key == widgets.KeyAlt:
		s.visible, s.byHeldKey = !k.waiting(), true
		return true
	case key && event.Key == widgets.KeyHelp && !k.view.typing():
		if was := s.visible; was || k.waiting() {
			k.hide()
		} else if !event.Repeat {
			s.visible = true
		}
		return true
	case s.visible && (key || press):
		k.hide()
		return key && event.Key == widgets.KeyBack
	}
	return false
}

// Node returns the node that shows the hints, nil while none are shown.
func (k *KeyHints) Node() *sprites.Node { return k.node }

// hide removes the key hints.
func (k *KeyHints) hide() {
	if k.hintState.node != nil {
		k.hintState.node.Remove()
	}
	k.hintState = hintState{usesGamepad: k.hintState.usesGamepad}
}

// show draws the hints if they are visible and have changed.
func (k *KeyHints) show() {
	s := &k.hintState
	if !s.visible {
		return
	}
	if k.waiting() {
		k.hide()
		return
	}
	caps, list := k.caps()
	state := fmt.Sprint(k.view.name, k.view.screen, k.visibleArea().Y, s.usesGamepad, caps, k.listText(list))
	layer := k.view.scene.Stage().Layer(sprites.LayerFocus)
	if s.node != nil && s.node.Parent() == layer && s.drawnFrom == state {
		return
	}
	if s.node != nil {
		s.node.Remove()
	}
	s.drawnFrom, s.node = state, sprites.New("signs")
	layer.Add(s.node)
	k.drawList(list, k.drawCaps(caps))
}

// keycap is a key to draw on its control.
type keycap struct {
	key string
	on  string      // ID of the control
	at  layout.Rect // the control's place
}

// caps returns the keys with a visible control, and the other ones for the list.
func (k *KeyHints) caps() (caps []keycap, list []appctx.KeyHint) {
	focus := k.view.scene.Focus()
	var all []appctx.KeyHint
	if focus.Scopes() == 0 {
		all = k.view.scene.KeyHints()
	}
	press := ""
	if c := focus.Focused(); c != nil && focus.ShowFocus() {
		press = c.ID
		all = slices.DeleteFunc(all, func(s appctx.KeyHint) bool { return s.Key == widgets.KeyEnter })
	}
	all = append(all,
		appctx.KeyHint{Key: widgets.KeyEnter, On: press, Does: message.Of("sign.press")},
		appctx.KeyHint{Key: widgets.KeyTab, Does: message.Of("sign.next")},
		appctx.KeyHint{Key: widgets.WithShift + widgets.KeyTab, Does: message.Of("sign.before")},
		appctx.KeyHint{Key: widgets.KeyArrows, Does: message.Of("sign.there")},
	)
	for _, c := range focus.Controls() {
		if c.OnAlt != nil {
			all = append(all,
				appctx.KeyHint{Key: widgets.WithShift + widgets.KeyEnter, Does: message.Of("sign.opposite")})
			break
		}
	}
	all = append(all, appctx.KeyHint{Key: widgets.KeyBack, Does: message.Of("button.back")},
		appctx.KeyHint{Key: "S", Does: message.Of("sign.sound")})
	if InBrowser && k.view.name == "board" && focus.Scopes() == 0 {
		all = append(
			all,
			appctx.KeyHint{
				Key:  widgets.WithShift + "W",
				Does: message.Of("look.where"),
			},
			appctx.KeyHint{Key: widgets.WithShift + "Q", Does: message.Of("sign.can")},
			appctx.KeyHint{
				Key:  widgets.WithShift + "E",
				Does: message.Of("look.what-if"),
			},
			appctx.KeyHint{Key: widgets.WithShift + "C", Does: message.Of("look.scores")},
			appctx.KeyHint{Key: widgets.WithShift + "X", Does: message.Of("sign.own")},
		)
	}
	all = append(all, appctx.KeyHint{Key: widgets.KeyHelp, Does: message.Of("sign.these")})
	shown := map[string]bool{}
	for _, s := range all {
		if n, _ := k.keyPicture(s.Key); n == nil {
			continue // a gamepad has no such button
		}
		if c := focus.Find(s.On); s.On != "" && c != nil && k.visibleArea().Contains(c.Rect.Center()) {
			caps = append(caps, keycap{s.Key, s.On, c.Rect})
			shown[s.Key] = true
		} else if words := k.view.ctx.Say(s.Does); words != "" && !shown[s.Key] {
			shown[s.Key] = true
			list = append(list, s)
		}
	}
	return caps, list
}

// listText returns the list as text, a line for each key.
func (k *KeyHints) listText(list []appctx.KeyHint) string {
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "%s: %s\n", s.Key, k.view.ctx.Say(s.Does))
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

// Describe adds the hints to the published state, if they were asked for. While a key is held they are only drawn:
// screen readers hold keys themselves.
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
	for _, c := range caps {
		if on := k.view.scene.Focus().Find(c.on); !on.Private && !on.Pointer {
			line(c.key, on.Label)
		}
	}
	for _, x := range list {
		line(x.Key, k.view.ctx.Say(x.Does))
	}
	state.Regions = append(state.Regions, region)
	state.Prompt = a11y.Sentences(append([]string{region.Title}, region.Lines...)...)
}

// drawCaps draws keys at the upper right of their controls, moved so that none overlap. It returns their places.
func (k *KeyHints) drawCaps(caps []keycap) (taken []layout.Rect) {
	for _, c := range caps {
		n, w := k.keyPicture(c.key)
		at := layout.Rect{X: c.at.Right() - w + 4, Y: c.at.Y - 6, W: w, H: widgets.KeycapH}
		if c.at.W < w+8 {
			at.X = c.at.Center().X - w/2
		}
		at = nearestFree(moveInside(at, k.visibleArea().Inset(3)), k.visibleArea().Inset(3), taken)
		taken = append(taken, at)
		k.hintState.node.Add(n.SetPos(at.X, at.Y))
	}
	return taken
}

// moveInside returns r moved into in, by as little as possible, at whole points.
func moveInside(r, in layout.Rect) layout.Rect {
	r.X = math.Round(max(min(r.X, in.Right()-r.W), in.X))
	r.Y = math.Round(max(min(r.Y, in.Bottom()-r.H), in.Y))
	return r
}

// nearestFree returns r moved to the nearest place inside in that overlaps none of taken; r itself if there is none.
func nearestFree(r, in layout.Rect, taken []layout.Rect) layout.Rect {
	const step, maxSteps, gap = 5, 24, 4 // step and gap in points
	best, cost := r, math.Inf(1)
	for y := -maxSteps; y <= maxSteps; y++ {
		for x := -maxSteps; x <= maxSteps; x++ {
			to := r
			to.X, to.Y = r.X+float64(x*step), r.Y+float64(y*step)
			if k := math.Hypot(float64(x), float64(y)); k < cost && to.Within(in, 0.5) &&
				!slices.ContainsFunc(taken, func(t layout.Rect) bool {
					return to.X < t.Right()+gap && t.X < to.Right()+gap && to.Y < t.Bottom()+gap &&
						t.Y < to.Bottom()+gap
				}) {
				best, cost = to, k
			}
		}
	}
	return best
}

// drawList draws the keys without a control as a box in one to three columns, where it covers few controls and keycaps.
func (k *KeyHints) drawList(list []appctx.KeyHint, taken []layout.Rect) {
	const gap = 10.0
	kit := k.view.ctx.Kit
	style := kit.Style(lettering.Body, 17)
	widest, said := 0.0, 0.0
	for _, s := range list {
		_, w := k.keyPicture(s.Key)
		widest, said = max(widest, w), max(said, kit.Fonts.Width(style, k.view.ctx.Say(s.Does)))
	}
	var box layout.Rect
	var column, line, pad float64
	var rows int
	maximum := math.Inf(1)
	for columns := 1; columns <= 3; columns++ {
		for _, tight := range []bool{false, true} {
			l, p := 34.0, 14.0
			if tight {
				l, p = 28, 8
			}
			n := (len(list) + columns - 1) / columns
			c := min(widest+gap+said, (k.view.screen.W-16-2*p-float64(columns-1)*2*gap)/float64(columns))
			if c < widest+gap+min(said, 120) {
				continue
			}
			r := layout.Rect{W: float64(columns)*c + float64(columns-1)*2*gap + 2*p, H: float64(n)*l + 2*p}
			if at, worse := k.placeList(r, taken); worse < maximum {
				maximum, box, column, line, pad, rows = worse, at, c, l, p, n
			}
		}
	}
	th := kit.Theme
	on := sprites.New("list")
	k.hintState.node.Add(on)
	on.Add(
		sprites.NewFace("ground",
			k.view.ctx.Textures.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold,
				Line: 2, Raised: true}, box.W, box.H), box.X, box.Y))
	for i, s := range list {
		n, kw := k.keyPicture(s.Key)
		left, top := box.X+pad+float64(i/rows)*(column+2*gap), box.Y+pad+float64(i%rows)*line
		on.Add(n.SetPos(math.Round(left+widest-kw), math.Round(top+(line-widgets.KeycapH)/2)))
		kit.NamedLabel(on, "does", style, k.view.ctx.Say(s.Does),
			layout.Rect{X: left + widest + gap, Y: top, W: column - widest - gap, H: line})
	}
}

// placeList returns the place for a box that covers the fewest keycaps and controls and is nearest the middle, and its
// cost. A covered keycap costs much more than a control, and a control more than the distance.
func (k *KeyHints) placeList(box layout.Rect, taken []layout.Rect) (at layout.Rect, lowest float64) {
	const step, edge, gap = 6.0, 4.0, 3.0 // in points
	const (                               // costs, in points of distance
		coveredControl = 250
		coveredKeycap  = 10e3
		outsideArea    = 100e3 // the box leaves the visible part
	)
	lowest = math.Inf(1)
	all := slices.DeleteFunc(slices.Clone(k.view.scene.Focus().Controls()),
		func(c *widgets.Control) bool { return c.Pointer || c.Rect.W*c.Rect.H <= 0 })
	area := k.visibleArea()
	x0, y0 := math.Round((area.W-box.W)/2), math.Round(area.Y+(area.H-box.H)/2)
	for dy := 0.0; dy <= k.view.screen.H/2; dy += step {
		for dx := 0.0; dx <= k.view.screen.W/2; dx += step {
			for _, sign := range [][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				to := box
				to.X, to.Y = x0+sign[0]*dx, y0+sign[1]*dy
				if (dx != 0 || dy != 0) && !to.Within(area.Inset(edge), 0.5) {
					continue
				}
				cost := math.Hypot(dx, dy)
				for _, t := range taken {
					if to.X < t.Right()+gap && t.X < to.Right()+gap && to.Y < t.Bottom()+gap && t.Y < to.Bottom()+gap {
						cost += coveredKeycap
					}
				}
				if !to.Within(area, 0.5) {
					cost += outsideArea
				}
				for i := 0; i < len(all) && cost < lowest; i++ {
					r := all[i].Rect.Inset(-6)
					if both := r.Intersect(to); both.W > 0 && both.H > 0 {
						cost += coveredControl * both.W * both.H / (r.W * r.H)
					}
				}
				if cost < lowest {
					at, lowest = to, cost
				}
			}
		}
	}
	return at, lowest
}
