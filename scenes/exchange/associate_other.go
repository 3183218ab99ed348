//go:build !linux

package exchange

import "heimlich/rules/message"

// Associate returns an error: on other systems users choose by hand which program opens a file.
func Associate(string) (written []string, err error) {
	return nil,
		message.Errorf(message.Of("share.no-associate"), "on this system, open games with “Open with”")
}
