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

// These tests check every scene with words that are longer than English ones.

// latecomerName is the name that the latecomer scene suggests after the names of scenetest.
const latecomerName = "Hanna"

// longTextChecker checks the texts of scenes with scenetest.TextFaults, and reports each fault once.
type longTextChecker struct {
	shell *shell.Shell // shows the scene checked last
	*testing.T
	ctx       *appctx.Context
	size      appctx.Screen
	names     []string           // that may stand in texts
	reported  map[string]bool    // faults
	typeSizes map[string]float64 // smallest type sizes by text, nil if not wanted
	isReal    bool               // a language without brackets: only width and screen are checked
}

// forEachLongSize calls visit with long texts for every screen.
func forEachLongSize(t *testing.T, visit func(f *longTextChecker)) {
	for _, size := range scenetest.AllScreens {
		checker := &longTextChecker{T: t, ctx: scenetest.LongContext(t), size: size, reported: map[string]bool{}}
		checker.ctx.Settings.Speed = appctx.Instant
		checker.names = append(scenetest.Names[:], latecomerName)
		visit(checker)
	}
}

// check checks the texts of a scene in its current state. The text where names the state in failures.
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
			continue // the log lays its sentences out word by word
		}
		if f.isReal && !strings.Contains(wrong, "want at most") && !strings.Contains(wrong, "leaves the screen") {
			continue
		}
		if where == "licences" && strings.Contains(wrong, "contains the literal") {
			continue // not translated
		}
		if strings.HasPrefix(where, "handover") && strings.HasSuffix(wrong, `overlaps "Ben"`) {
			continue // the name on the passport below the dialog
		}
		if !f.reported[wrong] {
			f.reported[wrong] = true
			f.Errorf("%s: %s", where, wrong)
		}
	}
}

// layoutScreen returns the screen for which a scene is laid out. It may be larger than the window, and scroll.
func (f *longTextChecker) layoutScreen(s appctx.Scene) appctx.Screen { return f.size.ForScene(s) }

// visiblePart returns a screen that includes everything that can be scrolled into view.
func (f *longTextChecker) visiblePart(s appctx.Scene) appctx.Screen {
	if f.shell == nil || f.shell.Scene() != s {
		f.shell = shell.New(f.ctx, a11y.New(""), wire(f.ctx, nil, StartOptions{}))
		f.shell.Resize(f.size)
		f.shell.Show("checked", s)
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
