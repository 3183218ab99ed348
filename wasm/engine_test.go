//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// The engine is built with edits of its sources. They must fit its version.

// engineDir returns the folder of the engine's sources.
func engineDir(t *testing.T) string {
	t.Helper()
	dir, err := packageDir(t.Context(), "..", ebiten)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestShadersAreCompiled checks that the edited engine contains compiled GLSL for all shaders that it requests.
func TestShadersAreCompiled(t *testing.T) {
	testrun.Long(t)
	project, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file, err := engineOverlay(t.Context(), project, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(list.Replace[filepath.Join(project, "engine", "internal", "legacyshader", "compiled.go")])
	if err != nil {
		t.Fatal(err)
	}
	shader := regexp.MustCompile(
		`(?m)^\t"(\w+)": \{.* Vertex: "#version 300 es\\n.*gl_Position = .*", Fragment: "#version 300 es\\n.*"\},$`)
	var names []string
	for _, m := range shader.FindAllStringSubmatch(string(text), -1) {
		names = append(names, m[1])
	}
	if got, want := strings.Join(names, " "), "0 1 2 3 4 5 6 7 8 clear"; got != want {
		t.Errorf("compiled shaders: got %s, want %s", got, want)
	}
}

// TestEditsRefuseAnotherEngine checks that an edit of a changed or missing text fails, and that the error names the
// file.
func TestEditsRefuseAnotherEngine(t *testing.T) {
	engine := engineDir(t)
	if _, err := editedEngine(engine); err != nil {
		t.Fatal(err)
	}
	for _, c := range engineChanges {
		for _, edit := range c.edits {
			data, err := os.ReadFile(filepath.Join(engine, edit.file))
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			_, rest, _ := strings.Cut(text, edit.from)
			for _, other := range []string{strings.Replace(text, edit.from, "", 1) + " ",
				strings.Replace(text, rest, "\n"+rest, 1), ""} {
				if other == text || edit.from != "" && edit.to == "" && strings.Contains(other, edit.from) {
					continue // the edited text has not changed
				}
				if _, err := edit.apply(other); err == nil || !strings.Contains(err.Error(), edit.file) {
					t.Errorf("edit of %q in a changed %s: got error %v, want one that names the file", edit.from,
						edit.file,
						err)
				}
			}
		}
	}
}

// TestUneditedEngineIsBuilt checks the build arguments for the engine: two with the edits, none for a plain build and
// none if an edit does not apply.
func TestUneditedEngineIsBuilt(t *testing.T) {
	testrun.Long(t)
	project, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if args := engineArguments(t.Context(), project, t.TempDir(), true); args != nil {
		t.Errorf("plain build: got arguments %v, want none", args)
	}
	if args := engineArguments(t.Context(), project, t.TempDir(), false); len(args) != 2 {
		t.Errorf("edited build: got arguments %v, want two", args)
	}
	kept := engineChanges
	defer func() { engineChanges = kept }()
	engineChanges = []engineChange{{name: "nothing", edits: []edit{{file: kept[0].edits[0].file, sum: "0"}}}}
	if args := engineArguments(t.Context(), project, t.TempDir(), false); args != nil {
		t.Errorf("build with an edit that does not apply: got arguments %v, want none", args)
	}
}
