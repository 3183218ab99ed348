package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/words/wordstest"
)

// Helpers that put messages into English, so that tests can compare sentences.

// english translates messages for tests.
var english = wordstest.English()

// englishText returns the English text of a message.
func englishText(t *testing.T, m message.Message) string {
	t.Helper()
	return wordstest.Say(t, english, m)
}

// entryText returns the English text of a log entry.
func entryText(t *testing.T, m *match.Match, e match.Entry) string {
	t.Helper()
	return englishText(t, e.Message(func(s rules.Seat) string { return m.Player(s).Name }))
}
