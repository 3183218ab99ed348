package rulebook

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/topic"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// TestEveryPageFits checks all pages on all screens: no text leaves the screen or overlaps a button. All pages together
// explain every kind of card.
func TestEveryPageFits(t *testing.T) {
	for _, size := range scenetest.Screens {
		rulebook := New(scenetest.Context(t), Opening{}, scenetest.Stack(nil))
		rulebook.Layout(size)
		all := ""
		for n := range pagesOf(rulebook) {
			if n > 0 {
				rulebook.turnPage(1)
			}
			var s a11y.PublicState
			rulebook.Describe(&s)
			all += s.Prompt
			for _, wrong := range scenetest.MisplacedTexts(rulebook.Stage(), rulebook.Content, size) {
				t.Errorf("page %d: %s", rulebook.page+1, wrong)
			}
			buttonTop := rulebook.Focus().Find("next").Rect.Y
			rulebook.Stage().Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok || n.Parent() != rulebook.Content {
					return
				}
				_, y := n.Pos()
				_, h := text.Size()
				if y < buttonTop && y+h > buttonTop+2 {
					t.Errorf("%vx%v, page %d: %.30q overlaps the buttons", size.W, size.H, rulebook.page+1,
						text.String())
				}
			})
		}
		for c := rules.Card(1); c <= rules.NumCardKinds; c++ {
			if !strings.Contains(all, rulebook.Ctx.Language.Card(c)+": "+rulebook.Ctx.Language.Does(c)) {
				t.Errorf("%vx%v: the description of the pages lacks %v and its text", size.W, size.H, c)
			}
		}
	}
}

// TestLicencesButton checks that the last page has a button that opens the licences.
func TestLicencesButton(t *testing.T) {
	opened := false
	r := New(scenetest.Context(t), Opening{}, scenetest.Stack(func(name string) { opened = name == nav.SceneLicences }))
	r.Layout(scenetest.Phone)
	r.turnPage(len(pagesOf(r)) - 1)
	if c := r.Focus().Find("licences"); c == nil {
		t.Fatal("the last page has no button to the licences")
	} else if c.OnPress(); !opened {
		t.Error("the button does not open the licences")
	}
}

// TestMinHeightIsCheap checks that MinHeight, which runs every tick at large text sizes, allocates little: it must not
// lay out text.
func TestMinHeightIsCheap(t *testing.T) {
	r := New(scenetest.Context(t), Opening{Topic: topic.Editions}, scenetest.Stack(nil))
	s := appctx.Screen{W: 195, H: 422, Scale: 2, Large: true}
	if r.MinHeight(s) <= (&Rulebook{BaseScene: appctx.BaseScene{Ctx: r.Ctx}}).MinHeight(s) {
		t.Error("the page of the editions is not higher than the first")
	}
	const maxAllocs = 10
	if n := testing.AllocsPerRun(100, func() { r.MinHeight(s) }); n > maxAllocs {
		t.Errorf("MinHeight: got %.0f allocations, want at most %d", n, maxAllocs)
	}
}
