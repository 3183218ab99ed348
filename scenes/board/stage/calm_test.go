package stage

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/sprites"
)

// TestReducedMotion: with less motion every piece is at every moment where it stood before or where it stands in the end, and nothing takes longer than to fade over; what
// was there is not twice there afterwards.
func TestReducedMotion(t *testing.T) {
	for _, a := range animations {
		if a.events == nil {
			continue
		}
		a.reduced = true
		s := a.begin(t)
		places := func() (at map[*sprites.Node][2]float64) {
			at = map[*sprites.Node][2]float64{}
			for _, n := range append(append([]*sprites.Node{s.pieces.safe.node, s.pieces.die.node}, s.pieces.figures.on[:]...), s.pieces.tokens.on[:]...) {
				if n == nil {
					continue
				}
				x, y := n.Pos()
				at[n] = [2]float64{x, y}
				if sx, sy := n.Scale(); sx != sy {
					t.Fatalf("%s: %v is squashed", a.name, n)
				}
			}
			return at
		}
		before, way := places(), []map[*sprites.Node][2]float64{}
		took := 0.0
		for ; s.Advance(0.01); took += 0.01 {
			way = append(way, places())
		}
		after := places()
		for _, now := range way {
			for n, p := range now {
				if p != before[n] && p != after[n] {
					t.Fatalf("%s: %v is on its way at %v, from %v to %v", a.name, n, p, before[n], after[n])
				}
			}
		}
		usual := a
		usual.reduced = false
		u := usual.begin(t)
		long := 0.0
		for ; u.Advance(0.01); long += 0.01 {
		}
		if took > long || took == long && a.name != "card" { // which has to be read
			t.Errorf("%s takes %.2f seconds with less motion, and %.2f otherwise", a.name, took, long)
		}
		if more, less := difference(s, u); len(more)+len(less) > 0 {
			t.Errorf("%s ends otherwise with less motion: %v, not %v", a.name, more, less)
		}
	}
}

// TestLightsComeOnClockwise: of two places that can be chosen the one that comes sooner clockwise from the safe never is darker; in the end all are as bright as they should
// be, also where the pose is shown again on the way, and at once where nothing moves.
func TestLightsComeOnClockwise(t *testing.T) {
	for _, set := range []backstage.Settings{{Speed: backstage.Normal}, {Speed: backstage.Normal, Reduced: true}, {Speed: backstage.Instant}} {
		s := stageAt(t, screens[0], dispersed)
		s.shop.back.Settings = set
		pose := legal()
		v := viewOf(t, dispersed)
		s.Show(v, pose)
		between := 0
		for frame := range 60 {
			last := 1.0
			for i := range rules.NumBuildings {
				b := rules.Building(7).Forward(i + 1)
				n := s.pieces.lights.on[b]
				if n.Visible() != (pose.Lit[b] > 0) {
					t.Fatalf("the light of %v is on (%v)", b, n.Visible())
				}
				if pose.Lit[b] == 0 {
					continue
				}
				if n.Alpha() > last {
					t.Fatalf("%v comes on before what lies before it", b)
				}
				if last = n.Alpha(); last < pose.Lit[b] {
					between++
				}
			}
			if frame%5 == 4 {
				s.Show(v, pose)
			}
			if s.Advance(1.0 / 60); s.Running() {
				t.Fatal("somebody has to wait for the lights")
			}
		}
		for b, n := range s.pieces.lights.on {
			if n.Visible() && n.Alpha() != pose.Lit[b] {
				t.Errorf("%v is lit by %.2f in the end, want %.2f", rules.Building(b), n.Alpha(), pose.Lit[b])
			}
		}
		if (between == 0) == set.Speed.Moves() {
			t.Errorf("%+v: %d times a light was coming on", set, between)
		}
	}
}

// TestMovingAllocatesNothing: while things move, and nothing becomes known, a picture costs no memory.
func TestMovingAllocatesNothing(t *testing.T) {
	for _, a := range animations {
		a.reduced = false
		s := a.begin(t)
		s.Advance(0.05)
		const dt = 1.0 / 2048
		events := s.Seen(viewOf(t, a.position)).Events
		if n := testing.AllocsPerRun(200, func() { s.Advance(dt) }); n > 0 && s.Seen(viewOf(t, a.position)).Events == events {
			t.Errorf("%s: %v allocations a picture", a.name, n)
		}
		if a.events != nil && !s.Running() {
			t.Errorf("%s was over too soon", a.name)
		}
	}
}

// BenchmarkMoving is what a picture of each animation costs.
func BenchmarkMoving(b *testing.B) {
	for _, a := range animations {
		b.Run(a.name, func(b *testing.B) {
			s := a.begin(b)
			b.ReportAllocs()
			for b.Loop() {
				if s.Advance(1.0 / 240); !s.Running() && a.events != nil {
					b.StopTimer()
					s = a.begin(b)
					b.StartTimer()
				}
			}
		})
	}
}
