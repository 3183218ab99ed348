package stage

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/sprites/layout"
)

// TestBackwardWalkReversesPath checks that a walk backwards takes the path of the walk forwards in reverse, in the same
// time.
func TestBackwardWalkReversesPath(t *testing.T) {
	table := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4, Cards: true})
	begin := StandingOf(viewOf(t,
		"hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0"))
	from := begin.At[rules.Red]
	// walk returns the cue of a walk of red, and the standing after it.
	walk := func(standing Standing, from, to rules.Building, points int) (cue, Standing) {
		event := rules.Event{Kind: rules.EventAgentMoved, Agent: rules.Red, From: from, To: to, Points: int8(points)}
		script := script(standing, []rules.Event{event}, &table, false, nil)
		i := slices.IndexFunc(script.cues, func(c cue) bool { return c.kind == cueWalk && c.agent == rules.Red })
		if i < 0 {
			t.Fatalf("walk from %v to %v: got cues %v, want a walk", from, to, script.cues)
		}
		return script.cues[i], script.end
	}
	for steps := 1; steps <= 6; steps++ {
		to := from.Forward(steps)
		forward, middle := walk(begin, from, to, steps)
		backward, end := walk(middle, to, from, -steps)
		if forward.duration <= 0 || backward.duration != forward.duration {
			t.Errorf("%d steps: forward takes %v seconds, backward %v, want the same, above 0", steps, forward.duration,
				backward.duration)
		}
		if end.At != begin.At {
			t.Errorf("after %d steps forward and back agents stand at %v, want %v", steps, end.At, begin.At)
		}
		slices.Reverse(backward.path)
		if !slices.Equal(forward.path, backward.path) || len(forward.path) != steps+1 {
			t.Errorf("%d steps: the path forward is %v, backward in reverse %v, want the same %d points", steps,
				forward.path, backward.path, steps+1)
		}
	}
}
