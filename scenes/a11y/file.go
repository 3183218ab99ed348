//go:build !js

package a11y

import (
	"os"

	"heimlich/rules/message"
)

// New returns a publisher that replaces the named file atomically. With an empty name it publishes nothing.
func New(file string) *Publisher {
	if file == "" {
		return &Publisher{}
	}
	return &Publisher{sink: fileSink(file)}
}

// fileSink is the name of a file that holds the last state.
type fileSink string

func (f fileSink) put(text string) error {
	tmp := string(f) + ".tmp"
	err := os.WriteFile(tmp, []byte(text), 0o644)
	if err == nil {
		err = os.Rename(tmp, string(f))
	}
	if err != nil {
		return message.Errorf(message.Of("open.state", message.ErrorArg("why", err)), "the state can’t be written: %w",
			err)
	}
	return nil
}
