package postgame

import (
	"math"
	"slices"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestLineEndsDoNotOverlap checks at all sizes and for all viewers that the tokens at line ends don't overlap and stay
// on their sheet.
func TestLineEndsDoNotOverlap(t *testing.T) {
	page := analyse(t, scenetest.Context(t), 7, 1)
	for _, screen := range scenetest.Screens {
		p := newPageLayout(screen.W, screen.H)
		for page.tab = range 2 {
			for range 8 {
				page.nextViewer()
				page.Layout(screen)
				tokens := named(page, "token")
				if len(tokens) < 6 {
					t.Fatalf("%vx%v: got %d tokens", screen.W, screen.H, len(tokens))
				}
				for i, r := range tokens {
					if !slices.ContainsFunc(p.sheets, func(q layout.Rect) bool { return r.Within(q, 1) }) {
						t.Errorf("%vx%v: a token at %v leaves its sheet", screen.W, screen.H, r)
					}
					for _, q := range tokens[:i] {
						if q.Overlaps(r, 1) {
							t.Errorf("%vx%v: tokens at %v and %v overlap", screen.W, screen.H, q, r)
						}
					}
				}
				if a, b := len(named(page, "whose")), len(named(page, "value")); page.tab == 0 && !p.wide &&
					(a != len(tokens) || b != len(tokens)) {
					t.Errorf("%vx%v: got %d tokens, %d names, %d values", screen.W, screen.H, len(tokens), a, b)
				}
			}
		}
	}
}

// TestOwnLineIsHighlighted checks that both charts highlight the line of a single person, and none with several people.
func TestOwnLineIsHighlighted(t *testing.T) {
	for people, want := range map[int]int{1: 2, 2: 0, 0: 0} {
		c := analyse(t, scenetest.Context(t), 4, people)
		c.viewer = analysis.Public
		c.Layout(scenetest.Screens[0])
		if got := len(named(c, "own")); got != want {
			t.Errorf("%d people: got %d own lines, want %d", people, got, want)
		}
	}
}

// TestAxisStepFits checks that the axis of suspicion ends a little above the values, and has few marks.
func TestAxisStepFits(t *testing.T) {
	for v := 1.0; v <= 100; v++ {
		step := axisStep(v)
		top := step * math.Ceil(v/step+0.05)
		if top < v || top > 2*v+10 || top/step > 6 {
			t.Errorf("for %v percent: got an axis to %v in steps of %v", v, top, step)
		}
	}
}

// TestScoringTurnsAreBands checks that each chart has a band for every turn with scoring, and that lines change only
// there.
func TestScoringTurnsAreBands(t *testing.T) {
	page := analyse(t, scenetest.Context(t), 4, 0)
	page.Layout(scenetest.Screens[0])
	turns := 0
	for _, m := range page.report.Moments {
		if m.Counts > 0 {
			turns++
		}
	}
	bands := 0
	for _, r := range named(page, "band") {
		if r.H > 40 {
			bands++
		}
	}
	if bands != 2*turns || turns == 0 {
		t.Errorf("got %d bands for %d turns with scoring on two charts", bands, turns)
	}
	plot := plot{Rect: layout.Rect{X: 50, Y: 20, W: 600, H: 200}, maxValue: 50, n: len(page.report.Moments), half: 5}
	for _, agent := range []rules.Agent{rules.Red, rules.Blue} {
		l := series{agent: agent}
		for _, m := range page.report.Moments {
			l.values = append(l.values, float64(m.Scores[agent]))
		}
		way := page.linePoints(&plot, &chart{stepped: true}, l, layout.Rect{})
		for i := 1; i < len(way); i++ {
			if way[i].X < way[i-1].X-0.01 {
				t.Errorf("%v's line goes back from x %.1f to %.1f", agent, way[i-1].X, way[i].X)
			}
			if way[i].Y == way[i-1].Y {
				continue
			}
			within := false
			for k, m := range page.report.Moments {
				x := plot.at(k, 0).X
				within = within || m.Counts > 0 && way[i-1].X >= x-plot.half-0.01 && way[i].X <= x+plot.half+0.01
			}
			if !within {
				t.Errorf("%v's line changes from %v to %v outside of scoring", agent, way[i-1], way[i])
			}
		}
	}
}

// TestLinesDifferWithoutColour checks that each agent has its own dash pattern, and that gaps are darker than the line.
func TestLinesDifferWithoutColour(t *testing.T) {
	for agent := range rules.Agent(rules.NumAgents) {
		for b := range agent {
			if slices.Equal(dashPattern(agent), dashPattern(b)) || lineOffset(agent) == lineOffset(b) {
				t.Errorf("%v's line has the pattern of %v's", agent, b)
			}
		}
		c := art.AgentColor(int(agent))
		if d := gapColor(c); int(d.R)+int(d.G)+int(d.B) >= int(c.R)+int(c.G)+int(c.B) {
			t.Errorf("%v's gaps are not darker than its line", agent)
		}
	}
}

// TestLinesAreAnimatedOnce checks that lines are animated once, and not at all with reduced motion.
func TestLinesAreAnimatedOnce(t *testing.T) {
	clips := func(c *Analysis) (ws []float64) {
		for _, n := range scenetest.NodesByName(c.Content)["lines"] {
			if on, w, _ := n.Clipper(); on != nil && on.Name() == "window" {
				ws = append(ws, w)
			}
		}
		return ws
	}
	ctx := scenetest.Context(t)
	page := analyse(t, ctx, 4, 0)
	early := clips(page)
	page.Advance(drawTime / 2)
	half := clips(page)
	if len(early) != 2 || len(half) != 2 || half[0] <= early[0] || half[1] <= early[1] {
		t.Errorf("got %v points of the lines at first, %v half way", early, half)
	}
	page.Advance(drawTime)
	if got := clips(page); len(got) > 0 {
		t.Errorf("got only %v points at the end", got)
	}
	page.Layout(scenetest.Screens[1])
	page.Layout(scenetest.Screens[0])
	if got := clips(page); len(got) > 0 {
		t.Errorf("got only %v points after a resize", got)
	}
	for _, set := range []appctx.Settings{{Speed: appctx.Instant}, {Speed: appctx.Normal, Reduced: true}} {
		ctx.Settings = set
		if got := clips(analyse(t, ctx, 4, 0)); len(got) > 0 {
			t.Errorf("%+v: got only %v points", set, got)
		}
	}
}

// TestChanceLabelAvoidsLines checks that the label of the chance line is drawn once, and that no line crosses it.
func TestChanceLabelAvoidsLines(t *testing.T) {
	p := plot{Rect: layout.Rect{X: 0, Y: 0, W: 100, H: 100}, maxValue: 100, n: 3}
	ch := chart{lines: []series{{values: []float64{10, 50, 90}}}}
	for r, want := range map[layout.Rect]bool{{X: 0, Y: 85, W: 10, H: 10}: true, {X: 40, Y: 45, W: 20, H: 10}: true,
		{X: 0, Y: 0, W: 30, H: 30}: false, {X: 70, Y: 60, W: 30, H: 30}: false,
		{X: 20, Y: 68, W: 6, H: 6}: true} {
		if got := crossings(&p, &ch, r) > 0; got != want {
			t.Errorf("a line crosses %v: %v, want %v", r, got, want)
		}
	}
	c := analyse(t, scenetest.Context(t), 4, 1)
	c.Layout(scenetest.Screens[0])
	said := 0
	c.Content.Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok && text.String() == c.Words("file.chance") {
			said++
		}
	})
	if said != 1 {
		t.Errorf("got %d labels", said)
	}
}

// TestCardsOpenLog checks at every size that each finding is on a card, and that a finding about one turn opens the log
// there.
func TestCardsOpenLog(t *testing.T) {
	for _, players := range []int{2, 7} {
		page := analyse(t, scenetest.Context(t), players, 1)
		page.tab = len(tabs) - 1
		for _, screen := range scenetest.Screens {
			asked := 0
			page.log = func(turn int) { asked = turn }
			page.Layout(screen)
			want := map[int]bool{}
			for _, x := range page.report.Facts {
				if x.Turn > 0 {
					want[x.Turn] = true
				}
			}
			heads := map[string]bool{}
			for range 120 {
				for _, n := range scenetest.NodesByName(page.Content)["head"] {
					heads[n.Face().(*lettering.Text).String()] = true
				}
				for _, ctl := range page.Focus().Controls() {
					if len(ctl.ID) < 5 || ctl.ID[:5] != "turn-" || ctl.Rect.H < 44 {
						continue
					}
					if !ctl.Rect.Within(page.list.Rect(), 0.01) {
						t.Errorf("%vx%v: %s is at %v, the cards at %v", screen.W, screen.H, ctl.ID, ctl.Rect,
							page.list.Rect())
					}
					at := ctl.Rect.Center()
					for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
						page.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: at.Y})
					}
					delete(want, asked)
				}
				at := page.list.Rect().Center()
				page.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: at.X, Y: at.Y, DY: -0.3})
			}
			if len(want) > 0 || len(heads) != len(page.groupByKind()) {
				t.Errorf("%d players on %vx%v: can't open the turns %v; got %d cards of %d", players, screen.W,
					screen.H,
					want, len(heads), len(page.groupByKind()))
			}
		}
	}
}

// analyse returns the analysis of a finished game with people in the first seats.
func analyse(t *testing.T, ctx *appctx.Context, players, people int) *Analysis {
	t.Helper()
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, players, people, 3))
	src := rules.NewRandomSource(3)
	for !m.Over() {
		scenetest.ActRandomly(t, m, &src)
	}
	c := New(ctx, m, scenetest.Stack(nil), nil)
	c.Layout(scenetest.Screens[0])
	for end := time.Now().Add(time.Minute); c.report == nil; c.Advance(0) {
		if time.Now().After(end) || c.err != nil {
			t.Fatalf("the analysis never finishes: %v", c.err)
		}
	}
	return c
}

// named returns the rectangles of the nodes with a name.
func named(c *Analysis, name string) (rs []layout.Rect) {
	for _, n := range scenetest.NodesByName(c.Content)[name] {
		w, h := n.Face().Size()
		x, y, w, h := n.StageBounds(0, 0, w, h)
		rs = append(rs, layout.Rect{X: x, Y: y, W: w, H: h})
	}
	return rs
}
