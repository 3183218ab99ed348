//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// engineDir is where the engine's sources are.
func engineDir(t *testing.T) string {
	t.Helper()
	dir, err := packageDir(t.Context(), "..", ebiten)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestShadersAreCompiled: the list that the edited engine has in place of a compiler has all shaders for which it asks, in the language of browsers.
func TestShadersAreCompiled(t *testing.T) {
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
	shader := regexp.MustCompile(`(?m)^\t"(\w+)": \{.* Vertex: "#version 300 es\\n.*gl_Position = .*", Fragment: "#version 300 es\\n.*"\},$`)
	var names []string
	for _, m := range shader.FindAllStringSubmatch(string(text), -1) {
		names = append(names, m[1])
	}
	if got, want := strings.Join(names, " "), "0 1 2 3 4 5 6 7 8 clear"; got != want {
		t.Errorf("there are the shaders %s, want %s", got, want)
	}
}

// TestAnotherEngineIsNotEdited: where the engine is not what the edits were made for, the game is not built, and it is said why.
func TestAnotherEngineIsNotEdited(t *testing.T) {
	engine, other := engineDir(t), t.TempDir()
	for _, e := range edits {
		text, err := os.ReadFile(filepath.Join(engine, e.file))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(other, e.file)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(other, e.file), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ file, text, want string }{
		{"internal/ui/keys_js.go", "import (\n)\nmap[Key]js.Value{\n}\n", "in internal/ui/keys_js.go there is no \"js.ValueOf(\""},
		{"internal/ui/keys_js.go", "import (\n)\nmap[Key]js.Value{\nKeyA: js.ValueOf(\"KeyA\"),\n}\n", ""},
		{"internal/ui/ui_js.go", "package ui\n", "in internal/ui/ui_js.go there is no"},
	} {
		if err := os.WriteFile(filepath.Join(other, c.file), []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := editedEngine(other); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("with another %s: %v, want %q", c.file, err, c.want)
		}
	}
}
