//go:build !js

package scenes

import "github.com/Xuanwo/go-locale"

// Knows are the languages that the player understands, the best first, as the system names them; nil where it doesn’t tell.
func Knows() []string {
	tags, err := locale.DetectAll()
	if err != nil {
		return nil
	}
	var names []string
	for _, t := range tags {
		names = append(names, t.String())
	}
	return names
}
