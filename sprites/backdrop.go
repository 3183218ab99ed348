package sprites

import (
	"image"
	"slices"
)

// Pictures that a worker paints in the background: those that fill the screen, and others without a fixed resolution.

// backdrop is a picture that fills the screen.
type backdrop struct {
	key     string
	picture *Picture
}

// maxBackdrops is the maximum number of cached backdrops. They are large, so the cache keeps the latest only.
const maxBackdrops = 4

// Backdrop returns a picture of w×h points that fills a screen. A worker calls paint, which may return any resolution.
// The picture is painted again when key or size changes, so key must contain everything that it depends on. Until it is
// ready, the previous picture of that name is shown. The cache keeps the latest four.
func (tc *TextureCache) Backdrop(name, key string, w, h float64, paint PaintFunc) *Picture {
	w, h = float64(tc.px(w))/tc.scale, float64(tc.px(h))/tc.scale
	key = name + "-" + key
	for i, b := range tc.backdrops {
		if pw, ph := b.picture.Size(); b.key == key && pw == w && ph == h {
			tc.backdrops = append(append(tc.backdrops[:i:i], tc.backdrops[i+1:]...), b)
			tc.markRequested(b.picture.texture)
			return b.picture
		}
	}
	p := tc.asyncPicture(name, key, w, h, priorityLarge, paint)
	tc.backdrops = append(tc.backdrops, backdrop{key: key, picture: p})
	tc.backdrops = tc.backdrops[max(len(tc.backdrops)-maxBackdrops, 0):]
	return p
}

// AsyncSmooth returns a picture of w×h points that a worker paints at any resolution; use it for pictures without sharp
// edges. It is painted again when name or size changes. Until it is ready, the previous picture of that name is shown.
func (tc *TextureCache) AsyncSmooth(name string, w, h float64, paint PaintFunc) *Picture {
	k := shapeKey{shape: name, w: tc.px(w), h: tc.px(h)}
	p, ok := tc.find(k)
	if !ok {
		p = tc.asyncPicture(name, name, w, h, prioritySmall, paint)
		tc.put(k, p)
	}
	tc.markRequested(p.texture)
	return p
}

// AsyncSharp is AsyncSmooth for pictures in device pixels, which are drawn without scaling.
func (tc *TextureCache) AsyncSharp(name string, w, h float64, paint PaintFunc) *Picture {
	p := tc.AsyncSmooth(name, w, h, paint)
	p.w, p.h = float64(tc.px(w))/tc.scale, float64(tc.px(h))/tc.scale
	return p
}

// asyncPicture queues a picture of w×h points for the worker. Until it is painted, the previous picture of that name is
// shown.
func (tc *TextureCache) asyncPicture(name, description string, w, h float64, how priority, paint PaintFunc) *Picture {
	p := &Picture{description: description, w: w, h: h, previews: &tc.previews}
	if tc.Digest != nil {
		return tc.digestedPicture(p, w, h, func() *image.RGBA { return paint(func() {}) })
	}
	p.texture = tc.enqueue(name, how, paint)
	return p
}

// WithFallback shows other until p has been painted, if nothing else is shown for p. It does nothing while other is not
// painted. It returns p.
func (p *Picture) WithFallback(other *Picture) *Picture {
	if s := p.texture; s.image == nil && s.previous == nil && other.texture.image != nil {
		s.previous = other.texture
	}
	return p
}

// WithPreview calls paint at once and shows its low-resolution result until p is ready. It does not call paint if
// something else is shown or the scene is a prefetch. It returns p.
func (p *Picture) WithPreview(paint func() *image.RGBA) *Picture {
	if s := p.texture; s.image == nil && s.previous == nil && s.priority > priorityPrefetch {
		s.previous = p.previews.add(paint())
	}
	return p
}

// Blank reports whether neither this picture nor a substitute is visible yet.
func (p *Picture) Blank() bool {
	s := p.texture
	return s != nil && s.image == nil && (s.previous == nil || s.previous.image == nil)
}

// Advance plays dt seconds of fade-in for newly painted pictures; without animate they appear at once. It reports
// whether anything on screen changed. Call it once per tick.
func (tc *TextureCache) Advance(dt float64, animate bool) (changed bool) {
	return tc.worker.advance(dt, animate)
}

// Pending reports whether a visible picture is still being painted or fading in.
func (tc *TextureCache) Pending() bool {
	return slices.ContainsFunc(tc.worker.pending, func(p *texture) bool { return p.priority > priorityPrefetch })
}

// Busy reports whether the worker has anything to paint, prefetched pictures included.
func (tc *TextureCache) Busy() bool { return len(tc.worker.pending) > 0 }

// Finish paints everything in the queue on the caller's goroutine and shows it without a fade-in. It may take seconds,
// and calls each yield every few milliseconds.
func (tc *TextureCache) Finish(yields ...func()) {
	tc.worker.finish(func() {
		for _, yield := range yields {
			yield()
		}
	})
}
