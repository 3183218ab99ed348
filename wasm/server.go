//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"
)

// policy is the page's content security policy: its own files, its WebAssembly, its inline style, and nothing else.
// Browsers that know WebAssembly but not 'wasm-unsafe-eval' are too old for the game.
var policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src '" + styleHash() +
	"'; img-src 'self'; connect-src 'self'; worker-src 'self'; " +
	"manifest-src 'self'; base-uri 'none'; form-action 'none'"

// styleHash returns the hash of the page's inline style, for the policy.
func styleHash() string {
	style, err := page.ReadFile("page/page.css")
	if err != nil {
		panic(err) // the file is inside the program
	}
	return newFile("page.css", style).integrity()
}

// headers are sent with every response. frame-ancestors works in a header only, so a written site lacks it. There is no
// Cross-Origin-Opener-Policy: it makes the browser start another process, which delays the first paint by a seventh.
var headers = map[string]string{
	"Content-Security-Policy":      policy + "; frame-ancestors 'self'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
}

// withHeaders serves handler with headers, if the request names one of the hosts or an IP address. It refuses other
// names: a foreign page could point its own name at this computer (DNS rebinding).
func withHeaders(handler http.Handler, hosts []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if host := hostOf(r.Host); net.ParseIP(host) == nil &&
			!slices.ContainsFunc(hosts, func(known string) bool { return strings.EqualFold(known, host) }) {
			http.Error(w, fmt.Sprintf("the game is not served under the name %.100q here; the flag -hosts adds names",
				host), http.StatusMisdirectedRequest)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// hostOf returns a host without its port and without the brackets of an IPv6 address.
func hostOf(hostport string) string {
	if host, _, err := net.SplitHostPort(hostport); err == nil {
		return host
	}
	return strings.Trim(hostport, "[]")
}

// ownNames returns the host names of this computer.
func ownNames(addr string) []string {
	names := []string{"localhost"}
	if host := hostOf(addr); host != "" {
		names = append(names, host)
	}
	if name, err := os.Hostname(); err == nil {
		names = append(names, name, name+".local")
	}
	return names
}

// checkAddr returns an error if addr is not a host and port.
func checkAddr(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("the address %q is not like localhost:8080", addr)
	}
	if _, err := net.LookupPort("tcp", port); err != nil || port == "" {
		return fmt.Errorf("the address %q is not like localhost:8080: a port is a number from 0 to 65535", addr)
	}
	return nil
}

// checkPublicURL checks the flag -at. It returns the URL with a trailing slash, and "" for "".
func checkPublicURL(at string) (string, error) {
	if at == "" {
		return "", nil
	}
	wrong := fmt.Errorf("the address %q is not like https://example.org/heimlich/", at)
	u, err := url.Parse(at)
	if err != nil || u.Hostname() == "" {
		return "", wrong
	}
	if u.Scheme != "https" && u.Scheme != "http" {
		return "", wrong
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", wrong
	}
	return strings.TrimSuffix(u.String(), "/") + "/", nil
}

// listen listens on an address, or on a free port if the port is taken. The error says why neither is possible.
func listen(addr string) (net.Listener, error) {
	if err := checkAddr(addr); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", addr)
	if err == nil {
		return l, nil
	}
	host, port, _ := net.SplitHostPort(addr)
	if errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("the system does not let you serve on port %s; choose one from 1024 to 65535", port)
	}
	free, freeErr := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if freeErr != nil {
		return nil, fmt.Errorf("the game can’t be served on %q, since that is no address of this computer", addr)
	}
	fmt.Printf("%s is taken by another program, so a free port is used.\n", addr)
	return free, nil
}

// newServer returns a server with time limits long enough for a slow connection, which takes minutes for the game.
func newServer(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: 10 * time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 16}
}

// urlOf returns the URL at which this computer reaches a server that listens on an address.
func urlOf(scheme string, a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && (t.IP.IsLoopback() || t.IP.IsUnspecified()) {
		return fmt.Sprintf("%s://localhost:%d", scheme, t.Port)
	}
	return scheme + "://" + a.String()
}

// greeting returns the text printed at the start: the URL of the game. If other computers can open it, the text also
// has a warning or, for a host of tables, the invitation.
func greeting(url string, a net.Addr, h hosting) string {
	text := fmt.Sprintf("Heimlich & Co. is at %s\nOpen it in a browser and press Play. Ctrl+C here ends it.\n", url)
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsLoopback() {
		return text
	}
	if h.on {
		return text + h.invitation(a, networkAddresses())
	}
	return text + "Other computers in the network can open it, too, and what is sent to them is not encrypted.\n"
}

// serve serves the game until ctx is done, under this computer's names and the additional hosts. It prints the
// greeting, and opens a browser if open is set.
func serve(ctx context.Context, site Site, addr string, hosts []string, open bool, hosting hosting) error {
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	handler, end := http.Handler(site), func() {}
	if hosting.on {
		site.offerTables(hosting.publicURL(listener.Addr(), networkAddresses()))
		tables, err := hosting.tableServer()
		if err != nil {
			return err
		}
		handler, end = withTables(site, tables), tables.Close
	}
	url := urlOf(hosting.scheme(), listener.Addr())
	fmt.Print(greeting(url, listener.Addr(), hosting))
	if open {
		openBrowser(url)
	}
	go site.packAhead(ctx)
	s := newServer(withHeaders(handler, append(ownNames(addr), hosts...)))
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		<-ctx.Done()
		end()
		s.Close()
	}()
	if hosting.cert != "" {
		err = s.ServeTLS(listener, hosting.cert, hosting.key)
	} else {
		err = s.Serve(listener)
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-closed
	return nil
}
