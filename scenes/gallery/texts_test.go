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
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestTextsAreWhole checks on every screen and in every language, also one with long texts, that no text is truncated
// or leaves its row.
func TestTextsAreWhole(t *testing.T) {
	testrun.Long(t)
	for _, screen := range scenetest.Screens {
		gallery := openGallery(t, screen)
		gallery.addLongLanguage(t)
		for language := range gallery.languages {
			gallery.Ctx.Language = gallery.languages[language].words
			for i, chapter := range chapters {
				gallery.open(i, language)
				width := gallery.list.Rect().W - widgets.ScrollbarWidth
				for index, row := range gallery.builtRows() {
					if row.H <= 0 || gallery.rowSpecs[index].name == "" {
						t.Errorf("%vx%v: row %d of %s has height %v and name %q", screen.W, screen.H, index, chapter.id,
							row.H,
							gallery.rowSpecs[index].name)
					}
					walkTexts(row.Node, 0, 0, func(x, y float64, text *lettering.Text) {
						w, h := text.Size()
						if !(layout.Rect{X: x, Y: y, W: w, H: h}).Within(layout.Rect{W: width, H: row.H}, 0.5) {
							t.Errorf("%vx%v: %.40q at %.0f, %.0f, size %.0f×%.0f, leaves its row of %.0f×%.0f",
								screen.W,
								screen.H, text, x, y, w, h, width, row.H)
						}
						if strings.HasSuffix(text.String(), "…") &&
							!strings.Contains(gallery.rowSpecs[index].name, text.String()) {
							t.Errorf("%vx%v: %q is truncated", screen.W, screen.H, text)
						}
					})
				}
				for _, c := range gallery.Focus().Controls() {
					if !c.Rect.Within(screen.Rect(), 0.5) {
						t.Errorf("%s leaves the screen of %vx%v: %v", c.ID, screen.W, screen.H, c.Rect)
					}
				}
				if h := gallery.list.Rect().H; h < 100 {
					t.Errorf("%vx%v: got a list of %.0f points in height, want at least 100", screen.W, screen.H, h)
				}
			}
		}
	}
}

// TestEveryTextIsShown checks that the chapter words shows every text of every language in full, also of an added
// language. The language button goes through all languages.
func TestEveryTextIsShown(t *testing.T) {
	gallery := openGallery(t, scenetest.SmallPhone)
	if c := gallery.Focus().Find("language"); !c.Disabled && len(assets.Languages()) == 1 {
		t.Error("the only language can be changed")
	}
	gallery.addLongLanguage(t)
	gallery.press(t, "words")
	first := gallery.currentLanguage
	for range gallery.languages {
		shown := gallery.languages[gallery.currentLanguage]
		if c := gallery.Focus().Find("language"); c.Label != gallery.Words("gallery.language",
			message.Verbatim("language", shown.name)) {
			t.Errorf("got language button %q, want %s", c.Label, shown.name)
		}
		if len(gallery.rowSpecs) != len(shown.words.Keys()) {
			t.Errorf("%s: got %d rows, want one for each of %d texts", shown.name, len(gallery.rowSpecs),
				len(shown.words.Keys()))
		}
		long := 0
		for n, key := range shown.words.Keys() {
			var said []string
			gallery.rowSpecs[n].build().Node.Walk(func(n *sprites.Node) {
				if text, ok := n.Face().(*lettering.Text); ok {
					said = append(said, text.String())
				}
			})
			all := strings.Join(strings.Fields(strings.Join(said[1:], " ")), " ")
			if want := strings.Join(strings.Fields(strings.Join(pluralForms(shown.words, key), " ")),
				" "); said[0] != string(key) ||
				all != want {
				t.Errorf("%s: got %q, want %q", key, said, want)
			}
			if strings.HasPrefix(all, "[") {
				long++
			}
		}
		if maximum := len(gallery.rowSpecs) * 9 / 10; shown.name != "xx" && long > 0 || shown.name == "xx" &&
			long < maximum {
			t.Errorf("%s: got %d of %d texts in brackets, want none, or in the added language xx at least %d",
				shown.name,
				long,
				len(gallery.rowSpecs), maximum)
		}
		gallery.press(t, "language")
	}
	if gallery.currentLanguage != first {
		t.Error("the first language does not follow the last one")
	}
	c := gallery.languages[first].words
	if said := pluralForms(c, "handover.open"); !slices.Equal(said, []string{"Open it", "Open both"}) {
		t.Errorf("handover.open: got plural forms %q, want Open it and Open both", said)
	}
}

// size matches the use of a type size in source code.
var size = regexp.MustCompile(
	`(?:lettering\.(?:Title|Number|Italic|Body|Strong),\s*(?:Size: )?|WithSize\()(?:min\(|max\()?([0-9.]+)[,)}]`)

// TestEveryTypeSizeIsShown checks that every type size used in source code is shown, in all typefaces.
func TestEveryTypeSizeIsShown(t *testing.T) {
	gallery := openGallery(t, scenetest.Window)
	gallery.press(t, "lettering")
	if len(gallery.rowSpecs) != len(lettering.Typefaces)*(len(sizes)+1) {
		t.Errorf("got %d rows, want a heading and %d sizes for each of %d typefaces", len(gallery.rowSpecs),
			len(sizes), len(lettering.Typefaces))
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
	if found < 30 { // fewer mean that the test misses some
		t.Errorf("found %d uses of type sizes, want at least 30", found)
	}
}

// TestWidgetsFitLongTexts checks on every screen that no long text of a widget is truncated or leaves its place, and
// that all texts come from the catalogue.
func TestWidgetsFitLongTexts(t *testing.T) {
	testrun.Long(t)
	for _, screen := range scenetest.AllScreens {
		gallery := openGallery(t, screen)
		gallery.addLongLanguage(t)
		long := len(gallery.languages) - 1
		gallery.Ctx.Language = gallery.languages[long].words
		gallery.open(2, long)
		// Rows of the sample lists may be scrolled out of sight, and a field shows only the end of a long text.
		row, _, _ := strings.Cut(gallery.say(message.Of("gallery.row", message.Number("row", 0))), " ")
		fields := strings.Fields(gallery.say(message.Of("gallery.typed.long")))
		typed := fields[len(fields)-1]
		down := widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyPageDown}
		for before := (widgets.ScrollPosition{Row: -1}); gallery.list.Position() != before; gallery.Handle(down) {
			before = gallery.list.Position()
			for _, wrong := range scenetest.TextFaults(gallery.Stage(), screen) {
				if !strings.Contains(wrong, row) && !strings.Contains(wrong, typed) {
					t.Error(wrong)
				}
			}
		}
		if first, last := gallery.list.VisibleRows(); first == 0 || last != len(gallery.rowSpecs)-1 {
			t.Errorf("%vx%v: at the end of the list: got visible rows %d to %d, want the last of %d", screen.W,
				screen.H,
				first, last, len(gallery.rowSpecs))
		}
	}
}

// walkTexts calls visit for the texts below a node, with their positions in its parent. It skips scrolled lists and
// scaled tables, since these change positions.
func walkTexts(node *sprites.Node, x, y float64, visit func(x, y float64, text *lettering.Text)) {
	if node.Name() == "rows" || node.Name() == "table" {
		return
	}
	dx, dy := node.Pos()
	x, y = x+dx, y+dy
	if text, ok := node.Face().(*lettering.Text); ok {
		visit(x, y, text)
	}
	for _, c := range node.Children() {
		walkTexts(c, x, y, visit)
	}
}
