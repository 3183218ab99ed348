package casefile

import (
	"math"
	"slices"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/casefile"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// read is the file of a game with people in the first seats, whose acting the test does for them.
func read(t *testing.T, b *backstage.Backstage, players, people int) *CaseFile {
	t.Helper()
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, players, people, 3))
	src := rules.NewSource(3)
	for !m.Over() {
		scenetest.Random(t, m, &src)
	}
	c := New(b, m, scenetest.Stack(nil), nil)
	c.Layout(scenetest.Screens[0])
	for end := time.Now().Add(time.Minute); c.file == nil; c.Advance(0) {
		if time.Now().After(end) || c.err != nil {
			t.Fatalf("the file is never read: %v", c.err)
		}
	}
	return c
}

// named are the nodes of a name on the page, as rectangles.
func named(c *CaseFile, name string) (rs []layout.Rect) {
	for _, n := range scenetest.Named(c.On)[name] {
		w, h := n.Face().Size()
		x, y, w, h := n.Reach(0, 0, w, h)
		rs = append(rs, layout.Rect{X: x, Y: y, W: w, H: h})
	}
	return rs
}

// TestEndsKeepApart: on both charts, at all sizes and through everybody's eyes, the tokens at the ends of lines do not touch each other and lie on their sheet, in the order of
// their last values, and each has its name and its value beside it.
func TestEndsKeepApart(t *testing.T) {
	c := read(t, scenetest.Backstage(t), 7, 1)
	for _, s := range scenetest.Screens {
		p := newPlace(s.W, s.H)
		for c.tab = range 2 {
			for range 8 {
				c.nextViewer()
				c.Layout(s)
				tokens := named(c, "token")
				if len(tokens) < 6 {
					t.Fatalf("%vx%v: %d tokens", s.W, s.H, len(tokens))
				}
				for i, r := range tokens {
					if !slices.ContainsFunc(p.sheets, func(q layout.Rect) bool { return r.Within(q, 1) }) {
						t.Errorf("%vx%v: a token at %v lies beside its sheet", s.W, s.H, r)
					}
					for _, q := range tokens[:i] {
						if q.Overlaps(r, 1) {
							t.Errorf("%vx%v: tokens at %v and %v touch", s.W, s.H, q, r)
						}
					}
				}
				if a, b := len(named(c, "whose")), len(named(c, "value")); c.tab == 0 && !p.wide && (a != len(tokens) || b != len(tokens)) {
					t.Errorf("%vx%v: %d tokens, %d names, %d values", s.W, s.H, len(tokens), a, b)
				}
			}
		}
	}
}

// TestOwnLine: the line of the only person at the screen lies in lamplight, on both charts; where there are several people none does.
func TestOwnLine(t *testing.T) {
	for people, want := range map[int]int{1: 2, 2: 0, 0: 0} {
		c := read(t, scenetest.Backstage(t), 4, people)
		c.viewer = casefile.Public
		c.Layout(scenetest.Screens[0])
		if got := len(named(c, "own")); got != want {
			t.Errorf("%d people: %d own lines, want %d", people, got, want)
		}
	}
}

// TestAxisFits: the axis of suspicion reaches a little beyond what is shown, and has at most a handful of marks.
func TestAxisFits(t *testing.T) {
	for v := 1.0; v <= 100; v++ {
		step := fitting(v)
		top := step * math.Ceil(v/step+0.05)
		if top < v || top > 2*v+10 || top/step > 6 {
			t.Errorf("up to %v percent the axis goes to %v by %v", v, top, step)
		}
	}
}

// TestCountsAreBands: there is a band for every turn with a count on each chart, and lines rise within them only.
func TestCountsAreBands(t *testing.T) {
	c := read(t, scenetest.Backstage(t), 4, 0)
	c.Layout(scenetest.Screens[0])
	turns := 0
	for _, m := range c.file.Moments {
		if m.Counts > 0 {
			turns++
		}
	}
	bands := 0
	for _, r := range named(c, "band") {
		if r.H > 40 {
			bands++
		}
	}
	if bands != 2*turns || turns == 0 {
		t.Errorf("%d bands for %d turns with a count on two charts", bands, turns)
	}
	p := plot{Rect: layout.Rect{X: 50, Y: 20, W: 600, H: 200}, top: 50, n: len(c.file.Moments), half: 5}
	for _, a := range []rules.Agent{rules.Red, rules.Blue} {
		l := series{agent: a}
		for _, m := range c.file.Moments {
			l.values = append(l.values, float64(m.Scores[a]))
		}
		way := c.way(&p, &chart{stands: true}, l, layout.Rect{})
		for i := 1; i < len(way); i++ {
			if way[i].X < way[i-1].X-0.01 {
				t.Errorf("%v's line goes back from %.1f to %.1f", a, way[i-1].X, way[i].X)
			}
			if way[i].Y == way[i-1].Y {
				continue
			}
			within := false
			for k, m := range c.file.Moments {
				x := p.at(k, 0).X
				within = within || m.Counts > 0 && way[i-1].X >= x-p.half-0.01 && way[i].X <= x+p.half+0.01
			}
			if !within {
				t.Errorf("%v's line rises from %v to %v, where there is no count", a, way[i-1], way[i])
			}
		}
	}
}

// TestLinesTellAgentsApart without their colours: each is broken in its own way, and what is between its dashes is darker than the colour.
func TestLinesTellAgentsApart(t *testing.T) {
	for a := range rules.Agent(rules.NumAgents) {
		for b := range a {
			if slices.Equal(dash(a), dash(b)) || offset(a) == offset(b) {
				t.Errorf("%v's line goes as %v's", a, b)
			}
		}
		c := art.AgentColor(int(a))
		if d := deeper(c); int(d.R)+int(d.G)+int(d.B) >= int(c.R)+int(c.G)+int(c.B) {
			t.Errorf("%v's gaps are not darker than its line", a)
		}
	}
}

// TestLinesAreDrawnOnce: when the file is opened its lines are drawn from left to right; they are whole after that, after another size of window, and at once where nothing moves.
func TestLinesAreDrawnOnce(t *testing.T) {
	clips := func(c *CaseFile) (ws []float64) {
		for _, n := range scenetest.Named(c.On)["lines"] {
			if on, w, _ := n.Clipper(); on != nil && on.Name() == "window" {
				ws = append(ws, w)
			}
		}
		return ws
	}
	b := scenetest.Backstage(t)
	c := read(t, b, 4, 0)
	early := clips(c)
	c.Advance(drawTime / 2)
	half := clips(c)
	if len(early) != 2 || len(half) != 2 || half[0] <= early[0] || half[1] <= early[1] {
		t.Errorf("at first %v points of the lines are drawn, half way %v", early, half)
	}
	c.Advance(drawTime)
	if got := clips(c); len(got) > 0 {
		t.Errorf("at the end only %v points are drawn", got)
	}
	c.Layout(scenetest.Screens[1])
	c.Layout(scenetest.Screens[0])
	if got := clips(c); len(got) > 0 {
		t.Errorf("in another window only %v points are drawn", got)
	}
	for _, set := range []backstage.Settings{{Speed: backstage.Instant}, {Speed: backstage.Normal, Reduced: true}} {
		b.Settings = set
		if got := clips(read(t, b, 4, 0)); len(got) > 0 {
			t.Errorf("%+v: only %v points are drawn", set, got)
		}
	}
}

// TestChanceKeepsOffLines: what says what chance would say is said once at every size where there is room, and stands on no line of the chart.
func TestChanceKeepsOffLines(t *testing.T) {
	p := plot{Rect: layout.Rect{X: 0, Y: 0, W: 100, H: 100}, top: 100, n: 3}
	ch := chart{lines: []series{{values: []float64{10, 50, 90}}}}
	for r, want := range map[layout.Rect]bool{{X: 0, Y: 85, W: 10, H: 10}: true, {X: 40, Y: 45, W: 20, H: 10}: true, {X: 0, Y: 0, W: 30, H: 30}: false, {X: 70, Y: 60, W: 30, H: 30}: false,
		{X: 20, Y: 68, W: 6, H: 6}: true} {
		if got := crossings(&p, &ch, r) > 0; got != want {
			t.Errorf("the line goes through %v: %v, want %v", r, got, want)
		}
	}
	c := read(t, scenetest.Backstage(t), 4, 1)
	c.Layout(scenetest.Screens[0])
	said := 0
	c.On.Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok && text.String() == c.Words("file.chance") {
			said++
		}
	})
	if said != 1 {
		t.Errorf("it is said %d times", said)
	}
}

// TestCardsCiteTurns scrolls through the cards at every size: every finding is on one, and those about one turn open the log there.
func TestCardsCiteTurns(t *testing.T) {
	for _, players := range []int{2, 7} {
		c := read(t, scenetest.Backstage(t), players, 1)
		c.tab = len(tabs) - 1
		for _, s := range scenetest.Screens {
			asked := 0
			c.log = func(turn int) { asked = turn }
			c.Layout(s)
			want := map[int]bool{}
			for _, x := range c.file.Facts {
				if x.Turn > 0 {
					want[x.Turn] = true
				}
			}
			heads := map[string]bool{}
			for range 120 {
				for _, n := range scenetest.Named(c.On)["head"] {
					heads[n.Face().(*lettering.Text).String()] = true
				}
				for _, ctl := range c.Desk().Controls() {
					if len(ctl.ID) < 5 || ctl.ID[:5] != "turn-" || ctl.Rect.H < 44 {
						continue
					}
					if !ctl.Rect.Within(c.list.Rect(), 0.01) {
						t.Errorf("%vx%v: %s lies at %v, the cards at %v", s.W, s.H, ctl.ID, ctl.Rect, c.list.Rect())
					}
					at := ctl.Rect.Center()
					for _, k := range []widgets.Kind{widgets.PointerDown, widgets.PointerUp} {
						c.Handle(widgets.Event{Kind: k, X: at.X, Y: at.Y})
					}
					delete(want, asked)
				}
				at := c.list.Rect().Center()
				c.Handle(widgets.Event{Kind: widgets.Wheel, X: at.X, Y: at.Y, DY: -0.3})
			}
			if len(want) > 0 || len(heads) != len(c.grouped()) {
				t.Errorf("%d players on %vx%v: the turns %v can’t be opened; %d cards of %d are seen", players, s.W, s.H, want, len(heads), len(c.grouped()))
			}
		}
	}
}
