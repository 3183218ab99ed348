package sprites

import (
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Paint is how a node's face is to be drawn: where, how opaque, and for which device scale.
type PaintOptions struct {
	GeoM  ebiten.GeoM // from the face's own points to device pixels
	Alpha float32     // 0 transparent … 1 opaque
	Scale float64     // device pixels per point
}

// Face is what a node looks like: a picture, a text, a panel. Its origin is its upper left corner and it measures Size
// points.
type Face interface {
	Paint(dst *ebiten.Image, p PaintOptions)
	Size() (w, h float64)
	// Covers is the pixels that Paint may change, no fewer, and what the graphics card takes them from.
	Covers(p PaintOptions) (at image.Rectangle, from Source)
}

// Prepared is a face that may have something to make before it can be painted, such as letters that nobody has seen
// yet. That is made before anything of a picture is painted: for each image that changes amid a picture the engine
// draws first what it has.
type Preparer interface {
	Face
	// Prepare makes what is missing of what lies in seen, in device pixels, if the face is painted so.
	Prepare(seen image.Rectangle, p PaintOptions)
}

// Node is one place in the scene graph. Its transform applies to its face and to all its children. The zero value is
// not ready for use; nodes come from New.
type Node struct {
	name     string
	parent   *Node
	children []*Node
	stage    *Stage // set on the layers' nodes only

	x, y             float64
	anchorX, anchorY float64
	scaleX, scaleY   float64
	angle            float64
	alpha            float64
	clipW, clipH     float64
	hidden           bool
	face             Face
}

// New returns a visible node without a face at the origin. The name is for tests and for messages.
func New(name string) *Node {
	return &Node{name: name, scaleX: 1, scaleY: 1, alpha: 1}
}

// NewFace returns a node at (x, y) that shows a face, which may be nil.
func NewFace(name string, face Face, x, y float64) *Node {
	n := New(name)
	n.face, n.x, n.y = face, x, y
	return n
}

// Name is what the node was called when it was made.
func (n *Node) Name() string { return n.name }

// Children are the node's children in drawing order. The slice belongs to the node.
func (n *Node) Children() []*Node { return n.children }

// Parent is the node this one hangs on, nil for none.
func (n *Node) Parent() *Node { return n.parent }

// Add hangs children on the node, last in drawing order, taking them off whatever they hung on before. It returns the
// node.
func (n *Node) Add(children ...*Node) *Node {
	for _, c := range children {
		c.Remove()
		c.parent = n
		n.children = append(n.children, c)
	}
	n.touch()
	return n
}

// Remove takes the node off its parent. A node without a parent is left alone.
func (n *Node) Remove() {
	p := n.parent
	if p == nil {
		return
	}
	if i := slices.Index(p.children, n); i >= 0 {
		p.children = slices.Delete(p.children, i, i+1)
	}
	n.parent = nil
	p.touch()
}

// Clear takes all children off the node.
func (n *Node) Clear() {
	for _, c := range n.children {
		c.parent = nil
	}
	n.children = nil
	n.touch()
}

// Raise draws the node after its siblings.
func (n *Node) Raise() {
	if p := n.parent; p != nil {
		p.Add(n)
	}
}

// Pos is where the node's anchor stands in its parent, in points.
func (n *Node) Pos() (x, y float64) { return n.x, n.y }

// SetPos moves the node's anchor to (x, y) in its parent, in points.
func (n *Node) SetPos(x, y float64) *Node {
	if n.x != x || n.y != y {
		n.x, n.y = x, y
		n.touch()
	}
	return n
}

// SetAnchor says which part of the face stands at the node's position and is the centre of turns and scaling: (0, 0)
// the upper left corner, (0.5, 1) the middle of the lower edge.
func (n *Node) SetAnchor(x, y float64) *Node {
	if n.anchorX != x || n.anchorY != y {
		n.anchorX, n.anchorY = x, y
		n.touch()
	}
	return n
}

// Scale is how much larger the node is drawn than its face is, across and down.
func (n *Node) Scale() (x, y float64) { return n.scaleX, n.scaleY }

// SetScale scales the node about its anchor.
func (n *Node) SetScale(x, y float64) *Node {
	if n.scaleX != x || n.scaleY != y {
		n.scaleX, n.scaleY = x, y
		n.touch()
	}
	return n
}

// SetAngle turns the node about its anchor, clockwise, in radians.
func (n *Node) SetAngle(a float64) *Node {
	if n.angle != a {
		n.angle = a
		n.touch()
	}
	return n
}

// Alpha is the node's own opacity, 0 … 1.
func (n *Node) Alpha() float64 { return n.alpha }

// SetAlpha makes the node and its children see-through: 0 transparent … 1 opaque.
func (n *Node) SetAlpha(a float64) *Node {
	a = min(max(a, 0), 1)
	if n.alpha != a {
		n.alpha = a
		n.touch()
	}
	return n
}

// SetClip shows of the children only what lies in the w×h points from the node's origin; 0 shows everything. The node
// must be upright.
func (n *Node) SetClip(w, h float64) *Node {
	if n.clipW != w || n.clipH != h {
		n.clipW, n.clipH = w, h
		n.touch()
	}
	return n
}

// Visible reports whether the node itself is shown; its parents may still be hidden.
func (n *Node) Visible() bool { return !n.hidden }

// SetVisible shows or hides the node with all its children.
func (n *Node) SetVisible(v bool) *Node {
	if n.hidden == v {
		n.hidden = !v
		n.touch()
	}
	return n
}

// Face is what the node shows, nil for nothing.
func (n *Node) Face() Face { return n.face }

// SetFace changes what the node shows; nil shows nothing.
func (n *Node) SetFace(f Face) *Node {
	if n.face != f {
		n.face = f
		n.touch()
	}
	return n
}

// touch tells the stage that the picture is out of date.
func (n *Node) touch() {
	for p := n; p != nil; p = p.parent {
		if p.stage != nil {
			p.stage.changed()
			return
		}
	}
}

// local is the node's transform into its parent.
func (n *Node) local() ebiten.GeoM {
	var g ebiten.GeoM
	if n.face != nil && (n.anchorX != 0 || n.anchorY != 0) {
		w, h := n.face.Size()
		g.Translate(-w*n.anchorX, -h*n.anchorY)
	}
	if n.scaleX != 1 || n.scaleY != 1 {
		g.Scale(n.scaleX, n.scaleY)
	}
	if n.angle != 0 {
		g.Rotate(n.angle)
	}
	g.Translate(n.x, n.y)
	return g
}

// within is how the node is to be drawn where its parent is drawn like p, if anything of it is seen.
func (n *Node) within(p PaintOptions) (q PaintOptions, seen bool) {
	if n.hidden || n.alpha == 0 {
		return p, false
	}
	g := n.local()
	g.Concat(p.GeoM)
	p.GeoM = g
	p.Alpha *= float32(n.alpha)
	return p, true
}

// clip is what is seen of the children, of some device pixels, if the node is drawn like p.
func (n *Node) clip(seen image.Rectangle, p PaintOptions) image.Rectangle {
	if n.clipW <= 0 || n.clipH <= 0 {
		return seen
	}
	x0, y0 := p.GeoM.Apply(0, 0)
	x1, y1 := p.GeoM.Apply(n.clipW, n.clipH)
	round := func(v float64) int { return int(math.Round(v)) }
	return seen.Intersect(image.Rect(round(x0), round(y0), round(x1), round(y1)))
}

// gather makes what is missing of the node and adds what is to be painted of it, of what lies in dst, to the order.
func (n *Node) gather(o *order, dst *ebiten.Image, p PaintOptions) {
	p, shows := n.within(p)
	if !shows {
		return
	}
	if f, ok := n.face.(Preparer); ok {
		f.Prepare(dst.Bounds(), p)
	}
	if n.face != nil {
		o.add(n.face, dst, p)
	}
	switch part := n.clip(dst.Bounds(), p); {
	case part.Empty():
		return
	case part != dst.Bounds():
		dst = dst.SubImage(part).(*ebiten.Image)
	}
	for _, c := range n.children {
		c.gather(o, dst, p)
	}
}

// Walk calls f for the node and everything below it that is visible, parents first.
func (n *Node) Walk(f func(*Node)) {
	if n.hidden {
		return
	}
	f(n)
	for _, c := range n.children {
		c.Walk(f)
	}
}
