//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules/record"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// recordShared records the texts that the page copies while that is allowed, and its downloads.
const recordShared = `(() => {
	window.shared = { copied: "", files: [], allowed: true };
	Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => {
		if (!shared.allowed) throw new Error("not allowed");
		shared.copied = text;
	} } });
	document.execCommand = () => false;
	const click = HTMLAnchorElement.prototype.click;
	HTMLAnchorElement.prototype.click = function () { shared.files.push(this.download + " " + this.href.slice(0, 5));
		click.call(this); };
})()`

// mangled follows the copied link as a chat program passes it on. Chat programs change the case, append tracking
// parameters, and take a following “).” into the link; it must open all the same.
const mangled = `location.hash = new URL(shared.copied).hash.replace("game", "Game") + "&utm_source=chat\u200b)."; 0`

// TestSharing opens a game by its link, copies the link, saves the game as a file, and opens the copied link. Without
// clipboard access a field shows the link. A truncated link gets a notice.
func TestSharing(t *testing.T) {
	rec, err := record.Read([]byte(playtest.FinishedGame()))
	if err != nil {
		t.Fatal(err)
	}
	packed := record.Pack(rec)
	home := serveSite(t)
	tab := openTab(t, newBrowser(t), home+"?speed=instant&seed=1#game="+packed, smallScreen,
		beforeLoading(recordShared))
	tester := playtest.NewTester(t, tab, playtest.Mouse, 1)
	s := tester.Scene("opened")
	if !strings.Contains(s.Prompt, "A finished game") {
		t.Errorf("after opening the link: got prompt %q, want it with \"A finished game\"", s.Prompt)
	}
	if got := tab.text("location.href"); got != home+"?speed=instant&seed=1" {
		t.Errorf("after opening the link: got address %s, want it without the game", got)
	}
	checkCopy(t, tab, tester, home+"#game="+packed)
	tab.eval(mangled, nil)
	tester.Scene("opened")
	checkNoClipboard(tab, tester)
	tester.Open("title", "title")
	tester.Open("games", "games")
	checkTruncatedLink(tab, tester)
	checkExchangeDialog(tab, tester)
	tab.checkComplaints()
}

// openSharing opens the ways to share an opened game.
func openSharing(tester *playtest.Tester) {
	tester.Open("unmasking", "reveal")
	tester.PressAndWait("end", "the verdict", playtest.CanPress("share"))
	tester.PressAndWait("share", "the ways to share", playtest.CanPress("share-link"))
}

// checkCopy checks the copied link and the saved file of an opened game.
func checkCopy(t *testing.T, tab *tab, tester *playtest.Tester, link string) {
	t.Helper()
	openSharing(tester)
	tester.PressAndWait("share-link", "that it is copied", playtest.CanPress("resume"))
	if got := tab.text("shared.copied"); got != link {
		t.Errorf("copied text: got %s, want %s", got, link)
	}
	tester.PressAndWait("resume", "the verdict", playtest.CanPress("share"))
	tester.PressAndWait("share", "the ways to share", playtest.CanPress("share-file"))
	tester.PressAndWait("share-file", "that it is saved", playtest.CanPress("resume"))
	const wantFile = "heimlich-amigo-Chief-Moth.heimlich blob:"
	if got := tab.text("shared.files.join()"); got != wantFile {
		t.Errorf("download: got %s, want %s", got, wantFile)
	}
}

// checkNoClipboard checks that without clipboard access a field shows the link of an opened game, selected.
func checkNoClipboard(tab *tab, tester *playtest.Tester) {
	openSharing(tester)
	tab.eval("shared.allowed = false; 0", nil)
	tester.Press("share-link")
	field := `(() => { const t = document.getElementById("exchange-text");
		return document.getElementById("exchange").open && t.readOnly && document.activeElement === t &&
			t.value.slice(t.selectionStart, t.selectionEnd); })()`
	tab.waitUntil("the link in a field", field+` === shared.copied`)
	tab.clickPart("exchange-close")
	tab.waitUntil("the field closed and the keyboard with the game",
		`!document.getElementById("exchange").open && document.activeElement === document.querySelector("canvas")`)
}

// checkTruncatedLink checks the notice after a truncated link is entered in the scene games.
func checkTruncatedLink(tab *tab, tester *playtest.Tester) {
	tester.Press("open-link")
	tab.waitUntil("the field",
		`document.getElementById("exchange").open && !document.getElementById("exchange-text").readOnly`)
	tab.eval(`document.getElementById("exchange-text").value = "Look: " + shared.copied.slice(0, -9); 0`, nil)
	tab.clickPart("exchange-done")
	tester.Wait("why it can’t be opened", func(s a11y.PublicState) bool {
		return s.Scene == "games" && strings.Contains(s.Notice, "That can’t be opened: the end of the link is missing")
	})
	tester.PressAndWait("resume", "that it is read", func(s a11y.PublicState) bool { return s.Notice == "" })
}

// checkExchangeDialog checks that the promise of the dialog resolves when it closes without a cancel event, as in some
// browsers.
func checkExchangeDialog(tab *tab, tester *playtest.Tester) {
	tester.Press("open-link")
	tab.waitUntil("the field once more", `document.getElementById("exchange").open`)
	// A second request resolves the promise of the first.
	tab.eval(`window.asked = "nothing"; heimlichExchange.ask({}, 9).then((v) => { asked = v; }); 0`, nil)
	tab.eval(`document.getElementById("exchange").close(); 0`, nil)
	tab.waitUntil("the promise to resolve when the dialog closes", `window.asked === null`)
}

// clickPart clicks the middle of the page element with that ID.
func (tb *tab) clickPart(id string) {
	tb.t.Helper()
	var at []float64
	tb.eval(
		fmt.Sprintf(
			`(() => { const r = document.getElementById(%q).getBoundingClientRect(); return [r.x + r.width / 2,
				r.y + r.height / 2]; })()`, id), &at)
	tb.Click(at[0], at[1])
}
