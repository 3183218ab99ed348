//go:build !js

package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestHosts checks that the server accepts IP addresses, this computer's names and given names as the host of a
// request. It refuses others with one sentence.
func TestHosts(t *testing.T) {
	handler := withHeaders(smallSite(), append(ownNames("den:8080"), "heimlich.example"))
	for host, want := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "LOCALHOST:1": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200,
		"[::1]": 200, "192.168.1.7:8080": 200,
		"den:8080": 200, "heimlich.example": 200,
		"evil.example": 421, "evil.example:8080": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421,
		"": 421,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("host %q: got status %d, want %d", host, w.Code, want)
		}
		if want != http.StatusMisdirectedRequest {
			continue
		}
		if body := w.Body.String(); strings.Contains(body, "page") || strings.Count(body, "\n") != 1 {
			t.Errorf("host %q: got refusal %q, want one line without the page", host, body)
		}
	}
}

// TestGreeting checks that the greeting has the game's address, and a warning if other computers can open it.
func TestGreeting(t *testing.T) {
	for addr, exposed := range map[string]bool{
		"localhost:0": false, "127.0.0.1:0": false, "127.0.0.2:0": false, "[::1]:0": false,
		":0": true, "0.0.0.0:0": true, "[::]:0": true,
	} {
		listener, err := listen(addr)
		if err != nil && strings.Contains(addr, "::") { // this computer has no IPv6
			t.Log(err)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got := greeting(urlOf("http", listener.Addr()), listener.Addr(), hosting{})
		listener.Close()
		if !strings.Contains(got, " http://localhost:") || strings.Contains(got, "not encrypted.\n") != exposed {
			t.Errorf("-addr %s: got greeting %q, want a localhost address, and a warning: %v", addr, got, exposed)
		}
	}
	a := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 8080}
	elsewhere := greeting(urlOf("http", a), a, hosting{})
	if !strings.Contains(elsewhere, " http://192.0.2.1:8080\n") || !strings.Contains(elsewhere, "not encrypted.\n") {
		t.Errorf("network address: got greeting %q, want http://192.0.2.1:8080 and a warning", elsewhere)
	}
}

// TestHeaders checks that every response, also a refusal, has the content security policy and the other security
// headers.
func TestHeaders(t *testing.T) {
	h := withHeaders(smallSite(), ownNames(""))
	for _, target := range []string{"http://localhost/", "http://localhost/game.wasm?v=1", "http://localhost/nothing",
		"http://evil.example/"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src " +
				"'sha256-",
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Permissions-Policy":           "camera=()",
		} {
			if got := w.Header().Get(name); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %s: got %q, want the prefix %q", target, name, got, want)
			}
		}
		if got := w.Header().Get("Content-Security-Policy"); strings.Contains(got, "'unsafe-") ||
			strings.Contains(got, "*") {
			t.Errorf("%s: got policy %q, want no unsafe- keyword and no *", target, got)
		}
	}
}

// TestServerTimesOut checks that the server has all time limits, so that a slow client can't hold a connection.
func TestServerTimesOut(t *testing.T) {
	server := newServer(smallSite())
	for name, limit := range map[string]time.Duration{"ReadHeaderTimeout": server.ReadHeaderTimeout,
		"ReadTimeout": server.ReadTimeout, "WriteTimeout": server.WriteTimeout, "IdleTimeout": server.IdleTimeout} {
		if limit <= 0 {
			t.Errorf("%s: got %v, want a limit", name, limit)
		}
	}
	if server.MaxHeaderBytes <= 0 {
		t.Errorf("MaxHeaderBytes: got %d, want a limit", server.MaxHeaderBytes)
	}
}

// TestPageFollowsItsPolicy checks that the page has no inline scripts or handlers, and only its own inline style, as
// the content security policy demands.
func TestPageFollowsItsPolicy(t *testing.T) {
	html, err := page.ReadFile("page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, inline := range []string{" style=", " onload=", " onerror=", " onclick=", "javascript:"} {
		if strings.Contains(string(html), inline) {
			t.Errorf("page: got inline attribute %q, want none", inline)
		}
	}
	if n, own := strings.Count(string(html), "<style"),
		strings.Count(string(html), "<style>{{style}}</style>"); n != 1 || own != 1 {
		t.Errorf("got %d inline styles, %d of them the page's own; want only that one", n, own)
	}
	if n, with := strings.Count(string(html), "<script"), strings.Count(string(html), "<script src="); n != with {
		t.Errorf("got %d of %d scripts inline, want none", n-with, n)
	}
}
