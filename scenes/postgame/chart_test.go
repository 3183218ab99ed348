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

// TestLineEndsDoNotOverlap checks on all screens and for all viewers that the tokens at line ends do not overlap and
// stay on their sheet. Each has a name and a value.
func TestLineEndsDoNotOverlap(t *testing.T) {
	const players = 7
	page := analyse(t, scenetest.Context(t), players, 1)
	for _, screen := range scenetest.Screens {
		rects := newPageLayout(screen.W, screen.H)
		for page.tab = range 2 {
			for range players + 1 { // the players and the public
				page.nextViewer()
				page.Layout(screen)
				tokens := rectsOfNodes(page, "token")
				if len(tokens) < 6 {
					t.Fatalf("%vx%v: got %d tokens, want at least 6", screen.W, screen.H, len(tokens))
				}
				for i, r := range tokens {
					if !slices.ContainsFunc(rects.sheets, func(other layout.Rect) bool { return r.Within(other, 1) }) {
						t.Errorf("%vx%v: a token at %v leaves its sheet", screen.W, screen.H, r)
					}
					for _, other := range tokens[:i] {
						if other.Overlaps(r, 1) {
							t.Errorf("%vx%v: tokens at %v and %v overlap", screen.W, screen.H, other, r)
						}
					}
				}
				names, values := len(rectsOfNodes(page, "whose")), len(rectsOfNodes(page, "value"))
				if page.tab == 0 && !rects.wide && (names != len(tokens) || values != len(tokens)) {
					t.Errorf("%vx%v: got %d tokens, %d names, %d values, want equal numbers", screen.W, screen.H,
						len(tokens), names, values)
				}
			}
		}
	}
}

// TestOwnLineIsHighlighted checks that both charts highlight the line of the only person. With several people or none
// they highlight no line.
func TestOwnLineIsHighlighted(t *testing.T) {
	for people, want := range map[int]int{1: 2, 2: 0, 0: 0} {
		c := analyse(t, scenetest.Context(t), 4, people)
		c.viewer = analysis.Public
		c.Layout(scenetest.Window)
		if got := len(rectsOfNodes(c, "own")); got != want {
			t.Errorf("%d people: got %d highlighted lines, want %d", people, got, want)
		}
	}
}

// TestAxisStepFits checks for all percentages that the axis of suspicion ends a little above the value, and has at most
// six steps.
func TestAxisStepFits(t *testing.T) {
	for v := 1.0; v <= 100; v++ {
		step := axisStep(v)
		top := step * math.Ceil(v/step+0.05)
		if top < v || top > 2*v+10 || top/step > 6 {
			t.Errorf("%v percent: got an axis to %v in steps of %v", v, top, step)
		}
	}
}

// TestScoringTurnsAreBands checks that each chart has a band for every turn with scoring, and that the lines of scores
// change only within bands.
func TestScoringTurnsAreBands(t *testing.T) {
	page := analyse(t, scenetest.Context(t), 4, 0)
	page.Layout(scenetest.Window)
	turns := 0
	for _, m := range page.report.Moments {
		if m.Counts > 0 {
			turns++
		}
	}
	bands := 0
	for _, r := range rectsOfNodes(page, "band") {
		if r.H > 40 { // not the sample in the legend
			bands++
		}
	}
	if bands != 2*turns || turns == 0 {
		t.Errorf("got %d bands on two charts, want two for each of %d turns with scoring", bands, turns)
	}
	plot := plot{Rect: layout.Rect{X: 50, Y: 20, W: 600, H: 200}, maxValue: 50, n: len(page.report.Moments), half: 5}
	for _, agent := range []rules.Agent{rules.Red, rules.Blue} {
		line := series{agent: agent}
		for _, m := range page.report.Moments {
			line.values = append(line.values, float64(m.Scores[agent]))
		}
		points := page.linePoints(&plot, &chart{stepped: true}, line, layout.Rect{})
		for i := 1; i < len(points); i++ {
			if points[i].X < points[i-1].X-0.01 {
				t.Errorf("%v's line goes back from x %.1f to %.1f", agent, points[i-1].X, points[i].X)
			}
			if points[i].Y == points[i-1].Y {
				continue
			}
			inBand := false
			for k, m := range page.report.Moments {
				x := plot.at(k, 0).X
				inBand = inBand || m.Counts > 0 && points[i-1].X >= x-plot.half-0.01 && points[i].X <= x+plot.half+0.01
			}
			if !inBand {
				t.Errorf("%v's line changes from %v to %v outside of scoring", agent, points[i-1], points[i])
			}
		}
	}
}

// TestLinesDifferWithoutColour checks that the lines of any two agents differ in dash pattern and offset. The gaps of a
// line are darker than its dashes.
func TestLinesDifferWithoutColour(t *testing.T) {
	for agent := range rules.Agent(rules.NumAgents) {
		for b := range agent {
			if slices.Equal(dashPattern(agent), dashPattern(b)) || lineOffset(agent) == lineOffset(b) {
				t.Errorf("%v's line has the pattern or the offset of %v's", agent, b)
			}
		}
		c := art.AgentColor(int(agent))
		if d := gapColor(c); int(d.R)+int(d.G)+int(d.B) >= int(c.R)+int(c.G)+int(c.B) {
			t.Errorf("%v's gaps are not darker than its line", agent)
		}
	}
}

// TestLinesAreAnimatedOnce checks that lines appear from left to right the first time, and at once later or with
// reduced motion.
func TestLinesAreAnimatedOnce(t *testing.T) {
	clipWidths := func(c *Analysis) (widths []float64) {
		for _, n := range scenetest.NodesByName(c.Content)["lines"] {
			if on, w, _ := n.Clipper(); on != nil && on.Name() == "window" {
				widths = append(widths, w)
			}
		}
		return widths
	}
	ctx := scenetest.Context(t)
	page := analyse(t, ctx, 4, 0)
	early := clipWidths(page)
	page.Advance(drawTime / 2)
	half := clipWidths(page)
	if len(early) != 2 || len(half) != 2 || half[0] <= early[0] || half[1] <= early[1] {
		t.Errorf("got clip widths %v at first, %v half way; want two that grow", early, half)
	}
	page.Advance(drawTime)
	if got := clipWidths(page); len(got) > 0 {
		t.Errorf("after the animation: got clip widths %v, want none", got)
	}
	page.Layout(scenetest.Phone)
	page.Layout(scenetest.Window)
	if got := clipWidths(page); len(got) > 0 {
		t.Errorf("after a resize: got clip widths %v, want none", got)
	}
	for _, set := range []appctx.Settings{{Speed: appctx.Instant}, {Speed: appctx.Normal, Reduced: true}} {
		ctx.Settings = set
		if got := clipWidths(analyse(t, ctx, 4, 0)); len(got) > 0 {
			t.Errorf("settings %+v: got clip widths %v, want none", set, got)
		}
	}
}

// TestCrossingsFindsLines checks that crossings finds the rectangles that a line crosses.
func TestCrossingsFindsLines(t *testing.T) {
	p := plot{Rect: layout.Rect{X: 0, Y: 0, W: 100, H: 100}, maxValue: 100, n: 3}
	ch := chart{lines: []series{{values: []float64{10, 50, 90}}}}
	for r, want := range map[layout.Rect]bool{{X: 0, Y: 85, W: 10, H: 10}: true, {X: 40, Y: 45, W: 20, H: 10}: true,
		{X: 0, Y: 0, W: 30, H: 30}: false, {X: 70, Y: 60, W: 30, H: 30}: false,
		{X: 20, Y: 68, W: 6, H: 6}: true} {
		if got := crossings(&p, &ch, r) > 0; got != want {
			t.Errorf("a line crosses %v: got %v, want %v", r, got, want)
		}
	}
}

// TestOneChanceLabel checks that the chart of suspicion has one label at the line of chance.
func TestOneChanceLabel(t *testing.T) {
	c := analyse(t, scenetest.Context(t), 4, 1)
	c.Layout(scenetest.Window)
	labels := 0
	c.Content.Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok && text.String() == c.Words("file.chance") {
			labels++
		}
	})
	if labels != 1 {
		t.Errorf("got %d labels of chance, want 1", labels)
	}
}

// TestCardsOpenLog checks on all screens that each kind of finding has a card, and that a press on a card about one
// turn opens the log there.
func TestCardsOpenLog(t *testing.T) {
	for _, players := range []int{2, 7} {
		page := analyse(t, scenetest.Context(t), players, 1)
		page.tab = len(tabs) - 1
		for _, screen := range scenetest.Screens {
			openedTurn := 0
			page.log = func(turn int) { openedTurn = turn }
			page.Layout(screen)
			want := map[int]bool{} // turns whose card was not found yet
			for _, fact := range page.report.Facts {
				if fact.Turn > 0 {
					want[fact.Turn] = true
				}
			}
			heads := map[string]bool{}
			for range 120 { // scrolls, enough for the end of the list
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
					delete(want, openedTurn)
				}
				at := page.list.Rect().Center()
				page.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: at.X, Y: at.Y, DY: -0.3})
			}
			if len(want) > 0 || len(heads) != len(page.groupByKind()) {
				t.Errorf("%d players on %vx%v: no card opens the turns %v; got %d cards, want %d", players, screen.W,
					screen.H,
					want, len(heads), len(page.groupByKind()))
			}
		}
	}
}

// analyse returns the finished analysis of a game, whose first seats have people.
func analyse(t *testing.T, ctx *appctx.Context, players, people int) *Analysis {
	t.Helper()
	const seed, timeout = 3, time.Minute
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, players, people, seed))
	src := rules.NewRandomSource(seed)
	for !m.Over() {
		scenetest.ActRandomly(t, m, &src)
	}
	c := New(ctx, m, scenetest.Stack(nil), nil)
	c.Layout(scenetest.Window)
	for end := time.Now().Add(timeout); c.report == nil; c.Advance(0) {
		if time.Now().After(end) || c.err != nil {
			t.Fatalf("the analysis does not finish within %v, or fails: %v", timeout, c.err)
		}
	}
	return c
}

// rectsOfNodes returns the rectangles of the nodes with a name.
func rectsOfNodes(c *Analysis, name string) (rs []layout.Rect) {
	for _, n := range scenetest.NodesByName(c.Content)[name] {
		w, h := n.Face().Size()
		x, y, w, h := n.StageBounds(0, 0, w, h)
		rs = append(rs, layout.Rect{X: x, Y: y, W: w, H: h})
	}
	return rs
}
