package rules

import (
	"testing"

	"pgregory.net/rapid"
)

// TestLanesMatchPlainArithmetic checks that computations on all agents at once, packed into the lanes of one word,
// equal those agent by agent.
func TestLanesMatchPlainArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var at, steps, to [NumAgents]uint8
		sum, moving := 0, AgentSet(0)
		for i := range NumAgents {
			at[i] = rapid.Uint8Range(0, NumBuildings-1).Draw(t, "at")
			steps[i] = rapid.Uint8Range(0, NumBuildings-1).Draw(t, "steps")
			sum += int(steps[i])
			if steps[i] != 0 {
				moving = moving.With(Agent(i))
			}
		}
		w := packLanes(&steps)
		if got := laneSum(w); got != sum {
			t.Fatalf("laneSum(%v) = %d, want %d", steps, got, sum)
		}
		if got := laneSet(w); got != moving {
			t.Fatalf("laneSet(%v) = %v, want %v", steps, got, moving)
		}
		unpackLanes(Walk(packLanes(&at), w), &to)
		for i := range NumAgents {
			if got, want := Building(to[i]), Building(at[i]).Forward(int(steps[i])); got != want {
				t.Fatalf("agent %d, %d steps from building %d: got building %d, want %d", i, steps[i], at[i], got, want)
			}
		}
	})
}

// TestLaneMasks checks that the mask of each set covers the lanes of its agents.
func TestLaneMasks(t *testing.T) {
	for s := range AllAgents + 1 {
		if got := laneSet(laneMasks[s] & (laneHighBits - laneLowBits)); got != s {
			t.Fatalf("laneMasks[%v]: got the lanes of %v, want those of %v", s, got, s)
		}
	}
}
