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
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"

	"heimlich/assets"
	"heimlich/scenes/words"
	"heimlich/wasm/folder"
)

// page contains the files of the page.
//
//go:embed page
var page embed.FS

// preview is the picture shown with links to the page, taken by the test TestReadme of package nativetest.
//
//go:embed preview.jpg
var preview []byte

// File is a file of the site. Data must not be changed; the other fields are derived from it.
type File struct {
	Data    []byte
	Gzip    func() []byte           // Data packed with gzip, nil if that saves little; the first call takes seconds
	Brotli  *atomic.Pointer[[]byte] // Data packed with Brotli; nil until packAhead has done it
	Type    string                  // content type
	tag     string                  // ETag header
	version string                  // of the whole site, as in addresses; "" if unknown
}

// Site is the browser version: files by name. It serves them as an [http.Handler].
type Site map[string]File

// contentTypes lists content types by extension. The system's table may lack them.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm",
	".txt": "text/plain; charset=utf-8", ".png": "image/png", ".jpg": "image/jpeg",
	".webmanifest": "application/manifest+json",
}

// Build compiles the game for the browser and returns the site. It takes up to a minute, and has to run in the
// project's folder. The error says what the go command reported.
//
// The address is the public URL with a trailing slash, or "" if unknown: link previews need an absolute URL. Build
// edits the engine to make the game smaller, unless plain is set or an edit does not apply. If hosted is set, the game
// can open and join tables of its server; otherwise it lacks that code to stay small.
func Build(ctx context.Context, address string, plain, hosted bool) (Site, error) {
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
	game, err := compile(ctx, dir, plain, hosted)
	if err != nil {
		return nil, err
	}
	s := Site{}
	s.add("game.wasm", game)
	return s, s.addPage(script, address)
}

// addPage adds all files except the game: Go's script, the licences, the page, its words and pictures.
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
	late, err := s.addTexts()
	if err != nil {
		return err
	}
	s.joinScripts()
	if err := s.addIcons(); err != nil {
		return err
	}
	s.fillPage(address, late)
	return nil
}

// sources returns the project's folder. It returns an error if the command does not run there.
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

// addTexts puts the page's words into its script, in all languages. It returns the words for a page without scripts in
// all languages, English first.
func (s Site) addTexts() (late string, err error) {
	all := map[string]map[string]string{}
	for _, name := range words.Languages() {
		catalogue, err := words.Language(name)
		if err != nil {
			return "", err
		}
		all[name] = map[string]string{}
		for _, key := range catalogue.Keys() {
			switch short, ok := strings.CutPrefix(string(key), "page."); {
			case short == "late":
				paragraph := fmt.Sprintf("<p lang=%q>%s</p>", name, html.EscapeString(catalogue.Raw(key)))
				if name == "en" {
					late = paragraph + late
				} else {
					late += paragraph
				}
			case ok:
				all[name][short] = catalogue.Raw(key)
			}
		}
	}
	text, err := json.Marshal(all)
	s.add("words.js", bytes.Replace(s["words.js"].Data, []byte("{{words}}"), text, 1))
	return late, err
}

// scripts lists the parts of each script in the order in which they run. The script is named like the last part.
var scripts = [][]string{{"guard.js", "words.js", "watch.js"},
	{"curtain.js", "typing.js", "exchange.js", "tree.js", "phone.js", "store.js", "versions.js", "page.js"}}

// commentLine matches a line of a script that holds only a comment.
var commentLine = regexp.MustCompile(`(?m)^[ \t]*//.*$`)

// joinScripts joins the parts of scripts: ten requests delay the first paint on a slow processor. It empties comment
// lines, a quarter of what a visit would fetch. Line numbers in reports stay.
func (s Site) joinScripts() {
	for _, parts := range scripts {
		var all []byte
		for _, name := range parts {
			all = append(all, commentLine.ReplaceAll(s[name].Data, nil)...)
			delete(s, name)
		}
		s.add(parts[len(parts)-1], all)
	}
}

// addressTags returns the page's meta element for its URL, "" without one.
func addressTags(address string) string {
	if address == "" {
		return ""
	}
	return `<meta property="og:url" content="` + html.EscapeString(address) + `">` + "\n"
}

// inlinedPackages lists the packages with hot loops. In all others the compiler inlines nothing, which makes the
// program an eighth smaller.
var inlinedPackages = []string{
	"runtime", "internal/runtime/...", "internal/abi", "internal/bytealg", "internal/sync", "sync", "sync/atomic",
	"slices", "sort", "math", "math/bits", "math/rand/...", "unicode/utf8", "syscall/js",
	"image/color", "image/draw", "golang.org/x/image/...", "github.com/srwiley/rasterx",
	ebiten, ebiten + "/internal/affine", ebiten + "/internal/atlas", ebiten + "/internal/buffered",
	ebiten + "/internal/color", ebiten + "/internal/graphics", ebiten + "/internal/graphicscommand",
	ebiten + "/internal/graphicsdriver/...", ebiten + "/internal/mipmap", ebiten + "/internal/packing",
	ebiten + "/internal/ui",
	"heimlich/rules", "heimlich/rules/deduction", "heimlich/rules/opponents",
	"heimlich/sprites", "heimlich/sprites/ambience", "heimlich/sprites/art", "heimlich/sprites/raster",
	"heimlich/sprites/lettering", "heimlich/sprites/light", "heimlich/sprites/motion",
	"heimlich/sprites/scenery", "heimlich/scenes/sound",
}

// ebiten is the import path of the engine.
const ebiten = "github.com/hajimehoshi/ebiten/v2"

// compile compiles the project for the browser, with the edited engine unless plain is set, and with tables of a host
// if it is hosted.
func compile(ctx context.Context, dir string, plain, hosted bool) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "heimlich-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l"}
	if hosted {
		args = append(args, "-tags=tables")
	}
	args = append(args, engineArguments(ctx, dir, tmp, plain)...)
	for _, p := range inlinedPackages {
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
	return joinSegments(game)
}

// goEnv returns a variable of "go env".
func goEnv(ctx context.Context, name string) (string, error) {
	text, err := output(exec.CommandContext(ctx, "go", "env", name))
	if err != nil {
		return "", fmt.Errorf("the go command is needed to build the game: %w", err)
	}
	return strings.TrimSpace(text), nil
}

// add adds a file, or replaces it.
func (s Site) add(name string, data []byte) { s[name] = newFile(name, data) }

// newFile returns a file, with its content type by its extension.
func newFile(name string, data []byte) File {
	return File{Data: data, Gzip: sync.OnceValue(func() []byte { return packGzip(data) }),
		Brotli: new(atomic.Pointer[[]byte]), Type: contentTypes[path.Ext(name)],
		tag: fmt.Sprintf(`W/"%x"`, sha256.Sum256(data))}
}

// names returns the names of the files, sorted.
func (s Site) names() []string { return slices.Sorted(maps.Keys(s)) }

// hashLength is the number of hexadecimal digits of a version: 64 bits, enough to tell builds apart.
const hashLength = 16

// hash returns a short hash of all files.
func (s Site) hash() string {
	h := sha256.New()
	for _, n := range s.names() {
		fmt.Fprintf(h, "%s %d\n", n, len(s[n].Data))
		h.Write(s[n].Data)
	}
	return fmt.Sprintf("%x", h.Sum(nil))[:hashLength]
}

// ServeHTTP serves the site's files. Browsers revalidate each file, so that a new build shows at once. Only files
// requested by their version may be cached for ever, except the page and worker.js. A file that is requested by another
// version is not found; the page is always served.
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
	file, ok := s[name]
	if !ok {
		http.Error(w, "there is no such file here", http.StatusNotFound)
		return
	}
	version := r.URL.Query().Get("v") // that the page asks for, "" for any
	isPage := name == "index.html"
	if asksForOther := version != "" && version != file.version; asksForOther && file.version != "" && !isPage {
		http.Error(w, "that version is not here any more; load the page again", http.StatusNotFound)
		return
	}
	h.Set("Content-Type", file.Type)
	h.Set("Access-Control-Allow-Origin", "*") // sandboxed frames have no origin, and all files are public
	h.Set("Cache-Control", "no-cache")
	leadsToNext := isPage || name == "worker.js" // to the next version
	if version != "" && version == file.version && !leadsToNext {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	h.Set("Etag", file.tag)
	h.Set("Accept-Ranges", "none")
	if slices.Contains(headerItems(r.Header, "If-None-Match"), file.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	data := file.Data
	encodings := headerItems(r.Header, "Accept-Encoding")
	if packed := file.Brotli.Load(); packed != nil && slices.Contains(encodings, "br") {
		h.Set("Content-Encoding", "br")
		data = *packed
	} else if slices.Contains(encodings, "gzip") {
		if packed := file.Gzip(); packed != nil {
			h.Set("Content-Encoding", "gzip")
			data = packed
		}
	}
	h.Set("Content-Length", fmt.Sprint(len(data)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(data) // an aborted request is not an error
	}
}

// headerItems returns the items of a header. An item keeps its weight, so that gzip;q=0 differs from gzip.
func headerItems(h http.Header, name string) []string {
	var items []string
	for _, item := range strings.Split(strings.Join(h.Values(name), ","), ",") {
		items = append(items, strings.TrimSpace(item))
	}
	return items
}

// stamp is the file that marks a folder as a site that may be replaced.
const stamp = "heimlich-site.txt"

// Write writes the site to a folder, with packed files beside the plain ones for hosts that use them. Packing with
// Brotli takes a minute. Write replaces an earlier site as a whole, and returns an error if the folder has other files.
func (s Site) Write(dir string, withBrotli bool) error {
	return folder.Write(dir, stamp, "the browser", func(dir string) error {
		s.packAll()
		for _, n := range s.names() {
			if err := s[n].write(filepath.Join(dir, n), withBrotli); err != nil {
				return err
			}
		}
		return nil
	})
}

// write writes the file, and its packed forms beside it if they are worth it.
func (f File) write(name string, withBrotli bool) error {
	gz, br := f.Gzip(), []byte(nil)
	if gz != nil && withBrotli {
		var err error
		if br, err = packBrotli(f.Data, brotli.BestCompression); err != nil {
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
