// Package assets embeds the game's data: drawings, fonts, licences, words, and sound recipes.
package assets

import (
	"embed"
	"fmt"
)

// files holds all files that are not compiled.
//
//go:embed fonts/OFL-*.txt licences sound/*.txt words/*/*.txt
var files embed.FS

// Languages returns the available languages, such as "en", sorted. The slice is new.
func Languages() []string {
	dirs, err := files.ReadDir("words")
	if err != nil {
		panic(err) // embedded files are always readable
	}
	var names []string
	for _, d := range dirs {
		if d.IsDir() {
			names = append(names, d.Name())
		}
	}
	return names
}

// WordFiles returns the word files of a language such as "en", by file name. The map is new. It returns an error for an
// unknown language.
func WordFiles(language string) (map[string]string, error) {
	texts := map[string]string{}
	if err := readWords(texts, files, "words/"+language, ""); err != nil {
		return nil, fmt.Errorf("there are no words for the language %q", language)
	}
	if hasTables {
		return texts, readWords(texts, tableFiles, "words/"+language+"/tables", "tables/")
	}
	return texts, nil
}

// readWords reads the files of a folder into texts, by file name after a prefix.
func readWords(texts map[string]string, from embed.FS, folder, prefix string) error {
	dir, err := from.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, f := range dir {
		data, err := from.ReadFile(folder + "/" + f.Name())
		if err != nil {
			return err
		}
		texts[prefix+f.Name()] = string(data)
	}
	return nil
}

// Sound returns a sound recipe: "cues.txt" or "score.txt". It panics for other names.
func Sound(name string) string {
	data, err := files.ReadFile("sound/" + name)
	if err != nil {
		panic(err) // embedded files are always readable
	}
	return string(data)
}
