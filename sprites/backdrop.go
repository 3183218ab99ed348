package sprites

import (
	"image"
	"slices"
)

// backdrop is a picture that fills a screen.
type backdrop struct {
	key     string
	picture *Picture
}

// kept is how many backdrops the gallery keeps: as large as they are, only those of the scenes that one goes back and
// forth between, as a table, and a desk with what lies on it.
const kept = 4

// Backdrop is a picture of w×h points that fills a screen, painted beside the loop, with as many pixels as paint likes.
// It is painted again only when the key or the size is another one, so the key has to tell everything that it depends
// on. Only the last few are kept. Until it has been painted the last one of that name is seen, if there was any.
func (g *TextureCache) Backdrop(name, key string, w, h float64, paint PaintFunc) *Picture {
	w, h = float64(g.px(w))/g.scale, float64(g.px(h))/g.scale
	key = name + "-" + key
	for i, b := range g.grounds {
		if pw, ph := b.picture.Size(); b.key == key && pw == w && ph == h {
			g.grounds = append(append(g.grounds[:i:i], g.grounds[i+1:]...), b)
			g.want(b.picture.sheet)
			return b.picture
		}
	}
	p := g.painted(name, key, w, h, large, paint)
	g.grounds = append(g.grounds, backdrop{key: key, picture: p})
	g.grounds = g.grounds[max(len(g.grounds)-kept, 0):]
	return p
}

// Painted is a picture that is shown as w×h points, whatever number of pixels paint gives it, beside the loop: what has
// no edges needs few. It is painted again only when the name or the size is another one. Until it has been painted the
// last one of that name is seen, if there was any.
func (g *TextureCache) AsyncSmooth(name string, w, h float64, paint PaintFunc) *Picture {
	k := shapeKey{shape: name, w: g.px(w), h: g.px(h)}
	p, ok := g.find(k)
	if !ok {
		p = g.painted(name, name, w, h, small, paint)
		g.put(k, p)
	}
	g.want(p.sheet)
	return p
}

// Sharp is Painted for what is painted in device pixels, one for each, so that it is shown as sharp as it was painted.
func (g *TextureCache) AsyncSharp(name string, w, h float64, paint PaintFunc) *Picture {
	p := g.AsyncSmooth(name, w, h, paint)
	p.w, p.h = float64(g.px(w))/g.scale, float64(g.px(h))/g.scale
	return p
}

// painted is a picture that is painted beside the loop.
func (g *TextureCache) painted(name, what string, w, h float64, how urgency, paint PaintFunc) *Picture {
	p := &Picture{what: what, w: w, h: h, stands: &g.passing}
	if g.Digest != nil {
		return g.digested(p, w, h, func() *image.RGBA { return paint(func() {}) })
	}
	p.sheet = g.ask(name, how, paint)
	return p
}

// Until lets another picture be seen until this one has been painted, and returns this one.
func (p *Picture) WithFallback(other *Picture) *Picture {
	if s := p.sheet; s.image == nil && s.before == nil && other.sheet.image != nil {
		s.before = other.sheet
	}
	return p
}

// Coarse lets what paint paints, the same with few pixels, be seen until this picture has been painted, if nothing else
// is; it is painted at once, unless nobody looks. It returns this one.
func (p *Picture) WithPreview(paint func() *image.RGBA) *Picture {
	if s := p.sheet; s.image == nil && s.before == nil && s.urgent > ahead {
		s.before = p.stands.ready(paint())
	}
	return p
}

// Blank reports whether nothing is seen of this picture yet: it has not been painted, and nothing else is seen in its
// place.
func (p *Picture) Blank() bool {
	s := p.sheet
	return s != nil && s.image == nil && (s.before == nil || s.before.image == nil)
}

// Advance lets dt seconds pass for what is being painted: it comes gently, or at once where nothing is to move. It
// reports whether anything looks otherwise.
func (g *TextureCache) Advance(dt float64, moves bool) (changed bool) {
	return g.studio.advance(dt, moves)
}

// Painting reports whether anything that is seen is still being painted, or coming.
func (g *TextureCache) Pending() bool {
	return slices.ContainsFunc(g.studio.asked, func(p *sheet) bool { return p.urgent > ahead })
}

// Busy reports whether anything is being painted, be it ahead of time.
func (g *TextureCache) Busy() bool { return len(g.studio.asked) > 0 }

// Finish paints everything that is still to be painted at once, and lets it come. Whoever is given is called at every
// rest.
func (g *TextureCache) Finish(rests ...func()) {
	g.studio.finish(func() {
		for _, rest := range rests {
			rest()
		}
	})
}
