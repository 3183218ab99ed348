package assets

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"heimlich/assets/assetcodec"
)

// compiledDrawings are all drawings as art reads them, sorted by their names. A test of art makes them of the SVGs;
// drawings/README.md tells how.
//
//go:embed drawings.bin
var compiledDrawings []byte

// drawings are the names of the drawings in their order, and what each consists of.
var drawings = sync.OnceValues(func() (names []string, outlines map[string][]byte) {
	names, outlines, err := assetcodec.Parts(compiledDrawings)
	if err != nil {
		panic(err) // they are inside the program
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
func DrawingNames() []string {
	names, _ := drawings()
	return slices.Clone(names)
}
