package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// BenchmarkStillTable measures a tick of an idle table.
func BenchmarkStillTable(b *testing.B) {
	m := newMatch(b, rules.Amigo, 3, 0)
	t := New(scenetest.Context(b), m, Exits{})
	t.Layout(screens[0])
	for range 200 {
		t.Advance(0.05)
	}
	b.ReportAllocs()
	for b.Loop() {
		t.Advance(1.0 / 60)
	}
}

// BenchmarkRefresh measures rebuilding all panels, which happens once for each press.
func BenchmarkRefresh(b *testing.B) {
	m := newMatch(b, rules.Amigo, 3, 0)
	t := New(scenetest.Context(b), m, Exits{})
	t.Layout(screens[0])
	b.ReportAllocs()
	for b.Loop() {
		t.panels.Refresh()
	}
}
