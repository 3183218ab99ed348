//go:build !js

package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"

	"heimlich/assets"
	"heimlich/scenes/words"
	"heimlich/wasm/folder"
)

//go:embed page
var page embed.FS

// preview is the picture that is shown with links to the page. It comes from the running game; the README of the project tells how.
//
//go:embed preview.jpg
var preview []byte

// File is a file of the site.
type File struct {
	Data    []byte
	Gzip    func() []byte           // the same packed for the wire, nil where that is not worth it; packed at the first call, since that takes seconds
	Brotli  *atomic.Pointer[[]byte] // the same packed tighter, once that is done; packAhead does it
	Type    string
	tag     string // names the content, for browsers that ask whether it has changed
	version string // names the content of the whole site in addresses; "" where that is not known
}

// Site is the browser version: its files by name.
type Site map[string]File

// types are the content types by ending. They are set here because a system's own table may lack them.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm",
	".txt": "text/plain; charset=utf-8", ".png": "image/png", ".jpg": "image/jpeg", ".webmanifest": "application/manifest+json",
}

// Build compiles the game for the browser and puts the site together. It has to run in the project's folder. The
// address is where the site will be found, with a slash at its end, or "" if that is not known: those who show a
// picture with a link look for it only where its whole address is given. The engine is edited to make the game smaller,
// unless it should be plain or is another one than the edits were made for.
func Build(ctx context.Context, address string, plain bool) (Site, error) {
	root, err := goEnv(ctx, "GOROOT")
	if err != nil {
		return nil, err
	}
	dir, err := sources(ctx)
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the Go installation lacks its script for WebAssembly: %w", err)
	}
	game, err := compile(ctx, dir, plain)
	if err != nil {
		return nil, err
	}
	s := Site{}
	s.add("game.wasm", game)
	return s, s.addPage(script, address)
}

// addPage adds to the game what is around it: Go’s script for it, the page, its words and pictures.
func (s Site) addPage(script []byte, address string) error {
	s.add("wasm_exec.js", script)
	s.add("licences.txt", []byte(assets.AllLicences()))
	s.add("preview.jpg", preview)
	err := fs.WalkDir(page, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := page.ReadFile(name)
		s.add(path.Base(name), text)
		return err
	})
	if err != nil {
		return err
	}
	late, err := s.addWords()
	if err != nil {
		return err
	}
	s.joinScripts()
	if err := s.addIcons(); err != nil {
		return err
	}
	s.fill(address, late)
	return nil
}

// sources is the project's folder, in which this has to run.
func sources(ctx context.Context) (string, error) {
	mod, err := goEnv(ctx, "GOMOD")
	if err != nil {
		return "", err
	}
	dir := filepath.Dir(mod)
	if _, err := os.Stat(filepath.Join(dir, "wasm", "page")); mod == "" || err != nil {
		return "", errors.New("the game’s sources are not here; run this in the project’s folder")
	}
	return dir, nil
}

// addWords puts the page's words into its script, in every language. It returns those for a page without scripts,
// which can't choose a language: English first.
func (s Site) addWords() (late string, err error) {
	all := map[string]map[string]string{}
	for _, name := range words.Languages() {
		c, err := words.Language(name)
		if err != nil {
			return "", err
		}
		all[name] = map[string]string{}
		for _, k := range c.Keys() {
			switch short, ok := strings.CutPrefix(string(k), "page."); {
			case short == "late":
				said := fmt.Sprintf("<p lang=%q>%s</p>", name, html.EscapeString(c.Raw(k)))
				if late += said; name == "en" {
					late = said + strings.TrimSuffix(late, said)
				}
			case ok:
				all[name][short] = c.Raw(k)
			}
		}
	}
	text, err := json.Marshal(all)
	s.add("words.js", bytes.Replace(s["words.js"].Data, []byte("{{words}}"), text, 1))
	return late, err
}

// scripts are the page's own scripts: each of its parts, in the order in which they run, and named as the last one.
var scripts = [][]string{{"guard.js", "words.js", "watch.js"}, {"curtain.js", "typing.js", "exchange.js", "tree.js", "phone.js", "store.js", "versions.js", "page.js"}}

// joinScripts makes scripts of their parts: to ask for ten takes a slow processor longer than to show the page's first picture.
func (s Site) joinScripts() {
	for _, parts := range scripts {
		var all []byte
		for _, name := range parts {
			all = append(all, s[name].Data...)
			delete(s, name)
		}
		s.add(parts[len(parts)-1], all)
	}
}

// addressTags are what the page says of its own address.
func addressTags(address string) string {
	if address == "" {
		return ""
	}
	return `<meta property="og:url" content="` + html.EscapeString(address) + `">` + "\n"
}

// busy are the packages with the loops that the game spends its time in. In all others functions are called rather than put in where they are called: nobody notices, and there is an eighth
// less to fetch and to compile before the game begins.
var busy = []string{
	"runtime", "internal/runtime/...", "internal/abi", "internal/bytealg", "internal/sync", "sync", "sync/atomic", "slices", "sort", "math", "math/bits", "math/rand/...", "unicode/utf8", "syscall/js",
	"image/color", "image/draw", "golang.org/x/image/...", "github.com/srwiley/rasterx",
	ebiten, ebiten + "/internal/affine", ebiten + "/internal/atlas", ebiten + "/internal/buffered", ebiten + "/internal/color", ebiten + "/internal/graphics", ebiten + "/internal/graphicscommand",
	ebiten + "/internal/graphicsdriver/...", ebiten + "/internal/mipmap", ebiten + "/internal/packing", ebiten + "/internal/ui",
	"heimlich/rules", "heimlich/rules/deduction", "heimlich/rules/opponents",
	"heimlich/sprites", "heimlich/sprites/ambience", "heimlich/sprites/art", "heimlich/sprites/ink", "heimlich/sprites/lettering", "heimlich/sprites/light", "heimlich/sprites/motion",
	"heimlich/sprites/office", "heimlich/sprites/scenery", "heimlich/scenes/sound",
}

const ebiten = "github.com/hajimehoshi/ebiten/v2"

// compile compiles the project for the browser, with the engine as it is if that should be plain or can't be edited.
func compile(ctx context.Context, dir string, plain bool) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "heimlich-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l"}
	args = append(args, engineArguments(ctx, dir, tmp, plain)...)
	for _, p := range busy {
		args = append(args, "-gcflags="+p+"=")
	}
	binary := filepath.Join(tmp, "game.wasm")
	cmd := exec.CommandContext(ctx, "go", append(args, "-o", binary, ".")...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the game does not build for the browser: %w\n%s", err, text)
	}
	game, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	return joined(game)
}

func goEnv(ctx context.Context, name string) (string, error) {
	text, err := output(exec.CommandContext(ctx, "go", "env", name))
	if err != nil {
		return "", fmt.Errorf("the go command is needed to build the game: %w", err)
	}
	return strings.TrimSpace(text), nil
}

func (s Site) add(name string, data []byte) { s[name] = newFile(name, data) }

// newFile is a file with its type by its name.
func newFile(name string, data []byte) File {
	return File{Data: data, Gzip: sync.OnceValue(func() []byte { return packed(data) }), Brotli: new(atomic.Pointer[[]byte]), Type: types[path.Ext(name)], tag: fmt.Sprintf(`W/"%x"`, sha256.Sum256(data))}
}

// names are the site's files, sorted.
func (s Site) names() []string { return slices.Sorted(maps.Keys(s)) }

// hash is a short name for the content of all files.
func (s Site) hash() string {
	h := sha256.New()
	for _, n := range s.names() {
		fmt.Fprintf(h, "%s %d\n", n, len(s[n].Data))
		h.Write(s[n].Data)
	}
	return fmt.Sprintf("%x", h.Sum(nil))[:16]
}

// ServeHTTP serves the site's files, and nothing that is not one of them. Nothing is kept without asking, so that a new build is seen at once; only what is
// asked for by its right version in the address may be kept for good.
func (s Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "only reading is possible here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	f, ok := s[name]
	if !ok {
		http.Error(w, "there is no such file here", http.StatusNotFound)
		return
	}
	v := r.URL.Query().Get("v")
	if v != "" && f.version != "" && v != f.version && name != "index.html" { // a page of another build must not get a part of this one
		http.Error(w, "that version is not here any more; load the page again", http.StatusNotFound)
		return
	}
	h.Set("Content-Type", f.Type)
	h.Set("Access-Control-Allow-Origin", "*") // a frame with a sandbox has no origin, and everything here is public
	h.Set("Cache-Control", "no-cache")
	if v != "" && v == f.version && name != "index.html" && name != "worker.js" { // these two lead to the next version
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	h.Set("Etag", f.tag)
	h.Set("Accept-Ranges", "none")
	if slices.Contains(list(r.Header, "If-None-Match"), f.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	data := f.Data
	encodings := list(r.Header, "Accept-Encoding")
	if less := f.Brotli.Load(); less != nil && slices.Contains(encodings, "br") {
		h.Set("Content-Encoding", "br")
		data = *less
	} else if slices.Contains(encodings, "gzip") {
		if less := f.Gzip(); less != nil {
			h.Set("Content-Encoding", "gzip")
			data = less
		}
	}
	h.Set("Content-Length", fmt.Sprint(len(data)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(data) // a visitor who leaves is no mistake
	}
}

// list is what a header lists. An item with a weight is another one than that without: gzip;q=0 is no wish for gzip.
func list(h http.Header, name string) []string {
	var items []string
	for _, item := range strings.Split(strings.Join(h.Values(name), ","), ",") {
		items = append(items, strings.TrimSpace(item))
	}
	return items
}

// stamp is the file by which a folder is known to hold a site that may be replaced.
const stamp = "heimlich-site.txt"

// Write writes the site to a folder, with packed files beside the plain ones for hosts that use them. With Brotli it packs better and takes long.
// It replaces an earlier site whole, and nothing else.
func (s Site) Write(dir string, withBrotli bool) error {
	return folder.Write(dir, stamp, "the browser", func(dir string) error {
		s.pack()
		for _, n := range s.names() {
			if err := s[n].write(filepath.Join(dir, n), withBrotli); err != nil {
				return err
			}
		}
		return nil
	})
}

// write writes the file, and packed files beside it where they are worth it.
func (f File) write(name string, withBrotli bool) error {
	gz, br := f.Gzip(), []byte(nil)
	if gz != nil && withBrotli {
		var err error
		if br, err = brotlied(f.Data, brotli.BestCompression); err != nil {
			return err
		}
	}
	for ending, data := range map[string][]byte{"": f.Data, ".gz": gz, ".br": br} {
		if data == nil {
			continue
		}
		if err := os.WriteFile(name+ending, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
