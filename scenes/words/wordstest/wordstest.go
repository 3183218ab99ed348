// Package wordstest helps tests to put messages into words.
package wordstest

import (
	"testing"

	"heimlich/rules/message"
	"heimlich/scenes/words"
)

// English returns a new English catalogue. It panics if the embedded words are invalid.
func English() *words.Catalogue {
	c, err := words.Language("en")
	if err != nil {
		panic(err)
	}
	return c
}

// Say returns the text of a message. It reports an error to t for each mistake that the catalogue notes.
func Say(t testing.TB, c *words.Catalogue, m message.Message) string {
	t.Helper()
	before := len(c.Mistakes())
	text := c.Say(m)
	for _, wrong := range c.Mistakes()[before:] {
		t.Errorf("%s: got mistake: %s", m.Key, wrong)
	}
	return text
}
