package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// Misremember adds a random error to the evidence for each seat and agent. It models a player who remembers past
// actions only roughly. Each error is at least 0 and less than maximum bits; 0 changes nothing.
func (b *Belief) Misremember(maximum int, src *rules.RandomSource) {
	if maximum == 0 {
		return
	}
	for s := range rules.MaxSeats {
		var errors [rules.NumAgents]int32
		for a := range errors {
			errors[a] = int32(src.Intn(maximum * logUnit))
		}
		for set := 1; set < numSets; set++ {
			sum := int32(0)
			for rest := uint(set); rest != 0; rest &= rest - 1 {
				sum += errors[bits.TrailingZeros(rest)]
			}
			for k := range b.logs {
				b.logs[k][s][set] += sum
			}
		}
	}
}
