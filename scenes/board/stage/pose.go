package stage

import (
	"heimlich/rules"
)

// Pose is what the pieces show besides where they stand: what is planned, and what a person can do next.
type Pose struct {
	Planning bool                            // whoever is to move is faint, and a ghost stands at the target; scores that are to come lie beside the others
	At       [rules.NumAgents]rules.Building // where everybody would stand
	Deltas   [rules.NumAgents]int            // what the scores would change by
	Scores   bool                            // there are changes

	SafeTo  rules.Building              // where the safe is planned to be set down, NoBuilding for nowhere
	InHand  bool                        // a person holds the safe: it hovers over where it stands, or over where it is planned to be set down
	Lit     [rules.NumBuildings]float64 // how brightly buildings that can be picked are lit, 0 (not) … 1; if any is, all else is dim
	From    rules.Building              // after which those lights begin to come on, clockwise
	Night   float64                     // how dark it is but for the house of the safe, 0 … 1
	Shaded  rules.AgentSet              // agents that stand in that dark
	Marked  rules.AgentSet              // agents that can be picked
	Faint   rules.AgentSet              // agents that are of no use for what is planned
	Rolled  rules.Face                  // what was rolled last: the die shows it, dimmed, while it waits to be thrown; none before the first roll
	Invite  bool                        // the die asks to be thrown
	Covered bool                        // something else lies over the piles and the die
	Backs   bool                        // a closed hand lies where the die does, and on a narrow screen where the piles do
}
