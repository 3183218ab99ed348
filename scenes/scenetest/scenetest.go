// Package scenetest has helpers for tests of scenes. They are a context without a window, matches, screen sizes, checks
// of texts and contrasts, golden files of drawn scenes, and contact sheets.
package scenetest

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Context returns a context without a window. It paints nothing but contact sheets; a test that needs pictures sets
// another Digest, or nil. Wrong texts fail the test at its end.
func Context(t testing.TB) *appctx.Context {
	t.Helper()
	ctx, err := appctx.New()
	if err != nil {
		t.Fatal(err)
	}
	if *sheets == "" {
		ctx.Textures.Digest = SkipPainting
	}
	ctx.Kit.NoInputMethod = true
	t.Cleanup(func() {
		for _, mistake := range ctx.Language.Mistakes() {
			t.Errorf("bad text: %s", mistake)
		}
	})
	return ctx
}

// The screens that everything must fit. Sizes are in points; a point is a pixel.
var (
	Window         = appctx.Screen{W: 1280, H: 720, Scale: 1}
	Phone          = appctx.Screen{W: 390, H: 844, Scale: 1}
	SmallPhone     = appctx.Screen{W: 360, H: 640, Scale: 1}
	LandscapePhone = appctx.Screen{W: 844, H: 390, Scale: 1}
	Tablet         = appctx.Screen{W: 1024, H: 768, Scale: 1}
)

// Screens are all screens that everything must fit. It must not be changed.
var Screens = []appctx.Screen{Window, Phone, SmallPhone, LandscapePhone, Tablet}

// Names are the players' names by seat.
var Names = [rules.MaxSeats]string{"Anna", "Ben", "Carl", "Dora", "Emil", "Frida", "Gustav"}

// Options returns options of a match with 2 to 7 players. The first seats are people, the others opponents of the
// lowest level.
func Options(e rules.EditionID, v rules.Variants, players, people int, seed uint64) match.Options {
	options := match.Options{
		Table:   match.Table{Setup: rules.Setup{Edition: e, Variants: v, Players: players, First: rules.NoSeat}},
		Seed:    seed,
		HasSeed: true,
	}
	for i := range players {
		p := match.Player{Name: Names[i]}
		if i >= people {
			p.Kind = match.Opponent
		}
		options.Players = append(options.Players, p)
	}
	return options
}

// hosts maps the matches of this test run to their hosts. Screens can't reach a host, but tests may.
var hosts sync.Map

// Host returns the host of a match that Match, MatchAt, Begin or Resume returned. For any other match it panics.
func Host(m *match.Match) *host.Host {
	h, _ := hosts.Load(m)
	return h.(*host.Host)
}

// screen returns the match of a host's screen, and registers the host for Host. If err is not nil, it ends the test.
func screen(t testing.TB, h *host.Host, err error) *match.Match {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	m := h.Screen()
	hosts.Store(m, h)
	t.Cleanup(func() { hosts.Delete(m) })
	return m
}

// Match returns a new match that is not saved. Nothing is dealt yet.
func Match(t testing.TB, o match.Options) *match.Match {
	t.Helper()
	return Begin(t, o, nil, host.Helpers{})
}

// MatchAt returns a match that begins at a position and is not saved.
func MatchAt(t testing.TB, position string, o match.Options) *match.Match {
	t.Helper()
	h, err := host.NewUnsavedAt(position, o, host.Helpers{})
	return screen(t, h, err)
}

// Begin returns a new match that is saved in a store, nil for none. Nothing is dealt yet.
func Begin(t testing.TB, o match.Options, store match.Store, helpers host.Helpers) *match.Match {
	t.Helper()
	h, err := host.New(o, store, helpers)
	return screen(t, h, err)
}

// Resume continues a match from its record, and saves it in a store, nil for none.
func Resume(t testing.TB, text string, store match.Store, helpers host.Helpers) *match.Match {
	t.Helper()
	h, err := host.Resume([]byte(text), store, helpers)
	return screen(t, h, err)
}

// CatchUp takes all steps that the match has not taken yet, so that it has the host's position.
func CatchUp(m *match.Match) {
	for {
		if _, ok := m.Next(); !ok {
			return
		}
	}
}

// Deal performs the dealer's actions before the first turn, and catches up.
func Deal(t testing.TB, m *match.Match) {
	t.Helper()
	if err := Host(m).Deal(); err != nil {
		t.Fatal(err)
	}
	CatchUp(m)
}

// Act performs an action of the current actor, and catches up.
func Act(t testing.TB, m *match.Match, a rules.Action) {
	t.Helper()
	if err := Host(m).Act(a); err != nil {
		t.Fatal(err)
	}
	CatchUp(m)
}

// ActAsDealer performs the dealer's next action, and catches up.
func ActAsDealer(t testing.TB, m *match.Match) {
	t.Helper()
	if err := Host(m).Chance(); err != nil {
		t.Fatal(err)
	}
	CatchUp(m)
}

// ActRandomly performs the dealer's next action, or a random one of the current actor, and catches up.
func ActRandomly(t testing.TB, m *match.Match, src *rules.RandomSource) {
	t.Helper()
	if public := m.Public(); public.IsChance() {
		ActAsDealer(t, m)
	} else {
		own := SeatView(m, public.Actor())
		Act(t, m, own.NthLegal(src.Intn(own.CountLegal())))
	}
}

// AwaitAction advances the match until an opponent or the dealer has acted. If nobody can act, it ends the test after
// some minutes.
func AwaitAction(t testing.TB, m *match.Match) {
	t.Helper()
	const maxTries = 10_000_000 // minutes, for a busy machine
	for range maxTries {
		runtime.Gosched() // for the store
		m.Advance(100, 1)
		if _, ok := m.Next(); ok {
			return
		}
	}
	t.Fatalf("nobody can act: %+v", m.Status())
}

// PlayOut advances a match of opponents to its end.
func PlayOut(t testing.TB, m *match.Match) {
	t.Helper()
	for !m.Over() {
		AwaitAction(t, m)
	}
}

// Record returns the current record, with all secrets.
func Record(m *match.Match) string { return Host(m).Record() }

// BlockingStore is a store whose Save blocks until the channel receives a value.
type BlockingStore chan struct{}

// Save implements match.Store.
func (b BlockingStore) Save([]byte) error { <-b; return nil }

// MisplacedTexts describes texts that are truncated, and children of parent that leave the screen; nil if there are
// none. Parent must have its origin in the screen's corner. Texts named heading are vertical.
func MisplacedTexts(stage *sprites.Stage, parent *sprites.Node, screen appctx.Screen) (wrong []string) {
	stage.Walk(func(node *sprites.Node) {
		text, ok := node.Face().(*lettering.Text)
		if !ok {
			return
		}
		if strings.Contains(text.String(), "…") {
			wrong = append(wrong, fmt.Sprintf("on %vx%v %q is truncated", screen.W, screen.H, text.String()))
		}
		x, y := node.Pos()
		w, h := text.Size()
		if node.Name() == "heading" {
			w, h, x, y = h, w, x-h/2, y-w
		}
		if node.Parent() == parent && !(layout.Rect{X: x, Y: y, W: w, H: h}).Within(screen.Rect(), 1) {
			wrong = append(wrong, fmt.Sprintf("%.40q at %.0f, %.0f with size %.0f×%.0f leaves the screen of %vx%v",
				text.String(), x, y, w, h, screen.W, screen.H))
		}
	})
	return wrong
}

// TabOrderFaults describes faults of the Tab order, nil if there are none. Each control must be below the one before or
// to its right.
func TabOrderFaults(focus *widgets.FocusManager) (wrong []string) {
	var last *widgets.Control
	for _, c := range focus.Controls() {
		if c.Pointer {
			continue
		}
		if last != nil && c.Rect.X < last.Rect.Right()-1 && c.Rect.Y < last.Rect.Bottom()-1 {
			wrong = append(wrong,
				fmt.Sprintf("Tab leads from %s at %v back to %s at %v", last.ID, last.Rect, c.ID, c.Rect))
		}
		last = c
	}
	return wrong
}

// DescribeStage describes everything visible of a stage, one line per node: name, position, type and text.
func DescribeStage(stage *sprites.Stage) string {
	var all strings.Builder
	stage.Walk(func(n *sprites.Node) {
		x, y := n.Pos()
		words := ""
		if t, ok := n.Face().(*lettering.Text); ok {
			words = t.String()
		}
		fmt.Fprintf(&all, "%s %.2f %.2f %T %s\n", n.Name(), x, y, n.Face(), words)
	})
	return all.String()
}

// SeatView returns the view of any seat of a match with a Host. Screens never get the view of an opponent, but tests
// that act for opponents need it.
func SeatView(m *match.Match, s rules.Seat) rules.View {
	g := Host(m).Game()
	return g.View(s)
}

// Stack returns an empty stack of scenes that calls open with the name of each opened scene; going back opens the
// title. A nil open does nothing.
func Stack(open func(name string)) *nav.Stack {
	routes := map[string]func(){}
	for _, name := range nav.Names {
		routes[name] = func() {
			if open != nil {
				open(name)
			}
		}
	}
	return nav.New(func(string, appctx.Scene) {}, routes)
}
