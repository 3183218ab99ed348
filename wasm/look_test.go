//go:build !js

package main

import (
	"image"
	"os"
	"testing"

	"heimlich/scenes/playtest"
)

// TestLook is for people: with HEIMLICH_PICTURES it saves a picture of every scene at every size.
func TestLook(t *testing.T) {
	if os.Getenv("HEIMLICH_PICTURES") == "" {
		t.Skip("pictures are made for people only, with HEIMLICH_PICTURES=folder")
	}
	for _, size := range []screenSize{{1280, 720, 1, false}, {390, 844, 2, true}, {844, 390, 2, true}, {360, 640, 1, true}, {1024, 768, 1, false}, {1280, 720, 2, false}, {800, 800, 1, false}} {
		t.Run(size.String(), func(t *testing.T) {
			tourAndMoments(t, size.hand(), size, true, func(scene string, picture image.Image) { t.Log(playtest.Keep(t, scene, picture)) })
		})
	}
}
