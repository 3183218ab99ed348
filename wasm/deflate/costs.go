package deflate

import (
	"math"
	"math/bits"
)

// Numbers of symbols in the format (RFC 1951): literals, the end of a block and lengths, and distances.
const (
	symbolCount         = 286
	distanceSymbolCount = 30
)

// Symbols of lengths in the format.
const (
	firstLengthSymbol = 257
	maxLengthSymbol   = 285 // of maxMatch, without extra bits
)

// frequencies counts symbols: literals and lengths, and distances.
type frequencies struct {
	symbols   [symbolCount]float64
	distances [distanceSymbolCount]float64
}

// bitCosts holds estimated numbers of bits.
type bitCosts struct {
	symbols   [symbolCount]float32         // of literals and lengths
	lengths   [maxMatch + 1]float32        // by length, with extra bits
	distances [distanceSymbolCount]float32 // by symbol, with extra bits
}

// bitCosts estimates the costs of symbols from their entropy.
func (f frequencies) bitCosts() bitCosts {
	var all bitCosts
	setBits(all.symbols[:], f.symbols[:])
	setBits(all.distances[:], f.distances[:])
	for length := minMatch; length <= maxMatch; length++ {
		symbol, extra := lengthSymbol(length)
		all.lengths[length] = all.symbols[symbol] + float32(extra)
	}
	for symbol := range all.distances {
		all.distances[symbol] += float32(max(0, symbol/2-1))
	}
	return all
}

// setBits sets the cost of each symbol in bits, from its count. A symbol with the count 0 costs as if it were rare.
func setBits(bits []float32, counts []float64) {
	const rare = 0.5
	sum := 0.0
	for _, n := range counts {
		sum += max(n, rare)
	}
	for i, n := range counts {
		bits[i] = float32(math.Log2(sum / max(n, rare)))
	}
}

// lengthSymbol returns the symbol of a match's length, and its number of extra bits.
func lengthSymbol(length int) (symbol, extra int) {
	if length == maxMatch {
		return maxLengthSymbol, 0
	}
	n := length - minMatch
	extra = max(0, bits.Len(uint(n))-3)
	return firstLengthSymbol + extra<<2 + n>>extra, extra
}

// distanceSymbol returns the symbol of a distance.
func distanceSymbol(distance uint16) int {
	n := int(distance) - 1
	extra := max(0, bits.Len(uint(n))-2)
	return extra<<1 + n>>extra
}
