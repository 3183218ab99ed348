// Package nav keeps the stack of open scenes.
//
// A pushed scene covers the one before. Pop returns to that one as it was, or reopens it if it could be out of date,
// such as a list of files. Scenes that need no argument are opened by name.
package nav

import "heimlich/scenes/appctx"

// The scenes that can be opened by name. The page and the command line know them by these names.
const (
	SceneTitle          = "title"
	SceneSetup          = "tablesetup"
	SceneGames          = "games"
	SceneLessons        = "lessons"
	SceneStatistics     = "ownfile"
	ScenePositionEditor = "bench"
	SceneCases          = "cases"
	SceneRules          = "rules"
	SceneSettings       = "settings"
	SceneLicences       = "licences"
)

// Names lists the scenes that can be opened by name, in alphabetical order of the names. It must not be changed.
var Names = []string{ScenePositionEditor, SceneCases, SceneGames, SceneLessons, SceneLicences, SceneStatistics,
	SceneRules, SceneSettings, SceneSetup, SceneTitle}

// Stack holds the scenes from the bottom to the current one. Use New to make one.
type Stack struct {
	show    func(name string, scene appctx.Scene) // displays a scene
	open    map[string]func()                     // opens scenes, by name
	entries []entry
}

// entry is a scene on the stack, with its name.
type entry struct {
	name   string
	scene  appctx.Scene
	reopen func() // opens the scene again; nil if it stays as it was
}

// New returns an empty stack that displays scenes with show. Open has a function for each of Names, which opens that
// scene.
func New(show func(name string, s appctx.Scene), open map[string]func()) *Stack {
	return &Stack{show: show, open: open}
}

// Open opens the scene with a name, which must be one of Names. The scene decides whether it covers the current one.
func (s *Stack) Open(name string) { s.open[name]() }

// Top returns the current scene, nil if the stack is empty.
func (s *Stack) Top() appctx.Scene {
	if len(s.entries) == 0 {
		return nil
	}
	return s.entries[len(s.entries)-1].scene
}

// Name returns the name of the current scene, "" if the stack is empty.
func (s *Stack) Name() string {
	if len(s.entries) == 0 {
		return ""
	}
	return s.entries[len(s.entries)-1].name
}

// Push shows a scene over the current one.
func (s *Stack) Push(name string, scene appctx.Scene) {
	s.put(entry{name: name, scene: scene})
}

// Reset shows a scene with nothing below it. Pop returns to it by calling reopen, which shows the scene as it is
// then; if reopen is nil, it stays as it was.
func (s *Stack) Reset(name string, scene appctx.Scene, reopen func()) {
	s.Clear()
	s.put(entry{name, scene, reopen})
}

// Clear removes all scenes from the stack, but keeps the current one visible. The next scene becomes the bottom.
func (s *Stack) Clear() { s.entries = nil }

// Drop removes the current scene from the stack, so that another one can be pushed in its place. It does not change the
// picture. On an empty stack it does nothing.
func (s *Stack) Drop() {
	if n := len(s.entries); n > 0 {
		s.entries = s.entries[:n-1]
	}
}

// Pop removes the current scene and returns to the one below, which is reopened if Reset said so. If there is none, it
// opens the title.
func (s *Stack) Pop() {
	s.Drop()
	if len(s.entries) == 0 {
		s.Open(SceneTitle)
		return
	}
	top := s.entries[len(s.entries)-1]
	if top.reopen != nil {
		top.reopen()
		return
	}
	if top.scene != nil {
		top.scene.Returned()
	}
	s.show(top.name, top.scene)
}

// put pushes an entry and shows its scene.
func (s *Stack) put(pushed entry) {
	s.entries = append(s.entries, pushed)
	s.show(pushed.name, pushed.scene)
}
