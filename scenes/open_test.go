package scenes

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// example matches the commands in the doc of main.go.
var example = regexp.MustCompile(`(?m)^//\tgo run \. -(scene|position|record) ("[^"]+"|\S+)(?: +# .*)?$`)

// TestDocCommandsWork checks that the example commands in the doc of main.go are valid. There is at least one with each
// of -scene, -position and -record.
func TestDocCommandsWork(t *testing.T) {
	t.Chdir("..")
	text, err := os.ReadFile("main.go")
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
		t.Errorf("main.go: got examples of %v, want scene, position and record", seen)
	}
}
