package assets_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules/testrun"
)

// sourceLine is the line with the origin of third-party data, in a text file that a package embeds.
var sourceLine = regexp.MustCompile(`(?m)^# Source: https://(\S+)$`)

// systems are the systems that the game is compiled for, as GOOS/GOARCH.
var systems = []string{"linux/amd64", "windows/amd64", "darwin/arm64", "freebsd/amd64", "js/wasm"}

// modulePackage is a package of a module that is compiled into the game.
type modulePackage struct {
	module         string // path
	moduleDir, dir string
	embedsFiles    bool
}

// modulePackages returns the packages of all modules compiled into the game on a system.
func modulePackages(t *testing.T, system string) (all []modulePackage) {
	t.Helper()
	goos, goarch, _ := strings.Cut(system, "/")
	cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not "+
		".Main}}{{.Path}}\t{{.Dir}}\t{{$.Dir}}\t{{len $.EmbedFiles}}{{end}}{{end}}", ".")
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", system, err)
	}
	for _, line := range strings.Split(string(out), "\n") {
		if line == "" {
			continue
		}
		fields := strings.Split(line, "\t")
		all = append(all, modulePackage{fields[0], fields[1], fields[2], fields[3] != "0"})
	}
	return all
}

// glob returns the files in a folder that match a pattern.
func glob(t *testing.T, dir, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// embeddedSources returns the sources of third-party data that a package embeds, from its text files.
func embeddedSources(t *testing.T, dir string) (sources []string) {
	t.Helper()
	for _, file := range glob(t, dir, "*.txt") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range sourceLine.FindAllSubmatch(text, -1) {
			sources = append(sources, string(match[1]))
		}
	}
	return sources
}

// licenceFiles returns the licence files of all modules compiled into the game on any system, by module path. Data has
// the sources of third-party data that they embed.
func licenceFiles(t *testing.T) (licences map[string][]string, data map[string]bool) {
	t.Helper()
	licences, data = map[string][]string{}, map[string]bool{}
	for _, system := range systems {
		for _, p := range modulePackages(t, system) {
			if p.embedsFiles {
				for _, source := range embeddedSources(t, p.dir) {
					data[source] = true
				}
			}
			files := licences[p.module]
			for _, dir := range []string{p.moduleDir, p.dir} {
				for _, pattern := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*", "PATENTS*"} {
					for _, file := range glob(t, dir, pattern) {
						if !slices.Contains(files, file) {
							files = append(files, file)
						}
					}
				}
			}
			licences[p.module] = files
		}
	}
	return licences, data
}

// licencesOfGo returns the licence files of Go. Some systems keep them elsewhere.
func licencesOfGo(t *testing.T) (files []string) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"LICENSE", "PATENTS"} {
		if file := filepath.Join(strings.TrimSpace(string(root)), name); exists(file) {
			files = append(files, file)
		}
	}
	return files
}

// isListed reports whether Licences has an entry of a part, a module or data, that passes a filter.
func isListed(part string, filter func(assets.Licence) bool) bool {
	return slices.ContainsFunc(assets.Licences,
		func(l assets.Licence) bool { return slices.Contains(l.Parts, part) && filter(l) })
}

// TestEveryModuleHasItsLicence checks that Licences lists every module compiled into the game with exactly the texts of
// its licence files, and no module that is not compiled.
func TestEveryModuleHasItsLicence(t *testing.T) {
	testrun.Long(t)
	const minModules = 8 // fewer mean that the search has failed
	need, data := licenceFiles(t)
	if len(need) < minModules {
		t.Fatalf("got modules %v, want at least %d", need, minModules)
	}
	for module, files := range need {
		if len(files) == 0 {
			t.Errorf("module %s: got no licence file, want at least one", module)
		}
	}
	need["Go"] = licencesOfGo(t)
	for part, files := range need {
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(string(text), "\r\n", "\n")
			if !isListed(part, func(l assets.Licence) bool { return l.Text() == want }) {
				t.Errorf("%s: got no entry in Licences with the text of %s", part, file)
			}
		}
	}
	for part := range data {
		if !isListed(part, func(assets.Licence) bool { return true }) {
			t.Errorf("embedded data of %s: got no entry in Licences", part)
		}
	}
	for _, licence := range assets.Licences {
		for _, part := range licence.Parts {
			_, compiled := need[part]
			if isModule := strings.Contains(part, "."); isModule && !compiled && !data[part] {
				t.Errorf("%s: got an entry in Licences, but it is not compiled into the game", part)
			}
		}
	}
}

// TestLicenceTextsAreListedOnce checks that Licences lists the game's own licence, and no text twice.
func TestLicenceTextsAreListedOnce(t *testing.T) {
	titles := map[string]string{} // by text
	for _, licence := range assets.Licences {
		if other, ok := titles[licence.Text()]; ok {
			t.Errorf("%s and %s: got equal texts, want one entry", licence.Title, other)
		}
		titles[licence.Text()] = licence.Title
	}
	own, err := os.ReadFile(filepath.Join("..", "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := titles[string(own)]; !ok {
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
	for _, file := range fonts {
		family, _, _ := strings.Cut(filepath.Base(file), "-")
		if !slices.ContainsFunc(assets.Licences, func(l assets.Licence) bool {
			return strings.EqualFold(l.Title, family) && strings.Contains(l.Text(), "SIL OPEN FONT LICENSE")
		}) {
			t.Errorf("%s: got no entry in Licences", file)
		}
	}
}
