package scenetest

import (
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
)

// Stack returns an empty stack of scenes that calls open with the name of each opened scene; going back opens the
// title. A nil open does nothing.
func Stack(open func(name string)) *nav.Stack {
	routes := map[string]func(){}
	for _, name := range nav.Names {
		routes[name] = func() {
			if open != nil {
				open(name)
			}
		}
	}
	return nav.New(func(string, appctx.Scene) {}, routes)
}
