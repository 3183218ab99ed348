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

	"heimlich/rules/testrun"
	"heimlich/sprites/raster"
)

// TestWorkerPaintsPictures checks that a requested picture has no image at first, is painted once by the worker, and
// fades in within fadeTime.
func TestWorkerPaintsPictures(t *testing.T) {
	textures := NewTextureCache(2)
	begun, resume := make(chan bool, 1), make(chan bool)
	paint := func(yield func()) *image.RGBA {
		begun <- true
		<-resume
		yield()
		return image.NewRGBA(image.Rect(0, 0, 20, 10))
	}
	picture := textures.AsyncSharp("a", 10, 5, paint)
	if w, h := picture.Size(); w != 10 || h != 5 {
		t.Errorf("size: got %v×%v points, want 10×5", w, h)
	}
	if picture.texture.image != nil || len(begun) > 0 {
		t.Fatal("before the worker runs: got a painted picture, want none")
	}
	if !textures.Pending() {
		t.Error("before the worker runs: got Pending false, want true")
	}
	if textures.Advance(0.1, true) {
		t.Error("before anything is painted: got a change from Advance, want none")
	}
	<-begun
	if textures.Advance(0.1, true) {
		t.Error("half painted picture: got a change from Advance, want none")
	}
	if textures.AsyncSharp("a", 10, 5, paint) != picture {
		t.Error("second request while the picture is painted: got another picture, want the same")
	}
	close(resume)
	until(t, textures, "the picture is not painted within a minute", func() bool {
		return picture.texture.image != nil
	})
	if picture.texture.fade != 0 || picture.texture.image.Bounds().Dx() != 20 {
		t.Errorf("after painting: fade %v, bounds %v; want 0 and 20 pixels wide", picture.texture.fade,
			picture.texture.image.Bounds())
	}
	checkFade := func(seconds, want float64, wantPending bool) {
		t.Helper()
		if !textures.Advance(seconds, true) {
			t.Errorf("Advance by %v s: got no change, want one", seconds)
		}
		if got := picture.texture.fade; math.Abs(got-want) > 0.01 {
			t.Errorf("Advance by %v s: got fade %v, want %v", seconds, got, want)
		}
		if got := textures.Pending(); got != wantPending {
			t.Errorf("Advance by %v s: got Pending %v, want %v", seconds, got, wantPending)
		}
	}
	checkFade(fadeTime/2, 0.5, true)
	checkFade(fadeTime, 1, false)
	if textures.Advance(1, true) {
		t.Error("Advance after the fade: got a change, want none")
	}
}

// checkPainted checks that a picture is painted and fully visible, and that no picture is pending.
func checkPainted(t *testing.T, textures *TextureCache, picture *Picture) {
	t.Helper()
	if picture.texture.image == nil || picture.texture.fade != 1 {
		t.Errorf("%s: got image %v and fade %v, want it painted and visible", picture.description,
			picture.texture.image, picture.texture.fade)
	}
	if textures.Pending() {
		t.Error("got Pending true, want false")
	}
}

// TestPreviousPictureIsShownMeanwhile checks which substitute an unpainted picture shows: the previous one of its name,
// a fallback, or a preview. Without animation the painted picture appears at once.
func TestPreviousPictureIsShownMeanwhile(t *testing.T) {
	textures := NewTextureCache(1)
	first := textures.Backdrop("town", "x", 30, 20, blank(3))
	if first.texture.previous != nil {
		t.Error("the first picture has a previous one")
	}
	textures.Finish()
	checkPainted(t, textures, first)
	larger := textures.Backdrop("town", "x", 40, 20, blank(4))
	if larger == first || larger.texture.previous != first.texture {
		t.Error("the smaller picture is not shown until the larger one is painted")
	}
	until(t, textures, "the larger picture is not painted within a minute",
		func() bool { return larger.texture.image != nil })
	textures.Advance(0, false)
	checkPainted(t, textures, larger)
	if larger.texture.previous != nil {
		t.Error("without animation: got the previous picture kept, want it dropped")
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

// TestPreviousPicturesAreLimited paints pictures under many names. It checks that the worker keeps the latest textures
// up to maxLatestPixels, and always the newest.
func TestPreviousPicturesAreLimited(t *testing.T) {
	testrun.Long(t)
	const scales = 60 // each with a new name; together they exceed the limit
	cachedPixels := func(textures *TextureCache) (pixels int) {
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
	for i := range scales {
		textures.SetScale(1 + float64(i)/100)
		textures.AsyncSharp(fmt.Sprintf("spread-%v", textures.Scale()), 100, 100, blank(900))
		textures.Drawing("safe", 30, 30)
		town = textures.Backdrop("town", "", 100, 100, blank(300))
		textures.Finish()
	}
	if n := cachedPixels(textures); n > maxLatestPixels {
		t.Errorf("after %d scales: got %d pixels of latest textures, want at most %d", scales, n, maxLatestPixels)
	}
	if again := textures.Backdrop("town", "", 120, 100, blank(300)); again.texture.previous != town.texture {
		t.Error("the picture painted last is not shown as the previous one")
	}
	textures.Finish()
	const width = 4000 // pixels
	huge := textures.Backdrop("sky", "", 100, 100,
		func(func()) *image.RGBA { return image.NewRGBA(image.Rect(0, 0, width, maxLatestPixels/width+1)) })
	textures.Finish()
	if textures.worker.latest["sky"] != huge.texture {
		t.Error("a texture larger than the limit was dropped though it is the newest")
	}
	cachedPixels(textures)
}

// TestTrimLimitsPixels builds scenes with pictures of a million pixels. It checks that Trim drops the least recently
// used pictures, and none of the last scene.
func TestTrimLimitsPixels(t *testing.T) {
	const side = 1000 // pixels
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
	cached := func(name string) bool {
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
		if !cached("figure") || !cached(fmt.Sprint(i)) {
			t.Fatalf("scene %d: got cached %v for its own picture and %v for the one of every scene, want both cached",
				i, cached(fmt.Sprint(i)), cached("figure"))
		}
	}
	// Four pictures fit below maxPixels: the figure and those of the last three scenes, 17 … 19.
	const fitting = maxPixels / side / side
	textures.Trim()
	kept := len(textures.shapes)
	if kept > fitting {
		t.Errorf("after 20 scenes: got %d pictures, want at most %d", kept, fitting)
	}
	if cached("11") || !cached("18") {
		t.Errorf("after 20 scenes: got picture 11 cached %v, 18 cached %v, want false and true", cached("11"),
			cached("18"))
	}
	if latest, named := len(textures.worker.latest), len(textures.worker.latestNames); latest != kept || named != kept {
		t.Errorf("after 20 scenes: got %d latest textures and %d names, want %d of each", latest, named, kept)
	}
	var all []string
	for i := range 2 * fitting {
		all = append(all, fmt.Sprint("one of many ", i))
	}
	scene(all...)
	if textures.Trim(); len(textures.shapes) != len(all) {
		t.Errorf("of %d pictures of one scene Trim kept %d, want all", len(all), len(textures.shapes))
	}
}

// TestTrimLimitsBackdrops checks that of backdrops of four million pixels Trim keeps the last one only.
func TestTrimLimitsBackdrops(t *testing.T) {
	const side = 2000 // pixels
	textures := NewTextureCache(1)
	for i := range maxBackdrops {
		textures.Build(false, func() { textures.Backdrop("ground", fmt.Sprint(i), 9, 9, blank(side)) })
		textures.Finish()
	}
	textures.Trim()
	var got []string
	for _, b := range textures.backdrops {
		got = append(got, b.key)
	}
	if want := fmt.Sprint("ground-", maxBackdrops-1); len(got) != 1 || got[0] != want {
		t.Errorf("after %d backdrops: got %q cached, want %q only", maxBackdrops, got, want)
	}
}

// TestSmallPicturesComeFirst checks that small pictures are painted before a backdrop that was requested earlier.
func TestSmallPicturesComeFirst(t *testing.T) {
	textures := NewTextureCache(1)
	var order []string
	record := func(name string) PaintFunc {
		return func(func()) *image.RGBA {
			order = append(order, name) // no lock: the worker paints one picture at a time
			return image.NewRGBA(image.Rect(0, 0, 1, 1))
		}
	}
	textures.Backdrop("town", "", 9, 9, record("town"))
	textures.AsyncSmooth("a", 9, 9, record("a"))
	textures.AsyncSmooth("b", 9, 9, record("b"))
	textures.Finish()
	if got, want := strings.Join(order, " "), "a b town"; got != want {
		t.Errorf("order of painting: got %q, want %q", got, want)
	}
}

// TestDroppedPicturesAreNotPainted builds a scene without pictures while others are painted. It checks that these are
// dropped, that a new request paints them, and that painted pictures stay.
func TestDroppedPicturesAreNotPainted(t *testing.T) {
	textures := NewTextureCache(1)
	painted := textures.AsyncSmooth("painted", 9, 9, blank(1))
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
	if textures.AsyncSmooth("painted", 9, 9, blank(1)) != painted {
		t.Error("a painted picture was dropped")
	}
	a, town := textures.AsyncSmooth("a", 9, 9, blank(1)), textures.Backdrop("town", "", 9, 9, blank(2))
	textures.Finish()
	if a.texture.image == nil || town.texture.image == nil {
		t.Error("a picture requested again is not painted")
	}
}

// TestWorkerPanicsReachTheLoop checks that Advance panics with the value of a panic on the worker. The worker paints
// the next picture.
func TestWorkerPanicsReachTheLoop(t *testing.T) {
	textures := NewTextureCache(1)
	textures.AsyncSmooth("a", 9, 9, func(func()) *image.RGBA { panic("no paint") })
	got := func() (value any) {
		defer func() { value = recover() }()
		for end := time.Now().Add(time.Minute); time.Now().Before(end); runtime.Gosched() {
			textures.Advance(0, true)
		}
		return nil
	}()
	if want := "no paint"; got != want {
		t.Errorf("Advance: got panic %v, want %q", got, want)
	}
	b := textures.AsyncSmooth("b", 9, 9, blank(1))
	if textures.Finish(); b.texture.image == nil || textures.Pending() {
		t.Error("after a panic the worker paints nothing")
	}
}

// TestDigestPaintsAtOnce checks that pictures are painted synchronously with a Digest hook. The hook receives the name
// and the pixels, and its text joins the description.
func TestDigestPaintsAtOnce(t *testing.T) {
	textures := NewTextureCache(1)
	textures.Digest = func(what string, paint func() *image.RGBA) (string, *image.RGBA) {
		if m := paint(); what == "town-7 9×9·1" && m.RGBAAt(0, 0) == (color.RGBA{1, 2, 3, 255}) {
			return " right", nil
		}
		return " wrong", nil
	}
	picture := textures.Backdrop("town", "7", 9, 9, func(yield func()) *image.RGBA {
		yield()
		m := image.NewRGBA(image.Rect(0, 0, 1, 1))
		m.SetRGBA(0, 0, color.RGBA{1, 2, 3, 255})
		return m
	})
	if got, want := picture.Describe(), "town-7 right"; got != want {
		t.Errorf("description: got %q, want %q", got, want)
	}
	if picture.Blank() || textures.Pending() {
		t.Errorf("got Blank %v, Pending %v, want both false", picture.Blank(), textures.Pending())
	}
}

// TestFallbackKeepsItsAspectRatio checks that a picture with keepAspect centres an upright fallback in its wide
// rectangle. Other pictures stretch it.
func TestFallbackKeepsItsAspectRatio(t *testing.T) {
	upright := &texture{image: ebiten.NewImage(20, 40)}
	wide := previousFace{&Picture{w: 100, h: 40, keepAspect: true, texture: &texture{previous: upright}}}
	transform := wide.fit(PaintOptions{}).GeoM
	left, top := transform.Apply(0, 0)
	right, bottom := transform.Apply(100, 40)
	if got, want := [4]float64{left, top, right, bottom}, [4]float64{40, 0, 60, 40}; got != want {
		t.Errorf("keepAspect: got left, top, right, bottom %v, want %v", got, want)
	}
	wide.keepAspect = false
	if m := wide.fit(PaintOptions{}).GeoM; m.Element(0, 0) != 1 || m.Element(1, 1) != 1 {
		t.Errorf("no keepAspect: got transform %v, want scale 1", m.String())
	}
}

// TestDrawingsHavePreviews checks that the worker paints the drawings of a scene. Until then figures show a preview,
// and so do other drawings when an animation requests them.
func TestDrawingsHavePreviews(t *testing.T) {
	const scale = 2
	textures := NewTextureCache(scale)
	var figure, safe *Picture
	textures.Build(false, func() {
		figure, safe = textures.StandingDrawing("agents/red", 60, 92), textures.LyingDrawing("safe", 40, 40)
	})
	if figure.texture.image != nil {
		t.Error("a figure is painted while a scene is built")
	}
	if !hasPreview(figure) {
		t.Error("a figure has no preview")
	}
	if safe.texture.image != nil {
		t.Fatal("a drawing is painted while a scene is built")
	}
	if textures.LyingDrawing("safe", 40, 40) != safe || !hasPreview(safe) {
		t.Fatal("a queued drawing that an animation requests has no preview")
	}
	for _, picture := range []*Picture{figure, safe} {
		preview := picture.texture.previous.image.Bounds()
		w, h := picture.w+2*picture.margin, picture.h+2*picture.margin
		// A preview has a third of the resolution, rounded to whole pixels: maxSkew covers the rounding.
		const minFactor, maxFactor, maxSkew = 2, 4, 0.08
		across, down := w*scale/float64(preview.Dx()), h*scale/float64(preview.Dy())
		if across < minFactor || across > maxFactor || math.Abs(across/down-1) > maxSkew {
			t.Errorf("%s: got a preview of %v pixels for %v×%v points at scale %d, want a third", picture.description,
				preview.Size(), w, h, scale)
		}
	}
	textures.Finish()
	if textures.LyingDrawing("safe", 40, 40).texture.previous != nil {
		t.Error("a painted drawing still shows its preview")
	}
	checkPainted(t, textures, figure)
	checkPainted(t, textures, safe)
}

// hasPreview reports whether a picture shows another image while it is not painted.
func hasPreview(picture *Picture) bool {
	return picture.texture.previous != nil && picture.texture.previous.image != nil
}

// TestAsyncShapesOfANewScene checks that a blank scene waits for its shapes, which the worker paints. A visible scene
// or an animation paints its shapes at once, even queued ones.
func TestAsyncShapesOfANewScene(t *testing.T) {
	textures, painted := NewTextureCache(1), 0
	request := func(key string) *Picture {
		return textures.AsyncShape(key, 20, 10, func(*raster.Canvas, func()) { painted++ })
	}
	var picture *Picture
	textures.Build(true, func() { picture = request("a") })
	if painted > 0 || !picture.Blank() || textures.Ready() {
		t.Fatalf("after Build of a blank scene: got %d shapes painted, Blank %v, Ready %v, want 0, true, false",
			painted, picture.Blank(), textures.Ready())
	}
	if q := request("a"); q != picture || picture.Blank() {
		t.Error("a queued shape that an animation requests has no preview")
	}
	until(t, textures, "the picture is not painted within a minute", textures.Ready)
	textures.Advance(fadeTime, true)
	if opacity, substitute := Visibility(picture); opacity < 1 || substitute {
		t.Errorf("after fadeTime: got opacity %v and substitute %v, want 1 and false", opacity, substitute)
	}
	painted = 0
	textures.Build(true, func() { picture = request("a") })
	if !textures.Ready() || picture.Blank() || painted > 0 {
		t.Error("a painted shape is painted again")
	}
	textures.Build(false, func() { picture = request("b") })
	if painted != 1 || picture.Blank() {
		t.Error("a shape of a visible scene is not painted at once")
	}
	if q := request("c"); painted != 2 || q.Blank() {
		t.Error("a shape requested outside of Build is not painted at once")
	}
	var prefetched *Picture
	textures.Prefetch(func() { prefetched = request("d") })
	if textures.Build(false, func() { picture = request("d") }); picture != prefetched || picture.Blank() {
		t.Error("a prefetched shape of a visible scene is blank")
	}
}

// blank returns a function that paints a transparent square with that side in pixels.
func blank(side int) PaintFunc {
	return func(func()) *image.RGBA { return image.NewRGBA(image.Rect(0, 0, side, side)) }
}

// until advances the cache by 0 seconds until condition is true. It fails the test with failure after a minute.
func until(t *testing.T, textures *TextureCache, failure string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatal(failure)
		}
		textures.Advance(0, true)
	}
}
