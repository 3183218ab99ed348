// Package wordstest says messages in tests.
package wordstest

import (
	"testing"

	"heimlich/rules/message"
	"heimlich/scenes/words"
)

// English is the English catalogue, anew for whoever asks.
func English() *words.Catalogue {
	c, err := words.Language("en")
	if err != nil {
		panic(err)
	}
	return c
}

// Say is what a message says. It fails where that is not said as it was meant.
func Say(t testing.TB, c *words.Catalogue, m message.Message) string {
	t.Helper()
	before := len(c.Mistakes())
	said := c.Say(m)
	for _, wrong := range c.Mistakes()[before:] {
		t.Errorf("%s is said wrongly: %s", m.Key, wrong)
	}
	return said
}
