//go:build !js

package appctx

// systemReduced returns false: desktops have no common way to ask the system.
func systemReduced() bool { return false }

// systemContrast returns false, like systemReduced.
func systemContrast() bool { return false }
