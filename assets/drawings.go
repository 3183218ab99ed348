package assets

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"
)

// compiled holds all drawings as art reads them, sorted by their names: for each its name, then its outlines, both after their length. A test of art makes it of
// the SVGs; drawings/README.md tells how.
//
//go:embed drawings.bin
var compiled []byte

// drawings are the names of the drawings in their order, and what each consists of.
var drawings = sync.OnceValues(func() (names []string, outlines map[string][]byte) {
	rest := compiled
	next := func() []byte {
		n, k := binary.Uvarint(rest)
		if k <= 0 || n > uint64(len(rest)-k) {
			panic("the compiled drawings are damaged") // they are inside the program
		}
		part := rest[k : k+int(n)]
		rest = rest[k+int(n):]
		return part
	}
	outlines = map[string][]byte{}
	for len(rest) > 0 {
		name := string(next())
		names, outlines[name] = append(names, name), next()
	}
	return names, outlines
})

// Drawing is the drawing of that name, as in "buildings/07-bank", in the form that art reads.
func Drawing(name string) ([]byte, error) {
	_, outlines := drawings()
	data, ok := outlines[name]
	if !ok {
		return nil, fmt.Errorf("there is no drawing %q", name)
	}
	return data, nil
}

// Names are the names of all drawings, sorted.
func Names() []string {
	names, _ := drawings()
	return slices.Clone(names)
}
