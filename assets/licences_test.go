package assets_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heimlich/assets"
)

// source is the line by which a file of data that somebody else collected says where it comes from.
var source = regexp.MustCompile(`(?m)^# Source: https://(\S+)$`)

// modules returns the modules in the game's programs on all systems, and the files in which they and their packages
// state their terms. Third-party data in packages is named by its source, where its terms are.
func modules(t *testing.T) (terms map[string][]string, data map[string]bool) {
	t.Helper()
	terms, data = map[string][]string{}, map[string]bool{}
	collected := func(dir string) {
		lists, err := filepath.Glob(filepath.Join(dir, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range lists {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range source.FindAllSubmatch(text, -1) {
				data[string(m[1])] = true
			}
		}
	}
	for _, system := range []string{"linux/amd64", "windows/amd64", "darwin/arm64", "freebsd/amd64", "js/wasm"} {
		goos, goarch, _ := strings.Cut(system, "/")
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not "+
			".Main}}{{.Path}}\t{{.Dir}}\t{{$.Dir}}\t{{len $.EmbedFiles}}{{end}}{{end}}", ".")
		cmd.Dir = ".."
		cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", system, err)
		}
		for _, line := range strings.Fields(strings.ReplaceAll(string(out), "\t", "|")) {
			part := strings.Split(line, "|")
			if _, ok := terms[part[0]]; !ok {
				terms[part[0]] = nil
			}
			if part[3] != "0" {
				collected(part[2])
			}
			for _, dir := range part[1:3] {
				for _, name := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*", "PATENTS*"} {
					found, err := filepath.Glob(filepath.Join(dir, name))
					if err != nil {
						t.Fatal(err)
					}
					for _, f := range found {
						if !slices.Contains(terms[part[0]], f) {
							terms[part[0]] = append(terms[part[0]], f)
						}
					}
				}
			}
		}
	}
	return terms, data
}

// TestEveryModuleHasItsLicence checks that whatever is compiled in is listed with exactly the terms that come with it,
// and nothing is listed that is not.
func TestEveryModuleHasItsLicence(t *testing.T) {
	need, data := modules(t)
	if len(need) < 8 {
		t.Fatalf("only the modules %v are found", need)
	}
	need["Go"] = nil
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"LICENSE", "PATENTS"} {
		if f := filepath.Join(strings.TrimSpace(string(root)), name); exists(f) { // some systems keep it elsewhere
			need["Go"] = append(need["Go"], f)
		}
	}
	have := func(part string, text []byte) bool {
		return slices.ContainsFunc(assets.Licences,
			func(l assets.Licence) bool { return slices.Contains(l.Parts, part) && l.Text() == string(text) })
	}
	for part, fs := range need {
		if part != "Go" && len(fs) == 0 {
			t.Errorf("the module %s comes without terms", part)
		}
		for _, f := range fs {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if !have(part, bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))) {
				t.Errorf("the terms of %s are missing or others: %s", part, f)
			}
		}
	}
	for part := range data {
		if !slices.ContainsFunc(assets.Licences,
			func(l assets.Licence) bool { return slices.Contains(l.Parts, part) }) {
			t.Errorf("the terms of %s, which a module embeds, are missing", part)
		}
	}
	texts := map[string]string{}
	for _, l := range assets.Licences {
		if other, ok := texts[l.Text()]; ok {
			t.Errorf("%s and %s have the same words twice", l.Title, other)
		}
		texts[l.Text()] = l.Title
		for _, part := range l.Parts {
			if _, ok := need[part]; !ok && !data[part] && strings.Contains(part, ".") {
				t.Errorf("%s is listed, but not in the game", part)
			}
		}
	}
	own, err := os.ReadFile(filepath.Join("..", "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := texts[string(own)]; !ok {
		t.Error("the game’s own licence is missing")
	}
}

// exists reports whether a file exists.
func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// TestEveryFontHasItsLicence checks that the font files' families are all listed.
func TestEveryFontHasItsLicence(t *testing.T) {
	fonts, err := filepath.Glob("fonts/*.ttf")
	if err != nil || len(fonts) == 0 {
		t.Fatalf("%v, %v", fonts, err)
	}
	for _, f := range fonts {
		family, _, _ := strings.Cut(filepath.Base(f), "-")
		if !slices.ContainsFunc(assets.Licences, func(l assets.Licence) bool {
			return strings.EqualFold(l.Title, family) && strings.Contains(l.Text(), "SIL OPEN FONT LICENSE")
		}) {
			t.Errorf("the licence of %s is missing", f)
		}
	}
}
