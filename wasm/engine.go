//go:build !js

package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// engineChange is a part of the engine that the browser build alters, by edits that belong together.
type engineChange struct {
	name     string
	saves    string // size, and the packages that are left out
	upstream string // how Ebitengine itself could do this
	edits    []edit
}

// edit replaces a part of a file of the engine. The part begins with the text from and ends with the next text to. With
// both empty, the edit removes the file. Sum is the start of the SHA-256 of the part: a changed part is not replaced.
type edit struct{ file, sum, from, to, replacement string }

// shaderCompiler is the source of a command that is built inside the engine, so that it can use its shader compiler.
//
//go:embed _shaders/main.go
var shaderCompiler string

// engineOverlay writes to tmp an overlay for the go command with the edited engine, and returns its file name.
// The engine's own files do not change. The overlay places the engine in a folder of the project, so that the program
// does not reveal where it was built. The error names an edit that does not apply.
func engineOverlay(ctx context.Context, project, tmp string) (string, error) {
	engine, err := packageDir(ctx, project, ebiten)
	if err != nil {
		return "", err
	}
	result := overlay{engineDir: filepath.Join(project, "engine"), tmp: tmp, files: map[string]string{}}
	err = filepath.WalkDir(engine, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			result.files[result.engineDir+strings.TrimPrefix(name, engine)] = name
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
	if err := result.put(mod, string(own)+"\nreplace "+ebiten+" => ./engine\n"); err != nil {
		return "", err
	}
	edited, err := editedEngine(engine)
	if err != nil {
		return "", err
	}
	if edited["internal/legacyshader/compiled.go"], err = result.compiledShaders(ctx, project); err != nil {
		return "", err
	}
	for name, text := range edited {
		place := filepath.Join(result.engineDir, name)
		if result.files[place] = ""; text == "" {
			continue
		}
		if err := result.put(place, text); err != nil {
			return "", err
		}
	}
	return result.write()
}

// engineArguments returns the go command's arguments for the edited engine. It returns none if plain is set or an edit
// does not apply, which it reports on stderr.
func engineArguments(ctx context.Context, project, tmp string, plain bool) []string {
	if plain {
		return nil
	}
	list, err := engineOverlay(ctx, project, tmp)
	if err != nil {
		fmt.Fprintf(os.Stderr, "The engine stays as it is, and the game is larger: %v\n", err)
		return nil
	}
	return []string{"-overlay", list}
}

// overlay is the go command's -overlay: files that replace others.
type overlay struct {
	engineDir string            // the folder of the engine in the overlay
	tmp       string            // the folder of the replacements
	files     map[string]string // the replacement by file name, "" for no file
}

// put replaces the text of a file.
func (o *overlay) put(name, text string) error {
	file := filepath.Join(o.tmp,
		strings.ReplaceAll(strings.TrimPrefix(name, filepath.Dir(o.engineDir)), string(filepath.Separator), "_"))
	o.files[name] = file
	return os.WriteFile(file, []byte(text), 0o644)
}

// write writes the overlay's JSON file and returns its name.
func (o *overlay) write() (string, error) {
	list, err := json.Marshal(map[string]any{"Replace": o.files})
	if err != nil {
		return "", err
	}
	name := filepath.Join(o.tmp, "overlay.json")
	return name, os.WriteFile(name, list, 0o644)
}

// compiledShaders returns a Go file with the engine's shaders, compiled by the unedited engine.
func (o *overlay) compiledShaders(ctx context.Context, project string) (string, error) {
	if err := o.put(filepath.Join(o.engineDir, "internal", "shaders", "main.go"), shaderCompiler); err != nil {
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

// output runs a command and returns its standard output. The error contains its standard error.
func output(cmd *exec.Cmd) (string, error) {
	var stderr strings.Builder
	cmd.Stderr = &stderr
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, stderr.String())
	}
	return string(text), nil
}

// packageDir returns the folder of a package that the project uses. The go command downloads it if it is missing.
func packageDir(ctx context.Context, project, pkg string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", pkg)
	cmd.Dir = project
	text, err := output(cmd)
	if err != nil {
		return "", fmt.Errorf("the sources of %s are not here: %w", pkg, err)
	}
	return strings.TrimSpace(text), nil
}

// editedEngine returns the text of each edited file of the engine, "" for a removed one. The error names an edit that
// does not apply.
func editedEngine(engine string) (map[string]string, error) {
	edited := map[string]string{}
	for _, change := range engineChanges {
		for _, edit := range change.edits {
			text, ok := edited[edit.file]
			if !ok {
				data, err := os.ReadFile(filepath.Join(engine, edit.file))
				if err != nil {
					return nil, err
				}
				text = string(data)
			}
			var err error
			if edited[edit.file], err = edit.apply(text); err != nil {
				return nil, fmt.Errorf("%q does not apply to this engine: %w", change.name, err)
			}
		}
	}
	return edited, nil
}

// apply returns the text with the edit. It returns an error if the edit does not apply.
func (e edit) apply(text string) (string, error) {
	before, part, after := "", text, ""
	if e.from != "" {
		head, rest, found := strings.Cut(text, e.from)
		middle, tail, ends := strings.Cut(rest, e.to)
		if !found || !ends {
			return "", fmt.Errorf("in %s there is no %q that ends with %q", e.file, e.from, e.to)
		}
		before, part, after = head, e.from+middle+e.to, tail
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(part)))[:len(e.sum)]; sum != e.sum {
		return "", fmt.Errorf("in %s the text from %q on has the sum %s, not %s", e.file, e.from, sum, e.sum)
	}
	return before + e.replacement + after, nil
}
