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

// longTextChecker checks scenes with long texts, and reports each fault once.
type longTextChecker struct {
	shell *shell.Shell // shows the scene checked last
	*testing.T
	ctx       *appctx.Context
	size      appctx.Screen
	names     []string
	reported  map[string]bool
	typeSizes map[string]float64 // smallest type sizes by text, nil if not wanted
	isReal    bool               // a real language without brackets: only width and screen are checked
}

// forEachLongSize runs visit at every screen size with long texts.
func forEachLongSize(t *testing.T, visit func(f *longTextChecker)) {
	for _, size := range scenetest.AllScreens {
		f := &longTextChecker{T: t, ctx: scenetest.LongContext(t), size: size, reported: map[string]bool{}}
		f.ctx.Settings.Speed = appctx.Instant
		f.names = append(scenetest.Names[:], "Hanna")
		visit(f)
	}
}

// check checks a scene in its current state.
func (f *longTextChecker) check(where string, scene appctx.Scene) {
	f.Helper()
	if f.typeSizes != nil {
		scene.Stage().Walk(func(n *sprites.Node) {
			if text, ok := n.Face().(*lettering.Text); ok && n.Alpha() > 0 && text.String() != "" {
				key := n.Name() + " in " + n.Parent().Name() + ": " + text.String()
				if p, there := f.typeSizes[key]; !there || text.FontSize() < p {
					f.typeSizes[key] = text.FontSize()
				}
			}
		})
	}
	for _, wrong := range scenetest.TextFaults(scene.Stage(), f.visiblePart(scene), f.names...) {
		if strings.HasPrefix(where, "log") && strings.HasSuffix(wrong, "is truncated") &&
			!strings.Contains(wrong, "…") {
			continue // its sentences are laid out word by word
		}
		if f.isReal && !strings.Contains(wrong, "want at most") && !strings.Contains(wrong, "leaves the screen") {
			continue
		}
		if where == "licences" && strings.Contains(wrong, "contains the literal") {
			continue // not translated
		}
		if strings.HasPrefix(where, "handover") && strings.HasSuffix(wrong, `overlaps "Ben"`) {
			continue // on the covered passport below
		}
		if !f.reported[wrong] {
			f.reported[wrong] = true
			f.Errorf("%s: %s", where, wrong)
		}
	}
}

// layoutScreen returns the screen of a scene's layout.
func (f *longTextChecker) layoutScreen(s appctx.Scene) appctx.Screen { return f.size.ForScene(s) }

// visiblePart returns the visible part of a scene, including what can be scrolled into view.
func (f *longTextChecker) visiblePart(s appctx.Scene) appctx.Screen {
	if f.shell == nil || f.shell.Scene() != s {
		f.shell = shell.New(f.ctx, a11y.New(""), wire(f.ctx, nil, StartOptions{}))
		f.shell.Resize(f.size)
		f.shell.Show("seen", s)
	}
	all := f.size
	all.H += f.shell.Scroller().Max()
	return all
}

// layOut lays out a scene and checks it.
func (f *longTextChecker) layOut(where string, s appctx.Scene) {
	f.Helper()
	s.Layout(f.layoutScreen(s))
	f.check(where, s)
}

// press presses a control and reports whether it is enabled.
func (f *longTextChecker) press(s appctx.Scene, id string) bool {
	c := s.Focus().Find(id)
	if c == nil || c.Disabled || c.OnPress == nil {
		return false
	}
	c.OnPress()
	return true
}

// noop is a callback that does nothing.
func noop() {}
