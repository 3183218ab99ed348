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

// engineDir returns where the engine's sources are.
func engineDir(t *testing.T) string {
	t.Helper()
	dir, err := packageDir(t.Context(), "..", ebiten)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestShadersAreCompiled: the edited engine has compiled GLSL for all shaders that it asks for.
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
		t.Errorf("there are the shaders %s, want %s", got, want)
	}
}

// TestEditsRefuseAnotherEngine: an edit of a changed or missing text fails, and the error names the file.
func TestEditsRefuseAnotherEngine(t *testing.T) {
	engine := engineDir(t)
	if _, err := editedEngine(engine); err != nil {
		t.Fatal(err)
	}
	for _, c := range engineChanges {
		for _, e := range c.edits {
			data, err := os.ReadFile(filepath.Join(engine, e.file))
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			_, rest, _ := strings.Cut(text, e.from)
			for _, other := range []string{strings.Replace(text, e.from, "", 1) + " ",
				strings.Replace(text, rest, "\n"+rest, 1), ""} {
				if other == text || e.from != "" && e.to == "" && strings.Contains(other, e.from) {
					continue // nothing of what is taken out has changed
				}
				if _, err := e.apply(other); err == nil || !strings.Contains(err.Error(), e.file) {
					t.Errorf("%q is taken out of another %s: %v", e.from, e.file, err)
				}
			}
		}
	}
}

// TestUneditedEngineIsBuilt: if an edit does not apply, the game is built with the unedited engine.
func TestUneditedEngineIsBuilt(t *testing.T) {
	project, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if args := engineArguments(t.Context(), project, t.TempDir(), true); args != nil {
		t.Errorf("the plain build has %v", args)
	}
	if args := engineArguments(t.Context(), project, t.TempDir(), false); len(args) != 2 {
		t.Errorf("the edited build has %v", args)
	}
	kept := engineChanges
	defer func() { engineChanges = kept }()
	engineChanges = []engineChange{{name: "nothing", edits: []edit{{file: kept[0].edits[0].file, sum: "0"}}}}
	if args := engineArguments(t.Context(), project, t.TempDir(), false); args != nil {
		t.Errorf("where an edit does not apply the build has %v", args)
	}
}
