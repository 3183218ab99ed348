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
// shared state. It calls yield at least every two milliseconds; yield does not return if the picture is no longer
// needed.
type PaintFunc func(yield func()) *image.RGBA

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
	pending     []*texture          // not faded in yet
	latest      map[string]*texture // latest texture by name
	latestNames []string            // keys of last in the order of painting
	beforePaint func()              // called before each painting; nil for none

	mu    sync.Mutex
	queue []*texture // to be painted
	task  *async.Task[bool]
}

// enqueue queues a texture. Until it is painted, the previous one of the same name is shown.
func (s *worker) enqueue(name string, how priority, paint PaintFunc) *texture {
	p := &texture{name: name, basePriority: how, priority: priorityPrefetch, paint: paint, previous: s.latest[name]}
	s.pending = append(s.pending, p)
	s.mu.Lock()
	s.queue = append(s.queue, p)
	s.mu.Unlock()
	return p
}

// raisePriority raises the priority of a queued texture.
func (s *worker) raisePriority(p *texture, how priority) {
	s.mu.Lock()
	p.priority = max(p.priority, how)
	s.mu.Unlock()
}

// maxLatestPixels limits the pixels of all previous textures except the newest. Names may contain a size that never occurs
// again.
const maxLatestPixels = 6 << 20

// setLatest records a painted texture as the latest of its name and drops the oldest beyond the limit.
func (s *worker) setLatest(name string, p *texture) {
	s.latest[name] = p
	s.latestNames = append(slices.DeleteFunc(s.latestNames, func(other string) bool { return other == name }), name)
	all := 0
	for i, name := range slices.Backward(s.latestNames) {
		if all += s.latest[name].area(); all > maxLatestPixels && i < len(s.latestNames)-1 {
			for _, old := range s.latestNames[:i+1] {
				delete(s.latest, old)
			}
			s.latestNames = slices.Delete(s.latestNames, 0, i+1)
			break
		}
	}
}

// dropLatest removes a texture from the latest ones.
func (s *worker) dropLatest(p *texture) {
	if s.latest[p.name] == p {
		delete(s.latest, p.name)
		s.latestNames = slices.DeleteFunc(s.latestNames, func(name string) bool { return name == p.name })
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

// priorityOf returns the current priority of a texture.
func (s *worker) priorityOf(p *texture) priority {
	s.mu.Lock()
	defer s.mu.Unlock()
	return p.priority
}

// cancelledPaint is the panic value that ends a painting nobody needs.
type cancelledPaint struct{}

// rasterise paints the texture unless it is no longer needed.
func (p *texture) rasterise(yield func()) {
	defer func() {
		if r := recover(); r != nil && r != (cancelledPaint{}) {
			p.cancelled.Store(true)
			panic(r)
		}
	}()
	m := p.paint(func() {
		if yield(); p.cancelled.Load() {
			panic(cancelledPaint{})
		}
	})
	p.pixels.Store(m)
}

// startTask starts painting the queue. While nothing is visible, it paints awaited textures only. It panics with the error
// of a failed painting.
func (s *worker) startTask() {
	if j := s.task; j != nil {
		if !j.Ready() {
			return
		}
		s.task = nil
		j.Result()
	}
	than := priorityNone
	if slices.ContainsFunc(s.pending, (*texture).blocksScene) {
		than = prioritySmall
	}
	s.mu.Lock()
	some := slices.ContainsFunc(s.queue, func(p *texture) bool { return p.priority > than })
	s.mu.Unlock()
	if !some {
		return
	}
	s.task = async.Start(func(step async.Progress) bool {
		step(0, 1) // what is on screen comes first: it has just been laid out
		s.paintAll(than, func() { step(0, 1) })
		return true
	})
}

// priorityNone is below every priority.
const priorityNone = priorityPrefetch - 1

// paintAll paints every texture with a priority above than. A prefetch is interrupted by more urgent textures.
func (s *worker) paintAll(than priority, yield func()) {
	for p := s.next(than); p != nil; p = s.next(than) {
		if p.cancelled.Load() {
			continue
		}
		if s.beforePaint != nil {
			s.beforePaint()
		}
		p.rasterise(func() {
			if yield(); than < priorityPrefetch && s.priorityOf(p) == priorityPrefetch {
				s.paintAll(priorityPrefetch, yield)
			}
		})
		yield()
	}
}

// maxUploadPixels limits the pixels uploaded per tick; a single larger picture is uploaded whole.
const maxUploadPixels = 1 << 20

// advance fades painted textures in, or shows them at once if moves is false. It reports whether anything on screen
// changed.
func (s *worker) advance(dt float64, moves bool) (changed bool) {
	s.startTask()
	changed = s.upload(maxUploadPixels)
	kept := s.pending[:0]
	for _, p := range s.pending {
		switch {
		case p.cancelled.Load(): // it failed
			p.leaveBatch()
			continue
		case p.image == nil || !p.batch.complete():
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
	clear(s.pending[len(kept):])
	s.pending = kept
	return changed
}

// upload uploads painted textures, up to most pixels, and reports whether one of them was awaited.
func (s *worker) upload(most int) (any bool) {
	for _, p := range s.pending {
		if most <= 0 {
			break
		}
		if m := p.pixels.Swap(nil); m != nil {
			p.leaveBatch()
			p.image, p.paint = newImage(m), nil
			any = any || p.priority > priorityPrefetch
			most -= p.area()
			s.setLatest(p.name, p)
		}
	}
	return any
}

// finish paints the rest of the queue on the caller's goroutine and waits for the worker.
func (s *worker) finish(yield func()) {
	for p := s.next(priorityNone); p != nil; p = s.next(priorityNone) {
		p.rasterise(yield)
		yield()
	}
	if j := s.task; j != nil {
		j.Wait()
	}
	s.upload(math.MaxInt)
	s.advance(0, false)
}

// cancel drops the unpainted textures for which the predicate is true; nil drops all.
func (s *worker) cancel(which func(*texture) bool) {
	gone := func(p *texture) bool { return p.image == nil && (which == nil || which(p)) }
	s.mu.Lock()
	s.queue = slices.DeleteFunc(s.queue, gone)
	s.mu.Unlock()
	s.pending = slices.DeleteFunc(s.pending, func(p *texture) bool {
		if gone(p) {
			p.cancelled.Store(true)
			p.leaveBatch()
			return true
		}
		return false
	})
}
