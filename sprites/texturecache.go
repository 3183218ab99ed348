package sprites

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"maps"
	"math"
	"slices"
	"sort"

	"github.com/hajimehoshi/ebiten/v2"
)

// TextureCache creates the pictures, glows, panels and shapes of scenes, and caches them. Each is rasterised once for
// the device scale; a change of scale clears the cache. Use it from the game loop only: it paints expensive pictures on
// a background worker. Files backdrop.go, drawings.go, panel.go, shapes.go and batch.go have the rest of its methods.
type TextureCache struct {
	scale       float64
	panels      map[panelKey]*ninePatch
	shapes      map[shapeKey]*Picture // all pictures except backdrops
	backdrops   []backdrop            // most recently used last
	whitePixel  *ebiten.Image         // of filled rectangles; nil before the first
	worker      worker
	previews    previewAtlas
	building    bool   // a scene is being built
	blank       bool   // nothing of the scene is shown before it is ready
	prefetching bool   // the scene is a prefetch
	batch       *Batch // requested pictures join it; nil for none
	substituted *Batch // joined by pictures that show a substitute
	generation  int    // number of scenes built so far

	// Digest is a hook for tests, which can't read pictures back; nil does nothing. It receives the name of a picture
	// with everything its pixels depend on, and paint, which paints it. It returns a text for the description and the
	// image to show, nil for none.
	Digest       func(picture string, paint func() *image.RGBA) (string, *image.RGBA)
	emptyTexture *texture // for pictures whose Digest returns no image
}

// NewTextureCache returns an empty cache for a device with that many pixels per point.
func NewTextureCache(scale float64) *TextureCache {
	textures := &TextureCache{worker: worker{latest: map[string]*texture{}}}
	textures.SetScale(scale)
	return textures
}

// Scale returns the number of device pixels per point.
func (tc *TextureCache) Scale() float64 { return tc.scale }

// SetScale changes the device scale and clears the cache.
func (tc *TextureCache) SetScale(scale float64) {
	if scale == tc.scale {
		return
	}
	tc.scale = scale
	tc.Clear()
}

// Clear drops all pictures. Nodes that still show them keep working, but queued pictures are never painted. Build the
// scene again afterwards.
func (tc *TextureCache) Clear() {
	tc.worker.cancel(nil)
	tc.panels = map[panelKey]*ninePatch{}
	tc.shapes = map[shapeKey]*Picture{}
	tc.backdrops = nil
}

// Limits of the cache after Trim.
const (
	maxPictures       = 400     // without backdrops
	maxPixels         = 4 << 20 // of all pictures without backdrops
	maxBackdropPixels = 5 << 20 // of all backdrops; 2.5 screens of 1920×1080
)

// Trim frees the least recently requested pictures while the cache exceeds its limits, for example after many window
// sizes. It keeps the pictures of the last scene.
func (tc *TextureCache) Trim() {
	if len(tc.panels) > maxPictures {
		tc.panels = map[panelKey]*ninePatch{}
	}
	pixels := 0
	for _, p := range tc.shapes {
		pixels += p.texture.area()
	}
	if pixels > maxPixels || len(tc.shapes) > maxPictures {
		tc.trimShapes(pixels)
	}
	pixels = 0
	for i, b := range slices.Backward(tc.backdrops) {
		if pixels += b.picture.texture.area(); pixels > maxBackdropPixels && i < len(tc.backdrops)-1 &&
			b.picture.texture.image != nil {
			tc.worker.dropLatest(b.picture.texture)
			tc.backdrops = slices.Delete(tc.backdrops, i, i+1)
		}
	}
}

// trimShapes removes the least recently used pictures while the cache exceeds its limits. Pixels is the number of
// pixels of all shapes before.
func (tc *TextureCache) trimShapes(pixels int) {
	if pixels <= maxPixels && len(tc.shapes) <= maxPictures {
		return
	}
	keys := slices.Collect(maps.Keys(tc.shapes))
	sort.Slice(keys, func(i, k int) bool {
		return tc.shapes[keys[i]].texture.lastUsed < tc.shapes[keys[k]].texture.lastUsed
	})
	for _, k := range keys {
		p := tc.shapes[k].texture
		if pixels <= maxPixels && len(tc.shapes) <= maxPictures || p.lastUsed >= tc.generation {
			break
		}
		if p.image != nil {
			pixels -= p.area()
			delete(tc.shapes, k)
			tc.worker.dropLatest(p)
		}
	}
}

// find returns a cached picture.
func (tc *TextureCache) find(k shapeKey) (*Picture, bool) {
	p, ok := tc.shapes[k]
	if ok {
		p.texture.lastUsed = tc.generation
	}
	return p, ok
}

// put caches a picture.
func (tc *TextureCache) put(k shapeKey, p *Picture) {
	p.texture.lastUsed = tc.generation
	tc.shapes[k] = p
}

// CachedPixels returns the number of pixels of all cached pictures. It is for tests: the linker drops an unused
// function, but not a method.
func CachedPixels(textures *TextureCache) (count int) {
	seen := map[*texture]bool{}
	add := func(p *texture) {
		for ; p != nil && !seen[p]; p = p.previous {
			seen[p] = true
			count += p.area()
		}
	}
	for _, p := range textures.shapes {
		add(p.texture)
	}
	for _, b := range textures.backdrops {
		add(b.picture.texture)
	}
	for _, p := range textures.worker.latest {
		add(p)
	}
	for _, p := range textures.worker.pending {
		add(p)
	}
	return count
}

// px returns a length in points as whole device pixels, at least one.
func (tc *TextureCache) px(v float64) int { return max(int(math.Round(v*tc.scale)), 1) }

// syncPicture returns a picture of w×h points that is painted at once, in whole pixels.
func (tc *TextureCache) syncPicture(description string, w, h float64, paint func() *image.RGBA) *Picture {
	p := &Picture{description: description, w: float64(tc.px(w)) / tc.scale, h: float64(tc.px(h)) / tc.scale}
	if tc.Digest != nil {
		return tc.digestedPicture(p, w, h, paint)
	}
	p.texture = readyTexture(paint())
	return p
}

// digestedPicture returns a picture of w×h points, before rounding to pixels, for tests that compare digests.
func (tc *TextureCache) digestedPicture(picture *Picture, w, h float64, paint func() *image.RGBA) *Picture {
	if tc.emptyTexture == nil {
		tc.emptyTexture = readyTexture(image.NewRGBA(image.Rect(0, 0, 1, 1)))
	}
	digest, m := tc.Digest(fmt.Sprintf("%s %v×%v·%v", picture.description, w, h, tc.scale), paint)
	if picture.description, picture.texture = picture.description+digest, tc.emptyTexture; m != nil {
		picture.texture = readyTexture(m)
	}
	return picture
}

// Fill returns a plain rectangle of w×h points. All of them share one texture.
func (tc *TextureCache) Fill(c color.Color, w, h float64) *FilledRect {
	if tc.whitePixel == nil {
		// A white border keeps neighbours on the atlas from bleeding in.
		white := image.NewRGBA(image.Rect(0, 0, 3, 3))
		draw.Draw(white, white.Rect, image.White, image.Point{}, draw.Src)
		tc.whitePixel = ebiten.NewImageFromImage(white).SubImage(image.Rect(1, 1, 2, 2)).(*ebiten.Image)
	}
	return &FilledRect{pixel: tc.whitePixel, color: c, w: w, h: h}
}

// SetWorkerHook makes the raster worker call f before each painting, on the worker's goroutine; nil for nothing. Tests
// use it to slow painting down.
func SetWorkerHook(textures *TextureCache, f func()) { textures.worker.beforePaint = f }
