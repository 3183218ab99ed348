// Package nativetest drives the unmodified desktop game without a window: the game, built with the tag ebitenginevmguest, runs as a guest of
// this test, which steps its ticks, moves its mouse, fingers and keys, reads its pictures, and looks at the state that it publishes.
package nativetest
