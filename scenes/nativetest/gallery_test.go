//go:build gallery && !js

package nativetest

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestGallery checks that the whole gallery can be visited by mouse, touch and keys.
func TestGallery(t *testing.T) {
	for _, x := range []struct {
		name string
		w, h int
		hand playtest.Input
	}{{"mouse", 1280, 720, playtest.Mouse}, {"touch", 390, 844, playtest.Touch}, {"keys", 844, 390, playtest.Keys}} {
		t.Run(x.name, func(t *testing.T) {
			g := start(t, options{w: x.w, h: x.h, args: []string{"-scene", "gallery"}})
			playtest.Gallery(t, playtest.NewTester(t, g, x.hand, 1))
		})
	}
}

func init() { tags += ",gallery" }
