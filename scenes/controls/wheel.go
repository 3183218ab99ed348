//go:build !js

package controls

// wheelNotch is the engine's value for one notch of a wheel. Desktop windows count notches.
const wheelNotch = 1
