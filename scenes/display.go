package scenes

import "strings"

// NoDisplay reports whether an error of the engine means that there is no display. It searches the words of the error,
// since the engine has no error value for it.
func NoDisplay(err error) bool {
	s := strings.ToLower(err.Error())
	for _, word := range []string{"window system", "display", "glfw", "x11", "wayland", "monitor", "opengl", "libgl",
		"libx"} {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}
