package gallery

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestTextsAreWhole checks on every screen, with long texts, that no text is truncated or leaves its row.
func TestTextsAreWhole(t *testing.T) {
	testrun.Long(t)
	for _, s := range scenetest.Screens {
		g := openGallery(t, s)
		g.addLongLanguage(t)
		for speaks := range g.languages {
			g.Ctx.Language = g.languages[speaks].words
			for i, chapter := range chapters {
				g.open(i, speaks)
				width := g.list.Rect().W - widgets.ScrollbarWidth
				for n, r := range g.builtRows() {
					if r.H <= 0 || g.rowSpecs[n].name == "" {
						t.Errorf("%vx%v: row %d of %s has height %v and name %q", s.W, s.H, n, chapter.id, r.H,
							g.rowSpecs[n].name)
					}
					walkTexts(r.Node, 0, 0, func(x, y float64, text *lettering.Text) {
						w, h := text.Size()
						if x < -0.5 || x+w > width+0.5 || y < -0.5 || y+h > r.H+0.5 {
							t.Errorf("%vx%v: %.40q at %.0f, %.0f, size %.0f×%.0f, leaves its row of %.0f×%.0f", s.W,
								s.H, text, x, y, w, h, width, r.H)
						}
						if strings.HasSuffix(text.String(), "…") &&
							!strings.Contains(g.rowSpecs[n].name, text.String()) {
							t.Errorf("%vx%v: %q is cut", s.W, s.H, text)
						}
					})
				}
				for _, c := range g.Focus().Controls() {
					if !c.Rect.Within(s.Rect(), 0.5) {
						t.Errorf("%s leaves the screen of %vx%v: %v", c.ID, s.W, s.H, c.Rect)
					}
				}
				if h := g.list.Rect().H; h < 100 {
					t.Errorf("%vx%v: the list is only %.0f points high", s.W, s.H, h)
				}
			}
		}
	}
}

// TestEveryTextIsShown checks that every text of every language is shown in full, and that a new language appears by
// itself.
func TestEveryTextIsShown(t *testing.T) {
	g := openGallery(t, scenetest.Screens[2])
	if c := g.Focus().Find("language"); !c.Disabled && len(assets.Languages()) == 1 {
		t.Error("the only language can be changed")
	}
	g.addLongLanguage(t)
	g.press(t, "words")
	first := g.currentLanguage
	for range g.languages {
		l := g.languages[g.currentLanguage]
		if c := g.Focus().Find("language"); c.Label != g.Words("gallery.language",
			message.Verbatim("language", l.name)) {
			t.Errorf("got language %q", c.Label)
		}
		if len(g.rowSpecs) != len(l.words.Keys()) {
			t.Errorf("got %d texts, want %d", len(g.rowSpecs), len(l.words.Keys()))
		}
		long := 0
		for n, k := range l.words.Keys() {
			var said []string
			g.rowSpecs[n].build().Node.Walk(func(n *sprites.Node) {
				if text, ok := n.Face().(*lettering.Text); ok {
					said = append(said, text.String())
				}
			})
			all := strings.Join(strings.Fields(strings.Join(said[1:], " ")), " ")
			if want := strings.Join(strings.Fields(strings.Join(pluralForms(l.words, k), " ")),
				" "); said[0] != string(k) ||
				all != want {
				t.Errorf("%s: got %q, want %q", k, said, want)
			}
			if strings.HasPrefix(all, "[") {
				long++
			}
		}
		if maximum := len(g.rowSpecs) * 9 / 10; l.name != "xx" && long > 0 || l.name == "xx" && long < maximum {
			t.Errorf("%s: %d texts of %d are long", l.name, long, len(g.rowSpecs))
		}
		g.press(t, "language")
	}
	if g.currentLanguage != first {
		t.Error("the first language does not follow the last")
	}
	c := g.languages[first].words
	if said := pluralForms(c, "handover.open"); !slices.Equal(said, []string{"Open it", "Open both"}) {
		t.Errorf("got plural forms %q", said)
	}
}

// size matches a type size in source code.
var size = regexp.MustCompile(
	`(?:lettering\.(?:Title|Number|Italic|Body|Strong),\s*(?:Size: )?|WithSize\()(?:min\(|max\()?([0-9.]+)[,)}]`)

// TestEveryTypeSizeIsShown checks that every type size used in source code is shown, in all typefaces.
func TestEveryTypeSizeIsShown(t *testing.T) {
	g := openGallery(t, scenetest.Screens[0])
	g.press(t, "lettering")
	if len(g.rowSpecs) != len(lettering.Typefaces)*(len(sizes)+1) {
		t.Errorf("got %d rows for %d typefaces in %d sizes", len(g.rowSpecs), len(lettering.Typefaces), len(sizes))
	}
	found := 0
	for _, dir := range []string{"..", filepath.Join("..", "..", "sprites")} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			for _, m := range size.FindAllStringSubmatch(readFile(t, path), -1) {
				found++
				if v, err := strconv.ParseFloat(m[1], 64); err != nil || !slices.Contains(sizes, v) {
					t.Errorf("%s uses size %s, which the gallery does not show: %s", path, m[1], m[0])
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 30 {
		t.Errorf("found only %d sizes", found)
	}
}

// TestWidgetsFitLongTexts checks with long texts that no text of a widget is cut or leaves its place, and that all come
// from the catalogue.
func TestWidgetsFitLongTexts(t *testing.T) {
	for _, s := range scenetest.AllScreens {
		g := openGallery(t, s)
		g.addLongLanguage(t)
		long := len(g.languages) - 1
		g.Ctx.Language = g.languages[long].words
		g.open(2, long)
		// Lists inside the list are cut by both, and a field shows only the end of its text.
		row, _, _ := strings.Cut(g.say(message.Of("gallery.row", message.Number("row", 0))), " ")
		much := strings.Fields(g.say(message.Of("gallery.typed.long")))
		typed := much[len(much)-1]
		down := widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyPageDown}
		for before := (widgets.ScrollPosition{Row: -1}); g.list.Position() != before; g.Handle(down) {
			before = g.list.Position()
			for _, wrong := range scenetest.TextFaults(g.Stage(), s) {
				if !strings.Contains(wrong, row) && !strings.Contains(wrong, typed) {
					t.Error(wrong)
				}
			}
		}
		if first, last := g.list.VisibleRows(); first == 0 || last != len(g.rowSpecs)-1 {
			t.Errorf("%vx%v: the end of the list is out of sight: rows %d to %d of %d", s.W, s.H, first, last,
				len(g.rowSpecs))
		}
	}
}

// walkTexts calls f for the texts below a node with their positions in it. It skips scrolled lists, which have
// positions of their own, and scaled tables.
func walkTexts(n *sprites.Node, x, y float64, f func(x, y float64, text *lettering.Text)) {
	if n.Name() == "rows" || n.Name() == "table" {
		return
	}
	dx, dy := n.Pos()
	x, y = x+dx, y+dy
	if text, ok := n.Face().(*lettering.Text); ok {
		f(x, y, text)
	}
	for _, c := range n.Children() {
		walkTexts(c, x, y, f)
	}
}
