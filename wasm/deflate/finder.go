package deflate

import (
	"encoding/binary"
)

// minMatch and maxMatch limit the length of a match in the format.
const minMatch, maxMatch = 3, 258

// maxDepth is the maximum number of earlier positions compared with each position. A larger one saves few bytes.
const maxDepth = 35

// hashMultiplier is the multiplier of Fibonacci hashing: 2³² divided by the golden ratio.
const hashMultiplier = 0x9e3779b1

// Bits of the hashes of four and of three bytes.
const (
	rootBits = 16
	lastBits = 13
)

// match is a repetition of bytes that occur at a distance before. A length below minMatch means a literal.
type match struct{ length, distance uint16 }

// node is a position in a binary search tree of positions. The order is that of the bytes from there on. Positions in
// nodes are increased by 1; 0 means none.
type node struct{ less, greater int32 }

// finder finds the matches of a chunk. Its memory is used again for the next chunk.
type finder struct {
	nodes [windowSize + chunkSize]node // by position
	roots [1 << rootBits]int32         // the latest position by hash of four bytes, increased by 1
	last  [1 << lastBits]int32         // the latest position by hash of three bytes, increased by 1
	found []match                      // by position, then by length
	first [chunkSize + 1]int32         // by position from the start: the index of its first match in found
}

// find finds the matches of all positions from start on, except those inside a match of the maximum length.
func (f *finder) find(data []byte, start int) {
	clear(f.roots[:])
	clear(f.last[:])
	f.found = f.found[:0]
	next := start // the next position whose matches are wanted
	for i := range data {
		if i >= start {
			f.first[i-start] = int32(len(f.found))
		}
		if len(data)-i < 4 {
			continue
		}
		before := len(f.found)
		f.insert(data, i)
		if i < next {
			f.found = f.found[:before]
		} else if n := len(f.found); n > before && f.found[n-1].length == maxMatch {
			next = i + maxMatch
		}
	}
	f.first[len(data)-start] = int32(len(f.found))
}

// insert inserts a position into its tree. It appends the position's matches to found.
func (f *finder) insert(data []byte, i int) {
	word := binary.LittleEndian.Uint32(data[i:])
	root, last := &f.roots[word*hashMultiplier>>(32-rootBits)], &f.last[word<<8*hashMultiplier>>(32-lastBits)]
	longest := minMatch - 1
	if at := int(*last) - 1; at >= max(0, i-windowSize) && string(data[at:at+minMatch]) == string(data[i:i+minMatch]) {
		f.found = append(f.found, match{minMatch, uint16(i - at)})
		longest = minMatch
	}
	f.descend(data, i, int(*root)-1, longest)
	*root, *last = int32(i)+1, int32(i)+1
}

// descend makes a position the root of the tree with the root at, and splits that tree into its branches. It appends
// the matches on the way that are longer than longest.
func (f *finder) descend(data []byte, i, at, longest int) {
	here := data[i:min(i+maxMatch, len(data))]
	less, greater := &f.nodes[i].less, &f.nodes[i].greater // where the next positions of the branches go
	var withLess, withGreater int                          // bytes that all further positions have in common with here
	for depth := 0; at >= max(0, i-windowSize) && depth < maxDepth; depth++ {
		length := common(here, data[at:], min(withLess, withGreater))
		if length > longest {
			longest = length
			f.found = append(f.found, match{uint16(length), uint16(i - at)})
		}
		node := &f.nodes[at]
		if length == len(here) { // the earlier position is not needed any more
			*less, *greater = node.less, node.greater
			return
		}
		if data[at+length] < here[length] {
			*less = int32(at) + 1
			less, withLess, at = &node.greater, length, int(node.greater)-1
		} else {
			*greater = int32(at) + 1
			greater, withGreater, at = &node.less, length, int(node.less)-1
		}
	}
	*less, *greater = 0, 0
}

// common returns the length of the common prefix of two slices, of which the first n bytes are known to be equal.
func common(here, there []byte, n int) int {
	for n < len(here) && here[n] == there[n] {
		n++
	}
	return n
}
