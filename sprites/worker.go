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
// shared state, and gives the image away. It calls yield at least every two milliseconds; yield does not return if the
// picture is no longer needed.
type PaintFunc func(yield func()) *image.RGBA

// texture is the texture of a picture, from the request to the end of its fade-in. Only the game loop uses it, except
// for name, paint, priority and the atomic fields.
type texture struct {
	name         string
	image        *ebiten.Image // nil until it has been painted
	previous     *texture      // shown until this one has faded in; nil for none
	fade         float64       // fade-in progress, 0 … 1
	batch        *Batch        // batch it appears with; nil for none
	requested    int           // last build that requested it while unpainted
	lastUsed     int           // last build that requested it
	basePriority priority      // priority in a visible scene
	priority     priority      // current priority; guarded by worker.mu while queued
	paint        PaintFunc
	pixels       atomic.Pointer[image.RGBA] // painted, not uploaded yet
	cancelled    atomic.Bool                // no longer needed, or painting failed
}

// priority is the priority of a texture in the queue.
type priority int

// Priorities in ascending order.
const (
	priorityPrefetch priority = iota // of a scene that may be shown later
	priorityLarge                    // fills the screen
	prioritySmall                    // any other picture
	priorityBlocking                 // the scene stays blank without it
)

// maxSharedPixels is the number of pixels of the largest picture on the engine's shared atlas. The atlas doubles when a
// picture does not fit. A larger picture gets its own texture and costs one more draw call.
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

// worker paints textures on a background task, one after the other and by priority, and fades them in.
type worker struct {
	pending     []*texture          // not faded in yet
	latest      map[string]*texture // latest texture by name
	latestNames []string            // keys of latest, in the order of painting
	beforePaint func()              // called before each painting; nil for none

	mu    sync.Mutex
	queue []*texture        // to be painted; guarded by mu
	task  *async.Task[bool] // the running task; nil for none
}

// enqueue queues a texture. Until it is painted, the previous one of the same name is shown.
func (w *worker) enqueue(name string, how priority, paint PaintFunc) *texture {
	p := &texture{name: name, basePriority: how, priority: priorityPrefetch, paint: paint, previous: w.latest[name]}
	w.pending = append(w.pending, p)
	w.mu.Lock()
	w.queue = append(w.queue, p)
	w.mu.Unlock()
	return p
}

// raisePriority raises the priority of a queued texture.
func (w *worker) raisePriority(p *texture, how priority) {
	w.mu.Lock()
	p.priority = max(p.priority, how)
	w.mu.Unlock()
}

// maxLatestPixels limits the pixels of all latest textures except the newest. Names may contain a size that never
// occurs again, so old ones must go.
const maxLatestPixels = 6 << 20

// setLatest records a painted texture as the latest of its name and drops the oldest beyond the limit.
func (w *worker) setLatest(name string, p *texture) {
	w.latest[name] = p
	w.latestNames = append(slices.DeleteFunc(w.latestNames, func(other string) bool { return other == name }), name)
	all := 0
	for i, name := range slices.Backward(w.latestNames) {
		if all += w.latest[name].area(); all > maxLatestPixels && i < len(w.latestNames)-1 {
			for _, old := range w.latestNames[:i+1] {
				delete(w.latest, old)
			}
			w.latestNames = slices.Delete(w.latestNames, 0, i+1)
			break
		}
	}
}

// dropLatest removes a texture that is the latest of its name.
func (w *worker) dropLatest(p *texture) {
	if w.latest[p.name] == p {
		delete(w.latest, p.name)
		w.latestNames = slices.DeleteFunc(w.latestNames, func(name string) bool { return name == p.name })
	}
}

// blocksScene reports whether the scene stays blank until this texture is painted.
func (t *texture) blocksScene() bool { return t.priority == priorityBlocking && t.image == nil }

// area returns the texture's pixels, 0 before it has been painted.
func (t *texture) area() int {
	if t.image == nil {
		return 0
	}
	b := t.image.Bounds()
	return b.Dx() * b.Dy()
}

// next returns the queued texture with the highest priority above than, nil for none.
func (w *worker) next(than priority) *texture {
	w.mu.Lock()
	defer w.mu.Unlock()
	best := -1
	for i, texture := range w.queue {
		if texture.priority > than && (best < 0 || texture.priority > w.queue[best].priority) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	texture := w.queue[best]
	w.queue = slices.Delete(w.queue, best, best+1)
	return texture
}

// priorityOf returns the current priority of a texture.
func (w *worker) priorityOf(p *texture) priority {
	w.mu.Lock()
	defer w.mu.Unlock()
	return p.priority
}

// cancelledPaint is the panic value that ends the painting of a cancelled texture.
type cancelledPaint struct{}

// rasterise paints the texture and stores its pixels, unless it is cancelled meanwhile.
func (t *texture) rasterise(yield func()) {
	defer func() {
		if r := recover(); r != nil && r != (cancelledPaint{}) {
			t.cancelled.Store(true)
			panic(r)
		}
	}()
	m := t.paint(func() {
		if yield(); t.cancelled.Load() {
			panic(cancelledPaint{})
		}
	})
	t.pixels.Store(m)
}

// startTask starts painting the queue if no task runs. While the scene is blank, it paints blocking textures only. It
// panics with the error of a failed painting.
func (w *worker) startTask() {
	if j := w.task; j != nil {
		if !j.Ready() {
			return
		}
		w.task = nil
		j.Result()
	}
	than := priorityNone
	if slices.ContainsFunc(w.pending, (*texture).blocksScene) {
		than = prioritySmall
	}
	w.mu.Lock()
	some := slices.ContainsFunc(w.queue, func(p *texture) bool { return p.priority > than })
	w.mu.Unlock()
	if !some {
		return
	}
	w.task = async.Start(func(step async.Progress) bool {
		step(0, 1) // yield first, so that the scene just built is drawn
		w.paintAll(than, func() { step(0, 1) })
		return true
	})
}

// priorityNone is below every priority.
const priorityNone = priorityPrefetch - 1

// paintAll paints every texture with a priority above than. A prefetched picture is interrupted by more urgent ones.
func (w *worker) paintAll(than priority, yield func()) {
	for p := w.next(than); p != nil; p = w.next(than) {
		if p.cancelled.Load() {
			continue
		}
		if w.beforePaint != nil {
			w.beforePaint()
		}
		p.rasterise(func() {
			if yield(); than < priorityPrefetch && w.priorityOf(p) == priorityPrefetch {
				w.paintAll(priorityPrefetch, yield)
			}
		})
		yield()
	}
}

// maxUploadPixels limits the pixels uploaded per tick. A larger picture is uploaded in one tick.
const maxUploadPixels = 1 << 20

// advance fades painted textures in for dt seconds, or shows them at once without animate. It reports whether anything
// on screen changed.
func (w *worker) advance(seconds float64, animate bool) (changed bool) {
	w.startTask()
	changed = w.upload(maxUploadPixels)
	kept := w.pending[:0]
	for _, texture := range w.pending {
		switch {
		case texture.cancelled.Load(): // it failed
			texture.leaveBatch()
			continue
		case texture.image == nil || !texture.batch.complete():
		case texture.priority == priorityPrefetch:
			texture.fade = 1
		case !animate || texture.previous == nil && texture.batch == nil && texture.priority == priorityBlocking:
			// There is nothing to fade over.
			texture.fade, changed = 1, true
		default:
			changed = changed || texture.fade < 1
			texture.fade += seconds / fadeTime
		}
		if texture.fade >= 1 {
			texture.fade, texture.previous, texture.batch = 1, nil, nil
			continue
		}
		kept = append(kept, texture)
	}
	clear(w.pending[len(kept):])
	w.pending = kept
	return changed
}

// upload uploads painted textures until limit pixels are reached, and reports whether a visible scene has one of them.
func (w *worker) upload(limit int) (any bool) {
	for _, texture := range w.pending {
		if limit <= 0 {
			break
		}
		if m := texture.pixels.Swap(nil); m != nil {
			texture.leaveBatch()
			texture.image, texture.paint = newImage(m), nil
			any = any || texture.priority > priorityPrefetch
			limit -= texture.area()
			w.setLatest(texture.name, texture)
		}
	}
	return any
}

// finish paints the rest of the queue on the caller's goroutine, waits for the task and shows everything. It calls
// yield often.
func (w *worker) finish(yield func()) {
	for p := w.next(priorityNone); p != nil; p = w.next(priorityNone) {
		p.rasterise(yield)
		yield()
	}
	if j := w.task; j != nil {
		j.Wait()
	}
	w.upload(math.MaxInt)
	w.advance(0, false)
}

// cancel drops the unpainted textures for which the predicate is true; nil drops all.
func (w *worker) cancel(which func(*texture) bool) {
	gone := func(p *texture) bool { return p.image == nil && (which == nil || which(p)) }
	w.mu.Lock()
	w.queue = slices.DeleteFunc(w.queue, gone)
	w.mu.Unlock()
	w.pending = slices.DeleteFunc(w.pending, func(p *texture) bool {
		if gone(p) {
			p.cancelled.Store(true)
			p.leaveBatch()
			return true
		}
		return false
	})
}
