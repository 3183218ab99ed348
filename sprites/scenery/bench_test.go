//go:build linux

package scenery_test

import (
	"fmt"
	"image"
	"runtime"
	"syscall"
	"testing"
	"time"

	"heimlich/sprites/layout"
	"heimlich/sprites/scenery"
)

// stretches measures how long a painter runs without a yield, in processor time of this thread. Other programs may use
// the same machine.
type stretches struct {
	b       *testing.B
	since   time.Duration
	longest time.Duration
}

// rest ends a stretch of painting and records its processor time.
func (s *stretches) rest() {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		s.b.Fatal(err)
	}
	now := time.Duration(u.Utime.Nano() + u.Stime.Nano())
	s.longest, s.since = max(s.longest, now-s.since), now
}

// paint measures the processor time of a painting, and its longest stretch without a call of rest.
func paint(b *testing.B, f func(rest func())) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	all, long := time.Duration(0), time.Duration(0)
	for b.Loop() {
		s := stretches{b: b}
		s.rest()
		begin := s.since
		s.longest = 0
		f(s.rest)
		s.rest()
		all, long = all+s.since-begin, long+s.longest
	}
	b.ReportMetric(float64(all.Microseconds())/1000/float64(b.N), "ms-of-cpu/op")
	b.ReportMetric(float64(long.Microseconds())/1000/float64(b.N), "ms-longest/op")
}

var scales = []float64{1, 1.5, 2}

func BenchmarkTable(b *testing.B) {
	for _, k := range scales {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			tab := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
			var raw [12]*image.RGBA
			for i, p := range tab.Buildings {
				raw[i] = scenery.Drawing(i, int(p.Art.W*k+0.5))
			}
			paint(b, func(rest func()) {
				scenery.TownGround(&tab, k, 42, true, func(i int) *image.RGBA { return raw[i] }, rest)
			})
		})
	}
}

func BenchmarkSquare(b *testing.B) {
	for _, k := range scales {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			q := scenery.TownSquare{W: 1280, H: 720, House: 238, Wide: true, Size: 104,
				Moon: layout.Point{X: 905, Y: 194},
				Far:  572}
			paint(b, func(rest func()) { q.Paint(k, rest) })
		})
	}
}

func BenchmarkRow(b *testing.B) {
	for _, k := range scales {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			r := scenery.HouseRow{W: 1280, H: 288, House: 173}
			paint(b, func(rest func()) { r.Paint(k, rest) })
		})
	}
}

func BenchmarkHouse(b *testing.B) {
	for _, k := range []float64{1, 2, 3} {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			paint(b, func(rest func()) {
				m := scenery.Drawing(8, int(132*k))
				rest()
				scenery.LitHouse(m, false)
				rest()
				scenery.LitHouse(m, true)
				rest()
				scenery.WindowLight(m)
				rest()
				scenery.GoldLight(m)
			})
		})
	}
}
