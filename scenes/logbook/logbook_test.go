package logbook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestEveryTurnIsComplete checks that every turn of games of two and seven is complete and in order at every size, with
// a token before each agent's name.
func TestEveryTurnIsComplete(t *testing.T) {
	for _, players := range []int{2, 7} {
		m := finishedMatch(t, players)
		for _, screen := range scenetest.Screens {
			logbook := openLog(t, m, match.Newest, screen)
			width := logbook.list.Rect().W - 16
			for i, x := range logbook.turns {
				row := logbook.buildTurn(i, width)
				want, tokens := []string{logbook.heading(x)}, 0
				for _, e := range x.entries {
					want, tokens = append(want, logbook.sentenceOf(e).Text), tokens+len(logbook.sentenceOf(e).Names)
				}
				if got := textOf(row.Node); got != strings.Join(want, " ") {
					t.Fatalf("%vx%v, turn %d: got\n%s\nwant\n%s", screen.W, screen.H, x.number, got,
						strings.Join(want, " "))
				}
				row.Node.Walk(func(node *sprites.Node) {
					if node.Name() == "token" {
						tokens--
					}
					if node.Face() == nil {
						return
					}
					px, py := node.Pos()
					w, h := node.Face().Size()
					if px < 0 || px+w > width+1 || py < 0 || py+h > row.H+1 {
						t.Errorf(
							"%vx%v: in turn %d %s lies at %.0f, %.0f and is %.0f×%.0f large, in a row of %.0f×%.0f",
							screen.W, screen.H, x.number, node.Name(), px, py, w, h, width, row.H)
					}
				})
				if tokens != 0 {
					t.Errorf("turn %d: %d tokens are missing", x.number, tokens)
				}
			}
			for _, wrong := range scenetest.MisplacedTexts(logbook.Stage(), logbook.Content, screen) {
				t.Error(wrong)
			}
		}
	}
}

// TestLogOpensAtTurn checks that the log opens at the end, or at the requested turn, which alone is highlighted, also
// after a resize.
func TestLogOpensAtTurn(t *testing.T) {
	m := finishedMatch(t, 4)
	for _, screen := range scenetest.Screens {
		l := openLog(t, m, match.Newest, screen)
		if _, last := l.list.VisibleRows(); last != len(l.turns)-1 || highlightedRow(l) != "" {
			t.Errorf("%vx%v: got the log open at row %d of %d, highlighted: %q", screen.W, screen.H, last, len(l.turns),
				highlightedRow(l))
		}
		for _, x := range l.turns {
			at := openLog(t, m, x.number, screen)
			for _, other := range []appctx.Screen{screen, scenetest.Screens[3]} {
				at.Layout(other)
				if got, want := highlightedRow(at), fmt.Sprintf("turn %d", x.number); got != want {
					t.Errorf("%vx%v: got highlighted %q, want %q", other.W, other.H, got, want)
				}
			}
		}
	}
	if l := openLog(t, m, 9999, scenetest.Screens[0]); l.list.Position() != openLog(t, m, match.Newest,
		scenetest.Screens[0]).
		list.Position() {
		t.Error("an unknown turn does not open at the end")
	}
}

// TestPagingDescribesWholeLog checks that paging from end to start describes every entry on the way.
func TestPagingDescribesWholeLog(t *testing.T) {
	m := finishedMatch(t, 3)
	logbook := openLog(t, m, match.Newest, scenetest.Screens[2])
	told := map[string]bool{}
	for range 200 {
		var s a11y.PublicState
		logbook.Describe(&s)
		for _, line := range s.Log {
			told[line] = true
		}
		key(logbook, widgets.KeyPageUp)
	}
	for _, e := range m.Log() {
		if text := logbook.sentenceOf(e).Text; !told[text] {
			t.Errorf("%q can't be reached", text)
		}
	}
	if first, _ := logbook.list.VisibleRows(); first != 0 {
		t.Errorf("got first row in sight %d", first)
	}
}

// TestLongLogBuildsVisibleRows checks that a log of 1,500 entries builds only visible rows, and allocates nothing at
// rest.
func TestLongLogBuildsVisibleRows(t *testing.T) {
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
	logbook.Layout(scenetest.Screens[0])
	if got := highlightedRow(logbook); got != "turn 250" || len(logbook.turns) != 500 {
		t.Errorf("got highlighted %q of %d turns", got, len(logbook.turns))
	}
	for _, name := range []string{widgets.KeyHome, widgets.KeyEnd, widgets.KeyPageUp} {
		key(logbook, name)
		n := 0
		logbook.Stage().Walk(func(*sprites.Node) { n++ })
		if n > 300 {
			t.Errorf("after %s: the graph has %d nodes", name, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() { logbook.Advance(1.0 / 60) }); n != 0 {
		t.Errorf("a log at rest allocates %v times per tick", n)
	}
}

// TestGoingBack checks that Esc, Enter, L and the button each go back once, and that Cover and Resized reach the scene
// below.
func TestGoingBack(t *testing.T) {
	back, covered, resized := 0, 0, 0
	stack := scenetest.Stack(func(string) { back++ })
	stack.Push("under", &sceneBelow{covered: &covered, resized: &resized})
	logbook := New(scenetest.Context(t), finishedMatch(t, 2), match.Newest, stack, nil)
	stack.Clear()
	logbook.Layout(scenetest.Screens[0])
	for i, name := range []string{widgets.KeyBack, widgets.KeyEnter, "L"} {
		if key(logbook, name); back != i+1 {
			t.Errorf("%s goes back %d times, want 1", name, back-i)
		}
	}
	p := logbook.Focus().Find("back").Rect.Center()
	for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
		logbook.Handle(widgets.InputEvent{Kind: k, X: p.X, Y: p.Y})
	}
	if logbook.Cover(); back != 4 || covered != 1 {
		t.Errorf("went back %d times, covered %d times", back, covered)
	}
	if logbook.Resized(); covered != 1 || resized != 1 {
		t.Errorf("resized %d times, covered %d times", resized, covered)
	}
}

// TestRegionsHoldWholeLog checks that the accessibility state has the whole log, a region per turn, and announces none
// of it.
func TestRegionsHoldWholeLog(t *testing.T) {
	m := finishedMatch(t, 3)
	logbook := openLog(t, m, match.Newest, scenetest.Screens[2])
	var state a11y.PublicState
	logbook.Describe(&state)
	var told, want []string
	for i, r := range state.Regions {
		told = append(told, r.Lines...)
		if i > 0 && (!strings.Contains(r.Title, "Turn ") || r.ID == state.Regions[i-1].ID) {
			t.Errorf("region %d: got %s, %q", i+1, r.ID, r.Title)
		}
	}
	for _, e := range m.Log() {
		want = append(want, logbook.sentenceOf(e).Text)
	}
	if !slices.Equal(told, want) || len(want) < 20 || !state.LogAnnounced {
		t.Errorf("got %d of %d sentences in regions; known %v", len(told), len(want), state.LogAnnounced)
	}
}

// TestEmptyLogSaysSo checks the text of an empty log.
func TestEmptyLogSaysSo(t *testing.T) {
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 1))
	logbook := openLog(t, m, match.Newest, scenetest.Screens[0])
	var s a11y.PublicState
	logbook.Describe(&s)
	if len(s.Log) != 0 || !strings.Contains(textOf(logbook.Content), "Nothing has happened yet.") {
		t.Errorf("empty log: told %q, shown %q", s.Log, textOf(logbook.Content))
	}
	logbook.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: 600, Y: 300, DY: 3})
	key(logbook, widgets.KeyEnd)
	logbook.Advance(0.1)
}

// finishedMatch returns a finished match of opponents.
func finishedMatch(t testing.TB, players int) *match.Match {
	t.Helper()
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, players, 0, 3))
	scenetest.PlayOut(t, m)
	return m
}

// openLog opens the log at a turn.
func openLog(t testing.TB, m *match.Match, turn int, s appctx.Screen) *Logbook {
	t.Helper()
	l := New(scenetest.Context(t), m, turn, scenetest.Stack(nil), nil)
	l.Layout(s)
	return l
}

// key presses a key.
func key(l *Logbook, name string) { l.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }

// textOf returns the text of a node from top to bottom and left to right.
func textOf(n *sprites.Node) string {
	type bit struct {
		x, y  float64
		words string
	}
	var found []bit
	n.Walk(func(c *sprites.Node) {
		if t, ok := c.Face().(*lettering.Text); ok {
			x, y := c.Pos()
			found = append(found, bit{x, y, t.String()})
		}
	})
	slices.SortStableFunc(found, func(a, b bit) int { return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x)) })
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
