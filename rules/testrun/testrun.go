//go:build !js

// Package testrun helps tests to skip themselves in short runs or outside CI, and to compare their results with those
// in WebAssembly.
//
// Environment variables ask for more than a usual run does:
//
//	CI=true                  skip nothing; fail without a display, a browser or Node
//	HEIMLICH_LONG=N          play N random games of all editions (rules)
//	HEIMLICH_DRIVE=SEED      press keys and controls at random from this seed (scenes)
//	HEIMLICH_SIGHT=1         check every seat's view at every step (scenes)
//	HEIMLICH_EVENING=MINUTES play game after game and report memory (TestMemoryStaysConstant in scenes and wasm)
//	HEIMLICH_LANGUAGE=fr     check that texts fit in this language (scenes, -run Abroad)
//	HEIMLICH_PICTURES=DIR    save a picture of every scene at every size (wasm, -run TestScreenshots)
//	HEIMLICH_SOUNDS=DIR      save all sounds with their spectra (scenes/sound, -run TestWrite)
//	HEIMLICH_CONSOLE=1       print all messages of the browser's console (wasm)
//	HEIMLICH_WINE=1          play a turn of the Windows archive under Wine (wasm/archive, -run Wine)
package testrun

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// SameInWasm fails the test unless compute returns the same text natively and in WebAssembly. For that it runs the
// calling test under Node, too, where SameInWasm prints the text. It makes the test parallel, and skips it as RunInNode
// does.
func SameInWasm(t *testing.T, compute func() string) {
	t.Helper()
	t.Parallel()
	out := RunInNode(t, t.Name())
	if want := line(compute()); !strings.Contains(out, want) {
		t.Errorf("output of the test in WebAssembly: got %s, want %s", strings.TrimSpace(out), want)
	}
}

// line returns the line that SameInWasm prints in WebAssembly for a result.
func line(result string) string { return fmt.Sprintf("computed: %s\n", result) }

// RunInNode runs the tests of the calling package whose names match an expression under Node, and returns their verbose
// output. It skips the test in short runs, and without Node except in CI.
func RunInNode(t *testing.T, tests string) string {
	t.Helper()
	Long(t)
	if _, err := exec.LookPath("node"); err != nil {
		if InCI() {
			t.Fatalf("Node is needed in CI: %v", err)
		}
		t.Skipf("skipped: Node is missing on this machine: %v", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	wasm := filepath.Join(t.TempDir(), "test.wasm")
	// The flags are those of the site's build, which share its compiled packages.
	build := exec.Command("go", "test", "-c", "-trimpath", "-ldflags=-s -w", "-o", wasm, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	node := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
	run := exec.Command(node, wasm, "-test.v", "-test.run=^("+tests+")$")
	// Go under Node has little room for a long environment.
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "CI=" + os.Getenv("CI")}
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}
