//go:build !js

package backstage

// systemReduced is false: there is no one way to ask a desktop for it, so it is a setting there.
func systemReduced() bool { return false }

// systemContrast is false: as systemReduced.
func systemContrast() bool { return false }
