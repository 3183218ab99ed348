//go:build !js

package opponentrunner

import (
	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/opponents"
)

// Ask starts the decision of an opponent on a new goroutine and returns its task, which the caller may cancel.
func Ask(request opponents.Request) *async.Task[rules.Action] {
	return async.Start(func(step async.Progress) rules.Action {
		return request.Decide(func() bool { return step(0, 1) })
	})
}

// Serve does nothing: only browsers have workers.
func Serve() {}
