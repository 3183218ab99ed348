package bench

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// What lies round the town: what is taken and its buttons, the agents with their scores, the players with their agents.

// panel lays the ground of a panel.
func (b *Bench) panel(r layout.Rect, lit bool) {
	th := b.back.Kit.Theme
	st := sprites.PanelStyle{Radius: 12, Fill: th.Panel, Lift: true, Grain: true}
	if lit {
		st.Fill, st.Edge, st.Line = th.Raised, th.Gold, 2
	}
	b.under.Add(sprites.NewFace("ground", b.back.Gallery.Panel(st, r.W, r.H), r.X, r.Y))
}

// button lays a button of the bar.
func (b *Bench) button(s widgets.ButtonSpec) {
	x := b.back.Kit.Button(s)
	b.over.Add(x.Node)
	b.cs = append(b.cs, x.Control)
}

// says is what the bar says: what is taken, and what can be done with it; or why something could not be.
func (b *Bench) says() (title, hint string) {
	say := b.back.Words
	v := b.view()
	switch {
	case b.taken.safe:
		title, hint = say("bench.safe", message.Place("place", v.SafeAt())), say("bench.safe.hint")
	case b.taken.agent != rules.NoAgent:
		a := b.taken.agent
		title, hint = say("bench.agent", message.Agent("agent", a), message.Count("points", v.Score(a))), say("bench.agent.hint")
	default:
		title, hint = say("bench.title"), say("bench.hint")
	}
	if b.refused != nil {
		hint = b.back.Sentence(b.refused)
	}
	return title, hint
}

// bar lays the bar: what is taken, and the buttons.
func (b *Bench) bar() {
	bar, k := b.table.Bar, b.back.Kit
	b.panel(bar.Rect, false)
	title, hint := b.says()
	k.Say(b.over, k.Style(lettering.Title, 20).With(k.Theme.Cream), title, bar.Title.With(layout.Rect{X: bar.Title.X, Y: bar.Title.Y, W: max(bar.Reset.X-bar.Title.X-10, bar.Title.W), H: bar.Title.H}))
	st := k.Style(lettering.Body, 15)
	if b.refused != nil {
		st = st.With(k.Theme.Bad)
	}
	k.SayWrapped(b.over, st, hint, bar.Hint, false)
	b.button(widgets.ButtonSpec{ID: "play", Title: b.back.Words("bench.play"), Look: widgets.Primary, Size: 19, Rect: bar.Confirm, OnPress: b.play})
	if b.taken.agent != rules.NoAgent {
		less, more := bar.Undo, bar.Reset
		if less.X > more.X {
			less, more = more, less
		}
		for _, x := range []struct {
			id   string
			by   int
			says message.Key
			at   layout.Rect
		}{{"minus", -1, "bench.minus", less}, {"plus", 1, "bench.plus", more}} {
			b.button(widgets.ButtonSpec{ID: x.id, Title: b.back.Words("bench.by", message.Signed("by", x.by)), Label: b.back.Words(x.says), Size: 19, Rect: x.at, OnPress: func() { b.score(x.by) }})
		}
		return
	}
	b.button(widgets.ButtonSpec{ID: "undo", Title: b.back.Words("button.undo"), Size: 17, Rect: bar.Undo, Disabled: len(b.before) == 0, OnPress: b.undo})
	b.button(widgets.ButtonSpec{ID: "more", Title: b.back.Words("bench.more"), Size: 17, Rect: bar.Reset, OnPress: b.askMore})
}

// rail lays the agents with their scores.
func (b *Bench) rail() {
	v, k := b.view(), b.back.Kit
	for i, a := range agents(&v) {
		c := b.table.Chips[i]
		b.panel(c.Rect, b.taken.agent == a)
		b.under.Add(sprites.NewFace("colour", k.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: art.AgentColor(int(a))}, c.Band.W, c.Band.H), c.Band.X, c.Band.Y))
		b.over.Add(sprites.NewFace("figure", k.Gallery.Drawing(stage.FigureArt(a), c.Figure.W, c.Figure.H), c.Figure.X, c.Figure.Y))
		st := k.Style(lettering.Number, c.ScoreSize).With(k.Theme.Cream)
		owner := k.Style(lettering.Body, 15)
		if c.Centered {
			st, owner = st.Aligned(lettering.Center), owner.Aligned(lettering.Center)
		}
		k.Say(b.over, st, b.back.Words("own.number", message.Number("n", v.Score(a))), c.Score)
		if s := b.owner(a); s != rules.NoSeat {
			k.SayCut(b.over, "words", k.Type.Fit(owner, b.names[s], c.Delta.W, lettering.Least), b.names[s], c.Delta)
		}
		b.cs = append(b.cs, &widgets.Control{ID: "agent-" + a.String(), Label: b.back.Words("rail.agent", message.Agent("agent", a), message.Count("points", v.Score(a)), message.Place("place", v.At(a))), Rect: c.Rect,
			Checked: b.taken.agent == a, OnPress: func() { b.take(taken{agent: a}) }})
	}
}

// owner is whose agent one is; NoSeat for a free one.
func (b *Bench) owner(a rules.Agent) rules.Seat {
	g := b.draft.Game()
	for s := range rules.Seat(g.Players()) {
		if g.Identities(s).Has(a) {
			return s
		}
	}
	return rules.NoSeat
}

// town makes houses, agents, tokens, the safe and the die pressable.
func (b *Bench) town() {
	v := b.view()
	for h := range rules.Building(rules.NumBuildings) {
		b.cs = append(b.cs, &widgets.Control{ID: "building-" + h.String(), Label: b.back.Language.Place(h, "title"), Rect: b.table.Buildings[h].Rect, Spot: h.String(), OnPress: func() { b.drop(h) }})
	}
	safe := b.table.Buildings[v.SafeAt()].Safe
	b.cs = append(b.cs, &widgets.Control{ID: "safe", Label: b.back.Words("bench.safe", message.Place("place", v.SafeAt())), Rect: layout.Around(safe.Center(), max(safe.W, 40), max(safe.H, 40)), Checked: b.taken.safe,
		OnPress: func() { b.take(taken{agent: rules.NoAgent, safe: true}) }, OnDrag: b.drag(func(p layout.Point) error { return b.draft.PutSafe(b.house(p)) })})
	w, h := b.stage.FigureSize()
	for _, a := range b.stage.FrontLast(agents(&v)) {
		x, y := b.stage.Figure(a).Pos()
		b.cs = append(b.cs, &widgets.Control{ID: "figure-" + a.String(), Label: b.back.Agent(a), Pointer: true, Spot: v.At(a).String(), Rect: layout.Rect{X: x - w/2, Y: y - h, W: w, H: h},
			OnPress: func() { b.pressFigure(a) }, OnDrag: b.drag(func(p layout.Point) error { return b.draft.Put(a, b.house(p)) })})
	}
	b.stones(&v)
	b.cs = append(b.cs, &widgets.Control{ID: "die", Label: b.back.Words("bench.next.is", message.Verbatim("next", b.nextWords())), Rect: b.table.Die.Inset(-6), OnPress: b.askNext})
}

// pressFigure takes an agent, or puts the one that is taken beside it.
func (b *Bench) pressFigure(a rules.Agent) {
	if v := b.view(); b.taken != nothing && b.taken.agent != a {
		b.drop(v.At(a))
		return
	}
	b.take(taken{agent: a})
}

// house is the house that is nearest to a point.
func (b *Bench) house(p layout.Point) rules.Building {
	return rules.Building(b.table.NearestBuilding(p))
}

// drag puts something where it is let go.
func (b *Bench) drag(put func(p layout.Point) error) func(widgets.Drag) bool {
	return func(d widgets.Drag) bool {
		if d.Done && !d.Cancels {
			b.change(func() error { return put(layout.Point{X: d.X, Y: d.Y}) })
		}
		return true
	}
}

// stones makes the tokens draggable along the ruler, and its stones pressable for the agent that is taken.
func (b *Bench) stones(v *rules.View) {
	if a := b.taken.agent; a != rules.NoAgent {
		for n := range int(v.Edition().Goal) {
			s := b.table.Stone(n)
			side := max(s.W, s.H)
			b.cs = append(b.cs, &widgets.Control{ID: fmt.Sprintf("stone-%d", n), Label: b.back.Words("own.number", message.Number("n", n)), Pointer: true, Rect: layout.Around(s.Center, side, side),
				OnPress: func() { b.change(func() error { return b.draft.Score(a, n) }) }})
		}
	}
	all := agents(v)
	for _, a := range all {
		k, n := 0, 0
		for _, x := range all {
			if v.Score(x) == v.Score(a) {
				if n++; x < a {
					k++
				}
			}
		}
		at, d := b.table.TokenSpot(min(v.Score(a), layout.LastStone), k, n)
		d = max(d, 26)
		b.cs = append(b.cs, &widgets.Control{ID: "token-" + a.String(), Label: b.back.Agent(a), Pointer: true, Spot: fmt.Sprintf("stone-%d", v.Score(a)), Rect: layout.Around(at, d, d),
			OnPress: func() { b.take(taken{agent: a}) }, OnDrag: b.drag(func(p layout.Point) error { return b.draft.Score(a, b.stoneAt(p)) })})
	}
}

// stoneAt is the stone that is nearest to a point.
func (b *Bench) stoneAt(p layout.Point) int {
	best, least := 0, 0.0
	for n := range layout.LastStone + 1 {
		c := b.table.Stone(n).Center
		if d := (c.X-p.X)*(c.X-p.X) + (c.Y-p.Y)*(c.Y-p.Y); n == 0 || d < least {
			best, least = n, d
		}
	}
	return best
}

// seats lays the players’ plates: whose turn it is, and which agent they have.
func (b *Bench) seats() {
	g, k := b.draft.Game(), b.back.Kit
	for s := range rules.Seat(g.Players()) {
		r := b.table.Seats[s]
		turn := s == g.ActiveSeat()
		b.panel(r, turn)
		pad := min(12, r.W*0.08)
		name, below := k.Style(lettering.Number, min(17, r.H*0.42)).With(k.Theme.Cream), k.Style(lettering.Body, min(15, r.H*0.38)) // low plates have small words
		high, low := k.Type.LineHeight(name), k.Type.LineHeight(below)
		in := layout.Rect{X: r.X + pad, Y: r.Y + (r.H-high-low)/2, W: r.W - 2*pad, H: high} // both in the middle of the plate
		k.SayCut(b.over, "words", name, b.names[s], in)
		agent := message.Agent("agent", g.Identity(s))
		words := b.back.Words("bench.works", agent)
		if k.Type.Width(below, words) > in.W {
			words = b.back.Agent(g.Identity(s))
		}
		in.Y, in.H = in.Bottom(), low
		k.Say(b.over, below, words, in)
		label := b.back.Words("bench.seat", message.Person("who", b.names[s]), agent)
		if turn {
			label = b.back.Words("bench.seat.turn", message.Person("who", b.names[s]), agent)
		}
		b.cs = append(b.cs, &widgets.Control{ID: fmt.Sprintf("seat-%d", s+1), Label: label, Rect: r, OnPress: func() { b.askSeat(s) }})
	}
}

// corner lays the menu’s button, and tells where there is room what comes next.
func (b *Bench) corner() {
	m := b.table.Menu
	b.button(widgets.ButtonSpec{ID: "menu", Label: b.back.Words("bench.more"), Icon: "icons/menu", Rect: m, OnPress: b.askMore})
	k, r := b.back.Kit, b.table.Log
	if r.H < 120 {
		k.Say(b.over, k.Style(lettering.Body, 15), b.nextWords(), r)
		return
	}
	b.panel(r, false)
	in := r.Inset(12)
	head, rest := in.Cut(26, 6)
	k.Say(b.over, k.Style(lettering.Number, 17).With(k.Theme.Cream), b.back.Words("bench.next"), head)
	next, rest := rest.Cut(24, 12)
	k.Say(b.over, k.Style(lettering.Body, 15), b.nextWords(), next)
	st := k.Style(lettering.Body, 14).With(k.Theme.Faint)
	lines := float64(len(k.Type.Wrap(st, b.draft.Line(), rest.W)))
	k.SayWrapped(b.over, st, b.draft.Line(), layout.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: min(rest.H, lines*k.Type.LineHeight(st))}, false)
}
