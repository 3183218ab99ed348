//go:build !js

package main

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/wasm/tableserver"
)

// tableScreen has room for the whole lobby of a table.
var tableScreen = screenSize{1280, 720, coarseScale, false}

// TestSharedTableInTabs opens a table in one tab and takes a seat with its link in another. Both continue the game
// after a restart of the host. A page that is left is away at once, and back when it is shown again. A page that looks
// on still does after it is loaded again.
func TestSharedTableInTabs(t *testing.T) {
	browser := newBrowser(t)
	page := maps.Clone(hostedSite(t))
	page.offerTables("")
	dir := t.TempDir()
	begin := func() *tableserver.TableServer {
		tables, err := tableserver.New(tableserver.ServerOptions{Dir: dir, Pace: 20,
			Build: page["index.html"].version})
		if err != nil {
			t.Fatal(err)
		}
		return tables
	}
	tables := begin()
	site := http.StripPrefix(basePath[:len(basePath)-1], uncompressed(page))
	server := httptest.NewServer(withHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+tablesAddress {
			tables.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}), nil))
	t.Cleanup(func() {
		tables.Close()
		server.Close()
	})
	url := server.URL + basePath + "?speed=instant"
	tv, tester := openTitle(t, browser, url, tableScreen, 1)
	tester.Open("open-table", "tablesetup")
	tester.Open("start", "lobby")
	for _, seat := range []string{"2", "3", "4"} {
		tester.PressAndWait("lobby-fill-"+seat, "an opponent",
			func(st a11y.PublicState) bool { return playtest.Can(st, "lobby-free-"+seat) })
	}
	st, _ := tv.State()
	code := ""
	for _, r := range st.Regions {
		if r.ID == "lobby-code" {
			code = strings.ReplaceAll(r.Lines[0], ", ", "") // spelled
		}
	}
	phone := openTab(t, browser, url+"&table="+code, tableScreen)
	second := playtest.NewTester(t, phone, tableScreen.device(), 2)
	second.Scene("lobby")
	second.PressAndWait("lobby-sit-1", "the seat",
		func(st a11y.PublicState) bool { return playtest.Can(st, "lobby-rise-1") })
	tv.Front()
	tester.Open("lobby-begin", "board")
	phone.Front()
	second.Scene("handover")
	second.ViewPassports()
	second.PlayUntil(playtest.UntilRolls(1))
	tables.Close()
	second.Wait("the cut line", func(st a11y.PublicState) bool { return strings.Contains(st.Prompt, "trying again") })
	tables = begin()
	second.PlayUntil(playtest.UntilRolls(1))
	tv.Front()
	tester.Wait("the table again", func(st a11y.PublicState) bool {
		return !strings.Contains(st.Prompt,
			"trying again")
	})
	phone.do(chromedp.Navigate("about:blank"))
	tester.Wait("the absent person", isAnybodyAway)
	phone.do(chromedp.NavigateBack())
	phone.Front()
	second.Wait("the table again", func(st a11y.PublicState) bool { return st.Scene == "board" })
	tv.Front()
	tester.Wait("the person who is back", func(st a11y.PublicState) bool { return !isAnybodyAway(st) })
	phone.eval("localStorage.clear()", nil) // as at another device, which has no seat
	onlooker := openTab(t, browser, url+"&table="+code, tableScreen)
	third := playtest.NewTester(t, onlooker, tableScreen.device(), 3)
	third.Scene("lobby")
	third.Open("lobby-look", "board")
	onlooker.do(chromedp.Reload())
	third.Wait("the table after the reload", func(st a11y.PublicState) bool { return st.Scene == "board" })
}

// isAnybodyAway reports whether a published text says that a player is away.
func isAnybodyAway(st a11y.PublicState) bool {
	for _, r := range st.Regions {
		if strings.Contains(strings.ToLower(strings.Join(r.Lines, " ")), "away") {
			return true
		}
	}
	return false
}
