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

// largeTextScreens are screens with the largest text, 200 %: a window of 1280×720 points, phones in both orientations,
// and a television.
var largeTextScreens = []struct {
	window  string
	w, h    float64
	percent int
}{
	{
		"window",
		1280,
		720,
		200,
	}, {"upright", 390, 844, 150}, {"lying", 844, 390, 150}, {"upright", 390, 844, 200}, {"lying", 844, 390, 200},
	{"small", 360, 640, 200}, {"slim", 375, 667, 150}, {"slim", 375, 667, 200}, {"small", 640, 360, 200},
	{"sofa", 1920, 1080, 170}, {"tablet", 768, 1024, 200}, {"square", 800, 600, 200},
}

// TestLargeLanguagesHaveRoom checks that with the largest type no text is truncated, covers something, or is out of
// reach. Each size has one of the players' languages; HEIMLICH_SIGHT=all tries every one at every size.
func TestLargeLanguagesHaveRoom(t *testing.T) {
	testrun.OnlyCI(t)
	all := os.Getenv("HEIMLICH_SIGHT") != ""
	for i, large := range largeTextScreens {
		for k, name := range assets.Languages() {
			if !all && k != i%len(assets.Languages()) {
				continue
			}
			t.Run(fmt.Sprintf("%s %d %s", large.window, large.percent, name), func(t *testing.T) {
				k := shell.Zoom(large.w, large.h, large.percent)
				if got := 100 * k / shell.Zoom(large.w, large.h, 100); got < float64(large.percent)-0.5 {
					t.Errorf("%v×%v: got zoom %.0f %%", large.w, large.h, got)
				}
				f := &longTextChecker{
					T:        t,
					ctx:      scenetest.Context(t),
					size:     appctx.Screen{W: large.w / k, H: large.h / k, Scale: 1, Large: true},
					reported: map[string]bool{},
				}
				f.ctx.Language = scenetest.MarkedWords(t, name)
				f.ctx.Settings.Speed = appctx.Instant
				f.names = append(scenetest.Names[:], "Hanna", "English", "Français", "Nederlands", "Deutsch", "/tmp/x")
				f.typeSizes = map[string]float64{}
				f.visitScenes()
				f.setUpTables()
				f.visitPages()
				f.editPosition()
				f.shareAndImport()
				f.playVariants()
				f.checkTypeSizes(k)
				for _, wrong := range f.ctx.Language.Mistakes() {
					t.Errorf("bad text: %s", wrong)
				}
			})
		}
	}
}

// checkTypeSizes reports type sizes in the window, with k window points per screen point.
func (f *longTextChecker) checkTypeSizes(k float64) {
	sizes := map[int]int{}
	for words, p := range f.typeSizes {
		sizes[int(p*k)]++
		if p < 6 {
			f.Errorf("%s: its type size is only %.1f points", words, p)
		}
	}
	f.Logf("texts by type size in points of the window: %v", sizes)
}

// editPosition sets up a position in the editor and opens every page.
func (f *longTextChecker) editPosition() {
	d, err := positioneditor.New(rules.Setup{Players: 4, First: rules.NoSeat,
		Variants: rules.Variants{TopSecret: true, Dossier: true}})
	if err != nil {
		f.Fatal(err)
	}
	table := editor.New(f.ctx, d, scenetest.Names[:], scenetest.Stack(nil), nil, nil)
	f.layOut("bench", table)
	shut := func() { table.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack}) }
	for _, way := range [][]string{{"seat-1"}, {"seat-1", "hand"}, {"seat-1", "dossier"}, {"agent-red"}, {"building-7"},
		{"menu"}, {"menu", "next"}, {"menu", "part"}, {"menu", "discards"}, {"menu", "another", "edition-amigo",
			"variant-topsecret"}} {
		for _, id := range way {
			if !f.press(table, id) {
				f.Errorf("editor: there is no control %s", id)
			}
			f.check("bench, "+id, table)
		}
		for range way {
			if table.Focus().Scopes() > 0 {
				shut()
			}
		}
	}
}

// shareAndImport shares a finished game, and shows the reasons why imports fail.
func (f *longTextChecker) shareAndImport() {
	list := gamelist.New(f.ctx, scenetest.Stack(nil), nil, nil, fakeSummaries{})
	f.layOut("list without games", list)
	game := newSavingGame(f, f.ctx, StartOptions{})
	share := sharing.New(f.ctx, game.session, game.transfer)
	m := scenetest.Match(f.T, scenetest.Options(rules.Amigo2001, rules.Variants{}, 3, 1, 3))
	for src := rules.NewRandomSource(5); !m.Over(); {
		scenetest.ActRandomly(f.T, m, &src)
	}
	share.Ask(list, []byte(m.Record()), func() *image.RGBA { return nil })
	f.check("share", list)
	for _, says := range []message.Key{"share.link.done", "share.challenge.done", "editor.copied"} {
		list.Explain(f.ctx.Words("share.copied"), f.ctx.Words(says))
		f.check(string(says), list)
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

// visitPages visits the scenes whose own tests use other sizes.
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
	for _, way := range [][]string{{"language"}, {"sound"}, {"motion"}, {"text"}, {"help", "scan"}, {"screen", "full"},
		{"privacy", "delete-all"}} {
		page := settingspage.New(f.ctx, scenetest.Stack(nil), settingspage.Capabilities{
			Full: func() bool { return false }, SetFull: func(_ bool, then func(bool)) { then(true) },
			Place: files.Place(),
		}, 12, nil)
		f.layOut("settings", page)
		for _, id := range way {
			if !f.press(page, id) {
				f.Errorf("settings: there is no control %s", id)
			}
			f.check("settings, "+id, page)
		}
	}
}
