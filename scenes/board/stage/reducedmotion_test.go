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
					t.Fatalf("%s: %v is squashed", animation.name, node)
				}
			}
			return at
		}
		before, way := places(), []map[*sprites.Node][2]float64{}
		took := 0.0
		for ; tableView.Advance(0.01); took += 0.01 {
			way = append(way, places())
		}
		after := places()
		for _, now := range way {
			for n, p := range now {
				if p != before[n] && p != after[n] {
					t.Fatalf("%s: %v is at %v, want its start %v or its end %v", animation.name, n, p, before[n],
						after[n])
				}
			}
		}
		usual := animation
		usual.reduced = false
		u := usual.begin(t)
		long := 0.0
		for ; u.Advance(0.01); long += 0.01 {
		}
		if took > long || took == long && animation.name != "card" { // a card has to be read
			t.Errorf("%s takes %.2f seconds with reduced motion, and %.2f without", animation.name, took, long)
		}
		if more, less := stageDiff(tableView, u); len(more)+len(less) > 0 {
			t.Errorf("%s: end with reduced motion: got %v, want %v", animation.name, more, less)
		}
	}
}

// TestTargetsLightUpClockwise checks that lights of what can be chosen come on clockwise from the safe, and reach the
// brightness of the pose. Without animation they are on at once.
func TestTargetsLightUpClockwise(t *testing.T) {
	for _, set := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
		{Speed: appctx.Instant}} {
		tableView := stageAt(t, screens[0], dispersedPosition)
		tableView.builder.ctx.Settings = set
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
					t.Fatalf("light of %v: visible %v, want the opposite", building, node.Visible())
				}
				if pose.TargetBrightness[building] == 0 {
					continue
				}
				if node.Alpha() > last {
					t.Fatalf("%v lights up before its predecessor", building)
				}
				if last = node.Alpha(); last < pose.TargetBrightness[building] {
					between++
				}
			}
			if frame%5 == 4 {
				tableView.Show(view, pose)
			}
			if tableView.Advance(1.0 / 60); tableView.Running() {
				t.Fatal("the lights make the stage busy")
			}
		}
		for b, n := range tableView.pieces.lights.glows {
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
	for _, animation := range animations {
		animation.reduced = false
		tableView := animation.begin(t)
		tableView.Advance(0.05)
		const dt = 1.0 / 2048
		events := tableView.SeenState(viewOf(t, animation.position)).Events
		if n := testing.AllocsPerRun(200, func() { tableView.Advance(dt) }); n > 0 &&
			tableView.SeenState(viewOf(t, animation.position)).Events == events {
			t.Errorf("%s: got %v allocations a tick, want 0", animation.name, n)
		}
		if animation.events != nil && !tableView.Running() {
			t.Errorf("%s ended too early to be measured", animation.name)
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
