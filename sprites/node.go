package sprites

import (
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// PaintOptions says where and how a face is drawn.
type PaintOptions struct {
	GeoM  ebiten.GeoM // from face coordinates (points) to device pixels
	Alpha float32     // 0 transparent … 1 opaque
	Scale float64     // device pixels per point
}

// Face is the content of a node: a picture, a text, a panel. Its origin is its upper left corner. Several nodes may
// show one face. Faces are compared with ==, so an implementation should be a pointer.
type Face interface {
	// Paint draws the face onto dst, which clips it.
	Paint(dst *ebiten.Image, p PaintOptions)
	// Size returns the size in points, without margins such as a shadow.
	Size() (w, h float64)
	// Covers returns the bounds of the pixels that Paint may change, and the texture it draws from.
	Covers(p PaintOptions) (at image.Rectangle, from Source)
}

// Preparer is a face with work to do before it is painted, such as drawing new glyphs. All faces are prepared before
// the first is painted, because changing an image during a frame flushes the engine's draw calls.
type Preparer interface {
	Face
	// Prepare does the work for the part of the face inside seen, in device pixels.
	Prepare(seen image.Rectangle, p PaintOptions)
}

// Node is a node of the scene graph. Its transform applies to its face and its children. Create nodes with [New] or
// [NewFace]; the zero value is not usable. The setters return the node, so that calls can be chained. Use nodes on the
// game loop only.
type Node struct {
	name     string
	parent   *Node
	children []*Node
	stage    *Stage // set on layer nodes only

	x, y             float64 // of the anchor in the parent, points
	anchorX, anchorY float64 // in shares of the face's size
	scaleX, scaleY   float64
	angle            float64 // radians, clockwise
	alpha            float64 // 0 … 1
	clipW, clipH     float64 // points; 0 for no clip
	hidden           bool
	face             Face
}

// Constructors and setters are called in hundreds of places. Inlining them would make the browser build one percent
// larger.

// New returns a visible node at the origin, without a face. The name is for tests and error messages.
//
//go:noinline
func New(name string) *Node {
	return &Node{name: name, scaleX: 1, scaleY: 1, alpha: 1}
}

// NewFace returns a node at (x, y) with a face, which may be nil.
//
//go:noinline
func NewFace(name string, face Face, x, y float64) *Node {
	n := New(name)
	n.face, n.x, n.y = face, x, y
	return n
}

// Name returns the name given to New.
func (n *Node) Name() string { return n.name }

// Children returns the children in drawing order. The caller must not change the slice.
func (n *Node) Children() []*Node { return n.children }

// Parent returns the parent, nil for none.
func (n *Node) Parent() *Node { return n.parent }

// Add moves children from their parents to this node, last in drawing order. It returns the node. A node must not
// become its own descendant.
func (n *Node) Add(children ...*Node) *Node {
	for _, c := range children {
		c.Remove()
		c.parent = n
		n.children = append(n.children, c)
	}
	n.markChanged()
	return n
}

// Remove removes the node from its parent. Without a parent it does nothing. The node can be added again.
func (n *Node) Remove() {
	parent := n.parent
	if parent == nil {
		return
	}
	if i := slices.Index(parent.children, n); i >= 0 {
		parent.children = slices.Delete(parent.children, i, i+1)
	}
	n.parent = nil
	parent.markChanged()
}

// Clear removes all children, which can be added again.
func (n *Node) Clear() {
	for _, c := range n.children {
		c.parent = nil
	}
	n.children = nil
	n.markChanged()
}

// Raise draws the node after its siblings. Without a parent it does nothing.
func (n *Node) Raise() {
	if p := n.parent; p != nil {
		p.Add(n)
	}
}

// Pos returns the position of the anchor in the parent, in points.
func (n *Node) Pos() (x, y float64) { return n.x, n.y }

// SetPos moves the anchor to (x, y) in the parent, in points.
//
//go:noinline
func (n *Node) SetPos(x, y float64) *Node {
	if n.x != x || n.y != y {
		n.x, n.y = x, y
		n.markChanged()
	}
	return n
}

// SetAnchor sets the point of the face that lies at the node's position and is the centre of rotation and scaling. It
// is in shares of the size: (0, 0) is the upper left corner, (0.5, 1) the middle of the lower edge.
//
//go:noinline
func (n *Node) SetAnchor(x, y float64) *Node {
	if n.anchorX != x || n.anchorY != y {
		n.anchorX, n.anchorY = x, y
		n.markChanged()
	}
	return n
}

// Scale returns the scale factors across and down.
func (n *Node) Scale() (x, y float64) { return n.scaleX, n.scaleY }

// SetScale scales the node about its anchor by factors across and down. A negative factor mirrors it.
//
//go:noinline
func (n *Node) SetScale(x, y float64) *Node {
	if n.scaleX != x || n.scaleY != y {
		n.scaleX, n.scaleY = x, y
		n.markChanged()
	}
	return n
}

// SetAngle sets the clockwise rotation about the anchor, in radians.
//
//go:noinline
func (n *Node) SetAngle(a float64) *Node {
	if n.angle != a {
		n.angle = a
		n.markChanged()
	}
	return n
}

// Alpha returns the node's own opacity, 0 … 1.
func (n *Node) Alpha() float64 { return n.alpha }

// SetAlpha sets the opacity of the node and its children, from 0 (transparent) to 1 (opaque). Other values are clamped.
//
//go:noinline
func (n *Node) SetAlpha(a float64) *Node {
	a = min(max(a, 0), 1)
	if n.alpha != a {
		n.alpha = a
		n.markChanged()
	}
	return n
}

// SetClip clips the children to w×h points from the node's origin; 0 in either removes the clip. The node must not be
// rotated.
//
//go:noinline
func (n *Node) SetClip(w, h float64) *Node {
	if n.clipW != w || n.clipH != h {
		n.clipW, n.clipH = w, h
		n.markChanged()
	}
	return n
}

// Visible reports whether the node itself is shown; its parents may be hidden.
func (n *Node) Visible() bool { return !n.hidden }

// SetVisible shows or hides the node and its children.
//
//go:noinline
func (n *Node) SetVisible(v bool) *Node {
	if n.hidden == v {
		n.hidden = !v
		n.markChanged()
	}
	return n
}

// Face returns the face, nil for none.
func (n *Node) Face() Face { return n.face }

// SetFace changes the face; nil shows nothing.
//
//go:noinline
func (n *Node) SetFace(f Face) *Node {
	if n.face != f {
		n.face = f
		n.markChanged()
	}
	return n
}

// markChanged marks the stage as changed.
//
//go:noinline
func (n *Node) markChanged() {
	for p := n; p != nil; p = p.parent {
		if p.stage != nil {
			p.stage.markChanged()
			return
		}
	}
}

// local returns the transform from the node to its parent.
func (n *Node) local() ebiten.GeoM {
	var transform ebiten.GeoM
	if n.face != nil && (n.anchorX != 0 || n.anchorY != 0) {
		w, h := n.face.Size()
		transform.Translate(-w*n.anchorX, -h*n.anchorY)
	}
	if n.scaleX != 1 || n.scaleY != 1 {
		transform.Scale(n.scaleX, n.scaleY)
	}
	if n.angle != 0 {
		transform.Rotate(n.angle)
	}
	transform.Translate(n.x, n.y)
	return transform
}

// paintOptions returns the node's options, given those of its parent, and whether the node is visible.
func (n *Node) paintOptions(p PaintOptions) (q PaintOptions, seen bool) {
	if n.hidden || n.alpha == 0 {
		return p, false
	}
	g := n.local()
	g.Concat(p.GeoM)
	p.GeoM = g
	p.Alpha *= float32(n.alpha)
	return p, true
}

// clip intersects seen, in device pixels, with the node's clip.
func (n *Node) clip(seen image.Rectangle, p PaintOptions) image.Rectangle {
	if n.clipW <= 0 || n.clipH <= 0 {
		return seen
	}
	x0, y0 := p.GeoM.Apply(0, 0)
	x1, y1 := p.GeoM.Apply(n.clipW, n.clipH)
	round := func(v float64) int { return int(math.Round(v)) }
	return seen.Intersect(image.Rect(round(x0), round(y0), round(x1), round(y1)))
}

// collect prepares the visible faces of the node and its descendants, and adds them to the draw list.
func (n *Node) collect(list *drawList, dst *ebiten.Image, options PaintOptions) {
	options, shows := n.paintOptions(options)
	if !shows {
		return
	}
	if f, ok := n.face.(Preparer); ok {
		f.Prepare(dst.Bounds(), options)
	}
	if n.face != nil {
		list.add(n.face, dst, options)
	}
	switch part := n.clip(dst.Bounds(), options); {
	case part.Empty():
		return
	case part != dst.Bounds():
		dst = dst.SubImage(part).(*ebiten.Image)
	}
	for _, c := range n.children {
		c.collect(list, dst, options)
	}
}

// Walk calls f for the node and its visible descendants, parents first. It does nothing for a hidden node.
func (n *Node) Walk(f func(*Node)) {
	if n.hidden {
		return
	}
	f(n)
	for _, c := range n.children {
		c.Walk(f)
	}
}
