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
				const exact, minMargin = 0.01, 8 // points
				left, right, below := list.X, size.W-list.Right(), size.H-list.Bottom()
				if math.Abs(left-right) > exact || left < minMargin || below < minMargin {
					t.Errorf("got list at %v, want it centred, at least %d points from the edges", list, minMargin)
				}
				if minWidth := min(size.W-40, 760) - 1; list.W < minWidth {
					t.Errorf("got list at %v, want it at least %.0f points wide", list, minWidth)
				}
				if math.Abs(back.Right()-list.Right()) > exact || head.X != list.X {
					t.Errorf("got heading %v, back button %v, list %v; want equal edges", head, back, list)
				}
				if math.Abs(head.Center().Y-back.Center().Y) > exact || head.Right() > back.X-4 {
					t.Errorf("got heading %v, back button %v; want them beside each other", head, back)
				}
				if back.W < 88 || back.H < 44 {
					t.Errorf("got back button %v, want at least 88×44 points", back)
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
			onBlotter := blotter.W > 0
			if isLong := count == 30; isLong && onBlotter {
				t.Errorf("%d games on %vx%v: got blotter %v, want none", count, size.W, size.H, blotter)
			}
			if isShort := count <= 2 && size.H > 400; isShort && !onBlotter {
				t.Errorf("%d games on %vx%v: got no blotter, the list %.0f points above the screen's edge", count,
					size.W, size.H, below)
			}
			if onBlotter && (above > below || above < below/4) {
				t.Errorf("%d games on %vx%v: got %.0f points above the heading, %.0f below the list", count, size.W,
					size.H, above, below)
			}
			if onBlotter && (blotter.Y > back.Y-10 || blotter.Bottom() < list.Bottom()+10) {
				t.Errorf("%d games on %vx%v: got blotter %v, want it under the list %v", count, size.W, size.H, blotter,
					list)
			}
			if onBlotter && (blotter.X < 0 || blotter.Right() > size.W) {
				t.Errorf("%d games on %vx%v: got blotter %v, want it on the screen", count, size.W, size.H, blotter)
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
