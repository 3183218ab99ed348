package scenes

import (
	"fmt"
	"image"
	"os"
	"testing"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/message"
	"heimlich/rules/positioneditor"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/editor"
	"heimlich/scenes/caselist"
	"heimlich/scenes/days"
	"heimlich/scenes/exchange"
	"heimlich/scenes/gamelist"
	"heimlich/scenes/licences"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/settingspage"
	"heimlich/scenes/sharing"
	"heimlich/scenes/shell"
	"heimlich/scenes/statistics"
	"heimlich/sprites/widgets"
)

// largeTextScreens are screens with large text: a window, phones in both orientations, a television and a tablet.
var largeTextScreens = []struct {
	name    string
	w, h    float64 // of the window, in points
	percent int     // size of the text, 200 is the largest
}{
	{"window", 1280, 720, 200},
	{"portrait phone", 390, 844, 150},
	{"landscape phone", 844, 390, 150},
	{"portrait phone", 390, 844, 200},
	{"landscape phone", 844, 390, 200},
	{"small portrait phone", 360, 640, 200},
	{"slim phone", 375, 667, 150},
	{"slim phone", 375, 667, 200},
	{"small landscape phone", 640, 360, 200},
	{"television", 1920, 1080, 170},
	{"tablet", 768, 1024, 200},
	{"small window", 800, 600, 200},
}

// TestLargeLanguagesHaveRoom checks that large text is not truncated, covers nothing and can be scrolled into view.
// Each screen is checked in one language; with HEIMLICH_SIGHT=all in every one.
func TestLargeLanguagesHaveRoom(t *testing.T) {
	testrun.OnlyCI(t)
	all := os.Getenv("HEIMLICH_SIGHT") != ""
	for i, large := range largeTextScreens {
		for k, name := range assets.Languages() {
			if !all && k != i%len(assets.Languages()) {
				continue
			}
			t.Run(fmt.Sprintf("%s %d %s", large.name, large.percent, name), func(t *testing.T) {
				zoom := shell.Zoom(large.w, large.h, large.percent)
				if got := 100 * zoom / shell.Zoom(large.w, large.h, 100); got < float64(large.percent)-0.5 {
					t.Errorf("window of %v×%v: got zoom %.0f %%, want %d %%", large.w, large.h, got, large.percent)
				}
				checker := &longTextChecker{
					T:        t,
					ctx:      scenetest.Context(t),
					size:     appctx.Screen{W: large.w / zoom, H: large.h / zoom, Scale: 1, Large: true},
					reported: map[string]bool{},
				}
				checker.ctx.Language = scenetest.MarkedWords(t, name)
				checker.ctx.Settings.Speed = appctx.Instant
				checker.names = append(scenetest.Names[:], latecomerName, "English", "Français", "Nederlands",
					"Deutsch", "/tmp/x")
				checker.typeSizes = map[string]float64{}
				checker.visitScenes()
				checker.setUpTables()
				checker.visitPages()
				checker.editPosition()
				checker.shareAndImport()
				checker.playVariants()
				checker.checkTypeSizes(zoom)
				for _, wrong := range checker.ctx.Language.Mistakes() {
					t.Errorf("bad text: %s", wrong)
				}
			})
		}
	}
}

// checkTypeSizes checks that no text is too small, and logs the number of texts by type size. The zoom is the number of
// points of the window per point of the screen.
func (f *longTextChecker) checkTypeSizes(zoom float64) {
	const smallest = 6 // in points of the screen
	counts := map[int]int{}
	for text, size := range f.typeSizes {
		counts[int(size*zoom)]++
		if size < smallest {
			f.Errorf("%s: got type size %.1f points, want at least %d", text, size, smallest)
		}
	}
	f.Logf("number of texts by type size in points of the window: %v", counts)
}

// editPosition checks the texts of every page of the position editor.
func (f *longTextChecker) editPosition() {
	d, err := positioneditor.New(rules.Setup{Players: 4, First: rules.NoSeat,
		Variants: rules.Variants{TopSecret: true, Dossier: true}})
	if err != nil {
		f.Fatal(err)
	}
	table := editor.New(f.ctx, d, scenetest.Names[:], scenetest.Stack(nil), nil, nil)
	f.layOut("position editor", table)
	closePage := func() { table.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack}) }
	for _, presses := range [][]string{{"seat-1"}, {"seat-1", "hand"}, {"seat-1", "dossier"}, {"agent-red"},
		{"building-7"},
		{"menu"}, {"menu", "next"}, {"menu", "part"}, {"menu", "discards"}, {"menu", "another", "edition-amigo",
			"variant-topsecret"}} {
		for _, id := range presses {
			if !f.press(table, id) {
				f.Errorf("position editor: control %s is missing or disabled", id)
			}
			f.check("position editor, "+id, table)
		}
		for range presses {
			if table.Focus().Scopes() > 0 {
				closePage()
			}
		}
	}
}

// shareAndImport checks the texts of an empty list of games, of the dialogs that share a game, and of the licences.
func (f *longTextChecker) shareAndImport() {
	list := gamelist.New(f.ctx, scenetest.Stack(nil), nil, nil, fakeSummaries{})
	f.layOut("list without games", list)
	game := newSavingGame(f, f.ctx, StartOptions{})
	share := sharing.New(f.ctx, game.session, game.transfer)
	m := scenetest.Match(f.T, scenetest.Options(rules.Amigo2001, rules.Variants{}, 3, 1, 3))
	const seed = 5
	for src := rules.NewRandomSource(seed); !m.Over(); {
		scenetest.ActRandomly(f.T, m, &src)
	}
	share.Ask(list, []byte(m.Record()), func() *image.RGBA { return nil })
	f.check("share", list)
	for _, key := range []message.Key{"share.link.done", "share.challenge.done", "editor.copied"} {
		list.Explain(f.ctx.Words("share.copied"), f.ctx.Words(key))
		f.check(string(key), list)
	}
	list.Explain(f.ctx.Words("share.saved"), f.ctx.Sentence(exchange.ErrNoClipboard)+" "+
		f.ctx.Words("share.saved.link", message.Verbatim("place", "/tmp/x")))
	f.check("share, saved", list)
	terms := licences.New(f.ctx, scenetest.Stack(nil))
	f.layOut("licences", terms)
	for f.press(terms, "next") {
		f.check("licences", terms)
	}
}

// visitPages checks the texts of cases, statistics and settings, whose packages test other screens.
func (f *longTextChecker) visitPages() {
	list := caselist.New(
		f.ctx,
		scenetest.Stack(nil),
		[]string{cases.All[0].Name},
		&caselist.DailyView{
			DailyCase: days.DailyCase{
				Date:   message.Of("day.date", message.Count("day", 30), message.Words("month", message.Of("month.9"))),
				Streak: 2,
			},
		},
		nil,
	)
	f.layOut("cases", list)
	for _, tab := range []string{"grade-1", "grade-2", "grade-3"} {
		f.press(list, tab)
		f.check("cases, "+tab, list)
	}
	f.layOut("own file", statistics.NewOverview(f.ctx, nil,
		&statistics.Handlers{Back: noop, Import: noop, Export: noop, Delete: noop}))
	files, err := savefiles.Open("/tmp/x") // a path of usual length
	if err != nil {
		f.Fatal(err)
	}
	for _, presses := range [][]string{{"language"}, {"sound"}, {"motion"}, {"text"}, {"help", "scan"},
		{"screen", "full"},
		{"privacy", "delete-all"}} {
		page := settingspage.New(f.ctx, scenetest.Stack(nil), settingspage.Capabilities{
			Full: func() bool { return false }, SetFull: func(_ bool, then func(bool)) { then(true) },
			Place: files.Place(),
		}, 12, nil)
		f.layOut("settings", page)
		for _, id := range presses {
			if !f.press(page, id) {
				f.Errorf("settings: control %s is missing or disabled", id)
			}
			f.check("settings, "+id, page)
		}
	}
}
