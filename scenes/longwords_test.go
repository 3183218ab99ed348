package scenes

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/shell"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// foreigner checks scenes with long texts, and reports each fault once.
type foreigner struct {
	*testing.T
	back   *appctx.Context
	size   appctx.Screen
	names  []string
	told   map[string]bool
	points map[string]float64 // smallest type sizes by text, nil if not wanted
	real   bool               // a real language without brackets: only width and screen are checked
}

// forEachLongSize runs visit at every screen size with long texts.
func forEachLongSize(t *testing.T, visit func(f *foreigner)) {
	for _, size := range scenetest.AllScreens {
		f := &foreigner{T: t, back: scenetest.LongContext(t), size: size, told: map[string]bool{}}
		f.back.Settings.Speed = appctx.Instant
		f.names = append(scenetest.Names[:], "Hanna")
		visit(f)
	}
}

// look checks a scene in its current state.
func (f *foreigner) look(where string, s appctx.Scene) {
	f.Helper()
	if f.points != nil {
		s.Stage().Walk(func(n *sprites.Node) {
			if text, ok := n.Face().(*lettering.Text); ok && n.Alpha() > 0 && text.String() != "" {
				key := n.Name() + " in " + n.Parent().Name() + ": " + text.String()
				if p, there := f.points[key]; !there || text.FontSize() < p {
					f.points[key] = text.FontSize()
				}
			}
		})
	}
	for _, wrong := range scenetest.TextFaults(s.Stage(), f.seen(s), f.names...) {
		if strings.HasPrefix(where, "log") && strings.HasSuffix(wrong, "is truncated") &&
			!strings.Contains(wrong, "…") {
			continue // its sentences are laid out word by word
		}
		if f.real && !strings.Contains(wrong, "want at most") && !strings.Contains(wrong, "leaves the screen") {
			continue
		}
		if where == "licences" && strings.Contains(wrong, "contains the literal") {
			continue // not translated
		}
		if strings.HasPrefix(where, "handover") && strings.HasSuffix(wrong, `overlaps "Ben"`) {
			continue // on the covered passport below
		}
		if !f.told[wrong] {
			f.told[wrong] = true
			f.Errorf("%s: %s", where, wrong)
		}
	}
}

// paper returns the screen of a scene's layout.
func (f *foreigner) paper(s appctx.Scene) appctx.Screen { return f.size.ForScene(s) }

// seen returns the visible part of a scene, including what can be scrolled into view.
func (f *foreigner) seen(s appctx.Scene) appctx.Screen {
	sh := shell.New(f.back, a11y.New(""), wire(f.back, nil, StartOptions{}))
	sh.Resize(f.size)
	sh.Show("seen", s)
	all := f.size
	all.H += sh.Scroller().Max()
	return all
}

// lay lays out a scene and checks it.
func (f *foreigner) lay(where string, s appctx.Scene) {
	f.Helper()
	s.Layout(f.paper(s))
	f.look(where, s)
}

// press presses a control and reports whether it is enabled.
func (f *foreigner) press(s appctx.Scene, id string) bool {
	c := s.Focus().Find(id)
	if c == nil || c.Disabled || c.OnPress == nil {
		return false
	}
	c.OnPress()
	return true
}

// nothing is a callback that does nothing.
func nothing() {}
