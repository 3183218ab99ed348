package shell

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// The signs: while they are shown every key is written onto what it does, and those without a place of their own stand in a list. Whoever plays with a gamepad sees its buttons instead.

// signs are what is shown of the keys.
type signs struct {
	on   bool
	held bool // for as long as a key is held
	pad  bool // a gamepad was used last
	node *sprites.Node
	of   string // what they were made of
}

// take shows the signs, or puts them away, and reports whether that was all that the event meant.
func (sh *Shell) takeHint(e widgets.Event) bool {
	s := &sh.filters.signs
	key, press := e.Kind == widgets.KeyDown && !e.Alone, e.Kind == widgets.PointerDown
	if key || press {
		s.pad = e.Pad
	}
	switch {
	case e.Kind == widgets.KeyUp:
		if s.held {
			sh.hideHints()
		}
		return true
	case key && e.Key == widgets.KeyAlt:
		s.on, s.held = !sh.Waiting(), true
		return true
	case key && e.Key == widgets.KeyHelp && !sh.types():
		if was := s.on; was || sh.Waiting() {
			sh.hideHints()
		} else if !e.Repeat {
			s.on = true
		}
		return true
	case s.on && (key || press):
		sh.hideHints()
		return key && e.Key == widgets.KeyBack
	}
	return false
}

// types reports whether somebody may be typing words.
func (sh *Shell) types() bool {
	t, ok := sh.scene.(typing)
	return ok && t.Typing()
}

// Hints returns the node that shows the key hints, nil while none are shown.
func (sh *Shell) Hints() *sprites.Node { return sh.filters.signs.node }

// hideHints removes the key hints.
func (sh *Shell) hideHints() {
	if sh.filters.signs.node != nil {
		sh.filters.signs.node.Remove()
	}
	sh.filters.signs = signs{pad: sh.filters.signs.pad}
}

// sign shows the signs as they are now: what can be pressed changes below them.
func (sh *Shell) showHints() {
	s := &sh.filters.signs
	if !s.on {
		return
	}
	if sh.Waiting() {
		sh.hideHints()
		return
	}
	caps, list := sh.caps()
	of := fmt.Sprint(sh.name, sh.view.screen, sh.filters.rolled.by, s.pad, caps, sh.listed(list))
	layer := sh.scene.Stage().Layer(sprites.LayerFocus)
	if s.node != nil && s.node.Parent() == layer && s.of == of {
		return
	}
	if s.node != nil {
		s.node.Remove()
	}
	s.of, s.node = of, sprites.New("signs")
	layer.Add(s.node)
	sh.drawList(list, sh.drawCaps(caps))
}

// keycap is a key at a place.
type keycap struct {
	key string
	on  string // what it is written onto
	at  layout.Rect
}

// caps are the keys that are written onto controls, and those of the list.
func (sh *Shell) caps() (caps []keycap, list []backstage.Sign) {
	desk := sh.scene.Desk()
	own, ok := sh.scene.(backstage.Signed)
	var all []backstage.Sign
	if desk.Scopes() == 0 && ok {
		all = own.Signs()
	}
	press := ""
	if c := desk.Focused(); c != nil && desk.ShowFocus() {
		press = c.ID
		all = slices.DeleteFunc(all, func(s backstage.Sign) bool { return s.Key == widgets.KeyEnter })
	}
	all = append(all,
		backstage.Sign{Key: widgets.KeyEnter, On: press, Does: message.Of("sign.press")},
		backstage.Sign{Key: widgets.KeyTab, Does: message.Of("sign.next")},
		backstage.Sign{Key: widgets.WithShift + widgets.KeyTab, Does: message.Of("sign.before")},
		backstage.Sign{Key: widgets.KeyArrows, Does: message.Of("sign.there")},
	)
	for _, c := range desk.Controls() {
		if c.OnAlt != nil {
			all = append(all, backstage.Sign{Key: widgets.WithShift + widgets.KeyEnter, Does: message.Of("sign.opposite")})
			break
		}
	}
	all = append(all, backstage.Sign{Key: widgets.KeyBack, Does: message.Of("button.back")}, backstage.Sign{Key: "S", Does: message.Of("sign.sound")})
	if _, table := sh.scene.(backstage.Signed); table && InBrowser && sh.name == "board" && desk.Scopes() == 0 {
		all = append(all,
			backstage.Sign{Key: widgets.WithShift + "W", Does: message.Of("look.where")}, backstage.Sign{Key: widgets.WithShift + "Q", Does: message.Of("sign.can")},
			backstage.Sign{Key: widgets.WithShift + "E", Does: message.Of("look.what-if")}, backstage.Sign{Key: widgets.WithShift + "C", Does: message.Of("look.scores")},
			backstage.Sign{Key: widgets.WithShift + "X", Does: message.Of("sign.own")})
	}
	all = append(all, backstage.Sign{Key: widgets.KeyHelp, Does: message.Of("sign.these")})
	told := map[string]bool{}
	for _, s := range all {
		if n, _ := sh.plate(s.Key); n == nil {
			continue // a gamepad has no such button
		}
		if c := desk.Find(s.On); s.On != "" && c != nil && sh.Sight().Contains(c.Rect.Center()) {
			caps = append(caps, keycap{s.Key, s.On, c.Rect})
			told[s.Key] = true
		} else if words := sh.ctx.Say(s.Does); words != "" && !told[s.Key] {
			told[s.Key] = true
			list = append(list, s)
		}
	}
	return caps, list
}

// listed is the list in words, one line a key.
func (sh *Shell) listed(list []backstage.Sign) string {
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "%s: %s\n", s.Key, sh.ctx.Say(s.Does))
	}
	return b.String()
}

// plate is the picture of a key, or of the button that stands for it, and how wide it is; nil for none.
func (sh *Shell) plate(key string) (*sprites.Node, float64) {
	kit := sh.ctx.Kit
	if sh.filters.signs.pad {
		return kit.PadCap(key)
	}
	if key == widgets.KeyArrows {
		return kit.ArrowCap()
	}
	return kit.Keycap(sh.called(key))
}

// called is what stands on a key.
func (sh *Shell) called(key string) string {
	rest, shift := strings.CutPrefix(key, widgets.WithShift)
	name := rest
	switch rest {
	case widgets.KeyEnter:
		name = sh.ctx.Words("key.enter")
	case widgets.KeyTab:
		name = sh.ctx.Words("key.tab")
	case widgets.KeyBack:
		name = sh.ctx.Words("key.escape")
	case widgets.KeyBackspace:
		name = sh.ctx.Words("key.backspace")
	case widgets.KeyArrows:
		name = sh.ctx.Words("key.arrows")
	}
	if shift {
		name = sh.ctx.Words("key.with-shift", message.Verbatim("key", name))
	}
	return name
}

// DescribeHints adds the key hints to the published state, if they were asked for. While a key is held they are only seen: readers hold keys for ends of their own.
func (sh *Shell) DescribeHints(s *pagestate.State) {
	if !sh.filters.signs.on || sh.filters.signs.held || sh.filters.signs.pad || sh.Waiting() {
		return
	}
	r := pagestate.Region{ID: "signs", Title: sh.ctx.Words("rules.keys")}
	line := func(key, does string) {
		r.Lines = append(r.Lines, sh.ctx.Words("sign.line", message.Verbatim("key", sh.called(key)), message.Verbatim("does", does)))
	}
	caps, list := sh.caps()
	for _, c := range caps {
		if on := sh.scene.Desk().Find(c.on); !on.Private && !on.Pointer {
			line(c.key, on.Label)
		}
	}
	for _, x := range list {
		line(x.Key, sh.ctx.Say(x.Does))
	}
	s.Regions = append(s.Regions, r)
	s.Prompt = pagestate.Sentences(append([]string{r.Title}, r.Lines...)...)
}

// drawCaps writes keys onto their controls, at the right end of the upper edge, or as near to it as none lies over another, and returns where they are.
func (sh *Shell) drawCaps(caps []keycap) (taken []layout.Rect) {
	for _, c := range caps {
		n, w := sh.plate(c.key)
		at := layout.Rect{X: c.at.Right() - w + 4, Y: c.at.Y - 6, W: w, H: widgets.KeycapH}
		if c.at.W < w+8 {
			at.X = c.at.Center().X - w/2
		}
		at = aside(inside(at, sh.Sight().Inset(3)), sh.Sight().Inset(3), taken)
		taken = append(taken, at)
		sh.filters.signs.node.Add(n.SetPos(at.X, at.Y))
	}
	return taken
}

// inside moves a rectangle as little as brings it into another, to whole points.
func inside(r, in layout.Rect) layout.Rect {
	r.X = math.Round(max(min(r.X, in.Right()-r.W), in.X))
	r.Y = math.Round(max(min(r.Y, in.Bottom()-r.H), in.Y))
	return r
}

// aside is the nearest place to a rectangle inside another in which it is free of all that are there; its own if there is none.
func aside(r, in layout.Rect, taken []layout.Rect) layout.Rect {
	const step, far, gap = 5, 24, 4
	best, cost := r, math.Inf(1)
	for y := -far; y <= far; y++ {
		for x := -far; x <= far; x++ {
			to := r
			to.X, to.Y = r.X+float64(x*step), r.Y+float64(y*step)
			if k := math.Hypot(float64(x), float64(y)); k < cost && to.Within(in, 0.5) && !slices.ContainsFunc(taken, func(t layout.Rect) bool {
				return to.X < t.Right()+gap && t.X < to.Right()+gap && to.Y < t.Bottom()+gap && t.Y < to.Bottom()+gap
			}) {
				best, cost = to, k
			}
		}
	}
	return best
}

// drawList shows the keys that have no control: where it covers none of those that do, as near to the middle of the screen as it can.
func (sh *Shell) drawList(list []backstage.Sign, taken []layout.Rect) {
	const gap = 10.0
	kit := sh.ctx.Kit
	st := kit.Style(lettering.Body, 17)
	widest, said := 0.0, 0.0
	for _, s := range list {
		_, w := sh.plate(s.Key)
		widest, said = max(widest, w), max(said, kit.Type.Width(st, sh.ctx.Say(s.Does)))
	}
	var box layout.Rect
	var column, line, pad float64
	var rows int
	most := math.Inf(1)
	for columns := 1; columns <= 3; columns++ {
		for _, tight := range []bool{false, true} {
			l, p := 34.0, 14.0
			if tight {
				l, p = 28, 8
			}
			n := (len(list) + columns - 1) / columns
			c := min(widest+gap+said, (sh.view.screen.W-16-2*p-float64(columns-1)*2*gap)/float64(columns))
			if c < widest+gap+min(said, 120) {
				continue
			}
			r := layout.Rect{W: float64(columns)*c + float64(columns-1)*2*gap + 2*p, H: float64(n)*l + 2*p}
			if at, worse := sh.clear(r, taken); worse < most {
				most, box, column, line, pad, rows = worse, at, c, l, p, n
			}
		}
	}
	th := kit.Theme
	on := sprites.New("list")
	sh.filters.signs.node.Add(on)
	on.Add(sprites.NewFace("ground", sh.ctx.Gallery.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold, Line: 2, Lift: true}, box.W, box.H), box.X, box.Y))
	for i, s := range list {
		n, kw := sh.plate(s.Key)
		left, top := box.X+pad+float64(i/rows)*(column+2*gap), box.Y+pad+float64(i%rows)*line
		on.Add(n.SetPos(math.Round(left+widest-kw), math.Round(top+(line-widgets.KeycapH)/2)))
		kit.SayAs(on, "does", st, sh.ctx.Say(s.Does), layout.Rect{X: left + widest + gap, Y: top, W: column - widest - gap, H: line})
	}
}

// clear is the place for a box of some size that covers the fewest keycaps, little of what can be pressed, and of those the one nearest to the middle; and how much is wrong with it, a covered
// keycap much more than a control, and that more than a way.
func (sh *Shell) clear(box layout.Rect, taken []layout.Rect) (at layout.Rect, worst float64) {
	const step, edge, gap = 6.0, 4.0, 3.0
	const control = 250 // what it takes away, in points of the way, to cover a whole control
	worst = math.Inf(1)
	all := slices.DeleteFunc(slices.Clone(sh.scene.Desk().Controls()), func(c *widgets.Control) bool { return c.Pointer || c.Rect.W*c.Rect.H <= 0 })
	in := sh.Sight()
	x0, y0 := math.Round((in.W-box.W)/2), math.Round(in.Y+(in.H-box.H)/2)
	for dy := 0.0; dy <= sh.view.screen.H/2; dy += step {
		for dx := 0.0; dx <= sh.view.screen.W/2; dx += step {
			for _, sign := range [][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				to := box
				to.X, to.Y = x0+sign[0]*dx, y0+sign[1]*dy
				if (dx != 0 || dy != 0) && !to.Within(in.Inset(edge), 0.5) {
					continue
				}
				wrong := math.Hypot(dx, dy)
				for _, t := range taken {
					if to.X < t.Right()+gap && t.X < to.Right()+gap && to.Y < t.Bottom()+gap && t.Y < to.Bottom()+gap {
						wrong += 10000
					}
				}
				if !to.Within(in, 0.5) {
					wrong += 100000
				}
				for i := 0; i < len(all) && wrong < worst; i++ {
					r := all[i].Rect.Inset(-6)
					if both := r.Clip(to); both.W > 0 && both.H > 0 {
						wrong += control * both.W * both.H / (r.W * r.H)
					}
				}
				if wrong < worst {
					at, worst = to, wrong
				}
			}
		}
	}
	return at, worst
}
