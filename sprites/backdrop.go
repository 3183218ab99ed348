package sprites

import (
	"image"
	"slices"
)

// backdrop is a picture that fills the screen.
type backdrop struct {
	key     string
	picture *Picture
}

// maxBackdrops is the number of cached backdrops. They are large, so the cache keeps only those of the last scenes.
const maxBackdrops = 4

// Backdrop returns a picture of w×h points that fills a screen. A worker calls paint, which may return any resolution.
// The picture is painted again when key or size changes, so key must contain everything that it depends on. Until it is
// ready, the previous picture of that name is shown.
func (g *TextureCache) Backdrop(name, key string, w, h float64, paint PaintFunc) *Picture {
	w, h = float64(g.px(w))/g.scale, float64(g.px(h))/g.scale
	key = name + "-" + key
	for i, b := range g.backdrops {
		if pw, ph := b.picture.Size(); b.key == key && pw == w && ph == h {
			g.backdrops = append(append(g.backdrops[:i:i], g.backdrops[i+1:]...), b)
			g.markRequested(b.picture.texture)
			return b.picture
		}
	}
	p := g.asyncPicture(name, key, w, h, priorityLarge, paint)
	g.backdrops = append(g.backdrops, backdrop{key: key, picture: p})
	g.backdrops = g.backdrops[max(len(g.backdrops)-maxBackdrops, 0):]
	return p
}

// AsyncSmooth returns a picture of w×h points that a worker paints at any resolution; use it for pictures without sharp
// edges. It is painted again when name or size changes. Until it is ready, the previous picture of that name is shown.
func (g *TextureCache) AsyncSmooth(name string, w, h float64, paint PaintFunc) *Picture {
	k := shapeKey{shape: name, w: g.px(w), h: g.px(h)}
	p, ok := g.find(k)
	if !ok {
		p = g.asyncPicture(name, name, w, h, prioritySmall, paint)
		g.put(k, p)
	}
	g.markRequested(p.texture)
	return p
}

// AsyncSharp is AsyncSmooth for pictures in device pixels, which are drawn without scaling.
func (g *TextureCache) AsyncSharp(name string, w, h float64, paint PaintFunc) *Picture {
	p := g.AsyncSmooth(name, w, h, paint)
	p.w, p.h = float64(g.px(w))/g.scale, float64(g.px(h))/g.scale
	return p
}

// asyncPicture queues a picture of w×h points for the worker. Until it is painted, the previous picture of that name is
// shown.
func (g *TextureCache) asyncPicture(name, description string, w, h float64, how priority, paint PaintFunc) *Picture {
	p := &Picture{description: description, w: w, h: h, previews: &g.previews}
	if g.Digest != nil {
		return g.digestedPicture(p, w, h, func() *image.RGBA { return paint(func() {}) })
	}
	p.texture = g.enqueue(name, how, paint)
	return p
}

// WithFallback shows other until this picture has been painted, if nothing else is shown. It returns this picture.
func (p *Picture) WithFallback(other *Picture) *Picture {
	if s := p.texture; s.image == nil && s.previous == nil && other.texture.image != nil {
		s.previous = other.texture
	}
	return p
}

// WithPreview calls paint at once and shows its low-resolution result until this picture is ready. It does nothing if
// something else is shown or the scene is a prefetch. It returns this picture.
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
func (g *TextureCache) Advance(dt float64, animate bool) (changed bool) {
	return g.worker.advance(dt, animate)
}

// Pending reports whether a visible picture is still being painted or fading in.
func (g *TextureCache) Pending() bool {
	return slices.ContainsFunc(g.worker.pending, func(p *texture) bool { return p.priority > priorityPrefetch })
}

// Busy reports whether the worker has anything to paint, prefetched pictures included.
func (g *TextureCache) Busy() bool { return len(g.worker.pending) > 0 }

// Finish paints everything in the queue now and shows it. It calls the yields often.
func (g *TextureCache) Finish(yields ...func()) {
	g.worker.finish(func() {
		for _, yield := range yields {
			yield()
		}
	})
}
