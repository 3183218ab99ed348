// Package scenetest is what the tests of scenes share: a backstage without a window, tables, the sizes of screen, and the look at every word.
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
	"heimlich/scenes/backstage"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Backstage returns a backstage without a window. It paints nothing; a test that needs pictures sets another Digest, or nil.
func Backstage(t testing.TB) *backstage.Backstage {
	t.Helper()
	b, err := backstage.New()
	if err != nil {
		t.Fatal(err)
	}
	b.Gallery.Digest = Unpainted
	b.Kit.NoInputMethod = true
	t.Cleanup(func() {
		for _, wrong := range b.Language.Mistakes() {
			t.Errorf("said wrongly: %s", wrong)
		}
	})
	return b
}

// Screens are the sizes of screen that everything has to fit: a window, a tablet, telephones upright and lying down.
var Screens = []backstage.Screen{{W: 1280, H: 720, Scale: 1}, {W: 390, H: 844, Scale: 1}, {W: 360, H: 640, Scale: 1}, {W: 844, H: 390, Scale: 1}, {W: 1024, H: 768, Scale: 1}}

// Names are the players' names by seat.
var Names = [rules.MaxSeats]string{"Anna", "Ben", "Carl", "Dora", "Emil", "Frida", "Gustav"}

// Options are those of a table at which the first so many seats are people and the others recruits.
func Options(e rules.EditionID, v rules.Variants, players, people int, seed uint64) match.Options {
	o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: e, Variants: v, Players: players, First: rules.NoSeat}}, Seed: seed, HasSeed: true}
	for i := range players {
		p := match.Player{Name: Names[i]}
		if i >= people {
			p.Kind = match.Opponent
		}
		o.Players = append(o.Players, p)
	}
	return o
}

// hosts are the tables behind the matches of this run’s tests: a screen can't reach them, but tests look behind it.
var hosts sync.Map

// Host is the table behind a match that a test began.
func Host(m *match.Match) *host.Host {
	h, _ := hosts.Load(m)
	return h.(*host.Host)
}

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

// Match is a new match that nobody saves; nothing is dealt yet.
func Match(t testing.TB, o match.Options) *match.Match {
	t.Helper()
	return Begin(t, o, nil, host.Helpers{})
}

// Begin is a new match; nothing is dealt yet.
func Begin(t testing.TB, o match.Options, s match.Store, help host.Helpers) *match.Match {
	t.Helper()
	h, err := host.New(o, s, help)
	return screen(t, h, err)
}

// Resume goes on with a match from its record.
func Resume(t testing.TB, text string, s match.Store, help host.Helpers) *match.Match {
	t.Helper()
	h, err := host.Resume([]byte(text), s, help)
	return screen(t, h, err)
}

// CatchUp lets the screen see all that has happened.
func CatchUp(m *match.Match) {
	for {
		if _, ok := m.Next(); !ok {
			return
		}
	}
}

// Deal lets chance act until the table can be shown.
func Deal(t testing.TB, m *match.Match) {
	t.Helper()
	if err := Host(m).Deal(); err != nil {
		t.Fatal(err)
	}
	CatchUp(m)
}

// Do lets whoever has to act do that, and the screen see it.
func Do(t testing.TB, m *match.Match, a rules.Action) {
	t.Helper()
	if err := Host(m).Act(a); err != nil {
		t.Fatal(err)
	}
	CatchUp(m)
}

// Chance lets the dealer act, and the screen see it.
func Chance(t testing.TB, m *match.Match) {
	t.Helper()
	if err := Host(m).Chance(); err != nil {
		t.Fatal(err)
	}
	CatchUp(m)
}

// Random lets chance act, or whoever has to act do anything.
func Random(t testing.TB, m *match.Match, src *rules.Source) {
	t.Helper()
	if p := m.Public(); p.IsChance() {
		Chance(t, m)
	} else {
		own := Through(m, p.Actor())
		Do(t, m, own.NthLegal(src.Intn(own.CountLegal())))
	}
}

// Decide lets time pass until an opponent or chance has acted.
func Decide(t testing.TB, m *match.Match) {
	t.Helper()
	for range 10_000_000 {
		runtime.Gosched() // to the store
		m.Advance(100, 1)
		if _, ok := m.Next(); ok {
			return
		}
	}
	t.Fatalf("nobody acts: %+v", m.Status())
}

// PlayOut lets opponents play to the end.
func PlayOut(t testing.TB, m *match.Match) {
	t.Helper()
	for !m.Over() {
		Decide(t, m)
	}
}

// Record is the record as it is now, secrets included.
func Record(m *match.Match) string { return Host(m).Record() }

// Patient is a store that keeps nothing before it is let.
type Patient chan struct{}

// Keep implements match.Store.
func (p Patient) Keep([]byte) error { <-p; return nil }

// Misplaced are the words of a picture that are cut short, and those right on a node, which lies at the corner of the screen, that leave the screen; each with
// what is wrong. Words named heading stand upright.
func Misplaced(stage *sprites.Stage, on *sprites.Node, s backstage.Screen) (wrong []string) {
	stage.Walk(func(n *sprites.Node) {
		text, ok := n.Face().(*lettering.Text)
		if !ok {
			return
		}
		if strings.Contains(text.String(), "…") {
			wrong = append(wrong, fmt.Sprintf("on %vx%v %q is cut short", s.W, s.H, text.String()))
		}
		x, y := n.Pos()
		w, h := text.Size()
		if n.Name() == "heading" {
			w, h, x, y = h, w, x-h/2, y-w
		}
		if n.Parent() == on && (x < -1 || y < -1 || x+w > s.W+1 || y+h > s.H+1) {
			wrong = append(wrong, fmt.Sprintf("%.40q lies at %.0f, %.0f and is %.0f×%.0f large, on a screen of %vx%v", text.String(), x, y, w, h, s.W, s.H))
		}
	})
	return wrong
}

// TabOrder is what is wrong with the order in which Tab visits what can be pressed: each has to lie below the one before or to the right of it.
func TabOrder(desk *widgets.FocusManager) (wrong []string) {
	var last *widgets.Control
	for _, c := range desk.Controls() {
		if c.Pointer {
			continue
		}
		if last != nil && c.Rect.X < last.Rect.Right()-1 && c.Rect.Y < last.Rect.Bottom()-1 {
			wrong = append(wrong, fmt.Sprintf("Tab leads from %s at %v back to %s at %v", last.ID, last.Rect, c.ID, c.Rect))
		}
		last = c
	}
	return wrong
}

// Seen is everything that is to be seen of a stage, as text: what it is, where it lies, and its words.
func Seen(stage *sprites.Stage) string {
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

// Through is the view through the eyes of any seat, an opponent's too: no screen gets to see those, but tests that act for opponents have to.
func Through(m *match.Match, s rules.Seat) rules.View {
	g := Host(m).Game()
	return g.View(s)
}
