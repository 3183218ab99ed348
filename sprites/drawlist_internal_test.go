package sprites

import (
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// patch is a fake face that draws from the given source. Paint draws nothing and appends the name to did.
type patch struct {
	plain
	name string
	from Source
	did  *[]string
}

func (pt patch) Covers(p PaintOptions) (at image.Rectangle, from Source) {
	at, _ = pt.plain.Covers(p)
	return at, pt.from
}

func (pt patch) Paint(*ebiten.Image, PaintOptions) { *pt.did = append(*pt.did, pt.name) }

// TestOrderGroupsBySource checks that labels from one source are painted consecutively, after the plates below them.
// The plates have their own textures. A face outside of the screen is not painted.
func TestOrderGroupsBySource(t *testing.T) {
	stage, did := NewStage(1), []string(nil) // a screen of 90×90 pixels
	on := func(name string, x, y, side float64, from Source) *Node {
		return NewFace(name, patch{plain{side, side}, name, from, &did}, x, y)
	}
	own := func() Source { return Source{Own: ebiten.NewImage(1, 1)} }
	stage.Add(LayerGround, on("wood", 0, 0, 90, own()))
	for i, name := range []string{"a", "b", "c"} {
		x := 30 * float64(i)
		stage.Add(LayerPanels, on("plate-"+name, x, 0, 20, own()), on("words-"+name, x+5, 5, 10, Source{}),
			on("turned-"+name, x+5, 20, 10, Source{Smooth: true}))
	}
	stage.Add(LayerPanels, on("outside", 90, 0, 9, own()))
	stage.Add(LayerDialog, on("dialog", 30, 0, 40, own()), on("title", 40, 5, 10, Source{}))
	stage.Paint(ebiten.NewImage(90, 90))
	if got, want := strings.Join(did, " "), "wood plate-c plate-b turned-a turned-b turned-c plate-a words-a "+
		"words-b words-c dialog title"; got != want {
		t.Errorf("order of painting: got\n%s\nwant\n%s", got, want)
	}
}

// Seeds of the random faces.
const seed1, seed2 = 1, 2

// TestOrderKeepsThePicture adds random faces to draw lists. It checks that overlapping faces keep their order, each
// face is painted once, and there are fewer draw calls overall.
func TestOrderKeepsThePicture(t *testing.T) {
	const lists, faces, side, maxPos = 300, 40, 200, 160 // sides and positions in pixels
	r := rand.New(rand.NewPCG(seed1, seed2))
	dst := ebiten.NewImage(side, side)
	sources := []Source{{}, {}, {}, {Smooth: true}, {Own: ebiten.NewImage(1, 1)}, {Own: ebiten.NewImage(1, 1)}}
	calls := func(list drawList) (n int) {
		for i := range list {
			if i == 0 || list[i].source != list[i-1].source {
				n++
			}
		}
		return n
	}
	saved := 0 // draw calls
	for range lists {
		var list, added drawList // in the order of the list, and in the order of addition
		for i := range faces {
			f := patch{plain: plain{4 + 40*r.Float64(), 4 + 40*r.Float64()}, name: string(rune('0' + i)),
				from: sources[r.IntN(len(sources))]}
			var p PaintOptions
			p.GeoM.Translate(maxPos*r.Float64(), maxPos*r.Float64())
			list.add(f, dst, p)
			item := drawItem{face: f}
			item.bounds, item.source = f.Covers(p)
			added = append(added, item)
		}
		at := func(f Face) int { return slices.IndexFunc(list, func(x drawItem) bool { return x.face == f }) }
		for i, x := range added {
			for _, y := range added[i+1:] {
				if x.bounds.Overlaps(y.bounds) && at(x.face) > at(y.face) {
					t.Fatalf("%v is painted after %v, which is in front of it", x.face, y.face)
				}
			}
		}
		if len(list) != len(added) {
			t.Fatalf("%d faces added: got %d in the list", len(added), len(list))
		}
		saved += calls(added) - calls(list)
	}
	if saved <= 0 {
		t.Errorf("%d lists: got %d draw calls saved, want some", lists, saved)
	}
}

// BenchmarkOrder orders 400 faces on a screen of 1280×720 pixels, every twelfth with its own texture. It allocates
// nothing.
func BenchmarkOrder(b *testing.B) {
	const faceCount, ownEvery = 400, 12
	r := rand.New(rand.NewPCG(seed1, seed2))
	dst := ebiten.NewImage(1280, 720)
	own := []Source{{Smooth: true}, {Own: ebiten.NewImage(1, 1)}, {Own: ebiten.NewImage(1, 1)}}
	faces, options := make([]Face, faceCount), make([]PaintOptions, faceCount)
	for i := range faces {
		f := patch{plain: plain{60 * r.Float64(), 60 * r.Float64()}}
		if i%ownEvery == 0 {
			f.from = own[r.IntN(len(own))]
		}
		faces[i] = f
		options[i].GeoM.Translate(1200*r.Float64(), 640*r.Float64())
	}
	var list drawList
	b.ReportAllocs()
	for b.Loop() {
		for i, f := range faces {
			list.add(f, dst, options[i])
		}
		clear(list)
		list = list[:0]
	}
}
