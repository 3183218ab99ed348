// Package nativetest drives the unmodified desktop game without a window. The game is built with the tag
// ebitenginevmguest and runs as a guest of the test. The test steps its ticks, sends mouse, touch and key input, reads
// its pictures and the state it publishes.
package nativetest
