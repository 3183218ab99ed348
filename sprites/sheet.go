package sprites

import (
	"image"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/work"
)

// Painting is how a picture is painted beside the loop: its pixels, whose bounds begin at 0, 0. It touches nothing that the loop changes, and calls breathe at least every
// millisecond or two, where it may end for good: nobody waits for the picture any more.
type Painting func(breathe func()) *image.RGBA

// sheet is what a picture is painted on. It belongs to the loop, but for what is atomic.
type sheet struct {
	name   string
	image  *ebiten.Image // nil until it has been painted
	before *sheet        // is seen in its place until it has come; nil for nothing
	come   float64       // how much of it is seen, 0 … 1
	large  bool          // painted after what is small
	paint  Painting
	pixels atomic.Pointer[image.RGBA] // what has been painted
	vain   atomic.Bool                // nobody waits for it any more
}

// ready is a sheet that has been painted.
func ready(m *image.RGBA) *sheet { return &sheet{image: ebiten.NewImageFromImage(m), come: 1} }

// comeTime is how long a picture takes to come, in seconds, once it has been painted.
const comeTime = 0.18

// studio paints sheets beside the loop, one after the other.
type studio struct {
	asked []*sheet          // those that have not come yet
	last  map[string]*sheet // the last one that was painted of everything that has a name, as far as they are kept
	names []string          // of those, in the order in which they were painted

	mu    sync.Mutex
	queue []*sheet // those that are to be painted
	job   *work.Job[bool]
}

// ask lets a sheet be painted. Until then what was painted last under the same name is seen in its place.
func (s *studio) ask(name string, large bool, paint Painting) *sheet {
	p := &sheet{name: name, large: large, paint: paint, before: s.last[name]}
	s.asked = append(s.asked, p)
	s.mu.Lock()
	s.queue = append(s.queue, p)
	s.mu.Unlock()
	return p
}

// mostLast is of how many pixels all the last ones are together at the most, but for the newest: names may tell a size, and of those none comes again.
const mostLast = 12 << 20

// note keeps a sheet that has been painted as the last one of its name, and lets the oldest ones go that are too much.
func (s *studio) note(name string, p *sheet) {
	s.last[name] = p
	s.names = append(slices.DeleteFunc(s.names, func(other string) bool { return other == name }), name)
	all := 0
	for i, name := range slices.Backward(s.names) {
		if all += s.last[name].area(); all > mostLast && i < len(s.names)-1 {
			for _, old := range s.names[:i+1] {
				delete(s.last, old)
			}
			s.names = slices.Delete(s.names, 0, i+1)
			break
		}
	}
}

// area is how many pixels a sheet holds; none before it has been painted.
func (p *sheet) area() int {
	if p.image == nil {
		return 0
	}
	b := p.image.Bounds()
	return b.Dx() * b.Dy()
}

// next is what is to be painted next; nil for nothing.
func (s *studio) next() *sheet {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return nil
	}
	i := max(slices.IndexFunc(s.queue, func(p *sheet) bool { return !p.large }), 0)
	p := s.queue[i]
	s.queue = slices.Delete(s.queue, i, i+1)
	return p
}

// givenUp ends the painting of a sheet that nobody waits for any more.
type givenUp struct{}

// run paints the sheet, unless nobody waits for it.
func (p *sheet) run(breathe func()) {
	defer func() {
		if r := recover(); r != nil && r != (givenUp{}) {
			p.vain.Store(true)
			panic(r)
		}
	}()
	m := p.paint(func() {
		if breathe(); p.vain.Load() {
			panic(givenUp{})
		}
	})
	p.pixels.Store(m)
}

// work lets what is in the queue be painted. A painting that failed panics here.
func (s *studio) work() {
	if j := s.job; j != nil {
		if !j.Ready() {
			return
		}
		s.job = nil
		j.Result()
	}
	s.mu.Lock()
	n := len(s.queue)
	s.mu.Unlock()
	if n == 0 {
		return
	}
	s.job = work.Begin(func(step work.Step) bool {
		for p := s.next(); p != nil; p = s.next() {
			if !p.vain.Load() {
				p.run(func() { step(0, 1) })
			}
			step(0, 1)
		}
		return true
	})
}

// advance lets what has been painted come within comeTime, or at once if nothing is to move, and reports whether anything looks otherwise.
func (s *studio) advance(dt float64, moves bool) (changed bool) {
	s.work()
	kept := s.asked[:0]
	for _, p := range s.asked {
		if p.vain.Load() { // it failed
			continue
		}
		if m := p.pixels.Swap(nil); m != nil {
			p.image, p.paint, changed = ebiten.NewImageFromImage(m), nil, true
			s.note(p.name, p)
		} else if p.image != nil {
			p.come, changed = p.come+dt/comeTime, true
		}
		if p.image != nil && (p.come >= 1 || !moves) {
			p.come, p.before = 1, nil
			continue
		}
		kept = append(kept, p)
	}
	clear(s.asked[len(kept):])
	s.asked = kept
	return changed
}

// finish paints here, and now, what is not being painted already, and waits for that.
func (s *studio) finish(rest func()) {
	for p := s.next(); p != nil; p = s.next() {
		p.run(rest)
		rest()
	}
	if j := s.job; j != nil {
		j.Wait()
	}
	s.advance(0, false)
}

// giveUp forgets what has not been painted yet.
func (s *studio) giveUp() {
	s.mu.Lock()
	s.queue = nil
	s.mu.Unlock()
	s.asked = slices.DeleteFunc(s.asked, func(p *sheet) bool {
		if p.image == nil {
			p.vain.Store(true)
		}
		return p.image == nil
	})
}
