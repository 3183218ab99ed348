//go:build !linux

package exchange

import "heimlich/rules/message"

// Associate would register the program for saved games and links, as it does on Linux. Here it only returns an error,
// which tells users to choose the program by hand.
func Associate(string) (written []string, err error) {
	return nil,
		message.Errorf(message.Of("share.no-associate"), "on this system, open games with “Open with”")
}
