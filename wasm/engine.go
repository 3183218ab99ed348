//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// edit takes a stretch out of one of the engine's files, from the first of two texts to the end of the next second one, or the first alone, and puts something else in its place.
type edit struct{ file, from, to, instead string }

// engineOverlay writes to a folder what the go command needs to build the project that stands in another one with the engine as edits leave it, and returns the file with which it is called. The
// engine's own files stay as they are. The edited engine is a folder of the project that is nowhere but in that file, so that the program that is built does not tell where it was built.
func engineOverlay(ctx context.Context, project, tmp string) (string, error) {
	engine, err := moduleDir(ctx, project, ebiten)
	if err != nil {
		return "", err
	}
	place, files := filepath.Join(project, "engine"), map[string]string{}
	err = filepath.WalkDir(engine, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[place+strings.TrimPrefix(name, engine)] = name
		}
		return err
	})
	if err != nil {
		return "", err
	}
	for _, name := range leftOut {
		files[filepath.Join(place, name)] = ""
	}
	edited, err := editedEngine(engine)
	if err != nil {
		return "", err
	}
	write := func(name, text string) (string, error) {
		file := filepath.Join(tmp, strings.ReplaceAll(name, "/", "_"))
		return file, os.WriteFile(file, []byte(text), 0o644)
	}
	for name, text := range edited {
		if files[filepath.Join(place, name)], err = write(name, text); err != nil {
			return "", err
		}
	}
	mod := filepath.Join(project, "go.mod")
	own, err := os.ReadFile(mod)
	if err != nil {
		return "", err
	}
	if files[mod], err = write("go.mod", string(own)+"\nreplace "+ebiten+" => ./engine\n"); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": files})
	if err != nil {
		return "", err
	}
	return write("overlay.json", string(list))
}

// moduleDir is the folder of a module that the project in another folder uses.
func moduleDir(ctx context.Context, project, module string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", module)
	cmd.Dir = project
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("the sources of %s are not here: %w", module, err)
	}
	return strings.TrimSpace(string(text)), nil
}

// editedEngine is the text of those of the engine's files that are edited, by their names. It is an error if the engine is another one than that for which the edits were made.
func editedEngine(engine string) (map[string]string, error) {
	edited := map[string]string{}
	for _, e := range edits {
		text, ok := edited[e.file]
		if !ok {
			data, err := os.ReadFile(filepath.Join(engine, e.file))
			if err != nil {
				return nil, err
			}
			text = string(data)
		}
		before, rest, found := strings.Cut(text, e.from)
		_, after, ends := strings.Cut(rest, e.to)
		if !found || !ends {
			return nil, fmt.Errorf("the engine is another one than that which is edited for the browser: in %s there is no %q that ends with %q", e.file, e.from, e.to)
		}
		instead := e.instead
		if strings.Contains(instead, writtenOut) {
			sources, err := shaderSources(filepath.Join(engine, filepath.Dir(e.file), "defs.go"))
			if err != nil {
				return nil, err
			}
			instead = strings.Replace(instead, writtenOut, strings.Join(sources, ",\n")+",\n", 1)
		}
		edited[e.file] = before + instead + after
	}
	return edited, nil
}

var sourceLiteral = regexp.MustCompile(`(?m)^const _ = (".*")$`)

// shaderSources are the sources of the engine's shaders as literals, from the file in which it has them written out, too: by filters, and for each by ways to address what is outside.
func shaderSources(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, m := range sourceLiteral.FindAllSubmatch(text, -1) {
		all = append(all, string(m[1]))
	}
	if len(all) != 9 {
		return nil, fmt.Errorf("the engine is another one than that which is edited for the browser: %s has %d shaders, not 9", file, len(all))
	}
	return all, nil
}
