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

// stopwatch measures how long a painter runs without a yield. It counts the processor time of this thread, so that
// other programs on the machine do not matter.
type stopwatch struct {
	b       *testing.B
	since   time.Duration // processor time at the last yield
	longest time.Duration // between two yields
}

// yield ends an interval and records its processor time.
func (s *stopwatch) yield() {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		s.b.Fatal(err)
	}
	now := time.Duration(u.Utime.Nano() + u.Stime.Nano())
	s.longest, s.since = max(s.longest, now-s.since), now
}

// measure measures the processor time of a painting, and its longest interval without a yield.
func measure(b *testing.B, paint func(yield func())) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	all, longest := time.Duration(0), time.Duration(0)
	for b.Loop() {
		s := stopwatch{b: b}
		s.yield()
		begin := s.since
		s.longest = 0
		paint(s.yield)
		s.yield()
		all, longest = all+s.since-begin, longest+s.longest
	}
	b.ReportMetric(float64(all.Microseconds())/1000/float64(b.N), "ms-of-cpu/op")
	b.ReportMetric(float64(longest.Microseconds())/1000/float64(b.N), "ms-longest/op")
}

// scales are the device scales of the benchmarks.
var scales = []float64{1, 1.5, 2}

// BenchmarkTable paints the background of the table in a window of 1280×720 points.
func BenchmarkTable(b *testing.B) {
	for _, k := range scales {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			tab := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
			var raw [12]*image.RGBA
			for i, p := range tab.Buildings {
				raw[i] = scenery.Drawing(i, int(p.Art.W*k+0.5))
			}
			measure(b, func(yield func()) {
				scenery.TownGround(&tab, k, layout.LastStone, true, func(i int) *image.RGBA { return raw[i] }, yield)
			})
		})
	}
}

// BenchmarkSquare paints the square of the title.
func BenchmarkSquare(b *testing.B) {
	for _, k := range scales {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			q := scenery.TownSquare{W: 1280, H: 720, House: 238, Wide: true, Size: 104,
				Moon: layout.Point{X: 905, Y: 194},
				Far:  572}
			measure(b, func(yield func()) { q.Paint(k, yield) })
		})
	}
}

// BenchmarkRow paints a row of houses.
func BenchmarkRow(b *testing.B) {
	for _, k := range scales {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			r := scenery.HouseRow{W: 1280, H: 288, House: 173}
			measure(b, func(yield func()) { r.Paint(k, yield) })
		})
	}
}

// BenchmarkHouse paints one building in every light.
func BenchmarkHouse(b *testing.B) {
	for _, k := range []float64{1, 2, 3} {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			measure(b, func(yield func()) {
				m := scenery.Drawing(8, int(132*k))
				yield()
				scenery.LitHouse(m, false)
				yield()
				scenery.LitHouse(m, true)
				yield()
				scenery.WindowLight(m)
				yield()
				scenery.GoldLight(m)
			})
		})
	}
}
