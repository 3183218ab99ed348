//go:build !js

package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"rsc.io/qr"

	"heimlich/wasm/tableserver"
)

// hosting has the flags of a host of tables.
type hosting struct {
	on        bool
	save      string // folder of the tables
	cert, key string // files of a certificate
	site      string // folder of a written site
	pages     string // hosts of other pages that may connect
}

// check returns an error if a flag is set without another that it needs.
func (h *hosting) check() error {
	switch {
	case !h.on && *h != (hosting{}):
		return fmt.Errorf("-save, -cert, -key, -site and -pages need -host")
	case (h.cert == "") != (h.key == ""):
		return fmt.Errorf("-cert and -key need each other")
	}
	return nil
}

// scheme returns the scheme of the addresses.
func (h *hosting) scheme() string {
	if h.cert != "" {
		return "https"
	}
	return "http"
}

// tableServer returns the server of tables. The pages of the site may connect.
func (h *hosting) tableServer() (*tableserver.TableServer, error) {
	dir := h.save
	if dir == "" {
		base, err := os.UserConfigDir()
		if err != nil {
			return nil, fmt.Errorf("there is no folder for the tables: name one with -save: %w", err)
		}
		dir = filepath.Join(base, "heimlich")
	}
	fmt.Printf("Tables are saved in %s.\n", filepath.Join(dir, "tables"))
	return tableserver.New(tableserver.ServerOptions{Dir: dir, Origins: fields(h.pages),
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil))})
}

// fields returns the items of a flag, separated by commas.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

// withTables serves tables at their address, and the site at all others.
func withTables(site Site, tables http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+tablesAddress {
			tables.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}

// tablesAddress is the address of the tables.
const tablesAddress = "table"

// offerTables tells the page that its server hosts tables. Other screens reach the server at a URL, "" for that of the
// page. The service worker contains the hash of the page, which changes.
func (s Site) offerTables(url string) {
	const charset = `<meta charset="utf-8">` + "\n"
	before := s["index.html"].integrity()
	s.change("index.html", charset, charset+`<meta name="tables" content="`+url+`">`+"\n")
	s.change("worker.js", before, s["index.html"].integrity())
}

// change replaces a text in a file, which keeps its version.
func (s Site) change(name, from, to string) {
	was := s[name]
	f := newFile(name, bytes.Replace(was.Data, []byte(from), []byte(to), 1))
	f.version = was.version
	s[name] = f
}

// pageVersion matches the version in a page.
var pageVersion = regexp.MustCompile(` data-version="([0-9a-f]+)"`)

// readSite reads a site that Write has written.
func readSite(dir string) (Site, error) {
	if _, err := os.Stat(filepath.Join(dir, stamp)); err != nil {
		return nil, fmt.Errorf("%s is no site that -out has written: %w", dir, err)
	}
	all, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	site := Site{}
	for _, entry := range all {
		switch filepath.Ext(entry.Name()) {
		case ".gz", ".br":
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return nil, err
		}
		if entry.Name() != stamp {
			site.add(entry.Name(), data)
		}
	}
	version := pageVersion.FindSubmatch(site["index.html"].Data)
	if version == nil {
		return nil, fmt.Errorf("the page in %s has no version", dir)
	}
	for name, f := range site {
		f.version = string(version[1])
		site[name] = f
	}
	return site, nil
}

// networkAddresses returns the IPv4 addresses at which other computers reach a server that listens on all of them.
func networkAddresses() (found []string) {
	all, _ := net.InterfaceAddrs() // without addresses, none are printed
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			found = append(found, n.IP.String())
		}
	}
	return found
}

// url returns the URL at an address of this computer.
func (h *hosting) url(addr string, port int) string {
	return h.scheme() + "://" + net.JoinHostPort(addr, fmt.Sprint(port))
}

// publicURL returns the URL at which other screens reach a server that listens on all addresses, "" if there is none
// or the server listens on one.
func (h *hosting) publicURL(a net.Addr, addresses []string) string {
	t, ok := a.(*net.TCPAddr)
	if !ok || !t.IP.IsUnspecified() || len(addresses) == 0 {
		return ""
	}
	return h.url(addresses[0], t.Port)
}

// invitation returns the text for other devices: the addresses, and the first as a QR code. It is "" if only this
// computer can connect.
func (h *hosting) invitation(a net.Addr, addresses []string) string {
	t, ok := a.(*net.TCPAddr)
	if !ok || t.IP.IsLoopback() {
		return ""
	}
	if !t.IP.IsUnspecified() {
		addresses = []string{t.IP.String()}
	}
	var out strings.Builder
	for i, addr := range addresses {
		url := h.url(addr, t.Port) + "/"
		if fmt.Fprintf(&out, "Other screens: %s\n", url); i == 0 {
			out.WriteString(terminalCode(url))
		}
	}
	out.WriteString("Whoever runs this computer could read every secret of a table.\n")
	if h.cert == "" {
		out.WriteString("The line is plain http: good for your own house, not beyond it.\n")
	}
	return out.String()
}

// terminalCode returns a text as a QR code for a terminal, black on white. Each character is two modules high.
func terminalCode(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "" // the address is printed anyway
	}
	const quiet = 4 // modules around the code
	var out strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		out.WriteString("\x1b[30;107m")
		for x := -quiet; x < code.Size+quiet; x++ {
			switch upper, lower := code.Black(x, y), code.Black(x, y+1); {
			case upper && lower:
				out.WriteString("█")
			case upper:
				out.WriteString("▀")
			case lower:
				out.WriteString("▄")
			default:
				out.WriteString(" ")
			}
		}
		out.WriteString("\x1b[0m\n")
	}
	return out.String()
}
