package gamelist

import (
	"fmt"
	"math"
	"testing"

	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// TestPartsShareEdges checks that heading, back button and list are aligned in the middle of the screen, and that an
// empty list says that it is empty.
func TestPartsShareEdges(t *testing.T) {
	open, known := games(30, false)
	for _, size := range scenetest.Screens {
		for _, kept := range [][]savefiles.SavedGame{open, nil} {
			t.Run(fmt.Sprintf("%d on %vx%v", len(kept), size.W, size.H), func(t *testing.T) {
				l := New(scenetest.Context(t), scenetest.Stack(nil), kept, nil, fakeActions{known: known})
				l.Layout(size)
				list, back := l.scroll.Rect(), l.Focus().Find("back").Rect
				var words []string
				var head layout.Rect
				l.Stage().Walk(func(n *sprites.Node) {
					if text, ok := n.Face().(*lettering.Text); ok && n.Parent() == l.Content {
						words = append(words, text.String())
						if text.String() == "All games" {
							head.X, head.Y = n.Pos()
							head.W, head.H = text.Size()
						}
					}
				})
				if left, right := list.X, size.W-list.Right(); math.Abs(left-right) > 0.01 || left < 8 ||
					size.H-list.Bottom() < 8 ||
					list.W < min(size.W-40, 760)-1 {
					t.Errorf("got list at %v, want it centred, at least 8 points from the edges", list)
				}
				if math.Abs(back.Right()-list.Right()) > 0.01 || head.X != list.X || head.Right() > back.X-4 ||
					math.Abs(head.Center().Y-back.Center().Y) > 0.01 ||
					back.H < 44 ||
					back.W < 88 {
					t.Errorf("got heading %v, back button %v, list %v; want them aligned", head, back, list)
				}
				if gap := list.Y - back.Bottom(); gap < 4 || gap > 16 {
					t.Errorf("got the list %.1f points below the back button, want 4 to 16", gap)
				}
				if hasText := len(words) > 1; hasText != (len(kept) == 0) {
					t.Errorf("with %d games: got texts %q", len(kept), words)
				}
			})
		}
	}
}

// TestShortListIsOnBlotter checks that a short list is on a blotter of its size, a little above the middle. An empty
// list also has the agency's emblem; a long one has no blotter.
func TestShortListIsOnBlotter(t *testing.T) {
	emblems := 0
	for _, size := range scenetest.Screens {
		for _, count := range []int{0, 1, 2, 30} {
			open, known := games(count, false)
			scene := New(scenetest.Context(t), scenetest.Stack(nil), open, nil, fakeActions{known: known})
			scene.Layout(size)
			list, back := scene.scroll.Rect(), scene.Focus().Find("back").Rect
			_, blotter, _ := scene.placeShortList(size.Rect().Inset(max(12, min(size.W, size.H)*0.03)))
			above, below := back.Y, size.H-list.Bottom()
			if onBlotter := blotter.W > 0; count == 30 && onBlotter || count <= 2 && size.H > 400 && !onBlotter {
				t.Errorf("%d games on %vx%v: got blotter %[5]v, the list %.0[4]f points above the screen's edge", count,
					size.W, size.H, below, blotter)
			}
			if blotter.W > 0 &&
				(above > below || above < below/4 || blotter.Y > back.Y-10 || blotter.Bottom() < list.Bottom()+10 ||
					blotter.X < 0 || blotter.Right() > size.W) {
				t.Errorf("%d games on %vx%v: heading at %v, list %v, blotter %v", count, size.W, size.H, above, list,
					blotter)
			}
			if left := list.H - scene.contentHeight(); count > 0 && blotter.W > 0 && left > 1 {
				t.Errorf("%d games on %vx%v: the last %.0f points of the list are empty", count, size.W, size.H, left)
			}
			if count == 0 && blotter.W > 0 && blotter.H < size.H*0.55 {
				t.Errorf("%d games on %vx%v: blotter %v is too small", count, size.W, size.H, blotter)
			}
			for _, emblem := range scenetest.NodesByName(scene.Stage().Layer(sprites.LayerGround))["sign"] {
				_, y := emblem.Pos()
				if _, height := emblem.Face().Size(); blotter.W == 0 ||
					y-height/2 < list.Y+scene.contentHeight()-props.Margin ||
					y+height/2 > blotter.Bottom()+props.Margin {
					t.Errorf("%d games on %vx%v: emblem at y %.0f, height %.0f, on %v", count, size.W, size.H, y,
						height,
						blotter)
				}
				emblems++
			}
		}
	}
	if emblems < len(scenetest.Screens) {
		t.Errorf("got %d emblems, want at least %d", emblems, len(scenetest.Screens))
	}
}
