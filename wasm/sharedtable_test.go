//go:build !js

package main

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/wasm/tableserver"
)

// tableScreen has room for the whole lobby of a table.
var tableScreen = screenSize{1280, 720, coarseScale, false}

// tableHost serves the page of a host of tables, and its tables.
type tableHost struct {
	t      *testing.T
	dir    string // folder of the tables
	page   Site
	tables *tableserver.TableServer
	site   *httptest.Server
}

// newTableHost starts a host.
func newTableHost(t *testing.T) *tableHost {
	t.Helper()
	host := &tableHost{t: t, dir: t.TempDir(), page: maps.Clone(hostedSite(t))}
	host.page.offerTables("")
	host.begin()
	site := http.StripPrefix(basePath[:len(basePath)-1], uncompressed(host.page))
	host.site = httptest.NewServer(withHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+tablesAddress {
			host.tables.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}), nil))
	t.Cleanup(func() {
		host.tables.Close()
		host.site.Close()
	})
	return host
}

// begin serves the saved tables. Opponents play fast.
func (h *tableHost) begin() {
	h.t.Helper()
	tables, err := tableserver.New(tableserver.ServerOptions{Dir: h.dir, Pace: 20})
	if err != nil {
		h.t.Fatal(err)
	}
	h.tables = tables
}

// TestSharedTableInTabs opens a table in one tab and takes a seat with its link in another. Both continue the game
// after a restart of the host. A person whose page is left is shown as away at once, and is back when the page is shown
// again. A page that watches the table still does after a reload.
func TestSharedTableInTabs(t *testing.T) {
	testrun.OnlyCI(t)
	browser := newBrowser(t)
	host := newTableHost(t)
	url := host.site.URL + basePath + "?speed=instant"
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
	host.tables.Close()
	second.Wait("the lost connection", func(st a11y.PublicState) bool {
		return strings.Contains(st.Prompt, "trying again")
	})
	host.begin()
	second.PlayUntil(playtest.UntilRolls(1))
	tv.Front()
	tester.Wait("the table again", func(st a11y.PublicState) bool {
		return !strings.Contains(st.Prompt, "trying again")
	})
	phone.do(chromedp.Navigate("about:blank"))
	tester.Wait("the absent person", isAnybodyAway)
	phone.do(chromedp.NavigateBack())
	phone.Front()
	second.Wait("the table again", func(st a11y.PublicState) bool { return st.Scene == "board" })
	tv.Front()
	tester.Wait("the person who is back", func(st a11y.PublicState) bool { return !isAnybodyAway(st) })
	phone.eval("localStorage.clear()", nil) // as at another device, which has no seat
	watching := openTab(t, browser, url+"&table="+code, tableScreen)
	watcher := playtest.NewTester(t, watching, tableScreen.device(), 3)
	watcher.Scene("lobby")
	watcher.Open("lobby-look", "board")
	watching.do(chromedp.Reload())
	watcher.Wait("the table after the reload", func(st a11y.PublicState) bool { return st.Scene == "board" })
}

// TestSharedTableByScreenReader plays a whole game with an opponent at a shared table through the page's buttons for
// screen readers, from the title to the end.
func TestSharedTableByScreenReader(t *testing.T) {
	testrun.OnlyCI(t)
	browser, host := newBrowser(t), newTableHost(t)
	page := openTab(t, browser, host.site.URL+basePath+"?speed=instant", tableScreen)
	tester := playtest.NewTester(t, page, screenReaderInput(t), 3)
	tester.Scene("title")
	tester.Open("open-table", "tablesetup")
	tester.Open("start", "lobby")
	tester.PressAndWait("lobby-sit-1", "the seat",
		func(st a11y.PublicState) bool { return playtest.Can(st, "lobby-rise-1") })
	tester.PressAndWait("lobby-fill-2", "an opponent",
		func(st a11y.PublicState) bool { return playtest.Can(st, "lobby-free-2") })
	tester.Open("lobby-begin", "handover")
	tester.SitAlone()
	tester.ViewPassports()
	tester.PlayUntil(playtest.UntilGameEnds)
	tester.Scene("reveal")
	page.checkComplaints()
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
