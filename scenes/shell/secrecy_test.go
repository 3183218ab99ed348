package shell

import (
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestCoverHidesSecrets checks that secrets are covered once when the window loses the focus or is minimised. Cover
// reports whether any were visible, or still are in the last frame.
func TestCoverHidesSecrets(t *testing.T) {
	ctx := scenetest.Context(t)
	shell := New(ctx, a11y.New(""), &fakeApp{})
	shell.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
	s := &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}, open: true}
	shell.Show("secret", s)
	for i, c := range []struct {
		watched bool
		covered int
	}{{true, 0}, {false, 1}, {false, 1}, {true, 1}, {true, 1}, {false, 2}} {
		shell.Watch(c.watched)
		if s.covered != c.covered {
			t.Errorf("step %d: covered %d times, want %d", i, s.covered, c.covered)
		}
	}
	if s.open {
		t.Error("the secret is still visible")
	}
	if !shell.Cover() {
		t.Error("Cover returned false, want true: the last frame shows the secret")
	}
	shell.drawn()
	if shell.Cover() {
		t.Error("Cover returned true after covering")
	}
	s.open = true
	if !shell.Cover() {
		t.Error("Cover returned false with an open secret")
	}
	if !s.Stage().Dirty() || !shell.secrecy.covered {
		t.Error("no frame without the secret is drawn")
	}
}

// TestCoverFails checks that a scene that panics in Cover is replaced, and counts as open until the next frame.
func TestCoverFails(t *testing.T) {
	ctx := scenetest.Context(t)
	app := &fakeApp{}
	d := New(ctx, a11y.New(""), app)
	d.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
	d.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}, fails: true})
	if !d.Cover() || app.report == "" {
		t.Errorf("a scene that fails while covered: failure shown: %q", app.report)
	}
}

// secretScene shows a secret until it is covered.
type secretScene struct {
	appctx.BaseScene
	open    bool
	covered int
	fails   bool
}

func (s *secretScene) Layout(sc appctx.Screen) { s.Begin(sc) }

func (s *secretScene) Cover() bool {
	s.covered++
	if s.fails {
		panic("made up")
	}
	lay := s.open
	s.open = false
	return lay
}

func (s *secretScene) Describe(st *a11y.PublicState) {}
