//go:build !js

package main

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"rsc.io/qr"

	"heimlich/rules/testrun"
	"heimlich/wasm/tableserver"
)

// pagedSite returns a small site with the real page and service worker.
func pagedSite(t *testing.T) Site {
	t.Helper()
	s := Site{}
	s.add("game.wasm", []byte("wasm"))
	if err := s.addPage([]byte("go"), ""); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTablesAreServed checks that the page's own origin and programs can connect to the tables of a host. Other origins
// and host names are refused, and other paths serve the site.
func TestTablesAreServed(t *testing.T) {
	tables, err := tableserver.New(tableserver.ServerOptions{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	site := httptest.NewServer(withHeaders(withTables(smallSite(), tables), ownNames("")))
	defer site.Close()
	for _, test := range []struct {
		host, origin string
		want         int
	}{{"", "", 101}, {"", site.URL, 101}, {"evil.example", "", 421}, {"evil.example", "http://evil.example", 421},
		{"", "http://evil.example", 403}} {
		conn, r, err := websocket.Dial(context.Background(), strings.Replace(site.URL, "http", "ws", 1)+"/table",
			&websocket.DialOptions{Host: test.host, HTTPHeader: http.Header{"Origin": {test.origin}}})
		if r == nil || r.StatusCode != test.want {
			t.Errorf("%+v: got error %v, want status %d", test, err, test.want)
		}
		if err == nil {
			_ = conn.CloseNow()
		}
	}
	for path, want := range map[string]int{"/": 200, "/table/": 404, "/tables": 404, "/table": 426} {
		r, err := http.Get(site.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("%s: got status %d, want %d", path, r.StatusCode, want)
		}
	}
}

// TestPageOffersTables checks that offerTables changes the page and its hash in the service worker, and no other file.
// It works for a built site and for one read from a folder.
func TestPageOffersTables(t *testing.T) {
	testrun.Long(t)
	built := pagedSite(t)
	dir := filepath.Join(t.TempDir(), "site")
	if err := built.Write(dir, false); err != nil {
		t.Fatal(err)
	}
	read, err := readSite(dir)
	if err != nil {
		t.Fatal(err)
	}
	const meta = `<meta name="tables" content="http://192.0.2.7:8080">`
	sites := map[string]Site{"built": built, "read": read}
	for _, name := range []string{"built", "read"} { // in this order: the second is compared with the first
		siteFiles := sites[name]
		if strings.Contains(string(siteFiles["index.html"].Data), meta) {
			t.Errorf("%s: got a page that offers tables before offerTables, want none", name)
		}
		version := siteFiles["index.html"].version
		siteFiles.offerTables("http://192.0.2.7:8080")
		page := siteFiles["index.html"]
		if strings.Count(string(page.Data), meta) != 1 || page.version != version || len(version) != 16 {
			t.Errorf("%s: page after offerTables: got version %q, want %q, and the meta element once:\n%.300s", name,
				page.version, version, page.Data)
		}
		if n := strings.Count(string(siteFiles["worker.js"].Data), `"./": "`+page.integrity()+`"`); n != 1 {
			t.Errorf("%s: got the page's hash %d times in the service worker, want once", name, n)
		}
		for file := range built {
			if string(siteFiles[file].Data) != string(built[file].Data) || siteFiles[file].version != version {
				t.Errorf("%s: %s: got contents or version different from the built site", name, file)
			}
		}
	}
	if _, err := readSite(t.TempDir()); err == nil {
		t.Error("readSite of an empty folder: got no error, want one")
	}
}

// TestInvitation checks the text that invites other screens: addresses, warnings, and the QR code. On localhost there
// is none.
func TestInvitation(t *testing.T) {
	port := func(ip string) net.Addr { return &net.TCPAddr{IP: net.ParseIP(ip), Port: 8080} }
	hosting := hosting{on: true}
	all := []string{"192.0.2.7", "198.51.100.9"}
	if got := hosting.invitation(port("127.0.0.1"), all); got != "" {
		t.Errorf("localhost: got invitation %q, want none", got)
	}
	got := hosting.invitation(port("0.0.0.0"), all)
	for _, want := range []string{"http://192.0.2.7:8080/\n", "http://198.51.100.9:8080/\n", "every secret",
		"plain http"} {
		if !strings.Contains(got, want) {
			t.Errorf("network address: got invitation\n%s\nwant it with %q", got, want)
		}
	}
	hosting.cert = "cert"
	if got := hosting.invitation(port("203.0.113.5"), all); strings.Contains(got, "http:") ||
		strings.Contains(got, "192.") ||
		!strings.Contains(got, "https://203.0.113.5:8080/\n") {
		t.Errorf("certificate: got invitation\n%s\nwant only https://203.0.113.5:8080/", got)
	}
	url := "http://192.0.2.7:8080/"
	code, err := qr.Encode(url, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	printed := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(terminalCode(url), "")
	black := 0
	for y, line := range strings.Split(strings.TrimSuffix(printed, "\n"), "\n") {
		for x, c := range []rune(line) {
			for i, parts := range []string{"█▀", "█▄"} {
				const quietZone = 4 // modules around the code
				got, want := strings.ContainsRune(parts, c), code.Black(x-quietZone, 2*y+i-quietZone)
				if got {
					black++
				}
				if got != want {
					t.Fatalf("module (%d, %d): got black %t, want %t", x-quietZone, 2*y+i-quietZone, got, want)
				}
			}
		}
	}
	if black < code.Size*code.Size/3 {
		t.Errorf("got %d black modules, want at least %d", black, code.Size*code.Size/3)
	}
}

// TestHostingFlags checks that flags that exclude or need each other are refused.
func TestHostingFlags(t *testing.T) {
	for _, args := range [][]string{{"-save", "x"}, {"-site", "x"}, {"-host", "-cert", "x"}, {"-host", "-key", "x"},
		{"-host", "-site", t.TempDir()}} {
		if err := run(context.Background(), args); err == nil {
			t.Errorf("%q: got no error, want one", args)
		}
	}
}
