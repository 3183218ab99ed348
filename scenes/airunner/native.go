//go:build !js

package airunner

import (
	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/rules/work"
)

// Ask lets an opponent think about a question.
func Ask(q opponents.Question) *work.Job[rules.Action] {
	return work.Begin(func(step work.Step) rules.Action {
		return q.Answer(func() bool { return step(0, 1) })
	})
}

// Serve does nothing: no worker runs this program.
func Serve() {}
