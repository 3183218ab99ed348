package scenes

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// example matches the README's commands that open something.
var example = regexp.MustCompile(`(?m)^ +go run \. -(scene|position|record) ("[^"]+"|\S+)(?: +# .*)?$`)

// TestReadmeCommandsWork checks that the README's commands that begin somewhere work.
func TestReadmeCommandsWork(t *testing.T) {
	t.Chdir("..")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range example.FindAllStringSubmatch(string(text), -1) {
		var o StartOptions
		value := strings.Trim(m[2], `"`)
		open := map[string]func(string) error{"scene": o.OpenScene, "position": o.OpenPosition,
			"record": o.OpenRecord}[m[1]]
		if err := open(value); err != nil {
			t.Errorf("%s: %v", m[0], err)
		}
		seen[m[1]] = true
	}
	if len(seen) != 3 {
		t.Errorf("README has only the examples %v", seen)
	}
}
