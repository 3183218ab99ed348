//go:build !js

package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestGameIsSmallToFetch: the game for the browser is no larger than it has to be: it carries nothing that reads fonts, SVGs or pictures of other kinds, nothing of the engine that no browser runs, and every package that is named
// as busy is one of its packages.
func TestGameIsSmallToFetch(t *testing.T) {
	project, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := engineOverlay(t.Context(), project, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-deps", "-overlay", overlay, ".")
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	for _, p := range packages {
		if slices.Contains([]string{"encoding/xml", "image/jpeg", "image/gif", "text/template", "go/ast", "go/build", "go/constant", "go/printer", "encoding/gob", "net", "log/slog", "archive/zip", "regexp"}, p) || strings.HasPrefix(p, "github.com/go-text/") || strings.HasPrefix(p, "golang.org/x/text/") || strings.Contains(p, "oksvg") {
			t.Errorf("the game has the package %s", p)
		}
	}
	for _, p := range busy {
		under, all := strings.CutSuffix(p, "/...")
		if !slices.ContainsFunc(packages, func(have string) bool { return have == under || all && strings.HasPrefix(have, under+"/") }) {
			t.Errorf("the game has no package %s", p)
		}
	}
	const most = 4_000_000
	if n := len(site(t)["game.wasm"].Gzip()); n > most {
		t.Errorf("the game takes %d bytes to fetch, want at most %d", n, most)
	}
}
