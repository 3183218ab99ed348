package rulebook

import (
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestPagesAreLegible checks that the text of all pages has a type size of at least 16 points on all screens.
func TestPagesAreLegible(t *testing.T) {
	const minSize = 16 // points
	for _, size := range scenetest.Screens {
		rulebook := New(scenetest.Context(t), Opening{}, scenetest.Stack(nil))
		rulebook.Layout(size)
		for n, page := range pagesOf(rulebook) {
			if n > 0 {
				rulebook.turnPage(1)
			}
			texts := 0
			rulebook.Content.Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok {
					return
				}
				isInList := rulebook.list != nil && n.Parent().Parent().Parent().Parent() == rulebook.list.scroll.Node
				if n.Parent() != rulebook.Content && !isInList {
					return
				}
				if texts++; text.FontSize() < minSize {
					t.Errorf("%vx%v, %q: %.30q… has %.1f points, want at least 16", size.W, size.H, page.title,
						text.String(), text.FontSize())
				}
			})
			if texts == 0 {
				t.Errorf("%vx%v, %q has no text", size.W, size.H, page.title)
			}
		}
	}
}

// TestExamplesAreAnimated checks that the examples of the first pages are animated, unless motion is reduced.
func TestExamplesAreAnimated(t *testing.T) {
	describe := func(r *Rulebook) (all string) {
		r.Content.Walk(func(n *sprites.Node) { all += n.String() })
		return all
	}
	for page := 0; page <= 5; page++ {
		for _, reduced := range []bool{false, true} {
			ctx := scenetest.Context(t)
			ctx.Settings.Speed, ctx.Settings.Reduced = appctx.Normal, reduced
			r := New(ctx, Opening{}, scenetest.Stack(nil))
			r.page = page
			r.Layout(scenetest.Window)
			first := describe(r)
			r.Advance(pauseTime + rollTime + pauseTime + walkTime/2)
			later := describe(r)
			if (later != first) == reduced {
				t.Errorf("page %d, reduced motion %v: got motion %v", page+1, reduced, later != first)
			}
		}
	}
}

// TestTallSheetIsUsed checks that on an upright tablet the photo takes the spare room, so that less than a quarter of
// the sheet stays empty.
func TestTallSheetIsUsed(t *testing.T) {
	size := appctx.Screen{W: 768, H: 1024, Scale: 1}
	for name, ctx := range map[string]*appctx.Context{"English": scenetest.Context(t),
		"longer": scenetest.LongContext(t)} {
		rulebook := New(ctx, Opening{}, scenetest.Stack(nil))
		rulebook.Layout(size)
		checked := 0
		for i, content := range pagesOf(rulebook) {
			if i > 0 {
				rulebook.turnPage(1)
			}
			if content.isList() || content.licences {
				continue
			}
			folder := layout.Rect{X: 15, Y: 15, W: 738, H: 924} // above the buttons
			page := rulebook.newPageLayout(&content, folder)
			if page.photo.W == 0 {
				continue
			}
			checked++
			lines := len(rulebook.Ctx.Fonts.Wrap(rulebook.textStyle(page.size), content.text, page.columnWidth()))
			free := page.words.H - float64(lines)*rulebook.Ctx.Fonts.LineHeight(rulebook.textStyle(page.size))
			if free > page.sheet.H/4 || free < 0 || page.size < minTypeSize {
				t.Errorf("%s, page %d, %q: %.0f of %.0f points of the height are empty, type size %v", name, i+1,
					content.title, free, page.sheet.H, page.size)
			}
		}
		if checked < 5 {
			t.Errorf("%s: got %d pages with photos, want at least 5", name, checked)
		}
	}
}
