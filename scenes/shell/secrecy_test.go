package shell

import (
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestCoverHidesSecrets checks that secrets are covered once when the window loses the focus. Cover returns true if one
// was open, or is still in the last frame.
func TestCoverHidesSecrets(t *testing.T) {
	ctx := scenetest.Context(t)
	shell := New(ctx, a11y.New(""), &fakeApp{})
	shell.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
	scene := &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}, open: true}
	shell.Show("secret", scene)
	for i, c := range []struct {
		watched bool
		covered int
	}{{true, 0}, {false, 1}, {false, 1}, {true, 1}, {true, 1}, {false, 2}} {
		shell.Watch(c.watched)
		if scene.covered != c.covered {
			t.Errorf("step %d, focus %v: got %d calls of the scene's Cover, want %d", i, c.watched, scene.covered,
				c.covered)
		}
	}
	if scene.open {
		t.Error("the secret is still open after the window lost the focus")
	}
	if !shell.Cover() {
		t.Error("Cover returned false, want true: the last frame shows the secret")
	}
	shell.drawn()
	if shell.Cover() {
		t.Error("Cover returned true after covering")
	}
	scene.open = true
	if !shell.Cover() {
		t.Error("Cover returned false with an open secret")
	}
	if !scene.Stage().Dirty() || !shell.secrecy.covered {
		t.Error("after Cover no new frame is drawn")
	}
}

// TestCoverFails checks that the error scene replaces a scene that panics in Cover. Its secrets count as visible until
// the next frame.
func TestCoverFails(t *testing.T) {
	ctx := scenetest.Context(t)
	app := &fakeApp{}
	shell := New(ctx, a11y.New(""), app)
	shell.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
	shell.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}, fails: true})
	if !shell.Cover() || app.report == "" {
		t.Errorf("a scene that panics in Cover: got the report %q, want one, and Cover to return true", app.report)
	}
}

// secretScene shows a secret until Cover is called.
type secretScene struct {
	appctx.BaseScene
	open    bool // the secret is visible
	covered int  // number of calls of Cover
	fails   bool // Cover panics
}

func (s *secretScene) Layout(sc appctx.Screen) { s.Begin(sc) }

func (s *secretScene) Cover() bool {
	s.covered++
	if s.fails {
		panic("made up")
	}
	was := s.open
	s.open = false
	return was
}

func (s *secretScene) Describe(st *a11y.PublicState) {}
