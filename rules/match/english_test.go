package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/words"
)

// english is the words in which tests read what is to be said.
var english = func() *words.Catalogue {
	c, err := words.Language("en")
	if err != nil {
		panic(err)
	}
	return c
}()

// say is what a message says in English.
func say(t *testing.T, m message.Message) string {
	t.Helper()
	said := english.Say(m)
	for _, wrong := range english.Mistakes() {
		t.Error(wrong)
	}
	return said
}

// tell is what an entry of a match’s log says in English.
func tell(t *testing.T, m *match.Match, e match.Entry) string {
	t.Helper()
	return say(t, e.Message(func(s rules.Seat) string { return m.Player(s).Name }))
}
