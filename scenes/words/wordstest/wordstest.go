// Package wordstest helps tests to put messages into words.
package wordstest

import (
	"testing"

	"heimlich/rules/message"
	"heimlich/scenes/words"
)

// English returns a new English catalogue.
func English() *words.Catalogue {
	c, err := words.Language("en")
	if err != nil {
		panic(err)
	}
	return c
}

// Say returns a message in words. It fails the test if the message can't be said correctly.
func Say(t testing.TB, c *words.Catalogue, m message.Message) string {
	t.Helper()
	before := len(c.Mistakes())
	text := c.Say(m)
	for _, wrong := range c.Mistakes()[before:] {
		t.Errorf("%s can't be said correctly: %s", m.Key, wrong)
	}
	return text
}
