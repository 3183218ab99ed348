// Package assets holds what the game is made of besides code: drawings, fonts, licences, words. Everything is embedded.
package assets

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed drawings fonts/*.ttf fonts/OFL-*.txt licences words/*/*.txt
var files embed.FS

// SVG is the drawing of that name, as in "buildings/07-bank".
func SVG(name string) ([]byte, error) {
	data, err := files.ReadFile("drawings/" + name + ".svg")
	if err != nil {
		return nil, fmt.Errorf("there is no drawing %q", name)
	}
	return data, nil
}

// Names are the names of all drawings, sorted.
func Names() []string {
	var names []string
	for _, d := range list("drawings") {
		if !d.IsDir() {
			names = append(names, strings.TrimSuffix(d.Name(), ".svg"))
			continue
		}
		for _, f := range list("drawings/" + d.Name()) {
			names = append(names, d.Name()+"/"+strings.TrimSuffix(f.Name(), ".svg"))
		}
	}
	return names
}

func list(folder string) []fs.DirEntry {
	entries, err := files.ReadDir(folder)
	if err != nil {
		panic(err) // the files are inside the program
	}
	return entries
}

// Font is the font file of that name, as in "vollkorn-800.ttf".
func Font(name string) ([]byte, error) {
	data, err := files.ReadFile("fonts/" + name)
	if err != nil {
		return nil, fmt.Errorf("there is no font %q", name)
	}
	return data, nil
}

// Languages are the languages that there are words of, sorted, as "en".
func Languages() []string {
	var names []string
	for _, d := range list("words") {
		names = append(names, d.Name())
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
