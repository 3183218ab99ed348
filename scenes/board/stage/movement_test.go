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

// easeInOut returns the share of a path after a share of the time, for a movement that is eased with a cubic curve.
func easeInOut(share float64) float64 {
	if share < 0.5 {
		return 4 * share * share * share
	}
	return 1 - 4*(1-share)*(1-share)*(1-share)
}

// TestWalkTouchesGroundAtEachStep checks walks of one to four steps. The agent stays above the street, touches it at
// each step, and crouches before and after the walk.
func TestWalkTouchesGroundAtEachStep(t *testing.T) {
	const minHeight, maxHeight, maxAtStep = 0.08, 0.25, 0.09 // shares of the figure's height
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		figure := tableView.pieces.figures.h
		for steps := 1; steps <= 4; steps++ {
			var street []layout.Point
			for i := range steps + 1 {
				street = append(street, tableView.builder.table.Buildings[(2+i)%12].Foot)
			}
			walk := cue{kind: cueWalk, duration: durCrouch + durStep*float64(steps) + durLand, agent: rules.Green,
				building: rules.Building(2 + steps), path: street}
			frames := recordFrames(tableView, walk, tableView.pieces.figures.nodes[rules.Green])
			walked := func(share float64) float64 { // the share of the path after a share of the time
				n := min(max((share*walk.duration-durCrouch)/durStep, 0), float64(steps))
				inStep := (1 - math.Cos(math.Pi*(n-math.Floor(n)))) / 2
				return (math.Floor(n) + inStep) / float64(steps)
			}
			height := checkHeights(t, "a walk", frames, street, walked)
			if height < minHeight*figure || height > maxHeight*figure {
				t.Errorf("walk of %d steps: got height %.1f points, want %.1f to %.1f", steps, height, minHeight*figure,
					maxHeight*figure)
			}
			for step := 1; step < steps; step++ {
				frame := nearestFrame(frames, (durCrouch+durStep*float64(step))/walk.duration)
				ground := pointAlong(street, walked(frame.share))
				if height := ground.Y - frame.at.Y; height > maxAtStep*figure {
					t.Errorf("after %d of %d steps the agent is %.1f points above the ground, want at most %.1f", step,
						steps, height, maxAtStep*figure)
				}
			}
			checkSquash(t, "crouches", nearestFrame(frames, durCrouch/walk.duration))
			checkSquash(t, "lands", nearestFrame(frames, 1-durLand/2/walk.duration))
			if end := frames[len(frames)-1]; end.w != 1 || end.h != 1 {
				t.Errorf("after the walk: got scale %.2f high, %.2f wide, want 1", end.h, end.w)
			}
		}
	}
}

// checkSquash checks that an agent is squashed: lower and wider than usual.
func checkSquash(t *testing.T, what string, f frame) {
	t.Helper()
	const minHigh, maxHigh, minWide, maxWide = 0.75, 0.9, 1.05, 1.2 // scales
	if f.h < minHigh || f.h > maxHigh {
		t.Errorf("an agent that %s: got scale %.2f high, want %v to %v", what, f.h, minHigh, maxHigh)
	}
	if f.w < minWide || f.w > maxWide {
		t.Errorf("an agent that %s: got scale %.2f wide, want %v to %v", what, f.w, minWide, maxWide)
	}
}

// TestTokenHopsFromStoneToStone checks hops of tokens over one to four stones. The token stays above its path and comes
// near each stone.
func TestTokenHopsFromStoneToStone(t *testing.T) {
	const minHeight, maxHeight, maxFromStone = 0.25, 0.7, 0.35 // shares of the token's diameter
	const tolerance = 0.01                                     // points
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		diameter := tableView.pieces.tokens.diameter
		for steps := 1; steps <= 4; steps++ {
			var stones []layout.Point
			for i := range steps + 1 {
				stones = append(stones, tableView.builder.table.Stone(40-i).Center)
			}
			hop := cue{kind: cueHop, duration: 0.5, agent: rules.Green, path: stones, to: 40 - steps}
			frames := recordFrames(tableView, hop, tableView.pieces.tokens.nodes[rules.Green])
			height := 0.0
			for _, f := range frames[:len(frames)-1] {
				i := min(int(f.share*float64(steps)), steps-1)
				share := f.share*float64(steps) - float64(i)
				from, to := stones[i], stones[i+1]
				path := layout.Point{X: from.X + (to.X-from.X)*share, Y: from.Y + (to.Y-from.Y)*share}
				if math.Abs(f.at.X-path.X) > tolerance || f.at.Y > path.Y+tolerance {
					t.Fatalf("after %.0f %% of the hop: got the token at %v, want it at %v or above", 100*f.share, f.at,
						path)
				}
				height = max(height, path.Y-f.at.Y)
			}
			if end := frames[len(frames)-1].at; end != stones[steps] {
				t.Errorf("token: got end %v, want %v", end, stones[steps])
			}
			if height < minHeight*diameter || height > maxHeight*diameter {
				t.Errorf("token: got height %.1f points, want %.1f to %.1f", height, minHeight*diameter,
					maxHeight*diameter)
			}
			for i := 1; i < steps; i++ {
				f := nearestFrame(frames, float64(i)/float64(steps))
				if distance := f.at.Distance(stones[i]); distance > maxFromStone*diameter {
					t.Errorf("the token is %.1f away from stone %d of its path, want at most %.1f", distance, i,
						maxFromStone*diameter)
				}
			}
		}
	}
}

// TestAgentFliesAbovePath checks that an agent flies in a high arc from one building to another.
func TestAgentFliesAbovePath(t *testing.T) {
	const minHeight, maxHeight = 0.6, 1.3 // shares of the figure's height
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		figure := tableView.pieces.figures.h
		buildings := tableView.builder.table.Buildings
		path := []layout.Point{buildings[2].Foot, buildings[9].Foot}
		flight := cue{kind: cueFly, duration: 0.5, agent: rules.Green, building: 9, path: path}
		frames := recordFrames(tableView, flight, tableView.pieces.figures.nodes[rules.Green])
		height := checkHeights(t, "a flight", frames, path, easeInOut)
		if height < minHeight*figure || height > maxHeight*figure {
			t.Errorf("flight: got height %.1f points, want %.1f to %.1f", height, minHeight*figure, maxHeight*figure)
		}
	}
}

// TestSafeIsLiftedAndSetDown checks that the safe is lifted before it moves sideways, is carried above its path, and is
// squashed when it is set down.
func TestSafeIsLiftedAndSetDown(t *testing.T) {
	const minHeight, maxHeight, minLift = 0.3, 0.75, 0.05 // shares of the height of a house
	const maxSquash, tolerance = 0.95, 0.01               // scale; points
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		buildings := tableView.builder.table.Buildings
		house := buildings[0].Rect.H
		path := []layout.Point{buildings[7].Safe.Center(), buildings[1].Safe.Center()}
		carry := cue{kind: cueCarry, duration: durCarry, building: 1, path: path}
		frames := recordFrames(tableView, carry, tableView.pieces.safe.node)
		height := checkHeights(t, "the safe", frames, path, func(share float64) float64 {
			return easeInOut(min(max((share*durCarry-durLift)/durCarryAcross, 0), 1))
		})
		if height < minHeight*house || height > maxHeight*house {
			t.Errorf("safe: got height %.1f points, want %.1f to %.1f", height, minHeight*house, maxHeight*house)
		}
		lifted := nearestFrame(frames, 0.9*durLift/durCarry)
		if sideways := math.Abs(path[0].X - lifted.at.X); sideways > tolerance {
			t.Errorf("before the safe is lifted: got it %.2f points sideways, want at most %v", sideways, tolerance)
		}
		if lift := path[0].Y - lifted.at.Y; lift < minLift*house {
			t.Errorf("the safe is lifted by %.1f points, want at least %.1f", lift, minLift*house)
		}
		if down := nearestFrame(frames, 1-(durDust*0.75)/durCarry); down.h > maxSquash {
			t.Errorf("when the safe is set down: got height scale %.2f, want at most %v", down.h, maxSquash)
		}
	}
}

// TestDieEndsOnRolledFace checks that the die shows several faces and ends on the rolled one.
func TestDieEndsOnRolledFace(t *testing.T) {
	const minFaces = 3
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		place := tableView.builder.table.Die
		for _, rolled := range amigoFaces {
			frames := recordTumble(tableView, rolled)
			faces := map[sprites.Face]bool{}
			for _, f := range frames {
				faces[f.face] = true
			}
			if len(faces) < minFaces {
				t.Errorf("roll of %v: got %d different faces, want at least %d", rolled, len(faces), minFaces)
			}
			end := frames[len(frames)-1]
			lying := tableView.builder.ctx.Textures.LyingDrawing(DieArt(rolled), place.W, place.H)
			if end.at != place.Center() || end.face != lying {
				t.Errorf("the die ends at %v with face %v, want %v with the face for %v", end.at, end.face,
					place.Center(), rolled)
			}
		}
	}
}

// TestDieHopsFromTheLeft checks that the die comes from the left in hops that become smaller.
func TestDieHopsFromTheLeft(t *testing.T) {
	const minStart, maxAway = 0.5, 1.2   // shares of the die's size: at the start, and at any time
	const minHop, maxSinking = 0.3, 0.07 // shares of the die's height
	const early, tolerance = 0.4, 0.01   // share of the time; points
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		place := tableView.builder.table.Die
		for _, rolled := range amigoFaces {
			frames := recordTumble(tableView, rolled)
			lastLeft, earlyHop, lateHop := math.Inf(1), 0.0, 0.0
			for _, f := range frames {
				left, up := place.Center().X-f.at.X, place.Center().Y-f.at.Y
				if left < -tolerance || left > maxAway*place.W || left > lastLeft+tolerance {
					t.Fatalf("after %.0f %% of the roll: got the die %.1f left of its place, want 0 to %.1f",
						100*f.share, left, min(lastLeft, maxAway*place.W))
				}
				if up < -maxSinking*place.H || up > maxAway*place.H {
					t.Fatalf("after %.0f %% of the roll: got the die %.1f above its place, want %.1f to %.1f",
						100*f.share, up, -maxSinking*place.H, maxAway*place.H)
				}
				lastLeft = left
				if f.share < early {
					earlyHop = max(earlyHop, up)
				} else {
					lateHop = max(lateHop, up)
				}
			}
			if start := place.Center().X - frames[0].at.X; start < minStart*place.W {
				t.Errorf("the die starts %.1f points left, want at least %.1f", start, minStart*place.W)
			}
			if earlyHop < minHop*place.H || lateHop > earlyHop {
				t.Errorf("the die hops %.1f high, then %.1f; want at least %.1f, then less", earlyHop, lateHop,
					minHop*place.H)
			}
		}
	}
}

// recordTumble records the frames of a roll of the die.
func recordTumble(s *TableView, rolled rules.DieFace) []frame {
	return recordFrames(s, cue{kind: cueTumble, duration: durTumble, face: rolled}, s.pieces.die.node)
}

// frame is position, scale and face of a piece after a share of its movement.
type frame struct {
	share float64 // of the duration, 0 to 1
	at    layout.Point
	face  sprites.Face
	w, h  float64 // scales
}

// setCues puts the animations of cues on a new timeline of a stage.
func setCues(s *TableView, cues ...cue) {
	s.timeline = motion.Timeline{}
	p := performer{pieces: &s.pieces, timeline: &s.timeline, faces: amigoFaces, callbacks: &s.Callbacks, night: s.night}
	for _, c := range cues {
		p.perform(c)
	}
}

// recordFrames performs a cue, and records the piece of a node every 1/120 second until the end.
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
	ease func(share float64) float64) (maximum float64) {
	t.Helper()
	const tolerance, endTolerance = 0.01, 1e-9 // points
	for _, f := range frames {
		ground := pointAlong(path, ease(f.share))
		if beside := f.at.X - ground.X; math.Abs(beside) > tolerance {
			t.Fatalf("%s: after %.0f %% of the time: got it %.1f beside its path, want at most %v", what, 100*f.share,
				beside, tolerance)
		}
		height := ground.Y - f.at.Y
		if height < -maxSink {
			t.Fatalf("%s: after %.0f %% of the time: got it %.1f below the ground, want at most %d", what, 100*f.share,
				-height, maxSink)
		}
		maximum = max(maximum, height)
	}
	if end, want := frames[len(frames)-1].at, path[len(path)-1]; end.Distance(want) > endTolerance {
		t.Errorf("%s: got end %v, want %v", what, end, want)
	}
	return maximum
}

// nearestFrame returns the frame nearest to a share of the time, 0 … 1.
func nearestFrame(frames []frame, share float64) frame {
	best := frames[0]
	for _, f := range frames {
		if math.Abs(f.share-share) < math.Abs(best.share-share) {
			best = f
		}
	}
	return best
}
