package shell

import (
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
)

// secretScene has something secret open until it is covered.
type secretScene struct {
	backstage.Page
	open    bool
	covered int
	fails   bool
}

func (s *secretScene) Layout(sc backstage.Screen) { s.Begin(sc) }

func (s *secretScene) Cover() bool {
	s.covered++
	if s.fails {
		panic("made up")
	}
	lay := s.open
	s.open = false
	return lay
}

func (s *secretScene) Describe(st *a11y.State) {}

// TestCovered: what is secret is covered once when the window loses the focus or is minimised, not at every tick and not on the way back; and whoever covers it
// between ticks hears whether anything lay open, or is in the picture still.
func TestCovered(t *testing.T) {
	b := scenetest.Backstage(t)
	d := New(b, a11y.New(""), &fakeApp{})
	d.view.screen = backstage.Screen{W: 640, H: 480, Scale: 1}
	s := &secretScene{Page: backstage.Page{Back: b}, open: true}
	d.Show("secret", s)
	for i, c := range []struct {
		watched bool
		covered int
	}{{true, 0}, {false, 1}, {false, 1}, {true, 1}, {true, 1}, {false, 2}} {
		d.Watch(c.watched)
		if s.covered != c.covered {
			t.Errorf("step %d: covered %d times, want %d", i, s.covered, c.covered)
		}
	}
	if s.open {
		t.Error("the secret is still open")
	}
	if !d.Cover() {
		t.Error("the secret is in the picture still, and whoever covers it does not hear of it")
	}
	d.drawn()
	if d.Cover() {
		t.Error("something secret was open though it had been covered")
	}
	s.open = true
	if !d.Cover() {
		t.Error("nothing secret was open, it is said")
	}
	if !s.Stage().Dirty() || !d.secrecy.covered {
		t.Error("the picture without the secret is not drawn")
	}
}

// TestCoverFails: a scene that fails while it is covered is replaced, and counts as open until the next picture.
func TestCoverFails(t *testing.T) {
	b := scenetest.Backstage(t)
	app := &fakeApp{}
	d := New(b, a11y.New(""), app)
	d.view.screen = backstage.Screen{W: 640, H: 480, Scale: 1}
	d.Show("secret", &secretScene{Page: backstage.Page{Back: b}, fails: true})
	if !d.Cover() || app.report == "" {
		t.Errorf("a scene that fails while covered: failure shown: %q", app.report)
	}
}
