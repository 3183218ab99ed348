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
	stack := nav.New(show, map[string]func(){nav.SceneTitle: func() { shown = append(shown, "home") }})
	var list func()
	list = func() { stack.Reset("list", nil, list) }
	steps := []struct {
		name string
		do   func()
		want []string
	}{
		{"reset", func() { stack.Reset("title", nil, nil) }, []string{"title"}},
		{"push over the title", func() { stack.Push("page", nil) }, []string{"page"}},
		{"pop to the title", stack.Pop, []string{"title"}},
		{"reset to a list", list, []string{"list"}},
		{"push over the list", func() { stack.Push("page", nil) }, []string{"page"}},
		{"drop and push", func() { stack.Drop(); stack.Push("other", nil) }, []string{"other"}},
		{"pop reopens the list", stack.Pop, []string{"list"}},
		{"push over the reopened list", func() { stack.Push("page", nil) }, []string{"page"}},
		{"pop reopens the list again", stack.Pop, []string{"list"}},
		{"pop the lowest scene", stack.Pop, []string{"home"}},
		{"pop an empty stack", stack.Pop, []string{"home"}},
		{
			"push after clear",
			func() { stack.Reset("title", nil, nil); stack.Clear(); stack.Push("page", nil) },
			[]string{"title", "page"},
		},
		{"pop the only scene", stack.Pop, []string{"home"}},
	}
	for _, step := range steps {
		shown = nil
		if step.do(); !slices.Equal(shown, step.want) {
			t.Errorf("%s: got shown scenes %v, want %v", step.name, shown, step.want)
		}
	}
}
