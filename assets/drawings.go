package assets

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"heimlich/assets/assetcodec"
)

// compiledDrawings is the drawings in binary form, sorted by name. go generate compiles it from the SVGs; see
// drawings/README.md.
//
//go:embed drawings.bin
var compiledDrawings []byte

// drawings returns the names of all drawings, sorted, and their data by name.
var drawings = sync.OnceValues(func() (names []string, outlines map[string][]byte) {
	names, outlines, err := assetcodec.Parts(compiledDrawings)
	if err != nil {
		panic(err) // embedded data is valid
	}
	return names, outlines
})

// Drawing returns a drawing such as "buildings/07-bank", in the format that package art reads. The data is shared and
// must not be changed. It returns an error for an unknown name.
func Drawing(name string) ([]byte, error) {
	_, outlines := drawings()
	data, ok := outlines[name]
	if !ok {
		return nil, fmt.Errorf("there is no drawing %q", name)
	}
	return data, nil
}

// DrawingNames returns the names of all drawings, sorted.
func DrawingNames() []string {
	names, _ := drawings()
	return slices.Clone(names)
}
