package assets

import (
	_ "embed"
	"fmt"
	"sync"

	"heimlich/assets/assetcodec"
)

// compiledLetters are the typefaces as lettering reads them. A test of lettering makes them of the fonts;
// fonts/README.md tells how.
//
//go:embed letters.bin
var compiledLetters []byte

var letters = sync.OnceValue(func() map[string][]byte {
	_, parts, err := assetcodec.Parts(compiledLetters)
	if err != nil {
		panic(err) // they are inside the program
	}
	return parts
})

// Letters is the typeface of that name, as in "vollkorn-800", in the form that lettering reads.
func Font(name string) ([]byte, error) {
	data, ok := letters()[name]
	if !ok {
		return nil, fmt.Errorf("there is no typeface %q", name)
	}
	return data, nil
}
