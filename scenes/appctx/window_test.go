package appctx

import (
	"strings"
	"testing"
)

// TestWindowPlacementIsRestored checks that a window is restored on its monitor and fully visible, or centred on the
// default monitor.
func TestWindowPlacementIsRestored(t *testing.T) {
	// Positions are relative to the window's monitor.
	desk := []Monitor{{"left", 1920, 1080}, {"right", 1280, 720}}
	for name, test := range map[string]struct {
		saved       Window
		monitors    []Monitor
		want        Window
		wantMonitor int // index of the window's monitor, -1 for none
	}{
		"as it was": {Window{X: 100, Y: 50, W: 800, H: 600, Monitor: "right"}, desk,
			Window{X: 100, Y: 50, W: 800, H: 600, Monitor: "right"}, 1},
		"full, on its monitor": {Window{X: 9, Y: 9, W: 800, H: 600, Full: true, Monitor: "right"}, desk,
			Window{X: 9, Y: 9, W: 800, H: 600, Full: true, Monitor: "right"}, 1},
		"maximised": {Window{X: 9, Y: 9, W: 800, H: 600, Maximised: true, Monitor: "left"}, desk,
			Window{X: 9, Y: 9, W: 800, H: 600, Maximised: true, Monitor: "left"}, 0},
		"its monitor is gone": {Window{X: 1500, Y: 900, W: 400, H: 400, Monitor: "beamer"}, desk,
			Window{X: 760, Y: 340, W: 400, H: 400, Monitor: "left"}, 0},
		"its monitor is smaller": {Window{X: 1500, Y: 900, W: 1900, H: 1000, Monitor: "right"}, desk,
			Window{X: 0, Y: 0, W: 1280, H: 720, Monitor: "right"}, 1},
		"beyond the right": {Window{X: 5000, Y: 300, W: 640, H: 480, Monitor: "right"}, desk,
			Window{X: 640, Y: 240, W: 640, H: 480, Monitor: "right"}, 1},
		"beyond the left": {Window{X: -5000, Y: -20, W: 640, H: 480, Monitor: "left"}, desk,
			Window{X: 0, Y: 0, W: 640, H: 480, Monitor: "left"}, 0},
		"too small to press": {Window{X: 0, Y: 0, W: 1, H: 1, Monitor: "left"}, desk,
			Window{X: 0, Y: 0, W: 320, H: 320, Monitor: "left"}, 0},
		"two of one name": {Window{X: 1300, Y: 0, W: 600, H: 600, Monitor: "PnP"},
			[]Monitor{{"PnP", 1280, 720}, {"PnP", 1920, 1080}}, Window{X: 1300, Y: 0, W: 600, H: 600, Monitor: "PnP"},
			1},
		"a monitor without sizes": {Window{X: 7, Y: 8, W: 600, H: 600, Monitor: "odd"}, []Monitor{{"odd", 0, 0}},
			Window{X: 7, Y: 8, W: 600, H: 600, Monitor: "odd"}, 0},
		"no monitor": {Window{X: 7, Y: 8, W: 600, H: 600, Monitor: "odd"}, nil,
			Window{X: 7, Y: 8, W: 600, H: 600, Monitor: "odd"}, -1},
	} {
		if got, monitor := test.saved.RestoreOn(test.monitors); got != test.want || monitor != test.wantMonitor {
			t.Errorf("%s: got %+v on monitor %d, want %+v on %d", name, got, monitor, test.want, test.wantMonitor)
		}
	}
}

// TestWindowPlacementIsSaved checks that a known placement is saved with the settings, and that an impossible one is
// reported and not used.
func TestWindowPlacementIsSaved(t *testing.T) {
	s := DefaultSettings()
	if text := string(s.Text()); strings.Contains(text, "window") {
		t.Errorf("unknown placement: got text %s, want none of a window", text)
	}
	s.Window = Window{X: -3, Y: 40, W: 1000, H: 700, Full: true, Maximised: true, Monitor: "HDMI-1"}
	if got, err := ReadSettings(s.Text()); err != nil || got != s {
		t.Errorf("%s: got %+v (error %v), want %+v", s.Text(), got, err, s)
	}
	for text, want := range map[string]string{
		`{"window":{"w":-1,"h":600}}`:    "no side of a window is -1 points long",
		`{"window":{"w":800,"h":16385}}`: "no side of a window is 16385 points long",

		`{"window":{"w":0,"h":0,"x":5}}`:                                        "no side of a window is 0 points long",
		`{"window":{"w":800,"h":600,"x":-65537}}`:                               "no window is -65537 points away",
		`{"window":{"w":800,"h":600,"y":65537}}`:                                "no window is 65537 points away",
		`{"window":{"w":"wide"}}`:                                               "window.w can’t be a string",
		`{"window":{"w":8,"h":8,"monitor":"` + strings.Repeat("x", 201) + `"}}`: "no screen has so long a name",
	} {
		got, err := ReadSettings([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want one with %q", text, err, want)
		}
		if got.Window.Check() != nil || got.Speed != Normal {
			t.Errorf("%s: got %+v, want a possible window and normal speed", text, got)
		}
	}
}
