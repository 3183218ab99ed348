//go:build !js

package work

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestBreathInThePage runs the tests of how work gives way in a page, under Node.
func TestBreathInThePage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a second binary; left out of short runs")
	}
	if _, err := exec.LookPath("node"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("Node is needed in CI: %v", err)
		}
		t.Skipf("left out, because Node is missing: %v", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	wasm := filepath.Join(t.TempDir(), "work.wasm")
	build := exec.Command("go", "test", "-c", "-o", wasm, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), wasm, "-test.v", "-test.run=^TestWork(BeginsAfterThePicture|TakesTurns)$")
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")} // Go under Node has little room for a long environment
	out, err := run.CombinedOutput()
	if err != nil || strings.Count(string(out), "--- PASS: TestWork") != 2 {
		t.Fatalf("%v\n%s", err, out)
	}
}
