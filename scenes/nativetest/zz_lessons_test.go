//go:build !js

package nativetest

import (
	"image/png"
	"os"
	"testing"

	"heimlich/scenes/playtest"
)

func TestZZLessons(t *testing.T) {
	for _, s := range []playtest.Size{{"wide", 1280, 720, playtest.Mouse}, {"p390", 390, 844, playtest.Touch}, {"s844", 844, 390, playtest.Touch}, {"p360", 360, 640, playtest.Touch}} {
		t.Run(s.Name, func(t *testing.T) {
			g := start(t, options{w: s.W, h: s.H, args: []string{"-speed", "instant"}})
			p := playtest.Sit(t, g, s.Hand, 7)
			playtest.Lessons(t, p, func(name string) {
				f, _ := os.Create("/tmp/lessons/" + s.Name + "-" + name + ".png")
				png.Encode(f, playtest.Still(t, g))
				f.Close()
			})
		})
	}
}
