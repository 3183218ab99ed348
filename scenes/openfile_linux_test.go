package scenes

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"heimlich/scenes/exchange"
)

// TestOnlyRegularFilesAreOpened checks that -record and imports refuse pipes, devices, folders and huge files at once,
// and that the error gives the reason.
func TestOnlyRegularFilesAreOpened(t *testing.T) {
	dir := t.TempDir()
	name := func(s string) string { return filepath.Join(dir, s) }
	later := strings.Replace(runningGame(t), "[Record \"1\"]", "[Record \"9\"]", 1)
	for _, err := range []error{syscall.Mkfifo(name("pipe"), 0o644), os.WriteFile(name("huge"), nil, 0o644),
		os.Truncate(name("huge"), 1<<40), os.WriteFile(name("later"), []byte(later), 0o644)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for place, want := range map[string]string{
		name("pipe"): "it is not a plain file", "/dev/zero": "it is not a plain file",
		name("huge"): "it is larger than 8 MB", dir: "a folder", name("none"): "", name("later"): "a newer version",
	} {
		var o StartOptions
		if err := o.OpenRecord(place); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("-record %s: got error %v, want one with %q", place, err, want)
		}
		if _, err := exchange.Load(place); (err == nil) != (place == name("later")) ||
			err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("import of %s: got error %v, want one with %q", place, err, want)
		}
	}
}
