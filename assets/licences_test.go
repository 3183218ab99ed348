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

// sourceLine is the line with the origin of third-party data, in a text file that a package embeds.
var sourceLine = regexp.MustCompile(`(?m)^# Source: https://(\S+)$`)

// modules returns the licence files of all modules compiled into the game on any system, by module path. Data has the
// sources of third-party data that they embed.
func modules(t *testing.T) (licences map[string][]string, data map[string]bool) {
	t.Helper()
	licences, data = map[string][]string{}, map[string]bool{}
	addSources := func(dir string) {
		lists, err := filepath.Glob(filepath.Join(dir, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range lists {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range sourceLine.FindAllSubmatch(text, -1) {
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
			fields := strings.Split(line, "|")
			module, moduleDir, packageDir, embedded := fields[0], fields[1], fields[2], fields[3]
			if _, ok := licences[module]; !ok {
				licences[module] = nil
			}
			if embedded != "0" {
				addSources(packageDir)
			}
			for _, dir := range []string{moduleDir, packageDir} {
				for _, name := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*", "PATENTS*"} {
					found, err := filepath.Glob(filepath.Join(dir, name))
					if err != nil {
						t.Fatal(err)
					}
					for _, f := range found {
						if !slices.Contains(licences[module], f) {
							licences[module] = append(licences[module], f)
						}
					}
				}
			}
		}
	}
	return licences, data
}

// TestEveryModuleHasItsLicence checks that Licences lists every module compiled into the game with exactly the texts of
// its licence files. No text is listed twice, and no module that is not compiled.
func TestEveryModuleHasItsLicence(t *testing.T) {
	const minModules = 8 // fewer mean that the search has failed
	need, data := modules(t)
	if len(need) < minModules {
		t.Fatalf("got modules %v, want at least %d", need, minModules)
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
			t.Errorf("module %s: got no licence file, want at least one", part)
		}
		for _, f := range fs {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if !have(part, bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))) {
				t.Errorf("%s: got no entry in Licences with the text of %s", part, f)
			}
		}
	}
	for part := range data {
		if !slices.ContainsFunc(assets.Licences,
			func(l assets.Licence) bool { return slices.Contains(l.Parts, part) }) {
			t.Errorf("embedded data of %s: got no entry in Licences", part)
		}
	}
	texts := map[string]string{}
	for _, l := range assets.Licences {
		if other, ok := texts[l.Text()]; ok {
			t.Errorf("%s and %s: got equal texts, want one entry", l.Title, other)
		}
		texts[l.Text()] = l.Title
		for _, part := range l.Parts {
			if _, ok := need[part]; !ok && !data[part] && strings.Contains(part, ".") {
				t.Errorf("%s: got an entry in Licences, but it is not compiled into the game", part)
			}
		}
	}
	own, err := os.ReadFile(filepath.Join("..", "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := texts[string(own)]; !ok {
		t.Error("../LICENSE: got no entry in Licences with its text")
	}
}

// exists reports whether a file exists.
func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// TestEveryFontHasItsLicence checks that Licences has the SIL Open Font License for the family of every font file.
func TestEveryFontHasItsLicence(t *testing.T) {
	fonts, err := filepath.Glob("fonts/*.ttf")
	if err != nil || len(fonts) == 0 {
		t.Fatalf("font files: got %v, error %v", fonts, err)
	}
	for _, f := range fonts {
		family, _, _ := strings.Cut(filepath.Base(f), "-")
		if !slices.ContainsFunc(assets.Licences, func(l assets.Licence) bool {
			return strings.EqualFold(l.Title, family) && strings.Contains(l.Text(), "SIL OPEN FONT LICENSE")
		}) {
			t.Errorf("%s: got no entry in Licences", f)
		}
	}
}
