package scenery_test

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"syscall"
	"testing"
	"time"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/scenery"
)

func cpu() time.Duration {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

func TestLook(t *testing.T) {
	for _, c := range []struct{ w, h, k float64 }{{1280, 720, 1}, {1280, 720, 1}, {1280, 720, 2}, {390, 844, 2}, {844, 390, 2}} {
		tab := layout.NewTable(c.w, c.h, layout.Options{Agents: 7, Seats: 4})
		t0 := cpu()
		var raw [12]*image.RGBA
		for i, b := range tab.Buildings {
			raw[i] = scenery.Drawing(i, int(b.Art.W*c.k+0.5))
		}
		t1 := cpu()
		m := scenery.Table(&tab, c.k, 42, true, func(i int) *image.RGBA { return raw[i] })
		t2 := cpu()
		for i, b := range tab.Buildings {
			light.Over(m, scenery.House(raw[i], i == 7), int(b.Art.X*c.k+.5), int(b.Art.Y*c.k+.5), 1)
		}
		t3 := cpu()
		var ws [12]*image.RGBA
		for i := range ws {
			ws[i] = scenery.Windows(raw[i])
		}
		t4 := cpu()
		gold := scenery.Gold(raw[7])
		t5 := cpu()
		for i, b := range tab.Buildings {
			f := b.Art.W * 2 * c.k / float64(ws[i].Rect.Dx())
			spread(m, ws[i], (b.Art.X-b.Art.W/2)*c.k, (b.Art.Y-b.Art.H/2)*c.k, f)
			if i == 7 {
				spread(m, gold, (b.Art.X-b.Art.W/2)*c.k, (b.Art.Y-b.Art.H/2)*c.k, f)
			}
		}
		t.Logf("%vx%v@%v raw %v ground %v houses %v windows %v gold %v", c.w, c.h, c.k, t1-t0, t2-t1, t3-t2, t4-t3, t5-t4)
		save(fmt.Sprintf("/tmp/look-%v-%v.png", c.w, c.k), m)
	}
}

func spread(on, m *image.RGBA, x, y, f float64) {
	for py := range on.Rect.Dy() {
		for px := range on.Rect.Dx() {
			sx, sy := (float64(px)-x)/f, (float64(py)-y)/f
			if sx < 0 || sy < 0 || int(sx) >= m.Rect.Dx() || int(sy) >= m.Rect.Dy() {
				continue
			}
			s := m.Pix[m.PixOffset(int(sx), int(sy)):]
			d := on.Pix[on.PixOffset(px, py):]
			for c := range 3 {
				d[c] = uint8(min(int(s[c])+int(d[c])*(255-int(s[3]))/255, 255))
			}
		}
	}
}

func save(name string, m image.Image) {
	f, _ := os.Create(name)
	defer f.Close()
	_ = png.Encode(f, m)
}
