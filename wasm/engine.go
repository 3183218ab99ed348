//go:build !js

package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// edit takes a stretch out of one of the engine's files, from the first of two texts to the end of the next second one, or the first alone, and puts something else in its place.
type edit struct{ file, from, to, instead string }

// everywhere in place of the second text lets an edit change the first one wherever it stands.
const everywhere = "\x00"

// shaderCompiler is the source of a command that is built as a part of the engine, since it has to compile shaders as that does.
//
//go:embed _shaders/main.go
var shaderCompiler string

// engineOverlay writes to a folder what the go command needs to build the project that stands in another one with the engine as edits leave it, and returns the file with which it is called. The
// engine's own files stay as they are. The edited engine is a folder of the project that is nowhere but in that file, so that the program that is built does not tell where it was built.
func engineOverlay(ctx context.Context, project, tmp string) (string, error) {
	engine, err := packageDir(ctx, project, ebiten)
	if err != nil {
		return "", err
	}
	o := overlay{filepath.Join(project, "engine"), tmp, map[string]string{}}
	err = filepath.WalkDir(engine, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			o.files[o.place+strings.TrimPrefix(name, engine)] = name
		}
		return err
	})
	if err != nil {
		return "", err
	}
	mod := filepath.Join(project, "go.mod")
	own, err := os.ReadFile(mod)
	if err != nil {
		return "", err
	}
	if err := o.put(mod, string(own)+"\nreplace "+ebiten+" => ./engine\n"); err != nil {
		return "", err
	}
	edited, err := editedEngine(engine)
	if err != nil {
		return "", err
	}
	if edited["internal/legacyshader/compiled.go"], err = o.compiledShaders(ctx, project); err != nil {
		return "", err
	}
	for name, text := range edited {
		if err := o.put(filepath.Join(o.place, name), text); err != nil {
			return "", err
		}
	}
	for _, name := range leftOut {
		o.files[filepath.Join(o.place, name)] = ""
	}
	return o.write()
}

// overlay is what the go command is told to find in place of what is there.
type overlay struct {
	place string            // the folder in which it finds the engine
	tmp   string            // where files of its own are
	files map[string]string // the file that it finds for each name, "" for none
}

// put gives a file another text.
func (o *overlay) put(name, text string) error {
	file := filepath.Join(o.tmp, strings.ReplaceAll(strings.TrimPrefix(name, filepath.Dir(o.place)), string(filepath.Separator), "_"))
	o.files[name] = file
	return os.WriteFile(file, []byte(text), 0o644)
}

// write writes the list of all files, which it returns the name of.
func (o *overlay) write() (string, error) {
	list, err := json.Marshal(map[string]any{"Replace": o.files})
	if err != nil {
		return "", err
	}
	name := filepath.Join(o.tmp, "overlay.json")
	return name, os.WriteFile(name, list, 0o644)
}

// compiledShaders is a file with the engine's shaders as the engine itself compiles them, which has to be as it is then.
func (o *overlay) compiledShaders(ctx context.Context, project string) (string, error) {
	if err := o.put(filepath.Join(o.place, "internal", "shaders", "main.go"), shaderCompiler); err != nil {
		return "", err
	}
	list, err := o.write()
	if err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, "go", "run", "-overlay", list, ebiten+"/internal/shaders")
	cmd.Dir = project
	text, err := output(cmd)
	if err != nil {
		return "", fmt.Errorf("the engine’s shaders are not compiled: %w", err)
	}
	return text, nil
}

// output is what a command writes. The error says what it complains of.
func output(cmd *exec.Cmd) (string, error) {
	var complaint strings.Builder
	cmd.Stderr = &complaint
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, complaint.String())
	}
	return string(text), nil
}

// packageDir is the folder of a package that the project in another folder uses. The go command fetches it if it is not there.
func packageDir(ctx context.Context, project, pkg string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", pkg)
	cmd.Dir = project
	text, err := output(cmd)
	if err != nil {
		return "", fmt.Errorf("the sources of %s are not here: %w", pkg, err)
	}
	return strings.TrimSpace(text), nil
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
		if e.to == everywhere && strings.Contains(text, e.from) {
			edited[e.file] = strings.ReplaceAll(text, e.from, e.instead)
			continue
		}
		before, rest, found := strings.Cut(text, e.from)
		_, after, ends := strings.Cut(rest, e.to)
		if !found || !ends {
			return nil, fmt.Errorf("the engine is another one than that which is edited for the browser: in %s there is no %q that ends with %q", e.file, e.from, e.to)
		}
		edited[e.file] = before + e.instead + after
	}
	return edited, nil
}
