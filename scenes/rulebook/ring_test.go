package rulebook

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
)

// TestRingLives: on the first page one agent at a time walks on, clockwise and to the next house; after a while all rest. Nothing moves where nothing is to.
func TestRingLives(t *testing.T) {
	where := func(r *Rulebook) (at [rules.NumAgents][2]float64) {
		for i, n := range r.ring.agents {
			at[i][0], at[i][1] = n.Pos()
		}
		return at
	}
	b := scenetest.Backstage(t)
	b.Settings.Speed = backstage.Normal
	r := New(b, func() {}, func() {})
	r.Layout(scenetest.Screens[0])
	houses := r.ring.house
	for turn := range 2 * rules.NumAgents {
		before := where(r)
		r.Advance(ringPause / 4)
		if on := where(r); on == before {
			t.Fatalf("nobody walks in step %d", turn)
		} else {
			for i := range on {
				if moved := on[i] != before[i]; moved != (i == turn%rules.NumAgents) {
					t.Errorf("step %d: agent %d moves: %v", turn, i, moved)
				}
			}
		}
		r.Advance(ringPause * 3 / 4)
		i := turn % rules.NumAgents
		x, y := r.ring.at(houses[i]+float64(turn/rules.NumAgents)+1, 0.66)
		if got := where(r)[i]; math.Abs(got[0]-x)+math.Abs(got[1]-y) > 0.01 {
			t.Errorf("step %d: agent %d has come to %.1f, the next house is at %.1f, %.1f", turn, i, got, x, y)
		}
	}
	r.Advance(2 * ringRest)
	before := where(r)
	if r.Advance(ringPause / 4); where(r) != before {
		t.Error("the town never rests")
	}
	for _, still := range []backstage.Settings{{Speed: backstage.Instant}, {Speed: backstage.Normal, Reduced: true}} {
		b.Settings = still
		r := New(b, func() {}, func() {})
		r.Layout(scenetest.Screens[0])
		before := where(r)
		if r.Advance(ringPause / 4); where(r) != before {
			t.Errorf("with %+v the town moves", still)
		}
	}
	r.turn(1)
	if r.ring != nil {
		t.Error("the town of the first page is on the second one")
	}
}
