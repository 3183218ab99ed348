//go:build !js

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"text/template"
)

// engineDir is where the engine's sources are.
func engineDir(t *testing.T) string {
	t.Helper()
	dir, err := moduleDir(t.Context(), "..", ebiten)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestShadersAreThoseOfTheTemplates: the shaders that the edited engine has written out are those that the engine makes of its templates.
func TestShadersAreThoseOfTheTemplates(t *testing.T) {
	engine := engineDir(t)
	for _, pkg := range []string{"builtinshader", "colormshader"} {
		dir := filepath.Join(engine, "internal", pkg)
		text, err := os.ReadFile(filepath.Join(dir, "shader.go"))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(text), "Parse(`")
		source, _, _ := strings.Cut(rest, "`))")
		shader, err := template.New(pkg).Parse(source)
		if err != nil {
			t.Fatal(err)
		}
		literals, err := shaderSources(filepath.Join(dir, "defs.go"))
		if err != nil {
			t.Fatal(err)
		}
		for i, literal := range literals {
			got, err := strconv.Unquote(literal)
			if err != nil {
				t.Fatal(err)
			}
			var want bytes.Buffer
			err = shader.Execute(&want, map[string]int{"Filter": i / 3, "FilterNearest": 0, "FilterLinear": 1, "FilterPixelated": 2,
				"Address": i % 3, "AddressUnsafe": 0, "AddressClampToZero": 1, "AddressRepeat": 2})
			if err != nil || got != want.String() {
				t.Errorf("shader %d of %s is\n%s\nwant %v\n%s", i, pkg, got, err, want.String())
			}
		}
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
	defs, err := os.ReadFile(filepath.Join(engine, "internal", "builtinshader", "defs.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, text, want string }{
		{"internal/builtinshader/defs.go", string(defs), "colormshader"}, // which still lacks its own
		{"internal/colormshader/defs.go", "package colormshader\n", "has 0 shaders, not 9"},
		{"internal/colormshader/defs.go", string(defs), ""},
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
