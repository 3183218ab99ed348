//go:build gallery && !js

package nativetest

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestGallery checks that the whole gallery can be visited by mouse, touch and keys.
func TestGallery(t *testing.T) {
	for _, test := range []struct {
		name string
		w, h int
		hand playtest.Input
	}{{"mouse", 1280, 720, playtest.Mouse}, {"touch", 390, 844, playtest.Touch}, {"keys", 844, 390, playtest.Keys}} {
		t.Run(test.name, func(t *testing.T) {
			guest := start(t, options{w: test.w, h: test.h, args: []string{"-scene", "gallery"}})
			playtest.Gallery(t, playtest.NewTester(t, guest, test.hand, 1))
		})
	}
}

// init adds the gallery to the game's executable.
func init() { tags += ",gallery" }
