//go:build !js

package main

import (
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// fetched returns the files that a first visit has sent: all that is kept for playing without a network.
func (s Site) fetched() []File {
	var all []File
	worker := s["worker.js"].Data // an empty game has none
	for name, f := range s {
		if worker == nil || strings.Contains(string(worker), `"`+name) || name == "index.html" ||
			path.Ext(name) == ".js" {
			all = append(all, f)
		}
	}
	return all
}

// TestGameIsSmallToFetch: a first visit, with sound, all languages and what opponents think with, fetches no more than
// it has to: the game carries nothing that reads fonts, SVGs or pictures of other kinds, no gallery, nothing of the
// engine that its edits take out, and every package that is named as busy is one of its packages.
func TestGameIsSmallToFetch(t *testing.T) {
	testrun.Long(t)
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
		if slices.Contains([]string{"encoding/xml", "image/jpeg", "image/gif", "text/template", "go/ast", "go/build",
			"go/constant", "go/printer", "regexp", "heimlich/scenes/gallery"}, p) || strings.HasPrefix(p,
			"github.com/go-text/") || strings.HasPrefix(p, "golang.org/x/text/") || strings.Contains(p, "oksvg") {
			t.Errorf("the game has the package %s", p)
		}
	}
	for _, p := range inlinedPackages {
		under, all := strings.CutSuffix(p, "/...")
		if !slices.ContainsFunc(packages,
			func(have string) bool { return have == under || all && strings.HasPrefix(have, under+"/") }) {
			t.Errorf("the game has no package %s", p)
		}
	}
	const most = 4_300_000
	sum := 0
	for _, f := range site(t).fetched() {
		if less := f.Gzip(); less != nil {
			f.Data = less
		}
		sum += len(f.Data)
	}
	if sum > most {
		t.Errorf("a first visit has %d bytes to fetch, want at most %d", sum, most)
	}
}
