package rules_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"heimlich/rules"
)

// gamesHash plays 1,000 games of all tables by seed and hashes every position, action and event of them.
func gamesHash(t testing.TB) string {
	h := fnv.New64a()
	tables := setups()
	var log rules.Log
	for seed := range uint64(1000) {
		g := newGame(t, tables[seed%uint64(len(tables))])
		dealer, src := rules.NewDealer(seed), rules.NewSource(^seed)
		for !g.Over() {
			a := dealer.Next(&g)
			if !g.IsChance() {
				a = g.NthLegal(src.Intn(g.CountLegal()))
			}
			log.Reset()
			if err := g.Apply(a, &log); err != nil {
				t.Fatal(err)
			}
			fmt.Fprint(h, a)
			if seed%10 == 0 {
				fmt.Fprint(h, log.Events, g.Position())
			}
		}
		fmt.Fprint(h, g.Position(), g.Result())
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// TestGamesHash prints the hash for TestSameGamesInWebAssembly, which runs this very test as WebAssembly.
func TestGamesHash(t *testing.T) { fmt.Printf("games hash %s\n", gamesHash(t)) }

// TestSameGamesInWebAssembly: the same seeds give the same games natively and in WebAssembly, under Node. Without Node it is left out,
// but not in CI.
func TestSameGamesInWebAssembly(t *testing.T) {
	out := inWebAssembly(t, ".", "TestGamesHash")
	if want := "games hash " + gamesHash(t); !bytes.Contains(out, []byte(want)) {
		t.Errorf("WebAssembly plays other games: got %s, want %s", bytes.TrimSpace(out), want)
	}
}

// TestSameBeliefsInWebAssembly: what is concluded from the same games is the same.
func TestSameBeliefsInWebAssembly(t *testing.T) {
	inWebAssembly(t, "./deduction", "TestBeliefsAreTheSameEverywhere")
}

// TestSameDecisionsInWebAssembly: opponents decide the same.
func TestSameDecisionsInWebAssembly(t *testing.T) {
	inWebAssembly(t, "./opponents", "TestDecisionsAreTheSameEverywhere")
}

// inWebAssembly runs a test of a package as WebAssembly and returns what it printed.
func inWebAssembly(t *testing.T, pkg, name string) []byte {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("this is the WebAssembly side already")
	}
	if testing.Short() {
		t.Skip("builds a second binary; left out of short runs")
	}
	missing := func(what string, err error) {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is needed in CI: %v", what, err)
		}
		t.Skipf("left out, because %s is missing on this machine: %v", what, err)
	}
	if _, err := exec.LookPath("node"); err != nil {
		missing("Node", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		missing("the go command", err)
	}
	wasm := filepath.Join(t.TempDir(), "rules.wasm")
	build := exec.Command("go", "test", "-c", "-o", wasm, pkg)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), wasm, "-test.run=^"+name+"$")
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")} // Go under Node has little room for a long environment
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return out
}
