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

// plain is a face that draws nothing.
type plain struct{ w, h float64 }

func (p plain) Paint(*ebiten.Image, PaintOptions) {}
func (p plain) Size() (w, h float64)              { return p.w, p.h }
func (p plain) Covers(q PaintOptions) (image.Rectangle, Source) {
	return PixelBounds(q.GeoM, 0, 0, p.w, p.h), Source{}
}

// slow is a Preparer that records its calls.
type slow struct {
	plain
	name string
	did  *[]string
}

func (s slow) Prepare(seen image.Rectangle, p PaintOptions) {
	x, y := p.GeoM.Apply(0, 0)
	*s.did = append(*s.did, fmt.Sprintf("make %s at %v %v of %v %v", s.name, x, y, seen.Min, seen.Max))
}

func (s slow) Paint(dst *ebiten.Image, p PaintOptions) {
	x, y := p.GeoM.Apply(0, 0)
	*s.did = append(*s.did, fmt.Sprintf("paint %s at %v %v of %v %v", s.name, x, y, dst.Bounds().Min, dst.Bounds().Max))
}

// TestFacesArePreparedBeforePainting checks that visible faces are prepared, with the options they are painted with,
// before any face is painted. Invisible faces are not.
func TestFacesArePreparedBeforePainting(t *testing.T) {
	s, did := NewStage(2), []string(nil)
	face := func(name string, x, y float64) *Node { return NewFace(name, slow{plain{8, 8}, name, &did}, x, y) }
	s.Add(LayerGround, face("a", 1, 2), face("hidden", 0, 0).SetVisible(false), face("faint", 0, 0).SetAlpha(0))
	s.Add(LayerWords, New("list").SetPos(10, 10).SetClip(5, 6).Add(face("b", 3, 4)),
		New("outside").SetPos(900, 0).SetClip(5, 6).Add(face("c", 0, 0)))
	s.Paint(ebiten.NewImage(100, 50))
	want := []string{"a at 2 4 of (0,0) (100,50)", "b at 26 28 of (20,20) (30,32)"}
	if got := strings.Join(did, ", "); got != "make "+strings.Join(want, ", make ")+", paint "+
		strings.Join(want, ", paint ") {
		t.Error(got)
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
		t.Error("b hangs in two places")
	}
	a.SetVisible(false)
	is("d b")
	if a.Visible() {
		t.Error("what is hidden is called visible")
	}
	a.SetVisible(true)
	is("d b a c")
	b.Remove()
	b.Remove()
	is("d a c")
	if b.Parent() != nil {
		t.Error("what was removed still hangs somewhere")
	}
	a.Clear()
	is("d a")
	if node.Parent() != nil {
		t.Error("what was cleared still hangs somewhere")
	}
	New("alone").Raise()
	stage.Layer(LayerGround).SetAlpha(0.2).SetVisible(false)
	stage.Clear()
	is("")
	if l := stage.Layer(LayerGround); l.Alpha() != 1 || !l.Visible() {
		t.Error("a cleared layer is still faint or hidden")
	}
}

// TestChangesMakeTheStageDirty checks that every visible change marks the stage as changed. Changes without effect and
// detached nodes do not.
func TestChangesMakeTheStageDirty(t *testing.T) {
	stage := NewStage(1)
	node, child := NewFace("n", plain{10, 20}, 1, 2), New("child")
	stage.Add(LayerPanels, node.Add(child))
	clean := func() { stage.dirty = false }
	for name, change := range map[string]func(parent *Node){
		"position": func(parent *Node) { parent.SetPos(5, 6) }, "x": func(parent *Node) { parent.SetPos(7, 6) },
		"y":      func(parent *Node) { parent.SetPos(7, 9) },
		"anchor": func(parent *Node) { parent.SetAnchor(0.5, 1) },
		"scale":  func(parent *Node) { parent.SetScale(2, 3) },
		"angle":  func(parent *Node) { parent.SetAngle(1) },
		"alpha":  func(parent *Node) { parent.SetAlpha(0.5) }, "clip": func(parent *Node) { parent.SetClip(5, 5) },
		"hidden": func(parent *Node) { parent.SetVisible(false) },
		"face":   func(parent *Node) { parent.SetFace(plain{30, 40}) },
	} {
		for _, parent := range []*Node{node, child} {
			clean()
			if change(parent); !stage.Dirty() {
				t.Errorf("%s of %s: the picture is not drawn again", name, parent.Name())
			}
			clean()
			if change(parent); stage.Dirty() {
				t.Errorf("%s of %s: the same again is drawn again", name, parent.Name())
			}
			clean()
			if change(New("elsewhere")); stage.Dirty() {
				t.Errorf("%s of what hangs nowhere is drawn", name)
			}
			parent.SetPos(0, 0)
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
			t.Errorf("%s: the picture is not drawn again", c.name)
		}
	}
	clean()
	if stage.SetScale(2); stage.Dirty() || stage.Scale() != 2 {
		t.Error("the same scale is drawn again")
	}
	if node.SetAlpha(7); node.Alpha() != 1 {
		t.Errorf("an opacity of 7 is %v", node.Alpha())
	}
	if node.SetAlpha(-1); node.Alpha() != 0 {
		t.Errorf("an opacity of −1 is %v", node.Alpha())
	}
}

// TestNodesTurnAboutTheirAnchor checks that the anchor stays at the node's position under rotation and scaling.
func TestNodesTurnAboutTheirAnchor(t *testing.T) {
	for _, c := range []struct{ ax, ay, sx, sy, angle float64 }{{0, 0, 1, 1, 0}, {0.5, 1, 1, 1, 0}, {0.5, 0.5, 2, 3, 0},
		{1, 0, 1, 1, math.Pi / 2}, {0.25, 0.75, 2, 1, 1}} {
		n := NewFace("n", plain{40, 60}, 100, 200).SetAnchor(c.ax, c.ay).SetScale(c.sx, c.sy).SetAngle(c.angle)
		g := n.local()
		near := func(px, py, wantX, wantY float64) {
			t.Helper()
			if x, y := g.Apply(px, py); math.Abs(x-wantX)+math.Abs(y-wantY) > 1e-4 {
				t.Errorf("%+v: %v, %v comes to %.3f, %.3f, want %.3f, %.3f", c, px, py, x, y, wantX, wantY)
			}
		}
		near(40*c.ax, 60*c.ay, 100, 200)
		sin, cos := math.Sincos(c.angle)
		near(40*c.ax+10, 60*c.ay, 100+10*c.sx*cos, 200+10*c.sx*sin)
		near(40*c.ax, 60*c.ay+10, 100-10*c.sy*sin, 200+10*c.sy*cos)
	}
}

// TestTextureCacheDrawsOnce checks that a picture is drawn once per size and scale. Sizes are in points at any scale.
func TestTextureCacheDrawsOnce(t *testing.T) {
	red, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}
	for _, scale := range []float64{1, 2} {
		textures := NewTextureCache(scale)
		if textures.Scale() != scale {
			t.Errorf("the scale is %v", textures.Scale())
		}
		drawn := 0
		shape := func(key string, w float64) *Picture {
			return textures.Shape(key, w, 10, func(*raster.Canvas) { drawn++ })
		}
		a := shape("a", 10)
		if shape("a", 10) != a || drawn != 1 || shape("a", 11) == a || shape("b", 10) == a || drawn != 3 {
			t.Errorf("%d shapes were drawn", drawn)
		}
		if w, h := a.Size(); w != 10 || h != 10 || a.texture.image.Bounds().Dx() != int(10*scale) {
			t.Errorf("at a scale of %v a shape is %v×%v points and %v pixels", scale, w, h, a.texture.image.Bounds())
		}
		safe := textures.Drawing("safe", 30, 30)
		if textures.Drawing("safe", 30, 30) != safe || textures.Drawing("safe", 40, 40) == safe {
			t.Error("a drawing is drawn twice, or one size taken for another")
		}
		light := textures.Glow(red, 1, 20, 20)
		if textures.Glow(red, 1, 20, 20) != light || textures.Glow(red, 0.5, 20, 20) == light || textures.Glow(blue, 1,
			20, 20) == light || textures.Glow(red, 1, 20, 24) == light {
			t.Error("a light is drawn twice, or taken for another")
		}
		if f := textures.Gradient(red, blue, 7, 9); f.w != 7 || f.h != 9 || f.texture != textures.Gradient(red, blue,
			5, 9).texture || f.texture == textures.Gradient(blue, red, 7, 9).texture {
			t.Error("a fade is drawn twice, or taken for another")
		}
		panel, q := textures.Panel(PanelStyle{Radius: 8, Fill: red}, 100, 40).(*Panel),
			textures.Panel(PanelStyle{Radius: 8, Fill: red}, 50, 60).(*Panel)
		if panel.patch != q.patch || panel.Style().Fill != red || textures.Panel(PanelStyle{Radius: 8, Fill: blue}, 100,
			40).(*Panel).patch == panel.patch {
			t.Error("panels of one style are cut twice, or of two styles once")
		}
		if w, h := q.Size(); w != 50 || h != 60 {
			t.Errorf("a panel is %v×%v", w, h)
		}
		if r := textures.Panel(PanelStyle{Radius: 80, Fill: red}, 100, 40).(*Panel).Style().Radius; r != 20 {
			t.Errorf("corners of 80 on a panel 40 high are %v", r)
		}
		if c := panel.patch.corner; c < 8 || c > 10 {
			t.Errorf("a corner of 8 is cut at %v", c)
		}
		dashed := PanelStyle{Radius: 8, Edge: red, Line: 2, Dashed: true}
		if d := textures.Panel(dashed, 100, 40); textures.Panel(dashed, 100, 40) != d || textures.Panel(dashed, 100,
			50) == d {
			t.Error("a dashed panel is drawn twice, or taken for another")
		}
		if w, h := textures.Fill(red, 3, 4).Size(); w != 3 || h != 4 {
			t.Errorf("a field is %v×%v", w, h)
		}
		textures.SetScale(scale)
		if shape("a", 10) != a {
			t.Error("the same scale lets pictures go")
		}
		textures.Trim()
		if shape("a", 10) != a {
			t.Error("a few pictures are let go")
		}
		if textures.SetScale(scale + 1); shape("a", 10) == a {
			t.Error("a picture for another scale is kept")
		}
	}
}

// TestEdgesSnapToPixels checks that an upright part ends on whole pixels at any position; a turned one is unchanged.
func TestEdgesSnapToPixels(t *testing.T) {
	var m ebiten.GeoM
	m.Scale(10.3, 4.6)
	m.Translate(7.4, 2.6)
	snap(&m, 2, 3)
	x0, y0 := m.Apply(0, 0)
	x1, y1 := m.Apply(2, 3)
	if x0 != 7 || y0 != 3 || math.Abs(x1-28) > 1e-4 || math.Abs(y1-16) > 1e-4 {
		t.Errorf("it goes from %v, %v to %v, %v, want 7, 3 to 28, 16", x0, y0, x1, y1)
	}
	var turned ebiten.GeoM
	turned.Rotate(0.3)
	turned.Translate(7.4, 2.6)
	was := turned
	if snap(&turned, 2, 3); turned != was {
		t.Error("what is turned was moved")
	}
	for _, c := range []struct {
		make func(g *ebiten.GeoM)
		want bool
	}{{func(g *ebiten.GeoM) {}, true}, {func(g *ebiten.GeoM) { g.Translate(3.5, 2) }, true},
		{func(g *ebiten.GeoM) { g.Scale(1, 1.1) }, false}, {func(g *ebiten.GeoM) { g.Scale(1.1, 1) }, false},
		{func(g *ebiten.GeoM) { g.Rotate(0.1) }, false}, {func(g *ebiten.GeoM) { g.Skew(0.1, 0) }, false},
		{func(g *ebiten.GeoM) { g.Skew(0, 0.1) }, false}} {
		var g ebiten.GeoM
		if c.make(&g); pixelAligned(g) != c.want {
			t.Errorf("%v maps pixels to pixels: %v", g.String(), !c.want)
		}
	}
}
