//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
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

// smallSite returns a small site with some files of a built one.
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

// request returns the response of a site to a request with the given headers, as pairs of name and value.
func request(siteFiles Site, method, url string, header ...string) *http.Response {
	r := httptest.NewRequest(method, url, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	siteFiles.ServeHTTP(w, r)
	return w.Result()
}

// TestServed checks status, types and cache headers of the server's responses, and the length in that to a HEAD
// request.
func TestServed(t *testing.T) {
	siteFiles := smallSite()
	for _, test := range []struct {
		method, url string
		header      []string
		status      int
		kind, cache string // Content-Type and Cache-Control
	}{
		// method, URL, header, status, kind and cache
		{"GET", "/", nil, 200, "text/html; charset=utf-8", "no-cache"},
		{"HEAD", "/", nil, 200, "text/html; charset=utf-8", "no-cache"},
		{"GET", "/page.js", nil, 200, "text/javascript; charset=utf-8", "no-cache"},
		{"GET", "/manifest.webmanifest", nil, 200, "application/manifest+json", "no-cache"},
		{"GET", "/game.wasm?v=1", nil, 200, "application/wasm", "public, max-age=31536000, immutable"},
		// The page of an older build must not get a file of this one.
		{"GET", "/game.wasm?v=0", nil, 404, "text/plain; charset=utf-8", ""},
		{"GET", "/page.js?v=", nil, 200, "text/javascript; charset=utf-8", "no-cache"},
		{"GET", "/game.wasm", []string{"If-None-Match", `"other", ` + siteFiles["game.wasm"].tag}, 304,
			"application/wasm", "no-cache"},
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
		got := request(siteFiles, test.method, test.url, test.header...)
		if got.StatusCode != test.status {
			t.Errorf("%s %s %q: got status %d, want %d", test.method, test.url, test.header, got.StatusCode,
				test.status)
		}
		for name, want := range map[string]string{"Content-Type": test.kind, "Cache-Control": test.cache} {
			if got := got.Header.Get(name); got != want {
				t.Errorf("%s %s %q: got %s %q, want %q", test.method, test.url, test.header, name, got, want)
			}
		}
	}
	wantLength := int64(len(siteFiles["game.wasm"].Data))
	if head := request(siteFiles, "HEAD", "/game.wasm"); head.ContentLength != wantLength {
		t.Errorf("HEAD: got %d bytes, want %d", head.ContentLength, wantLength)
	}
}

// readers decode the content encodings of the server.
var readers = map[string]func(io.Reader) (io.Reader, error){
	"":     func(r io.Reader) (io.Reader, error) { return r, nil },
	"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
}

// checkContents checks that data, decoded, has the wanted contents.
func checkContents(t *testing.T, name, encoding string, data io.Reader, want []byte) {
	t.Helper()
	reader, err := readers[encoding](data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if got, err := io.ReadAll(reader); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: got %d bytes, error %v, want the %d bytes of the file", name, len(got), err, len(want))
	}
}

// TestContentEncodings checks which encoding a response has, and its contents. Brotli is used only after packAhead.
func TestContentEncodings(t *testing.T) {
	siteFiles := smallSite()
	check := func(accepted, want string) {
		t.Helper()
		got := request(siteFiles, "GET", "/game.wasm", "Accept-Encoding", accepted)
		encoding := got.Header.Get("Content-Encoding")
		if encoding != want {
			t.Fatalf("accepted %q: got encoding %q, want %q", accepted, encoding, want)
		}
		checkContents(t, fmt.Sprintf("accepted %q", accepted), encoding, got.Body, siteFiles["game.wasm"].Data)
	}
	check("gzip, br", "gzip") // Brotli is not ready
	siteFiles.packAhead(t.Context())
	check("gzip, br", "br")
	check("br;q=0, gzip", "gzip")
	check("gzip;q=0, identity", "")
	check("", "")
}

// TestWrittenSite checks that a written site has the plain and the compressed files. A second write without compression
// removes the compressed ones.
func TestWrittenSite(t *testing.T) {
	siteFiles, dir := smallSite(), filepath.Join(t.TempDir(), "new", "site")
	if err := folder.Check(dir, stamp); err != nil {
		t.Fatalf("Check of a new folder: got error %v, want none", err)
	}
	if err := siteFiles.Write(dir, true); err != nil {
		t.Fatal(err)
	}
	for name, encoding := range map[string]string{"game.wasm": "", "game.wasm.gz": "gzip", "game.wasm.br": "br"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		checkContents(t, name, encoding, bytes.NewReader(data), siteFiles["game.wasm"].Data)
	}
	if err := folder.Check(dir, stamp); err != nil {
		t.Errorf("Check of an earlier site: got error %v, want none", err)
	}
	if err := siteFiles.Write(dir, false); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "game.wasm.br")); err == nil {
		t.Error("second write without compression: got game.wasm.br of the first, want it removed")
	}
}

// TestInterruptedWriteCanBeRepeated checks that a write succeeds after a failed one.
func TestInterruptedWriteCanBeRepeated(t *testing.T) {
	dir, s := t.TempDir(), smallSite()
	s.add("nowhere/else.txt", []byte("a file in a missing folder"))
	if err := s.Write(dir, false); err == nil {
		t.Fatal("write with a file in a missing folder: got no error, want one")
	}
	delete(s, "nowhere/else.txt")
	if err := folder.Check(dir, stamp); err != nil {
		t.Error(err)
	}
	if err := s.Write(dir, false); err != nil {
		t.Error(err)
	}
}

// TestForeignFolderIsLeftAlone checks that a site is not written to a folder with other files, or to the path of a
// file.
func TestForeignFolderIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	if err := folder.Check(dir, stamp); err != nil {
		t.Errorf("Check of an empty folder: got error %v, want none", err)
	}
	mine := filepath.Join(dir, "index.html")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(context.Background(), []string{"-out", dir}); err == nil ||
		!strings.Contains(err.Error(), "other files") {
		t.Errorf("-out with other files: got error %v, want one with \"other files\"", err)
	}
	if err := smallSite().Write(dir, false); err == nil {
		t.Error("Write to a folder with other files: got no error, want one")
	}
	if got, err := os.ReadFile(mine); err != nil || string(got) != "mine" {
		t.Errorf("foreign file: got %q, error %v, want it unchanged", got, err)
	}
	if err := run(context.Background(), []string{"-out", mine}); err == nil {
		t.Error("-out with a file's path: got no error, want one")
	}
}

// TestWrongArguments checks that wrong arguments are refused with one sentence, before the game is built.
func TestWrongArguments(t *testing.T) {
	if err := run(context.Background(), []string{"folder"}); err == nil || !strings.Contains(err.Error(), `"folder"`) {
		t.Errorf("extra argument: got error %v, want one with \"folder\"", err)
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
			t.Errorf("address %q: got error %v, want one line with %q", addr, err, want)
		}
		if strings.Contains(want, "no address") { // noticed only after the game is built
			continue
		}
		if err := run(context.Background(), []string{"-addr", addr}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("-addr %q: got error %v, want one with %q", addr, err, want)
		}
	}
}

// buildCommand builds the command, and returns the path of the program.
func buildCommand(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "wasm")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// TestCommandOutsideTheProject checks that the command fails outside of the project's folder.
func TestCommandOutsideTheProject(t *testing.T) {
	testrun.Long(t)
	t.Parallel()
	cmd := exec.Command(buildCommand(t))
	cmd.Dir = t.TempDir()
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "project’s folder") {
		t.Errorf("got error %v, output %s, want an error about the project’s folder", err, out)
	}
}

// readUntil reads the output of a program until it has a match, and returns the output and the match.
func readUntil(t *testing.T, out io.Reader, want *regexp.Regexp) (output, match string) {
	t.Helper()
	for buffer := make([]byte, 1024); !want.MatchString(output); {
		n, err := out.Read(buffer)
		output += string(buffer[:n])
		if err != nil {
			t.Fatalf("got error %v after output %q, want a match of %v in it", err, output, want)
		}
	}
	return output, want.FindString(output)
}

// fetch returns the header and the contents of an address.
func fetch(t *testing.T, address string) (http.Header, string) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return answer.Header, string(body)
}

// TestCommand runs the command as players do, on an address in use, and checks the served page and licences. The
// command ends with an interrupt.
func TestCommand(t *testing.T) {
	testrun.OnlyCI(t)
	t.Parallel()
	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, buildCommand(t), "-open=false", "-addr", taken.Addr().String())
	cmd.Dir = ".."
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	output, address := readUntil(t, out, regexp.MustCompile(`http://localhost:\d+`))
	if !strings.Contains(output, "is taken") {
		t.Errorf("address in use: got output %q, want it with \"is taken\"", output)
	}

	header, html := fetch(t, address)
	if !strings.Contains(html, "Heimlich") {
		t.Errorf("page: got %q, want it with \"Heimlich\"", html)
	}
	if strings.Contains(html, "{{") {
		t.Error("page: got a placeholder {{…}}, want all replaced")
	}
	if header.Get("Content-Security-Policy") == "" {
		t.Error("page: got no header with a content security policy, want one")
	}
	meta := `<meta http-equiv="Content-Security-Policy" content="` + policy + `">`
	if !strings.Contains(html, meta) {
		t.Errorf("page: got %q, want it with %s", html, meta)
	}
	_, licences := fetch(t, address+"/licences.txt")
	for _, want := range []string{"SIL OPEN FONT LICENSE", "The Go Authors"} {
		if !strings.Contains(licences, want) {
			t.Errorf("licences.txt: got %d bytes without %q, want it with that", len(licences), want)
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after an interrupt: got error %v, want none", err)
	}
}
