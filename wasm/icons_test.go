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
	Icons      []struct{ Src, Sizes, Type, Purpose string }
}

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
	check := func(from, name, sizes, kind string) {
		t.Helper()
		named[name] = true
		f, ok := siteFiles[name]
		if !ok {
			t.Errorf("%s: %s: got no such icon in the site", from, name)
			return
		}
		c, format, err := image.DecodeConfig(bytes.NewReader(f.Data))
		if err != nil || format != "png" || f.Type != "image/png" || kind != f.Type && kind != "" {
			t.Errorf("%s: %s: got format %s, type %q, named type %q, error %v, want PNG", from, name, format, f.Type,
				kind, err)
		}
		if got := fmt.Sprintf("%dx%d", c.Width, c.Height); got != sizes {
			t.Errorf("%s: %s: got %s pixels, want %s", from, name, got, sizes)
		}
	}
	html, err := page.ReadFile("page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`<link rel="icon" href="(.*?)" type="(.*?)" sizes="(.*?)">`).
		FindAllStringSubmatch(string(html), -1) {
		check("the page", m[1], m[3], m[2])
	}
	for _, m := range regexp.MustCompile(`<link rel="apple-touch-icon" href="(.*?)">`).
		FindAllStringSubmatch(string(html), -1) {
		check("the page", m[1], "180x180", "")
	}
	text, err := page.ReadFile("page/manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	for _, i := range m.Icons {
		check("the manifest", i.Src, i.Sizes, i.Type)
		has[i.Purpose+i.Sizes] = true
		if strings.Contains(i.Src, "maskable") != (i.Purpose == "maskable") {
			t.Errorf("manifest: %s: got purpose %q, want maskable for maskable icons only", i.Src, i.Purpose)
		}
	}
	// Browsers offer to install a page only with these icons.
	for _, want := range []string{"192x192", "512x512", "maskable192x192", "maskable512x512"} {
		if !has[want] {
			t.Errorf("manifest: got no icon %s", want)
		}
	}
	total := 0
	for name, f := range siteFiles {
		if total += len(f.Data); !named[name] {
			t.Errorf("%s: got an icon that neither page nor manifest names", name)
		}
	}
	if total > maxIconBytes {
		t.Errorf("all icons: got %d bytes, want at most %d", total, maxIconBytes)
	}
	if m.Name != "Heimlich & Co." || m.ShortName == "" || len(m.ShortName) > 12 || m.Display != "standalone" ||
		m.StartURL != "./" || m.Scope != "./" {
		t.Errorf("manifest: got %+v, want the game's name, a short name, standalone, and \"./\" as start and scope", m)
	}
	if theme := fmt.Sprintf(`<meta name="theme-color" content="%s">`, m.Theme); !strings.Contains(string(html),
		theme) || m.Background != m.Theme {
		t.Errorf("manifest: got colours %q and %q, want those of the page's theme-color", m.Theme, m.Background)
	}
}

// TestPreviewSize checks that the preview picture has the size that the page names, and is small enough for link
// previews.
func TestPreviewSize(t *testing.T) {
	c, format, err := image.DecodeConfig(bytes.NewReader(preview))
	if err != nil || format != "jpeg" || c.Width != 1200 || c.Height != 630 {
		t.Errorf("preview: got %s of %d×%d pixels, error %v, want jpeg of 1200×630", format, c.Width, c.Height, err)
	}
	const maxBytes = 200 << 10
	if len(preview) > maxBytes {
		t.Errorf("preview: got %d bytes, want at most %d", len(preview), maxBytes)
	}
	html, err := page.ReadFile("page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{`"og:image:type" content="image/jpeg"`, `"og:image:width" content="1200"`,
		`"og:image:height" content="630"`, `"twitter:card" content="summary_large_image"`} {
		if !strings.Contains(string(html), tag) {
			t.Errorf("page: got no %s", tag)
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
