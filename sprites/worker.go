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

// PaintFunc paints a picture on the worker and returns its pixels, whose bounds begin at (0, 0). It must not touch
// shared state. It calls breathe at least every two milliseconds; breathe does not return if the picture is no longer
// needed.
type PaintFunc func(breathe func()) *image.RGBA

// sheet is the texture of a picture. It belongs to the game loop, except for its atomic fields.
type sheet struct {
	name   string
	image  *ebiten.Image // nil until it has been painted
	before *sheet        // shown until this one has faded in; nil for none
	come   float64       // fade-in progress, 0 … 1
	with   *Batch        // batch it appears with; nil for none
	wanted int           // last build that requested it while unpainted
	used   int           // last build that requested it
	usual  urgency       // priority when it was requested
	urgent urgency       // guarded by mu while queued; changed by the loop only
	paint  PaintFunc
	pixels atomic.Pointer[image.RGBA] // painted pixels
	vain   atomic.Bool                // no longer needed
}

// urgency is the priority of a texture in the queue.
type urgency int

// Priorities in ascending order.
const (
	ahead urgency = iota // prefetched
	large                // fills the screen
	small
	bare // nothing can be shown before it
)

// mostShared is the largest picture, in pixels, on the engine's shared atlas. The atlas doubles when a picture does not
// fit. A larger picture gets its own texture and costs one more draw call.
const mostShared = 1 << 19

// alone reports whether an image of that size has its own texture.
func alone(b image.Rectangle) bool { return b.Dx()*b.Dy() > mostShared }

// imaged uploads pixels to a new image.
func imaged(m *image.RGBA) *ebiten.Image {
	return ebiten.NewImageFromImageWithOptions(m, &ebiten.NewImageFromImageOptions{Unmanaged: alone(m.Rect)})
}

// ready returns a texture that is already painted.
func ready(m *image.RGBA) *sheet { return &sheet{image: imaged(m), come: 1} }

// comeTime is the duration of the fade-in of a painted picture, in seconds.
const comeTime = 0.18

// worker paints textures one after the other on a background task.
type worker struct {
	asked []*sheet          // not faded in yet
	last  map[string]*sheet // latest texture by name
	names []string          // keys of last in the order of painting
	pace  func()            // called before each painting; nil for none

	mu    sync.Mutex
	queue []*sheet // to be painted
	job   *async.Task[bool]
}

// ask queues a texture. Until it is painted, the previous one of the same name is shown.
func (s *worker) ask(name string, how urgency, paint PaintFunc) *sheet {
	p := &sheet{name: name, usual: how, urgent: ahead, paint: paint, before: s.last[name]}
	s.asked = append(s.asked, p)
	s.mu.Lock()
	s.queue = append(s.queue, p)
	s.mu.Unlock()
	return p
}

// hurry raises the priority of a queued texture.
func (s *worker) hurry(p *sheet, how urgency) {
	s.mu.Lock()
	p.urgent = max(p.urgent, how)
	s.mu.Unlock()
}

// mostLast limits the pixels of all previous textures except the newest. Names may contain a size that never occurs
// again.
const mostLast = 6 << 20

// note records a painted texture as the latest of its name and drops the oldest beyond the limit.
func (s *worker) note(name string, p *sheet) {
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

// forget removes a texture from the latest ones.
func (s *worker) forget(p *sheet) {
	if s.last[p.name] == p {
		delete(s.last, p.name)
		s.names = slices.DeleteFunc(s.names, func(name string) bool { return name == p.name })
	}
}

// awaited reports whether nothing can be shown before this texture.
func (p *sheet) awaited() bool { return p.urgent == bare && p.image == nil }

// area returns the texture's pixels, 0 before it has been painted.
func (p *sheet) area() int {
	if p.image == nil {
		return 0
	}
	b := p.image.Bounds()
	return b.Dx() * b.Dy()
}

// next returns the queued texture with the highest priority above than, nil for none.
func (s *worker) next(than urgency) *sheet {
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

// urgency returns the current priority of a texture.
func (s *worker) urgency(p *sheet) urgency {
	s.mu.Lock()
	defer s.mu.Unlock()
	return p.urgent
}

// givenUp is the panic value that ends a painting nobody needs.
type givenUp struct{}

// run paints the texture unless it is no longer needed.
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

// work starts painting the queue. While nothing is visible, it paints awaited textures only. It panics with the error
// of a failed painting.
func (s *worker) work() {
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
	s.job = async.Start(func(step async.Progress) bool {
		step(0, 1) // what is on screen comes first: it has just been laid out
		s.paintAll(than, func() { step(0, 1) })
		return true
	})
}

// idle is below every priority.
const idle = ahead - 1

// paintAll paints every texture with a priority above than. A prefetch is interrupted by more urgent textures.
func (s *worker) paintAll(than urgency, breathe func()) {
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

// mostAtOnce limits the pixels uploaded per tick; a single larger picture is uploaded whole.
const mostAtOnce = 1 << 20

// advance fades painted textures in, or shows them at once if moves is false. It reports whether anything on screen
// changed.
func (s *worker) advance(dt float64, moves bool) (changed bool) {
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
		case !moves || p.before == nil && p.with == nil && p.urgent == bare: // nothing to fade over
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

// takeIn uploads painted textures, up to most pixels, and reports whether one of them was awaited.
func (s *worker) takeIn(most int) (any bool) {
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

// finish paints the rest of the queue on the caller's goroutine and waits for the worker.
func (s *worker) finish(rest func()) {
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

// giveUp drops the unpainted textures for which the predicate is true; nil drops all.
func (s *worker) giveUp(which func(*sheet) bool) {
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
