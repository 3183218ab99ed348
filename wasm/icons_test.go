//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg" // the preview
	_ "image/png"  // the icons
	"regexp"
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// manifest holds the tested fields of the page's manifest.
type manifest struct {
	Name       string
	ShortName  string `json:"short_name"`
	StartURL   string `json:"start_url"`
	Scope      string
	Display    string
	Background string `json:"background_color"`
	Theme      string `json:"theme_color"`
	Icons      []manifestIcon
}

// manifestIcon is an icon of the manifest or the page. Src is its address, Sizes is like "64x64".
type manifestIcon struct{ Src, Sizes, Type, Purpose string }

// maxIconBytes is the maximum size of all icons together.
const maxIconBytes = 300 << 10

// TestIconsExist checks that page and manifest name exactly the icons of the site, with their sizes and types. All
// icons together have at most 300 kB.
func TestIconsExist(t *testing.T) {
	siteFiles := Site{}
	if err := siteFiles.addIcons(); err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, icon := range append(pageIcons(t), readManifest(t).Icons...) {
		named[icon.Src] = true
		file, ok := siteFiles[icon.Src]
		if !ok {
			t.Errorf("%s: got no such icon in the site", icon.Src)
			continue
		}
		config, format, err := image.DecodeConfig(bytes.NewReader(file.Data))
		if err != nil || format != "png" {
			t.Errorf("%s: got format %s, error %v, want PNG", icon.Src, format, err)
		}
		if file.Type != "image/png" || icon.Type != file.Type {
			t.Errorf("%s: got type %q, named type %q, want image/png", icon.Src, file.Type, icon.Type)
		}
		if got := fmt.Sprintf("%dx%d", config.Width, config.Height); got != icon.Sizes {
			t.Errorf("%s: got %s pixels, want %s", icon.Src, got, icon.Sizes)
		}
	}
	total := 0
	for name, file := range siteFiles {
		if total += len(file.Data); !named[name] {
			t.Errorf("%s: got an icon that neither page nor manifest names", name)
		}
	}
	if total > maxIconBytes {
		t.Errorf("all icons: got %d bytes, want at most %d", total, maxIconBytes)
	}
}

// readPage returns a file of the page as text.
func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := page.ReadFile("page/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readManifest returns the manifest of the page.
func readManifest(t *testing.T) (m manifest) {
	t.Helper()
	if err := json.Unmarshal([]byte(readPage(t, "manifest.webmanifest")), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// pageIcons returns the icons that the page names.
func pageIcons(t *testing.T) (all []manifestIcon) {
	t.Helper()
	html := readPage(t, "index.html")
	icon := regexp.MustCompile(`<link rel="icon" href="(.*?)" type="(.*?)" sizes="(.*?)">`)
	for _, match := range icon.FindAllStringSubmatch(html, -1) {
		all = append(all, manifestIcon{Src: match[1], Type: match[2], Sizes: match[3]})
	}
	touchIcon := regexp.MustCompile(`<link rel="apple-touch-icon" href="(.*?)">`)
	for _, match := range touchIcon.FindAllStringSubmatch(html, -1) {
		all = append(all, manifestIcon{Src: match[1], Type: "image/png", Sizes: "180x180"})
	}
	return all
}

// TestManifestAllowsInstallation checks the icons, the name and the colours of the manifest.
func TestManifestAllowsInstallation(t *testing.T) {
	const maxShortName = 12 // characters
	m := readManifest(t)
	has := map[string]bool{}
	for _, icon := range m.Icons {
		has[icon.Purpose+icon.Sizes] = true
		if strings.Contains(icon.Src, "maskable") != (icon.Purpose == "maskable") {
			t.Errorf("%s: got purpose %q, want maskable for maskable icons only", icon.Src, icon.Purpose)
		}
	}
	// Browsers offer to install a page only with these icons.
	for _, want := range []string{"192x192", "512x512", "maskable192x192", "maskable512x512"} {
		if !has[want] {
			t.Errorf("manifest: got no icon %s, want one", want)
		}
	}
	if want := "Heimlich & Co."; m.Name != want {
		t.Errorf("got name %q, want %q", m.Name, want)
	}
	if n := len(m.ShortName); n == 0 || n > maxShortName {
		t.Errorf("got short name %q, want 1 … %d characters", m.ShortName, maxShortName)
	}
	if want := "standalone"; m.Display != want {
		t.Errorf("got display %q, want %q", m.Display, want)
	}
	if m.StartURL != "./" || m.Scope != "./" {
		t.Errorf("got start %q and scope %q, want \"./\" for both", m.StartURL, m.Scope)
	}
	if m.Background != m.Theme {
		t.Errorf("got background %q, want the theme's colour %q", m.Background, m.Theme)
	}
	if tag := fmt.Sprintf(`<meta name="theme-color" content="%s">`, m.Theme); !strings.Contains(readPage(t,
		"index.html"), tag) {
		t.Errorf("got theme %q, want that of the page's theme-color", m.Theme)
	}
}

// TestPreviewSize checks that the preview picture has the size that the page names, and is small enough for link
// previews.
func TestPreviewSize(t *testing.T) {
	config, format, err := image.DecodeConfig(bytes.NewReader(preview))
	if err != nil || format != "jpeg" {
		t.Errorf("preview: got format %s, error %v, want jpeg", format, err)
	}
	if config.Width != 1200 || config.Height != 630 {
		t.Errorf("preview: got %d×%d pixels, want 1200×630", config.Width, config.Height)
	}
	const maxBytes = 200 << 10
	if len(preview) > maxBytes {
		t.Errorf("preview: got %d bytes, want at most %d", len(preview), maxBytes)
	}
	html := readPage(t, "index.html")
	for _, tag := range []string{`"og:image:type" content="image/jpeg"`, `"og:image:width" content="1200"`,
		`"og:image:height" content="630"`, `"twitter:card" content="summary_large_image"`} {
		if !strings.Contains(html, tag) {
			t.Errorf("page: got no %s, want it", tag)
		}
	}
}

// TestPublicURL checks that the public URL is validated, and gets a final slash.
func TestPublicURL(t *testing.T) {
	for at, want := range map[string]string{
		"":                             "",
		"https://example.org":          "https://example.org/",
		"https://example.org/game/":    "https://example.org/game/",
		"http://localhost:8080/a b":    "http://localhost:8080/a%20b/",
		`https://example.org/"onload=`: "https://example.org/%22onload=/",
	} {
		if got, err := checkPublicURL(at); err != nil || got != want {
			t.Errorf("checkPublicURL(%q): got %q, %v, want %q", at, got, err, want)
		}
	}
	for _, at := range []string{"example.org", "/games", "ftp://example.org", "https://", "https://me:it@example.org/",
		"https://example.org/?a=b", "https://example.org/#a", "https://exa mple.org", ":"} {
		if got, err := checkPublicURL(at); err == nil || !strings.Contains(err.Error(), "is not like https://") {
			t.Errorf("checkPublicURL(%q): got %q, %v, want an error", at, got, err)
		}
	}
}

// TestIconsLoad checks that a browser loads every icon under the page's policy. It reads the manifest without an error,
// and gets the absolute URL of the preview.
func TestIconsLoad(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen)
	playtest.NewTester(t, tab, playtest.Mouse, 1).Scene("title")
	for expression, want := range map[string]string{
		`document.querySelector('meta[property="og:image"]').content`: testAddress + "preview.jpg",
		`document.querySelector('meta[property="og:url"]').content`:   testAddress,
	} {
		if got := tab.text(expression); got != want {
			t.Errorf("%s: got %q, want %q", expression, got, want)
		}
	}
	var sizes []string
	tab.do(chromedp.Evaluate(`Promise.all([...document.querySelectorAll('link[rel$="icon"]')].map(async (link) => {
		const image = new Image();
		image.src = link.href;
		await image.decode();
		return image.naturalWidth + "x" + image.naturalHeight;
	}))`, &sizes, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	if got, want := strings.Join(sizes, " "), "16x16 32x32 48x48 64x64 180x180"; got != want {
		t.Errorf("loaded icons of the page: got %s, want %s", got, want)
	}
	var url, data string
	var complaints []*cdppage.AppManifestError
	tab.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		url, complaints, data, _, err = cdppage.GetAppManifest().Do(ctx)
		return err
	}))
	if !strings.HasSuffix(url, "manifest.webmanifest") || !strings.Contains(data, "maskable") {
		t.Errorf("manifest: got URL %q and text %q, want manifest.webmanifest with maskable icons", url, data)
	}
	for _, c := range complaints {
		t.Errorf("manifest: got error %s from the browser, want none", c.Message)
	}
	tab.checkComplaints()
}
