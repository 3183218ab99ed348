//go:build !js

package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// storePage is a page with the script of the store only.
const storePage = `<!doctype html><link rel="icon" href="data:,"><script src="store.js"></script>`

// serveStore serves a page with the store and more files by name.
func serveStore(t *testing.T, more map[string][]byte) string {
	t.Helper()
	script, err := page.ReadFile("page/store.js")
	if err != nil {
		t.Fatal(err)
	}
	files := Site{"index.html": newFile("index.html", []byte(storePage)), "store.js": newFile("store.js", script)}
	for name, data := range more {
		files.add(name, data)
	}
	s := httptest.NewServer(uncompressed(files))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// evalStore evaluates an expression of the store, and returns its result as text, or the name of its error.
func (tb *tab) evalStore(expression string) string {
	tb.t.Helper()
	var result string
	tb.do(chromedp.Evaluate(`{
		const bytes = (text) => new TextEncoder().encode(text), text = (bytes) => bytes &&
			new TextDecoder().decode(bytes);
		const megabyte = new Uint8Array(1 << 20); // incompressible
		for (let i = 0; i < megabyte.length; i += 1 << 16)
			crypto.getRandomValues(megabyte.subarray(i, i + (1 << 16)));
		(async () => String(await (`+expression+`)))().catch((why) => why.name);
	}`, &result, awaitPromise))
	return result
}

// TestStoragesInChromium runs the test TestPlaces of package savefiles in Chromium, with its database, local storage
// and locks.
func TestStoragesInChromium(t *testing.T) {
	testrun.OnlyCI(t)
	browser := browserAtPace(t, pace{})
	root, err := goEnv(t.Context(), "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "savefiles.wasm")
	build := exec.Command("go", "test", "-c", "-trimpath", "-o", binary, "heimlich/scenes/savefiles")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	tab := openTab(t, browser, serveStore(t, map[string][]byte{"wasm_exec.js": script, "places.wasm": program}),
		smallScreen)
	tab.eval(`{
		const script = document.createElement("script");
		script.src = "wasm_exec.js";
		script.onload = async () => {
			window.output = "";
			console.log = (text) => { output += text + "\n"; };
			const go = new Go();
			go.argv = ["places", "-test.v", "-test.run=^TestPlaces$"];
			go.exit = (code) => { window.ended = code; };
			const { instance } = await WebAssembly.instantiateStreaming(fetch("places.wasm"), go.importObject);
			await go.run(instance);
		};
		document.head.append(script);
	} 0`, nil)
	for end := time.Now().
		Add(3 * time.Minute); tab.text("window.ended") == "undefined"; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("got no end of the tests within three minutes, output:\n%s", tab.text("window.output"))
		}
	}
	output := tab.text("output")
	for _, want := range []string{"--- PASS: TestPlaces ", "--- PASS: TestPlaces/the_database_beside_local_storage",
		"--- PASS: TestPlaces/local_storage_before_the_database"} {
		if !strings.Contains(output, want) {
			t.Fatalf("got output\n%s\nwant it with %q", output, want)
		}
	}
	if strings.Contains(output, "there are no locks") {
		t.Errorf("got output\n%s\nwant the browser's locks tested", output)
	}
	tab.checkComplaints()
}

// TestStoreSurvivesItsTab closes or crashes tabs that append lines to a file. All confirmed lines are stored, and no
// line in part.
func TestStoreSurvivesItsTab(t *testing.T) {
	browser, url := startBrowser(t), serveStore(t, nil)
	const tabs = 4 // every second one crashes
	for i := range tabs {
		name := fmt.Sprintf(`"games/%d.record"`, i)
		tab := openTab(t, browser, url, smallScreen)
		tab.evalStore(`heimlichStore.write(` + name + `, bytes("begun\n"))`)
		tab.eval(`window.confirmed = 0;
			(async () => {
				for (let at = 6;; at += 6) {
					await heimlichStore.add(`+name+`, new TextEncoder().encode("added\n"), at);
					confirmed++;
				}
			})(); 0`, nil)
		tab.waitUntil("three lines are confirmed", `confirmed >= 3`)
		confirmed, err := strconv.Atoi(tab.text("confirmed"))
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			ctx, cancel := context.WithTimeout(tab.ctx, time.Second)
			_ = chromedp.Run(ctx, cdppage.Crash()) // a crashed page does not answer
			cancel()
		}
		tab.cancel()
		read := openTab(t, browser, url, smallScreen).evalStore(`text(await heimlichStore.read(` + name + `))`)
		if n := strings.Count(read, "added\n"); read != "begun\n"+strings.Repeat("added\n", n) || n < confirmed {
			t.Errorf("tab %d: got file\n%s\nwant at least %d whole lines", i, read, confirmed)
		}
	}
}

// TestFullStoreRefuses checks that a write beyond the quota fails and changes nothing.
func TestFullStoreRefuses(t *testing.T) {
	testrun.OnlyCI(t)
	const quota = 3e5 // bytes, less than a megabyte and more than the database without files
	browser, url := browserAtPace(t, pace{}), serveStore(t, nil)
	tab := openTab(t, browser, url, smallScreen, storage.OverrideQuotaForOrigin(strings.TrimSuffix(url, "/")).
		WithQuotaSize(quota))
	wantResult := func(expression, want string) {
		t.Helper()
		if got := tab.evalStore(expression); got != want {
			t.Errorf("%s: got %q, want %q", expression, got, want)
		}
	}
	tab.evalStore(`heimlichStore.write("games/a.record", bytes("begun\n"))`)
	wantResult(`heimlichStore.add("games/a.record", megabyte, 6)`, "QuotaExceededError")
	wantResult(`heimlichStore.write("games/a.record", megabyte)`, "QuotaExceededError")
	wantResult(`text(await heimlichStore.read("games/a.record"))`, "begun\n")
	wantResult(`heimlichStore.add("games/a.record", bytes("on\n"), 6)`, "true")
	wantResult(`text(await heimlichStore.read("games/a.record"))`, "begun\non\n")
}

// TestTwoTabsUseOneStore lets two tabs append the same lines of a file; exactly one succeeds for each line. Neither
// blocks the deletion of the database, and both continue after it.
func TestTwoTabsUseOneStore(t *testing.T) {
	testrun.OnlyCI(t)
	const lines, lineLength = 40, len("tab 0\n")
	browser, url := browserAtPace(t, pace{}), serveStore(t, nil)
	one, two := openTab(t, browser, url, smallScreen), openTab(t, browser, url, smallScreen)
	one.evalStore(`heimlichStore.write("games/a.record", bytes("begun\n"))`)
	for i, tab := range []*tab{one, two} {
		tab.eval(fmt.Sprintf(`window.added = Promise.all(Array.from({ length: %d }, (_, i) =>
			heimlichStore.add("games/a.record", new TextEncoder().encode("tab %d\n"), %d * (i + 1))));
			added.catch(() => {}); 0`, lines, i, lineLength), nil)
	}
	for i := range lines {
		if did := one.evalStore(fmt.Sprintf("(await added)[%d]", i)) +
			two.evalStore(fmt.Sprintf("(await added)[%d]", i)); did != "truefalse" && did != "falsetrue" {
			t.Errorf("line %d, appended by the first and the second tab: got %s, want one true", i, did)
		}
	}
	both := one.evalStore(`text(await heimlichStore.read("games/a.record"))`)
	rest := strings.NewReplacer("tab 0\n", "", "tab 1\n", "").Replace(both)
	if rest != "begun\n" || len(both) != lineLength*(lines+1) {
		t.Errorf("got file\n%s\nwant %d lines of either tab", both, lines)
	}
	if got := two.evalStore(`await new Promise((done) => { const asked = indexedDB.deleteDatabase("heimlich");
		asked.onsuccess = () => done("gone"); asked.onblocked = () => done("blocked"); })`); got != "gone" {
		t.Errorf("deletion of the database: got %s, want gone", got)
	}
	if got := one.evalStore(`heimlichStore.has("games/a.record")`); got != "false" {
		t.Errorf("file after the deletion: got %s, want false", got)
	}
	one.evalStore(`heimlichStore.write("games/b.record", bytes("new\n"))`)
	two.eval(`{
		const transaction = IDBDatabase.prototype.transaction;
		IDBDatabase.prototype.transaction = function () {
			IDBDatabase.prototype.transaction = transaction;
			throw new DOMException("lost", "InvalidStateError");
		};
	} 0`, nil)
	for i := range 2 { // the first time the connection is lost
		if got := two.evalStore(`text(await heimlichStore.read("games/b.record"))`); got != "new\n" {
			t.Errorf("read %d in the other tab: got %q, want \"new\\n\"", i, got)
		}
	}
}

// afterTurns returns a stop condition for PlayUntil: after n turns of people.
func afterTurns(n int) func(a11y.PublicState) bool {
	return func(s a11y.PublicState) bool {
		if playtest.Can(s, "roll") {
			n--
		}
		return n < 0
	}
}

// TestLocalStorageReplacesTheDatabase checks that a page without a database saves games in local storage. If the page
// had a database before, the title says that games are missing.
func TestLocalStorageReplacesTheDatabase(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)+"?speed=instant&seed=1"
	none := beforeLoading(
		`Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("no", "SecurityError") } })`)
	tab := openTab(t, browser, url, smallScreen, none)
	tester := playtest.NewTester(t, tab, playtest.Mouse, 1)
	if s := tester.Scene("title"); s.Notice != "" {
		t.Errorf("first visit without a database: got notice %q, want none", s.Notice)
	}
	tester.Press("play")
	tester.ViewPassports()
	tester.PlayUntil(afterTurns(2))
	const kept = `Object.entries(localStorage).filter(([key]) => /^heimlich.games.*record$/.test(key))
		.map(([, text]) => text).join()`
	text := tab.text(kept)
	if _, err := record.Read([]byte(text)); err != nil || strings.Count(text, " roll ") < 4 {
		t.Errorf("got saved record %q, error %v, want one with four rolls", text, err)
	}
	tab.cancel()
	tab = openTab(t, browser, url, smallScreen, none)
	tester = playtest.NewTester(t, tab, playtest.Mouse, 1)
	tester.Scene("title")
	tester.Resume()
	if now := tab.text(kept); !strings.HasPrefix(now, text) {
		t.Errorf("continued game: got record %q, want it to begin like the saved one", now)
	}
	tab.checkComplaints()
	tab.cancel()
	const away = "The browser’s database can’t be opened: its games are missing until it can."
	for _, visit := range []struct {
		name   string
		before chromedp.Action
		notice string
	}{{"a database", beforeLoading(""), ""}, {"no database any more", none, away},
		{"a silent database", beforeLoading(`IDBFactory.prototype.open = () => ({})`), away}} {
		tab := openTab(t, browser, url, smallScreen, visit.before)
		if s := playtest.NewTester(t, tab, playtest.Mouse, 1).Scene("title"); s.Notice != visit.notice {
			t.Errorf("%s: got notice %q, want %q", visit.name, s.Notice, visit.notice)
		}
		tab.checkComplaints()
		tab.cancel()
	}
}

// TestGamesMoveToTheDatabase checks that a page with a database also finds the games in local storage. A continued game
// moves to the database, and the others stay. Deleting everything on the page empties both.
func TestGamesMoveToTheDatabase(t *testing.T) {
	testrun.OnlyCI(t)
	saved := playtest.BeforeRoll(t)
	left := map[string]string{"games/kept.record": saved, "when/games/kept.record": "2000",
		"games/older.record": saved, "when/games/older.record": "1000"}
	var leave strings.Builder
	leave.WriteString(`if (!localStorage.visited) localStorage.setItem("heimlich/settings.json",
		'{"speed":"instant","language":"de"}');`)
	for name, text := range left {
		fmt.Fprintf(&leave, "if (!localStorage.visited) localStorage.setItem(%q, %q);\n", "heimlich/"+name, text)
	}
	browser, url := newBrowser(t), serveSite(t)+"?speed=instant"
	before := beforeLoading(leave.String() + "localStorage.visited = 1")
	tab := openTab(t, browser, url, smallScreen, before)
	tester := playtest.NewTester(t, tab, playtest.Mouse, 3)
	if s := tester.Scene("title"); s.Language != "de" || !playtest.Can(s, "continue") {
		t.Errorf("title: got language %s and controls %v, want de and continue", s.Language, s.Controls)
	}
	tester.Resume()
	tester.PlayUntil(afterTurns(3))
	in := func(name string) string { return tab.text(fmt.Sprintf("localStorage.getItem(%q)", "heimlich/"+name)) }
	for name, text := range left {
		if strings.Contains(name, "kept") {
			text = "null"
		}
		if got := in(name); got != text {
			t.Errorf("%s in local storage: got\n%s\nwant\n%s", name, got, text)
		}
	}
	now := tab.evalStore(`text(await heimlichStore.read("games/kept.record"))`)
	if !strings.HasPrefix(now, saved) || strings.Count(now, " roll ") < 3 {
		t.Errorf("game in the database: got\n%s\nwant it to begin with\n%s\nand at least three rolls", now, saved)
	}
	tab.cancel()
	tab = openTab(t, browser, url, smallScreen, before)
	tester = playtest.NewTester(t, tab, playtest.Mouse, 3)
	tester.Scene("title")
	tester.Resume()
	if got := tab.evalStore(`text(await heimlichStore.read("games/kept.record"))`); !strings.HasPrefix(got, now) {
		t.Errorf("continued game: got\n%s\nwant it to begin with\n%s", got, now)
	}

	tester.ToTitle()
	tester.Press("settings")
	for _, id := range []string{"privacy", "delete-all", "delete-yes"} {
		tester.Press(id)
	}
	tester.Wait("an empty title",
		func(s a11y.PublicState) bool { return s.Scene == "title" && !playtest.Can(s, "continue") })
	if left := tab.text(`Object.keys(localStorage).filter((key) =>
		/record/.test(key))`) + tab.evalStore(`(await Promise.all(["games", "shelf",
			"damaged"].map(heimlichStore.list))).flat()`); left != "" {
		t.Errorf("after deleting everything: got files %s, want none", left)
	}
	tab.checkComplaints()
}

// countStoredBytes counts the bytes that the page stores: the sum, and the largest write.
const countStoredBytes = `window.written = { bytes: 0, most: 0 };
{
	const count = (value, key) => {
		const bytes = (value.byteLength ?? JSON.stringify(value).length) + String(key).length;
		written.bytes += bytes;
		written.most = Math.max(written.most, bytes);
	};
	const put = IDBObjectStore.prototype.put, set = Storage.prototype.setItem;
	IDBObjectStore.prototype.put = function (value, key) { count(value, key); return put.call(this, value, key); };
	Storage.prototype.setItem = function (key, value) { count(value, key); return set.call(this, key, value); };
}`

// TestActionsAreAppended counts the bytes that the page stores during some turns. A write has only the new actions, not
// the whole record.
func TestActionsAreAppended(t *testing.T) {
	testrun.OnlyCI(t)
	const minTurns, maxWrite = 3, 200 // turns of people, bytes of a write
	saved := playtest.BeforeDossiers(t)
	leave := fmt.Sprintf("localStorage.setItem(%q, %q);", "heimlich/"+playtest.GamesFolder+"/kept.record", saved)
	tab, p := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=17", smallScreen, 7,
		beforeLoading(leave+countStoredBytes))
	p.Resume()
	p.PlayUntil(afterTurns(1)) // its first action moves the game into the database
	rolls := func(record []byte) int { return bytes.Count(record, []byte(" roll ")) }
	before := tab.Saved(playtest.GamesFolder)
	tab.text("written.bytes = written.most = 0")
	p.PlayUntil(afterTurns(3))
	after := tab.Saved(playtest.GamesFolder)
	var written struct{ Bytes, Most int }
	tab.eval("written", &written)
	turns := rolls(after) - rolls(before)
	if turns < minTurns {
		t.Fatalf("got %d turns, want at least %d", turns, minTurns)
	}
	t.Logf("%d turns: record of %d bytes, %d of them new; %d bytes written, %d per turn, at most %d at a time", turns,
		len(after), len(after)-len(before), written.Bytes, written.Bytes/turns, written.Most)
	if written.Most > maxWrite {
		t.Errorf("largest write: got %d bytes, want at most %d", written.Most, maxWrite)
	}
	tab.checkComplaints()
}
