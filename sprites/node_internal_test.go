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
	a, b, node, d := New("a"), New("b"), New("c"), New("d")
	stage.Add(LayerPanels, a.Add(b, node))
	stage.Add(LayerGround, d)
	is := func(want string) {
		t.Helper()
		if got := names(stage); got != want {
			t.Fatalf("the stage shows %q, want %q", got, want)
		}
	}
	is("d a b c")
	b.Raise()
	is("d a c b")
	d.Add(b)
	is("d b a c")
	if b.Parent() != d || len(a.Children()) != 1 {
		t.Errorf("after d.Add(b): got parent %v and %d children left on a, want d and 1", b.Parent(), len(a.Children()))
	}
	a.SetVisible(false)
	is("d b")
	if a.Visible() {
		t.Error("a hidden node: got Visible true, want false")
	}
	a.SetVisible(true)
	is("d b a c")
	b.Remove()
	b.Remove()
	is("d a c")
	if b.Parent() != nil {
		t.Errorf("a removed node: got parent %v, want none", b.Parent())
	}
	a.Clear()
	is("d a")
	if node.Parent() != nil {
		t.Errorf("a child of a cleared node: got parent %v, want none", node.Parent())
	}
	New("alone").Raise()
	stage.Layer(LayerGround).SetAlpha(0.2).SetVisible(false)
	stage.Clear()
	is("")
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
	red, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}
	for _, scale := range []float64{1, 2} {
		textures := NewTextureCache(scale)
		if textures.Scale() != scale {
			t.Errorf("got scale %v, want %v", textures.Scale(), scale)
		}
		drawn := 0
		shape := func(key string, w float64) *Picture {
			return textures.Shape(key, w, 10, func(*raster.Canvas) { drawn++ })
		}
		a := shape("a", 10)
		if shape("a", 10) != a || drawn != 1 || shape("a", 11) == a || shape("b", 10) == a || drawn != 3 {
			t.Errorf("scale %v: got %d shapes drawn, want 3 different ones", scale, drawn)
		}
		if w, h := a.Size(); w != 10 || h != 10 || a.texture.image.Bounds().Dx() != int(10*scale) {
			t.Errorf("scale %v: got a shape of %v×%v points and %v pixels, want 10×10 points", scale, w, h,
				a.texture.image.Bounds())
		}
		safe := textures.Drawing("safe", 30, 30)
		if textures.Drawing("safe", 30, 30) != safe || textures.Drawing("safe", 40, 40) == safe {
			t.Errorf("scale %v: equal drawings are cached twice, or two sizes once", scale)
		}
		light := textures.Glow(red, 1, 20, 20)
		if textures.Glow(red, 1, 20, 20) != light || textures.Glow(red, 0.5, 20, 20) == light || textures.Glow(blue, 1,
			20, 20) == light || textures.Glow(red, 1, 20, 24) == light {
			t.Errorf("scale %v: equal glows are cached twice, or different ones once", scale)
		}
		if g := textures.Gradient(red, blue, 7, 9); g.w != 7 || g.h != 9 || g.texture != textures.Gradient(red, blue,
			5, 9).texture || g.texture == textures.Gradient(blue, red, 7, 9).texture {
			t.Errorf("scale %v: equal gradients are cached twice, or different ones once", scale)
		}
		textures.SetScale(scale)
		if shape("a", 10) != a {
			t.Errorf("SetScale(%v) with the same scale clears the cache", scale)
		}
		textures.Trim()
		if shape("a", 10) != a {
			t.Errorf("scale %v: Trim drops a picture below the limits", scale)
		}
		if textures.SetScale(scale + 1); shape("a", 10) == a {
			t.Errorf("SetScale(%v) keeps a picture for scale %v", scale+1, scale)
		}
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
		other := textures.Panel(PanelStyle{Radius: 8, Fill: blue}, 100, 40).(*Panel)
		if wide.patch != tall.patch || wide.Style().Fill != red || other.patch == wide.patch {
			t.Errorf("scale %v: panels of one style have two nine-patches, or two styles have one", scale)
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
		if d := textures.Panel(dashed, 100, 40); textures.Panel(dashed, 100, 40) != d || textures.Panel(dashed, 100,
			50) == d {
			t.Errorf("scale %v: equal dashed panels are cached twice, or two sizes once", scale)
		}
		if w, h := textures.Fill(red, 3, 4).Size(); w != 3 || h != 4 {
			t.Errorf("scale %v: got a filled rectangle of %v×%v points, want 3×4", scale, w, h)
		}
	}
}

// TestEdgesSnapToPixels checks that snap rounds the edges of an upright part and leaves a rotated part unchanged.
func TestEdgesSnapToPixels(t *testing.T) {
	var m ebiten.GeoM
	m.Scale(10.3, 4.6)
	m.Translate(7.4, 2.6)
	snap(&m, 2, 3)
	x0, y0 := m.Apply(0, 0)
	x1, y1 := m.Apply(2, 3)
	if x0 != 7 || y0 != 3 || math.Abs(x1-28) > 1e-4 || math.Abs(y1-16) > 1e-4 {
		t.Errorf("upright part: got corners (%v, %v) and (%v, %v), want (7, 3) and (28, 16)", x0, y0, x1, y1)
	}
	var turned ebiten.GeoM
	turned.Rotate(0.3)
	turned.Translate(7.4, 2.6)
	was := turned
	if snap(&turned, 2, 3); turned != was {
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
