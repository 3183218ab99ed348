package stage

import (
	"heimlich/rules"
)

// Pose is what the pieces show besides their positions: what is planned, and what a person can do next.
type Pose struct {
	// moving agents are faint, ghosts stand at their targets, and tokens lie at planned scores
	Planning  bool
	At        [rules.NumAgents]rules.Building // planned positions of all agents
	Deltas    [rules.NumAgents]int            // planned changes of the scores
	HasDeltas bool                            // there are changes

	SafeTo    rules.Building // the planned building of the safe, or NoBuilding
	HoldsSafe bool           // a person holds the safe: it hovers over SafeTo, or else over where it stands
	// the light of buildings that can be picked, 0 (none) … 1; if any is lit, the others are dim
	Lit         [rules.NumBuildings]float64
	LightsAfter rules.Building // the lights come on clockwise after this building
	Night       float64        // the darkness except round the building of the safe, 0 … 1
	Shaded      rules.AgentSet // agents that stand in that darkness
	Marked      rules.AgentSet // agents that can be picked
	Faint       rules.AgentSet // agents that can't be used in the planned move
	LastRoll    rules.DieFace  // the last roll, which the waiting die shows dimmed; zero before the first roll
	InviteRoll  bool           // a person is asked to roll the die
	OpenHand    bool           // an open hand covers the piles and the die
	ClosedHand  bool           // a closed hand lies over the die, and on a narrow screen over the piles
}
