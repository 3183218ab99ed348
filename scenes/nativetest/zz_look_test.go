//go:build !js

package nativetest

import (
	"image/png"
	"os"
	"strconv"
	"strings"
	"testing"

	"heimlich/scenes/playtest"
)

func TestZZ(t *testing.T) {
	at := strings.Fields(os.Getenv("ZZ"))
	for _, a := range at {
		p := strings.Split(a, ":") // name:w:h
		w, _ := strconv.Atoi(p[1])
		h, _ := strconv.Atoi(p[2])
		args := []string{"-speed", "instant", "-seed", "7"}
		switch p[0] {
		case "table":
			args = append(args, "-position", "hc1 amigo base 4 move 1 1 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 3 rgya 0.0.0.0 - 0.0.0.0.0.0.0")
		case "safe":
			args = append(args, "-position", "hc1 amigo base 4 safe 1 1 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - rgya 0.0.0.0 - 0.0.0.0.0.0.0")
		case "count":
			args = append(args[2:], "-position", "hc1 amigo base 4 move 1 1 1 roygbva 6.7.8.3.11.0.10 23.17.17.17.12.5.9 7 1 rgya 0.0.0.0 - 0.0.0.0.0.0.0")
		}
		g := start(t, options{w: w, h: h, args: args})
		f, _ := os.Create("/tmp/zz-" + p[0] + "-" + p[1] + ".png")
		_ = png.Encode(f, playtest.Still(t, g))
		f.Close()
		s, _ := g.State()
		for _, c := range s.Controls {
			t.Log(c.ID, c.X, c.Y, c.W, c.H)
		}
		g.stop()
	}
}
