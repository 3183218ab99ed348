// Package nativetest tests the unmodified desktop game without a visible window. The game is built with the tag
// ebitenginevmguest and runs in a child process, as a guest of the test. The test steps its ticks, sends mouse, touch
// and key input, and reads its pictures and its published state.
package nativetest
