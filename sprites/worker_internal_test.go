package sprites

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/raster"
)

// TestWorkerPaintsPictures checks that a requested picture is empty at first, is painted once by the worker, and fades
// in.
func TestWorkerPaintsPictures(t *testing.T) {
	textures := NewTextureCache(2)
	begun, goOn := make(chan bool, 1), make(chan bool)
	paint := func(yield func()) *image.RGBA {
		begun <- true
		<-goOn
		yield()
		return image.NewRGBA(image.Rect(0, 0, 20, 10))
	}
	picture := textures.AsyncSharp("a", 10, 5, paint)
	if w, h := picture.Size(); w != 10 || h != 5 || picture.texture.image != nil || !textures.Pending() ||
		len(begun) > 0 {
		t.Fatalf("before the worker runs: size %v×%v, image %v; want 10×5 and no image", w, h, picture.texture.image)
	}
	if textures.Advance(0.1, true) {
		t.Error("Advance reports a change before anything is painted")
	}
	<-begun
	if textures.Advance(0.1, true) || textures.AsyncSharp("a", 10, 5, paint) != picture {
		t.Error("the picture is visible half painted, or is painted twice")
	}
	close(goOn)
	until(t, textures, "the picture is not painted within a minute", func() bool {
		return picture.texture.image != nil
	})
	if picture.texture.fade != 0 || picture.texture.image.Bounds().Dx() != 20 {
		t.Errorf("after painting: fade %v, bounds %v; want 0 and 20 pixels wide", picture.texture.fade,
			picture.texture.image.Bounds())
	}
	if !textures.Advance(fadeTime/2, true) || picture.texture.fade < 0.49 || picture.texture.fade > 0.51 ||
		!textures.Pending() {
		t.Errorf("half way: got fade %v, want 0.5", picture.texture.fade)
	}
	if !textures.Advance(fadeTime, true) || picture.texture.fade != 1 || textures.Pending() ||
		textures.Advance(1, true) {
		t.Errorf("at the end: got fade %v, want 1", picture.texture.fade)
	}
}

// TestPreviousPictureIsShownMeanwhile checks that the previous picture of the name, or the given fallback, is shown
// until the new one is painted. Without animation the new one appears at once.
func TestPreviousPictureIsShownMeanwhile(t *testing.T) {
	textures := NewTextureCache(1)
	first := textures.Backdrop("town", "x", 30, 20, blank(3))
	if first.texture.previous != nil {
		t.Error("the first picture has a previous one")
	}
	textures.Finish()
	if first.texture.image == nil || first.texture.fade != 1 || textures.Pending() {
		t.Error("Finish left the picture unpainted or fading")
	}
	larger := textures.Backdrop("town", "x", 40, 20, blank(4))
	if larger == first || larger.texture.previous != first.texture {
		t.Error("the smaller picture is not shown until the larger one is painted")
	}
	until(t, textures, "the larger one is not painted", func() bool { return larger.texture.image != nil })
	textures.Advance(0, false)
	if larger.texture.fade != 1 || larger.texture.previous != nil || textures.Pending() {
		t.Error("without animation the picture fades in, or keeps its previous one")
	}
	gold := textures.AsyncSmooth("gold", 5, 5, blank(5)).WithFallback(larger)
	if gold.texture.previous != larger.texture {
		t.Error("the fallback is not shown")
	}
	rough := textures.AsyncSmooth("rough", 5, 5,
		blank(5)).WithPreview(func() *image.RGBA { return blank(2)(func() {}) })
	if b := rough.texture.previous; b == nil || b.image == nil || b.image.Bounds().Dx() != 2 {
		t.Error("the preview is not shown")
	}
	never := func() *image.RGBA {
		t.Error("a preview is painted although something else is shown")
		return blank(2)(func() {})
	}
	first.WithPreview(never)
	gold.WithPreview(never)
	textures.SetScale(2)
	if again := textures.Backdrop("town", "x", 40, 20, blank(8)); again == larger ||
		again.texture.previous != larger.texture {
		t.Error("after a change of scale the previous picture is not shown")
	}
}

// TestPreviousPicturesAreLimited checks that previous pictures with many names are dropped beyond a number of pixels;
// the newest stays.
func TestPreviousPicturesAreLimited(t *testing.T) {
	kept := func(textures *TextureCache) (pixels int) {
		for name, s := range textures.worker.latest {
			if pixels += s.area(); !slices.Contains(textures.worker.latestNames, name) {
				t.Errorf("%s has a latest texture but is not in latestNames", name)
			}
		}
		if len(textures.worker.latestNames) != len(textures.worker.latest) {
			t.Errorf("got %d names for %d latest textures", len(textures.worker.latestNames),
				len(textures.worker.latest))
		}
		return pixels
	}
	textures := NewTextureCache(1)
	var town *Picture
	for i := range 60 {
		textures.SetScale(1 + float64(i)/100)
		textures.AsyncSharp(fmt.Sprintf("spread-%v", textures.Scale()), 100, 100, blank(900))
		textures.Drawing("safe", 30, 30)
		town = textures.Backdrop("town", "", 100, 100, blank(300))
		textures.Finish()
	}
	if n := kept(textures); n > maxLatestPixels {
		t.Errorf("after 60 scales: got %d pixels of latest textures, want at most maxLatestPixels", n)
	}
	if again := textures.Backdrop("town", "", 120, 100, blank(300)); again.texture.previous != town.texture {
		t.Error("the picture painted last is not shown as the previous one")
	}
	textures.Finish()
	huge := textures.Backdrop("sky", "", 100, 100,
		func(func()) *image.RGBA { return image.NewRGBA(image.Rect(0, 0, 4000, maxLatestPixels/4000+1)) })
	textures.Finish()
	if textures.worker.latest["sky"] != huge.texture {
		t.Error("the newest texture was dropped")
	}
	kept(textures)
}

// TestTrimLimitsPixels checks that Trim frees large pictures, least recently used first, and none of the last scene.
// Backdrops likewise.
func TestTrimLimitsPixels(t *testing.T) {
	const side = 1000
	textures := NewTextureCache(1)
	seen := map[string]*Picture{}
	scene := func(names ...string) {
		textures.Trim()
		textures.Build(false, func() {
			for _, name := range names {
				seen[name] = textures.AsyncSmooth(name, 9, 9, blank(side))
			}
		})
		textures.Finish()
	}
	isKept := func(name string) bool {
		for _, p := range textures.shapes {
			if p == seen[name] {
				return true
			}
		}
		return false
	}
	scene("figure")
	for i := range 20 {
		scene("figure", fmt.Sprint(i))
		if !isKept("figure") || !isKept(fmt.Sprint(i)) {
			t.Fatalf("Trim dropped picture %d of the last scene, or the one that every scene has", i)
		}
	}
	if textures.Trim(); isKept("11") || !isKept("18") || len(textures.shapes) > maxPixels/side/side ||
		len(textures.worker.latest) != len(textures.shapes) ||
		len(textures.worker.latestNames) != len(textures.shapes) {
		t.Errorf("%d pictures of a million pixels each are kept, %d as the last of their names; of the middle one "+
			"%v, of the last ones %v", len(textures.shapes), len(textures.worker.latest), isKept("11"), isKept("18"))
	}
	var all []string
	for i := range 2 * maxPixels / side / side {
		all = append(all, fmt.Sprint("one of many ", i))
	}
	scene(all...)
	if textures.Trim(); len(textures.shapes) != len(all) {
		t.Errorf("of %d pictures of one scene Trim kept %d, want all", len(all), len(textures.shapes))
	}
	const backdrops = maxBackdrops
	for i := range backdrops {
		textures.Build(false, func() { textures.Backdrop("ground", fmt.Sprint(i), 9, 9, blank(2*side)) })
		textures.Finish()
	}
	if textures.Trim(); len(textures.backdrops) != 1 || textures.backdrops[0].key != fmt.Sprint("ground-",
		backdrops-1) {
		t.Errorf("got %d backdrops of four million pixels after Trim, want the last one", len(textures.backdrops))
	}
}

// TestSmallPicturesComeFirst checks that a backdrop is painted after small pictures, whatever the order of requests.
func TestSmallPicturesComeFirst(t *testing.T) {
	textures := NewTextureCache(1)
	var order []string
	mark := func(name string) PaintFunc {
		return func(func()) *image.RGBA {
			order = append(order, name) // one at a time
			return image.NewRGBA(image.Rect(0, 0, 1, 1))
		}
	}
	textures.Backdrop("town", "", 9, 9, mark("town"))
	textures.AsyncSmooth("a", 9, 9, mark("a"))
	textures.AsyncSmooth("b", 9, 9, mark("b"))
	textures.Finish()
	if got := strings.Join(order, " "); got != "a b town" {
		t.Errorf("got the order %q, want \"a b town\"", got)
	}
}

// TestDroppedPicturesAreNotPainted checks that dropping a picture stops its painting or removes it from the queue. A
// new request paints it again. Painted pictures stay.
func TestDroppedPicturesAreNotPainted(t *testing.T) {
	textures := NewTextureCache(1)
	there := textures.AsyncSmooth("there", 9, 9, blank(1))
	textures.Finish()
	begun, ended := make(chan bool), make(chan bool)
	textures.AsyncSmooth("a", 9, 9, func(yield func()) *image.RGBA {
		defer close(ended)
		close(begun)
		for {
			yield()
			runtime.Gosched()
		}
	})
	textures.Backdrop("town", "", 9, 9, func(func()) *image.RGBA {
		t.Error("a cancelled picture is painted")
		return nil
	})
	textures.Advance(0, true)
	<-begun
	textures.Build(false, func() {})
	<-ended
	if textures.Pending() {
		t.Error("pictures are pending after a scene without pictures")
	}
	if textures.AsyncSmooth("there", 9, 9, blank(1)) != there {
		t.Error("a painted picture was dropped")
	}
	a, town := textures.AsyncSmooth("a", 9, 9, blank(1)), textures.Backdrop("town", "", 9, 9, blank(2))
	textures.Finish()
	if a.texture.image == nil || town.texture.image == nil {
		t.Error("a picture requested again is not painted")
	}
}

// TestWorkerPanicsReachTheLoop checks that a panic on the worker panics on the game loop.
func TestWorkerPanicsReachTheLoop(t *testing.T) {
	textures := NewTextureCache(1)
	textures.AsyncSmooth("a", 9, 9, func(func()) *image.RGBA { panic("no paint") })
	said := func() (said any) {
		defer func() { said = recover() }()
		for end := time.Now().Add(time.Minute); time.Now().Before(end); runtime.Gosched() {
			textures.Advance(0, true)
		}
		return nil
	}()
	if said != "no paint" {
		t.Errorf("the loop got the panic %v, want \"no paint\"", said)
	}
	b := textures.AsyncSmooth("b", 9, 9, blank(1))
	if textures.Finish(); b.texture.image == nil || textures.Pending() {
		t.Error("after a panic the worker paints nothing")
	}
}

// TestDigestPaintsAtOnce checks that with a Digest hook, pictures are painted synchronously.
func TestDigestPaintsAtOnce(t *testing.T) {
	textures := NewTextureCache(1)
	textures.Digest = func(what string, paint func() *image.RGBA) (string, *image.RGBA) {
		if m := paint(); what == "town-7 9×9·1" && m.RGBAAt(0, 0) == (color.RGBA{1, 2, 3, 255}) {
			return " right", nil
		}
		return " wrong", nil
	}
	p := textures.Backdrop("town", "7", 9, 9, func(yield func()) *image.RGBA {
		yield()
		m := image.NewRGBA(image.Rect(0, 0, 1, 1))
		m.SetRGBA(0, 0, color.RGBA{1, 2, 3, 255})
		return m
	})
	if p.Describe() != "town-7 right" || p.Blank() || textures.Pending() {
		t.Errorf("got description %q and image %v", p.Describe(), p.texture.image)
	}
}

// TestFallbackKeepsItsAspectRatio checks that an upright fallback is not stretched into a wide place, unless the
// picture fills its size.
func TestFallbackKeepsItsAspectRatio(t *testing.T) {
	upright := &texture{image: ebiten.NewImage(20, 40)}
	wide := previousFace{&Picture{w: 100, h: 40, keepAspect: true, texture: &texture{previous: upright}}}
	m := wide.fit(PaintOptions{}).GeoM
	left, top := m.Apply(0, 0)
	right, bottom := m.Apply(100, 40)
	if left != 40 || right != 60 || top != 0 || bottom != 40 {
		t.Errorf("the fallback is drawn from %v, %v to %v, %v, want 40, 0 to 60, 40", left, top, right, bottom)
	}
	wide.keepAspect = false
	if m := wide.fit(PaintOptions{}).GeoM; m.Element(0, 0) != 1 || m.Element(1, 1) != 1 {
		t.Errorf("a backdrop does not fill its size: %v", m)
	}
}

// TestDrawingsHavePreviews checks that drawings requested during a build are painted later; figures, and drawings
// requested again by an animation, show a preview until then. A painted drawing gets no preview.
func TestDrawingsHavePreviews(t *testing.T) {
	textures := NewTextureCache(2)
	var figure, safe *Picture
	textures.Build(false, func() {
		figure, safe = textures.StandingDrawing("agents/red", 60, 92), textures.LyingDrawing("safe", 40, 40)
	})
	if figure.texture.image != nil || figure.texture.previous == nil || figure.texture.previous.image == nil {
		t.Error("a figure has no preview")
	}
	if safe.texture.image != nil {
		t.Fatal("a drawing is painted while a scene is built")
	}
	if again := textures.LyingDrawing("safe", 40, 40); again != safe || safe.texture.previous == nil ||
		safe.texture.previous.image == nil {
		t.Error("a queued drawing that an animation requests has no preview")
	}
	for _, p := range []*Picture{figure, safe} {
		b := p.texture.previous.image.Bounds()
		w, h := p.w+2*p.margin, p.h+2*p.margin
		if x, y := w*2/float64(b.Dx()), h*2/float64(b.Dy()); x < 2 || x > 4 || math.Abs(x/y-1) > 0.08 {
			t.Errorf("%s: a coarse picture has %v for %v×%v points", p.description, b, w, h)
		}
	}
	textures.Finish()
	before := textures.LyingDrawing("safe", 40, 40).texture.previous
	if figure.texture.image == nil || safe.texture.image == nil || before != nil {
		t.Error("a painted drawing still shows its preview")
	}
}

// TestAsyncShapesOfANewScene checks that a scene rebuilt waits for its shapes, which the worker paints. Elsewhere they
// are painted at once, even when already queued.
func TestAsyncShapesOfANewScene(t *testing.T) {
	textures, painted := NewTextureCache(1), 0
	thing := func(key string) (picture *Picture) {
		return textures.AsyncShape(key, 20, 10, func(*raster.Canvas, func()) { painted++ })
	}
	var picture *Picture
	textures.Build(true, func() { picture = thing("a") })
	if painted > 0 || !picture.Blank() || textures.Ready() {
		t.Fatalf("%d shapes are painted while the scene is built, or Ready is %v too early", painted, textures.Ready())
	}
	if q := thing("a"); q != picture || picture.Blank() {
		t.Error("a queued shape that an animation requests has no preview")
	}
	until(t, textures, "the picture is not painted within a minute", textures.Ready)
	textures.Advance(fadeTime, true)
	if share, meanwhile := Visibility(picture); share < 1 || meanwhile {
		t.Errorf("got opacity %v and substitute %v, want 1 and false", share, meanwhile)
	}
	painted = 0
	textures.Build(true, func() { picture = thing("a") })
	if !textures.Ready() || picture.Blank() || painted > 0 {
		t.Error("a painted shape is painted again")
	}
	textures.Build(false, func() { picture = thing("b") })
	if painted != 1 || picture.Blank() {
		t.Error("a shape of a visible scene is not painted at once")
	}
	if q := thing("c"); painted != 2 || q.Blank() {
		t.Error("a shape requested outside of Build is not painted at once")
	}
	var asked *Picture // prefetched, then requested by a visible scene
	textures.Prefetch(func() { asked = thing("d") })
	if textures.Build(false, func() { picture = thing("d") }); picture != asked || picture.Blank() {
		t.Error("a prefetched shape of a visible scene is blank")
	}
}

// blank paints an empty square picture.
func blank(side int) PaintFunc {
	return func(func()) *image.RGBA { return image.NewRGBA(image.Rect(0, 0, side, side)) }
}

// until advances the cache without time until a condition is true. It fails after a minute.
func until(t *testing.T, textures *TextureCache, failure string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatal(failure)
		}
		textures.Advance(0, true)
	}
}
