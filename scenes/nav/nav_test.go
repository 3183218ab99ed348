package nav_test

import (
	"slices"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
)

// TestStack checks that Pop returns to the scene below as it was, or reopens it if it is a list. Below the lowest scene
// is the title.
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
		{"push over the title", func() { s.Push("page", nil) }, []string{"page"}},
		{"pop to the title", s.Pop, []string{"title"}},
		{"reset to a list", list, []string{"list"}},
		{"push over the list", func() { s.Push("page", nil) }, []string{"page"}},
		{"drop and push", func() { s.Drop(); s.Push("other", nil) }, []string{"other"}},
		{"pop reopens the list", s.Pop, []string{"list"}},
		{"push over the reopened list", func() { s.Push("page", nil) }, []string{"page"}},
		{"pop reopens the list again", s.Pop, []string{"list"}},
		{"pop the lowest scene", s.Pop, []string{"home"}},
		{"pop an empty stack", s.Pop, []string{"home"}},
		{
			"push after clear",
			func() { s.Reset("title", nil, nil); s.Clear(); s.Push("page", nil) },
			[]string{"title", "page"},
		},
		{"pop the only scene", s.Pop, []string{"home"}},
	}
	for _, step := range steps {
		shown = nil
		if step.do(); !slices.Equal(shown, step.want) {
			t.Errorf("%s: got shown scenes %v, want %v", step.name, shown, step.want)
		}
	}
}
