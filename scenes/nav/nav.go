// Package nav keeps the stack of scenes that the player has opened one over the other.
//
// A scene that is pushed lies over the one before. Pop returns to that one as it was, or reopens it where it would
// be out of date: lists are read from the disk again.
package nav

import "heimlich/scenes/backstage"

// Stack is the scenes from the bottom to the one that is on. The zero value is not usable; see New.
type Stack struct {
	show   func(name string, s backstage.Scene)
	home   func()
	places []place
}

// place is a scene on the stack.
type place struct {
	name   string
	scene  backstage.Scene
	reopen func() // opens the scene as it is now; nil if it stays as it was
}

// New returns an empty stack. It puts scenes on with show; home opens the scene below all others.
func New(show func(name string, s backstage.Scene), home func()) *Stack {
	return &Stack{show: show, home: home}
}

// Push shows a scene over the one that is on.
func (s *Stack) Push(name string, scene backstage.Scene) {
	s.put(place{name: name, scene: scene})
}

// Reset shows a scene with nothing below it. Pop returns to it by calling reopen, which shows the scene as it is
// then; if reopen is nil, it stays as it was.
func (s *Stack) Reset(name string, scene backstage.Scene, reopen func()) {
	s.Clear()
	s.put(place{name, scene, reopen})
}

// Clear forgets all scenes; the one that is on stays on. The next scene lies over nothing.
func (s *Stack) Clear() { s.places = nil }

// Drop forgets the scene that is on, for another one to be pushed in its place.
func (s *Stack) Drop() {
	if n := len(s.places); n > 0 {
		s.places = s.places[:n-1]
	}
}

// Pop returns to the scene below, or goes home if there is none.
func (s *Stack) Pop() {
	s.Drop()
	if len(s.places) == 0 {
		s.home()
		return
	}
	top := s.places[len(s.places)-1]
	if top.reopen != nil {
		top.reopen()
		return
	}
	s.show(top.name, top.scene)
}

func (s *Stack) put(p place) {
	s.places = append(s.places, p)
	s.show(p.name, p.scene)
}
