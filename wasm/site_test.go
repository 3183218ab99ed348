//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"heimlich/rules/testrun"
	"heimlich/wasm/folder"
)

// smallSite returns a small site with the files of a built one.
func smallSite() Site {
	s := Site{}
	s.add("index.html", bytes.Repeat([]byte("<p>page</p>"), 100))
	s.add("page.js", []byte("x"))
	s.add("game.wasm", bytes.Repeat([]byte("wasm"), 1000))
	s.add("manifest.webmanifest", []byte("{}"))
	f := s["game.wasm"]
	f.version = "1"
	s["game.wasm"] = f
	return s
}

// TestServed checks the types, encodings and cache headers of the server's responses.
func TestServed(t *testing.T) {
	siteFiles := smallSite()
	get := func(method, url string, header ...string) *http.Response {
		r := httptest.NewRequest(method, url, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		siteFiles.ServeHTTP(w, r)
		return w.Result()
	}
	for _, test := range []struct {
		method, url string
		header      []string
		status      int
		kind, cache string
	}{
		{"GET", "/", nil, 200, "text/html; charset=utf-8", "no-cache"},
		{"HEAD", "/", nil, 200, "text/html; charset=utf-8", "no-cache"},
		{"GET", "/page.js", nil, 200, "text/javascript; charset=utf-8", "no-cache"},
		{"GET", "/manifest.webmanifest", nil, 200, "application/manifest+json", "no-cache"},
		{"GET", "/game.wasm?v=1", nil, 200, "application/wasm", "public, max-age=31536000, immutable"},
		// the page of an older build must not get this build's file
		{"GET", "/game.wasm?v=0", nil, 404, "text/plain; charset=utf-8", ""},
		{"GET", "/page.js?v=", nil, 200, "text/javascript; charset=utf-8", "no-cache"},
		{"GET", "/game.wasm", []string{"If-None-Match", `"other", ` + siteFiles["game.wasm"].tag}, 304,
			"application/wasm",
			"no-cache"},
		{"GET", "/game.wasm", []string{"Range", "bytes=0-3"}, 200, "application/wasm", "no-cache"},
		{"GET", "/game.wasm/", nil, 404, "text/plain; charset=utf-8", ""},
		{"GET", "//game.wasm", nil, 404, "text/plain; charset=utf-8", ""},
		{"GET", "/page/", nil, 404, "text/plain; charset=utf-8", ""},
		{"HEAD", "/nothing", nil, 404, "text/plain; charset=utf-8", ""},
		{"GET", "/game.wasm", []string{"If-None-Match", siteFiles["game.wasm"].tag}, 304, "application/wasm",
			"no-cache"},
		{"GET", "/game.wasm", []string{"If-None-Match", siteFiles["page.js"].tag}, 200, "application/wasm", "no-cache"},
		{"GET", "/../site.go", nil, 404, "text/plain; charset=utf-8", ""},
		{"POST", "/", nil, 405, "text/plain; charset=utf-8", ""},
	} {
		got := get(test.method, test.url, test.header...)
		if got.StatusCode != test.status || got.Header.Get("Content-Type") != test.kind ||
			got.Header.Get("Cache-Control") != test.cache {
			t.Errorf("%s %s: got %d %q %q, want %d %q %q", test.method, test.url, got.StatusCode,
				got.Header.Get("Content-Type"), got.Header.Get("Cache-Control"), test.status, test.kind, test.cache)
		}
	}
	packed := get("GET", "/game.wasm", "Accept-Encoding", "gzip, br")
	if packed.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("a browser that accepts gzip gets %q", packed.Header.Get("Content-Encoding"))
	}
	z, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, siteFiles["game.wasm"].Data) {
		t.Errorf("the gzip file has other contents: %v", err)
	}
	siteFiles.packAhead(t.Context())
	tight := get("GET", "/game.wasm", "Accept-Encoding", "gzip, br")
	if tight.Header.Get("Content-Encoding") != "br" {
		t.Fatalf("a browser that accepts Brotli gets %q once that is ready", tight.Header.Get("Content-Encoding"))
	}
	if got, err := io.ReadAll(brotli.NewReader(tight.Body)); err != nil ||
		!bytes.Equal(got, siteFiles["game.wasm"].Data) {
		t.Errorf("the Brotli file has other contents: %v", err)
	}
	if refused := get("GET", "/game.wasm", "Accept-Encoding",
		"br;q=0, gzip"); refused.Header.Get("Content-Encoding") != "gzip" {
		t.Errorf("a browser that refuses Brotli gets %q", refused.Header.Get("Content-Encoding"))
	}
	if refused := get("GET", "/game.wasm", "Accept-Encoding",
		"gzip;q=0, identity"); refused.Header.Get("Content-Encoding") != "" {
		t.Errorf("a browser that refuses gzip gets %q", refused.Header.Get("Content-Encoding"))
	}
	if head := get("HEAD", "/game.wasm"); head.ContentLength != int64(len(siteFiles["game.wasm"].Data)) {
		t.Errorf("HEAD: got %d bytes, want %d", head.ContentLength, len(siteFiles["game.wasm"].Data))
	}
	if plain, err := io.ReadAll(get("GET", "/game.wasm").Body); err != nil ||
		!bytes.Equal(plain, siteFiles["game.wasm"].Data) {
		t.Errorf("a browser without gzip gets other contents: %v", err)
	}
}

// TestWrittenSite checks that a written site has all files.
func TestWrittenSite(t *testing.T) {
	siteFiles, dir := smallSite(), filepath.Join(t.TempDir(), "new", "site")
	if err := folder.Check(dir, stamp); err != nil {
		t.Fatalf("writing to a new folder: %v", err)
	}
	if err := siteFiles.Write(dir, true); err != nil {
		t.Fatal(err)
	}
	unpack := map[string]func(io.Reader) (io.Reader, error){
		"":    func(r io.Reader) (io.Reader, error) { return r, nil },
		".gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		".br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	}
	for ending, reader := range unpack {
		data, err := os.ReadFile(filepath.Join(dir, "game.wasm"+ending))
		if err != nil {
			t.Fatal(err)
		}
		r, err := reader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, siteFiles["game.wasm"].Data) {
			t.Errorf("game.wasm%s has other contents: %v", ending, err)
		}
	}
	if err := folder.Check(dir, stamp); err != nil {
		t.Errorf("writing over an earlier site: %v", err)
	}
	if err := siteFiles.Write(dir, false); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "game.wasm.br")); err == nil {
		t.Error("a packed file of an earlier site remains, and would be served for the new one")
	}
}

// TestInterruptedWriteCanBeRepeated checks that after an interrupted write of a site the next one succeeds.
func TestInterruptedWriteCanBeRepeated(t *testing.T) {
	dir, s := t.TempDir(), smallSite()
	s.add("nowhere/else.txt", []byte("for which there is no folder"))
	if err := s.Write(dir, false); err == nil {
		t.Fatal("the write succeeded, want an error")
	}
	delete(s, "nowhere/else.txt")
	if err := folder.Check(dir, stamp); err != nil {
		t.Error(err)
	}
	if err := s.Write(dir, false); err != nil {
		t.Error(err)
	}
}

// TestForeignFolderIsLeftAlone checks that a site is never written over other files.
func TestForeignFolderIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	if err := folder.Check(dir, stamp); err != nil {
		t.Errorf("writing to an empty folder: %v", err)
	}
	mine := filepath.Join(dir, "index.html")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(context.Background(), []string{"-out", dir}); err == nil ||
		!strings.Contains(err.Error(), "other files") {
		t.Errorf("writing over other files: got %v, want an error", err)
	}
	if err := smallSite().Write(dir, false); err == nil {
		t.Error("a site was written over other files")
	}
	if got, err := os.ReadFile(mine); err != nil || string(got) != "mine" {
		t.Errorf("a foreign file was changed: %q, %v", got, err)
	}
	if err := run(context.Background(), []string{"-out", mine}); err == nil {
		t.Error("writing to a file's path succeeded")
	}
}

// TestWrongArguments checks that wrong arguments are refused with one sentence, before the game is built.
func TestWrongArguments(t *testing.T) {
	if err := run(context.Background(), []string{"folder"}); err == nil || !strings.Contains(err.Error(), `"folder"`) {
		t.Errorf("an extra argument: got error %v", err)
	}
	for addr, want := range map[string]string{
		"nonsense":            "is not like localhost:8080",
		"":                    "is not like localhost:8080",
		"localhost:":          "is not like localhost:8080",
		"localhost:99999":     "a port is a number from 0 to 65535",
		"localhost:-1":        "a port is a number from 0 to 65535",
		"localhost:many":      "a port is a number from 0 to 65535",
		"192.0.2.1:8080":      "no address of this computer",
		"no.such.invalid:808": "no address of this computer",
	} {
		err := serve(context.Background(), smallSite(), addr, nil, false, hosting{})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("the address %q: got %v, want one line with %q", addr, err, want)
		}
		// Wrong addresses are refused before the game is built.
		if strings.Contains(want, "no address") {
			continue
		}
		if err := run(context.Background(), []string{"-addr", addr}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("-addr %q: got %v, want %q", addr, err, want)
		}
	}
}

// TestCommand checks the command as a player runs it, on a used address, and outside the project's folder.
func TestCommand(t *testing.T) {
	testrun.Long(t)
	t.Parallel()
	program := filepath.Join(t.TempDir(), "wasm")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	elsewhere := exec.Command(program)
	elsewhere.Dir = t.TempDir()
	if out, err := elsewhere.CombinedOutput(); err == nil || !strings.Contains(string(out), "project’s folder") {
		t.Errorf("outside the project: got %v, %s", err, out)
	}

	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "-open=false", "-addr", taken.Addr().String())
	cmd.Dir = ".."
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	address := regexp.MustCompile(`http://localhost:\d+`)
	for buf := make([]byte, 1024); !address.MatchString(said.String()); {
		n, err := out.Read(buf)
		said.Write(buf[:n])
		if err != nil {
			t.Fatalf("the command ended: %v: %s", err, said.String())
		}
	}
	if !strings.Contains(said.String(), "is taken") {
		t.Errorf("the address is in use, but the command only says %q", said.String())
	}
	answer, err := http.Get(address.FindString(said.String()))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || !bytes.Contains(body, []byte("Heimlich")) {
		t.Errorf("the page is %q, %v", body, err)
	}
	if meta := `<meta http-equiv="Content-Security-Policy" content="` + policy +
		`">`; !bytes.Contains(body, []byte(meta)) || answer.Header.Get("Content-Security-Policy") == "" {
		t.Error("the page or its header lacks the policy")
	}
	terms, err := http.Get(address.FindString(said.String()) + "/licences.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer terms.Body.Close()
	if text, err := io.ReadAll(terms.Body); err != nil || !bytes.Contains(text, []byte("SIL OPEN FONT LICENSE")) ||
		!bytes.Contains(text, []byte("The Go Authors")) {
		t.Errorf("got status %d for the licences: %v", terms.StatusCode, err)
	}
	if regexp.MustCompile(`\{\{`).Match(body) {
		t.Error("a placeholder of the page is not replaced")
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after an interrupt the command ends with %v, want no error", err)
	}
}
