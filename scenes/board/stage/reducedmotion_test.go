package stage

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
)

// TestReducedMotionOnlyFades checks that with reduced motion pieces only fade: no piece is between its start and its
// end, and none is left twice. Nothing takes longer than a fade.
func TestReducedMotionOnlyFades(t *testing.T) {
	for _, a := range animations {
		if a.events == nil {
			continue
		}
		a.reduced = true
		s := a.begin(t)
		places := func() (at map[*sprites.Node][2]float64) {
			at = map[*sprites.Node][2]float64{}
			for _, n := range append(append([]*sprites.Node{s.pieces.safe.node, s.pieces.die.node},
				s.pieces.figures.nodes[:]...), s.pieces.tokens.nodes[:]...) {
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
					t.Fatalf("%s: %v is at %v, want its start %v or its end %v", a.name, n, p, before[n], after[n])
				}
			}
		}
		usual := a
		usual.reduced = false
		u := usual.begin(t)
		long := 0.0
		for ; u.Advance(0.01); long += 0.01 {
		}
		if took > long || took == long && a.name != "card" { // a card has to be read
			t.Errorf("%s takes %.2f seconds with reduced motion, and %.2f without", a.name, took, long)
		}
		if more, less := stageDiff(s, u); len(more)+len(less) > 0 {
			t.Errorf("%s: end with reduced motion: got %v, want %v", a.name, more, less)
		}
	}
}

// TestTargetsLightUpClockwise checks that lights of what can be chosen come on clockwise from the safe, and reach the
// brightness of the pose. Without animation they are on at once.
func TestTargetsLightUpClockwise(t *testing.T) {
	for _, set := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
		{Speed: appctx.Instant}} {
		s := stageAt(t, screens[0], dispersedPosition)
		s.builder.ctx.Settings = set
		pose := safePose()
		v := viewOf(t, dispersedPosition)
		s.Show(v, pose)
		between := 0
		for frame := range 60 {
			last := 1.0
			for i := range rules.NumBuildings {
				b := rules.Building(7).Forward(i + 1)
				n := s.pieces.lights.glows[b]
				if n.Visible() != (pose.TargetBrightness[b] > 0) {
					t.Fatalf("light of %v: visible %v, want the opposite", b, n.Visible())
				}
				if pose.TargetBrightness[b] == 0 {
					continue
				}
				if n.Alpha() > last {
					t.Fatalf("%v lights up before its predecessor", b)
				}
				if last = n.Alpha(); last < pose.TargetBrightness[b] {
					between++
				}
			}
			if frame%5 == 4 {
				s.Show(v, pose)
			}
			if s.Advance(1.0 / 60); s.Running() {
				t.Fatal("the lights make the stage busy")
			}
		}
		for b, n := range s.pieces.lights.glows {
			if n.Visible() && n.Alpha() != pose.TargetBrightness[b] {
				t.Errorf("%v: final brightness %.2f, want %.2f", rules.Building(b), n.Alpha(), pose.TargetBrightness[b])
			}
		}
		if (between == 0) == set.Speed.HasAnimations() {
			t.Errorf("%+v: got %d moments with a light that comes on", set, between)
		}
	}
}

// TestAdvanceDoesNotAllocate checks that a tick of an animation does not allocate unless new events are reported.
func TestAdvanceDoesNotAllocate(t *testing.T) {
	for _, a := range animations {
		a.reduced = false
		s := a.begin(t)
		s.Advance(0.05)
		const dt = 1.0 / 2048
		events := s.SeenState(viewOf(t, a.position)).Events
		if n := testing.AllocsPerRun(200, func() { s.Advance(dt) }); n > 0 &&
			s.SeenState(viewOf(t, a.position)).Events == events {
			t.Errorf("%s: got %v allocations a tick, want 0", a.name, n)
		}
		if a.events != nil && !s.Running() {
			t.Errorf("%s ended too early to be measured", a.name)
		}
	}
}

// BenchmarkAdvance measures a tick of each animation.
func BenchmarkAdvance(b *testing.B) {
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
