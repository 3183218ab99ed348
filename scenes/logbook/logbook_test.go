package logbook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestEveryTurnIsComplete checks that the row of every turn has its heading, all sentences in order, and a token for
// each agent that they name. All parts are within the row, on all screens.
func TestEveryTurnIsComplete(t *testing.T) {
	for _, players := range []int{2, 7} {
		m := finishedMatch(t, players)
		for _, screen := range scenetest.Screens {
			logbook := openLog(t, m, match.Newest, screen)
			width := logbook.list.Rect().W - 16
			for i, turn := range logbook.turns {
				row := logbook.buildTurn(i, width)
				want, tokens := []string{logbook.heading(turn)}, 0
				for _, e := range turn.entries {
					want, tokens = append(want, logbook.sentenceOf(e).Text), tokens+len(logbook.sentenceOf(e).Names)
				}
				if got := textOf(row.Node); got != strings.Join(want, " ") {
					t.Fatalf("%vx%v, turn %d: got\n%s\nwant\n%s", screen.W, screen.H, turn.number, got,
						strings.Join(want, " "))
				}
				row.Node.Walk(func(node *sprites.Node) {
					if node.Name() == "token" {
						tokens--
					}
					if node.Face() == nil {
						return
					}
					x, y := node.Pos()
					w, h := node.Face().Size()
					if !(layout.Rect{X: x, Y: y, W: w, H: h}).Within(layout.Rect{W: width, H: row.H}, 1) {
						t.Errorf(
							"%vx%v, turn %d: %s is at %.0f, %.0f, %.0f×%.0f points, want it in the row, %.0f×%.0f",
							screen.W, screen.H, turn.number, node.Name(), x, y, w, h, width, row.H)
					}
				})
				if tokens != 0 {
					t.Errorf("%vx%v, turn %d: %d tokens are missing", screen.W, screen.H, turn.number, tokens)
				}
			}
			for _, wrong := range scenetest.MisplacedTexts(logbook.Stage(), logbook.Content, screen) {
				t.Error(wrong)
			}
		}
	}
}

// TestLogOpensAtTurn checks that the log opens at the requested turn and highlights only this one, also after a resize.
// By default it opens at the end without a highlight.
func TestLogOpensAtTurn(t *testing.T) {
	testrun.Long(t)
	const unknownTurn = 9999
	finished := finishedMatch(t, 4)
	for _, screen := range scenetest.Screens {
		l := openLog(t, finished, match.Newest, screen)
		if _, last := l.list.VisibleRows(); last != len(l.turns)-1 || highlightedRow(l) != "" {
			t.Errorf("%vx%v: got the log open at row %d, highlighted %[5]q; want row %[4]d - 1, none", screen.W,
				screen.H, last, len(l.turns), highlightedRow(l))
		}
		for _, turn := range l.turns {
			opened := openLog(t, finished, turn.number, screen)
			for _, other := range []appctx.Screen{screen, scenetest.LandscapePhone} {
				opened.Layout(other)
				if got, want := highlightedRow(opened), fmt.Sprintf("turn %d", turn.number); got != want {
					t.Errorf("%vx%v: got highlighted %q, want %q", other.W, other.H, got, want)
				}
			}
		}
	}
	if l := openLog(t, finished, unknownTurn, scenetest.Window); l.list.Position() != openLog(t, finished, match.Newest,
		scenetest.Window).
		list.Position() {
		t.Error("turn 9999, which the game does not have: the log does not open at the end")
	}
}

// TestPagingDescribesWholeLog checks that paging from the end to the start of the log describes every entry.
func TestPagingDescribesWholeLog(t *testing.T) {
	finished := finishedMatch(t, 3)
	logbook := openLog(t, finished, match.Newest, scenetest.SmallPhone)
	told := map[string]bool{}
	for range 200 { // pages, more than the log has
		var s a11y.PublicState
		logbook.Describe(&s)
		for _, line := range s.Log {
			told[line] = true
		}
		key(logbook, widgets.KeyPageUp)
	}
	for _, e := range finished.Log() {
		if text := logbook.sentenceOf(e).Text; !told[text] {
			t.Errorf("paging does not describe the entry %q", text)
		}
	}
	if first, _ := logbook.list.VisibleRows(); first != 0 {
		t.Errorf("after paging up: got first visible row %d, want 0", first)
	}
}

// TestLongLogBuildsVisibleRows checks that a log of 1,500 entries in 500 turns builds only its visible rows, and that
// Advance allocates nothing.
func TestLongLogBuildsVisibleRows(t *testing.T) {
	const maxNodes = 300
	m := finishedMatch(t, 4)
	logbook := New(scenetest.Context(t), m, match.Newest, scenetest.Stack(nil), nil)
	var log []match.Entry
	for i := range 1500 {
		e := m.Log()[10+i%20]
		e.Turn = 1 + i/3
		log = append(log, e)
	}
	logbook.turns = groupByTurn(log)
	logbook.highlighted = 250
	logbook.Layout(scenetest.Window)
	if got := highlightedRow(logbook); got != "turn 250" || len(logbook.turns) != 500 {
		t.Errorf("got highlighted %q of %d turns, want turn 250 of 500", got, len(logbook.turns))
	}
	for _, name := range []string{widgets.KeyHome, widgets.KeyEnd, widgets.KeyPageUp} {
		key(logbook, name)
		n := 0
		logbook.Stage().Walk(func(*sprites.Node) { n++ })
		if n > maxNodes {
			t.Errorf("after %s: got %d nodes in the scene graph, want at most %d", name, n, maxNodes)
		}
	}
	if n := testing.AllocsPerRun(100, func() { logbook.Advance(1.0 / 60) }); n != 0 {
		t.Errorf("log at rest: got %v allocations a tick, want none", n)
	}
}

// TestGoingBack checks that Esc, Enter, L and the button each go back once. The log passes Cover and Resized on to the
// scene below.
func TestGoingBack(t *testing.T) {
	back, covered, resized := 0, 0, 0
	stack := scenetest.Stack(func(string) { back++ })
	stack.Push("under", &sceneBelow{covered: &covered, resized: &resized})
	logbook := New(scenetest.Context(t), finishedMatch(t, 2), match.Newest, stack, nil)
	stack.Clear()
	logbook.Layout(scenetest.Window)
	for i, name := range []string{widgets.KeyBack, widgets.KeyEnter, "L"} {
		if key(logbook, name); back != i+1 {
			t.Errorf("%s: went back %d times, want once", name, back-i)
		}
	}
	p := logbook.Focus().Find("back").Rect.Center()
	for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
		logbook.Handle(widgets.InputEvent{Kind: k, X: p.X, Y: p.Y})
	}
	if logbook.Cover(); back != 4 || covered != 1 {
		t.Errorf("after the button and Cover: went back %d times, covered the scene below %d times; want 4, 1", back,
			covered)
	}
	if logbook.Resized(); covered != 1 || resized != 1 {
		t.Errorf("after Resized: resized the scene below %d times, covered it %d times; want 1, 1", resized, covered)
	}
}

// TestRegionsHoldWholeLog checks that the accessibility state has the whole log, a region per turn, and marks it as
// announced.
func TestRegionsHoldWholeLog(t *testing.T) {
	finished := finishedMatch(t, 3)
	logbook := openLog(t, finished, match.Newest, scenetest.SmallPhone)
	var state a11y.PublicState
	logbook.Describe(&state)
	var told, want []string
	for i, r := range state.Regions {
		told = append(told, r.Lines...)
		if i > 0 && (!strings.Contains(r.Title, "Turn ") || r.ID == state.Regions[i-1].ID) {
			t.Errorf("region %d: got %s, %q", i+1, r.ID, r.Title)
		}
	}
	for _, e := range finished.Log() {
		want = append(want, logbook.sentenceOf(e).Text)
	}
	if !slices.Equal(told, want) || len(want) < 20 || !state.LogAnnounced {
		t.Errorf("got %d sentences in regions, want these %d; announced %v, want true", len(told), len(want),
			state.LogAnnounced)
	}
}

// TestEmptyLogSaysSo checks the text of an empty log, and that scrolling it does not panic.
func TestEmptyLogSaysSo(t *testing.T) {
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 1))
	logbook := openLog(t, m, match.Newest, scenetest.Window)
	var s a11y.PublicState
	logbook.Describe(&s)
	if len(s.Log) != 0 || !strings.Contains(textOf(logbook.Content), "Nothing has happened yet.") {
		t.Errorf("empty log: got entries %q and text %q, want none and “Nothing has happened yet.”", s.Log,
			textOf(logbook.Content))
	}
	logbook.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: 600, Y: 300, DY: 3})
	key(logbook, widgets.KeyEnd)
	logbook.Advance(0.1)
}

// finishedMatch returns a finished match of opponents.
func finishedMatch(t testing.TB, players int) *match.Match {
	t.Helper()
	const seed = 3
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, players, 0, seed))
	scenetest.PlayOut(t, m)
	return m
}

// openLog returns the log, opened at a turn on a screen.
func openLog(t testing.TB, m *match.Match, turn int, s appctx.Screen) *Logbook {
	t.Helper()
	l := New(scenetest.Context(t), m, turn, scenetest.Stack(nil), nil)
	l.Layout(s)
	return l
}

// key presses a key.
func key(l *Logbook, name string) { l.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }

// textOf returns the texts of a node, from top to bottom and left to right.
func textOf(n *sprites.Node) string {
	type textAt struct {
		x, y  float64
		words string
	}
	var found []textAt
	n.Walk(func(c *sprites.Node) {
		if t, ok := c.Face().(*lettering.Text); ok {
			x, y := c.Pos()
			found = append(found, textAt{x, y, t.String()})
		}
	})
	slices.SortStableFunc(found, func(a, b textAt) int { return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x)) })
	var all []string
	for _, f := range found {
		all = append(all, f.words)
	}
	return strings.Join(all, " ")
}

// highlightedRow returns the name of the visible highlighted row, "" for none.
func highlightedRow(l *Logbook) string {
	found := ""
	l.Stage().Walk(func(n *sprites.Node) {
		if n.Name() == "cited" {
			found += n.Parent().Name()
		}
	})
	return found
}

// sceneBelow is the scene that opens the log. It counts its calls.
type sceneBelow struct {
	appctx.Scene
	covered, resized *int
}

func (b *sceneBelow) Cover() bool { *b.covered++; return false }

func (b *sceneBelow) Resized() { *b.resized++ }
