package match

import "heimlich/rules"

// Projection is what is planned: where everybody would stand, where the safe would be, and what the scores would change by.
type Projection struct {
	At     [rules.NumAgents]rules.Building
	Safe   rules.Building
	Deltas [rules.NumAgents]int
	Scores bool // there are changes
}
