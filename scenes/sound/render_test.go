package sound

import (
	"cmp"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// These tests write sounds and spectrograms as files, for people.

// TestWrite writes every cue and piece of music as a WAV file, with spectrograms, to the folder that the environment
// variable HEIMLICH_SOUNDS names. People listen to them; the test checks nothing.
func TestWrite(t *testing.T) {
	dir := os.Getenv("HEIMLICH_SOUNDS")
	if dir == "" {
		t.Skip("skipped: set HEIMLICH_SOUNDS to a folder for sounds")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	writeCues(t, dir)
	for music, state := range gameScore().states {
		seconds := 60
		if state.cadence {
			seconds = 12
		}
		wave := played(music, 7, seconds)
		writeWAV(t, dir, "music-"+string(music), wave, 2)
		writePNG(t, dir, "music-"+string(music), spectrogram(middle(wave[:12*SampleRate*2]), 900, 220))
	}
}

// writeCues writes every variant of every cue to a folder, with a picture of one spectrogram per cue.
func writeCues(t *testing.T, dir string) {
	t.Helper()
	const shownDegree = 5 // of cues on the scale
	var tiles []*image.RGBA
	var names []string
	recipes := slices.Clone(Recipes())
	slices.SortFunc(recipes, func(a, b *Recipe) int { return cmp.Compare(a.Cue, b.Cue) })
	for _, recipe := range recipes {
		first, last := recipe.Degrees()
		for variant := range recipe.Variants {
			for degree := first; degree <= last; degree++ {
				samples := recipe.Render(variant, degree, func() {})
				name := fmt.Sprintf("cue-%s-%d", recipe.Cue, variant)
				if recipe.OnScale {
					name += fmt.Sprintf("@%d", degree)
				}
				wave := make([]float32, len(samples))
				for i := range samples {
					wave[i] = float32(samples[i]) / math.MaxInt16
				}
				writeWAV(t, dir, name, wave, 1)
				isShown := variant == 0 && (degree == shownDegree || !recipe.OnScale)
				if isShown && !recipe.Loops {
					tiles, names = append(tiles, cueTile(samples)), append(names, string(recipe.Cue))
				}
			}
		}
	}
	const columns, pitchX, pitchY = 8, tileW + 4, tileH + 4 // pixels
	sheet := image.NewRGBA(image.Rect(0, 0, columns*pitchX, (len(tiles)+columns-1)/columns*pitchY))
	for i, tile := range tiles {
		corner := image.Pt(i%columns*pitchX+2, i/columns*pitchY+2)
		draw.Draw(sheet, tile.Bounds().Add(corner), tile, image.Point{}, draw.Src)
	}
	writePNG(t, dir, "cues", sheet)
	t.Log("cues.png, row by row:", names)
}

// The size of a cue's spectrogram, in pixels.
const tileW, tileH = 148, 110

// cueTile returns a spectrogram of 0.9 seconds, of which the cue starts after 20 ms.
func cueTile(cue []int16) *image.RGBA {
	wave := append(make([]float64, SampleRate/50), floats64(cue)...)
	wave = append(wave, make([]float64, SampleRate)...)[:SampleRate*9/10]
	return spectrogram(wave, tileW, tileH)
}

// writeWAV writes a sound to a folder.
func writeWAV(t *testing.T, dir, name string, wave []float32, channels int) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name+".wav"), wav(wave, channels), 0o644); err != nil {
		t.Fatal(err)
	}
}

// writePNG writes a picture to a folder.
func writePNG(t *testing.T, dir, name string, picture image.Image) {
	t.Helper()
	file, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, picture); err != nil {
		t.Fatal(err)
	}
}

// played returns some seconds of a state of the music, with left and right interleaved.
func played(m Music, seed uint64, seconds int) []float32 {
	b := NewBand(seed)
	b.SetState(m)
	x := make([]float32, seconds*SampleRate*2)
	b.Read(x)
	return x
}
