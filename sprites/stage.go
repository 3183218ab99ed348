package sprites

import "github.com/hajimehoshi/ebiten/v2"

// Stage is the root of a scene graph: one node per layer, and a dirty flag. It scales points to device pixels. Make one
// with NewStage, and use it on the game loop only.
type Stage struct {
	scale    float64 // device pixels per point
	scroll   float64 // points scrolled out above the window
	dirty    bool    // changed since the last Paint
	changes  int     // number of changes since the stage was made
	layers   [numLayers]*Node
	drawList drawList // of the current frame
}

// NewStage returns an empty stage for a device with that many pixels per point.
func NewStage(scale float64) *Stage {
	s := &Stage{scale: scale, dirty: true}
	for i := range s.layers {
		s.layers[i] = New(layerNames[i])
		s.layers[i].stage = s
	}
	return s
}

// layerNames are the names of the layer nodes.
var layerNames = [numLayers]string{
	"sky", "ground", "stones", "glow", "houses", "agents", "plates", "safe", "tokens", "panels", "words", "flight",
	"dialog", "focus", "curtain",
}

// Layer returns the node that holds everything on a layer. The stage owns it.
func (s *Stage) Layer(l Layer) *Node { return s.layers[l] }

// Add adds nodes to a layer.
func (s *Stage) Add(l Layer, nodes ...*Node) { s.layers[l].Add(nodes...) }

// Clear empties every layer, and resets its opacity and visibility.
func (s *Stage) Clear() {
	for _, l := range s.layers {
		l.Clear()
		l.SetAlpha(1).SetVisible(true)
	}
	s.markChanged()
}

// Scale returns the number of device pixels per point.
func (s *Stage) Scale() float64 { return s.scale }

// SetScale changes the device scale, for example when the window moves to another monitor. Pictures keep their
// resolution until they are requested again.
func (s *Stage) SetScale(scale float64) {
	if s.scale != scale {
		s.scale = scale
		s.markChanged()
	}
}

// SetScroll scrolls the whole stage up by that many points, for scenes higher than the window. It returns the previous
// value.
func (s *Stage) SetScroll(by float64) (before float64) {
	before = s.scroll
	if before != by {
		s.scroll = by
		s.markChanged()
	}
	return before
}

// markChanged records a visible change.
func (s *Stage) markChanged() {
	s.dirty = true
	s.changes++
}

// Changes returns the number of changes since NewStage. Compare two results to learn whether anything changed in
// between.
func (s *Stage) Changes() int { return s.changes }

// Dirty reports whether anything changed since the last Paint.
func (s *Stage) Dirty() bool { return s.dirty }

// Invalidate marks the stage as changed, for example after the window was covered.
func (s *Stage) Invalidate() { s.markChanged() }

// Paint draws the layers back to front onto dst, with as few draw calls as possible, and clears the dirty flag.
func (s *Stage) Paint(dst *ebiten.Image) {
	var p PaintOptions
	p.GeoM.Translate(0, -s.scroll)
	p.GeoM.Scale(s.scale, s.scale)
	p.Alpha, p.Scale = 1, s.scale
	for _, l := range s.layers {
		l.collect(&s.drawList, dst, p)
	}
	s.drawList.paint()
	s.dirty = false
}

// Walk calls f for every visible node from back to front.
func (s *Stage) Walk(f func(*Node)) {
	for _, l := range s.layers {
		l.Walk(f)
	}
}
