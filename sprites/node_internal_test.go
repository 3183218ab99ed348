package sprites

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/raster"
)

// plain is a fake face of w×h points that draws nothing.
type plain struct{ w, h float64 }

func (p plain) Paint(*ebiten.Image, PaintOptions) {}
func (p plain) Size() (w, h float64)              { return p.w, p.h }
func (p plain) Covers(q PaintOptions) (image.Rectangle, Source) {
	return PixelBounds(q.GeoM, 0, 0, p.w, p.h), Source{}
}

// fakePreparer is a Preparer that appends its calls to did.
type fakePreparer struct {
	plain
	name string
	did  *[]string
}

func (f fakePreparer) Prepare(seen image.Rectangle, p PaintOptions) {
	x, y := p.GeoM.Apply(0, 0)
	*f.did = append(*f.did, fmt.Sprintf("prepare %s at %v %v of %v %v", f.name, x, y, seen.Min, seen.Max))
}

func (f fakePreparer) Paint(dst *ebiten.Image, p PaintOptions) {
	x, y := p.GeoM.Apply(0, 0)
	*f.did = append(*f.did, fmt.Sprintf("paint %s at %v %v of %v %v", f.name, x, y, dst.Bounds().Min, dst.Bounds().Max))
}

// TestFacesArePreparedBeforePainting checks that all visible faces are prepared before the first is painted, at the
// same position and clip. Invisible faces are not prepared.
func TestFacesArePreparedBeforePainting(t *testing.T) {
	stage, did := NewStage(2), []string(nil)
	face := func(name string, x, y float64) *Node {
		return NewFace(name, fakePreparer{plain{8, 8}, name, &did}, x, y)
	}
	stage.Add(LayerGround, face("a", 1, 2), face("hidden", 0, 0).SetVisible(false),
		face("transparent", 0, 0).SetAlpha(0))
	stage.Add(LayerWords, New("list").SetPos(10, 10).SetClip(5, 6).Add(face("b", 3, 4)),
		New("outside").SetPos(900, 0).SetClip(5, 6).Add(face("c", 0, 0)))
	stage.Paint(ebiten.NewImage(100, 50))
	const a, b = "a at 2 4 of (0,0) (100,50)", "b at 26 28 of (20,20) (30,32)" // positions × 2 in device pixels
	want := "prepare " + a + ", prepare " + b + ", paint " + a + ", paint " + b
	if got := strings.Join(did, ", "); got != want {
		t.Errorf("got calls\n%s\nwant\n%s", got, want)
	}
}

// names returns the names of a stage's nodes in the order of Walk.
func names(s *Stage) string {
	var all []string
	s.Walk(func(n *Node) {
		if n.stage == nil {
			all = append(all, n.Name())
		}
	})
	return strings.Join(all, " ")
}

// TestWalkOrder checks that parents come before children, and children in the order they were added. Hidden, removed
// and cleared nodes are skipped; a node added elsewhere leaves its old parent.
func TestWalkOrder(t *testing.T) {
	stage := NewStage(1)
	a, b, c, d := New("a"), New("b"), New("c"), New("d")
	stage.Add(LayerPanels, a.Add(b, c))
	stage.Add(LayerGround, d)
	checkOrder := func(want string) {
		t.Helper()
		if got := names(stage); got != want {
			t.Fatalf("got nodes %q, want %q", got, want)
		}
	}
	checkOrder("d a b c")
	b.Raise()
	checkOrder("d a c b")
	d.Add(b)
	checkOrder("d b a c")
	if b.Parent() != d || len(a.Children()) != 1 {
		t.Errorf("after d.Add(b): got parent %v and %d children left on a, want d and 1", b.Parent(), len(a.Children()))
	}
	a.SetVisible(false)
	checkOrder("d b")
	if a.Visible() {
		t.Error("a hidden node: got Visible true, want false")
	}
	a.SetVisible(true)
	checkOrder("d b a c")
	b.Remove()
	b.Remove()
	checkOrder("d a c")
	if b.Parent() != nil {
		t.Errorf("a removed node: got parent %v, want none", b.Parent())
	}
	a.Clear()
	checkOrder("d a")
	if c.Parent() != nil {
		t.Errorf("a child of a cleared node: got parent %v, want none", c.Parent())
	}
	New("alone").Raise()
	stage.Layer(LayerGround).SetAlpha(0.2).SetVisible(false)
	stage.Clear()
	checkOrder("")
	if l := stage.Layer(LayerGround); l.Alpha() != 1 || !l.Visible() {
		t.Errorf("a cleared layer: got opacity %v and visible %v, want 1 and true", l.Alpha(), l.Visible())
	}
}

// TestChangesMakeTheStageDirty checks that every visible change marks the stage as changed. Changes without effect and
// detached nodes do not.
func TestChangesMakeTheStageDirty(t *testing.T) {
	stage := NewStage(1)
	node, child := NewFace("n", plain{10, 20}, 1, 2), New("child")
	stage.Add(LayerPanels, node.Add(child))
	clean := func() { stage.dirty = false }
	for name, change := range map[string]func(n *Node){
		"position": func(n *Node) { n.SetPos(5, 6) }, "x": func(n *Node) { n.SetPos(7, 6) },
		"y":      func(n *Node) { n.SetPos(7, 9) },
		"anchor": func(n *Node) { n.SetAnchor(0.5, 1) },
		"scale":  func(n *Node) { n.SetScale(2, 3) },
		"angle":  func(n *Node) { n.SetAngle(1) },
		"alpha":  func(n *Node) { n.SetAlpha(0.5) }, "clip": func(n *Node) { n.SetClip(5, 5) },
		"hidden": func(n *Node) { n.SetVisible(false) },
		"face":   func(n *Node) { n.SetFace(plain{30, 40}) },
	} {
		for _, n := range []*Node{node, child} {
			clean()
			if change(n); !stage.Dirty() {
				t.Errorf("%s of %s: got a clean stage after a change, want it dirty", name, n.Name())
			}
			clean()
			if change(n); stage.Dirty() {
				t.Errorf("%s of %s: got a dirty stage after setting the same value, want it clean", name, n.Name())
			}
			clean()
			if change(New("detached")); stage.Dirty() {
				t.Errorf("%s of a detached node: got a dirty stage, want it clean", name)
			}
			n.SetPos(0, 0)
		}
	}
	for _, c := range []struct {
		name   string
		change func()
	}{{"add", func() { node.Add(New("more")) }}, {"remove", child.Remove}, {"clear", node.Clear},
		{"touch", stage.Invalidate},
		{"scale", func() { stage.SetScale(2) }}, {"stage", stage.Clear}} {
		clean()
		if c.change(); !stage.Dirty() {
			t.Errorf("%s: got a clean stage, want it dirty", c.name)
		}
	}
	clean()
	if stage.SetScale(2); stage.Dirty() || stage.Scale() != 2 {
		t.Errorf("the same scale: got dirty %v and scale %v, want false and 2", stage.Dirty(), stage.Scale())
	}
	if node.SetAlpha(7); node.Alpha() != 1 {
		t.Errorf("SetAlpha(7): got %v, want 1", node.Alpha())
	}
	if node.SetAlpha(-1); node.Alpha() != 0 {
		t.Errorf("SetAlpha(-1): got %v, want 0", node.Alpha())
	}
}

// TestNodesTurnAboutTheirAnchor checks that rotation and scaling leave the anchor at the node's position. Points ten
// points right of it and below it are rotated and scaled.
func TestNodesTurnAboutTheirAnchor(t *testing.T) {
	for _, c := range []struct{ ax, ay, sx, sy, angle float64 }{{0, 0, 1, 1, 0}, {0.5, 1, 1, 1, 0}, {0.5, 0.5, 2, 3, 0},
		{1, 0, 1, 1, math.Pi / 2}, {0.25, 0.75, 2, 1, 1}} {
		n := NewFace("n", plain{40, 60}, 100, 200).SetAnchor(c.ax, c.ay).SetScale(c.sx, c.sy).SetAngle(c.angle)
		g := n.local()
		near := func(px, py, wantX, wantY float64) {
			t.Helper()
			if x, y := g.Apply(px, py); math.Abs(x-wantX)+math.Abs(y-wantY) > 1e-4 {
				t.Errorf("%+v, point (%v, %v): got (%.3f, %.3f), want (%.3f, %.3f)", c, px, py, x, y, wantX, wantY)
			}
		}
		near(40*c.ax, 60*c.ay, 100, 200)
		sin, cos := math.Sincos(c.angle)
		near(40*c.ax+10, 60*c.ay, 100+10*c.sx*cos, 200+10*c.sx*sin)
		near(40*c.ax, 60*c.ay+10, 100-10*c.sy*sin, 200+10*c.sy*cos)
	}
}

// TestTextureCacheDrawsOnce checks that equal requests return the cached picture, and others a new one. Sizes are in
// points at any scale.
func TestTextureCacheDrawsOnce(t *testing.T) {
	for _, scale := range []float64{1, 2} {
		textures := NewTextureCache(scale)
		if textures.Scale() != scale {
			t.Errorf("got scale %v, want %v", textures.Scale(), scale)
		}
		drawn := 0
		shape := func(key string, w float64) *Picture {
			return textures.Shape(key, w, 10, func(*raster.Canvas) { drawn++ })
		}
		first := shape("a", 10)
		for _, key := range []string{"a", "b"} {
			for _, w := range []float64{10, 11} {
				if got, want := shape(key, w) == first, key == "a" && w == 10; got != want {
					t.Errorf("scale %v, shape %q of width %v: got the first one %v, want %v", scale, key, w, got, want)
				}
			}
		}
		if drawn != 4 {
			t.Errorf("scale %v: got %d shapes drawn, want 4 different ones", scale, drawn)
		}
		if w, h := first.Size(); w != 10 || h != 10 {
			t.Errorf("scale %v: got a shape of %v×%v points, want 10×10", scale, w, h)
		}
		if got, want := first.texture.image.Bounds().Dx(), int(10*scale); got != want {
			t.Errorf("scale %v: got a shape %d pixels wide, want %d", scale, got, want)
		}
		textures.SetScale(scale)
		if shape("a", 10) != first {
			t.Errorf("SetScale(%v) with the same scale clears the cache", scale)
		}
		textures.Trim()
		if shape("a", 10) != first {
			t.Errorf("scale %v: Trim drops a picture below the limits", scale)
		}
		if textures.SetScale(scale + 1); shape("a", 10) == first {
			t.Errorf("SetScale(%v) keeps a picture for scale %v", scale+1, scale)
		}
	}
}

// TestPicturesAreCachedByArguments checks that drawings, glows and gradients of equal arguments are cached once, and
// others separately.
func TestPicturesAreCachedByArguments(t *testing.T) {
	red, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}
	textures := NewTextureCache(1)
	safe, glow, gradient := textures.Drawing("safe", 30, 30), textures.Glow(red, 1, 20, 20),
		textures.Gradient(red, blue, 7, 9)
	for name, test := range map[string]struct {
		first, second *Picture
		wantShared    bool
	}{
		"equal drawings":          {safe, textures.Drawing("safe", 30, 30), true},
		"drawings of two sizes":   {safe, textures.Drawing("safe", 40, 40), false},
		"equal glows":             {glow, textures.Glow(red, 1, 20, 20), true},
		"glows of two strengths":  {glow, textures.Glow(red, 0.5, 20, 20), false},
		"glows of two colours":    {glow, textures.Glow(blue, 1, 20, 20), false},
		"glows of two heights":    {glow, textures.Glow(red, 1, 20, 24), false},
		"gradients of two widths": {gradient, textures.Gradient(red, blue, 5, 9), true},
		"reversed gradients":      {gradient, textures.Gradient(blue, red, 7, 9), false},
	} {
		if got := test.first.texture == test.second.texture; got != test.wantShared {
			t.Errorf("%s: got one texture %v, want %v", name, got, test.wantShared)
		}
	}
	if gradient.w != 7 || gradient.h != 9 {
		t.Errorf("gradient: got %v×%v points, want 7×9", gradient.w, gradient.h)
	}
}

// TestPanelsShareNinePatches checks that panels of one style share a nine-patch at any size. Dashed panels are cached
// by size. A radius is at most half of the panel's shorter side.
func TestPanelsShareNinePatches(t *testing.T) {
	red, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}
	for _, scale := range []float64{1, 2} {
		textures := NewTextureCache(scale)
		wide, tall := textures.Panel(PanelStyle{Radius: 8, Fill: red}, 100, 40).(*Panel),
			textures.Panel(PanelStyle{Radius: 8, Fill: red}, 50, 60).(*Panel)
		if wide.patch != tall.patch {
			t.Errorf("scale %v: panels of one style have two nine-patches", scale)
		}
		if got := wide.Style().Fill; got != red {
			t.Errorf("scale %v: got fill %v, want %v", scale, got, red)
		}
		if other := textures.Panel(PanelStyle{Radius: 8, Fill: blue}, 100, 40).(*Panel); other.patch == wide.patch {
			t.Errorf("scale %v: panels of two styles have one nine-patch", scale)
		}
		if w, h := tall.Size(); w != 50 || h != 60 {
			t.Errorf("scale %v: got a panel of %v×%v points, want 50×60", scale, w, h)
		}
		if r := textures.Panel(PanelStyle{Radius: 80, Fill: red}, 100, 40).(*Panel).Style().Radius; r != 20 {
			t.Errorf("scale %v, radius 80, height 40: got radius %v, want 20", scale, r)
		}
		if c := wide.patch.corner; c < 8 || c > 10 {
			t.Errorf("scale %v, radius 8: got a corner part of %v points, want 8 … 10", scale, c)
		}
		dashed := PanelStyle{Radius: 8, Edge: red, Line: 2, Dashed: true}
		first := textures.Panel(dashed, 100, 40)
		if textures.Panel(dashed, 100, 40) != first {
			t.Errorf("scale %v: equal dashed panels are cached twice", scale)
		}
		if textures.Panel(dashed, 100, 50) == first {
			t.Errorf("scale %v: dashed panels of two sizes are cached once", scale)
		}
		if w, h := textures.Fill(red, 3, 4).Size(); w != 3 || h != 4 {
			t.Errorf("scale %v: got a filled rectangle of %v×%v points, want 3×4", scale, w, h)
		}
	}
}

// TestEdgesSnapToPixels checks that snap rounds the edges of an upright part and leaves a rotated part unchanged.
func TestEdgesSnapToPixels(t *testing.T) {
	const w, h = 2, 3 // size of the part
	var upright ebiten.GeoM
	upright.Scale(10.3, 4.6)
	upright.Translate(7.4, 2.6)
	snap(&upright, w, h)
	if x, y := upright.Apply(0, 0); x != 7 || y != 3 {
		t.Errorf("upright part: got the upper left corner at (%v, %v), want (7, 3)", x, y)
	}
	if x, y := upright.Apply(w, h); math.Abs(x-28)+math.Abs(y-16) > 1e-4 {
		t.Errorf("upright part: got the lower right corner at (%v, %v), want (28, 16)", x, y)
	}
	var turned ebiten.GeoM
	turned.Rotate(0.3)
	turned.Translate(7.4, 2.6)
	was := turned
	if snap(&turned, w, h); turned != was {
		t.Errorf("rotated part: got %v, want %v", turned.String(), was.String())
	}
}

// TestPixelAligned checks that pixelAligned accepts translations only.
func TestPixelAligned(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(g *ebiten.GeoM)
		want   bool
	}{
		{"identity", func(*ebiten.GeoM) {}, true},
		{"translation", func(g *ebiten.GeoM) { g.Translate(3.5, 2) }, true},
		{"scale down", func(g *ebiten.GeoM) { g.Scale(1, 1.1) }, false},
		{"scale across", func(g *ebiten.GeoM) { g.Scale(1.1, 1) }, false},
		{"rotation", func(g *ebiten.GeoM) { g.Rotate(0.1) }, false},
		{"skew across", func(g *ebiten.GeoM) { g.Skew(0.1, 0) }, false},
		{"skew down", func(g *ebiten.GeoM) { g.Skew(0, 0.1) }, false},
	} {
		var g ebiten.GeoM
		if tt.change(&g); pixelAligned(g) != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, !tt.want, tt.want)
		}
	}
}
