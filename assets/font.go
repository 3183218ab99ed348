package assets

import (
	_ "embed"
	"fmt"
	"sync"

	"heimlich/assets/assetcodec"
)

// compiledFonts is the fonts in binary form. go generate compiles it; see fonts/README.md.
//
//go:embed letters.bin
var compiledFonts []byte

// fonts returns the data of all fonts by name.
var fonts = sync.OnceValue(func() map[string][]byte {
	_, parts, err := assetcodec.Parts(compiledFonts)
	if err != nil {
		panic(err) // embedded data is valid
	}
	return parts
})

// Font returns a font such as "vollkorn-800", in the format that package lettering reads. The data is shared and must
// not be changed. It returns an error for an unknown name.
func Font(name string) ([]byte, error) {
	data, ok := fonts()[name]
	if !ok {
		return nil, fmt.Errorf("there is no font %q", name)
	}
	return data, nil
}
