package stage

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// maxSink is how far the bottom of a squashed piece may sink below its path, in points.
const maxSink = 8

// TestPiecesFollowPaths checks the movements of agents, tokens and the safe. They stay above their path and end at its
// end. Walking agents touch the ground at each step, tokens each stone. Heights are shares of the piece's size.
func TestPiecesFollowPaths(t *testing.T) {
	easeInOut := func(p float64) float64 { // cubic
		if p < 0.5 {
			return 4 * p * p * p
		}
		return 1 - 4*(1-p)*(1-p)*(1-p)
	}
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		figure, disc := tableView.pieces.figures.h, tableView.pieces.tokens.diameter
		for steps := 1; steps <= 4; steps++ {
			var street, stones []layout.Point
			for k := range steps + 1 {
				street = append(street, tableView.builder.table.Buildings[(2+k)%12].Foot)
				stones = append(stones, tableView.builder.table.Stone(40-k).Center)
			}
			walk := cue{kind: cueWalk, duration: durCrouch + durStep*float64(steps) + durLand, agent: rules.Green,
				building: rules.Building(2 + steps), path: street}
			frames := recordFrames(tableView, walk, tableView.pieces.figures.nodes[rules.Green])
			walked := func(share float64) float64 { // the number of steps after a share of the time
				n := min(max((share*walk.duration-durCrouch)/durStep, 0), float64(steps))
				return math.Floor(n) + (1-math.Cos(math.Pi*(n-math.Floor(n))))/2
			}
			if up := checkHeights(t, "a walk", frames, street,
				func(p float64) float64 { return walked(p) / float64(steps) }); up < 0.08*figure || up > 0.25*figure {
				t.Errorf("walk of %d steps: got height %.1f points, want %.1f to %.1f", steps, up, 0.08*figure,
					0.25*figure)
			}
			for k := 1; k < steps; k++ {
				if f := nearestFrame(frames, (durCrouch+durStep*float64(k))/walk.duration); pointAlong(street,
					walked(f.share)/float64(steps)).Y-f.at.Y > 0.09*figure {
					t.Errorf("after %d of %d steps the agent is in the air", k, steps)
				}
			}
			off, down := nearestFrame(frames, durCrouch/walk.duration), nearestFrame(frames, 1-durLand/2/walk.duration)
			for what, f := range map[string]frame{"crouches": off, "lands": down} {
				if f.h > 0.9 || f.h < 0.75 || f.w < 1.05 || f.w > 1.2 {
					t.Errorf("an agent that %s has scale %.2f high, %.2f wide", what, f.h, f.w)
				}
			}
			if end := frames[len(frames)-1]; end.w != 1 || end.h != 1 {
				t.Errorf("after the walk: scale %.2f high, %.2f wide, want 1", end.h, end.w)
			}
			hop := cue{kind: cueHop, duration: 0.5, agent: rules.Green, path: stones, to: 40 - steps}
			frames = recordFrames(tableView, hop, tableView.pieces.tokens.nodes[rules.Green])
			height := 0.0
			for _, f := range frames[:len(frames)-1] {
				k := min(int(f.share*float64(steps)), steps-1)
				share := f.share*float64(steps) - float64(k)
				x, y := stones[k].X+(stones[k+1].X-stones[k].X)*share, stones[k].Y+(stones[k+1].Y-stones[k].Y)*share
				if math.Abs(f.at.X-x) > 0.01 || f.at.Y > y+0.01 {
					t.Fatalf("after %.0f %% of the hop: token at %v, its path at %.1f, %.1f", 100*f.share, f.at, x, y)
				}
				height = max(height, y-f.at.Y)
			}
			if end := frames[len(frames)-1].at; end != stones[steps] || height < 0.25*disc || height > 0.7*disc {
				t.Errorf("token: got height %.1f points, end %v; want %.1f to %.1f, %v", height, end, 0.25*disc,
					0.7*disc, stones[steps])
			}
			for k := 1; k < steps; k++ {
				if f := nearestFrame(frames, float64(k)/float64(steps)); f.at.Distance(stones[k]) > 0.35*disc {
					t.Errorf("the token is %.1f away from stone %d of its path", f.at.Distance(stones[k]), k)
				}
			}
		}
		way := []layout.Point{tableView.builder.table.Buildings[2].Foot, tableView.builder.table.Buildings[9].Foot}
		if up := checkHeights(t, "a flight",
			recordFrames(tableView, cue{kind: cueFly, duration: 0.5, agent: rules.Green, building: 9,
				path: way}, tableView.pieces.figures.nodes[rules.Green]), way, easeInOut); up < 0.6*figure ||
			up > 1.3*figure {
			t.Errorf("flight: got height %.1f points, want %.1f to %.1f", up, 0.6*figure, 1.3*figure)
		}
		house := tableView.builder.table.Buildings[0].Rect.H
		way = []layout.Point{tableView.builder.table.Buildings[7].Safe.Center(),
			tableView.builder.table.Buildings[1].Safe.Center()}
		fs := recordFrames(tableView, cue{kind: cueCarry, duration: durCarry, building: 1, path: way},
			tableView.pieces.safe.node)
		if up := checkHeights(t, "the safe", fs, way, func(share float64) float64 {
			return easeInOut(min(max((share*durCarry-durLift)/durCarryAcross, 0), 1))
		}); up < 0.3*house || up > 0.75*house {
			t.Errorf("safe: got height %.1f points, want %.1f to %.1f", up, 0.3*house, 0.75*house)
		}
		if f := nearestFrame(fs, 0.9*durLift/durCarry); way[0].Y-f.at.Y < 0.05*house ||
			math.Abs(way[0].X-f.at.X) > 0.01 {
			t.Errorf("the safe moves sideways before it is lifted: from %v to %v", way[0], f.at)
		}
		if f := nearestFrame(fs, 1-(durDust*0.75)/durCarry); f.h > 0.95 {
			t.Errorf("when the safe is set down: got height scale %.2f, want at most 0.95", f.h)
		}
	}
}

// TestDieEndsOnRolledFace checks that the die comes from the left in hops that become smaller. It shows several faces
// and ends on the rolled one.
func TestDieEndsOnRolledFace(t *testing.T) {
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		rect := tableView.builder.table.Die
		for _, rolled := range amigoFaces {
			frames := recordFrames(tableView, cue{kind: cueTumble, duration: durTumble, face: rolled},
				tableView.pieces.die.node)
			faces := map[sprites.Face]bool{}
			last, early, late := math.Inf(-1), 0.0, 0.0
			for _, f := range frames {
				left, up := rect.Center().X-f.at.X, rect.Center().Y-f.at.Y
				if left < -0.01 || left > 1.2*rect.W || up < -0.07*rect.H || up > 1.2*rect.H || -left < last-0.01 {
					t.Fatalf("after %.0f %% of the roll: %.1f left of its place, %.1f above", 100*f.share, left, up)
				}
				last, faces[f.face] = -left, true
				if f.share < 0.4 {
					early = max(early, up)
				} else {
					late = max(late, up)
				}
			}
			if first := rect.Center().X - frames[0].at.X; first < 0.5*rect.W || early < 0.3*rect.H || late > early {
				t.Errorf("the die starts %.1f points left, hops %.1f high, then %.1f; want at least %.1f, %.1f, "+
					"then less", first, early, late, 0.5*rect.W, 0.3*rect.H)
			}
			end := frames[len(frames)-1]
			lying := tableView.builder.ctx.Textures.LyingDrawing(DieArt(rolled), rect.W, rect.H)
			if end.at != rect.Center() || end.face != lying {
				t.Errorf("the die ends at %v, want %v, with the face for %v", end.at, rect.Center(), rolled)
			}
			if len(faces) < 3 {
				t.Errorf("roll of %v: got %d different faces, want at least 3", rolled, len(faces))
			}
		}
	}
}

// frame is position and scale of a piece after a share of its movement.
type frame struct {
	share float64
	at    layout.Point
	face  sprites.Face
	w, h  float64
}

// setCues puts cues on a new timeline.
func setCues(s *TableView, cues ...cue) {
	s.timeline = motion.Timeline{}
	p := performer{pieces: &s.pieces, timeline: &s.timeline, faces: amigoFaces, callbacks: &s.Callbacks, night: s.night}
	for _, c := range cues {
		p.perform(c)
	}
}

// recordFrames performs a cue and records a piece every 1/120 second.
func recordFrames(s *TableView, c cue, n *sprites.Node) (frames []frame) {
	setCues(s, c)
	const step = 1.0 / 120
	for now := step; ; now += step {
		running := s.timeline.Advance(step)
		x, y := n.Pos()
		width, height := n.Scale()
		frames = append(frames, frame{min(now/c.duration, 1), layout.Point{X: x, Y: y}, n.Face(), width, height})
		if !running {
			return frames
		}
	}
}

// checkHeights checks that a piece is never beside or below its path, and ends at its end. It returns the greatest
// height above the path. Ease returns the share of the path after a share of the time.
func checkHeights(t *testing.T, what string, frames []frame, path []layout.Point,
	ease func(float64) float64) (maximum float64) {
	t.Helper()
	for _, f := range frames {
		on := pointAlong(path, ease(f.share))
		if d := f.at.X - on.X; math.Abs(d) > 0.01 {
			t.Fatalf("%s: after %.0f %% of the path it is %.1f beside it", what, 100*f.share, d)
		}
		if on.Y-f.at.Y < -maxSink {
			t.Fatalf("%s: after %.0f %% of the path it is below the ground", what, 100*f.share)
		}
		maximum = max(maximum, on.Y-f.at.Y)
	}
	if end := frames[len(frames)-1].at; end.Distance(path[len(path)-1]) > 1e-9 {
		t.Errorf("%s: got end %v, want %v", what, end, path[len(path)-1])
	}
	return maximum
}

// nearestFrame returns the frame nearest to a share of the time.
func nearestFrame(fs []frame, share float64) frame {
	best := fs[0]
	for _, f := range fs {
		if math.Abs(f.share-share) < math.Abs(best.share-share) {
			best = f
		}
	}
	return best
}
