package sprites

import (
	"image"
	"testing"
)

// TestBatchAppearsTogether checks that the placeholder shows as soon as it is painted; the pictures of the batch follow
// all at once. Before the placeholder, nothing shows.
func TestBatchAppearsTogether(t *testing.T) {
	textures := NewTextureCache(1)
	gates := map[string]chan bool{"coarse": make(chan bool), "ground": make(chan bool), "house": make(chan bool),
		"light": make(chan bool)}
	gated := func(name string) PaintFunc {
		return func(yield func()) *image.RGBA {
			<-gates[name]
			return blank(4)(yield)
		}
	}
	var batch Batch
	var ground, house, light, coarse, agent *Picture
	textures.Build(true, func() {
		textures.Batch(&batch, func() {
			ground, house = textures.Backdrop("ground", "", 9, 9, gated("ground")),
				textures.AsyncSmooth("house", 9, 9, gated("house"))
		})
		textures.SetPlaceholder(&batch, ground, func() *Picture {
			coarse = textures.AsyncSmooth("coarse", 9, 9, gated("coarse"))
			return coarse
		})
		textures.Batch(&batch, func() { light = textures.AsyncSmooth("light", 9, 9, gated("light")) })
		agent = textures.AsyncSmooth("agent", 9, 9, blank(2))
	})
	see := func(what string, whole bool, shares ...float64) {
		t.Helper()
		if textures.Ready() != whole {
			t.Errorf("%s: got Ready %v, want the opposite", what, textures.Ready())
		}
		for i, p := range []*Picture{ground, house, light} {
			if share, meanwhile := Visibility(p); share != shares[i] || meanwhile != (i == 0 && whole && share < 1) {
				t.Errorf("%s, picture %d: got opacity %.2f, preview shown %v", what, i, share,
					meanwhile)
			}
		}
	}
	see("at first", false, 0, 0, 0)
	gates["coarse"] <- letGo(textures)
	until(t, textures, "the coarse one is not painted", textures.Ready)
	see("coarse", true, 0, 0, 0)
	if share, _ := Visibility(agent); share != 1 {
		t.Errorf("a picture without a coarse one in its place has opacity %.2f, want 0", share)
	}
	textures.worker.mu.Lock()
	if n := len(textures.worker.queue); n != 3 {
		t.Errorf("got %d pictures of later batches left to paint", n)
	}
	textures.worker.mu.Unlock()
	gates["house"] <- letGo(textures)
	until(t, textures, "the house is not painted", func() bool { return house.texture.image != nil })
	gates["light"] <- true
	until(t, textures, "the light is not painted", func() bool { return light.texture.image != nil })
	textures.Advance(fadeTime, true)
	see("two of three", true, 0, 0, 0)
	gates["ground"] <- true
	until(t, textures, "the ground is not painted", func() bool { return ground.texture.image != nil })
	textures.Advance(fadeTime/2, true)
	see("half way", true, 0.5, 0.5, 0.5)
	textures.Advance(fadeTime, true)
	see("in the end", true, 1, 1, 1)
	if textures.Busy() || ground.texture.previous != nil {
		t.Error("the coarse picture is still cached")
	}
	textures.Build(true, func() {
		textures.Batch(&batch, func() {
			ground, house = textures.Backdrop("ground", "", 9, 9, nil), textures.AsyncSmooth("house", 9, 9, nil)
		})
		textures.SetPlaceholder(&batch, ground, func() *Picture {
			t.Error("a preview is painted though all pictures are ready")
			return coarse
		})
	})
	see("again", true, 1, 1, 1)
}

// letGo starts the worker.
func letGo(textures *TextureCache) bool {
	textures.Advance(0, true)
	return true
}

// TestDroppedPicturesDoNotBlockABatch checks that a scene left before it was painted blocks no picture of the next
// scene.
func TestDroppedPicturesDoNotBlockABatch(t *testing.T) {
	textures := NewTextureCache(1)
	var batch, d Batch
	never := func(yield func()) *image.RGBA {
		for {
			yield()
		}
	}
	textures.Build(true, func() {
		textures.Batch(&batch, func() {
			textures.AsyncSmooth("a", 9, 9, blank(2))
			textures.Backdrop("never", "", 9, 9,
				never)
		})
	})
	textures.Advance(0, true)
	var a *Picture
	textures.Build(true, func() {
		textures.Batch(&d, func() { a = textures.AsyncSmooth("a", 9, 9, blank(2)) })
	})
	until(t, textures, "it is not painted", func() bool { return a.texture.image != nil })
	if textures.Advance(fadeTime, true); a.texture.fade != 1 || textures.Busy() || batch.unpainted != 0 {
		t.Errorf("got opacity %.2f, painting %v, %d pictures awaited", a.texture.fade, textures.Busy(),
			batch.unpainted)
	}
}

// TestPrefetchHasLowestPriority checks that prefetched pictures are painted last and are interrupted by urgent ones. A
// request for a prefetched picture finds it painted.
func TestPrefetchHasLowestPriority(t *testing.T) {
	textures := NewTextureCache(1)
	begun, goOn, order := make(chan bool), make(chan bool), make(chan string, 3)
	painting := func(yield func()) *image.RGBA {
		begun <- true
		<-goOn
		yield()
		order <- "town"
		return image.NewRGBA(image.Rect(0, 0, 3, 3))
	}
	textures.Prefetch(func() { textures.Backdrop("town", "", 9, 9, painting) })
	if textures.Advance(0, true); textures.Pending() || !textures.Busy() || !textures.Ready() {
		t.Fatal("a prefetched picture is awaited")
	}
	<-begun
	urgent := textures.AsyncSmooth("a", 9, 9, func(func()) *image.RGBA {
		order <- "a"
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	})
	textures.Advance(0, true)
	close(goOn)
	until(t, textures, "what is urgent is not painted", func() bool { return urgent.texture.image != nil })
	textures.Finish()
	if first, then := <-order, <-order; first != "a" || then != "town" || len(order) > 0 {
		t.Errorf("painted first %s, then %s, then %d more", first, then, len(order))
	}
	var town *Picture
	textures.Build(true, func() { town = textures.Backdrop("town", "", 9, 9, nil) })
	if share, _ := Visibility(town); share != 1 || !textures.Ready() || textures.Busy() {
		t.Errorf("requested picture: got opacity %.2f", share)
	}
	textures.Prefetch(func() { textures.AsyncSmooth("b", 9, 9, nil) }) // it does not start before the next one
	textures.Prefetch(func() {})
	if textures.Busy() {
		t.Error("a cancelled prefetch is painted")
	}
}
