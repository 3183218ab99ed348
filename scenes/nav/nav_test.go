package nav_test

import (
	"slices"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
)

// TestStack checks that Pop returns to the scene below, that lists are reopened, and that the title is below
// everything.
func TestStack(t *testing.T) {
	var shown []string
	show := func(name string, _ appctx.Scene) { shown = append(shown, name) }
	s := nav.New(show, map[string]func(){nav.SceneTitle: func() { shown = append(shown, "home") }})
	var list func()
	list = func() { s.Reset("list", nil, list) }
	steps := []struct {
		name string
		do   func()
		want []string
	}{
		{"reset", func() { s.Reset("title", nil, nil) }, []string{"title"}},
		{"over the title", func() { s.Push("page", nil) }, []string{"page"}},
		{"back to the title as it was", s.Pop, []string{"title"}},
		{"a list", list, []string{"list"}},
		{"over the list", func() { s.Push("page", nil) }, []string{"page"}},
		{"in its place", func() { s.Drop(); s.Push("other", nil) }, []string{"other"}},
		{"back to the list", s.Pop, []string{"list"}},
		{"again over the list", func() { s.Push("page", nil) }, []string{"page"}},
		{"the list is there once", s.Pop, []string{"list"}},
		{"home", s.Pop, []string{"home"}},
		{"home again", s.Pop, []string{"home"}},
		{
			"over nothing",
			func() { s.Reset("title", nil, nil); s.Clear(); s.Push("page", nil) },
			[]string{"title", "page"},
		},
		{"home from there", s.Pop, []string{"home"}},
	}
	for _, step := range steps {
		shown = nil
		if step.do(); !slices.Equal(shown, step.want) {
			t.Errorf("%s: got %v, want %v", step.name, shown, step.want)
		}
	}
}
