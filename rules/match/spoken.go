package match

import (
	"fmt"
	"strings"

	"heimlich/rules"
)

// AgentName is an agent's name with a capital.
func AgentName(a rules.Agent) string {
	s := a.String()
	return strings.ToUpper(s[:1]) + s[1:]
}

// PlaceName is a building with its article.
func PlaceName(b rules.Building) string {
	switch b {
	case rules.Church:
		return "the church"
	case rules.Ruins:
		return "the ruins"
	}
	return "house " + b.String()
}

// Signed is a number with its sign, a minus being a real one; 0 is ±0.
func Signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return "±0"
}
