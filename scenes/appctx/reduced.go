//go:build !js

package appctx

// systemReduced returns false: desktops have no common way to ask, so it is only a setting.
func systemReduced() bool { return false }

// systemContrast returns false, like systemReduced.
func systemContrast() bool { return false }
