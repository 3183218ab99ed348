//go:build !js

package appctx

// Without a browser, no preference of the system is known.

// systemReduced returns false: desktops have no common way to ask the system.
func systemReduced() bool { return false }

// systemContrast returns false, like systemReduced.
func systemContrast() bool { return false }
