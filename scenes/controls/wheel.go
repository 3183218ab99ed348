//go:build !js

package controls

// wheelNotch is what the engine reports for one notch of a wheel: windows count notches.
const wheelNotch = 1
