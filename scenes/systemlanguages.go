//go:build !js

package scenes

import "github.com/Xuanwo/go-locale"

// SystemLanguages returns the player's languages as the system names them, best first; nil if unknown.
func SystemLanguages() []string {
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
