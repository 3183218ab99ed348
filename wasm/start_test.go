//go:build linux

package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"heimlich/scenes/playtest"
)

// emptyProgram is a game of the same engine that draws nothing. It sets window.there to true once it runs.
const emptyProgram = `package main

import (
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

type game struct{}

func (game) Update() error             { js.Global().Set("there", true); return nil }
func (game) Draw(*ebiten.Image)        {}
func (game) Layout(w, h int) (int, int) { return w, h }

func main() {
	if err := ebiten.RunGame(game{}); err != nil {
		panic(err)
	}
}
`

// emptyPage is the page of the empty game.
const emptyPage = `<!doctype html><title>Empty</title><script src="wasm_exec.js?v=1"></script><script>
const go = new Go();
WebAssembly.instantiateStreaming(fetch("game.wasm?v=1"), go.importObject).then(({ instance }) =>
	go.run(instance));</script>`

// programSite returns a page with another program as game.wasm, built without edits.
func programSite(b *testing.B, page, source string) Site {
	b.Helper()
	binary := filepath.Join(b.TempDir(), "game.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, source)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		b.Fatal(err)
	}
	s := Site{}
	s.add("index.html", []byte(page))
	s.add("wasm_exec.js", site(b)["wasm_exec.js"].Data)
	s.add("game.wasm", program)
	return s
}

// emptySite returns a page with the empty game.
func emptySite(b *testing.B) Site {
	b.Helper()
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(emptyProgram), 0o644); err != nil {
		b.Fatal(err)
	}
	s := programSite(b, emptyPage, filepath.Join(dir, "main.go"))
	for name, f := range s {
		f.version = "1"
		s[name] = f
	}
	return s
}

// visitor opens a page repeatedly, and measures the cost until it is ready.
type visitor struct {
	b           *testing.B
	browser     *process
	ready       string // JavaScript, true when the page is ready
	serve       http.Handler
	url         string
	seconds     [2][]float64 // CPU seconds of first and second visits
	realSeconds [2][]float64 // seconds of real time, in the same order
}

// visit opens the page and returns a function that closes it. The number i is the index into seconds: 0 for the first
// visit, 1 for the second.
func (v *visitor) visit(i int) (leave func()) {
	tab := newTab(v.b, v.browser, screenSize{1280, 720, 1, false})
	before := v.browser.cpuTimes()
	tab.do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, _, _, _, err := cdppage.Navigate(v.url).Do(ctx)
		return err
	}))
	ready := 0.0 // milliseconds after navigation
	for end := time.Now().Add(2 * time.Minute); ready == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			v.b.Fatalf("%s: got no ready page within two minutes", v.url)
		}
		tab.eval(v.ready+" ? performance.now() : 0", &ready)
	}
	v.realSeconds[i] = append(v.realSeconds[i], ready/1000)
	v.seconds[i] = append(v.seconds[i], v.browser.cpuTimes().since(before).
		percentages(time.Second)["renderer"]/100)
	return tab.cancel
}

// median returns the median; of an even number of values, the higher of the middle two.
func median(values []float64) float64 {
	values = slices.Sorted(slices.Values(values))
	return values[len(values)/2]
}

// rounds is the number of measurements.
const rounds = 5

// cachingPause is the time between two visits, in which a browser caches compiled code.
const cachingPause = 20 * time.Second

// visitTwice visits the page with a new browser, and once more after a restart of that browser.
func (v *visitor) visitTwice() {
	v.browser = new(process)
	v.browser.start()
	defer v.browser.stop()
	if v.browser.err != nil {
		v.b.Fatal(v.browser.err)
	}
	s := httptest.NewServer(v.serve)
	defer s.Close()
	v.url = s.URL + "?seed=7"
	leave := v.visit(0)
	time.Sleep(cachingPause)
	leave()
	if v.browser.restart(); v.browser.err != nil {
		v.b.Fatal(v.browser.err)
	}
	v.visit(1)()
}

// measureVisits measures visits to the game and to the empty one, in alternating order.
func measureVisits(b *testing.B, empty Site) (ours, theirs *visitor) {
	ours = &visitor{b: b, ready: "!!window.heimlich?.state()", serve: withHeaders(site(b), nil)}
	theirs = &visitor{b: b, ready: "window.there === true", serve: empty}
	for i := range rounds {
		for _, v := range [][]*visitor{{ours, theirs}, {theirs, ours}}[i%2] {
			v.visitTwice()
		}
		fmt.Printf("round %d: first visit %.2f and %.2f s, second %.2f and %.2f s\n", i+1, ours.seconds[0][i],
			theirs.seconds[0][i], ours.seconds[1][i], theirs.seconds[1][i])
	}
	return ours, theirs
}

// firstVisitBytes returns the number of bytes that a first visit sends, with gzip and with Brotli.
func (s Site) firstVisitBytes(b *testing.B) (gzipBytes, brotliBytes int) {
	b.Helper()
	for _, file := range s.firstVisitFiles() {
		if file.Gzip() == nil {
			gzipBytes, brotliBytes = gzipBytes+len(file.Data), brotliBytes+len(file.Data)
			continue
		}
		less, err := packBrotli(file.Data, brotli.BestCompression)
		if err != nil {
			b.Fatal(err)
		}
		gzipBytes, brotliBytes = gzipBytes+len(file.Gzip()), brotliBytes+len(less)
	}
	return gzipBytes, brotliBytes
}

// closingPause is the time that a browser gets to finish the work of a closed page, which would slow down the next one.
const closingPause = time.Second

// firstPaintTimes returns the times in ms of the first paint of the game and of a page with one word. They are measured
// alternately on a processor slowed down fourfold.
func firstPaintTimes(b *testing.B) (ours, word float64) {
	process := new(process)
	process.start()
	defer process.stop()
	if process.err != nil {
		b.Fatal(process.err)
	}
	least := Site{}
	least.add("index.html", []byte("<!doctype html><title>Empty</title>Empty"))
	var all [2][]float64
	for range 3 * rounds {
		for i, h := range []http.Handler{withHeaders(site(b), nil), least} {
			server := httptest.NewServer(h)
			t := newTab(b, process, screenSize{1280, 720, 1, false})
			t.do(emulation.SetCPUThrottlingRate(4), chromedp.Navigate(server.URL))
			ms := 0.0
			for ms == 0 {
				t.eval(`performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`, &ms)
			}
			all[i] = append(all[i], ms)
			t.cancel()
			server.Close()
			time.Sleep(closingPause)
		}
	}
	return median(all[0]), median(all[1])
}

// decisionCPU returns the CPU milliseconds of a mastermind's decision, in WebAssembly or natively. Position is the end
// of the benchmark's name. The difference of a long and a short run excludes the start.
func decisionCPU(b *testing.B, position string, wasm bool) float64 {
	b.Helper()
	binary := filepath.Join(b.TempDir(), "opponents.test")
	build := exec.Command("go", "test", "-c", "-o", binary, "../rules/opponents")
	command := []string{binary}
	if wasm {
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
		root, err := goEnv(b.Context(), "GOROOT")
		if err != nil {
			b.Fatal(err)
		}
		command = []string{filepath.Join(root, "lib", "wasm", "go_js_wasm_exec"), binary}
	}
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	const few, many = 50, 450 // decisions
	cpuTime := func(n int) float64 {
		run := exec.Command(command[0], append(command[1:], "-test.run=^$",
			"-test.bench=^BenchmarkDecide$/^mastermind"+position+"$", "-test.benchtime="+strconv.Itoa(n)+"x")...)
		// Go under Node has little room for a long environment.
		run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "GOMAXPROCS=1"}
		if out, err := run.CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
		return (run.ProcessState.UserTime() + run.ProcessState.SystemTime()).Seconds() * 1000
	}
	var all []float64
	for range 3 {
		all = append(all, (cpuTime(many)-cpuTime(few))/(many-few))
	}
	return median(all)
}

// BenchmarkStart prints the cost of starting the game and an empty game of the same engine. Most rows are CPU time,
// which is valid on a busy machine too. The first paint and the rows "real time" depend on other processes.
func BenchmarkStart(b *testing.B) {
	if chromium() == "" {
		b.Skip("skipped: Chromium is missing on this machine")
	}
	if err := playtest.Sources(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		empty := emptySite(b)
		site(b).packAll()
		empty.packAll()
		ours, theirs := measureVisits(b, empty)
		paint, word := firstPaintTimes(b)
		gzipBytes, brotliBytes := site(b).firstVisitBytes(b)
		emptyGz, emptyBr := empty.firstVisitBytes(b)

		out := &strings.Builder{}
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		row := func(name, format string, x, y float64) {
			fmt.Fprintf(t, "%s\t"+format+"\t"+format+"\t%.2f\t\n", name, x, y, x/y)
		}
		fmt.Fprint(t, "in Chromium\tthe game\tan empty game\tratio\t\n")
		row("CPU time, first visit, s", "%.2f", median(ours.seconds[0]), median(theirs.seconds[0]))
		row("CPU time, second visit, s", "%.2f", median(ours.seconds[1]), median(theirs.seconds[1]))
		row("real time, first visit, s", "%.2f", median(ours.realSeconds[0]), median(theirs.realSeconds[0]))
		row("real time, second visit, s", "%.2f", median(ours.realSeconds[1]), median(theirs.realSeconds[1]))
		row("sent on the first visit, gzip, MB", "%.2f", float64(gzipBytes)/1e6, float64(emptyGz)/1e6)
		row("sent on the first visit, Brotli, MB", "%.2f", float64(brotliBytes)/1e6, float64(emptyBr)/1e6)
		row("first paint at a quarter of the speed; right: a page of one word, ms", "%.0f", paint, word)
		for _, position := range []string{"", "_with_seven_cards_in_hands"} {
			fmt.Fprintf(t, "a decision of the mastermind%s, in WebAssembly and natively, ms\t%.1f\t%.1f\t\t\n",
				strings.ReplaceAll(position, "_", " "), decisionCPU(b, position, true), decisionCPU(b, position, false))
		}
		_ = t.Flush() // writes to memory, no error possible
		fmt.Printf("\n%s\n", out)
	}
}
