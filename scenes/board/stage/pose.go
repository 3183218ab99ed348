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
	Lit     [rules.NumBuildings]float64 // how brightly buildings are lit, 0 (not) … 1
	Faint   rules.AgentSet              // agents that are of no use for what is planned
	Rolled  rules.Face                  // what was rolled last: the die shows it, dimmed, while it waits to be thrown; none before the first roll
	Invite  bool                        // the die asks to be thrown
	Covered bool                        // something else lies over the piles and the die
}
