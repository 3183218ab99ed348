package sprites

import (
	"image"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
)

// backdrop is a picture that fills a screen.
type backdrop struct {
	key     string
	picture *Picture
}

// kept is how many backdrops the gallery keeps: as large as they are, only those of the scenes that one goes back and forth between, as a table, and a desk with what lies on it.
const kept = 4

// Backdrop is a picture of w×h points that fills a screen, painted when it is first seen, with as many pixels as paint likes. It is painted again only when the key or the size is another one, so the key has to
// tell everything that it depends on. Only the last few are kept.
func (g *Gallery) Backdrop(key string, w, h float64, paint func() *image.RGBA) *Picture {
	w, h = float64(g.px(w))/g.scale, float64(g.px(h))/g.scale
	for i, b := range g.grounds {
		if pw, ph := b.picture.Size(); b.key == key && pw == w && ph == h {
			g.grounds = append(append(g.grounds[:i:i], g.grounds[i+1:]...), b)
			return b.picture
		}
	}
	p := g.painted(key, w, h, paint)
	g.grounds = append(g.grounds, backdrop{key: key, picture: p})
	g.grounds = g.grounds[max(len(g.grounds)-kept, 0):]
	return p
}

// Painted is a picture that is shown as w×h points, whatever number of pixels paint gives it when it is first seen: what has no edges needs few. It is painted again only when the key or the
// size is another one.
func (g *Gallery) Painted(key string, w, h float64, paint func() *image.RGBA) *Picture {
	k := shapeKey{shape: key, w: g.px(w), h: g.px(h)}
	p, ok := g.shapes[k]
	if !ok {
		p = g.painted(key, w, h, paint)
		g.shapes[k] = p
	}
	return p
}

// Sharp is Painted for what is painted in device pixels, one for each, so that it is shown as sharp as it was painted.
func (g *Gallery) Sharp(key string, w, h float64, paint func() *image.RGBA) *Picture {
	p := g.Painted(key, w, h, paint)
	p.w, p.h = float64(g.px(w))/g.scale, float64(g.px(h))/g.scale
	return p
}

// painted is a picture that is painted when it is first seen.
func (g *Gallery) painted(what string, w, h float64, paint func() *image.RGBA) *Picture {
	if g.Digest != nil {
		m := paint()
		what, paint = what+g.digest(m), func() *image.RGBA { return m }
	}
	return &Picture{what: what, image: sync.OnceValue(func() *ebiten.Image { return ebiten.NewImageFromImage(paint()) }), w: w, h: h}
}
