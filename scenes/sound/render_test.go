package sound

import (
	"cmp"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

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
	save := func(name string, x []float32, channels int) {
		if err := os.WriteFile(filepath.Join(dir, name+".wav"), wav(x, channels), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	picture := func(name string, img image.Image) {
		f, err := os.Create(filepath.Join(dir, name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, img); err != nil {
			t.Fatal(err)
		}
	}
	var tiles []*image.RGBA
	var names []string
	recipes := slices.Clone(Recipes())
	slices.SortFunc(recipes, func(a, b *Recipe) int { return cmp.Compare(a.Cue, b.Cue) })
	for _, recipe := range recipes {
		first, last := recipe.Degrees()
		for variant := range recipe.Variants {
			for k := first; k <= last; k++ {
				x := recipe.Render(variant, k, func() {})
				name := fmt.Sprintf("cue-%s-%d", recipe.Cue, variant)
				if recipe.OnScale {
					name += fmt.Sprintf("@%d", k)
				}
				y := make([]float32, len(x))
				for i := range x {
					y[i] = float32(x[i]) / 32767
				}
				save(name, y, 1)
				if variant == 0 && (k == 5 || !recipe.OnScale) && !recipe.Loops {
					long := append(make([]float64, 960), floats64(x)...)
					long = append(long, make([]float64, SampleRate)...)[:SampleRate*9/10]
					tiles, names = append(tiles, spectrogram(long, 148, 110)), append(names, string(recipe.Cue))
				}
			}
		}
	}
	sheet := image.NewRGBA(image.Rect(0, 0, 8*152, (len(tiles)+7)/8*114))
	for i, tile := range tiles {
		draw.Draw(sheet, tile.Bounds().Add(image.Pt(i%8*152+2, i/8*114+2)), tile, image.Point{}, draw.Src)
	}
	picture("cues", sheet)
	t.Log("cues.png, row by row:", names)
	for m, st := range gameScore().states {
		seconds := 60
		if st.cadence {
			seconds = 12
		}
		x := played(m, 7, seconds)
		save("music-"+string(m), x, 2)
		picture("music-"+string(m), spectrogram(middle(x[:12*SampleRate*2]), 900, 220))
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
