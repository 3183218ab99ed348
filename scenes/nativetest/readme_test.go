//go:build !js

package nativetest

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/draw"

	"heimlich/scenes/playtest"
	"heimlich/scenes/playtest/capture"
)

// readmePicture is a picture of the game in the README or on the web page.
type readmePicture struct {
	file     string                                                 // relative to the project's folder
	w, h     int                                                    // size in pixels
	maxBytes int                                                    // the largest file size, in bytes
	byPage   bool                                                   // shown by the web page, not by the README
	take     func(t *testing.T, seen map[string]image.Image) []byte // returns the file; seen has key screens by name
}

// The JPEG qualities of the pictures.
const readmeQuality, previewQuality = 88, 86

// gap is the space between the pictures of a sheet, in pixels.
const gap = 8

// readmePictures are all pictures of the README and the web page.
var readmePictures = []readmePicture{
	{
		"assets/readme/table.jpg",
		1280,
		720,
		250 << 10,
		false,
		func(t *testing.T, seen map[string]image.Image) []byte {
			return encodeJPEG(t, seen["table"], readmeQuality)
		},
	},
	{
		"assets/readme/game.jpg",
		1280 + gap,
		720 + gap,
		250 << 10,
		false,
		func(t *testing.T, seen map[string]image.Image) []byte {
			return encodeJPEG(t, sheet(seen["planned"], seen["card"], seen["dossier"], seen["stamps"]), readmeQuality)
		},
	},
	{
		"assets/readme/turn.gif",
		480,
		270,
		760 << 10,
		false,
		func(t *testing.T, _ map[string]image.Image) []byte { return filmTurn(t) },
	},
	{
		"wasm/preview.jpg",
		1200,
		630,
		200 << 10,
		true,
		func(t *testing.T, seen map[string]image.Image) []byte {
			return encodeJPEG(t, seen["preview"], previewQuality)
		},
	},
}

// TestReadme checks that the README shows all its pictures with an alternative text, and that each has its size in
// pixels and is small enough. With -update it takes new pictures of the running game.
func TestReadme(t *testing.T) {
	if *update {
		seen := takePictures(t)
		for _, spec := range readmePictures {
			data := spec.take(t, seen)
			if err := os.WriteFile(filepath.Join("..", "..", filepath.FromSlash(spec.file)), data, 0o644); err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %d bytes", spec.file, len(data))
		}
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, m := range regexp.MustCompile(`!\[(.*?)\]\((.*?)\)`).FindAllStringSubmatch(string(text), -1) {
		const minText = 20 // bytes of an alternative text
		if named = append(named, m[2]); len(m[1]) < minText {
			t.Errorf("%s: got alternative text %q, want at least %d bytes", m[2], m[1], minText)
		}
	}
	for _, spec := range readmePictures {
		if slices.Contains(named, spec.file) == spec.byPage {
			t.Errorf("README: got pictures %q, want %s in it: %v", named, spec.file, !spec.byPage)
		}
		data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(spec.file)))
		if err != nil {
			t.Error(err)
			continue
		}
		if len(data) > spec.maxBytes {
			t.Errorf("%s: got %d bytes, want at most %d", spec.file, len(data), spec.maxBytes)
		}
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width != spec.w ||
			c.Height != spec.h {
			t.Errorf("%s: got %d×%d pixels, want %d×%d: %v", spec.file, c.Width, c.Height, spec.w, spec.h, err)
		}
		if !strings.HasSuffix(spec.file, ".gif") {
			continue
		}
		animation, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Error(err)
			continue
		}
		duration := 0 // in hundredths of a second
		for _, d := range animation.Delay {
			duration += d
		}
		if duration < 400 || duration > 1500 || len(animation.Image) < 20 || animation.LoopCount != 0 {
			t.Errorf(
				"%s: got %d frames in %d hundredths of a second, loop count %d; want at least 20 in 400 to 1500, 0",
				spec.file,
				len(animation.Image), duration, animation.LoopCount)
		}
	}
	folder, err := os.ReadDir(filepath.Join("..", "..", "assets", "readme"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folder {
		if !slices.Contains(named, "assets/readme/"+f.Name()) {
			t.Errorf("the README does not show assets/readme/%s", f.Name())
		}
	}
}

// takePictures returns the pictures of all key screens by name, and the web page's picture in its own size.
func takePictures(t *testing.T) map[string]image.Image {
	t.Helper()
	size, seen := playtest.Size{Name: "wide", W: 1280, H: 720, Hand: playtest.Mouse}, map[string]image.Image{}
	see := func(tester *playtest.Tester, name string) {
		g := tester.Device().(*guest)
		seen[name] = playtest.StablePicture(t, g)
		if name == "table" {
			g.Resize(1200, 630)
			seen["preview"] = playtest.StablePicture(t, g)
			g.Resize(size.W, size.H)
		}
	}
	playtest.Moments(t, begin(t, size), see)
	return seen
}

// encodeJPEG returns a picture as a JPEG file.
func encodeJPEG(t *testing.T, m image.Image, quality int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// sheet returns one picture with four at half size, two by two.
func sheet(pictures ...image.Image) image.Image {
	b := pictures[0].Bounds()
	m := image.NewRGBA(image.Rect(0, 0, b.Dx()+gap, b.Dy()+gap))
	draw.Draw(m, m.Rect, image.White, image.Point{}, draw.Src)
	for i, p := range pictures {
		x, y := i%2*(b.Dx()/2+gap), i/2*(b.Dy()/2+gap)
		draw.CatmullRom.Scale(m, image.Rect(x, y, x+b.Dx()/2, y+b.Dy()/2), p, p.Bounds(), draw.Src, nil)
	}
	return m
}

// camera records an animation of a game. Its time follows the wall clock, and advances by at least a sixtieth of a
// second per tick, as the game's animations do. On a slow computer it records fewer frames at the right speed.
type camera struct {
	*guest
	t         *testing.T
	animation capture.Animation
	last      image.Image   // the last frame, not yet added to the animation
	elapsed   time.Duration // its duration so far
	lastTick  time.Time
}

// frameInterval is the shortest time between two frames.
const frameInterval = time.Second / 12

// advanceTime adds the time of ticks that have run.
func (c *camera) advanceTime(ticks int) {
	now := time.Now()
	minimum := time.Duration(ticks) * time.Second / 60
	if c.lastTick.IsZero() {
		c.lastTick = now
	}
	c.elapsed += max(minimum, now.Sub(c.lastTick))
	c.lastTick = now
}

// record records a number of frames.
func (c *camera) record(frames int) {
	c.t.Helper()
	for range frames {
		for begin := c.elapsed; c.elapsed-begin < frameInterval; {
			c.tick(1)
			c.advanceTime(1)
		}
		c.takeFrame()
	}
}

// takeFrame takes a frame in the size of the animation, and adds the one before to the animation.
func (c *camera) takeFrame() {
	c.t.Helper()
	m := c.Picture()
	small := image.NewRGBA(image.Rect(0, 0, 480, 270))
	draw.CatmullRom.Scale(small, small.Rect, m, m.Bounds(), draw.Src, nil)
	c.addFrame()
	c.last = small
}

// addFrame adds the last frame with its duration to the animation.
func (c *camera) addFrame() {
	const hundredth = time.Second / 100
	if c.last != nil {
		c.animation.Add(c.last, int(c.elapsed/hundredth))
	}
	c.elapsed %= hundredth
}

// press moves the mouse to a control and clicks, in five ticks.
func (c *camera) press(id string) {
	c.t.Helper()
	s, _ := c.State()
	k, ok := playtest.Find(s, id)
	if !ok || !k.Enabled {
		c.t.Fatalf("can't press %s; controls are %+v", id, s.Controls)
	}
	c.Click(k.X+k.W/2, k.Y+k.H/2)
	c.advanceTime(5)
	c.takeFrame()
}

// filmTurn records a turn of a saved game, and returns it as a GIF. Agents move, one reaches the safe, all score, and
// the safe moves.
func filmTurn(t *testing.T) []byte {
	t.Helper()
	save := t.TempDir()
	if err := playtest.WriteSavedGame(save, playtest.BeforeMove()); err != nil {
		t.Fatal(err)
	}
	guest := start(t, options{w: 960, h: 540, save: save, args: []string{"-speed", "normal"}})
	tester := playtest.NewTester(t, guest, playtest.Mouse, 7)
	tester.Scene("title")
	tester.Open("continue", "board")
	playtest.StablePicture(t, guest)
	film := &camera{guest: guest, t: t}
	film.record(8)
	for _, a := range []string{"green", "yellow", "yellow", "yellow", "yellow", "yellow"} { // to the safe in house 6
		film.press("agent-" + a)
		film.record(2)
	}
	film.record(6)
	film.press("confirm")
	for s, _ := guest.State(); s.Busy || !playtest.Can(s, "building-10"); s, _ = guest.State() {
		if film.record(1); film.animation.Duration() > 3000 { // half a minute
			film.t.Fatalf("timeout: waited for the end of the count; state: %+v", s)
		}
	}
	film.record(4)
	film.press("building-10")
	film.record(4)
	film.press("confirm")
	film.record(10)
	film.elapsed += time.Second // to show the result
	film.addFrame()
	data, err := film.animation.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}
