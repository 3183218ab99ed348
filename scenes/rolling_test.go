package scenes

import (
	"testing"

	"heimlich/scenes/backstage"
	"heimlich/sprites/widgets"
)

// higher is a desk in a window so low that the set-up is higher than it, rolled by so many notches of the wheel.
func higher(t *testing.T, notches float64) *desktop {
	t.Helper()
	g := atDesk(t, "", backstage.Screen{W: 640, H: 320, Scale: 1})
	g.touched("new")
	if g.pass(0); g.rolls() < 200 {
		t.Fatalf("the set-up can be rolled by %v points", g.rolls())
	}
	g.did([]widgets.Event{{Kind: widgets.Wheel, X: 320, Y: 4, DY: -notches}}, 0)
	g.pass(0)
	return g
}

// stands is how far the picture that is on is rolled, as it is painted.
func (g *desktop) stands() float64 {
	by := g.scene.Stage().Roll(0)
	g.scene.Stage().Roll(by)
	return by
}

// TestTheRolledPictureLiesAsItIsPressed: wheel, drag and Page down roll a picture that is higher than the window, and it is painted as it is pressed; where the window becomes as high as the
// picture, or the picture another one, it lies at its beginning, in the very next picture.
func TestTheRolledPictureLiesAsItIsPressed(t *testing.T) {
	g := higher(t, 1)
	if g.rolled.by != widgets.Notch || g.stands() != g.rolled.by {
		t.Errorf("the wheel rolls it by %v, and it is painted rolled by %v", g.rolled.by, g.stands())
	}
	g.did([]widgets.Event{{Kind: widgets.PointerDown, Pointer: 1, Touch: true, X: 3, Y: 200}, {Kind: widgets.PointerMove, Pointer: 1, Touch: true, X: 3, Y: 180}, {Kind: widgets.PointerMove, Pointer: 1, Touch: true, X: 3, Y: 150}, {Kind: widgets.PointerUp, Pointer: 1, Touch: true, X: 3, Y: 150}}, 0)
	if want := widgets.Notch + 30.0; g.rolled.by != want || g.stands() != want { // the first of it was too short to mean anything
		t.Errorf("a drag rolls it to %v, want %v, and it is painted rolled by %v", g.rolled.by, want, g.stands())
	}
	if g.did([]widgets.Event{{Kind: widgets.KeyDown, Key: widgets.KeyPageDown}}, 0); g.stands() != g.rolls() {
		t.Errorf("Page down rolls it by %v of %v", g.stands(), g.rolls())
	}
	if g.fill(backstage.Screen{W: 1280, H: 720, Scale: 1}); g.stands() != 0 || g.rolled.by != 0 {
		t.Errorf("in a window that is high enough it is pressed as if rolled by %v, and painted rolled by %v", g.rolled.by, g.stands())
	}
	g = higher(t, 9)
	g.touched("back")
	if g.name != "title" || g.stands() != 0 {
		t.Errorf("%s comes rolled by %v", g.name, g.stands())
	}
}

// TestNothingIsRolledByWhoIsGone: a press whose end nobody has seen, because the game was left for something else meanwhile, rolls nothing any more.
func TestNothingIsRolledByWhoIsGone(t *testing.T) {
	g := higher(t, 1)
	g.did([]widgets.Event{{Kind: widgets.PointerDown, X: 3, Y: 200}}, 0)
	g.cover()
	g.did([]widgets.Event{{Kind: widgets.PointerMove, X: 3, Y: 100}, {Kind: widgets.PointerMove, X: 3, Y: 50}}, 0)
	if g.stands() != widgets.Notch {
		t.Errorf("it is rolled to %v by a pointer that presses nothing", g.stands())
	}
}
