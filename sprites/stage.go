package sprites

import "github.com/hajimehoshi/ebiten/v2"

// Stage is a scene's picture: one group node for every layer, and whether it has to be drawn again.
type Stage struct {
	scale  float64
	rolled float64 // points of the picture that are above the window
	dirty  bool
	change int // how often anything has changed
	layers [numLayers]*Node
	order  order // of the picture that is being painted
}

// NewStage returns an empty stage for a device with that many pixels a point.
func NewStage(scale float64) *Stage {
	s := &Stage{scale: scale, dirty: true}
	for i := range s.layers {
		s.layers[i] = New(layerNames[i])
		s.layers[i].stage = s
	}
	return s
}

var layerNames = [numLayers]string{
	"sky", "ground", "stones", "glow", "houses", "agents", "plates", "safe", "tokens", "panels", "words", "flight",
	"dialog", "focus", "curtain",
}

// Layer is the node that holds everything on that layer.
func (s *Stage) Layer(l Layer) *Node { return s.layers[l] }

// Add hangs nodes on a layer.
func (s *Stage) Add(l Layer, nodes ...*Node) { s.layers[l].Add(nodes...) }

// Clear empties every layer, so that nothing of an earlier picture is left in the graph.
func (s *Stage) Clear() {
	for _, l := range s.layers {
		l.Clear()
		l.SetAlpha(1).SetVisible(true)
	}
	s.changed()
}

// Scale is the number of device pixels a point.
func (s *Stage) Scale() float64 { return s.scale }

// SetScale changes the device scale, as when the window moves to another monitor.
func (s *Stage) SetScale(scale float64) {
	if s.scale != scale {
		s.scale = scale
		s.changed()
	}
}

// Roll moves the whole picture up by so many points, as it may be higher than the window, and returns by how many it
// was.
func (s *Stage) SetScroll(by float64) (before float64) {
	before = s.rolled
	if before != by {
		s.rolled = by
		s.changed()
	}
	return before
}

// changed notes that something looks otherwise.
func (s *Stage) changed() {
	s.dirty = true
	s.change++
}

// Changes is how often anything on the stage has changed.
func (s *Stage) Changes() int { return s.change }

// Dirty reports whether the picture changed since the last Paint.
func (s *Stage) Dirty() bool { return s.dirty }

// Touch makes the next Paint necessary, as after the window was covered.
func (s *Stage) Invalidate() { s.changed() }

// Paint draws the layers back to front onto dst, in as few draw calls as that takes, whatever was there before, and
// remembers that the picture is up to date.
func (s *Stage) Paint(dst *ebiten.Image) {
	var p PaintOptions
	p.GeoM.Translate(0, -s.rolled)
	p.GeoM.Scale(s.scale, s.scale)
	p.Alpha, p.Scale = 1, s.scale
	for _, l := range s.layers {
		l.gather(&s.order, dst, p)
	}
	s.order.paint()
	s.dirty = false
}

// Walk calls f for every visible node from the back to the front.
func (s *Stage) Walk(f func(*Node)) {
	for _, l := range s.layers {
		l.Walk(f)
	}
}
