package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/words/wordstest"
)

// english is the words in which tests read what is to be said.
var english = wordstest.English()

// say returns what a message says in English.
func say(t *testing.T, m message.Message) string {
	t.Helper()
	return wordstest.Say(t, english, m)
}

// tell returns what an entry of a match’s log says in English.
func entryText(t *testing.T, m *match.Match, e match.Entry) string {
	t.Helper()
	return say(t, e.Message(func(s rules.Seat) string { return m.Player(s).Name }))
}
