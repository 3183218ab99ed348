package sprites

import (
	"image"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/async"
)

// Painting is how a picture is painted beside the loop: its pixels, whose bounds begin at 0, 0. It touches nothing that
// the loop changes, and calls breathe at least every millisecond or two, where it may end for good: nobody waits for
// the picture any more.
type PaintFunc func(breathe func()) *image.RGBA

// sheet is what a picture is painted on. It belongs to the loop, but for what is atomic.
type sheet struct {
	name   string
	image  *ebiten.Image // nil until it has been painted
	before *sheet        // is seen in its place until it has come; nil for nothing
	come   float64       // how much of it is seen, 0 … 1
	with   *Batch        // they come together; nil if it comes by itself
	wanted int           // the build in which it was asked for last while it had not come
	used   int           // the build since which nobody has asked for it, whether it had come or not
	usual  urgency       // of a picture that is asked for
	urgent urgency       // guarded by the studio's mu as long as it is in the queue; the loop alone changes it
	paint  PaintFunc
	pixels atomic.Pointer[image.RGBA] // what has been painted
	vain   atomic.Bool                // nobody waits for it any more
}

// urgency says which sheets are painted first.
type urgency int

// What is urgent, the most urgent last.
const (
	ahead urgency = iota // nobody waits for it yet
	large                // what fills a screen
	small
	bare // nothing can be seen before it has been painted
)

// mostShared is how many pixels a picture has at most that lies on the engine's sheet with the others. That doubles
// when there is no room left in one piece, and a larger picture costs one more draw call wherever it lies, for hardly
// anything that is seen before or after it is as large.
const mostShared = 1 << 19

// alone reports whether an image with those bounds has a texture of its own.
func alone(b image.Rectangle) bool { return b.Dx()*b.Dy() > mostShared }

// imaged is an image with those pixels.
func imaged(m *image.RGBA) *ebiten.Image {
	return ebiten.NewImageFromImageWithOptions(m, &ebiten.NewImageFromImageOptions{Unmanaged: alone(m.Rect)})
}

// ready is a sheet that has been painted.
func ready(m *image.RGBA) *sheet { return &sheet{image: imaged(m), come: 1} }

// comeTime is how long a picture takes to come, in seconds, once it has been painted.
const comeTime = 0.18

// studio paints sheets beside the loop, one after the other.
type studio struct {
	asked []*sheet          // those that have not come yet
	last  map[string]*sheet // the last one that was painted of everything that has a name, as far as they are kept
	names []string          // of those, in the order in which they were painted
	pace  func()            // is called before each painting beside the loop; nil for nothing

	mu    sync.Mutex
	queue []*sheet // those that are to be painted
	job   *async.Job[bool]
}

// ask lets a sheet be painted. Until then what was painted last under the same name is seen in its place.
func (s *studio) ask(name string, how urgency, paint PaintFunc) *sheet {
	p := &sheet{name: name, usual: how, urgent: ahead, paint: paint, before: s.last[name]}
	s.asked = append(s.asked, p)
	s.mu.Lock()
	s.queue = append(s.queue, p)
	s.mu.Unlock()
	return p
}

// hurry lets a sheet be painted sooner, if it has not been painted yet.
func (s *studio) hurry(p *sheet, how urgency) {
	s.mu.Lock()
	p.urgent = max(p.urgent, how)
	s.mu.Unlock()
}

// mostLast is of how many pixels all the last ones are together at the most, but for the newest: names may tell a size,
// and of those none comes again.
const mostLast = 6 << 20

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

// forget lets a sheet no longer be the last one of its name.
func (s *studio) forget(p *sheet) {
	if s.last[p.name] == p {
		delete(s.last, p.name)
		s.names = slices.DeleteFunc(s.names, func(name string) bool { return name == p.name })
	}
}

// awaited reports whether nothing can be seen before a sheet has been painted.
func (p *sheet) awaited() bool { return p.urgent == bare && p.image == nil }

// area is how many pixels a sheet holds; none before it has been painted.
func (p *sheet) area() int {
	if p.image == nil {
		return 0
	}
	b := p.image.Bounds()
	return b.Dx() * b.Dy()
}

// next is what is to be painted next, of what is more urgent than something else; nil for nothing.
func (s *studio) next(than urgency) *sheet {
	s.mu.Lock()
	defer s.mu.Unlock()
	best := -1
	for i, p := range s.queue {
		if p.urgent > than && (best < 0 || p.urgent > s.queue[best].urgent) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	p := s.queue[best]
	s.queue = slices.Delete(s.queue, best, best+1)
	return p
}

// urgency is how urgent a sheet is by now.
func (s *studio) urgency(p *sheet) urgency {
	s.mu.Lock()
	defer s.mu.Unlock()
	return p.urgent
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

// work lets what is in the queue be painted: as long as nothing can be seen, only what that waits for. A painting that
// failed panics here.
func (s *studio) work() {
	if j := s.job; j != nil {
		if !j.Ready() {
			return
		}
		s.job = nil
		j.Result()
	}
	than := idle
	if slices.ContainsFunc(s.asked, (*sheet).awaited) {
		than = small
	}
	s.mu.Lock()
	some := slices.ContainsFunc(s.queue, func(p *sheet) bool { return p.urgent > than })
	s.mu.Unlock()
	if !some {
		return
	}
	s.job = async.Begin(func(step async.Step) bool {
		step(0, 1) // what is on the screen now comes first: it has just been laid out
		s.paintAll(than, func() { step(0, 1) })
		return true
	})
}

// idle is less urgent than anything.
const idle = ahead - 1

// paintAll paints all that is more urgent than something else. What becomes urgent while something is painted ahead of
// time is painted before that goes on.
func (s *studio) paintAll(than urgency, breathe func()) {
	for p := s.next(than); p != nil; p = s.next(than) {
		if p.vain.Load() {
			continue
		}
		if s.pace != nil {
			s.pace()
		}
		p.run(func() {
			if breathe(); than < ahead && s.urgency(p) == ahead {
				s.paintAll(ahead, breathe)
			}
		})
		breathe()
	}
}

// mostAtOnce is how many pixels at the most become images in one tick, but for a picture that has more: they are copied
// there.
const mostAtOnce = 1 << 20

// advance lets what has been painted come within comeTime, or at once if nothing is to move, and reports whether
// anything looks otherwise.
func (s *studio) advance(dt float64, moves bool) (changed bool) {
	s.work()
	changed = s.takeIn(mostAtOnce)
	kept := s.asked[:0]
	for _, p := range s.asked {
		switch {
		case p.vain.Load(): // it failed
			p.leave()
			continue
		case p.image == nil || !p.with.whole():
		case p.urgent == ahead:
			p.come = 1
		case !moves || p.before == nil && p.with == nil && p.urgent == bare: // nothing is seen that it could come over
			p.come, changed = 1, true
		default:
			changed = changed || p.come < 1
			p.come += dt / comeTime
		}
		if p.come >= 1 {
			p.come, p.before, p.with = 1, nil, nil
			continue
		}
		kept = append(kept, p)
	}
	clear(s.asked[len(kept):])
	s.asked = kept
	return changed
}

// takeIn makes images of what has been painted, of so many pixels or a few more, and reports whether any of them is
// waited for.
func (s *studio) takeIn(most int) (any bool) {
	for _, p := range s.asked {
		if most <= 0 {
			break
		}
		if m := p.pixels.Swap(nil); m != nil {
			p.leave()
			p.image, p.paint = imaged(m), nil
			any = any || p.urgent > ahead
			most -= p.area()
			s.note(p.name, p)
		}
	}
	return any
}

// finish paints here, and now, what is not being painted already, and waits for that.
func (s *studio) finish(rest func()) {
	for p := s.next(idle); p != nil; p = s.next(idle) {
		p.run(rest)
		rest()
	}
	if j := s.job; j != nil {
		j.Wait()
	}
	s.takeIn(math.MaxInt)
	s.advance(0, false)
}

// giveUp forgets what has not been painted yet, of those that it is asked about; nil for all.
func (s *studio) giveUp(which func(*sheet) bool) {
	gone := func(p *sheet) bool { return p.image == nil && (which == nil || which(p)) }
	s.mu.Lock()
	s.queue = slices.DeleteFunc(s.queue, gone)
	s.mu.Unlock()
	s.asked = slices.DeleteFunc(s.asked, func(p *sheet) bool {
		if gone(p) {
			p.vain.Store(true)
			p.leave()
			return true
		}
		return false
	})
}
