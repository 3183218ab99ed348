package sprites

import (
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// patch is a face of one colour and source that records its painting.
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

// TestOrderGroupsBySource checks that labels on plates with own textures are painted in one draw call after all plates.
// Labels on a later plate stay above it.
func TestOrderGroupsBySource(t *testing.T) {
	stage, did := NewStage(1), []string(nil)
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
		t.Errorf("painted are\n%s, want\n%s", got, want)
	}
}

// TestOrderKeepsThePicture checks that overlapping faces keep their order, each face is painted once, and there are
// fewer draw calls overall.
func TestOrderKeepsThePicture(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	dst := ebiten.NewImage(200, 200)
	sources := []Source{{}, {}, {}, {Smooth: true}, {Own: ebiten.NewImage(1, 1)}, {Own: ebiten.NewImage(1, 1)}}
	calls := func(list drawList) (n int) {
		for i := range list {
			if i == 0 || list[i].source != list[i-1].source {
				n++
			}
		}
		return n
	}
	fewer := 0
	for range 300 {
		var list, plainly drawList
		for i := range 40 {
			f := patch{plain: plain{4 + 40*r.Float64(), 4 + 40*r.Float64()}, name: string(rune('0' + i)),
				from: sources[r.IntN(len(sources))]}
			var p PaintOptions
			p.GeoM.Translate(160*r.Float64(), 160*r.Float64())
			list.add(f, dst, p)
			x := drawItem{face: f}
			x.bounds, x.source = f.Covers(p)
			plainly = append(plainly, x)
		}
		at := func(f Face) int { return slices.IndexFunc(list, func(x drawItem) bool { return x.face == f }) }
		for i, x := range plainly {
			for _, y := range plainly[i+1:] {
				if x.bounds.Overlaps(y.bounds) && at(x.face) > at(y.face) {
					t.Fatalf("%v is painted after %v, which is in front of it", x.face, y.face)
				}
			}
		}
		if len(list) != len(plainly) {
			t.Fatalf("of %d faces %d are painted", len(plainly), len(list))
		}
		fewer += calls(plainly) - calls(list)
	}
	if fewer <= 0 {
		t.Errorf("all of them take %d more draw calls than as they come", -fewer)
	}
}

// BenchmarkOrder orders 400 faces, every twelfth with its own texture. It allocates nothing.
func BenchmarkOrder(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	dst := ebiten.NewImage(1280, 720)
	own := []Source{{Smooth: true}, {Own: ebiten.NewImage(1, 1)}, {Own: ebiten.NewImage(1, 1)}}
	faces, paints := make([]Face, 400), make([]PaintOptions, 400)
	for i := range faces {
		f := patch{plain: plain{60 * r.Float64(), 60 * r.Float64()}}
		if i%12 == 0 {
			f.from = own[r.IntN(len(own))]
		}
		faces[i] = f
		paints[i].GeoM.Translate(1200*r.Float64(), 640*r.Float64())
	}
	var o drawList
	b.ReportAllocs()
	for b.Loop() {
		for i, f := range faces {
			o.add(f, dst, paints[i])
		}
		clear(o)
		o = o[:0]
	}
}
