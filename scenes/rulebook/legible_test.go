package rulebook

import (
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestPagesAreLegible checks that the text of pages has a type size of at least 16 points on all screens.
func TestPagesAreLegible(t *testing.T) {
	for _, size := range scenetest.Screens {
		rulebook := New(scenetest.Context(t), Opening{}, scenetest.Stack(nil))
		rulebook.Layout(size)
		for n, page := range pagesOf(rulebook) {
			if n > 0 {
				rulebook.turnPage(1)
			}
			told := 0
			rulebook.Content.Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok || n.Parent() != rulebook.Content &&
					(rulebook.list == nil || n.Parent().Parent().Parent().Parent() != rulebook.list.scroll.Node) {
					return
				}
				if told++; text.FontSize() < 16 {
					t.Errorf("%vx%v, %q: %.30q… has %.1f points, want 16", size.W, size.H, page.title, text.String(),
						text.FontSize())
				}
			})
			if told == 0 {
				t.Errorf("%vx%v, %q has no text", size.W, size.H, page.title)
			}
		}
	}
}

// TestExamplesAreAnimated checks that examples are animated, unless motion is reduced.
func TestExamplesAreAnimated(t *testing.T) {
	look := func(r *Rulebook) (all string) {
		r.Content.Walk(func(n *sprites.Node) { all += n.String() })
		return all
	}
	for page := 0; page <= 5; page++ {
		for _, still := range []bool{false, true} {
			ctx := scenetest.Context(t)
			ctx.Settings.Speed, ctx.Settings.Reduced = appctx.Normal, still
			r := New(ctx, Opening{}, scenetest.Stack(nil))
			r.page = page
			r.Layout(scenetest.Screens[0])
			first := look(r)
			r.Advance(pauseTime + rollTime + pauseTime + walkTime/2)
			under := look(r)
			if (under != first) == still {
				t.Errorf("page %d, reduced motion %v: got motion %v", page+1, still, under != first)
			}
		}
	}
}

// TestTallSheetIsUsed checks that on upright tablets the photo takes the spare room, and less than a quarter of the
// sheet stays empty.
func TestTallSheetIsUsed(t *testing.T) {
	size := appctx.Screen{W: 768, H: 1024, Scale: 1}
	for name, ctx := range map[string]*appctx.Context{"English": scenetest.Context(t),
		"longer": scenetest.LongContext(t)} {
		rulebook := New(ctx, Opening{}, scenetest.Stack(nil))
		rulebook.Layout(size)
		looked := 0
		for i, page := range pagesOf(rulebook) {
			if i > 0 {
				rulebook.turnPage(1)
			}
			if page.isList() || page.licences {
				continue
			}
			folder := layout.Rect{X: 15, Y: 15, W: 738, H: 924}
			l := rulebook.newPageLayout(&page, folder)
			if l.photo.W == 0 {
				continue
			}
			looked++
			lines := len(rulebook.Ctx.Fonts.Wrap(rulebook.textStyle(l.size), page.text, l.columnWidth()))
			free := l.words.H - float64(lines)*rulebook.Ctx.Fonts.LineHeight(rulebook.textStyle(l.size))
			if free > l.sheet.H/4 || free < 0 || l.size < minTypeSize {
				t.Errorf("%s, page %d, %q: %.0f of %.0f points are empty, type size %v", name, i+1, page.title, free,
					l.sheet.H, l.size)
			}
		}
		if looked < 5 {
			t.Errorf("only %d pages were checked", looked)
		}
	}
}
