//go:build !linux

package exchange

import "heimlich/rules/message"

// Associate is not there: other desktops are told by hand which program opens which files.
func Associate(string) (written []string, err error) {
	return nil, message.Fault(message.Of("share.no-associate"), "on this system a file is opened with the game by “Open with”")
}
