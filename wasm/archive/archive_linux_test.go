package archive

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// TestArchiveOfThisMachineStarts checks that this machine's archive unpacks, and that its game starts with and without
// a display.
func TestArchiveOfThisMachineStarts(t *testing.T) {
	testrun.OnlyCI(t)
	target := Target{"linux", runtime.GOARCH}
	playtest.Need(t, slices.Contains(Targets, target), "a processor with an archive")
	_, err := exec.LookPath("xvfb-run")
	playtest.Need(t, err == nil, "xvfb-run")
	dir := buildAndUnpack(t, target)
	checkWithoutDisplay(t, filepath.Join(dir, target.folder(), "heimlich"))
	state := filepath.Join(dir, "state.json")
	ctx, end := context.WithTimeout(t.Context(), 2*time.Minute)
	defer end()
	cmd := exec.CommandContext(ctx, "xvfb-run", "-a", filepath.Join(dir, target.folder(), "heimlich"), "-save",
		filepath.Join(dir, "save"), "-state", state, "-mute", "-language", "en")
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that the game and its wrapper can be killed
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		if text, _ := os.ReadFile(state); strings.Contains(string(text), `"scene":"title"`) {
			break
		}
		select {
		case err := <-ended:
			t.Fatalf("the game ended before its title: error %v, output %s", err, &output)
		case <-time.After(20 * time.Millisecond):
		}
	}
	if err := cmd.Cancel(); err != nil {
		t.Error(err)
	}
	<-ended
	if output.Len() > 0 {
		t.Errorf("got output %s, want none", &output)
	}
}

// buildAndUnpack builds and unpacks the archive of a target, and returns the folder.
func buildAndUnpack(t *testing.T, target Target) string {
	t.Helper()
	if err := playtest.Sources(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := Write(t.Context(), filepath.Join("..", ".."), dir, []Target{target}, func(string, int) {}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, target.Name()))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range unpack(t, target, data) {
		name := filepath.Join(dir, f.name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755),
			os.WriteFile(name, f.data, os.FileMode(f.mode))); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// checkWithoutDisplay checks that the game fails without a display. Its output is one line that names the command to
// play in a browser.
func checkWithoutDisplay(t *testing.T, program string) {
	t.Helper()
	cmd := exec.Command(program, "-save", t.TempDir())
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "DISPLAY=") && !strings.HasPrefix(e, "WAYLAND_DISPLAY=") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatal("without a display: got exit status 0, want an error")
	}
	const want = "go run ./wasm"
	if text := string(out); !strings.Contains(text, want) || strings.Count(text, "\n") != 1 {
		t.Errorf("without a display: got output %q, want one line with %q", text, want)
	}
}
