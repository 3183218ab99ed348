package sprites

import (
	"image"
	"testing"
)

// TestBatchAppearsTogether: the placeholder shows as soon as it is painted; the pictures of the batch follow all at
// once. Before the placeholder, nothing shows.
func TestBatchAppearsTogether(t *testing.T) {
	g := NewTextureCache(1)
	gates := map[string]chan bool{"coarse": make(chan bool), "ground": make(chan bool), "house": make(chan bool),
		"light": make(chan bool)}
	gated := func(name string) PaintFunc {
		return func(yield func()) *image.RGBA {
			<-gates[name]
			return blank(4)(yield)
		}
	}
	var c Batch
	var ground, house, light, coarse, agent *Picture
	g.Build(true, func() {
		g.Batch(&c, func() {
			ground, house = g.Backdrop("ground", "", 9, 9, gated("ground")),
				g.AsyncSmooth("house", 9, 9, gated("house"))
		})
		g.SetPlaceholder(&c, ground, func() *Picture {
			coarse = g.AsyncSmooth("coarse", 9, 9, gated("coarse"))
			return coarse
		})
		g.Batch(&c, func() { light = g.AsyncSmooth("light", 9, 9, gated("light")) })
		agent = g.AsyncSmooth("agent", 9, 9, blank(2))
	})
	see := func(what string, whole bool, shares ...float64) {
		t.Helper()
		if g.Ready() != whole {
			t.Errorf("%s: whole is %v", what, g.Ready())
		}
		for i, p := range []*Picture{ground, house, light} {
			if share, meanwhile := Visibility(p); share != shares[i] || meanwhile != (i == 0 && whole && share < 1) {
				t.Errorf("%s: picture %d has opacity %.2f, with a coarse one in its place: %v", what, i, share,
					meanwhile)
			}
		}
	}
	see("at first", false, 0, 0, 0)
	gates["coarse"] <- letGo(g)
	until(t, g, "the coarse one is not painted", g.Ready)
	see("coarse", true, 0, 0, 0)
	if share, _ := Visibility(agent); share != 1 {
		t.Errorf("a picture without a coarse one in its place has opacity %.2f, want 0", share)
	}
	g.worker.mu.Lock()
	if n := len(g.worker.queue); n != 3 {
		t.Errorf("got %d pictures of later batches left to paint", n)
	}
	g.worker.mu.Unlock()
	gates["house"] <- letGo(g)
	until(t, g, "the house is not painted", func() bool { return house.texture.image != nil })
	gates["light"] <- true
	until(t, g, "the light is not painted", func() bool { return light.texture.image != nil })
	g.Advance(fadeTime, true)
	see("two of three", true, 0, 0, 0)
	gates["ground"] <- true
	until(t, g, "the ground is not painted", func() bool { return ground.texture.image != nil })
	g.Advance(fadeTime/2, true)
	see("half way", true, 0.5, 0.5, 0.5)
	g.Advance(fadeTime, true)
	see("in the end", true, 1, 1, 1)
	if g.Busy() || ground.texture.previous != nil {
		t.Error("the coarse picture is still cached")
	}
	g.Build(true, func() {
		g.Batch(&c, func() { ground, house = g.Backdrop("ground", "", 9, 9, nil), g.AsyncSmooth("house", 9, 9, nil) })
		g.SetPlaceholder(&c, ground, func() *Picture {
			t.Error("a preview is painted though all pictures are ready")
			return coarse
		})
	})
	see("again", true, 1, 1, 1)
}

// letGo starts the worker.
func letGo(g *TextureCache) bool {
	g.Advance(0, true)
	return true
}

// TestDroppedPicturesDoNotBlockABatch: a scene left before it was painted blocks no picture of the next scene.
func TestDroppedPicturesDoNotBlockABatch(t *testing.T) {
	g := NewTextureCache(1)
	var c, d Batch
	never := func(yield func()) *image.RGBA {
		for {
			yield()
		}
	}
	g.Build(true, func() {
		g.Batch(&c, func() { g.AsyncSmooth("a", 9, 9, blank(2)); g.Backdrop("never", "", 9, 9, never) })
	})
	g.Advance(0, true)
	var a *Picture
	g.Build(true, func() {
		g.Batch(&d, func() { a = g.AsyncSmooth("a", 9, 9, blank(2)) })
	})
	until(t, g, "it is not painted", func() bool { return a.texture.image != nil })
	if g.Advance(fadeTime, true); a.texture.fade != 1 || g.Busy() || c.unpainted != 0 {
		t.Errorf("got opacity %.2f, painting %v, %d pictures awaited", a.texture.fade, g.Busy(),
			c.unpainted)
	}
}

// TestPrefetchHasLowestPriority: prefetched pictures are painted last and are interrupted by urgent ones. A request for
// a prefetched picture finds it painted.
func TestPrefetchHasLowestPriority(t *testing.T) {
	g := NewTextureCache(1)
	begun, goOn, order := make(chan bool), make(chan bool), make(chan string, 3)
	painting := func(yield func()) *image.RGBA {
		begun <- true
		<-goOn
		yield()
		order <- "town"
		return image.NewRGBA(image.Rect(0, 0, 3, 3))
	}
	g.Prefetch(func() { g.Backdrop("town", "", 9, 9, painting) })
	if g.Advance(0, true); g.Pending() || !g.Busy() || !g.Ready() {
		t.Fatal("a prefetched picture is awaited")
	}
	<-begun
	urgent := g.AsyncSmooth("a", 9, 9, func(func()) *image.RGBA {
		order <- "a"
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	})
	g.Advance(0, true)
	close(goOn)
	until(t, g, "what is urgent is not painted", func() bool { return urgent.texture.image != nil })
	g.Finish()
	if first, then := <-order, <-order; first != "a" || then != "town" || len(order) > 0 {
		t.Errorf("painted first %s, then %s, then %d more", first, then, len(order))
	}
	var town *Picture
	g.Build(true, func() { town = g.Backdrop("town", "", 9, 9, nil) })
	if share, _ := Visibility(town); share != 1 || !g.Ready() || g.Busy() {
		t.Errorf("a requested picture has opacity %.2f", share)
	}
	g.Prefetch(func() { g.AsyncSmooth("b", 9, 9, nil) }) // it does not start before the next one
	g.Prefetch(func() {})
	if g.Busy() {
		t.Error("a cancelled prefetch is painted")
	}
}
