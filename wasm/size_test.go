//go:build !js

package main

import (
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// firstVisitFiles returns the files of a first visit: all that are cached for offline play.
func (s Site) firstVisitFiles() []File {
	var all []File
	worker := s["worker.js"].Data // nil for an empty game
	for name, f := range s {
		cached := worker == nil || strings.Contains(string(worker), `"`+name)
		if cached || name == "index.html" || path.Ext(name) == ".js" {
			all = append(all, f)
		}
	}
	return all
}

// maxFirstVisit is the limit of a first visit in bytes: 4.3 MB, and 30 kB for seats and joining in a game, which shared
// tables need. Two habits keep the program small. Functions with hundreds of callers are not inlined, and structs are
// sorted with package sort, since package slices copies its code for each type.
const maxFirstVisit = 4_330_000

// unwantedPackages matches packages that would make the game larger: fonts, SVG, other picture formats, the gallery.
var unwantedPackages = regexp.MustCompile(`^(encoding/xml|image/jpeg|image/gif|text/template|go/ast|go/build|` +
	`go/constant|go/printer|regexp|heimlich/scenes/gallery)$|^github\.com/go-text/|^golang\.org/x/text/|oksvg`)

// TestGameIsSmallToFetch checks the size of a first visit, with sound, all languages and the opponents' worker. The
// game contains no package for fonts, SVG or other picture formats, and all inlinedPackages.
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
		if unwantedPackages.MatchString(p) {
			t.Errorf("got package %s in the game, want it not compiled in", p)
		}
	}
	for _, p := range inlinedPackages {
		under, all := strings.CutSuffix(p, "/...")
		if !slices.ContainsFunc(packages,
			func(have string) bool { return have == under || all && strings.HasPrefix(have, under+"/") }) {
			t.Errorf("inlined package %s: got it not in the game", p)
		}
	}
	sum := 0
	for _, f := range site(t).firstVisitFiles() {
		if less := f.Gzip(); less != nil {
			f.Data = less
		}
		sum += len(f.Data)
	}
	if sum > maxFirstVisit {
		t.Errorf("first visit: got %d bytes, want at most %d", sum, maxFirstVisit)
	}
}
