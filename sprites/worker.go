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

// texture is the texture of a picture. It belongs to the game loop, except for its atomic fields.
type texture struct {
	name         string
	image        *ebiten.Image // nil until it has been painted
	previous     *texture      // shown until this one has faded in; nil for none
	fade         float64       // fade-in progress, 0 … 1
	batch        *Batch        // batch it appears with; nil for none
	requested    int           // last build that requested it while unpainted
	lastUsed     int           // last build that requested it
	basePriority priority      // priority when it was requested
	priority     priority      // guarded by mu while queued; changed by the loop only
	paint        PaintFunc
	pixels       atomic.Pointer[image.RGBA] // painted pixels
	cancelled    atomic.Bool                // no longer needed
}

// priority is the priority of a texture in the queue.
type priority int

// Priorities in ascending order.
const (
	priorityPrefetch priority = iota // prefetched
	priorityLarge                    // fills the screen
	prioritySmall
	priorityBlocking // nothing can be shown before it
)

// maxSharedPixels is the largest picture, in pixels, on the engine's shared atlas. The atlas doubles when a picture does not
// fit. A larger picture gets its own texture and costs one more draw call.
const maxSharedPixels = 1 << 19

// hasOwnTexture reports whether an image of that size has its own texture.
func hasOwnTexture(b image.Rectangle) bool { return b.Dx()*b.Dy() > maxSharedPixels }

// newImage uploads pixels to a new image.
func newImage(m *image.RGBA) *ebiten.Image {
	return ebiten.NewImageFromImageWithOptions(m, &ebiten.NewImageFromImageOptions{Unmanaged: hasOwnTexture(m.Rect)})
}

// readyTexture returns a texture that is already painted.
func readyTexture(m *image.RGBA) *texture { return &texture{image: newImage(m), fade: 1} }

// fadeTime is the duration of the fade-in of a painted picture, in seconds.
const fadeTime = 0.18

// worker paints textures one after the other on a background task.
type worker struct {
	asked []*texture          // not faded in yet
	last  map[string]*texture // latest texture by name
	names []string            // keys of last in the order of painting
	pace  func()              // called before each painting; nil for none

	mu    sync.Mutex
	queue []*texture // to be painted
	job   *async.Task[bool]
}

// ask queues a texture. Until it is painted, the previous one of the same name is shown.
func (s *worker) ask(name string, how priority, paint PaintFunc) *texture {
	p := &texture{name: name, basePriority: how, priority: priorityPrefetch, paint: paint, previous: s.last[name]}
	s.asked = append(s.asked, p)
	s.mu.Lock()
	s.queue = append(s.queue, p)
	s.mu.Unlock()
	return p
}

// hurry raises the priority of a queued texture.
func (s *worker) hurry(p *texture, how priority) {
	s.mu.Lock()
	p.priority = max(p.priority, how)
	s.mu.Unlock()
}

// mostLast limits the pixels of all previous textures except the newest. Names may contain a size that never occurs
// again.
const mostLast = 6 << 20

// note records a painted texture as the latest of its name and drops the oldest beyond the limit.
func (s *worker) note(name string, p *texture) {
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
func (s *worker) forget(p *texture) {
	if s.last[p.name] == p {
		delete(s.last, p.name)
		s.names = slices.DeleteFunc(s.names, func(name string) bool { return name == p.name })
	}
}

// blocksScene reports whether nothing can be shown before this texture.
func (p *texture) blocksScene() bool { return p.priority == priorityBlocking && p.image == nil }

// area returns the texture's pixels, 0 before it has been painted.
func (p *texture) area() int {
	if p.image == nil {
		return 0
	}
	b := p.image.Bounds()
	return b.Dx() * b.Dy()
}

// next returns the queued texture with the highest priority above than, nil for none.
func (s *worker) next(than priority) *texture {
	s.mu.Lock()
	defer s.mu.Unlock()
	best := -1
	for i, p := range s.queue {
		if p.priority > than && (best < 0 || p.priority > s.queue[best].priority) {
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
func (s *worker) urgency(p *texture) priority {
	s.mu.Lock()
	defer s.mu.Unlock()
	return p.priority
}

// givenUp is the panic value that ends a painting nobody needs.
type givenUp struct{}

// rasterise paints the texture unless it is no longer needed.
func (p *texture) rasterise(breathe func()) {
	defer func() {
		if r := recover(); r != nil && r != (givenUp{}) {
			p.cancelled.Store(true)
			panic(r)
		}
	}()
	m := p.paint(func() {
		if breathe(); p.cancelled.Load() {
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
	than := priorityNone
	if slices.ContainsFunc(s.asked, (*texture).blocksScene) {
		than = prioritySmall
	}
	s.mu.Lock()
	some := slices.ContainsFunc(s.queue, func(p *texture) bool { return p.priority > than })
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

// priorityNone is below every priority.
const priorityNone = priorityPrefetch - 1

// paintAll paints every texture with a priority above than. A prefetch is interrupted by more urgent textures.
func (s *worker) paintAll(than priority, breathe func()) {
	for p := s.next(than); p != nil; p = s.next(than) {
		if p.cancelled.Load() {
			continue
		}
		if s.pace != nil {
			s.pace()
		}
		p.rasterise(func() {
			if breathe(); than < priorityPrefetch && s.urgency(p) == priorityPrefetch {
				s.paintAll(priorityPrefetch, breathe)
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
		case p.cancelled.Load(): // it failed
			p.leaveBatch()
			continue
		case p.image == nil || !p.batch.whole():
		case p.priority == priorityPrefetch:
			p.fade = 1
		case !moves || p.previous == nil && p.batch == nil && p.priority == priorityBlocking: // nothing to fade over
			p.fade, changed = 1, true
		default:
			changed = changed || p.fade < 1
			p.fade += dt / fadeTime
		}
		if p.fade >= 1 {
			p.fade, p.previous, p.batch = 1, nil, nil
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
			p.leaveBatch()
			p.image, p.paint = newImage(m), nil
			any = any || p.priority > priorityPrefetch
			most -= p.area()
			s.note(p.name, p)
		}
	}
	return any
}

// finish paints the rest of the queue on the caller's goroutine and waits for the worker.
func (s *worker) finish(rest func()) {
	for p := s.next(priorityNone); p != nil; p = s.next(priorityNone) {
		p.rasterise(rest)
		rest()
	}
	if j := s.job; j != nil {
		j.Wait()
	}
	s.takeIn(math.MaxInt)
	s.advance(0, false)
}

// giveUp drops the unpainted textures for which the predicate is true; nil drops all.
func (s *worker) giveUp(which func(*texture) bool) {
	gone := func(p *texture) bool { return p.image == nil && (which == nil || which(p)) }
	s.mu.Lock()
	s.queue = slices.DeleteFunc(s.queue, gone)
	s.mu.Unlock()
	s.asked = slices.DeleteFunc(s.asked, func(p *texture) bool {
		if gone(p) {
			p.cancelled.Store(true)
			p.leaveBatch()
			return true
		}
		return false
	})
}
