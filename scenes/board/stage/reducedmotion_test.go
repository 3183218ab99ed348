package stage

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
)

// TestReducedMotionOnlyFades checks that with reduced motion every piece is always at its start or its end, and never
// distorted. The animation is shorter than usual, except that of a card, and ends in the same picture.
func TestReducedMotionOnlyFades(t *testing.T) {
	for _, animation := range animations {
		if animation.events == nil {
			continue
		}
		animation.reduced = true
		tableView := animation.begin(t)
		places := func() (at map[*sprites.Node][2]float64) {
			at = map[*sprites.Node][2]float64{}
			for _, node := range append(append([]*sprites.Node{tableView.pieces.safe.node, tableView.pieces.die.node},
				tableView.pieces.figures.nodes[:]...), tableView.pieces.tokens.nodes[:]...) {
				if node == nil {
					continue
				}
				x, y := node.Pos()
				at[node] = [2]float64{x, y}
				if sx, sy := node.Scale(); sx != sy {
					t.Fatalf("%s: %v has scale %.2f wide, %.2f high, want the same", animation.name, node, sx, sy)
				}
			}
			return at
		}
		before, during := places(), []map[*sprites.Node][2]float64{}
		took := 0.0
		for ; tableView.Advance(0.01); took += 0.01 {
			during = append(during, places())
		}
		after := places()
		for _, now := range during {
			for n, p := range now {
				if p != before[n] && p != after[n] {
					t.Fatalf("%s: %v is at %v, want its start %v or its end %v", animation.name, n, p, before[n],
						after[n])
				}
			}
		}
		normal := animation
		normal.reduced = false
		normalView := normal.begin(t)
		normalTime := 0.0
		for ; normalView.Advance(0.01); normalTime += 0.01 {
		}
		if took > normalTime || took == normalTime && animation.name != "card" { // a card stays as long, to be read
			t.Errorf("%s takes %.2f seconds with reduced motion, want less than %.2f", animation.name, took, normalTime)
		}
		if more, less := stageDiff(tableView, normalView); len(more)+len(less) > 0 {
			t.Errorf("%s: end with reduced motion: got %v, want %v", animation.name, more, less)
		}
	}
}

// TestTargetsLightUpClockwise checks that the lights of legal targets come on clockwise from the safe and reach the
// brightness of the pose. Without animations they are on at once.
func TestTargetsLightUpClockwise(t *testing.T) {
	for _, settings := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
		{Speed: appctx.Instant}} {
		tableView := stageAt(t, screens[0], dispersedPosition)
		tableView.builder.ctx.Settings = settings
		pose := safePose()
		view := viewOf(t, dispersedPosition)
		tableView.Show(view, pose)
		between := 0
		for frame := range 60 {
			last := 1.0
			for i := range rules.NumBuildings {
				building := rules.Building(7).Forward(i + 1)
				node := tableView.pieces.lights.glows[building]
				if node.Visible() != (pose.TargetBrightness[building] > 0) {
					t.Fatalf("light of %v: got visible %v, want %v", building, node.Visible(), !node.Visible())
				}
				if pose.TargetBrightness[building] == 0 {
					continue
				}
				if node.Alpha() > last {
					t.Fatalf("light of %v: got brightness %v, want at most that of the target before, %v", building,
						node.Alpha(), last)
				}
				if last = node.Alpha(); last < pose.TargetBrightness[building] {
					between++
				}
			}
			if frame%5 == 4 {
				tableView.Show(view, pose)
			}
			if tableView.Advance(1.0 / 60); tableView.Running() {
				t.Fatal("while lights come on: got Running true, want false")
			}
		}
		for b, n := range tableView.pieces.lights.glows {
			if n.Visible() && n.Alpha() != pose.TargetBrightness[b] {
				t.Errorf("%v: final brightness %.2f, want %.2f", rules.Building(b), n.Alpha(), pose.TargetBrightness[b])
			}
		}
		if (between == 0) == settings.Speed.HasAnimations() {
			t.Errorf("%+v: got %d lights below their final brightness, want some only with animations", settings,
				between)
		}
	}
}

// TestAdvanceDoesNotAllocate checks that a tick of an animation does not allocate, unless events are reported in it.
func TestAdvanceDoesNotAllocate(t *testing.T) {
	for _, animation := range animations {
		animation.reduced = false
		tableView := animation.begin(t)
		tableView.Advance(0.05)
		const dt = 1.0 / 2048 // so short that 200 ticks end no animation
		events := tableView.SeenState(viewOf(t, animation.position)).Events
		if n := testing.AllocsPerRun(200, func() { tableView.Advance(dt) }); n > 0 &&
			tableView.SeenState(viewOf(t, animation.position)).Events == events {
			t.Errorf("%s: got %v allocations a tick, want 0", animation.name, n)
		}
		if animation.events != nil && !tableView.Running() {
			t.Errorf("%s: got no animation running at the end of the measurement, want one", animation.name)
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
