//go:build !js

package thinking

import "heimlich/rules/opponents"

func begin(t *Thought, q opponents.Question) { go here(t, q, func() {}) }
