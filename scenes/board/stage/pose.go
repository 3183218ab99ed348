package stage

import (
	"heimlich/rules"
)

// Pose is what the stage shows besides positions and scores: what a person plans and can do next.
type Pose struct {
	Planning  bool                            // show At and Deltas: ghosts at targets, tokens at planned scores
	At        [rules.NumAgents]rules.Building // planned positions of all agents
	Deltas    [rules.NumAgents]int            // planned changes of the scores
	HasDeltas bool                            // any score changes

	SafeTo           rules.Building              // planned building of the safe, or NoBuilding
	HoldsSafe        bool                        // the safe hovers over SafeTo, or over its present building
	TargetBrightness [rules.NumBuildings]float64 // brightness of legal targets, 0 … 1; any target dims the others
	LightsAfter      rules.Building              // targets light up clockwise after this building
	Night            float64                     // opacity of the night around the safe's building, 0 … 1
	Pickable         rules.AgentSet              // agents that can be picked
	Picked           rules.AgentSet              // those of them that are picked
	Faded            rules.AgentSet              // agents that can't be picked
	LastRoll         rules.DieFace               // shown on the die, zero before the first roll
	OldDie           bool                        // LastRoll is that of the last turn: the die is pale
	InviteRoll       bool                        // a person has to roll the die
	Card             rules.Card                  // the card whose effect PaleAgents show; NoCard for none
	PaleAgents       []PaleAgent
	LargeCard        bool // a card stands in the park
	ClosedHand       bool // a closed hand covers the die, and on a narrow screen the piles

	InviteDraw bool // a person may draw a card
	Draws      bool // a card is being drawn, still unknown

	PastMoves []PastMove // of agents by others since the person's last turn; shown until the next animation
}

// PaleAgent is an agent as it would stand in another building.
type PaleAgent struct {
	Agent rules.Agent
	At    rules.Building
}

// PastMove is the move of an agent, or of the safe, that has happened. The moves of one agent follow one another.
type PastMove struct {
	Agent      rules.Agent    // NoAgent for the safe
	From, To   rules.Building // equal for an agent that is back where it began
	Steps      int            // clockwise, negative for back; 0 if it was placed
	Card       rules.Card     // that moved it, NoCard for the die
	Name, Head string         // of the player who moved it; Head is a drawing, Name is empty for no name
	TagBefore  int            // how many moves before is the one whose tag tells this one, too; 0 for an own tag
}
