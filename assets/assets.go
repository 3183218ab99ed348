// Package assets holds what the game is made of besides code: drawings, fonts, licences, words. Everything is embedded.
package assets

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed fonts/*.ttf fonts/OFL-*.txt licences words/*/*.txt
var files embed.FS

// Font is the font file of that name, as in "vollkorn-800.ttf".
func Font(name string) ([]byte, error) {
	data, err := files.ReadFile("fonts/" + name)
	if err != nil {
		return nil, fmt.Errorf("there is no font %q", name)
	}
	return data, nil
}

// Words is the folder with the words of a language, as "en".
func Words(language string) (fs.FS, error) {
	if _, err := fs.Stat(files, "words/"+language); err != nil {
		return nil, fmt.Errorf("there are no words for the language %q", language)
	}
	return fs.Sub(files, "words/"+language)
}
