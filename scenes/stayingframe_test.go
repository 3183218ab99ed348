package scenes

import (
	"testing"

	"heimlich/scenes/nav"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestFramesWithSecretsDoNotStay checks that the picture of a public scene may stay until the next one is painted. That
// of a scene with secrets may stay only while a single person plays.
func TestFramesWithSecretsDoNotStay(t *testing.T) {
	for saved, alone := range map[string]bool{playtest.BeforeMove(): true, playtest.BeforeDossiers(t): false} {
		device := newDesktop(t, saved, scenetest.Window)
		press(t, device.game, "continue")
		for name, public := range map[string]bool{nav.SceneTitle: true, nav.SceneSetup: true, nav.SceneRules: false,
			"join": true, "lobby": true, "board": false, "handover": false, "notebook": false} {
			if got := device.Shown(name); got != (public || alone) {
				t.Errorf("scene %s, single person %v: got may stay %v, want %v", name, alone, got, public || alone)
			}
		}
	}
}
