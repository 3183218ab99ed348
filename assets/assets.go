// Package assets holds what the game is made of besides code: drawings, typefaces, licences, words, recipes of sounds.
// Everything is embedded.
package assets

import (
	"embed"
	"fmt"
)

//go:embed fonts/OFL-*.txt licences sound/*.txt words/*/*.txt
var files embed.FS

// Languages are the languages that there are words of, sorted, as "en".
func Languages() []string {
	dirs, err := files.ReadDir("words")
	if err != nil {
		panic(err) // the files are inside the program
	}
	var names []string
	for _, d := range dirs {
		if d.IsDir() {
			names = append(names, d.Name())
		}
	}
	return names
}

// Words are the files with the words of a language, as "en", by their names.
func Words(language string) (map[string]string, error) {
	dir, err := files.ReadDir("words/" + language)
	if err != nil {
		return nil, fmt.Errorf("there are no words for the language %q", language)
	}
	texts := map[string]string{}
	for _, f := range dir {
		data, err := files.ReadFile("words/" + language + "/" + f.Name())
		if err != nil {
			return nil, err
		}
		texts[f.Name()] = string(data)
	}
	return texts, nil
}

// Sound is the text of that name from which sounds are made: "cues.txt" or "score.txt".
func Sound(name string) string {
	data, err := files.ReadFile("sound/" + name)
	if err != nil {
		panic(err) // the files are inside the program
	}
	return string(data)
}
