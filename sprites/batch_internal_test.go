package sprites

import (
	"image"
	"testing"
)

// TestBatchAppearsTogether checks that a blank scene shows the placeholder as soon as it is painted. The pictures of
// the batch fade in together after the last is painted.
func TestBatchAppearsTogether(t *testing.T) {
	textures := NewTextureCache(1)
	// A picture is not painted before the test sends to its gate.
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
	checkScene := func(moment string, ready bool, opacity float64) {
		t.Helper()
		if got := textures.Ready(); got != ready {
			t.Errorf("%s: got Ready %v, want %v", moment, got, ready)
		}
		for i, picture := range []*Picture{ground, house, light} {
			placeholder := picture == ground && ready && opacity < 1
			if got, substitute := Visibility(picture); got != opacity || substitute != placeholder {
				t.Errorf("%s, picture %d: got opacity %.2f and placeholder %v, want %.2f and %v", moment, i, got,
					substitute, opacity, placeholder)
			}
		}
	}
	checkScene("nothing is painted", false, 0)
	textures.Advance(0, true) // starts the worker
	gates["coarse"] <- true
	until(t, textures, "the placeholder is not painted within a minute", textures.Ready)
	checkScene("the placeholder is painted", true, 0)
	if opacity, _ := Visibility(agent); opacity != 1 {
		t.Errorf("picture outside of the batch: got opacity %.2f, want 1", opacity)
	}
	textures.worker.mu.Lock()
	if n := len(textures.worker.queue); n != 3 {
		t.Errorf("after the placeholder: got %d pictures to paint, want the 3 of the batch", n)
	}
	textures.worker.mu.Unlock()
	textures.Advance(0, true)
	gates["house"] <- true
	until(t, textures, "the house is not painted within a minute", func() bool { return house.texture.image != nil })
	gates["light"] <- true
	until(t, textures, "the light is not painted within a minute", func() bool { return light.texture.image != nil })
	textures.Advance(fadeTime, true)
	checkScene("two of three pictures are painted", true, 0)
	gates["ground"] <- true
	until(t, textures, "the ground is not painted within a minute", func() bool { return ground.texture.image != nil })
	textures.Advance(fadeTime/2, true)
	checkScene("half of the fade", true, 0.5)
	textures.Advance(fadeTime, true)
	checkScene("after the fade", true, 1)
	if textures.Busy() || ground.texture.previous != nil {
		t.Error("after the fade: the placeholder is still cached")
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
	checkScene("the scene is built again", true, 1)
}

// TestDroppedPicturesDoNotBlockABatch builds a second scene while the first is still painted. It checks that the
// second does not wait for pictures that only the first requested.
func TestDroppedPicturesDoNotBlockABatch(t *testing.T) {
	textures := NewTextureCache(1)
	var left, shown Batch
	endless := func(yield func()) *image.RGBA {
		for {
			yield()
		}
	}
	textures.Build(true, func() {
		textures.Batch(&left, func() {
			textures.AsyncSmooth("a", 9, 9, blank(2))
			textures.Backdrop("endless", "", 9, 9, endless)
		})
	})
	textures.Advance(0, true)
	var a *Picture
	textures.Build(true, func() {
		textures.Batch(&shown, func() { a = textures.AsyncSmooth("a", 9, 9, blank(2)) })
	})
	until(t, textures, "the picture is not painted within a minute", func() bool { return a.texture.image != nil })
	textures.Advance(fadeTime, true)
	checkPainted(t, textures, a)
	if textures.Busy() {
		t.Error("got Busy true, want false")
	}
	if left.unpainted != 0 {
		t.Errorf("first scene: got %d pictures awaited, want 0", left.unpainted)
	}
}

// TestPrefetchHasLowestPriority checks that an urgent picture interrupts a prefetched one. A later request finds the
// prefetched picture painted, and the next Prefetch cancels unpainted ones.
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
		t.Fatalf("prefetch: got Pending %v, Busy %v, Ready %v, want false, true, true", textures.Pending(),
			textures.Busy(), textures.Ready())
	}
	<-begun
	urgent := textures.AsyncSmooth("a", 9, 9, func(func()) *image.RGBA {
		order <- "a"
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	})
	textures.Advance(0, true)
	close(goOn)
	until(t, textures, "the urgent picture is not painted within a minute",
		func() bool { return urgent.texture.image != nil })
	textures.Finish()
	if first, second := <-order, <-order; first != "a" || second != "town" || len(order) > 0 {
		t.Errorf("order of painting: got %s, %s and %d more, want a, town and no more", first, second, len(order))
	}
	var town *Picture
	textures.Build(true, func() { town = textures.Backdrop("town", "", 9, 9, nil) })
	if opacity, _ := Visibility(town); opacity != 1 || !textures.Ready() || textures.Busy() {
		t.Errorf("request of a prefetched picture: got opacity %.2f, Ready %v, Busy %v, want 1, true, false", opacity,
			textures.Ready(), textures.Busy())
	}
	textures.Prefetch(func() { textures.AsyncSmooth("b", 9, 9, nil) }) // queued, but not started
	textures.Prefetch(func() {})
	if textures.Busy() {
		t.Error("after an empty Prefetch: the picture of the one before is still queued")
	}
}
