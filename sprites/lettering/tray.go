package lettering

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// tray is an image on which the pictures of many letters stand in rows. An image for each letter would be dear: the engine draws each on its own, once more, when it goes.
type tray struct {
	image *ebiten.Image
	rows  []row
	down  int // how far down the rows reach
}

// row is a part of a tray, as wide as that. Its pictures are no higher than it is, and not much lower.
type row struct{ top, height, end int }

// traySide is how wide and high a tray is, in pixels, but for one with a picture that is larger.
const traySide = 512

// trayGap is how far pictures stand apart on a tray, in pixels: where letters are turned or scaled, what stands beside them is not to be seen.
const trayGap = 1

// newTray is an empty tray that has room for a picture of w×h pixels.
func newTray(w, h int) *tray {
	return &tray{image: ebiten.NewImage(max(traySide, w+2*trayGap), max(traySide, h+2*trayGap)), down: trayGap}
}

// place is where on a tray there is room for a picture of w×h pixels, if there is any; the room is taken then.
func (t *tray) place(w, h int) (at image.Point, ok bool) {
	size := t.image.Bounds().Size()
	for i := range t.rows {
		r := &t.rows[i]
		if h <= r.height && r.height <= h+h/4+1 && r.end+w+trayGap <= size.X {
			at = image.Pt(r.end, r.top)
			r.end += w + trayGap
			return at, true
		}
	}
	if t.down+h+trayGap > size.Y || w+2*trayGap > size.X {
		return at, false
	}
	at = image.Pt(trayGap, t.down)
	t.rows = append(t.rows, row{top: t.down, height: h, end: trayGap + w + trayGap})
	t.down += h + trayGap
	return at, true
}

// write puts pixels onto a tray.
func (t *tray) write(at image.Point, m *image.RGBA) {
	part := image.Rectangle{at, at.Add(m.Rect.Size())}
	t.image.SubImage(part).(*ebiten.Image).WritePixels(m.Pix)
}

// area is how many pixels a tray has.
func (t *tray) area() int {
	size := t.image.Bounds().Size()
	return size.X * size.Y
}

// room is a place on one of the trays for a picture of w×h pixels, on a new one if need be.
func (c *Case) room(w, h int) letter {
	for _, t := range c.trays {
		if at, ok := t.place(w, h); ok {
			return letter{t, at}
		}
	}
	t := newTray(w, h)
	c.trays = append(c.trays, t)
	at, _ := t.place(w, h)
	return letter{t, at}
}

// mostOnTrays is how many pixels all trays have together at the most, for a device with that many pixels a point: a game has had all its letters on a third of that.
func mostOnTrays(scale float64) int {
	return int((1 + scale*scale) * 3 * traySide * traySide)
}

// Trim lets the pictures of all letters go if there are more than a game could need, as after many sizes of window. What is still seen is drawn again before the next picture.
func (c *Case) Trim() {
	all := 0
	for _, t := range c.trays {
		all += t.area()
	}
	c.sift()
	if all <= mostOnTrays(c.scale) && len(c.cuts) < manyCuts {
		return
	}
	for _, t := range c.trays {
		t.image.Deallocate()
	}
	c.trays = nil
	clear(c.cuts) // a text that was set with one of them is set again
}
