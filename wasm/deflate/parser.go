package deflate

import "github.com/andybalholm/brotli/matchfinder"

// passes is the number of times that a block is parsed. Each pass uses the costs of symbols from the one before.
const passes = 2

// parser chooses the matches of blocks.
type parser struct {
	finder   finder
	costs    bitCosts
	restCost [blockSize + 1]float32 // by position in the block: bits from there to the end of the block
	step     [blockSize]match       // by position in the block: the best match there
}

// parse returns the matches of each block from start on. They may refer to all of the data.
func (p *parser) parse(data []byte, start int) [][]matchfinder.Match {
	p.finder.find(data, start)
	p.costs = frequencies{}.bitCosts()
	var all [][]matchfinder.Match
	for from := start; from == start || from < len(data); from += blockSize {
		block, first := data[from:min(from+blockSize, len(data))], p.finder.first[from-start:]
		for range passes {
			p.choose(block, first)
			p.costs = p.count(block).bitCosts()
		}
		all = append(all, p.matches(block))
	}
	return all
}

// choose chooses the cheapest steps through a block, from its end to its start.
func (p *parser) choose(block []byte, first []int32) {
	p.restCost[len(block)] = 0
	for i := len(block) - 1; i >= 0; i-- {
		least, step := p.costs.symbols[block[i]]+p.restCost[i+1], match{}
		length := minMatch
		for _, m := range p.finder.found[first[i]:first[i+1]] {
			distance := p.costs.distances[distanceSymbol(m.distance)]
			for ; length <= min(int(m.length), len(block)-i); length++ {
				if bits := distance + p.costs.lengths[length] + p.restCost[i+length]; bits < least {
					least, step = bits, match{uint16(length), m.distance}
				}
			}
		}
		p.restCost[i], p.step[i] = least, step
	}
}

// matches returns the chosen matches of a block.
func (p *parser) matches(block []byte) []matchfinder.Match {
	var all []matchfinder.Match
	literals := 0
	for i := 0; i < len(block); {
		match := p.step[i]
		if match.length < minMatch {
			literals++
			i++
			continue
		}
		all = append(all, matchfinder.Match{Unmatched: literals, Length: int(match.length),
			Distance: int(match.distance)})
		literals = 0
		i += int(match.length)
	}
	return append(all, matchfinder.Match{Unmatched: literals})
}

// count counts the symbols of the chosen steps.
func (p *parser) count(block []byte) frequencies {
	var counts frequencies
	for i := 0; i < len(block); {
		match := p.step[i]
		if match.length < minMatch {
			counts.symbols[block[i]]++
			i++
			continue
		}
		symbol, _ := lengthSymbol(int(match.length))
		counts.symbols[symbol]++
		counts.distances[distanceSymbol(match.distance)]++
		i += int(match.length)
	}
	return counts
}
