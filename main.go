// Command heimlich is the board game Heimlich & Co. in a window; built for js/wasm it is the same game in a browser tab.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes"
	"heimlich/scenes/backstage"
)

func main() {
	if err := run(scenes.Arguments()); err != nil {
		fmt.Fprintln(os.Stderr, "heimlich:", err)
		os.Exit(1)
	}
}

// run reads the flags and plays the game until it is left.
func run(args []string) error {
	var o scenes.Options
	var speed, size string
	var seed uint64
	fs := flag.NewFlagSet("heimlich", flag.ContinueOnError)
	fs.StringVar(&o.SaveDir, "save", "", "the `folder` for saved games (default: the usual place of the system)")
	fs.StringVar(&o.StateFile, "state", "", "write what is public of the game to this `file` whenever it changes")
	fs.StringVar(&speed, "speed", "", "how fast the table plays: calm, normal, fast or instant (default: as set in the game)")
	fs.StringVar(&size, "size", "1280x720", "the window’s `size` in points")
	fs.Uint64Var(&seed, "seed", 0, "play the game of this `seed` first (default: none, so that nobody can know the deal)")
	fullscreen := fs.Bool("fullscreen", false, "fill the whole screen, as on a TV")
	if err := fs.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return nil
		}
		os.Exit(2) // the flag set has said what is wrong
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("there is no argument %q; -h lists the flags", fs.Arg(0))
	}
	fs.Visit(func(f *flag.Flag) { o.SeedSet = o.SeedSet || f.Name == "seed" })
	o.Seed = seed
	if speed != "" {
		s, err := backstage.ParseSpeed(speed)
		if err != nil {
			return err
		}
		o.Speed = s
	}
	var w, h int
	if n, err := fmt.Sscanf(size, "%dx%d", &w, &h); n != 2 || err != nil || w < 320 || h < 320 || w > 16384 || h > 16384 {
		return fmt.Errorf("the size %q is not like 1280x720, from 320 to 16384 each way", size)
	}
	d, err := scenes.New(o)
	if err != nil {
		return err
	}
	ebiten.SetWindowTitle("Heimlich & Co.")
	ebiten.SetWindowSize(w, h)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetFullscreen(*fullscreen)
	if err := scenes.Run(d); err != nil {
		if noDisplay(err) {
			return fmt.Errorf("there is no display to open a window on; play in a browser with: go run ./wasm")
		}
		return err
	}
	return nil
}

// noDisplay reports whether an error of the engine means that there is no screen.
func noDisplay(err error) bool {
	s := strings.ToLower(err.Error())
	for _, word := range []string{"window system", "display", "glfw", "x11", "wayland", "monitor", "opengl", "libgl", "libx"} {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}
