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
	tab := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4, Cards: true})
	g, err := rules.ParsePosition(
		"hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	for steps := 1; steps <= 6; steps++ {
		there := StandingOf(g.View(rules.NoSeat))
		from := there.At[rules.Red]
		to := from.Forward(steps)
		walk := func(s Standing, e rules.Event) (cue, Standing) {
			p := script(s, []rules.Event{e}, &tab, false, nil)
			cues, end := p.cues, p.end
			i := slices.IndexFunc(cues, func(c cue) bool { return c.kind == cueWalk && c.agent == rules.Red })
			if i < 0 {
				t.Fatalf("got cues %v, want a walk", cues)
			}
			return cues[i], end
		}
		on, end := walk(there, rules.Event{Kind: rules.EventAgentMoved, Agent: rules.Red, From: from, To: to,
			Points: int8(steps)})
		back, home := walk(end, rules.Event{Kind: rules.EventAgentMoved, Agent: rules.Red, From: to, To: from,
			Points: -int8(steps)})
		if on.duration <= 0 || back.duration != on.duration {
			t.Errorf("%d steps: forward takes %v seconds, backward %v", steps, on.duration, back.duration)
		}
		if home.At != there.At {
			t.Errorf("after %d steps forward and back agents stand at %v, want %v", steps, home.At, there.At)
		}
		slices.Reverse(back.path)
		if !slices.Equal(on.path, back.path) || len(on.path) != steps+1 {
			t.Errorf("%d steps: the path forward is %v, backward %v", steps, on.path, back.path)
		}
	}
}
